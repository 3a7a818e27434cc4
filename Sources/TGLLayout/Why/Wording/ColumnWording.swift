// How the steps of columns that all rows of a table share read.

extension ColumnSum {
    func sum(_ words: Wording) -> SumText {
        var text = SumText()
        add(to: &text)
        if padding != 0 { text.add(-padding, "its padding") }
        return text.after(lengths.count > 1 ? "columns " : "column ")
    }

    /// Adds the columns, or subtracts them.
    func add(to text: inout SumText, isTaken: Bool = false) {
        let shown = lengths.count > Self.most ? Self.most - 1 : lengths.count
        for length in lengths.prefix(shown) { text.add(term: shortNumber(length), isTaken: isTaken) }
        if shown < lengths.count {
            let rest = lengths[shown...].reduce(0, +)
            text.add(term: "… \(lengths.count - shown) more \(shortNumber(rest))", isTaken: isTaken)
        }
        if space == 0 || gaps == 0 { return }
        let gap = gaps == 1 ? "space \(shortNumber(space))" : "\(gaps) × space \(shortNumber(space))"
        text.add(term: gap, isWorkedOut: gaps > 1, isTaken: isTaken)
    }
}

extension ColumnRead {
    func text(_ words: Wording) -> String {
        switch self {
        case .widest(let column, let sum, let length):
            var text = SumText()
            text.add(sum, words)
            return "column \(column) is as wide as its widest cell: " + text.making(length)
        case .empty(let column): return "no cell is in column \(column) alone: 0"
        case .left(let room, let columns, let left):
            var text = SumText(words.room(room))
            columns.add(to: &text, isTaken: true)
            return text.making(left) + (left < 0 ? " lacking" : " left")
        case .shared(let column, let from, let left, let count, let to):
            let part = count == 1 ? "" : " / \(count)"
            let raw = from + left / Double(count)
            let sum = "\(shortNumber(from)) \(left < 0 ? "−" : "+") \(shortNumber(abs(left)))\(part) = \(shortNumber(raw))"
            return "column \(column): " + sum + (raw < 0 ? "; no column is below 0: \(shortNumber(to))" : "")
        case .taken(let columns): return "its place: " + columns.sum(words).making(columns.total)
        }
    }
}

extension ColumnSizeFact {
    func text(_ words: Wording) -> String {
        switch self {
        case .filled(let columns, let margins, let raw, let length):
            var text = columns.sum(words)
            text.add(margins, isTaken: true)
            return "a cell fills its place: " + text.making(raw) + limit(raw, length)
        case .part(let rule, let prop, let columns, let margins, let raw, let length):
            let whole = shortNumber(columns.total)
            if rule.kind == .fill {
                var text = SumText(whole)
                text.add(margins, isTaken: true)
                let room = text.making(columns.total - margins.reduce(0) { $0 + $1.length })
                if rule.mult == 1, rule.add == 0 { return "fill of its place: " + room + limit(raw, length) }
                let base = max(0, columns.total - margins.reduce(0) { $0 + $1.length })
                let times = rule.mult == 1 ? shortNumber(base) : "\(shortNumber(base)) × \(factorNumber(rule.mult))"
                var sum = SumText(times, isWorkedOut: rule.mult != 1)
                sum.add(rule.add)
                return "fill of its place, \(room): " + sum.making(raw) + limit(raw, length)
            }
            var sum = SumText("\(factorNumber(rule.weight))% of its place \(whole)", isWorkedOut: true)
            sum.add(rule.add)
            return "\(prop.word): " + sum.making(raw) + limit(raw, length)
        case .collapsed: return "its columns are collapsed: 0"
        }
    }

    /// The effect of a bound, or of the lower limit 0.
    private func limit(_ raw: Double, _ length: Double) -> String {
        if abs(raw - length) < 1e-9 { return "" }
        if length == 0, raw < 0 { return "; no size is below 0: 0" }
        return "; not \(length > raw ? "below" : "above") \(shortNumber(length))"
    }
}

extension ColumnPlaceFact {
    func text(_ words: Wording) -> String {
        var text = SumText()
        before.add(to: &text)
        if let aligned {
            var left = SumText(shortNumber(aligned.columns))
            left.add(aligned.margins, isTaken: true)
            left.add(aligned.size, isTaken: true, "its \(aligned.size.prop.word)")
            text.add(term: aligned.isHalf ? "(\(left.text)) / 2" : "(\(left.text))", isWorkedOut: true)
        }
        text.add(near, "its \(near.prop.word)")
        text.add(-offset, "its row's edge")
        let head = before.lengths.isEmpty ? "first in its row" : "in column \(column), after those before"
        return "\(head): " + (text.text.isEmpty ? "0" : text.making(at))
    }
}
