/// A part of a statement, an expression or a node creation, with its role.
package enum SyntaxPart {
    /// A value.
    case value(ExprID)
    /// A value, or a part of one, for a property whose words come before all other names.
    case propertyValue(ExprID)
    /// The priority after an `@`, in which its words come before all other names.
    case priority(ExprID)
    /// The target of a relation.
    case target(ExprID)
    /// A target that a block opens.
    case opened(ExprID)
    /// A property with its node, or in a block without it; or a node: in an `unset`, a `why`, or on the left of a `keep`.
    case owned(ExprID)
    /// A new node.
    case node(NodeDeclID)
    /// The name of a new node.
    case nodeName(NodeRef)
    /// A name that the statement declares from here on.
    case declared(Identifier, DeclaredSort)
    /// A name or a word that is not an expression.
    case word(Identifier, WordRole)
    /// The classes of a `when`, in bytes.
    case classes(SourceRange)
    /// The statements of a block.
    case block(BlockID, BlockOwner)
    /// The beginning of a scope of names, which ends at the same `closes`.
    case opens(ScopeOwner)
    /// The end of a scope of names.
    case closes(ScopeOwner)
}

/// The kind of a declaration.
package enum DeclaredSort {
    case variable, knob, function, style, parameter, loopVariable
}

/// The role of a word that is not an expression.
package enum WordRole {
    /// A style of a new node.
    case style
    /// The label of a new relation.
    case relationLabel
    /// A name in the format of a `vfl`, of a node or a variable; or a priority there, which may be a variable.
    case formatName, formatPriority
    /// A word after `align`, the curve of an `animate`, the form of a `show`, a device.
    case alignment, curve, form, device
}

/// The statement that a block belongs to.
package enum BlockOwner {
    /// An `if`; a `while` or a `for`; a `def`; a `when`; an `animate`.
    case branch, loop, function, condition, animation
    /// A new node; opened nodes; nodes of a `remake`.
    case node(NodeDeclID), open(ExprList), remake(ExprList)
    case screen, style
    /// A `test`, whose top-level names are its own; an `expect error`; a statement of a lesson.
    case test, expectedError, lesson
}

/// The owner of a scope of names other than that of a block.
package enum ScopeOwner {
    /// The variables of a `for`.
    case loop
    /// The parameters of a function: of a `def`, of an arrow, of an arrow that makes a node.
    case def(StmtID), arrow(ExprID), template(ExprID)
    /// The condition of a `when`, or the target of a sweep: functions without named parameters.
    case condition
}

extension SyntaxTree {
    /// Whether a statement runs an `expect`, in its own code or a block: not in a test, which runs later, or in a function.
    package func expects(_ id: StmtID) -> Bool {
        switch self[id] {
        case .expect, .expectShow, .expectError, .expectNothing: return true
        default: break
        }
        var found = false
        forEachPart(of: id) { part in
            guard !found, case .block(let block, let owner) = part else { return }
            switch owner {
            case .test, .function, .lesson: break
            default: found = self[self[block].statements].contains { expects($0) }
            }
        }
        return found
    }
}

// The parts of a tree in the order in which they take effect: the value of a `let` comes before its name.
extension SyntaxTree {
    /// Calls a function with each part of a statement.
    package func forEachPart(of id: StmtID, _ visit: (SyntaxPart) -> Void) {
        switch self[id] {
        case .if(let branches, let otherwise):
            for branch in self[branches] {
                visit(.value(branch.condition))
                visit(.block(branch.block, .branch))
            }
            if let otherwise { visit(.block(otherwise, .branch)) }
        case .while(let condition, let block):
            visit(.value(condition))
            visit(.block(block, .loop))
        case .for(let index, let name, let list, let block):
            visit(.value(list))
            visit(.opens(.loop))
            visit(.declared(name, .loopVariable))
            if let index { visit(.declared(index, .loopVariable)) }
            visit(.block(block, .loop))
            visit(.closes(.loop))
        case .return(let side): if let side { self.visit(side, visit) }
        case .let(let name, let side):
            self.visit(side, visit)
            visit(.declared(name, .variable))
        case .knob(let name, let value, let range):
            visit(.value(value))
            if let range { visit(.value(range)) }
            visit(.declared(name, .knob))
        case .def(let name, let parameters, let block):
            visit(.declared(name, .function))
            visit(.opens(.def(id)))
            for parameter in self[parameters] {
                if let value = parameter.value { visit(.value(value)) }
                visit(.declared(parameter.name, .parameter))
            }
            visit(.block(block, .function))
            visit(.closes(.def(id)))
        case .when(let test, let block):
            self.visit(test, visit)
            visit(.block(block, .condition))
        case .node(let node): visit(.node(node))
        case .open(let targets, let block):
            for target in self[targets] { visit(.opened(target)) }
            visit(.block(block, .open(targets)))
        case .relation(let target, _, let side):
            visit(.target(target))
            switch side {
            case .expression(let id): visit(.propertyValue(id))
            case .node(let id): visit(.node(id))
            }
        case .expression(let value): visit(.value(value))
        case .break, .continue, .invalid: break
        default: forEachPart(ofHead: id, visit)
        }
    }

    /// The parts of a statement that begins with its own keyword.
    private func forEachPart(ofHead id: StmtID, _ visit: (SyntaxPart) -> Void) {
        func values(_ list: ExprList) { for value in self[list] { visit(.value(value)) } }
        func value(_ id: ExprID?) { if let id { visit(.value(id)) } }
        switch self[id] {
        case .screen(.device(let device)): self.visit(device, visit)
        case .screen(.block(let block)): visit(.block(block, .screen))
        case .style(let name, let block):
            visit(.declared(name, .style))
            visit(.block(block, .style))
        case .import(let path, let name):
            value(path)
            if let name { visit(.declared(name, .variable)) }
        case .test(let name, let devices, let block):
            value(name)
            for device in self[devices] { self.visit(device, visit) }
            visit(.block(block, .test))
        case .keep(let label, let left, _, let right):
            if let label { visit(.word(label, .relationLabel)) }
            visit(.owned(left))
            visit(.propertyValue(right))
        case .vfl(let label, let format, let align):
            if let label { visit(.word(label, .relationLabel)) }
            value(format)
            for name in names(inFormat: format) { visit(.word(name.name, name.isPriority ? .formatPriority : .formatName)) }
            for word in self[align] { visit(.word(word, .alignment)) }
        case .remake(let list, let block):
            values(list)
            visit(.block(block, .remake(list)))
        case .remove(let list), .print(let list): values(list)
        case .unset(let list): for item in self[list] { visit(.owned(item)) }
        case .unsetWhen(let test): self.visit(test, visit)
        case .rename(let node, let name), .copy(let node, let name):
            value(node)
            visit(.nodeName(name))
        case .move(let item, let to, let place), .insert(let item, let to, let place):
            value(item)
            value(to)
            value(place?.of)
        case .animate(let seconds, let curve, let block):
            value(seconds)
            if let curve { visit(.word(curve, .curve)) }
            visit(.block(block, .animation))
        case .show(let node, let form, let devices):
            value(node)
            if let form { visit(.word(form, .form)) }
            for device in self[devices] { self.visit(device, visit) }
        case .why(let target, _, let goal):
            visit(.owned(target))
            value(goal)
        case .expect, .expectShow, .expectError, .expectNothing: forEachPart(ofExpectation: id, visit)
        case .lesson(let statement): forEachPart(of: statement, visit)
        default: break
        }
    }

    private func forEachPart(ofExpectation id: StmtID, _ visit: (SyntaxPart) -> Void) {
        func value(_ id: ExprID?) { if let id { visit(.value(id)) } }
        switch self[id] {
        case .expectError(let code, let block):
            value(code)
            visit(.block(block, .expectedError))
        case .expectShow(let picture, let file):
            forEachPart(of: picture, visit)
            value(file)
        case .expect(let condition, let message):
            value(condition)
            value(message)
        case .expectNothing(_, let scope, let settings, let values):
            value(scope)
            for (setting, values) in zip(self[settings], self[values]) {
                guard case .relation(let target, _, _) = self[setting] else { continue }
                visit(.opens(.condition))
                visit(.target(target))
                visit(.closes(.condition))
                visit(.propertyValue(values))
            }
        default: break
        }
    }

    private func forEachPart(of statement: LessonStatement, _ visit: (SyntaxPart) -> Void) {
        switch statement {
        case .course(let text), .learner(let text), .text(_, let text): visit(.value(text))
        case .lesson(let text, let block), .named(_, let text, let block):
            visit(.value(text))
            visit(.block(block, .lesson))
        case .start(let block), .goal(let block): visit(.block(block, .lesson))
        case .on(let devices): for device in self[devices] { self.visit(device, visit) }
        case .ask(let question, let answer, let block):
            visit(.value(question))
            if let block { visit(.block(block, .lesson)) }
            visit(.value(answer))
        case .part(let text, _): visit(.value(text))
        case .reach(let text, let condition):
            visit(.value(text))
            visit(.value(condition))
        case .forbid: break
        }
    }

    /// Calls a function with each part of a node creation.
    package func forEachPart(of id: NodeDeclID, _ visit: (SyntaxPart) -> Void) {
        let node = self[id]
        if let name = node.name { visit(.nodeName(name)) }
        if let text = node.text { visit(.value(text)) }
        for style in self[node.styles] { visit(.word(style, .style)) }
        if let block = node.block { visit(.block(block, .node(id))) }
    }

    /// Calls a function with each part of an expression.
    package func forEachPart(of id: ExprID, _ visit: (SyntaxPart) -> Void) {
        switch self[id] {
        case .string(let parts): for part in self[parts] { if case .value(let value) = part { visit(.value(value)) } }
        case .list(let items): for item in self[items] { visit(.propertyValue(item)) }
        case .unary(let sign, let operand): visit(sign == .not ? .value(operand) : .propertyValue(operand))
        case .binary(.priority, let left, let right):
            visit(.propertyValue(left))
            visit(.priority(right))
        // `left = 8 or 0`: both sides are rules of the property.
        case .binary(let sign, let left, let right) where sign.isArithmetic || sign == .or:
            visit(.propertyValue(left))
            visit(.propertyValue(right))
        case .binary(_, let left, let right):
            visit(.value(left))
            visit(.value(right))
        case .member(let base, _, _): visit(.value(base))
        case .call(let callee, let arguments):
            visit(.value(callee))
            for argument in self[arguments] { visit(.value(argument)) }
        case .index(let base, let index):
            visit(.value(base))
            visit(.value(index))
        case .function(let parameters, let body):
            let scope: ScopeOwner = if case .node = body { .template(id) } else { .arrow(id) }
            visit(.opens(scope))
            for parameter in self[parameters] { visit(.declared(parameter, .parameter)) }
            self.visit(body, visit)
            visit(.closes(scope))
        case .choice(let condition, let then, let otherwise):
            visit(.value(condition))
            visit(.propertyValue(then))
            visit(.propertyValue(otherwise))
        case .number, .percent, .fraction, .bool, .none, .name, .live, .missing: break
        }
    }

    /// The direct operands of an expression, without those in a node that it makes.
    package func operands(of id: ExprID) -> [ExprID] {
        var operands: [ExprID] = []
        forEachPart(of: id) { part in
            switch part {
            case .value(let operand), .propertyValue(let operand), .priority(let operand): operands.append(operand)
            default: break
            }
        }
        return operands
    }

    private func visit(_ side: RightSide, _ visit: (SyntaxPart) -> Void) {
        switch side {
        case .expression(let id): visit(.value(id))
        case .node(let id): visit(.node(id))
        }
    }

    private func visit(_ test: WhenTest, _ visit: (SyntaxPart) -> Void) {
        switch test {
        case .classes(let classes): for term in self[classes] { visit(.classes(term.range)) }
        case .expression(let condition):
            visit(.opens(.condition))
            visit(.value(condition))
            visit(.closes(.condition))
        }
    }

    private func visit(_ device: Device, _ visit: (SyntaxPart) -> Void) {
        switch device {
        case .named(let name, _): visit(.word(name, .device))
        case .size(let width, let height):
            visit(.value(width))
            visit(.value(height))
        }
    }

    /// The name that a relation or a `keep` sets, which may be a property; for a member, the name after the dot.
    package func nameSet(by id: StmtID) -> Symbol? {
        let target: ExprID
        switch self[id] {
        case .relation(let left, _, _), .keep(_, let left, _, _): target = left
        default: return nil
        }
        switch self[target] {
        case .name(let symbol), .member(_, let symbol, _): return symbol
        default: return nil
        }
    }
}
