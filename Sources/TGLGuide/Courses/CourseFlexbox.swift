// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let flexbox = #"""
course "Flexbox"

lesson "Along the line" {
  say "A `flex` puts its children in a line, one after the other. What they leave is free space; `justifyContent` says where it goes."
  say "The two buttons of a dialog belong at the end of the line."
  start {
    flex S {
      width = 304
      height = 48
      gap = 8
      view A { width = 64 }
      view B { width = 80 }
    }
  }
  goal { S.justifyContent = end }
  try "a wider dialog" { S.width = 360 }
  try "one more button" { S { view C { width = 48 } } }
  hint "Both buttons move by the same distance. Which property of the container moves all its items along the line?"
  hint "`justifyContent` takes `start`, `center`, `end` and words that distribute the space: `spaceBetween`, `spaceAround`, `spaceEvenly`."
  hint "`S.justifyContent = end` puts the free space before the items."
  ask "With `spaceBetween` all free space goes between the buttons. How far from the left is B?", 224 {
    S.justifyContent = spaceBetween
  }
  close "`justifyContent` distributes the free space along the line, the main axis. Nothing is left to distribute where the line is full."
}

lesson "Across the line" {
  say "A title bar: a photo P, the title T and a button B. All three should be in the middle of the bar's height."
  say "Across its line a flex stretches an item that has no height of its own. `alignItems` says it for all items of the line."
  start {
    flex S {
      width = 288
      height = 80
      gap = 16
      view P { width = 48; height = 48 }
      label T "Garden"
      view B { width = 64; height = 32 }
    }
  }
  ask "As the code stands, how high is T?", T.height
  goal { S.alignItems = center }
  try "a higher bar" { S.height = 112 }
  try "a larger title" { T.fontSize = 24 }
  hint "`justifyContent` is for the line's direction, the main axis. What is the property for the other axis?"
  hint "`alignItems` takes `stretch`, `start`, `center`, `end` and `baseline`."
  hint "`S.alignItems = center` places all items in the middle, and T is as high as its text."
  close "`alignItems` works across the line, on the cross axis; its default stretches. `why T.height` tells where a height comes from."
}

lesson "A column" {
  say "A chat: three messages one below the other. The answer B is yours and ends at the right edge."
  say "`flexDirection` turns the main axis. What is across the line is then left and right; `alignSelf` places a single item there."
  start {
    flex S {
      width = 240
      height = 176
      gap = 8
      alignItems = start
      label A "Are you at home?" { height = 48 }
      label B "Not yet" { height = 48 }
      label C "Call me later" { height = 48 }
    }
  }
  goal { S.flexDirection = column; B.alignSelf = end }
  try "another answer" { B.text = "In an hour" }
  try "a wider chat" { S.width = 300 }
  hint "First the axis: which word of `flexDirection` lets the items follow each other downwards?"
  hint "`S.flexDirection = column` turns the line. `alignItems` is for all items; one item has `alignSelf`."
  hint "`S.flexDirection = column; B.alignSelf = end`"
  ask "The column turns `justifyContent` too. With `end` there, how far from the top is A?", 16 {
    S.justifyContent = end
  }
  close "The direction decides what is along and what is across. `alignSelf` is one item's own `alignItems`."
}

lesson "Growing" {
  say "A search bar: the field F takes all the space that the label L and the button B leave."
  say "The free space of a line is shared by the items that have a `flexGrow`. It is 0 where nothing is said."
  start {
    flex S {
      width = 320
      height = 48
      gap = 8
      label L "Find"
      view F { width = 80 }
      view B { width = 64 }
    }
  }
  goal { F.flexGrow = 1 }
  try "a wider bar" { S.width = 368 }
  try "a longer word" { L.text = "Find a place" }
  hint "How much of the free space should L and B take, and how much F?"
  hint "One item alone with a `flexGrow` takes all of it, whatever the number is, from 1 on."
  hint "`F.flexGrow = 1` lets F grow by the free space."
  ask "How wide is F, if B grows by 1 as well?", 144 { B.flexGrow = 1 }
  close "An item grows from its own size by its part of the free space. `why F.width` shows the size, the free space and the part."
}

lesson "Equal tabs" {
  say "Three tabs share the bar in three equal parts, whatever is written on them."
  say "`flexGrow` gives an item its part of the free space. `flexBasis` is the size to which that is added, by default that of the content."
  ask "How wide is A with a `flexGrow` of 1 for all three?", 92 { children(S).flexGrow = 1 }
  start {
    flex S {
      width = 300
      height = 48
      label A "Home"
      label B "Messages"
      label C "Map"
    }
  }
  goal { children(S).flexGrow = 1; children(S).flexBasis = 0 }
  try "a wider bar" { S.width = 360 }
  hint "Equal parts of the free space make equal tabs only if the tabs began equal. From which size should each of them grow?"
  hint "If nothing counts before the sharing, all of the bar is free space: `flexBasis` 0. `children(S).flexGrow = 1` is for all three."
  hint "`children(S).flexGrow = 1; children(S).flexBasis = 0`"
  close "Without a basis an item grows from its content. With a basis of 0 the factors alone decide: `flex = 1` is the short form."
}

lesson "Shrinking" {
  say "The photo P and the text T need 300, and the row has 240. Each gives a part of the 60 that are missing."
  say "The larger item gives more: its weight is `flexShrink`, 1 by default, times the size from which it starts."
  say "But a photo should not shrink. Let T give all that is missing."
  ask "As the code stands, how wide is P?", P.width
  start {
    flex S {
      width = 240
      height = 80
      view P { width = 100 }
      view T { width = 200 }
    }
  }
  goal { P.flexShrink = 0 }
  try "a narrower row" { S.width = 200 }
  try "a wide row" { S.width = 360 }
  hint "How much of the 60 should P give?"
  hint "The factor of the photo is 1 now. An item with a factor of 0 gives nothing."
  hint "`P.flexShrink = 0` keeps the photo as wide as it is."
  close "Shrinking is in proportion to size, growing is not. `why T.width` shows the weights."
}

lesson "No smaller than its content" {
  say "A message list: the file name T may be cut, the time K may not leave the row."
  say "An item without a lower bound is never narrower than its content, in a text the longest word. The name is one word, 184 wide."
  say "A bound of your own takes the place of this automatic one. Let T be as narrow as the row demands."
  ask "As the code stands, how wide is T?", T.width
  start {
    flex S {
      width = 200
      height = 48
      gap = 8
      label T "annual-report-final.pdf"
      label K "12:30"
    }
  }
  goal { T.width >= 0 }
  try "a shorter name" { T.text = "plan.pdf" }
  try "a narrower row" { S.width = 160 }
  hint "T has a `flexShrink` of 1 and does not shrink. What holds it at 184?"
  hint "`why T.width` names the automatic minimum. Which lower bound is no bound at all?"
  hint "`T.width >= 0` lets it shrink."
  close "Flexbox protects content before it protects the line. A lower bound of your own, `width >= 0`, lets an item be squeezed."
}

lesson "One item along the line" {
  say "A navigation bar: the logo L comes first, then the links A and B. The button M is at the far end."
  say "`order` sorts the items of a line: lower numbers come first, 0 is the default. A margin that is `auto` takes the free space."
  start {
    flex S {
      width = 336
      height = 48
      gap = 8
      view A { width = 48 }
      view B { width = 56 }
      view L { width = 32 }
      view M { width = 72 }
    }
  }
  goal { L.order = -1; M.left = auto }
  try "a wider bar" { S.width = 368 }
  try "a longer link" { A.width = 80 }
  hint "Two items are out of place. L comes too late in the line; for M the free space is on the wrong side."
  hint "The logo comes before the items of order 0: `L.order = -1`. Where should the free space be, as seen from M?"
  hint "`L.order = -1; M.left = auto`"
  close "`justifyContent` moves the whole line; an auto margin splits it at one item. `order` leaves the tree as it is. Try `why M.x`."
}

lesson "Several lines" {
  say "The tags of an article, in a box of fixed height. They should break into lines that follow each other from the top, 8 apart."
  say "`flexWrap` lets a line break. By default the lines are stretched until they fill the box; `alignContent` says otherwise."
  ask "With `flexWrap = wrap` alone, D begins the second of two lines. How far from the top is D?", 84 {
    S.flexWrap = wrap
  }
  start {
    flex S {
      width = 240
      height = 160
      gap = 8
      label A "layout" { height = 48 }
      label B "typography" { height = 48 }
      label C "color" { height = 48 }
      label D "printing" { height = 48 }
      label E "paper" { height = 48 }
    }
  }
  goal { S.flexWrap = wrap; S.alignContent = start }
  try "a narrower box" { S.width = 160 }
  try "another tag" { A.text = "layout and grids" }
  hint "The items have no room in one line. Which property lets the line break?"
  hint "`S.flexWrap = wrap` breaks it. The lines are still stretched: `alignContent` can keep them together."
  hint "`S.flexWrap = wrap; S.alignContent = start`"
  close "Each line grows and shrinks by itself. `alignContent` distributes the space across the lines, as `justifyContent` does along one."
}

"""#
}
