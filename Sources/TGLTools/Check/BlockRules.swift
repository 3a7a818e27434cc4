import TGLLayout
import TGLScript
import TGLSyntax

// Warnings about the statements of a block.

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

    /// Reports the statements after one that leaves the block.
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

    /// Reports a call that is a statement of its own but only computes a value.
    func noteUnusedValue(_ id: ExprID, of statement: StmtID) {
        guard case .call(let callee, _) = tree[id], case .name(let symbol) = tree[callee],
            LanguageWords.isFunction(tree.text(symbol)), isWithoutEffect(id)
        else { return }
        let text = tree.textOnOneLine(tree.range(of: id))
        warn(
            .unusedValue, "the value of `\(tree.text(symbol))` is not used", at: tree.range(of: id), label: "this has no effect",
            help: "remove it; to see it, write `print \(text)`, and to keep it, `let x = \(text)`", fixes: tree.removal(of: statement))
    }

    /// Whether evaluating an expression creates, changes and shows nothing.
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

/// Tracks the rules set by the statements of a block, to find those that a later statement replaces before anything reads them.
struct RepeatedRules {
    /// A property of a node, as written in the text.
    private struct Place: Hashable {
        /// The expression before the dot; empty for the open node.
        let target: String
        let prop: Prop
    }

    /// The rule of a property, or one of its bounds.
    private struct Slot: Hashable {
        let sign: RelationSign
        /// The priority after the `@`.
        let priority: String
    }

    /// A statement, and the number of its slots that have not been replaced yet.
    private struct Setter {
        let statement: StmtID
        let target: ExprID
        let sign: RelationSign
        var left: Int
    }

    private var setters: [Setter] = []
    private var knownParts: [Symbol: Set<Prop>] = [:]
    private var slots: [Place: [Slot: Int]] = [:]

    /// Processes the next statement of the block. A statement that may read rules or frames, or change what a name refers to, ends the
    /// tracking of all earlier rules.
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
        let parts = parts(of: property, walk.tree)
        guard !parts.isEmpty else { return }
        var priority = ""
        if case .binary(.priority, _, let level) = walk.tree[value] { priority = walk.tree.sourceText(of: level) }
        let places = parts.map { Place(target: name, prop: $0) }
        let slot = Slot(sign: sign, priority: priority)
        // An operator such as `+=` reads the rule it changes; it may also change a bound.
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

    /// Properties that affect how others are set, or that keep more than their last value.
    private static let exempt: Set<Prop> = [
        .frame, .useFrame, .noLayout, .orientation, .direction, .position, .adapt, .design, .padDesign, .textStyle, .idiom, .items, .item,
        .header, .footer, .background, .key, .offset, .mode, .arrangement, .size,
    ]

    /// The properties that a name sets. A `frame` is a separate rule of a node that is placed by it.
    private mutating func parts(of property: Symbol, _ tree: SyntaxTree) -> Set<Prop> {
        if let parts = knownParts[property] { return parts }
        let word = tree.text(property)
        let parts = word == Prop.frame.word ? [] : Set(LanguageWords.parts(of: word))
        knownParts[property] = parts
        return parts
    }

    /// The node, as written in the text, and the property on the left side of a relation.
    private static func property(of target: ExprID, _ walk: NameWalk) -> (target: String, property: Symbol)? {
        let tree = walk.tree
        switch tree[target] {
        case .name(let symbol): return ("", symbol)
        case .member(let base, let symbol, _):
            guard isPlain(base, tree) else { return nil }
            if case .live(.itself) = tree[base] { return ("", symbol) }
            return (tree.sourceText(of: base), symbol)
        default: return nil
        }
    }

    /// Whether an expression always refers to the same node when it is written again.
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
