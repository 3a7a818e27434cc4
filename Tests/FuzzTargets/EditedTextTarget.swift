import RandomDocuments
import TGLSyntax

/// A text after random edits reads as it does anew.
func editedTextProblem(_ bytes: [UInt8]) -> String? {
    let seed = bytes.reduce(UInt64(bytes.count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return EditedTextRun(bytes, seed: seed, edits: 12).problem
}

/// Random edits of a text that is held in pieces, compared with the text read anew after each.
public struct EditedTextRun {
    /// What was read otherwise than anew, and after which edits.
    public private(set) var problem: String?
    /// How many edits were made.
    public private(set) var edits = 0

    private var random: Random
    private var text: EditedText

    public init(_ bytes: [UInt8], seed: UInt64, edits count: Int) {
        random = Random(seed)
        text = EditedText(SourceFile(name: "edited", bytes: bytes), names: .layout)
        var made: [String] = []
        for _ in 0..<count {
            made.append(edit())
            edits += 1
            guard let difference = difference() else { continue }
            problem = "\(difference)\nafter \(made.suffix(3))\n\(String(decoding: text.source.bytes, as: UTF8.self))"
            return
        }
    }

    private static let pieces = [
        " ", "\n", "\n\n", "{", "}", "(", ")", "[", "]", "\"", ";", ",", ".", "=", "+ ", "else ", "#", "# c\n", "/*", "*/", "\\", "'", "é",
        "a",
        "view A { width = 20 }\n", "if true {\n", "} else {\n", "let x = 3\n", "def f(n) {\n", "style s { ", "for i in 1..3 { print i }\n",
        "A.width = ", "\"{", "max(1,\n", "print [1,\n2]\n", "let view = 3\n", "lesson \"x\" {\n", "A { ", "width = 3 or\n", "keep ",
        "when ",
        "mod\n", "test \"t\" { expect 1 == 1 }\n", "import \"kit.tgl\"\n", "\u{FEFF}", "\r\n", "0.5", "//", "++", "== 2", "e",
    ]

    /// Makes an edit: what a key does, what a paste does, what a cut does.
    private mutating func edit() -> String {
        let count = text.source.bytes.count
        let at = random.below(count + 1)
        let end = min(count, at + (random.chance(50) ? 0 : random.chance(80) ? 1 : random.below(60)))
        let range = SourceRange(start: UInt32(at), end: UInt32(end))
        let new = at < end && random.chance(50) ? "" : random.pick(Self.pieces)
        text.replace(range, with: Array(new.utf8))
        return "\(range.start)..<\(range.end) = \(new.debugDescription)"
    }

    private func difference() -> String? {
        let fresh = SyntaxTree.parse(text.source, names: text.names)
        let tokens = text.pieces.flatMap(\.tokens)
        let anew = fresh.tree.stream.tokens.dropLast()
        if let (a, b) = zip(tokens, anew).first(where: { !isSame($0, $1) }) { return "the token \(a), anew \(b)" }
        if tokens.count != anew.count { return "\(tokens.count) tokens, anew \(anew.count)" }
        if text.pieces.flatMap(\.comments) != fresh.tree.stream.comments { return "other comments than anew" }
        let (said, saidAnew) = (text.diagnostics.map(describe), fresh.diagnostics.map(describe))
        if said != saidAnew { return "it says \(said)\nanew \(saidAnew)" }
        if text.needsMore != fresh.needsMore { return "it \(text.needsMore ? "needs" : "does not need") more, anew not" }
        var statements: [String] = []
        for piece in text.pieces { statements += Description.of(piece.tree, movedBy: piece.shift) }
        let all = Description.of(fresh.tree, movedBy: 0)
        if let (a, b) = zip(statements, all).first(where: { $0 != $1 }) { return "the statement \(a)\nanew \(b)" }
        return statements.count == all.count ? nil : "\(statements.count) statements, anew \(all.count)"
    }

    private func isSame(_ a: Token, _ b: Token) -> Bool {
        a.kind == b.kind && a.range == b.range && a.isFirstOnLine == b.isFirstOnLine
    }

    private func describe(_ diagnostic: Diagnostic) -> String {
        let places = ([diagnostic.primary] + diagnostic.secondary).map { "\($0.range.start)..<\($0.range.end) \($0.label)" }
        let fixes = diagnostic.fixes.map { "\($0.range.start)..<\($0.range.end) \($0.text)" }
        return "\(diagnostic.code) \(diagnostic.message) \(places) \(diagnostic.note ?? "") \(diagnostic.help ?? "") \(fixes)"
    }
}

/// The top-level statements of a tree as texts, with all that is in them and where it is.
private struct Description {
    let tree: SyntaxTree
    let shift: Int
    var text = ""

    static func of(_ tree: SyntaxTree, movedBy shift: Int) -> [String] {
        tree[tree.root.statements].map { id in
            var description = Description(tree: tree, shift: shift)
            description.add(id)
            return description.text
        }
    }

    private mutating func add(_ words: String, _ range: SourceRange) {
        let range = range.moved(by: shift)
        text += "(\(words) \(range.start)..<\(range.end)"
    }

    private func word(_ value: Any) -> String { String("\(value)".prefix { $0 != "(" }) }

    private mutating func add(_ id: StmtID) {
        add(word(tree[id]), tree.range(of: id))
        switch tree[id] {
        case .relation(_, let sign, _), .keep(_, _, let sign, _): text += " \(sign)"
        default: break
        }
        var parts: [SyntaxPart] = []
        tree.forEachPart(of: id) { parts.append($0) }
        for part in parts { add(part) }
        text += ")"
    }

    private mutating func add(_ id: ExprID) {
        add(word(tree[id]), tree.range(of: id))
        switch tree[id] {
        case .number(let value), .percent(let value), .fraction(let value): text += " \(value)"
        case .name(let symbol), .member(_, let symbol, _): text += " \(tree.text(symbol))"
        case .bool, .live, .unary, .binary: text += " \(tree.operatorRange(of: id).moved(by: shift))"
        case .string(let parts):
            for part in tree[parts] { if case .text(let ref) = part { text += " \(tree.text(ref).debugDescription)" } }
        default: break
        }
        var parts: [SyntaxPart] = []
        tree.forEachPart(of: id) { parts.append($0) }
        for part in parts { add(part) }
        text += ")"
    }

    private mutating func add(_ part: SyntaxPart) {
        switch part {
        case .value(let id), .propertyValue(let id), .priority(let id), .target(let id), .opened(let id), .owned(let id): add(id)
        case .node(let id):
            add("node \(tree[id].kind)", tree[id].range)
            var parts: [SyntaxPart] = []
            tree.forEachPart(of: id) { parts.append($0) }
            for part in parts { add(part) }
            text += ")"
        case .nodeName(let name):
            add("name \(tree.text(name.name.symbol))", name.name.range)
            if let index = name.index { add(index) }
            text += ")"
        case .declared(let name, let sort):
            add("\(sort) \(tree.text(name.symbol))", name.range)
            text += ")"
        case .word(let name, let role):
            add("\(role) \(tree.text(name.symbol))", name.range)
            text += ")"
        case .classes(let range):
            add("classes", range)
            text += ")"
        case .block(let block, _):
            add("block", tree[block].range)
            for id in tree[tree[block].statements] { add(id) }
            text += ")"
        case .opens, .closes: break
        }
    }
}
