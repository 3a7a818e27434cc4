import TGLLayout
import TGLSyntax

// Makes nodes, styles and `when`s, and opens blocks on them.

extension Machine {
    func makeNode(_ i: Instruction) throws(Failure) {
        let plan = top.pointee.program._withUnsafeGuaranteedRef { $0.nodes[pc.pointee.wide] }
        guard let kind = Kind(rawValue: plan.kind) else { preconditionFailure("the words of the parser are those of the kinds") }
        let target = register(i.a).pointee.value
        if case .style = target { throw Failure(.styleContent, "a style may contain only rules") }
        if plan.isHorizontal != nil, kind.hasNoDirection {
            throw Failure(
                .badValue, "\(kind.article) `\(kind.word)` has no orientation: remove `vert` or `horz`",
                help: "`flex vert` and `linear vert` line up their children from top to bottom")
        }
        let node =
            isInCell
            ? try makeInCell(plan, kind, in: target, index: register(i.b).pointee.value)
            : try make(plan, kind, in: target, index: register(i.b).pointee.value)
        session.notes.noteCreation(of: node, in: document, plan.source)
        if let isHorizontal = plan.isHorizontal {
            // The direction of a flex is its `flexDirection`.
            let isFlex = kind.bears(.flexDirection)
            document.set(node, isFlex ? .flexDirection : .orientation, .rule, .word(isHorizontal == isFlex ? 0 : 1), source: plan.source)
        }
        if plan.hasText {
            guard case .string(let text) = register(i.b + 1).pointee.value else {
                throw Failure.type("the text of a node", needs: "a string", got: register(i.b + 1).pointee.value)
            }
            document.set(node, .text, .rule, Rule(.string, ref: document.addString(text.text)), source: plan.source)
        }
        if plan.styleCount > 0 { try setStyles(of: node, plan, first: i.b + 2) }
        register(i.a).put(.node(handle(node)))
        pc += 1
    }

    private func make(_ plan: NodePlan, _ kind: Kind, in target: Value, index: Value) throws(Failure) -> Int32 {
        var parent = Document.screen
        if case .node(let node) = target { parent = try existing(node) }
        try checkHolder(kind, in: parent)
        var name: Name?
        if let symbol = plan.symbol {
            try checkFree(symbol, plan.name, isIndexed: plan.hasIndex)
            name = plan.hasIndex ? try indexedName(plan.name, index) : .plain(plan.name)
        }
        return try make(kind, in: parent, name: name)
    }

    private func setStyles(of node: Int32, _ plan: NodePlan, first: UInt16) throws(Failure) {
        var ids: [Double] = []
        for offset in 0..<UInt16(plan.styleCount) {
            let value = register(first + offset).pointee.value
            guard case .style(let style) = value else {
                throw Failure.type("the name after `:`", needs: "a style", got: value)
            }
            ids.append(Double(try existing(style)))
        }
        document.set(node, .style, .rule, Rule(.styles, ref: document.addNumbers(ids)), source: plan.source)
    }

    /// Fails if a top-level name, a node or a list of nodes already has the name.
    func checkFree(_ symbol: Symbol, _ text: String, isIndexed: Bool) throws(Failure) {
        if let entry = session.scope.find(symbol, layer: program.layer), stack[entry.index].tag != Tag.undefined {
            let free = session.names.freeNames(like: symbol)
            let failure = Failure.nameInUse(text, holder: session.scope.text(entry.kind), free: free)
            failure.secondary = [entry.place.labelled("here")]
            throw failure
        }
        if document.keep(labelled: text) != nil {
            throw Failure.nameInUse(text, holder: "a relation", free: session.names.freeNames(like: symbol))
        }
        if isIndexed ? document.holder(.plain(text)) != nil : document.hasGroup(text),
            let failure = nodeHolding(symbol)
        {
            throw failure
        }
    }

    func make(_ kind: Kind, in parent: Int32, name: Name?) throws(Failure) -> Int32 {
        do { return try document.make(kind, in: parent, name: name) } catch {
            throw failure(error, name: name)
        }
    }

    /// A failure with the reason why the document refused a change.
    func failure(_ error: any Error, name: Name? = nil) -> Failure {
        switch error as? DocumentError {
        case .nameInUse(let text):
            let free = session.names.find(text).map { session.names.freeNames(like: $0) }
            let failure = Failure.nameInUse(text, holder: "a node", free: free)
            if let name, let node = document.holder(name), let place = session.creationPlace(of: node, in: document) {
                failure.secondary = [place.labelled("made here")]
            }
            return failure
        case .mixedNames(let text): return mixedNames(text, name)
        case .tooDeep(let limit):
            let failure = Failure.limit(.nodeDepth, limit)
            if limit < limits.depth {
                failure.help = nil
                failure.note = "the system's limit on the stack allows no more"
            }
            return failure
        case .tooManyNodes(let limit): return Failure.limit(.nodes, limit)
        case .intoItself: return Failure(.nodeEdit, "a node cannot move into itself")
        case .notInContainer(let name): return Failure(.nodeEdit, "`\(name)` is not there")
        case .cycle(let cycle): return Failure(.cycle, "these rules depend on each other in a cycle: \(cycle)")
        case .namedTwice(let conflict): return self.failure(of: conflict)
        case .columnGoesBack(let conflict): return self.failure(of: conflict)
        case .interrupted: return session.stopReason()
        case .misplaced(let kind):
            return Failure(.misplacedKind, "\(kind.article) `\(kind.word)` cannot be here", help: "a collection holds sections, or items")
        case .tooManyItems(let limit, let collection): return tooManyItems(limit, collection)
        case .tooManyCounted(let limit, let collection): return tooManyCounted(limit, collection)
        case .failedItem: return takeCurveFailure()
        case nil: return Failure(.nodeEdit, "this change is not possible")
        }
    }

    /// The failure for a key where the other nodes of the name have numbers, or the other way round.
    private func mixedNames(_ text: String, _ name: Name?) -> Failure {
        let (group, isKey): (String, Bool) =
            switch name {
            case .indexed(let group, _): (group, false)
            case .keyed(let group, _): (group, true)
            default: ("", false)
            }
        let those = isKey ? "numbers, not keys" : "keys, not numbers"
        let failure = Failure(.nameInUse, "`\(group)` has \(those), so nothing can be named `\(text)`")
        failure.note = "the indices of one name must be all keys or all numbers"
        if let symbol = session.names.find(group) {
            let free = session.names.freeNames(like: symbol).0
            failure.help = "choose another name, such as `\(free)\(text.dropFirst(group.count))`"
        }
        if let first = document.firstOfGroup(group), let place = session.creationPlace(of: first, in: document) {
            failure.secondary = [place.labelled("`\(document.nameText(first))`, the first of them, was made here")]
        }
        return failure
    }

    /// The nodes and styles that a block opens.
    func openList(_ i: Instruction) throws(Failure) {
        var items: [Value] = []
        for offset in 0..<i.c {
            items += try leaves(of: register(i.b + offset).pointee.value)
            if items.count > limits.list { throw Failure.limit(.listLength, limits.list) }
        }
        for item in items {
            switch item {
            case .node(let node): _ = try existing(node)
            case .style(let style): _ = try existing(style)
            default: throw Failure.type("a block", needs: "nodes or a style", got: item)
            }
        }
        register(i.a).put(list(items))
    }

    // MARK: Styles

    func refuseStyle(_ i: Instruction) throws(Failure) {
        guard case .style = register(i.a).pointee.value else { return }
        throw Failure(
            .styleContent, "a style may contain only rules", note: "a block on a style may not contain anything else")
    }

    func newStyle(_ i: Instruction) {
        let style = document.makeStyle(program.plans.styles[Int(i.b)])
        register(i.a).put(.style(StyleHandle(index: style, document: documentNumber)))
    }

    // MARK: When

    func endWhen(_ i: Instruction) throws(Failure) {
        guard let open = whens.popLast() else { return }
        let test: ScreenTest
        switch program.plans.whens[Int(i.b)] {
        case .classes(let width, let height, let orientation):
            test = .classes(width: width, height: height, orientation: orientation)
        case .test(let text):
            guard case .function(let function) = register(i.a).pointee.value else { return }
            let freezer = Freezer(self, keepsKnobs: true)
            let frozen = try freezer.freeze(function)
            _ = try holds(frozen, document)
            test = .test(key: text, content: KeptFunction(given: function, frozen: frozen, knobs: freezer.knobs)) { [link] document in
                (try? link.machine?.holds(frozen, document)) ?? false
            }
        }
        guard let slots = document.lastOfEach(open.slots) else { throw session.stopReason() }
        let when = document.makeWhen(test, once: slots)
        noteTies(of: when)
        for (keep, tie, spot) in open.keeps {
            let number = document.addKeep(keep, when: when)
            tie?.note(.keep(number, spot))
        }
    }

    /// Whether a condition on the screen is true.
    func holds(_ function: Function, _ document: Document) throws(Failure) -> Bool {
        let before = self.document
        self.document = document
        defer { self.document = before }
        let value = try inPureMode(.condition) { () throws(Failure) in try call(function, []) }
        guard case .bool(let bool) = value else { throw Failure.notBool("a condition", value) }
        return bool
    }

    func unsetWhen(_ plan: WhenPlan) {
        switch plan {
        case .classes(let width, let height, let orientation):
            document.dropWhens(width: width, height: height, orientation: orientation)
        case .test(let text): document.dropWhens(test: text)
        }
    }
}
