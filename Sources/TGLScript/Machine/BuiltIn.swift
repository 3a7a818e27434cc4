/// A built-in function: its name and how many arguments it takes.
struct BuiltIn {
    let id: BuiltInID
    let name: String
    let required: Int
    let most: Int
    let usage: String
    let help: String

    static let all: [BuiltIn] = [
        BuiltIn(.abs, 1, 1, "abs(n)", "the number without its sign"),
        BuiltIn(.min, 1, 99, "min(a, b, …)", "the least of the numbers, or of a list"),
        BuiltIn(.max, 1, 99, "max(a, b, …)", "the greatest of the numbers, or of a list"),
        BuiltIn(.floor, 1, 1, "floor(n)", "the next whole number down"),
        BuiltIn(.ceil, 1, 1, "ceil(n)", "the next whole number up"),
        BuiltIn(.round, 1, 1, "round(n)", "the nearest whole number; halves go away from zero"),
        BuiltIn(.sqrt, 1, 1, "sqrt(n)", "the square root"),
        BuiltIn(.pow, 2, 2, "pow(a, b)", "a to the power b"),
        BuiltIn(.sin, 1, 1, "sin(t)", "the sine of an angle in radians"),
        BuiltIn(.cos, 1, 1, "cos(t)", "the cosine of an angle in radians"),
        BuiltIn(.tan, 1, 1, "tan(t)", "the tangent of an angle in radians"),
        BuiltIn(.atan2, 2, 2, "atan2(y, x)", "the angle of a point, in radians"),
        BuiltIn(.exp, 1, 1, "exp(n)", "e to the power n"),
        BuiltIn(.log, 1, 1, "log(n)", "the natural logarithm"),
        BuiltIn(.len, 1, 1, "len(x)", "how many characters or items"),
        BuiltIn(.range, 2, 3, "range(a, b, step)", "the numbers from a up to and including b, in steps"),
        BuiltIn(.sum, 1, 1, "sum(list)", "the numbers of a list added up"),
        BuiltIn(.map, 2, 2, "map(list, f)", "f of each item"),
        BuiltIn(.filter, 2, 2, "filter(list, f)", "the items for which f is true"),
        BuiltIn(.sort, 1, 2, "sort(list, f)", "the items in order, or in the order of f of each"),
        BuiltIn(.reverse, 1, 1, "reverse(list)", "the items from the last to the first"),
        BuiltIn(.join, 2, 2, "join(list, s)", "the items as one string, with s between them"),
        BuiltIn(.str, 1, 1, "str(x)", "a value as a string"),
        BuiltIn(.num, 1, 1, "num(s)", "the number that a string holds"),
        BuiltIn(.random, 1, 1, "random(seed)", "a number from 0 up to 1, the same for the same seed"),
        BuiltIn(.children, 1, 1, "children(n)", "the nodes in a node"),
        BuiltIn(.indexOf, 1, 1, "index(n)", "the node's place among its siblings, from 0"),
        BuiltIn(.kind, 1, 1, "kind(n)", "the node's kind, a string"),
        BuiltIn(.nameOf, 1, 1, "name(n)", "the node's name, a string"),
        BuiltIn(.node, 1, 1, "node(\"A\")", "the node of that name"),
        BuiltIn(.exists, 1, 1, "exists(x)", "false for a node that was removed"),
        BuiltIn(.nearest, 2, 2, "nearest(n, side)", "[gap, node]: the sibling nearest on that side, or none"),
        BuiltIn(.value, 1, 1, "value(x)", "x as it is now: in a rule the way to take a number once"),
        BuiltIn(.sortBy, 2, 2, "", ""),
        BuiltIn(.listOf, 2, 2, "", ""),
    ]

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

    /// By the first byte of names, a bit for each length.
    private static let lengths: [UInt32] = all.reduce(into: Array(repeating: 0, count: 256)) { lengths, builtIn in
        lengths[Int(builtIn.name.utf8.first ?? 0)] |= 1 << UInt32(builtIn.name.utf8.count)
    }

    /// Whether one may have that name: a quick look before the real one, for names of nodes.
    static func mayBeNamed(_ name: String) -> Bool {
        let count = name.utf8.count
        return count < 32 && lengths[Int(name.utf8.first ?? 0)] & 1 << UInt32(count) != 0
    }

    static let byName: [String: BuiltIn] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    /// The names, and `pi`, in the order of the table.
    static let names: [String] = all.filter { !$0.usage.isEmpty }.map(\.name) + ["pi"]
}

/// The numbers of the built-ins, in the order of their table.
enum BuiltInID: UInt8, CaseIterable {
    case abs, min, max, floor, ceil, round, sqrt, pow, sin, cos, tan, atan2, exp, log
    case len, range, sum, map, filter, sort, reverse, join, str, num, random
    case children, indexOf, kind, nameOf, node, exists, nearest, value
    case sortBy, listOf
}
