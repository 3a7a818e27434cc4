import TGLLayout

// Values of border lines as rules.

extension Binder {
    /// The names of the parts of a border line, in order.
    private static var parts: [String] { ["thickness", "colour", "head", "tail", "offset", "dash"] }

    /// A border line as a list: `[thickness, colour, head, tail, offset, dash]`. Parts omitted at the end are 0, or no colour.
    func borderline(_ items: [Value], _ prop: Prop, _ relation: Relation) throws(Failure) -> Rule {
        guard !items.isEmpty, items.count <= Self.parts.count else {
            throw Failure(
                .badValue, "a border line is a list of 1 to \(Self.parts.count) parts, not of \(items.count)",
                note: "the parts are [\(Self.parts.joined(separator: ", "))]", range: relation.valueRange)
        }
        var rules: [Rule] = []
        for (place, item) in items.enumerated() {
            guard let rule = part(item, place) else {
                throw Failure(
                    .badValue, "the \(Self.parts[place]) of a border line cannot be `\(host.shortText(item, most: 40))`",
                    note: "the parts are [\(Self.parts.joined(separator: ", "))]; thickness and dash are at least 0",
                    help: "write `\(prop.word) = [1, \"red\", 4, 4]`", range: relation.valueRange)
            }
            rules.append(rule)
        }
        return Rule(.values, path: Rule.Group.list.rawValue, ref: host.add(list: rules))
    }

    private func part(_ item: Value, _ place: Int) -> Rule? {
        switch (place, item) {
        case (0, .word(let word)): Prop.topBorderline.info.words.first { $0.word == word.text && $0.code != 0 }.map { .word($0.code) }
        case (0, .number(let number)), (5, .number(let number)):
            number >= 0 ? .number(number) : nil
        case (1, .none): .word(0)
        case (1, .word(let word)) where Colors.isColor(word.text): Rule(.string, ref: host.add(string: word.text))
        case (1, .string(let box)) where Colors.isColor(box.text): Rule(.string, ref: host.add(string: box.text))
        case (2, .number(let number)), (3, .number(let number)), (4, .number(let number)): .number(number)
        default: nil
        }
    }
}
