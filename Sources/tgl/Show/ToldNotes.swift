// The notes under the answer to a command: findings of lint about the touched nodes, each reported once.

import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal
import TGLWhy

/// Collects notes about what a command touched. Notes that were shown before and still apply are not repeated.
final class Notes {
    var isOn = true
    /// For each node, the notes that were shown.
    private var told: [Int32: Set<String>] = [:]
    /// The maximum number of notes under an answer.
    private static let mostNotes = 3
    /// The maximum number of touched nodes to check.
    static let mostNodes = 100
    /// The maximum number of nodes to check in a whole document.
    private static let mostNodesOfAll = 2_000

    /// The notes about edits since a place in the history, and about variables that were set.
    func notes(in session: Session, since mark: Int, _ variables: [String] = [], moved: [Int32] = []) -> [Note] {
        let document = session.document
        return document.asking(session.isToldToStop) {
            let touched = document.touchedNodes(since: mark, limit: Notes.mostNodes)
            // Findings about positions that follow edges are reported by the statement itself.
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

    /// The notes about a whole document; only its first nodes are checked.
    static func notes(in session: Session) -> [Note] {
        let document = session.document
        return document.asking(session.isToldToStop) {
            var nodes: [Int32] = []
            document.walk(Document.screen) { node, _ in if nodes.count < mostNodesOfAll, node != Document.screen { nodes.append(node) } }
            return session.notes(of: findings(about: nodes, in: document))
        }
    }

    /// Findings about positions that follow edges are left out, because the statement itself reports them.
    private static func findings(about nodes: [Int32], moved: [Int32] = [], in document: Document) -> [Finding] {
        document.lint(about: nodes, moved: moved).filter { finding in
            guard finding.sort == .idle, let prop = finding.prop, prop.isPosition else { return true }
            return document.lookup(finding.node, prop).rule.kind != .reference
        }
    }

    /// The notes as displayed, with their places, and the number of further ones.
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
