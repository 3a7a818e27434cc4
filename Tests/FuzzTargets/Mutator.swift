import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax

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

    // MARK: Statements

    /// Words that mean something by themselves, where a name could be.
    private static let reserved =
        Word.allCases.map(\.text) + Kind.allCases.map(\.word) + LanguageWords.properties + LanguageWords.valueCalls
        + BuiltInInfo.all.map(\.name)

    /// Values that are deep, or that hold one list many times over.
    private static let values = [
        "let a = [1]; for i in 1..40 { a = [a, a] }", "let a = []; for i in 1..900 { a = [a] }",
        "let a = x => x; for i in 1..500 { let h = a; a = x => h(x) }",
        "let a = minmax(1, 2); for i in 1..9 { a = minmax(a, a) }", "let a = [A, B]; for i in 1..40 { a = [a, a] }",
    ]

    /// A few statements that are nearly right, or of other languages: lines of the corpus and of the phrase book, with words put in place
    /// of others, and pieces that nest.
    public mutating func statements() -> [UInt8] {
        var lines: [String] = []
        if random.chance(15) { lines.append(random.pick(Mutator.values)) }
        for _ in 0...random.below(3) { lines.append(statement()) }
        return Array(lines.joined(separator: random.chance(50) ? "\n" : "; ").utf8)
    }

    private mutating func line() -> String {
        switch random.below(10) {
        case 0..<3 where !corpus.isEmpty:
            let lines = random.pick(corpus).split(separator: UInt8(ascii: "\n")).filter { $0.count < 300 }
            // A file of turns begins its lines with a sign.
            let line = lines.isEmpty ? "" : String(decoding: random.pick(lines), as: UTF8.self)
            return line.dropFirst().first == " " ? String(line.dropFirst(2)) : line
        case 3..<6: return random.pick(random.pick(PhraseBook.systems).phrases).theirs
        case 6: return random.pick(random.pick(PhraseBook.systems).phrases).ours
        case 7:
            return random.pick(["view ", "label ", "linear horz ", "style ", "let ", "def ", "rename A to ", "copy S as ", "knob "])
                + random.pick(Mutator.reserved) + " { width = 1 }"
        default: return random.pick(Mutator.pieces) + " " + random.pick(Mutator.pieces)
        }
    }

    private mutating func statement() -> String {
        var words = line().split(omittingEmptySubsequences: false) { $0 == " " }.map(String.init)
        for _ in 0..<random.below(4) {
            let at = random.below(words.count + 1)
            switch random.below(8) {
            case 0: words.insert(random.pick(Mutator.reserved), at: at)
            case 1: if at < words.count { words[at] = random.pick(Mutator.reserved) }
            case 2:
                if at < words.count {
                    words[at] = random.pick(["self", "a", "A", "parent", "prev", "{a}", "max(a)", "[a]", "S.children", "x.y"])
                }
            case 3: if at < words.count { words.remove(at: at) }
            case 4: words.insert(contentsOf: line().split(separator: " ").map(String.init), at: at)
            case 5: words.insert(nested(), at: at)
            case 6: if words.count > 1 { words.swapAt(random.below(words.count), random.below(words.count)) }
            default: words.insert(random.pick(Mutator.pieces), at: at)
            }
        }
        let text = words.joined(separator: " ")
        return random.chance(15)
            ? "\(random.pick(["self", "A", "view A", "view self", "linear horz", "for i in 1..2", "HStack"])) { \(text) }" : text
    }

    /// One piece in itself, more or less often.
    private mutating func nested() -> String {
        let count = random.pick([2, 5, 30, 300, 1200])
        let (open, close) = random.pick([
            ("(", ")"), ("[", "]"), ("{", "}"), ("max(1, ", ")"), ("idiom(1, ", ")"), ("VStack { ", " }"), ("div { ", " }"),
            ("clamp(1, ", ", 3)"),
            ("if true then 1 else ", ""), ("x => ", ""), ("\"{", "}\""), ("A.", ""), ("not ", ""), ("-", ""), ("1 + ", ""), ("a or ", ""),
            ("calc(", ")"), ("self { ", " }"), ("when landscape { ", " }"), ("Text(", ")"), (".padding(", ")"), ("rows(part(1, ", "))"),
        ])
        return String(repeating: open, count: count) + random.pick(["1", "A", "self", ""])
            + String(repeating: close, count: random.chance(80) ? count : count / 2)
    }
}
