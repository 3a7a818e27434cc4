// `:dump`: the present document as a script that makes it again.
//
// Its order is: the screen; variables without nodes and styles; functions; styles; variables with styles; the tree with the rules that name
// no other node; variables with nodes; the remaining styles and rules (those that name nodes or read such variables, and styles that name
// styles); `when`s. So nothing is named before it exists.

import TGLLayout
import TGLSyntax

extension Session {
    /// The present document as a script that makes it again, with variables, functions and styles. It is incomplete if `shouldStop` ended
    /// it.
    public func dump() -> String {
        document.asking(isToldToStop) {
            try? document.layout()
            var writer = DumpWriter(session: self)
            return writer.write()
        }
    }
}

typealias OwnSlot = (prop: Prop, slot: SlotKind, rule: Rule, source: Source)

/// The lines of a dump, in one buffer: freeing a million separate strings would take long.
struct DumpLines {
    private(set) var text = ""
    /// The indentation of each line.
    var indent = ""

    mutating func append(_ line: String) {
        text += indent
        text += line
        text += "\n"
    }
}

/// When a variable is declared, so that its value exists before.
enum VariableStage { case first, withStyles, withNodes }

struct DumpWriter {
    let session: Session
    var lines = DumpLines()
    let values: DumpValues
    let plan: DumpPlan
    /// For each kind, the number of the next node without a name.
    private var counters: [Kind: Int32] = [:]
    /// Subtrees to be written later, because their parents are nested too deep to be written as one block.
    private var deep: [Int32] = []
    private let keys: DumpKeys
    /// Nodes that must be made under another name first, with that name.
    private var renamed: [(node: Int32, first: String)] = []
    let places: DumpPlaces
    /// Labels of relations that no script can make.
    var omittedLabels: Set<String> = []
    /// The deepest nesting of blocks in the script.
    static let nesting = 100

    var doc: Document { session.document }
    private var isOver: Bool { doc.shouldStop?() ?? false }

    init(session: Session) {
        self.session = session
        values = DumpValues(session)
        let keys = DumpKeys(session.document, values.helpers, nesting: Self.nesting)
        self.keys = keys
        let doc = session.document
        places = DumpPlaces(session.document, values.helpers)
        plan = DumpPlan(values) { keys.firstNames[$0] == nil && !Self.isKindWord(doc, $0) }
    }

    mutating func write() -> String {
        // If the screen follows knobs, these come first.
        let isScreenTied = doc.ownSlots(Document.screen).contains { plan.text(ofTied: $0, on: Document.screen) != nil }
        if !isScreenTied { screen() }
        let first = lines
        lines = DumpLines()
        variables(.first)
        if isScreenTied { screen() }
        for style in doc.allStyles { self.style(style, plan.firstSlots(ofStyle: style)) }
        variables(.withStyles)
        for node in doc.children(Document.screen) where !isOver { tree(node, isMade: false) }
        while !isOver, let node = deep.popLast() { tree(node, isMade: true) }
        for (node, first) in renamed { lines.append("rename \(first) to \(doc.nameText(node))") }
        for line in keys.renames { lines.append(line) }
        variables(.withNodes)
        if isOver { return "" }
        // Some of the accepted rules may prevent a cycle of others, which would exist for a moment if they were set one by one. A block is
        // a single statement.
        let isOneStep = plan.isOneStep
        if isOneStep {
            lines.append("if true {  # in one step, since some of these rules fail without the others")
            lines.indent = "  "
        }
        for statement in plan.statements { write(statement) }
        if isOver { return "" }
        lines.indent = ""
        if isOneStep { lines.append("}") }
        return first.text + values.helpers.lines.map { $0 + "\n" }.joined() + lines.text
    }

    private mutating func screen() {
        let head = DumpHead(ofScreen: doc.ownSlots(Document.screen, inOrderOfSetting: true), in: session) {
            plan.text(ofTied: $0, on: Document.screen) == nil
        }
        if !head.text.isEmpty { lines.append(head.text) }
        let rest = head.slots.map { slot -> String in
            guard slot.prop == .orientation, plan.text(ofTied: slot, on: Document.screen) == nil else {
                return relation(slot, on: Document.screen)
            }
            return "orientation = \(slot.rule.ref == Orientation.horz.rawValue ? "landscape" : "portrait")"
        }
        if !rest.isEmpty { lines.append("screen { \(rest.joined(separator: "; ")) }") }
    }

    // MARK: Rules

    private mutating func style(_ style: Int32, _ slots: [OwnSlot]) {
        let text = relations(slots, on: nil).joined(separator: "; ")
        lines.append("style \(doc.styleName(style))" + (text.isEmpty ? " { }" : " { \(text) }"))
    }

    private mutating func write(_ statement: DumpPlan.Statement) {
        switch statement {
        case .style(let style, let slots): rules(slots, on: nil, of: doc.styleName(style))
        case .node(let node, let slots): rules(slots, on: node, of: doc.nameText(node))
        case .elsewhere(let slot, let node, let name):
            var wanted = RulesToSet()
            wanted.rules = [(node, slot.prop, slot.slot, slot.rule)]
            if !elsewhere(wanted, { $0.rules([slot], on: node, of: name) }) { leaveOut(slot, on: node, name) }
        case .items(let node): items(of: node)
        case .kept(let node): kept(of: node)
        case .when(let when, let slots, let keeps): self.when(when, slots, keeps)
        case .keep(let number):
            var wanted = RulesToSet()
            wanted.keeps = [doc.keep(number)]
            let isWhole = doc.nodes(in: wanted.keeps[0]).allSatisfy { doc.exists($0) }
            if !isWhole || doc.obstacle(to: wanted.keeps[0]) == nil || !elsewhere(wanted, { $0.keep(number, indent: "") }) {
                keep(number, indent: "")
            }
        case .inactive(let label): if !omittedLabels.contains(label) { lines.append("\(label).active = false") }
        case .leftOut(let slot, let node, let name): leaveOut(slot, on: node, name)
        }
    }

    private mutating func items(of node: Int32) {
        guard let (text, canBeWritten) = plan.items.relation(of: node) else { return }
        let name = doc.nameText(node)
        lines.append(
            canBeWritten ? "\(name).\(text)" : "# \(name).items: omitted, because no script can restore the values of its items")
    }

    private mutating func kept(of node: Int32) {
        for (target, slot, names) in plan.items.kept(of: node) {
            let relation = doc.naming(names) { self.relation(slot, on: nil) }
            switch slot.rule.kind {
            // The short names of the node itself and its parent are only valid in a block.
            case .reference, .sum, .list: lines.append("\(target) { \(relation) }")
            default: lines.append("\(target).\(relation)")
            }
        }
    }

    private mutating func rules(_ slots: [OwnSlot], on node: Int32?, of name: String) {
        for line in statements(slots, on: node, of: name) { lines.append(line) }
    }

    /// The statements that set rules in order: blocks, and single statements for rules that would mean something else in a block.
    private func statements(_ slots: [OwnSlot], on node: Int32?, of name: String) -> [String] {
        var result: [String] = []
        var open: [String] = []
        func close() {
            if !open.isEmpty { result.append("\(blockHead(name)) { \(open.joined(separator: "; ")) }") }
            open = []
        }
        for slot in slots {
            if plan.isAtTopLevelOnly(slot) {
                close()
                result.append("\(name).\(relation(slot, on: node))")
            } else {
                open.append(relation(slot, on: node))
            }
        }
        close()
        return result
    }

    /// Writes a comment in place of a rule that no script can set.
    private mutating func leaveOut(_ slot: OwnSlot, on node: Int32?, _ name: String) {
        let reason =
            switch doc.misfit(slot.rule, slot.slot, for: slot.prop, on: node) {
            case nil: "no script can restore the values of its variables"
            case .removed: "a node that it follows was removed"
            case _ where doc.isLost(slot.rule, for: slot.prop): "its live words lead to no node that it may follow"
            default: "its node cannot be moved to where it means something"
            }
        lines.append("# \(name).\(relation(slot, on: node)): omitted, because \(reason)")
    }

    /// Writes statements that set rules which have no effect where their nodes are; false if no script can.
    private mutating func elsewhere(_ wanted: RulesToSet, _ body: (inout DumpWriter) -> Void) -> Bool {
        places.rearranger.trying(wanted) { found in
            let indent = lines.indent
            lines.append("if true {  # set where it means something")
            lines.indent += "  "
            let (first, last) = places.statements(of: found)
            for line in first { lines.append(line) }
            places.current = found
            body(&self)
            places.current = nil
            for line in last { lines.append(line) }
            lines.indent = indent
            lines.append("}")
        }
    }

    func relation(_ slot: OwnSlot, on node: Int32?) -> String {
        let standIns = places.documentWithStandIns
        if standIns == nil, let text = plan.text(ofTied: slot, on: node) { return "\(slot.prop.word) \(slot.slot.sign) \(text)" }
        if slot.rule.kind == .function {
            let curve = doc.functions[Int(slot.rule.ref)] as? any ScriptFunction
            let given = curve.map { $0.source.isEmpty ? $0.given.name : $0.source }
            return "\(slot.prop.word) = \(plan.text(ofCurve: slot.rule) ?? given ?? "a function")"
        }
        return (standIns ?? doc).statement(slot.prop, slot.slot, slot.rule, on: node)
    }

    private mutating func when(_ when: Int32, _ slots: [WhenSlot], _ keeps: [Int32]) {
        guard let condition = plan.condition(of: when) else {
            lines.append("# when \(doc.whenText(when)): omitted, because no script can restore the values of its variables")
            return
        }
        var wanted = RulesToSet()
        wanted.rules = slots.map { ($0.node, $0.prop, $0.slot, $0.rule) }
        wanted.keeps = keeps.map { doc.keep($0) }.filter { keep in doc.nodes(in: keep).allSatisfy { doc.exists($0) } }
        let isElsewhere =
            slots.contains { plan.way($0.own, on: $0.node) == .elsewhere } || wanted.keeps.contains { doc.obstacle(to: $0) != nil }
        if isElsewhere {
            if elsewhere(wanted, { $0.when(condition, slots, keeps) }) { return }
            for slot in slots where plan.way(slot.own, on: slot.node) == .elsewhere {
                leaveOut(slot.own, on: slot.node, "when \(doc.whenText(when)): \(doc.nameText(slot.bearer))")
            }
        }
        let here = slots.filter { plan.way($0.own, on: $0.node) == .here }
        if !here.isEmpty || !keeps.isEmpty { self.when(condition, here, keeps) }
    }

    private mutating func when(_ condition: String, _ slots: [WhenSlot], _ keeps: [Int32]) {
        let document = places.current == nil ? doc : places.rearranger.document
        let whole = keeps.filter { document.obstacle(to: doc.keep($0)) == nil }
        for number in keeps where !whole.contains(number) { keep(number, indent: "") }
        if whole.isEmpty, slots.isEmpty { return }
        lines.append("when \(condition) {")
        for number in whole { keep(number, indent: "  ") }
        // If several slots of a property are reset to the default, one statement does it, before the `when` sets others of them.
        var isWritten: Set<String> = []
        for slot in slots where slot.rule.kind == .standard {
            let line = "unset \(doc.nameText(slot.bearer)).\(slot.prop.word)"
            if isWritten.insert(line).inserted { lines.append("  " + line) }
        }
        for slot in slots where slot.rule.kind != .standard {
            for line in statements([slot.own], on: slot.node, of: doc.nameText(slot.bearer)) { lines.append("  " + line) }
        }
        lines.append("}")
    }

    // MARK: The tree

    private mutating func tree(_ root: Int32, isMade: Bool) {
        // The number of open blocks, and the rules set at the end of each.
        var open = 0
        var ends: [[String]] = []
        func close() {
            open -= 1
            let last = ends.removeLast()
            if !last.isEmpty { lines.append(indent(open + 1) + last.joined(separator: "; ")) }
            lines.append(indent(open) + "}")
        }
        var isHidden: Int?
        var pieces: [(node: Int32, depth: Int)] = []
        doc.walkWithoutCells(root) { node, depth in pieces.append((node, depth)) }
        for (index, piece) in pieces.enumerated() {
            if doc.stops(at: index) { return }
            if let limit = isHidden, piece.depth > limit { continue }
            isHidden = nil
            while open > piece.depth { close() }
            let hasChildren = index + 1 < pieces.count && pieces[index + 1].depth > piece.depth
            let isDone = isMade && piece.depth == 0
            let (head, rules) = isDone ? (firstName(of: piece.node), []) : made(piece.node)
            let slots = (isDone ? [] : items(with: piece.node)) + rules
            let line = indent(piece.depth) + head
            if hasChildren, piece.depth < Self.nesting {
                lines.append(line + " {")
                if !slots.isEmpty { lines.append(indent(piece.depth + 1) + slots.joined(separator: "; ")) }
                open = piece.depth + 1
                ends.append(plan.lastSlots(of: piece.node).map { relation($0, on: piece.node) })
            } else {
                lines.append(line + (slots.isEmpty ? "" : " { \(slots.joined(separator: "; ")) }"))
                if hasChildren {
                    deep.append(piece.node)
                    isHidden = piece.depth
                }
            }
        }
        while open > 0 { close() }
    }

    /// The items that are set where their collection is made: those without node names.
    private mutating func items(with node: Int32) -> [String] {
        guard !plan.items.mentionsNode(node), let (text, canBeWritten) = plan.items.relation(of: node) else { return [] }
        if !canBeWritten {
            lines.append("# \(doc.nameText(node)).items: omitted, because no script can restore the values of its items")
            return []
        }
        return [text]
    }

    /// What makes a node, as `view A`, and the rules for its block.
    private mutating func made(_ node: Int32) -> (head: String, rules: [String]) {
        let head = DumpHead(of: node, named: madeName(of: node), plan.firstSlots(of: node), in: doc) {
            plan.text(ofTied: $0, on: node) == nil
        }
        return (head.text, relations(head.slots, on: node))
    }

    /// The name after the kind; `nil` if the node gets its name automatically.
    private mutating func madeName(of node: Int32) -> String? {
        let kind = doc.kind(node)
        guard case .made(let number) = doc.name(node) else {
            let name = doc.nameText(node)
            if keys.firstNames[node] == nil, Self.isKindWord(doc, node) {
                renamed.append((node, values.helpers.nodeName(like: name.prefix(4))))
            }
            return firstName(of: node)
        }
        let next = counters[kind, default: 0] + 1
        guard number == next, doc.find("\(kind.word)\(number)") == node else { return "\(kind.word)\(number)" }
        counters[kind] = next
        return nil
    }

    /// Whether a node's name is a word that cannot be a name after a kind.
    private static func isKindWord(_ doc: Document, _ node: Int32) -> Bool {
        ["vert", "horz"].contains(doc.nameText(node).prefix { $0 != "[" })
    }

    /// The name of a node while the tree is made: `vert` and `horz` cannot be names after a kind.
    private func firstName(of node: Int32) -> String {
        keys.firstNames[node] ?? renamed.first { $0.node == node }?.first ?? doc.nameText(node)
    }

    private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
