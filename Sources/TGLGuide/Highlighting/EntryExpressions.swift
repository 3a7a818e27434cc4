// Highlighting of expressions, and the meaning of names in them.

import TGLLayout
import TGLScript
import TGLSyntax

extension EntryReading {
    /// Reads an expression.
    ///
    /// - Parameter property: the property that it is assigned to; the words of the property take precedence over other names.
    func read(_ id: ExprID, for property: String? = nil) {
        switch tree[id] {
        case .name(let symbol): return readName(symbol, tree.range(of: id), for: property)
        case .call(let callee, let arguments): return readCall(callee, arguments, for: property)
        default: break
        }
        tree.forEachPart(of: id) { read($0, for: property) }
        if case .index(let base, let index) = tree[id], case .name(let symbol) = tree[base], sort(of: symbol) == nil {
            noteKey(index, of: symbol)
        }
        if case .member(let base, let symbol, let start) = tree[id] { readMember(base, symbol, SourceRange(start: start, end: start)) }
    }

    private func readMember(_ base: ExprID, _ symbol: Symbol, _ place: SourceRange) {
        if symbol.liveWord != nil {
            mark(place, .word)
        } else if LanguageWords.isProperty(text(symbol)) || LanguageWords.isPartOfRelation(text(symbol)) {
            mark(place, .property)
        } else if LanguageWords.isBox(text(symbol)) {
            mark(place, .word)
        } else if isItem(base) {
            // The names inside a cell are those of its template.
            mark(place, .node)
            noteNode(symbol, SourceRange(start: place.start, end: place.start + UInt32(text(symbol).utf8.count)))
        } else {
            markWrong(place)
        }
    }

    /// Whether an expression is an item of a collection or section, such as `C[3]`.
    private func isItem(_ id: ExprID) -> Bool {
        guard case .index(let base, _) = tree[id] else { return false }
        // Nodes of several kinds have this name; one of them may have items.
        if case .name(let symbol) = tree[base], case .any? = made[Int(symbol.raw)] { return true }
        guard case .node(let kind) = subject(of: base) else { return false }
        return kind.bears(.item)
    }

    /// Reads a priority, in which some words take precedence over other names.
    func readPriority(_ id: ExprID) {
        switch tree[id] {
        case .name(let symbol) where LanguageWords.priorities.contains(text(symbol)): mark(tree.range(of: id), .word)
        case .binary(_, let left, let right):
            readPriority(left)
            readPriority(right)
        default: read(id)
        }
    }

    private func readCall(_ callee: ExprID, _ arguments: ExprList, for property: String?) {
        var asksWhetherThere = false
        var words: String?
        if case .name(let symbol) = tree[callee] {
            let name = text(symbol)
            let range = tree.range(of: callee)
            let sort = sort(of: symbol)
            if sort == nil { words = LanguageWords.property(ofWordsIn: name) }
            if LanguageWords.isValueCall(name), sort == nil || property.map({ LanguageWords.takes($0, name) }) ?? false {
                mark(range, .word)
            } else if let sort {
                mark(range, sort.role)
                noteDeclared(symbol, sort, range)
                // A function from outside the entry may make nodes, but declares nothing else.
                if visible[Int(symbol.raw)]?.name != .function { knowsNotAll = true }
            } else if LanguageWords.isFunction(name) {
                mark(range, .function)
                asksWhetherThere = name == "exists"
            } else {
                markUnknown(range)
            }
        } else {
            read(callee)
            knowsNotAll = true
        }
        let work = { for argument in self.tree[arguments] { self.read(argument, for: words) } }
        asksWhetherThere ? forgiving(work) : work()
    }

    // MARK: Names

    /// What a name declared by the entry or the session is; nil if it is not declared.
    func sort(of symbol: Symbol) -> EntryName? {
        if let visible = visible[Int(symbol.raw)] { return visible.name }
        if let sort = declaredBefore(symbol) { return sort }
        return functionDepth > 0 ? anywhere[Int(symbol.raw)] : nil
    }

    /// Whether nodes have the name now, or will have it after the statement has run.
    func isNode(_ symbol: Symbol) -> Bool {
        if symbol.word == .screen || made[Int(symbol.raw)] != nil { return true }
        if functionDepth > 0, madeAnywhere[Int(symbol.raw)] != nil { return true }
        if !isInTest, isInDocument(symbol) { return true }
        return makesUnnamed && Document.isMadeName(text(symbol))
    }

    private func readName(_ symbol: Symbol, _ range: SourceRange, for property: String?) {
        let name = text(symbol)
        if let property, LanguageWords.takes(property, name) { return mark(range, .word) }
        if let local = visible[Int(symbol.raw)] {
            noteDeclared(symbol, local.name, range)
            return mark(range, local.name.role)
        }
        if symbol.word == .width || symbol.word == .height, isOpen || functionDepth > 0 { return mark(range, .property) }
        if let sort = sort(of: symbol) {
            noteDeclared(symbol, sort, range)
            return mark(range, sort.role)
        }
        if isNode(symbol) {
            noteNode(symbol, range)
            return mark(range, .node)
        }
        if name == "pi" { return mark(range, .word) }
        if LanguageWords.isFunction(name) { return mark(range, .function) }
        if LanguageWords.isValue(name) {
            // A word that belongs to another property is not a value of this one.
            return property == nil ? mark(range, .word) : markWrong(range, as: .word)
        }
        markUnknown(range)
    }

    /// The owner of a property that follows an expression and a dot.
    func subject(of id: ExprID) -> EntrySubject {
        switch tree[id] {
        case .live(.itself): return subject
        case .name(let symbol):
            if let sort = sort(of: symbol) { return sort == .style ? .style : .unknown }
            if symbol.word == .screen { return .screen }
            switch made[Int(symbol.raw)] {
            case .kind(let kind)?: return .node(kind)
            case .any?: return .unknown
            case nil: break
            }
            guard !isInTest, functionDepth == 0, let node = document.find(text(symbol)) else { return .unknown }
            return .node(document.kind(node))
        default: return .unknown
        }
    }
}
