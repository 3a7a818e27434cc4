// `why` for a root of relations that wraps: the chain of items from its far edge to its near edge (C-17).

import TGLLayout

extension ConstraintReason {
    /// The maximum number of lines for one chain.
    private static let longestChain = 40

    /// Explains the size of a root that wraps.
    mutating func tellWrapped() {
        let edge = axis == .x ? (doc.isRightToLeft ? "left" : "right") : "bottom"
        let fit = system.sources.firstIndex { if case .fit(node, let along) = $0 { along == axis } else { false } }
        guard let fit else { return tell(isPlain: true) }
        let level = factorNumber(system.system.level(ofRow: fit))
        add(
            "it wraps: as small as what is tied to its \(edge) lets it be (fit, \(level))", wrapSource, .note)
        tell(isPlain: true)
        // Follows the values that the lines read, up to the near edge.
        var chain: [ExplanationLine] = []
        var open = reads
        var seen: [String] = []
        while let next = open.first, chain.count < Self.longestChain {
            open.removeFirst()
            let key = "\(next.node).\(next.prop.word)"
            guard !seen.contains(key) else { continue }
            seen.append(key)
            guard next.prop.axis == axis, let link = link(next) else { continue }
            chain.append(ExplanationLine(0, link.text, source: link.source, role: .read))
            open += link.reads
        }
        lines += chain
    }

    /// Where the size rule was set; if it has none, where another rule of the node was set.
    private var wrapSource: Source {
        let own = doc.lookup(node, prop).source
        return own >= 0 ? own : doc.ownSlots(node).map(\.source).first { $0 >= 0 } ?? -1
    }

    /// What determines an edge of an item: `C.bottom: T.bottom 42 + 6 + height 20 = 68`.
    private func link(_ anchor: (node: Int32, prop: Prop)) -> (text: String, source: Source, reads: [(node: Int32, prop: Prop)])? {
        guard let k = system.itemOf[anchor.node] else { return nil }
        let name = words.reading(anchor.node, anchor.prop)
        let value = system.place(k, anchor.prop)
        var reads: [(node: Int32, prop: Prop)] = []
        func noteReads(_ terms: [ConstraintStatement.Term]) {
            for case .anchor(let other, let prop) in terms.map(\.name) where other != k && other > 0 {
                reads.append((system.items[Int(other)].node, prop))
            }
        }
        let (near, size): (Prop, Prop) = axis == .x ? (.left, .width) : (.top, .height)
        func row(_ prop: Prop) -> (statement: ConstraintStatement, index: Int)? {
            let length = prop.isSize ? system.items[Int(k)].size(axis) : system.items[Int(k)].start(axis)
            guard length.unknown >= 0, let number = relation(determining: length.unknown) else { return nil }
            let statement = system.statement(number)
            let own = statement.terms.indices.filter { statement.terms[$0].isAnchor(of: k, axis) }
            return own.count == 1 ? (statement, own[0]) : nil
        }
        // A row that sets the edge itself.
        for prop in [near, size] {
            guard let (statement, index) = row(prop), statement.terms[index].name == .anchor(item: k, anchor.prop) else { continue }
            let (terms, divisor) = statement.solved(for: index)
            noteReads(terms)
            let sum = system.sumText(terms, dividedBy: divisor, words, item: k)
            return ("\(name): \(sum.making(value))", system.source(ofRow: statement.row, doc), reads)
        }
        guard anchor.prop == .right || anchor.prop == .bottom, let start = row(near),
            start.statement.terms[start.index].name == .anchor(item: k, near)
        else { return nil }
        let (terms, divisor) = start.statement.solved(for: start.index)
        guard divisor == 1 else { return nil }
        noteReads(terms)
        var sum = system.sumText(terms, words, item: k)
        let length = system.place(k, size)
        let own = system.items[Int(k)]
        if let row = row(size), system.sources[row.statement.row].isContent, own.kind.traits.content == .text, size == .height {
            let lines = "\(shortNumber(own.lines)) \(own.lines == 1 ? "line" : "lines") at \(shortNumber(system.frame(Int(k)).width)) wide"
            sum.add(term: "its text, \(lines), \(shortNumber(length))")
        } else if let row = row(size), system.sources[row.statement.row].isContent {
            sum.add(term: "\(own.kind.traits.content == .text ? "its text" : "its own content") \(shortNumber(length))")
        } else {
            sum.add(term: "\(size.word) \(shortNumber(length))")
            reads.append((anchor.node, size))
        }
        return ("\(name): \(sum.making(value))", system.source(ofRow: start.statement.row, doc), reads.filter { $0.prop.isPosition })
    }
}

extension Explainer {
    /// Explains the size of a root that wraps. Returns false if the node is no such root, or its parent gave it another size.
    mutating func explainWrapped(_ i: Int32, _ prop: Prop, _ indent: Int) -> Bool {
        guard prop.isSize, doc.kind(i).traits.joinsSystem, doc.systemRoot(of: i) == i, doc.wraps(i, prop.axis), !doc.isGone(i) else {
            return false
        }
        // The height is solved with the final width, so the width does not wrap then.
        let wraps = (x: prop.axis == .x && doc.wraps(i, .x), y: doc.wraps(i, .y))
        guard let system = system(i, wraps: wraps), let item = system.itemOf[i] else { return false }
        let value = reading(doc.exactFrame(i), i, prop)
        guard facts(about: i).contains(where: { $0.isOwn && $0.prop == prop && $0.value == value }),
            var reason = ConstraintReason(system, doc, item: item, prop)
        else { return false }
        reason.tellWrapped()
        tell(reason, indent)
        return true
    }
}
