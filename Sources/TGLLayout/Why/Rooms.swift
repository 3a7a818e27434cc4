// Explanations of the container: its room, its padding, the distances at the sides of its children.

/// The padding on a side, in points.
package struct PaddingRead: Sendable, Equatable {
    let length: Double
    /// The safe area's part.
    var safe = 0.0
    /// Whether it is the length before or after a cell.
    var isOfCell = false

    /// The container's own part.
    var own: Double { length - safe }
}

/// A container's length along an axis and the part that its padding leaves, in points.
package struct Room: Sendable, Equatable {
    let node: Int32
    /// `width` or `height`.
    let prop: Prop
    /// The outer length.
    let outer: Double
    /// The length of the content box.
    let length: Double
    let near: PaddingRead
    let far: PaddingRead
    /// Whether it is a cell of a frame that is divided.
    var isCell = false

    /// Whether the content box is as long as the container.
    var isWhole: Bool { length == outer }
}

/// The length in which a container at its own frame lays out its content, where it wraps (B-64).
struct WrappedRoom: FactStep {
    let room: Room
}

/// A distance at a side, in points, by the name of the property that sets it.
package struct NamedDistance: Sendable {
    let prop: Prop
    let length: Double
}

/// How a distance at a side results.
package struct DistanceRead: Sendable {
    package enum Form: Sendable {
        case number
        /// A percentage of the content box's length, and a number that is added. `room`: that length with its name, where it was not
        /// explained before.
        case percent(Double, of: Double, room: Room?, add: Double)
        /// The screen's inset times a number, and a number that is added.
        case safeArea(Double, mult: Double, add: Double)
        /// The layout margin of a container times a number, and a number that is added.
        case layoutMargin(LayoutMarginRead, mult: Double, add: Double)
        /// No rule sets it; it results from a bound.
        case none
    }

    let form: Form
    /// The value of the rule, in points.
    let raw: Double
    /// The distance within its bounds, in points.
    let length: Double

    package init(form: Form, raw: Double, length: Double) {
        self.form = form
        self.raw = raw
        self.length = length
    }
}

extension Run {
    /// The container's room along an axis as it is now.
    func roomNow(_ axis: Axis) -> Room {
        Room(
            node: node, prop: physical(axis), outer: size[axis], length: content(axis), near: padding(axis, .near),
            far: padding(axis, .far),
            isCell: isInCell(axis)
        )
    }

    /// The padding on a side and its parts.
    func padding(_ axis: Axis, _ side: Side) -> PaddingRead {
        let length = side == .near ? pad.near(axis) : pad.far(axis)
        if isInCell(axis) { return PaddingRead(length: length, isOfCell: true) }
        guard hasSafeArea, traits.hasPadding else { return PaddingRead(length: length) }
        return PaddingRead(length: length, safe: safeInset(edge(axis, side)))
    }

    private func edge(_ axis: Axis, _ side: Side) -> Edges {
        if axis == .y { return side == .near ? .top : .bottom }
        return (side == .near) == rtl ? .right : .left
    }

    /// The distance at a side in a content box of a length, by its name.
    func named(_ i: Int32, _ axis: Axis, _ side: Side, whole: Double) -> NamedDistance {
        NamedDistance(prop: positionProp(i, axis, side), length: distance(i, axis, side, whole: whole))
    }

    /// The property in force for a side: `leading` before `left`.
    func positionProp(_ i: Int32, _ axis: Axis, _ side: Side) -> Prop {
        let x = nodes[Int(i)].ext
        guard axis == .x, x >= 0, side != .center else { return prop(axis, side) }
        let logical: Prop = side == .near ? .leading : .trailing
        let rule = pass.position(exts + Int(x), logical)
        let isSet = rule.isSet || pass.boundRule(i, logical, .lower).isSet || pass.boundRule(i, logical, .upper).isSet
        return isSet ? logical : prop(axis, side)
    }

    // MARK: What was read

    /// The reads of the distances at sides, as far as they are set.
    func distanceReads(_ i: Int32, _ axis: Axis, _ sides: [Side]) -> [Fact.Read] {
        let whole = content(axis)
        var isRoomTold = false
        var reads: [Fact.Read] = []
        for side in sides {
            let rule = position(i, axis, side)
            let length = distance(i, axis, side, whole: whole)
            let form: DistanceRead.Form
            var raw = 0.0
            switch rule.kind {
            // A margin that the container gives is not a rule.
            case .number where !isPositionSet(i, axis, side): continue
            case .number:
                raw = rule.add
                form = .number
            case .percent:
                raw = rule.mult / 100 * whole + rule.add
                form = .percent(rule.mult, of: whole, room: isRoomTold ? nil : roomNow(axis), add: rule.add)
                isRoomTold = true
            case .safeArea:
                let inset = screenInset(axis, side)
                raw = inset * rule.mult + rule.add
                form = .safeArea(inset, mult: rule.mult, add: rule.add)
            case .layoutMargin:
                let margin = doc.layoutMarginRead(node, prop(axis, side))
                reads += margin.reads
                raw = margin.length * rule.mult + rule.add
                form = .layoutMargin(margin, mult: rule.mult, add: rule.add)
            default:
                if length == 0 { continue }
                form = .none
            }
            reads.append(Fact.Read(i, positionProp(i, axis, side), .distance(DistanceRead(form: form, raw: raw, length: length))))
        }
        return reads
    }

    /// The reads for the place of a child along an axis: the container's gravity, or the child's alignment.
    func placeReads(_ i: Int32, _ axis: Axis) -> [Fact.Read] {
        let x = nodes[Int(i)].ext
        let own = x < 0 ? .none : exts[Int(x)].alignment.place(axis, rtl: rtl)
        if box.pointee.gravity.place(axis, rtl: rtl) != .none {
            return [own != .none ? Fact.Read(i, .alignment, .rule(isOwn: true)) : Fact.Read(node, .gravity, .rule())]
        }
        if own == .none || [Side.near, .far, .center].contains(where: { hasDistance(i, axis, $0) }) { return [] }
        return [Fact.Read(i, .alignment, .rule(isOwn: true))]
    }

    /// How the content box results, where there is padding, or where the container is laid out in another length than its frame's.
    func roomReads(_ axis: Axis) -> [Fact.Read] {
        if let reads = cellReads(axis, start: false) { return reads }
        if wraps(axis) { return [] }
        let room = roomNow(axis)
        var reads: [Fact.Read] = []
        if box.pointee.flags.contains(.standsAtOwnFrame), pass.sizeKind(node, axis) == .wrap {
            reads.append(Fact.Read(node, room.prop, .step(WrappedRoom(room: room))))
        }
        if !room.isWhole { reads.append(Fact.Read(node, paddingProp(node, axis), .room(room))) }
        return reads
    }

    /// The padding before the content, where there is one.
    func paddingReads(_ axis: Axis) -> [Fact.Read] {
        if let reads = cellReads(axis, start: true) { return reads }
        return pad.both(axis) == 0 ? [] : [Fact.Read(node, paddingProp(node, axis))]
    }

    /// The property that sets the padding along an axis.
    func paddingProp(_ i: Int32, _ axis: Axis) -> Prop {
        let all: [Prop] = axis == .y ? [.topPadding, .bottomPadding] : [.leadingPadding, .leftPadding, .trailingPadding, .rightPadding]
        return all.first { doc.value(i, $0).isSet } ?? .insetsFromSafeArea
    }

    /// The reads of the space between children, where there is one. `owner`: the node whose space counts where it is not the container.
    func spaceReads(_ axis: Axis, of owner: Int32? = nil) -> [Fact.Read] {
        if box.pointee.flags.contains(.subviewsSize) { return [Fact.Read(node, .subviewsSize, .rule())] }
        let prop: Prop = axis == .x ? .hspace : .vspace
        let owner = owner ?? node
        return doc.value(owner, prop).isSet ? [Fact.Read(owner, prop)] : []
    }
}
