// Spans of items of collections that have no effect (CO-44).

extension Document {
    /// How a section, or a collection without sections, arranges its items.
    private func arrangement(of section: Int32) -> ItemArrangement {
        var code = wordCode(section, .arrangement)
        if !value(section, .arrangement).isSet, let above = collection(of: section) { code = wordCode(above, .arrangement) }
        return ItemArrangement(rawValue: code) ?? .inList
    }

    /// Whether items of a section may take several columns: it has more than one.
    private func takesSpans(_ section: Int32) -> Bool {
        guard let above = collection(of: section) else { return false }
        if section != above, value(section, .orientation).isSet, runsAcross(section) != runsAcross(above) { return false }
        return [.inGrid, .inWaterfall].contains(arrangement(of: section))
    }

    /// Why a span of an item has no effect; `nil` where it may have one.
    func idleSpan(_ i: Int32, _ prop: Prop) -> (text: String, help: String)? {
        guard let section = parent(i), kind(section).traits.isStaged else { return nil }
        let (name, word) = (nameText(section), prop.word)
        guard let (_, id) = item(of: i) else {
            return ("`\(word)` has an effect only on an item of a collection", "`\(name).itemSpan = 2` is for all items")
        }
        if let idle = idleArrangement(of: section) { return ("`\(word)` has no effect in \(idle)", gridHelp(section)) }
        if prop == .rowSpan, arrangement(of: section) == .inWaterfall {
            return (
                "`rowSpan` has no effect in a waterfall: it has no rows, and an item is as long as it needs",
                "`\(name).arrangement = grid` has rows"
            )
        }
        let isKept = sectionStates[section]?.kept[id]?.slots.contains { $0.path == .root && $0.prop == prop } ?? false
        if !isKept {
            let span = prop == .columnSpan ? "2" : "[1, 2]"
            return (
                "`\(word)` has no effect in the template of an item, which is known only when the item is made",
                "`\(name).itemSpan = v => \(span)` is known before"
            )
        }
        if prop == .columnSpan, let columns = sectionStates[section]?.layout?.columns, columns == 1 {
            return ("`columnSpan` has no effect in one column", "`\(name).columns = 3`")
        }
        return nil
    }

    /// The arrangement of a section in which items take no spans, in words.
    private func idleArrangement(of section: Int32) -> String? {
        if takesSpans(section) { return nil }
        switch arrangement(of: section) {
        case .inFlow: return "a flow, which has no columns"
        case .inList: return "a list, which has one column"
        default: return "a section that scrolls across, which has no columns"
        }
    }

    private func gridHelp(_ section: Int32) -> String { "`\(nameText(section)) { arrangement = grid; columns = 3 }`" }

    /// Why an `itemSpan` has no effect; `nil` where it may have one.
    func idleItemSpan(_ i: Int32) -> (text: String, help: String)? {
        guard kind(i).traits.isStaged, collection(of: i) != nil else { return nil }
        let users = isCollection(i) ? sections(of: i).filter { $0 == i || !value($0, .itemSpan).isSet } : [i]
        if users.contains(where: takesSpans) { return nil }
        guard let section = users.first, let idle = idleArrangement(of: section) else { return nil }
        return ("`itemSpan` has no effect in \(idle)", gridHelp(i))
    }
}
