// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let constraints = #"""
course "Constraints"

lesson "A relation holds both ways" {
  say "In a `constraint` a relation is an equation. `T.left = B.right + 8` says that T begins 8 after B, and also that B ends 8 before T."
  say "Center the title T in the bar. The badge B then stands 8 before it, although B has no position of its own."
  start {
    constraint S {
      width = 300
      height = 60
      view B { width = 24; height = 24; centerY = 0 }
      label T "Inbox" { left = B.right + 8; centerY = 0 }
    }
  }
  goal { T.centerX = 0 }
  try "a longer title" { T.text = "All messages" }
  try "a wider bar" { S.width = 340 }
  hint "Which of the two boxes has no place of its own yet? It takes the place that the other one leaves to it."
  hint "A distance from the center is `centerX`. Leave the relation of T and B as it is."
  hint "`T.centerX = 0` places T; the equation then places B."
  ask "In a bar of 340, how far from the left is B?", 118 { S.width = 340 }
  close "The equation was written for T, and it placed B. A constraint layout solves all relations at once. `why B.x` shows how."
}

lesson "Equal widths" {
  say "Two buttons fill the row, 10 apart from each other. Both are equally wide, whatever is written on them."
  say "The outer edges are held already. Two relations are missing: one for the gap and one for the widths."
  start {
    constraint S {
      width = 300
      height = 60
      label A "No" { left = 10; top = 10; bottom = 10 }
      label B "Delete" { right = 10; top = 10; bottom = 10 }
    }
  }
  goal { B.left = A.right + 10; B.width = A.width }
  try "a wider row" { S.width = 360 }
  hint "The left edge of A and the right edge of B are held. What joins the two boxes in the middle?"
  hint "`B.left = A.right + 10` joins them. Only the text says now how wide each of them is."
  hint "A width may follow another width: `B.width = A.width`."
  ask "In a row of 330, how wide is A?", 150 { S.width = 330 }
  close "Neither box has a width of its own: the edges, the gap and the equal widths leave one answer. `why A.width` adds it up."
}

lesson "One equation for four edges" {
  say "A card has a title bar A and a photo C. The button B is between them, and the space above it is as high as the space below it."
  say "`keep` adds a relation to those that a box has already. Both of its sides may be sums of edges and sizes."
  start {
    constraint S {
      width = 160
      height = 256
      view A { left = 0; right = 0; top = 0; height = 32 }
      view B { left = 24; right = 24; height = 32 }
      view C { left = 0; right = 0; bottom = 0; height = 96 }
    }
  }
  goal { keep B.top - A.bottom = C.top - B.bottom }
  try "a higher photo" { C.height = 130 }
  try "a higher card" { S.height = 300 }
  hint "The space above B is `B.top - A.bottom`. How is the space below it written?"
  hint "The space below B is `C.top - B.bottom`. The two are equal."
  hint "`keep B.top - A.bottom = C.top - B.bottom` says both in one relation."
  close "An equation may name any edges and sizes of the layout. `keep` replaces nothing: each box keeps the relations that it had."
}

lesson "What gives way" {
  say "The price B is 140 wide and ends 12 before the edge of the card. The relation `gap` keeps it at least 8 away from the photo P."
  say "All of these are required, and they cannot all hold. The last one is then broken; a `keep` comes after the rules of boxes."
  say "Let the width of B give way instead: B is 140 wide if the card has room for it, else as wide as it can be."
  ask "As the code stands, how far from the left is B?", B.x
  start {
    constraint S {
      width = 200
      height = 64
      view P { left = 12; centerY = 0; width = 40; height = 40 }
      view B { right = 12; centerY = 0; height = 32; width = 140 }
      keep gap: B.left >= P.right + 8
    }
  }
  goal { B.width = 140 @ high }
  try "a wider card" { S.width = 260 }
  try "a wider photo" { P.width = 60 }
  hint "`conflicts(S)` names the broken relation, `why B.x` those that it fights with. Which of these is a wish rather than a must?"
  hint "A priority is written after a relation: `@ high`. Without one a relation is required."
  hint "`B.width = 140 @ high` holds only as far as the required relations allow."
  close "A relation with a priority gives way to the required ones, but only as far as it must. `why B.width` tells what it gave up."
}

lesson "A tie" {
  say "A line of a bill: the name N and the amount V. Each text is 40 wide. The two labels fill the line, so one is wider than its text."
  say "Both labels hold on to the size of their texts with the same priority: `hug` is 250. `ambiguous(S)` names what that leaves open."
  say "Of two equal wishes the first one is met. Decide the tie the other way: the amount is as wide as its text and ends at the right."
  ask "As the code stands, how wide is V?", V.width
  start {
    constraint S {
      width = 256
      height = 48
      label N "Total" { left = 8; top = 0; bottom = 0 }
      label V "12.50" { left = N.right + 8; right = 8; top = 0; bottom = 0 }
    }
  }
  goal { V.hug = 251 }
  try "a larger amount" { V.text = "1,200.00" }
  try "a wider bill" { S.width = 320 }
  hint "Which label should hold on to its text more strongly?"
  hint "A priority is a number. The larger one wins, even if it is larger by 1."
  hint "`V.hug = 251` is stronger than the 250 of N."
  close "A tie has an answer only because a fixed rule chooses. A priority makes the choice yours. `why N.width` tells what stretches N."
}

lesson "After the longer text" {
  say "G is a guide: a box that is not drawn and to which others refer. The fields F and H begin at it."
  say "The fields should begin 8 after the longer one of the two captions, whichever that is."
  start {
    constraint S {
      width = 280
      height = 100
      guide G { left = 40 }
      label N "Name" { left = 10; centerY = F.centerY }
      label M "E-mail" { left = 10; centerY = H.centerY }
      view F { left = G.left; right = 10; top = 16; height = 32 }
      view H { left = G.left; right = 10; top = 56; height = 32 }
    }
  }
  goal { G.left = max(N.right, M.right) + 8 }
  try "a longer first caption" { N.text = "Full name" }
  try "shorter captions" { N.text = "Me"; M.text = "At" }
  hint "The fields follow the guide. Where does the guide belong?"
  hint "M is the longer caption now, but not always. The larger one of two numbers is `max`."
  hint "`G.left = max(N.right, M.right) + 8` follows the longer caption."
  ask "The first caption becomes 72 long: \"Full name\". How far from the left is F then?", 90 {
    N.text = "Full name"
  }
  close "The largest of several edges is also called a barrier. `why G.left` tells which caption it is at."
}

lesson "A chain" {
  say "Three dots below a gallery. The chain K lines them up: it stands for the relations from dot to dot. Its mode distributes the space."
  say "The mode of K is `spread`: the spaces before the first dot, between the dots and after the last one are equal."
  say "The dots belong together: pack them in the middle, 8 apart."
  ask "As the code stands, how far from the left is A?", A.x
  start {
    constraint S {
      width = 312
      height = 64
      view A { width = 24; height = 32; centerY = 0 }
      view B { width = 24; height = 32; centerY = 0 }
      view C { width = 24; height = 32; centerY = 0 }
      chain horz K { items = [A, B, C] }
    }
  }
  goal { K.mode = packed; K.hspace = 8 }
  try "a wider gallery" { S.width = 360 }
  try "a wider dot" { C.width = 40 }
  hint "The boxes have no positions of their own. What places them?"
  hint "`K.mode = packed` leaves no space between the items. Their distance is a property of the chain too."
  hint "`K.mode = packed; K.hspace = 8`"
  close "A chain places a group as a whole: `spread`, `inside` and `packed` distribute the space that the items leave."
}

lesson "A stack" {
  say "A stack is a container that stands for relations of its items: one after the other along its axis, and from edge to edge across it."
  say "Turn this row into a column, and make all items equally high."
  start {
    stack S {
      width = 200
      height = 156
      space = 6
      label A "Day"
      label B "Week"
      label C "Month"
    }
  }
  goal { S.orientation = vert; S.distribution = fillEqually }
  try "a higher stack" { S.height = 216 }
  try "wider spaces" { S.space = 12 }
  try "a higher stack and larger type" { S.height = 216; B.fontSize = 32 }
  hint "Two properties of S: its axis, and how it distributes its length to the items."
  hint "The axis is `S.orientation = vert`. Which word for `S.distribution` makes items equal?"
  hint "`S.orientation = vert; S.distribution = fillEqually`"
  ask "`gravity` is `fill` here. With `gravity = center` the items keep their own width. How wide is B then?", 32 {
    S.gravity = center
  }
  close "Axis, distribution and gravity stand for twelve relations here. The items may have more of their own. `why B.height` adds them up."
}

lesson "A row in one line of text" {
  say "L and B are equally wide, F takes what they leave, and all distances are 8. That takes five relations, or one line of text."
  say "In a visual format `|` is an edge of the container, `-8-` a distance and `[F]` a box. `[B(80)]` is 80 wide, `[B(A)]` as wide as A."
  start {
    constraint S {
      width = 304
      height = 64
      view L { width = 40; height = 32; centerY = 0 }
      view F { height = 32; centerY = 0 }
      view B { height = 32; centerY = 0 }
    }
  }
  goal { vfl "|-8-[L]-8-[F]-8-[B(L)]-8-|" }
  try "a wider row" { S.width = 352 }
  try "a wider L" { L.width = 64 }
  hint "Read the row from left to right: the edge, 8, L, 8 … What comes next?"
  hint "The statement is `vfl` and a text. `vfl \"|-8-[L]-8-[F]\"` is its first half. The width of B is that of L."
  hint "`vfl \"|-8-[L]-8-[F]-8-[B(L)]-8-|\"`"
  close "A visual format is a drawing of relations; they are equations like all others. `why F.width` names the format where it counts."
}

"""#
}
