import TGLLayout
import TGLSyntax

/// Writes relations that follow knobs as they were written; parts that were computed once are written as values.
struct TiedDump {
    private let values: DumpValues
    private var session: Session { values.session }

    init(_ values: DumpValues) { self.values = values }

    /// Whether the nodes (for a style, also the styles) must be made before the relation.
    func namesNodes(_ tie: Tie, ofStyle: Bool) -> Bool {
        guard case .formula(_, let constants, _) = tie.form else { return false }
        return constants.contains { namesNodes($0) }
            || tie.knobs.contains {
                let stage = values.stage(of: session.machine.stack[$0].value)
                return stage == .withNodes || ofStyle && stage == .withStyles
            }
    }

    /// Whether it reads a knob by a name that means something else in a node's block.
    func isAtTopLevelOnly(_ tie: Tie) -> Bool {
        tie.knobs.contains { ["width", "height"].contains(session.scope.symbol(at: $0).map { session.names[$0] } ?? "") }
    }

    private func namesNodes(_ value: Value) -> Bool {
        values.contains(value) {
            switch $0 {
            case .node: true
            case .rule(let box):
                box.sum != nil || ([box.rule] + box.items).contains { ($0.kind == .reference || $0.kind == .spot) && $0.ref >= 0 }
            default: false
            }
        }
    }

    /// The right side of a relation for one property; `nil` if no script can write it.
    func text(of tie: Tie, _ prop: Prop, on node: Int32?) -> String? {
        guard case .formula(_, let constants, let written) = tie.form else {
            if case .function(let function) = tie.form { return values.literal(.function(function)) }
            return nil
        }
        let parts = tie.relation.property.parts
        let part = tie.part ?? (prop == .frame || parts.count < 2 ? nil : parts.firstIndex(of: prop))
        var pieces = written.whole
        var index: Int?
        if let part, part < written.parts.count {
            pieces = written.parts[part].pieces
        } else if let part, let value = try? session.machine.workOut(Tie(tie.relation, from: -1, tie.form, knobs: [])),
            Arithmetic.items(of: value) != nil
        {
            index = part
        }
        guard var text = index.map({ self.text(pieces, at: $0, constants, prop, node) }) ?? text(pieces, constants, prop, node) else {
            return nil
        }
        for change in tie.changes {
            guard let operand = self.text(change.value, prop, node) else { return nil }
            text = "(\(text)) \(change.sign.text) \(operand)"
        }
        return text
    }

    /// The text of a `keep` that follows knobs, with its present priority; `nil` if no script can write it.
    func text(of tie: Tie, _ keep: Keep, _ spot: TiedSlot.Spot) -> String? {
        guard case .formula(_, let constants, let written) = tie.form, !isAtTopLevelOnly(tie) else { return nil }
        let priority = keep.rule.level == 1000 ? "" : " @ \(exactNumber(keep.rule.level))"
        switch keep.form {
        case .property(let node, let prop):
            var pieces = written.whole
            let isPart = spot.count > 1 && spot.count == written.parts.count
            if isPart { pieces = written.parts[spot.index].pieces }
            var index: Int?
            if spot.count > 1, !isPart, case .list(let list)? = try? session.machine.workOut(tie), list.count == spot.count {
                index = spot.index
            }
            guard let right = index.map({ text(pieces, at: $0, constants, prop, node) }) ?? text(pieces, constants, prop, node) else {
                return nil
            }
            return "\(session.document.nameInRule(node)).\(prop.word) \(keep.sign.slot.sign) \(right)\(priority)"
        case .equation:
            guard written.parts.count == 2, let left = text(written.parts[0].pieces, constants, .width, keep.owner),
                let right = text(written.parts[1].pieces, constants, .width, keep.owner)
            else { return nil }
            let start = left.hasPrefix("(") || left.hasPrefix("[") || left.hasPrefix("-") ? "0 + " : ""
            return "\(start)\(left) \(keep.sign.slot.sign) \(right)\(priority)"
        case .format: return nil
        }
    }

    /// The text of a right side without its priority, and the ` @ …`, if there is one.
    static func splitPriority(_ text: String) -> (value: String, priority: String) {
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        for place in text.indices {
            let c = text[place]
            if isQuoted {
                if isEscaped { isEscaped = false } else if c == "\\" { isEscaped = true } else if c == "\"" { isQuoted = false }
                continue
            }
            switch c {
            case "\"": isQuoted = true
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case "@" where depth == 0:
                let value = text[..<place].reversed().drop { $0 == " " }.reversed()
                return (String(value), " " + text[place...])
            default: break
            }
        }
        return (text, "")
    }

    /// A right side that gives a list, as what it gives for one of its parts. Sizes and places that stay live have no text as a list: of a
    /// list of such with which the right side begins, the part is said in its place.
    private func text(
        _ pieces: [TiedText.Piece], at index: Int, _ constants: [Value], _ prop: Prop, _ node: Int32?
    ) -> String? {
        if case .value(let number)? = pieces.first, case .list(let list) = constants[number], index < list.count {
            guard let rest = text(Array(pieces.dropFirst()), constants, prop, node) else { return nil }
            let (others, priority) = Self.splitPriority(rest)
            // Arithmetic on a list applies to each item.
            let isComputed = others.first { $0 != " " }.map { "*/+-".contains($0) } ?? true
            if isComputed { return text(list[index], prop, node).map { $0 + others + priority } }
        }
        guard let text = text(pieces, constants, prop, node) else { return nil }
        // A priority belongs to the whole relation and cannot be within an expression.
        let (value, priority) = Self.splitPriority(text)
        return "(\(value))[\(index)]\(priority)"
    }

    private func text(_ pieces: [TiedText.Piece], _ constants: [Value], _ prop: Prop, _ node: Int32?) -> String? {
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += text
            case .builtIn(let name):
                result += BuiltIn.byName[name].map { values.helpers.name(of: .function(session.function(of: $0)), called: name) } ?? name
            case .value(let number):
                guard let text = text(constants[number], prop, node) else { return nil }
                result += text
            }
        }
        return result
    }

    /// A value as an operand: in parentheses if it is more than one word.
    private func text(_ value: Value, _ prop: Prop, _ node: Int32?) -> String? {
        let text: String?
        switch value {
        case .rule(let box): text = ruleText(box, prop, node)
        default: text = values.literal(value)
        }
        guard let text else { return nil }
        switch value {
        case .number(let number) where number.sign == .minus: return "(\(text))"
        case .percent(let number) where number.sign == .minus: return "(\(text))"
        case .function: return text.contains(" ") && !text.hasPrefix("(") ? "(\(text))" : text
        case .rule: return text.contains(" ") ? "(\(text))" : text
        default: return text
        }
    }

    private func ruleText(_ box: RuleBox, _ prop: Prop, _ node: Int32?) -> String? {
        if !box.live.isEmpty {
            let base = box.rule.kind == .number ? nil : ruleText(RuleBox(box.rule, items: box.items, sum: box.sum), prop, node)
            if base == nil, box.rule.kind != .number { return nil }
            let text = session.document.liveText(box.rule.kind == .number ? box.rule.add : 0, box.live)
            return [base, text].compactMap { $0 }.joined(separator: " + ")
        }
        if box.rule.kind == .list {
            let items = box.items.map { session.document.text($0, for: prop, on: node) }
            return "[\(items.joined(separator: ", "))]"
        }
        if let sum = box.sum {
            let isWhole = sum.allTerms.allSatisfy { $0.node < 0 || session.document.exists($0.node) }
            return isWhole ? session.document.text(box.rule, sum) : nil
        }
        if box.rule.kind == .reference || box.rule.kind == .spot, box.rule.ref >= 0, !session.document.exists(box.rule.ref) { return nil }
        return session.document.text(box.rule, for: prop, on: node)
    }
}
