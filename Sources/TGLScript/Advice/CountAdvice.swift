import TGLLayout

// The number of items or children.

extension Advice {
    static let counts: [Adviser] = [
        Adviser("count", counted)
    ]

    /// `count(children(C))`, `count(xs)`, `len(C)`
    private static func counted(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .type || turn.code == .argument else { return nil }
        for name in ["count", "len"] where turn.diagnostic.message.hasPrefix("`\(name)") {
            guard let call = call(of: name, in: turn.clause) else { continue }
            let inner = argument(of: call)
            let node = argument(of: inner, "children").flatMap { turn.document.find(written: $0) }
            if let node = node ?? turn.document.find(written: inner) {
                let written = turn.document.nameText(node)
                if turn.document.isCollection(node) || turn.document.hasItems(node) {
                    return advice(turn, call, "\(written).count", "how many items there are, made or not")
                }
                return advice(turn, call, "len(children(\(written)))", "how many children it has")
            }
            if name == "count" { return advice(turn, call, "len(\(inner))", "how many items a list has") }
        }
        return nil
    }

    private static func advice(_ turn: WrongTurn, _ call: String, _ written: String, _ what: String) -> Advice {
        Advice.write(turn.clause.replacing(call, with: written), then: ": \(what)")
    }

    /// The first call of a function in a text, including its parentheses.
    private static func call(of name: String, in text: String) -> String? {
        guard let start = text.firstRange(of: "\(name)(") else { return nil }
        if let before = text[..<start.lowerBound].last, before.isLetter || before.isNumber || before == "." || before == "_" { return nil }
        var depth = 0
        for index in text[start.lowerBound...].indices {
            if text[index] == "(" { depth += 1 }
            guard text[index] == ")" else { continue }
            depth -= 1
            if depth == 0 { return String(text[start.lowerBound...index]) }
        }
        return nil
    }

    /// The text within the parentheses of a call.
    private static func argument(of call: String) -> String {
        guard let open = call.firstIndex(of: "(") else { return call }
        return call[call.index(after: open)...].dropLast().trimmed
    }

    /// The argument of a call of this function; `nil` for other texts.
    private static func argument(of text: String, _ name: String) -> String? {
        text.hasPrefix("\(name)(") && text.hasSuffix(")") ? argument(of: text) : nil
    }
}
