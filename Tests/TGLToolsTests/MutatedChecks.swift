import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import TGLTools

/// Scripts of the project with a few random changes, for tests of what is said before a run.
struct MutatedScripts {
    /// What is changed.
    enum Change: CaseIterable {
        /// A name or a number becomes another one.
        case token
        /// A rule is there once more.
        case repeated
        /// A function or a loop is left in its middle.
        case leaving
        /// A variable or a function is declared that nothing needs.
        case declaration
        /// A statement is not there.
        case removal
    }

    private var random: Random
    private let texts: [String]
    private let main: Change

    /// - Parameter main: the change that most scripts have.
    init(_ seed: UInt64, texts: [String], main: Change) {
        random = Random(seed)
        self.texts = texts
        self.main = main
    }

    /// Values and names that fit in few places.
    private static let strangers = [
        "nothing", "widht", "\"wide\"", "-5", "true", "[1, 2]", "wrap", "30%", "none", "red", "vert", "1..3", "share(2)", "max(1, 2)", "A",
        "n",
    ]

    /// A script with one to three changes. Those that cannot be read are left out.
    mutating func next() -> SourceFile {
        while true {
            var text = changed(random.pick(texts), main)
            for _ in 0..<random.below(2) { text = changed(text, random.pick(Change.allCases)) }
            let source = SourceFile(name: "mutated.tgl", text: text)
            if !SyntaxTree.parse(source, names: .layout).hasErrors { return source }
        }
    }

    private mutating func changed(_ text: String, _ change: Change) -> String {
        let source = SourceFile(name: "mutated.tgl", text: text)
        let tree = SyntaxTree.parse(source, names: .layout).tree
        let statements = (0..<UInt32(tree.statementCount)).map { tree.statementID($0) }
        guard !statements.isEmpty else { return text }
        let statement = tree.range(of: random.pick(statements))
        switch change {
        case .token: return replaceToken(in: source, tree)
        case .repeated:
            let rules = statements.filter { if case .relation = tree[$0] { true } else { false } }
            guard !rules.isEmpty else { return text }
            let rule = tree.range(of: random.pick(rules))
            return Self.insert("; " + source.text(rule), at: rule.end, in: source)
        case .leaving:
            var blocks: [(block: BlockID, words: [String])] = []
            for id in statements {
                switch tree[id] {
                case .def(_, _, let block): blocks.append((block, ["return"]))
                case .for(_, _, _, let block), .while(_, let block): blocks.append((block, ["break", "continue"]))
                default: break
                }
            }
            guard !blocks.isEmpty else { return text }
            let (block, words) = random.pick(blocks)
            let inner = Array(tree[tree[block].statements])
            guard !inner.isEmpty else { return text }
            return Self.insert(random.pick(words) + "; ", at: tree.range(of: random.pick(inner)).start, in: source)
        case .declaration:
            let declarations = [
                "let n = 3; ", "let A = 4; ", "let unread = view { }; ", "def f() { return 1 }; ", "def unread(n) { view { } }; ",
            ]
            return Self.insert(random.pick(declarations), at: statement.start, in: source)
        case .removal: return Self.blank([statement], in: source)
        }
    }

    private mutating func replaceToken(in source: SourceFile, _ tree: SyntaxTree) -> String {
        let tokens = TokenStream.read(source, names: tree.names).tokens.filter { $0.kind == .name || $0.kind == .number }
        guard !tokens.isEmpty else { return source.text(source.range) }
        let token = random.pick(tokens)
        let other = random.chance(50) ? random.pick(Self.strangers) : source.text(random.pick(tokens).range)
        return Self.insert(other, at: token.start, in: SourceFile(name: "mutated.tgl", text: Self.blank([token.range], in: source)))
    }

    static func insert(_ piece: String, at offset: UInt32, in source: SourceFile) -> String {
        source.text(SourceRange(start: 0, end: offset)) + piece + source.text(SourceRange(start: offset, end: source.range.end))
    }

    /// The text with spaces in place of some ranges, so that all else is where it was.
    static func blank(_ ranges: [SourceRange], in source: SourceFile) -> String {
        var bytes = source.bytes
        for range in ranges { for index in Int(range.start)..<Int(range.end) where bytes[index] != 0x0A { bytes[index] = 0x20 } }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What a run of a script did.
struct RanScript: Equatable {
    /// The code and place of the error that ended it; none where it went to its end.
    var error: String?
    var printed: [String]
    /// The rules of all nodes, and the frames.
    var document: [String]
    /// The results of its tests.
    var tests: [String]

    /// Runs a script and its tests, within limits that end it soon.
    init(_ source: SourceFile) {
        var limits = Limits.standard
        (limits.steps, limits.nodes, limits.output, limits.seconds) = (20_000, 5_000, 100_000, 0)
        let host = Listener()
        let session = Session(limits: limits, host: host)
        let outcome = session.run(source, tests: .afterwards(filter: nil))
        error = outcome.firstError.map { RanScript.text($0) }
        printed = host.lines
        tests = outcome.tests.map { "\($0.name): \($0.diagnostic.map { RanScript.text($0) } ?? "passed")" }
        document = RanScript.rules(session.dump()) + session.document.allFrames
    }

    /// The lines of a dump without those of variables and functions, which are no part of the layout, and of templates, which are texts.
    private static func rules(_ dump: String) -> [String] {
        var lines: [String] = []
        var isInFunction = false
        for line in dump.split(separator: "\n") {
            if isInFunction {
                isInFunction = line != "}"
            } else if line.hasPrefix("def ") {
                isInFunction = !line.hasSuffix("}")
            } else if !["let ", "# let ", "# def "].contains(where: { line.hasPrefix($0) }), !line.contains("=>") {
                lines.append(String(line))
            }
        }
        return lines.sorted()
    }

    static func text(_ diagnostic: Diagnostic) -> String {
        "\(diagnostic.code) \(diagnostic.primary.range.start)-\(diagnostic.primary.range.end)"
    }

    private final class Listener: Host {
        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }
        func show(_ request: ShowRequest, in session: Session) {}
        func why(_ request: WhyRequest, in session: Session) {}
    }
}
