// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

extension CourseScript {
    static let grid = #"""
course "Grid"

lesson "Columns" {
  say "A keypad of six keys. A `grid` puts its children into cells, one row after the other; without columns all are in one column."
  say "The keys should fill three equal columns."
  start {
    grid S {
      width = 256
      gap = 8
      view A { height = 48 }
      view B { height = 48 }
      view C { height = 48 }
      view D { height = 48 }
      view E { height = 48 }
      view F { height = 48 }
    }
  }
  goal { S.columns = 3 }
  try "a wider keypad" { S.width = 328 }
  try "larger gaps" { S.gap = 16 }
  hint "The keys have no width of their own: each fills its cell. What decides how wide the cells are?"
  hint "`columns` takes a number of equal columns, or a list that says each."
  hint "`S.columns = 3`"
  ask "How wide is A with four columns in 256, with three gaps of 8?", 58 { S.columns = 4 }
  close "The grid sets the sizes and the children fill them; in a flex the children come first. `why S.columns` adds it up."
}

lesson "Parts of what is left" {
  say "A list of messages: a photo P, a sender N, a message M. The photo's column is 64 wide."
  say "`columns` lists them from left to right. A number is points, `1fr` a part of what the others leave. M gets twice as much as N."
  start {
    grid S {
      width = 320
      columns = 3
      gap = 8
      view P { height = 64 }
      label N "Ada"
      label M "See you at noon"
    }
  }
  goal { S.columns = [64, 1fr, 2fr] }
  try "a wider list" { S.width = 368 }
  try "larger gaps" { S.gap = 20 }
  hint "Which of the three columns is fixed, and in which ratio do the other two share the rest?"
  hint "A list has an entry for each column: `S.columns = [64, 1fr, 1fr]` shares the rest equally."
  hint "`S.columns = [64, 1fr, 2fr]`"
  ask "In a list of 380, how wide is N?", 100 { S.width = 380 }
  close "`fr` shares out what numbers, contents and gaps leave. `why S.columns` shows how much one `fr` is."
}

lesson "Rows" {
  say "A page on a phone: a title H and a footer F as high as their texts need, and a photo M that takes all the height between them."
  say "`rows` lists the rows. An `auto` row is as high as its content; without a row of `fr`, the auto rows share equally what is left."
  start {
    grid S {
      width = 160
      height = 256
      label H "Mountains of the north, in spring"
      view M
      label F "Taken by Ada, printed on paper"
    }
  }
  ask "As the code stands, all rows are `auto`, with contents of 32, 0 and 32. How high is M?", M.height
  goal { S.rows = [auto, 1fr, auto] }
  try "a higher page" { S.height = 320 }
  try "a shorter title" { H.text = "Mountains" }
  hint "Which row should be as high as its content, and which one takes what is left?"
  hint "`S.rows = [auto, auto, auto]` is what you see. One of the three takes the rest, as `1fr` does."
  hint "`S.rows = [auto, 1fr, auto]`"
  close "Rows and columns are tracks and obey the same rules. A track that is `auto` follows its content, one of `fr` the container."
}

lesson "From line to line" {
  say "A report: the headline H spans all three columns, the chart C spans two. The figure A keeps one column."
  say "An item says where it is by the lines between columns: 1 is the first, -1 the last one. `span(2)` counts columns instead."
  start {
    grid S {
      width = 304
      columns = 3
      gap = 8
      autoRows = 48
      view H
      view A
      view C
    }
  }
  goal { H.gridColumn = [1, -1]; C.gridColumn = span(2) }
  try "a wider report" { S.width = 352 }
  try "higher rows" { S.autoRows = 64 }
  hint "Count the lines of three columns: there are four. Between which of them is H?"
  hint "`gridColumn` takes a line, two lines or a span: `H.gridColumn = [1, 2]` is where H is now."
  hint "`H.gridColumn = [1, -1]; C.gridColumn = span(2)`"
  ask "How wide is C with gaps of 20?", 196 { S.gap = 20 }
  close "An item that spans columns covers the gaps between them too. What has no place of its own goes on to the next free cells."
}

lesson "Areas" {
  say "A page with a header H, a menu N, an article M and a footer F. On this wide screen the menu belongs beside the article."
  say "`areas` draws the page: a text for each row, a word for each cell. The children have their words already, by `gridArea`."
  start {
    grid S {
      width = 328
      gap = 8
      columns = [80, 1fr]
      areas = ["head head", "menu menu", "main main", "foot foot"]
      view H { gridArea = "head"; height = 32 }
      label N "Home Articles About" { gridArea = "menu" }
      view M { gridArea = "main"; height = 96 }
      view F { gridArea = "foot"; height = 32 }
    }
  }
  goal { S.areas = ["head head", "menu main", "foot foot"] }
  try "a wider page" { S.width = 368 }
  try "a longer article" { M.height = 128 }
  hint "How many rows does the page have, if menu and article share one?"
  hint "Each text has two words, for the two columns. The first is \"head head\", the last is \"foot foot\". Which words are between?"
  hint "`S.areas = [\"head head\", \"menu main\", \"foot foot\"]`"
  close "Areas are names for rectangles of cells. A `when` with other `areas` rearranges a page for another screen, and no child changes."
}

lesson "Gaps that fill up" {
  say "A wall of photos, two of them twice as wide. Photos without a place are placed in turn: each takes the next free cells."
  say "The third one, C, should fill the gap beside A."
  start {
    grid S {
      width = 304
      columns = 3
      gap = 8
      autoRows = 48
      view A { gridColumn = span(2) }
      view B { gridColumn = span(2) }
      view C
      view D
    }
  }
  ask "As the code stands, how far from the top is C?", C.y
  goal { S.autoFlow = [row, dense] }
  try "a wider wall" { S.width = 352 }
  try "higher rows" { S.autoRows = 64 }
  hint "B does not fit beside A and goes to the next row. Where does the search for a free cell go on after that?"
  hint "`autoFlow` says in which order cells are filled. The word beside `row` says that each item searches from the beginning."
  hint "`S.autoFlow = [row, dense]`"
  close "Placement only goes forward, which keeps the order of reading. `dense` gives that up to fill gaps. `why C.y` names the cell."
}

lesson "As many as fit" {
  say "Cards of at least 100. The one column here is `minmax(100, 1fr)`: no smaller than 100, and as large as its part of what is left."
  say "The grid should have as many of these columns as fit, on a phone in portrait and in landscape."
  on iphone8, iphone8 landscape
  start {
    grid S {
      width = fill
      gap = 15
      autoRows = 32
      columns = [minmax(100, 1fr)]
      view A
      view B
      view C
      view D
      view E
      view F
    }
  }
  goal { S.columns = [repeat(autoFill, minmax(100, 1fr))] }
  try "a narrow window" { S.width = 230 }
  hint "`repeat(3, 1fr)` stands for three columns of `1fr`. What should decide the number here?"
  hint "`S.columns = [repeat(2, minmax(100, 1fr))]` makes two. The word `autoFill` in the place of the 2 makes as many as fit."
  hint "`S.columns = [repeat(autoFill, minmax(100, 1fr))]`"
  ask "With A and B alone the third column stays empty. How wide is A then?", 115 {
    remove [C, D, E, F]
  }
  ask "`autoFit` drops empty columns. How wide is A then?", 180 {
    remove [C, D, E, F]
    S.columns = [repeat(autoFit, minmax(100, 1fr))]
  }
  close "The smallest size decides how many columns there are, `1fr` how large they become: a layout for all screens without a `when`."
}

lesson "Inside the cell" {
  say "A price list: dishes at the left, prices at the right. The amounts should end at the same edge."
  say "An item without a size fills its cell. `justifySelf` says where in the cell it is instead; a label is then as wide as its text."
  start {
    grid S {
      width = 256
      columns = [1fr, auto]
      gap = 8
      autoRows = 48
      label A "Soup"
      label P "6.50"
      label B "Roast with potatoes"
      label Q "118.00"
      label C "Tea"
      label R "3.00"
    }
  }
  ask "As the code stands, how wide is P?", P.width
  goal { [P, Q, R].justifySelf = end }
  try "other prices" { Q.text = "18.00"; P.text = "1,206.50" }
  try "a wider list" { S.width = 304 }
  hint "The column is as wide as its longest price, and so is each label. Where in its cell should a price be?"
  hint "`P.justifySelf = end` moves one price. A list of boxes takes a property at once: `[P, Q, R]`."
  hint "`[P, Q, R].justifySelf = end`"
  close "A cell is not its item. `justifySelf` places one along the row, `alignSelf` along the column, `justifyItems` and `alignItems` all."
}

lesson "Shared columns" {
  say "A form of two lines. Each line, R and T, is a grid of its own: a caption and a field. So each has a caption column of its own width."
  say "The fields should begin at the same edge. R and T span both columns of S, and S has a column for captions."
  start {
    grid S {
      width = 320
      columns = [auto, 1fr]
      gap = 8
      grid R {
        gridColumn = span(2)
        columns = [auto, 1fr]
        gap = 8
        label A "Name"
        view F { height = 48 }
      }
      grid T {
        gridColumn = span(2)
        columns = [auto, 1fr]
        gap = 8
        label B "E-mail address"
        view H { height = 48 }
      }
    }
  }
  goal { R.columns = subgrid; T.columns = subgrid }
  try "a longer caption" { A.text = "First and last name" }
  try "a wider form" { S.width = 368 }
  hint "The two captions know nothing of each other: they are in columns of different grids. In whose columns should they be?"
  hint "Instead of a list `columns` takes a word: the columns of the grid around it. It begins with `sub`."
  hint "`R.columns = subgrid; T.columns = subgrid`"
  ask "The first caption becomes 152 long: \"First and last name\". How wide is H then?", 160 {
    A.text = "First and last name"
  }
  close "A subgrid has no columns of its own: what is in it sizes the columns around it. `why S.columns` names the caption that decides."
}

"""#
}
