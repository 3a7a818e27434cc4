import TGLLayout
import TGLSyntax

// Lists, strings, functions and words as values.

extension Machine {
    func newList(_ i: Instruction) {
        let first = register(i.b)
        register(i.a).put(.list(ListBox(count: Int(i.c), heap) { first[$0].value }))
    }

    /// Appends an item in place, if nothing else holds the list and it has room. Returns whether it did.
    func append(_ i: Instruction, _ r: UnsafeMutablePointer<TaggedValue>) -> Bool {
        let item = r[Int(i.c)]
        return i.a == i.b && i.b != i.c
            && (r + Int(i.a)).withUniqueList { list in list.hasRoom(upTo: limits.list) ? list.append(item.value) : nil } != nil
    }

    func extendList(_ i: Instruction) {
        guard let own = register(i.a).pointee.takeUniqueList() else { return }
        for offset in 0..<i.c { own.append(register(i.b + offset).pointee.value) }
        register(i.a).put(.list(own))
    }

    func newRange(_ i: Instruction) throws(Failure) {
        guard case .number(let first) = register(i.b).pointee.value,
            case .number(let last) = register(i.c).pointee.value
        else {
            let wrong = register(i.b).pointee.isNumber ? register(i.c) : register(i.b)
            throw Failure.type("a range", needs: "two numbers", got: wrong.pointee.value)
        }
        register(i.a).put(try numbers(from: first, to: last, step: 1))
    }

    /// The numbers of a range, both ends included, as a list.
    func numbers(from first: Double, to last: Double, step: Double) throws(Failure) -> Value {
        let count = ((last - first) / step + 1e-9).rounded(.down) + 1
        guard count < Double(limits.list) + 1 else { throw Failure.limit(.listLength, limits.list) }
        guard count > 0 else { return list([]) }
        try checkMemory(adding: Int(min(count * 16, 1e18)))
        let result = ListBox(count: Int(count), heap) { .number(first + Double($0) * step) }
        try checkMemory()
        try look(after: result.count)
        return .list(result)
    }

    /// The next item of a loop's list, or false at its end.
    func nextItem(_ a: UnsafeMutablePointer<TaggedValue>) -> Bool {
        let index = Int(a[1].number)
        if index == 0 { a.pointee.list.fillIn() }
        let items = a.pointee.items
        guard index < items.count else { return false }
        a[1] = TaggedValue(Double(index + 1))
        (a + 2).copy(items.baseAddress.unsafelyUnwrapped + index)
        return true
    }

    /// The item at an index of a list of nodes that is not filled in yet, if the index is valid.
    func take(_ place: Double, of list: ListBox) -> Value? {
        guard list.isPromise, place >= 0, place < Double(list.count), place == place.rounded(.down) else { return nil }
        return list[Int(place)]
    }

    func index(_ i: Instruction) throws(Failure) {
        let base = register(i.b).pointee.value
        let place = register(i.c).pointee.value
        if case .node(let node) = base, node.index != Document.screen {
            register(i.a).put(try items(of: node, at: place))
            return
        }
        guard case .list(let list) = base else {
            let failure = Failure(.notList, "an index needs a list, not \(base.kindText)")
            if case .string = base { failure.help = "`len(s)` counts the characters of a string" }
            throw failure
        }
        guard case .number(let number) = place else { throw Failure.type("an index", needs: "a number", got: place) }
        if let item = take(number, of: list) { return register(i.a).put(item) }
        let count = list.count
        guard number == number.rounded(.down) else {
            throw Failure(.index, "an index must be a whole number, not \(Text.number(number))")
        }
        let held = count == 0 ? "the list is empty" : "the list has \(count), from 0 to \(count - 1)"
        throw Failure(.index, "index \(Text.number(number)) is out of range", note: held)
    }

    /// A value as text; fails if the text would exceed the limit of strings.
    func text(_ value: Value, quoted: Bool = false) throws(Failure) -> String {
        let (text, isCut) = text(value, quoted: quoted, limit: limits.string)
        if isCut { throw session.reasonToStop() ?? Failure.limit(.stringLength, limits.string) }
        return text
    }

    /// The beginning of a value's text, for a message: at most this many characters, and a mark if there are more.
    func shortText(_ value: Value, most: Int) -> String {
        var writer = writer(limit: most * 16)
        return writer.shortText(value, most: most)
    }

    private func text(_ value: Value, quoted: Bool, limit: Int) -> (text: String, isCut: Bool) {
        var writer = writer(limit: limit)
        writer.write(value, quoted: quoted)
        return (writer.text, writer.isCut)
    }

    /// A node's name; for an item that is not made, the name of its place.
    private func shownName(_ node: NodeHandle) -> String? {
        if let index = resolve(node) { return document.nameText(index) }
        return item(of: node).map { "\(document.nameText($0.section))[\($0.place)]" }
    }

    private func writer(limit: Int) -> ValueWriter {
        ValueWriter(
            limit: limit, shouldStop: session.hasToStop,
            nodeName: { [self] in shownName($0) },
            styleName: { [self] in session.isOwn($0) ? document.styleName($0.index) : nil },
            relation: { [self] in (try? existing($0)).map { document.relation(of: document.keep($0)) } })
    }

    func interpolate(_ i: Instruction) throws(Failure) {
        // A long string among the parts is extended at both ends instead of being copied.
        var whole: StringBox?
        var piece = ""
        if i.a < i.b || i.a >= i.b + i.c, register(i.a).pointee.isObject { register(i.a).take(.none) }
        for offset in 0..<i.c {
            switch register(i.b + offset).pointee.value {
            case .string(let box) where box.isLong:
                if !piece.isEmpty { whole = joined(whole, StringBox(piece, heap)) }
                whole = joined(whole, box)
                piece = ""
            case .string(let box): piece += box.text
            case .number(let number): piece += Text.number(number)
            case let value: piece += try text(value)
            }
            guard piece.utf8.count + (whole?.byteCount ?? 0) <= limits.string else {
                throw Failure.limit(.stringLength, limits.string)
            }
        }
        if !piece.isEmpty || whole == nil { whole = joined(whole, StringBox(piece, heap)) }
        if let whole { register(i.a).put(.string(whole)) }
        try checkMemory()
    }

    private func joined(_ first: StringBox?, _ second: StringBox) -> StringBox { first?.joined(with: second) ?? second }

    func closure(_ i: Instruction) {
        let program = program.programs[Int(i.b)]
        let (own, outer) = (stack + base, frames[frameCount - 1].cells)
        let openNode = i.c == 0xFFFF ? TaggedValue.none : register(i.c).pointee
        let function = Function(program, cellCount: program.captures.count, openNode: openNode, heap: heap) { index in
            let cell =
                switch program.captures[index] {
                case .register(let register): own[register].cell
                case .capture(let index): outer[index]
                }
            cell.pointee.references &+= 1
            return cell
        }
        register(i.a).put(.function(function))
    }

    func wordCall(_ i: Instruction) throws(Failure) {
        guard case .word(let word) = constant(Int(i.b)) else { return }
        let value = try WordCall.value(word, of: register(i.c).pointee.value)
        if case .call(let call) = value { for case .node(let node) in call.arguments { _ = try number(of: node) } }
        register(i.a).put(value)
    }

    /// Calls a value other than a function: only some words take arguments.
    func callOther(_ place: Int, arguments: Int) throws(Failure) {
        let callee = stack[place].value
        if case .word(let word) = callee, WordBook.placed.contains(word.text) {
            throw Failure(
                .notCallable, "`\(word.text)(…)` stands right of `\(word.placedProperty)` only",
                note: "elsewhere `\(word.text)` is a name, and no function has it")
        }
        if case .word(let word) = callee, WordBook.calls[word.text] != nil {
            (stack + place).put(try WordCall.value(word, (0..<arguments).map { stack[place + 1 + $0].value }))
            return
        }
        throw Failure(.notCallable, "\(callee.kindText) cannot be called", note: "only functions take arguments")
    }
}
