import TGLLayout

/// Values as text.
enum Text {
    /// A number in its usual form: whole numbers without a point, others as the shortest text that reads back the same.
    static func number(_ value: Double) -> String {
        if value == value.rounded(.towardZero), abs(value) < 1e15 { return String(Int64(value)) }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// Writes values as text up to a length, without recursion.
struct ValueWriter {
    /// The name of a node; `nil` if it was removed.
    var nodeName: (NodeHandle) -> String?
    var styleName: (StyleHandle) -> String?
    /// The present relation of a label; `nil` if it was removed.
    var relation: (KeepHandle) -> String?
    /// The length in bytes at which the text is cut.
    var limit = Int.max
    /// Called now and then: true ends the text.
    var shouldStop: () -> Bool
    private(set) var text = ""
    private(set) var isCut = false

    init(
        limit: Int = Int.max, shouldStop: @escaping () -> Bool = { false }, nodeName: @escaping (NodeHandle) -> String?,
        styleName: @escaping (StyleHandle) -> String?, relation: @escaping (KeepHandle) -> String?
    ) {
        self.limit = limit
        self.shouldStop = shouldStop
        self.nodeName = nodeName
        self.styleName = styleName
        self.relation = relation
    }

    private enum Step {
        case value(Value, quoted: Bool)
        case text(String)
        case rest(ListBox, Int)
    }

    /// Appends a value. Strings are quoted within lists, and elsewhere if `quoted` is set.
    mutating func write(_ value: Value, quoted: Bool = false) {
        var steps: [Step] = [.value(value, quoted: quoted)]
        var count = 0
        while let step = steps.popLast() {
            count += 1
            if text.utf8.count > limit || count & 4095 == 0 && shouldStop() {
                isCut = true
                return
            }
            switch step {
            case .text(let piece): text += piece
            case .value(.list(let list), _):
                text += "["
                steps.append(.text("]"))
                steps.append(.rest(list, 0))
            case .value(.call(let call), _):
                text += call.word.text + "("
                steps.append(.text(")"))
                for (place, argument) in call.arguments.enumerated().reversed() {
                    steps.append(.value(argument, quoted: true))
                    if place > 0 { steps.append(.text(", ")) }
                }
            case .value(let value, let quoted): text += plain(value, quoted: quoted)
            case .rest(let list, let index):
                guard index < list.count else { continue }
                if index > 0 { text += ", " }
                steps.append(.rest(list, index + 1))
                steps.append(.value(list[index], quoted: true))
            }
        }
    }

    /// The beginning of a value's text, for a message: at most this many characters, and a mark if there are more.
    mutating func shortText(_ value: Value, most: Int) -> String {
        write(value, quoted: true)
        return isCut || text.count > most ? String(text.prefix(most)) + "…" : text
    }

    private func plain(_ value: Value, quoted: Bool) -> String {
        switch value {
        case .number(let number): Text.number(number)
        case .percent(let number): Text.number(number) + "%"
        case .bool(let bool): bool ? "true" : "false"
        case .none: "none"
        case .word(let word): word.text
        case .call(let call): call.word.text
        case .string(let string): quoted ? quote(string.text) : string.text
        case .node(let node): nodeName(node) ?? "(a removed node)"
        case .keep(let keep): relation(keep) ?? "(a removed relation)"
        case .style(let style): styleName(style) ?? "(a removed style)"
        case .function(let function): "function \(function.name)"
        case .rule: "a rule"
        case .undefined: "nothing"
        case .list: "[]"
        }
    }
}
