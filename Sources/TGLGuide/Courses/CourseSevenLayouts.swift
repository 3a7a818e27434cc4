// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let sevenLayouts = #"""
course "TangramKit's seven"

# Linear: one child after another.

lesson "The last one at the end" {
  say "A title bar: Back and Title are at the left, Save is at the right end, however wide the bar is. No label changes its size."
  start {
    linear horz Bar {
      width = 300
      height = 44
      hspace = 10
      gravity = centerY
      label Back "Back"
      label Title "Inbox"
      label Save "Save"
    }
  }
  goal { Save.left = 100% }
  try "a wider bar" { Bar.width = 360 }
  try "a longer title" { Title.text = "All messages" }
  hint "Along a row, `left` is the distance to the box before. Which distance fits a bar of any width?"
  hint "A distance can be a share of what is left, as a size can: `Title.left = 50%` moves Title and Save to the right end."
  close "Along a linear layout, a distance in percent is a share of the free space. A single share takes all of it: `why Save.left` tells."
}

lesson "Three words for what is left over" {
  say "Three entries of 40 leave 120 of the menu's height free. The gravity `betweenY` puts all of it between the entries."
  say "`aroundY` puts half a gap at both ends as well, `amongY` a whole gap. Make all four gaps equal."
  start {
    linear vert Menu {
      width = 140
      height = 240
      view Home { width = fill; height = 40 }
      view News { width = fill; height = 40 }
      view Help { width = fill; height = 40 }
    }
  }
  ask "How far from the top is Help with `Menu.gravity = betweenY`?", 200 {
    Menu.gravity = betweenY
  }
  ask "How far from the top is Home with `Menu.gravity = aroundY`?", 20 { Menu.gravity = aroundY }
  goal { Menu.gravity = amongY }
  try "a taller menu" { Menu.height = 320 }
  try "a taller entry" { News.height = 70 }
  try "one more entry" { Menu { view Log { width = fill; height = 40 } } }
  hint "120 is free. How many gaps divide it?"
  hint "`Menu.gravity = betweenY` makes two gaps, `aroundY` two gaps and two halves. The third word makes four."
  close "`between`, `around` and `among` spread what is left over: with no gap, half a gap or a whole gap at the ends."
}

lesson "A share with a limit" {
  say "A list beside a page: the list takes a third of the row, but never more than 120. The page takes the rest."
  start {
    linear horz Row {
      width = 300
      height = 100
      view List { height = fill }
      view Page { height = fill }
    }
  }
  goal { List.width = share(1); List.width <= 120; Page.width = share(2) }
  ask "How wide is Page in a row of 500?", 380 { Row.width = 500 }
  try "a wider row" { Row.width = 480 }
  try "a narrower row" { Row.width = 210 }
  hint "A share may have a bound as well. Who gets what the bound takes away?"
  hint "`List.width = share(1)` and `Page.width = share(2)` divide the row. `List.width <= 100` would be a bound."
  close "What a bound takes from a share goes to the other shares, so the row stays filled. Try `Row.width = 480` and `why Page.width`."
}

lesson "Too long for the row" {
  say "Three tabs need 300, and the bar has 240. Let each tab give up a fifth of its width, so that nothing sticks out."
  start {
    linear horz Bar {
      width = 240
      height = 40
      view All { width = 150; height = fill }
      view New { width = 90; height = fill }
      view Old { width = 60; height = fill }
    }
  }
  ask "How wide is Old with `Bar.shrinkType = average`, which takes the same length from each tab?", 40 {
    Bar.shrinkType = average
  }
  goal { Bar.shrinkType = weight }
  try "a narrower bar" { Bar.width = 180 }
  try "a bar with room" { Bar.width = 340 }
  hint "A property of the bar says what shrinks when its children are too long. `:help shrinkType` shows its words. Which one fits?"
  hint "`Bar.shrinkType = average` takes 20 from each tab. Another word takes more from the wider ones, by their weight."
  close "Numbers do not shrink by themselves: the row becomes too long. `shrinkType` says that they shrink, and how."
}

# Frame: each child by itself.

lesson "A caption on a photo" {
  say "A frame gives each child its whole box, so children may overlap. The caption is at the bottom of the photo and as wide as it."
  start {
    frame Card {
      width = 220
      height = 140
      view Photo { width = fill; height = fill }
      label Text "A lake in spring"
    }
  }
  goal { Text.left = 0; Text.right = 0; Text.bottom = 0 }
  try "a larger card" { Card.width = 280; Card.height = 190 }
  try "a longer text" { Text.text = "A lake in spring, with a boat and a heron" }
  hint "How far is the caption from the left, the right and the bottom edge of the card?"
  hint "Distances on two opposite sides stretch a child: `Text.left = 0` and `Text.right = 0`. One more distance moves it down."
  close "In a frame two opposite distances give a size, and a single one gives a place. No child moves another. `why Text.width` tells."
}

lesson "Nine places" {
  say "A video: Play is in the center, Like in the top right corner, Time in the bottom right corner."
  say "An `alignment` has one word for each axis: `left`, `centerX` or `right`, and `top`, `centerY` or `bottom`. That makes nine places."
  start {
    frame Video {
      width = 280
      height = 150
      view Play { size = [50, 50] }
      view Like { size = [40, 32] }
      label Time "0:42"
    }
  }
  goal { Play.alignment = center; Like.alignment = [right, top]; Time.alignment = [right, bottom] }
  try "a larger video" { Video.width = 320; Video.height = 190 }
  try "a longer time" { Time.text = "1:10:42" }
  hint "Each child has a place of its own. Which two words name the place of Time?"
  hint "A list holds both words: `Time.alignment = [right, bottom]`. The word `center` means the middle of both axes."
  close "`alignment` names a place without a number. `gravity` on the container does the same for all its children."
}

lesson "A badge over the corner" {
  say "A button with a badge: the center of the badge is on the top right corner of the button. The badge is 32 wide and high."
  start {
    frame Button {
      left = 40
      top = 40
      width = 160
      height = 64
      view Badge { size = [32, 32] }
    }
  }
  goal { Badge.right = -16; Badge.top = -16 }
  try "a wider button" { Button.width = 220 }
  try "a higher button" { Button.height = 90 }
  hint "A distance counts inward from its edge. Which number counts outward?"
  hint "`Badge.right = 16` leaves 16 inside the right edge. The other sign moves the badge 16 beyond it."
  close "A negative distance leads out of the container. A note says that Badge sticks out; here it should. `why Badge.left` shows the sum."
}

lesson "A margin under gravity" {
  say "The gravity of a frame places all its children. A distance of a child then only shifts it."
  say "In the center, the distance takes its room first, and the child is in the middle of the rest."
  start {
    frame Card {
      width = 200
      height = 90
      gravity = centerX
      view Logo { size = [40, 20]; top = 10 }
      view Tag { size = [40, 20]; top = 50; left = 20 }
    }
  }
  ask "How far from the left is Logo?", Logo.left
  ask "How far from the left is Tag?", Tag.left
  ask "How far from the left is Tag with `Card.gravity = right`?", 160 { Card.gravity = right }
  close "Under gravity a margin shifts a child: in the center by half of it, at the opposite edge not at all. `why Tag.left` shows the sum."
}

# Table: rows of cells.

lesson "Keys of equal width" {
  say "A table stacks rows, and a row puts its cells side by side. `size` is the height of a row, `colSize` the width of its cells."
  say "In both rows, the keys divide the whole width of the pad into equal parts."
  start {
    table vert Pad {
      width = 212
      hspace = 4
      vspace = 4
      row Top { size = 40; view One; view Two; view Three }
      row Low { size = 40; view Zero; view Dot }
    }
  }
  ask "How wide is Zero with `Low.colSize = average`?", 104 { Low.colSize = average }
  goal { Top.colSize = average; Low.colSize = average }
  try "a wider pad" { Pad.width = 308 }
  try "a wider gap" { Pad.hspace = 12 }
  hint "Which word makes a size an equal part of what there is?"
  hint "The row decides: `Top.colSize = 60` makes each of its cells 60 wide. A word instead of the number makes equal parts."
  close "`colSize = average` divides a row into equal cells. Each row divides for itself: a table does not align the cells of its rows."
}

lesson "A price list" {
  say "With `colSize = fill` a row is as wide as its table, and each cell has its own width."
  say "In every row, the name takes three parts of what the gap leaves, and the price one. `Name` is all three names at once."
  start {
    table vert List {
      width = 290
      hspace = 10
      vspace = 4
      row Item[1] { colSize = fill; label Name[1] "Tea"; label Price[1] "3.20" }
      row Item[2] { colSize = fill; label Name[2] "Cheese bread"; label Price[2] "12.50" }
      row Item[3] { colSize = fill; label Name[3] "Soup"; label Price[3] "7.00" }
    }
  }
  goal { Name.width = share(3); Price.width = share(1) }
  try "a wider list" { List.width = 350 }
  try "a long name" { Name[1].text = "Black tea with milk and a slice of lemon" }
  hint "The prices are not aligned, because each name is as wide as its text. Which widths come out the same in every row?"
  hint "`Name.width = share(2)` is the weight of all names. `Price.width` needs a weight too."
  close "Columns are aligned when each row divides the same width by the same weights. `why Name[2].width` shows the sum of one row."
}

lesson "Weeks of equal height" {
  say "A calendar: the row of the days is 24 high, and the weeks divide the rest of the height equally. `Week` is all weeks at once."
  start {
    table vert Month {
      width = 210
      height = 180
      vspace = 4
      row Days { size = 24; colSize = average; view; view; view }
      row Week[1] { colSize = average; view; view; view }
      row Week[2] { colSize = average; view; view; view }
      row Week[3] { colSize = average; view; view; view }
    }
  }
  goal { Week.size = average }
  try "a higher calendar" { Month.height = 252 }
  try "higher days" { Days.size = 48 }
  try "one more week" {
    Month { row Week[4] { size = average; colSize = average; view; view; view } }
  }
  hint "A week with empty cells has no height of its own. Which property is the height of a row?"
  hint "`Week.size = 30` makes each week 30 high. The word for an equal part works for any height."
  close "Rows divide the height of a table as children divide the length of a linear layout: `size = average` is a share."
}

# Relative: by the edges of siblings.

lesson "With and without a photo" {
  say "Words begins 10 to the right of Photo, at the same top. When Photo is gone, Words begins where Photo was, and the gap is gone too."
  say "`visibility = gone` takes a box out of the layout: it has no size then, but in a relative layout others may still follow its edges."
  start {
    relative Card {
      width = 280
      height = 110
      view Photo { left = 20; top = 15; size = [60, 80] }
      view Words { size = [150, 48] }
    }
  }
  goal { Words.left = Photo.right + 10; Words.top = Photo.top }
  ask "How far from the left is Words with `Photo.visibility = gone`?", 20 {
    Photo.visibility = gone
  }
  try "no photo" { Photo.visibility = gone }
  try "a wider photo" { Photo.width = 90 }
  hint "Which edge of Photo does the left edge of Words follow, and which edge does its top follow?"
  hint "`Words.left = Photo.right + 4` leaves a gap of 4. `Words.top` follows the top of Photo."
  close "The number after an edge is the gap to that box. When the box is gone, so is the gap: no second rule is needed."
}

lesson "From one neighbor to the other" {
  say "A search field reaches from the label to the button, with a gap of 10 on both sides."
  start {
    relative Bar {
      width = 320
      height = 48
      label Find "Find" { left = 10; centerY = 0 }
      view Go { right = 10; centerY = 0; size = [50, 32] }
      view Field { centerY = 0; height = 32 }
    }
  }
  goal { Field.left = Find.right + 10; Field.right = Go.left - 10 }
  try "a longer label" { Find.text = "Search in" }
  try "a wider bar" { Bar.width = 370 }
  try "a wider button" { Go.width = 80 }
  hint "Which edges of its two neighbors are nearest to the field?"
  hint "`Field.left = Find.right + 10` sets one edge. Set the other edge too, and no width is needed."
  close "Two edges make a size. An offset counts to the right: `Go.left - 10` is 10 left of the button, but `right = 10` counts inward."
}

lesson "In the middle of a gap" {
  say "A text keeps its own height. It is in the middle between the bottom of Photo and the top of Button."
  say "A lower bound on one edge and an upper bound on the opposite edge describe a room. The child is in its middle."
  start {
    relative Card {
      width = 180
      height = 260
      view Photo { width = fill; height = 90 }
      label Text "Two days in the hills" { left = 20; width = 120 }
      view Button { left = 20; right = 20; height = 32; bottom = 16 }
    }
  }
  goal { Text.top >= Photo.bottom; Text.bottom <= Button.top }
  try "a higher photo" { Photo.height = 130 }
  try "a longer text" { Text.text = "Two days in the hills, with a hut, a lake and a guide" }
  try "a higher card" { Card.height = 320 }
  hint "The text is not stretched, so none of its edges is fixed. What is the highest place for its top, the lowest for its bottom?"
  hint "`Text.top >= Photo.bottom` says where the room begins. The bottom needs a bound with `<=`."
  close "Two edges set with `=` stretch a child. The same edges as bounds keep its size and center it in the room between them."
}

lesson "Two as one" {
  say "A button with an icon and a word, 8 apart: both together are in the middle."
  say "A list of centers puts its members side by side and centers them as one. A number in the list is the gap before that member."
  start {
    relative Button {
      width = 200
      height = 64
      view Icon { size = [32, 32]; centerY = 0 }
      label Word "Play" { centerY = 0 }
    }
  }
  goal { Icon.centerX = [Word.centerX + 8] }
  try "a longer word" { Word.text = "Play again" }
  try "a wider button" { Button.width = 260 }
  try "a larger icon" { Icon.size = [48, 48] }
  hint "If Icon alone is centered, Icon and Word together are too far to the right. What needs to be centered instead?"
  hint "`Icon.centerX = [Word.centerX]` centers both as one, without a gap."
  close "A list of centers makes a group without a box around it. A longer word moves the icon too: `why Icon.left` shows the sum."
}

# Flow: lines, as in a text.

lesson "Lines like words" {
  say "A flow puts its children side by side, as words in a text. A child that does not fit begins a new line."
  say "A line is as high as its highest child. There are gaps between children and between lines, but none at the edges."
  start {
    flow vert Shelf {
      width = 200
      height = wrap
      hspace = 10
      vspace = 6
      view Atlas { size = [60, 48] }
      view Novel { size = [80, 32] }
      view Poems { size = [50, 32] }
      view Plays { size = [90, 40] }
    }
  }
  ask "How far from the left is Poems?", Poems.left
  ask "How far from the top is Poems?", Poems.top
  ask "How far from the left is Poems in a flow of 210?", 160 { Shelf.width = 210 }
  close "A line breaks before the first child that does not fit. `why Poems.top` tells where its line begins."
}

lesson "Room between tags" {
  say "The tags in a line are 8 apart, and the lines are 6 apart. There is no gap at the edges of the flow."
  start {
    flow vert Tags {
      width = 230
      height = 100
      label Sea "seaside"
      label Hill "mountains"
      label Town "old towns"
      label Food "street food"
      label Rail "night trains"
    }
  }
  goal { Tags.hspace = 8; Tags.vspace = 6 }
  try "a narrower flow" { Tags.width = 150 }
  try "a longer tag" { Sea.text = "at the seaside" }
  hint "Which two properties of a container are the gaps between its children, one for each axis?"
  hint "`Tags.hspace = 8` is the gap in a line. The gap between lines belongs to the other axis."
  close "`hspace` and `vspace` count between neighbors only, wherever the lines break. `space` sets both."
}

lesson "Three to a line" {
  say "Photos of equal width, three to a line, fill the flow from edge to edge. The short last line has the same columns."
  start {
    flow vert Album {
      width = 252
      height = wrap
      space = 6
      view Lake { size = [60, 48] }
      view Boat { size = [60, 48] }
      view Hut { size = [60, 48] }
      view Cow { size = [60, 48] }
      view Bell { size = [60, 48] }
    }
  }
  goal { Album.arrangedCount = 3; Album.gravity = fillX }
  try "a wider album" { Album.width = 312 }
  try "a larger gap" { Album.space = 15 }
  hint "Two things are needed: how many photos are in a line, and that together they fill it."
  hint "`Album.arrangedCount = 3` breaks after every third photo. Which gravity stretches the photos along their line?"
  close "A count and the gravity `fillX` make equal cells, in the last line too. `why Cow.width` shows the division."
}

lesson "The last line" {
  say "Icons of a fixed size, four to a line, are spread from edge to edge. The last line continues the columns of the line above."
  start {
    flow vert Apps {
      width = 280
      height = wrap
      vspace = 16
      arrangedCount = 4
      view Mail { size = [40, 32] }
      view Maps { size = [40, 32] }
      view Notes { size = [40, 32] }
      view Radio { size = [40, 32] }
      view Chess { size = [40, 32] }
      view Clock { size = [40, 32] }
    }
  }
  ask "How far from the left is Maps with `Apps.gravity = betweenX`?", 80 {
    Apps.gravity = betweenX
  }
  goal { Apps.gravity = betweenX; Apps.lastlineGravityPolicy = auto }
  try "a wider screen" { Apps.width = 340 }
  try "one more icon" { Apps { view Chat { size = [40, 32] } } }
  hint "`Apps.gravity = betweenX` spreads the full lines. Where is Clock then, and where does it belong?"
  hint "`Apps.lastlineGravityPolicy = always` spreads the last line by itself. Of `no`, `always` and `auto`, one keeps the columns."
  close "Without a policy a short last line is not spread. With `auto` it continues the columns above it."
}

# Float: the first place that is free.

lesson "To the other side" {
  say "A chat: Hello and Bye, from someone else, are at the left. Mine is at the right."
  start {
    float vert Chat {
      width = 260
      height = wrap
      vspace = 8
      view Hello { size = [170, 32] }
      view Mine { size = [120, 32] }
      view Bye { size = [190, 32] }
    }
  }
  goal { Mine.reverseFloat = true }
  try "a wider chat" { Chat.width = 280 }
  try "a higher greeting" { Hello.height = 64 }
  hint "A child of a float goes to the side where reading begins. It has a property that sends it to the other side. Which one?"
  hint "The property is true or false: `Bye.reverseFloat = true` sends the wrong child to the right."
  close "A float has two sides, and each child goes to one of them. On its side it takes the first place that is wide enough."
}

lesson "The first place that is wide enough" {
  say "A child of a float is tried beside the child before it. If the room there is too narrow, it goes down until it fits."
  say "It may fit beside an older child that reaches further down."
  start {
    float vert Wall {
      width = 200
      height = wrap
      view Big { size = [120, 64] }
      view Second { size = [60, 24] }
      view Third { size = [70, 32] }
    }
  }
  ask "How far from the top is Third?", Third.top
  ask "How far from the left is Third?", Third.left
  ask "How far from the top is Third with `Third.size = [90, 32]`?", 64 { Third.size = [90, 32] }
  close "The place below Second is wide enough for 70, so Third is still beside Big. `why Third.left` names its neighbor."
}

lesson "What is left beside a photo" {
  say "The text takes the room between Photo and the right edge. Its height is what it then needs."
  start {
    float vert Page {
      width = 270
      height = wrap
      hspace = 10
      view Photo { size = [100, 96] }
      label Text "The hut has twelve beds, a stove and a view of the lake."
    }
  }
  goal { Text.width = fill }
  try "a wider photo" { Photo.width = 140 }
  try "a wider page" { Page.width = 340 }
  hint "Without a width the text is one long line, which fits nowhere beside Photo. Which width is as large as the room there?"
  hint "`Text.width = 50%` is half of the room beside Photo. One word takes all of it."
  close "In a float, a percentage and `fill` are parts of the gap at the place found. The width comes first, the height follows from it."
}

lesson "Below the face" {
  say "A contact: Name and Mail are beside Face. Call begins below Face, at the left edge."
  start {
    float vert Contact {
      width = 260
      height = wrap
      hspace = 10
      vspace = 8
      view Face { size = [90, 96] }
      label Name "Ada Byron" { width = 150 }
      label Mail "ada at example.org" { width = 150 }
      view Call { size = [120, 32] }
    }
  }
  goal { Call.clearFloat = true }
  try "a higher face" { Face.height = 120 }
  try "a longer name" {
    Name.text = "Augusta Ada King, Countess of Lovelace, born Byron, of London and later of Surrey"
  }
  hint "There is room below Mail, so Call stops there. What should it not be beside?"
  hint "`clearFloat` puts a child below all that floated before it on its side. `Mail.clearFloat = true` would move the wrong one."
  close "`clearFloat` begins below everything on the child's own side: a new section at the edge. `why Call.top` tells what it cleared."
}

# Path: places along a curve.

lesson "Stops along a line" {
  say "A path puts the centers of its children on a curve, at equal distances. `rect` is a function: how far down for each x."
  say "Here the curve goes down half as far as it goes right: from the top left corner of the content to the bottom right one."
  start {
    path Hill {
      width = 232
      height = 132
      padding = 16
      view P { size = [24, 24] }
      view Q { size = [24, 24] }
      view R { size = [24, 24] }
      view T { size = [24, 24] }
      view U { size = [24, 24] }
    }
  }
  ask "How far from the left is R with `Hill.rect = x => 30`, a level line 200 long?", 104 {
    Hill.rect = x => 30
  }
  goal { Hill.rect = x => x / 2 }
  try "one more stop" { Hill { view V { size = [24, 24] } } }
  hint "At the right edge x is 200. How far down is the curve there, and how far where x is 100?"
  hint "`Hill.rect = x => x` goes down as far as it goes right. It should go down half as far."
  close "The function is the curve, and the number of children gives the distances: one child at each end. y counts downward."
}

lesson "Six at a round table" {
  say "Six guests sit on a circle of radius 60 around the center of the room, where Cake is."
  say "`polar` is a function: how far from the origin for each angle. `coordinateOrigin` has put the origin into the center."
  start {
    path Room {
      width = 176
      height = 160
      coordinateOrigin = [0.5, 0.5]
      view Ann { size = [40, 32] }
      view Ben { size = [40, 32] }
      view Cleo { size = [40, 32] }
      view Dan { size = [40, 32] }
      view Eve { size = [40, 32] }
      view Finn { size = [40, 32] }
      view Cake { size = [48, 32] }
    }
  }
  goal { Room.polar = a => 60; Room.originView = Cake }
  try "a seventh guest" { Room { view Gil { size = [40, 32] } } }
  try "a larger room" { Room.size = [220, 200] }
  hint "How far from the center is each guest, whatever the angle? And which box takes no place on the circle?"
  hint "`Room.polar = a => 30` is a circle of radius 30. `Room.originView = Ann` would put Ann at the center."
  close "A closed curve has no ends: n children divide it into n equal parts. `originView` is at the origin and takes no part in that."
}


"""#
}
