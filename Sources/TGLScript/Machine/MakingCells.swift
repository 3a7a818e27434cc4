import TGLLayout
import TGLSyntax

// Makes cells. While a template runs it can only make the nodes of one cell and see nothing else, so that equal arguments make equal cells.

/// What a cell read apart from its arguments: when any of these changes, it is made again.
package struct CellReads {
    /// The registers of knobs.
    package var knobs: Set<Int> = []
    /// The styles whose values it read; a style that its nodes have is known from the nodes.
    package var styles: Set<Int32> = []
    /// Whether it read the screen: a size, a class, the direction, the text size.
    package var screen = false
}

/// A cell that was made.
package struct CellMade {
    /// The root.
    package let node: Int32
    package let reads: CellReads
}

/// The state of the cell that is being made.
struct CellRun {
    /// A name in the cell: of a node that was made, or that rules name so far.
    struct Named {
        let name: Name
        let node: Int32
        var isMade: Bool
        /// Where a rule names the node, while it is not made yet.
        let place: Diagnostic.Place?
    }

    /// The future parent of the cell.
    var parent: Int32 = -1
    /// The root; -1 before it is made.
    var root: Int32 = -1
    var made = 0
    var names: [Named] = []
    /// The number of unnamed nodes of each kind.
    var counters: [(kind: Kind, count: Int32)] = []
    var awaited: [AwaitedReference] = []
    var reads = CellReads()

    /// The most nodes in a cell.
    static let mostNodes = 10_000
    /// The deepest nesting of cells: a cell may contain a collection.
    static let mostNesting = 16

    mutating func begin(in parent: Int32) {
        self.parent = parent
        root = -1
        made = 0
        names.removeAll(keepingCapacity: true)
        counters.removeAll(keepingCapacity: true)
        awaited.removeAll(keepingCapacity: true)
        reads = CellReads()
    }

    mutating func number(for kind: Kind) -> Int32 {
        if let place = counters.firstIndex(where: { $0.kind == kind }) {
            counters[place].count += 1
            return counters[place].count
        }
        counters.append((kind, 1))
        return 1
    }
}

/// Collects the nodes that a template may make, also through functions that it calls by name.
private struct TemplateNodes {
    let machine: Machine
    var plans: [(plan: NodePlan, layer: Int)] = []
    private var seen: Set<ObjectIdentifier> = []

    init(_ machine: Machine) { self.machine = machine }

    mutating func add(_ function: Function) {
        guard let program = function.program, !program.isBuiltIn, seen.insert(ObjectIdentifier(function)).inserted else { return }
        for index in 0..<function.cellCount { add(function.cells[index].pointee.slot) }
        add(program)
    }

    private mutating func add(_ program: Program) {
        guard seen.insert(ObjectIdentifier(program)).inserted else { return }
        plans += program.nodes.map { ($0, program.layer) }
        for index in 0..<program.codeCount {
            let i = program.code[index]
            switch i.op {
            case .getGlobal: add(machine.stack[i.wide])
            case .getName:
                let symbol = Symbol(raw: UInt32(i.wide))
                if let entry = machine.session.scope.find(symbol, layer: program.layer) { add(machine.stack[entry.index]) }
            default: break
            }
        }
        for inner in program.programs { add(inner) }
    }

    private mutating func add(_ slot: TaggedValue) { if slot.tag == Tag.function { add(slot.function) } }
}

extension Machine {
    /// A function as a template: it keeps the present values of its variables, except for knobs.
    package func template(_ function: Function) throws(Failure) -> KeptFunction {
        var nodes = TemplateNodes(self)
        nodes.add(function)
        for (plan, layer) in nodes.plans {
            guard let symbol = plan.symbol, let entry = session.scope.find(symbol, layer: layer), stack[entry.index].tag != Tag.undefined
            else { continue }
            // In the template the name would mean the variable, not the node.
            let failure = Failure.nameInUse(plan.name, holder: session.scope.text(entry.kind), free: session.names.freeNames(like: symbol))
            failure.secondary = [entry.place.labelled("here")]
            failure.place = session.place(of: plan.source)
            throw failure
        }
        let freezer = Freezer(self, keepsKnobs: true, template: Set(nodes.plans.compactMap(\.plan.symbol)))
        let frozen = try freezer.freeze(function)
        return KeptFunction(given: function, frozen: frozen, knobs: freezer.knobs)
    }

    /// Makes a cell as the last child of a node by calling a template, without traces in the session's history, names and notes. If it
    /// fails, nothing of the cell remains.
    ///
    /// - Parameters:
    ///   - template: a stored function (`KeptFunction.frozen`).
    ///   - document: the session's document, or a rebuilt one with the same numbers.
    package func makeCell(
        _ template: Function, _ arguments: [Value], in parent: Int32, document: Document
    ) throws(Failure) -> CellMade {
        let saved = (self.document, document.keepsHistory, epoch)
        let before = mode
        guard !isInCell else { throw Failure(.impure, "a template cannot have cells made") }
        guard document.cellNesting(of: parent) < CellRun.mostNesting else {
            let failure = Failure(
                .nodeDepth, "cells are nested too deeply in cells: the limit is \(CellRun.mostNesting)", note: "this limit is fixed",
                help: "a template must not make a collection with the same template")
            failure.place = end(of: template)
            throw failure
        }
        self.document = document
        document.keepsHistory = false
        mode = MachineMode()
        mode.isForeseeing = before.isForeseeing
        mode.isInCell = true
        newEpoch()
        cell.begin(in: parent)
        document.beginCell()
        defer {
            epoch = saved.2
            mode = before
            document.keepsHistory = saved.1
            self.document = saved.0
        }
        do throws(Failure) {
            _ = try call(template, arguments, openNode: TaggedValue(.node(handle(parent))))
            try settleCell(template)
        } catch {
            for named in cell.names where !named.isMade { document.giveBackCellPlace(named.node) }
            if cell.root >= 0 { document.giveBackCellNodes(cell.root) }
            document.endCell(nil)
            throw error
        }
        document.endCell(cell.root)
        return CellMade(node: cell.root, reads: cell.reads)
    }

    /// Checks that the cell is complete: it has one root, and all nodes that its rules name.
    private func settleCell(_ template: Function) throws(Failure) {
        for named in cell.names where !named.isMade { throw missing(named) }
        for reference in cell.awaited {
            guard isInForce(reference),
                let failure = strange(reference.rule, on: reference.node, reference.prop, reference.place.range)
            else { continue }
            failure.place = reference.place
            throw failure
        }
        guard cell.root < 0 else { return }
        let failure = Failure(
            .nodeEdit, "this template makes no node", note: "a template is a function that makes one node",
            help: "write `v => view { … }`, or a `def` that makes a node and returns it")
        failure.place = end(of: template)
        throw failure
    }

    /// The place of the last instruction of a template.
    private func end(of template: Function) -> Diagnostic.Place? {
        template.program.map { Diagnostic.Place(source: $0.source, range: $0.range(at: max(0, $0.codeCount - 1))) }
    }

    private func missing(_ named: CellRun.Named) -> Failure {
        let text = document.text(named.name)
        if document.holder(named.name) != nil || document.find(text) != nil {
            let failure = outsideOfCell(text)
            failure.place = named.place
            return failure
        }
        let failure = Failure(
            .missingNode, "no node is named `\(text)`", note: "a rule in a template refers to nodes of the same cell, also to later ones")
        failure.name = text
        let known = cell.names.filter(\.isMade).map { document.text($0.name) }
        if !session.isHurried, let near = Suggestions.nearest(text, among: known) { failure.help = "did you mean `\(near)`?" }
        failure.place = named.place?.labelled("named here")
        return failure
    }

    // MARK: Nodes

    /// Makes a node within the cell.
    func makeInCell(_ plan: NodePlan, _ kind: Kind, in target: Value, index: Value) throws(Failure) -> Int32 {
        var parent = cell.parent
        if case .node(let node) = target, node.index != cell.parent { parent = try existing(node) }
        if parent == cell.parent, cell.root >= 0 {
            throw Failure(
                .nodeEdit, "a template makes one node, not two",
                note: "`\(document.nameText(cell.root))` is the first", help: "put both in a container: `v => linear vert { …; … }`")
        }
        try checkHolder(kind, in: parent)
        guard cell.made < CellRun.mostNodes else {
            throw Failure(.nodes, "too many nodes in one cell: the limit is \(CellRun.mostNodes)", note: "this limit is fixed")
        }
        var name: Name?
        var place: Int32?
        if let symbol = plan.symbol {
            let given: Name = plan.hasIndex ? try indexedName(plan.name, index) : .plain(plan.name)
            place = try expectedPlace(of: given, plan.name, symbol)
            name = given
        }
        let number = name == nil ? cell.number(for: kind) : 0
        let node: Int32
        do {
            node = try document.makeCellNode(kind, in: parent, name: name, number: number, at: place, isRoot: parent == cell.parent)
        } catch { throw failure(error) }
        cell.made += 1
        if parent == cell.parent { cell.root = node }
        if let name {
            if let known = cell.names.firstIndex(where: { $0.node == node }) {
                cell.names[known].isMade = true
            } else {
                cell.names.append(CellRun.Named(name: name, node: node, isMade: true, place: nil))
            }
        }
        return node
    }

    /// The number reserved for a node that rules of the cell name; fails if a node of the cell has the name, or a property does.
    private func expectedPlace(of name: Name, _ text: String, _ symbol: Symbol) throws(Failure) -> Int32? {
        if PropertyName(text) != nil {
            throw Failure.nameInUse(text, holder: "a property", free: session.names.freeNames(like: symbol))
        }
        var place: Int32?
        for other in cell.names {
            if other.name == name, !other.isMade {
                place = other.node
            } else if other.name == name || other.name.isPlain != name.isPlain && other.name.group == text {
                let failure = Failure.nameInUse(
                    document.text(name), holder: "a node of this cell", free: session.names.freeNames(like: symbol))
                if let made = session.creationPlace(of: other.node, in: document) { failure.secondary = [made.labelled("made here")] }
                throw failure
            }
        }
        return place
    }

    /// Whether a node belongs to the cell that is being made.
    func isOfThisCell(_ node: Int32) -> Bool {
        // In a local variable, so that it is retained only once: the compiler must assume that calls may replace the property.
        let document = document
        guard cell.root >= 0, document.exists(node), document.isInCell(node) else { return false }
        var at = node
        while at != cell.root {
            guard let above = document.parent(at), above != cell.parent else { return false }
            at = above
        }
        return true
    }

    /// The number of a node of the cell; fails for any other node.
    func existingInCell(_ node: NodeHandle) throws(Failure) -> Int32 {
        let document = document
        if node.document == documentNumber, Int(node.index) < document.capacity {
            if isOfThisCell(node.index) { return node.index }
            if document.isExpected(node.index), let named = cell.names.first(where: { $0.node == node.index }) { throw missing(named) }
        }
        guard node.index != Document.screen else {
            throw Failure(
                .impure, "a template can only read `screen`", note: "it makes and changes the nodes of its own cell")
        }
        guard node.document == documentNumber, Int(node.index) < document.capacity, document.exists(node.index) else {
            throw outsideOfCell(nil)
        }
        throw outsideOfCell(document.nameText(node.index))
    }

    /// The failure for a node that does not belong to the cell.
    func outsideOfCell(_ name: String?) -> Failure {
        Failure(
            .impure, "a template cannot use \(name.map { "`\($0)`" } ?? "this node"), which is outside of its cell",
            note: "it reads its arguments, `screen` and knobs, and makes and changes the nodes of its own cell",
            help: "put what it needs into a variable before the template is set, or into a knob")
    }

    // MARK: Reading

    func readInCell(_ member: Member, _ node: NodeHandle) throws(Failure) -> Value {
        if node.index == Document.screen {
            cell.reads.screen = true
            return try readPure(member, node)
        }
        let index = try existing(node)
        if member.live != nil, member.live != .itself, member.live != .first, member.live != .last, index == cell.root {
            throw outsideOfCell("\(document.nameText(index)).\(member.text)")
        }
        if let live = member.live { return self.live(live, of: index) }
        guard case .prop(let prop) = member.property, !prop.isLive else {
            if case .several = member.property, let property = member.property {
                return list(property.parts.map { inForce($0, of: index) })
            }
            throw measuredInCell(document.nameText(index), member.text)
        }
        return inForce(prop, of: index)
    }

    /// The failure for a number that only a layout determines.
    func measuredInCell(_ name: String?, _ property: String?) -> Failure {
        let what = name.flatMap { name in property.map { "`\(name).\($0)`" } } ?? "what the layout computes"
        return Failure(
            .impure, "a template cannot read \(what): its nodes are laid out later",
            help: "a rule follows it: `A.width = B.width`")
    }

    /// Reads a knob within a template, and records this.
    func getKnob(_ i: Instruction) throws(Failure) {
        if isInCell { cell.reads.knobs.insert(i.wide) }
        guard stack[i.wide].tag != Tag.undefined else { return try getGlobal(i) }
        register(i.a).copy(stack[i.wide])
    }

    // MARK: Names

    /// The meaning of a name in the cell; `nil` if it is no node's name.
    func nameInCell(_ symbol: Symbol, _ text: String, awaits: Bool) throws(Failure) -> Value? {
        if symbol.word == .screen { return .node(handle(Document.screen)) }
        if let named = cell.names.first(where: { $0.name == .plain(text) }), awaits || named.isMade { return .node(handle(named.node)) }
        if awaits { return .node(handle(expectInCell(.plain(text)))) }
        let nodes = cell.root < 0 ? [] : document.group(text, inCell: cell.root)
        if !nodes.isEmpty { return list(nodes.map { .node(handle($0)) }) }
        if document.find(text) != nil || document.hasGroup(text) { throw outsideOfCell(text) }
        return nil
    }

    /// The node of the cell with a name and an index, for a name that is no variable; `nil` if no node of the cell has it.
    func indexedInCell(_ text: String, _ index: Value, awaits: Bool) throws(Failure) -> Value? {
        let isKnown = cell.names.contains { !$0.name.isPlain && $0.name.group == text }
        guard isKnown || awaits else {
            if document.hasGroup(text) { throw outsideOfCell(text) }
            return nil
        }
        let name = try indexedName(text, index)
        if let named = cell.names.first(where: { $0.name == name }), awaits || named.isMade { return .node(handle(named.node)) }
        if awaits { return .node(handle(expectInCell(name))) }
        throw Failure(.noSuchNode, "there is no `\(document.text(name))` in this cell")
    }

    private func expectInCell(_ name: Name) -> Int32 {
        let node = document.expectInCell(name)
        cell.names.append(CellRun.Named(name: name, node: node, isMade: false, place: currentPlace()))
        return node
    }

    /// `node("T")` within a template.
    func node(inCell text: String) throws(Failure) -> Value {
        guard cell.root >= 0, let node = document.node(written: text, inCell: cell.root) else {
            if document.find(written: text) != nil { throw outsideOfCell(text) }
            throw Failure(.noSuchNode, "there is no node named \(quote(text)) in this cell")
        }
        return .node(handle(node))
    }

    /// The node of a cell with a name in its written form: `T`, `c[2]`.
    package func node(named text: String, in cell: Int32) -> Int32? { document.node(written: text, inCell: cell) }

    // MARK: Refusals

    /// The failure for an operation that a template may not do.
    func refusedInCell(_ op: Op) -> Failure {
        let (what, help): (String, String?) =
            switch op {
            case .print, .show, .beginQuestion, .why, .whyGoal, .echo:
                ("print or show", "print outside of it: the command that makes the cells has ended by then")
            case .beginWhen, .endWhen, .unsetWhen:
                ("contain a `when`", "write `if screen.width > 600 { … }` in a `def` used as template: its cells are made again")
            case .style: ("declare a style", "declare it at top level")
            case .setScreen, .getScreen: ("change the screen", nil)
            case .keep, .format, .remake, .setLabel: ("contain `keep`, `vfl` or `remake`", "set rules of its nodes: `A.left = B.right + 8`")
            case .makeKnob, .setKnob: ("set a knob", nil)
            case .insertItems: ("insert items", nil)
            case .beginAnimation, .endAnimation: ("contain an `animate`", nil)
            case .expectBegin, .expectEnd: ("contain `expect error`", nil)
            case .expectNothing: ("contain `expect nothing`", nil)
            default: ("remove, move, copy or rename nodes", "make only the nodes that the cell is to have, for instance in an `if`")
            }
        return Failure(.impure, "a template cannot \(what)", note: "it makes and changes the nodes of its own cell", help: help)
    }
}

extension Op {
    /// Whether a template may not do this operation.
    var isRefusedInCells: Bool {
        switch self {
        case .unsetWhen, .remove, .rename, .copyNode, .moveNode, .insertItems, .getScreen, .setScreen, .style, .keep, .format, .remake,
            .setLabel, .beginWhen, .endWhen, .beginAnimation, .endAnimation, .print, .show, .beginQuestion, .why, .whyGoal, .echo,
            .expectBegin, .expectEnd, .expectNothing, .makeKnob, .setKnob:
            true
        default: false
        }
    }
}

extension Name {
    /// Whether it is a name without an index.
    fileprivate var isPlain: Bool { if case .plain = self { true } else { false } }

    /// The name without its index.
    fileprivate var group: String? {
        switch self {
        case .plain(let text), .indexed(let text, _), .keyed(let text, _): text
        case .made: nil
        }
    }
}
