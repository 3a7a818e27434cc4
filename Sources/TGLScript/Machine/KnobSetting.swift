import TGLLayout
import TGLSyntax

// Knobs are live variables. `TiedRelations` has the relations that follow them.

extension Machine {
    // MARK: Declaring and setting

    /// Declares a knob with its value and its allowed values. A second word follows.
    func makeKnob(_ i: Instruction) throws(Failure) {
        let index = pc.pointee.wide
        let limits: KnobLimits?
        switch KnobForm(rawValue: Int(i.b)) {
        case .span:
            guard case .number(let low) = register(i.a + 1).pointee.value, case .number(let high) = register(i.a + 2).pointee.value else {
                let isLowRight = register(i.a + 1).pointee.isNumber
                throw Failure.type("a range", needs: "two numbers", got: register(i.a + (isLowRight ? 2 : 1)).pointee.value)
            }
            guard low <= high else {
                throw Failure(
                    .knobLimits, "the range \(Text.number(low))..\(Text.number(high)) is empty", help: "write the smaller one first")
            }
            limits = .span(low, high)
        case .items:
            guard case .list(let list) = register(i.a + 1).pointee.value else {
                throw Failure(.type, "`in` takes a range or a list, not \(register(i.a + 1).pointee.value.kindText)")
            }
            limits = .items(Array(list.items))
        case .free, nil: limits = nil
        }
        session.scope.setLimits(limits, ofKnob: index)
        // A function in a knob keeps the present values of its variables, like a function given to a property.
        (stack + index).put(try kept(register(i.a).pointee.value))
        let place = program.range(at: pc - program.code)
        pc += 1
        do { try checkLimits(register(i.a).pointee.value, ofKnob: index) } catch {
            error.range = place
            throw error
        }
    }

    func setKnob(_ i: Instruction) throws(Failure) { try setKnob(i.wide, register(i.a).pointee.value) }

    /// Sets a knob, and computes everything again that follows it.
    func setKnob(_ index: Int, _ value: Value) throws(Failure) {
        if isPure { throw fixedVariable() }
        try checkLimits(value, ofKnob: index)
        logGlobal(index)
        (stack + index).put(try kept(value))
        do { try workOutAgain(index) } catch {
            // A trial sets a knob without a statement.
            if frameCount > 0 { error.secondary.append(currentPlace().labelled("the knob `\(knobName(index))` is set here")) }
            throw error
        }
    }

    private func knobName(_ index: Int) -> String { session.scope.symbol(at: index).map { session.names[$0] } ?? "" }

    private func checkLimits(_ value: Value, ofKnob index: Int) throws(Failure) {
        let name = knobName(index)
        switch session.scope.limits(ofKnob: index) {
        case .span(let low, let high):
            let range = "\(Text.number(low))..\(Text.number(high))"
            guard case .number(let number) = value else {
                throw Failure(.knobLimits, "the knob `\(name)` takes numbers in \(range), not \(value.kindText)")
            }
            if low <= number, number <= high { return }
            throw Failure(
                .knobLimits, "\(Text.number(number)) is outside the range of the knob `\(name)`, \(range)",
                help: low == high ? "write \(Text.number(low))" : "write a number from \(Text.number(low)) to \(Text.number(high))")
        case .items(let items):
            if items.isEmpty { throw Failure(.knobLimits, "the knob `\(name)` accepts no value: the list after `in` is empty") }
            for item in items where try Arithmetic.areEqual(item, value) { return }
            throw Failure(
                .knobLimits, "the knob `\(name)` does not accept `\(shortText(value, most: 40))`",
                note: "it takes \(items.prefix(12).map { shortText($0, most: 40) }.joined(separator: ", "))\(items.count > 12 ? ", …" : "")"
            )
        case nil: return
        }
    }

    private func kept(_ value: Value) throws(Failure) -> Value {
        switch value {
        case .function, .list: try Freezer(self, keepsKnobs: true).freeze(value)
        default: value
        }
    }

    /// A knob and the knobs that depend on it, directly or not, through functions that they hold.
    private func reached(from index: Int) throws(Failure) -> [Int] {
        var found = [index]
        let others = session.scope.allKnobs.filter { other in
            switch stack[other].value {
            case .function, .list: other != index
            default: false
            }
        }
        if others.isEmpty { return found }
        let readers = try others.map { other throws(Failure) -> (knob: Int, reads: Set<Int>) in
            let freezer = Freezer(self, keepsKnobs: true)
            _ = try freezer.freeze(stack[other].value)
            return (other, freezer.knobs)
        }
        var count = 0
        while count < found.count {
            for reader in readers where reader.reads.contains(found[count]) && !found.contains(reader.knob) { found.append(reader.knob) }
            count += 1
        }
        return found
    }

    private func workOutAgain(_ index: Int) throws(Failure) {
        let knobs = try reached(from: index)
        for knob in knobs { try checkWhens(reading: knob) }
        document.askWhensAgain()
        if document.hasCollections { for knob in knobs { document.staleCells(reading: knob) } }
        var done: Set<Source> = []
        for knob in knobs {
            for (count, tie) in session.ties.following(knob).enumerated() where knobs.count == 1 || done.insert(tie.source).inserted {
                try workOutAgain(tie)
                try look(at: count)
            }
        }
    }

    /// Fails if the condition of a `when` that reads the knob gives no bool.
    private func checkWhens(reading index: Int) throws(Failure) {
        for when in document.allWhens {
            guard case .test(_, let content as KeptFunction, _) = document.whenTest(when), content.knobs.contains(index) else { continue }
            _ = try holds(content.frozen, document)
        }
    }
}
