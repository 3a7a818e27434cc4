// Decides where a dump sets each rule: with its node, or after all nodes are made.

import TGLLayout
import TGLSyntax

/// The plan of a dump: which statement sets what.
struct DumpPlan {
    /// A statement after the tree.
    enum Statement {
        case style(Int32, [OwnSlot])
        case node(Int32, [OwnSlot])
        /// A rule without effect where its node is: it is set in another place.
        case elsewhere(OwnSlot, on: Int32?, of: String)
        /// The items of a collection or section whose values name nodes.
        case items(Int32)
        /// The rules set on the items of a collection or section.
        case kept(Int32)
        case when(Int32, [WhenSlot], keeps: [Int32])
        case keep(Int32)
        /// The label of a relation that is inactive.
        case inactive(String)
        /// A rule that counts as unset and that no script can set, written as a comment; with its bearer and the bearer's name.
        case leftOut(OwnSlot, on: Int32?, of: String)
    }

    /// Groups of properties in which the one set last wins.
    static let orders: [[Prop]] = [[.frame, .left, .top, .width, .height], [.polar, .rect, .param]]

    private let session: Session
    private let values: DumpValues
    /// Whether a node has its final name when it is made.
    private let hasNameAtOnce: (Int32) -> Bool
    /// Whether all references to nodes, and all curves, must be set by one statement: one after another, some would fail that are valid
    /// together.
    private(set) var isOneStep = false

    private var doc: Document { session.document }
    var items: ItemsDump { ItemsDump(values: values) }

    init(_ values: DumpValues, hasNameAtOnce: @escaping (Int32) -> Bool) {
        session = values.session
        self.values = values
        self.hasNameAtOnce = hasNameAtOnce
        isOneStep = failsOnTheWay()
    }

    // MARK: What is set when

    /// The rules set where the style is made.
    func firstSlots(ofStyle style: Int32) -> [OwnSlot] {
        let all = doc.styleSlots(style)
        let later = later(all, on: nil)
        return all.filter { slot in
            way(slot, on: nil) == .here && !later.contains { $0.prop == slot.prop && $0.slot == slot.slot }
        }
    }

    /// The rules set where the node is made.
    func firstSlots(of node: Int32) -> [OwnSlot] {
        let all = doc.ownSlots(node, inOrderOfSetting: true)
        let later = later(all, on: node)
        return all.filter { slot in
            way(slot, on: node) == .here && !later.contains { $0.prop == slot.prop && $0.slot == slot.slot }
                && !endsBlock(slot, of: node)
        }
    }

    /// The rules set at the end of the block that makes the node: an offset that names one of its sections. Set later, other items would be
    /// visible first, and their templates might fail.
    func lastSlots(of node: Int32) -> [OwnSlot] {
        doc.ownSlots(node, inOrderOfSetting: true).filter {
            endsBlock($0, of: node) && way($0, on: node) == .here
        }
    }

    private func endsBlock(_ slot: OwnSlot, of node: Int32?) -> Bool {
        guard slot.prop == .offset, slot.rule.kind == .spot, slot.rule.ref >= 0, let node, doc.isCollection(node),
            doc.exists(slot.rule.ref), doc.parent(slot.rule.ref) == node, session.ties.bySource[slot.source] == nil,
            hasNameAtOnce(slot.rule.ref)
        else { return false }
        var depth = 1
        var above = doc.parent(node)
        while let next = above, next != Document.screen {
            depth += 1
            above = doc.parent(next)
        }
        return depth < DumpWriter.nesting
    }

    /// The statements after the nodes are made.
    var statements: [Statement] {
        var result: [Statement] = []
        for style in doc.allStyles {
            let all = doc.styleSlots(style)
            addLeftOut(all, on: nil, doc.styleName(style), &result)
            addLater(all, on: nil, doc.styleName(style), &result) { .style(style, $0) }
        }
        var nodes: [Int32] = []
        doc.walkWithoutCells(Document.screen) { node, _ in nodes.append(node) }
        for (index, node) in nodes.enumerated() where node != Document.screen {
            if doc.stops(at: index) { return [] }
            let all = doc.ownSlots(node, inOrderOfSetting: true)
            addLeftOut(all, on: node, doc.nameText(node), &result)
            if items.mentionsNode(node) { result.append(.items(node)) }
            addLater(all, on: node, doc.nameText(node), &result) { .node(node, $0) }
        }
        addWhensAndKeeps(&result)
        // A rule that names an item lays the document out, so everything else is set before.
        for node in nodes where doc.kind(node).bears(.item) { result.append(.kept(node)) }
        return result
    }

    private func addLeftOut(_ all: [OwnSlot], on node: Int32?, _ name: String, _ result: inout [Statement]) {
        for slot in all where way(slot, on: node) == .never { result.append(.leftOut(slot, on: node, of: name)) }
    }

    /// Adds the rules that wait for the nodes, in order: in blocks, or singly if they are set in another place.
    private func addLater(
        _ all: [OwnSlot], on node: Int32?, _ name: String, _ result: inout [Statement], block: ([OwnSlot]) -> Statement
    ) {
        var open: [OwnSlot] = []
        func close() {
            if !open.isEmpty { result.append(block(open)) }
            open = []
        }
        for slot in later(all, on: node) {
            switch way(slot, on: node) {
            case .never: continue
            case .here: open.append(slot)
            case .elsewhere:
                close()
                result.append(.elsewhere(slot, on: node, of: name))
            }
        }
        close()
    }

    /// Adds the `when`s, and the `keep`s and `vfl`s in the order in which they were written.
    private func addWhensAndKeeps(_ result: inout [Statement]) {
        var whens = doc.allWhens[...]
        var written: Set<Int32> = []
        let keeps = doc.allKeeps()
        for number in keeps {
            guard let when = doc.when(ofKeep: number) else {
                result.append(.keep(number))
                continue
            }
            // One that a script cannot write has no place in the order.
            if doc.nodes(in: doc.keep(number)).contains(where: { !doc.exists($0) }) { continue }
            while !written.contains(when), let next = whens.popFirst() {
                written.insert(next)
                addWhen(next, keeps, &result)
            }
        }
        for when in whens { addWhen(when, keeps, &result) }
        for number in keeps {
            let keep = doc.keep(number)
            if !keep.isActive, let label = keep.label { result.append(.inactive(label)) }
        }
    }

    private func addWhen(_ when: Int32, _ keeps: [Int32], _ result: inout [Statement]) {
        let all = doc.whenSlots(when).filter { doc.exists($0.bearer) }
        for slot in all where way(slot.own, on: slot.node) == .never {
            result.append(.leftOut(slot.own, on: slot.node, of: "when \(doc.whenText(when)): \(doc.nameText(slot.bearer))"))
        }
        let slots = all.filter { way($0.own, on: $0.node) != .never }
        let own = keeps.filter { doc.when(ofKeep: $0) == when }
        if !slots.isEmpty || !own.isEmpty { result.append(.when(when, slots, keeps: own)) }
    }

    /// The rules of a node or style that wait for the nodes, or for variables with nodes, together with the rules of their group, in which
    /// only the last one counts.
    private func later(_ all: [OwnSlot], on node: Int32?) -> [OwnSlot] {
        func waits(_ slot: OwnSlot) -> Bool {
            way(slot, on: node) == .elsewhere || !endsBlock(slot, of: node) && refersToNodes(slot, on: node)
                || self.waits(slot.rule, ofStyle: node == nil)
        }
        let together = DumpPlan.orders.filter { order in
            all.contains { $0.slot == .rule && order.contains($0.prop) && waits($0) && way($0, on: node) != .never }
                && (order[0] != .frame || all.contains { $0.prop == .frame })
        }
        return all.filter { slot in waits(slot) || slot.slot == .rule && together.contains { $0.contains(slot.prop) } }
    }

    /// Whether a rule refers to nodes. If all is set in one step, live words count too.
    private func refersToNodes(_ slot: OwnSlot, on node: Int32?) -> Bool {
        if let tie = session.ties.bySource[slot.source], tied.namesNodes(tie, ofStyle: node == nil) || tied.isAtTopLevelOnly(tie) {
            return true
        }
        let rule = doc.remainder(of: slot.rule)
        return switch rule.kind {
        case .reference: rule.ref >= 0 || isOneStep
        case .spot: rule.ref >= 0
        case .sum, .adaptive: isOneStep || doc.namesNodes(rule) || doc.namesOwner(rule)
        case .node: true
        case .function: isOneStep
        case .list where slot.prop.info.forms.contains(.nodes): true
        case .list: isOneStep || doc.members(of: rule, for: slot.prop, on: node).contains { $0.kind == .reference && $0.ref >= 0 }
        default: false
        }
    }

    /// How a script can set a rule.
    enum Way {
        /// On its node, in its final place.
        case here
        /// In another place where it has an effect, before its node is moved.
        case elsewhere
        /// Not at all: it follows a removed node, or a function that no script can write.
        case never
    }

    func way(_ slot: OwnSlot, on node: Int32?) -> Way {
        if slot.rule.kind == .function { return text(ofCurve: slot.rule) != nil ? .here : .never }
        guard doc.misfit(slot.rule, slot.slot, for: slot.prop, on: node) != nil else { return .here }
        return doc.isLost(slot.rule, for: slot.prop) ? .never : .elsewhere
    }

    // MARK: Knobs

    private var tied: TiedDump { TiedDump(values) }

    /// The right side of a rule that follows knobs, as it was written; `nil` for other rules.
    func text(ofTied slot: OwnSlot, on node: Int32?) -> String? {
        session.ties.isEmpty ? nil : session.ties.bySource[slot.source].flatMap { tied.text(of: $0, slot.prop, on: node) }
    }

    /// Whether a rule keeps its meaning only outside of blocks.
    func isAtTopLevelOnly(_ slot: OwnSlot) -> Bool {
        session.ties.isEmpty ? false : session.ties.bySource[slot.source].map { tied.isAtTopLevelOnly($0) } ?? false
    }

    // MARK: Functions

    /// The function of a curve, as an expression that makes it again.
    func text(ofCurve rule: Rule) -> String? {
        guard let curve = doc.functions[Int(rule.ref)] as? any ScriptFunction else { return nil }
        return values.literal(.function(curve.frozen))
    }

    /// The condition of a `when`, with the values that its variables had when it was set.
    func condition(of when: Int32) -> String? {
        guard case .test(_, let content as KeptFunction, _) = doc.whenTest(when) else { return doc.whenText(when) }
        return values.literal(.function(content.frozen))
    }

    /// Whether a curve uses nodes (in a style, also styles), itself or in functions that it calls: then it is written after they are made.
    private func waits(_ rule: Rule, ofStyle: Bool) -> Bool {
        guard rule.kind == .function, let curve = doc.functions[Int(rule.ref)] as? any ScriptFunction else { return false }
        let stage = values.stage(of: .function(curve.frozen))
        return stage == .withNodes || ofStyle && stage == .withStyles
    }

    // MARK: In one step

    /// Whether one of the statements fails when they are run and laid out one by one: because of a cycle that later rules remove, or a
    /// curve that does not count. Runs them in a document of its own.
    private func failsOnTheWay() -> Bool {
        guard session.machine.needsCheck else { return false }
        _ = session.beginStatement()
        defer { session.curveFailure = nil }
        let copy = doc.withoutRules()
        // Then nodes are missing.
        if doc.isToldToStop { return true }
        copy.shouldStop = doc.shouldStop
        copy.maxDepth = doc.maxDepth
        func set(_ slots: [OwnSlot], on node: Int32) {
            for slot in slots { copy.set(node, slot.prop, slot.slot, slot.rule) }
        }
        func set(_ slots: [OwnSlot], inStyle style: Int32) {
            for slot in slots { copy.setStyle(style, slot.prop, slot.slot, slot.rule) }
        }
        do {
            set(doc.ownSlots(Document.screen, inOrderOfSetting: true), on: Document.screen)
            for style in doc.allStyles { set(firstSlots(ofStyle: style), inStyle: style) }
            for top in doc.children(Document.screen) {
                doc.walkWithoutCells(top) { node, _ in
                    copy.putBack(node, of: doc)
                    set(firstSlots(of: node), on: node)
                }
                try copy.layout()
            }
            for statement in statements {
                switch statement {
                case .style(let style, let slots): set(slots, inStyle: style)
                case .node(let node, let slots): set(slots, on: node)
                case .elsewhere(let slot, let node?, _): set([slot], on: node)
                case .when(let when, let slots, let keeps):
                    let made = copy.makeWhen(doc.whenTest(when), slots)
                    for number in keeps { _ = copy.addKeep(doc.keep(number), when: made) }
                case .keep(let number): _ = copy.addKeep(doc.keep(number))
                case .inactive, .leftOut, .items, .kept, .elsewhere: continue
                }
                try copy.layout()
            }
        } catch {
            return true
        }
        return session.curveFailure != nil
    }
}

extension WhenSlot {
    var own: OwnSlot { (prop, slot, rule, source) }
}
