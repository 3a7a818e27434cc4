// How lines of a flex or a flow read.

extension Wording {
    /// `S.lines[1]`.
    func line(_ line: LineName) -> String { "\(name(line.container)).lines[\(line.number)]" }
}

extension LineFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .holds(let cells, let length, let room):
            let sum = words.sum(cells).making(length)
            return sum + (length <= room.length ? " fits in " : " is more than ") + room.text(words)
        case .unlimited(let cells, let length): return words.sum(cells).making(length)
        case .full(let line, let next, let sum, let tooLong):
            return "\(words.sum(sum).text) more is \(shortNumber(tooLong)) too much, so \(words.name(next)) begins \(words.line(line))"
        case .ruled(let container, let prop): return "\(words.rule(container, prop)) ends it"
        case .nowrap: return "`flexWrap` is nowrap: all items are in one line"
        case .begins(let next, let prop): return "\(words.rule(next, prop)) begins the next line"
        case .waterfall(let container): return "\(words.rule(container, .autoArrange)): each child is in the column that ends first"
        case .last: return "no child is left"
        case .notHeld(let i): return "nothing holds \(words.name(i)) from below: 0"
        case .breadth(let cells, let breadth): return words.sum(cells).after("its breadth is that of its largest item: ").making(breadth)
        case .baselines(let above, let below, let isLast, let breadth):
            var sum = SumText("\(shortNumber(above)) above the common \(isLast ? "last " : "")baseline")
            sum.add(term: "\(shortNumber(below)) below it")
            return "its breadth: " + sum.making(breadth)
        case .whole(let room): return "its breadth is the container's: \(words.room(room))"
        case .stretched(let container, let from, let by, let to):
            let rule = words.doc.value(container, .alignContent).isSet ? words.rule(container, .alignContent) : "`alignContent` is normal"
            return "\(rule), so it gets its part of what the lines leave: \(sumText(shortNumber(from), by)) = \(shortNumber(to))"
        case .baseline(let at, let isLast):
            return "its common \(isLast ? "last baseline, from its end" : "baseline, from its beginning"): \(shortNumber(at))"
        }
    }
}

extension Wording {
    /// A sum in words, term by term; 0 where there is none.
    func sum(_ terms: NamedSum) -> SumText {
        var sum = SumText()
        sum.add(terms, self)
        return sum.text.isEmpty ? SumText("0") : sum
    }
}

extension FlowRoom {
    /// Its length, in points.
    var length: Double {
        guard let (count, size, gap) = cells else { return room.length - 2 * ends }
        return Double(count) * size + Double(count - 1) * gap
    }
}
