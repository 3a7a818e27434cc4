import TGLSyntax

/// A statement that gives a value to something with a name, outside of functions, loops and tests.
struct NamedValue {
    /// What has the value: `w`, `card.height`, or in a `when` `when landscape: S.width`.
    let subject: String
    /// How the value is given: `=`, or `<=` and `>=` for bounds.
    let sign: RelationSign
    /// The value.
    let value: ExprID
}

extension SyntaxTree {
    /// The variables, knobs and rules that the text sets, in order.
    var namedValues: [NamedValue] {
        var found: [NamedValue] = []
        addValues(of: self[root.statements], owner: nil, condition: "", to: &found)
        return found
    }

    /// Whether the statements of the text set values and make nothing.
    var setsOnly: Bool {
        self[root.statements].allSatisfy { id in
            switch self[id] {
            case .relation, .open, .when: true
            default: false
            }
        }
    }

    private func addValues(of statements: ArraySlice<StmtID>, owner: String?, condition: String, to found: inout [NamedValue]) {
        func add(_ block: BlockID?, _ owner: String?, _ condition: String) {
            if let block { addValues(of: self[self[block].statements], owner: owner, condition: condition, to: &found) }
        }
        for id in statements {
            switch self[id] {
            case .let(let name, .expression(let value)), .knob(let name, let value, _):
                if owner == nil { found.append(NamedValue(subject: condition + text(name.symbol), sign: .set, value: value)) }
            case .relation(let target, let sign, .expression(let value)):
                let name = textOnOneLine(range(of: target))
                found.append(NamedValue(subject: condition + (owner.map { "\($0).\(name)" } ?? name), sign: sign, value: value))
            case .style(let name, let block): add(block, text(name.symbol), condition)
            case .open(let targets, let block):
                if let target = self[targets].first, targets.count == 1 { add(block, textOnOneLine(range(of: target)), condition) }
            case .node(let node), .let(_, .node(let node)):
                if let name = self[node].name, name.index == nil { add(self[node].block, text(name.name.symbol), condition) }
            case .when(_, let block):
                let head = SourceRange(start: range(of: id).start, end: self[block].range.start)
                add(block, owner, condition + textOnOneLine(head).trimmed + ": ")
            default: break
            }
        }
    }
}
