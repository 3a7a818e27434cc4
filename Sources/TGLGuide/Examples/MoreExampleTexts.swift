// Written by scripts/generate-examples from scripts/examples.
// swift-format-ignore-file

extension ExampleScript {
    static let cardgrid = ExampleScript(
        name: "cardgrid",
        summary: "A grid of cards as many as fit side by side",
        text: #"""
# A grid of cards as many as fit side by side: `autoFit` makes columns of at least 140 points and shares what is left among them.
# A wide card spans two columns, and `dense` fills the gap that it leaves.

screen 660 500

grid cards {
  width = fill; padding = 10; gap = 10
  columns = [repeat(autoFit, minmax(140, 1fr))]; autoRows = minmax(60, auto); autoFlow = [row, dense]
  for i in 1..8 {
    block card[i] { padding = 8; border = 1
      label title[i] "Card {i}"
    }
  }
  card[2] { gridColumn = span(3) }
}

expect cards.columns ~= [152.5, 152.5, 152.5, 152.5]   # (660 - 20 - 3 gaps) / 4
expect card[2].frame ~= [172.5, 10, 477.5, 60]         # beside card 1, over three columns
screen 480 500
expect cards.columns ~= [146.667, 146.667, 146.667]
expect card[2].y ~= 80                                 # three columns are a row of their own
expect card[3].x ~= 166.667                            # it fills the gap beside card 1

"""#)

    static let centre = ExampleScript(
        name: "centre",
        summary: "A box in the middle of the screen",
        text: #"""
# A box in the middle of the screen. In every container, `centerX` and `centerY` are distances from the centre;
# on the screen itself, in a frame and in a relative layout, 0 is the centre.

view box { size = [120, 80]; centerX = 0; centerY = 0 }

expect box.origin ~= [127.5, 293.5]            # (375 - 120) / 2, (667 - 80) / 2

screen iphone8 landscape                       # it stays there
expect box.origin ~= [273.5, 147.5]

test "a container centres all it holds with gravity" {
  frame F { size = [100, 60]; gravity = center; view A { size = [20, 10] }; view B { size = [50, 50]; centerX = 5 } }
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

linear vert chat { width = fill; height = wrap
  frame bar { width = fill; height = 44; color = navy; label title "Messages" { center = [0, 0] } }

  for i, message in messages {
    # Side by side: the picture with a size of its own, and the words, which fill the rest.
    linear horz msg[i] { width = fill; height = wrap; padding = 8; hspace = 8
      image pic[i] { imageSize = [40, 40] }
      linear vert words[i] { width = fill; height = wrap; vspace = 4
        label from[i] { text = message[0] }
        label said[i] { text = message[1]; width = fill; height = wrap }
      }
    }
  }
}

expect pic[0].size == [40, 40]
expect words[0].width == 375 - 3 * 8 - 40               # padding left and right, one gap, the picture
expect msg[1].y == bar.height + msg[0].height           # each message follows the one above
expect msg[0].height == 8 + from[0].height + 4 + said[0].height + 8
expect said[0].height == 3 * 16                         # three lines
expect msg[1].height == 8 + 40 + 8                      # the picture is higher than one line of text

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

linear vert page { width = 300; height = wrap; vspace = 8

  # 1. Each fills: both weigh the same.
  linear horz fills { width = fill; height = wrap; hspace = 20
    view a[0] : column { width = fill }; view b[0] : column { width = fill }
  }
  # 2. One size for all who do not say otherwise.
  flow vert counted { width = fill; height = wrap; hspace = 20; arrangedCount = 2; gravity = fillX
    view a[1] : column; view b[1] : column
  }
  # 3. By arithmetic: half of the room less the gap.
  frame sums { width = fill; height = wrap
    view a[2] : column { width = 50% - 10 }; view b[2] : column { width = 50% - 10; right = 0 }
  }
  # 4. A list shares the container's width.
  relative listed { width = fill; height = wrap
    view a[3] : column { width = [b[3].width - 20] }; view b[3] : column { left = a[3].right + 20 }
  }
}

expect a.width ~= [140, 140, 140, 140]
expect b.width ~= [140, 140, 140, 140]
expect b.x ~= [160, 160, 160, 160]

a[0].width <= 100                       # what the bound takes goes to the other
expect b[0].width ~= 180

"""#)

    static let conflict = ExampleScript(
        name: "conflict",
        summary: "A conflict to mend: relations that cannot all hold are answered all the same",
        text: #"""
# A conflict to mend: relations that cannot all hold are answered all the same, and a warning says which ones.
# Read the warning, ask `why badge.x`, then type the last line at the prompt.

constraint card {
  width = 200; height = 80

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
  width = fill; height = wrap
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

heading["G"].height = 40                               # one heading, by its key
expect person["Grace"].y ~= 156
remove person["Alan"]
expect heading["G"].y ~= 72
person.height = 30                                     # all of them
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
  width = fill; height = fill; padding = 16; vspace = 12; adapt = width
  linear horz head {
    width = fill; height = wrap; hspace = 12; gravity = centerY
    image photo { imageSize = [64, 64]; size = [idiom(64, 96), idiom(64, 96)] }
    linear vert names {
      width = fill; height = wrap; vspace = 4
      label name "Tangram" { fontSize = 20 }
      label role "Seven pieces" { fontSize = 14 }
    }
  }
  view rule { width = fill; height = exact(1) }
  label text "The square and the triangles make a thousand pictures." { width = fill; height = wrap; fontSize = 16 }
}

screen iphoneSE                           # 320 points wide: everything is 320/375 of its size
expect photo.width ~= 64 * 320 / 375
expect name.fontSize ~= 20 * 320 / 375
expect rule.height == 1

screen iphone15promax                     # 430 points wide
expect photo.width ~= 64 * 430 / 375
expect rule.left ~= 16 * 430 / 375
expect rule.height == 1

screen ipad                               # as wide as the sheet for pads: no number changes
expect photo.width == 96
expect page.leftPadding == 16
expect name.fontSize == 20

unset screen.padDesign                    # without it the phone's sheet serves
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
      width = fill; height = wrap; hspace = 10; gravity = centerY
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
  width = fill; height = wrap; vspace = 10
  linear horz bar {
    width = fill; height = 50; padding = [0, 12, 0, 12]; gravity = [betweenX, centerY]
    label "Feed" { fontSize = 24 }
    view compose { size = [32, 32] }
  }
  makePost("Ada", "The engine weaves patterns just as the loom weaves flowers.")
  makePost("Grace", "A ship in port.", [640, 360])
}

let ada = feed.first.next
let grace = ada.next
expect compose.frame ~= [331, 9, 32, 32]
expect ada.frame ~= [0, 60, 375, 104]                 # 12 + 40 + 8 + 32 + 12: 59 characters on lines of 43
expect ada.last.height ~= 32
expect grace.last.size ~= [351, 197.4375]             # 351 * 360 / 640
expect grace.y ~= 174
expect feed.height ~= 174 + 12 + 40 + 8 + 16 + 8 + 197.4375 + 12

when w:regular { feed.width = 640; feed.centerX = 0 }  # not wider than one can read
screen ipad
expect feed.x ~= 64
expect grace.last.size ~= [616, 346.5]

"""#)

    static let feedflex = ExampleScript(
        name: "feedflex",
        summary: "A feed in flex",
        text: #"""
# A feed in flex: each post is a row of a picture that keeps its size and a column that takes the rest. The column must be told that it
# may be narrower than its longest word, and the row of actions spreads its items.

screen 320 480

flex vert feed { width = fill; gap = 12; padding = 12
  for i in 1..2 {
    flex post[i] { gap = 10; alignItems = start
      image avatar[i] { imageSize = [40, 40]; flexShrink = 0 }
      flex vert body[i] { flex = 1; width >= 0; gap = 4
        flex head[i] { justifyContent = spaceBetween
          label who[i] "Somebody"
          label when_[i] "2 h"
        }
        label said[i] "Something that is long enough to take two lines"
        flex actions[i] { gap = 16; label like[i] "Like"; label reply[i] "Reply"; label more[i] "..." { left = auto } }
      }
    }
  }
}

expect body[1].frame ~= [50, 0, 246, 72]               # 320 - 24 - 40 - 10
expect when_[1].x ~= 222                               # at the end of its row
expect said[1].height ~= 32
expect more[1].x ~= 222                                # `left = auto` takes the free room
expect post[2].y ~= 96

"""#)

    static let filmstrip = ExampleScript(
        name: "filmstrip",
        summary: "An animation as a strip of frames: a card opens",
        text: #"""
# An animation as a strip of frames: a card opens, and what it looks like on the way is drawn side by side.
# `animate` does its block at once. `frameAt(A, t)` is where A is at a moment from 0 to 1, until the next edit; so all frames are
# taken first, and the strip is made of them.

screen 720 160

linear vert card {
  width = 100; height = wrap; padding = 8; vspace = 6; layoutMargins = 8; boundBorderline = 1
  label title "Tangram" { fontSize = 20 }
  label text "Seven pieces make a world" { width = fill; height = wrap; visibility = gone }
  view button { size = [40, 16]; color = teal }
}

animate 0.4 easeInOut {
  card.width = 160
  text.visibility = visible
  button.width = fill
}

let moments = [0, 0.25, 0.5, 0.75, 1]
let film = map(moments, t => [frameAt(card, t), frameAt(title, t), frameAt(button, t)])

# The document is in the new state at once; halfway, each number of a frame is halfway.
expect card.width == 160
expect film[2][0][2] == 130
expect film[0][2][2] == 40
expect film[4][2] == button.frame

# The strip: for each moment a picture of the card, with what is in it at its frame.
remove card
linear horz strip { top = 20; hspace = 8; padding = 8 }
for k, parts in film {
  strip {
    frame shot[k] {
      size = [parts[0][2], parts[0][3]]; boundBorderline = hairline
      for j in 1..2 { view part[k * 10 + j] { useFrame = true; frame = parts[j]; color = if j == 1 then lightgray else teal } }
    }
  }
}
expect shot[0].width == 100
expect shot[4].width == 160
expect part[22].frame == film[2][2]

"""#)

    static let float = ExampleScript(
        name: "float",
        summary: "Float layout: children float to the left or, with reverseFloat, to the right",
        text: #"""
# Float layout: children float to the left or, with `reverseFloat`, to the right, into the highest gap that is wide
# enough and not above an earlier float. `clearFloat` starts below the floats of its own side.

float vert page {
  width = 240; height = wrap; hspace = 10; vspace = 10; padding = 10

  view photo { size = [80, 60] }
  view badge { size = [40, 20]; reverseFloat = true }
  view title { size = [80, 20] }                      # beside the photo, left of the badge
  view text  { width = fill; height = 30 }            # what is left beside the photo
  view more  { width = fill; height = 40; clearFloat = true }
}

expect photo.frame ~= [10, 10, 80, 60]
expect badge.frame ~= [190, 10, 40, 20]
expect title.frame ~= [100, 10, 80, 20]
expect text.frame ~= [100, 40, 130, 30]
expect more.frame ~= [10, 80, 220, 40]
expect page.height ~= 130

"""#)

    static let flow = ExampleScript(
        name: "flow",
        summary: "Flow layout: children in lines, like words",
        text: #"""
# Flow layout: children in lines, like words. Without `arrangedCount` a line is broken when the next child does not fit;
# with it, after so many children. `gravity` moves the lines' content, `arrangedGravity` each child within its line.

linear vert page {
  width = 200; height = wrap; vspace = 20

  flow vert words {                        # content decides
    width = fill; height = wrap; hspace = 10; vspace = 5
    for w in [60, 80, 50, 90, 40, 120] { view { size = [w, 20] } }
  }

  flow vert cells {                        # three to a line, equal widths
    width = fill; height = wrap; space = 10; arrangedCount = 3; gravity = fillX
    for i in 0..4 { view cell[i] { height = width } }
  }

  flow vert bars {                         # a single line's worth, spread and centred
    width = fill; height = wrap; arrangedCount = 4; gravity = betweenX; arrangedGravity = centerY
    for i in 0..3 { view bar[i] { size = [20, 10 * (i + 1)] } }
  }
}

expect children(words).x ~= [0, 70, 0, 60, 160, 0]
expect children(words).y ~= [0, 0, 25, 25, 25, 50]
expect cell.x ~= [0, 70, 140, 0, 70]
expect cell[4].size ~= [60, 60]
expect bar.x ~= [0, 60, 120, 180]
expect bar.y ~= [15, 10, 5, 0]
expect page.height ~= 70 + 20 + 130 + 20 + 40

"""#)

    static let formgrid = ExampleScript(
        name: "formgrid",
        summary: "A form on a grid: the column of labels is as wide as the longest one",
        text: #"""
# A form on a grid: the column of labels is as wide as the longest one, the fields take the rest. Buttons are at the end, in a row
# that spans both columns.

screen 420 300

grid form {
  width = fill; padding = 16; gap = [10, 12]
  columns = ["label", auto, "field", 1fr, "end"]
  alignItems = center
  for i, t in ["Name", "E-mail address", "City"] {
    label name[i] { text = t; gridColumn = "label"; justifySelf = end }
    view field[i] { gridColumn = "field"; height = 24; color = "#dde" }
  }
  flex buttons { gridColumn = ["label", "end"]; justifyContent = flexEnd; gap = 8
    label cancel "Cancel"
    label send "Send"
  }
}

expect form.columns ~= [112, 264]                      # 14 characters; 420 - 32 - 12 - 112
expect name[0].x ~= 96                                 # at the end of its column
expect field[1].frame ~= [140, 50, 264, 24]
expect buttons.frame ~= [16, 118, 388, 16]
expect send.screenFrame ~= [372, 118, 32, 16]

"""#)

    static let frame = ExampleScript(
        name: "frame",
        summary: "Frame layout: each child separately, at its own margins, one over another",
        text: #"""
# Frame layout: each child separately, at its own margins, one over another.
# Two margins stretch a child; one positions it; without margins, gravity or alignment does.

style chip { size = [40, 20]; color = "steelblue" }

frame stage {
  width = 220; height = 140; padding = 10

  view photo { left = 10%; right = 10%; top = 5; bottom = 5 }   # under the chips: made first

  let columns = [left, centerX, right]
  let rows = [top, centerY, bottom]
  for y in 0..2 {
    for x in 0..2 {
      view corner[3 * y + x] : chip { alignment = [columns[x], rows[y]] }
    }
  }
}

expect photo.frame ~= [30, 15, 160, 110]
for y in 0..2 {
  for x in 0..2 {
    expect corner[3 * y + x].frame ~= [10 + 80 * x, 10 + 50 * y, 40, 20]
  }
}

"""#)

    static let holygrail = ExampleScript(
        name: "holygrail",
        summary: "The holy grail: header, footer and three columns on a grid",
        text: #"""
# The holy grail: header, footer and three columns on a grid. The columns fill what header and footer leave; on a narrow screen
# everything is in one column.

screen 800 600

grid page {
  width = fill; height = fill; gap = 8; padding = 8
  areas = ["head head head", "nav main side", "foot foot foot"]
  columns = [140, 1fr, 180]; rows = [auto, 1fr, auto]
  label head "A page" { gridArea = "head"; fontSize = 32 }
  flex vert nav { gridArea = "nav"; gap = 4
    for i, t in ["Home", "Articles", "About"] { label link[i] { text = t } }
  }
  block main { gridArea = "main"
    label text "The main column takes what the others leave, and its text wraps in that."
  }
  label side "What is beside it" { gridArea = "side" }
  label foot "The end" { gridArea = "foot"; justifySelf = center }
}

when screen.width < 600 {
  page.areas = ["head", "nav", "main", "side", "foot"]
  page.columns = [1fr]
  page.rows = [auto, auto, 1fr, auto, auto]
}

expect page.columns ~= [140, 448, 180]   # 800 - 2 * 8 padding - 2 * 8 gaps - 140 - 180
expect main.height ~= 520                # 600 - 16 - 2 * 8 - head 32 - foot 16
expect side.x ~= 612
screen 400 600
expect page.columns ~= [384]
expect [nav.y, main.y] ~= [48, 112]

"""#)
}
