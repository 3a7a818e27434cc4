import TGLLayout
import TGLScript
import TGLSyntax

/// What a statement is to those around it.
struct StatementFlow {
    /// What follows it in its block never runs.
    var leaves = false
    /// It neither reads nor changes a rule or a frame but those that it names.
    var isNeutral = false

    static let plain = StatementFlow()
    static let neutral = StatementFlow(isNeutral: true)
}

extension NameWalk {
    // MARK: Blocks

    /// The statements of a block in a scope of their own.
    mutating func visit(_ block: BlockID) -> StatementFlow {
        var flow = StatementFlow.plain
        scoped { inner in flow = inner.visit(statements: inner.tree[inner.tree[block].statements], isTop: false) }
        return flow
    }

    /// A block that opens nodes, a style or the screen.
    mutating func visitOpen(_ block: BlockID) -> StatementFlow {
        let outer = isOpen
        isOpen = true
        defer { isOpen = outer }
        return visit(block)
    }

    mutating func visit(statements list: ArraySlice<StmtID>, isTop: Bool) -> StatementFlow {
        var rules = RepeatedRules()
        var flow = StatementFlow.neutral
        var leaving: StmtID?
        for id in list {
            let own = visit(id)
            flow.isNeutral = flow.isNeutral && own.isNeutral
            rules.add(id, own, to: &self)
            if own.leaves, leaving == nil { leaving = id }
        }
        if let leaving {
            flow.leaves = true
            noteUnreachable(after: leaving, in: list)
        }
        return flow
    }

    // MARK: Statements

    mutating func visit(_ id: StmtID) -> StatementFlow {
        switch tree[id] {
        case .if(let branches, let otherwise): return visitIf(branches, otherwise)
        case .while(let condition, let block):
            visit(condition)
            visitLoop(block, [])
        case .for(let index, let name, let list, let block):
            visit(list)
            visitLoop(block, [name] + (index.map { [$0] } ?? []))
        case .break, .continue: return StatementFlow(leaves: loopDepth > 0)
        case .return(let side):
            if let side { visit(side) }
            return StatementFlow(leaves: functionDepth > 0)
        case .let(let name, let side): return visitLet(name, side)
        case .knob(let name, let value, let range):
            visit(value)
            if let range { visit(range) }
            declare(name, .knob)
        case .def(let name, let parameters, let block):
            visitDef(name, parameters, block)
            return .neutral
        case .when(let test, let block):
            if case .expression(let condition) = test { visit(condition) }
            _ = visit(block)
        case .node(let node): return visit(node)
        case .open(let targets, let block):
            for target in tree[targets] { visit(target: target) }
            _ = visitOpen(block)
        case .relation(let target, let sign, let side): return visitRelation(target, sign, side)
        case .expression(let expression):
            noteEffect()
            visit(expression)
            noteUnusedValue(expression)
        default: return visitHead(id)
        }
        return .plain
    }

    private mutating func visitIf(_ branches: BranchList, _ otherwise: BlockID?) -> StatementFlow {
        var leaves = otherwise != nil
        for branch in tree[branches] {
            visit(branch.condition)
            if !visit(branch.block).leaves { leaves = false }
        }
        if let otherwise, !visit(otherwise).leaves { leaves = false }
        return StatementFlow(leaves: leaves)
    }

    private mutating func visitLoop(_ block: BlockID, _ names: [Identifier]) {
        loopDepth += 1
        scoped { inner in
            for name in names { inner.declare(name, .loopVariable) }
            _ = inner.visit(block)
        }
        loopDepth -= 1
    }

    private mutating func visitLet(_ name: Identifier, _ side: RightSide) -> StatementFlow {
        guard case .node(let node) = side else {
            guard case .expression(let value) = side else { return .plain }
            visitValue(of: name, value)
            return isNeutral(value) ? .neutral : .plain
        }
        let flow = visit(node)
        noteNode(declare(name, .variable))
        return flow
    }

    /// The value of a variable is looked up before the variable is there. Where a top-level variable holds a function, what reads the
    /// variable within it reads it only once something else has called it.
    private mutating func visitValue(of name: Identifier, _ value: ExprID) {
        guard case .function = tree[value] else {
            visit(value)
            declare(name, .variable)
            return
        }
        if isAtTopLevel {
            let index = declare(name, .variable)
            owned(by: index) { $0.visit(value) }
        } else {
            visit(value)
            declare(name, .variable)
        }
    }

    private mutating func visitDef(_ name: Identifier, _ parameters: ParameterList, _ block: BlockID) {
        let index = declare(name, .def)
        let list = tree[parameters]
        note(arguments: list.count { $0.value == nil }...list.count, of: index)
        owned(by: index) { inner in
            inner.inFunction(isOpen: false) { inner in
                for parameter in inner.tree[parameters] {
                    if let value = parameter.value { inner.visit(value) }
                    inner.declare(parameter.name, .parameter)
                }
                _ = inner.visit(block)
            }
        }
    }

    /// What is in a function: a scope for its parameters, and no loop of those around it.
    mutating func inFunction(isOpen open: Bool, _ work: (inout NameWalk) -> Void) {
        let outer = (isOpen, loopDepth)
        (isOpen, loopDepth) = (open, 0)
        functionDepth += 1
        deferredDepth += 1
        scoped(work)
        deferredDepth -= 1
        functionDepth -= 1
        (isOpen, loopDepth) = outer
    }

    mutating func visit(_ id: NodeDeclID) -> StatementFlow {
        noteEffect()
        let node = tree[id]
        if let index = node.name?.index { visit(index) }
        if let text = node.text { visit(text) }
        for style in tree[node.styles] { read(style.symbol) }
        var flow = node.block.map { visitOpen($0) } ?? .neutral
        flow.isNeutral = flow.isNeutral && (node.name?.index.map { isNeutral($0) } ?? true) && (node.text.map { isNeutral($0) } ?? true)
        return flow
    }

    /// What a block or a relation is about. What is set of a style does not use the style.
    private mutating func visit(target id: ExprID) {
        if case .name(let symbol) = tree[id], isStyle(symbol) { return set(symbol) }
        visit(id)
    }

    private mutating func visitRelation(_ target: ExprID, _ sign: RelationSign, _ side: RightSide) -> StatementFlow {
        var isLive = false
        var isProperty = true
        switch tree[target] {
        case .name(let symbol):
            // In a function without an open node it may be a property of the one that is open where the function is called.
            let property = tree.text(symbol)
            isProperty = LanguageWords.isProperty(property) && (isOpen || functionDepth > 0)
            if !isProperty || !isOpen { set(symbol) }
            isLive = LanguageWords.isLive(property)
        case .member(let base, let symbol, _):
            visit(target: base)
            isLive = LanguageWords.isLive(tree.text(symbol))
        default: visit(target)
        }
        switch side {
        case .expression(let value):
            visit(value)
            return isProperty && isNeutral(value, isLive: isLive) ? .neutral : .plain
        case .node(let node):
            _ = visit(node)
            return .plain
        }
    }

    // MARK: Statements that begin with a word of their own

    private mutating func visitHead(_ id: StmtID) -> StatementFlow {
        switch tree[id] {
        case .style(let name, let block):
            declare(name, .style)
            return visitOpen(block)
        case .test(_, let block):
            deferredDepth += 1
            inTest { inner in _ = inner.visit(statements: inner.tree[inner.tree[block].statements], isTop: true) }
            deferredDepth -= 1
        case .expectError(_, let block):
            noteEffect()
            expectDepth += 1
            _ = visit(block)
            expectDepth -= 1
        case .screen(let form): visitScreen(form)
        case .animate(let seconds, let curve, let block):
            noteEffect()
            visit(seconds)
            if let curve { read(curve.symbol) }
            return StatementFlow(leaves: visit(block).leaves)
        case .remake(let targets, let block):
            noteEffect()
            for target in tree[targets] { visit(target) }
            _ = visitOpen(block)
        case .import, .lesson, .invalid: break
        default:
            noteEffect()
            visitEdit(id)
        }
        return .plain
    }

    private mutating func visitScreen(_ form: ScreenForm) {
        switch form {
        case .block(let block): _ = visitOpen(block)
        case .device(.size(let width, let height)):
            visit(width)
            visit(height)
        case .device(.named): break
        }
    }

    private mutating func visitEdit(_ id: StmtID) {
        switch tree[id] {
        case .keep(_, let left, _, let right):
            visit(left)
            visit(right)
        case .vfl(_, let format, _):
            visit(format)
            for symbol in tree.namesInFormat(format) { read(symbol) }
        case .remove(let list), .unset(let list), .print(let list): for item in tree[list] { visit(item) }
        case .unsetWhen(.expression(let condition)): visit(condition)
        case .rename(let node, let name), .copy(let node, let name):
            visit(node)
            if let index = name.index { visit(index) }
        case .move(let value, let to, let place), .insert(let value, let to, let place):
            visit(value)
            if let to { visit(to) }
            if let place { visit(place.of) }
        case .show(let node, _, let devices):
            if let node { visit(node) }
            for case .size(let width, let height) in tree[devices] {
                visit(width)
                visit(height)
            }
        case .why(let target, _): visit(target)
        case .expect(let condition, let message):
            visit(condition)
            if let message { visit(message) }
        default: break
        }
    }

    /// Something that is done when the text runs, not in a function or a test.
    mutating func noteEffect() { if deferredDepth == 0 { doesSomething = true } }
}
