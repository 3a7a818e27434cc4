// Highlighting of statements.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

extension EntryReading {
    func read(_ id: StmtID) {
        switch tree[id] {
        case .relation(let target, _, let side): return readRelation(target, side)
        case .import: knowsNotAll = true
        // The condition is compared by its text.
        case .unsetWhen: return forgiving { readParts(of: id) }
        default: break
        }
        readParts(of: id)
    }

    private func readParts(of id: StmtID) {
        let property = tree.nameSet(by: id).map { text($0) }.flatMap { LanguageWords.isProperty($0) ? $0 : nil }
        tree.forEachPart(of: id) { read($0, for: property) }
    }

    /// Reads a part of a statement.
    ///
    /// - Parameter property: the property that the part is assigned to, if any.
    func read(_ part: SyntaxPart, for property: String?) {
        switch part {
        case .value(let id), .target(let id), .opened(let id): read(id)
        case .propertyValue(let id): read(id, for: property)
        case .priority(let id): readPriority(id)
        case .owned(let id): readOwned(id)
        case .node(let id): read(id)
        case .nodeName(let ref):
            mark(ref.name.range, .node)
            noteNode(ref.name.symbol, ref.name.range, .declared)
            if let index = ref.index {
                read(index)
                noteKey(index, of: ref.name.symbol, .declared)
            }
        case .declared(let name, let sort): declare(name, sort)
        case .word(let word, let role): readWord(word, role)
        case .classes(let range): markWords(in: range)
        case .block(let block, let owner): read(block, of: owner)
        case .opens(let owner): open(owner)
        case .closes(let owner): close(owner)
        }
    }

    // MARK: Blocks

    private func read(_ block: BlockID, of owner: BlockOwner) {
        switch owner {
        case .node(let id): opened(Kind(rawValue: tree[id].kind).map { .node($0) } ?? .unknown) { read(block) }
        case .open(let targets):
            let subjects = tree[targets].map { subject(of: $0) }
            opened(subjects.allSatisfy { $0 == subjects.first } ? subjects.first ?? .unknown : .unknown) { read(block) }
        case .remake: opened(.unknown) { read(block) }
        case .screen: opened(.screen) { read(block) }
        case .style: opened(.style) { read(block) }
        case .function: opened(.nothing) { read(block) }
        case .test:
            isInTest = true
            opened(.nothing) { read(block) }
            isInTest = false
        case .expectedError: forgiving { read(block) }
        case .branch, .loop, .condition, .animation, .lesson: read(block)
        }
    }

    private func read(_ block: BlockID) {
        openScope()
        for id in tree[tree[block].statements] { read(id) }
        closeScope()
    }

    private func open(_ owner: ScopeOwner) {
        switch owner {
        case .condition: return
        case .loop: break
        case .def, .arrow: functionDepth += 1
        case .template:
            functionDepth += 1
            // The subject at the place where a template is called is unknown.
            outerSubjects.append(subject)
            subject = .nothing
        }
        openScope()
    }

    private func close(_ owner: ScopeOwner) {
        switch owner {
        case .condition: return
        case .loop: break
        case .def, .arrow: functionDepth -= 1
        case .template:
            functionDepth -= 1
            subject = outerSubjects.removeLast()
        }
        closeScope()
    }

    // MARK: Parts

    private func read(_ side: RightSide, for property: String?) {
        switch side {
        case .expression(let id): read(id, for: property)
        case .node(let id):
            let decl = tree[id]
            // A word for a kind may also be a value, as in `spaceType = flexed`.
            let word = tree.source.text(decl.kindRange)
            if let property, decl.name == nil, decl.block == nil, LanguageWords.takes(property, word) {
                return mark(decl.kindRange, .word)
            }
            read(id)
        }
    }

    private func read(_ id: NodeDeclID) {
        let decl = tree[id]
        Kind(rawValue: decl.kind) == nil ? markWrong(decl.kindRange, as: .kind) : mark(decl.kindRange, .kind)
        tree.forEachPart(of: id) { read($0, for: nil) }
    }

    private func readWord(_ word: Identifier, _ role: WordRole) {
        let name = text(word.symbol)
        let isKnown: Bool
        switch role {
        case .style: return readStyle(word)
        case .relationLabel:
            note(word.range, .relation(name), .relation, .declared)
            return mark(word.range, .variable)
        // The string that contains them is a single span.
        case .formatName, .formatPriority:
            if let sort = sort(of: word.symbol) {
                noteDeclared(word.symbol, sort, word.range)
            } else if role == .formatName {
                noteNode(word.symbol, word.range)
            }
            return
        case .alignment: isKnown = LanguageWords.isAlignment(name)
        case .curve: isKnown = AnimationCurve(rawValue: name) != nil
        case .form: isKnown = OutputForm(word: name, for: .statement) != nil
        case .device: isKnown = Devices.all.contains { $0.name == name }
        }
        isKnown ? mark(word.range, .word) : markWrong(word.range)
    }

    private func readStyle(_ name: Identifier) {
        if let sort = sort(of: name.symbol) { noteDeclared(name.symbol, sort, name.range) }
        switch sort(of: name.symbol) {
        case .style?: mark(name.range, .style)
        // A variable may contain a style.
        case .variable?: mark(name.range, .variable)
        case .function?: markWrong(name.range, as: .function)
        case nil: markUnknown(name.range)
        }
    }

    private func markWords(in range: SourceRange) {
        guard var index = marks.token(at: range.start) else { return }
        while index < marks.tokens.count, marks.tokens[index].start < range.end {
            if marks.tokens[index].kind == .name { marks.mark(index, .word) }
            index += 1
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
                if property == "priority", case .expression(let value) = side { readPriority(value) } else { read(side, for: nil) }
                return
            }
            canSet(property, of: subject(of: base)) ? mark(place, .property) : markWrong(place, as: .property)
            read(side, for: LanguageWords.isProperty(property) ? property : nil)
        default:
            read(target)
            read(side, for: nil)
        }
    }

    /// Marks the name that a relation sets: a property of the open node, or a variable. Returns whether it is a property.
    private func readTarget(_ symbol: Symbol, _ range: SourceRange) -> Bool {
        let name = text(symbol)
        let isProperty = LanguageWords.isProperty(name)
        if isProperty, isOpen, !LanguageWords.isReadOnly(name) {
            canSet(name, of: subject) ? mark(range, .property) : markWrong(range, as: .property)
            return true
        }
        if let local = visible[Int(symbol.raw)] {
            noteDeclared(symbol, local.name, range, .set)
            mark(range, local.name.role)
        } else if isProperty, functionDepth > 0 {
            mark(range, .property)
            return true
        } else if let sort = sort(of: symbol) {
            noteDeclared(symbol, sort, range, .set)
            mark(range, sort.role)
        } else {
            markUnknown(range)
        }
        return false
    }

    /// Whether a property can be set there and has an effect.
    func canSet(_ property: String, of subject: EntrySubject) -> Bool {
        guard LanguageWords.isProperty(property), !LanguageWords.isReadOnly(property) else { return false }
        let parts = LanguageWords.parts(of: property)
        return switch subject {
        case .screen: parts.contains { Kind.screen.bears($0) }
        case .node(let kind): parts.contains { kind.bears($0) }
        case .nothing, .unknown, .style: true
        }
    }

    /// Reads a property to be unset or explained, with or without its node, or a node.
    private func readOwned(_ id: ExprID) {
        if case .name(let symbol) = tree[id], isOpen || functionDepth > 0, LanguageWords.isProperty(text(symbol)) {
            return mark(tree.range(of: id), .property)
        }
        read(id)
    }
}
