// How the steps of relative layout read.

extension RelativeSizeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .gone: return "gone: 0"
        case .between(let from, let to, let side, let raw, let size, let isHeld):
            let sum = "\(sumText(shortNumber(to), -from)) = \(shortNumber(raw))"
            return "both edges are given, so the \(side.word) is what is between them: \(sum)" + (isHeld ? held(raw, size) : "")
        case .toPadding(let between, let rule, let room, let raw, let size, let isHeld):
            let isWhole = rule.mult == 1 && rule.add == 0
            let part = isWhole ? "" : "; \(linear(shortNumber(room), rule)) = \(shortNumber(raw))"
            return "fill: from there to the padding on the other side: " + between.sum(words).making(room) + part
                + (isHeld ? held(raw, size) : bounded(raw, size))
        case .share(let account, let weight, let isBound, let raw, let size, let isHeld):
            return account.text(words, weight: weight, isBound: isBound, raw: raw) + (isHeld ? held(raw, size) : "")
        case .room(let from, let to, let wanted, let size):
            let sum = "\(sumText(shortNumber(to), -from)) = \(shortNumber(to - from))"
            return "by its rule it would be \(shortNumber(wanted)); the room between its bounds is \(sum)"
                + (shortNumber(to - from) == shortNumber(size) ? "" : ", so it is \(shortNumber(size))")
        case .shareInCycle(let size): return "its list is part of a cycle and is ignored: \(shortNumber(size))"
        case .unsolved(let size): return "a cycle keeps it from being computed: \(shortNumber(size))"
        case .demand(let reason, let node, let terms, let content): return demandText(reason, words.name(node), terms, content)
        }
    }

    /// The effect of bounds and edges on a size; empty where the numbers read the same.
    private func held(_ raw: Double, _ size: Double) -> String {
        shortNumber(raw) == shortNumber(size) ? "" : "; its bounds and edges change it to \(shortNumber(size))"
    }

    private func demandText(
        _ reason: RelativeDemand.Reason, _ name: String, _ terms: RelativeDemandTerms, _ content: Double
    ) -> String {
        var sum = SumText()
        let head: String
        let own = "\(name)'s \(terms.size.prop.word)"
        let (near, far) = ("\(name)'s \(terms.near.prop.word)", "\(name)'s \(terms.far.prop.word)")
        switch reason {
        case .endsBeforeFarPadding:
            head = "for \(name) to end before the far padding and its own margin"
            sum.add(terms.begin, "what is before \(name)")
            sum.add(term: "\(own) \(shortNumber(terms.end - terms.begin))")
            sum.add(terms.far, far)
        case .beginsAfterNearPadding:
            head = "for \(name), which depends on the far edge or the middle, to begin after the near padding and its own margin"
            sum.add(terms.near, near)
            sum.add(term: "\(own) \(shortNumber(terms.end - terms.begin))")
            sum.add(content - terms.near.length - (terms.end - terms.begin), "what is behind \(name)")
        case .fitsBetweenMargins:
            head = "for \(name) to have room between its margins"
            sum.add(content - terms.size.length, "the space outside \(name)'s edges")
            sum.add(term: "\(own) \(shortNumber(terms.size.length))")
        case .fitsAboutCentre, .sizeAlone:
            head =
                reason == .sizeAlone
                ? "for \(name), whose margins would be 100% or more of it, its own size is used"
                : "for \(name), about a centre, to have room with its margins"
            sum.add(terms.near, near)
            sum.add(term: "\(own) \(shortNumber(terms.size.length))")
            sum.add(terms.far, far)
        case .lowerBound: return "\(name) takes its size from the parent and needs its lower bound \(shortNumber(content))"
        }
        return "\(head), the content must be \(sum.making(content))"
    }
}

extension RelativeRoom {
    /// From the edge to the padding.
    fileprivate func sum(_ words: Wording) -> SumText {
        var sum = isAhead ? SumText("\(words.reading(container, prop)) \(shortNumber(whole))") : SumText("its edge \(shortNumber(from))")
        sum.add(-padding, "padding")
        if isAhead { sum.add(-from, "its edge") }
        sum.add(-margin, "its margin")
        return sum
    }
}

extension RelativeWhole {
    fileprivate func text(_ words: Wording) -> String { "\(words.reading(node, prop)) \(shortNumber(length))" }
}

extension RelativeShareAccount {
    /// How the share of a member with that weight results in `raw`.
    fileprivate func text(_ words: Wording, weight own: Double, isBound: Bool, raw: Double) -> String {
        var sum = SumText(words.room(room))
        sum.add(taken, words, isTaken: true)
        var text = sum.isWorkedOut ? "of \(sum.making(rest)) free; " : "of \(sum.text); "
        if isBound { return text + "its bound limits its share: \(shortNumber(raw))" }
        if rest < 0 { return text + "no space is free: 0" }
        if own == 0 || weight <= 0 { return text + "its share has a weight of 0, so it is 0" }
        var left = rest
        if !held.isEmpty {
            left = max(0, rest - held.total)
            var sum = SumText(shortNumber(rest))
            sum.add(held, words, isTaken: true)
            text += "without those that bounds limit \(sum.making(rest - held.total)); "
            if rest < held.total { return text + "no space is left: 0" }
        }
        if weights.terms.count + weights.others == 1 { return text + "its share is all of it: \(shortNumber(left))" }
        var sumOfWeights = SumText(isOfWeights: true)
        sumOfWeights.add(weights, words)
        let part = "\(shortNumber(left)) × \(factorNumber(own)) / \(factorNumber(weight))"
        return text + "the weights \(sumOfWeights.making(weight)); its share: \(part) = \(shortNumber(raw))"
    }
}

extension RelativePlaceFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .at(let edge, let to): return edge.text(words) + moved(edge.at, to)
        case .fromFarEdge(let name, let edge, let side, let length, let at, let to):
            let sum = "\(shortNumber(edge.at)) − its \(side.word) \(shortNumber(length)) = \(shortNumber(at))"
            return "its \(name.word) edge at \(edge.text(words)); \(sum)" + moved(at, to)
        case .aboutCentre(let edge, let side, let length, let at, let to):
            let sum = "\(shortNumber(edge.at)) − half of its \(side.word) \(shortNumber(length)) = \(shortNumber(at))"
            return "its centre at \(edge.text(words)); \(sum)" + moved(at, to)
        case .betweenEdges(let from, let to, let side, let length, let at, let movedTo):
            let sum = "(\(shortNumber(from)) + \(shortNumber(to)) − its \(side.word) \(shortNumber(length))) / 2 = \(shortNumber(at))"
            return "in the middle between its bounds: " + sum + moved(at, movedTo)
        case .onBaseline(let edge, let own, let at, let to):
            let sum = "\(sumText(shortNumber(edge.at), -own, "its own baseline")) = \(shortNumber(at))"
            return "the baseline at \(edge.text(words)); \(sum)" + moved(at, to)
        case .contentStart(let start, let at, let to):
            var sum = SumText()
            if let size = start.size {
                sum.add(term: start.whole.text(words))
                sum.add(-start.padding, "padding")
                sum.add(term: "its \(start.whole.prop.word) \(shortNumber(size))", isTaken: true)
            } else {
                sum.add(start.padding, "padding")
            }
            return "without a position it is placed at the start of the content: \(sum.making(at))" + moved(at, to)
        case .inGroup(let members, let total, let content, let padding, let before, let offset, let at):
            var all = SumText()
            all.add(members, words)
            var sum = SumText()
            sum.add(padding, "padding")
            sum.add(term: "(\(words.room(content)) − \(shortNumber(total))) / 2", isWorkedOut: true)
            sum.add(before, words)
            sum.add(offset, "the list's offset")
            return "a group of \(all.making(total)) is centred as one: \(sum.making(at))"
        case .unsolved(let at): return "a cycle keeps it from being computed: \(shortNumber(at))"
        }
    }

    /// The effect of a bound or a margin on a place; empty where the numbers read the same.
    private func moved(_ from: Double, _ to: Double?) -> String {
        guard let to, shortNumber(from) != shortNumber(to) else { return "" }
        return "; its bounds or a margin change it to \(shortNumber(to))"
    }
}

extension RelativeEdgeFact {
    /// The arithmetic, which ends with the coordinate.
    fileprivate func text(_ words: Wording) -> String {
        switch self {
        case .fromNear(let prop, let distance, let padding, let at):
            let sum =
                padding == 0 ? distance.text(words, prop) : "padding \(shortNumber(padding)) + \(distance.text(words, prop, inSum: true))"
            return sum.contains(" + ") || sum.hasPrefix("(") ? "\(sum) = \(shortNumber(at))" : sum
        case .fromFar(let prop, let distance, let whole, let padding, let at):
            // Where paddings leave nothing, the content box ends where it begins.
            let isEmpty = padding < 0
            let edge = isEmpty ? "padding \(shortNumber(whole.length - padding))" : sumText(whole.text(words), -padding, "padding")
            return "\(edge) − \(distance.text(words, prop, inSum: true)) = \(shortNumber(at))"
        case .aboutMiddle(let room, let padding, let offset, let isTaken, let at):
            var sum = SumText()
            sum.add(padding, "padding")
            sum.add(term: "half of \(words.room(room))", isWorkedOut: true)
            switch offset {
            case .points(let d): sum.add(isTaken ? -d : d)
            case .percent, .margin: sum.add(term: offset.text(words, .centerX), isTaken: isTaken)
            }
            return "the middle: \(sum.making(at))"
        case .of(let anchor, let base, let times, let add, let isGone, let at):
            let (edge, isSum) = anchor.edge(words, base)
            let scaled = edge + (times == 1 ? "" : " × \(shortNumber(times))")
            let skipped = isGone && add != 0 ? "gone, so without the offset, " : ""
            let sum = skipped + (isGone ? scaled : sumText(scaled, add))
            return times == 1 && (add == 0 || isGone) && !isSum ? sum : "\(sum) = \(shortNumber(at))"
        case .ofFromRight(let anchor, let base, let reach, let times, let add, let whole, let at):
            let from = "\(whole.text(words)) − \(shortNumber(base)) = \(shortNumber(reach))"
            let (text, isSum) = anchor.edge(words, base)
            let edge = (isSum ? "\(text) = \(shortNumber(base))" : text) + "; from the right that is \(from)"
            let end = times * reach + add
            let sum = sumText("\(shortNumber(reach)) × \(shortNumber(times))", add)
            return
                "\(edge); \(sum) = \(shortNumber(end)) from there; \(shortNumber(whole.length)) − \(shortNumber(end)) = \(shortNumber(at))"
        }
    }
}

extension RelativeDistance {
    /// `inSum`: another term comes before, so that a number below 0 is in parentheses.
    fileprivate func text(_ words: Wording, _ prop: Prop, inSum: Bool = false) -> String {
        switch self {
        case .points(let v): return "\(prop.word) " + (inSum && v < 0 ? "(\(shortNumber(v)))" : shortNumber(v))
        case .percent(let rule, let whole):
            return "(" + sumText("\(factorNumber(rule.mult))% of \(words.room(whole))", rule.add) + ")"
        case .margin(let rule, let margin):
            let text = linear("\(prop.word) of \(margin.text(words))", rule)
            return rule.mult == 1 && rule.add == 0 ? text : "(\(text))"
        }
    }
}

extension RelativeAnchorName {
    /// The edge with its coordinate, `base`, as a factor that may be scaled; for the content box as a sum, where padding is part of it.
    fileprivate func edge(_ words: Wording, _ base: Double) -> (text: String, isSum: Bool) {
        guard case .content(let whole, let edge, let padding, let content) = self, edge.isPosition else {
            return ("\(text(words)) \(shortNumber(base))", false)
        }
        var sum = SumText()
        switch edge {
        case .centerX, .centerY:
            sum.add(padding, "padding")
            sum.add(term: "half of \(words.room(content))", isWorkedOut: true)
        default:
            guard padding != 0, base != padding else { return ("\(text(words)) \(shortNumber(base))", false) }
            sum.add(term: whole.text(words))
            sum.add(-padding, "padding")
        }
        return ("\(text(words)) (\(sum.text))", true)
    }

    fileprivate func text(_ words: Wording) -> String {
        switch self {
        case .content(let whole, let edge, _, _): return "\(words.name(whole.node))'s content \(edge.word)"
        case .sibling(let i, let edge):
            // Words differ where the frame is not at the place of the layout.
            let doc = words.doc
            let container = doc.parent(i).map { doc.nodes[$0].pointee.box } ?? -1
            let isMoved = container >= 0 && doc.boxes[container].pointee.flags.contains(.transform)
            let apart = isMoved || !doc.nodes[i].pointee.flags.isDisjoint(with: [.noLayout, .gone, .useFrame])
            return words.name(i) + (apart ? "'s \(edge.word) in the layout" : ".\(edge.word)")
        }
    }
}

extension RelativeReadNote {
    func text(_ words: Wording) -> String {
        switch self {
        case .padding(let padding):
            var sum = SumText()
            sum.add(padding)
            return sum.making(padding.length)
        case .rule(let rule, let prop, let i): return quoted(rule, prop, .rule, i, words)
        case .ruleAt(let rule, let prop, let slot, let i, let edge):
            return "\(quoted(rule, prop, slot, i, words)) is at \(edge.text(words))"
        case .edgeAt(let prop, let edge):
            // `left 7` names both.
            if case .fromNear(_, .points, 0, _) = edge { return edge.text(words) }
            return "\(prop.word) at \(edge.text(words))"
        }
    }

    private func quoted(_ rule: Rule, _ prop: Prop, _ slot: SlotKind, _ i: Int32, _ words: Wording) -> String {
        "`\(prop.word) \(slot.sign) \(words.doc.text(rule, for: prop, on: i))`"
    }
}
