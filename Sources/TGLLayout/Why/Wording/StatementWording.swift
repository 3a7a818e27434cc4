// How rows of systems of relations read.

extension ConstraintSystem {
    /// A sum as it is written, and its value; `item`: the item in question, whose size or place is written as `its width`.
    package func sumText(
        _ terms: [ConstraintStatement.Term], dividedBy divisor: Double = 1, _ words: Wording, item: Int32 = -1
    ) -> SumText {
        var sum = SumText()
        // Added terms come before subtracted ones, sizes and places before numbers.
        let added = terms.filter { $0.factor > 0 }
        let taken = terms.filter { $0.factor < 0 }
        for part in [added.filter(\.isAnchor), added.filter { !$0.isAnchor }, taken.filter(\.isAnchor), taken.filter { !$0.isAnchor }] {
            for term in part { add(term, to: &sum, words, item) }
        }
        if divisor == 1 { return sum }
        let whole = sum.text.isEmpty ? "0" : sum.text
        if 2 * divisor == (2 * divisor).rounded(), divisor != divisor.rounded() {
            return SumText(divisor == 0.5 ? "2 × (\(whole))" : "2 × (\(whole)) / \(factorNumber(2 * divisor))", isWorkedOut: true)
        }
        return SumText("(\(whole)) / \(factorNumber(divisor))", isWorkedOut: true)
    }

    /// Adds a term to a sum, with its name.
    package func add(_ term: ConstraintStatement.Term, to sum: inout SumText, _ words: Wording, _ item: Int32) {
        if case .share(let k, let prop) = term.name {
            let isWhole = term.value == place(k, prop)
            let name = isWhole ? words.reading(items[Int(k)].node, prop) : "\(words.name(items[Int(k)].node))'s content \(prop.word)"
            let part = "\(factorNumber(100 * abs(term.factor)))% of \(name) \(shortNumber(term.value))"
            return sum.add(term: part, isWorkedOut: true, isTaken: term.factor < 0)
        }
        let name = name(of: term, words, item)
        let size = abs(term.factor)
        let isTaken = term.factor < 0
        let shown = name.isEmpty ? shortNumber(term.value) : "\(name) \(shortNumber(term.value))"
        let bracketed = term.value < 0 ? "(\(shown))" : shown
        if size == 1 {
            sum.add(term: sum.text.isEmpty && !isTaken ? shown : bracketed, isTaken: isTaken)
        } else if size != size.rounded(), 2 * size == (2 * size).rounded() {
            sum.add(term: "\(size == 0.5 ? "" : "\(factorNumber(2 * size)) × ")\(bracketed) / 2", isWorkedOut: true, isTaken: isTaken)
        } else if size == size.rounded() {
            sum.add(term: "\(factorNumber(size)) × \(bracketed)", isWorkedOut: true, isTaken: isTaken)
        } else {
            // A part of something: the factor after it has more decimals than a length.
            sum.add(term: "\(bracketed) × \(factorNumber(size))", isWorkedOut: true, isTaken: isTaken)
        }
    }

    private func name(of term: ConstraintStatement.Term, _ words: Wording, _ item: Int32) -> String {
        switch term.name {
        case .anchor(let k, let prop): return k == item ? "its \(prop.word)" : words.reading(items[Int(k)].node, prop)
        case .padding(let k): return isNear(k, item) ? "padding" : "\(words.name(items[Int(k)].node))'s padding"
        case .space(let node):
            let k = itemOf[node] ?? -1
            return k < 0 || isNear(k, item) ? "space" : "\(words.name(node))'s space"
        case .share: return ""
        case .number: return ""
        case .format: return item < 0 ? "" : "its own distance"
        case .content(let k): return k == item ? "its own content" : "\(words.name(items[Int(k)].node))'s content"
        case .baseline(let k): return "\(words.name(items[Int(k)].node))'s baseline below its middle"
        }
    }

    /// Whether something of an item needs no name in an explanation of another one: it is that item, or contains it.
    private func isNear(_ k: Int32, _ item: Int32) -> Bool { item < 0 || k == item || items[Int(item)].parent == k }

    /// The name of a relation: its label, or its text, for the item in question without its name.
    package func relationName(_ row: Int, _ words: Wording, item: Int32 = -1) -> String {
        let source = sources[row]
        switch source {
        case .keep(let number):
            let keep = words.doc.keep(number)
            return keep.label ?? "`\(withPriorityWord(words.doc.relationText(keep)))`"
        case .slot(let node, let prop, let slot):
            let own = item >= 0 && items[Int(item)].node == node
            let sign = slot == .rule ? "=" : slot == .upper ? "<=" : ">="
            let text = withPriorityWord(words.doc.text(words.doc.value(node, prop, slot), for: prop, on: node))
            return "`\(own ? "" : words.name(node) + ".")\(prop.word) \(sign) \(text)`"
        case .arrangement(let node, _, _, _): return words.name(node)
        case .hug(let node, _): return "`\(words.name(node)).hug`"
        case .resist(let node, _): return "`\(words.name(node)).resist`"
        case .padding(let node, _): return "\(words.name(node))'s padding"
        case .fit(let node, _): return words.name(node)
        case .nearCorner(let node, _): return words.name(node)
        }
    }

    /// The arithmetic of a factor in a row of a stack or a chain: `41 / 49 = 0.8367` for two sizes in proportion (C-26), for the shares of
    /// a chain (C-34) or for its `bias` (C-33); `nil` for a row without such a factor.
    package func ratioText(_ statement: ConstraintStatement, _ words: Wording) -> String? {
        guard case .arrangement(let node, let first, let second, let axis) = sources[statement.row] else { return nil }
        if second >= 0, first < 0 { return biasText(statement, node, axis, words) }
        let anchors = statement.anchors
        guard let base = itemOf[first], let other = itemOf[second], anchors.count == 2, anchors.allSatisfy({ $0.prop.isSize }) else {
            return nil
        }
        let isChain = words.doc.kind(node).traits.linesUp
        func need(_ item: Int32) -> Double? { isChain ? weight(item, axis, in: words.doc) : proportionalNeed(item, axis, in: words.doc) }
        guard let whole = need(base), let part = need(other), whole > 0, part != whole, part > 0 else { return nil }
        let what = isChain ? "share" : axis == .x ? "own width" : "own height"
        return "in the ratio of \(words.name(second))'s \(what) \(shortNumber(part)) to \(words.name(first))'s \(shortNumber(whole)), "
            + "\(shortNumber(part)) / \(shortNumber(whole)) = \(factorNumber(part / whole))"
    }

    private func biasText(_ statement: ConstraintStatement, _ node: Int32, _ axis: Axis, _ words: Wording) -> String? {
        let bias = words.doc.value(node, .bias)
        guard words.doc.kind(node).traits.linesUp, bias.kind == .number, bias.add != 0.5, bias.add != 0, bias.add != 1,
            statement.terms.contains(where: { abs($0.factor) == bias.add || abs($0.factor) == 1 - bias.add })
        else { return nil }
        let said = "\(words.reading(node, .bias)) \(factorNumber(bias.add))"
        // In the other reading direction it counts from the right.
        return axis == .x && rtl ? "\(said), and from the left 1 − \(factorNumber(bias.add)) = \(factorNumber(1 - bias.add))" : said
    }

    /// Where a relation was written; -1: in no single place.
    package func source(ofRow row: Int, _ doc: Document) -> Source {
        switch sources[row] {
        case .keep(let number): return doc.keep(number).source
        case .slot(let node, let prop, let slot): return doc.lookup(node, prop, slot).source
        case .hug(let node, let axis), .resist(let node, let axis):
            let own = doc.lookup(node, sources[row].isHug ? .hug : .resist).source
            return own >= 0 ? own : doc.lookup(node, axis == .x ? .width : .height).source
        default: return -1
        }
    }
}

extension ConstraintSource {
    fileprivate var isHug: Bool { if case .hug = self { true } else { false } }
}

/// A rule with its priority as a word, where there is one.
package func withPriorityWord(_ text: String) -> String {
    for (number, word) in [("750", "high"), ("500", "medium"), ("250", "low"), ("50", "fit")] where text.hasSuffix(" @ \(number)") {
        return String(text.dropLast(number.count)) + word
    }
    return text
}
