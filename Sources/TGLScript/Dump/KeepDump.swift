// `keep` and `vfl` relations in a dump.

import TGLLayout

extension DumpWriter {
    /// Writes a relation in the block of its owner; one that could not be made now becomes a comment.
    mutating func keep(_ number: Int32, indent: String) {
        let keep = doc.keep(number)
        if let obstacle = (places.current == nil ? doc : places.rearranger.document).obstacle(to: keep) {
            if let label = keep.label { omittedLabels.insert(label) }
            lines.append("\(indent)# \(doc.nameText(keep.owner)): `\(keep.text)` omitted, because \(obstacle)")
            return
        }
        for line in doc.statement(of: keep, tiedText(of: number)) { lines.append("\(indent)\(line)") }
    }

    /// The text of a relation that follows knobs, with its knobs; `nil` for others.
    private func tiedText(of number: Int32) -> String? {
        let keep = doc.keep(number)
        guard let tie = session.ties.bySource[keep.source] else { return nil }
        return TiedDump(values).text(of: tie, keep, tie.spot(of: number))
    }
}

/// The name of a node before its block, in parentheses if it begins like a statement.
func blockHead(_ name: String) -> String { ["import", "style", "test"].contains(name) ? "(\(name))" : name }

extension Document {
    /// The statement that adds a relation, in the block of its owner.
    ///
    /// - Parameter text: the relation, if it is not to be written with its present values.
    public func statement(of keep: Keep, _ text: String? = nil) -> [String] {
        let owner = blockHead(nameText(keep.owner))
        let label = keep.label.map { "\($0): " } ?? ""
        if case .format(let format) = keep.form { return ["\(owner) { \(statement(of: format, label)) }"] }
        return ["\(owner) { keep \(label)\(text ?? relation(of: keep)) }"]
    }

    /// A relation with its present constant and priority; a format as it was written.
    public func relation(of keep: Keep) -> String {
        let sign = keep.sign.slot.sign
        switch keep.form {
        case .property(let node, let prop): return "\(nameInRule(node)).\(prop.word) \(sign) \(text(keep.rule, for: prop, on: node))"
        case .equation(let left):
            var text = self.text(left)
            let isOneTerm = left.terms.count == 1 && left.terms[0].mult == 1 && left.add == 0
            if isOneTerm || text.hasPrefix("-") { text = "0 + \(text)" }
            return "\(text) \(sign) \(self.text(keep.rule, for: .width))"
        case .format: return "vfl \(keep.text)"
        }
    }

    /// Names of nodes that a format cannot contain are replaced by variables of a block.
    private func statement(of format: VisualFormat, _ label: String) -> String {
        var variables: [String] = []
        func name(_ node: Int32) -> String {
            let text = nameText(node)
            if !text.contains("[") { return text }
            let line = " = \(text)"
            if let known = variables.first(where: { $0.hasSuffix(line) }) { return String(known.dropFirst(4).dropLast(line.count)) }
            var count = variables.count + 1
            while find("view_\(count)") != nil { count += 1 }
            variables.append("let view_\(count)\(line)")
            return "view_\(count)"
        }
        func text(_ predicate: VisualFormat.Predicate) -> String {
            let sign = predicate.sign == .equal ? "==" : predicate.sign == .atMost ? "<=" : ">="
            let object = predicate.node >= 0 ? name(predicate.node) : exactNumber(predicate.number)
            return sign + object + (predicate.priority == 1000 ? "" : "@\(exactNumber(predicate.priority))")
        }
        func list(_ predicates: [VisualFormat.Predicate]) -> String { "(" + predicates.map(text).joined(separator: ", ") + ")" }
        func text(_ connection: VisualFormat.Connection) -> String {
            switch connection {
            case .none, .touching: ""
            case .standard: "-"
            case .distances(let predicates): "-\(list(predicates))-"
            }
        }
        var result = format.axis == .x ? "H:" : "V:"
        for (k, connection) in format.connections.enumerated() {
            if k == 0, connection != .none { result += "|" }
            result += text(connection)
            if k < format.views.count {
                let view = format.views[k]
                result += "[\(name(view.node))\(view.sizes.isEmpty ? "" : list(view.sizes))]"
            } else if connection != .none {
                result += "|"
            }
        }
        var align = format.alignments.map(\.word)
        if format.reading != .natural { align.append("\(format.reading)") }
        let statement = "vfl \(label)\(quote(result))" + (align.isEmpty ? "" : " align \(align.joined(separator: ", "))")
        return variables.isEmpty ? statement : "if true { \(variables.joined(separator: "; ")); \(statement) }"
    }
}
