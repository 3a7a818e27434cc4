// Written by scripts/generate-examples from scripts/examples.
// swift-format-ignore-file

extension ExampleScript {
    static let sidebar = ExampleScript(
        name: "sidebar",
        summary: "A sidebar next to content that fills",
        text: #"""
# A sidebar next to content that fills; on a narrow screen the sidebar is on top. Change the screen to see it:
# `screen ipad`, `screen iphone8`, or `show on iphone8, ipad landscape`.

linear horz window {
  width = fill
  height = fill
  view sidebar { width = 30%; width >= 200; width <= 320; height = fill }
  view content { width = 70%; height = fill }
}

when screen.width < 600 {
  window { orientation = vert }
  sidebar { width = fill; height = 80 }
  content { width = fill; height = fill }
}

screen iphone8                           # 375 by 667: stacked
expect sidebar.frame ~= [0, 0, 320, 80]  # the upper bound still holds
expect content.frame ~= [0, 80, 375, 587]

screen ipad  # 768 by 1024: 30 : 70
expect sidebar.frame ~= [0, 0, 230.4, 1024]
expect content.frame ~= [230.4, 0, 537.6, 1024]

screen 1600 900  # 30% would be 480: what the bound takes goes to the content
expect sidebar.width ~= 320
expect content.frame ~= [320, 0, 1280, 900]

"""#)

    static let signin = ExampleScript(
        name: "signin",
        summary: "A sign-in form on constraints: captions share a column, fields take what is left of it",
        text: #"""
# A sign-in form on constraints: captions share a column, fields take what is left of it, baselines line up.
# In a constraint container a rule is an equation: it may place either of the two nodes that it names.

constraint form {
  width = fill
  width <= 420
  height = wrap
  padding = 20

  label title "Welcome back" { left = 0; top = 0; fontSize = 24 }

  label mailCaption "Email" { left = 0 }
  label passCaption "Password" { left = 0 }

  # A guide has no box. This one is behind the wider caption, whichever that is.
  guide column { left = max(mailCaption.right, passCaption.right) + 12 }

  view mail { left = column.left; right = 0; top = title.bottom + 16; height = 32 }
  view pass { left = column.left; right = 0; top = mail.bottom + 8; height = 32 }
  mailCaption.centerY = mail.centerY
  passCaption.centerY = pass.centerY

  # The button is never narrower than 96, and as wide as its text needs.
  view button {
    right = 0
    top = pass.bottom + 16
    height = 40
    width >= 96
    width = caption.width + 2 * 16 @ high
    bottom = 0
  }
  label caption "Sign in" { center = button.center }
}

form.centerX = 0

expect form.width == 375
expect column.x == passCaption.width + 12 + 20
expect [mail.x, pass.x] == [column.x, column.x]
expect mail.x + mail.width == 375 - 20
expect mailCaption.y + mailCaption.height / 2 == mail.y + mail.height / 2
expect button.width == max(96, caption.width + 32)
expect form.height == 20 + 24 + 16 + 32 + 8 + 32 + 16 + 40 + 20

passCaption.text = "Secret phrase"  # the column follows the wider caption
expect column.x == passCaption.width + 12 + 20
expect mail.x + mail.width == 375 - 20
passCaption.text = "Password"

"""#)

    static let sizeclasses = ExampleScript(
        name: "sizeclasses",
        summary: "Size classes: one script for a phone and a tablet, portrait and landscape",
        text: #"""
# Size classes: one script for a phone and a tablet, portrait and landscape. A `when` is a conditional rule: its rules apply
# while its condition is true and override the nodes' own rules.

style button { height = 44 }
linear vert page {
  width = fill
  height = fill
  padding = 20
  space = 20
  view map { width = fill; height = fill }
  flow vert tools {
    width = fill
    height = wrap
    space = 10
    arrangedCount = 2
    gravity = fillX
    for i in 0..3 { view tool[i] : button }
  }
}

when h:compact {  # a phone on its side: map and tools side by side
  page.orientation = horz
  map.height = fill
  tools { width = 120; height = fill; arrangedCount = 1 }
}
when w:regular h:regular {  # a tablet: all tools in one line
  tools.arrangedCount = 4
  button.height = 60  # a style's relation, for all that use it
}

screen iphone8
expect map.frame ~= [20, 20, 335, 509]
expect tool.x ~= [0, 172.5, 0, 172.5]
expect tools.height ~= 98

screen iphone8 landscape
expect map.frame ~= [20, 20, 487, 335]
expect tools.frame ~= [527, 20, 120, 335]
expect tool.y ~= [0, 54, 108, 162]

screen ipad
expect map.frame ~= [20, 20, 728, 904]
expect tool.width ~= [174.5, 174.5, 174.5, 174.5]
expect tool.height ~= [60, 60, 60, 60]

unset when h:compact  # the rule goes, for good
screen iphone8 landscape
expect tools.frame ~= [20, 257, 627, 98]

"""#)

    static let styles = ExampleScript(
        name: "styles",
        summary: "Styles and functions",
        text: #"""
# Styles and functions. A style is a set of rules that many nodes share, and it can be changed at any time;
# a function makes similar nodes where it is called, and can return them.

style button { size = [80, 40] }
style wide { width = 120 }  # laid over what is named before it
style danger { color = "crimson" }

def field(caption, high = 40) {
  let line = linear horz {
    width = fill
    height = high
    gravity = centerY
    hspace = 10
    label { width = 80; text = caption }
    view { width = fill; height = 30 }
  }
  return line
}

linear vert form {
  width = 300
  height = wrap
  padding = 10
  vspace = 10
  field("Name")
  field("Notes", 100)
  linear horz buttons {
    width = fill
    height = wrap
    gravity = right
    hspace = 10
    view Cancel : button
    view Delete : button, wide, danger
  }
}

expect Delete.size ~= [120, 40]
expect Cancel.x ~= 70  # 280 - 120 - 10 - 80
expect form.first.last.frame ~= [90, 5, 190, 30]
expect form.first.next.last.y ~= 35
expect form.height ~= 220

button.height = 50  # all that use it change, and what holds them grows
wide.width = 140
expect [Cancel.height, Delete.height] ~= [50, 50]
expect Delete.width ~= 140
expect form.height ~= 230

"""#)

    static let table = ExampleScript(
        name: "table",
        summary: "Table layout: rows, and in each row cells",
        text: #"""
# Table layout: rows, and in each row cells. A row sets its height (`size`) and the width of its cells:
# a number, `average` for equal parts, `fill` for cells that set their own widths, or a count with `colCount`.
# A plain view without a height is as high as its row; a label has its text's height unless its height is `fill`.

let columns = ["Item", "Count", "Price"]

table vert bill {
  width = 304
  height = wrap
  hspace = 4
  vspace = 2

  row title {
    size = 30
    colSize = fill
    label caption "Invoice" { width = 100% }
  }
  row head {
    size = 20
    colSize = average
    for i in 0..2 { label heading[i] { text = columns[i]; height = fill } }
  }
  row item[0] {
    size = wrap
    colSize = fill
    label what[0] "Paper, white, five hundred sheets" { width = 50%; height = wrap }
    label much[0] "2" { width = 20% }
    label cost[0] "9.80" { width = 30% }
  }
  row total {
    size = 24
    colCount = 3  # three columns, one of them used
    label sum "19.60" { height = fill }
  }
}

expect head.frame ~= [0, 32, 304, 20]
expect heading.width ~= [98.67, 98.67, 98.67]  # (304 - 2 gaps of 4) / 3
expect what[0].size ~= [148, 32]               # 296 shared 50 : 20 : 30; the text takes two lines
expect [much[0].width, cost[0].width] ~= [59.2, 88.8]
expect sum.size ~= [98.67, 24]
expect bill.height ~= 112  # 30 + 20 + 32 + 24 and three gaps of 2

"""#)

    static let tagcloud = ExampleScript(
        name: "tagcloud",
        summary: "A tag cloud: words in lines, the important ones larger",
        text: #"""
# A tag cloud: words in lines, the important ones larger, each line centred and each word centred in its line.
# The width of a tag is its text's: 8 for a character at `fontSize = 16`, in proportion to the size.

let tags = [["layout", 32], ["box", 16], ["path", 24], ["flow", 16], ["table", 24], ["float", 16], ["wrap", 32], ["fill", 16]]

flow vert cloud {
  width = 240
  height = wrap
  padding = 8
  hspace = 16
  vspace = 8
  gravity = centerX
  arrangedGravity = centerY
  for i in 0..len(tags) - 1 {
    label tag[i] { text = tags[i][0]; fontSize = tags[i][1]; width = wrap; height = wrap }
  }
}

# The lines: layout box path (96 + 24 + 48 and two gaps), flow table float (32 + 60 + 40), wrap fill (64 + 32).
expect tag.width ~= [96, 24, 48, 32, 60, 40, 64, 32]
expect tag.x ~= [20, 132, 172, 38, 86, 162, 64, 144]
expect tag.y ~= [8, 16, 12, 52, 48, 52, 80, 88]
expect cloud.height ~= 120

cloud.autoArrange = true  # or let each line take the words that fill it best
expect tag.y ~= [8, 52, 48, 16, 48, 52, 8, 80]
expect cloud.height ~= 104

"""#)

    static let textsizes = ExampleScript(
        name: "textsizes",
        summary: "Text sizes: a page of settings from the smallest text size to the largest",
        text: #"""
# Text sizes: a page of settings from the smallest text size to the largest. Labels have text styles, rows grow with the text, and
# from the first accessibility size on a row puts its value below its name. The bar at the bottom keeps its text small enough.

style line {
  width = fill
  height = wrap
  height >= scaled(44)
  leftPadding = 16
  rightPadding = 16
  gravity = centerY
  space = 8
}
linear vert page {
  width = fill
  height = fill
  vspace = 1
  label title "Settings" { textStyle = largeTitle; left = 16 }
  linear horz wifi : line {
    label "Wi-Fi" { textStyle = body }
    label w "Home" { textStyle = body; left = 100% }
  }
  linear horz name : line {
    label "Name" { textStyle = body }
    label n "Ada's phone" { textStyle = body; left = 100% }
  }
  label note "Names are seen by others nearby." {
    textStyle = footnote
    left = 16
    right = 16
    height = wrap
  }
  linear horz bar {
    width = fill
    height = wrap
    top = 100%
    textSizeRange = [xsmall, xlarge]
    gravity = amongX
    label back "Back" { textStyle = caption1 }
    label help "Help" { textStyle = caption1 }
  }
}

when screen.textSize >= ax1 {  # large text: the value goes below the name
  wifi, name { orientation = vert }
  w, n { left = 0 }
}

screen.textSize = xsmall
expect wifi.height ~= 44 * 14 / 17
expect title.fontSize == 31

screen.textSize = large
expect wifi.height == 44
expect title.height == 34

screen.textSize = xxxlarge
expect wifi.height ~= 44 * 23 / 17
expect back.fontSize == 14  # held at xlarge

screen.textSize = ax5
expect [title.fontSize, w.fontSize, back.fontSize] == [60, 53, 14]
expect wifi.orientation == vert
expect w.top >= 53

"""#)

    static let timeline = ExampleScript(
        name: "timeline",
        summary: "A timeline: ten thousand posts, some with pictures",
        text: #"""
# A timeline: ten thousand posts, some with pictures, of which only those in view are made.
# Pictures keep their ratio, texts wrap, so no height is known before a post is made. What is not made counts with `estimate`.

style avatar { size = [40, 40]; color = "indigo" }

# A post: who, what, and the size of a picture or none.
def post(p) {
  return linear vert {
    width = fill
    height = wrap
    padding = 12
    vspace = 8
    linear horz {
      width = fill
      height = wrap
      hspace = 10
      gravity = centerY
      view : avatar
      label { text = p[0]; width = fill }
    }
    label { text = p[1]; width = fill; height = wrap }
    if p[2] != none { image { imageSize = p[2]; width = fill; height = wrap } }
  }
}

let authors = ["Ada", "Grace", "Alan"]
def made_(n) {
  let picture = if n mod 4 == 1 then [640, 360] else if n mod 4 == 3 then [400, 500] else none
  return [authors[n mod 3], "Post {n}. The engine weaves patterns just as the loom weaves flowers.", picture]
}

collection timeline {
  width = fill
  height = fill
  items = map(0..9999, made_)
  item = post
  vspace = 10
  estimate = 120
  prefetch = 100%  # pictures are loaded a screen ahead
}

# 12 + 40 + 8 + two lines of 16 + 12; in one with a picture 8 and 351 * 360 / 640 more.
expect timeline[0].frame ~= [0, 0, 375, 104]
expect timeline[1].frame ~= [0, 114, 375, 104 + 8 + 197.4375]
expect map(visible(timeline), p => index(p)) == [0, 1, 2, 3]
expect len(made(timeline)) == 6  # and two ahead

# To any post, at once: none of those before it is made. Where it is in the content is an estimate, what is seen is not.
timeline.offset = item(5000)
expect timeline[5000].screenFrame ~= [0, 0, 375, 104]
expect timeline[5001].screenFrame[1] ~= 114
expect timeline[5000].y == 5000 * 130

# Scrolling up through posts that were never measured is exact too.
timeline.offset -= 200
expect timeline[5000].screenFrame[1] ~= 200

# Another estimate changes the scroll bar and the numbers, and nothing that is seen.
timeline.estimate = 300
expect timeline[5000].screenFrame[1] ~= 200
expect timeline.contentSize[1] > 3_000_000

# New posts at the top wait there; the reader stays. `start` goes to see them.
insert [["Ada", "New!", none]] to timeline at 0
expect timeline[5001].screenFrame[1] ~= 200
timeline.offset = start
expect timeline[0].frame ~= [0, 0, 375, 12 + 40 + 8 + 16 + 12]

# What is set on a post is kept with it: it counts as measured, wherever the reader is.
timeline[2].height = 400
timeline.offset = item(5001)
expect timeline[5001].y == 400 + 5000 * 300 + 5001 * 10
unset timeline[2]

# On a tablet the same post is in view, in other lines.
screen ipad
expect timeline[5001].screenFrame ~= [0, 0, 768, 88]

"""#)

    static let toolbar = ExampleScript(
        name: "toolbar",
        summary: "A toolbar with barriers: a view begins behind the widest of several others",
        text: #"""
# A toolbar with barriers: a view begins behind the widest of several others, whichever that is at the time.
# `max(…)` and `min(…)` of positions are what other systems call a barrier.

constraint toolbar {
  width = fill
  height = 88

  label file "report.txt" { left = 8; top = 12 }
  label state "saved" { left = 8; top = 48 }

  # The separator stands behind the longer of the two lines.
  view line { left = max(file.right, state.right) + 12; width = 1; top = 8; bottom = 8 }

  # Three buttons of equal width behind it, at most 80 each; the last ends at least 8 before the edge (a distance inward).
  view open { left = line.right + 12; width <= 80; width = fill @ high }
  view share { left = open.right + 8; width = open.width }
  view print { left = share.right + 8; width = open.width; right >= 8 }
  for b in [open, share, print] { b.top = 24; b.height = 40 }
}

expect line.x == max(file.width, state.width) + 8 + 12
expect [share.width, print.width] ~= [open.width, open.width]
expect open.x == line.x + 1 + 12

state.text = "changed by two others"  # now the second line is the longer one
expect line.x == state.width + 8 + 12
expect print.x + print.width <= 375 - 8

file.visibility = gone  # a gone node counts where it stands, with size 0
expect line.x == state.width + 8 + 12
file.visibility = visible

"""#)

    static let weights = ExampleScript(
        name: "weights",
        summary: "A chain lines up siblings between two ends: it spreads them, packs them",
        text: #"""
# A chain lines up siblings between two ends: it spreads them, packs them, or shares the space by weights.

constraint lines {
  width = 320
  height = 120

  view A { top = 0; height = 32; width = share(1) }
  view B { top = 0; height = 32; width = share(2) }
  view C { top = 0; height = 32; width = 40 }
  chain horz weighted { items = [A, B, C]; hspace = 10 }

  view D { top = 44; size = [40, 32] }
  view E { top = 44; size = [40, 32] }
  chain horz packed2 { items = [D, E]; mode = packed; bias = 0.25; hspace = 8 }

  view F { top = 88; size = [40, 32] }
  view G { top = 88; size = [40, 32] }
  view H { top = 88; size = [40, 32] }
  chain horz spread3 { items = [F, G, H] }
}

# C keeps its 40; A and B share what is left of 320, 1 : 2.
expect [A.width, B.width, C.width] ~= [(320 - 40 - 2 * 10) / 3, (320 - 40 - 2 * 10) / 3 * 2, 40]
expect C.x + C.width ~= 320

# Packed: a quarter of the free space is before the first.
expect D.x == (320 - 40 - 8 - 40) / 4
expect E.x == D.x + 40 + 8

# Spread: the same space before, between and behind.
expect [F.x, G.x, H.x] ~= [50, 140, 230]

spread3.mode = inside  # the outer ones at the ends
expect [F.x, G.x, H.x] ~= [0, 140, 280]

B.visibility = gone  # A takes its part
expect A.width ~= 320 - 40 - 10
B.visibility = visible

"""#)
}
