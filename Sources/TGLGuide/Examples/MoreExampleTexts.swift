// Written by scripts/generate-examples from scripts/examples.

extension ExampleScript {
    static let live = ExampleScript(
        name: "live",
        summary: "Live references: a rule follows the size or edge that it refers to",
        text: #"""
            # Live references: a rule follows the size or edge that it refers to; `print` and `expect` read the current values.
            # At the prompt, change any number and watch what follows.

            relative desk {
              width = 300; height = 200
              view A { left = 20; top = 20; size = [60, 40] }
              view B { left = A.right + 10; top = A.top; width = A.width * 2; height = A.height }
              view C { left = A.left; right = B.right; top = A.bottom + 10; height = B.width * 0.5 }
            }
            expect C.frame ~= [20, 70, 190, 60]

            A.width = 30                           # B and C follow
            expect B.frame ~= [60, 20, 60, 40]
            expect C.frame ~= [20, 70, 100, 30]

            A.width += 10; A.top += 5              # a rule, changed
            A.height >= B.width * 0.75             # a bound that follows
            expect A.frame ~= [20, 25, 40, 60]
            expect C.frame ~= [20, 95, 130, 40]

            # In a rule `prev` follows the tree, too: each is half as wide as the one before it.
            linear vert steps {
              top = 220; width = 160; height = wrap
              view full { width = fill; height = 10 }
              for i in 1..3 { view half[i] { height = 10; width = prev.width * 0.5 } }
            }
            expect half.width ~= [80, 40, 20]
            move half[3] before half[1]
            expect [half[3].width, half[1].width, half[2].width] ~= [80, 40, 20]
            remove half[1]
            expect half[2].width ~= 40

            """#)

    static let login = ExampleScript(
        name: "login",
        summary: "A login form: fields that are frames with a hint in them",
        text: #"""
            # A login form: fields that are frames with a hint in them, a button with its text in the middle, and a line that wraps.
            # The form is a linear: its children follow each other from top to bottom, 16 apart.

            # Two fields look the same, so a style says once what they share.
            style field { width = fill; height = 44; color = lightgray }

            linear vert form { width = fill; width <= 420; height = wrap; padding = 20; vspace = 16
              label title "Welcome back" { fontSize = 24 }

              # A frame places each child on its own: 12 from the left, and in the middle from top to bottom.
              frame email : field { label emailHint "name@example.org" { left = 12; centerY = 0 } }
              frame password : field { label passwordHint "Password" { left = 12; centerY = 0 } }
              frame signIn { width = fill; height = 48; color = royalblue
                label signInText "Sign in" { center = [0, 0] }     # 0 from the middle, both ways
              }

              # A label is as wide as its text. With `width = fill` it wraps, and `height = wrap` makes room for the lines.
              label forgot "Forgot your password? We send you a link that is valid for one hour." { width = fill; height = wrap }
            }

            form.centerX = 0                                        # on a wide screen the form stays in the middle

            expect form.frame == [0, 0, 375, 296]
            expect email.width == 375 - 2 * 20
            expect [email.y, password.y] == [20 + 24 + 16, 60 + 44 + 16]
            expect signInText.x == (signIn.width - signInText.width) / 2
            expect forgot.height == 2 * 16                          # two lines

            screen 800 600
            expect form.width == 420                                # the bound holds
            expect form.x == (800 - 420) / 2
            expect signIn.width == 380
            screen iphone8

            """#)

    static let mosaic = ExampleScript(
        name: "mosaic",
        summary: "A photo mosaic: a float puts each photo into the first gap that it fits",
        text: #"""
            # A photo mosaic: a float puts each photo into the first gap that it fits. Sizes are parts of a cell, a third of the width.
            # A knob sets the gap, and all photos follow it.

            knob gap = 4 in 0..24

            # Columns and rows of each photo.
            let cells = [[2, 2], [1, 1], [1, 1], [1, 2], [2, 1], [1, 1], [1, 1], [1, 1], [1, 1]]

            float vert mosaic { width = fill; height = wrap; padding = gap; space = gap
              for i, cell in cells {
                # `parent.width` is the room within the padding. Two gaps are taken off; two cells include the gap between them.
                image photo[i] { imageSize = [400, 300]
                  width = (parent.width - 2 * gap) / 3 * cell[0] + gap * (cell[0] - 1)
                  height = (parent.width - 2 * gap) / 3 * cell[1] + gap * (cell[1] - 1)
                }
              }
            }

            expect photo[1].width ~= (375 - 4 * 4) / 3
            expect photo[0].width ~= photo[1].width * 2 + 4
            expect photo[1].x ~= 4 + photo[0].width + 4             # beside the large one
            expect photo[2].y ~= photo[1].y + photo[1].height + 4   # and below it, where a gap is left

            gap = 12
            expect photo[1].width ~= (375 - 4 * 12) / 3
            expect mosaic.width == 375
            gap = 4

            """#)

    static let path = ExampleScript(
        name: "path",
        summary: "Path layout: children are placed on a curve, at equal distances along it",
        text: #"""
            # Path layout: children are placed on a curve, at equal distances along it.
            # A curve is a function: `polar` gives the radius for an angle, `rect` y for x, `param` the point for a parameter.

            style dot { size = [10, 10] }

            path clock {                                          # twelve hours, from three o'clock on, downwards
              size = [120, 120]; coordinateOrigin = [0.5, 0.5]
              polar = angle => 50
              for i in 0..11 { view hour[i] : dot }
              view hub { size = [20, 20] }
              originView = hub
            }

            path hill {                                           # y upwards, origin at the bottom left
              top = 140; size = [100, 100]; coordinateOrigin = [0, 1]; coordinateMath = true
              rect = x => x
              for i in 0..2 { view step[i] : dot }
            }

            expect hour[0].frame ~= [105, 55, 10, 10]
            expect [hour[3].x, hour[3].y] ~= [55, 105]
            expect [hour[6].x, hour[6].y] ~= [5, 55]
            expect [hour[1].x, hour[1].y] ~= [55 + 50 * cos(pi / 6), 55 + 50 * sin(pi / 6)]
            expect hub.frame ~= [50, 50, 20, 20]
            expect step.x ~= [-5, 45, 95]
            expect step.y ~= [95, 45, -5]

            """#)

    static let pixels = ExampleScript(
        name: "pixels",
        summary: "Pixels: layout is exact",
        text: #"""
            # Pixels: layout is exact; with `screen.scale` the finished frames are snapped to the device's pixels, edge by edge on the
            # screen, so that neighbours never leave a gap.

            linear horz thirds {
              width = 100; height = 10
              for i in 0..2 { view third[i] { width = fill; height = fill } }
            }

            expect third.width ~= [33.333, 33.333, 33.333]
            screen.scale = 2                          # half points
            expect third.x ~= [0, 33.5, 66.5]
            expect third.width ~= [33.5, 33, 33.5]
            screen.scale = 1
            expect third.x ~= [0, 33, 67]
            expect third.width ~= [33, 34, 33]

            # Wherever the box is moved, each ends exactly where the next begins.
            for offset in range(0, 1, 0.1) {
              thirds.left = offset
              expect third[0].x + third[0].width ~= third[1].x
              expect third[1].x + third[1].width ~= third[2].x
            }

            """#)

    static let pricing = ExampleScript(
        name: "pricing",
        summary: "A pricing page: three cards side by side that become one column on a phone",
        text: #"""
            # A pricing page: three cards side by side that become one column on a phone.
            # A function makes a card, and a `when` changes the direction while the screen is narrow.

            def offer(i, plan, price, about) {
              linear vert card[i] { width = average; height = wrap; padding = 16; vspace = 12; color = white
                label plan[i] { text = plan; fontSize = 20; width = fill }
                label price[i] { text = price; fontSize = 32; width = fill }
                label about[i] { text = about; width = fill; height = wrap }
                frame buy[i] { width = fill; height = 40; color = royalblue; label buyText[i] "Choose" { center = [0, 0] } }
              }
            }

            linear horz page { width = fill; height = wrap; padding = 16; space = 16; color = lavender
              offer(0, "Free", "0 €", "One person, three projects, answers within a week.")
              offer(1, "Team", "9 €", "Up to twenty people, all projects, answers within a day.")
              offer(2, "Company", "49 €", "Everybody, all projects, answers within an hour.")
            }

            # `average` gives each card the same part of the row. In a column there is nothing to share: each card fills the width.
            when screen.width < 600 {
              page.orientation = vert
              card.width = fill
            }

            expect [card[0].width, card[1].width, card[2].width] == [343, 343, 343]
            expect card[1].y == card[0].y + card[0].height + 16     # one below the other

            screen 1024 768
            expect [card[0].y, card[1].y, card[2].y] == [16, 16, 16]
            expect card[0].width ~= (1024 - 2 * 16 - 2 * 16) / 3    # padding, two gaps, three parts
            expect buy[2].width ~= card[2].width - 2 * 16
            screen iphone8                                          # `show page on iphone8, ipad` draws both

            """#)

    static let relative = ExampleScript(
        name: "relative",
        summary: "Relative layout",
        text: #"""
            # Relative layout: each edge of a child may depend on the container or on an edge of a sibling.
            # A number on an edge is a distance inward from the container's edge. Another node's edge: that edge plus an offset.

            relative board {
              width = 220; height = 160; padding = 10

              view A { left = 10; top = 10; size = [40, 40] }
              view B { left = A.right + 10; right = 20; top = A.top; height = A.height }   # what is left between two edges
              view C { centerX = A.centerX; top = A.bottom + 10; width = A.width * 0.5; height = width }
              view D { right = B.right; bottom = 0; width = B.width * 0.5; height = 30 }
              view E { left >= C.right; right <= D.left; width = 16; top = C.top; height = 16 }  # between two bounds: in the middle
            }

            expect A.frame ~= [20, 20, 40, 40]
            expect B.frame ~= [70, 20, 120, 40]
            expect C.frame ~= [30, 70, 20, 20]
            expect D.frame ~= [130, 120, 60, 30]
            expect E.frame ~= [82, 70, 16, 16]       # from 50 to 130, 16 wide

            # Three boxes share the width 1 : 2 : 1, ten apart; if one is gone, the others share its part.
            relative shared {
              top = 180; width = 220; height = 40
              view P { height = 40; width = [Q.width * 2 - 10, R.width - 10] }
              view Q { height = 40; left = P.right + 10 }
              view R { height = 40; left = Q.right + 10 }
            }
            expect [P.width, Q.width, R.width] ~= [50, 100, 50]
            expect [Q.x, R.x] ~= [60, 170]

            Q.visibility = gone
            expect [P.width, R.width] ~= [105, 105]
            expect R.x ~= 115

            """#)

    static let righttoleft = ExampleScript(
        name: "righttoleft",
        summary: "Right to left: the same page for Arabic or Hebrew",
        text: #"""
            # Right to left: the same page for Arabic or Hebrew. `leading` and `trailing` follow the reading direction, and so do the
            # order of children, shares and centre offsets; `left`, `right` and padding are the physical sides.

            linear horz line {
              width = 300; height = 40; padding = [0, 20, 0, 10]; hspace = 10
              view avatar { size = [40, 40] }
              view text { width = fill; height = 40 }
              view arrow { size = [20, 20]; alignment = centerY }
            }
            frame shelf {
              top = 60; width = 300; height = 40
              view start { leading = 10; size = [30, 40] }
              view pinned { left = 50; size = [30, 40] }
              view mid { centerX = 15; size = [30, 40] }
            }

            expect children(line).x ~= [20, 70, 270]
            expect children(shelf).x ~= [10, 50, 150]

            screen.direction = rtl
            expect children(line).x ~= [250, 50, 20]
            expect children(shelf).x ~= [260, 50, 120]
            expect text.width ~= 190
            expect start.leading ~= 290                     # as a coordinate: where reading begins

            """#)

    static let safearea = ExampleScript(
        name: "safearea",
        summary: "Safe area: the insets at the screen's edges that a notch or a home bar covers",
        text: #"""
            # Safe area: the insets at the screen's edges that a notch or a home bar covers. A container is padded where it covers them, on
            # the sides of `insetsFromSafeArea` (left and right by default); nested containers are padded by the rest.

            screen iphoneX                                    # 375 by 812, 44 at the top, 34 at the bottom

            linear vert page {
              width = fill; height = fill; insetsFromSafeArea = [top, left, bottom, right]
              linear horz bar { width = fill; height = 50; view back { size = [60, fill] } }
              view body { width = fill; height = fill }
            }
            view banner { top = safeArea; left = 20; right = 20; height = 30 }      # one edge, by hand

            expect bar.frame ~= [0, 44, 375, 50]
            expect body.frame ~= [0, 94, 375, 684]            # 812 - 44 - 34 - 50
            expect banner.frame ~= [20, 44, 335, 30]

            screen iphoneX landscape                          # the strips turn with the device
            expect page.size ~= [812, 375]
            expect bar.frame ~= [44, 0, 724, 50]
            expect body.width ~= 724

            """#)

    static let settings = ExampleScript(
        name: "settings",
        summary: "A settings page: groups of rows",
        text: #"""
            # A settings page: groups of rows. Each row is a name, free space, and a control; the height is not fixed, so a
            # long one wraps and its row grows.

            style group { width = fill; height = wrap; vspace = 1 }
            style line  { width = fill; height = wrap; height >= 44; padding = [6, 16, 6, 16]; hspace = 12; gravity = centerY }

            def setting(caption, control) {
              let made = linear horz : line {
                label { text = caption; width = fill; height = wrap }
                view { size = control }
              }
              return made
            }

            let switch = [50, 30]
            let arrow = [8, 14]

            linear vert page {
              width = fill; height = wrap; padding = [20, 0, 20, 0]; vspace = 30
              linear vert network : group {
                let wifi = setting("Wireless", switch)
                let roam = setting("Use the networks of other providers while abroad", switch)
              }
              linear vert more : group {
                for name in ["Display", "Sound", "Storage", "About"] { setting(name, arrow) }
              }
            }

            let wireless = network.first
            let roaming = wireless.next
            expect wireless.frame ~= [0, 0, 375, 44]
            expect wireless.last.frame ~= [309, 7, 50, 30]
            expect roaming.first.size ~= [281, 32]                # 48 characters on lines of 35
            expect roaming.height ~= 44
            expect network.height ~= 89
            expect more.frame ~= [0, 139, 375, 179]
            expect children(more).y ~= [0, 45, 90, 135]
            expect page.height ~= 338

            roaming.first.fontSize = 24                           # larger text: the row grows, what follows moves
            expect roaming.first.height ~= 72                     # floor(281 / 12) = 23 to a line, lines of 24
            expect roaming.height ~= 84
            expect more.y ~= 179

            """#)

    static let sidebar = ExampleScript(
        name: "sidebar",
        summary: "A sidebar next to content that fills",
        text: #"""
            # A sidebar next to content that fills; on a narrow screen the sidebar is on top. Change the screen to see it:
            # `screen ipad`, `screen iphone8`, or `show on iphone8, ipad landscape`.

            linear horz window {
              width = fill; height = fill
              view sidebar { width = 30%; width >= 200; width <= 320; height = fill }
              view content { width = 70%; height = fill }
            }

            when screen.width < 600 {
              window { orientation = vert }
              sidebar { width = fill; height = 80 }
              content { width = fill; height = fill }
            }

            screen iphone8                             # 375 by 667: stacked
            expect sidebar.frame ~= [0, 0, 320, 80]    # the upper bound still holds
            expect content.frame ~= [0, 80, 375, 587]

            screen ipad                                # 768 by 1024: 30 : 70
            expect sidebar.frame ~= [0, 0, 230.4, 1024]
            expect content.frame ~= [230.4, 0, 537.6, 1024]

            screen 1600 900                            # 30% would be 480: what the bound takes goes to the content
            expect sidebar.width ~= 320
            expect content.frame ~= [320, 0, 1280, 900]

            """#)

    static let sizeclasses = ExampleScript(
        name: "sizeclasses",
        summary: "Size classes: one script for a phone and a tablet, portrait and landscape",
        text: #"""
            # Size classes: one script for a phone and a tablet, portrait and landscape. A `when` is a conditional rule: its rules apply
            # while its condition is true and override the nodes' own rules.

            style button { height = 44 }
            linear vert page {
              width = fill; height = fill; padding = 20; space = 20
              view map { width = fill; height = fill }
              flow vert tools {
                width = fill; height = wrap; space = 10; arrangedCount = 2; gravity = fillX
                for i in 0..3 { view tool[i] : button }
              }
            }

            when h:compact {                          # a phone on its side: map and tools side by side
              page.orientation = horz
              map.height = fill
              tools { width = 120; height = fill; arrangedCount = 1 }
            }
            when w:regular h:regular {                # a tablet: all tools in one line
              tools.arrangedCount = 4
              button.height = 60                      # a style's relation, for all that use it
            }

            screen iphone8
            expect map.frame ~= [20, 20, 335, 509]
            expect tool.x ~= [0, 172.5, 0, 172.5]
            expect tools.height ~= 98

            screen iphone8 landscape
            expect map.frame ~= [20, 20, 487, 335]
            expect tools.frame ~= [527, 20, 120, 335]
            expect tool.y ~= [0, 54, 108, 162]

            screen ipad
            expect map.frame ~= [20, 20, 728, 904]
            expect tool.width ~= [174.5, 174.5, 174.5, 174.5]
            expect tool.height ~= [60, 60, 60, 60]

            unset when h:compact                      # the rule goes, for good
            screen iphone8 landscape
            expect tools.frame ~= [20, 257, 627, 98]

            """#)

    static let styles = ExampleScript(
        name: "styles",
        summary: "Styles and functions",
        text: #"""
            # Styles and functions. A style is a set of rules that many nodes share, and it can be changed at any time;
            # a function makes similar nodes where it is called, and can return them.

            style button { size = [80, 40] }
            style wide   { width = 120 }                       # laid over what is named before it
            style danger { color = "crimson" }

            def field(caption, high = 40) {
              let line = linear horz {
                width = fill; height = high; gravity = centerY; hspace = 10
                label { width = 80; text = caption }
                view { width = fill; height = 30 }
              }
              return line
            }

            linear vert form {
              width = 300; height = wrap; padding = 10; vspace = 10
              let named = field("Name")
              let noted = field("Notes", 100)
              linear horz buttons {
                width = fill; height = wrap; gravity = right; hspace = 10
                view Cancel : button
                view Delete : button, wide, danger
              }
            }

            expect Delete.size ~= [120, 40]
            expect Cancel.x ~= 70                              # 280 - 120 - 10 - 80
            expect form.first.last.frame ~= [90, 5, 190, 30]
            expect form.first.next.last.y ~= 35
            expect form.height ~= 220

            button.height = 50                                 # all that use it change, and what holds them grows
            wide.width = 140
            expect [Cancel.height, Delete.height] ~= [50, 50]
            expect Delete.width ~= 140
            expect form.height ~= 230

            """#)

    static let table = ExampleScript(
        name: "table",
        summary: "Table layout: rows, and in each row cells",
        text: #"""
            # Table layout: rows, and in each row cells. A row sets its height (`size`) and the width of its cells:
            # a number, `average` for equal parts, `fill` for cells that set their own widths, or a count with `colCount`.
            # A plain view without a height is as high as its row; a label has its text's height unless its height is `fill`.

            let columns = ["Item", "Count", "Price"]

            table vert bill {
              width = 304; height = wrap; hspace = 4; vspace = 2

              row title { size = 30; colSize = fill
                label caption "Invoice" { width = 100% }
              }
              row head { size = 20; colSize = average
                for i in 0..2 { label heading[i] { text = columns[i]; height = fill } }
              }
              row item[0] { size = wrap; colSize = fill
                label what[0] "Paper, white, five hundred sheets" { width = 50%; height = wrap }
                label much[0] "2" { width = 20% }
                label cost[0] "9.80" { width = 30% }
              }
              row total { size = 24; colCount = 3                       # three columns, one of them used
                label sum "19.60" { height = fill }
              }
            }

            expect head.frame ~= [0, 32, 304, 20]
            expect heading.width ~= [98.67, 98.67, 98.67]               # (304 - 2 gaps of 4) / 3
            expect what[0].size ~= [148, 32]                            # 296 shared 50 : 20 : 30; the text takes two lines
            expect [much[0].width, cost[0].width] ~= [59.2, 88.8]
            expect sum.size ~= [98.67, 24]
            expect bill.height ~= 112                                   # 30 + 20 + 32 + 24 and three gaps of 2

            """#)

    static let tagcloud = ExampleScript(
        name: "tagcloud",
        summary: "A tag cloud: words in lines, the important ones larger",
        text: #"""
            # A tag cloud: words in lines, the important ones larger, each line centred and each word centred in its line.
            # The width of a tag is its text's: 8 for a character at `fontSize = 16`, in proportion to the size.

            let tags = [["layout", 32], ["box", 16], ["path", 24], ["flow", 16], ["table", 24], ["float", 16], ["wrap", 32], ["fill", 16]]

            flow vert cloud {
              width = 240; height = wrap; padding = 8; hspace = 16; vspace = 8
              gravity = centerX; arrangedGravity = centerY
              for i in 0..len(tags) - 1 {
                label tag[i] { text = tags[i][0]; fontSize = tags[i][1]; width = wrap; height = wrap }
              }
            }

            # The lines: layout box path (96 + 24 + 48 and two gaps), flow table float (32 + 60 + 40), wrap fill (64 + 32).
            expect tag.width ~= [96, 24, 48, 32, 60, 40, 64, 32]
            expect tag.x ~= [20, 132, 172, 38, 86, 162, 64, 144]
            expect tag.y ~= [8, 16, 12, 52, 48, 52, 80, 88]
            expect cloud.height ~= 120

            cloud.autoArrange = true                    # or let each line take the words that fill it best
            expect tag.y ~= [8, 52, 48, 16, 48, 52, 8, 80]
            expect cloud.height ~= 104

            """#)
}
