import TGLLayout
import TGLSyntax

// Names that can only be resolved at run time: nodes, and top-level names declared after the code that uses them.

extension Machine {
    func handle(_ index: Int32) -> NodeHandle {
        if document.hasCollections, !isInCell { document.noteHeld(index) }
        return NodeHandle(index: index, document: documentNumber)
    }

    /// The node's number in the document; `nil` if it does not exist.
    func resolve(_ node: NodeHandle) -> Int32? {
        guard node.document == documentNumber, Int(node.index) < document.capacity, document.exists(node.index) else {
            return nil
        }
        return node.index
    }

    /// The node's number in the document; fails if it was removed. `forRule`: the node is only to be given a rule.
    func existing(_ node: NodeHandle, forRule: Bool = false) throws(Failure) -> Int32 {
        if isInCell { return try existingInCell(node) }
        if let index = resolve(node) { return index }
        if let woken = try wake(node, forRule: forRule) { return woken }
        guard node.document == documentNumber else {
            throw Failure(.removedNode, "this node belongs to another document", note: "a test cannot access the nodes of its file")
        }
        if document.isExpected(node.index) { throw unknown(document.nameText(node.index)) }
        let name = document.nameText(node.index)
        throw removed(node.index, "`\(name)` was removed", name)
    }

    func getName(_ i: Instruction) throws(Failure) {
        let symbol = Symbol(raw: UInt32(i.wide))
        register(i.a).put(try lookup(symbol, awaits: false))
        // A top-level variable of the file never moves, so the instruction is rewritten to read it directly from now on.
        let program = program
        guard program.layer == 0, session.trial == nil, !isInCell, let entry = session.scope.find(symbol, layer: 0) else { return }
        let at = pc - 1
        guard at >= program.code, at < program.code + program.codeCount else { return }
        at.pointee.op = .getGlobal
        at.pointee.wide = entry.index
    }

    /// Looks up a bare name on the right side of a relation. If it is unknown, the failure lists what the property takes.
    func getNameFor(_ i: Instruction) throws(Failure) {
        do {
            register(i.a).put(try lookup(Symbol(raw: UInt32(i.wide)), awaits: false))
        } catch {
            guard error.kind == .unknownName else { throw error }
            throw badName(session.names[Symbol(raw: UInt32(i.wide))], program.relations[pc.pointee.wide])
        }
        pc += 1
    }

    /// The meaning of a name that is neither a variable nor a node: a number, a built-in or a word.
    func fixedMeaning(of symbol: Symbol) -> Value? {
        let text = session.names[symbol]
        if symbol.word == .screen || document.find(text) != nil || document.hasGroup(text) { return nil }
        if text == "pi" { return .number(Double.pi) }
        if let builtIn = BuiltIn.byName[text], !builtIn.isWord { return .function(session.function(of: builtIn)) }
        return WordBook.shared[text].map { .word($0) }
    }

    /// The meaning of a name that is not a local variable: a top-level name, a node, a built-in or a word.
    func lookup(_ symbol: Symbol, awaits: Bool) throws(Failure) -> Value {
        // A function stored in a property has the values of its variables already: see `Freezer`.
        let isKept = program.original != nil
        if !isKept, let entry = session.scope.find(symbol, layer: program.layer) {
            let slot = stack[entry.index]
            if slot.tag != Tag.undefined { return slot.value }
        }
        let text = session.names[symbol]
        if isInCell {
            if let node = try nameInCell(symbol, text, awaits: awaits) { return node }
        } else if !isPure || isWorkingOut {
            if let node = document.find(text) { return .node(handle(node)) }
            if let group = group(text) { return group }
            if let label = label(text) { return label }
        } else if symbol.word == .screen {
            return .node(handle(Document.screen))
        } else if document.find(text) != nil || document.hasGroup(text) {
            throw impure()
        }
        if isKept { throw removed(text) ?? unknownThen(symbol) }
        if text == "pi" { return .number(Double.pi) }
        if let builtIn = BuiltIn.byName[text], !builtIn.isWord { return .function(session.function(of: builtIn)) }
        if awaits {
            // A running layout pass holds pointers into the arena, so no node can be added.
            if isPure, !isWorkingOut { throw impure() }
            return .node(handle(document.findOrExpect(.plain(text))))
        }
        if let word = WordBook.shared[text] { return .word(word) }
        throw removed(text) ?? (symbol.isTreeWord ? noOpenNode : unknown(text))
    }

    /// The failure for a word such as `self` that no node has as its name, where no node is open.
    var noOpenNode: Failure {
        Failure(
            .noOpenNode, "no node is open here", note: "`self`, `parent` and the like belong in a node's block",
            help: "name the node: `A.parent`")
    }

    /// The failure for the name of a removed node; `nil` if no such node was removed.
    func removed(_ name: String) -> Failure? {
        if let failure = removed(.plain(name)) { return failure }
        guard let node = session.removedNode(ofGroup: name, in: document) else { return nil }
        return removed(node, "`\(document.nameText(node))` was removed, the last of them", name)
    }

    func removed(_ name: Name) -> Failure? {
        guard let node = session.removedNode(name, in: document) else { return nil }
        let text = document.text(name)
        return removed(node, "`\(text)` was removed", text)
    }

    func removed(_ node: Int32, _ message: String, _ text: String) -> Failure {
        let failure = Failure(.removedNode, message, note: "`exists(\(text))` tests whether a node exists")
        failure.secondary = session.notes.removal(of: node, in: document).map { [$0.labelled("removed here")] } ?? []
        return failure
    }

    /// The argument of `exists`: the name of a removed node gives `none`.
    func getNameIfAny(_ i: Instruction) throws(Failure) {
        let symbol = Symbol(raw: UInt32(i.wide))
        do { register(i.a).put(try lookup(symbol, awaits: false)) } catch {
            guard error.kind == .removedNode else { throw error }
            register(i.a).put(.none)
        }
    }

    /// Like `getNameIfAny`, for a name with an index.
    func getIndexedIfAny(_ i: Instruction) throws(Failure) {
        do { try getIndexed(i, awaits: false) } catch {
            guard error.kind == .removedNode else { throw error }
            register(i.a).put(.none)
            pc += 1
        }
    }

    /// `cell[3]`, where `cell` is not a local variable.
    func getIndexed(_ i: Instruction, awaits: Bool) throws(Failure) {
        // In a stored function the list is a constant (`Freezer`).
        if pc.pointee.op == .loadConstant { return try item(of: program.constants[pc.pointee.wide].value, i) }
        let symbol = Symbol(raw: UInt32(pc.pointee.wide))
        let place = register(i.b).pointee.value
        let text = session.names[symbol]
        let isName = session.scope.find(symbol, layer: program.layer).map { stack[$0.index].tag == Tag.undefined } ?? true
        if isInCell {
            if isName || program.original != nil, let node = try indexedInCell(text, place, awaits: awaits) {
                register(i.a).put(node)
                pc += 1
                return
            }
            return try item(of: lookup(symbol, awaits: false), i)
        }
        if isName, !isPure || isWorkingOut, document.hasGroup(text) || (awaits && document.find(text) == nil) {
            let name = try indexedName(text, place)
            if let node = document.holder(name) {
                register(i.a).put(.node(handle(node)))
            } else if awaits, !mode.isTyingAgain {
                register(i.a).put(.node(handle(document.findOrExpect(name))))
            } else {
                throw removed(name) ?? noSuchNode(name, of: text)
            }
            pc += 1
            return
        }
        if isName, !isPure || isWorkingOut, let name = try? indexedName(text, place), let failure = removed(name) { throw failure }
        try item(of: lookup(symbol, awaits: false), i)
    }

    /// r[a] = the item at index r[b] of a list. A second word follows.
    private func item(of value: Value, _ i: Instruction) throws(Failure) {
        let place = register(i.b).pointee.value
        if case .node(let node) = value, node.index != Document.screen {
            register(i.a).put(try items(of: node, at: place))
            pc += 1
            return
        }
        guard case .list(let list) = value, case .number(let number) = place, number >= 0,
            number < Double(list.count), number == number.rounded(.down)
        else {
            let saved = register(i.a).pointee
            register(i.a).pointee = TaggedValue(value)
            defer { register(i.a).take(saved) }
            try index(Instruction(.index, a: Int(i.a), b: Int(i.a), c: Int(i.b)))
            return
        }
        register(i.a).put(list[Int(number)])
        pc += 1
    }

    /// The failure for a number or a key that no node of the name has.
    private func noSuchNode(_ name: Name, of group: String) -> Failure {
        let nodes = document.group(group) ?? []
        let hasKeys = document.hasKeys(group) ?? false
        let texts = nodes.prefix(6).compactMap { node -> String? in
            switch document.name(node) {
            case .indexed(_, let index): String(index)
            case .keyed(_, let key): quote(key.text)
            case .made, .plain: nil
            }
        }
        let all = texts.joined(separator: ", ") + (nodes.count > 6 ? ", …" : "")
        let failure = Failure(
            .noSuchNode, "there is no `\(document.text(name))`",
            note: "\(hasKeys ? "a key" : "an index") is part of a node's name: `\(group)` has \(all)")
        if case .keyed(_, let wanted) = name {
            let keys = document.keys(of: group, limit: 1000).map(\.text)
            if let near = Suggestions.nearest(wanted.text, among: keys) { failure.help = "did you mean `\(group)[\(quote(near))]`?" }
        }
        return failure
    }

    /// A name with an index: a number or a key.
    func indexedName(_ text: String, _ value: Value) throws(Failure) -> Name {
        if case .string(let key) = value { return .keyed(text, NodeKey(key.text)) }
        return .indexed(text, try nodeIndex(value))
    }

    /// The index of a node's name.
    private func nodeIndex(_ value: Value) throws(Failure) -> Int32 {
        guard case .number(let number) = value else {
            throw Failure.type("the index of a name", needs: "a number or a string", got: value)
        }
        guard number == number.rounded(.down), number >= 0, number < 2e9 else {
            let range = number >= 2e9 ? "from 0 to 1999999999" : "from 0"
            throw Failure(.index, "the index of a name must be a whole number \(range), not \(Text.number(number))")
        }
        return Int32(number)
    }

    /// Sets a top-level name from a `def` that was written before its declaration.
    func setName(_ i: Instruction) throws(Failure) {
        let symbol = Symbol(raw: UInt32(pc.pointee.wide))
        guard let entry = session.scope.find(symbol, layer: program.layer) else {
            let text = session.names[symbol]
            let failure = Failure(.undeclared, "nothing is named `\(text)`", label: "not declared")
            failure.help = "a new variable is declared with `let \(text) = …`"
            throw failure
        }
        pc += 1
        if isPure || mode.isEnclosed { throw fixedVariable() }
        if session.scope.isKnob(entry.index) {
            try setKnob(entry.index, register(i.a).pointee.value)
            return
        }
        logGlobal(entry.index)
        (stack + entry.index).copy(register(i.a).pointee)
    }

    /// The failure for an unknown name; `makes`: whether the help may say how nodes are made.
    func unknown(_ text: String, makes: Bool = true) -> Failure {
        // While the user is typing, no similar names are searched, since that takes long.
        let known = !session.isHurried ? session.scope.names(layer: program.layer) + document.allNames() + document.allLabels() : []
        return Failure.unknownName(text, among: known, makes: makes)
    }

    /// The failure for a name that was unknown when the function was given to a property.
    private func unknownThen(_ symbol: Symbol) -> Failure {
        let text = session.names[symbol]
        guard let entry = session.scope.find(symbol, layer: program.layer), stack[entry.index].tag != Tag.undefined else {
            return unknown(text)
        }
        return Failure(
            .unknownName, "nothing was named `\(text)` when this function was assigned to the property",
            help: "such a function keeps the variables of that time: set the property again to make `\(text)` available")
    }

    /// The failure for an unknown bare name on the right side of a relation.
    private func badName(_ text: String, _ relation: Relation) -> Failure {
        Failure.badName(text, for: relation.property) { unknown(text, makes: $0) }
    }

    // MARK: Declaring

    /// Declares a variable for nodes outside of any program: a single node, or a list of several.
    func declare(_ name: Identifier, _ nodes: [Int32], layer: Int, of source: SourceFile) throws(Failure) {
        let known = session.scope.find(name.symbol, layer: layer, only: true)
        let global = known?.index ?? session.scope.count
        try declare(Declaration(symbol: name.symbol, global: global, layer: layer, kind: .variable, range: name.range), of: source)
        logGlobal(global)
        let handles = nodes.map { Value.node(handle($0)) }
        (stack + global).put(handles.count == 1 ? handles[0] : list(handles))
    }

    /// Declares a top-level name of the running program.
    func declare(_ declaration: Declaration) throws(Failure) { try declare(declaration, of: program.source) }

    private func declare(_ declaration: Declaration, of source: SourceFile) throws(Failure) {
        if let failure = nodeHolding(declaration.symbol) { throw failure }
        let scope = session.scope
        let known = scope.count
        let edit = try scope.declare(declaration, source: source, replacesFunctions: session.isInteractive)
        reserve(scope.count + 8)
        for index in known..<scope.count { (stack + index).take(.undefined) }
        document.note(edit)
    }

    /// The failure for a name that a node has; `nil` if none has it.
    func nodeHolding(_ symbol: Symbol) -> Failure? {
        let text = session.names[symbol]
        if document.keep(labelled: text) != nil {
            return Failure.nameInUse(text, holder: "a relation", free: session.names.freeNames(like: symbol))
        }
        guard let node = document.holder(.plain(text)) ?? document.firstOfGroup(text) ?? screen(text) else { return nil }
        let failure = Failure.nameInUse(text, holder: "a node", free: session.names.freeNames(like: symbol))
        if let place = session.creationPlace(of: node, in: document) { failure.secondary = [place.labelled("made here")] }
        return failure
    }

    private func screen(_ text: String) -> Int32? { text == "screen" ? Document.screen : nil }
}
