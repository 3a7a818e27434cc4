import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax

/// Edits of every property of every kind, each laid out and compared with a layout from scratch. Returns what went wrong, or `nil`.
/// `set` hears what was set on which node.
public func propertiesRun(
    _ seed: UInt64, _ edits: inout Int, detail: Bool = false, set: (PropertyOfKind, Int32, Document) -> Void = { _, _, _ in }
) -> String? {
    var author = PropertyEdits(seed: seed)
    let session = Session(loader: MemoryLoader([:]))
    let doc = session.document
    var done: [String] = []
    func type(_ text: String) -> Bool {
        let isDone = !session.runPrompt(SourceFile(name: "tgl", text: text)).failed
        if isDone { done.append(text) }
        edits += 1
        return isDone
    }
    func problem() -> String? {
        try? doc.layout()
        if let i = doc.leftDirty() { return "\(doc.nameText(i)) was left dirty" }
        let different = doc.differences()
        return different.isEmpty ? nil : "incremental differs from scratch: \(different)"
    }
    func told(_ problem: String) -> String {
        detail ? "\(problem)\n-- typed:\n\(fewest(done, problem) { differs(after: $0) }.kept.joined(separator: "\n"))" : problem
    }
    for (turn, pair) in PropertyEdits.pairs(of: seed).enumerated() {
        let (command, name) = author.node(for: pair, in: doc)
        if let command, !type(command) { continue }
        guard let node = name == "screen" ? Document.screen : doc.find(name) else { continue }
        // Some values close a cycle, or are none for the property.
        for _ in 0..<20 {
            guard let text = author.setting(pair.prop, on: node, in: doc), type(text) else { continue }
            set(pair, node, doc)
            break
        }
        for prop in author.companions(of: pair) where doc.kind(node).bears(prop) {
            if author.chance(40), let problem = problem() { return told("turn \(turn): \(problem)") }
            if let text = author.setting(prop, on: node, in: doc), type(text) {
                set(PropertyOfKind(kind: pair.kind, prop: prop), node, doc)
            }
        }
        if author.chance(60), let text = author.other(in: doc) { _ = type(text) }
        if author.chance(60), let problem = problem() { return told("turn \(turn): \(problem)") }
    }
    return problem().map { told("at the end \($0)") }
}

/// Whether a document differs from one made again after some commands that are each laid out.
private func differs(after commands: [String]) -> String? {
    let session = Session(loader: MemoryLoader([:]))
    for text in commands {
        _ = session.runPrompt(SourceFile(name: "tgl", text: text))
        try? session.document.layout()
    }
    let different = session.document.differences()
    return different.isEmpty ? nil : different
}
