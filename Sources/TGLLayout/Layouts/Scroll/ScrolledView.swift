// What pictures and trees need to know of nodes that scroll. The layout must be up to date.

/// The part of its content that a scrolling node shows, in points.
public struct ScrolledView {
    /// Whether it scrolls from left to right.
    public let isHorizontal: Bool
    /// The offset in force.
    public let offset: Pair
    /// The size of the content.
    public let contentSize: Pair
    /// How far it can be scrolled to the left, or up, from where it is.
    public let before: Double
    /// How far it can be scrolled to the right, or down.
    public let after: Double
}

/// The position of a child of a scroll relative to the view, in the direction of reading.
package enum ViewSide: Sendable {
    /// It ends before the view begins.
    case before
    /// Some of it is in view (S-14).
    case inView
    /// It begins after the view ends.
    case after
}

/// The children of a scroll that take part in its layout, by their position relative to the view.
package struct ChildrenByView {
    /// How many are before the view.
    package var before = 0
    /// Those in view, in tree order.
    package var inView: [Int32] = []
    /// How many are after the view.
    package var after = 0
}

/// The position of a node in the painting order of its siblings.
public enum PaintLayer: Sendable {
    /// Below all others: the background of a section.
    case below
    /// In the order of the tree.
    case normal
    /// Above the others: what is sticky in a scroll, and pinned headers and footers.
    case above
}

extension Document {
    /// Which part of its content a scroll, a collection, or a section that scrolls across shows; `nil` of other nodes, and of those that
    /// were never laid out.
    public func scrolledView(_ node: Int32) -> ScrolledView? {
        if let place = scrollPlace(node) {
            return ScrolledView(
                isHorizontal: place.axis == .x, offset: place.point, contentSize: place.contentSize,
                before: place.isMirrored ? place.end - place.offset : place.offset - place.start,
                after: place.isMirrored ? place.offset - place.start : place.end - place.offset)
        }
        if let state = collectionStates[node], state.isLaidOut {
            let along: Axis = state.isHorizontal ? .x : .y
            return scrolledView(
                along, state.offset[along], state.contentSize, view: state.size[along], inset: (state.inset.before, state.inset.after))
        }
        guard let across = sectionStates[node]?.across else { return nil }
        let frame = exactFrame(node)
        var content = Pair(frame.width, frame.height)
        content[across.axis] = across.places.contentLength
        let inset = insets(of: node, across.axis)
        return scrolledView(across.axis, across.places.offset, content, view: across.viewport, inset: (inset.before, inset.after))
    }

    /// The offset is between the ends of S-5.
    private func scrolledView(
        _ axis: Axis, _ offset: Double, _ content: Pair, view: Double, inset: (before: Double, after: Double)
    ) -> ScrolledView {
        let start = -inset.before
        let before = max(0, offset - start)
        let after = max(0, max(start, content[axis] + inset.after - view) - offset)
        let isMirrored = axis == .x && screenState.rtl
        var point = Pair.zero
        point[axis] = offset
        return ScrolledView(
            isHorizontal: axis == .x, offset: point, contentSize: content, before: isMirrored ? after : before,
            after: isMirrored ? before : after)
    }

    /// The rule of `offset` of a node that scrolls as it is written, or `start`.
    package func offsetText(of node: Int32) -> String { offsetText(value(node, .offset), on: node) }

    /// The text of a rule of `offset` of now or before; empty where the values that it names were freed.
    package func offsetText(_ rule: Rule, on node: Int32) -> String {
        guard rule.isSet else { return "start" }
        return isStored(rule) ? text(rule, for: .offset, on: node) : ""
    }

    /// Sets the results of placing a scroll. Where changes are tracked, the rule of the offset before is noted.
    func setScrollPlace(_ node: Int32, _ place: ScrollPlace) {
        if tracksChanges, trackedScrolls[node] == nil, let before = scrollPlaces[node] {
            trackedScrolls[node] = offsetText(before.rule, on: node)
        }
        scrollPlaces[node] = place
    }

    /// Whether the values that an earlier rule names exist: those of a statement that was rolled back are freed.
    private func isStored(_ rule: Rule) -> Bool {
        switch rule.kind {
        case .numbers: Int(rule.ref) < numbers.count
        case .reference, .spot: Int(rule.ref) < nodes.count
        default: true
        }
    }

    /// The position of a child of a scroll relative to the view; `nil` where it takes no part in the layout.
    package func viewSide(of child: Int32, _ place: ScrollPlace) -> ViewSide? {
        guard nodes[child].pointee.flags.isDisjoint(with: [.gone, .useFrame]) else { return nil }
        let frame = exactFrame(child)
        let (start, length) = (place.start(of: frame), frame.length(place.axis))
        if start >= place.offset + place.viewLength { return .after }
        return (length > 0 ? start + length > place.offset : start >= place.offset) ? .inView : .before
    }

    /// The children of a scroll that are in view, in tree order, and how many are before and after them. Visits all children once.
    package func childrenByView(_ node: Int32) -> ChildrenByView {
        var result = ChildrenByView()
        guard let place = scrollPlace(node) else { return result }
        var child = nodes[node].pointee.first
        while child >= 0 {
            switch viewSide(of: child, place) {
            case .before: result.before += 1
            case .inView: result.inView.append(child)
            case .after: result.after += 1
            case nil: break
            }
            child = nodes[child].pointee.next
        }
        return result
    }

    /// Whether the children of a container follow each other from its last to its first.
    public func isReversed(_ node: Int32) -> Bool {
        nodes[node].pointee.box >= 0 && boxes[nodes[node].pointee.box].pointee.flags.contains(.reverse)
    }

    /// The position of a node in the painting order of its siblings.
    public func paintLayer(_ node: Int32) -> PaintLayer {
        if isSticky(node) { return StickySort(rawValue: wordCode(node, .sticky)) == nil ? .normal : .above }
        guard !cellOwners.isEmpty, let owner = cellOwners[node], let edge = owner.edge else { return .normal }
        let pins = collection(of: owner.section).map { wordCode($0, .pinned) } ?? 0
        switch edge {
        case .background: return .below
        case .header: return pins & 1 != 0 ? .above : .normal
        case .footer: return pins & 2 != 0 ? .above : .normal
        }
    }
}
