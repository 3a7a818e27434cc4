// The sizes of items' contents, and their paddings (C-6, C-15, C-18, C-19).

import TGLSolver

extension ConstraintSystem {
    /// Measures the contents and reads the paddings before the first round.
    mutating func measureContents() {
        for k in items.indices {
            if items[k].joins { readPadding(k) }
            if round == 1, !items[k].joins, !items[k].isGone { measureContent(k) }
        }
    }

    /// Measures a content without a limit.
    mutating func measureContent(_ k: Int) {
        switch items[k].kind.traits.content {
        case .nothing: return
        case .text, .picture: items[k].contentWidth = doc.leafSize(items[k].node, .x, other: nil, limit: nil)
        case .children: items[k].contentWidth = wrapped(k, width: nil).x
        }
        items[k].measuredWidth = -1
        measureHeight(k)
    }

    /// Measures a content's height at the item's `measuredWidth`.
    mutating func measureHeight(_ k: Int) {
        let width = items[k].measuredWidth < 0 ? nil : items[k].measuredWidth
        let node = items[k].node
        switch items[k].kind.traits.content {
        case .nothing: break
        case .text:
            items[k].textHeight = doc.textSize(node, limit: width).y
            items[k].contentHeight = items[k].textHeight
            let line = doc.contents[pass.rules[Int(node)].content].pointee.lineHeight
            items[k].lines = line > 0 ? (items[k].textHeight / line).rounded() : 0
        case .picture: items[k].contentHeight = doc.leafSize(node, .y, other: width ?? items[k].contentWidth, limit: nil)
        case .children: items[k].contentHeight = wrapped(k, width: width).y
        }
    }

    /// The size to which a container of another layout wraps.
    private func wrapped(_ k: Int, width: Double?) -> Pair {
        let node = items[k].node
        guard pass.nodes[Int(node)].box >= 0 else { return .zero }
        var asked = Proposal(width.map { .exact($0) } ?? .atMost(.infinity), .atMost(.infinity))
        if pass.boxes[Int(pass.nodes[Int(node)].box)].flags.contains(.paged) {
            // In the width of its content its pages are beside each other.
            if let width, abs(width - items[k].contentWidth) <= 1e-6 { asked.x = .exact(width, hugs: true) }
            asked.takePages(knownLength(items[k].parent, .x), knownLength(items[k].parent, .y))
        }
        if !pass.hasSafeArea { return pass.layout(node, asked, origin: .zero, place: false) }
        let place = round == 1 ? Rect.zero : frame(k)
        return pass.measure(node, asked, at: Pair(origin.x + place.x, origin.y + place.y))
    }

    /// The length of a container of the system, where it is known before the system is solved; otherwise 0.
    private func knownLength(_ k: Int32, _ axis: Axis) -> Double {
        let length = items[Int(k)].size(axis)
        if length.unknown < 0 { return length.add }
        let rule = ownSize(k, axis, in: doc)
        return rule.kind == .number && rule.level == LinearSystem.required ? max(0, rule.add) : 0
    }

    // MARK: Paddings

    private mutating func readPadding(_ k: Int) {
        let node = items[k].node
        let box = pass.boxes + Int(pass.nodes[Int(node)].box)
        items[k].paddingLeft = box.pointee.leftPadding
        items[k].paddingTop = box.pointee.topPadding
        items[k].paddingRight = box.pointee.rightPadding
        items[k].paddingBottom = box.pointee.bottomPadding
        if box.pointee.flags.contains(.logicalPadding) {
            let near = doc.value(node, .leadingPadding)
            let far = doc.value(node, .trailingPadding)
            if near.isSet { if rtl { items[k].paddingRight = near.add } else { items[k].paddingLeft = near.add } }
            if far.isSet { if rtl { items[k].paddingLeft = far.add } else { items[k].paddingRight = far.add } }
        }
        guard pass.hasSafeArea else { return }
        for edge in [Edges.top, .bottom, .left, .right] {
            let factor = safePadding(node, edge) ?? (box.pointee.insets.contains(edge) ? 1 : 0)
            if factor == 0 { continue }
            usesSafeArea = true
            let inset = insets(Int32(k)).at(edge) * factor
            switch edge {
            case .top: items[k].paddingTop += inset
            case .bottom: items[k].paddingBottom += inset
            case .left: items[k].paddingLeft += inset
            default: items[k].paddingRight += inset
            }
        }
    }

    /// The factor of a padding that is the safe area's, or `nil`.
    private func safePadding(_ node: Int32, _ edge: Edges) -> Double? {
        let prop: Prop = edge == .top ? .topPadding : edge == .bottom ? .bottomPadding : edge == .left ? .leftPadding : .rightPadding
        let rule = doc.value(node, prop)
        return rule.kind == .safeArea ? rule.mult : nil
    }

    /// The parts of the screen's unsafe strips that an item covers, by side: `x` left, `y` top, `width` right, `height` bottom.
    func insets(_ item: Int32) -> Rect {
        if round > 1, let known = covered[item] { return known }
        let safe = doc.screenState.safe
        return Rect(safe.left, safe.top, safe.right, safe.bottom)
    }

    /// Notes the parts that items cover at their places; answers whether they differ from those that this round used.
    mutating func noteInsets() -> Bool {
        guard usesSafeArea, pass.hasSafeArea else { return false }
        var isOther = false
        for k in items.indices where items[k].joins {
            let f = frame(k)
            let x = pass.strips(.x)
            let y = pass.strips(.y)
            let now = Rect(
                x.inset(true, origin.x + f.x, f.width), y.inset(true, origin.y + f.y, f.height), x.inset(false, origin.x + f.x, f.width),
                y.inset(false, origin.y + f.y, f.height))
            if insets(Int32(k)) != now { isOther = true }
            covered[Int32(k)] = now
        }
        return isOther
    }
}

extension Rect {
    /// The inset at an edge.
    fileprivate func at(_ edge: Edges) -> Double {
        switch edge {
        case .top: y
        case .bottom: height
        case .left: x
        default: width
        }
    }
}
