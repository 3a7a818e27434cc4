import TGLLayout

/// Random commands about collections, chosen with a look at the document as it is, so that most succeed: items that come, go, move and
/// change, places to scroll to, sizes, estimates, templates, sections, knobs, steps through the past.
public struct CollectionSession {
    /// The sorts of commands. What a sort promises is checked in `CollectionRun`.
    public enum Sort: String, CaseIterable, Sendable {
        /// Changes of items: what is seen stays.
        case insert, remove, move, value, replace
        /// `offset = …`, and `+=`, `-=`.
        case place, scroll
        /// What only numbers of what is not seen depend on: what is seen stays.
        case estimate
        case shape, spacing, template, kept, section, screen, knob, copy
        case undo, redo, goto
        /// Questions, which leave nothing behind.
        case look
    }

    private var random: Random
    private var names = 0
    private var values = 1000
    private var isBack = false

    public init(seed: UInt64) { random = Random(seed ^ 0xC0_11EC) }

    // MARK: The beginning

    /// The first commands of a session.
    public mutating func beginning() -> [String] {
        var commands = [
            "screen { scale = 0 }", "knob g = \(1 + random.below(9)) in 0..20", "style card { height = 36; width = 50 }",
            "collection C { \(size()); \(description(orientation: random.chance(20) ? "horz" : "vert").joined(separator: "; ")) }",
        ]
        if random.chance(30) {
            commands.append("collection D { width = 200; height = 150; items = 8; item = v => view { height = 20 + v mod 3 * 15 } }")
        }
        return commands
    }

    private mutating func size() -> String {
        random.pick(["width = 375; height = 667", "width = 200; height = 300", "width = 320; height = 240", "width = 100; height = 150"])
    }

    /// Statements of a block that make a collection what it is.
    mutating func description(orientation: String) -> [String] {
        var rules: [String] = []
        if orientation == "horz" { rules.append("orientation = horz") }
        for rule in [spacing(), estimate(), view()] where random.chance(45) { rules.append(rule) }
        if random.chance(35) {
            for _ in 0..<1 + random.below(4) { rules.append(newSection(in: orientation)) }
            return rules
        }
        rules += items()
        if random.chance(30) { rules.append("offset = item(\(random.below(30)))\(distance())") }
        return rules
    }

    /// A section's items and how they are arranged.
    private mutating func items() -> [String] {
        var rules = arrangement()
        if random.chance(25) { rules.append(span()) }
        rules.append("items = \(count())")
        rules.append("item = \(template())")
        return rules
    }

    private mutating func count() -> String {
        random.pick(["0", "1", "3", "9", "20", "40", "40", "100", "1000", "[5, 3, 8, 1, 9, 2, 7]", "(3..9) + (20..31)"])
    }

    private mutating func arrangement() -> [String] {
        switch random.below(8) {
        case 0, 1: return ["arrangement = grid; columns = \(1 + random.below(4))"]
        case 2: return ["arrangement = grid; columns = fit(\(random.pick([30, 50, 70])))"]
        case 3: return ["arrangement = waterfall; columns = \(1 + random.below(3))"]
        case 4: return ["arrangement = flow"]
        case 5: return ["arrangement = flow; itemSize = [\(30 + random.below(3) * 20), \(20 + random.below(3) * 10)]"]
        default: return []
        }
    }

    /// How many columns and rows items take.
    private mutating func span() -> String {
        random.pick([
            "itemSpan = 2", "itemSpan = v => 1 + v mod 3", "itemSpan = v => 1 + v mod 7 mod 2", "itemSpan = [1, 2]",
            "itemSpan = v => [1 + v mod 2, 1 + v mod 5 mod 2]", "itemSpan = v => [1 + v mod 3, 1 + v mod 7 mod 3]",
        ])
    }

    private mutating func newSection(in orientation: String) -> String {
        names += 1
        var rules = items()
        if orientation == "vert", random.chance(15) {
            rules = ["orientation = horz", "items = \(random.below(30))", "item = v => view { width = 30 + v mod 3 * 20; height = fill }"]
            if random.chance(70) { rules.append("height = 60") }
        }
        if random.chance(50) { rules.append("header = () => view { width = 20; height = \(random.pick([15, 28])) }") }
        if random.chance(30) { rules.append("footer = () => view { width = 12; height = 12 }") }
        if random.chance(15) { rules.append("background = () => view") }
        if random.chance(30) { rules.append("padding = [4, 8, 6, 2]") }
        return "section P\(names) { \(rules.joined(separator: "; ")) }"
    }

    /// A template of an item. Its value is a number.
    private mutating func template() -> String {
        random.pick([
            "v => view { width = 40 + v mod 4 * 10; height = 30 + v mod 4 * 10 }",
            "v => view { height = width * 0.25 }",
            "(v, i) => view { width = 30 + v mod 2 * 30; height = 20 + v mod 3 * 15 + i mod 2 * 5 }",
            "v => linear vert { padding = 6; label T \"row {v}\" { width = fill; height = wrap }; "
                + "view { width = 9; height = 10 + v mod 3 * 5 } }",
            "v => view { width = 30; height = g * 3 + v mod 2 * 10 }",
            "v => view : card",
            "v => view { width = 25; height = value(screen.width) / 10 }",
            "v => view { width = 40 + v mod 5 * 13; height = 20 + v mod 3 * 8 }",
            "v => view { width = 50%; height = 32 }",
            "v => collection { width = 60; height = 40; items = 4; item = x => view { width = 9; height = 20 + v mod 2 * 15 } }",
            "v => view { width = 20 + v mod 5 * 8; height = v mod 5 * 8 }",
            "v => view { width = 60; height = 50 }", "v => view { width = 20; height = 90 / (v - 3) }",
        ])
    }

    // MARK: What comes next

    /// The next command and what sort it is of. One that begins with `:` is not of the language: `:undo`, `:redo`, `:goto 3`.
    public mutating func next(in doc: Document, states: Int) -> (sort: Sort, text: String) {
        guard !collections(in: doc).isEmpty else { return (.shape, "collection C { width = 100; height = 100; items = 5 }") }
        let sort = pickSort()
        return (sort, text(of: sort, in: doc, states: states))
    }

    private mutating func pickSort() -> Sort {
        defer { isBack = false }
        if isBack, random.chance(40) { return random.pick([.redo, .redo, .undo]) }
        let often: [Sort] = [.insert, .insert, .remove, .remove, .move, .value, .replace, .place, .place, .scroll, .scroll, .estimate]
        return random.chance(60) ? random.pick(often) : random.pick(Sort.allCases)
    }

    private mutating func text(of sort: Sort, in doc: Document, states: Int) -> String {
        let all = collections(in: doc)
        let collection = random.pick(all)
        let own = doc.ownSections(of: collection)
        let holders = own.isEmpty ? [collection] : own
        let holder = random.pick(holders)
        let every = all.flatMap { doc.ownSections(of: $0).isEmpty ? [$0] : doc.ownSections(of: $0) }
        let name = doc.nameText(collection)
        let at = Holder(doc: doc, node: holder)
        switch sort {
        case .insert: return insert(at)
        case .remove: return "remove \(some(at))"
        case .move: return move(at, Holder(doc: doc, node: random.pick(every)))
        case .value: return at.count == 0 ? "insert 1 to \(at.name)" : "\(at.name)[\(random.below(at.count))].value = \(newValue())"
        case .replace: return "\(at.name).items = \(replacement(at))"
        case .place: return "\(name).offset = \(offset(doc, collection, holders))"
        case .scroll: return "\(name).offset \(random.pick(["+=", "-="])) \(random.pick(["1", "10", "28", "333", "777", "2.5", "5000"]))"
        case .estimate: return "\(random.chance(70) ? name : at.name).\(estimate())"
        case .shape: return shape(name, at)
        case .spacing: return "\(random.chance(60) ? name : at.name).\(spacing())"
        case .template: return "\(at.name).item = \(template())"
        case .kept: return kept(at)
        case .section: return section(doc, collection, own)
        case .screen:
            return random.pick([
                "screen 320 568", "screen 700 400", "screen { direction = rtl }", "screen { direction = ltr }", "screen 375 667",
            ])
        case .knob: return random.pick(["g = \(random.below(20))", "g += 1", "card.height = \(20 + random.below(50))", "card.width = 30"])
        case .copy: return copy(doc, all)
        case .undo: isBack = true; return ":undo"
        case .redo: return ":redo"
        case .goto: isBack = true; return ":goto \(random.below(max(1, states)))"
        case .look: return look(name, at)
        }
    }

    private func collections(in doc: Document) -> [Int32] {
        var found: [Int32] = []
        doc.walkWithoutCells(Document.screen) { node, _ in if doc.isCollection(node) { found.append(node) } }
        return found
    }

    /// A node that has items, and how many.
    private struct Holder {
        let doc: Document
        let node: Int32
        var name: String { doc.nameText(node) }
        var count: Int { doc.itemCount(node) }
    }

    private mutating func newValue() -> String {
        values += 1
        return random.chance(15) ? "\(random.below(9))" : "\(values)"
    }

    private mutating func newValues() -> String {
        random.chance(50) ? newValue() : "[\((0..<1 + random.below(4)).map { _ in newValue() }.joined(separator: ", "))]"
    }

    /// A place near what is made, more often than not.
    private mutating func place(_ at: Holder, beyond: Int = 0) -> Int {
        let made = at.doc.madeItems(at.node)
        if let one = made.randomOrNil(&random), random.chance(70) {
            return min(max(0, one.place + random.below(5) - 2), max(0, at.count - 1 + beyond))
        }
        return random.below(at.count + beyond)
    }

    /// One item, or several.
    private mutating func some(_ at: Holder) -> String {
        if at.count == 0 { return "\(at.name)[0]" }
        let first = place(at)
        switch random.below(5) {
        case 0, 1: return "\(at.name)[\(first)]"
        case 2: return "[\(at.name)[\(first)], \(at.name)[\(place(at))]]"
        default: return "\(at.name)[\(first)..\(min(at.count - 1, first + random.below(6)))]"
        }
    }

    private mutating func insert(_ at: Holder) -> String {
        if at.count == 0 { return "insert \(newValues()) to \(at.name)" }
        switch random.below(4) {
        case 0: return "insert \(newValues()) to \(at.name)"
        case 1: return "insert \(newValues()) to \(at.name) at \(place(at, beyond: 1))"
        default: return "insert \(newValues()) \(random.pick(["before", "after"])) \(at.name)[\(place(at))]"
        }
    }

    private mutating func move(_ at: Holder, _ other: Holder) -> String {
        let what = some(at)
        switch random.below(4) {
        case 0: return "move \(what) at \(place(at))"
        case 1: return "move \(what) to \(other.name)"
        case 2 where other.count > 0: return "move \(what) \(random.pick(["before", "after"])) \(other.name)[\(place(other))]"
        default: return "move \(what) to \(other.name) at \(place(other))"
        }
    }

    private mutating func replacement(_ at: Holder) -> String {
        switch random.below(6) {
        case 0: return "\(max(0, min(at.count, 200) + random.below(7) - 3))"
        case 1: return "[\(newValue()), \(newValue())] + (0..\(5 + random.below(40)))"
        case 2: return "(\(random.below(8))..\(10 + random.below(30)))"
        case 3: return "(10..19) + (0..9) + (20..\(21 + random.below(9)))"
        case 4: return "[1, 1, 2, 2, 1, \(newValue()), 3, 3]"
        default: return "[]"
        }
    }

    private mutating func distance() -> String { random.pick(["", "", " + 5", " - 12", " + 140", " - 250", " + 0.5"]) }

    private mutating func offset(_ doc: Document, _ collection: Int32, _ holders: [Int32]) -> String {
        let holder = Holder(doc: doc, node: random.pick(holders))
        let of = holder.node == collection ? "" : "\(holder.name), "
        let item = "\(of)\(random.below(max(1, holder.count)))"
        switch random.below(12) {
        case 0: return random.pick(["start", "end", "end"])
        case 1: return "\(random.below(2000))"
        case 2: return "page(\(random.below(4)))"
        case 3: return "item(\(item), end)\(distance())"
        case 4: return "item(\(item), center)\(distance())"
        case 5 where holder.node != collection: return "header(\(holder.name))\(distance())"
        default: return "item(\(item))\(distance())"
        }
    }

    private mutating func estimate() -> String {
        random.pick([
            "estimate = \(random.pick([1, 10, 30, 44, 60, 100, 300]))", "estimate = v => 20 + v mod 3 * 20", "measured = all",
            "measured = 0..\(random.below(9))", "measured = [0, 2, 5]", "measured = none", "headerEstimate = 20", "headerEstimate = none",
            "footerEstimate = 30", "footerEstimate = none",
        ])
    }

    /// How much is before, between and after items.
    private mutating func spacing() -> String {
        random.pick([
            "vspace = \(random.below(3) * 5)", "hspace = \(random.below(3) * 5)", "space = 4", "padding = [12, 8, 6, 8]", "padding = 0",
            "padding = \(random.below(12))",
        ])
    }

    /// What only the collection itself can have.
    private mutating func view() -> String {
        random.pick([
            "inset = [30, 0, 20, 0]", "inset = 0", "prefetch = \(random.pick(["0", "40", "50%", "100%"]))", "pinned = headers",
            "pinned = footers", "pinned = [headers, footers]", "pinned = none",
        ])
    }

    private mutating func shape(_ name: String, _ at: Holder) -> String {
        switch random.below(9) {
        case 8: return "\(at.name).\(span())"
        case 0: return "\(name).width = \(random.pick([100, 200, 260, 375]))"
        case 1: return "\(name).height = \(random.pick([90, 150, 300, 500, 667]))"
        case 2: return "\(at.name) { \(arrangement().first ?? "arrangement = list") }"
        case 3: return "\(at.name).columns = \(1 + random.below(4))"
        case 4:
            let props = ["itemSize", "itemSpan", "arrangement", "columns", "estimate", "measured", "header", "padding"]
            return "unset \(at.name).\(random.pick(props))"
        case 5: return "\(name).paging = \(random.pick(["none", "none", "page", "item", "40"]))"
        case 6: return "\(name).orientation = \(random.pick(["horz", "vert"]))"
        default: return "\(name).\(view())"
        }
    }

    private mutating func kept(_ at: Holder) -> String {
        if at.count == 0 { return "insert 3 to \(at.name)" }
        let item = "\(at.name)[\(place(at))]"
        if random.chance(30) {
            return random.pick([
                "\(item).columnSpan = \(1 + random.below(3))", "\(item).rowSpan = \(1 + random.below(3))", "unset \(item).columnSpan",
            ])
        }
        return random.pick([
            "\(item).height = \(random.pick([5, 33, 80]))", "\(item).width = 45", "\(item).T.text = \"two words, and more\"",
            "\(item).T.fontSize = 30", "unset \(item)", "unset \(item).height", "\(item).visibility = gone", "\(item).height += 4",
        ])
    }

    private mutating func section(_ doc: Document, _ collection: Int32, _ own: [Int32]) -> String {
        let name = doc.nameText(collection)
        guard let one = own.randomOrNil(&random).map({ doc.nameText($0) }), let other = own.randomOrNil(&random).map({ doc.nameText($0) })
        else { return "\(name).items = 12" }
        switch random.below(5) {
        case 0: return "\(name) { \(newSection(in: "vert")) }"
        case 1: return own.count > 1 ? "remove \(one)" : "\(one).items = 5"
        case 2: return "move \(one) \(random.pick(["before", "after"])) \(other)"
        case 3: return "\(one).header = () => view { width = 20; height = \(random.pick([10, 40])) }"
        default:
            names += 1
            return "rename \(one) to P\(names)"
        }
    }

    private mutating func copy(_ doc: Document, _ all: [Int32]) -> String {
        names += 1
        if all.count > 2 { return "remove \(doc.nameText(all[all.count - 1]))" }
        return "copy \(doc.nameText(random.pick(all))) as K\(names)"
    }

    private mutating func look(_ name: String, _ at: Holder) -> String {
        let item = "\(at.name)[\(random.below(max(1, at.count)))]"
        return random.pick([
            "\(item).frame", "\(item).T.height", "\(item).screenFrame", "\(item).next", "visible(\(at.name))", "made(\(name))",
            "\(name).anchor", "\(name).contentSize", "why \(item).y", "why \(name).offset", "index(\(item))", "children(\(item))",
            "header(\(at.name))", "invalidated(\(at.name))", "map(visible(\(at.name)), c => c.height)", "\(item).first",
        ])
    }
}
