import TGLLayout
import TGLSyntax

/// A function given to a property of a collection. It keeps the values that its variables had then, but reads knobs and the screen.
final class ScriptTemplate: ItemFunction, ScriptFunction {
    let given: Function
    let frozen: Function
    /// The knobs that it reads.
    let knobs: Set<Int>
    private let link: MachineLink
    private var machine: Machine? { link.machine }
    private let prop: Prop
    let source: String

    init(_ function: Function, in machine: Machine, _ prop: Prop) throws(Failure) {
        given = function
        if prop.isTemplate {
            let template = try machine.template(function)
            (frozen, knobs) = (template.frozen, template.knobs)
        } else {
            let freezer = Freezer(machine, keepsKnobs: true)
            frozen = try freezer.freeze(function)
            knobs = freezer.knobs
        }
        link = machine.link
        self.prop = prop
        source = function.program?.text ?? function.name
    }

    var takesPlace: Bool { (frozen.program?.parameterCount ?? 0) > (prop == .adjust ? 3 : 1) }

    func makeCell(_ item: ItemAt?, place: Int, in parent: Int32, of document: Document) -> MadeCell? {
        attempt(item, place) { machine throws(Failure) in
            var arguments: [Value] = []
            if let item {
                arguments = [item.value]
                if takesPlace { arguments.append(.number(Double(place))) }
            }
            let made = try machine.makeCell(frozen, arguments, in: parent, document: document)
            return MadeCell(node: made.node, readsScreen: made.reads.screen, knobs: made.reads.knobs.sorted())
        }
    }

    func size(_ item: ItemAt) -> Pair? {
        attempt(item, nil) { machine throws(Failure) in try size(machine.pure(frozen, [item.value])) }
    }

    func lengths(of values: any ItemValues, _ range: Range<Int>, _ take: (Double) -> Void) -> Bool {
        each(of: values, range) { value throws(Failure) in take(try length(value)) }
    }

    func sizes(of values: any ItemValues, _ range: Range<Int>, _ take: (Pair) -> Void) -> Bool {
        each(of: values, range) { value throws(Failure) in take(try size(value)) }
    }

    private func length(_ value: Value) throws(Failure) -> Double {
        guard case .number(let number) = value, number >= 0 else { throw result("a number of points, at least 0", value) }
        return number
    }

    private func size(_ value: Value) throws(Failure) -> Pair {
        if prop == .itemSpan { return try span(value) }
        guard case .list(let list) = value, list.count == 2, case .number(let width) = list[0], case .number(let height) = list[1],
            width >= 0, height >= 0
        else { throw result("a list `[width, height]` of numbers, at least 0", value) }
        return Pair(width, height)
    }

    private func span(_ value: Value) throws(Failure) -> Pair {
        func isSpan(_ number: Double) -> Bool { number >= 1 && number == number.rounded(.down) && number.isFinite }
        switch value {
        case .number(let columns) where isSpan(columns): return Pair(columns, 1)
        case .list(let list) where list.count == 2:
            if case .number(let columns) = list[0], case .number(let rows) = list[1], isSpan(columns), isSpan(rows) {
                return Pair(columns, rows)
            }
        default: break
        }
        throw result("a whole number of columns above 0, or `[columns, rows]`", value)
    }

    /// Calls the function with a range of values; false if it fails for one of them.
    private func each(of values: any ItemValues, _ range: Range<Int>, _ take: (Value) throws(Failure) -> Void) -> Bool {
        guard let machine else { return false }
        var index = range.lowerBound
        do throws(Failure) {
            try machine.pure(frozen, with: range, argument: { ItemAt(id: -1, values: values, index: $0).value }) {
                value throws(Failure) in
                try take(value)
                index += 1
            }
            return true
        } catch {
            tell(error, ItemAt(id: -1, values: values, index: index), nil, machine)
            return false
        }
    }

    func frame(_ frame: Rect, viewport: Rect, _ item: ItemAt) -> Rect? {
        attempt(item, nil) { machine throws(Failure) in
            var arguments = [machine.list(frame), machine.list(viewport)]
            if (frozen.program?.parameterCount ?? 0) > 2 { arguments.append(item.value) }
            let value = try machine.pure(frozen, arguments)
            var numbers: [Double] = []
            if case .list(let list) = value { for case .number(let number) in list { numbers.append(number) } }
            guard numbers.count == 4 else { throw result("a list `[x, y, width, height]` of numbers", value) }
            return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
        }
    }

    /// Runs the function. A failure is reported by the layout that asked for it.
    private func attempt<T>(_ item: ItemAt?, _ place: Int?, _ work: (Machine) throws(Failure) -> T) -> T? {
        guard let machine else { return nil }
        do { return try work(machine) } catch {
            tell(error, item, place, machine)
            return nil
        }
    }

    private func tell(_ failure: Failure, _ item: ItemAt?, _ place: Int?, _ machine: Machine) {
        if let item {
            let value = machine.shortText(item.value, most: 40)
            let of = place.map { "item \($0), of which the value is `\(value)`" } ?? "the item of which the value is `\(value)`"
            failure.note = [failure.note, "in the `\(prop.word)` of \(of)"].compactMap(\.self).joined(separator: "; ")
            if prop == .item, Self.shapes.contains(failure.kind) {
                failure.help =
                    "items have the shape that `\(prop.word)` reads; both are set in one statement: `{ items = …; \(prop.word) = v => … }`"
            }
        } else {
            failure.note = [failure.note, "in the `\(prop.word)` of a section"].compactMap(\.self).joined(separator: "; ")
        }
        if machine.session.curveFailure == nil { machine.session.curveFailure = failure }
    }

    /// The errors of a function that reads a value of an unexpected shape.
    private static let shapes: Set<ScriptCode> = [.type, .notList, .index, .noMember]

    private func result(_ needs: String, _ value: Value) -> Failure {
        let failure = Failure.type("the function of `\(prop.word)`", needs: "to return \(needs)", got: value)
        if let program = given.program {
            failure.place = Diagnostic.Place(source: program.source, range: program.range(at: 0))
        }
        return failure
    }
}

extension Machine {
    /// Calls a function that may not change anything.
    func pure(_ function: Function, _ arguments: [Value]) throws(Failure) -> Value {
        try inPureMode(.function) { () throws(Failure) in try call(function, arguments) }
    }

    func list(_ rect: Rect) -> Value {
        list([.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)])
    }
}

extension Prop {
    /// Whether its value is a template, a function that makes a cell.
    var isTemplate: Bool { [.item, .header, .footer, .background].contains(self) }
}
