// What was read of the container and of distances, in words.

extension ReadNote {
    /// What is said of a property of a node.
    func text(_ words: Wording, _ node: Int32, _ prop: Prop) -> String {
        switch self {
        case .rule(let isOwn): return words.rule(node, prop, own: isOwn)
        case .distance(let distance): return distance.text(words, prop)
        case .room(let room): return room.text(words)
        case .step(let step): return step.text(words)
        }
    }
}

extension DistanceRead {
    /// `left 20% of S.width 100 = 20`, and what its bounds made of it.
    func text(_ words: Wording, _ prop: Prop) -> String {
        let made = length == raw ? "" : "; its bound changes it to \(shortNumber(length))"
        switch form {
        case .number: return "`\(prop.word) = \(exactNumber(raw))`" + made
        case .percent(let percent, let whole, let room, let add):
            let of = room.map { words.room($0) } ?? shortNumber(whole)
            return sumText("\(prop.word) \(factorNumber(percent))% of \(of)", add) + " = \(shortNumber(raw))" + made
        case .safeArea(let inset, let mult, let add):
            let text = linear("\(prop.word) of the safe area \(shortNumber(inset))", mult, add)
            return (mult == 1 && add == 0 ? text : text + " = \(shortNumber(raw))") + made
        case .layoutMargin(let margin, let mult, let add):
            let text = linear("\(prop.word) of \(margin.text(words))", mult, add)
            return (mult == 1 && add == 0 ? text : text + " = \(shortNumber(raw))") + made
        case .none: return "\(prop.word) has no rule" + made
        }
    }
}

extension Room {
    /// `S.width 100 − padding 10 − padding 10 = 80 inside`.
    func text(_ words: Wording) -> String {
        let whole = "\(words.reading(node, prop)) \(shortNumber(outer))"
        if outer - (near.length + far.length) < 0 { return whole + " is less than its padding, so nothing is left inside" }
        var sum = SumText(whole)
        sum.add(near, isTaken: true)
        sum.add(far, isTaken: true)
        return sum.making(length) + " inside"
    }
}
