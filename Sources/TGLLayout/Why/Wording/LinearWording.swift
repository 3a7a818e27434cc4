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
            return "share: its \(bound) bound holds it, and the others share the rest: \(shortNumber(length))"
        case .noShare: return "share: less than nothing is left for it: 0"
        case .weightlessShare(let length): return "share: its weight is 0, so it is \(shortNumber(length))"
        case .fitted(let left, let from, let to, let stop):
            let head = left < 0 ? "the line is \(shortNumber(-left)) too long: " : "gravity fill, \(shortNumber(left)) is left: "
            return head + fitText(from, to, stop) + (to < 0 ? "; no size is below 0: 0" : "")
        }
    }

    private func shareText(_ free: Double, _ weight: Double, _ weights: Double, _ base: Double, _ raw: Double) -> String {
        if weight == weights, base == 0 { return "all that is free: \(shortNumber(free))" }
        let part =
            weight == weights
            ? "all of the \(shortNumber(free)) free" : "\(shortNumber(free)) free × \(shortNumber(weight)) / \(shortNumber(weights))"
        return sumText(part, base) + " = \(shortNumber(raw))"
    }

    private func fitText(_ from: Double, _ to: Double, _ stop: LinearStop?) -> String {
        let change = to - from
        if let stop {
            let verb = change < 0 ? "gives" : "takes"
            return "\(shortNumber(from)) \(verb) \(shortNumber(abs(change))), to its \(stop.text): \(shortNumber(to))"
        }
        if change == 0 { return "it stays \(shortNumber(to))" }
        return sumText(shortNumber(from), change, "its part") + " = \(shortNumber(to))"
    }
}

extension LinearStop {
    var text: String {
        switch self {
        case .lowerBound: return "lower bound"
        case .upperBound: return "upper bound"
        case .end: return "end"
        }
    }
}

extension LinearPlaceFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .first(let padding, let ends, let lead, let spacing, let at):
            var sum = SumText()
            if padding.length != 0 { sum.add(term: "\(padding.word) \(shortNumber(padding.length))") }
            if ends != 0 { sum.add(term: "space \(shortNumber(ends))") }
            if let lead { sum.add(term: lead.text, isWorkedOut: true) }
            if sum.text.isEmpty { sum.add(term: "0") }
            if spacing != 0 { sum.add(term: "its own spacing \(shortNumber(spacing))") }
            return "first in the line: " + sum.making(at)
        case .firstAt(let start, let spacing, let at):
            var sum = SumText(shortNumber(start))
            if spacing != 0 { sum.add(term: "its own spacing \(shortNumber(spacing))") }
            return "first in the line: " + sum.making(at)
        case .after(let step, let at):
            var sum = SumText("\(words.name(step.before)) ends at \(shortNumber(step.end))")
            if step.lack != 0 { sum.add(term: "what \(step.lacksBefore ? "it" : "this one") lacks \(shortNumber(step.lack))") }
            if step.farSpacing != 0 { sum.add(term: "its spacing \(shortNumber(step.farSpacing))") }
            if step.space != 0 { sum.add(term: "space \(shortNumber(step.space))") }
            if step.gravity != 0 { sum.add(term: "\(shortNumber(step.gravity)) by gravity \(step.place)") }
            if step.spacing != 0 { sum.add(term: "its own spacing \(shortNumber(step.spacing))") }
            return sum.making(at)
        case .onBaseline(let padding, let line, let ascent, let at):
            let start = padding == 0 ? "" : "padding \(shortNumber(padding)) + "
            return "on the baseline: \(start)\(shortNumber(line)) − its own ascent \(shortNumber(ascent)) = \(shortNumber(at))"
        }
    }
}

extension LinearLead {
    /// The part of what is left that stands before the first child.
    var text: String {
        let left = shortNumber(left)
        switch place {
        case .center: return "half of the \(left) left"
        case .around: return "half of \(left) / \(count)"
        case .among: return "\(left) / \(count + 1)"
        default: return "all the \(left) left"
        }
    }
}

extension LinearRead {
    func text(_ words: Wording) -> String {
        switch self {
        case .followsShare: return "it follows a share, so it is one itself"
        case .free(let room, let fixed, let held, let isLacking, let free):
            let rest = sumText(words.room(room), -fixed, "what is fixed")
            let name = isLacking ? "what is lacking" : "what bounds and added numbers take"
            return (shortNumber(abs(held)) == "0" ? rest : sumText(rest, -held, name)) + " = \(shortNumber(free)) free"
        case .gravity(let container, let left, let parts, let each):
            let rule = words.rule(container, .gravity)
            return "\(rule) leaves \(shortNumber(left)) / \(parts) = \(shortNumber(each)) between each two"
        case .spacing(let node, let prop, let length):
            return "\(words.name(node)).\(prop.word) is a share of what is free: \(shortNumber(length))"
        }
    }
}

extension LinearContent {
    /// `A 50 + B 40 + C 20 + 2 × space 10`.
    func sum(_ words: Wording) -> SumText {
        var sum = SumText()
        for child in named { sum.add(term: "\(words.name(child.node)) \(shortNumber(child.length))") }
        if named.isEmpty { sum.add(term: "its \(areRows ? "rows" : "children") \(shortNumber(lengths))") }
        let between = Double(count - 1)
        if spacings != 0 {
            sum.add(between * space + spacings, "spacings")
        } else if between == 1 {
            sum.add(space, "space")
        } else if space != 0, between > 0 {
            sum.add(term: "\(shortNumber(between)) × space \(shortNumber(space))")
        }
        return sum
    }
}
