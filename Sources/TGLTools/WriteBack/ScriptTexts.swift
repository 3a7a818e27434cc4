import TGLLayout
import TGLScript
import TGLSyntax

/// A script and the texts that it imports, some of which are changed.
struct ScriptTexts {
    /// The script itself, and changed imported texts by what their loader calls them; `nil` is the script.
    private(set) var changed: [String?: ComposedEdits]
    let loader: (any SourceLoader)?

    init(_ script: SourceFile, loader: (any SourceLoader)?) {
        changed = [nil: ComposedEdits(script)]
        self.loader = loader
    }

    /// The script as it is now.
    var script: SourceFile { changed[nil]?.source ?? SourceFile(name: "", bytes: []) }

    /// The texts after a change of one of them. `source`: the text before.
    func with(_ edit: TextEdit, in key: String?, of source: SourceFile) -> ScriptTexts {
        var texts = self
        texts.changed[key, default: ComposedEdits(source)].make(edit)
        return texts
    }
}

/// Finds changed texts in place of those that a loader finds, and notes what they are called.
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

    /// What is only tried writes nothing.
    func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure? {
        .unreadable("a trial writes no files")
    }

    func shownPath(_ path: String, beside source: SourceFile) -> String { texts.loader?.shownPath(path, beside: source) ?? path }
}

/// A run of a script with its changed texts: its document, and where in the texts its rules come from.
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

    /// What the loader calls a text, `nil` for the script itself; nothing for a text of which the places are not known.
    func key(of source: SourceFile) -> String?? {
        if source === script { return .some(nil) }
        return loader.loaded.first { $0.source === source }.map { .some($0.key) }
    }

    /// The texts, the script first.
    var sources: [SourceFile] { [script] + loader.loaded.map(\.source) }

    func tree(of source: SourceFile) -> SyntaxTree {
        if let tree = trees[ObjectIdentifier(source)] { return tree }
        let tree = SyntaxTree.parse(source, names: .layout, options: ParseOptions(maxNesting: session.limits.nesting)).tree
        trees[ObjectIdentifier(source)] = tree
        return tree
    }

    // MARK: What a document says

    /// What the nodes of a document are, by their names: their frames, and a rule of each.
    struct Look {
        struct Seen: Equatable {
            let frame: Rect
            let rule: String
        }

        var nodes: [String: Seen] = [:]
        /// In the order of the tree.
        var names: [String] = []

        /// The nodes that are otherwise in another document, those of this one first.
        func differences(from other: Look) -> [String] {
            names.filter { other.nodes[$0] != nodes[$0] } + other.names.filter { nodes[$0] == nil }
        }
    }

    /// How the document is, with the rule in force of a slot of each node.
    func look(at slot: RuleSlot) -> Look {
        var look = Look()
        document.walk(Document.screen) { node, _ in
            if document.isInCell(node) { return }
            let name = document.nameText(node)
            look.names.append(name)
            look.nodes[name] = Look.Seen(frame: document.exactFrame(node), rule: slot.inForce(in: document, on: node))
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

    /// The rule in force of a node, as a statement in its block.
    func inForce(in document: Document, on node: Int32) -> String {
        text(document.lookup(node, prop, kind).rule, in: document, on: node)
    }

    /// A rule as a statement in the block of a node: `width = 20`, `unset width`.
    func text(_ rule: Rule, in document: Document, on node: Int32) -> String {
        rule.isSet ? document.statement(prop, kind, rule, on: node) : "unset \(prop.word)"
    }
}
