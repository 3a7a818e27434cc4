// Places and sizes of items as sums of unknowns, in the root's coordinates (C-6, C-9, C-10, C-19).

extension ConstraintSystem {
    func start(_ k: Int32, _ axis: Axis) -> LinearExpression {
        let length = items[Int(k)].start(axis)
        return LinearExpression(length.unknown, plus: length.add, .rule)
    }

    func size(_ k: Int32, _ axis: Axis) -> LinearExpression {
        let length = items[Int(k)].size(axis)
        return LinearExpression(length.unknown, plus: length.add, .size(k, axis))
    }

    func end(_ k: Int32, _ axis: Axis) -> LinearExpression { start(k, axis) + size(k, axis) }

    /// Whether paddings leave nothing of a box of known size: then its content box is a point at the near padding (D-37).
    private func isUsedUp(_ k: Int32, _ axis: Axis) -> Bool {
        let item = items[Int(k)]
        let size = item.size(axis)
        return size.unknown < 0 && item.padding(axis, isFar: false) + item.padding(axis, isFar: true) > size.add
    }

    func contentStart(_ k: Int32, _ axis: Axis) -> LinearExpression {
        if axis == .x, rtl, isUsedUp(k, axis) { return end(k, axis).adding(-items[Int(k)].padding(axis, isFar: true), .padding(k)) }
        return start(k, axis).adding(items[Int(k)].padding(axis, isFar: false), .padding(k))
    }

    func contentEnd(_ k: Int32, _ axis: Axis) -> LinearExpression {
        if isUsedUp(k, axis) { return contentStart(k, axis) }
        return end(k, axis).adding(-items[Int(k)].padding(axis, isFar: true), .padding(k))
    }

    func contentSize(_ k: Int32, _ axis: Axis) -> LinearExpression {
        if isUsedUp(k, axis) { return LinearExpression() }
        let item = items[Int(k)]
        return size(k, axis).adding(-item.padding(axis, isFar: false), .padding(k)).adding(-item.padding(axis, isFar: true), .padding(k))
    }

    /// Which box of an item.
    enum BoxOfItem { case whole, content, safe }

    private func start(_ k: Int32, _ axis: Axis, _ box: BoxOfItem) -> LinearExpression {
        switch box {
        case .whole: start(k, axis)
        case .content: contentStart(k, axis)
        case .safe: start(k, axis).adding(axis == .x ? insets(k).x : insets(k).y, .padding(k))
        }
    }

    private func end(_ k: Int32, _ axis: Axis, _ box: BoxOfItem) -> LinearExpression {
        switch box {
        case .whole: end(k, axis)
        case .content: contentEnd(k, axis)
        case .safe: end(k, axis).adding(-(axis == .x ? insets(k).width : insets(k).height), .padding(k))
        }
    }

    /// A size or position of an item, in the root's coordinates.
    func anchor(_ k: Int32, _ prop: Prop, _ box: BoxOfItem = .whole) -> LinearExpression {
        switch prop {
        case .width, .height:
            switch box {
            case .whole: return size(k, prop.axis)
            case .content: return contentSize(k, prop.axis)
            case .safe: return end(k, prop.axis, .safe) - start(k, prop.axis, .safe)
            }
        case .left, .top: return start(k, prop.axis, box)
        case .right, .bottom: return end(k, prop.axis, box)
        case .leading: return rtl ? end(k, .x, box) : start(k, .x, box)
        case .trailing: return rtl ? start(k, .x, box) : end(k, .x, box)
        case .centerX, .centerY: return (start(k, prop.axis, box) + end(k, prop.axis, box)) * 0.5
        case .baseline, .lastBaseline:
            return box == .whole ? baseline(k, isLast: prop == .lastBaseline) : start(k, .y, box)
        default: return LinearExpression()
        }
    }

    /// The baseline of an item's text, or of the items of a stack (C-19).
    private func baseline(_ k: Int32, isLast: Bool) -> LinearExpression {
        let item = items[Int(k)]
        if item.isGone { return end(k, .y) }
        if item.kind.traits.content == .text {
            let height = doc.contents[pass.rules[Int(item.node)].content].pointee.lineHeight
            let line = isLast ? max(0, item.lines - 1) * height : 0
            return (start(k, .y) + size(k, .y) * 0.5).adding(height * 0.75 - item.textHeight / 2 + line, .baseline(k))
        }
        guard item.kind.traits.arrangesInOrder, let first = shownItems(k).first, let last = shownItems(k).last else { return end(k, .y) }
        if isHorizontalStack(k) {
            let chosen = tallest[k] ?? first
            return baseline(items.indices.contains(Int(chosen)) ? chosen : first, isLast: isLast)
        }
        return baseline(isLast ? last : first, isLast: isLast)
    }
}
