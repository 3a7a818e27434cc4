import TGLLayout

/// The screens that are measured, and containers of many children of one sort.
struct ScreenShape: Sendable {
    var name: String
    /// How large it is where times are measured, and where instructions are counted.
    var n: Int
    var small: Int
    /// Whether it is a whole screen, which is turned and whose texts change; otherwise its leaves are edited.
    var isWhole = false
    var make: @Sendable (Int) -> Screen

    static let all = [
        ScreenShape(name: "screen app", n: 200, small: 20, isWhole: true, make: app),
        ScreenShape(name: "screen form", n: 20, small: 2, isWhole: true, make: form),
        ScreenShape(name: "screen dashboard", n: 200, small: 20, isWhole: true, make: dashboard),
        ScreenShape(name: "screen chat", n: 500, small: 50, isWhole: true, make: chat),
        ScreenShape(name: "flex labels", n: 20_000, small: 1_000) { n in
            many(n, in: .flex) { screen, root, _ in screen.add(.label, in: root, words: [2, 3]) }
        },
        ScreenShape(name: "flex stretched", n: 20_000, small: 1_000) { n in
            many(n, in: .flex) { screen, root, _ in screen.add(.view, in: root, .height(4)) }
        },
        ScreenShape(name: "flex margins", n: 20_000, small: 1_000) { n in
            many(n, in: .flex) { screen, root, _ in screen.add(.view, in: root, .height(4), .bottom(2)) }
        },
        ScreenShape(name: "grid labels", n: 20_000, small: 1_000) { n in
            many(n, in: .grid) { screen, root, _ in screen.add(.label, in: root, words: [2, 3]) }
        },
        ScreenShape(name: "grid odd label", n: 20_000, small: 1_000) { n in
            many(n, in: .grid) { screen, root, i in
                if i == 9 { screen.add(.label, in: root, .width(5), words: [2, 3]) } else { screen.add(.label, in: root, words: [2, 3]) }
            }
        },
        ScreenShape(name: "grid views", n: 20_000, small: 1_000) { n in
            many(n, in: .grid) { screen, root, _ in screen.add(.view, in: root, .height(4)) }
        },
    ]

    var entry: SceneEntry {
        let (full, few) = (KeptScreen { make(n) }, KeptScreen { make(small) })
        return SceneEntry(name, n, edits: !isWhole, screen: full, small: { few.screen.build() }) { full.screen.build() }
    }

    /// What is edited in it besides its leaves.
    func edits(_ entry: SceneEntry) -> [EditScene] {
        let edits: [(String, Edited)] = isWhole ? [("turn", .turn), ("text", .text), ("front insert", .frontInsert)] : []
        return edits.map {
            var scene = EditScene("\($0.0) \(name)", n, rounds: 100, edit: $0.1, small: entry.small, entry.make)
            scene.isOfScreen = true
            return scene
        }
    }

    // MARK: Screens

    /// A bar, a list of cards with a picture, three texts and a badge each, and a bar of tabs.
    static func app(_ cards: Int) -> Screen {
        var (s, g) = (Screen(), Generator())
        let root = s.add(.flex, in: -1, .width(390))
        let bar = s.add(.flex, in: root, .row, .height(44), .padding(8), .alignItems("center"), .gap(8))
        s.add(.view, in: bar, .width(28), .height(28))
        s.add(.label, in: bar, .grow(1), .shrink(1), .basis(0), words: g.words(2...3))
        s.add(.view, in: bar, .width(28), .height(28))
        s.front = s.add(.flex, in: root, .gap(8), .padding(8))
        for _ in 0..<cards { card(&s, &g) }
        let tabs = s.add(.flex, in: root, .row, .height(49), .justifyContent("spaceBetween"), .alignItems("center"))
        for _ in 0..<5 { s.add(.view, in: tabs, .width(48), .height(48)) }
        return s
    }

    private static func card(_ s: inout Screen, _ g: inout Generator) {
        let card = s.add(.flex, in: s.front, .padding(12), .gap(8))
        let row = s.add(.flex, in: card, .row, .gap(8))
        s.add(.view, in: row, .width(64), .height(64), .alignSelf("flexStart"))
        let texts = s.add(.flex, in: row, .grow(1), .shrink(1), .basis(0), .gap(4))
        for count in [2...8, 8...40, 1...4] { s.add(.label, in: texts, words: g.words(count)) }
        s.add(.view, in: card, .width(16), .height(16), .corner(top: 4, right: 4))
        let foot = s.add(.flex, in: card, .row, .justifyContent("spaceBetween"), .alignItems("center"))
        for _ in 0..<2 { s.add(.view, in: foot, .width(24), .height(24)) }
    }

    /// Sections of ten rows: a picture, two texts, a switch, and a line below.
    private static func form(_ sections: Int) -> Screen {
        var (s, g) = (Screen(), Generator())
        let root = s.add(.flex, in: -1, .width(600), .padding(16), .gap(24))
        for _ in 0..<sections {
            let section = s.add(.flex, in: root)
            s.add(.label, in: section, words: g.words(1...4))
            for _ in 0..<10 {
                let row = s.add(.flex, in: section, .row, .alignItems("center"), .gap(12), .padding(10))
                s.add(.view, in: row, .width(28), .height(28))
                let texts = s.add(.flex, in: row, .grow(1), .shrink(1), .basis(0))
                for count in [1...5, 5...20] { s.add(.label, in: texts, words: g.words(count)) }
                s.add(.view, in: row, .width(51), .height(31))
                s.add(.view, in: section, .height(1))
            }
        }
        return s
    }

    /// A grid of four columns, of cards with a head, a number, a chart and a text.
    private static func dashboard(_ cards: Int) -> Screen {
        var (s, g) = (Screen(), Generator())
        let root = s.add(.flex, in: -1, .width(1280))
        let bar = s.add(.flex, in: root, .row, .height(56), .padding(8), .alignItems("center"), .gap(8))
        s.add(.label, in: bar, .grow(1), .shrink(1), .basis(0), words: g.words(2...3))
        s.add(.view, in: bar, .width(32), .height(32))
        s.front = s.add(.grid, in: root, .columns(4), .gap(16))
        for _ in 0..<cards {
            let card = s.add(.flex, in: s.front, .padding(16), .gap(8))
            let head = s.add(.flex, in: card, .row, .alignItems("center"), .gap(8))
            s.add(.label, in: head, .grow(1), .shrink(1), .basis(0), words: g.words(1...5))
            s.add(.view, in: head, .width(16), .height(16))
            s.add(.label, in: card, words: g.words(1...2))
            s.add(.view, in: card, .height(120), .grow(1))
            s.add(.label, in: card, words: g.words(4...16))
        }
        return s
    }

    /// Messages on both sides: a picture, and a bubble of at most 70 per cent with a name, a text and a time.
    private static func chat(_ messages: Int) -> Screen {
        var (s, g) = (Screen(), Generator())
        let root = s.add(.flex, in: -1, .width(390))
        s.front = s.add(.flex, in: root, .padding(8), .gap(6))
        for i in 0..<messages {
            let side = i % 2 == 1 ? "flexEnd" : "flexStart"
            let row = s.add(.flex, in: s.front, .row, .gap(6), .justifyContent(side), .alignItems("flexEnd"))
            s.add(.view, in: row, .width(32), .height(32))
            let bubble = s.add(.flex, in: row, .padding(8), .shrink(1), .maxWidth(70))
            for count in [1...2, 1...40] { s.add(.label, in: bubble, words: g.words(count)) }
            s.add(.label, in: bubble, .alignSelf("flexEnd"), words: [5])
        }
        return s
    }

    /// Children of one sort in a flex column, or in a grid of 20 columns.
    private static func many(_ n: Int, in kind: Kind, _ child: (inout Screen, Int, Int) -> Void) -> Screen {
        var s = Screen(isCSS: true)
        let root = kind == .grid ? s.add(kind, in: -1, .width(3000), .columns(20)) : s.add(kind, in: -1, .width(3000))
        for i in 0..<n { child(&s, root, i) }
        return s
    }
}

/// A screen that is made when it is first asked for, and kept: the making of its list is no part of what is measured.
final class KeptScreen: @unchecked Sendable {
    private let make: @Sendable () -> Screen
    private(set) lazy var screen = make()

    init(_ make: @escaping @Sendable () -> Screen) { self.make = make }
}

extension Generator {
    /// The lengths of words of a text.
    mutating func words(_ count: ClosedRange<Int>) -> [Int] {
        (0..<count.lowerBound + Int(next() % UInt64(count.count))).map { _ in 1 + Int(next() % 9) }
    }
}
