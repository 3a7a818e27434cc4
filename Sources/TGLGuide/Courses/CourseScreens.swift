// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let screens = #"""
course "Screens"

lesson "Parts of the screen" {
  say "Photo is to take the upper 40% of the screen. Words begins below it and takes the rest, on every screen."
  say "The screen is the container of all boxes that are in no other box. Here it is a phone on its side: 667 wide and 375 high."
  start {
    view Photo { width = 100%; height = 100 }
    view Words { width = 100%; top = 100; height = 100 }
  }
  goal { Photo.height = 40%; Words.top = 40%; Words.height = 60% }
  on iphone8 landscape, ipad
  hint "A number of points fits one screen only. Which part does Photo take on every screen?"
  hint "A distance takes a percentage as a size does: `Words.top = 40%` is 40% below the top of the screen."
  ask "How high is Photo on a screen of 500×800?", 320 { screen 500 800 }
  close "A percentage of the screen is another number on each screen. `screen.width` and `screen.height` may be used in a rule too."
}

lesson "One layout, many devices" {
  say "The same code runs on all devices. The width of Logo is a number, Card has distances on both sides, Menu has a percentage."
  say "An `iphone8` is 375 wide and 667 high, an `iphoneSE` 320 and 568, an `ipad` 768 and 1024. Which numbers depend on the device?"
  start {
    view Logo { top = 20; centerX = 0; width = 120; height = 60 }
    view Card { top = 100; left = 16; right = 16; height = 120 }
    view Menu { top = 240; width = 50%; height = 60 }
  }
  on iphone8
  ask "How wide is Card on the iphone8?", Card.width
  ask "How wide is Menu on an iphoneSE?", 160 { screen iphoneSE }
  ask "How far from the left is Logo on an ipad?", 324 { screen ipad }
  close "`show on iphoneSE, ipad, ipad landscape` draws a layout on several devices at once. `screen ipad` changes the screen."
}

lesson "Wide and narrow" {
  say "Sheet comes up from the bottom of the screen. On a tablet it is to be 60% wide; on a phone it stays as wide as the screen."
  say "`when w:regular \{ … \}` holds rules for screens whose width is regular, as tablets have it. Phones are compact: `w:compact`."
  say "You see a tablet on its side. `show on iphone8, ipad landscape` draws both."
  start { view Sheet { width = 100%; height = 300; bottom = 0; centerX = 0 } }
  goal { when w:regular { Sheet.width = 60% } }
  on ipad landscape, iphone8
  hint "Which screens does the rule `Sheet.width = 60%` change by itself, and which of them is it to change?"
  hint "The rule goes between the braces: `when w:regular \{ Sheet.width = 50% \}` makes Sheet half as wide as the screen."
  close "A `when` overrides the other rules as long as its condition holds. It stays; an `if` decides once, when it runs."
}

lesson "On its side" {
  say "Player has a cover and its controls below. On a screen on its side there is no room below: Controls is to be right of Cover."
  say "`landscape` and `portrait` are conditions too: on its side, and upright. You see a phone on its side."
  start {
    linear vert Player {
      width = 100%
      height = 100%
      padding = 20
      vspace = 20
      hspace = 20
      view Cover { width = fill; height = fill }
      view Controls { width = fill; height = fill }
    }
  }
  goal { when landscape { Player.orientation = horz } }
  on iphone8 landscape, iphone8, ipad landscape
  hint "Which property of Player makes a row of a column? On which screens is it to?"
  hint "`Player.orientation = horz` acts on all screens. For upright ones it would be `when portrait \{ Player.orientation = horz \}`."
  close "A `when` names only what differs: sizes and gaps are written once. `show on iphone8, iphone8 landscape` draws both."
}

lesson "Not too wide" {
  say "Long lines are hard to read. Article takes 90% of the screen, but it is never to be wider than 560."
  say "You see a desktop of 1440×900. On a phone nothing is to change."
  start { view Article { top = 40; centerX = 0; width = 90%; height = 500 } }
  goal { Article.width <= 560 }
  on desktop, ipad, iphone8
  hint "Does this depend on the kind of device, or on how wide Article gets?"
  hint "At most is written with `<=`: with `Article.width <= 700` it is never wider than 700."
  ask "How wide is Article on an ipad of 768×1024?", 560 { screen ipad }
  close "A bound needs no list of devices: it acts wherever the rule goes too far. A `when` is for rules that are different."
}

lesson "From right to left" {
  say "Setting is a line of an app's settings. Icon is to be 16 from the side where reading begins, Switch 16 from the other side."
  say "English begins at the left, Arabic and Hebrew begin at the right. `leading` is where reading begins, `trailing` where it ends."
  start {
    frame Setting {
      width = 100%
      height = 64
      view Icon { centerY = 0; size = [48, 48] }
      view Switch { centerY = 0; size = [64, 32] }
    }
  }
  goal { Icon.leading = 16; Switch.trailing = 16 }
  try "text from right to left" { screen.direction = rtl }
  try "a larger icon and text from right to left" { screen.direction = rtl; Icon.size = [56, 56] }
  hint "In Arabic the line is the mirror image. On which side is Icon to be then? `screen.direction = rtl` shows it, `:undo` takes it back."
  hint "`Icon.leading = 16` is 16 from the side where reading begins. For Switch it is `trailing`."
  ask "The line is 375 across. How far from the left is Icon in Arabic?", 311 {
    screen.direction = rtl
  }
  close "`left` and `right` are sides of the screen, `leading` and `trailing` those of the text. A row turns around by itself."
}

lesson "Safe area" {
  say "A camera covers the top of this phone, and a bar covers the bottom. Title and Tabs are to keep clear of them."
  say "`safeArea` is a distance: as much as is covered on that side of the screen, and 0 where nothing is. Here it is 44 and 34."
  start {
    view Title { width = 100%; height = 44 }
    view Tabs { width = 100%; height = 50; bottom = 0 }
  }
  goal { Title.top = safeArea; Tabs.bottom = safeArea }
  on iphoneX, iphone8, iphone15
  hint "44 and 34 are right for this phone. What is right for every phone?"
  hint "`Title.top = safeArea` keeps Title clear of the camera. Tabs needs the same at its own side."
  ask "How far from the top is Tabs on an iphone15 of 393×852, with 59 and 34 covered?", 768 {
    screen iphone15
  }
  close "`safeArea` is another number on each device and side: `print screen.safeArea` lists top, left, bottom and right."
}

lesson "A width of your own" {
  say "Page has a padding of 48. On a screen that is less than 600 wide that is too much: there it is to be 16."
  say "Upright and on its side, this phone is compact. Only its width tells: a condition may ask for it, as in `screen.width < 400`."
  start {
    frame Page {
      width = 100%
      height = 100%
      padding = 48
      view Story { width = fill; height = fill }
    }
  }
  goal { when screen.width < 600 { Page.padding = 16 } }
  on iphone8, iphone8 landscape, 500 800, ipad
  hint "The answer is tried on screens that are 375, 500, 667 and 768 wide. On which of them is the padding to be 16?"
  hint "`when screen.width < 300 \{ Page.padding = 8 \}` is such a rule, with other numbers."
  ask "How wide is Story on a screen of 500×800?", 468 { screen 500 800 }
  close "Size classes suit most layouts. A width of your own is for content that needs one. `why Story.width` names the `when` that acts."
}

lesson "Phone and tablet" {
  say "Mail has a list of letters and the letter that is open. On a phone List is at the top, 200 high, as it is now."
  say "On a tablet List is to be at the left, 260 wide and as high as the screen. You see a tablet on its side."
  start {
    linear vert Mail {
      width = 100%
      height = 100%
      view List { width = fill; height = 200 }
      view Letter { width = fill; height = fill }
    }
  }
  goal { when w:regular { Mail.orientation = horz; List.width = 260; List.height = fill } }
  on ipad landscape, ipad, iphone8
  hint "Three rules are different on a tablet. Which of them are rules of Mail, and which of List?"
  hint "The first is `when w:regular \{ Mail.orientation = horz \}`. The others go into the same braces, each after a `;`."
  ask "How wide is Letter on an ipad of 768×1024?", 508 { screen ipad }
  close "One tree of boxes serves both: `fill` adapts by itself, and one `when` holds what is different."
}

"""#
}
