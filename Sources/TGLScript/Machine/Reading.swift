import TGLLayout
import TGLSyntax
import TGLWhy

// Reads nodes: their present frames, and the values of their properties.

extension Machine {
    func getProperty(_ i: Instruction) throws(Failure) {
        let member = program.members[Int(i.c)]
        let base = register(i.b).pointee.value
        guard case .list = base else {
            register(i.a).put(try read(member, of: base))
            return
        }
        var budget = limits.list
        register(i.a).put(try mapped(base, &budget) { item throws(Failure) in try self.read(member, of: item) })
    }

    private func read(_ member: Member, of base: Value) throws(Failure) -> Value {
        switch base {
        case .node(let node):
            if isInCell { return try readInCell(member, node) }
            if isPure { return try readPure(member, node) }
            if let item = item(of: node), let property = member.property, let value = try readItem(item, node, property) { return value }
            let index = try current(node)
            if let live = member.live { return self.live(live, of: index) }
            if let property = member.activeOf { return .bool(parts(of: property, index).allSatisfy { document.isActive(index, $0) }) }
            guard let property = member.property else {
                if let named = try nodeInCell(member.text, index) { return .node(named) }
                if let failure = member.failure { throw program.failures[failure].copy() }
                throw Failure(
                    .unknownProperty, "there is no property `\(member.text)`",
                    note: "`\(member.text)` belongs to the label of a `keep` or a `vfl`")
            }
            return try read(property, of: index, member)
        case .style(let style):
            let index = try existing(style)
            if isInCell { cell.reads.styles.insert(index) }
            return try read(member, ofStyle: index)
        case .keep(let keep): return try read(member.text, ofKeep: keep)
        case .none:
            throw Failure(
                .noMember, "there is no node here whose `\(member.text)` could be read",
                note: "`prev`, `next` and the like are none if there is no such node; `self` is none if no node is open")
        default:
            throw Failure(.noMember, "\(base.kindText) has no `\(member.text)`: only nodes have")
        }
    }

    /// The number of the node to be read. Any pending layout is done first, since it may make the node's cell again.
    private func current(_ node: NodeHandle) throws(Failure) -> Int32 {
        if document.isDirty, document.hasCollections, let index = resolve(node), document.isInCell(index) { try layout() }
        return try existing(node)
    }

    func getSelf(_ i: Instruction) throws(Failure) {
        let slot = register(i.b).pointee
        guard slot.tag != Tag.none else { throw noOpenNode }
        register(i.a).copy(slot)
    }

    /// The node that a word such as `parent` means for a node; `none` if there is no such node.
    func live(_ word: LiveWord, of node: Int32) -> Value {
        guard let step = Step(word) else { return .node(handle(node)) }
        let reference = Rule(.reference, path: [step].path, ref: node)
        return document.resolveReference(reference, on: node).map { .node(handle($0)) } ?? .none
    }

    // MARK: Nodes

    func read(_ property: PropertyName, of node: Int32, _ member: Member) throws(Failure) -> Value {
        switch property {
        case .prop(let prop):
            if node == Document.screen, let value = screenValue(prop) { return value }
            if prop.isLive {
                try layout()
                return .number(coordinate(prop, of: node))
            }
            if prop == .items, document.kind(node).bears(.item) { return try itemValues(of: node) }
            if prop == .offset, document.kind(node).bears(.item) { return try offset(of: node) }
            if prop == .offset, document.kind(node).scrolls { return try scrolled(.prop(prop), of: node) }
            if prop == .fontSize, document.kind(node).bears(prop) { return .number(document.fontSize(node)) }
            if prop == .columns || prop == .rows, let tracks = try usedTracks(prop, of: node) { return tracks }
            return inForce(prop, of: node)
        case .several: return list(property.parts.map { inForce($0, of: node) })
        case .itemValue: throw noItemValue(node)
        case .collected(let number): return try collected(number, of: node)
        case .laid(let value): return try laid(value, of: node)
        case .contentSize, .viewport, .page, .pages:
            return document.kind(node).bears(.item) ? try scrolledItems(property, of: node) : try scrolled(property, of: node)
        default: break
        }
        try layout()
        let frame = document.frame(node)
        switch property {
        case .x: return .number(frame.x)
        case .y: return .number(frame.y)
        case .size: return numbers(frame.width, frame.height)
        case .origin: return numbers(frame.x, frame.y)
        case .center: return numbers(frame.x + frame.width / 2, frame.y + frame.height / 2)
        case .screenFrame:
            let frame = document.screenFrame(node)
            return numbers(frame.x, frame.y, frame.width, frame.height)
        default: return numbers(frame.x, frame.y, frame.width, frame.height)
        }
    }

    /// A value of a scroll view.
    private func scrolled(_ property: PropertyName, of node: Int32) throws(Failure) -> Value {
        try layout()
        guard let place = document.scrollPlace(node) else {
            throw Failure(
                .noMember, "`\(document.nameText(node))` does not scroll, so it has no `\(property.word ?? "")`",
                note: "only a scroll has `contentSize`, `viewport`, `page` and `pages`")
        }
        switch property {
        case .contentSize: return numbers(place.contentSize.x, place.contentSize.y)
        case .viewport: return numbers(place.viewport.x, place.viewport.y, place.viewport.width, place.viewport.height)
        case .page: return .number(place.page)
        case .pages: return .number(place.pages)
        default: return numbers(place.point.x, place.point.y)
        }
    }

    /// An intermediate value of the layout.
    private func laid(_ value: LaidValue, of node: Int32) throws(Failure) -> Value {
        try layout()
        if let bound = value.bound {
            let held = document.heldBound(bound.prop, bound.slot, of: node).value
            return held.map { .number($0) } ?? (bound.slot == .lower ? .number(0) : .none)
        }
        guard let answers = document.laid(value, of: node) else {
            throw Failure(
                .noMember, "`\(document.nameText(node))` has no `\(value.rawValue)`",
                note: value.bearers)
        }
        switch value {
        case .lines: return list(answers.map { line in list(line.children.map { .node(handle($0)) }) })
        case .free: return list(answers.map { .number($0.value) })
        default: return .number(answers.first?.value ?? 0)
        }
    }

    /// The sizes of a grid's tracks.
    private func usedTracks(_ prop: Prop, of node: Int32) throws(Failure) -> Value? {
        guard document.kind(node).bears(prop) else { return nil }
        try layout()
        return document.usedTracks(of: node, prop == .columns ? .x : .y).map { list($0.map { .number($0) }) }
    }

    private func numbers(_ values: Double...) -> Value { list(values.map { .number($0) }) }

    /// A size, or a coordinate within the parent.
    private func coordinate(_ prop: Prop, of node: Int32) -> Double {
        let frame = document.frame(node)
        switch prop {
        case .width: return frame.width
        case .height: return frame.height
        case .left: return frame.x
        case .right: return frame.right
        case .top: return frame.y
        case .bottom: return frame.bottom
        case .centerX: return frame.x + frame.width / 2
        case .centerY: return frame.y + frame.height / 2
        case .leading: return document.isRightToLeft ? frame.right : frame.x
        case .trailing: return document.isRightToLeft ? frame.x : frame.right
        case .lastBaseline: return document.lastBaseline(node)
        default: return document.baseline(node)
        }
    }

    /// A value of the screen that needs no layout; `nil` for any other.
    private func screenValue(_ prop: Prop) -> Value? {
        switch prop {
        case .width: .number(document.sizeRule(Document.screen, .x).add)
        case .height: .number(document.sizeRule(Document.screen, .y).add)
        case .orientation: .word(.known(document.screenOrientation == .horz ? "landscape" : "portrait"))
        case .widthClass: .word(.known(document.screenClass(.x) == .regular ? "regular" : "compact"))
        case .heightClass: .word(.known(document.screenClass(.y) == .regular ? "regular" : "compact"))
        case .scale: .number(document.scale)
        case .direction: .word(.known(document.isRightToLeft ? "rtl" : "ltr"))
        case .textSize: inForce(.textSize, of: Document.screen)
        case .idiom: .word(.known(document.isPad ? "pad" : "phone"))
        default: nil
        }
    }

    /// Reads a property of the screen, for a condition on it.
    func readPure(_ member: Member, _ node: NodeHandle) throws(Failure) -> Value {
        guard node.index == Document.screen, case .prop(let prop) = member.property else { throw impure() }
        if let value = screenValue(prop) { return value }
        if prop.info.bearers.contains(.screen) { return inForce(prop, of: Document.screen) }
        throw impure()
    }

    // MARK: Values in force

    /// The value of a property: that of the last layer that sets it, else the default.
    func inForce(_ prop: Prop, of node: Int32) -> Value {
        let rule = document.value(node, prop)
        return rule.isSet ? value(of: rule, prop) : standard(prop)
    }

    /// A rule as a value.
    func value(of rule: Rule, _ prop: Prop) -> Value {
        switch rule.kind {
        case .number: return .number(rule.add)
        case .percent where rule.add == 0: return .percent(rule.mult)
        case .word: return words(rule.ref, prop)
        case .bool: return .bool(rule.ref != 0)
        case .string: return string(document.strings[Int(rule.ref)])
        case .numbers: return list(document.numbers[Int(rule.ref)].map { .number($0) })
        case .function:
            let function = document.functions[Int(rule.ref)]
            return (function as? any ScriptFunction).map { .function($0.given) } ?? .none
        case .styles:
            return list(
                document.numbers[Int(rule.ref)].map {
                    .style(StyleHandle(index: Int32($0), document: documentNumber))
                })
        case .node: return document.exists(rule.ref) ? .node(handle(rule.ref)) : .none
        case .wrap where rule.mult == 1 && rule.add == 0: return .word(.wrap)
        case .fill where rule.mult == 1 && rule.add == 0: return .word(.fill)
        case .average where rule.mult == 1 && rule.add == 0: return .word(.average)
        case .safeArea where rule.mult == 1 && rule.add == 0: return .word(.safeArea)
        case .layoutMargin where rule.mult == 1 && rule.add == 0: return .word(.layoutMargin)
        case .share where rule.add == 0: return .call(WordCall(word: .share, argument: rule.mult))
        case .auto where rule.mult == 1 && rule.add == 0: return .word(.auto)
        case .stretch where rule.mult == 1 && rule.add == 0: return .word(.stretch)
        case .minContent where rule.mult == 1 && rule.add == 0: return .word(.minContent)
        case .maxContent where rule.mult == 1 && rule.add == 0: return .word(.maxContent)
        case .values: return group(rule, prop)
        case .call:
            let word = prop.info.words.first { $0.code == rule.ref }?.word ?? "fixed"
            return .call(WordCall(word: .known(word), argument: rule.add))
        case .unset: return .none
        case .spot where rule.add == 0:
            return WordCall.value(of: rule) { .node(handle($0)) }.map { .call($0) } ?? .none
        default: return string(document.text(rule, for: prop))
        }
    }

    /// A rule of several values: a list, or a word with arguments.
    private func group(_ rule: Rule, _ prop: Prop) -> Value {
        let items = document.lists[Int(rule.ref)].map { value(of: $0, prop) }
        switch rule.group {
        case .list: return list(items)
        case .minmax: return .call(WordCall(word: .minmax, items))
        case .fitContent: return .call(WordCall(word: .fitContent, items))
        case .line: return .call(WordCall(word: .line, items))
        case .span: return .call(WordCall(word: .span, items))
        case .rows: return .call(WordCall(word: .rows, items))
        case .columns: return .call(WordCall(word: .columns, items))
        case .part: return .call(WordCall(word: .part, items))
        case .gap: return .call(WordCall(word: .gap, items))
        case .repeat:
            let tracks = items.count == 2 ? items[1] : list(Array(items.dropFirst()))
            return .call(WordCall(word: .repeat, [items[0], tracks]))
        }
    }

    /// The words of a bit set: a single word if one means all of them, else a list.
    private func words(_ code: Int32, _ prop: Prop) -> Value {
        let info = prop.info
        func word(_ entry: WordInfo) -> Value { entry.word == "none" ? .none : .word(.known(entry.word)) }
        if let entry = info.words.first(where: { $0.code == code }) {
            return info.forms.contains(.wordSet) && prop == .insetsFromSafeArea ? list([word(entry)]) : word(entry)
        }
        if info.forms.contains(.safety) {
            return list([code & 96, code & 31].compactMap { part in info.words.first { $0.code == part }.map(word) })
        }
        if info.forms.contains(.dense) { return list(info.words.filter { $0.code == 1 || $0.code == 2 }.map(word)) }
        let isGravity = prop == .gravity || prop == .alignment || prop == .arrangedGravity
        var found: [Value] = []
        var rest = code
        for entry in info.words where entry.code != 0 {
            let fits =
                isGravity
                ? entry.code == rest & 0xFF || entry.code == rest & 0xFF00
                : prop == .shrinkType ? entry.code == rest & 3 || entry.code == rest & 4 : entry.code & rest == entry.code
            guard fits else { continue }
            found.append(.word(.known(entry.word)))
            rest &= ~entry.code
        }
        return list(found)
    }

    /// The default of a property, from its row in the table.
    func standard(_ prop: Prop) -> Value {
        let text = prop.info.standard
        if let number = Double(text) { return .number(number) }
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "none": return .none
        case "\"\"": return string("")
        default: break
        }
        if text.hasPrefix("["), text.hasSuffix("]") {
            let items = text.dropFirst().dropLast().split(separator: ",").map { $0.drop { $0 == " " } }
            return list(items.map { Double($0).map { .number($0) } ?? .word(.known(String($0))) })
        }
        return WordBook.shared.ofProperty(text).map { .word($0) } ?? .none
    }

    private func read(_ member: Member, ofStyle style: Int32) throws(Failure) -> Value {
        guard let property = member.property, !property.isReadOnly else {
            throw Failure(.noMember, "a style has no `\(member.text)`")
        }
        func value(_ prop: Prop) -> Value {
            document.styleRule(style, prop).map { self.value(of: $0.rule, prop) } ?? .none
        }
        let values = property.parts.map(value)
        return values.count == 1 ? values[0] : list(values)
    }
}
