// The effect of edits on contexts: which context applies to which node, and which rules are resolved again when one changes.

extension Document {
    private static let contextProps: [Prop] = [.adapt, .design, .padDesign, .textSizeRange]

    /// Whether an own rule of a property depends on the reader or the screen.
    func hasOwnAdaptive(_ i: Int32, _ prop: Prop) -> Bool {
        SlotKind.allCases.contains { slot in
            guard let rule = own(i, prop, slot)?.rule else { return false }
            return rule.kind == .adaptive || holdsLiveNumbers(rule) || holdsExtreme(rule)
        }
    }

    /// Stores the rules in force of a node beside its own rules from now on.
    func ensureLayers(_ i: Int32) {
        let hadLayers = !nodes[i].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens])
        nodes[i].pointee.flags.insert(.hasStyles)
        if !hadLayers { beginLayers(i) }
    }

    // MARK: The screen

    /// Computes the contexts again after a change of the screen, and resolves the rules where a context changed.
    func updateContexts() {
        let isSet = Self.contextProps.contains { own(Document.screen, $0, .rule) != nil }
        if isSet { adaptation.isUsed = true }
        let old = adaptation.contexts
        let beganWithScreen = adaptation.contexts.count == 1
        adaptation.contexts[Document.screen] = context(begunBy: Document.screen)
        guard adaptation.isUsed else { return }
        if !beganWithScreen {
            // Outer contexts come first.
            let roots = adaptation.contexts.keys.filter { $0 != Document.screen && exists($0) }
            for root in roots.map({ (depth: depth($0), node: $0) }).sorted(by: { $0 < $1 }).map(\.node) {
                adaptation.contexts[root] = context(begunBy: root)
            }
        }
        let changed = adaptation.contexts.filter { old[$0.key] != $0.value }
        if changed.isEmpty { return }
        if changed.contains(where: { old[$0.key]?.isAdapting ?? false || $0.value.isAdapting }) {
            let all = subtree(Document.screen)
            sweep(all.count) { [unowned self] k in contextChanged(at: all[k], from: old[adaptation.root(of: all[k])]) }
        } else {
            let users = Set(adaptation.uses.keys).union(adaptation.keepOwners).sorted()
            sweep(users.count) { [unowned self] k in
                if exists(users[k]) { contextChanged(at: users[k], from: old[adaptation.root(of: users[k])]) }
            }
        }
    }

    private func sheet(_ rule: Rule) -> Pair? {
        guard rule.kind == .numbers else { return nil }
        let sides = numbers[Int(rule.ref)]
        return sides.count == 2 && sides[0] > 0 && sides[1] > 0 ? Pair(sides[0], sides[1]) : nil
    }

    private func hold(_ context: inout AdaptContext, in rule: Rule) {
        guard rule.kind == .word, let least = TextSize(rawValue: rule.ref & 0xff), let most = TextSize(rawValue: rule.ref >> 8) else {
            return
        }
        context.hold(in: least, most, of: screenState.textSize)
    }

    /// The context that a node begins: the one around it, and what the node sets. Around the screen are its size, idiom and text size.
    private func context(begunBy i: Int32) -> AdaptContext {
        let parent = nodes[i].pointee.parent
        var context = parent >= 0 ? adaptContext(parent) : AdaptContext()
        if parent < 0 { (context.screen, context.isPad, context.textSize) = (screenState.size, isPad, screenState.textSize) }
        if let adapt = DesignFactor(rawValue: wordCode(i, .adapt, -1)) { context.adapt = adapt }
        if let sheet = (context.isPad ? sheet(value(i, .padDesign)) : nil) ?? sheet(value(i, .design)) {
            context.sheet = AdaptContext.turned(sheet, for: screenState.size)
        }
        hold(&context, in: value(i, .textSizeRange))
        return context
    }

    // MARK: Nodes

    /// Updates the contexts when a node sets, or no longer sets, a part of the context.
    func updateContext(of i: Int32) {
        let begins = Self.contextProps.contains { value(i, $0).isSet }
        if begins {
            adaptation.isUsed = true
        } else if !adaptation.isUsed || adaptation.contexts[i] == nil {
            return
        }
        if begins, adaptation.contexts[i] == nil { adaptation.contexts[i] = adaptContext(i) }
        takeContexts(allIn: i, isEnding: !begins)
    }

    /// A new node is in the context of its parent.
    func takeContext(_ i: Int32, in parent: Int32) {
        if adaptation.contexts[i] != nil { adaptation.contexts[i] = nil }
        let root = adaptation.root(of: parent)
        setRoot(of: i, root)
        if adaptation.contexts[root]?.isAdapting ?? false { ensureLayers(i) }
    }

    private func setRoot(of i: Int32, _ root: Int32) {
        if adaptation.roots.isEmpty, root == Document.screen { return }
        while adaptation.roots.count <= Int(i) { adaptation.roots.append(Document.screen) }
        adaptation.roots[Int(i)] = root
    }

    /// Sets the context of a node that was added or whose context changed, and of its descendants.
    func takeContexts(allIn i: Int32, isEnding: Bool = false) {
        let old = adaptation.contexts
        if isEnding { adaptation.contexts[i] = nil }
        let all = subtree(i)
        let before = all.map { adaptation.root(of: $0) }
        for node in all {
            if adaptation.contexts[node] != nil, node != Document.screen {
                setRoot(of: node, node)
                adaptation.contexts[node] = context(begunBy: node)
            } else {
                let parent = nodes[node].pointee.parent
                setRoot(of: node, parent < 0 ? Document.screen : adaptation.root(of: parent))
            }
        }
        if adaptation.alternatives[i] != nil { noteExtreme(of: i) }
        // The content of a cell is measured with its context.
        if !isInCell(i) { noteSharedRules() }
        sweep(all.count) { [unowned self] k in
            contextChanged(at: all[k], from: old[before[k]])
        }
    }

    /// Resolves again what depends on the context of a node. `before`: the context before; `nil`: it is not known.
    private func contextChanged(at i: Int32, from before: AdaptContext?) {
        guard i != Document.screen else { return }
        let now = adaptContext(i)
        let uses = adaptation.uses[i]
        let isAdapting = now.isAdapting || before?.isAdapting ?? true
        let isLengthChange =
            isAdapting && (before.map { $0.adapt != now.adapt || $0.sheet != now.sheet || $0.screen != now.screen } ?? true)
        if now.isAdapting { ensureLayers(i) }
        if adaptation.keepOwners.contains(i) || isLengthChange && keepsOfNode[i] != nil, exists(i) { invalidate(systemRoot(of: i)) }
        if isLengthChange, let section = sectionStates[i] {
            section.isTouched = true
            section.forgetTables()
            if exists(i) { invalidate(i) }
        }
        guard isLengthChange || uses != nil else { return }
        let isTextChange = before?.textSize != now.textSize
        let props = isLengthChange ? propsSaid(of: i) : Prop.allCases
        for prop in props {
            let isUser = uses.map { $0.text[prop] && isTextChange || $0.design[prop] } ?? false
            guard isUser || isLengthChange && prop.lengths != nil else { continue }
            resolveAgain(i, prop)
        }
    }

    /// Resolves again the rules in force that are lists and sums made of others: these may have been removed.
    func resolveMadeValues() {
        guard adaptation.isUsed else { return }
        for i in subtree(Document.screen) where i != Document.screen {
            guard adaptContext(i).isAdapting || adaptation.uses[i] != nil || adaptation.alternatives[i] != nil else { continue }
            for prop in propsSaid(of: i) {
                guard [.numbers, .list, .values, .sum, .extreme].contains(value(i, prop).kind) else { continue }
                resolveAgain(i, prop)
            }
        }
    }

    /// The properties that some layer of a node sets, each once.
    private func propsSaid(of i: Int32) -> [Prop] {
        var said = PropSet()
        for slot in ownSlots(i) {
            said[slot.prop] = true
            if slot.prop == .frame { [Prop.left, .top, .width, .height].forEach { said[$0] = true } }
        }
        for style in stylesOf(i) {
            for slot in styles[Int(style)].slots { said[slot.prop] = true }
            for (name, _) in styles[Int(style)].whens.holding { said[name.prop] = true }
        }
        for (name, _) in whensOfNode[i]?.holding ?? [] { said[name.prop] = true }
        var slot = rules[i].pointee.inForce
        while slot >= 0 {
            said[slots[slot].pointee.prop] = true
            slot = slots[slot].pointee.next
        }
        return Prop.allCases.filter { said[$0] }
    }

    /// After a container changed the axis of its line: with `adapt = both` other factors apply.
    func resolveAlongLine(_ i: Int32) {
        for node in [i] + children(i) where adaptContext(node).adapt == .both && adaptContext(node).isAdapting {
            for prop in propsSaid(of: node) where prop.lengths == .main || prop.lengths == .parentMain || prop.lengths == .parentCross {
                resolve(node, prop)
            }
        }
    }

    // MARK: Text

    /// Writes a label's font size and line height in force: its own font size, else that of its style, else 16.
    func resolveFont(_ i: Int32, _ c: UnsafeMutablePointer<Content>) {
        let size = value(i, .fontSize)
        let height = value(i, .lineHeight)
        if size.kind == .number {
            c.pointee.fontSize = size.add
        } else if let style = TextStyle(rawValue: wordCode(i, .textStyle)) {
            adaptation.isUsed = true
            adaptation.uses[i, default: Adaptation.Uses()].text[.fontSize] = true
            c.pointee.fontSize = style.size(at: adaptContext(i).textSize)
        } else {
            c.pointee.fontSize = 16
        }
        c.pointee.lineHeight = height.kind == .number ? max(0, height.add) : c.pointee.fontSize
    }
}
