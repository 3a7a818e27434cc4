// `why` for places in a collection (CO-5 to CO-11): the sums that the layout kept. Rows that are not made are never looked at.

import TGLLayout

extension Explainer {
    /// Explains where an element begins in the content. The last line ends with that place, which is also returned.
    mutating func tellStart(_ at: ElementAt, _ rows: CollectionRows, _ indent: Int) -> Double {
        guard let first = rows.first, let start = try? rows.finder.start(at), let sum = try? rows.sum(before: first),
            let own = try? rows.sum(before: at)
        else {
            add(indent, "nothing is in view, so it is at the start of the content: 0")
            return 0
        }
        if at == first {
            tellFirst(rows, first, indent)
            return tell(sum, indent)
        }
        if rows.finder.made(at) == nil {
            let name = rows.name(at)
            add(
                indent, isKnown(at, rows) ? "\(name) has its place outside of the view, and is measured" : "\(name) is not made: estimated",
                .note)
            let last = rows.made(from: first, upTo: at).last
            guard let last, rows.isBefore(first, at) else { return tell(own, indent) }
            return tellFurther(at, after: last, sum.total, sum, start, rows, indent)
        }
        let head = "\(rows.name(first)), the first in view, is at "
        add(indent, head + sum.text(Wording(doc: doc)))
        if rows.isBefore(first, at) {
            let between = rows.made(from: first, upTo: at)
            add(indent, "then \(between.count) measured" + rows.measured(between, upTo: at, making: start - sum.total))
            add(indent, "\(shortNumber(sum.total)) + \(shortNumber(start - sum.total)) = \(shortNumber(start))")
        } else {
            let between = rows.made(from: at, upTo: first)
            add(indent, "before it \(between.count) measured, made ahead" + rows.measured(between, upTo: first, making: sum.total - start))
            add(indent, "\(shortNumber(sum.total)) − \(shortNumber(sum.total - start)) = \(shortNumber(start))")
        }
        return start
    }

    /// Whether an element outside the view counts with its measured length.
    private func isKnown(_ at: ElementAt, _ rows: CollectionRows) -> Bool {
        let plan = rows.plans[at.section]
        switch plan.element(at.element) {
        case .row(let row):
            guard case .rows(let sums) = plan.rows else { return false }
            return sums.counted(row..<row + 1).known > 0
        case .header: return plan.header?.estimate == nil
        case .footer: return plan.footer?.estimate == nil
        }
    }

    private mutating func tellFirst(_ rows: CollectionRows, _ first: ElementAt, _ indent: Int) {
        let at = doc.lookup(rows.owner, .offset)
        let rule = at.rule.isSet ? ": `offset = \(doc.text(at.rule, for: .offset, on: rows.owner))`\(from(at.layer))" : ""
        add(indent, "\(rows.name(first)) is the first in view\(rule)", source: at.source)
    }

    private mutating func tell(_ sum: CountedSum, _ indent: Int) -> Double {
        let text = sum.text(Wording(doc: doc))
        add(indent, text.isEmpty || text == "0" ? "nothing is before it: 0" : "it begins after what is before it: \(text)")
        return sum.total
    }

    /// Explains the place of an element after the last one that is made: the measured part, then the estimated part.
    private mutating func tellFurther(
        _ at: ElementAt, after last: PlacedElement, _ from: Double, _ sum: CountedSum, _ start: Double, _ rows: CollectionRows,
        _ indent: Int
    ) -> Double {
        guard let first = rows.first, let rest = try? rows.sum(after: last.at, upTo: at) else { return start }
        add(indent, "\(rows.name(first)), the first in view, is at " + sum.text(Wording(doc: doc)))
        tellMeasured(rows, first, last, from, rest, "", indent)
        let measured = shortNumber(last.end - from)
        add(indent, "\(shortNumber(from)) + \(measured) + \(shortNumber(rest.total)) = \(shortNumber(start))")
        return start
    }

    /// `16 measured (113 … 128): 720; 499871 estimated × 44 = 21994324`.
    private mutating func tellMeasured(
        _ rows: CollectionRows, _ first: ElementAt, _ last: PlacedElement, _ from: Double, _ rest: CountedSum, _ head: String,
        _ indent: Int
    ) {
        let all = rows.made(from: first, upTo: nil).filter { !rows.isBefore(last.at, $0.at) }
        let text = rest.text(Wording(doc: doc), showsMeasured: false)
        let after = text.isEmpty ? "; nothing more: 0" : "; \(text)"
        add(indent, head + "\(all.count) measured" + rows.measured(all, upTo: nil, making: last.end - from) + after)
    }

    // MARK: The content's size and the offset

    /// Explains `contentSize` of a collection.
    mutating func explainContentSize(_ collection: Int32, _ indent: Int) {
        guard let rows = CollectionRows(doc, collection), let size = doc.collectionNumbers(collection)?.contentSize else { return }
        add(indent, "\(doc.nameText(collection)).contentSize = [\(shortNumber(size.x)), \(shortNumber(size.y))]", .head)
        let total = rows.places.contentLength
        let head = "\(rows.size.word): "
        guard let first = rows.first, let before = try? rows.sum(before: first),
            let last = rows.made(from: first, upTo: nil).last, let after = try? rows.sum(after: last.at, upTo: nil)
        else {
            guard let all = try? rows.sumOfAll() else { return }
            return add(indent + 1, "\(head)nothing is in view: \(all.text(Wording(doc: doc)))")
        }
        var rest = before
        rest.add(after)
        tellMeasured(rows, first, last, before.total, rest, head, indent + 1)
        let measured = last.end - before.total
        add(indent + 1, "\(shortNumber(measured)) + \(shortNumber(rest.total)) = \(shortNumber(total))")
    }

    /// Explains the `offset` of a scroll, a collection or a section that scrolls across. Returns false for other nodes.
    mutating func explainOffset(_ owner: Int32, _ indent: Int) -> Bool {
        if explainScroll(owner, indent) { return true }
        guard doc.isCollection(owner) || doc.scrollsAcross(owner), let rows = CollectionRows(doc, owner) else { return false }
        let offset = rows.places.offset
        let point = rows.axis == .y ? "[0, \(shortNumber(offset))]" : "[\(shortNumber(offset)), 0]"
        add(indent, "\(doc.nameText(owner)).offset = \(point)", .head)
        tellOffsetRule(rows, indent + 1)
        guard let anchor = rows.places.anchor else {
            add(indent + 1, "nothing is in it: 0 − \(shortNumber(rows.solver.insetBefore)) inset = \(shortNumber(offset))")
            return true
        }
        tellAsked(rows, anchor, indent + 1)
        tellPaging(rows, anchor, indent + 1)
        tellHeld(rows, indent + 1)
        if rows.places.held == nil { tellFirstInView(rows, anchor, indent + 1) }
        hidden(owner, .offset, indent + 1)
        return true
    }

    private mutating func tellOffsetRule(_ rows: CollectionRows, _ indent: Int) {
        let at = doc.lookup(rows.owner, .offset)
        guard at.rule.isSet else { return add(indent, "nothing sets it, so it is `start`", .note) }
        let text = doc.text(at.rule, for: .offset, on: rows.owner)
        if let rewritten = doc.offsetRewrites[rows.owner], rewritten.now == at.rule, rewritten.source == at.source,
            rewritten.before.ref < 0 || rewritten.before.kind != .spot || doc.exists(rewritten.before.ref),
            case let before = doc.offsetText(rewritten.before, on: rows.owner), !before.isEmpty
        {
            return add(
                indent, "the rule is `\(text)`; it was `\(before)`, rewritten so that what is seen stays", .note, source: at.source)
        }
        add(indent, "the rule is `\(text)`\(from(at.layer))", .note, source: at.source)
    }

    /// Adds the offset that the rule asks for (CO-6), including paging.
    private mutating func tellAsked(_ rows: CollectionRows, _ anchor: CollectionAnchor, _ indent: Int) {
        let rule = doc.value(rows.owner, .offset)
        let (solver, named) = (rows.solver, anchor.named)
        var asked = anchor.asked
        switch rule.kind {
        case .spot where rule.spot == .page:
            asked = rule.mult * rows.viewport + rule.add
            let sum = sumText("\(shortNumber(rule.mult)) × viewport \(shortNumber(rows.viewport))", rule.add)
            add(indent, "\(sum) = \(shortNumber(asked))")
        case .spot:
            let item = rule.spot == .item ? Int(min(max(0, rule.mult), 1e15)) : nil
            let part = rows.part(ofItem: item, named)
            guard let sum = try? rows.sum(before: named), let lead = try? solver.lead(named),
                let length = rule.spotAlignment == .start ? 0 : try? part.length ?? rows.plans[named.section].measure(named.element),
                let tail = rule.spotAlignment == .start ? 0 : try? solver.tail(named)
            else { return add(indent, "it asks for the offset \(shortNumber(asked))") }
            let begin = sum.total + part.start
            var text =
                part.start == 0 ? shortNumber(sum.total) : "\(shortNumber(sum.total)) + rows before its own \(shortNumber(part.start))"
            switch rule.spotAlignment {
            case .start:
                text += " − \(shortNumber(solver.insetBefore)) inset"
                asked = begin - lead + rule.add
                text = sumText(text, solver.insetBefore - lead, "pinned header")
            case .end:
                text += " + its length \(shortNumber(length)) + \(shortNumber(solver.insetAfter)) inset"
                text = sumText(text, tail - solver.insetAfter, "pinned footer") + " − viewport \(shortNumber(rows.viewport))"
                asked = begin + length + tail - rows.viewport + rule.add
            case .center:
                text += " + half of its length \(shortNumber(length)) − half of"
                text += " (\(shortNumber(lead)) before the room + viewport \(shortNumber(rows.viewport)) − \(shortNumber(tail)) after it)"
                asked = begin + length / 2 - (lead + rows.viewport - tail) / 2 + rule.add
            }
            let start = "\(rows.name(named)) is at \(sum.text(Wording(doc: doc)))"
            add(indent, "\(start); \(sumText(text, rule.add)) = \(shortNumber(asked))")
        case .number, .numbers: asked = rule.kind == .number ? rule.add : anchor.asked
        default: return
        }
        if abs(asked - anchor.asked) > 1e-9, case .length(let page) = solver.paging {
            let count = (anchor.asked / page).rounded()
            let text = "\(shortNumber(count)) × \(shortNumber(page)) = \(shortNumber(anchor.asked))"
            add(indent, "`paging`: the nearest multiple of \(shortNumber(page)): \(text)", source: doc.lookup(rows.owner, .paging).source)
        }
    }

    private mutating func tellPaging(_ rows: CollectionRows, _ anchor: CollectionAnchor, _ indent: Int) {
        let isWord = doc.value(rows.owner, .offset).kind == .word || !doc.value(rows.owner, .offset).isSet
        guard rows.solver.paging == .item, !isWord, rows.places.held == nil, let sum = try? rows.sum(before: anchor.at),
            let lead = try? rows.solver.lead(anchor.at)
        else { return }
        let text = "\(rows.name(anchor.at)) begins nearest, at \(sum.text(Wording(doc: doc)))"
        let snapped = "\(shortNumber(sum.total)) − \(shortNumber(lead)) before the room = \(shortNumber(anchor.offset))"
        add(indent, "`paging = item`: \(text); \(snapped)", source: doc.lookup(rows.owner, .paging).source)
    }

    /// Adds the end of the content at which the offset stops (CO-7, CO-8).
    private mutating func tellHeld(_ rows: CollectionRows, _ indent: Int) {
        let offset = shortNumber(rows.places.offset)
        let isAsked = doc.value(rows.owner, .offset).kind == .word || !doc.value(rows.owner, .offset).isSet
        if rows.places.held == nil, !isAsked { return }
        if rows.places.held == .end
            || rows.places.held == nil && doc.value(rows.owner, .offset).kind == .word
                && doc.value(rows.owner, .offset).ref == 1
        {
            var length = shortNumber(rows.places.contentLength)
            // An element without a length that begins at the end of the view is not in view, so it counts with its estimate (CO-12).
            if rows.places.made.last?.at != rows.solver.lastElement {
                let end = rows.places.offset + rows.viewport - rows.solver.insetAfter
                length += " − \(shortNumber(rows.places.contentLength - end)) estimated for what has no length there"
            }
            length += " + \(shortNumber(rows.solver.insetAfter)) inset"
            let text = "the content's end \(length) − viewport \(shortNumber(rows.viewport)) = \(offset)"
            add(indent, isAsked ? text : "it goes no further: \(text)")
        } else {
            var sum = SumText("0 − \(shortNumber(rows.solver.insetBefore)) inset", isWorkedOut: true)
            sum.add(-rows.places.roomBefore, "room that `gravity` leaves before it")
            let text = "the content's start \(sum.making(rows.places.offset))"
            add(indent, isAsked ? text : "it goes no further: \(text)")
        }
    }

    /// Adds how the offset changed so that the first item in view stays in place when the sums before it change (CO-9).
    private mutating func tellFirstInView(_ rows: CollectionRows, _ anchor: CollectionAnchor, _ indent: Int) {
        let (offset, before) = (rows.places.offset, anchor.offset)
        guard abs(offset - before) > 1e-9, let first = try? rows.sum(before: anchor.first), doc.value(rows.owner, .offset).kind != .word
        else { return }
        let seen = before + first.total - offset
        let text = "\(rows.name(anchor.first)) is the first in view, measured to begin at \(shortNumber(seen))"
        add(indent, "\(text), while what is before it counts \(first.text(Wording(doc: doc)))")
        add(indent, "\(shortNumber(before)) + \(shortNumber(first.total)) − \(shortNumber(seen)) = \(shortNumber(offset))")
    }

    /// Explains `anchor`: the first item in view, and its distance to the start of the visible area.
    mutating func explainAnchor(_ collection: Int32, _ indent: Int) {
        guard let rows = CollectionRows(doc, collection), let anchor = doc.collectionNumbers(collection)?.anchor else {
            return add(indent, "\(doc.nameText(collection)).anchor: no item is in view", .head)
        }
        let name = doc.nameText(collection)
        add(indent, "\(name).anchor = [\(anchor.place), \(shortNumber(anchor.distance))]", .head)
        guard let s = rows.nodes.firstIndex(of: anchor.section) else { return }
        let at = ElementAt(section: s, element: rows.plans[s].index(ofItem: anchor.place))
        let start = tellStart(at, rows, indent + 1)
        let part = rows.part(ofItem: anchor.place, at)
        let lead = (try? rows.solver.lead(at)) ?? 0
        var sum = SumText(shortNumber(rows.places.offset))
        sum.add(lead, "inset and pinned header")
        sum.add(-start, part.start == 0 ? "its own start" : "where its rows begin")
        sum.add(-part.start, "rows before its own")
        add(indent + 1, "from its own start to where the view begins at the offset: \(sum.making(anchor.distance))")
    }
}
