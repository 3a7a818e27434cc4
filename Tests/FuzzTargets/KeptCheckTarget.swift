import RandomDocuments
import TGLScript
import TGLSyntax
import TGLTools

/// Random edits of a text, mostly of whole lines, so that many versions are right; after each, the findings of a check that knows the
/// version before are compared with those of one that does not.
public struct KeptCheckRun {
    /// What was found otherwise than anew, and after which edits.
    public private(set) var problem: String?
    /// How many edits were made.
    public private(set) var edits = 0
    /// How many statements were not examined again.
    public private(set) var reused = 0

    private var random: Random
    private var lines: [String]
    private let compiled = CheckedStatements()
    private let walked = WalkedStatements()
    private let loader = MemoryLoader([
        "kit.tgl": "style card { width = 10 }\nlet gap = 3\nview kit { }\nprint later\n", "bad.tgl": "let",
    ])

    public init(_ bytes: [UInt8], seed: UInt64, edits count: Int) {
        random = Random(seed)
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
        _ = difference()
        var made: [String] = []
        for _ in 0..<count {
            made.append(edit())
            edits += 1
            guard let difference = difference() else { continue }
            problem = "\(difference)\nafter \(made.suffix(3))\n\(lines.joined())"
            return
        }
    }

    private static let pieces = [
        "view A { width = 20 }", "view B { width = A.width }", "view C : card { width = gap }", "let x = 3", "let x = A.width",
        "let y = x + 1",
        "x = 4", "print x", "print later", "let later = 5", "def f(n) { let x = n\n  return n + later }", "print f(1)", "print f(1, 2)",
        "def g() { return f(2) }", "style card { width = 3 }", "card.width = 8", "style s { height = gap }", "A.width = x",
        "A.width = gap", "A { width = 3; width = 4 }", "A.hieght = 3", "remove A", "rename A to Q", "import \"kit.tgl\"",
        "import \"kit.tgl\" as kit", "import \"bad.tgl\"", "import \"none.tgl\"", "knob gap = 3 in 0..9", "knob x = 1", "A.width = gap * 2",
        "for i in 1..3 { let x = i\n  view c[i] { width = x } }", "if x > 2 { view D { } } else { let y = 1 }",
        "test \"t\" { let gap = 1\n  view A { width = gap }\n  expect A.width == gap }", "test \"u\" { knob x = 2\n  A.width = x }",
        "expect error { let y = 1\n  view A { } }", "let f = n => n + x", "view row { }", "row.width = 3", "row", "let image = 3",
        "print image",
        "when landscape { A.width = gap }", "len([1])", "# tgl: allow TGL0901 because it is wanted", "keep rel: A.width == B.width * 2",
        "let h = 1\nlet h = 2", "B.style = card", "}", "{", "view A {", "\"", "", "  ",
    ]

    /// Makes an edit: a line comes, goes, moves or is another; now and then what a key does.
    private mutating func edit() -> String {
        let place = random.below(lines.count)
        let piece = random.pick(Self.pieces) + "\n"
        switch random.below(100) {
        case ..<45:
            lines.insert(piece, at: place)
            return "\(place) + \(piece)"
        case ..<65 where lines.count > 1:
            return "\(place) - \(lines.remove(at: place))"
        case ..<75:
            lines[place] = piece
            return "\(place) = \(piece)"
        case ..<85:
            let other = random.below(lines.count)
            lines.swapAt(place, other)
            return "\(place) <> \(other)"
        default:
            var letters = Array(lines[place])
            let at = random.below(letters.count)
            if random.chance(40) {
                letters.remove(at: at)
            } else {
                letters.insert(random.pick([" ", "1", "x", "A", ";", "}", "=", "\n"]), at: at)
            }
            lines[place] = String(letters)
            return "\(place): \(lines[place])"
        }
    }

    private mutating func difference() -> String? {
        let source = SourceFile(name: "kept", text: lines.joined())
        let tree = SyntaxTree.parse(source, names: .layout).tree
        reused += compiled.findings(of: tree, tree[tree.root.statements]).count { $0 != nil }
        let text = CheckedText(source, loader: loader, limits: .standard, keeping: compiled)
        let found = ScriptCheck(text, isImported: false, allowedInRun: nil, keeping: walked).diagnostics.map(describe)
        let anew = ScriptCheck(CheckedText(source, loader: loader)).diagnostics.map(describe)
        return found == anew ? nil : "it finds\n\(found.joined(separator: "\n"))\nanew\n\(anew.joined(separator: "\n"))"
    }

    private func describe(_ diagnostic: Diagnostic) -> String {
        let places = ([diagnostic.primary] + diagnostic.secondary).map { "\($0.range.start)..<\($0.range.end) \($0.label)" }
        let fixes = diagnostic.fixes.map { "\($0.range.start)..<\($0.range.end) \($0.text)" }
        return "\(diagnostic.code) \(diagnostic.message) \(places) \(diagnostic.note ?? "") \(diagnostic.help ?? "") \(fixes)"
    }
}
