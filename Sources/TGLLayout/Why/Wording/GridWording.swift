// How the steps of a grid read.

extension GridPhrase {
    func text(_ words: Wording) -> String {
        switch self {
        case .tracks(let axis, let first, let count, let placed):
            let name = axis == .x ? "column" : "row"
            let tracks =
                count == 1
                ? "\(name) \(first)" : count == 2 ? "\(name)s \(first) and \(first + 1)" : "\(name)s \(first) to \(first + count - 1)"
            return tracks + placed.text
        case .begins(let axis, let track, let alignedBy):
            let rule = alignedBy.map { ", by \(words.rule($0.node, $0.prop))" } ?? ""
            return "\(axis == .x ? "column" : "row") \(track) begins\(rule)"
        case .free(let axis): return axis == .x ? "the columns" : "the rows"
        case .room: return "inside"
        case .wraps(let node): return "\(words.name(node)) wraps, so there is no free space to share"
        case .track(let number, let spec, let reason):
            let head = "\(number)  \(spec)"
            return head + String(repeating: " ", count: max(2, 22 - head.count)) + reason.text(words)
        case .moreTracks(let count): return "… \(count) more"
        case .spanning(let count, let item): return "spanning \(count): \(words.name(item)) needs"
        case .maximized(let grown):
            return "towards their limits: "
                + grown.prefix(8).map { "\($0.0) grows from \(shortNumber($0.1)) to \(shortNumber($0.2))" }.joined(separator: ", ")
        case .fractions: return "fr"
        case .fractionOfContent(let all):
            return "fr, by what content asks for: " + all.prefix(8).map { "\($0.0) gets \(shortNumber($0.1))" }.joined(separator: ", ")
                + "; 1 fr"
        case .stretched(let all):
            return "free space stretches the auto tracks: "
                + all.prefix(8).map { "\($0.0) to \(shortNumber($0.1))" }.joined(separator: ", ") + "; each takes"
        case .nothingStretched(let free):
            return "free space \(shortNumber(free)): no auto track is stretched"
        case .left(let axis): return "what the \(axis == .x ? "columns" : "rows") leave"
        case .weighed(let track): return track.text(words)
        case .subgrid(let parent): return "it takes the tracks of \(words.name(parent)) that it spans, less its own edges"
        }
    }
}

extension WeighedTrack {
    /// `column 2 by B.columnWeight = 1: 20 + 60 × 1 / 3 = 40`.
    func text(_ words: Wording) -> String {
        let by = rule.map { ", by \(words.rule($0.node, $0.prop))" } ?? ""
        let part = weight == weights ? "" : " × \(factorNumber(weight)) / \(factorNumber(weights))"
        let raw = from + left * weight / weights
        let sum = "\(shortNumber(from)) \(left < 0 ? "−" : "+") \(shortNumber(abs(left)))\(part) = \(shortNumber(raw))"
        return "\(track)\(by): \(sum)" + (raw < 0 ? "; no track is below 0: 0" : "")
    }
}

extension GridPlaced {
    var text: String {
        switch self {
        case .rule(let prop): ", by its \(prop.word)"
        case .next(let axis, let number): ", placed there as the next free cell in \(axis == .x ? "column" : "row") \(number)"
        case .none: ""
        }
    }
}

extension TrackReason {
    func text(_ words: Wording) -> String {
        switch self {
        case .number(let length): return shortNumber(length)
        case .percent(let percent, let add, let length):
            return "\(sumText("\(factorNumber(percent))% of the inner length", add)): \(shortNumber(length))"
        case .content(let node, let length, let isLeast, let limit):
            let most = limit.map { "; its limit is the largest content, \(words.name($0.0)): \(shortNumber($0.1))" } ?? ""
            return "\(isLeast ? "least content" : "largest content"), \(words.name(node)): \(shortNumber(length))\(most)"
        case .empty: return "no content in it alone: 0"
        case .flexible: return "no content asks for more than 0"
        case .collapsed: return "empty, so it collapses: 0"
        case .atLeast(let length): return "at least \(shortNumber(length))"
        case .numberLimit(let length, let limit): return "from \(shortNumber(length)) up to \(shortNumber(limit))"
        }
    }
}

extension [SpannedTrack] {
    /// ` more in 1, 2: 20 each: 50, 70`.
    var text: String {
        let shown = prefix(8)
        let by =
            shown.allSatisfy { abs($0.by - self[0].by) < 1e-9 }
            ? "\(shortNumber(self[0].by)) each" : shown.map { shortNumber($0.by) }.joined(separator: ", ")
        let more = count > 8 ? ", …" : ""
        return " more in \(shown.map { "\($0.track)" }.joined(separator: ", "))\(more): \(by): "
            + shown.map { shortNumber($0.length) }.joined(separator: ", ") + more
    }
}
