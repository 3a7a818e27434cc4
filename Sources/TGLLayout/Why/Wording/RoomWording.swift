// Reads of the container and of distances, in words.

extension ReadNote {
    /// The text about a property of a node.
    package func text(_ words: Wording, _ node: Int32, _ prop: Prop) -> String {
        switch self {
        case .rule(let isOwn): return words.rule(node, prop, own: isOwn)
        case .distance(let distance):
            if case .number = distance.form, words.doc.adaptation.isUsed, case let own = words.doc.lookup(node, prop).rule, own.isSet {
                return "`\(prop.word) = \(words.doc.text(own, for: prop, on: node))`"
            }
            return distance.text(words, prop)
        case .room(let room): return room.text(words)
        case .step(let step): return step.text(words)
        }
    }
}

extension DistanceRead {
    /// `left 20% of S.width 100 = 20`, and the effect of its bounds. `node`: the node of the distance, where that is another one than the
    /// one in question.
    package func text(_ words: Wording, _ prop: Prop, of node: Int32? = nil) -> String {
        let named = (node.map { words.name($0) + "'s " } ?? "") + prop.word
        let made = length == raw ? "" : "; its bound changes it to \(shortNumber(length))"
        switch form {
        case .number: return "`\(node.map { words.name($0) + "." } ?? "")\(prop.word) = \(exactNumber(raw))`" + made
        case .percent(let percent, let whole, let room, let add):
            let of = room.map { words.room($0) } ?? shortNumber(whole)
            return sumText("\(named) \(factorNumber(percent))% of \(of)", add) + " = \(shortNumber(raw))" + made
        case .safeArea(let inset, let mult, let add):
            let text = linear("\(named) of the safe area \(shortNumber(inset))", mult, add)
            return (mult == 1 && add == 0 ? text : text + " = \(shortNumber(raw))") + made
        case .layoutMargin(let margin, let mult, let add):
            let text = linear("\(named) of \(margin.text(words))", mult, add)
            return (mult == 1 && add == 0 ? text : text + " = \(shortNumber(raw))") + made
        case .none: return "\(named) has no rule" + made
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

extension WrappedRoom {
    func text(_ words: Wording) -> String {
        let length = "\(words.reading(room.node, room.prop)) \(shortNumber(room.outer))"
        return "\(words.name(room.node)) is at a frame of its own and wraps, so what is in it is laid out in \(length)"
    }
}
