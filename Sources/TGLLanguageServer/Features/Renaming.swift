import TGLGuide
import TGLSyntax

/// Another name for a thing, in all texts that know it. It is refused where afterwards any name would mean something else than before:
/// the new texts are read, and their names compared with the old ones.
struct Renaming {
    private let thing: NamedThing
    private let name: String

    init(of thing: NamedThing, as name: String) {
        self.thing = thing
        self.name = name
    }

    /// Whether the name can be one.
    func checkName() throws(RequestError) {
        if case .key = thing {
            guard !name.isEmpty, !name.contains(where: { "\"\\{}\n\r".contains($0) }) else {
                throw .failed("a key has at least one character, and none of `\"`, `\\`, `{`, `}` or a line end")
            }
            return
        }
        let source = SourceFile(name: "", text: name)
        let stream = TokenStream.read(source, names: .layout)
        guard stream.tokens.count == 2, let symbol = stream.symbol(stream.tokens[0]), stream.comments.isEmpty,
            stream.tokens[0].range == source.range, source.flaws.isEmpty
        else {
            throw .failed("`\(name.prefix(100))` is no name: a name has letters, digits and `_`, and does not begin with a digit")
        }
        if symbol.isReserved { throw .failed("`\(name)` is a word of the language and cannot be a name") }
    }

    /// The changes of each text that has the name.
    func changes(in texts: [NamedText]) throws(RequestError) -> [(text: NamedText, edits: [TextEdit])] {
        var all: [(text: NamedText, edits: [TextEdit])] = []
        // What a block declares is of its text alone, the first.
        let isLocal = if case .local = thing { true } else { false }
        for text in isLocal ? texts.prefix(1) : texts[...] {
            var seen: Set<SourceRange> = []
            let edits = text.reading.uses.filter { $0.thing == thing && seen.insert($0.range).inserted }.map { TextEdit($0.range, name) }
            if edits.isEmpty { continue }
            if text.hasErrors { throw .failed("\(text.source.name) has syntax errors; correct them first") }
            all.append((text, edits))
        }
        if all.isEmpty { throw .failed("no name that can be renamed is there") }
        try compare(all, texts)
        return all
    }

    /// Reads the new texts: each name must mean what it meant.
    private func compare(_ changed: [(text: NamedText, edits: [TextEdit])], _ texts: [NamedText]) throws(RequestError) {
        var trees: [SyntaxTree] = []
        var hasErrors: [Bool] = []
        for text in texts {
            guard let edits = changed.first(where: { $0.text.uri == text.uri })?.edits else {
                trees.append(text.tree)
                hasErrors.append(text.hasErrors)
                continue
            }
            let source = SourceFile(name: text.source.name, bytes: text.source.bytes(with: edits))
            let result = SyntaxTree.parse(source, names: .layout)
            if let error = result.diagnostics.first(where: { $0.severity == .error }) {
                throw .failed("with `\(name)` in its place the text cannot be read: \(error.message)")
            }
            trees.append(result.tree)
            hasErrors.append(false)
        }
        // Both ways, each thing before is one thing after.
        let isLocal = if case .local = thing { true } else { false }
        for (index, text) in texts.enumerated() where !isLocal || index == 0 {
            let others = NamesElsewhere(trees.indices.filter { $0 != index }.map { trees[$0] })
            let reading = TextReading(trees[index], hasErrors: hasErrors[index], others: others)
            let (before, after) = (text.reading.uses, reading.uses)
            guard before.count == after.count else { throw captured(text, at: nil) }
            var forth: [NamedThing: NamedThing] = [:]
            var back: [NamedThing: NamedThing] = [:]
            for (old, new) in zip(before, after) {
                let (known, knownBack) = (forth[old.thing], back[new.thing])
                guard known == nil || known == new.thing, knownBack == nil || knownBack == old.thing, old.role == new.role,
                    old.thing == thing || isSameElsewhere(old.thing, new.thing)
                else { throw captured(text, at: old.range) }
                forth[old.thing] = new.thing
                back[new.thing] = old.thing
            }
        }
    }

    private func isSameElsewhere(_ old: NamedThing, _ new: NamedThing) -> Bool {
        switch (old, new) {
        case (.local, .local): true
        // Keys go with the name of their nodes.
        case (.key(let a, _), .key(let b, _)): a == b
        default: old == new
        }
    }

    private func captured(_ text: NamedText, at range: SourceRange?) -> RequestError {
        let file = text.source.name.split(separator: "/").last.map(String.init) ?? text.source.name
        guard let range else { return .failed("`\(name)` already means something else in \(file); choose another name") }
        let line = text.source.position(of: range.start).line
        let word = text.source.text(range)
        return .failed("`\(name)` is taken: with it, `\(word)` in line \(line) of \(file) would mean something else")
    }
}
