// Written by scripts/generate-examples from scripts/examples.
// swift-format-ignore-file

extension ExampleScript {
    static let calculator = ExampleScript(
        name: "calculator",
        summary: "A calculator: a display over a table of keys",
        text: #"""
# A calculator: a display over a table of keys. Rows and keys share the space, so it fits every screen; the key for zero
# is as wide as two keys and the gap between them.

let keys = ["C", "+-", "%", "/", "7", "8", "9", "x", "4", "5", "6", "-", "1", "2", "3", "+"]

linear vert calculator {
  width = fill
  height = fill
  padding = 10
  vspace = 10
  label display "1234.5" { width = fill; height = share(100); fontSize = 48 }
  table vert pad {
    width = fill
    height = share(400)
    space = 10
    for r in 0..3 {
      row {
        size = average
        colCount = 4
        for c in 0..3 { label key[4 * r + c] { text = keys[4 * r + c]; height = fill } }
      }
    }
    row bottom {
      size = average
      colSize = fill
      label zero "0" { width = 50% + 10; height = fill }  # two parts of four, and the gap
      label point "." { width = 25%; height = fill }
      label equals "=" { width = 25%; height = fill }
    }
  }
}

expect display.frame ~= [10, 10, 355, 127.4]  # 667 - 20 - 10 shared 1 : 4
expect pad.height ~= 509.6
expect key[5].parent.frame ~= [0, 103.92, 355, 93.92]  # (509.6 - 4 gaps) / 5
expect [key[4].x, key[7].x] ~= [0, 273.75]
expect key[0].size ~= [81.25, 93.92]  # (355 - 3 gaps) / 4
expect zero.width ~= key[0].width * 2 + 10
expect point.x ~= key[2].x

"""#)

    static let calendar = ExampleScript(
        name: "calendar",
        summary: "A calendar month: a flow breaks the days into weeks of seven",
        text: #"""
# A calendar month: a flow breaks the days into weeks of seven; empty days in front put the first on its weekday.
# Names in a row of the same width stand over the columns.

let month = "November 2026"
let days = 30
let empty = 6  # November 1st, 2026 is a Sunday

linear vert calendar {
  width = fill
  height = wrap
  padding = 8
  vspace = 4
  label caption { text = month; fontSize = 20 }
  linear horz heads {
    width = fill
    height = 20
    hspace = 2
    # A key in brackets is a name like any other: header["Mon"].
    for name in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] {
      label header[name] { text = name; width = average }
    }
  }
  # A day is a seventh of what six gaps leave. `parent.width` is live: the days follow the width of their container.
  flow vert weeks {
    width = fill
    height = wrap
    arrangedCount = 7
    space = 2
    for i in 1..empty {
      view blank[i] { width = (parent.width - 12) / 7; height = 40; visibility = invisible }
    }
    for i in 1..days {
      frame day[i] {
        width = (parent.width - 12) / 7
        height = 40
        label number[i] "{i}" { left = 4; top = 4 }
      }
    }
  }
}

day[23].color = gold  # today

expect day[1].x ~= header["Sun"].x           # the first is a Sunday
expect day[2].x == 0 and day[2].y == 40 + 2  # and the second begins the next week
expect day[1].width ~= (375 - 2 * 8 - 6 * 2) / 7
expect weeks.height == 6 * 40 + 5 * 2  # six weeks
expect number[23].text == "23"

screen 768 1024
expect day[1].width ~= (768 - 2 * 8 - 6 * 2) / 7  # the columns share any width
screen iphone8

"""#)

    static let card = ExampleScript(
        name: "card",
        summary: "Text that wraps in a card that grows with it",
        text: #"""
# Text that wraps in a card that grows with it. The card's width is computed first, then the text's height for that width,
# then the card's height. A character is 8 wide and a line 16 high at `fontSize = 16`.

linear vert card {
  width = 200
  height = wrap
  padding = 20
  vspace = 8
  label title "Growing" { width = wrap; height = wrap; fontSize = 20 }
  label text "This text is longer than one line of the card." { width = fill; height = wrap }
}

expect title.size ~= [70, 20]  # 7 characters of 10
expect text.size ~= [160, 48]  # floor(160 / 8) = 20 characters to a line
expect card.height ~= 116

text.text = "Short."
expect text.height ~= 16
expect card.height ~= 84

card.width = 120  # 10 characters to a line
text.text = "One two three four"
expect text.size ~= [80, 32]
expect card.height ~= 100

"""#)

    static let cardgrid = ExampleScript(
        name: "cardgrid",
        summary: "A grid of cards as many as fit side by side",
        text: #"""
# A grid of cards as many as fit side by side: `autoFit` makes columns of at least 140 points and shares what is left among them.
# A wide card spans two columns, and `dense` fills the gap that it leaves.

screen 660 500

grid cards {
  width = fill
  padding = 10
  gap = 10
  columns = [repeat(autoFit, minmax(140, 1fr))]
  autoRows = minmax(60, auto)
  autoFlow = [row, dense]
  for i in 1..8 {
    block card[i] {
      padding = 8
      border = 1
      label title[i] "Card {i}"
    }
  }
  card[2] { gridColumn = span(3) }
}

expect cards.columns ~= [152.5, 152.5, 152.5, 152.5]  # (660 - 20 - 3 gaps) / 4
expect card[2].frame ~= [172.5, 10, 477.5, 60]        # beside card 1, over three columns
screen 480 500
expect cards.columns ~= [146.667, 146.667, 146.667]
expect card[2].y ~= 80       # three columns are a row of their own
expect card[3].x ~= 166.667  # it fills the gap beside card 1

"""#)

    static let centre = ExampleScript(
        name: "centre",
        summary: "A box in the middle of the screen",
        text: #"""
# A box in the middle of the screen. In every container, `centerX` and `centerY` are distances from the centre;
# on the screen itself, in a frame and in a relative layout, 0 is the centre.

view box { size = [120, 80]; centerX = 0; centerY = 0 }

expect box.origin ~= [127.5, 293.5]  # (375 - 120) / 2, (667 - 80) / 2

screen iphone8 landscape  # it stays there
expect box.origin ~= [273.5, 147.5]

test "a container centres all it holds with gravity" {
  frame F {
    size = [100, 60]
    gravity = center
    view A { size = [20, 10] }
    view B { size = [50, 50]; centerX = 5 }
  }
  expect A.frame ~= [40, 25, 20, 10]
  expect B.frame ~= [30, 5, 50, 50]
}

"""#)

    static let chat = ExampleScript(
        name: "chat",
        summary: "A chat: a bar, then messages of a picture and a wrapped text",
        text: #"""
# A chat: a bar, then messages of a picture and a wrapped text; each is as high as its text.
# The texts are in a list, and a loop makes a message of each item.

let messages = [
  ["Ada", "The engine weaves algebraical patterns just as the loom weaves flowers and leaves."],
  ["Charles", "Shall we print the tables?"],
  ["Ada", "Yes. And a note on how to compute the numbers of Bernoulli, please."],
]

linear vert chat {
  width = fill
  height = wrap
  frame bar { width = fill; height = 44; color = navy; label title "Messages" { center = [0, 0] } }

  for i, message in messages {
    # Side by side: the picture with a size of its own, and the words, which fill the rest.
    linear horz msg[i] {
      width = fill
      height = wrap
      padding = 8
      hspace = 8
      image pic[i] { imageSize = [40, 40] }
      linear vert words[i] {
        width = fill
        height = wrap
        vspace = 4
        label from[i] { text = message[0] }
        label said[i] { text = message[1]; width = fill; height = wrap }
      }
    }
  }
}

expect pic[0].size == [40, 40]
expect words[0].width == 375 - 3 * 8 - 40      # padding left and right, one gap, the picture
expect msg[1].y == bar.height + msg[0].height  # each message follows the one above
expect msg[0].height == 8 + from[0].height + 4 + said[0].height + 8
expect said[0].height == 3 * 16     # three lines
expect msg[1].height == 8 + 40 + 8  # the picture is higher than one line of text

# What arrives later is made in the same container, and the rest moves by itself.
chat { label typing "Charles is typing…" }
expect typing.y == chat.height - 16

"""#)

    static let columns = ExampleScript(
        name: "columns",
        summary: "Two columns of equal width with a gap, in four ways",
        text: #"""
# Two columns of equal width with a gap, in four ways; and what happens when one of them has a bound.

style column { height = 60 }

linear vert page {
  width = 300
  height = wrap
  vspace = 8

  # 1. Each fills: both weigh the same.
  linear horz fills {
    width = fill
    height = wrap
    hspace = 20
    view a[0] : column { width = fill }
    view b[0] : column { width = fill }
  }
  # 2. One size for all who do not say otherwise.
  flow vert counted {
    width = fill
    height = wrap
    hspace = 20
    arrangedCount = 2
    gravity = fillX
    view a[1] : column
    view b[1] : column
  }
  # 3. By arithmetic: half of the room less the gap.
  frame sums {
    width = fill
    height = wrap
    view a[2] : column { width = 50% - 10 }
    view b[2] : column { width = 50% - 10; right = 0 }
  }
  # 4. A list shares the container's width.
  relative listed {
    width = fill
    height = wrap
    view a[3] : column { width = [b[3].width - 20] }
    view b[3] : column { left = a[3].right + 20 }
  }
}

expect a.width ~= [140, 140, 140, 140]
expect b.width ~= [140, 140, 140, 140]
expect b.x ~= [160, 160, 160, 160]

a[0].width <= 100  # what the bound takes goes to the other
expect b[0].width ~= 180

"""#)

    static let conflict = ExampleScript(
        name: "conflict",
        summary: "A conflict to mend: relations that cannot all hold are answered all the same",
        text: #"""
# A conflict to mend: relations that cannot all hold are answered all the same, and a warning says which ones.
# Read the warning, ask `why badge.x`, then type the last line at the prompt.

constraint card {
  width = 200
  height = 80

  view photo { left = 12; centerY = 0; width = 40; height = 40 }
  view badge { right = 12; centerY = 0; height = 20; width = 200 }
  keep gap: badge.left >= photo.right + 8
}

# The badge cannot be 200 wide, end 12 before the edge and begin behind the photo. Required relations are met in the order in
# which they were written, so the last one, `gap`, is the one that is broken.
expect badge.width == 200
expect badge.x == 200 - 12 - 200
expect not gap.holds
expect gap.error == badge.x - (12 + 40 + 8)
expect conflicts(card) == ["gap"]

# With a priority below `required` the width gives way: the badge is as wide as the other relations allow, up to 200.
#
#     badge.width = 200 @ high

"""#)

    static let contacts = ExampleScript(
        name: "contacts",
        summary: "A list of people by their first letter",
        text: #"""
# A list of people by their first letter. Headings have keys, which are the names in the list; the index of an item
# selects one of two background colours.

style band { width = fill; height = 28; padding = [0, 16, 0, 16] }
style entry { width = fill; height = 44; hspace = 12; padding = [0, 16, 0, 16]; gravity = centerY }

let people = [["A", ["Ada", "Alan"]], ["G", ["Grace"]], ["É", ["Émilie", "Évariste"]]]

linear vert page {
  width = fill
  height = wrap
  for letters in people {
    linear horz heading[letters[0]] : band { gravity = centerY; label { text = letters[0] } }
    for i, name in letters[1] {
      linear horz person[name] : entry {
        color = if i mod 2 == 0 then "#ffffff" else "#f4f6f8"
        view { size = [28, 28] }
        label { text = name; width = fill }
      }
    }
  }
}

expect len(heading) == 3 and len(person) == 5
expect heading.y ~= [0, 116, 188]
expect person["Grace"].frame ~= [0, 144, 375, 44]
expect person["Alan"].color == "#f4f6f8"
expect person["Ada"].last.frame ~= [56, 14, 303, 16]

heading["G"].height = 40  # one heading, by its key
expect person["Grace"].y ~= 156
remove person["Alan"]
expect heading["G"].y ~= 72
person.height = 30  # all of them
expect page.height ~= 28 + 30 + 40 + 30 + 28 + 60

"""#)

    static let designs = ExampleScript(
        name: "designs",
        summary: "One design on many screens: a card that was drawn on a sheet of 375 by 667 points",
        text: #"""
# One design on many screens: a card that was drawn on a sheet of 375 by 667 points, on a small phone, a large one and a pad.
# `adapt` multiplies every number of points in the card, `exact` keeps a line one point high, and the pad has a sheet of its own.

screen.design = [375, 667]
screen.padDesign = [768, 1024]

linear vert page {
  width = fill
  height = fill
  padding = 16
  vspace = 12
  adapt = width
  linear horz head {
    width = fill
    height = wrap
    hspace = 12
    gravity = centerY
    image photo { imageSize = [64, 64]; size = [idiom(64, 96), idiom(64, 96)] }
    linear vert names {
      width = fill
      height = wrap
      vspace = 4
      label name "Tangram" { fontSize = 20 }
      label role "Seven pieces" { fontSize = 14 }
    }
  }
  view rule { width = fill; height = exact(1) }
  label text "The square and the triangles make a thousand pictures." {
    width = fill
    height = wrap
    fontSize = 16
  }
}

screen iphoneSE  # 320 points wide: everything is 320/375 of its size
expect photo.width ~= 64 * 320 / 375
expect name.fontSize ~= 20 * 320 / 375
expect rule.height == 1

screen iphone15promax  # 430 points wide
expect photo.width ~= 64 * 430 / 375
expect rule.left ~= 16 * 430 / 375
expect rule.height == 1

screen ipad  # as wide as the sheet for pads: no number changes
expect photo.width == 96
expect page.leftPadding == 16
expect name.fontSize == 20

unset screen.padDesign  # without it the phone's sheet serves
expect photo.width ~= 96 * 768 / 375

"""#)

    static let feed = ExampleScript(
        name: "feed",
        summary: "A feed: a bar, then posts",
        text: #"""
# A feed: a bar, then posts. Each post is a card that is as high as its text; some have pictures, which keep their ratio.

style avatar { size = [40, 40] }
style post { width = fill; height = wrap; padding = 12; vspace = 8 }

def makePost(author, words, picture = none) {
  let card = linear vert : post {
    linear horz {
      width = fill
      height = wrap
      hspace = 10
      gravity = centerY
      view : avatar
      label { text = author; width = fill }
      label "now" { fontSize = 12; alignment = top }
    }
    label { text = words; width = fill; height = wrap }
  }
  if picture != none {
    card { image { imageSize = picture; width = fill; height = wrap } }
  }
  return card
}

linear vert feed {
  width = fill
  height = wrap
  vspace = 10
  linear horz bar {
    width = fill
    height = 50
    padding = [0, 12, 0, 12]
    gravity = [betweenX, centerY]
    label "Feed" { fontSize = 24 }
    view compose { size = [32, 32] }
  }
  makePost("Ada", "The engine weaves patterns just as the loom weaves flowers.")
  makePost("Grace", "A ship in port.", [640, 360])
}

let ada = feed.first.next
let grace = ada.next
expect compose.frame ~= [331, 9, 32, 32]
expect ada.frame ~= [0, 60, 375, 104]  # 12 + 40 + 8 + 32 + 12: 59 characters on lines of 43
expect ada.last.height ~= 32
expect grace.last.size ~= [351, 197.4375]  # 351 * 360 / 640
expect grace.y ~= 174
expect feed.height ~= 174 + 12 + 40 + 8 + 16 + 8 + 197.4375 + 12

when w:regular { feed.width = 640; feed.centerX = 0 }  # not wider than one can read
screen ipad
expect feed.x ~= 64
expect grace.last.size ~= [616, 346.5]

"""#)
}
