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
            "A column is a `linear vert`; lines of equal length are a `flow` with `arrangedCount`."),
        OtherName(
            "row of, rows of, horizontal, in a row, side by side", "linear",
            "A row is a `linear horz`; the kind `row` is one row of a `table`."),
        OtherName("centre, centered, centred, centering, centring, middle", "center", "The word is `center`."),
        OtherName("align, aligning", "gravity", "`gravity` of a container places all its children, `alignment` of a child that child."),
        OtherName(
            "responsive, adaptive, breakpoint, breakpoints, media, rotate, rotation", "when",
            "A `when` holds while a condition on the screen does; `show on iphone8, ipad` shows several screens."),
        OtherName(
            "overlap, overlay, overlapping, layer, layers, on top, z-order, in front", "frame",
            "Children of a `frame` lie one over another."),
        OtherName(
            "screen size, resolution, phone, tablet, simulator, device, iphone", "devices",
            "`screen iphone8` or `screen 375 667` sets the screen."),
        OtherName(
            "example, sample, samples, demo, demos, tutorial", "examples", "`:examples` lists the scenes that come with the program."),
        OtherName(
            "picture, pictures, export, svg, html, png, draw", "show",
            "`:picture a.svg` writes a picture, `:screenshot a.svg` what the prompt shows; in the shell `tgl render FILE -o a.svg`."),
        OtherName("delete, erase, destroy", "remove", "The statement is `remove`."),
        OtherName(
            "hide, hidden, invisible node, show a node", "visibility", "`A.visibility = gone` hides a node; `invisible` keeps its place."),
        OtherName(
            "add, create, new, insert, element, widget, component, box, node", "kinds",
            "A node is made with the word of its kind: `view A`."),
        OtherName("duplicate, clone", "copy", "The statement is `copy A as B`."),
        OtherName(
            "resize, dimension, dimensions, height and width, width and height", "sizes",
            "A size is set with `A.width = 60` or `A.size = [60, 40]`."),
        OtherName("loop, repeat, foreach, iterate", "for", "A loop is a `for`."),
        OtherName("variable, variables, var, const, constant", "let", "A variable is made with `let`, a live one with `knob`."),
        OtherName("slider, live variable, parameter, live", "knob", "A live variable is a `knob`."),
        OtherName("method, procedure, fn", "def", "A function is made with `def`."),
        OtherName("template, class, theme", "style", "Rules under a name are a `style`; a function that makes nodes is a `def`."),
        OtherName("debug, explain, inspect, reason", "why", "`why A.width` says what a number comes from."),
        OtherName("equal, equal width, same width, evenly", "average", "Children with `width = average` are equally wide."),
        OtherName("gap, gaps, spacing, distance", "space", "The space between children is `hspace` across and `vspace` down."),
        OtherName("ratio, aspect", "sizes", "A ratio is a rule: `A.height = A.width * 9 / 16`."),
        OtherName("arabic, hebrew, right to left, rtl layout", "direction", "`screen.direction = rtl` turns the direction of reading."),
        OtherName("unit, units, point, points, pixel, pixels, px, pt, dp", "numbers", "Numbers are points, without a unit."),
        OtherName("colour, colours, colors, background", "color", "The property is `color`."),
        OtherName("keys, keyboard, shortcut, shortcuts, tab", "prompt", "Keys of the prompt:"),
        OtherName("minimum, maximum, limit, clamp, at least, at most", "relations", "Bounds are set with `>=` and `<=`."),
        OtherName("constraint solver, solver", "relative", "There is no solver: in a `relative` each edge follows another."),
        OtherName("back, restore", "undo", "`:undo` goes back one change, `:goto N` to any state."),
        OtherName("file, files, open", "load", "`:load FILE` runs a script."),
        OtherName(
            "animation, event, click, tap, scrolling", "view",
            "Nothing moves and nothing is tapped: layouts only. What comes nearest is a node and its rules."),
    ]
}
