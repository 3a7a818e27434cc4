/// What sort of node: which layout it gives its children, or which content it has.
public enum Kind: UInt8, CaseIterable, Sendable {
    case screen, view, label, image, linear, frame, table, row, relative, flow, float, path

    /// Containers arrange their children by a layout and wrap them when they have no size rule.
    @inline(__always) public var isContainer: Bool { rawValue >= Kind.linear.rawValue }
    /// Labels and images have a content of their own.
    @inline(__always) public var hasContent: Bool { self == .label || self == .image }

    public var word: String { Kind.words[Int(rawValue)] }

    private static let words = allCases.map { "\($0)" }
    private static let byWord: [String: Kind] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.word, $0) })

    /// The kind that a word of the language names; `nil` for `screen`, which is made once.
    public init?(word: String) {
        guard word != "screen", let k = Kind.byWord[word] else { return nil }
        self = k
    }

    /// Kinds that the language knows by name and that no version lays out yet.
    public static let later: [String] = ["flex", "grid", "constraint", "stack", "scroll", "collection"]
}

/// One row of the kind table.
public struct KindInfo: Sendable {
    public let kind: Kind
    public let help: String
    public let example: String
}

extension Kind {
    public static let infos: [KindInfo] = [
        KindInfo(
            kind: .screen, help: "the root: its size, device, direction, scale and safe area; children stand freely at their margins",
            example: "screen iphone8 landscape"),
        KindInfo(
            kind: .view, help: "a plain box; its children stand freely at their margins. Without a size rule it has no size",
            example: "view A { width = 60; height = 40 }"),
        KindInfo(
            kind: .label, help: "a text, measured in fixed-width characters; wraps at the width it gets",
            example: "label T \"Hello\" { fontSize = 16 }"),
        KindInfo(
            kind: .image, help: "a picture with a natural size; a wrap height keeps the ratio",
            example: "image P { imageSize = [60, 40]; width = 30 }"),
        KindInfo(
            kind: .linear, help: "stacks its children in a column (vert) or a row (horz)",
            example: "linear vert S { vspace = 5; view A { width = 20; height = 10 }; view B { width = 30; height = 10 } }"),
        KindInfo(
            kind: .frame, help: "lays each child on its own against the edges or the middle",
            example: "frame S { width = 100; height = 80; view A { width = 20; height = 20; right = 5 } }"),
        KindInfo(
            kind: .table, help: "rows of cells (vert) or columns of cells (horz)",
            example: "table vert S { width = 200; row R { size = 30; colSize = average; view A; view B } }"),
        KindInfo(
            kind: .row,
            help: "one row of a table; `size` is its height and `colSize` the width of its cells (transposed in a horizontal table)",
            example: "table vert S { width = 90; row R { size = 20; colCount = 3; view A; view B; view C } }"),
        KindInfo(
            kind: .relative, help: "places children by the edges of each other and of the parent",
            example:
                "relative S { width = 100; height = 60; view A { width = 20; height = 20 }; view B { left = A.right + 5; width = A.width; height = 20 } }"
        ),
        KindInfo(
            kind: .flow, help: "fills line after line: N a line (`arrangedCount`) or as many as fit",
            example: "flow vert S { width = 100; for i in 1..4 { view c[i] { width = 40; height = 10 } } }"),
        KindInfo(
            kind: .float, help: "lets children float to one side or the other, as CSS floats do",
            example:
                "float vert S { width = 100; view A { width = 40; height = 20 }; view B { width = 30; height = 10; reverseFloat = true } }"),
        KindInfo(
            kind: .path, help: "places children along a curve",
            example:
                "path S { width = 100; height = 100; coordinateOrigin = [0.5, 0.5]; polar = t => 40; view A { width = 10; height = 10 }; view B { width = 10; height = 10 } }"
        ),
    ]
}
