import TGLSyntax

/// An expression or a statement of Swift, Objective-C, Kotlin or Java, as far as layout code needs it.
indirect enum ForeignExpression: Equatable {
    /// `A`, `m[1]`; `.center` if the type is omitted.
    case name(String)
    /// `10`, `50%`; units are dropped.
    case number(String)
    /// With its quotes.
    case string(String)
    case member(ForeignExpression, String)
    case call(ForeignExpression, [ForeignArgument])
    case list([ForeignExpression])
    /// `a + b`, `a == b`, `a | b`
    case operation(String, ForeignExpression, ForeignExpression)
    /// `{ make in … }`, `^(Maker *make) { … }`, with the names of its parameters.
    case closure([String], [ForeignExpression])
    /// `let a = b`, `Type *a = b`
    case declared(String, ForeignExpression)

    /// The expression in this language, as far as possible.
    var text: String {
        switch self {
        case .name(let text), .number(let text), .string(let text): text
        case .member(let base, let name): "\(base.text).\(name)"
        case .call(let callee, let arguments): callee.text + Self.text(arguments)
        case .list(let items): "[\(items.map(\.text).joined(separator: ", "))]"
        case .operation(let sign, let left, let right):
            "\(left.text(before: sign)) \(sign) \(right.text(behind: sign))"
        case .closure(_, let statements): "{ \(statements.map(\.text).joined(separator: "; ")) }"
        case .declared(let name, let value): "let \(name) = \(value.text)"
        }
    }

    /// The arguments of a call, and a block after the parentheses.
    private static func text(_ arguments: [ForeignArgument]) -> String {
        guard let last = arguments.last, last.label.isEmpty, case .closure = last.value else {
            return "(\(arguments.map(\.text).joined(separator: ", ")))"
        }
        return (arguments.count == 1 ? "" : text(Array(arguments.dropLast()))) + " " + last.value.text
    }

    /// The text as the left side of an operation, in parentheses if it is a sum in a product.
    private func text(before sign: String) -> String {
        if case .operation(let own, _, _) = self, ["+", "-"].contains(own), ["*", "/"].contains(sign) { return "(\(text))" }
        return text
    }

    /// The text as the right side of an operation, in parentheses if it is a sum in a product, or if it is taken off or divided by.
    private func text(behind sign: String) -> String {
        guard case .operation(let own, _, _) = self else { return text }
        let isSum = ["+", "-"].contains(own)
        let isInside = isSum && ["*", "/", "-"].contains(sign) || ["*", "/"].contains(own) && sign == "/"
        return isInside ? "(\(text))" : text
    }

    /// The value of a sum of numbers: `-15 - 10`, `(375 - 10) * 10 / 31`.
    var folded: Double? {
        guard case .operation(let sign, let left, let right) = self else { return value }
        guard let a = left.folded, let b = right.folded else { return nil }
        switch sign {
        case "+": return a + b
        case "-": return a - b
        case "*": return a * b
        case "/": return b == 0 ? nil : a / b
        default: return nil
        }
    }

    /// A name without anything before it.
    var bareName: String? { if case .name(let name) = self { name } else { nil } }

    /// The value of a number, with its sign.
    var value: Double? { if case .number(let text) = self { Double(text) } else { nil } }

    /// The base of a chain of members and calls, and the members after it with their arguments.
    var steps: (base: ForeignExpression, steps: [ForeignStep]) {
        switch self {
        case .member(let base, let name):
            let before = base.steps
            return (before.base, before.steps + [ForeignStep(name: name, arguments: nil)])
        case .call(.member(let base, let name), let arguments):
            let before = base.steps
            return (before.base, before.steps + [ForeignStep(name: name, arguments: arguments)])
        default: return (self, [])
        }
    }

    /// The expression with all its parts changed, the innermost first.
    func mapped(_ change: (ForeignExpression) -> ForeignExpression) -> ForeignExpression {
        switch self {
        case .name, .number, .string: change(self)
        case .member(let base, let name): change(.member(base.mapped(change), name))
        case .call(let callee, let arguments):
            change(.call(callee.mapped(change), arguments.map { ForeignArgument(label: $0.label, value: $0.value.mapped(change)) }))
        case .list(let items): change(.list(items.map { $0.mapped(change) }))
        case .operation(let sign, let left, let right): change(.operation(sign, left.mapped(change), right.mapped(change)))
        case .closure(let names, let statements): change(.closure(names, statements.map { $0.mapped(change) }))
        case .declared(let name, let value): change(.declared(name, value.mapped(change)))
        }
    }

    /// The expression with a name replaced.
    func replacing(_ name: String, with other: ForeignExpression) -> ForeignExpression {
        mapped { $0 == .name(name) ? other : $0 }
    }
}

/// An argument of a call, with its label if it has one.
struct ForeignArgument: Equatable {
    var label: String
    var value: ForeignExpression

    var text: String { label.isEmpty ? value.text : "\(label): \(value.text)" }
}

/// A member between the dots of a chain.
struct ForeignStep: Equatable {
    let name: String
    let arguments: [ForeignArgument]?

    /// The letters and digits in lower case.
    var key: String { TurnWord.key(name) }
    /// The argument without a label, or with one of these labels.
    func argument(_ labels: String...) -> ForeignExpression? {
        arguments?.first { labels.contains($0.label.isEmpty ? "" : TurnWord.key($0.label)) }?.value
    }
}

/// Reads expressions of other languages.
struct ForeignParser {
    private var words: TurnWords
    private var depth = 0
    private static let mostDepth = 24

    private init(_ words: TurnWords) { self.words = words }

    /// The expression that words form as a whole; `nil` if they form none.
    static func read(_ words: TurnWords) -> ForeignExpression? {
        guard words.count < 400 else { return nil }
        var parser = ForeignParser(words)
        guard let read = parser.statement(), parser.words.isEmpty else { return nil }
        return read
    }

    private var next: TurnWord? { words.first }
    private var second: TurnWord? { words.dropFirst().first }

    private func isSign(_ text: String) -> Bool { next?.text == text }

    private mutating func take(_ text: String) -> Bool {
        guard isSign(text) else { return false }
        words = words.dropFirst()
        return true
    }

    private mutating func takeName() -> String? {
        guard let word = next, word.kind == .name else { return nil }
        words = words.dropFirst()
        return word.text
    }

    // MARK: Statements

    private mutating func statement() -> ForeignExpression? {
        while let word = next, ["final", "private", "lazy", "static", "weak"].contains(word.text) {
            words = words.dropFirst()
        }
        if let name = declaredName(), let value = expression() { return .declared(name, value) }
        return expression()
    }

    /// The name declared by `let a: T =`, `UIView *a =` or `View a =`.
    private mutating func declaredName() -> String? {
        guard let equals = words.firstIndex(where: { $0.kind == .assign }), equals < words.startIndex + 12, let first = next,
            first.kind == .name
        else { return nil }
        let head = words[..<equals]
        var name: TurnWord?
        if ["let", "var", "val", "const"].contains(first.text) {
            name = second
        } else if head.count == 2 || head.count == 3 && second?.kind == .star, first.text.first?.isUppercase ?? false {
            name = head.last
        }
        guard let name, name.kind == .name else { return nil }
        words = words[(equals + 1)...]
        return name.text
    }

    /// The statements up to the closing brace.
    private mutating func block() -> ForeignExpression? {
        guard take("{") else { return nil }
        var parameters: [String] = []
        // `[weak self] make in`
        if isSign("["), let close = words.closing, words[close...].prefix(8).contains(where: { $0.text == "in" }) {
            words = words[(close + 1)...]
        }
        // `(make) -> Void in`, `make in`, `a, b in`
        if let place = words.firstIndex(where: { $0.text == "in" }), place < words.startIndex + 12,
            !words[..<place].contains(where: { [.dot, .assign, .leftBrace, .semicolon].contains($0.kind) && $0.text != "->" })
        {
            parameters = words[..<place].prefix { $0.kind != .arrow && $0.kind != .colon }.filter { $0.kind == .name }.map(\.text)
            words = words[(place + 1)...]
        }
        var statements: [ForeignExpression] = []
        while !isSign("}") {
            if take(";") || skipGuard() { continue }
            guard next != nil, let read = statement() else { return nil }
            statements.append(read)
            guard isSign(";") || isSign("}") || next?.isFirstOnLine ?? false else { return nil }
        }
        _ = take("}")
        return .closure(parameters, statements)
    }

    /// `guard let self = self else { return }`
    private mutating func skipGuard() -> Bool {
        guard isSign("guard"), let open = words.firstIndex(where: { $0.kind == .leftBrace }), open < words.startIndex + 12,
            let close = words[open...].closing
        else { return false }
        words = words[(close + 1)...]
        return true
    }

    // MARK: Expressions

    private static let levels: [[String]] = [["="], ["~"], ["==", "<=", ">=", "~="], ["|", "||", "or"], ["+", "-"], ["*", "/"]]

    private mutating func expression(level: Int = 0) -> ForeignExpression? {
        if level == 0 {
            depth += 1
            if depth > Self.mostDepth { return nil }
        }
        defer { if level == 0 { depth -= 1 } }
        guard level < Self.levels.count else { return postfix() }
        guard var left = expression(level: level + 1) else { return nil }
        while let sign = next, Self.levels[level].contains(sign.text), !sign.isFirstOnLine || level > 0 {
            words = words.dropFirst()
            guard let right = expression(level: level + 1) else { return nil }
            left = .operation(sign.text == "||" || sign.text == "or" ? "|" : sign.text, left, right)
        }
        return left
    }

    private mutating func postfix() -> ForeignExpression? {
        guard var read = primary() else { return nil }
        while let word = next {
            switch word.kind {
            case .dot where second?.kind == .name:
                words = words.dropFirst()
                read = .member(read, takeName() ?? "")
                skipTypes()
            case .leftParen where !word.isFirstOnLine:
                guard let arguments = arguments() else { return nil }
                read = .call(read, arguments)
            case .leftBrace:
                guard let block = block() else { return nil }
                if case .call(let callee, let arguments) = read {
                    read = .call(callee, arguments + [ForeignArgument(label: "", value: block)])
                } else {
                    read = .call(read, [ForeignArgument(label: "", value: block)])
                }
            case .unknown where word.text == "?", .name where word.text == "!":
                words = words.dropFirst()
            case .name where word.text == "as":
                words = words.dropFirst()
                _ = take("!") || take("?")
                guard takeName() != nil else { return nil }
                while take(".") { guard takeName() != nil else { return nil } }
            default: return read
            }
        }
        return read
    }

    /// `List<View>()`, `updateLayoutParams<LinearLayout.LayoutParams> { … }`: types between angle brackets.
    private mutating func skipTypes() {
        guard isSign("<"), let close = words.firstIndex(where: { $0.kind == .greater }),
            words[(words.startIndex + 1)..<close].allSatisfy({ [.name, .dot, .comma].contains($0.kind) })
        else { return }
        words = words[(close + 1)...]
    }

    private mutating func arguments() -> [ForeignArgument]? {
        guard take("(") else { return nil }
        var arguments: [ForeignArgument] = []
        while !take(")") {
            var label = ""
            if next?.kind == .name, second?.kind == .colon || second?.kind == .assign {
                label = takeName() ?? ""
                words = words.dropFirst()
            }
            guard next != nil, let value = expression() else { return nil }
            arguments.append(ForeignArgument(label: label, value: value))
            guard take(",") || isSign(")") else { return nil }
        }
        return arguments
    }

    private static let units: Set<String> = ["dp", "dip", "sp", "px", "pt", "f", "F", "L", "d"]

    private mutating func primary() -> ForeignExpression? {
        guard let word = next else { return nil }
        switch word.kind {
        case .number, .percent, .fraction:
            words = words.dropFirst()
            if let unit = next, unit.kind == .name, Self.units.contains(unit.text), unit.range.start == word.range.end {
                words = words.dropFirst()
            }
            return .number(word.kind == .number ? Double(word.text).map(Text.number) ?? word.text : word.text)
        case .minus, .plus:
            words = words.dropFirst()
            guard let read = postfix() else { return nil }
            if word.kind == .plus { return read }
            if case .number(let text) = read { return .number(text.hasPrefix("-") ? String(text.dropFirst()) : "-\(text)") }
            return .operation("*", .number("-1"), read)
        case .string:
            words = words.dropFirst()
            return .string(word.text)
        case .dot:
            words = words.dropFirst()
            // `.5`
            if let digits = next, digits.kind == .number {
                words = words.dropFirst()
                return .number("0.\(digits.text)")
            }
            return takeName().map { .name("." + $0) }
        case .leftParen: return inParentheses()
        case .leftBracket: return inBrackets()
        case .atSign: return literal()
        case .leftBrace: return block()
        case .unknown where word.text == "$":
            words = words.dropFirst()
            guard let number = next else { return nil }
            words = words.dropFirst()
            return .name("$" + number.text)
        case .unknown where word.text == "^":
            words = words.dropFirst()
            var parameters: [String] = []
            if isSign("("), let close = words.closing {
                parameters = words[..<close].split { $0.kind == .comma }.compactMap { $0.last { $0.kind == .name }?.text }
                words = words[(close + 1)...]
            }
            guard case .closure(_, let statements)? = block() else { return nil }
            return .closure(parameters, statements)
        case .name where word.text == "new" && second?.kind == .name:
            words = words.dropFirst()
            return primary()
        case .name:
            words = words.dropFirst()
            // `m[1]`
            if isSign("["), next?.range.start == word.range.end, let close = words.closing, close < words.startIndex + 4 {
                let index = words[...close].text
                words = words[(close + 1)...]
                return .name(word.text + index)
            }
            skipTypes()
            return .name(word.text)
        default: return nil
        }
    }

    /// The content of parentheses; several values are a list. The type of a cast is dropped.
    private mutating func inParentheses() -> ForeignExpression? {
        guard take("(") else { return nil }
        guard let first = expression() else { return nil }
        var items = [first]
        if take("*") { return take(")") ? postfix() : nil }
        while take(",") {
            guard let item = expression() else { return nil }
            items.append(item)
        }
        guard take(")") else { return nil }
        if items.count == 1, let word = next, word.kind == .name, word.text != "as", word.text != "in",
            first.bareName?.first?.isUppercase ?? false
        {
            return postfix()
        }
        return items.count == 1 ? first : .list(items)
    }

    /// A list, or a message of Objective-C: `[A addSubview:B]`.
    private mutating func inBrackets() -> ForeignExpression? {
        guard take("[") else { return nil }
        if take("]") { return .list([]) }
        guard let first = expression() else { return nil }
        if next?.kind == .name { return message(to: first) }
        var items: [ForeignExpression] = []
        var item = first
        while true {
            // Of a dictionary, what is named.
            if take(":") {
                guard let value = expression() else { return nil }
                item = value
            }
            items.append(item)
            if take("]") { return .list(items) }
            guard take(",") else { return nil }
            if take("]") { return .list(items) }
            guard let next = expression() else { return nil }
            item = next
        }
    }

    private mutating func message(to receiver: ForeignExpression) -> ForeignExpression? {
        guard let name = takeName() else { return nil }
        guard take(":") else { return take("]") ? .call(.member(receiver, name), []) : nil }
        guard let first = expression() else { return nil }
        var arguments = [ForeignArgument(label: "", value: first)]
        while let label = takeName() {
            guard take(":"), let value = expression() else { return nil }
            arguments.append(ForeignArgument(label: label, value: value))
        }
        return take("]") ? .call(.member(receiver, name), arguments) : nil
    }

    /// `@10`, `@"text"`, `@[a, b]`, `@(a)`; `@id/A` and `@+id/A` as `A`.
    private mutating func literal() -> ForeignExpression? {
        guard take("@") else { return nil }
        _ = take("+")
        if let word = next, word.kind == .name, second?.kind == .slash {
            words = words.dropFirst(2)
            return takeName().map { .name($0) }
        }
        return primary()
    }
}
