// How the steps of the linear layout read.

extension LinearSizeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .unshared(let container, let prop, let base, let length):
            var sum = SumText("nothing is free while \(words.name(container)).\(prop.word) wraps: 0")
            sum.add(base)
            let limit = length == base ? "" : "; not \(length > base ? "below" : "above") \(shortNumber(length))"
            return "share: " + sum.making(base) + limit
        case .share(let free, let weight, let weights, let base, let raw):
            return "share: " + shareText(free, weight, weights, base, raw) + (raw < 0 ? "; no size is below 0: 0" : "")
        case .heldShare(let slot, let length):
            let bound = slot == .upper ? "upper" : "lower"
            return "share: its \(bound) bound limits it, and the others share the rest: \(shortNumber(length))"
        case .noShare: return "share: no space is left for it: 0"
        case .weightlessShare(let length): return "share: its weight is 0, so it is \(shortNumber(length))"
        case .besideWeights(let base, let length):
            var sum = SumText("what is left goes by weight: 0")
            sum.add(base)
            let limit = length == base ? "" : "; not \(length > base ? "below" : "above") \(shortNumber(length))"
            return "share: " + sum.making(base) + limit
        case .raised(let largest, let length, let size):
            let text = "with a weight it is as long as the longest child: \(words.name(largest)) \(shortNumber(length))"
            return size == length ? text : text + "; not above \(shortNumber(size))"
        case .weighed(let weighed): return weighed.text
        case .fitted(let fitted): return (fitted.rest < 0 ? "the line is too long: " : "gravity fill: ") + fitted.text(words)
        }
    }

    private func shareText(_ free: Double, _ weight: Double, _ weights: Double, _ base: Double, _ raw: Double) -> String {
        if weight == weights, base == 0 { return "all of the free space: \(shortNumber(free))" }
        let part =
            weight == weights
            ? "all of the \(shortNumber(free)) free" : "\(shortNumber(free)) free × \(factorNumber(weight)) / \(factorNumber(weights))"
        return sumText(part, base) + " = \(shortNumber(raw))"
    }
}

extension WeighedLength {
    /// The child's own length and its part of the length that is left or lacking: `weight: 50 + 100 left × 1 / 4 = 75`.
    var text: String {
        let part = weight == weights ? "" : " × \(factorNumber(weight)) / \(factorNumber(weights))"
        let what = "\(shortNumber(abs(left))) \(left < 0 ? "lacking" : "left")\(part)"
        let sum = own == 0 && left >= 0 ? what : "\(shortNumber(own)) \(left < 0 ? "−" : "+") \(what)"
        let text = "\(cause.word): \(sum) = \(shortNumber(wanted))"
        if abs(to - wanted) < LinearLayout.least { return text }
        if to == 0, wanted < 0 { return text + "; no size is below 0: 0" }
        return text + "; not \(to > wanted ? "below" : "above") \(shortNumber(to))"
    }
}

extension LinearFitted {
    /// The length before, and what it gives or gets.
    func text(_ words: Wording) -> String {
        let before = shortNumber(from)
        switch stop {
        case .unchanged: return "it stays \(shortNumber(to))"
        case .lowerBound: return "\(before) shrinks as far as its lower bound: \(shortNumber(to))"
        case .upperBound: return "\(before) grows as far as its upper bound: \(shortNumber(to))"
        case .end: return "\(before) shrinks to nothing: \(shortNumber(to))"
        case nil: break
        }
        if weight == weights { return sumText(before, rest) + " = \(shortNumber(to))" }
        let times = weight == 1 ? "" : " × \(factorNumber(weight))"
        let sign = rest < 0 ? "−" : "+"
        return "\(before) \(sign) \(shortNumber(abs(rest)))\(times) / \(factorNumber(weights)) = \(shortNumber(to))"
    }
}

extension LinearPlaceFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .first(let padding, let ends, let divider, let lead, let spacing, let at):
            var sum = SumText()
            sum.add(padding)
            if ends != 0 { sum.add(term: "space \(shortNumber(ends))") }
            sum.add(divider, "divider")
            if let lead { sum.add(term: lead.text, isWorkedOut: true) }
            if sum.text.isEmpty { sum.add(term: "0") }
            if spacing != 0 { sum.add(term: "its own spacing \(shortNumber(spacing))") }
            return "first in the line: " + sum.making(at)
        case .firstOnScreen(let container, let prop, let window, let cells, let ends, let divider, let before, let spacing, let at):
            var left = SumText("screen.\(prop.word) \(shortNumber(window))")
            left.add(cells, words, isTaken: true)
            var sum = SumText("(\(left.text)) / 2", isWorkedOut: true)
            sum.add(ends, "space")
            sum.add(divider, "divider")
            sum.add(-before, "what lies before \(words.name(container))")
            sum.add(spacing, "its own spacing")
            return "first in the line, in the middle of the screen: " + sum.making(at)
        case .after(let step, let at):
            var sum = SumText(words.end(step.before, step.axis, step.end))
            if step.farSpacing != 0 { sum.add(term: "\(words.name(step.before))'s spacing \(shortNumber(step.farSpacing))") }
            if step.space != 0 { sum.add(term: "space \(shortNumber(step.space))") }
            sum.add(step.divider, "divider")
            if step.gravity != 0 { sum.add(term: "\(shortNumber(step.gravity)) by gravity \(step.place)") }
            if step.spacing != 0 { sum.add(term: "its own spacing \(shortNumber(step.spacing))") }
            return sum.making(at)
        case .onBaseline(let padding, let base, let margin, let baseAscent, let ascent, let at):
            var sum = SumText()
            sum.add(padding)
            sum.add(margin, "\(words.name(base))'s \(margin.prop.word)")
            sum.add(term: "\(words.name(base))'s ascent \(shortNumber(baseAscent))")
            sum.add(term: "its own ascent \(shortNumber(ascent))", isTaken: true)
            return "on the baseline: " + sum.making(at)
        }
    }
}

extension LinearLead {
    /// The part of the remaining length before the first child.
    var text: String {
        let left = shortNumber(left)
        switch place {
        case .center: return "half of the \(left) left"
        case .around: return "half of \(left) / \(count)"
        case .among: return "\(left) / \(count + 1)"
        default: return "all of the \(left) left"
        }
    }
}

extension LinearRead {
    func text(_ words: Wording) -> String {
        switch self {
        case .followsShare: return "it follows a share, so it is one itself"
        case .free(let room, let taken, let held, let free):
            var sum = SumText(words.room(room))
            sum.add(taken, words, isTaken: true)
            sum.add(held, words, isTaken: true)
            return sum.making(free) + (free < 0 ? ", so nothing is free" : " free")
        case .weights(let weights, let total):
            var sum = SumText(isOfWeights: true)
            sum.add(weights, words)
            return "the weights: " + sum.making(total)
        case .left(let room, let cells, let left):
            var sum = SumText(words.room(room))
            sum.add(cells, words, isTaken: true)
            return sum.making(left) + " left"
        case .gains(let left, let gains, let rest):
            var sum = SumText("\(shortNumber(left)) left")
            sum.add(gains, words, isTaken: true)
            return sum.making(rest)
        case .ascent(let node, let height, let text, let font, let ascent):
            let middle = "(height \(shortNumber(height)) − text \(shortNumber(text))) / 2"
            let sum = "\(middle) + 0.75 of its first line \(shortNumber(font)) = \(shortNumber(ascent))"
            return "\(words.name(node))'s ascent: \(sum)"
        case .shrunk(let name, let fitted):
            return (name.isSpace ? "the spaces shrink: " : "\(words.name(name)) shrinks: ") + fitted.text(words)
        case .eachSpace(let all, let count): return "space: \(shortNumber(all)) / \(count) = \(shortNumber(all / Double(count)))"
        case .space(let count, let size, let dividers, let room, let parts, let space):
            let cells = "\(count) × \(shortNumber(size))" + (dividers > 0 ? " − dividers \(shortNumber(dividers))" : "")
            return "space: (\(words.room(room)) − \(cells)) / \(parts) = \(shortNumber(space))"
        case .gravity(let container, let left, let parts, let each):
            let rule = words.rule(container, .gravity)
            return "\(rule) leaves \(shortNumber(left)) / \(parts) = \(shortNumber(each)) between each two"
        case .spacing(let node, let prop, let free, let weight, let weights, let base, let length):
            let head = "\(words.name(node))'s \(prop.word) is a share: "
            if weight == weights {
                if base == 0 { return head + "all of the free space: \(shortNumber(length))" }
                return head + sumText("all of the \(shortNumber(free)) free", base) + " = \(shortNumber(length))"
            }
            return head + sumText("\(shortNumber(free)) free × \(factorNumber(weight)) / \(factorNumber(weights))", base)
                + " = \(shortNumber(length))"
        case .heldSpacing(let node, let prop, let length):
            let head = "\(words.rule(node, prop)) is a share"
            let bounds = words.bounds(node, prop)
            if bounds.isEmpty { return head + " that gets no space: \(shortNumber(length))" }
            return head + " within \(bounds.joined(separator: " and ")): \(shortNumber(length))"
        }
    }
}

extension LinearContent {
    /// `A 50 + B 40 + C 20 + 2 × space 10`.
    func sum(_ words: Wording) -> SumText {
        var sum = SumText()
        sum.add(cells, words)
        return sum.text.isEmpty ? SumText("0") : sum
    }
}

extension LinearBaselineContent {
    /// From the baseline to the lowest label's end.
    func sum(_ words: Wording) -> SumText {
        let name = words.name(lowest)
        var sum = SumText()
        sum.add(margin, "\(words.name(base))'s \(margin.prop.word)")
        if base != lowest {
            sum.add(term: "\(words.name(base))'s ascent \(shortNumber(baseAscent))")
            sum.add(term: "\(name)'s ascent \(shortNumber(ascent))", isTaken: true)
        }
        sum.add(term: "\(name) \(shortNumber(height))")
        sum.add(far, "\(name)'s \(far.prop.word)")
        return sum.after("labels on the baseline: ")
    }
}

extension LinearAlignedBaseContent {
    /// From where the base view's alignment begins to the label's end, or up to its beginning.
    func sum(_ words: Wording) -> SumText {
        let (own, other) = ("\(words.name(base))'s ascent \(shortNumber(baseAscent))", words.name(label))
        var sum = SumText()
        if let height {
            sum.add(term: own)
            sum.add(shift)
            sum.add(term: "\(other)'s ascent \(shortNumber(ascent))", isTaken: true)
            sum.add(term: "\(other) \(shortNumber(height))")
        } else {
            sum.add(term: "\(other)'s ascent \(shortNumber(ascent))")
            sum.add(term: own, isTaken: true)
            sum.add(-shift)
        }
        let place = "\(other) is on \(words.name(base))'s baseline: "
        return part == 0.5 ? SumText("2 × (\(sum.text))", isWorkedOut: true).after(place) : sum.after(place)
    }
}
