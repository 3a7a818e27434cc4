import TGLLayout

// Words with arguments that name a scroll position: `page(n)`, `show(A, from)`, `item(i, end)`, `header(S)`.

extension WordID {
    /// The scroll position that the word names.
    var spot: Rule.Spot? {
        switch self {
        case .page: .page
        case .show: .show
        case .item: .item
        case .header: .header
        default: nil
        }
    }

    /// The most arguments that it takes.
    var mostArguments: Int { WordBook.calls[text]?.upperBound ?? 1 }

    /// Whether the first of this many arguments may be a node that is made later.
    func namesNode(of count: Int) -> Bool {
        switch self {
        case .show, .header: true
        case .item: count > 1
        default: false
        }
    }

    fileprivate var alignment: Rule.SpotAlignment? {
        switch self {
        case .start: .start
        case .center: .center
        case .end: .end
        default: nil
        }
    }
}

extension WordCall {
    /// The rule of such a call; `nil` for words that name no scroll position.
    var spotRule: Rule? {
        guard let spot = word.spot else { return nil }
        var node: Int32 = -1
        var number = 0.0
        var alignment = Rule.SpotAlignment.start
        for argument in arguments {
            switch argument {
            case .node(let handle): node = handle.index
            case .number(let given): number = given
            case .word(let word): alignment = word.alignment ?? .start
            default: break
            }
        }
        return .spot(spot, alignment, node: node, number: number)
    }

    /// What the arguments of such a word must be, with the first wrong one; `nil` if all are right.
    static func spotNeeds(_ word: WordID, _ arguments: [Value]) -> (text: String, got: Value)? {
        let last = arguments[arguments.count - 1]
        switch word {
        case .show:
            if !isNode(arguments[0]) { return ("a node first", arguments[0]) }
            return arguments.count > 1 && !isNumber(last) ? ("a number after the node", last) : nil
        case .header: return isNode(arguments[0]) ? nil : ("a section", arguments[0])
        case .item:
            var rest = arguments[...]
            if rest.count > 1, isNode(rest[0]) { rest = rest.dropFirst() }
            guard let place = rest.first, isNumber(place) else { return ("the place of an item, a number", rest.first ?? last) }
            rest = rest.dropFirst()
            if rest.isEmpty { return nil }
            if rest.count == 1, case .word(let word) = last, word.alignment != nil { return nil }
            return ("`center` or `end` after the place", last)
        default: return nil
        }
    }

    private static func isNode(_ value: Value) -> Bool { if case .node = value { true } else { false } }
    private static func isNumber(_ value: Value) -> Bool { if case .number = value { true } else { false } }

    /// The word with the arguments that a rule stores.
    static func value(of rule: Rule, _ node: (Int32) -> Value) -> WordCall? {
        guard let spot = rule.spot else { return nil }
        var arguments: [Value] = rule.ref >= 0 ? [node(rule.ref)] : []
        switch spot {
        case .page, .item: arguments.append(.number(rule.mult))
        case .show: if rule.mult != 0 { arguments.append(.number(rule.mult)) }
        case .header: break
        }
        if rule.spotAlignment != .start { arguments.append(.word(.known("\(rule.spotAlignment)"))) }
        return WordCall(word: .known("\(spot)"), arguments)
    }
}
