// How the steps of a grid read.

extension GridPhrase {
    func text(_ words: Wording) -> String {
        switch self {
        case .area(let placed): return "its area" + placed.text(words)
        case .begins(let node, let axis, let track, let alignedBy):
            let rule = alignedBy.map { ", by \(words.rule($0.node, $0.prop))" } ?? ""
            return words.track(node, axis, track) + " begins" + rule
        case .free(let axis): return axis == .x ? "the columns" : "the rows"
        case .room: return "the tracks share"
        case .wraps(let node): return "\(words.name(node)) wraps, so there is no free space to share"
        case .track(let axis, let number, let spec, let reason):
            let head = "\(trackText(axis, number))  \(spec)"
            return head + String(repeating: " ", count: max(2, 30 - head.count)) + reason.text(words)
        case .moreTracks(let count): return "… \(count) more"
        case .outcome(let axis, let number): return trackText(axis, number)
        case .spanning(let count): return "spanning \(count)"
        case .maximized(let axis, let grown):
            return "towards their limits: "
                + grown.prefix(8).map {
                    "\(trackText(axis, $0.0)) grows from \(shortNumber($0.1)) to \(shortNumber($0.2))"
                }.joined(separator: ", ")
        case .fractions: return "fr"
        case .fractionOfContent(let axis, let all):
            return "fr, by what content asks for: "
                + all.prefix(8).map { "\(trackText(axis, $0.0)) gets \(shortNumber($0.1))" }.joined(separator: ", ")
                + "; 1 fr"
        case .stretched: return "free space stretches the auto tracks, each by"
        case .nothingStretched(let free):
            return "free space \(shortNumber(free)): no auto track is stretched"
        case .left(let axis): return "what the \(axis == .x ? "columns" : "rows") leave"
        case .weighed(let track): return track.text(words)
        case .subgrid(let parent): return "it takes the tracks of \(words.name(parent)) that it spans, less its own edges"
        }
    }
}

/// A track of the grid in question, counted from 0: `columns[1]`.
func trackText(_ axis: Axis, _ number: Int) -> String { "\(axis == .x ? "columns" : "rows")[\(number)]" }

extension Wording {
    /// A track of a grid, counted from 0, as it can be asked for: `G.columns[1]`.
    func track(_ i: Int32, _ axis: Axis, _ number: Int) -> String {
        mentions?.note(track: number, of: i, axis)
        return "\(name(i)).\(trackText(axis, number))"
    }
}

extension WeighedTrack {
    /// `column 2 by B.columnWeight = 1: 20 + 60 × 1 / 3 = 40`.
    func text(_ words: Wording) -> String {
        let by = rule.map { ", by \(words.rule($0.node, $0.prop))" } ?? ""
        let part = weight == weights ? "" : " × \(factorNumber(weight)) / \(factorNumber(weights))"
        let raw = from + left * weight / weights
        let sum = "\(shortNumber(from)) \(left < 0 ? "−" : "+") \(shortNumber(abs(left)))\(part) = \(shortNumber(raw))"
        return "\(trackText(axis, track))\(by): \(sum)" + (raw < 0 ? "; no track is below 0: 0" : "")
    }
}

extension GridPlaced {
    func text(_ words: Wording) -> String {
        switch self {
        case .rule(let prop): ", by its \(prop.word)"
        // The track's size does not matter here.
        case .next(let node, let axis, let number): ", the next free cell in \(words.name(node)).\(trackText(axis, number))"
        case .none: ""
        }
    }
}

extension TrackReason {
    func text(_ words: Wording) -> String {
        switch self {
        case .number(let length): return shortNumber(length)
        case .percent(let percent, let add, let room, let length):
            let whole = room.map { words.room($0) } ?? "the inner length"
            return "\(sumText("\(factorNumber(percent))% of \(whole)", add)) = \(shortNumber(length))"
        case .content(let node, let length, let isLeast, let limit):
            let most = limit.map { "; its limit is the largest content, \(words.name($0.0)) \(shortNumber($0.1))" } ?? ""
            return "\(isLeast ? "least content" : "largest content"), \(words.name(node)) \(shortNumber(length))\(most)"
        case .empty: return "no content in it alone: 0"
        case .flexible: return "no content asks for more than 0"
        case .collapsed: return "empty, so it collapses: 0"
        case .atLeast(let length): return "at least \(shortNumber(length))"
        case .numberLimit(let length, let limit): return "from \(shortNumber(length)) up to \(shortNumber(limit))"
        }
    }
}

extension [SpannedTrack] {
    /// ` more: columns[0] 30 + 20 = 50, columns[1] 50 + 20 = 70`.
    func text(_ axis: Axis, of whole: Double) -> String {
        let shown = prefix(8)
        let isEven = allSatisfy { $0.by == self[0].by }
        let each = isEven && count > 1 ? ", \(shortNumber(whole)) / \(count) = \(shortNumber(self[0].by)) each" : ""
        let more = count > 8 ? ", …" : ""
        return " more\(each): "
            + shown.map {
                "\(trackText(axis, $0.track)) \(sumText(shortNumber($0.length - $0.by), $0.by)) = \(shortNumber($0.length))"
            }.joined(separator: ", ") + more
    }
}
