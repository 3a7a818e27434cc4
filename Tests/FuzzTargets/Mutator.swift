import RandomDocuments

/// Makes scripts that are nearly right: pieces of real ones, cut, doubled, swapped and joined with pieces of the grammar.
public struct Mutator {
    private var random: Random
    private let corpus: [[UInt8]]

    public init(seed: UInt64, corpus: [[UInt8]]) {
        random = Random(seed)
        self.corpus = corpus
    }

    private static let pieces: [String] = [
        "view A { width = 20 }", "linear vert S {", "}", "{", "(", ")", "[", "]", "\"", "\\u{", "{i}", "= ", ">= ", "<= ", "+= ", "== ",
        "~= ",
        "A.width", "prev.right", "parent.width * 0.5", "self", "wrap", "fill", "average", "share(2)", "20%", "1e308", "-0", "1/0",
        "1..1000000",
        "for i in 1..5 { view c[i] { width = i } }", "while true { }", "def f(n) { return f(n + 1) }", "f(0)", "let x = ", "x => x + 1",
        "if true then 1 else 2", "when landscape { A.width = 5 }", "style s { width = 5 }", "remove A", "move A to S at 0", "rename A to B",
        "copy S as T", "unset A", "expect error { zed = 1 }", "test \"t\" { expect true }", "screen iphoneX landscape",
        "screen { scale = 3 }",
        "print A", "show S as svg", "why A.width deep", "import \"x\"", "not ", " and ", "mod ", ";", "\n", "#", "视图", "é", "\u{0}",
        "\u{1B}[2J",
        "relative R { view P { left = Q.right }; view Q { left = P.right } }", "path Z { polar = t => 40 }", "gravity = center",
        "A { height = width; width = height }", "c.width", "children(S)", "value(A.width)", "range(0, 1, 0)", "num(\"x\")", "sort([3, 1])",
    ]

    public mutating func input() -> [UInt8] {
        var text = random.chance(80) && !corpus.isEmpty ? corpus[random.below(corpus.count)] : []
        if text.count > 4000 {
            let at = random.below(text.count - 2000)
            text = Array(text[at..<(at + 2000)])
        }
        for _ in 0...random.below(6) {
            let at = text.isEmpty ? 0 : random.below(text.count + 1)
            switch random.below(6) {
            case 0: text.insert(contentsOf: Array(random.pick(Mutator.pieces).utf8), at: at)
            case 1: text.removeSubrange(at..<min(text.count, at + random.below(30)))
            case 2: if at < text.count { text[at] = UInt8(truncatingIfNeeded: random.next()) }
            case 3:
                let end = min(text.count, at + random.below(80))
                text.insert(contentsOf: Array(text[at..<end]), at: random.below(text.count + 1))
            case 4: text.insert(contentsOf: Array((random.pick(Mutator.pieces) + " " + random.pick(Mutator.pieces)).utf8), at: at)
            default: text.insert(contentsOf: Array("\n".utf8) + Array(random.pick(Mutator.pieces).utf8), at: at)
            }
        }
        return text
    }
}
