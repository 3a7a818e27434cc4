// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let firstSteps = #"""
course "First steps"

lesson "Sharing what is left" {
  say "Two columns with a gap of 10: the left one takes twice as much as the right one."
  start {
    linear horz S { width = 300; height = 80; hspace = 10; view L { height = fill }; view R { height = fill } }
  }
  goal { L.width = share(2); R.width = share(1) }
  on iphone8, iphone8 landscape
  try "a wider row" { S.width = 400 }
  hint "A part of what is left is a share."
  hint "`L.width = share(2)` weighs twice as much as `R.width = share(1)`."
  ask "How wide is R in a row of 310?", 100 { S.width = 310 }
  close "Percentages share what is left here too, but two thirds is no round percentage: a weight says it plainly. `why L.width` tells."
}

"""#
}
