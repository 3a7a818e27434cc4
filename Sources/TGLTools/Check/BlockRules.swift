import TGLLayout
import TGLScript
import TGLSyntax

// Warnings about the statements of one block.

extension NameWalk {
    /// Adds a warning, except within an `expect error`.
    func warn(
        _ code: CheckCode, _ message: String, at range: SourceRange, label: String = "", also: [(SourceRange, String)] = [],
        note: String? = nil, help: String? = nil, fixes: [TextEdit] = []
    ) {
        guard expectDepth == 0 else { return }
        let secondary = also.map { Diagnostic.Place(source: tree.source, range: $0.0, label: $0.1) }
        warnings.append(
            Diagnostic(
                code: code.text, severity: .warning, message: message,
                primary: Diagnostic.Place(source: tree.source, range: range, label: label), secondary: secondary, note: note, help: help,
                fixes: fixes))
    }

    /// The statements of a block that follow one that leaves it.
    func noteUnreachable(after leaving: StmtID, in list: ArraySlice<StmtID>) {
        guard let place = list.firstIndex(of: leaving), place + 1 < list.endIndex else { return }
        let range = tree.range(of: list[place + 1]).union(tree.range(of: list[list.endIndex - 1]))
        let (what, it, label) =
            switch tree[leaving] {
            case .return: ("a `return`", "the `return`", "this leaves the function")
            case .break: ("a `break`", "the `break`", "this leaves the loop")
            case .continue: ("a `continue`", "the `continue`", "this begins the next turn of the loop")
            case .if: ("an `if` of which every branch leaves the block", "the `if`", "every branch leaves the block")
            default: ("a statement that always leaves the block", "the statement", "this always leaves the block")
            }
        let start = tree.range(of: leaving)
        warn(
            .unreachable, "this code never runs: it follows \(what)", at: range, label: "never runs", also: [(start, label)],
            help: "remove it, or move it in front of \(it)")
    }

    /// A call by itself that only computes a value.
    func noteUnusedValue(_ id: ExprID, of statement: StmtID) {
        guard case .call(let callee, _) = tree[id], case .name(let symbol) = tree[callee],
            LanguageWords.isFunction(tree.text(symbol)), isWithoutEffect(id)
        else { return }
        let text = tree.textOnOneLine(tree.range(of: id))
        warn(
            .unusedValue, "the value of `\(tree.text(symbol))` is not used", at: tree.range(of: id), label: "this has no effect",
            help: "remove it; to see it, write `print \(text)`, and to keep it, `let x = \(text)`", fixes: tree.removal(of: statement))
    }

    /// Whether computing an expression makes, changes and shows nothing.
    func isWithoutEffect(_ id: ExprID) -> Bool {
        switch tree[id] {
        case .call(let callee, let arguments):
            guard case .name(let symbol) = tree[callee], isFixedFunction(symbol), !callsBack(symbol, arguments.count) else { return false }
            return tree[arguments].allSatisfy { isWithoutEffect($0) }
        case .function, .missing: return false
        default: return tree.operands(of: id).allSatisfy { isWithoutEffect($0) }
        }
    }
}

/// The rules that the statements of one block set so far, to find those that a later statement replaces before anything reads them.
struct RepeatedRules {
    /// One property of one node, as the text names it.
    private struct Place: Hashable {
        /// What is before the dot; empty for the open node.
        let target: String
        let prop: Prop
    }

    /// The rule, or a bound.
    private struct Slot: Hashable {
        let sign: RelationSign
        /// What is after the `@`.
        let priority: String
    }

    /// A statement and how many of the slots that it sets are still as it set them.
    private struct Setter {
        let statement: StmtID
        let target: ExprID
        let sign: RelationSign
        var left: Int
    }

    private var setters: [Setter] = []
    private var slots: [Place: [Slot: Int]] = [:]

    /// Takes the next statement of the block. What may read rules or frames, or change what a name stands for, ends all that was set.
    mutating func add(_ id: StmtID, _ flow: StatementFlow, to walk: NameWalk) {
        guard flow.isNeutral else {
            slots = [:]
            return
        }
        guard case .relation(let target, let sign, .expression(let value)) = walk.tree[id] else { return }
        add(id, target, sign, value, to: walk)
    }

    private mutating func add(_ id: StmtID, _ target: ExprID, _ sign: RelationSign, _ value: ExprID, to walk: NameWalk) {
        guard let (name, property) = Self.property(of: target, walk) else { return }
        let parts = Set(LanguageWords.parts(of: property))
        // A frame is a rule of its own on a node that is placed by it.
        guard !parts.isEmpty, property != Prop.frame.word else { return }
        var priority = ""
        if case .binary(.priority, _, let level) = walk.tree[value] { priority = walk.tree.sourceText(of: level) }
        let places = parts.map { Place(target: name, prop: $0) }
        let slot = Slot(sign: sign, priority: priority)
        // What changes a rule by its value reads it; and a bound may be changed so, too.
        guard [.set, .atMost, .atLeast].contains(sign) else {
            for place in places { slots[place] = nil }
            return
        }
        for place in places {
            guard let setter = slots[place]?[slot] else { continue }
            setters[setter].left -= 1
            if setters[setter].left == 0 { Self.report(setters[setter], replacedBy: target, to: walk) }
        }
        guard parts.isDisjoint(with: Self.exempt) else { return }
        for place in places { slots[place, default: [:]][slot] = setters.count }
        setters.append(Setter(statement: id, target: target, sign: sign, left: parts.count))
    }

    /// Properties by which others are understood when they are set, or that keep more than their last value.
    private static let exempt: Set<Prop> = [
        .frame, .useFrame, .noLayout, .orientation, .direction, .position, .adapt, .design, .padDesign, .textStyle, .idiom, .items, .item,
        .header, .footer, .background, .key, .offset, .mode, .arrangement, .size,
    ]

    /// The node, as the text names it, and the property of a relation's target.
    private static func property(of target: ExprID, _ walk: NameWalk) -> (target: String, property: String)? {
        let tree = walk.tree
        switch tree[target] {
        case .name(let symbol): return ("", tree.text(symbol))
        case .member(let base, let symbol, _):
            guard isPlain(base, tree) else { return nil }
            if case .live(.itself) = tree[base] { return ("", tree.text(symbol)) }
            return (tree.sourceText(of: base), tree.text(symbol))
        default: return nil
        }
    }

    /// Whether an expression is sure to be the same node when it is written again.
    private static func isPlain(_ id: ExprID, _ tree: SyntaxTree) -> Bool {
        switch tree[id] {
        case .name, .live, .number, .string: true
        case .member(let base, let symbol, _): symbol.liveWord != nil && isPlain(base, tree)
        case .index(let base, let index): isPlain(base, tree) && isPlain(index, tree)
        default: false
        }
    }

    private static func report(_ setter: Setter, replacedBy target: ExprID, to walk: NameWalk) {
        let tree = walk.tree
        let (first, second) = (tree.sourceText(of: setter.target), tree.sourceText(of: target))
        let what = setter.sign == .set ? "`\(first)`" : "the bound `\(first) \(setter.sign.text)`"
        let by = first == second ? "" : ", by `\(second)`"
        walk.warn(
            .setTwice, "\(what) is set again in this block\(by): the first rule has no effect", at: tree.range(of: setter.target),
            label: "replaced before anything reads it", also: [(tree.range(of: target), "set again here")],
            help: "remove the first rule, or the second", fixes: tree.removal(of: setter.statement))
    }
}
