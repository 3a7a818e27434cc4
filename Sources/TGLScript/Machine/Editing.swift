import TGLLayout
import TGLSyntax

// Statements that change the tree, remove rules or turn the screen.

extension Machine {
    // MARK: Unset

    func unset(_ value: Value) throws(Failure) {
        switch value {
        case .node(let node):
            if let item = item(of: node) {
                _ = document.unsetItem(item.section, item.id)
                return
            }
            let index = try existing(node)
            try checkLasts(index, at: nil)
            for slot in document.ownSlots(index) {
                switch slot.prop {
                case .style, .text: continue
                case .orientation where index != Document.screen: continue
                default: document.set(index, slot.prop, slot.slot, .unset)
                }
            }
            for keep in document.allKeeps(of: index) where document.when(ofKeep: keep) == nil { document.removeKeep(keep) }
        case .style(let style):
            let index = try existing(style)
            for slot in document.styleSlots(index) { document.setStyle(index, slot.prop, slot.slot, .unset) }
        case .list:
            for (index, item) in try leaves(of: value).enumerated() {
                try unset(item)
                try look(at: index)
            }
        default: throw Failure.type("`unset`", needs: "a node or one of its properties", got: value)
        }
    }

    func unsetProperty(_ i: Instruction) throws(Failure) {
        let plan = program.plans.edits[Int(i.b)]
        guard let property = plan.property else { return }
        if property.isReadOnly {
            throw Failure(.readOnly, "`\(property.word ?? "")` is computed by the layout and cannot be unset", range: plan.range)
        }
        try unset(property, of: register(i.a).pointee.value, plan)
    }

    private func unset(_ property: PropertyName, of value: Value, _ plan: EditPlan) throws(Failure) {
        switch value {
        case .node(let node) where plan.isInWhen:
            let index = try existing(node)
            try checkLasts(index, isInWhen: true, at: plan.range)
            unset(property, inWhenOf: .node(index), plan)
        case .style(let style) where plan.isInWhen: unset(property, inWhenOf: .style(try existing(style)), plan)
        case .node(let node):
            let index = try existing(node)
            try checkLasts(index, at: plan.range)
            if property != .frame, property.isLive { splitFrame(of: index) }
            for prop in parts(of: property, index) {
                for slot in SlotKind.allCases where document.own(index, prop, slot) != nil {
                    document.set(index, prop, slot, .unset)
                }
            }
        case .style(let style):
            let index = try existing(style)
            let props = parts(of: property, nil)
            if property != .frame, props.contains(where: { PropertyName.frame.parts.contains($0) }) { splitFrame(ofStyle: index) }
            for slot in document.styleSlots(index) where props.contains(slot.prop) {
                document.setStyle(index, slot.prop, slot.slot, .unset)
            }
        case .list:
            for (index, item) in try leaves(of: value).enumerated() {
                try unset(property, of: item, plan)
                try look(at: index)
            }
        case .none:
            throw Failure(.noOpenNode, "no node is open here", help: "write `unset A.\(property.word ?? "width")`")
        default: throw Failure.type("`unset`", needs: "a node's property", got: value)
        }
    }

    /// `unset left` in a `when`: while the condition holds, all slots of the property have their default (B-111).
    private func unset(_ property: PropertyName, inWhenOf bearer: WhenBearer, _ plan: EditPlan) {
        let node: Int32? = if case .node(let node) = bearer { node } else { nil }
        for prop in parts(of: property, node) {
            for slot in [SlotKind.rule, .lower, .upper] {
                whens[whens.count - 1].slots.append(WhenSlot(bearer, prop, slot, Rule(.standard), source: plan.source))
            }
        }
    }

    // MARK: Rules that do not count

    /// `A.width.active = false`: the own rules and bounds of a property count as unset but are kept (B-112).
    func setActive(_ property: PropertyName, of base: Value, _ value: Value, _ plan: EditPlan) throws(Failure) {
        guard case .bool(let isActive) = value, plan.sign == .set else {
            throw Failure.type("`active`", needs: "`true` or `false`", got: value)
        }
        if property.isReadOnly {
            throw Failure(
                .readOnly, "`\(property.word ?? "")` is computed by the layout, so there is no rule to turn off", range: plan.range)
        }
        switch base {
        case .node(let node):
            let index = try existing(node)
            guard index != Document.screen else { throw Failure(.badValue, "the screen's rules are always active", range: plan.range) }
            try checkLasts(index, at: plan.range)
            if property != .frame, property.isLive { splitFrame(of: index) }
            for prop in parts(of: property, index) { document.setActive(index, prop, isActive, source: plan.source) }
        case .list:
            for (index, item) in try leaves(of: base).enumerated() {
                try setActive(property, of: item, value, plan)
                try look(at: index)
            }
        case .none:
            throw Failure(.noOpenNode, "no node is open here", help: "write `A.\(property.word ?? "width").active = \(isActive)`")
        case .style:
            throw Failure(
                .badValue, "a style's rules are always active", help: "`.active` is of a node's own rules: `A.width.active = false`")
        default: throw Failure.type("`active`", needs: "a node's property", got: base)
        }
    }

    /// The properties that `unset` removes for a name.
    func parts(of property: PropertyName, _ node: Int32?) -> [Prop] {
        switch property {
        case .size: node.map { document.kind($0).bears(.size) } ?? true ? [.size, .width, .height] : [.width, .height]
        case .frame: [.frame] + property.parts
        default: property.parts
        }
    }

    // MARK: The tree

    func remove(_ i: Instruction) throws(Failure) {
        for offset in 0..<i.b {
            let value = register(i.a + offset).pointee.value
            if let items = try itemsIfAny(value) { try removeItems(items) } else { try remove(value) }
        }
    }

    private func remove(_ value: Value) throws(Failure) {
        switch value {
        case .node(let node):
            let index = try existing(node)
            guard index != Document.screen else { throw Failure(.nodeEdit, "the screen cannot be removed") }
            try checkNotOfCell(index, "removed")
            let parent = document.parent(index) ?? Document.screen
            if try !removeSection(index) { document.remove(index) }
            session.notes.noteRemoval(of: index, from: parent, in: document, currentPlace())
        case .list:
            // A node may have been removed along with an earlier one.
            for (index, item) in try leaves(of: value).enumerated() {
                try look(at: index)
                if case .node(let node) = item, resolve(node) == nil, node.document == documentNumber { continue }
                try remove(item)
            }
        case .keep(let keep): document.removeKeep(try existing(keep))
        case .style: throw Failure(.nodeEdit, "a style cannot be removed", help: "`unset s` removes all its rules")
        default: throw Failure.type("`remove`", needs: "nodes", got: value)
        }
    }

    /// The place of the current instruction, if it belongs to a script.
    func currentPlace() -> Diagnostic.Place {
        let program = program
        return Diagnostic.Place(source: program.source, range: program.range(at: pc - program.code - 1))
    }

    func node(_ register: UInt16, for what: String) throws(Failure) -> Int32 {
        let value = self.register(register).pointee.value
        guard case .node(let node) = value else { throw Failure.type(what, needs: "a node", got: value) }
        return try existing(node)
    }

    private func newName(_ plan: EditPlan, index: UInt16) throws(Failure) -> Name {
        guard plan.hasIndex else { return .plain(plan.name) }
        return try indexedName(plan.name, register(index).pointee.value)
    }

    func rename(_ i: Instruction) throws(Failure) {
        let plan = program.plans.edits[Int(i.b)]
        let node = try node(i.a, for: "`rename`")
        guard node != Document.screen else { throw Failure(.nodeEdit, "the screen cannot be renamed") }
        try checkNotOfCell(node, "renamed")
        let name = try newName(plan, index: i.a + 1)
        if document.name(node) == name { return }
        if let symbol = plan.symbol { try checkFree(symbol, plan.name, isIndexed: plan.hasIndex) }
        do { try document.rename(node, to: name) } catch { throw failure(error, name: name) }
    }

    func copyNode(_ i: Instruction) throws(Failure) {
        if let failure = session.reasonToStop() { throw failure }  // a step may copy very much
        let plan = program.plans.edits[Int(i.b)]
        let node = try node(i.a, for: "`copy`")
        guard node != Document.screen else { throw Failure(.nodeEdit, "the screen cannot be copied") }
        try checkNotOfCell(node, "copied")
        let name = try newName(plan, index: i.a + 1)
        if let symbol = plan.symbol { try checkFree(symbol, plan.name, isIndexed: plan.hasIndex) }
        do {
            let whens = document.whenCount
            let copy = try document.copy(node, name: name)
            try copyTies(of: node, to: copy, whensFrom: whens)
            session.notes.noteCreation(of: copy, in: document, session.place(program.source, currentPlace().range))
        } catch {
            throw error as? Failure ?? failure(error, name: name)
        }
    }

    func moveNode(_ i: Instruction) throws(Failure) {
        let plan = program.plans.edits[Int(i.b)]
        let value = register(i.a).pointee.value
        if let items = try itemsIfAny(value) {
            let target = plan.hasTarget ? register(i.a + 1).pointee.value : nil
            return try moveItems(items, into: target, place: plan.place.map { ($0, register(i.a + 2).pointee.value) })
        }
        var nodes: [Int32] = []
        if case .list(let list) = value {
            for (index, item) in list.enumerated() {
                guard case .node(let node) = item else { throw Failure.type("`move`", needs: "nodes", got: item) }
                nodes.append(try existing(node))
                try look(at: index)
            }
        } else {
            nodes = [try node(i.a, for: "`move`")]
        }
        if nodes.contains(Document.screen) { throw Failure(.nodeEdit, "the screen cannot move") }
        for node in nodes { try checkNotOfCell(node, "moved") }
        guard let first = nodes.first else { return }
        // Moving to the end needs no set of the moving nodes.
        let moving = plan.place == nil ? [] : try set(of: nodes)
        var parent = plan.hasTarget ? try self.node(i.a + 1, for: "`move … to`") : document.parent(first) ?? Document.screen
        let before: Int32?
        switch plan.place {
        case nil: before = nil
        case .before, .after:
            let other = try self.node(i.a + 2, for: "a place")
            guard let home = document.parent(other), !plan.hasTarget || home == parent else {
                throw Failure(
                    .nodeEdit, "`\(document.nameText(other))` is not in `\(document.nameText(parent))`",
                    range: plan.range)
            }
            parent = home
            before = staying(plan.place == .before ? other : document.next(other), moving)
        case .at: before = try sibling(at: register(i.a + 2).pointee.value, in: parent, nodes, moving, plan)
        }
        var moved = 0
        // Each one is moved before the same sibling, so they keep their order.
        for node in nodes where parent != document.parent(node) || before != document.next(node) {
            let home = document.parent(node)
            try checkHolder(document.kind(node), in: parent, node)
            do { try document.move(node, to: parent, before: before) } catch { throw failure(error) }
            if let home, home != parent { session.notes.noteMove(of: node, from: home, in: document) }
            try look(at: moved)
            moved += 1
        }
    }

    private func set(of nodes: [Int32]) throws(Failure) -> Set<Int32> {
        var set = Set<Int32>(minimumCapacity: nodes.count)
        for (index, node) in nodes.enumerated() {
            set.insert(node)
            try look(at: index)
        }
        return set
    }

    /// The node itself, or the next sibling that is not moved.
    private func staying(_ node: Int32?, _ moving: Set<Int32>) -> Int32? {
        var at = node
        while let node = at, moving.contains(node) { at = document.next(node) }
        return at
    }

    /// The child at an index among the children that are not moved; `nil` if the index is their count.
    private func sibling(
        at value: Value, in parent: Int32, _ nodes: [Int32], _ moving: Set<Int32>, _ plan: EditPlan
    ) throws(Failure) -> Int32? {
        guard case .number(let number) = value, number == number.rounded(.down), number >= 0 else {
            throw Failure(.index, "an index among siblings must be a whole number, at least 0", range: plan.range)
        }
        if !plan.hasTarget, let stranger = nodes.first(where: { document.parent($0) != parent }) {
            throw Failure(
                .nodeEdit, "`\(document.nameText(stranger))` is not in `\(document.nameText(parent))`, where the first of them is",
                help: "specify the place: `move … to \(document.nameText(parent)) at \(Text.number(number))`")
        }
        let others = document.childCount(parent) - moving.count { document.parent($0) == parent }
        guard number <= Double(others) else {
            throw Failure(
                .index, "there is no index \(Text.number(number)): `\(document.nameText(parent))` has \(others) other children",
                range: plan.range)
        }
        if nodes.count == 1 { return document.child(of: parent, at: Int(number), leavingOut: nodes[0]) }
        var child = staying(document.first(parent), moving)
        for _ in 0..<Int(number) { child = staying(child.flatMap { document.next($0) }, moving) }
        return child
    }

    // MARK: The screen

    func setScreen(_ i: Instruction) throws(Failure) {
        let device = try device(program.plans.screens[Int(i.b)], first: i.a)
        session.set(device, in: document, source: session.place(program.source, currentPlace().range))
    }

    func device(_ plan: DevicePlan, first: UInt16) throws(Failure) -> ScreenSize {
        switch plan {
        case .size:
            guard case .number(let width) = register(first).pointee.value,
                case .number(let height) = register(first + 1).pointee.value, width >= 0, height >= 0
            else { throw Failure(.badValue, "a screen's size is two numbers, at least 0") }
            return ScreenSize(width: width, height: height)
        case .named(let name, let turn, let range):
            guard let known = Devices.all.first(where: { $0.name == name }) else { throw Failure.noDevice(name, range) }
            return known.size.turned(turn)
        }
    }
}
