import TGLLayout
import TGLScript
import TGLSyntax

/// How a statement affects the statements around it.
struct StatementFlow {
    /// Whether the statements after it in the block never run.
    var leaves = false
    /// Whether it reads and changes no rules or frames except those it names.
    var isNeutral = false

    static let plain = StatementFlow()
    static let neutral = StatementFlow(isNeutral: true)
}

extension NameWalk {
    // MARK: Blocks

    /// Visits the statements of a block in their own scope.
    @discardableResult
    private func visit(_ block: BlockID) -> StatementFlow {
        openScope()
        defer { closeScope() }
        return visit(statements: tree[tree[block].statements])
    }

    @discardableResult
    private func visit(_ block: BlockID, of owner: BlockOwner) -> StatementFlow {
        switch owner {
        case .loop:
            loopDepth += 1
            defer { loopDepth -= 1 }
            return visit(block)
        case .node, .open, .remake, .screen, .style:
            let outer = isOpen
            isOpen = true
            defer { isOpen = outer }
            return visit(block)
        case .test:
            deferredDepth += 1
            inTest { _ = visit(statements: tree[tree[block].statements]) }
            deferredDepth -= 1
            return .plain
        case .expectedError:
            expectDepth += 1
            defer { expectDepth -= 1 }
            return visit(block)
        case .branch, .function, .condition, .animation, .lesson: return visit(block)
        }
    }

    func visit(statements list: ArraySlice<StmtID>) -> StatementFlow { visit(statements: list) { visit($0) } }

    /// Visits the statements of a block, each by a function.
    @discardableResult
    func visit(statements list: ArraySlice<StmtID>, by visit: (StmtID) -> StatementFlow) -> StatementFlow {
        var rules = RepeatedRules()
        var flow = StatementFlow.neutral
        var leaving: StmtID?
        for id in list {
            let own = visit(id)
            flow.isNeutral = flow.isNeutral && own.isNeutral
            rules.add(id, own, to: self)
            if own.leaves, leaving == nil { leaving = id }
        }
        if let leaving {
            flow.leaves = true
            noteUnreachable(after: leaving, in: list)
        }
        return flow
    }

    // MARK: Statements

    func visit(_ id: StmtID) -> StatementFlow {
        if hasEffect(id) { noteEffect() }
        switch tree[id] {
        case .if(let branches, let otherwise): return visitIf(branches, otherwise)
        case .break, .continue: return StatementFlow(leaves: loopDepth > 0)
        case .let(let name, let side): return visitLet(name, side, id)
        case .node(let node): return visit(node)
        case .relation(let target, let sign, let side): return visitRelation(target, sign, side)
        // Imports are not followed, and lessons do not run with the text.
        case .import, .lesson: return .plain
        default: break
        }
        var last = StatementFlow.plain
        tree.forEachPart(of: id) { part in
            if case .block(let block, let owner) = part { last = visit(block, of: owner) } else { visit(part) }
        }
        switch tree[id] {
        case .return: return StatementFlow(leaves: functionDepth > 0)
        case .def: return .neutral
        case .style: return last
        case .animate: return StatementFlow(leaves: last.leaves)
        case .expression(let expression):
            noteUnusedValue(expression, of: id)
            return .plain
        default: return .plain
        }
    }

    /// Whether a statement itself creates, shows or changes something, apart from the statements in it.
    private func hasEffect(_ id: StmtID) -> Bool {
        switch tree[id] {
        case .if, .while, .for, .break, .continue, .return, .let, .knob, .def, .when, .open, .relation, .screen, .style, .import, .test,
            .lesson, .invalid:
            false
        default: true
        }
    }

    func visit(_ part: SyntaxPart) {
        switch part {
        case .value(let id), .propertyValue(let id), .priority(let id), .owned(let id): visit(id)
        case .target(let id), .opened(let id): visit(target: id)
        case .node(let id): _ = visit(id)
        case .nodeName(let name): if let index = name.index { visit(index) }
        case .declared(let name, let sort): declare(name, sort)
        case .word(let name, .style), .word(let name, .formatName), .word(let name, .formatPriority): read(name.symbol)
        case .block(let block, let owner): visit(block, of: owner)
        case .opens(let owner): open(owner)
        case .closes(let owner): close(owner)
        case .word, .classes: break
        }
    }

    // MARK: Functions

    /// Enters the owner of a scope. Loops around a function do not count inside it.
    private func open(_ owner: ScopeOwner) {
        switch owner {
        case .condition: return
        case .loop: break
        case .def(let id):
            if case .def(_, let parameters, _) = tree[id], let index = lastDeclared {
                let list = tree[parameters]
                note(arguments: list.count { $0.value == nil }...list.count, of: index)
                beginOwner(index)
            }
            beginFunction(isOpen: false)
        // The body of a template creates its own nodes; the body of another function has the open node around it.
        case .arrow: beginFunction(isOpen: isOpen)
        case .template: beginFunction(isOpen: false)
        }
        openScope()
    }

    private func close(_ owner: ScopeOwner) {
        if case .condition = owner { return }
        closeScope()
        switch owner {
        case .condition, .loop: break
        case .def:
            endFunction()
            endOwner()
        case .arrow, .template: endFunction()
        }
    }

    private func visitIf(_ branches: BranchList, _ otherwise: BlockID?) -> StatementFlow {
        var leaves = otherwise != nil
        for branch in tree[branches] {
            visit(branch.condition)
            if !visit(branch.block).leaves { leaves = false }
        }
        if let otherwise, !visit(otherwise).leaves { leaves = false }
        return StatementFlow(leaves: leaves)
    }

    private func visitLet(_ name: Identifier, _ side: RightSide, _ id: StmtID) -> StatementFlow {
        switch side {
        case .expression(let value):
            let index = visitValue(of: name, value)
            if isWithoutEffect(value) { note(removable: id, of: index) }
            return isNeutral(value) ? .neutral : .plain
        case .node(let node):
            let flow = visit(node)
            let index = declare(name, .variable)
            noteNode(index)
            note(removable: id, of: index)
            return flow
        }
    }

    /// Visits the value of a variable before declaring the variable. If a top-level variable contains a function, reads of the variable
    /// inside it only count if something else calls it.
    private func visitValue(of name: Identifier, _ value: ExprID) -> Int {
        guard isAtTopLevel, case .function = tree[value] else {
            visit(value)
            return declare(name, .variable)
        }
        let index = declare(name, .variable)
        beginOwner(index)
        visit(value)
        endOwner()
        return index
    }

    private func visit(_ id: NodeDeclID) -> StatementFlow {
        noteEffect()
        let node = tree[id]
        var flow = StatementFlow.neutral
        tree.forEachPart(of: id) { part in
            if case .block(let block, let owner) = part { flow = visit(block, of: owner) } else { visit(part) }
        }
        flow.isNeutral = flow.isNeutral && (node.name?.index.map { isNeutral($0) } ?? true) && (node.text.map { isNeutral($0) } ?? true)
        return flow
    }

    /// Visits the target of a block or relation. Setting a property of a style does not use the style.
    private func visit(target id: ExprID) {
        if case .name(let symbol) = tree[id], isStyle(symbol) { return set(symbol) }
        visit(id)
    }

    private func visitRelation(_ target: ExprID, _ sign: RelationSign, _ side: RightSide) -> StatementFlow {
        var isLive = false
        var isProperty = true
        switch tree[target] {
        case .name(let symbol):
            // In a function without an open node, it may be a property of the node that is open at the call.
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

    /// Records an effect, unless it is in a function or test.
    func noteEffect() { if deferredDepth == 0 { doesSomething = true } }
}
