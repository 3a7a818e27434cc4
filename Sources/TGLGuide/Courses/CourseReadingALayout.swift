// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let readingALayout = #"""
course "Reading a layout"

lesson "Not thirty percent" {
  say "List should take 30% of the width of Row, with Icon beside it. Its rule says 30%, but List is wider."
  start {
    linear horz Row {
      width = 300
      height = 60
      view List { width = 30%; height = fill }
      view Icon { size = [60, 60] }
    }
  }
  ask "How wide is List?", List.width
  goal { List.width = Row.width * 0.3 }
  try "a wider row" { Row.width = 360 }
  try "a larger icon" { Icon.width = 90 }
  hint "`why List.width` shows the sum. What is the percentage a part of there, and what should it be a part of?"
  hint "`List.width = Row.width * 0.5` is half of the row, whatever else is in it."
  close "`why` shows the rule that won, and the sum with its numbers. Read the sum before you change a number."
}

lesson "Where a width comes from" {
  say "Photo and Text should be as wide as Head, and Button half as wide. A single rule makes all three too narrow."
  start {
    linear vert Card {
      width = 240
      vspace = 6
      view Head { width = fill; height = 24 }
      view Logo { size = [60, 24] }
      view Photo { width = Logo.width * 2; height = 60 }
      view Text { width = Photo.width; height = 40 }
      view Button { width = Text.width / 2; height = 28 }
    }
  }
  ask "How wide is Button?", Button.width
  goal { Photo.width = Head.width }
  try "a wider card" { Card.width = 320 }
  try "a wider logo" { Logo.width = 100 }
  hint "`why Button.width deep` follows the rules from box to box. Which rule names a box that it should not?"
  hint "Button follows Text, and Text follows Photo: both are right. `why Photo.width` shows the rule to replace."
  close "A number may be wrong here because of a rule elsewhere. `deep` leads there; mend the rule, not the boxes that follow it."
}

lesson "The bound that wins" {
  say "Panel should be half as wide as Page, but never wider than 200. It is narrower than that."
  start {
    frame Page {
      width = 340
      height = 130
      view Panel { width = 50%; height = fill }
    }
    Panel.width <= 120
  }
  ask "How wide is Panel?", Panel.width
  goal { Panel.width <= 200 }
  try "a wider page" { Page.width = 370 }
  try "a page as wide as a tablet" { Page.width = 700 }
  hint "`Panel.width = 50%` is set already. Which line of `why Panel.width` decides?"
  hint "A size has a rule and two bounds, each set by itself: `Panel.width >= 50` sets the lower bound. Which of the three is wrong here?"
  close "A bound is set apart from the rule and comes last. `why` names the bound that decides, and the place where it was set."
}

lesson "Step by step" {
  say "A container first finds the widths of its children. A text then has the height that belongs to its width."
  say "A character is 8 wide and a line 16 high. A text breaks at spaces."
  start {
    linear vert Card {
      width = 160
      vspace = 8
      linear horz Top {
        width = fill
        hspace = 10
        view Icon { size = [30, 30] }
        label Text "A boat for two, with oars and a sail" { width = fill }
      }
      view Button { width = 50%; height = width / 2 }
    }
  }
  ask "How wide is Text?", Text.width
  ask "How high is Text?", Text.height
  ask "How high is Card?", Card.height
  ask "How high is Card with `Icon.size = [60, 30]`?", 112 { Icon.size = [60, 30] }
  close "`:step` shows a layout in this order, a key at a time; `:step all` lists it. Widths go down to the text, heights come back up."
}

lesson "A rule that does nothing" {
  say "Cut, Copy and Paste should be side by side in the middle of the bar. Each of them says `centerX = 0`, but that moves none of them."
  start {
    linear horz Bar {
      width = 300
      height = 56
      view Cut { size = [60, 32]; centerX = 0; centerY = 0 }
      view Copy { size = [60, 32]; centerX = 0; centerY = 0 }
      view Paste { size = [60, 32]; centerX = 0; centerY = 0 }
    }
  }
  ask "How far from the left is Copy?", Copy.left
  goal { Bar.gravity = centerX }
  try "a wider bar" { Bar.width = 360 }
  try "a wider button" { Copy.width = 100 }
  hint "`:lint` lists the rules that do nothing, and why. What decides where the row of buttons begins?"
  hint "The container places the row as a whole. `Bar.gravity = right` moves it to the right end."
  close "A rule may have no effect where its box is. `:lint` and `why` say so. Then ask what decides instead."
}

lesson "Off the screen" {
  say "The price should be on the screen, at the right end of the row, on each phone and on a tablet. Photo and Price keep their widths."
  start {
    linear horz Row {
      width = fill
      height = 64
      view Photo { size = [80, 64] }
      label Text "A canoe for a day, with two paddles" { width = 260 }
      view Price { size = [64, 32] }
    }
  }
  goal { Text.width = fill }
  on iphoneSE, iphone8, ipad
  try "another text" { Text.text = "A boat for two, for a whole week in the spring, with oars" }
  hint "The list below the picture names what sticks out. Which of the three boxes may be narrower here, and wider on a tablet?"
  hint "`Text.width = 100` fits here, but leaves a gap on a tablet. One word takes what the others leave, on any screen."
  close "In each line, one box should be able to give way. `show on iphoneSE, ipad` draws a layout on several screens at once."
}

lesson "Each waits for the other" {
  say "Card should take half of the height of the screen, and Body what Head leaves of it."
  say "Now the height of Card depends on its content, and the height of Body depends on Card. This circle leads to nothing."
  start {
    linear vert Card {
      width = 220
      height = wrap
      view Head { width = fill; height = 40 }
      view Body { width = fill; height = fill }
    }
  }
  ask "How high is Body?", Body.height
  goal { Card.height = 50% }
  on iphoneSE, ipad
  try "a higher head" { Head.height = 90 }
  hint "`why Card.height` and `why Body.height` name each other. Which of the two should not depend on the other?"
  hint "A height from outside ends the circle: `Card.height = 200` would do on one screen. A part of the screen does on all."
  close "In a container that wraps, `fill` counts 0. Two sizes that name each other are an error, a cycle: `:help TGL0212` explains it."
}

lesson "Centered, and yet not" {
  say "Button should be 120 wide and in the middle of Page. Both rules are set, but other rules win."
  start {
    frame Page {
      width = 300
      height = 100
      view Button { width = 120; height = 36; left = 20; right = 20; top = 30; centerX = 0 }
    }
  }
  ask "How wide is Button?", Button.width
  goal { unset Button.left; unset Button.right }
  try "a wider page" { Page.width = 350 }
  try "a narrower page" { Page.width = 220 }
  hint "`why Button` lists what is ignored. Which two rules make the width instead?"
  hint "`unset Button.left` takes one of the two rules away. The one that is left still shifts the button."
  close "Two opposite distances win over a width and a center. A rule that is ignored is kept: it acts again when the others are gone."
}

lesson "It breaks in landscape" {
  say "In landscape, Button is partly below the screen. Photo should be 340 high, but less where the screen has no room for that."
  start {
    linear vert Page {
      width = fill
      height = fill
      vspace = 8
      view Photo { width = fill; height = 340 }
      label Text "Two huts by the lake" { width = fill }
      view Button { width = 160; height = 48; centerX = 0 }
    }
  }
  ask "How far from the top is Button?", Button.top
  goal { Photo.height = fill; Photo.height <= 340 }
  on iphone8 landscape, iphone8
  try "a longer text" {
    Text.text = "Two huts by the lake, with a boat, a stove and a view of the hills, and a path down to the village"
  }
  hint "`show on iphone8 landscape, iphone8` draws both screens. How high are the boxes together, and how high is each screen?"
  hint "`Photo.height = fill` takes what is left on both screens. In portrait that is more than 340: what limits it?"
  close "Numbers fit the screen that they were made for. A share with a bound fits more: 340 at most, and less where less is left."
}

"""#
}
