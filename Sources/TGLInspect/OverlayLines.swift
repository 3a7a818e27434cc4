// The overlays of what lines its children up: linear, table, stack, flow, flex.

import TGLLayout

extension Overlay {
    /// The spaces of a line along an axis, what is free at its end, and the shares of it.
    mutating func line(_ node: Int32, _ axis: Axis) {
        let children = shown(node)
        guard !children.isEmpty else { return }
        let room = content(node)
        gaps(children, axis)
        let frames = children.prefix(400).map { frame($0) }
        let last = frames.map { end($0, axis) }.max() ?? 0
        let first = frames.map { start($0, axis) }.min() ?? 0
        let (from, to) = (start(room, axis), end(room, axis))
        let after = far(children[children.count - 1], axis, end(room, axis) - start(room, axis))
        band(.free, axis, from: last + after, to: to, across: room, "free \(number(to - last - after))")
        let before = far(children[0], axis, 0, isNear: true)
        band(.free, axis, from: from, to: first - before, across: room, "free \(number(first - before - from))")
        for child in children.prefix(200) where document.value(child, axis == .x ? .width : .height).isShare {
            let f = frame(child)
            let rule = document.value(child, axis == .x ? .width : .height)
            let prop: Prop = axis == .x ? .width : .height
            area(.share, f, "\(document.statement(prop, .rule, rule, on: child)): \(number(axis == .x ? f.width : f.height))")
        }
    }

    /// The lines of a flow or a flex: which children are in each, what is free in it, and what did not fit.
    mutating func lines(_ node: Int32) {
        let isFlex = document.kind(node).hasBaseSizes
        let answers = document.laid(.lines, of: node) ?? []
        let free = document.laid(.free, of: node) ?? []
        let axis = lineAxis(node)
        let room = content(node)
        for (number, answer) in answers.prefix(60).enumerated() {
            let children = answer.children.filter { !document.isGone($0) }
            guard var box = children.first.map({ frame($0) }) else { continue }
            for child in children { box = union(box, frame(child)) }
            let extent = axis == .x ? Rect(room.x, box.y, room.width, box.height) : Rect(box.x, room.y, box.width, room.height)
            let left = number < free.count ? free[number].value : 0
            let text = answers.count == 1 ? "" : "line \(number + 1)"
            area(
                .line, extent,
                [text, left < -0.01 ? "\(self.number(-left)) too long" : left > 0.01 ? "free \(self.number(left))" : ""]
                    .filter { !$0.isEmpty }.joined(separator: " · "))
            gaps(children, axis)
            if left > 0.01, !isFlex {
                band(.free, axis, from: end(box, axis), to: end(extent, axis), across: extent, "free \(self.number(left))")
            }
            wrapped(answer, at: extent, axis)
        }
        for child in shown(node).prefix(100) {
            if isFlex { flexed(child, in: node) }
        }
    }

    /// The axis along which a line of a flow or a flex runs.
    private func lineAxis(_ node: Int32) -> Axis {
        guard document.kind(node).hasBaseSizes else { return document.isHorizontal(node) ? .y : .x }
        let direction = document.value(node, .flexDirection)
        return direction.isSet && document.text(direction, for: .flexDirection).hasPrefix("column") ? .y : .x
    }

    /// What the next child would have needed, at the end of a line.
    private mutating func wrapped(_ answer: LaidAnswer, at line: Rect, _ axis: Axis) {
        guard let reason = answer.lines(in: document).map(\.text).first(where: { $0.contains("too long") || $0.contains("fit") }) else {
            return
        }
        if axis == .x {
            self.line(.wrap, (line.x + line.width, line.y), (line.x + line.width, line.y + line.height), reason)
        } else {
            self.line(.wrap, (line.x, line.y + line.height), (line.x + line.width, line.y + line.height), reason)
        }
    }

    /// How an item of a flex came from its base size to its size, and its baseline where items are aligned by it.
    mutating func flexed(_ child: Int32, in node: Int32) {
        guard let base = document.laid(.baseSize, of: child)?.first?.value else { return }
        let f = frame(child)
        let axis = lineAxis(node)
        let (length, place) = axis == .x ? (f.width, f.x) : (f.height, f.y)
        let mark: OverlayMark = length > base + 0.01 ? .grown : length < base - 0.01 ? .shrunk : .base
        let text = mark == .base ? "base \(number(base))" : "\(number(base)) → \(number(length))"
        let rtl = axis == .x && document.isRightToLeft
        let from = rtl ? place + length - base : place + base
        let to = rtl ? place : place + length
        if axis == .x {
            let y = f.y + f.height / 2
            line(.base, (from, f.y), (from, f.y + f.height))
            line(mark, (from, y), (to, y), text, isArrow: mark != .base)
        } else {
            let x = f.x + f.width / 2
            line(.base, (f.x, from), (f.x + f.width, from))
            line(mark, (x, from), (x, to), text, isArrow: mark != .base)
        }
        let aligned = document.value(child, .alignSelf).isSet ? document.value(child, .alignSelf) : document.value(node, .alignItems)
        if aligned.isSet, document.text(aligned, for: .alignItems).lowercased().contains("baseline") {
            let y = f.y + document.baseline(child)
            line(.baseline, (f.x, y), (f.x + f.width, y))
        }
    }

    /// The bands between siblings that follow each other along an axis, without the margins at their sides.
    mutating func gaps(_ children: [Int32], _ axis: Axis) {
        for (a, b) in zip(children, children.dropFirst()).prefix(200) {
            let (f, g) = (frame(a), frame(b))
            let isForward = start(f, axis) <= start(g, axis)
            let (first, second) = isForward ? (f, g) : (g, f)
            let (firstNode, secondNode) = isForward ? (a, b) : (b, a)
            let near = end(first, axis) + far(firstNode, axis, 0)
            let next = start(second, axis) - far(secondNode, axis, 0, isNear: true)
            let across = union(first, second)
            band(.space, axis, from: near, to: next, across: across, number(next - near))
        }
    }

    // MARK: Frames

    /// The content box of a container on the screen.
    func content(_ node: Int32) -> Rect {
        let f = frame(node)
        let p = document.paddings(of: node)
        let b = document.kind(node).isCSS ? document.sideLengths(node, Self.borders, of: (f.width, f.height)) : (0, 0, 0, 0)
        return Rect(
            f.x + p.left + b.1, f.y + p.top + b.0, max(f.width - p.left - p.right - b.1 - b.3, 0),
            max(f.height - p.top - p.bottom - b.0 - b.2, 0))
    }

    func start(_ f: Rect, _ axis: Axis) -> Double { axis == .x ? f.x : f.y }
    func end(_ f: Rect, _ axis: Axis) -> Double { axis == .x ? f.x + f.width : f.y + f.height }

    func union(_ a: Rect, _ b: Rect) -> Rect {
        let (x, y) = (min(a.x, b.x), min(a.y, b.y))
        return Rect(x, y, max(a.x + a.width, b.x + b.width) - x, max(a.y + a.height, b.y + b.height) - y)
    }

    /// The distance that a child keeps at its far side, or its near one, as far as it is a number or a percentage.
    func far(_ child: Int32, _ axis: Axis, _ whole: Double, isNear: Bool = false) -> Double {
        let inCSS = document.parent(child).map { document.kind($0).isCSS } ?? false
        let s = document.sideLengths(child, inCSS ? Self.cssMargins : Self.distances, of: (whole, whole))
        return switch (axis, isNear) {
        case (.x, true): s.left
        case (.x, false): s.right
        case (.y, true): s.top
        case (.y, false): s.bottom
        }
    }
}
