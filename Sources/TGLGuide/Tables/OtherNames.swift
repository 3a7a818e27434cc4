/// Words for things that have another name here, for help: each leads to a page.
struct OtherName {
    /// The words that people look for.
    let words: [String]
    /// The topic whose page they mean.
    let topic: String
    /// What it is called here, in a sentence.
    let text: String

    private init(_ words: String, _ topic: String, _ text: String) {
        self.words = words.split(separator: ",").map(\.trimmed)
        self.topic = topic
        self.text = text
    }

    /// The row of a word, nil where no row has it.
    static func named(_ word: String) -> OtherName? {
        let word = word.lowercased()
        return all.first { $0.words.contains(word) }
    }

    static let all: [OtherName] = [
        OtherName(
            "column, columns, vertical, col", "linear",
            "For a column use a `linear vert` or a `flex vert`; a `grid` has columns and rows, a `flow` lines of equal length."),
        OtherName(
            "row of, rows of, horizontal, in a row, side by side", "linear",
            "For a row use a `linear horz` or a `flex`; the kind `row` is a row of a `table`."),
        OtherName("centre, centered, centred, centering, centring, middle", "center", "The keyword is `center`."),
        OtherName("align, aligning", "gravity", "`gravity` of a container aligns all its children, `alignment` one child."),
        OtherName(
            "responsive, adaptive, breakpoint, breakpoints, media, rotate, rotation", "when",
            "A `when` applies while a condition on the screen is true; `show on iphone8, ipad` shows several screens."),
        OtherName(
            "overlap, overlay, overlapping, layer, layers, on top, z-order, in front", "frame",
            "The children of a `frame` are laid over each other."),
        OtherName(
            "screen size, resolution, phone, tablet, simulator, device, iphone", "devices",
            "`screen iphone8` or `screen 375 667` sets the screen."),
        OtherName(
            "example, sample, samples, demo, demos, tutorial", "examples", "`:examples` lists the built-in examples."),
        OtherName(
            "picture, pictures, export, svg, html, png, draw", "show",
            "`:picture a.svg` writes a picture, `:screenshot a.svg` what the prompt shows; in the shell `tgl render FILE -o a.svg`."),
        OtherName(
            "format, formatter, formatting, indent, indentation, pretty print, prettier", "fmt",
            "`tgl fmt FILE` writes a script in the standard format."),
        OtherName("delete, erase, destroy", "remove", "The statement is `remove`."),
        OtherName(
            "hide, hidden, invisible node, show a node", "visibility", "`A.visibility = gone` hides a node; `invisible` keeps its place."),
        OtherName(
            "add, create, new, insert, element, widget, component, node", "kinds",
            "A node is made with its kind: `view A`."),
        OtherName(
            "box", "kinds",
            "A node is made with its kind: `view A`. In rules of a `constraint` `P.box` is a container's whole box: see `:help safe`."),
        OtherName("duplicate, clone", "copy", "The statement is `copy A as B`."),
        OtherName(
            "resize, dimension, dimensions, height and width, width and height", "sizes",
            "A size is set with `A.width = 60` or `A.size = [60, 40]`."),
        OtherName("loop, repeat, foreach, iterate", "for", "For loops use `for`."),
        OtherName("variable, variables, var, const", "let", "A variable is declared with `let`, a live one with `knob`."),
        OtherName("slider, live variable, parameter, live", "knob", "A live variable is a `knob`."),
        OtherName("method, procedure, fn", "def", "A function is declared with `def`."),
        OtherName("class, theme", "style", "A `style` is a named set of rules; a `def` can make nodes."),
        OtherName("debug, explain, inspect, reason", "why", "`why A.width` explains where a number comes from."),
        OtherName(
            "equal, equal width, equal widths, same width, evenly, equal heights, equal height", "average",
            "Children of a `linear` with `width = average` have equal widths; in a `constraint` `[B, C].width = A.width`, in a `stack` "
                + "`distribution = fillEqually`."),
        OtherName(
            "@, priorities, strong, weak, defaulthigh, defaultlow, priorities per axis", "priority",
            "A priority is written behind the rule, `width = 80 @ high`, and counts on both axes; `hug` and `resist` take one for each."),
        OtherName(
            "active, constant, holds, error of a relation, label of a relation, labeled, identifier, deactivate, activate", "keep",
            "A relation with a label, `keep gap: A.left = 8`, is switched and changed: `gap.active = false`, `gap.constant = 12`."),
        OtherName(
            "conflict, unsatisfiable, unsatisfiable constraints, broken", "conflicts",
            "Relations that contradict each other are reported; the last of them gives way."),
        OtherName("ambiguity, ambiguous layout, underconstrained", "ambiguous", "What no relation settles is called ambiguous."),
        OtherName(
            "align two views, align views, align edges, align tops, pin, same edge, aligned", "equations",
            "In a `constraint` two views are aligned by a rule: `B.top = A.top`; children of other containers by `gravity`."),
        OtherName(
            "visual format, visual format language, visualformat", "vfl", "A format is a statement of its own: `vfl \"|-8-[A]\"`."),
        OtherName(
            "snapkit update, updateconstraints, remakeconstraints, mas_updateconstraints, removeconstraints", "remake",
            "A rule that is set again replaces the one before; `remake A { … }` starts over; `unset A` removes."),
        OtherName(
            "alignment rectangle, alignment rectangles, alignmentrect, alignmentrectinsets", "positions",
            "Frames are what is aligned; there are no alignment rectangles: an edge takes a distance, `top = B.top + 2`."),
        OtherName(
            "readablecontentguide, readable content guide, readable width", "guide",
            "A readable width is a guide of your own: `guide R { centerX = 0; width <= 672; width = 100% @ high }`."),
        OtherName(
            "baseline-relative, baseline relative, isbaselinerelativearrangement, baselinerelativearrangement", "keep",
            "Distances in a `stack` are between frames; one of baselines is a relation: `keep B.baseline - A.lastBaseline = 20`."),
        OtherName(
            "gonemargin, gone margin, gonemarginleft, gonemarginright, gonemargintop, gonemarginbottom, layout_gonemarginleft",
            "visibility",
            "The number of a rule that refers to a gone node is left out; another number for that case cannot be set."),
        OtherName("gap, gaps, spacing, distance", "space", "The space between children is `hspace` horizontally and `vspace` vertically."),
        OtherName("ratio, aspect", "sizes", "A ratio is a rule: `A.height = A.width * 9 / 16`."),
        OtherName("arabic, hebrew, right to left, rtl layout", "direction", "`screen.direction = rtl` sets the reading direction."),
        OtherName("unit, units, point, points, pixel, pixels, px, pt, dp", "numbers", "Numbers are points and have no unit."),
        OtherName("colour, colours, colors, background", "color", "The property is `color`."),
        OtherName("keys, keyboard, shortcut, shortcuts, tab", "prompt", "Keys of the prompt:"),
        OtherName("minimum, maximum, limit, clamp, at least, at most", "relations", "Bounds are set with `>=` and `<=`."),
        OtherName(
            "constraint solver, solver, auto layout, equation, linear equation", "constraint",
            "A `constraint` solves all relations between its items; in a `relative` an edge only follows another edge."),
        OtherName("back, restore", "undo", "`:undo` undoes one change, `:goto N` goes to any state."),
        OtherName("file, files, open", "load", "`:load FILE` runs a script."),
        OtherName(
            "animation, event, click, tap, bounce, deceleration, zoom", "view",
            "Nothing moves or reacts by itself: there are only layouts, which are nodes and their rules."),
        OtherName(
            "scrollview, uiscrollview, scroll view, viewport, scroll position, contentoffset, scrollto", "scrolling",
            "A `scroll` shows a part of its content; its position is the rule `offset`."),
        OtherName(
            "tableview, table view, collection view, virtual list, virtualized list, long list, "
                + "lazy list, infinite list, infinite scrolling, self-sizing, dequeue, reuse, data source, item, list of items", "anchor",
            "A long list is a `collection`: `item` is the template of its cells, made for what is in view."),
        OtherName(
            "button, nav, navbar, sidebar, toolbar, control, card", "kinds",
            "There are no controls: a button or a card is a `view`, a `label` or a container; `:load example sidebar` shows some."),
        OtherName(
            "vw, vh, rem, em, vmin, vmax", "numbers",
            "Numbers are points. `50%` is a part of the container, `fill` is what is left, `screen.width * 0.5` a part of the screen."),
        OtherName(
            "fr, 1fr, 2fr, minmax, fit-content(), track, track list, grid line, grid lines", "tracks",
            "Tracks are the columns and rows of a `grid`."),
        OtherName(
            "automatic minimum, min-content minimum, does not shrink, cannot shrink", "flex",
            "An item of a `flex` is not squeezed below its content; `A.width >= 0` lets it be."),
        OtherName(
            "collapse, collapsing, margin collapse, collapsing margins, block formatting context, bfc, clearfix", "block",
            "Vertical margins collapse in a `block`; `flowRoot = true` keeps margins and floats in."),
        OtherName(
            "line-height, lineheight, text-align, textalign, typography", "label",
            "A line of a label is as high as its `fontSize`; `alignment` places the label itself."),
        OtherName("translate, transform, translatex, translatey", "positions", "A position rule moves a node: `A.left += 10`."),
        OtherName("object-fit, objectfit", "imageSize", "An `image` shows no file; `imageSize` is its natural size."),
        OtherName("nth-child, first-child, last-child", "children", "`children(S)[1]` is the second child of `S`."),
        OtherName("group, section, fragment, include", "def", "A `def` makes a group of nodes as often as it is called."),
        OtherName(
            "search, grep, locate, lookup, highlight, mark", "find",
            "`:find text` lists the nodes with a text in their name, text, kind or rules; `:where A` marks a node."),
        OtherName("monitor, observe, track, inspect value, live value", "watch", "`:watch A.width` shows a value above the prompt."),
        OtherName(
            "hot reload, live reload, auto reload, autoreload, rerun, on save, file watcher", "reload",
            "In the shell `tgl watch FILE` runs a script whenever it is saved; at the prompt `:reload` loads a file again."),
        OtherName("teach, beginner, start, course", "learn", "`:learn` opens lessons, `:examples` lists scenes to start from."),
        OtherName(
            "barrier, barriers", "constraint",
            "A barrier is a rule of what is behind it: `C.left = max(A.right, B.right) + 8`."),
        OtherName("chains, chain style, chainstyle, spread inside", "chain", "A `chain` lines up items of a `constraint`."),
        OtherName("guideline, guidelines, layout guide, spacer view", "guide", "A `guide` is an invisible item: `guide G { left = 30% }`."),
        OtherName(
            "border-radius, cornerradius, rounded, shadow, box-shadow, opacity, gradient, outline", "color",
            "Pictures have no round corners, shadows or opacity; `A.color` sets the color of a box."),
    ]
}
