import TGLLayout

// Rules that a person writes as one: `padding = 8` for the paddings of the four sides.

extension DumpWriter {
    /// The names that take one value for all of their parts, if no order of setting counts among these.
    private static let shorthands: [(name: String, parts: [Prop])] = Prop.shorthands.filter { row in
        PropertyName(row.name)?.takesOneValue ?? false && !DumpPlan.orders.contains { order in row.parts.contains { order.contains($0) } }
    }.map { ($0.name, $0.parts) }

    private static let parts = Set(shorthands.flatMap(\.parts))

    /// The rules of a block, in order. Where all parts of a shorthand have the same number or percentage, it takes the place of the first.
    func relations(_ slots: [OwnSlot], on node: Int32?) -> [String] {
        var written: Set<Prop> = []
        return slots.compactMap { slot in
            guard slot.slot == .rule, Self.parts.contains(slot.prop) else { return relation(slot, on: node) }
            if written.contains(slot.prop) { return nil }
            guard let (name, parts) = shorthand(for: slot, among: slots, on: node) else { return relation(slot, on: node) }
            written.formUnion(parts)
            return "\(name) = \(doc.text(slot.rule, for: slot.prop))"
        }
    }

    /// The shorthand of which all parts have the same rule as a slot.
    private func shorthand(for slot: OwnSlot, among slots: [OwnSlot], on node: Int32?) -> (name: String, parts: [Prop])? {
        func isSame(_ other: OwnSlot) -> Bool {
            other.slot == .rule && other.rule == slot.rule && plan.text(ofTied: other, on: node) == nil
        }
        guard [.number, .percent].contains(slot.rule.kind), isSame(slot) else { return nil }
        let found = Self.shorthands.filter { row in
            row.parts.contains(slot.prop) && row.parts.allSatisfy { part in slots.contains { $0.prop == part && isSame($0) } }
        }
        // `gap` is the word of CSS for `space`.
        return node.map { doc.kind($0).isCSS } ?? false ? found.last : found.first
    }
}
