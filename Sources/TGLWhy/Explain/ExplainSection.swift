// `why` of sections, and of the headers, footers and backgrounds in them (CO-13 to CO-15).

import TGLLayout

extension Explainer {
    // MARK: Sections

    mutating func explainSection(_ i: Int32, in collection: Int32, _ prop: Prop, _ indent: Int) {
        guard doc.kind(collection).traits.isCollection, let rows = CollectionRows(doc, collection), let s = rows.nodes.firstIndex(of: i),
            let layout = doc.sectionStates[i]?.layout, let pad = doc.collectionStates[collection]?.pad
        else { return add(indent, "a section is laid out by its collection, and is in none: 0") }
        let frame = layout.frame
        let across = rows.axis.other
        if prop.axis == across {
            let (near, far) = (pad.near(across), pad.far(across))
            guard prop.isSize else {
                add(indent, near == 0 ? "at the start of \(doc.nameText(collection)): 0" : "padding \(shortNumber(near))")
                return mirror(i, frame, of: mirroredBreadth(collection), indent)
            }
            var sum = SumText(room(collection, across))
            sum.add(-near, "padding")
            sum.add(-far, "padding")
            return add(indent, "as \(across == .x ? "wide" : "high") as its collection's content: \(sum.making(frame.length(across)))")
        }
        if prop.isSize { return sectionLength(s, frame, rows, indent) }
        tellSectionStart(s, frame.place(rows.axis), rows, indent)
        if rows.axis == .x { mirror(i, frame, of: mirroredBreadth(collection), indent) }
    }

    private mutating func tellSectionStart(_ s: Int, _ start: Double, _ rows: CollectionRows, _ indent: Int) {
        let plan = rows.plans[s]
        guard plan.elementCount > 0 else {
            return add(indent, "it begins where what is before it ends: its start \(shortNumber(start))")
        }
        let first = ElementAt(section: s, element: 0)
        add(indent, "it begins with \(rows.name(first))", .note)
        let at = tellStart(first, rows, indent)
        if at != start {
            add(indent, "\(shortNumber(at)) − its padding \(shortNumber(at - start)) = \(shortNumber(start))")
        }
    }

    /// Adds the length from the start of the first element to the end of the last one (CO-14).
    private mutating func sectionLength(_ s: Int, _ frame: Rect, _ rows: CollectionRows, _ indent: Int) {
        let plan = rows.plans[s]
        let (start, length) = (frame.place(rows.axis), frame.length(rows.axis))
        let last = ElementAt(section: s, element: plan.elementCount - 1)
        if case .across = plan.rows { return acrossLength(rows.nodes[s], plan, length, rows, indent) }
        guard plan.elementCount > 0, !plan.isBlock || plan.footer != nil else {
            var sum = SumText()
            if let header = try? plan.headerLength() { sum.add(header, "header") }
            sum.add(plan.padding.before, "padding")
            let rest = length - plan.padding.before - plan.padding.after - ((try? plan.headerLength()) ?? 0)
            sum.add(rest, "its own items")
            sum.add(plan.padding.after, "padding")
            return add(indent, "what is in it: \(sum.making(length))")
        }
        add(indent, "it ends with \(rows.name(last))", .note)
        let at = tellStart(last, rows, indent)
        let counted = rows.finder.made(last)?.length ?? (try? plan.length(last.element)) ?? 0
        let gap = start + length - at - counted
        var sum = SumText(shortNumber(at))
        sum.add(counted, "its own length")
        sum.add(gap, "its padding")
        add(indent, "its end: \(sum.making(start + length))")
        add(indent, "\(shortNumber(start + length)) − its start \(shortNumber(start)) = \(shortNumber(length))")
    }

    /// Adds the length of a section that scrolls across: the length of its row, and what is around the row (CO-43).
    private mutating func acrossLength(_ section: Int32, _ plan: SectionPlan, _ length: Double, _ rows: CollectionRows, _ indent: Int) {
        let (header, footer) = ((try? plan.headerLength()) ?? 0, (try? plan.footerLength()) ?? 0)
        let row = length - header - plan.padding.before - plan.padding.after - footer
        let at = doc.lookup(section, rows.size)
        let highest = doc.madeItems(section).max { doc.exactFrame($0.node).length(rows.axis) < doc.exactFrame($1.node).length(rows.axis) }
        let word = rows.axis == .y ? "high" : "wide"
        if at.rule.isSet {
            let rule = "`\(rows.size.word) = \(doc.text(at.rule, for: rows.size, on: section))`"
            add(indent, "\(rule)\(from(at.layer)): its row is \(shortNumber(row)) \(word)", source: at.source)
        } else if let highest, abs(doc.exactFrame(highest.node).length(rows.axis) - row) < 1e-6 {
            add(indent, "its row is as \(word) as the largest cell in view: \(doc.nameText(highest.node)) \(shortNumber(row))")
        } else {
            add(indent, "its row is \(shortNumber(row)) \(word)", .note)
        }
        var sum = SumText()
        sum.add(header, "header")
        sum.add(plan.padding.before, "padding")
        sum.add(row, "row")
        sum.add(plan.padding.after, "padding")
        sum.add(footer, "footer")
        add(indent, sum.isWorkedOut ? sum.making(length) : "what is in it: \(sum.making(length))")
    }

    /// The length of a collection with its name: `C.width 320`.
    func room(_ collection: Int32, _ axis: Axis) -> String {
        let prop: Prop = axis == .x ? .width : .height
        return "\(Wording(doc: doc).reading(collection, prop)) \(shortNumber(length(of: collection, axis)))"
    }

    /// The length of a collection in its layout, in points.
    func length(of collection: Int32, _ axis: Axis) -> Double {
        doc.collectionStates[collection]?.size[axis] ?? doc.exactFrame(collection).length(axis)
    }

    func mirroredBreadth(_ collection: Int32) -> Double {
        guard let state = doc.collectionStates[collection] else { return 0 }
        return state.isHorizontal ? max(state.contentSize.x, state.size.x) : state.size.x
    }

    /// Adds the mirrored place if the layout is right-to-left.
    mutating func mirror(_ i: Int32, _ logical: Rect, of breadth: Double, _ indent: Int) {
        guard doc.isRightToLeft else { return }
        let at = breadth - logical.x - logical.width
        let text = "its content's width \(shortNumber(breadth)) − \(shortNumber(logical.x)) − its width \(shortNumber(logical.width))"
        add(indent, "right to left: \(text) = \(shortNumber(at))")
    }

    // MARK: Headers, footers, backgrounds

    mutating func explainEdge(_ cell: ToldCell, _ edge: CellEdge, _ indent: Int) {
        let (axis, rows) = (cell.along, cell.rows)
        let plan = rows.plans[cell.number]
        let origin = cell.isItself ? 0 : cell.layout.frame.place(axis)
        let bounds = rows.bounds(cell.number)
        if edge == .background {
            return add(indent, "it covers its section from its start on: \(shortNumber(bounds.start - origin))")
        }
        let element = ElementAt(section: cell.number, element: edge == .header ? 0 : plan.elementCount - 1)
        let natural = ((try? rows.finder.start(element)) ?? 0) - origin
        if edge == .header, !cell.isItself {
            add(indent, "its own place in the section: \(shortNumber(natural))")
        } else {
            let start = tellStart(element, rows, indent)
            tellInSection(cell, start, indent)
        }
        let pins = doc.wordCode(cell.collection, .pinned) & (edge == .header ? 1 : 2) != 0
        if pins { tellPinned(cell, edge, natural, origin, bounds, indent) }
        let held = pins ? pinned(cell, edge, natural, origin, bounds).at : natural
        let at = cell.natural.place(axis)
        if abs(at - held) > 1e-9 { add(indent, "\(shortNumber(held)) + its margin \(shortNumber(at - held)) = \(shortNumber(at))") }
    }

    /// The place that `pinned` asks for, the limit of that place, and the resulting place of a header or footer.
    private func pinned(
        _ cell: ToldCell, _ edge: CellEdge, _ natural: Double, _ origin: Double, _ bounds: (start: Double, end: Double)
    ) -> (wanted: Double, limit: Double, at: Double) {
        let (rows, length) = (cell.rows, cell.column.length(cell.along))
        let offset = rows.places.offset
        if edge == .header {
            let (wanted, limit) = (offset + rows.solver.insetBefore - origin, bounds.end - length - origin)
            return (wanted, limit, max(natural, min(wanted, limit)))
        }
        let (wanted, limit) = (offset + rows.viewport - rows.solver.insetAfter - length - origin, bounds.start - origin)
        return (wanted, limit, min(natural, max(wanted, limit)))
    }

    /// Adds the effect of `pinned` on the place of a header or footer (CO-15).
    private mutating func tellPinned(
        _ cell: ToldCell, _ edge: CellEdge, _ natural: Double, _ origin: Double, _ bounds: (start: Double, end: Double), _ indent: Int
    ) {
        let (wanted, limit, at) = pinned(cell, edge, natural, origin, bounds)
        let rows = cell.rows
        let length = cell.column.length(cell.along)
        let (near, far) = cell.along == .y ? ("top", "bottom") : ("start", "end")
        let isHeader = edge == .header
        let side = isHeader ? rows.places.offset : rows.places.offset + rows.viewport
        var sum = SumText("not \(isHeader ? "above" : "below") the viewport's \(isHeader ? near : far) \(shortNumber(side))")
        sum.add(isHeader ? rows.solver.insetBefore : -rows.solver.insetAfter, "inset")
        if !isHeader { sum.add(-length, "own length") }
        sum.add(-origin, "section's \(near)")
        let end = shortNumber(bounds.end - origin)
        let own = "own \(cell.along == .y ? "height" : "width") \(shortNumber(length))"
        let limitText =
            isHeader
            ? "not below the section's end \(end) − \(own) = \(shortNumber(limit))" : "not above the section's start \(shortNumber(limit))"
        let isLimited = at == limit && limit != wanted
        let isWanted = at == wanted && !isLimited
        let source = doc.lookup(cell.collection, .pinned).source
        add(indent, "`pinned`: \(sum.making(wanted))", isWanted ? .step : .note, source: source)
        add(indent, limitText, isLimited ? .step : .note)
    }
}
