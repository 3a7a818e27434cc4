// What is not one property, kind, statement or command: relations, sizes, positions, words that stand for nodes.

/// One row of the table of topics: a page of its own.
public struct TopicInfo: Sendable {
    /// What the page is asked for by.
    public let name: String
    /// What the page is about, in a line.
    public let summary: String
    /// The page: paragraphs with an empty line between them, code in backquotes.
    public let text: String
    /// A script that runs as it is.
    public let example: String

    /// All topics, in the order in which they are listed.
    public static let all: [TopicInfo] = [
        TopicInfo(
            name: "relations", summary: "NODE.PROPERTY = VALUE, and >= <= for bounds",
            text: """
                `A.width = 60` sets a rule. `A.width >= 30` and `A.width <= 90` set bounds, which apply from now on; they are not tests. \
                `A.width += 8` (also `-=`, `*=`, `/=`) changes the existing rule. `unset A.width` removes all of them.

                `==`, `!=`, `<`, `>` and `~=` (about equal) only compare. In a node's block, omit the node's name: `view A { \
                width = 60 }`. `A { width = 60 }` opens a node again; `A, B { … }` opens two.
                """,
            example: "view A { width = 50; height = 20 }\nA.width >= 60\nA.width += 8"),
        TopicInfo(
            name: "sizes", summary: "numbers, percentages, wrap, fill, average, other nodes' sizes",
            text: """
                A width or height is a number, `20%` of the container (or of its free space, if the container shares it out; `share(20)` \
                is the explicit form), `wrap` for its content's size, `fill` for the space left, `average` for an equal part, or another \
                node's size: `B.width = A.width * 2 + 10`. A rule that refers to another node is live. `value(A.width)` reads \
                the current number once.

                Without a rule, containers and labels wrap, and a plain view has no size. In a `flex`, `grid` or `block` sizes mean what \
                they do in CSS, and `minContent`, `maxContent`, `stretch` and `auto` are sizes, too: see `:help css`.
                """,
            example: "linear vert S { width = 200; view A { width = 50%; height = 10 }; view B { width = A.width * 2; height = 10 } }"),
        TopicInfo(
            name: "positions", summary: "left, right, top, bottom, centerX, centerY and how containers use them",
            text: """
                A number or percentage on an edge is a distance inward from that edge of the parent, or from the neighbour if the \
                container stacks its children. On `centerX` and `centerY` it is the distance from the parent's centre, so `centerX = 0` \
                centres. If both edges are set, the node is stretched between them.

                In `relative`, an edge can refer to another node's edge: `B.left = A.right + 10`. In a `flex`, `grid` or `block` edges \
                are margins, and `auto` takes the free room: `left = auto`; `position` says otherwise.
                """,
            example: "view A { width = 60; height = 40; centerX = 0; centerY = 0 }"),
        TopicInfo(
            name: "tracks", summary: "the columns and rows of a grid, their lines and areas",
            text: """
                `columns` and `rows` take a count of equal tracks, or a list: a number, `20%`, `1fr` (a share of what is left), `auto`, \
                `minContent`, `maxContent`, `fitContent(90)`, `minmax(40, 1fr)`, `repeat(3, 1fr)`, `repeat(autoFill, 80)`. Strings in the \
                list name the line between two tracks. `subgrid` takes the tracks of the grid around it.

                A child says its place by lines, which count from 1, and from -1 at the end: `gridColumn = 2`, `= [1, 3]`, `= span(2)`, \
                `= "main"`, `= line("a", 2)`. `areas = ["head head", "side main"]` names rectangles of cells, and `gridArea = "head"` \
                puts a child into one. Without a place children fill cell after cell, as `autoFlow` says.

                `print G.columns` shows the used sizes; `why G.columns` explains them.
                """,
            example: """
                grid G { width = 300; gap = 10; columns = [80, 1fr]; areas = ["head head", "side main"]
                  view H { height = 30; gridArea = "head" }
                  view S { height = 60; gridArea = "side" }
                }
                print G.columns
                """),
        TopicInfo(
            name: "template", summary: "functions that make a node: NAME => view { … }",
            text: """
                A function whose body is a node is a template: `v => label "row {v}" { height = 30 }`, `() => view`. Called like any \
                other function it makes the node where it is called, and returns it: `map(1..3, v => view)` makes three. A `def` that \
                makes one node and returns it serves as a template, too: `def card(v) { return view { width = v } }`.

                A collection calls its `item`, `header`, `footer` and `background` by itself, once for each cell that is seen. There the \
                template may read its arguments, `screen` and knobs; its other variables keep the values that they had when it was set. \
                It makes and changes only the nodes of its own cell, and does not print, so equal arguments make equal cells. Names in \
                it belong to the cell: `T` is this cell's `T`. For the template of a grid's columns see `:help tracks`.
                """,
            example: """
                let card = v => linear vert { padding = 4; label "card {v}" }
                linear horz S { hspace = 8; map(1..3, card) }
                print S.width
                """),
        TopicInfo(
            name: "scrolling", summary: "what a scroll or a collection shows of its content: `offset`",
            text: """
                A `scroll` and a `collection` show a part of a content of any length, their viewport. `offset` says which part: a number \
                of points, `start`, `end` (also when more is added), `page(2)`; of a scroll also `show(A)` or a child's edge, \
                `B.top - 10`; of a collection an item and a distance, `item(113) + 28`. `offset += 40` scrolls on. Frames are places in \
                the content and do not change; `screenFrame` does.

                `inset` is room around the content that can be scrolled into, `paging` has the offset snap to whole pages or to items, \
                and a child with `sticky = start` stays in view while its neighbours pass. `contentSize`, `viewport`, `page` and \
                `pages` are only read; `visible(S)` lists what is in view.

                Pictures show the viewport: what is in it is cut off at its edges, sticky and pinned nodes are drawn above the others, and \
                a bar at the far edge shows which part of the content is seen. Trees list all children of a scroll; the lines \
                `▲ 2 above` and `▼ 14 below` count those that are out of view, and are beside those in view.
                """,
            example: """
                scroll S { width = 90; height = 50; vspace = 5; for i in 1..9 { view v[i] { width = fill; height = 20 } } }
                S.offset = show(v[6])
                print S.offset, S.contentSize, len(visible(S))
                """),
        TopicInfo(
            name: "anchor", summary: "the items of a collection: what is made, and what stays in view",
            text: """
                A `collection` makes the cells of the items that are in view, by the template `item`, and measures them. All other items \
                count as long as `estimate` says, so a million of them cost nothing, and no estimate moves what is seen. `prefetch` \
                makes cells ahead, `measured` measures items that are not seen, `itemSize` says all sizes without measuring.

                `insert 7 to C at 0`, `remove C[5]`, `move C[9] at 0`, `C[3].value = 8` and `C.items = […]` change the items. The first \
                item in view that stays keeps its place on the screen: the change rewrites the rule `offset` for it, and `C.anchor` is \
                that item with its distance. A list at `start` or `end` shows what is added there.

                `C[3]` is a node, made or not. What is set on it, or on a node in its cell (`C[3].T.text = "x"`), stays with the item; \
                `unset C[3]` takes it back. Sections (`section S { … }`) have items, headers and footers of their own.

                `:step` shows how a collection was laid out: its anchor, the items that it measured, where they are. `:measure C[7] 200 -` \
                makes a cell only to measure it. `:lint` tells of estimates that are far off.
                """,
            example: """
                collection C { width = 90; height = 50; items = 1_000_000; item = v => view { height = 20 + v mod 3 * 5 } }
                C.offset = item(500) + 8
                insert [-2, -1] to C at 0
                print C.anchor, C[502].value, len(made(C))
                """),
        TopicInfo(
            name: "share", summary: "how children share out free space",
            text: """
                Along a `linear`, a child with `width = fill` takes the remaining space; several share it equally, as do children with \
                `average`. `share(2)` next to `share(1)` takes two thirds. A percentage along a `linear` is a share, too.
                """,
            example: "linear horz S { width = 300; height = 20; view A { width = share(2) }; view B { width = share(1) } }"),
        TopicInfo(
            name: "center", summary: "how to centre a node",
            text: """
                On the screen, in a view, a frame or a relative: `centerX = 0; centerY = 0`, or `center = [0, 0]` for both. All children \
                of a container: `gravity = center`. Across a linear layout: `centerX = 0` in a vertical one, `centerY = 0` in a \
                horizontal one.
                """,
            example: "view A { width = 60; height = 40; center = [0, 0] }"),
        TopicInfo(
            name: "equations", summary: "relations in a constraint: equations that all hold at once",
            text: """
                In a `constraint` a rule is an equation: `A.left = B.right + 8` also places B where A is fixed. The right side is a sum \
                of sizes and positions of any items of the same system (the unbroken tree of `constraint` and `stack` containers): \
                `A.width = B.width + C.width / 2 - 8`, `A.left = max(B.right, C.right) + 8`. A rule that is set again replaces the one \
                before; `keep` adds a relation beside the rules, `vfl` several.

                Two views are aligned by `B.top = A.top` or `[B, C].top = A.top`, and have equal widths by `[B, C].width = A.width`. \
                `margin = 8` pins all edges, `edges = inset(B, 8)` those of another node, `center = [0, 0]` centres, `size = B.size`.

                Relations with a lower priority (`:help priority`) give way. Of required ones that contradict each other, the last gives \
                way, with a warning: `conflicts(S)` lists them. What nothing settles has a fixed answer all the same: `ambiguous(S)`. \
                `why A.width` shows the relations that hold a value.
                """,
            example: """
                constraint S { width = 300; height = 100
                  label A "Name" { left = 8; top = 8 }
                  view B { left = A.right + 8; right = 8; top = A.top; height = A.height; width >= 60 }
                }
                why B.width
                """),
        TopicInfo(
            name: "priority", summary: "@: how much a relation in a constraint counts",
            text: """
                `width = 80 @ high` in a `constraint` or a `stack` gives the whole rule a priority: a number above 0, at most 1000. Words \
                for them are `required` 1000, `high` 750, `medium` 500, `low` 250 and `fit` 50, also as `high - 1`. Without `@` a \
                relation is required. A lower level is only considered once all higher ones are as good as they can be.

                `hug = 250` and `resist = 750` are the priorities with which a node is no larger and no smaller than its content; \
                they take `[horizontal, vertical]`. `gap.priority = 500` sets the priority of a labelled `keep`.
                """,
            example: """
                constraint K { width = 90; height = 40
                  view E { left = 0; size = [60, 9] @ high }
                  view F { left = E.right + 8; right = 0; width >= 40 }
                }
                print E.width
                """),
        TopicInfo(
            name: "safe", summary: "P.safe and P.box: a container's box in rules of a constraint",
            text: """
                A rule that refers to its container `P` means its content box, which the padding reduces. `P.box` is the whole box and \
                `P.safe` the whole box without the strips of the screen's safe area: `A.top = P.safe.top`, `A.left = P.box.left`. \
                Both have `left`, `right`, `top`, `bottom`, `centerX`, `centerY`, `width` and `height`.
                """,
            example: """
                screen iphoneX
                constraint P { size = [100%, 100%]; padding = 10
                  view A { edges = P.safe.edges }
                }
                print A.frame
                """),
        TopicInfo(
            name: "words", summary: "self, parent, prev, next, first, last",
            text: """
                `A.parent`, `A.prev`, `A.next`, `A.first`, `A.last` are a node's container, its neighbours and its first and last child. \
                In a node's block, omit the node: `prev.width`; `self` is the node itself. In a rule they are live: they follow the \
                tree when it changes.
                """,
            example: "linear vert S { view A { width = 30; height = 10 }; view B { width = prev.width * 2; height = 10 } }"),
        TopicInfo(
            name: "names", summary: "names of nodes, cell[i], header[\"General\"], lists of nodes",
            text: """
                Names are unique in the document. `view cell[3]` makes an indexed name; `cell` alone is the list of all of them. A \
                rule on a list is set on each node in it. A node without a name gets a generated one: `view1`.

                An index can be a string, a key: `view header["General"]`, `header["General"].width = 20`. `header` alone is \
                the list of them in the order in which they got these names, wherever they are in the tree; one that is renamed, or \
                copied, to such a name is last, and undoing restores its place. Two strings are the same key if they have \
                the same bytes: case matters, and so does the encoding of an accent. The indices of one name are keys or numbers, not both.
                """,
            example: """
                for i in 1..3 { view cell[i] { height = 10 } }
                cell.width = 20
                view header["General"] { height = 30 }
                print header
                """),
        TopicInfo(
            name: "numbers", summary: "numbers, percentages, strings, lists, functions",
            text: """
                `12`, `0.5`, `20%`, `"text with {1 + 1}"`, `[1, 2]`, `1..5`, `true`, `none`, `t => t * 2`. There is no `%` operator: the \
                remainder is `a mod b`. Nothing has a unit: numbers are points.
                """,
            example: "print 7 mod 3, 20% + 5%, [1, 2] + [3], \"sum {1 + 2}\""),
        TopicInfo(
            name: "operators", summary: "how expressions are computed: what binds tightest",
            text: """
                What binds tightest comes first: a call, an index or a dot (`f(2)`, `cell[3]`, `A.width`); `-x`; `* / mod`; `+ -`; `..`, \
                the whole numbers from one to another; the comparisons `== != < <= > >= ~=`; `not`; `and`; `or`. Operators of one level \
                are computed from left to right. Comparisons and `..` are not chained: `a < b and b < c`. Parentheses say otherwise.

                `if a then b else c` chooses a value, and `n => n * 2` is a function of `n`, `(a, b) => a + b` one of two. Both reach as \
                far to the right as they can. `==` compares exactly, `~=` to a hundredth; `=` always sets. `+` also joins strings and lists.
                """,
            example: "print 2 + 3 * 4, not 1 > 2 and true, 7 mod 4 == 3, if 1 < 2 then \"yes\" else \"no\""),
        TopicInfo(
            name: "devices", summary: "the predefined screens",
            text: """
                iphoneSE 320×568, iphone8 375×667, iphone8plus 414×736, iphoneX 375×812, iphone15 393×852, iphone15promax 430×932, ipad \
                768×1024, ipadpro 1024×1366, android 360×800, androidtablet 800×1280, desktop 1440×900. `screen ipad landscape` turns \
                it; `show on iphone8, ipad` shows several side by side.
                """,
            example: "screen iphoneX\nprint screen.height"),
        TopicInfo(
            name: "textsizes", summary: "the reader's text size: text styles, `scaled`, ranges",
            text: """
                `screen.textSize` is one of `xsmall small medium large xlarge xxlarge xxxlarge ax1 ax2 ax3 ax4 ax5`; `large` is the \
                default, and `when screen.textSize >= ax1 { … }` compares in this order. A label with `textStyle = headline` has the \
                font size of that style for the text size; its own `fontSize` overrides it. `scaled(44)` in a rule is 44 as \
                it grows with the text style `body`; `scaled(20, title3, 40)` grows with another one, up to 40. `textSizeRange = \
                [small, xxlarge]` on a node holds the text size in its subtree. `why` shows what came of each number.
                """,
            example: "label T \"Tea\" { textStyle = headline }\nview A { width = 20; height = scaled(44) }\nscreen.textSize = ax3\n"
                + "print T.size, A.height"),
        TopicInfo(
            name: "choosing", summary: "rules that choose: `max`, `min`, `or`",
            text: """
                `C.width = max(A.width, B.width + 5, 60)` is as wide as the widest of these, `D.left = max(A.right, B.right) + 8` is \
                beside both, in every container: the operands of a size are numbers, percentages, `wrap` and sizes, those of a position \
                are edges. What is gone or removed is left out. `B.left = A.right + 10 or 3` is 3 while `A` is gone, removed or not \
                made yet; `a or b or c` is the first of which all nodes take part. `why` shows which one counts.
                """,
            example: "relative S { view A { size = [40, 20] }; view B { left = A.right + 5 or 3; size = [20, 20] } }\n"
                + "print B.x\nA.visibility = gone\nprint B.x"),
        TopicInfo(
            name: "designs", summary: "one design on many screens: sheets, `adapt`, `design`, `idiom`, `exact`",
            text: """
                `screen.design = [375, 667]` says how large the sheet was on which a design was drawn, `screen.padDesign` the sheet \
                for pads. `design(100)` in a rule is 100 times the screen's width by the sheet's; `design(100, height)`, `diagonal`, \
                `min` and `max` compare otherwise. `adapt = width` on a node multiplies every number of points of it and of what is in \
                it; `both` takes the width's factor along x and the height's along y, `exact(1)` is left alone, and `adapt = none` ends \
                it for a subtree. The rules keep their numbers. `idiom(60, 140)` is 60 on a phone and 140 on a pad.
                """,
            example:
                "screen.design = [320, 568]\nlinear vert S { adapt = width; width = 300; padding = 16; view A { size = [fill, 40] } }\n"
                + "print S.width, A.frame"),
        TopicInfo(
            name: "lesson", summary: "writing lessons for others: course, lesson, start, goal, try, hint, ask",
            text: """
                `:learn` opens the lessons that come with the program, `:learn my-course.tgl` those of a file. A lesson file begins with \
                `course "NAME"`; each `lesson "TITLE" { … }` has a text (`say`), a scene (`start`), what turns it into the goal (`goal`), \
                the screens (`on iphone8, ipad`) and changes (`try "a wider row" { … }`) with which an answer must hold, at least two \
                hints, questions, words that are not allowed (`forbid width, left`) and a closing word. Texts may contain values: \
                `say "S is {S.width} wide."` Other statements of the file, such as styles, are run before the start of each lesson.

                An answer counts when all named boxes are where the goal's are, on every screen and with every change. A question before \
                the goal, or without one, is asked before the layout is shown, another when the goal is met: `ask "How wide is B?", \
                B.width`, or a number with what is done first: `ask "How wide is B then?", 100 { S.width = 310 }`.

                `tgl learn --check FILE` proves a course, also that no typed numbers pass. `tgl learn --solve ANSWERS.tgl FILE` runs the \
                answers of a class, `lesson "TITLE" { L.width = share(2); ask "How wide is B?", 100 }`, and writes the results as JSON. \
                A question is answered by a number, a percentage or arithmetic of these; what is read from the layout, as `B.width`, \
                answers nothing. Each answer counts for itself: one with an error in it leaves the others as they are. \
                `tgl render FILE -o sheet.html` writes sheets to print, with `--answers` those of the teacher, with `--slides` slides.
                """,
            example: """
                course "Rows"
                lesson "Two columns" {
                  say "The left column takes twice as much as the right one."
                  start {
                    linear horz S { width = 300; height = 80; view L { height = fill }; view R { height = fill } }
                  }
                  goal { L.width = share(2); R.width = share(1) }
                  try "a wider row" { S.width = 400 }
                  hint "A part of what is left is a share."
                  hint "`L.width = share(2)` weighs twice as much as `R.width = share(1)`."
                  close "A weight says how what is left is divided."
                }
                """),
        TopicInfo(
            name: "check", summary: "what is wrong with a script, without running it",
            text: """
                `tgl check FILE…` tells errors that a run would stop at, all at once: syntax errors, names that nothing has, properties \
                that there are not, values that a property does not take, wrong numbers of arguments, imports that are missing. What \
                depends on values is known only to a run: `--run` also runs each file, and adds what `:lint` finds.

                It warns of variables that nothing reads (TGL0901), functions that nothing calls (TGL0902), styles that no node has \
                (TGL0903), code that never runs (TGL0904), names that hide others (TGL0905), values that are not used (TGL0906) and rules \
                that are set twice in one block (TGL0907); `tgl explain TGL0901` is the page of one. A name that begins with `_` is left \
                alone, and so is what is in an `expect error`. Folders are searched for scripts. A file that only declares, or that \
                another checked file imports, is a library: its top-level names are for others.

                What is meant as it is may be allowed, by a comment at the end of the line or alone on a line before it, with the code \
                and a reason: `# tgl: allow TGL0903 because other files use it`; several codes are separated by commas. It also holds for \
                the notes after commands and runs and for `:lint`, whose findings are called `lint-overlaps`, `lint-sticks-out` and so on \
                in `--json`. There are warnings of allowances without a reason (TGL0908), of codes that there are not (TGL0909), and of \
                allowances that silence nothing (TGL0910). Errors cannot be allowed. `tgl fmt` keeps such a comment with its line.

                `--fix` makes the changes that findings offer (the name that was meant, the statement of this language for one of another, \
                a `let` or a rule less that has no effect) and checks the file again: a change that does not answer its finding, or brings \
                an error, is not made, and no comment is removed. The report is about what is left. `--fix --diff` changes no file and \
                shows what would change.

                Errors end with exit code 1, warnings with `--strict`, too. `--json` writes an object a line, `--sarif FILE` a log for \
                code hosts and editors, both with the changes that findings offer. Of a course only its structure is checked: `tgl \
                learn --check FILE` proves its lessons.
                """,
            example: "let gap = 8\nstyle card { width = 100; height = 40 }\nlinear vert S { vspace = gap; view A : card }"),
        TopicInfo(
            name: "fmt", summary: "the standard format of scripts, and the command that writes it",
            text: """
                `tgl fmt FILE…` rewrites scripts in the standard format; of a folder all scripts in it, and `-` is standard input to \
                standard output. `--check` changes nothing, names the files that are not formatted and exits with 1; `--diff` shows what \
                would change. A script with syntax errors stays as it is, and so does a file that cannot be replaced as a whole \
                (`:help save`).

                Only white space, line breaks, `;` and redundant parentheses change. Each statement is on its own line, with two spaces \
                for each block around it. A block that you write on one line stays on one while the line has at most 100 columns, and the \
                blocks of an `if` and its `else` do so together.

                Line breaks in brackets and after operators stay; there is one before a closing bracket where there is one behind the \
                opening bracket, and else there is none. So do blank lines, one at a time, and comments; those behind code are aligned \
                with those of the lines around them.

                Parentheses are removed around a single operand and around a whole expression: `let x = (a + b)` becomes `let x = a + b`. \
                Around operators within a longer expression they stay: `(a * b) + c`.
                """,
            example: "linear vert S {\n  width = 100\n  vspace = 8\n  view A { width = fill; height = 20 }  # a block on one line\n}"),
        TopicInfo(
            name: "prompt", summary: "keys at the prompt",
            text: """
                Enter on the last line of an entry runs it when it is complete; anywhere else, and Alt-Enter everywhere, breaks the \
                line. Up and Down move within an entry, and beyond its first and last line to other entries of the history. Tab \
                completes, with a line of help for each choice. What the history has behind the text is suggested in gray: Right or \
                Ctrl-F takes it, Alt-F a word of it. Ctrl-R searches the history. Ctrl-X Ctrl-E opens the entry in $EDITOR. An entry \
                that cannot be read stays at the prompt with the cursor on the mistake. Ctrl-C drops the entry, and stops a running \
                command. Ctrl-D exits. All other keys are those of readline, also from ~/.inputrc. Every command is a state: `:undo`, \
                `:goto 3`, `:history`. `:set colours` shows what the colors of an entry mean; with `:set plain on` only what is typed \
                is drawn. As an entry of their own, where nothing has that name, these commands need no colon: \
                \(SessionCommand.bareWords.joined(separator: ", ")).
                """,
            example: "view A { width = 10; height = 10 }"),
    ]

    /// The row of a topic, nil where there is none of that name.
    public static func named(_ name: String) -> TopicInfo? { all.first { $0.name == name } }
}
