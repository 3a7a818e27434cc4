// How the steps of relative layout read.

extension RelativeSizeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .gone: return "gone: 0"
        case .between(let from, let to, let side, let raw, let size, let isHeld):
            let sum = "\(sumText(shortNumber(to), -from)) = \(shortNumber(raw))"
            return "both edges are given, so the \(side.word) is what is between them: \(sum)" + (isHeld ? held(raw, size) : "")
        case .toPadding(let rule, let room, let raw, let size, let isHeld):
            let isWhole = rule.mult == 1 && rule.add == 0
            let part = isWhole ? "" : "; \(linear(shortNumber(room), rule)) = \(shortNumber(raw))"
            return "fill: from there to the padding on the other side is \(shortNumber(room))" + part
                + (isHeld ? held(raw, size) : bounded(raw, size))
        case .share(let account, let weight, let raw, let size, let isHeld):
            return account.text(weight: weight, raw: raw) + (isHeld ? held(raw, size) : "")
        case .shareInCycle(let size): return "its list is part of a cycle and shares nothing out: \(shortNumber(size))"
        case .unsolved(let size): return "a cycle keeps it from being worked out: \(shortNumber(size))"
        case .demand(let reason, let node, let content): return demandText(reason, words.name(node), shortNumber(content))
        }
    }

    /// What bounds and edges made of a size; nothing where that reads the same.
    private func held(_ raw: Double, _ size: Double) -> String {
        shortNumber(raw) == shortNumber(size) ? "" : "; its bounds and edges make it \(shortNumber(size))"
    }

    private func demandText(_ reason: RelativeDemand.Reason, _ name: String, _ content: String) -> String {
        switch reason {
        case .endsBeforeFarPadding:
            return "for \(name) to end before the far padding and its own margin, the content must be \(content)"
        case .beginsAfterNearPadding:
            return "for \(name), which depends on the far edge or the middle, to begin after the near padding and its own margin, "
                + "the content must be \(content)"
        case .fitsBetweenMargins: return "for \(name) to have room between its margins, the content must be \(content)"
        case .fitsAboutCentre: return "for \(name), about a centre, to have room with its margins, the content must be \(content)"
        case .lowerBound: return "\(name) is sized by the parent and demands its lower bound, \(content)"
        }
    }
}

extension RelativeShareAccount {
    /// How the share of a member with that weight becomes `raw`.
    fileprivate func text(weight: Double, raw: Double) -> String {
        var sum = shortNumber(whole)
        for term in terms {
            switch term {
            case .added(let v): sum = sumText(sum, v)
            case .taken(let v): sum += " − \(shortNumber(v))"
            }
        }
        var text = terms.isEmpty ? "" : "of \(sum) = \(shortNumber(rest)) free; "
        let free = max(0, rest)
        let share = weights > 0 ? free * weight / weights : 0
        if rest < 0 {
            text += "less than nothing is free: 0"
        } else if weights > 0 {
            text += "its share: \(shortNumber(free)) × \(shortNumber(weight)) / \(shortNumber(weights)) = \(shortNumber(share))"
        } else {
            text += "its share has a weight of 0, so it is 0"
        }
        if isBounded, shortNumber(share) != shortNumber(raw) {
            text += "; with what bounds take and give shared out again: \(shortNumber(raw))"
        }
        return text
    }
}

extension RelativePlaceFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .at(let edge, let to): return edge.text(words) + moved(edge.at, to)
        case .fromFarEdge(let name, let edge, let side, let length, let at, let to):
            let sum = "\(shortNumber(edge.at)) − its \(side.word) \(shortNumber(length)) = \(shortNumber(at))"
            return "its \(name.word) edge at \(edge.text(words)); \(sum)" + moved(at, to)
        case .aboutCentre(let edge, let length, let at, let to):
            let sum = "\(shortNumber(edge.at)) − half of \(shortNumber(length)) = \(shortNumber(at))"
            return "its centre at \(edge.text(words)); \(sum)" + moved(at, to)
        case .onBaseline(let edge, let own, let at, let to):
            let sum = "\(sumText(shortNumber(edge.at), -own, "its own")) = \(shortNumber(at))"
            return "the baseline at \(edge.text(words)); \(sum)" + moved(at, to)
        case .contentStart(let at, let to):
            return "without a position it stands where the content begins: \(shortNumber(at))" + moved(at, to)
        case .inGroup(let total, let content, let padding, let before, let offset, let at):
            let middle = "(\(shortNumber(content)) − \(shortNumber(total))) / 2"
            var sum = (padding == 0 ? "" : "padding \(shortNumber(padding)) + ") + middle
            sum = sumText(sumText(sum, before, "what stands before it"), offset, "the list's offset")
            return "a group of \(shortNumber(total)) stands in the middle as one: \(sum) = \(shortNumber(at))"
        case .unsolved(let at): return "a cycle keeps it from being worked out: \(shortNumber(at))"
        }
    }

    /// What a bound or a margin made of a place; nothing where that reads the same.
    private func moved(_ from: Double, _ to: Double?) -> String {
        guard let to, shortNumber(from) != shortNumber(to) else { return "" }
        return "; its bounds or a margin make it \(shortNumber(to))"
    }
}

extension RelativeEdgeFact {
    /// The arithmetic, which ends with the coordinate.
    fileprivate func text(_ words: Wording) -> String {
        switch self {
        case .fromNear(let prop, let distance, let padding, let at):
            let sum = (padding == 0 ? "" : "padding \(shortNumber(padding)) + ") + distance.text(prop)
            return sum.contains(" + ") || sum.contains("%") ? "\(sum) = \(shortNumber(at))" : sum
        case .fromFar(let prop, let distance, let whole, let padding, let at):
            let edge = shortNumber(whole) + (padding == 0 ? "" : " − padding \(shortNumber(padding))")
            return "\(edge) − \(distance.text(prop)) = \(shortNumber(at))"
        case .aboutMiddle(let middle, let offset, let at):
            return offset == 0 ? "the middle \(shortNumber(at))" : "the middle \(sumText(shortNumber(middle), offset)) = \(shortNumber(at))"
        case .of(let anchor, let base, let times, let add, let isGone, let at):
            let scaled = anchor.text(words) + " \(shortNumber(base))" + (times == 1 ? "" : " × \(shortNumber(times))")
            let skipped = isGone && add != 0 ? "gone, so without the offset, " : ""
            let sum = skipped + (isGone ? scaled : sumText(scaled, add))
            return times == 1 && (add == 0 || isGone) ? sum : "\(sum) = \(shortNumber(at))"
        case .ofFromRight(let anchor, let base, let reach, let times, let add, let whole, let at):
            let edge = "\(anchor.text(words)) \(shortNumber(base)), \(shortNumber(reach)) from the right"
            let end = times * reach + add
            let sum = sumText("\(shortNumber(reach)) × \(shortNumber(times))", add)
            return "\(edge); \(sum) = \(shortNumber(end)) from there; \(shortNumber(whole)) − \(shortNumber(end)) = \(shortNumber(at))"
        }
    }
}

extension RelativeDistance {
    fileprivate func text(_ prop: Prop) -> String {
        switch self {
        case .points(let v): return "\(prop.word) \(shortNumber(v))"
        case .percent(let rule, let whole):
            return "(" + sumText("\(shortNumber(rule.mult))% of \(shortNumber(whole))", rule.add) + ")"
        }
    }
}

extension RelativeAnchorName {
    fileprivate func text(_ words: Wording) -> String {
        switch self {
        case .content(let container, let edge): return "\(words.name(container))'s content \(edge.word)"
        case .sibling(let i, let edge):
            // In other words where the frame is not where the layout put it.
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
        case .rule(let rule, let prop, let i): return quoted(rule, prop, i, words)
        case .ruleAt(let rule, let prop, let i, let edge): return "\(quoted(rule, prop, i, words)) is at \(edge.text(words))"
        case .edgeAt(let prop, let edge):
            // `left 7` says both.
            if case .fromNear(_, .points, 0, _) = edge { return edge.text(words) }
            return "\(prop.word) at \(edge.text(words))"
        }
    }

    private func quoted(_ rule: Rule, _ prop: Prop, _ i: Int32, _ words: Wording) -> String {
        "`\(prop.word) = \(words.doc.text(rule, for: prop, on: i))`"
    }
}
