import TGLLayout

// Numbers that depend on the reader or the screen, as values: `scaled(44)`, `design(100)`, `exact(1)`, `idiom(a, b)`, `vh(50)` (A-6,
//

extension WordCall {
    /// The words of live numbers. On the right side of a relation they stay live; elsewhere `scaled`, `design`, `idiom`, `vw` and `vh`
    /// give the present number.
    static let live: Set<String> = ["scaled", "design", "idiom", "exact", "vw", "vh"]

    /// The property whose words are allowed as an argument of such a word.
    static func words(of word: String, argument: Int) -> Prop? {
        switch (word, argument) {
        case ("scaled", 1): .textStyle
        case ("design", 1): .adapt
        default: nil
        }
    }

    /// The value of such a word with its arguments; `nil` for other words.
    static func liveValue(_ word: WordID, _ arguments: [Value]) throws(Failure) -> Value? {
        guard live.contains(word.text) else { return nil }
        if word == .idiom { return .call(WordCall(word: word, arguments)) }
        // An `idiom` is moved to the outside.
        if try arguments.holdIdiom() {
            return try onBothDevices { isPad throws(Failure) in try value(word, try arguments.onDevice(isPad: isPad)) }
        }
        let number: LiveNumber
        switch word {
        case .scaled:
            let style = try self.style(arguments)
            number = .scaled(try sum(arguments[0], word), style, most: arguments.count > 2 ? try sum(arguments[2], word) : nil)
        case .design: number = .design(try sum(arguments[0], word), try factor(arguments))
        case .vw, .vh: number = .screen(try sum(arguments[0], word), word == .vw ? .x : .y)
        default: number = .exact(try sum(arguments[0], word))
        }
        return .rule(RuleBox(.number(0), live: [LiveTerm(number)]))
    }

    /// A value that may differ between a phone and a pad.
    static func onBothDevices(_ make: (_ isPad: Bool) throws(Failure) -> Value) throws(Failure) -> Value {
        .call(WordCall(word: .idiom, [try make(false), try make(true)]))
    }

    static func style(_ arguments: [Value]) throws(Failure) -> TextStyle {
        guard arguments.count > 1 else { return .body }
        if case .word(let word) = arguments[1], let style = TextStyle.allCases.first(where: { "\($0)" == word.text }) { return style }
        throw Failure(
            .argument, "the second argument of `scaled` is a text style, not \(arguments[1].kindText)",
            help: "write `scaled(44, headline)`; the third argument is the most that it grows to: `scaled(44, body, 60)`")
    }

    static func factor(_ arguments: [Value]) throws(Failure) -> DesignFactor {
        guard arguments.count > 1 else { return .width }
        let named: DesignFactor? =
            switch arguments[1] {
            case .word(let word): DesignFactor.allCases.first { "\($0)" == word.text }
            case .function(let function): function.builtIn?.id == .min ? .min : function.builtIn?.id == .max ? .max : nil
            default: nil
            }
        if let named, named != .none, named != .both { return named }
        throw Failure(
            .argument, "the second argument of `design` says which sides of the screen and the sheet are compared",
            note: named == .both ? "`both` is for `adapt`: a single number lies along no axis" : nil,
            help: "write `design(100, width)` or `design(100, height)`; `diagonal`, `min` and `max` are possible too")
    }

    private static func sum(_ value: Value, _ word: WordID) throws(Failure) -> LiveSum {
        switch value {
        case .number(let number): return LiveSum(number)
        case .rule(let box) where box.rule.kind == .number && box.rule.priority == 0: return LiveSum(box.rule.add, box.live)
        default: throw Failure.type("`\(word.text)`", needs: "a number", got: value)
        }
    }
}

extension Value {
    /// Whether it is, or contains, a value that differs between a phone and a pad.
    func holdsIdiom() throws(Failure) -> Bool {
        switch self {
        case .call, .list: try contains { if case .call(let call) = $0 { call.word == .idiom } else { false } }
        default: false
        }
    }

    /// The value on a phone or on a pad.
    func onDevice(isPad: Bool) throws(Failure) -> Value {
        var replacer = ValueReplacer()
        return try replacer.replace(in: self) { value throws(Failure) in
            guard case .call(let call) = value, call.word == .idiom else { return nil }
            return try call.arguments[isPad ? 1 : 0].onDevice(isPad: isPad)
        } ?? self
    }

    /// Whether arithmetic with it is done on rules.
    var isLiveNumber: Bool {
        switch self {
        case .rule: true
        case .call(let call): call.word == .idiom || call.word == .or
        default: false
        }
    }

    /// The two rules of `a or b`.
    var alternatives: (first: Value, second: Value)? {
        guard case .call(let call) = self, call.word == .or else { return nil }
        return (call.arguments[0], call.arguments[1])
    }

    /// The live numbers of a rule under construction.
    var liveTerms: [LiveTerm] { if case .rule(let box) = self { box.live } else { [] } }

    /// The value without its live numbers.
    var withoutLive: Value {
        guard case .rule(let box) = self, !box.live.isEmpty else { return self }
        if box.sum == nil, box.rule.priority == 0 { return Arithmetic.value(box.rule, items: box.items) }
        return .rule(RuleBox(box.rule, items: box.items, sum: box.sum))
    }
}

extension [Value] {
    /// Whether any of them is, or contains, a value that differs between a phone and a pad.
    func holdIdiom() throws(Failure) -> Bool {
        for value in self where try value.holdsIdiom() { return true }
        return false
    }

    /// The values on a phone or on a pad.
    func onDevice(isPad: Bool) throws(Failure) -> [Value] { try map { value throws(Failure) in try value.onDevice(isPad: isPad) } }
}
