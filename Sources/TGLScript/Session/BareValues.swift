import TGLLayout
import TGLSyntax

/// Notes on values that are a statement by themselves and so set nothing: a string or a word in the block of a node, or a comparison with
/// the screen that was meant as a condition.
enum BareValues {
    /// The most notes on one statement.
    private static let most = 3

    /// Notes on the bare values in a statement.
    static func notes(on id: StmtID, in tree: SyntaxTree, _ document: Document) -> [Diagnostic] {
        switch tree[id] {
        case .expression(let value): return condition(value, tree).map { [$0] } ?? []
        case .node, .open:
            var result: [Diagnostic] = []
            add(id, tree, document, &result, depth: 0)
            return result
        default: return []
        }
    }

    /// A note on a text that is nothing but a comment and looks like a rule of a style sheet, such as `#card { … }`.
    static func note(onCommentOf source: SourceFile) -> Diagnostic? {
        guard source.bytes.count < 10_000 else { return nil }
        let line = source.text(source.range).trimmed
        guard line.first == "#", let brace = line.firstIndex(of: "{") else { return nil }
        let name = line[line.index(after: line.startIndex)..<brace].trimmed
        guard let first = name.first, first.isLetter, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
            return nil
        }
        let end = line.firstIndex(of: "\n") ?? line.endIndex
        let block = line[brace..<end].last == "}" && end == line.endIndex ? String(line[brace..<end]) : "{ … }"
        return Diagnostic(
            code: ScriptCode.doesNothing.text, severity: .note, message: "`#` begins a comment, so this line does nothing",
            primary: Diagnostic.Place(source: source, range: source.range),
            help: "a node is made with its kind, `view \(name.replacing("-", with: "_")) \(block)`; its rules may be set later with "
                + "`\(name.replacing("-", with: "_")) \(block)`")
    }

    // MARK: Blocks

    private static func add(_ id: StmtID, _ tree: SyntaxTree, _ document: Document, _ notes: inout [Diagnostic], depth: Int) {
        guard depth < 50 else { return }
        let block: BlockID
        var kind: Kind?
        switch tree[id] {
        case .node(let made):
            guard let inner = tree[made].block else { return }
            block = inner
            kind = Kind(word: tree.source.text(tree[made].kindRange))
        case .open(let nodes, let inner):
            block = inner
            kind = tree[nodes].first.flatMap { document.find(written: tree.sourceText(of: $0)) }.map { document.kind($0) }
        default: return
        }
        for statement in tree[tree[block].statements] where notes.count < most {
            if case .expression(let value) = tree[statement] {
                if let note = note(onNode: value, in: id, tree, document) ?? note(on: value, in: kind, tree) { notes.append(note) }
            } else {
                add(statement, tree, document, &notes, depth: depth + 1)
            }
        }
    }

    /// A note on `S { A; B }`: the name of an existing node does not put that node into `S`.
    private static func note(onNode value: ExprID, in id: StmtID, _ tree: SyntaxTree, _ document: Document) -> Diagnostic? {
        let name = tree.sourceText(of: value)
        guard let node = document.find(written: name), let container = container(id, tree), let place = document.find(written: container),
            place != node, document.parent(node) != place
        else { return nil }
        return note(value, tree, "`\(name)` alone sets nothing", "to put it into `\(container)`, write `move \(name) to \(container)`")
    }

    /// The name of the node that a statement makes or opens.
    private static func container(_ id: StmtID, _ tree: SyntaxTree) -> String? {
        guard case .open(let nodes, _) = tree[id], tree[nodes].count == 1 else { return nil }
        return tree[nodes].first.map { tree.sourceText(of: $0) }
    }

    private static func note(on value: ExprID, in kind: Kind?, _ tree: SyntaxTree) -> Diagnostic? {
        let text = tree.sourceText(of: value)
        switch tree[value] {
        case .string:
            if kind?.hasText ?? false { return note(value, tree, "a string alone sets nothing", "write `text = \(text)`") }
            let help = kind.map { $0.hasContent } ?? true ? nil : "to show it, write `label \(text)`"
            return note(value, tree, "a string alone sets nothing", help)
        case .name(let symbol):
            let word = tree.text(symbol)
            guard let rule = rule(for: word) else { return nil }
            return note(value, tree, "`\(word)` alone sets nothing", "write `\(rule)`")
        default: return nil
        }
    }

    /// The rule that was probably meant by a word alone.
    private static func rule(for word: String) -> String? {
        switch word {
        case "center": return "center = [0, 0]"
        case "centerX", "centerY", "left", "right", "top", "bottom", "leading", "trailing": return "\(word) = 0"
        case "fill": return "size = [fill, fill]"
        case "wrap", "average": return "width = \(word)"
        case "horz", "vert": return "orientation = \(word)"
        case "visible", "invisible", "gone": return "visibility = \(word)"
        default: break
        }
        let prop = PropertyName(word).flatMap(\.word)
        if prop != nil { return "\(word) = …" }
        if Colors.isColor(word) { return "color = \(word)" }
        guard WordBook.shared[word] != nil else { return nil }
        let takers = Prop.allCases.filter { PropertyName.prop($0).takes(word) }
        return takers.first.map { "\($0.word) = \(word)" }
    }

    // MARK: Conditions

    /// A note on a condition without a `when`, such as `screen.width < 600`.
    private static func condition(_ value: ExprID, _ tree: SyntaxTree) -> Diagnostic? {
        guard case .binary(let sign, _, _) = tree[value], [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(sign),
            ScreenIf.readsScreenAlone(value, tree)
        else { return nil }
        return note(
            value, tree, "a condition alone sets nothing",
            "`when \(tree.sourceText(of: value)) { … }` holds rules that apply while it is true")
    }

    private static func note(_ value: ExprID, _ tree: SyntaxTree, _ message: String, _ help: String?) -> Diagnostic {
        Diagnostic(
            code: ScriptCode.doesNothing.text, severity: .note, message: message,
            primary: Diagnostic.Place(source: tree.source, range: tree.range(of: value)), help: help)
    }
}
