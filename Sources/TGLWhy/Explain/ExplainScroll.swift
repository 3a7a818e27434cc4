// `why` for values that scrolling computes: the offset and content of a scroll (S-3 to S-9), and the frame of a node on the screen (S-10,
// S-16).

import TGLLayout

/// A value that is computed by the layout, is not a property, and that `why` can explain.
public enum ComputedValue: String, CaseIterable, Sendable {
    case contentSize, viewport, page, pages, anchor, screenFrame
}

extension Explainer {
    /// Explains a computed value of a node; empty if the node has no such value.
    public mutating func why(_ i: Int32, _ value: ComputedValue) -> [ExplanationLine] {
        begin()
        switch value {
        case .screenFrame: explainScreenFrame(i)
        case .anchor: if doc.isCollection(i) { explainAnchor(i, 0) }
        case .contentSize:
            if doc.isCollection(i) { explainContentSize(i, 0) } else if let place = doc.scrollPlace(i) { explainContent(i, place) }
        case .viewport, .page, .pages: explainViewport(i, value)
        }
        return lines
    }

    // MARK: Scrolls

    /// Explains the offset of a scroll. Returns false if the node is not a scroll.
    mutating func explainScroll(_ i: Int32, _ indent: Int) -> Bool {
        guard let place = doc.scrollPlace(i) else { return false }
        add(indent, "\(doc.nameText(i)).offset = [\(shortNumber(place.point.x)), \(shortNumber(place.point.y))]", .head)
        let at = doc.lookup(i, .offset)
        let text = at.rule.isSet ? doc.text(at.rule, for: .offset, on: i) : "start"
        let head = at.rule.isSet ? "the rule is `\(text)`\(from(at.layer))" : "nothing sets it, so it is `start`"
        add(indent + 1, head, .note, source: at.source)
        if let given = doc.numberList(i, .offset), given.count == 2, given[place.axis == .x ? 1 : 0] != 0 {
            let across = place.axis == .x ? "y" : "x"
            add(indent + 1, "it scrolls along \(place.axis == .x ? "x" : "y") only, so its \(across) is 0")
        }
        let (told, asked) = askedOffset(at.rule, i, place)
        if let told { add(indent + 1, told) }
        let snapped = doc.snappedOffset(i, place)
        if let snapped, snapped != asked {
            let paging = doc.lookup(i, .paging)
            let rule = "`paging = \(doc.text(paging.rule, for: .paging, on: i))`"
            add(indent + 1, "\(rule): the nearest that it allows is the offset \(shortNumber(snapped))", source: paging.source)
        }
        let value = snapped ?? asked
        if value > place.end {
            add(indent + 1, "it goes no further: \(endText(place))")
        } else if value < place.start {
            add(indent + 1, "it goes no further: \(startText(place))")
        }
        hidden(i, .offset, indent + 1)
        return true
    }

    private func startText(_ place: ScrollPlace) -> String {
        "the content's start 0 − \(shortNumber(place.insets.x)) inset = \(shortNumber(place.start))"
    }

    private func endText(_ place: ScrollPlace) -> String {
        if place.end == place.start { return startText(place) + ", since all of the content is in view" }
        let length = "\(shortNumber(place.length)) + \(shortNumber(place.insets.y)) inset"
        return "the content's end \(length) − viewport \(shortNumber(place.viewLength)) = \(shortNumber(place.end))"
    }

    /// The offset that the rule asks for, as text and as a number in points.
    private func askedOffset(_ rule: Rule, _ i: Int32, _ place: ScrollPlace) -> (text: String?, value: Double) {
        let value = doc.askedOffset(i, place)
        switch rule.kind {
        case .number, .numbers: return (nil, value)
        case .word: return (rule.ref == 1 ? endText(place) : startText(place), value)
        case .spot where rule.spot == .page:
            let sum = sumText("\(shortNumber(rule.mult)) × viewport \(shortNumber(place.viewLength))", rule.add)
            return ("\(sum) = \(shortNumber(value))", value)
        case .spot where rule.spot == .show:
            guard let child = doc.scrolledPlace(of: rule.ref, in: i, place) else { return (startText(place), value) }
            let name = doc.nameText(rule.ref)
            let range = "\(name) is at \(shortNumber(child.start)) … \(shortNumber(child.start + child.length))"
            let from = min(max(rule.mult, place.start), place.end)
            let bottom = child.start + child.length
            var text = "\(range), in view at the offset \(shortNumber(from)) already"
            var least = from
            if bottom > from + place.viewLength - place.insets.y {
                least = bottom - place.viewLength + place.insets.y
                var sum = SumText("\(range); to see its end \(shortNumber(bottom))")
                sum.add(place.insets.y, "inset")
                sum.add(-place.viewLength, "viewport")
                text = sum.making(least)
            }
            if child.start < least + place.insets.x {
                var sum = SumText("\(range); to see its start \(shortNumber(child.start))")
                sum.add(-place.insets.x, "inset")
                text = sum.making(child.start - place.insets.x)
                least = child.start - place.insets.x
            }
            return (rule.add == 0 ? text : "\(text); \(sumText(shortNumber(least), rule.add)) = \(shortNumber(value))", value)
        case .reference:
            guard let target = doc.resolveReference(rule, on: i), rule.add != 0 else { return (nil, value) }
            let edge = "\(doc.nameText(target)).\(rule.anchor.word), not moved by \(doc.nameText(i)), \(shortNumber(value - rule.add))"
            return ("\(sumText(edge, rule.add)) = \(shortNumber(value))", value)
        default: return (startText(place), value)
        }
    }

    /// Explains the size of a scroll's content (S-3).
    private mutating func explainContent(_ i: Int32, _ place: ScrollPlace) {
        let size = place.contentSize
        add(0, "\(doc.nameText(i)).contentSize = [\(shortNumber(size.x)), \(shortNumber(size.y))]", .head)
        let (main, cross): (Prop, Prop) = place.axis == .y ? (.height, .width) : (.width, .height)
        let words = Wording(doc: doc)
        add(1, "\(cross.word): \(words.reading(i, cross)) \(shortNumber(size[place.axis.other]))")
        let kids = doc.children(i).filter { !doc.isOutOfLayout($0) }
        let last = kids.compactMap { doc.scrolledPlace(of: $0, in: i, place) }.map { $0.start + $0.length }.max()
        guard let last, let lastKid = kids.last(where: { doc.scrolledPlace(of: $0, in: i, place).map { $0.start + $0.length } == last })
        else { return add(1, "\(main.word): nothing is in it: its paddings \(shortNumber(place.length))") }
        var sum = SumText("\(main.word): \(words.end(lastKid, place.axis, last))")
        let margin = place.length - last - place.padding.far
        sum.add(abs(margin) < 1e-9 ? 0 : margin, "its margin")
        sum.add(place.padding.far, "padding")
        add(1, sum.making(place.length))
    }

    // MARK: The viewport

    /// Explains which part of the content is visible, and how many pages that is.
    private mutating func explainViewport(_ i: Int32, _ value: ComputedValue) {
        let offset: Pair
        let (size, length): (Pair, Double)
        let axis: Axis
        if let place = doc.scrollPlace(i) {
            (offset, size, length, axis) = (place.shift, place.view, place.length, place.axis)
        } else if let numbers = doc.collectionNumbers(i) {
            (offset, size, axis) = (numbers.offset, Pair(numbers.viewport.width, numbers.viewport.height), numbers.isHorizontal ? .x : .y)
            length = numbers.contentSize[axis]
        } else {
            return
        }
        let name = doc.nameText(i)
        let view = size[axis]
        switch value {
        case .viewport:
            let all = [offset.x, offset.y, size.x, size.y].map(shortNumber).joined(separator: ", ")
            add(0, "\(name).viewport = [\(all)]", .head)
            add(1, "the content that is in view begins at the offset: \(shortNumber(offset[axis]))")
            add(1, "it is as large as \(name): \(shortNumber(size.x)) × \(shortNumber(size.y))", .note)
        case .page:
            add(0, "\(name).page = \(shortNumber(view > 0 ? offset[axis] / view : 0))", .head)
            guard view > 0 else { return add(1, "the viewport has no length: 0") }
            add(1, "offset \(shortNumber(offset[axis])) / viewport \(shortNumber(view)) = \(shortNumber(offset[axis] / view))")
        default:
            let pages = view > 0 ? max(1, (length / view).rounded(.up)) : 1
            add(0, "\(name).pages = \(shortNumber(pages))", .head)
            guard view > 0 else { return add(1, "the viewport has no length: 1") }
            add(1, "content \(shortNumber(length)) / viewport \(shortNumber(view)) = \(shortNumber(length / view))")
            add(1, "whole pages, at least one: \(shortNumber(pages))")
        }
        _ = explainOffset(i, 1)
    }

    // MARK: On the screen

    /// Explains where a node is on the screen: the sum of the places of the node and its ancestors, minus their scroll offsets.
    private mutating func explainScreenFrame(_ i: Int32) {
        let frame = doc.screenFrame(i)
        let all = [frame.x, frame.y, frame.width, frame.height].map(shortNumber).joined(separator: ", ")
        add(0, "\(doc.nameText(i)).screenFrame = [\(all)]", .head)
        for (prop, near, value) in [(Axis.x, Prop.left, frame.x), (.y, .top, frame.y)] { tellOnScreen(i, prop, near, value) }
        let size = "\(shortNumber(frame.width)) × \(shortNumber(frame.height))"
        add(1, "its size is that of its frame: \(size)", .note)
    }

    private mutating func tellOnScreen(_ i: Int32, _ axis: Axis, _ prop: Prop, _ value: Double) {
        var sum = SumText()
        var exact = 0.0
        var k = i
        var isFirst = true
        while k != Document.screen {
            let frame = doc.exactFrame(k)
            let at = axis == .x ? frame.x : frame.y
            if isFirst || at != 0 {
                sum.add(term: "\(doc.nameText(k)).\(prop.word) \(at < 0 ? "(\(shortNumber(at)))" : shortNumber(at))", isWorkedOut: at < 0)
            }
            isFirst = false
            exact += at
            guard let above = doc.parent(k) else { break }
            // Nodes that do not move with a scrolling row are not shifted by its offset.
            let shift = doc.contentShift(above)[axis] - doc.standingShift(k)[axis]
            exact -= shift
            if shift != 0 {
                let text = shift < 0 ? "(\(shortNumber(shift)))" : shortNumber(shift)
                sum.add(term: "\(doc.nameText(above)).offset \(text)", isWorkedOut: true, isTaken: true)
            }
            k = above
        }
        let name = axis == .x ? "x" : "y"
        add(1, "\(name): \(sum.making(exact))")
        guard abs(exact - value) > 1e-9 else { return }
        let source = doc.lookup(Document.screen, .scale).source
        let pixels = "snapped to pixels, \(shortNumber(doc.scale)) per point"
        add(1, "\(name), \(pixels): \(shortNumber(exact)) → \(shortNumber(value))", source: source)
    }
}

extension Document {
    /// Where a child of a scroll is along the scroll's axis if it is not pinned.
    func scrolledPlace(of child: Int32, in scroll: Int32, _ place: ScrollPlace) -> (start: Double, length: Double)? {
        ScrolledFrames(doc: self, node: scroll, scroll: place).place(of: child)
    }

    /// The offset that the rule of a scroll asks for, before paging and limits.
    func askedOffset(_ i: Int32, _ place: ScrollPlace) -> Double {
        offset(value(i, .offset), i, place, ScrolledFrames(doc: self, node: i, scroll: place))
    }

    /// The offset after paging; `nil` if `paging` does not change it.
    func snappedOffset(_ i: Int32, _ place: ScrollPlace) -> Double? {
        let rule = value(i, .offset)
        guard rule.kind != .word, rule.isSet else { return nil }
        return snapped(askedOffset(i, place), i, place, ScrolledFrames(doc: self, node: i, scroll: place))
    }
}
