import TGLLayout
import TGLSyntax

// Rules for templates of cells: `rows(20, part(fill, columns(50%, 50%)), gap(4))`.

extension Binder {
    /// The rule of a template; `nil` for other values.
    func splitRule(_ value: Value, _ relation: Relation) throws(Failure) -> Rule? {
        guard case .call(let call) = value, call.word == .rows || call.word == .columns else { return nil }
        var items: [Rule] = []
        for (place, argument) in call.arguments.enumerated() {
            guard case .call(let inner) = argument, inner.word == .gap else {
                items.append(try part(argument, relation))
                continue
            }
            guard place > 0, place == call.arguments.count - 1 else {
                throw Failure(
                    .badValue, "`gap(n)` comes last in a template, after its parts",
                    help: "write `\(call.word.text)(20, fill, \(host.shortText(argument, most: 20)))`", range: relation.valueRange)
            }
            guard let length = length(inner.arguments[0]) else {
                throw Failure(
                    .badValue,
                    "the space between parts is a number that is not negative, not \(host.shortText(inner.arguments[0], most: 40))",
                    help: "write `gap(4)`", range: relation.valueRange)
            }
            items.append(values(.gap, [length]))
        }
        return values(call.word == .rows ? .rows : .columns, items)
    }

    private func values(_ group: Rule.Group, _ items: [Rule]) -> Rule {
        Rule(.values, path: group.rawValue, ref: host.add(list: items))
    }

    private func part(_ value: Value, _ relation: Relation) throws(Failure) -> Rule {
        if let measure = measure(value) { return measure }
        guard case .call(let call) = value, call.word == .part else { throw badPart(value, relation) }
        guard let measure = measure(call.arguments[0]) else { throw badPart(call.arguments[0], relation) }
        guard let template = try splitRule(call.arguments[1], relation) else {
            throw Failure(
                .badValue, "the second argument of `part` is a template, not `\(host.shortText(call.arguments[1], most: 40))`",
                help: "write `part(\(host.shortText(call.arguments[0], most: 20)), rows(fill, fill))`", range: relation.valueRange)
        }
        return values(.part, [measure, template])
    }

    private func measure(_ value: Value) -> Rule? {
        switch value {
        case .percent(let number) where number >= 0: .percent(number)
        case .word(.wrap): .wrap
        case .word(.fill): .fill
        default: length(value)
        }
    }

    private func length(_ value: Value) -> Rule? {
        switch value {
        case .number(let number) where number >= 0: .number(number)
        default: liveLength(value)
        }
    }

    private func badPart(_ value: Value, _ relation: Relation) -> Failure {
        let isTemplate = if case .call(let call) = value { call.word == .rows || call.word == .columns } else { false }
        let text = host.shortText(value, most: 40)
        return Failure(
            .badValue, "`\(text)` is not a part of a template",
            note: "a part is a number that is not negative, a percentage, `wrap`, `fill` or `part(length, rows(…))`",
            help: isTemplate ? "write `part(fill, \(text))`: the first argument says how long the part is" : nil,
            range: relation.valueRange)
    }
}
