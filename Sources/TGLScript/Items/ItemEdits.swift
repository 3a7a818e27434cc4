import TGLLayout
import TGLSyntax

// Edits of the items of collections: setting, inserting, removing, moving, and changing a value.

extension Machine {
    /// Prepares a change of items. The collection must be laid out before, so that the visible part can stay in place.
    private func prepareItems(of section: Int32) throws(Failure) {
        needsCheck = true
        if !isNew(section) { try layout() }
    }

    /// Whether the collection of a section was made by the current statement, so that nothing of it was seen yet.
    private func isNew(_ section: Int32) -> Bool {
        isInCell || Int(document.collection(of: section) ?? section) >= statementStart
    }

    /// The section with the items of a node; fails if the node has none.
    func itemHolder(_ node: Int32, for what: String) throws(Failure) -> Int32 {
        let kind = document.kind(node)
        let name = document.nameText(node)
        guard kind.bears(.item) else {
            throw Failure(
                .nodeEdit, "`\(name)` is \(kind.article) `\(kind.word)`, which has no items",
                help: "\(what) needs a collection or a section")
        }
        let sections = document.isCollection(node) ? document.ownSections(of: node) : []
        guard sections.isEmpty else {
            throw Failure(
                .nodeEdit, "`\(name)` has sections, and so no items of its own",
                help: "name the section: `\(document.nameText(sections[0]))`")
        }
        return node
    }

    private var source: Source { session.place(program.source, currentPlace().range) }

    // MARK: All of them

    /// `items = …`: a count, or a list of values.
    func setItems(_ node: Int32, _ value: Value, _ relation: Relation) throws(Failure) {
        let section: Int32
        do { section = try itemHolder(node, for: "`items`") } catch {
            error.range = relation.nameRange
            throw error
        }
        let values: ItemList
        switch value {
        case .number(let number):
            guard number >= 0, number == number.rounded(.down), number <= 1e15 else {
                throw Failure(
                    .badValue, "`items` takes a count or a list of values, not \(Text.number(number))",
                    help: "a count is a whole number, at least 0", range: relation.valueRange)
            }
            values = ItemList(count: Int(number))
        case .list(let list): values = ItemList(list)
        default:
            throw Failure(
                .badValue, "`items` takes a count or a list of values, not \(value.kindText)", range: relation.valueRange)
        }
        try prepareItems(of: section)
        let before = document.itemCount(section)
        if let (known, new) = try grown(to: values, in: section) {
            let list = new.lowerBound > 0 ? known.values : ItemList(ListBox(new.map { values[$0] }, heap))
            let piece = ItemPiece(id: document.newItems(new.count), values: list, first: new.lowerBound, count: new.count)
            splice(section, at: new.lowerBound, removing: 0, new.isEmpty ? [] : [piece], known.hasEqual, relation, known)
        } else {
            let (pieces, hasEqual) = try matched(values, in: section)
            let known = KnownList(values, isExact: before == 0, key: document.keyFunction(of: section))
            splice(section, at: 0, removing: before, pieces, hasEqual, relation, known)
            document.forgetKept(of: section)
        }
    }

    private func splice(
        _ section: Int32, at place: Int, removing removed: Int, _ pieces: [ItemPiece], _ hasEqual: Bool, _ relation: Relation,
        _ known: KnownList
    ) {
        document.spliceItems(
            section, at: place, removing: removed, inserting: pieces, changedAt: 0, keepsView: !isNew(section), source: relation.source)
        if hasEqual { document.noteEqualItems(of: section, source: relation.source) }
        document.setNoted(known, of: section)
    }

    /// Updates the known list of a section, if new values have the old ones at their end or beginning, in the same memory. Then all old
    /// items stay and only the new ones cost time; their range is returned. `nil` otherwise, and also if items are inserted before others
    /// while some keys are equal, since then the k-th of equal items is a different one.
    private func grown(to values: ItemList, in section: Int32) throws(Failure) -> (known: KnownList, new: Range<Int>)? {
        guard let known = document.noted(of: section) as? KnownList,
            let new = known.grow(to: values, key: document.keyFunction(of: section))
        else { return nil }
        // It already includes values that are not items yet.
        document.setNoted(nil, of: section)
        try checkCompared(values, in: section)
        let key = keyFunction(of: section)
        try known.takeKeys({ value throws(Failure) in try itemKey(value, key) }, look: look(at:))
        try lookNow()
        return known.isOfEqualKeys && (new.upperBound == values.count || !known.hasEqual) ? (known, new) : nil
    }

    private func checkCompared(_ values: ItemList, in section: Int32) throws(Failure) {
        guard max(values.count, document.itemCount(section)) > limits.list else { return }
        let failure = Failure.limit(.listLength, limits.list)
        failure.note = "the items are compared one by one with those that `\(document.nameText(section))` has"
        throw failure
    }

    /// The pieces for new values. An item is kept if its key is; among equal keys, the k-th one stays the k-th (CO-25). `hasEqual`: whether
    /// some keys are equal.
    private func matched(_ values: ItemList, in section: Int32) throws(Failure) -> (pieces: [ItemPiece], hasEqual: Bool) {
        let old = document.itemPieces(section)
        if old.isEmpty {
            let all = ItemPiece(id: values.count == 0 ? 0 : document.newItems(values.count), values: values, first: 0, count: values.count)
            return (values.count == 0 ? [] : [all], false)
        }
        let key = keyFunction(of: section)
        if key == nil, values.isCounted, old.count == 1, (old[0].values as? ItemList)?.isCounted ?? false, old[0].first == 0 {
            return (matchedCounts(values, old[0]), false)
        }
        try checkCompared(values, in: section)
        var hasEqual = false
        var known: [ItemKey: [(id: Int, piece: Int, index: Int)]] = [:]
        for (number, piece) in old.enumerated() {
            for k in 0..<piece.count {
                guard let list = piece.values as? ItemList else { continue }
                let own = try itemKey(list[piece.first + k], key)
                if known[own] != nil { hasEqual = true }
                known[own, default: []].append((piece.id + k, number, piece.first + k))
                try look(at: k)
            }
        }
        var used: [ItemKey: Int] = [:]
        var result: [ItemPiece] = []
        func add(_ piece: ItemPiece) {
            if let last = result.last, last.values === piece.values, last.first + last.count == piece.first,
                last.id + last.count == piece.id
            {
                result[result.count - 1].count += 1
            } else {
                result.append(piece)
            }
        }
        for k in 0..<values.count {
            let value = values[k]
            let own = try itemKey(value, key)
            let turn = used[own, default: 0]
            used[own] = turn + 1
            if turn > 0 { hasEqual = true }
            if let same = known[own], turn < same.count {
                let before = same[turn]
                // An item with the same value keeps its cell.
                if key == nil, let list = old[before.piece].values as? ItemList {
                    add(ItemPiece(id: before.id, values: list, first: before.index, count: 1))
                } else {
                    let list = old[before.piece].values as? ItemList
                    let isSame = try list.map { list throws(Failure) in try Arithmetic.areEqual(list[before.index], value) } ?? false
                    add(
                        isSame
                            ? ItemPiece(id: before.id, values: list ?? values, first: before.index, count: 1)
                            : ItemPiece(id: before.id, values: values, first: k, count: 1))
                }
            } else {
                add(ItemPiece(id: document.newItems(1), values: values, first: k, count: 1))
            }
            try look(at: k)
        }
        // A comparison that was interrupted reports the keys as different.
        try lookNow()
        return (result, hasEqual)
    }

    /// The pieces for a change between two counts: the items up to the smaller count stay.
    private func matchedCounts(_ values: ItemList, _ old: ItemPiece) -> [ItemPiece] {
        let same = min(values.count, old.count)
        var pieces: [ItemPiece] = []
        if same > 0 {
            pieces.append(ItemPiece(id: old.id, values: old.values.count >= values.count ? old.values : values, first: 0, count: same))
        }
        if values.count > same {
            pieces.append(ItemPiece(id: document.newItems(values.count - same), values: values, first: same, count: values.count - same))
        }
        return pieces
    }

    private func keyFunction(of section: Int32) -> Function? {
        let number = document.keyFunction(of: section)
        return number < 0 ? nil : (document.functions[Int(number)] as? ScriptTemplate)?.frozen
    }

    private func itemKey(_ value: Value, _ key: Function?) throws(Failure) -> ItemKey {
        ItemKey(try key.map { function throws(Failure) in try pure(function, [value]) } ?? value)
    }

    // MARK: Some of them

    /// `insert`: a value, or the values of a list, into a collection or section.
    func insertItems(_ values: Value, into target: Value?, place: (word: Place.Kind, value: Value)?) throws(Failure) {
        var section: Int32?
        if let target {
            guard case .node(let node) = target else { throw Failure.type("`insert … to`", needs: "a collection", got: target) }
            let index = try existing(node)
            guard document.kind(index).bears(.item) else { throw noItems(index, values, nil) }
            section = try itemHolder(index, for: "`insert`")
        }
        var at: Int?
        if let place, place.word != .at {
            if case .node(let node) = place.value, item(of: node) == nil { throw noItems(try existing(node), values, place.word) }
            guard case .node = place.value else {
                throw Failure.type("the place of `insert`", needs: "an item of a collection", got: place.value)
            }
            let item = try item(place.value, for: "a place of `insert`")
            guard section == nil || section == item.section else {
                throw Failure(
                    .nodeEdit,
                    "`\(document.nameText(item.section))[\(item.place)]` is not in `\(document.nameText(section ?? item.section))`")
            }
            section = item.section
            at = item.place + (place.word == .after ? 1 : 0)
        }
        guard let section else {
            throw Failure(.nodeEdit, "`insert` does not say where", help: "write `insert … to C`, `insert … before C[3]`")
        }
        try prepareItems(of: section)
        let count = document.itemCount(section)
        if let place, place.word == .at { at = try itemPlace(place.value, most: count, section) }
        let list: ItemList = if case .list(let items) = values { ItemList(items) } else { ItemList(ListBox([values], heap)) }
        guard list.count > 0 else { return }
        let piece = ItemPiece(id: document.newItems(list.count), values: list, first: 0, count: list.count)
        document.spliceItems(section, at: min(at ?? count, count), removing: 0, inserting: [piece], source: source)
    }

    private func itemPlace(_ value: Value, most: Int, _ section: Int32) throws(Failure) -> Int {
        guard case .number(let number) = value, number == number.rounded(.down), number >= 0 else {
            throw Failure(.index, "a place among items must be a whole number, at least 0")
        }
        guard number <= Double(most) else {
            throw Failure(.index, "there is no place \(Text.number(number)): `\(document.nameText(section))` has \(most) items")
        }
        return Int(number)
    }

    /// Removes items, which need not be consecutive.
    func removeItems(_ items: [ItemHandle]) throws(Failure) {
        let groups = Dictionary(grouping: items, by: \.section).sorted { $0.key < $1.key }
        for (section, _) in groups { try prepareItems(of: section) }
        let views = document.views(of: groups.map(\.key))
        var changed: [ItemPlace] = []
        for (section, group) in groups {
            let places = group.compactMap { document.place(ofItem: $0.id, in: section, near: $0.place) }
            let ranges = ranges(of: places)
            for range in ranges.reversed() {
                document.spliceItems(
                    section, at: range.lowerBound, removing: range.count, inserting: [], keepsView: false, source: source)
            }
            if let first = ranges.first { changed.append(ItemPlace(section: section, place: first.lowerBound)) }
            document.forgetKept(of: section)
        }
        document.keepViews(views, changedAt: changed, source: source)
    }

    /// Moves items in their present order: before or after an item, to an index, or to the end of a section.
    func moveItems(_ items: [ItemHandle], into target: Value?, place: (word: Place.Kind, value: Value)?) throws(Failure) {
        guard let first = items.first else { return }
        for item in items { try prepareItems(of: item.section) }
        var section = first.section
        if let target {
            guard case .node(let node) = target else { throw Failure.type("`move … to`", needs: "a collection or a section", got: target) }
            section = try itemHolder(try existing(node), for: "`move`")
            try prepareItems(of: section)
        }
        var before: (section: Int32, id: Int)?
        if let place, place.word != .at {
            let item = try item(place.value, for: "a place of `move`")
            section = item.section
            let next = item.place + (place.word == .after ? 1 : 0)
            if next < document.itemCount(section) { before = (section, document.item(section, at: next).id) }
            let moved = Set(items.map(\.id))
            var at = next
            while let own = before, moved.contains(own.id) {
                at += 1
                before = at < document.itemCount(section) ? (section, document.item(section, at: at).id) : nil
            }
        }
        let views = document.views(of: Set(items.map(\.section) + [section]).sorted())
        var changed: [ItemPlace] = []
        var index = 0
        for item in items {
            guard let from = document.place(ofItem: item.id, in: item.section, near: item.place) else { continue }
            let others = document.itemCount(section) - (item.section == section ? 1 : 0)
            var to = others
            if let place, place.word == .at { to = try itemPlace(place.value, most: others, section) + index }
            if let before, let own = document.place(ofItem: before.id, in: section) {
                to = own - (item.section == section && from < own ? 1 : 0)
            }
            index += 1
            if item.section == section, from == to { continue }
            let target = ItemPlace(section: section, place: min(to, others))
            document.moveItems(item.section, at: from, count: 1, to: target)
            changed += [ItemPlace(section: item.section, place: from), target]
            try look(at: index)
        }
        changed.sort { ($0.section, $0.place) < ($1.section, $1.place) }
        document.keepViews(views, changedAt: changed, moved: Set(items.map(\.id)), source: source)
        for section in Set(items.map(\.section)).sorted() { document.forgetKept(of: section) }
    }

    /// `C[3].value = x`.
    func setItemValue(_ item: ItemHandle, _ value: Value, source: Source) throws(Failure) {
        try prepareItems(of: item.section)
        guard let place = document.place(ofItem: item.id, in: item.section, near: item.place) else { return }
        let list = ItemList(ListBox([value], heap))
        document.spliceItems(
            item.section, at: place, removing: 1, inserting: [ItemPiece(id: item.id, values: list, first: 0, count: 1)], source: source)
    }

    private func ranges(of places: [Int]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for place in Set(places).sorted() {
            if let last = result.last, last.upperBound == place {
                result[result.count - 1] = last.lowerBound..<place + 1
            } else {
                result.append(place..<place + 1)
            }
        }
        return result
    }
}

/// A value that identifies an item: equal keys are equal values of the language.
struct ItemKey: Hashable {
    private let value: Value

    init(_ value: Value) { self.value = value }

    /// An interrupted comparison reports a difference; the caller must check afterwards whether the run has to end.
    static func == (a: ItemKey, b: ItemKey) -> Bool { (try? Arithmetic.areEqual(a.value, b.value)) ?? false }

    /// Hashes the first values that it contains. Equal values may share lists in different ways, so each occurrence of a list is hashed.
    func hash(into hasher: inout Hasher) {
        var pending = [value]
        var left = 32
        while left > 0, let part = pending.popLast() {
            left -= 1
            switch part {
            case .number(let number): hasher.combine(number == 0 ? 0 : number)
            case .percent(let number): hasher.combine(number == 0 ? 0 : number)
            case .bool(let bool): hasher.combine(bool)
            case .string(let box): hasher.combine(box.text)
            case .word(let word): hasher.combine(word.raw)
            case .node(let node): hasher.combine(node.index)
            case .list(let list):
                hasher.combine(list.count)
                pending.append(contentsOf: list.prefix(left).reversed())
            default: hasher.combine(0)
            }
        }
    }
}

extension Machine {
    /// Fails for a change of the nodes of a cell or their names: the template makes these, and may make them again (CO-27).
    func checkNotOfCell(_ node: Int32, _ verb: String) throws(Failure) {
        // In a local variable, so that it is retained only once: the compiler must assume that calls may replace the property.
        let document = document
        guard document.hasCollections, document.isInCell(node) else { return }
        let name = document.nameText(node)
        throw Failure(
            .nodeEdit, "`\(name)` is in a cell of a collection, whose nodes are made by its template, so it cannot be \(verb)",
            help: verb == "removed" ? "`\(name).visibility = gone` hides it" : "change the template")
    }

    /// Fails for a rule of a node in a cell that would be lost when the cell is made again. Only the own rules of items' nodes are kept
    /// (CO-27).
    func checkLasts(_ node: Int32, _ relation: Relation) throws(Failure) {
        try checkLasts(node, isInWhen: relation.isInWhen, at: relation.nameRange)
    }

    /// The same check for a rule that is removed or deactivated.
    func checkLasts(_ node: Int32, isInWhen: Bool = false, at range: SourceRange?) throws(Failure) {
        let document = document
        guard document.hasCollections, !isInCell, let root = document.cellRoot(of: node) else { return }
        let name = document.nameText(node)
        if isInWhen, !whens.isEmpty {
            throw Failure(
                .whenContent, "a `when` cannot set rules of `\(name)`, which is in a cell of a collection",
                help: "write an `if` in the template: its cells are made again when the screen changes", range: range)
        }
        if let (section, _) = document.item(ofCell: root), !document.isInCell(section) { return }
        throw Failure(
            .nodeEdit, "`\(name)` is made by a template, and made again when it is needed, so no rule of it can be set from outside",
            help: "set the rule in the template, or follow a knob there", range: range)
    }

    /// Fails for a `keep` or `vfl` that is in a cell or names nodes of one, with which it would be lost.
    func checkLasts(_ keep: Keep) throws(Failure) {
        let document = document
        guard document.hasCollections, !isInCell, let node = ([keep.owner] + document.nodes(in: keep)).first(where: document.isInCell)
        else { return }
        throw Failure(
            .keepPlace, "`\(document.nameText(node))` is in a cell of a collection, so no relation can be kept of it",
            note: "cells come and go with what is in view", help: "set rules in the template: `A.left = B.right + 8`")
    }

    /// Fails for a node in a wrong container: a section outside of a collection, any other node in a collection or section, or a section in
    /// a collection with items of its own.
    func checkHolder(_ kind: Kind, in parent: Int32, _ node: Int32? = nil) throws(Failure) {
        if !isInCell, document.isInCell(parent) {
            throw Failure(
                .misplacedKind, "`\(document.nameText(parent))` is in a cell of a collection, whose nodes are made by its template",
                help: "put the node into the template: `item = v => linear vert { …; view }`")
        }
        let holder = document.kind(parent)
        guard kind.isSection || holder.isCollection || holder.isSection else { return }
        if isInCell, parent == cell.parent, !kind.isSection { return }
        let (name, own) = (document.nameText(parent), node.map { "`\(document.nameText($0))`" } ?? "\(kind.article) `\(kind.word)`")
        guard holder.isCollection else {
            if kind.isSection {
                throw Failure(
                    .misplacedKind, "a section belongs in a collection",
                    help: "write `collection C { section S { … } }`; nodes are stacked by a `linear`")
            }
            throw Failure(
                .misplacedKind, "\(own) cannot be in the section `\(name)`: its nodes are made by its templates",
                help: "write `item = v => view { … }`, and `items = …` for the values")
        }
        guard kind.isSection else {
            throw Failure(
                .misplacedKind, "\(own) cannot be in the collection `\(name)`: its nodes are made by its templates",
                note: "a collection holds sections, or items", help: "write `item = v => view { … }`, and `items = …` for the values")
        }
        guard document.itemCount(parent) == 0 else {
            throw Failure(
                .misplacedKind, "the collection `\(name)` has items of its own, so it cannot have sections",
                help: "put the items into a section: `section S { items = … }`")
        }
    }
}
