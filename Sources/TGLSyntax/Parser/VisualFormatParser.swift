/// A parsed visual format: `H:|-[Find]-8-[Field(>=60)]-|`. Offsets are in bytes of the string's text.
public struct FormatSyntax: Equatable, Sendable {
    /// A name in the string.
    public struct Name: Equatable, Sendable {
        /// The name.
        public let text: String
        /// Where it is, in bytes.
        public let start: Int
        /// Just past its last byte.
        public let end: Int
    }

    /// The operand of a predicate, or a priority.
    public enum Object: Equatable, Sendable {
        case number(Double)
        case name(Name)
    }

    /// `>=60`, `==Name@high`.
    public struct Predicate: Equatable, Sendable {
        /// `=`, `<=` or `>=`.
        public let sign: RelationSign
        /// The operand.
        public let object: Object
        /// The priority; `nil` if none is written.
        public let priority: Object?
    }

    /// `[Name(predicates)]`.
    public struct View: Equatable, Sendable {
        /// The view's name.
        public let name: Name
        /// The conditions on its size.
        public let sizes: [Predicate]
    }

    /// The connection between two views, or between a view and an edge of the container.
    public enum Connection: Equatable, Sendable {
        /// The edge of the container is not mentioned.
        case none
        /// Nothing.
        case touching
        /// `-`
        case standard
        /// `-8-`, `-(>=8)-`
        case distances([Predicate])
    }

    /// Whether the views are arranged from top to bottom.
    public let isVertical: Bool
    /// The views in order; at least one.
    public let views: [View]
    /// The connections; one more than there are views.
    public let connections: [Connection]

    /// The names in order, and whether each is a priority.
    package var names: [(name: Name, isPriority: Bool)] {
        var names: [(name: Name, isPriority: Bool)] = []
        func note(_ predicates: [Predicate]) {
            for predicate in predicates {
                if case .name(let name) = predicate.object { names.append((name, false)) }
                if case .name(let name)? = predicate.priority { names.append((name, true)) }
            }
        }
        for (index, connection) in connections.enumerated() {
            if case .distances(let predicates) = connection { note(predicates) }
            guard index < views.count else { continue }
            names.append((views[index].name, false))
            note(views[index].sizes)
        }
        return names
    }
}

extension SyntaxTree {
    /// The names in a visual format that the tree's table knows, in order, and whether each is a priority; empty if the string is no
    /// format.
    package func names(inFormat string: ExprID) -> [(name: Identifier, isPriority: Bool)] {
        guard let text = plainText(of: string), let syntax = try? VisualFormatParser.parse(text) else { return [] }
        return syntax.names.compactMap { entry in
            guard let symbol = names.find(entry.name.text) else { return nil }
            return (Identifier(symbol: symbol, range: range(in: string, entry.name.start, entry.name.end)), entry.isPriority)
        }
    }

    /// A range within a plain string; the whole string, if it has escapes.
    package func range(in string: ExprID, _ start: Int, _ end: Int) -> SourceRange {
        let whole = range(of: string)
        guard let text = plainText(of: string), Int(whole.end - whole.start) == text.utf8.count + 2 else { return whole }
        return SourceRange(start: whole.start + 1 + UInt32(start), end: min(whole.end, whole.start + 1 + UInt32(end)))
    }
}

/// The error in a string that is no visual format.
public struct FormatFlaw: Error, Equatable, Sendable {
    /// Where, in bytes of the string's text.
    public let start: Int
    /// Just past the last byte that is wrong.
    public let end: Int
    /// What is wrong.
    public let message: String
    /// What to write instead.
    public let help: String
}

/// Reads visual formats (the grammar of C-35 to C-38). Spaces are free.
public struct VisualFormatParser {
    private let bytes: [UInt8]
    private var at = 0

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// Reads a format.
    /// - Throws: `FormatFlaw`, which points into the string.
    public static func parse(_ text: String) throws(FormatFlaw) -> FormatSyntax {
        var parser = VisualFormatParser(text)
        return try parser.format()
    }

    private mutating func format() throws(FormatFlaw) -> FormatSyntax {
        skipSpaces()
        if at == bytes.count { throw flaw("the format is empty", "write `\"|-[A]-8-[B]-|\"`, with the names of nodes in brackets") }
        let isVertical = try direction()
        skipSpaces()
        var connections: [FormatSyntax.Connection] = []
        var views: [FormatSyntax.View] = []
        if take("|") {
            connections.append(try connection())
        } else {
            connections.append(.none)
        }
        views.append(try view())
        while true {
            skipSpaces()
            if at == bytes.count {
                connections.append(.none)
                break
            }
            let start = at
            let next = try connection()
            skipSpaces()
            if take("|") {
                connections.append(next)
                skipSpaces()
                if at < bytes.count { throw flaw("nothing may follow the last `|`", "`|` is the container's edge: remove what follows it") }
                break
            }
            if at == bytes.count, start < at {
                throw flaw("a connection leads nowhere", "end the format with a view `[A]` or with the container's edge `|`", from: start)
            }
            connections.append(next)
            views.append(try view())
        }
        return FormatSyntax(isVertical: isVertical, views: views, connections: connections)
    }

    /// [ ("H" | "V") ":" ]
    private mutating func direction() throws(FormatFlaw) -> Bool {
        guard at < bytes.count, isNameStart(bytes[at]) else { return false }
        let start = at
        let word = name()
        skipSpaces()
        guard take(":") else {
            throw flaw("a view is written in brackets", "write `[\(word.text)]`", from: start)
        }
        if word.text == "H" || word.text == "V" { return word.text == "V" }
        throw flaw("`\(word.text):` is no direction", "`H:` is horizontal, `V:` is vertical", from: start)
    }

    private mutating func view() throws(FormatFlaw) -> FormatSyntax.View {
        skipSpaces()
        guard take("[") else { throw flaw("a view `[A]` is missing here", "write the name of a node in brackets: `[A]`") }
        skipSpaces()
        guard at < bytes.count, isNameStart(bytes[at]) else {
            throw flaw("a name is missing in the brackets", "write `[A]`, with the name of a node")
        }
        let name = name()
        skipSpaces()
        var sizes: [FormatSyntax.Predicate] = []
        if take("(") { sizes = try predicates(of: "a size") }
        skipSpaces()
        if at < bytes.count, !sizes.isEmpty, [UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: "~")].contains(bytes[at]) {
            throw flaw(
                "what is demanded of `\(name.text)` is in one pair of parentheses",
                "write `[\(name.text)(>=60, <=80)]`, with commas between")
        }
        guard take("]") else { throw flaw("`]` is missing after `\(name.text)`", "write `[\(name.text)]` or `[\(name.text)(>=60)]`") }
        return FormatSyntax.View(name: name, sizes: sizes)
    }

    /// [ "-" [ distance "-" ] ]
    private mutating func connection() throws(FormatFlaw) -> FormatSyntax.Connection {
        skipSpaces()
        guard take("-") else { return .touching }
        skipSpaces()
        guard at < bytes.count, bytes[at] != UInt8(ascii: "["), bytes[at] != UInt8(ascii: "|") else { return .standard }
        var list: [FormatSyntax.Predicate]
        if take("(") {
            list = try predicates(of: "a distance")
        } else {
            list = [FormatSyntax.Predicate(sign: .set, object: try object(mayBeNegative: false), priority: nil)]
        }
        skipSpaces()
        guard take("-") else { throw flaw("`-` is missing after the distance", "write a distance between two hyphens: `[A]-8-[B]`") }
        return .distances(list)
    }

    /// predicate { "," predicate } ")"
    private mutating func predicates(of what: String) throws(FormatFlaw) -> [FormatSyntax.Predicate] {
        var list: [FormatSyntax.Predicate] = []
        repeat {
            skipSpaces()
            list.append(try predicate())
            skipSpaces()
        } while take(",")
        guard take(")") else { throw flaw("`)` is missing after \(what)", "write `(>=60)` or `(>=60, ==80@high)`") }
        return list
    }

    private mutating func predicate() throws(FormatFlaw) -> FormatSyntax.Predicate {
        var sign = RelationSign.set
        let start = at
        if take("=") {
            if !take("=") { throw flaw("`=` is written `==` here", "write `==`, `>=` or `<=`", from: start) }
        } else if take(">") {
            if !take("=") { throw flaw("`>` is written `>=` here", "write `>=`", from: start) }
            sign = .atLeast
        } else if take("<") {
            if !take("=") { throw flaw("`<` is written `<=` here", "write `<=`", from: start) }
            sign = .atMost
        }
        skipSpaces()
        let object = try object(mayBeNegative: true)
        skipSpaces()
        var priority: FormatSyntax.Object?
        if take("@") {
            skipSpaces()
            let start = at
            priority = try self.object(mayBeNegative: false)
            if case .number(let number) = priority, number <= 0 || number > 1000 {
                throw flaw(
                    "a priority is a number above 0 and at most 1000", "write `@750`, or one of `required high medium low fit`", from: start
                )
            }
        }
        return FormatSyntax.Predicate(sign: sign, object: object, priority: priority)
    }

    private mutating func object(mayBeNegative: Bool) throws(FormatFlaw) -> FormatSyntax.Object {
        skipSpaces()
        let start = at
        let isNegative = mayBeNegative && take("-")
        skipSpaces()
        guard at < bytes.count else {
            throw flaw("a number or a name is missing here", "write a number of points or the name of a variable")
        }
        if isNameStart(bytes[at]), !isNegative { return .name(name()) }
        guard bytes[at] >= 0x30 && bytes[at] <= 0x39 || bytes[at] == UInt8(ascii: ".") else {
            throw flaw("a number or a name is missing here", "write a number of points or the name of a variable")
        }
        let digits = at
        while at < bytes.count, bytes[at] >= 0x30 && bytes[at] <= 0x39 || bytes[at] == UInt8(ascii: ".") { at += 1 }
        guard let number = Double(String(decoding: bytes[digits..<at], as: UTF8.self)), number.isFinite else {
            throw flaw("this is not a number", "write a number such as `8` or `7.5`", from: start)
        }
        return .number(isNegative ? -number : number)
    }

    // MARK: Characters

    private mutating func skipSpaces() { while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0A { at += 1 } }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard at < bytes.count, bytes[at] == UInt8(ascii: sign) else { return false }
        at += 1
        return true
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
    }

    private mutating func name() -> FormatSyntax.Name {
        let start = at
        while at < bytes.count, isNameStart(bytes[at]) || bytes[at] >= 0x30 && bytes[at] <= 0x39 { at += 1 }
        return FormatSyntax.Name(text: String(decoding: bytes[start..<at], as: UTF8.self), start: start, end: at)
    }

    private func flaw(_ message: String, _ help: String, from start: Int? = nil) -> FormatFlaw {
        FormatFlaw(
            start: start ?? at, end: max((start ?? at) + 1, min(at + (start == nil ? 1 : 0), bytes.count)), message: message, help: help)
    }
}
