// What a page shows beside the picture of the node that is selected: why its numbers are what they are, its rules, its findings, and
// where it was made.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLWhy

/// Answers about nodes, as JSON. The session's document is laid out, and asking changes nothing.
package struct NodeInspection {
    private let session: Session
    private let known: Known
    private var document: Document { session.document }

    /// What was found out and is asked for again: of one node by several questions, or of a container by each of its children.
    private final class Known {
        var explainer: Explainer
        /// The findings of the whole document, by node, where many nodes are asked about.
        var findings: [Int32: [Finding]]?

        init(_ explainer: Explainer) { self.explainer = explainer }
    }

    /// Answers about the nodes of a session, which is not changed as long as they are asked for. `many`: the nodes that will be asked
    /// about, if there are many.
    package init(_ session: Session, about many: [Int32]? = nil) {
        self.session = session
        known = Known(Explainer(session.document, about: many, place: { [session] in session.placeText(of: $0) }))
        guard many != nil else { return }
        known.findings = Dictionary(grouping: session.document.lint(Document.screen, limit: .max), by: \.node)
    }

    /// The findings about a node.
    private func findings(about node: Int32) -> [Finding] {
        if let all = known.findings { return all[node] ?? [] }
        return document.lintAlone(node)
    }

    /// All about a node. `request`: the number of the request.
    package func look(at node: Int32, for request: Int) -> String {
        let found = findings(about: node)
        return JSON.object([
            "type": "\"look\"", "re": String(request), "id": String(node), "name": jsonString(document.nameText(node)),
            "kind": jsonString(document.kind(node).word), "place": JSON.text(session.creationText(of: node)),
            "why": JSON.list([Prop.left, .top, .width, .height].map { why(node, $0) }),
            "rules": JSON.list(rules(node, found)), "context": JSON.list(context(node)),
            "findings": JSON.list(session.notes(of: found).map(finding)), "tracks": tracks(node),
        ])
    }

    // MARK: Why

    /// Why a property has its value, line by line.
    package func why(_ node: Int32, _ prop: Prop) -> String {
        value(prop.word, known.explainer.why(node, prop).map { session.withKnobs($0) })
    }

    private func value(_ word: String, _ lines: [ExplanationLine]) -> String {
        let head = lines.first?.text ?? ""
        let number = head.firstRange(of: " = ").map { String(head[$0.upperBound...]) } ?? ""
        return JSON.object([
            "prop": jsonString(word), "value": JSON.text(number), "head": LinkedText.json(head, in: session),
            "lines": JSON.list(lines.dropFirst().map(line)),
        ])
    }

    private func line(_ line: ExplanationLine) -> String {
        JSON.object([
            "text": LinkedText.json(line.text, in: session), "indent": String(line.indent), "role": "\"\(line.role)\"",
            "place": JSON.text(session.placeText(of: line.source)), "source": line.source >= 0 ? String(line.source) : nil,
        ])
    }

    /// Of a grid why each of its columns and rows is as long as it is.
    private func tracks(_ node: Int32) -> String? {
        guard document.kind(node).childrenForm == .tracks else { return nil }
        var all: [String] = []
        for (prop, axis) in [(Prop.columns, Axis.x), (.rows, .y)] {
            for track in (document.usedTracks(of: node, axis) ?? []).indices.prefix(Self.mostTracks) {
                all.append(value("\(prop.word)[\(track)]", known.explainer.why(node, prop, track: track)))
            }
        }
        return JSON.list(all)
    }

    private static let mostTracks = 12

    /// The lines of a text that a statement such as `why A.width == 120` said.
    package func told(_ lines: [String], for request: Int) -> String {
        let parts = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { line in
            let indent = line.prefix { $0 == " " }.count / 2
            return JSON.object([
                "text": LinkedText.json(String(line.drop { $0 == " " }), in: session, offers: true), "indent": String(indent),
            ])
        }
        return JSON.object(["type": "\"told\"", "re": String(request), "lines": JSON.list(parts)])
    }

    /// A text with its names as links.
    package func linked(_ text: String) -> String { LinkedText.json(text, in: session) }

    /// A rule that is told of, with its place.
    package func ruled(_ text: String, _ source: Int32) -> String {
        line(ExplanationLine(1, "by `\(text)`", source: source))
    }

    // MARK: Rules

    /// Each property that something sets, with the layers that do, the one in force first.
    private func rules(_ node: Int32, _ findings: [Finding]) -> [String] {
        let lint = findings.filter { $0.sort == .idle }
        var found: [String] = []
        for prop in Prop.allCases {
            for slot in [SlotKind.rule, .lower, .upper] {
                let layers = document.layers(node, prop, slot)
                if layers.isEmpty { continue }
                let idle = slot == .rule ? lint.first { $0.prop == prop }?.text ?? ignored(node, prop) : nil
                let told = layers.enumerated().map { place, layer in
                    JSON.object([
                        "text": jsonString(document.statement(prop, slot, layer.rule, on: node)), "layer": jsonString(text(layer.layer)),
                        "before": JSON.text(around(layer.layer, node).before), "after": JSON.text(around(layer.layer, node).after),
                        "place": JSON.text(session.placeText(of: layer.source)), "source": layer.source >= 0 ? String(layer.source) : nil,
                        "state": place > 0 ? "\"overridden\"" : idle == nil ? "\"used\"" : "\"idle\"",
                    ])
                }
                found.append(
                    JSON.object([
                        "prop": jsonString(prop.word), "note": idle.map { LinkedText.json($0, in: session) }, "layers": JSON.list(told),
                    ]))
            }
        }
        return found
    }

    /// Why a rule for a size or position does not count.
    private func ignored(_ node: Int32, _ prop: Prop) -> String? {
        guard prop.isLive, node != Document.screen else { return nil }
        return document.ignoredReason(prop, Explained(node, prop.axis, known.explainer.facts(about: node)))
    }

    private func text(_ layer: Layer) -> String {
        switch layer {
        case .standard: "default"
        case .own: ""
        case .style(let style): "style \(document.styleName(style))"
        case .when(let when): "when \(document.whenText(when))"
        case .styleWhen(let style, let when): "style \(document.styleName(style)), when \(document.whenText(when))"
        }
    }

    /// What stands before and behind a rule in a statement that sets it in a layer; nothing for a default, which nobody sets.
    private func around(_ layer: Layer, _ node: Int32) -> (before: String, after: String) {
        func within(_ when: Int32, _ owner: String) -> (String, String) { ("when \(document.whenText(when)) { \(owner).", " }") }
        return switch layer {
        case .standard: ("", "")
        case .own: ("\(document.nameText(node)).", "")
        case .style(let style): ("\(document.styleName(style)).", "")
        case .when(let when): within(when, document.nameText(node))
        case .styleWhen(let style, let when): within(when, document.styleName(style))
        }
    }

    // MARK: What else is in force

    /// What of the screen has a part in the node: its size class, its direction, the factor by which numbers adapt.
    private func context(_ node: Int32) -> [String] {
        var rows: [(String, String)] = []
        let adapt = document.adaptContext(node)
        if adapt.isAdapting { rows.append(("adapt", "× \(formatNumber(adapt.adaptFactor(.x)))")) }
        rows.append(
            ("classes", [Axis.x, .y].map { "\($0 == .x ? "width" : "height") \(document.screenClass($0))" }.joined(separator: ", ")))
        if document.isRightToLeft { rows.append(("direction", "from right to left")) }
        if document.kind(node).hasText { rows.append(("baseline", formatNumber(document.baseline(node)))) }
        return rows.map { JSON.object(["name": jsonString($0.0), "text": jsonString($0.1)]) }
    }

    // MARK: Findings

    /// The findings of the whole document. Where `shouldStop` ends the search, none, and `stopped` is set: what was found until then may
    /// not be all of a node.
    package func findings(for request: Int, unless shouldStop: @escaping () -> Bool = { false }) -> String {
        var isStopped = false
        let notes = document.asking({
            isStopped = isStopped || shouldStop()
            return isStopped
        }) { session.notes(of: document.lint(Document.screen, limit: 200)) }
        if isStopped {
            return JSON.object(["type": "\"findings\"", "re": String(request), "findings": "[]", "stopped": "true"])
        }
        return JSON.object(["type": "\"findings\"", "re": String(request), "findings": JSON.list(notes.map(finding))])
    }

    private func finding(_ note: Note) -> String {
        JSON.object([
            "node": String(note.node), "text": LinkedText.json(note.text, in: session),
            "help": note.help.map { LinkedText.json($0, in: session, offers: true) },
            "place": JSON.text(session.placeText(of: note.source)),
            "source": note.source >= 0 ? String(note.source) : nil,
        ])
    }

    // MARK: Sources

    /// A source with the line of a place; a long one as far as it is near that line.
    package func source(_ place: Diagnostic.Place, for request: Int) -> String {
        let line = place.position.line
        let all = String(decoding: place.source.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let first = all.count > Self.mostLines ? max(0, min(line - Self.mostLines / 2, all.count - Self.mostLines)) : 0
        let lines = all.dropFirst(first).prefix(Self.mostLines)
        return JSON.object([
            "type": "\"source\"", "re": String(request), "name": jsonString(place.source.name), "line": String(line),
            "first": String(first + 1),
            "lines": JSON.list(lines.map { jsonString(String($0)) }),
        ])
    }

    private static let mostLines = 2000
}
