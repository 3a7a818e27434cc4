/// A built-in function: its name and how many arguments it takes.
struct BuiltIn {
    let id: BuiltInID
    let name: String
    let required: Int
    let most: Int
    let usage: String
    let help: String

    static let all: [BuiltIn] = [
        BuiltIn(.abs, 1, 1, "abs(n)", "the absolute value"),
        BuiltIn(.min, 1, 99, "min(a, b, …)", "the smallest of the numbers, or of a list"),
        BuiltIn(.max, 1, 99, "max(a, b, …)", "the largest of the numbers, or of a list"),
        BuiltIn(.floor, 1, 1, "floor(n)", "rounds down to a whole number"),
        BuiltIn(.ceil, 1, 1, "ceil(n)", "rounds up to a whole number"),
        BuiltIn(.round, 1, 1, "round(n)", "rounds to the nearest whole number; halves away from zero"),
        BuiltIn(.sqrt, 1, 1, "sqrt(n)", "the square root"),
        BuiltIn(.pow, 2, 2, "pow(a, b)", "a to the power of b"),
        BuiltIn(.sin, 1, 1, "sin(t)", "the sine of an angle in radians"),
        BuiltIn(.cos, 1, 1, "cos(t)", "the cosine of an angle in radians"),
        BuiltIn(.tan, 1, 1, "tan(t)", "the tangent of an angle in radians"),
        BuiltIn(.atan2, 2, 2, "atan2(y, x)", "the angle of a point, in radians"),
        BuiltIn(.exp, 1, 1, "exp(n)", "e to the power of n"),
        BuiltIn(.log, 1, 1, "log(n)", "the natural logarithm"),
        BuiltIn(.len, 1, 1, "len(x)", "the number of characters or items"),
        BuiltIn(.range, 2, 3, "range(a, b, step)", "the numbers from a up to and including b, in steps"),
        BuiltIn(.sum, 1, 1, "sum(list)", "the sum of the numbers of a list"),
        BuiltIn(.map, 2, 2, "map(list, f)", "f of each item"),
        BuiltIn(.filter, 2, 2, "filter(list, f)", "the items for which f is true"),
        BuiltIn(.sort, 1, 2, "sort(list, f)", "the items sorted, by f of each if it is given"),
        BuiltIn(.reverse, 1, 1, "reverse(list)", "the items in reverse order"),
        BuiltIn(.join, 2, 2, "join(list, s)", "the items as one string, separated by s"),
        BuiltIn(.str, 1, 1, "str(x)", "a value as a string"),
        BuiltIn(.num, 1, 1, "num(s)", "a string converted to a number"),
        BuiltIn(.random, 1, 1, "random(seed)", "a number from 0 up to, but not including, 1; the same for the same seed"),
        BuiltIn(.children, 1, 1, "children(n)", "the children of a node"),
        BuiltIn(.indexOf, 1, 1, "index(n)", "the node's index among its siblings, from 0"),
        BuiltIn(.kind, 1, 1, "kind(n)", "the node's kind, as a string"),
        BuiltIn(.nameOf, 1, 1, "name(n)", "the node's name, as a string"),
        BuiltIn(.node, 1, 1, "node(\"A\")", "the node with that name"),
        BuiltIn(.exists, 1, 1, "exists(x)", "false for a node that was removed"),
        BuiltIn(.nearest, 2, 2, "nearest(n, side)", "[gap, node]: the nearest sibling on that side, or none"),
        BuiltIn(
            .inset, 2, 2, "inset(n, d)", "the edges of a node moved inward: `edges = inset(B, 8)`, `inset(B, [top, left, bottom, right])`"),
        BuiltIn(.conflicts, 1, 1, "conflicts(S)", "the required relations that do not hold in the system of a constraint"),
        BuiltIn(.ambiguous, 1, 1, "ambiguous(S)", "the values that nothing settles in the system of a constraint"),
        BuiltIn(.visible, 1, 1, "visible(n)", "the items or children of which something is in view, in order"),
        BuiltIn(.made, 1, 1, "made(n)", "the items of a collection or section that are made, in order"),
        BuiltIn(.isMade, 1, 1, "isMade(x)", "whether an item is made; true for other nodes"),
        BuiltIn(.header, 1, 1, "header(S)", "the header of a section, or none"),
        BuiltIn(.footer, 1, 1, "footer(S)", "the footer of a section, or none"),
        BuiltIn(.background, 1, 1, "background(S)", "the background of a section, or none"),
        BuiltIn(
            .invalidated, 1, 2, "invalidated(C, what)",
            "the places of the items that the last layout made or measured again; or whether counts, sums or everything changed"),
        BuiltIn(
            .borderlineFrame, 2, 2, "borderlineFrame(n, side)",
            "[x, y, width, height] of the node's border line on that side, in the node; or none"),
        BuiltIn(
            .measure, 3, 3, "measure(n, w, h)", "[width, height]: what the node would be if it were offered that; none: free"),
        BuiltIn(
            .wouldBe, 2, 2, "wouldBe(S, f)", "the frame that the child made by f would have at the end of S; nothing changes"),
        BuiltIn(.frameAt, 2, 2, "frameAt(n, t)", "the node's frame at a moment of the last `animate`, t from 0 to 1"),
        BuiltIn(
            .scaled, 1, 3, "scaled(n, style, most)",
            "n as it grows with the reader's text size, as a line of the text style (`body`), up to `most`; live in a rule"
        ),
        BuiltIn(
            .design, 1, 2, "design(n, how)",
            "n of the design's sheet on the screen, by width (or height, diagonal, min, max); live in a rule"
        ),
        BuiltIn(.idiom, 2, 2, "idiom(a, b)", "a on a phone, b on a pad; live in a rule"),
        BuiltIn(.vw, 1, 1, "vw(n)", "n hundredths of the screen's width; live in a rule"),
        BuiltIn(.vh, 1, 1, "vh(n)", "n hundredths of the screen's height; live in a rule"),
        BuiltIn(.value, 1, 1, "value(x)", "the current value of x: in a rule, it is read once"),
        BuiltIn(.sortBy, 2, 2, "", ""),
        BuiltIn(.listOf, 2, 2, "", ""),
    ]

    /// Whether its name by itself, not called, is a keyword.
    var isWord: Bool { id == .visible }

    /// Whether it reads nodes or their frames.
    var looksAtNodes: Bool {
        switch id {
        case .children, .indexOf, .kind, .nameOf, .node, .exists, .nearest, .inset, .conflicts, .ambiguous, .visible, .made, .isMade,
            .header,
            .footer, .background, .invalidated, .borderlineFrame, .measure, .wouldBe, .frameAt, .value:
            true
        default: false
        }
    }

    /// Whether its arguments stay live: on the right side of a rule, and those of `max` and `min` wherever live numbers do.
    func takesLiveValues(in context: Context) -> Bool {
        id == .max || id == .min ? context.keepsNumbersLive : id == .inset && context.isLive
    }

    private init(_ id: BuiltInID, _ required: Int, _ most: Int, _ usage: String, _ help: String) {
        self.id = id
        self.required = required
        self.most = most
        self.usage = usage
        self.help = help
        name =
            switch id {
            case .indexOf: "index"
            case .nameOf: "name"
            case .sortBy: "sort "
            case .listOf: "list "
            default: String(usage.prefix { $0 != "(" })
            }
    }

    static let byName: [String: BuiltIn] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    /// The names in the order of the table, then `pi`.
    static let names: [String] = all.filter { !$0.usage.isEmpty }.map(\.name) + ["pi"]
}

/// The numbers of the built-ins, in the order of their table.
enum BuiltInID: UInt8, CaseIterable {
    case abs, min, max, floor, ceil, round, sqrt, pow, sin, cos, tan, atan2, exp, log
    case len, range, sum, map, filter, sort, reverse, join, str, num, random
    case children, indexOf, kind, nameOf, node, exists, nearest, inset, conflicts, ambiguous
    case visible, made, isMade, header, footer, background, invalidated
    case borderlineFrame, measure, wouldBe, frameAt, scaled, design, idiom, vw, vh, value
    case sortBy, listOf
}
