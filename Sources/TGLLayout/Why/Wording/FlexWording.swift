// How the steps of a flex read.

extension FlexPhrase {
    func text(_ words: Wording) -> String {
        switch self {
        case .shorthand(let grow): return "base size: `flex = \(exactNumber(grow))`, so flexBasis 0%"
        case .share(let node, let prop): return "base size: \(words.rule(node, prop, own: true)), so flexBasis 0%"
        case .startsAtBound(let held): return held.name(words)
        case .line(let line, let items):
            let rest = items.count > Self.mostNames ? " (`why \(words.line(line))` lists them)" : ""
            return "\(words.line(line)) holds \(names(items, words))\(rest)"
        case .round(let number): return "round \(number)"
        case .moreRounds(let count): return "… \(count) more \(count == 1 ? "round" : "rounds")"
        case .moreFrozen(let count): return "… \(count) more"
        case .weights(let round, let hasInsets):
            let size = hasInsets ? "(base size − padding and border)" : "base size"
            return (round.map { "round \($0): " } ?? "") + "weights are flexShrink × \(size)"
        case .factors(let round): return "round \(round): the factors"
        case .lessThanOne(let factors): return "the factors \(factors.text(words)), together below one, so only that part of it is shared"
        case .wouldBe(let node): return "\(words.name(node)) would be"
        case .allFrozen(let all, let count): return frozenText(all, count, words)
        case .overflows(let container, let length, let squeezed):
            let hint = squeezed.map { ". `\(words.name($0.node)).\($0.prop.word) >= 0` would let \(words.name($0.node)) be squeezed" } ?? ""
            return "the line is \(shortNumber(length)) longer than \(words.name(container))\(hint)"
        case .grown(let node, let prop, let isSet, let factors, let isAlone):
            let rule = factor(node, prop, isSet, words)
            return isAlone ? "\(rule), the only one in the line" : "\(rule) of \(factors.text(words)) in the line"
        case .shrunk(let node, let isSet, let base): return "\(factor(node, .flexShrink, isSet, words)) × \(shortNumber(base))"
        case .stays(let reason): return reason.text(words)
        case .freeOfLines: return "the lines"
        case .lineBegins(let line, let isAligned):
            return "\(words.line(line)) begins" + (isAligned ? ", by \(words.rule(line.container, .alignContent))" : "")
        }
    }

    private func factor(_ node: Int32, _ prop: Prop, _ isSet: Bool, _ words: Wording) -> String {
        isSet ? words.rule(node, prop, own: true) : "`\(prop.word) = \(prop.info.standard)` (default)"
    }

    private static let mostNames = 8

    private func names(_ items: NodeLengths, _ words: Wording) -> String {
        let shown = items.count > Self.mostNames ? 6 : items.count
        let all = items.first.prefix(shown).map { words.name($0.node) }.joined(separator: ", ")
        return items.count > shown ? "\(all) and \(items.count - shown) more" : all
    }

    /// Why no item of a line can flex: items with the same reason together.
    private func frozenText(_ all: [(node: Int32, reason: FrozenReason)], _ count: Int, _ words: Wording) -> String {
        let shown = all.prefix(6).map { "\(words.name($0.node)) \($0.reason.text)" }
        let more = count > 6 ? ["\(count - 6) more are alike"] : []
        return "\((shown + more).listed): \(count == 1 ? "frozen" : count == 2 ? "both frozen" : "all frozen")"
    }
}

extension FrozenReason {
    var text: String {
        switch self {
        case .aboveBase: "starts above its base size"
        case .belowBase: "starts below its base size"
        case .factor(let prop): "has \(prop.word) 0"
        }
    }
}

extension StayReason {
    func text(_ words: Wording) -> String {
        switch self {
        case .nothingFree: "nothing is free, so it stays"
        case .factor(let node, let prop, let isSet):
            (isSet ? words.rule(node, prop, own: true) : "`\(prop.word) = \(prop.info.standard)` (default)") + ", so it stays"
        case .aboveBase: "it starts above its base size, so it does not shrink"
        case .belowBase: "it starts below its base size, so it does not grow"
        case .bound(let held): "it stays frozen at \(held.name(words))"
        }
    }
}

extension FlexBoundRead {
    /// The bound of an item, in words.
    func name(_ words: Wording) -> String {
        switch sort {
        case .bound(.lower): "its bound ≥ \(shortNumber(length))"
        case .bound: "its bound ≤ \(shortNumber(length))"
        case .automaticMinimum: "\(words.name(node)).\(minimum.rawValue) \(shortNumber(length))"
        case .insets: "its padding and border \(shortNumber(length))"
        }
    }

    /// The bound that an item would exceed.
    func beyond(_ words: Wording) -> String {
        if case .bound(.upper) = sort { "above \(name(words))" } else { "below \(name(words))" }
    }
}
