import TGLLayout
import TGLSyntax

// Items as values. The handle of an item is that of its node if it is made, else a sleeping handle: the node is made when more than its
// frame is needed.

/// An item of a section.
struct ItemHandle {
    let section: Int32
    let id: Int
    let place: Int
}

extension Machine {
    // MARK: Items by place

    /// `C[3]`, or `C[3..9]`.
    func items(of base: NodeHandle, at place: Value) throws(Failure) -> Value {
        let node = try existing(base)
        let section = try itemHolder(node, for: "an index")
        if case .list(let list) = place {
            var items: [Value] = []
            items.reserveCapacity(list.count)
            for (index, one) in list.enumerated() {
                items.append(try self.item(of: section, at: one))
                try look(at: index)
            }
            return self.list(items)
        }
        return try item(of: section, at: place)
    }

    private func item(of section: Int32, at place: Value) throws(Failure) -> Value {
        .node(itemNode(section, try itemPlace(place, in: section)))
    }

    /// The index of an item; fails if the section has none there.
    func itemPlace(_ place: Value, in section: Int32) throws(Failure) -> Int {
        guard case .number(let number) = place else { throw Failure.type("the index of an item", needs: "a number", got: place) }
        guard number == number.rounded(.down) else {
            throw Failure(.index, "an index must be a whole number, not \(Text.number(number))")
        }
        let count = document.itemCount(section)
        guard number >= 0, number < Double(count) else {
            let held =
                count == 0
                ? "`\(document.nameText(section))` has no items" : "`\(document.nameText(section))` has \(count), from 0 to \(count - 1)"
            throw Failure(.index, "index \(Text.number(number)) is out of range", note: held)
        }
        return Int(number)
    }

    /// The handle of an item: its cell if it is made, else a sleeping one.
    func itemNode(_ section: Int32, _ place: Int) -> NodeHandle {
        let id = document.item(section, at: place).id
        return handle(document.standIn(for: id, in: section))
    }

    /// The item whose cell a node is, made or not; `nil` for other nodes.
    func item(of node: NodeHandle) -> ItemHandle? {
        guard node.document == documentNumber, document.hasCollections, let (section, id) = document.item(of: node.index),
            let place = document.place(ofItem: id, in: section)
        else { return nil }
        return ItemHandle(section: section, id: id, place: place)
    }

    func item(_ value: Value, for what: String) throws(Failure) -> ItemHandle {
        guard case .node(let node) = value else { throw Failure.type(what, needs: "an item", got: value) }
        if let item = item(of: node) { return item }
        let name = document.nameText(try existing(node))
        throw Failure(.nodeEdit, "`\(name)` is no item of a collection", help: "write an item: `C[3]`")
    }

    /// The items of a value that is an item or a list that begins with one; `nil` for other values.
    func itemsIfAny(_ value: Value) throws(Failure) -> [ItemHandle]? {
        switch value {
        case .node(let node): return item(of: node).map { [$0] }
        case .list(let list):
            guard case .node(let first)? = list.first, item(of: first) != nil else { return nil }
            var found: [ItemHandle] = []
            for (index, one) in list.enumerated() {
                found.append(try item(one, for: "this list"))
                try look(at: index)
            }
            return found
        default: return nil
        }
    }

    /// Makes the node of a sleeping item. `forRule`: it is only to be given a rule, so its frame does not matter; the rules of many items
    /// are then laid out together.
    func wake(_ node: NodeHandle, forRule: Bool) throws(Failure) -> Int32? {
        guard node.document == documentNumber, document.isAsleep(node.index) else { return nil }
        if !forRule || !document.isLaidOutButForItems { try layout() }
        do {
            if let made = try document.wake(node.index) { return made }
        } catch { throw failure(error) }
        throw removed(node.index, "this item was removed", document.nameText(node.index))
    }

    /// Reads a property of an item that needs no cell: its value, or from its frame.
    func readItem(_ item: ItemHandle, _ node: NodeHandle, _ property: PropertyName) throws(Failure) -> Value? {
        if property == .itemValue { return document.item(item.section, at: item.place).value }
        guard document.isAsleep(node.index), property.isOfFrame else { return nil }
        try layout()
        let frame = document.snapped(document.itemFrame(item.section, at: item.place), in: item.section)
        switch property {
        case .x: return .number(frame.x)
        case .y: return .number(frame.y)
        case .size: return list([.number(frame.width), .number(frame.height)])
        case .origin: return list([.number(frame.x), .number(frame.y)])
        case .center: return list([.number(frame.x + frame.width / 2), .number(frame.y + frame.height / 2)])
        case .frame: return list(frame)
        case .screenFrame: return list(document.itemScreenFrame(item.section, at: item.place))
        case .prop(let prop): return coordinate(prop, of: frame).map { .number($0) }
        default: return nil
        }
    }

    private func coordinate(_ prop: Prop, of frame: Rect) -> Double? {
        switch prop {
        case .width: frame.width
        case .height: frame.height
        case .left: frame.x
        case .right: frame.right
        case .top: frame.y
        case .bottom: frame.bottom
        case .centerX: frame.x + frame.width / 2
        case .centerY: frame.y + frame.height / 2
        case .leading: document.isRightToLeft ? frame.right : frame.x
        case .trailing: document.isRightToLeft ? frame.x : frame.right
        default: nil
        }
    }

    // MARK: Built-ins

    /// The visible or made items of a section, or of all sections of a collection, in order (`visible`, `made`).
    func items(of node: Int32, visible: Bool) throws(Failure) -> Value {
        try layout()
        let sections = document.hasItems(node) ? [node] : document.ownSections(of: node)
        return list(sections.flatMap { document.madeItems($0, visible: visible) }.map { .node(handle($0.node)) })
    }

    func isMade(_ node: NodeHandle) throws(Failure) -> Bool {
        try layout()
        if let item = item(of: node) { return document.isItemMade(item.section, item.id) }
        return resolve(node) != nil
    }

    /// The node of a section's edge, or `none`: `header(S)`, `footer(S)`, `background(S)`.
    func edge(_ edge: CellEdge, of node: Int32) throws(Failure) -> Value {
        let section = try itemHolder(node, for: "`\(edge)(S)`")
        try layout()
        return document.edgeNode(section, edge).map { .node(handle($0)) } ?? .none
    }

    /// `invalidated(C)`, `invalidated(C, counts)`.
    func invalidated(_ node: Int32, _ what: Value?) throws(Failure) -> Value {
        try layout()
        guard let what else {
            let section = try itemHolder(node, for: "`invalidated(C)`")
            return list(document.invalidatedItems(section).map { .number(Double($0)) })
        }
        let collection = document.collection(of: node) ?? node
        let found = document.invalidation(of: collection)
        if case .word(let word) = what {
            switch word.text {
            case "counts": return .bool(found.counts)
            case "sums": return .bool(found.sums)
            case "everything": return .bool(found.everything)
            default: break
            }
        }
        if case .function(let function) = what, function.builtIn?.id == .header {
            return list(document.invalidatedHeaders(collection).map { .number(Double($0)) })
        }
        throw Failure(.argument, "`invalidated(C, what)` takes counts, sums, everything or header")
    }
}

extension PropertyName {
    /// Whether it can be read from a frame alone.
    var isOfFrame: Bool {
        switch self {
        case .x, .y, .screenFrame, .size, .origin, .center, .frame: true
        case .prop(let prop): prop.isLive && prop != .baseline && prop != .lastBaseline
        default: false
        }
    }
}
