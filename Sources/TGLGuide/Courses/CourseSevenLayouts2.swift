// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let sevenLayouts2 = #"""
lesson "Half a circle" {
  say "Four items of a menu are on the upper half of a circle, from the left over the top to the right."
  say "Angles begin at the right and go clockwise: the bottom is `pi / 2`, the left is `pi`, a full turn is `2 * pi`."
  start {
    path Menu {
      width = 208
      height = 120
      coordinateOrigin = [0.5, 0.8]
      polar = a => 80
      view Cut { size = [40, 32] }
      view Copy { size = [40, 32] }
      view Paste { size = [48, 32] }
      view Undo { size = [40, 32] }
    }
  }
  goal { Menu.coordinateStart = pi; Menu.coordinateEnd = 2 * pi }
  try "a smaller circle" { Menu.polar = a => 64 }
  try "a higher menu" { Menu.height = 140 }
  hint "At which angle does the curve begin, and at which does it end, if it goes clockwise over the top?"
  hint "`Menu.coordinateStart = pi` begins at the left. The end is a full turn from the right."
  close "`coordinateStart` and `coordinateEnd` cut a curve: they are its first and its last angle. An open curve has a child at each end."
}

"""#
}
