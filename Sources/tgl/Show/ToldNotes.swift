// What is told under the answer to a command: lint's findings about the nodes that it touched, each once.

import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal
import TGLWhy

/// Tells what is worth knowing about what a command touched. What was told before, and still is so, is not told again.
final class Notes {
    var isOn = true
    /// Of each node what was told.
    private var told: [Int32: Set<String>] = [:]
    /// So many lines stand under an answer.
    private static let mostNotes = 3
    /// Of so many nodes at most, those that were touched first.
    static let mostNodes = 100
    /// Of so many nodes of a whole document, the first in the tree.
    private static let mostNodesOfAll = 2_000

    /// The notes about what was edited since a place in the history, and about variables that were set.
    func notes(in session: Session, since mark: Int, _ variables: [String] = [], moved: [Int32] = []) -> [Note] {
        let document = session.document
        return document.asking(session.isToldToStop) {
            let touched = document.touchedNodes(since: mark, limit: Notes.mostNodes)
            // Positions that follow edges are told by the statement itself.
            let findings = Notes.findings(about: touched, moved: moved, in: document)
            let all =
                session.notes(ofVariablesSet: variables) + session.notes(ofCornersInTheMiddle: touched)
                + session.notes(ofChildrenOfContents: touched) + session.notes(of: findings) + session.notes(ofScreenSince: mark)
                + session.notes(ofRelationsReplacedSince: mark)
            var fresh: [Note] = []
            for note in all where !(told[note.node]?.contains(note.text) ?? false) { fresh.append(note) }
            for node in touched + moved { told[node] = nil }
            for note in all { told[note.node, default: []].insert(note.text) }
            return fresh
        }
    }

    /// The notes about a whole document, as far as its first nodes go.
    static func notes(in session: Session) -> [Note] {
        let document = session.document
        return document.asking(session.isToldToStop) {
            var nodes: [Int32] = []
            document.walk(Document.screen) { node, _ in if nodes.count < mostNodesOfAll, node != Document.screen { nodes.append(node) } }
            return session.notes(of: findings(about: nodes, in: document))
        }
    }

    /// Positions that follow edges are told by the statement itself.
    private static func findings(about nodes: [Int32], moved: [Int32] = [], in document: Document) -> [Finding] {
        document.lint(about: nodes, moved: moved).filter { finding in
            guard finding.sort == .idle, let prop = finding.prop, prop.isPosition else { return true }
            return document.lookup(finding.node, prop).rule.kind != .reference
        }
    }

    /// The notes as they are shown, with their places, and how many more there are.
    static func block(_ notes: [Note], in session: Session, look: Look) -> TextBlock {
        var lines: [ExplanationLine] = []
        for note in notes.prefix(Notes.mostNotes) {
            lines.append(ExplanationLine(0, "note: \(note.text)" + (note.help.map { "; \($0)" } ?? ""), source: note.source))
        }
        if notes.count > Notes.mostNotes {
            lines.append(ExplanationLine(0, "note: \(notes.count - Notes.mostNotes) more; `:lint` lists all"))
        }
        return WhyText.block(lines, in: session, look: look, first: .plain)
    }
}
