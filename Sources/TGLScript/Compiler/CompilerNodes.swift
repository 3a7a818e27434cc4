import TGLLayout
import TGLSyntax

// Nodes, blocks on nodes, relations, styles and `when`s.

extension Compiler {
    // MARK: Making

    /// Compiles the creation of a node and its block; returns the register of the node.
    func node(_ id: NodeDeclID) -> Int {
        let decl = tree[id]
        let result = allocate()
        if let name = decl.name {
            if let failure = nodeNameFailure(name.name) {
                fail(failure, at: name.name.range)
                return result
            }
            function.scopes[function.scopes.count - 1].noteNode(name.name.symbol)
        }
        let styles = tree[decl.styles]
        let nameRange = decl.name.map(\.name.range) ?? decl.kindRange
        scratch {
            let first = allocate(2 + styles.count)
            if let index = decl.name?.index { compile(index, into: first, .plain) }
            if let text = decl.text { compile(text, into: first + 1, .plain) }
            for (offset, style) in styles.enumerated() {
                _ = name(style.symbol, into: first + 2 + offset, .plain, style.range)
            }
            let symbol = decl.name?.name.symbol
            function.draft.nodes.append(
                NodePlan(
                    kind: decl.kind, isHorizontal: decl.orientation.map { $0 == .horz },
                    symbol: symbol, name: symbol.map { self.text($0) } ?? "", hasIndex: decl.name?.index != nil, hasText: decl.text != nil,
                    styleCount: Int32(styles.count),
                    source: places.number(tree.source, decl.range)))
            emit(.move, result, function.selfRegister, range: decl.kindRange)
            emit(.makeNode, result, first, range: nameRange)
            emitWide(.jump, 0, function.draft.nodes.count - 1, range: nameRange)
        }
        if let block = decl.block { opened(result, Kind(rawValue: decl.kind).map { .node($0) } ?? .unknown) { compile(block) } }
        return result
    }

    /// The kind word of a bare node such as `flow`, for a property that takes no node but may have such a word.
    func word(of side: RightSide, for property: PropertyName) -> Symbol? {
        guard case .node(let id) = side, !property.parts.contains(where: { $0.info.forms.contains(.node) }) else { return nil }
        let decl = tree[id]
        let isBare = decl.name == nil && decl.text == nil && decl.styles.count == 0 && decl.block == nil && decl.orientation == nil
        return isBare ? tree.names.find(tree.source.text(decl.kindRange)) : nil
    }

    /// Compiles code for which a node is open.
    func opened(_ register: Int, _ bearer: KnownBearer, _ body: () -> Void) {
        let outer = (function.selfRegister, function.isOpen, function.openBearer)
        function.selfRegister = register
        function.isOpen = true
        function.openBearer = bearer
        body()
        (function.selfRegister, function.isOpen, function.openBearer) = outer
    }

    /// `A, B { … }`: the block runs once for each target.
    func open(_ targets: ExprList, _ block: BlockID, _ range: SourceRange) {
        let mark = function.nextRegister
        let first = allocate(3)
        scratch {
            let list = allocate(targets.count)
            for (offset, target) in tree[targets].enumerated() { compile(target, into: list + offset, .plain) }
            emit(.openList, first, list, targets.count, range: tree[targets].first.map { tree.range(of: $0) } ?? range)
        }
        emit(.listPrepare, first, range: range)
        let start = here
        let next = emit(.listNext, first, range: range)
        if let stranger = firstNonRelation(block) {
            emit(.refuseStyle, first + 2, range: tree.range(of: stranger))
        }
        let bearers = tree[targets].map { knownBearer($0) }
        opened(first + 2, bearers.allSatisfy { $0 == .someNodes } ? .someNodes : .unknown) { compile(block) }
        let back = emit(.jump, range: range)
        land(back, at: start)
        land([next])
        function.nextRegister = mark
    }

    /// What the text shows about a target: a name that is no variable belongs to a node or to several.
    private func knownBearer(_ target: ExprID) -> KnownBearer {
        guard case .name(let symbol) = tree[target], findVariable(symbol) == nil else { return .unknown }
        if symbol.word == .screen { return .screen }
        // When a function is called, a variable may have the name.
        return function.isTop ? .someNodes : .unknown
    }

    /// The first statement of a block that is no relation; with one, the block cannot open a style.
    private func firstNonRelation(_ block: BlockID) -> StmtID? {
        tree[tree[block].statements].first { if case .relation = tree[$0] { false } else { true } }
    }

    // MARK: Relations

    func relation(_ id: StmtID, _ target: ExprID, _ sign: RelationSign, _ side: RightSide) {
        let range = tree.range(of: id)
        switch tree[target] {
        case .name(let symbol): bareRelation(id, target, symbol, sign, side)
        case .member(let base, let symbol, _):
            let nameRange = tree.nameRange(of: target)
            guard let property = property(symbol) else {
                if labelRelation(base, symbol, sign, side, range) { return }
                if symbol.liveWord != nil {
                    fail(
                        Failure(
                            .readOnly, "`\(text(symbol))` is determined by the tree",
                            help: "`move A to B` moves a node"), at: nameRange)
                } else {
                    fail(unknownMember(base, text(symbol), tree.range(of: target)), at: nameRange)
                }
                return
            }
            scratch {
                var isOpen = false
                var bearer = KnownBearer.unknown
                switch tree[base] {
                case .live(.itself): (isOpen, bearer) = (true, function.openBearer)
                default: bearer = knownBearer(base)
                }
                let node = operand(base, .plain)
                relate(node, property, nameRange, sign, side, isOpen: isOpen, bearer, range)
            }
        case .index(let base, _):
            let list = written(tree.range(of: base))
            fail(
                Failure(
                    .outOfPlace, "an item of a list cannot be set: lists are immutable",
                    help: "make a new one: `\(list) = \(list) + […]` or `map(\(list), …)`"), at: tree.range(of: target))
        case .live:
            fail(Failure(.readOnly, "`\(written(tree.range(of: target)))` cannot be set"), at: tree.range(of: target))
        case .binary:
            let sum = written(tree.range(of: target))
            let failure = Failure(
                .outOfPlace, "a sum cannot be set; a size, a position or another property can",
                note: "in a `constraint` or a `stack`, `keep` holds a relation between sums")
            if Comparison(sign) != nil { failure.help = "write `keep \(sum) \(sign.text) …`" }
            fail(failure, at: tree.range(of: target))
        default:
            fail(Failure(.outOfPlace, "this cannot be set", help: "write `A.width = 20`"), at: tree.range(of: target))
        }
    }

    /// `width = 20`, `n = 5`: in a node's block the name of a property means the node's own, any other name a variable.
    private func bareRelation(_ id: StmtID, _ target: ExprID, _ symbol: Symbol, _ sign: RelationSign, _ side: RightSide) {
        let place = tree.range(of: target)
        let range = tree.range(of: id)
        let property = property(symbol).flatMap { $0.isReadOnly ? nil : $0 }
        if let property, function.isOpen {
            relate(function.selfRegister, property, place, sign, side, isOpen: true, function.openBearer, range)
            return
        }
        let name = text(symbol)
        if let local = findLocal(symbol)?.variable {
            assign(local, name, sign, side, place, range)
            return
        }
        let global = findGlobal(symbol)
        if let property, !function.isTop {
            let closed = emit(.jumpUnlessOpen, function.selfRegister, range: place)
            relate(function.selfRegister, property, place, sign, side, isOpen: true, function.openBearer, range)
            let end = emit(.jump, range: place)
            land([closed])
            if let global {
                assign(.global(global), name, sign, side, place, range)
            } else {
                fail(undeclared(name, sign, side, place), at: place)
            }
            land([end])
            return
        }
        if let global {
            assign(.global(global), name, sign, side, place, range)
        } else if !function.isTop {
            // A `def` may be written before the variable that it sets.
            scratch {
                let value = allocate()
                if sign == .set, case .expression(let expression) = side {
                    compile(expression, into: value, .plain)
                    emit(.setName, value, range: place)
                    emitWide(.jump, 0, Int(symbol.raw), range: place)
                } else {
                    fail(undeclared(name, sign, side, place), at: place)
                }
            }
        } else {
            fail(undeclared(name, sign, side, place), at: place)
        }
    }

    func undeclared(_ name: String, _ sign: RelationSign, _ side: RightSide, _ place: SourceRange) -> Failure {
        if function.isOpen, let property = PropertyName(name), property.isReadOnly {
            return Failure(
                .readOnly, "`\(name)` is computed by the layout and cannot be set", help: property.readOnlyHelp)
        }
        if PropertyName(name) != nil, !function.isOpen {
            return Failure(
                .noOpenNode, "no node is open here, so `\(name)` has no owner",
                help: "write `A.\(name) \(sign.text) …`, or put it in a node's block")
        }
        let failure = Failure(.undeclared, "nothing is named `\(name)`", label: "not declared", range: place)
        if let symbol = tree.names.find(name), tree.names.kind(symbol) != nil {
            let free = tree.names.freeNames(like: symbol)
            failure.label = ""
            failure.message = "`\(name)` is a kind of node and cannot name a variable"
            failure.help = "choose another, such as `\(free.0)` or `\(free.1)`: `let \(free.0) = \(written(tree.range(of: side)))`"
            return failure
        }
        if function.isOpen, let help = ForeignNames.help(property: name) {
            failure.help = "\(help)\(help.hasSuffix("?") ? "" : ".") A new variable is declared with `let \(name) = …`"
        } else if let guess = suggestion(for: name, among: (function.isOpen ? PropertyName.all : []) + visibleNames()) {
            failure.suggest(guess, for: name, " A new variable is declared with `let \(name) = …`")
        } else {
            let help = "a new variable is declared with `let`: `let \(name) = \(written(tree.range(of: side)))`"
            if sign == .set { failure.offer(help, "let \(name)", for: .text(name)) } else { failure.help = help }
        }
        return failure
    }

    /// The names of variables that a statement could set here.
    func visibleNames() -> [String] {
        var names: [String] = []
        var state: FunctionState? = function
        while let current = state {
            for scope in current.scopes { names += scope.locals.keys.map { text($0) } }
            state = current.parent
        }
        return (names + scope.names(layer: layer)).sorted()
    }

    /// Assigns a value to a variable.
    private func assign(
        _ variable: Variable, _ name: String, _ sign: RelationSign, _ side: RightSide, _ place: SourceRange,
        _ range: SourceRange
    ) {
        if sign == .set {
            if let home = home(of: variable) {
                noteWrite(variable)
                compile(side, into: home, .plain)
            } else {
                scratch {
                    let value = allocate()
                    compile(side, into: value, .plain)
                    write(value, to: variable, range)
                }
            }
            return
        }
        guard let op = sign.operation else {
            fail(
                Failure(
                    .doesNothing, "a variable has no bounds: `\(sign.text)` does nothing here",
                    help: "bounds are set on properties (`A.\(name) \(sign.text) …`); to test it, write `expect \(written(range))`"),
                at: range)
            return
        }
        guard case .expression(let right) = side else {
            fail(Failure(.type, "`\(sign.text)` takes a number, not a node"), at: range)
            return
        }
        scratch {
            if let home = home(of: variable), isCalm(right) {
                noteWrite(variable)
                if case .number(let number) = tree[right], constantIndex(number) < 65_536 {
                    emit(self.op(op, constant: true), home, home, constantIndex(number), range: range)
                } else if op == .add, let item = onlyItem(right) {
                    emit(.append, home, home, operand(item, .plain), range: range)
                } else {
                    emit(self.op(op, constant: false), home, home, operand(right, .plain), range: range)
                }
                return
            }
            let old = allocate()
            _ = read(variable, into: old, place)
            let value = operand(right, .plain)
            emit(self.op(op, constant: false), old, old, value, range: range)
            write(old, to: variable, range)
        }
    }

    /// The failure for `gridColumn = 1 / -1`, which is a division: the two lines must be written as a list.
    private func dividedLines(_ property: PropertyName, _ side: RightSide) -> Failure? {
        guard case .expression(let id) = side, case .binary(.divide, let first, let last) = tree[id], isLiteral(first), isLiteral(last)
        else { return nil }
        let lines: [Prop] = [.gridColumnStart, .gridColumnEnd, .gridRowStart, .gridRowEnd]
        guard property.parts.count == 2, property.parts.allSatisfy({ lines.contains($0) }) else { return nil }
        let (start, end) = (written(tree.range(of: first)), written(tree.range(of: last)))
        let failure = Failure(.badValue, "`\(start) / \(end)` is a division, and two lines are a list")
        failure.offer("write `[\(start), \(end)]`", "[\(start), \(end)]", for: .range(tree.range(of: id)))
        return failure
    }

    private func isLiteral(_ id: ExprID) -> Bool {
        switch tree[id] {
        case .number: true
        case .unary(.negate, let operand): isLiteral(operand)
        default: false
        }
    }

    /// Sets a property of the node in a register.
    private func relate(
        _ node: Int, _ property: PropertyName, _ nameRange: SourceRange, _ sign: RelationSign, _ side: RightSide, isOpen: Bool,
        _ bearer: KnownBearer, _ range: SourceRange
    ) {
        if let failure = dividedLines(property, side) { return fail(failure, at: tree.range(of: side)) }
        scratch {
            let value = allocate()
            let valueStart = here
            let context = Context(
                property: property, isLive: property.takesLiveValue, isOpen: isOpen, relation: function.draft.relations.count)
            let relation = Relation(
                property: property, sign: sign, source: places.number(tree.source, range),
                nameRange: nameRange, valueRange: tree.range(of: side), isOpen: isOpen,
                isInWhen: function.isInWhen, bearer: bearer, valueStart: Int32(truncatingIfNeeded: valueStart))
            if case .expression(let id) = side, relateTied(node, relation, id, context, range) { return }
            if let word = word(of: side, for: property) {
                _ = name(word, into: value, context, tree.range(of: side))
            } else {
                compile(side, into: value, context)
            }
            function.draft.relations.append(relation)
            emit(.relate, node, value, range: range)
            emitWide(.jump, 0, function.draft.relations.count - 1, range: range)
        }
    }

    // MARK: Styles

    func topStyle(_ id: StmtID, _ name: Identifier, _ block: BlockID) {
        scratch {
            let register = allocate()
            if style(name, into: register) {
                declareTop(name, register, .style, name.range)
                styleBlock(block, register)
            }
        }
    }

    func innerStyle(_ name: Identifier, _ block: BlockID) {
        if let local = function.scopes.last?.locals[name.symbol] {
            fail(nameInUse(name, holder: describe(local.kind), at: local.range), at: name.range)
            return
        }
        if function.scopes[function.scopes.count - 1].makesNode(name.symbol) {
            emitWide(.nameInUse, 0, Int(name.symbol.raw), range: name.range)
        }
        let register = allocate()
        guard style(name, into: register) else { return }
        // The block uses a copy of the style's handle, in case the variable changes.
        let value = allocate()
        emit(.move, value, register, range: name.range)
        declareLocal(name, register: register, kind: .style)
        styleBlock(block, value)
    }

    private func style(_ name: Identifier, into register: Int) -> Bool {
        function.draft.plans.styles.append(text(name.symbol))
        emit(.style, register, function.draft.plans.styles.count - 1, range: name.range)
        return true
    }

    private func styleBlock(_ block: BlockID, _ register: Int) {
        if let stranger = firstNonRelation(block) {
            fail(styleContent(), at: tree.range(of: stranger))
            return
        }
        for id in tree[tree[block].statements] {
            guard case .relation(let target, _, _) = tree[id] else { continue }
            switch tree[target] {
            case .name(let symbol) where PropertyName(text(symbol)) != nil: break
            case .member(let base, _, _):
                if case .live(.itself) = tree[base] { break }
                fail(styleContent(), at: tree.range(of: target))
                return
            case .name(let symbol):
                let failure = Failure(.unknownProperty, "there is no property `\(text(symbol))`")
                if let help = ForeignNames.help(property: text(symbol)) {
                    failure.help = help
                } else if let near = suggestion(for: text(symbol), among: PropertyName.all) {
                    failure.suggest(near, for: text(symbol))
                }
                fail(failure, at: tree.range(of: target))
                return
            default:
                fail(styleContent(), at: tree.range(of: target))
                return
            }
        }
        opened(register, .style) { compile(block) }
    }

    private func styleContent() -> Failure {
        Failure(
            .styleContent, "a style may contain only its own rules",
            note: "a style's block contains rules such as `width = 100`")
    }
}
