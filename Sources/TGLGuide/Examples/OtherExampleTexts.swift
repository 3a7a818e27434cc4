// Written by scripts/generate-examples from scripts/examples.
// swift-format-ignore-file

extension ExampleScript {
    static let media = ExampleScript(
        name: "media",
        summary: "Media objects with floats: a picture floats to the left",
        text: #"""
# Media objects with floats: a picture floats to the left, the text is placed beside it and not below. Each object is a flow root, so it
# holds its picture; a note that clears is placed below everything.

screen 300 400

block list {
  width = fill
  padding = 10
  for i in 1..2 {
    block media[i] {
      flowRoot = true
      bottom = 10
      image pic[i] { imageSize = [60, 60]; float = left; margin = [0, 0, 0, 10] }
      label text[i] "A text beside a picture"
    }
  }
  media[2] { pic[2] { float = right; margin = [0, 10, 0, 0] } }
  label note "below all floats" { clear = both }
}

expect pic[1].frame ~= [0, 0, 60, 60]
expect text[1].frame ~= [70, 0, 210, 16]
expect media[1].frame ~= [10, 10, 280, 60]  # as high as its float
expect media[2].y ~= 80
expect pic[2].x ~= 220  # 280 - 60
expect text[2].frame ~= [0, 0, 210, 16]
expect note.y ~= 150

"""#)

    static let messenger = ExampleScript(
        name: "messenger",
        summary: "A messenger: a conversation that begins at its end, grows there",
        text: #"""
# A messenger: a conversation that begins at its end, grows there, and loads its history before the start.
# Bubbles are as high as their texts. Only those on the screen are made and measured; all others count with the estimate.

style bubble { width = wrap; width <= 270; height = wrap; padding = [8, 12, 8, 12] }
style mine { color = "steelblue" }
style theirs { color = "lavender" }

# A template is a function that makes one node. A message is who said it, and what.
def message(m) {
  let isMine = m[0] == "me"
  return linear horz {
    width = fill
    height = wrap
    padding = [4, 12, 4, 12]
    gravity = if isMine then right else left
    if isMine {
      linear vert : bubble, mine { label { text = m[1]; width = wrap; height = wrap } }
    } else {
      linear vert : bubble, theirs { label { text = m[1]; width = wrap; height = wrap } }
    }
  }
}

let words = [
  "Yes.", "I have read your note on the engine.",
  "It weaves patterns, as the loom weaves flowers and leaves. Shall we print the tables?",
]
def said(n) { return [if n mod 3 == 0 then "me" else "Ada", "{n}: {words[n mod 3]}"] }

linear vert page {
  width = fill
  height = fill
  frame bar { width = fill; height = 50; label title "Ada" { center = [0, 0] } }
  collection chat {
    width = fill
    height = fill
    items = map(1000..1999, said)
    item = message
    estimate = 60
    offset = end  # a live rule: the end stays in view, whatever is appended
  }
  linear horz entry {
    width = fill
    height = 48
    padding = 6
    view field { width = fill; height = fill }
  }
}

let newest = chat[chat.count - 1]
expect newest.screenFrame[1] + newest.height == 50 + chat.height
expect len(made(chat)) < 20  # of a thousand

# A message arrives while the end is in view: it is shown.
insert [["Ada", "Are you there?"]] to chat
let arrived = chat[1000]
expect arrived.screenFrame[1] + arrived.height == 50 + chat.height

# Reading back: `-=` moves what is seen by exactly so much, and leaves the offset at an item.
let y = arrived.screenFrame[1]
chat.offset -= 30
expect arrived.screenFrame[1] == y + 30
chat.offset -= 500
let reading = visible(chat)[1]
let place = reading.screenFrame

# What arrives now is below: the reader is not disturbed.
insert [["Ada", "Hello?"], ["Ada", "Well, until tomorrow then."]] to chat
expect reading.screenFrame == place

# History is put before the first message: nothing that is seen moves, though fifty messages are before it now.
insert map(950..999, said) to chat at 0
expect reading.screenFrame == place
expect chat.count == 1053

# Larger text: every bubble is another size; the first one in view keeps its place.
let first_ = visible(chat)[0]
let top_ = first_.screenFrame[1]
bubble.padding = [14, 18, 14, 18]
expect first_.screenFrame[1] == top_

# Back to the end.
chat.offset = end
expect chat[1052].screenFrame[1] + chat[1052].height == 50 + chat.height

"""#)

    static let mosaic = ExampleScript(
        name: "mosaic",
        summary: "A photo mosaic: a float puts each photo into the first gap that it fits",
        text: #"""
# A photo mosaic: a float puts each photo into the first gap that it fits. Sizes are parts of a cell, a third of the width.
# A knob sets the gap, and all photos follow it.

knob gap = 4 in 0..24

# Columns and rows of each photo.
let cells = [[2, 2], [1, 1], [1, 1], [1, 2], [2, 1], [1, 1], [1, 1], [1, 1], [1, 1]]

float vert mosaic {
  width = fill
  height = wrap
  padding = gap
  space = gap
  for i, cell in cells {
    # `parent.width` is the room within the padding. Two gaps are taken off; two cells include the gap between them.
    image photo[i] {
      imageSize = [400, 300]
      width = (parent.width - 2 * gap) / 3 * cell[0] + gap * (cell[0] - 1)
      height = (parent.width - 2 * gap) / 3 * cell[1] + gap * (cell[1] - 1)
    }
  }
}

expect photo[1].width ~= (375 - 4 * 4) / 3
expect photo[0].width ~= photo[1].width * 2 + 4
expect photo[1].x ~= 4 + photo[0].width + 4            # beside the large one
expect photo[2].y ~= photo[1].y + photo[1].height + 4  # and below it, where a gap is left

gap = 12
expect photo[1].width ~= (375 - 4 * 12) / 3
expect mosaic.width == 375
gap = 4

"""#)

    static let path = ExampleScript(
        name: "path",
        summary: "Path layout: children are placed on a curve, at equal distances along it",
        text: #"""
# Path layout: children are placed on a curve, at equal distances along it.
# A curve is a function: `polar` gives the radius for an angle, `rect` y for x, `param` the point for a parameter.

style dot { size = [10, 10] }

path clock {  # twelve hours, from three o'clock on, downwards
  size = [120, 120]
  coordinateOrigin = [0.5, 0.5]
  polar = angle => 50
  for i in 0..11 { view hour[i] : dot }
  view hub { size = [20, 20] }
  originView = hub
}

path hill {  # y upwards, origin at the bottom left
  top = 140
  size = [100, 100]
  coordinateOrigin = [0, 1]
  coordinateMath = true
  rect = x => x
  for i in 0..2 { view step[i] : dot }
}

expect hour[0].frame ~= [105, 55, 10, 10]
expect [hour[3].x, hour[3].y] ~= [55, 105]
expect [hour[6].x, hour[6].y] ~= [5, 55]
expect [hour[1].x, hour[1].y] ~= [55 + 50 * cos(pi / 6), 55 + 50 * sin(pi / 6)]
expect hub.frame ~= [50, 50, 20, 20]
expect step.x ~= [-5, 45, 95]
expect step.y ~= [95, 45, -5]

"""#)

    static let photos = ExampleScript(
        name: "photos",
        summary: "A photo library: a grid with a header for each month",
        text: #"""
# A photo library: a grid with a header for each month, which stays at the top while its month passes.
# Sections are nodes: each has its items, its header and its padding; what it does not set itself it takes from the collection.

let months = ["January", "February", "March", "April", "May", "June"]

def photo(n) {
  return image {
    imageSize = [1, 1]
    width = fill
    height = wrap
    color = if n mod 2 == 0 then "teal" else "khaki"
  }
}

collection library {
  width = fill
  height = fill
  pinned = headers
  arrangement = grid
  columns = fit(90)
  space = 3
  item = photo
  estimate = 90
  for i, name in months {
    section month[i] {
      items = map(0..30 + 40 * i, n => i * 1000 + n)
      header = () => label { text = "{name}"; width = fill; height = 32 }
      padding = [0, 0, 20, 0]
    }
  }
}

# At least 90 wide: four columns in 375, of (375 - 3 * 3) / 4 = 91.5. A row is as high as its highest photo.
expect month[0][0].frame ~= [0, 32, 91.5, 91.5]
expect month[0][5].frame ~= [94.5, 126.5, 91.5, 91.5]

# The header is pinned: it is at the top of the view as long as something of its month is.
library.offset += 200
expect header(month[0]).screenFrame ~= [0, 0, 375, 32]
expect month[0][12].screenFrame[1] ~= 32 + 3 * 94.5 - 200

# The next one pushes it off. January has 31 photos in 8 rows: 32 + 8 * 91.5 + 7 * 3 + 20 = 805.
library.offset = header(month[1]) - 20
expect header(month[0]).screenFrame[1] ~= -12
expect header(month[1]).screenFrame[1] ~= 20

# To a month, or to a photo: it comes below the pinned header.
library.offset = header(month[4])
expect header(month[4]).screenFrame ~= [0, 0, 375, 32]
library.offset = item(month[4], 100)
expect month[4][100].screenFrame ~= [0, 32, 91.5, 91.5]

# Photos taken earlier arrive in January: no photo that is seen moves, and no frame of another month changes.
let seen = map(visible(month[4]), p => p.screenFrame)
let inMay = month[4][100].frame
insert [900, 901, 902, 903, 904] to month[0] at 0
expect map(visible(month[4]), p => p.screenFrame) ~= seen
expect month[4][100].frame == inMay

# Eight columns on a tablet, of (768 - 7 * 3) / 8. The photo at the top stays at the top.
screen ipad
expect month[4][100].width ~= 93.375
expect month[4][100].screenFrame[1] ~= 32

"""#)

    static let pixels = ExampleScript(
        name: "pixels",
        summary: "Pixels: layout is exact",
        text: #"""
# Pixels: layout is exact; with `screen.scale` the finished frames are snapped to the device's pixels, edge by edge on the
# screen, so that neighbours never leave a gap.

linear horz thirds {
  width = 100
  height = 10
  for i in 0..2 { view third[i] { width = fill; height = fill } }
}

expect third.width ~= [33.333, 33.333, 33.333]
screen.scale = 2  # half points
expect third.x ~= [0, 33.5, 66.5]
expect third.width ~= [33.5, 33, 33.5]
screen.scale = 1
expect third.x ~= [0, 33, 67]
expect third.width ~= [33, 34, 33]

# Wherever the box is moved, each ends exactly where the next begins.
for offset in range(0, 1, 0.1) {
  thirds.left = offset
  expect third[0].x + third[0].width ~= third[1].x
  expect third[1].x + third[1].width ~= third[2].x
}

"""#)

    static let pricing = ExampleScript(
        name: "pricing",
        summary: "A pricing page: three cards side by side that become one column on a phone",
        text: #"""
# A pricing page: three cards side by side that become one column on a phone.
# A function makes a card, and a `when` changes the direction while the screen is narrow.

def offer(i, plan, price, about) {
  linear vert card[i] {
    width = average
    height = wrap
    padding = 16
    vspace = 12
    color = white
    label plan[i] { text = plan; fontSize = 20; width = fill }
    label price[i] { text = price; fontSize = 32; width = fill }
    label about[i] { text = about; width = fill; height = wrap }
    frame buy[i] {
      width = fill
      height = 40
      color = royalblue
      label buyText[i] "Choose" { center = [0, 0] }
    }
  }
}

linear horz page {
  width = fill
  height = wrap
  padding = 16
  space = 16
  color = lavender
  offer(0, "Free", "0 €", "One person, three projects, answers within a week.")
  offer(1, "Team", "9 €", "Up to twenty people, all projects, answers within a day.")
  offer(2, "Company", "49 €", "Everybody, all projects, answers within an hour.")
}

# `average` gives each card the same part of the row. In a column there is nothing to share: each card fills the width.
when screen.width < 600 {
  page.orientation = vert
  card.width = fill
}

expect [card[0].width, card[1].width, card[2].width] == [343, 343, 343]
expect card[1].y == card[0].y + card[0].height + 16  # one below the other

screen 1024 768
expect [card[0].y, card[1].y, card[2].y] == [16, 16, 16]
expect card[0].width ~= (1024 - 2 * 16 - 2 * 16) / 3  # padding, two gaps, three parts
expect buy[2].width ~= card[2].width - 2 * 16
screen iphone8  # `show page on iphone8, ipad` draws both

"""#)

    static let relative = ExampleScript(
        name: "relative",
        summary: "Relative layout",
        text: #"""
# Relative layout: each edge of a child may depend on the container or on an edge of a sibling.
# A number on an edge is a distance inward from the container's edge. Another node's edge: that edge plus an offset.

relative board {
  width = 220
  height = 160
  padding = 10

  view A { left = 10; top = 10; size = [40, 40] }
  view B { left = A.right + 10; right = 20; top = A.top; height = A.height }  # what is left between two edges
  view C { centerX = A.centerX; top = A.bottom + 10; width = A.width * 0.5; height = width }
  view D { right = B.right; bottom = 0; width = B.width * 0.5; height = 30 }
  view E { left >= C.right; right <= D.left; width = 16; top = C.top; height = 16 }  # between two bounds: in the middle
}

expect A.frame ~= [20, 20, 40, 40]
expect B.frame ~= [70, 20, 120, 40]
expect C.frame ~= [30, 70, 20, 20]
expect D.frame ~= [130, 120, 60, 30]
expect E.frame ~= [82, 70, 16, 16]  # from 50 to 130, 16 wide

# Three boxes share the width 1 : 2 : 1, ten apart; if one is gone, the others share its part.
relative shared {
  top = 180
  width = 220
  height = 40
  view P { height = 40; width = [Q.width * 2 - 10, R.width - 10] }
  view Q { height = 40; left = P.right + 10 }
  view R { height = 40; left = Q.right + 10 }
}
expect [P.width, Q.width, R.width] ~= [50, 100, 50]
expect [Q.x, R.x] ~= [60, 170]

Q.visibility = gone
expect [P.width, R.width] ~= [105, 105]
expect R.x ~= 115

"""#)

    static let righttoleft = ExampleScript(
        name: "righttoleft",
        summary: "Right to left: the same page for Arabic or Hebrew",
        text: #"""
# Right to left: the same page for Arabic or Hebrew. `leading` and `trailing` follow the reading direction, and so do the
# order of children, shares and centre offsets; `left`, `right` and padding are the physical sides.

linear horz line {
  width = 300
  height = 40
  padding = [0, 20, 0, 10]
  hspace = 10
  view avatar { size = [40, 40] }
  view text { width = fill; height = 40 }
  view arrow { size = [20, 20]; alignment = centerY }
}
frame shelf {
  top = 60
  width = 300
  height = 40
  view start { leading = 10; size = [30, 40] }
  view pinned { left = 50; size = [30, 40] }
  view mid { centerX = 15; size = [30, 40] }
}

expect children(line).x ~= [20, 70, 270]
expect children(shelf).x ~= [10, 50, 150]

screen.direction = rtl
expect children(line).x ~= [250, 50, 20]
expect children(shelf).x ~= [260, 50, 120]
expect text.width ~= 190
expect start.leading ~= 290  # as a coordinate: where reading begins

"""#)

    static let safearea = ExampleScript(
        name: "safearea",
        summary: "Safe area: the insets at the screen's edges that a notch or a home bar covers",
        text: #"""
# Safe area: the insets at the screen's edges that a notch or a home bar covers. A container is padded where it covers them, on
# the sides of `insetsFromSafeArea` (left and right by default); nested containers are padded by the rest.

screen iphoneX  # 375 by 812, 44 at the top, 34 at the bottom

linear vert page {
  width = fill
  height = fill
  insetsFromSafeArea = [top, left, bottom, right]
  linear horz bar { width = fill; height = 50; view back { size = [60, fill] } }
  view body { width = fill; height = fill }
}
view banner { top = safeArea; left = 20; right = 20; height = 30 }  # one edge, by hand

expect bar.frame ~= [0, 44, 375, 50]
expect body.frame ~= [0, 94, 375, 684]  # 812 - 44 - 34 - 50
expect banner.frame ~= [20, 44, 335, 30]

screen iphoneX landscape  # the strips turn with the device
expect page.size ~= [812, 375]
expect bar.frame ~= [44, 0, 724, 50]
expect body.width ~= 724

"""#)

    static let settings = ExampleScript(
        name: "settings",
        summary: "A settings page: groups of rows",
        text: #"""
# A settings page: groups of rows. Each row is a name, free space, and a control; the height is not fixed, so a
# long one wraps and its row grows.

style group { width = fill; height = wrap; vspace = 1 }
style line {
  width = fill
  height = wrap
  height >= 44
  padding = [6, 16, 6, 16]
  hspace = 12
  gravity = centerY
}

def setting(caption, control) {
  let made = linear horz : line {
    label { text = caption; width = fill; height = wrap }
    view { size = control }
  }
  return made
}

let switch = [50, 30]
let arrow = [8, 14]

linear vert page {
  width = fill
  height = wrap
  padding = [20, 0, 20, 0]
  vspace = 30
  linear vert network : group {
    setting("Wireless", switch)
    setting("Use the networks of other providers while abroad", switch)
  }
  linear vert more : group {
    for name in ["Display", "Sound", "Storage", "About"] { setting(name, arrow) }
  }
}

let wireless = network.first
let roaming = wireless.next
expect wireless.frame ~= [0, 0, 375, 44]
expect wireless.last.frame ~= [309, 7, 50, 30]
expect roaming.first.size ~= [281, 32]  # 48 characters on lines of 35
expect roaming.height ~= 44
expect network.height ~= 89
expect more.frame ~= [0, 139, 375, 179]
expect children(more).y ~= [0, 45, 90, 135]
expect page.height ~= 338

roaming.first.fontSize = 24        # larger text: the row grows, what follows moves
expect roaming.first.height ~= 72  # floor(281 / 12) = 23 to a line, lines of 24
expect roaming.height ~= 84
expect more.y ~= 179

"""#)
}
