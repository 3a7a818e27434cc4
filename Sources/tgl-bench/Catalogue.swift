import TGLLayout

/// A tree to be measured.
struct SceneEntry: Sendable {
    var name: String
    /// Its size, 0 where the name says it.
    var n = 0
    /// Whether its leaves are edited too.
    var hasEdits = false
    var make: @Sendable () -> BenchTree
    /// The list that it is made from, which other engines read.
    var screen: KeptScreen?
    /// The same tree, smaller, for counting instructions; `nil`: not counted.
    var small: (@Sendable () -> BenchTree)?

    init(
        _ name: String, _ n: Int = 0, edits: Bool = false, screen: KeptScreen? = nil, small: (@Sendable () -> BenchTree)? = nil,
        _ make: @escaping @Sendable () -> BenchTree
    ) {
        self.name = name
        self.n = n
        hasEdits = edits
        self.screen = screen
        self.small = small
        self.make = make
    }

    /// Of a tree that is made by its size: one entry a size, of which one has edits, and the first is counted.
    static func sizes(
        _ name: String, _ sizes: [Int], edits: Int? = nil, counted: Int? = nil, _ make: @escaping @Sendable (Int) -> BenchTree
    ) -> [SceneEntry] {
        var small: (@Sendable () -> BenchTree)?
        if let counted { small = { make(counted) } }
        return sizes.map { n in SceneEntry(name, n, edits: n == edits, small: n == sizes[0] ? small : nil) { make(n) } }
    }
}

enum Catalogue {
    private static let d5f8 = Array(repeating: 8, count: 5)
    private static let d7f5 = Array(repeating: 5, count: 7)
    private static let d5f5 = Array(repeating: 5, count: 5)
    private static let d10mix = [4, 4, 4, 2, 4, 2, 4, 2, 4, 2]

    /// All trees of which first layouts are measured.
    static func trees(quick: Bool) -> [SceneEntry] {
        let million = quick ? [] : [1_000_000]
        var all = SceneEntry.sizes("column", [1_000, 100_000] + million, edits: 100_000, counted: 2_000) { BenchScene.column($0) }
        for (name, dress) in BenchScene.dresses {
            let isEdited = ["bounds", "margins", "references", "all"].contains(name)
            let one = name.hasPrefix("one ")
            all.append(
                SceneEntry("column \(name)", 100_000, edits: isEdited, small: { BenchScene.column(one ? 2_000 : 1_000, dress) }) {
                    BenchScene.column(100_000, dress)
                })
        }
        all += SceneEntry.sizes("wrap", [1_000, 10_000, 100_000] + million, edits: 100_000, counted: 2_000) { BenchScene.wrap($0) }
        all += nested
        all += flat(million)
        all += SceneEntry.sizes("relative", [1_000, 10_000, 100_000] + million, edits: 10_000, counted: 1_000) { BenchScene.relative($0) }
        all += SceneEntry.sizes("relative left", [10_000], edits: 10_000, counted: 1_000) { BenchScene.relativeLeft($0) }
        all += SceneEntry.sizes("chain", [1_000, 10_000, 100_000], counted: 300) { BenchScene.chain($0) }
        all += css
        all += ScreenShape.all.map(\.entry)
        for scene in ConstraintScene.allCases {
            all += SceneEntry.sizes("constraint \(scene)", [100, 1_000, 10_000], edits: 1_000, counted: 100) { scene.make($0) }
        }
        return all
    }

    private static var nested: [SceneEntry] {
        [
            SceneEntry("nested d5f8", small: { BenchScene.nested(d5f8) }) { BenchScene.nested(d5f8) },
            SceneEntry("nested d7f5", edits: true, small: { BenchScene.nested(d5f5) }) { BenchScene.nested(d7f5) },
            SceneEntry("nested d10mix") { BenchScene.nested(d10mix) },
            SceneEntry("nested wrap d7f5", edits: true, small: { BenchScene.nested(d5f5, .wraps) }) { BenchScene.nested(d7f5, .wraps) },
            SceneEntry("nested contents d7f5", edits: true, small: { BenchScene.nested(d5f5, .contents) }) {
                BenchScene.nested(d7f5, .contents)
            },
            SceneEntry("percent d5f8", small: { BenchScene.percent(d5f8) }) { BenchScene.percent(d5f8) },
            SceneEntry("percent d7f5", edits: true, small: { BenchScene.percent(d5f5) }) { BenchScene.percent(d7f5) },
            SceneEntry("rows", 1_000, edits: true, small: { BenchScene.cells(40, 50, inTable: false) }) {
                BenchScene.cells(1_000, 100, inTable: false)
            },
            SceneEntry("table", 1_000, edits: true, small: { BenchScene.cells(40, 50, inTable: true) }) {
                BenchScene.cells(1_000, 100, inTable: true)
            },
            SceneEntry("deep", 300, edits: true, small: { BenchScene.deep(40, 50) }) { BenchScene.deep(300, 300) },
        ]
    }

    private static var css: [SceneEntry] {
        var all = SceneEntry.sizes("flex column", [1_000, 100_000], edits: 100_000, counted: 2_000) { CSSScene.column($0) }
        all += SceneEntry.sizes("flex wrap", [1_000, 10_000, 100_000], edits: 10_000, counted: 2_000) { CSSScene.wrap($0) }
        all += SceneEntry.sizes("flex alternate", [12, 24, 1_000], counted: 24) { CSSScene.alternate($0) }
        all += SceneEntry.sizes("grid", [10, 100], edits: 100, counted: 20) { CSSScene.grid($0) }
        all += SceneEntry.sizes("block", [1_000, 100_000], edits: 100_000, counted: 2_000) { CSSScene.block($0) }
        all += SceneEntry.sizes("block floats", [1_000, 10_000], edits: 10_000, counted: 1_000) { CSSScene.floats($0) }
        return all + [
            SceneEntry("flex nested d7f5", edits: true, small: { CSSScene.nested(d5f5) }) { CSSScene.nested(d7f5) },
            SceneEntry("flex contents d7f5", edits: true, small: { CSSScene.contents(d5f5) }) { CSSScene.contents(d7f5) },
        ]
    }

    private static func flat(_ million: [Int]) -> [SceneEntry] {
        var all: [SceneEntry] = []
        for kind in [Kind.frame, .flow] {
            all += SceneEntry.sizes(kind.word, [1_000, 100_000] + million, edits: 100_000, counted: 2_000) { BenchScene.flat(kind, $0) }
        }
        all += SceneEntry.sizes("table of tens", [1_000, 100_000] + million, counted: 2_000) { BenchScene.flat(.table, $0) }
        all += SceneEntry.sizes("float", [1_000, 10_000], edits: 10_000, counted: 1_000) { BenchScene.floats($0) }
        all += SceneEntry.sizes("float even", [1_000, 100_000] + million) { BenchScene.flat(.float, $0) }
        all += SceneEntry.sizes("path", [1_000, 10_000, 100_000] + million, edits: 10_000, counted: 1_000) { BenchScene.flat(.path, $0) }
        return all
    }

    /// Edits beside those of leaves: of whole screens, at the ends of a long column, of children, and of the root.
    static func edits(_ trees: [SceneEntry]) -> [EditScene] {
        others + ScreenShape.all.flatMap { shape in trees.first { $0.name == shape.name }.map(shape.edits) ?? [] }
    }

    private static var others: [EditScene] {
        let column: @Sendable () -> BenchTree = { BenchScene.column(100_000) }
        let small: @Sendable () -> BenchTree = { BenchScene.column(2_000) }
        var all = [
            EditScene("child edit nested d7f5", rounds: 1000, edit: .child, small: { BenchScene.nested(d5f5) }) { BenchScene.nested(d7f5) },
            EditScene("child edit nested wrap d7f5", rounds: 1000, edit: .child, small: { BenchScene.nested(d5f5, .wraps) }) {
                BenchScene.nested(d7f5, .wraps)
            },
            EditScene("root width nested d7f5", rounds: 100, edit: .rootWidth) { BenchScene.nested(d7f5) },
            EditScene("front insert", 10_000, rounds: 100, edit: .frontInsert) { BenchScene.column(10_000) },
        ]
        for (name, edit) in [("front insert", Edited.frontInsert), ("ends", .ends), ("gone first", .goneFirst), ("move ends", .moveEnds)] {
            all.append(EditScene(name, 100_000, rounds: 100, edit: edit, small: small, column))
            all.append(EditScene(name + " prompt", 100_000, rounds: 100, edit: edit, atPrompt: true, column))
        }
        for scene in ConstraintScene.allCases where scene != .shares {
            for n in [1_000, 10_000] {
                all.append(EditScene("gap edit constraint \(scene)", n, rounds: 1000, edit: .gap) { scene.make(n) })
            }
        }
        all.append(EditScene("front insert wrap", 100_000, rounds: 100, edit: .frontInsert) { BenchScene.wrap(100_000) })
        all.append(EditScene("gone first wrap", 100_000, rounds: 100, edit: .goneFirst) { BenchScene.wrap(100_000) })
        return all
    }
}
