import TGLLayout
import TGLScript
import TGLSyntax

/// A range of a text with a value that may determine a rule.
struct ValuePlace: Hashable {
    /// The text, and its key in the loader; `nil` for the script itself.
    let source: SourceFile
    let key: String?
    let range: SourceRange
    /// The number in the range; `nil` for other values.
    let number: Double?
    /// The unit after the number: `%` or empty.
    let unit: String

    static func == (a: ValuePlace, b: ValuePlace) -> Bool { a.source === b.source && a.range == b.range }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
        hasher.combine(range)
    }
}

/// Finds the values in the texts of a run that may determine a rule: those in the statement that set it, and those of the variables, knobs,
/// parameters and arguments that it mentions. Names are compared by their text only; trial changes show which values matter.
struct SourcePlaces {
    private let run: TextsRun
    private(set) var found: [ValuePlace] = []
    private var known: Set<ValuePlace> = []
    private var followed: Set<String> = []

    /// The maximum number of values.
    static let most = 40

    init(_ run: TextsRun) { self.run = run }

    /// Adds the values in the statement at a place.
    mutating func add(statementAt place: Diagnostic.Place) {
        guard let key = run.key(of: place.source) else { return }
        let tree = run.tree(of: place.source)
        guard let id = tree.statement(at: place.range) else { return }
        if case .relation(_, _, .expression(let value)) = tree[id] { return add(value, tree, key, isWhole: true) }
        tree.forEachPart(of: id) { part in
            switch part {
            case .value(let value), .propertyValue(let value): add(value, tree, key, isWhole: true)
            case .node(let node): if let text = tree[node].text { add(text, tree, key, isWhole: true) }
            default: break
            }
        }
    }

    /// Adds a value, if it can be replaced as a whole, and the numbers that it is computed from.
    private mutating func add(_ id: ExprID, _ tree: SyntaxTree, _ key: String?, isWhole: Bool) {
        guard found.count < Self.most else { return }
        switch tree[id] {
        case .number, .percent: return note(id, tree, key)
        case .unary(.negate, let operand):
            if case .number = tree[operand] { return note(id, tree, key) }
        case .name(let symbol):
            if isWhole { note(id, tree, key) }
            return follow(tree.text(symbol))
        // The priority is kept if the new value has none.
        case .binary(.priority, let value, _):
            note(id, tree, key)
            return add(value, tree, key, isWhole: true)
        case .list(let items):
            note(id, tree, key)
            for item in tree[items] { add(item, tree, key, isWhole: true) }
            return
        case .choice(_, let then, let otherwise):
            for value in [then, otherwise] { add(value, tree, key, isWhole: true) }
            return
        case .function, .missing: return
        default: break
        }
        if isWhole { note(id, tree, key) }
        for operand in tree.operands(of: id) { add(operand, tree, key, isWhole: false) }
    }

    private mutating func note(_ id: ExprID, _ tree: SyntaxTree, _ key: String?) {
        let value: (number: Double?, unit: String) =
            switch tree[id] {
            case .number(let number): (number, "")
            case .percent(let number): (number, "%")
            case .unary(.negate, let operand): if case .number(let number) = tree[operand] { (-number, "") } else { (nil, "") }
            default: (nil, "")
            }
        let place = ValuePlace(source: tree.source, key: key, range: tree.range(of: id), number: value.number, unit: value.unit)
        if known.insert(place).inserted { found.append(place) }
    }

    /// Adds the values that a name may have.
    private mutating func follow(_ name: String) {
        guard followed.insert(name).inserted else { return }
        for source in run.sources {
            guard let key = run.key(of: source) else { continue }
            let tree = run.tree(of: source)
            for raw in 0..<UInt32(tree.statementCount) {
                let id = tree.statementID(raw)
                switch tree[id] {
                case .let(let declared, .expression(let value)), .knob(let declared, let value, _):
                    if tree.text(declared.symbol) == name { add(value, tree, key, isWhole: true) }
                case .relation(let target, .set, .expression(let value)):
                    if case .name(let symbol) = tree[target], tree.text(symbol) == name { add(value, tree, key, isWhole: true) }
                case .for(_, let declared, let list, _):
                    if tree.text(declared.symbol) == name { add(list, tree, key, isWhole: false) }
                case .def(let function, let parameters, _):
                    for (index, parameter) in tree[parameters].enumerated() where tree.text(parameter.name.symbol) == name {
                        if let value = parameter.value { add(value, tree, key, isWhole: true) }
                        follow(argument: index, of: tree.text(function.symbol))
                    }
                default: break
                }
            }
        }
    }

    /// Adds the arguments of the calls of a function.
    private mutating func follow(argument index: Int, of function: String) {
        for source in run.sources {
            guard let key = run.key(of: source) else { continue }
            let tree = run.tree(of: source)
            for raw in 0..<UInt32(tree.expressionCount) {
                guard case .call(let callee, let arguments) = tree[tree.expressionID(raw)], case .name(let symbol) = tree[callee],
                    tree.text(symbol) == function, index < arguments.count
                else { continue }
                add(tree[arguments][tree[arguments].startIndex + index], tree, key, isWhole: true)
            }
        }
    }
}

extension SyntaxTree {
    /// The statement with exactly this range or, if there is none, the smallest one that contains it.
    func statement(at range: SourceRange) -> StmtID? {
        (0..<UInt32(statementCount)).map { statementID($0) }
            .filter { self.range(of: $0).start <= range.start && range.end <= self.range(of: $0).end }
            .min { (self.range(of: $0).count, $0.raw) < (self.range(of: $1).count, $1.raw) }
    }
}
