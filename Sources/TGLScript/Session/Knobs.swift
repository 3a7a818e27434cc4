import TGLLayout
import TGLSyntax
import TGLWhy

/// The state of a knob.
public struct KnobInfo: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value, as it is written.
    public let value: String
    /// The range or list of allowed values, as it is written; `nil` if any value is allowed.
    public let limits: String?
    /// The lowest and the highest number allowed; `nil` without a range.
    public let span: ClosedRange<Double>?
    /// How many rules, bounds and properties of nodes, styles and `when`s follow it.
    public let rules: Int
    /// How many `when`s read it in their condition.
    public let conditions: Int
}

extension Session {
    /// The knobs, in the order in which they were declared.
    public func knobs() -> [KnobInfo] {
        scope.entries().filter { $0.entry.kind == .knob }.map { symbol, entry in
            var span: ClosedRange<Double>?
            if case .span(let low, let high) = entry.limits { span = low...high }
            let rules = ties.following(entry.index).reduce(0) { sum, tie in
                sum + Set(tie.slots).count { document.source(of: $0) == tie.source }
            }
            let conditions = document.allWhens.count {
                if case .test(_, let content as KeptFunction, _) = document.whenTest($0) {
                    content.knobs.contains(entry.index)
                } else {
                    false
                }
            }
            return KnobInfo(
                name: names[symbol], value: machine.shortText(machine.stack[entry.index].value, most: 60),
                limits: entry.limits.map { text($0) }, span: span, rules: rules, conditions: conditions)
        }
    }

    private func text(_ limits: KnobLimits) -> String {
        switch limits {
        case .span(let low, let high): "\(Text.number(low))..\(Text.number(high))"
        case .items(let items): "[\(items.map { machine.shortText($0, most: 40) }.joined(separator: ", "))]"
        }
    }

    /// Adds to a line of an explanation the knobs that its rule follows: `the knob gutter`.
    public func withKnobs(_ line: ExplanationLine) -> ExplanationLine {
        guard let tie = ties.bySource[line.source], line.role != .head else { return line }
        let names = tie.knobs.map { scope.symbol(at: $0).map { self.names[$0] } ?? "" }
        var result = line
        var written = place(of: tie.plainSource).map { $0.source.textOnOneLine(tie.relation.valueRange, names: self.names) } ?? ""
        for change in tie.changes {
            let isSum = change.sign == .add || change.sign == .subtract || !written.contains(" ")
            written = "\(isSum ? written : "(\(written))") \(change.sign.text) \(machine.shortText(change.value, most: 40))"
        }
        if names.count == 1, written == names[0], tie.changes.isEmpty {
            result.text += ", the knob \(names[0])"
        } else {
            let values = zip(names, tie.knobs).map { "\($0) = \(machine.shortText(machine.stack[$1].value, most: 40))" }
            let word = names.count == 1 ? "the knob" : "the knobs"
            result.text += ", from `\(written)` with \(word) \(values.joined(separator: ", "))"
        }
        return result
    }
}
