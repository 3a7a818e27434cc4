// `:dump`: the document as it is now, as a script that makes it again.
//
// In order: the screen, variables that hold no nodes, functions, styles, the tree with the rules that name no other node,
// the rules that do, variables that hold nodes, curves that read those, `when`s. So nothing is named before it is there.

import TGLLayout
import TGLSyntax

extension Session {
    /// The document as it is now, as a script that makes it again, with variables, functions and styles.
    /// It breaks off where `shouldStop` says so.
    public func dump() -> String {
        document.asking(shouldStop) {
            try? document.layout()
            var writer = DumpWriter(session: self)
            return writer.write()
        }
    }
}

private typealias OwnSlot = (prop: Prop, slot: SlotKind, rule: Rule, source: Source)

private struct DumpWriter {
    let session: Session
    private var lines: [String] = []
    /// Of each kind the number that a node without a name would get.
    private var counters: [Kind: Int32] = [:]
    /// Subtrees to go on with, whose parents nest too deep to be written in one piece.
    private var deep: [Int32] = []
    private var trees: [ObjectIdentifier: SyntaxTree] = [:]

    /// Blocks nest no deeper than this in the script.
    private static let nesting = 100
    /// The most values, lists and all, that one variable's line holds.
    private static let mostItems = 1_000_000

    private var doc: Document { session.document }
    private var isOver: Bool { doc.shouldStop?() ?? false }

    init(session: Session) { self.session = session }

    mutating func write() -> String {
        screen()
        variables(withNodes: false)
        styles(live: false)
        for node in doc.children(Document.screen) where !isOver { tree(node, isMade: false) }
        while !isOver, let node = deep.popLast() { tree(node, isMade: true) }
        styles(live: true)
        var all: [Int32] = []
        doc.walk(Document.screen) { node, _ in all.append(node) }
        for (index, node) in all.enumerated() {
            if doc.stops(at: index) { return "" }
            references(node)
        }
        variables(withNodes: true)
        for node in all { curves(node) }
        whens()
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    // MARK: Screen and variables

    private mutating func screen() {
        let slots = doc.ownSlots(Document.screen, inOrderOfSetting: true).map { slot -> String in
            guard slot.prop == .orientation else { return relation(slot, on: Document.screen) }
            return "orientation = \(slot.rule.ref == Orientation.horz.rawValue ? "landscape" : "portrait")"
        }
        if !slots.isEmpty { lines.append("screen { \(slots.joined(separator: "; ")) }") }
    }

    /// Those that hold nodes come when the nodes are there; those that hold a `def` after all of them.
    private mutating func variables(withNodes: Bool) {
        let entries = session.scope.entries().filter { $0.entry.kind == .variable || $0.entry.kind == .def }
            .map { (symbol: $0.symbol, entry: $0.entry, value: fitting(session.machine.stack[$0.entry.index].value)) }
            .filter { ($0.value.map { mentionsNode($0) } ?? false) == withNodes }
        for holdsDef in [false, true] {
            for (symbol, entry, value) in entries where (entry.kind != .def && value.map { mentionsDef($0) } ?? false) == holdsDef {
                variable(symbol, entry, value)
            }
        }
    }

    private mutating func variable(_ symbol: Symbol, _ entry: TopScope.Entry, _ value: Value?) {
        let name = session.names[symbol]
        if entry.kind == .def {
            lines.append(definition(entry) ?? "# def \(name): its text is not known")
        } else if let value, let text = written(value) {
            lines.append("let \(name) = \(text)" + (holdsRemoved(value) ? "  # none: a node that was removed" : ""))
        } else if value == nil {
            lines.append("# let \(name): a list too long, or nested too deep, to be written down")
        } else {
            lines.append("# let \(name): a function that was made within another, which no script can make again by itself")
        }
    }

    /// A value if it can be written: lists that hold others many times over grow beyond all bounds when they are.
    private func fitting(_ value: Value) -> Value? {
        // How many values a list holds, lists within it too, and how deep it goes.
        var known: [ObjectIdentifier: (count: Int, height: Int)] = [:]
        func measure(_ parts: [Value], _ id: ObjectIdentifier, _ depth: Int) -> (count: Int, height: Int) {
            if let done = known[id] { return done }
            var all = (count: 1, height: 1)
            guard depth < session.limits.nesting else { return (DumpWriter.mostItems, depth) }
            // What holds itself has no end.
            known[id] = (DumpWriter.mostItems, 1)
            for part in parts {
                let one = measure(part, depth + 1)
                all = (min(all.count + one.count, DumpWriter.mostItems), max(all.height, one.height + 1))
            }
            known[id] = all
            return all
        }
        func measure(_ value: Value, _ depth: Int) -> (count: Int, height: Int) {
            switch value {
            case .list(let list): measure(list.items, ObjectIdentifier(list), depth)
            case .function(let function): measure(function.captured.map(\.value), ObjectIdentifier(function), depth)
            default: (1, 1)
            }
        }
        let size = measure(value, 0)
        // Beside its brackets a line has some of its own.
        return size.count < DumpWriter.mostItems && size.height + 20 < session.limits.nesting ? value : nil
    }

    private func mentionsDef(_ value: Value) -> Bool {
        switch value {
        case .list(let list): list.items.contains { mentionsDef($0) }
        case .function(let function): function.program?.name.isEmpty == false || function.captured.contains { mentionsDef($0.value) }
        default: false
        }
    }

    private func mentionsNode(_ value: Value) -> Bool {
        switch value {
        case .node(let node): session.machine.resolve(node) != nil
        case .style: true
        case .list(let list): list.items.contains { mentionsNode($0) }
        case .function(let function): function.captured.contains { mentionsNode($0.value) }
        default: false
        }
    }

    private func holdsRemoved(_ value: Value) -> Bool {
        switch value {
        case .node(let node): session.machine.resolve(node) == nil
        case .list(let list): list.items.contains { holdsRemoved($0) }
        default: false
        }
    }

    /// A value as an expression that makes it again; `nil` where there is none.
    private func literal(_ value: Value) -> String? { fitting(value).flatMap { written($0) } }

    private func written(_ value: Value) -> String? {
        switch value {
        case .number(let number): return exactNumber(number)
        case .percent(let number): return exactNumber(number) + "%"
        case .function(let function): return FunctionText(session.machine) { written($0) }.expression(for: function)
        case .list(let list):
            var parts: [String] = []
            for item in list.items {
                guard let part = written(item) else { return nil }
                parts.append(part)
            }
            return "[" + parts.joined(separator: ", ") + "]"
        case .undefined, .rule: return "none"
        case .node(let node): return session.machine.resolve(node).map { doc.nameText($0) } ?? "none"
        default: return try? session.machine.text(value, quoted: true)
        }
    }

    /// A `def` as it was written.
    private mutating func definition(_ entry: TopScope.Entry) -> String? {
        let source = entry.place.source
        let key = ObjectIdentifier(source)
        let tree = trees[key] ?? SyntaxTree.parse(source, names: .layout).tree
        trees[key] = tree
        for id in tree[tree.root.statements] {
            if case .def(let name, _, _) = tree[id], name.range == entry.place.range { return source.text(tree.range(of: id)) }
        }
        return nil
    }

    // MARK: Styles and rules

    private func names(_ rule: Rule) -> Bool {
        switch rule.kind {
        case .reference: rule.ref >= 0
        case .node: true
        case .list: doc.lists[Int(rule.ref)].contains { names($0) }
        default: false
        }
    }

    /// Whether a script can set a rule: what it names is there, and still the node itself, its parent or a sibling. Others
    /// count as unset.
    private func stands(_ rule: Rule, on node: Int32?) -> Bool {
        switch rule.kind {
        case .reference:
            guard rule.ref < 0 || doc.exists(rule.ref) else { return false }
            guard let node, let target = doc.resolveReference(rule, on: node) else { return true }
            return target == node || target == doc.parent(node) || doc.parent(target) == doc.parent(node)
        case .node: return doc.exists(rule.ref)
        case .list: return doc.lists[Int(rule.ref)].allSatisfy { stands($0, on: node) }
        case .function: return text(ofCurve: rule) != nil
        default: return true
        }
    }

    /// The function given to a curve as an expression that makes it again.
    private func text(ofCurve rule: Rule) -> String? {
        guard let curve = doc.functions[Int(rule.ref)] as? ScriptCurve else { return nil }
        return FunctionText(session.machine) { literal($0) }.expression(for: curve.given, frozen: curve.frozen)
    }

    /// Says of the rules that no script can set what they were.
    private mutating func missing(_ slots: [OwnSlot], on node: Int32?, of name: String) {
        for slot in slots where !stands(slot.rule, on: node) { leaveOut(slot, on: node, name) }
    }

    private mutating func leaveOut(_ slot: OwnSlot, on node: Int32?, _ name: String) {
        let reason =
            slot.rule.kind == .function ? "no script makes again what its variables held" : "it follows no parent or sibling any more"
        lines.append("# \(name).\(relation(slot, on: node)): left out, as \(reason)")
    }

    private func relation(_ slot: OwnSlot, on node: Int32?) -> String {
        if slot.rule.kind == .function {
            let curve = doc.functions[Int(slot.rule.ref)] as? ScriptCurve
            return "\(slot.prop.word) = \(text(ofCurve: slot.rule) ?? curve?.given.name ?? "a function")"
        }
        return "\(slot.prop.word) \(slot.slot.sign) \(doc.text(slot.rule, for: slot.prop, on: node))"
    }

    private mutating func styles(live: Bool) {
        for style in doc.allStyles {
            let all = doc.styleSlots(style)
            if live { missing(all, on: nil, of: doc.styleName(style)) }
            let slots = all.filter { names($0.rule) == live && stands($0.rule, on: nil) }
            if live && slots.isEmpty { continue }
            let text = slots.map { relation($0, on: nil) }.joined(separator: "; ")
            lines.append((live ? "" : "style ") + doc.styleName(style) + (text.isEmpty ? " { }" : " { \(text) }"))
        }
    }

    private mutating func references(_ node: Int32) {
        guard node != Document.screen else { return }
        let all = doc.ownSlots(node, inOrderOfSetting: true)
        missing(all, on: node, of: doc.nameText(node))
        rules(later(all, of: node).filter { stands($0.rule, on: node) && !waits($0.rule) }, of: node)
    }

    private mutating func curves(_ node: Int32) { rules(doc.ownSlots(node).filter { waits($0.rule) }, of: node) }

    private mutating func rules(_ slots: [OwnSlot], of node: Int32) {
        if slots.isEmpty { return }
        lines.append("\(doc.nameText(node)) { \(slots.map { relation($0, on: node) }.joined(separator: "; ")) }")
    }

    /// Whether a curve was written before a variable that it reads, which holds nodes and so comes after them all.
    private func waits(_ rule: Rule) -> Bool {
        guard rule.kind == .function, let curve = doc.functions[Int(rule.ref)] as? ScriptCurve, let program = curve.frozen.program else {
            return false
        }
        return waits(program)
    }

    private func waits(_ program: Program) -> Bool {
        for index in 0..<program.codeCount {
            let i = program.code[index]
            let variable: Int?
            switch i.op {
            case .getName: variable = session.scope.find(Symbol(raw: UInt32(i.wide)), layer: 0)?.index
            case .getGlobal: variable = i.wide
            default: continue
            }
            if let variable, let value = fitting(session.machine.stack[variable].value), mentionsNode(value) { return true }
        }
        return program.programs.contains { waits($0) }
    }

    /// The rules of a node that are set when all nodes are there: those that name others, or wait for a variable, and with them
    /// the frame and its parts, since the last of these counts.
    private func later(_ all: [OwnSlot], of node: Int32) -> [OwnSlot] {
        let parts: [Prop] = [.frame, .left, .top, .width, .height]
        let framed =
            all.contains { $0.prop == .frame } && all.contains { parts.contains($0.prop) && names($0.rule) && stands($0.rule, on: node) }
        return all.filter { names($0.rule) || waits($0.rule) || framed && $0.slot == .rule && parts.contains($0.prop) }
    }

    // MARK: The tree

    private mutating func tree(_ root: Int32, isMade: Bool) {
        // The nodes whose blocks are open, with their depth.
        var open = 0
        var isHidden: Int?
        var pieces: [(node: Int32, depth: Int)] = []
        doc.walk(root) { node, depth in pieces.append((node, depth)) }
        for (index, piece) in pieces.enumerated() {
            if doc.stops(at: index) { return }
            if let limit = isHidden, piece.depth > limit { continue }
            isHidden = nil
            while open > piece.depth {
                open -= 1
                lines.append(indent(open) + "}")
            }
            let hasChildren = index + 1 < pieces.count && pieces[index + 1].depth > piece.depth
            let head = indent(piece.depth) + (isMade && piece.depth == 0 ? doc.nameText(piece.node) : made(piece.node))
            let slots = isMade && piece.depth == 0 ? [] : own(piece.node)
            if hasChildren, piece.depth < Self.nesting {
                lines.append(head + " {")
                if !slots.isEmpty { lines.append(indent(piece.depth + 1) + slots.joined(separator: "; ")) }
                open = piece.depth + 1
            } else {
                lines.append(head + (slots.isEmpty ? "" : " { \(slots.joined(separator: "; ")) }"))
                if hasChildren {
                    deep.append(piece.node)
                    isHidden = piece.depth
                }
            }
        }
        while open > 0 {
            open -= 1
            lines.append(indent(open) + "}")
        }
    }

    private func own(_ node: Int32) -> [String] {
        let all = doc.ownSlots(node, inOrderOfSetting: true)
        let later = later(all, of: node)
        return all.filter { slot in stands(slot.rule, on: node) && !later.contains { $0.prop == slot.prop && $0.slot == slot.slot } }
            .map { relation($0, on: node) }
    }

    /// `view A`, or `view` alone where the name that is made is the node's.
    private mutating func made(_ node: Int32) -> String {
        let kind = doc.kind(node)
        guard case .made(let number) = doc.name(node) else { return "\(kind.word) \(doc.nameText(node))" }
        let next = counters[kind, default: 0] + 1
        if number == next, doc.find("\(kind.word)\(number)") == node {
            counters[kind] = next
            return kind.word
        }
        return "\(kind.word) \(kind.word)\(number)"
    }

    private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

    // MARK: When

    private mutating func whens() {
        for when in doc.allWhens {
            let all = doc.whenSlots(when).filter { doc.exists($0.node) }
            for slot in all where !stands(slot.rule, on: slot.node) {
                leaveOut(
                    (slot.prop, slot.slot, slot.rule, slot.source), on: slot.node, "when \(doc.whenText(when)): \(doc.nameText(slot.node))")
            }
            let slots = all.filter { stands($0.rule, on: $0.node) }
            if slots.isEmpty { continue }
            guard let condition = condition(of: when) else {
                lines.append("# when \(doc.whenText(when)): left out, as no script makes again what its variables held")
                continue
            }
            lines.append("when \(condition) {")
            var parts: ArraySlice<Prop> = []
            for slot in slots {
                // The frame sets its parts.
                if slot.prop == parts.first {
                    parts.removeFirst()
                    continue
                }
                parts = slot.prop == .frame ? [.left, .top, .width, .height] : []
                lines.append("  \(doc.nameText(slot.node)) { \(relation((slot.prop, slot.slot, slot.rule, slot.source), on: slot.node)) }")
            }
            lines.append("}")
        }
    }

    /// The condition of a `when`, its variables with what they held when it was written.
    private func condition(of when: Int32) -> String? {
        guard case .test(_, let content as WhenCondition, _) = doc.whenTest(when) else { return doc.whenText(when) }
        return FunctionText(session.machine) { literal($0) }.expression(for: content.given, frozen: content.frozen)
    }
}
