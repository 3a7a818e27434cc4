import TGLLayout
import TGLScript
import TGLSyntax

/// A script and the texts that it imports, with changes to some of them.
struct ScriptTexts {
    /// The script itself (`nil`) and the changed imported texts, by their keys in the loader.
    private(set) var changed: [String?: ComposedEdits]
    let loader: (any SourceLoader)?

    init(_ script: SourceFile, loader: (any SourceLoader)?) {
        changed = [nil: ComposedEdits(script)]
        self.loader = loader
    }

    /// The current text of the script.
    var script: SourceFile { changed[nil]?.source ?? SourceFile(name: "", bytes: []) }

    /// The texts after an edit to one of them.
    ///
    /// - Parameter source: the text before the edit.
    func with(_ edit: TextEdit, in key: String?, of source: SourceFile) -> ScriptTexts {
        var texts = self
        texts.changed[key, default: ComposedEdits(source)].make(edit)
        return texts
    }
}

/// A loader that returns the changed texts instead of the original ones, and records their keys.
private final class ChangedTextLoader: SourceLoader {
    private let texts: ScriptTexts
    private(set) var loaded: [(source: SourceFile, key: String)] = []

    init(_ texts: ScriptTexts) { self.texts = texts }

    func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure> {
        guard let loader = texts.loader else { return .failure(.notFound) }
        return loader.load(path, from: importer).map { found in
            let bytes = texts.changed[found.key]?.source.bytes ?? found.source.bytes
            let source = SourceFile(name: found.source.name, bytes: bytes)
            loaded.append((source, found.key))
            return LoadedSource(key: found.key, source: source)
        }
    }

    /// Trial runs write nothing.
    func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure? {
        .unreadable("a trial writes no files")
    }

    func shownPath(_ path: String, beside source: SourceFile) -> String { texts.loader?.shownPath(path, beside: source) ?? path }
}

/// A run of a script with changed texts: its document, and the places in the texts that its rules come from.
final class TextsRun {
    let session: Session
    let script: SourceFile
    /// The error that ended the run.
    let error: Diagnostic?
    let wasInterrupted: Bool
    private let loader: ChangedTextLoader
    private var trees: [ObjectIdentifier: SyntaxTree] = [:]

    init(_ texts: ScriptTexts, limits: Limits, setUp: (Session) -> Void) {
        script = texts.script
        loader = ChangedTextLoader(texts)
        session = Session(limits: limits, loader: loader)
        setUp(session)
        session.keepsPast = false
        let outcome = session.run(script)
        session.keepsPast = true
        error = outcome.firstError
        wasInterrupted = outcome.wasInterrupted
    }

    var document: Document { session.document }

    /// The key of a text in the loader, `nil` for the script itself; none if its places are unknown.
    func key(of source: SourceFile) -> String?? {
        if source === script { return .some(nil) }
        return loader.loaded.first { $0.source === source }.map { .some($0.key) }
    }

    /// The texts, with the script first.
    var sources: [SourceFile] { [script] + loader.loaded.map(\.source) }

    func tree(of source: SourceFile) -> SyntaxTree {
        if let tree = trees[ObjectIdentifier(source)] { return tree }
        let tree = SyntaxTree.parse(source, names: .layout, options: ParseOptions(maxNesting: session.limits.nesting)).tree
        trees[ObjectIdentifier(source)] = tree
        return tree
    }

    // MARK: What a document says

    /// The frames of a document's nodes, and a rule of each, by name; and the other rules of one node, by its name and their properties.
    struct Look {
        struct Seen: Equatable {
            let frame: Rect
            let rule: String
        }

        var nodes: [String: Seen] = [:]
        /// The names in tree order.
        var names: [String] = []

        /// The nodes that differ from another document, those of this one first.
        func differences(from other: Look) -> [String] {
            names.filter { other.nodes[$0] != nodes[$0] } + other.names.filter { nodes[$0] == nil }
        }
    }

    /// The frames of the document, with the rule in force in one slot of each node, if one is given.
    func look(at slot: RuleSlot?) -> Look {
        var look = Look()
        document.walk(Document.screen) { node, _ in
            if document.isInCell(node) { return }
            let name = document.nameText(node)
            look.names.append(name)
            look.nodes[name] = Look.Seen(frame: document.exactFrame(node), rule: slot?.inForce(in: document, on: node) ?? "")
            guard let slot, name == slot.name else { return }
            for prop in Prop.allCases where prop != slot.prop && document.lookup(node, prop, slot.kind).rule.isSet {
                let other = RuleSlot(name: name, prop: prop, kind: slot.kind)
                look.names.append("\(name).\(prop.word)")
                look.nodes["\(name).\(prop.word)"] = Look.Seen(frame: Rect(), rule: other.inForce(in: document, on: node))
            }
        }
        return look
    }
}

/// A property of a node, or a bound of it.
struct RuleSlot: Hashable {
    /// The node's name.
    let name: String
    let prop: Prop
    let kind: SlotKind

    /// The rule in force on a node, as a statement in its block.
    func inForce(in document: Document, on node: Int32) -> String {
        text(document.lookup(node, prop, kind).rule, in: document, on: node)
    }

    /// The rule that the node has itself, likewise.
    func own(in document: Document, on node: Int32) -> String {
        text(document.own(node, prop, kind)?.rule ?? .unset, in: document, on: node)
    }

    /// A rule as a statement in the block of a node: `width = 20`, `unset width`.
    func text(_ rule: Rule, in document: Document, on node: Int32) -> String {
        rule.isSet ? document.statement(prop, kind, rule, on: node) : "unset \(prop.word)"
    }
}
