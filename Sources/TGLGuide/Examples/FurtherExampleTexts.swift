// Written by scripts/generate-examples from scripts/examples.
// swift-format-ignore-file

extension ExampleScript {
    static let feedflex = ExampleScript(
        name: "feedflex",
        summary: "A feed in flex",
        text: #"""
# A feed in flex: each post is a row of a picture that keeps its size and a column that takes the rest. The column must be told that it
# may be narrower than its longest word, and the row of actions spreads its items.

screen 320 480

flex vert feed {
  width = fill
  gap = 12
  padding = 12
  for i in 1..2 {
    flex post[i] {
      gap = 10
      alignItems = start
      image avatar[i] { imageSize = [40, 40]; flexShrink = 0 }
      flex vert body[i] {
        flex = 1
        width >= 0
        gap = 4
        flex head[i] {
          justifyContent = spaceBetween
          label who[i] "Somebody"
          label when_[i] "2 h"
        }
        label said[i] "Something that is long enough to take two lines"
        flex actions[i] {
          gap = 16
          label like[i] "Like"
          label reply[i] "Reply"
          label more[i] "..." { left = auto }
        }
      }
    }
  }
}

expect body[1].frame ~= [50, 0, 246, 72]  # 320 - 24 - 40 - 10
expect when_[1].x ~= 222                  # at the end of its row
expect said[1].height ~= 32
expect more[1].x ~= 222  # `left = auto` takes the free room
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
  width = 100
  height = wrap
  padding = 8
  vspace = 6
  layoutMargins = 8
  boundBorderline = 1
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
      size = [parts[0][2], parts[0][3]]
      boundBorderline = hairline
      for j in 1..2 {
        view part[k * 10 + j] {
          useFrame = true
          frame = parts[j]
          color = if j == 1 then lightgray else teal
        }
      }
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
  width = 240
  height = wrap
  hspace = 10
  vspace = 10
  padding = 10

  view photo { size = [80, 60] }
  view badge { size = [40, 20]; reverseFloat = true }
  view title { size = [80, 20] }           # beside the photo, left of the badge
  view text { width = fill; height = 30 }  # what is left beside the photo
  view more { width = fill; height = 40; clearFloat = true }
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
  width = 200
  height = wrap
  vspace = 20

  flow vert words {  # content decides
    width = fill
    height = wrap
    hspace = 10
    vspace = 5
    for w in [60, 80, 50, 90, 40, 120] { view { size = [w, 20] } }
  }

  flow vert cells {  # three to a line, equal widths
    width = fill
    height = wrap
    space = 10
    arrangedCount = 3
    gravity = fillX
    for i in 0..4 { view cell[i] { height = width } }
  }

  flow vert bars {  # a single line's worth, spread and centred
    width = fill
    height = wrap
    arrangedCount = 4
    gravity = betweenX
    arrangedGravity = centerY
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
  width = fill
  padding = 16
  gap = [10, 12]
  columns = ["label", auto, "field", 1fr, "end"]
  alignItems = center
  for i, t in ["Name", "E-mail address", "City"] {
    label name[i] { text = t; gridColumn = "label"; justifySelf = end }
    view field[i] { gridColumn = "field"; height = 24; color = "#dde" }
  }
  flex buttons {
    gridColumn = ["label", "end"]
    justifyContent = flexEnd
    gap = 8
    label cancel "Cancel"
    label send "Send"
  }
}

expect form.columns ~= [112, 264]  # 14 characters; 420 - 32 - 12 - 112
expect name[0].x ~= 96             # at the end of its column
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
  width = 220
  height = 140
  padding = 10

  view photo { left = 10%; right = 10%; top = 5; bottom = 5 }  # under the chips: made first

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
  width = fill
  height = fill
  gap = 8
  padding = 8
  areas = ["head head head", "nav main side", "foot foot foot"]
  columns = [140, 1fr, 180]
  rows = [auto, 1fr, auto]
  label head "A page" { gridArea = "head"; fontSize = 32 }
  flex vert nav {
    gridArea = "nav"
    gap = 4
    for i, t in ["Home", "Articles", "About"] { label link[i] { text = t } }
  }
  block main {
    gridArea = "main"
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

expect page.columns ~= [140, 448, 180]  # 800 - 2 * 8 padding - 2 * 8 gaps - 140 - 180
expect main.height ~= 520               # 600 - 16 - 2 * 8 - head 32 - foot 16
expect side.x ~= 612
screen 400 600
expect page.columns ~= [384]
expect [nav.y, main.y] ~= [48, 112]

"""#)

    static let introduction = ExampleScript(
        name: "introduction",
        summary: "The four boxes of TangramKit's introduction: a column as high as its content",
        text: #"""
# The four boxes of TangramKit's introduction: a column as high as its content.
# A has percentages as margins on both sides, so its width is what is left, and its height follows the width;
# B fills from 40 on; C fills the whole width; D is half as wide and 20 from the right.
# Try at the prompt: `A.width >= 60`, `S.vspace += 5`, `why A.width`.

linear vert S {
  width = 100
  height = wrap
  vspace = 10
  view A { left = 20%; right = 30%; height = width }
  view B { left = 40; width = fill; height = 40 }
  view C { width = fill; height = 40 }
  view D { right = 20; width = 50%; height = 40 }
}

expect S.size ~= [100, 200]
expect A.frame ~= [20, 0, 50, 50]
expect B.frame ~= [40, 60, 60, 40]
expect C.frame ~= [0, 110, 100, 40]
expect D.frame ~= [30, 160, 50, 40]

"""#)

    static let knobs = ExampleScript(
        name: "knobs",
        summary: "Knobs are live variables: rules that read them are updated when they are set",
        text: #"""
# Knobs are live variables: rules that read them are updated when they are set. Try `gutter = 20` at the prompt,
# `wide = false`, and `:sweep gutter photo[1].width`.

knob gutter = 8 in 0..40
knob columns = 3 in 1..6
knob wide = true

screen 375 500
style photo_style {
  width = (value(screen.width) - 2 * gutter - (columns - 1) * gutter) / columns
  height = width
}

flow vert gallery {
  width = fill
  height = wrap
  arrangedCount = columns
  space = gutter
  padding = gutter
  for i in 1..6 { view photo[i] : photo_style { color = if wide then blue else teal } }
}
label title "{len(photo)} photos" { left = gutter; bottom = gutter; fontSize = 10 + gutter / 2 }
when wide { photo_style { height = width * 0.75 } }

expect photo[1].size ~= [114.33, 85.75]
expect photo[2].left ~= 130.33

gutter = 20  # one command moves everything that reads it
expect photo[1].size ~= [98.33, 73.75]
expect photo[2].left ~= 138.33 and title.left == 20 and title.fontSize == 20

columns = 2
expect photo[3].top ~= photo[1].bottom + 20

wide = false  # conditions of `when`s read knobs too
expect photo[1].height ~= photo[1].width

"""#)

    static let linear = ExampleScript(
        name: "linear",
        summary: "Linear layout: children one after another, vertically (vert) or horizontally (horz)",
        text: #"""
# Linear layout: children one after another, vertically (`vert`) or horizontally (`horz`).
# On the cross axis a percentage is a fraction of the container; along the line it is a weight: the shares
# take the space that the fixed sizes leave, whatever the sum of the numbers.

linear vert page {
  width = 300
  height = 400
  padding = 10
  vspace = 10

  view header { width = fill; height = 40 }

  linear horz shares {  # 25 : 75 of the free 270
    width = fill
    height = 60
    hspace = 10
    view quarter { width = share(25); height = fill }
    view rest { width = share(75); height = fill }
  }

  linear horz spread {  # no shares: gravity places what there is
    width = fill
    height = 40
    gravity = [betweenX, centerY]
    for i in 0..2 { view dot[i] { width = 20; height = 10 * (i + 1) } }
  }

  view body { width = fill; height = fill }  # the one that takes what is left

  view footer { width = 50%; height = 20; right = 0 }
}

expect header.frame ~= [10, 10, 280, 40]
expect quarter.frame ~= [0, 0, 67.5, 60]
expect rest.frame ~= [77.5, 0, 202.5, 60]
expect dot.x ~= [0, 130, 260]
expect dot.y ~= [15, 10, 5]
expect body.frame ~= [10, 180, 280, 180]  # 400 - 20 padding - 160 fixed - 4 gaps of 10
expect footer.frame ~= [150, 370, 140, 20]

"""#)

    static let live = ExampleScript(
        name: "live",
        summary: "Live references: a rule follows the size or edge that it refers to",
        text: #"""
# Live references: a rule follows the size or edge that it refers to; `print` and `expect` read the current values.
# At the prompt, change any number and watch what follows.

relative desk {
  width = 300
  height = 200
  view A { left = 20; top = 20; size = [60, 40] }
  view B { left = A.right + 10; top = A.top; width = A.width * 2; height = A.height }
  view C { left = A.left; right = B.right; top = A.bottom + 10; height = B.width * 0.5 }
}
expect C.frame ~= [20, 70, 190, 60]

A.width = 30  # B and C follow
expect B.frame ~= [60, 20, 60, 40]
expect C.frame ~= [20, 70, 100, 30]

A.width += 10
A.top += 5                  # a rule, changed
A.height >= B.width * 0.75  # a bound that follows
expect A.frame ~= [20, 25, 40, 60]
expect C.frame ~= [20, 95, 130, 40]

# In a rule `prev` follows the tree, too: each is half as wide as the one before it.
linear vert steps {
  top = 220
  width = 160
  height = wrap
  view full { width = fill; height = 10 }
  for i in 1..3 { view half[i] { height = 10; width = prev.width * 0.5 } }
}
expect half.width ~= [80, 40, 20]
move half[3] before half[1]
expect [half[3].width, half[1].width, half[2].width] ~= [80, 40, 20]
remove half[1]
expect half[2].width ~= 40

"""#)

    static let login = ExampleScript(
        name: "login",
        summary: "A login form: fields that are frames with a hint in them",
        text: #"""
# A login form: fields that are frames with a hint in them, a button with its text in the middle, and a line that wraps.
# The form is a linear: its children follow each other from top to bottom, 16 apart.

# Two fields look the same, so a style says once what they share.
style field { width = fill; height = 44; color = lightgray }

linear vert form {
  width = fill
  width <= 420
  height = wrap
  padding = 20
  vspace = 16
  label title "Welcome back" { fontSize = 24 }

  # A frame places each child on its own: 12 from the left, and in the middle from top to bottom.
  frame email : field { label emailHint "name@example.org" { left = 12; centerY = 0 } }
  frame password : field { label passwordHint "Password" { left = 12; centerY = 0 } }
  frame signIn {
    width = fill
    height = 48
    color = royalblue
    label signInText "Sign in" { center = [0, 0] }  # 0 from the middle, both ways
  }

  # A label is as wide as its text. With `width = fill` it wraps, and `height = wrap` makes room for the lines.
  label forgot "Forgot your password? We send you a link that is valid for one hour." {
    width = fill
    height = wrap
  }
}

form.centerX = 0  # on a wide screen the form stays in the middle

expect form.frame == [0, 0, 375, 296]
expect email.width == 375 - 2 * 20
expect [email.y, password.y] == [20 + 24 + 16, 60 + 44 + 16]
expect signInText.x == (signIn.width - signInText.width) / 2
expect forgot.height == 2 * 16  # two lines

screen 800 600
expect form.width == 420  # the bound holds
expect form.x == (800 - 420) / 2
expect signIn.width == 380
screen iphone8

"""#)
}
