// The statements of an entry.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

extension EntryReading {
    func read(_ id: StmtID) {
        switch tree[id] {
        case .if(let branches, let otherwise):
            for branch in tree[branches] {
                read(branch.condition)
                read(branch.block)
            }
            if let otherwise { read(otherwise) }
        case .while(let condition, let block):
            read(condition)
            read(block)
        case .for(let index, let name, let list, let block):
            read(list)
            scoped {
                if let index { declare(index, .variable) }
                declare(name, .variable)
                read(block)
            }
        case .return(let side): if let side { read(side) }
        case .let(let name, let side):
            read(side)
            declare(name, .variable)
        case .knob(let name, let value, let range):
            read(value)
            if let range { read(range) }
            declare(name, .variable)
        case .def(let name, let parameters, let block): readFunction(name, parameters, block)
        case .when(let test, let block):
            read(test)
            read(block)
        case .node(let node): read(node)
        case .open(let targets, let block):
            for target in tree[targets] { read(target) }
            let subjects = tree[targets].map { subject(of: $0) }
            opened(subjects.allSatisfy { $0 == subjects.first } ? subjects.first ?? .unknown : .unknown) { read(block) }
        case .relation(let target, _, let side): readRelation(target, side)
        case .expression(let expression): read(expression)
        default: readHead(id)
        }
    }

    func read(_ block: BlockID) { scoped { for id in tree[tree[block].statements] { read(id) } } }

    private func readHead(_ id: StmtID) {
        switch tree[id] {
        case .screen(.device(let device)): read(device)
        case .screen(.block(let block)): opened(.screen) { read(block) }
        case .style(let name, let block):
            declare(name, .style)
            opened(.style) { read(block) }
        case .import(let path):
            read(path)
            knowsNotAll = true
        case .test(let name, let block):
            read(name)
            isInTest = true
            opened(.nothing) { read(block) }
            isInTest = false
        case .remove(let list), .print(let list): for item in tree[list] { read(item) }
        case .unset(let list): for item in tree[list] { readOwned(item) }
        // It is found by its text.
        case .unsetWhen(let test): forgiving { read(test) }
        case .keep(let label, let left, _, let right):
            if let label { mark(label.range, .variable) }
            readOwned(left)
            read(right, for: keptProperty(left))
        case .vfl(let label, let format, let align):
            if let label { mark(label.range, .variable) }
            read(format)
            for word in tree[align] { LanguageWords.isAlignment(text(word.symbol)) ? mark(word.range, .word) : markWrong(word.range) }
        case .remake(let list, let block):
            for item in tree[list] { read(item) }
            opened(.unknown) { read(block) }
        case .animate(let seconds, let curve, let block):
            read(seconds)
            if let curve { AnimationCurve(rawValue: text(curve.symbol)) == nil ? markWrong(curve.range) : mark(curve.range, .word) }
            read(block)
        case .rename(let node, let ref), .copy(let node, let ref):
            read(node)
            read(ref)
        case .move(let node, let to, let place), .insert(let node, let to, let place):
            read(node)
            if let to { read(to) }
            if let place { read(place.of) }
        case .show(let node, let form, let devices):
            if let node { read(node) }
            if let form {
                let isForm = OutputForm(word: text(form.symbol), for: .statement) != nil
                isForm ? mark(form.range, .word) : markWrong(form.range)
            }
            for device in tree[devices] { read(device) }
        case .why(let target, _): readOwned(target)
        case .expectError(let code, let block):
            if let code { read(code) }
            forgiving { read(block) }
        case .expect(let condition, let message):
            read(condition)
            if let message { read(message) }
        default: break
        }
    }

    // MARK: Parts

    func read(_ side: RightSide, for property: String? = nil) {
        switch side {
        case .expression(let id): read(id, for: property)
        case .node(let id):
            let decl = tree[id]
            // `spaceType = flexed` and the like: a kind's word may be a value.
            let word = tree.source.text(decl.kindRange)
            if let property, decl.name == nil, decl.block == nil, LanguageWords.takes(property, word) {
                return mark(decl.kindRange, .word)
            }
            read(id)
        }
    }

    private func read(_ id: NodeDeclID) {
        let decl = tree[id]
        let kind = Kind(rawValue: decl.kind)
        kind == nil ? markWrong(decl.kindRange, as: .kind) : mark(decl.kindRange, .kind)
        if let name = decl.name { read(name) }
        if let text = decl.text { read(text) }
        for style in tree[decl.styles] { readStyle(style) }
        if let block = decl.block { opened(kind.map { .node($0) } ?? .unknown) { read(block) } }
    }

    private func read(_ ref: NodeRef) {
        mark(ref.name.range, .node)
        if let index = ref.index { read(index) }
    }

    private func readStyle(_ name: Identifier) {
        switch sort(of: name.symbol) {
        case .style?: mark(name.range, .style)
        // A variable may hold one.
        case .variable?: mark(name.range, .variable)
        case .function?: markWrong(name.range, as: .function)
        case nil: markUnknown(name.range)
        }
    }

    private func readFunction(_ name: Identifier, _ parameters: ParameterList, _ block: BlockID) {
        declare(name, .function)
        scoped {
            for parameter in tree[parameters] {
                if let value = parameter.value { read(value) }
                declare(parameter.name, .variable)
            }
            functionDepth += 1
            opened(.nothing) { read(block) }
            functionDepth -= 1
        }
    }

    private func read(_ test: WhenTest) {
        switch test {
        case .classes(let classes): for term in tree[classes] { markWords(in: term.range) }
        case .expression(let condition): read(condition)
        }
    }

    private func markWords(in range: SourceRange) {
        guard var index = marks.token(at: range.start) else { return }
        while index < marks.tokens.count, marks.tokens[index].start < range.end {
            if marks.tokens[index].kind == .name { marks.mark(index, .word) }
            index += 1
        }
    }

    private func read(_ device: Device) {
        switch device {
        case .named(let name, _):
            let isDevice = Devices.all.contains { $0.name == text(name.symbol) }
            isDevice ? mark(name.range, .word) : markWrong(name.range)
        case .size(let width, let height):
            read(width)
            read(height)
        }
    }

    /// The property on the left of a `keep` that reads as a rule of it.
    private func keptProperty(_ id: ExprID) -> String? {
        switch tree[id] {
        case .name(let symbol), .member(_, let symbol, _): LanguageWords.isProperty(text(symbol)) ? text(symbol) : nil
        default: nil
        }
    }

    // MARK: Relations

    private func readRelation(_ target: ExprID, _ side: RightSide) {
        switch tree[target] {
        case .name(let symbol):
            let isProperty = readTarget(symbol, tree.range(of: target))
            read(side, for: isProperty ? text(symbol) : nil)
        case .member(let base, let symbol, let start):
            read(base)
            let property = text(symbol)
            let place = SourceRange(start: start, end: start)
            if LanguageWords.isPartOfRelation(property) {
                mark(place, .property)
                if property == "priority", case .expression(let value) = side { readPriority(value) } else { read(side) }
                return
            }
            canSet(property, of: subject(of: base)) ? mark(place, .property) : markWrong(place, as: .property)
            read(side, for: LanguageWords.isProperty(property) ? property : nil)
        default:
            read(target)
            read(side)
        }
    }

    /// The name that a relation sets: a property of the open node, or a variable. Whether it is a property.
    private func readTarget(_ symbol: Symbol, _ range: SourceRange) -> Bool {
        let name = text(symbol)
        let isProperty = LanguageWords.isProperty(name)
        if isProperty, isOpen, !LanguageWords.isReadOnly(name) {
            canSet(name, of: subject) ? mark(range, .property) : markWrong(range, as: .property)
            return true
        }
        if let local = visible[Int(symbol.raw)] {
            mark(range, local.role)
        } else if isProperty, functionDepth > 0 {
            mark(range, .property)
            return true
        } else if let sort = sort(of: symbol) {
            mark(range, sort.role)
        } else {
            markUnknown(range)
        }
        return false
    }

    /// Whether a property can be set there, and has an effect.
    func canSet(_ property: String, of subject: EntrySubject) -> Bool {
        guard LanguageWords.isProperty(property), !LanguageWords.isReadOnly(property) else { return false }
        let parts = LanguageWords.parts(of: property)
        return switch subject {
        case .screen: parts.contains { Kind.screen.bears($0) }
        case .node(let kind): parts.contains { kind.bears($0) }
        case .nothing, .unknown, .style: true
        }
    }

    /// A property that is unset or explained, with its node or by itself; or a node.
    private func readOwned(_ id: ExprID) {
        if case .name(let symbol) = tree[id], isOpen || functionDepth > 0, LanguageWords.isProperty(text(symbol)) {
            return mark(tree.range(of: id), .property)
        }
        read(id)
    }
}
