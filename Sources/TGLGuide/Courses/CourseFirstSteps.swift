// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let firstSteps = #"""
course "First steps"

lesson "Boxes and where they are" {
  say "A layout is made of boxes. Here are two, A and B: in the tree with their numbers, and in the picture with their names."
  say "The tree has a line for each box. A is 40 from the left and 20 from the top, and `200×60` means 200 wide and 60 high, in points."
  say "The goal is drawn with dashed lines: B is to be as wide as A. In the tree, the line of B says how wide that is."
  say "The last line is the prompt. You type a statement there and press Enter: type `B.width = A.width`."
  say "`:undo` takes a statement back, `:hint` gives a hint."
  start {
    view A { left = 40; top = 20; width = 200; height = 60 }
    view B { left = 40; top = 100; width = 80; height = 60 }
  }
  goal { B.width = A.width }
  try "a wider A" { A.width = 260 }
  hint "Which number of B is off? The line of B in the tree tells it."
  hint "Left of `=` is what you set, right of it what it is to be: `B.width = A.width`."
  ask "Read the tree: how far is B from the top?", B.top
  ask "How wide is B when A is 120 wide?", 120 { A.width = 120 }
  close "A statement is a rule that stays: B is as wide as A, whatever the width of A is. `why B.width` tells where a number comes from."
}

lesson "Distances from edges" {
  say "Photo is a frame: a box that holds other boxes. Badge is in it. It has no position yet, so it is at the top left."
  say "In the last lesson `left = 40` was a distance from the left edge of the screen. A box in Photo counts from the edges of Photo."
  say "Put Badge 8 inside the right edge of Photo and 8 inside the bottom edge."
  start {
    frame Photo {
      left = 30
      top = 20
      width = 240
      height = 140
      view Badge { width = 50; height = 30 }
    }
  }
  goal { Badge.right = 8; Badge.bottom = 8 }
  try "a larger photo" { Photo.width = 300; Photo.height = 180 }
  try "a larger badge" { Badge.width = 80 }
  hint "Suppose Photo gets larger. From which two edges is Badge to be 8 away even then?"
  hint "`Badge.right = 8` is the distance from the right edge. The bottom edge has the name `bottom`."
  ask "How far from the left is Badge in Photo, when Photo is 300 across?", 242 {
    Photo.width = 300
  }
  close "`left`, `top`, `right` and `bottom` are distances inward from an edge. The box keeps them when its container grows."
}

lesson "In the middle" {
  say "Dialog is in no other box, so the screen is its container. Put Dialog in the middle of the screen."
  say "`centerX` is the horizontal distance from the middle, `centerY` the vertical one. Your answer is tried on a phone held upright too."
  start { view Dialog { width = 240; height = 140 } }
  goal { Dialog.centerX = 0; Dialog.centerY = 0 }
  on iphone8 landscape, iphone8
  try "a larger dialog" { Dialog.width = 320; Dialog.height = 200 }
  hint "How far from the middle is a box that is exactly in the middle?"
  hint "`Dialog.centerX = 0` centers it horizontally. The vertical position is `centerY`."
  ask "The screen is 667 across. How far from the left is Dialog when it is 367 across?", 150 {
    Dialog.width = 367
  }
  close "A center is a distance from the middle of the container: 0 is the middle, whatever the sizes of the box and the container are."
}

lesson "Sizes that follow" {
  say "Poster is to be 1.5 times as high as it is wide, and Plot as high as Poster."
  say "The right side of a rule may calculate: a size, times a number, plus a number. `*` is times."
  start {
    view Poster { left = 16; top = 16; width = 120; height = 60 }
    view Plot { right = 16; top = 16; width = 200; height = 60 }
  }
  goal { Poster.height = Poster.width * 1.5; Plot.height = Poster.height }
  try "a wider poster" { Poster.width = 140 }
  try "a narrow poster" { Poster.width = 60 }
  hint "Which size of Poster is its height to follow?"
  hint "`Poster.height = Poster.width * 1.5` is the first rule. Which size does Plot follow?"
  ask "How high is Plot when Poster is 80 across?", 120 { Poster.width = 80 }
  close "A size may follow the size of a box next to it, or the box's own other size. `why Plot.height deep` follows it back, step by step."
}

lesson "A part of the container" {
  say "Charge fills the lower 60 percent of Battery, which is 160 high."
  say "A percentage is a part of the container: a height of `50%` is half of the height of the container."
  start {
    frame Battery {
      left = 140
      top = 20
      width = 80
      height = 160
      view Charge { width = 80; bottom = 0; height = 40 }
    }
  }
  goal { Charge.height = 60% }
  try "a higher battery" { Battery.height = 220 }
  hint "A number of points stays the same when Battery grows. What grows with it?"
  hint "The sign is part of the number: `Charge.height = 50%` is half of Battery."
  ask "How high is Charge in a Battery of 200?", 120 { Battery.height = 200 }
  close "A percentage follows the size of the container. Distances take percentages too: `Charge.bottom = 10%`."
}

lesson "As large as the content" {
  say "Mat is a frame around Photo. `padding = 12` keeps 12 free inside all its edges, and `size` is width and height in one."
  say "Mat is to be just as large as Photo and the padding need, whatever the size of Photo."
  start {
    frame Mat {
      left = 40
      top = 20
      size = [300, 60]
      padding = 12
      view Photo { size = [120, 90] }
    }
  }
  goal { Mat.width = wrap; Mat.height = wrap }
  try "a larger photo" { Photo.size = [160, 130] }
  try "more padding" { Mat.padding = 20 }
  hint "A number does not know how large Photo is. There is a word for the size of the content."
  hint "`Mat.width = wrap` takes the width that the content needs. The height takes the same word."
  ask "How wide is Mat with a padding of 20?", 160 { Mat.padding = 20 }
  close "`wrap` makes a container as large as its content and its padding: the size comes from inside. `:step` shows the order."
}

lesson "Up to the edge" {
  say "Page has a title bar, Bar, and Body begins below it. Body is to end exactly at the bottom of Page, wherever it begins."
  start {
    frame Page {
      left = 60
      top = 20
      size = [240, 200]
      view Bar { width = 100%; height = 40 }
      view Body { top = 40; width = 100%; height = 100% }
    }
  }
  ask "Page is 200 high. How high is Body?", Body.height
  goal { Body.height = fill }
  try "a higher page" { Page.height = 260 }
  try "a higher title bar" { Bar.height = 70; Body.top = 70 }
  hint "100% is all of the height of Page. Which part of it is left below the top of Body?"
  hint "The word for what is left is `fill`. For the width it would be `Body.width = fill`."
  close "A percentage does not ask where the box begins. `fill` does: it takes what is left. So does an edge: `Body.bottom = 0`."
}

lesson "Sharing what is left" {
  say "S is a `linear horz`, a row: it places its children one after the other, with a gap of `hspace` between them."
  say "Two columns with a gap of 10: the left one takes twice as much as the right one."
  start {
    linear horz S {
      width = 300
      height = 80
      hspace = 10
      view L { height = fill }
      view R { height = fill }
    }
  }
  goal { L.width = share(2); R.width = share(1) }
  on iphone8, iphone8 landscape
  try "a wider row" { S.width = 400 }
  hint "A part of what is left is a share. How many parts are there, and how many of them are for L?"
  hint "`L.width = share(2)` weighs twice as much as `R.width = share(1)`."
  ask "How wide is R in a row of 310?", 100 { S.width = 310 }
  close "Percentages share what is left here too, but two thirds is no round percentage: a weight says it plainly. `why L.width` tells."
}

lesson "One after the other" {
  say "Menu is a row of three items. It is to be a column, with a gap of 20 between the items."
  say "A row and a column are both a `linear`. Its `orientation` is `horz` or `vert`. What is `hspace` in a row is `vspace` in a column."
  start {
    linear horz Menu {
      padding = 10
      view Cut { size = [100, 30] }
      view Paste { size = [100, 30] }
      view Find { size = [100, 30] }
    }
  }
  goal { Menu.orientation = vert; Menu.vspace = 20 }
  try "a higher first item" { Cut.height = 60 }
  hint "Which property of Menu decides the direction, and which one the gap?"
  hint "`Menu.orientation = vert` makes it a column. `vspace` is the gap."
  ask "How far from the top is Find when Cut is 20 higher?", 130 { Cut.height = 50 }
  close "A `linear` places each child after the one before it. No child needs a position, and the others move along when one grows."
}

lesson "Gravity" {
  say "Chat is a column of your messages. They are to be at the right, and as far down as they can. The gap between them stays."
  say "`gravity` says where a container puts all its children. It takes one word, or a list of two: one for each direction."
  start {
    linear vert Chat {
      left = 20
      top = 20
      size = [320, 200]
      padding = 10
      vspace = 8
      view Hello { size = [80, 30] }
      view Question { size = [200, 50] }
      view Thanks { size = [120, 30] }
    }
  }
  goal { Chat.gravity = [right, bottom] }
  try "a longer question" { Question.size = [240, 70] }
  try "a higher chat" { Chat.height = 260 }
  hint "Three boxes are off. Who decides where all three are?"
  hint "`Chat.gravity = right` is half of it. A list has a word for each direction: `Chat.gravity = [left, bottom]`."
  close "Gravity is one rule of the container in place of many positions. `why Thanks.left` and `why Hello.top` show how it counts."
}

lesson "Boxes in boxes" {
  say "Entry is a row of a contact list. Note is to be below Name, and both to the right of Photo."
  say "A container can be a child of another one: Words is a column in Entry, still empty. `move A to S` puts box A into container S."
  start {
    linear horz Entry {
      width = 340
      padding = 10
      hspace = 10
      view Photo { size = [60, 60] }
      linear vert Words { width = fill; vspace = 8 }
      view Name { size = [100, 20] }
      view Note { size = [70, 20] }
    }
  }
  goal { move Name to Words; move Note to Words }
  try "a larger photo" { Photo.size = [90, 90] }
  try "a higher name" { Name.height = 32 }
  hint "Entry places all its children side by side. Whose children are Name and Note to be?"
  hint "`move Name to Words` makes Name a child of Words."
  close "Each container places only its own children. Columns in rows and rows in columns: most pages are made of these two."
}

lesson "Text in lines" {
  say "Card is a photo with a caption. Caption is a label, a box with text: it is as wide as its text, on one line."
  say "Caption is to be as wide as Photo, so that its text breaks into lines. Here a character is 8 wide, and a line is 16 high."
  start {
    linear vert Card {
      left = 60
      top = 20
      width = 240
      padding = 10
      vspace = 8
      view Photo { width = fill; height = 90 }
      label Caption "A view over the harbor in the early morning"
    }
  }
  goal { Caption.width = fill }
  try "a longer text" {
    Caption.text = "A view over the harbor in the early morning, seen from the roof of the old town hall"
  }
  try "a wider card" { Card.width = 290 }
  hint "A label breaks its text where its width ends. Which width does Card leave for it?"
  hint "Photo has the rule already: `Caption.width = fill`. See what happens to the heights."
  ask "How high is Card when the text needs a third line?", 166 {
    Caption.text = "A view over the harbor in the early morning, with boats"
  }
  close "The width comes from outside, the height from inside: the lines make Caption higher, and Caption makes Card higher."
}

lesson "At least and at most" {
  say "Sidebar takes 30% of Window, but it is to be at least 100 and at most 160 wide."
  say "At least and at most are bounds. They are written like a rule, with `>=` and `<=`, and hold together with it."
  start {
    frame Window {
      width = 300
      height = 140
      view Sidebar { width = 30%; height = fill }
    }
  }
  ask "How wide is Sidebar by its rule alone?", Sidebar.width
  goal { Sidebar.width >= 100; Sidebar.width <= 160 }
  on iphone8 landscape
  try "a wide window" { Window.width = 600 }
  try "a window between the two" { Window.width = 420 }
  hint "The percentage may stay. What is it to become in a small window, and what in a large one?"
  hint "`Sidebar.width >= 100` is the lower bound. The upper one is written with `<=`."
  ask "How wide is Sidebar in a Window of 500?", 150 { Window.width = 500 }
  close "A bound changes nothing as long as the rule keeps within it. `why Sidebar.width` names the bound that decided."
}

lesson "Edges of other boxes" {
  say "Tip explains Button: it is to begin 8 below Button, at the same left edge, and to be as wide as Button."
  say "Page is a `relative`: in it, an edge of a box may follow an edge of another one, plus or minus a number."
  start {
    relative Page {
      left = 10
      top = 10
      size = [350, 220]
      view Button { left = 40; top = 30; size = [140, 40] }
      view Tip { size = [60, 50] }
    }
  }
  goal { Tip.left = Button.left; Tip.top = Button.bottom + 8; Tip.width = Button.width }
  try "a button elsewhere" { Button.left = 150; Button.top = 70 }
  try "a larger button" { Button.size = [180, 60] }
  hint "Three numbers of Tip are off. Which edges and which size of Button do they follow?"
  hint "`Tip.top = Button.bottom + 8` begins 8 below Button. The left edge and the width are written in the same way."
  ask "How far from the top is Tip in Page, when Button is 20 higher?", 98 { Button.height = 60 }
  close "Rules between boxes hold wherever the boxes are: Tip depends on Button, and on no number of its place. `why Tip.top deep` tells."
}

"""#
}
