import TGLLayout
import TGLSyntax

// Relations whose target is a collection, and reading of collections.

extension Machine {
    /// Carries out a relation on an item or a collection that sets no rule: the value of an item, the items, or a change of the offset.
    /// False for others.
    func relateItem(_ node: NodeHandle, _ relation: Relation, _ value: Value) throws(Failure) -> Bool {
        switch relation.property {
        case .itemValue:
            guard !isInCell, let item = item(of: node) else { return false }
            guard relation.sign == .set else {
                throw Failure(
                    .wordChange, "`value` is set with `=`", help: "write `x.value = x.value \(relation.sign.operation?.text ?? "+") …`",
                    range: relation.nameRange)
            }
            try setItemValue(item, value, source: relation.source)
            return true
        case .prop(.items):
            let index = try existing(node)
            guard document.kind(index).bears(.item) else { return false }
            guard relation.sign == .set else {
                throw Failure(
                    .wordChange, "`items` is set with `=`", help: "`insert` adds items, and `remove` removes them",
                    range: relation.nameRange)
            }
            if relation.isInWhen {
                throw Failure(.whenContent, "a `when` cannot change the items of a collection", range: relation.nameRange)
            }
            try setItems(index, value, relation)
            return true
        case .prop(.offset): return try moveOffset(node, relation, value)
        default: return false
        }
    }

    /// `C.offset += n` for a collection or a section: scrolls by this much.
    private func moveOffset(_ node: NodeHandle, _ relation: Relation, _ value: Value) throws(Failure) -> Bool {
        guard relation.sign == .add || relation.sign == .subtract else { return false }
        let index = try existing(node)
        guard document.kind(index).bears(.item), !relation.isInWhen else { return false }
        guard case .number(let number) = value else {
            throw Failure.type("`offset \(relation.sign.text)`", needs: "a number of points", got: value)
        }
        needsCheck = true
        try layout()
        do { try document.scroll(index, by: relation.sign == .add ? number : -number, source: relation.source) } catch {
            throw failure(error)
        }
        return true
    }

    /// Removes a section from its collection, keeping the visible part of the others in place. False for other nodes.
    func removeSection(_ node: Int32) throws(Failure) -> Bool {
        guard let collection = document.collection(of: node), collection != node else { return false }
        try layout()
        document.removeSection(node, source: session.place(program.source, currentPlace().range))
        return true
    }

    func noItemValue(_ node: Int32) -> Failure {
        Failure(
            .noMember, "`\(document.nameText(node))` is no item of a collection, so it has no `value`",
            help: "`value(x)` reads a number now")
    }

    func tooManyItems(_ limit: Int, _ collection: Int32) -> Failure {
        let failure = Failure.limit(.items, limit)
        failure.note = "`\(document.nameText(collection))` is laid out"
        return failure
    }

    func tooManyCounted(_ limit: Int, _ collection: Int32) -> Failure {
        let failure = Failure.limit(.listLength, limit)
        failure.note = "the lengths of all items of `\(document.nameText(collection))` are summed up one by one"
        return failure
    }

    func takeCurveFailure() -> Failure {
        defer { session.curveFailure = nil }
        return session.curveFailure ?? Failure(.nodeEdit, "a function of a collection failed")
    }

    // MARK: Reading collections

    /// A layout result of a collection that scroll views do not have.
    func collected(_ number: CollectionNumber, of node: Int32) throws(Failure) -> Value {
        let kind = document.kind(node)
        guard kind.bears(.item) else {
            throw Failure(
                .noMember, "\(kind.article) `\(kind.word)` has no `\(number.rawValue)`", note: "a `collection` and a `section` have")
        }
        if number == .count { return .number(Double(countOfItems(node))) }
        try layout()
        guard let found = document.collectionNumbers(node) else { return .none }
        switch number {
        case .count: return .none
        case .offsetAdjustment: return pair(found.offsetAdjustment)
        case .sizeAdjustment: return pair(found.sizeAdjustment)
        case .anchor:
            guard let anchor = found.anchor else { return .none }
            return list([.number(Double(anchor.place)), .number(anchor.distance)])
        }
    }

    /// A layout result that a collection has in common with a scroll view.
    func scrolledItems(_ property: PropertyName, of node: Int32) throws(Failure) -> Value {
        try layout()
        guard let found = document.collectionNumbers(node) else { return .none }
        switch property {
        case .contentSize: return pair(found.contentSize)
        case .viewport: return list(found.viewport)
        default: return .number(found.page(property == .pages))
        }
    }

    private func pair(_ p: Pair) -> Value { list([.number(p.x), .number(p.y)]) }

    private func countOfItems(_ node: Int32) -> Int {
        let sections = document.isCollection(node) ? document.ownSections(of: node) : []
        return sections.isEmpty ? document.itemCount(node) : sections.reduce(0) { $0 + document.itemCount($1) }
    }

    func offset(of node: Int32) throws(Failure) -> Value {
        try layout()
        do { return pair(try document.offsetInForce(node)) } catch { throw failure(error) }
    }

    /// The values of all items, as a list.
    func itemValues(of node: Int32) throws(Failure) -> Value {
        let section = try itemHolder(node, for: "`items`")
        let count = document.itemCount(section)
        guard count <= limits.list else { throw Failure.limit(.listLength, limits.list) }
        if let known = document.noted(of: section) as? KnownList, known.isExact, let list = known.values.box { return .list(list) }
        let pieces = document.itemPieces(section)
        let list = pieces.count == 1 ? (pieces[0].values as? ItemList)?.box : nil
        let all = list.flatMap { $0.count == count ? $0 : nil } ?? copiedValues(pieces, count)
        // This lets an extension of the list be recognized when it is set.
        if count > 0 { document.setNoted(KnownList(ItemList(all), isExact: true, key: document.keyFunction(of: section)), of: section) }
        return .list(all)
    }

    private func copiedValues(_ pieces: [ItemPiece], _ count: Int) -> ListBox {
        var values: [Value] = []
        values.reserveCapacity(count)
        for piece in pieces {
            guard let list = piece.values as? ItemList else { continue }
            for k in 0..<piece.count { values.append(list[piece.first + k]) }
        }
        return ListBox(values, heap)
    }

    /// The sections of a collection; for a section, or a collection without sections, the made items.
    func itemChildren(of node: Int32) throws(Failure) -> Value {
        if document.hasItems(node) { return try items(of: node, visible: false) }
        return list(document.ownSections(of: node).map { .node(handle($0)) })
    }

    /// The node with a name in a cell, looked up from a node of the cell: `C[3].T`.
    func nodeInCell(_ text: String, _ node: Int32) throws(Failure) -> NodeHandle? {
        guard document.isInCell(node), let root = document.cellRoot(of: node), let found = document.node(written: text, inCell: root) else {
            return nil
        }
        return handle(found)
    }
}
