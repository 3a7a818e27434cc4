// Selectors, after Selectors 4.

/// What stands between two compounds of a selector: how the element on the left is related to the one on the right.
enum CSSCombinator: UInt8 { case descendant, child, next, later }

/// One condition on an element.
indirect enum CSSSimple {
    enum AttributeTest: UInt8 { case exists, equals, word, dash, prefix, suffix, contains }

    case tag(Atom)
    case id(Atom)
    case hasClass(Atom)
    case attribute(name: String, AttributeTest, value: String, ignoresCase: Bool)
    /// `:is`, `:where` and the `&` of a nested rule.
    case any(CSSSelectorList)
    case not(CSSSelectorList)
    /// `:nth-child` and the like: the `a n + b`-th, from the start or the end, of all or of those of its tag.
    case nth(a: Int, b: Int, fromEnd: Bool, ofType: Bool, of: CSSSelectorList?)
    case root, empty, link, checked, disabled, enabled, onlyOfType
    /// What no element is in a page that is just shown: `:hover`.
    case never
}

/// Conditions that all hold for one element.
struct CSSCompound {
    var simples: [CSSSimple] = []
}

/// A selector: compounds from right to left, with the combinator on the left of each but the last.
final class CSSSelector {
    enum Pseudo: UInt8 { case none, before, after, other }

    var compounds: [CSSCompound] = []
    var combinators: [CSSCombinator] = []
    var specificity: UInt32 = 0
    var pseudo = Pseudo.none
}

/// The selectors of a rule, which all rules that are nested in it share.
final class CSSSelectorList {
    var all: [CSSSelector] = []
    init(_ all: [CSSSelector] = []) { self.all = all }
    var specificity: UInt32 { all.map(\.specificity).max() ?? 0 }
}

/// A name as a small number.
typealias Atom = Int32

/// Names as small numbers.
struct Atoms {
    private var numbers: [String: Atom] = [:]
    private(set) var texts: [String] = []

    mutating func atom(_ text: String) -> Atom {
        if let known = numbers[text] { return known }
        let new = Atom(texts.count)
        numbers[text] = new
        texts.append(text)
        return new
    }

    func text(_ atom: Atom) -> String { texts[Int(atom)] }
}

/// Reads selectors from tokens.
struct CSSSelectorReader {
    /// What a selector cannot be read for: a mistake, or something that is not known here.
    enum Failure: Error {
        case invalid
        case unknown(String)
    }

    /// Selectors in selectors may be so deep.
    private static let mostLevels = 16
    /// So many simple selectors may stand in one.
    private static let mostParts = 400

    let tokens: ArraySlice<CSSToken>
    /// The selectors of the rule around it.
    let parent: CSSSelectorList?
    private var at: Int
    private var level: Int
    private var parts = 0

    init(_ tokens: ArraySlice<CSSToken>, parent: CSSSelectorList?, level: Int = 0) {
        self.tokens = tokens
        self.parent = parent
        self.level = level
        at = tokens.startIndex
    }

    private var token: CSSToken? { at < tokens.endIndex ? tokens[at] : nil }

    private mutating func skipSpaces() { while token?.kind == .space { at += 1 } }

    /// The selectors between commas. `isRelative`: one may begin with a combinator, and one without `&` is within the parent, as in a rule
    /// that is nested.
    mutating func list(_ atoms: inout Atoms, isNested: Bool = false) throws(Failure) -> CSSSelectorList {
        guard level <= Self.mostLevels else { throw .unknown("selectors are more than \(Self.mostLevels) deep in each other") }
        let result = CSSSelectorList()
        while true {
            skipSpaces()
            result.all.append(try complex(&atoms, isNested: isNested))
            skipSpaces()
            guard let token else { break }
            guard token.kind == .comma else { throw .invalid }
            at += 1
        }
        return result
    }

    private mutating func complex(_ atoms: inout Atoms, isNested: Bool) throws(Failure) -> CSSSelector {
        var compounds: [CSSCompound] = []
        var combinators: [CSSCombinator] = []
        let selector = CSSSelector()
        var hasParent = false
        var leading: CSSCombinator?
        if isNested, let token, token.kind == .delim, let combinator = Self.combinator(token) {
            leading = combinator
            at += 1
            skipSpaces()
        }
        while true {
            compounds.append(try compound(&atoms, selector, &hasParent))
            let before = at
            skipSpaces()
            guard let token, token.kind != .comma else { break }
            if let combinator = Self.combinator(token) {
                at += 1
                skipSpaces()
                combinators.append(combinator)
            } else if at > before {
                combinators.append(.descendant)
            } else {
                throw .invalid
            }
            guard selector.pseudo == .none else { throw .invalid }
        }
        if isNested, leading != nil || !hasParent, let parent {
            compounds.insert(CSSCompound(simples: [.any(parent)]), at: 0)
            combinators.insert(leading ?? .descendant, at: 0)
            selector.specificity &+= parent.specificity
        }
        selector.compounds = compounds.reversed()
        selector.combinators = combinators.reversed()
        return selector
    }

    private static func combinator(_ token: CSSToken) -> CSSCombinator? {
        guard token.kind == .delim else { return nil }
        switch token.text {
        case ">": return .child
        case "+": return .next
        case "~": return .later
        default: return nil
        }
    }

    private mutating func compound(_ atoms: inout Atoms, _ selector: CSSSelector, _ hasParent: inout Bool) throws(Failure) -> CSSCompound {
        var compound = CSSCompound()
        var isEmpty = true
        while let token {
            parts += 1
            guard parts <= Self.mostParts else { throw .unknown("a selector has more than \(Self.mostParts) parts") }
            switch token.kind {
            case .ident where isEmpty:
                at += 1
                compound.simples.append(.tag(atoms.atom(token.text.asciiLower)))
                selector.specificity &+= 1
            case .delim where token.text == "*" && isEmpty: at += 1
            case .delim where token.text == "&":
                at += 1
                hasParent = true
                if let parent {
                    compound.simples.append(.any(parent))
                    selector.specificity &+= parent.specificity
                } else {
                    compound.simples.append(.root)
                }
            case .hash:
                at += 1
                compound.simples.append(.id(atoms.atom(token.text)))
                selector.specificity &+= 1 << 20
            case .delim where token.text == ".":
                at += 1
                guard let name = self.token, name.kind == .ident else { throw .invalid }
                at += 1
                compound.simples.append(.hasClass(atoms.atom(name.text)))
                selector.specificity &+= 1 << 10
            case .openBracket:
                compound.simples.append(try attribute())
                selector.specificity &+= 1 << 10
            case .colon: try pseudo(&compound, &atoms, selector, &hasParent)
            default:
                guard isEmpty else { return compound }
                throw .invalid
            }
            isEmpty = false
        }
        guard !isEmpty else { throw .invalid }
        return compound
    }

    private mutating func attribute() throws(Failure) -> CSSSimple {
        at += 1
        skipSpaces()
        guard let name = token, name.kind == .ident else { throw .invalid }
        at += 1
        skipSpaces()
        var test = CSSSimple.AttributeTest.exists
        var value = ""
        var ignoresCase = false
        if let token, token.kind == .delim {
            switch token.text {
            case "=": test = .equals
            case "~": test = .word
            case "|": test = .dash
            case "^": test = .prefix
            case "$": test = .suffix
            case "*": test = .contains
            default: throw .invalid
            }
            at += 1
            if test != .equals {
                guard self.token?.isDelim("=") == true else { throw .invalid }
                at += 1
            }
            skipSpaces()
            guard let given = self.token, given.kind == .string || given.kind == .ident else { throw .invalid }
            value = given.text
            at += 1
            skipSpaces()
            if let flag = self.token, flag.kind == .ident {
                ignoresCase = flag.text.equalsASCII("i")
                at += 1
                skipSpaces()
            }
        }
        guard token?.kind == .closeBracket else { throw .invalid }
        at += 1
        return .attribute(name: name.text.asciiLower, test, value: value, ignoresCase: ignoresCase)
    }

    /// The tokens up to the parenthesis that closes the one before; behind it afterwards.
    private mutating func argument() throws(Failure) -> ArraySlice<CSSToken> {
        let start = at
        var depth = 0
        while let token {
            switch token.kind {
            case .function, .openParen, .openBracket: depth += 1
            case .closeParen, .closeBracket:
                if depth == 0 {
                    at += 1
                    return tokens[start..<at - 1]
                }
                depth -= 1
            default: break
            }
            at += 1
        }
        return tokens[start..<at]
    }

    private mutating func list(in tokens: ArraySlice<CSSToken>, _ atoms: inout Atoms, isForgiving: Bool) throws(Failure) -> CSSSelectorList
    {
        guard isForgiving else {
            var reader = CSSSelectorReader(tokens, parent: parent, level: level + 1)
            return try reader.list(&atoms)
        }
        let result = CSSSelectorList()
        for part in tokens.split(atTopLevel: .comma) {
            var reader = CSSSelectorReader(part, parent: parent, level: level + 1)
            do throws(Failure) { result.all += try reader.list(&atoms).all } catch { if case .unknown = error { throw error } }
        }
        return result
    }

    private static let never: Set<String> = [
        "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "fullscreen", "modal", "popover-open", "invalid",
        "user-invalid", "user-valid", "autofill", "-webkit-autofill", "-moz-focusring", "indeterminate", "playing", "paused", "open",
        "picture-in-picture", "current", "past", "future", "host", "host-context", "placeholder-shown", "-moz-placeholder",
        "-ms-input-placeholder", "-moz-ui-invalid", "out-of-range", "target-within", "buffering", "muted",
    ]
    private static let never1: Set<String> = ["default", "in-range", "valid", "optional", "read-write"]

    private mutating func pseudo(
        _ compound: inout CSSCompound, _ atoms: inout Atoms, _ selector: CSSSelector, _ hasParent: inout Bool
    ) throws(Failure) {
        at += 1
        if token?.kind == .colon {
            at += 1
            return try pseudoElement(selector)
        }
        guard let token else { throw .invalid }
        at += 1
        let name = token.text.asciiLower
        if token.kind == .function { return try functional(name, &compound, &atoms, selector, &hasParent) }
        guard token.kind == .ident else { throw .invalid }
        if ["before", "after", "first-line", "first-letter"].contains(name) {
            at -= 1
            return try pseudoElement(selector)
        }
        selector.specificity &+= 1 << 10
        switch name {
        case "root": compound.simples.append(.root)
        case "scope": compound.simples.append(.root)
        case "empty": compound.simples.append(.empty)
        case "first-child": compound.simples.append(.nth(a: 0, b: 1, fromEnd: false, ofType: false, of: nil))
        case "last-child": compound.simples.append(.nth(a: 0, b: 1, fromEnd: true, ofType: false, of: nil))
        case "only-child":
            compound.simples.append(.nth(a: 0, b: 1, fromEnd: false, ofType: false, of: nil))
            compound.simples.append(.nth(a: 0, b: 1, fromEnd: true, ofType: false, of: nil))
        case "first-of-type": compound.simples.append(.nth(a: 0, b: 1, fromEnd: false, ofType: true, of: nil))
        case "last-of-type": compound.simples.append(.nth(a: 0, b: 1, fromEnd: true, ofType: true, of: nil))
        case "only-of-type": compound.simples.append(.onlyOfType)
        case "link", "any-link", "-webkit-any-link": compound.simples.append(.link)
        case "checked": compound.simples.append(.checked)
        case "disabled": compound.simples.append(.disabled)
        case "enabled": compound.simples.append(.enabled)
        case "defined": break
        default:
            guard Self.never.contains(name) || Self.never1.contains(name) else { throw .unknown("the selector :\(name) is not known here") }
            compound.simples.append(.never)
        }
    }

    private mutating func pseudoElement(_ selector: CSSSelector) throws(Failure) {
        guard let token, token.kind == .ident || token.kind == .function else { throw .invalid }
        at += 1
        if token.kind == .function { _ = try argument() }
        let name = token.text.asciiLower
        selector.specificity &+= 1
        switch name {
        case "before": selector.pseudo = .before
        case "after": selector.pseudo = .after
        case "first-line", "first-letter": throw .unknown("the selector ::\(name) is not known here")
        default: selector.pseudo = .other
        }
    }

    private mutating func functional(
        _ name: String, _ compound: inout CSSCompound, _ atoms: inout Atoms, _ selector: CSSSelector, _ hasParent: inout Bool
    ) throws(Failure) {
        let argument = try argument()
        if argument.contains(where: { $0.isDelim("&") }) { hasParent = true }
        switch name {
        case "is", "matches", "-webkit-any", "-moz-any":
            let list = try list(in: argument, &atoms, isForgiving: true)
            compound.simples.append(.any(list))
            selector.specificity &+= list.specificity
        case "where": compound.simples.append(.any(try list(in: argument, &atoms, isForgiving: true)))
        case "not":
            let list = try list(in: argument, &atoms, isForgiving: false)
            compound.simples.append(.not(list))
            selector.specificity &+= list.specificity
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            var of: CSSSelectorList?
            var formula = argument
            if let place = argument.firstIndex(where: { $0.isWord("of") }) {
                formula = argument[..<place]
                let list = try list(in: argument[(place + 1)...], &atoms, isForgiving: false)
                selector.specificity &+= list.specificity
                of = list
            }
            guard let (a, b) = Self.formula(formula) else { throw .invalid }
            selector.specificity &+= 1 << 10
            compound.simples.append(.nth(a: a, b: b, fromEnd: name.contains("last"), ofType: name.hasSuffix("of-type"), of: of))
        case "lang", "dir", "host", "host-context", "state", "has": throw .unknown("the selector :\(name)() is not known here")
        default: throw .unknown("the selector :\(name)() is not known here")
        }
    }

    /// The `a n + b` of tokens.
    static func formula(_ tokens: ArraySlice<CSSToken>) -> (a: Int, b: Int)? {
        var text = ""
        for token in tokens {
            switch token.kind {
            case .space: continue
            case .number: text += (text.isEmpty || token.number < 0 ? "" : "+") + "\(Int(clamped(token.number)))"
            case .dimension: text += "\(Int(clamped(token.number)))" + token.text
            case .ident, .delim: text += token.text.asciiLower
            default: return nil
            }
        }
        if text == "even" { return (2, 0) }
        if text == "odd" { return (2, 1) }
        guard let n = text.firstIndex(of: "n") else { return Int(text).map { (0, $0) } }
        let factor = text[..<n]
        let rest = text[text.index(after: n)...].replacing("++", with: "+").replacing("-+", with: "-")
        let a = factor.isEmpty || factor == "+" ? 1 : factor == "-" ? -1 : Int(factor)
        let b = rest.isEmpty ? 0 : Int(rest)
        guard let a, let b else { return nil }
        return (a, b)
    }

    private static func clamped(_ number: Double) -> Double { min(max(number, -1e9), 1e9) }
}

extension ArraySlice<CSSToken> {
    /// The parts between tokens of a kind that are in no brackets.
    func split(atTopLevel kind: CSSToken.Kind) -> [ArraySlice<CSSToken>] {
        var parts: [ArraySlice<CSSToken>] = []
        var start = startIndex
        var depth = 0
        for index in indices {
            switch self[index].kind {
            case .function, .openParen, .openBracket, .openBrace: depth += 1
            case .closeParen, .closeBracket, .closeBrace: depth -= 1
            case kind where depth == 0:
                parts.append(self[start..<index])
                start = index + 1
            default: break
            }
        }
        parts.append(self[start...])
        return parts
    }

    /// Without spaces at both ends.
    var trimmed: ArraySlice<CSSToken> {
        var part = self
        while part.first?.kind == .space { part.removeFirst() }
        while part.last?.kind == .space { part.removeLast() }
        return part
    }
}
