// Written by scripts/generate-examples from scripts/examples.
// swift-format-ignore-file

extension ExampleScript {
    static let android = ExampleScript(
        name: "android",
        summary: "A form as Android writes it: weights share a line, dividers take up room",
        text: #"""
# A form as Android writes it: weights share a line, dividers take up room, the rows of a table share columns, and a grid counts its
# columns. Each part is one of Android's layouts; what its attributes are called here is in `:help android`.

screen 360 400

linear vert form {  # LinearLayout
  width = fill
  padding = 16
  vspace = 12
  divider = 1
  dividers = middle
  label title "New contact" { fontSize = 24 }
  linear horz name {  # layout_weight
    width = fill
    height = 32
    hspace = 8
    view given { width = 0; height = fill; weight = 1; color = "#dde" }
    view family { width = 0; height = fill; weight = 2; color = "#dde" }
  }
  table vert fields {  # TableLayout
    width = fill
    hspace = 8
    vspace = 6
    sharedColumns = true
    stretchColumns = [1]
    row { label phone "Phone"; view number { height = 24; color = "#dde" } }
    row { label mail "E-mail"; view address { height = 24; color = "#dde" } }
    row { label note "Only you see this." { columnSpan = 2 } }
    row { view save { size = [72, 28]; column = 1; alignment = right; color = "#8ad" } }
  }
  grid dial {  # GridLayout
    width = fill
    columnCount = 3
    hspace = 4
    vspace = 4
    for i, t in ["1", "2", "3", "4", "5", "6"] {
      view key[i] { height = 24; columnWeight = 1; alignment = fillX; color = "#eee" }
    }
    view call { height = 28; columnSpan = 3; alignment = fillX; color = "#8c8" }
  }
}

expect [given.width, family.width] ~= [320 / 3, 640 / 3]  # 328 - 8, by 1 and 2
expect [phone.width, number.x, number.width] ~= [48, 56, 272]
expect note.width ~= 328                  # both columns and the space between them
expect [save.x, save.width] ~= [256, 72]  # at the end of its column, in its own width
expect dial.columns ~= [320 / 3, 320 / 3, 320 / 3]
expect call.width ~= 328

fields.collapseColumns = [0]  # the labels are left out
expect [number.x, number.width] ~= [0, 328]
fields.collapseColumns = none

"""#)

    static let appstore = ExampleScript(
        name: "appstore",
        summary: "An app store: a page of rows, each of which scrolls across by itself",
        text: #"""
# An app store: a page of rows, each of which scrolls across by itself.
# A section whose orientation differs from its collection's is one row of it, with an offset, a paging and an inset of its own.

let colours = ["coral", "teal", "gold", "orchid"]

def banner(n) {
  return linear vert {
    width = 320
    height = fill
    padding = 16
    gravity = bottom
    color = colours[n mod 4]
    label { text = "Story {n}"; fontSize = 24 }
  }
}

def app(n) {
  return linear vert {
    width = 96
    height = wrap
    vspace = 6
    view icon { width = fill; height = width; color = colours[n mod 4] }
    label { text = "App {n}"; width = fill }
  }
}

def title(text) { return label { text = text; width = fill; height = 36; fontSize = 20 } }

collection store {
  width = fill
  height = fill
  section today {
    orientation = horz
    height = 200
    hspace = 12
    inset = [0, 16, 0, 16]
    paging = item
    estimate = 320
    items = 8
    item = banner
  }
  section fresh {
    orientation = horz
    hspace = 12
    inset = [0, 16, 0, 16]
    estimate = 96
    items = 10_000
    item = app
    header = () => title("New apps")
  }
  section games {
    orientation = horz
    hspace = 12
    inset = [0, 16, 0, 16]
    estimate = 96
    items = 500
    item = app
    header = () => title("Games")
  }
  section charts {
    items = 200
    header = () => title("Top charts")
    item = n => linear horz {
      width = fill
      height = 60
      padding = [6, 16, 6, 16]
      hspace = 12
      gravity = centerY
      label { text = "{n + 1}"; width = 24 }
      label { text = "App {n}"; width = fill }
    }
  }
}

# A row is as high as its rule says, or else as its highest card in view: 96 + 6 + 16.
expect today.frame ~= [0, 0, 375, 200]
expect fresh.frame ~= [0, 200, 375, 36 + 118]
expect games.y ~= 354
expect charts.y ~= 508

# Cards begin 16 from the edge; four and a part are in view, of ten thousand.
expect fresh[0].screenFrame ~= [16, 236, 96, 118]
expect map(visible(fresh), c => index(c)) == [0, 1, 2, 3]

# Each row moves by itself, and its title stays.
fresh.offset += 108
expect fresh[1].screenFrame[0] ~= 16
expect header(fresh).screenFrame ~= [0, 200, 375, 36]
expect games[0].screenFrame[0] ~= 16
fresh.offset = item(9_000, center)
expect fresh[9_000].screenFrame[0] ~= (375 - 96) / 2

# Stories stop with one at the edge, 16 from it: after 200 that is the second, which begins at 332.
today.offset = 200
expect today[1].screenFrame[0] ~= 16

# The page scrolls past them, and each row is where it was left.
store.offset = item(charts, 50)
expect charts[50].screenFrame ~= [0, 0, 375, 60]
store.offset = start
expect fresh[9_000].screenFrame[0] ~= (375 - 96) / 2
expect today[1].screenFrame[0] ~= 16

# A new app comes first in its row; who has scrolled on sees what was there.
insert 99_999 to fresh at 0
expect fresh[9_001].screenFrame[0] ~= (375 - 96) / 2
expect fresh[9_001].value == 9_000

"""#)

    static let bootstrap = ExampleScript(
        name: "bootstrap",
        summary: "Bootstrap 5's twelve columns as styles",
        text: #"""
# Bootstrap 5's twelve columns as styles. A column begins with a `col…` without a breakpoint: `block A : col12, colMd6`.
style bsContainer { width = 100%; left = auto; right = auto; leftPadding = 12; rightPadding = 12 }
style bsFluid { width = 100%; leftPadding = 12; rightPadding = 12 }
style bsRow { flexWrap = wrap; left = -12; right = -12 }
style col {
  flexShrink = 0
  width = 100%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 1
  flexBasis = 0%
}
style colAuto {
  flexShrink = 0
  width = auto
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col1 {
  flexShrink = 0
  width = 8.33333333%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col2 {
  flexShrink = 0
  width = 16.66666667%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col3 {
  flexShrink = 0
  width = 25%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col4 {
  flexShrink = 0
  width = 33.33333333%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col5 {
  flexShrink = 0
  width = 41.66666667%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col6 {
  flexShrink = 0
  width = 50%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col7 {
  flexShrink = 0
  width = 58.33333333%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col8 {
  flexShrink = 0
  width = 66.66666667%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col9 {
  flexShrink = 0
  width = 75%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col10 {
  flexShrink = 0
  width = 83.33333333%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col11 {
  flexShrink = 0
  width = 91.66666667%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style col12 {
  flexShrink = 0
  width = 100%
  width <= 100%
  leftPadding = 12
  rightPadding = 12
  flexGrow = 0
  flexBasis = auto
}
style offset1 { left = 8.33333333% }
style offset2 { left = 16.66666667% }
style offset3 { left = 25% }
style offset4 { left = 33.33333333% }
style offset5 { left = 41.66666667% }
style offset6 { left = 50% }
style offset7 { left = 58.33333333% }
style offset8 { left = 66.66666667% }
style offset9 { left = 75% }
style offset10 { left = 83.33333333% }
style offset11 { left = 91.66666667% }
style colSm { }
style colSmAuto { }
style colSm1 { }
style colSm2 { }
style colSm3 { }
style colSm4 { }
style colSm5 { }
style colSm6 { }
style colSm7 { }
style colSm8 { }
style colSm9 { }
style colSm10 { }
style colSm11 { }
style colSm12 { }
style offsetSm0 { }
style offsetSm1 { }
style offsetSm2 { }
style offsetSm3 { }
style offsetSm4 { }
style offsetSm5 { }
style offsetSm6 { }
style offsetSm7 { }
style offsetSm8 { }
style offsetSm9 { }
style offsetSm10 { }
style offsetSm11 { }
style colMd { }
style colMdAuto { }
style colMd1 { }
style colMd2 { }
style colMd3 { }
style colMd4 { }
style colMd5 { }
style colMd6 { }
style colMd7 { }
style colMd8 { }
style colMd9 { }
style colMd10 { }
style colMd11 { }
style colMd12 { }
style offsetMd0 { }
style offsetMd1 { }
style offsetMd2 { }
style offsetMd3 { }
style offsetMd4 { }
style offsetMd5 { }
style offsetMd6 { }
style offsetMd7 { }
style offsetMd8 { }
style offsetMd9 { }
style offsetMd10 { }
style offsetMd11 { }
style colLg { }
style colLgAuto { }
style colLg1 { }
style colLg2 { }
style colLg3 { }
style colLg4 { }
style colLg5 { }
style colLg6 { }
style colLg7 { }
style colLg8 { }
style colLg9 { }
style colLg10 { }
style colLg11 { }
style colLg12 { }
style offsetLg0 { }
style offsetLg1 { }
style offsetLg2 { }
style offsetLg3 { }
style offsetLg4 { }
style offsetLg5 { }
style offsetLg6 { }
style offsetLg7 { }
style offsetLg8 { }
style offsetLg9 { }
style offsetLg10 { }
style offsetLg11 { }
style colXl { }
style colXlAuto { }
style colXl1 { }
style colXl2 { }
style colXl3 { }
style colXl4 { }
style colXl5 { }
style colXl6 { }
style colXl7 { }
style colXl8 { }
style colXl9 { }
style colXl10 { }
style colXl11 { }
style colXl12 { }
style offsetXl0 { }
style offsetXl1 { }
style offsetXl2 { }
style offsetXl3 { }
style offsetXl4 { }
style offsetXl5 { }
style offsetXl6 { }
style offsetXl7 { }
style offsetXl8 { }
style offsetXl9 { }
style offsetXl10 { }
style offsetXl11 { }
style colXxl { }
style colXxlAuto { }
style colXxl1 { }
style colXxl2 { }
style colXxl3 { }
style colXxl4 { }
style colXxl5 { }
style colXxl6 { }
style colXxl7 { }
style colXxl8 { }
style colXxl9 { }
style colXxl10 { }
style colXxl11 { }
style colXxl12 { }
style offsetXxl0 { }
style offsetXxl1 { }
style offsetXxl2 { }
style offsetXxl3 { }
style offsetXxl4 { }
style offsetXxl5 { }
style offsetXxl6 { }
style offsetXxl7 { }
style offsetXxl8 { }
style offsetXxl9 { }
style offsetXxl10 { }
style offsetXxl11 { }
when screen.width >= 576 {
  bsContainer { width <= 540 }
  colSm { flexGrow = 1; flexBasis = 0% }
  colSmAuto { flexGrow = 0; flexBasis = auto; width = auto }
  colSm1 { flexGrow = 0; flexBasis = auto; width = 8.33333333% }
  colSm2 { flexGrow = 0; flexBasis = auto; width = 16.66666667% }
  colSm3 { flexGrow = 0; flexBasis = auto; width = 25% }
  colSm4 { flexGrow = 0; flexBasis = auto; width = 33.33333333% }
  colSm5 { flexGrow = 0; flexBasis = auto; width = 41.66666667% }
  colSm6 { flexGrow = 0; flexBasis = auto; width = 50% }
  colSm7 { flexGrow = 0; flexBasis = auto; width = 58.33333333% }
  colSm8 { flexGrow = 0; flexBasis = auto; width = 66.66666667% }
  colSm9 { flexGrow = 0; flexBasis = auto; width = 75% }
  colSm10 { flexGrow = 0; flexBasis = auto; width = 83.33333333% }
  colSm11 { flexGrow = 0; flexBasis = auto; width = 91.66666667% }
  colSm12 { flexGrow = 0; flexBasis = auto; width = 100% }
  offsetSm0 { left = 0 }
  offsetSm1 { left = 8.33333333% }
  offsetSm2 { left = 16.66666667% }
  offsetSm3 { left = 25% }
  offsetSm4 { left = 33.33333333% }
  offsetSm5 { left = 41.66666667% }
  offsetSm6 { left = 50% }
  offsetSm7 { left = 58.33333333% }
  offsetSm8 { left = 66.66666667% }
  offsetSm9 { left = 75% }
  offsetSm10 { left = 83.33333333% }
  offsetSm11 { left = 91.66666667% }
}
when screen.width >= 768 {
  bsContainer { width <= 720 }
  colMd { flexGrow = 1; flexBasis = 0% }
  colMdAuto { flexGrow = 0; flexBasis = auto; width = auto }
  colMd1 { flexGrow = 0; flexBasis = auto; width = 8.33333333% }
  colMd2 { flexGrow = 0; flexBasis = auto; width = 16.66666667% }
  colMd3 { flexGrow = 0; flexBasis = auto; width = 25% }
  colMd4 { flexGrow = 0; flexBasis = auto; width = 33.33333333% }
  colMd5 { flexGrow = 0; flexBasis = auto; width = 41.66666667% }
  colMd6 { flexGrow = 0; flexBasis = auto; width = 50% }
  colMd7 { flexGrow = 0; flexBasis = auto; width = 58.33333333% }
  colMd8 { flexGrow = 0; flexBasis = auto; width = 66.66666667% }
  colMd9 { flexGrow = 0; flexBasis = auto; width = 75% }
  colMd10 { flexGrow = 0; flexBasis = auto; width = 83.33333333% }
  colMd11 { flexGrow = 0; flexBasis = auto; width = 91.66666667% }
  colMd12 { flexGrow = 0; flexBasis = auto; width = 100% }
  offsetMd0 { left = 0 }
  offsetMd1 { left = 8.33333333% }
  offsetMd2 { left = 16.66666667% }
  offsetMd3 { left = 25% }
  offsetMd4 { left = 33.33333333% }
  offsetMd5 { left = 41.66666667% }
  offsetMd6 { left = 50% }
  offsetMd7 { left = 58.33333333% }
  offsetMd8 { left = 66.66666667% }
  offsetMd9 { left = 75% }
  offsetMd10 { left = 83.33333333% }
  offsetMd11 { left = 91.66666667% }
}
when screen.width >= 992 {
  bsContainer { width <= 960 }
  colLg { flexGrow = 1; flexBasis = 0% }
  colLgAuto { flexGrow = 0; flexBasis = auto; width = auto }
  colLg1 { flexGrow = 0; flexBasis = auto; width = 8.33333333% }
  colLg2 { flexGrow = 0; flexBasis = auto; width = 16.66666667% }
  colLg3 { flexGrow = 0; flexBasis = auto; width = 25% }
  colLg4 { flexGrow = 0; flexBasis = auto; width = 33.33333333% }
  colLg5 { flexGrow = 0; flexBasis = auto; width = 41.66666667% }
  colLg6 { flexGrow = 0; flexBasis = auto; width = 50% }
  colLg7 { flexGrow = 0; flexBasis = auto; width = 58.33333333% }
  colLg8 { flexGrow = 0; flexBasis = auto; width = 66.66666667% }
  colLg9 { flexGrow = 0; flexBasis = auto; width = 75% }
  colLg10 { flexGrow = 0; flexBasis = auto; width = 83.33333333% }
  colLg11 { flexGrow = 0; flexBasis = auto; width = 91.66666667% }
  colLg12 { flexGrow = 0; flexBasis = auto; width = 100% }
  offsetLg0 { left = 0 }
  offsetLg1 { left = 8.33333333% }
  offsetLg2 { left = 16.66666667% }
  offsetLg3 { left = 25% }
  offsetLg4 { left = 33.33333333% }
  offsetLg5 { left = 41.66666667% }
  offsetLg6 { left = 50% }
  offsetLg7 { left = 58.33333333% }
  offsetLg8 { left = 66.66666667% }
  offsetLg9 { left = 75% }
  offsetLg10 { left = 83.33333333% }
  offsetLg11 { left = 91.66666667% }
}
when screen.width >= 1200 {
  bsContainer { width <= 1140 }
  colXl { flexGrow = 1; flexBasis = 0% }
  colXlAuto { flexGrow = 0; flexBasis = auto; width = auto }
  colXl1 { flexGrow = 0; flexBasis = auto; width = 8.33333333% }
  colXl2 { flexGrow = 0; flexBasis = auto; width = 16.66666667% }
  colXl3 { flexGrow = 0; flexBasis = auto; width = 25% }
  colXl4 { flexGrow = 0; flexBasis = auto; width = 33.33333333% }
  colXl5 { flexGrow = 0; flexBasis = auto; width = 41.66666667% }
  colXl6 { flexGrow = 0; flexBasis = auto; width = 50% }
  colXl7 { flexGrow = 0; flexBasis = auto; width = 58.33333333% }
  colXl8 { flexGrow = 0; flexBasis = auto; width = 66.66666667% }
  colXl9 { flexGrow = 0; flexBasis = auto; width = 75% }
  colXl10 { flexGrow = 0; flexBasis = auto; width = 83.33333333% }
  colXl11 { flexGrow = 0; flexBasis = auto; width = 91.66666667% }
  colXl12 { flexGrow = 0; flexBasis = auto; width = 100% }
  offsetXl0 { left = 0 }
  offsetXl1 { left = 8.33333333% }
  offsetXl2 { left = 16.66666667% }
  offsetXl3 { left = 25% }
  offsetXl4 { left = 33.33333333% }
  offsetXl5 { left = 41.66666667% }
  offsetXl6 { left = 50% }
  offsetXl7 { left = 58.33333333% }
  offsetXl8 { left = 66.66666667% }
  offsetXl9 { left = 75% }
  offsetXl10 { left = 83.33333333% }
  offsetXl11 { left = 91.66666667% }
}
when screen.width >= 1400 {
  bsContainer { width <= 1320 }
  colXxl { flexGrow = 1; flexBasis = 0% }
  colXxlAuto { flexGrow = 0; flexBasis = auto; width = auto }
  colXxl1 { flexGrow = 0; flexBasis = auto; width = 8.33333333% }
  colXxl2 { flexGrow = 0; flexBasis = auto; width = 16.66666667% }
  colXxl3 { flexGrow = 0; flexBasis = auto; width = 25% }
  colXxl4 { flexGrow = 0; flexBasis = auto; width = 33.33333333% }
  colXxl5 { flexGrow = 0; flexBasis = auto; width = 41.66666667% }
  colXxl6 { flexGrow = 0; flexBasis = auto; width = 50% }
  colXxl7 { flexGrow = 0; flexBasis = auto; width = 58.33333333% }
  colXxl8 { flexGrow = 0; flexBasis = auto; width = 66.66666667% }
  colXxl9 { flexGrow = 0; flexBasis = auto; width = 75% }
  colXxl10 { flexGrow = 0; flexBasis = auto; width = 83.33333333% }
  colXxl11 { flexGrow = 0; flexBasis = auto; width = 91.66666667% }
  colXxl12 { flexGrow = 0; flexBasis = auto; width = 100% }
  offsetXxl0 { left = 0 }
  offsetXxl1 { left = 8.33333333% }
  offsetXxl2 { left = 16.66666667% }
  offsetXxl3 { left = 25% }
  offsetXxl4 { left = 33.33333333% }
  offsetXxl5 { left = 41.66666667% }
  offsetXxl6 { left = 50% }
  offsetXxl7 { left = 58.33333333% }
  offsetXxl8 { left = 66.66666667% }
  offsetXxl9 { left = 75% }
  offsetXxl10 { left = 83.33333333% }
  offsetXxl11 { left = 91.66666667% }
}

"""#)
}
