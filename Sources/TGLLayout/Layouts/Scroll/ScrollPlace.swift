/// The results of placing a scroll: the length of its content, and the part of it that is in view.
///
/// Lengths along the axis count from where the content begins: from the top or, where reading goes from right to left, from the right.
public struct ScrollPlace: Equatable, Sendable {
    /// A sticky child: its place while nothing holds it, and its length along the axis.
    struct Sticky: Equatable, Sendable {
        let node: Int32
        let sort: StickySort
        let start: Double
        let length: Double
    }

    /// The axis along which the content is moved.
    public internal(set) var axis = Axis.y
    /// The size of the view, which is that of the node.
    public internal(set) var view = Pair.zero
    /// The length of the content with its paddings, and the paddings.
    public internal(set) var length = 0.0
    package var padding: (near: Double, far: Double) {
        get { (nearPadding, farPadding) }
        set { (nearPadding, farPadding) = newValue }
    }
    private var nearPadding = 0.0
    private var farPadding = 0.0
    /// The room before and after the content, and the part of it that is the screen's safe area.
    public internal(set) var insets = Pair.zero
    var safe = Pair.zero
    /// The sticky children in the order of the line.
    var sticky: [Sticky] = []
    /// Whether the content begins at the right.
    public internal(set) var isMirrored = false
    /// Whether children that are not sticky are at their places in the line.
    var isDirect = true
    /// The rule of `offset`.
    var rule = Rule.unset
    /// The offset in force.
    public internal(set) var offset = 0.0

    init() {}

    /// The length of the view along the axis.
    public var viewLength: Double { view[axis] }
    /// The least offset.
    public var start: Double { -insets.x }
    /// The largest offset. An overflow that is shorter than a line can distinguish counts as 0.
    public var end: Double {
        let most = length + insets.y - viewLength
        return most - start > LinearLayout.least ? most : start
    }

    /// The size of the content.
    public var contentSize: Pair {
        var size = view
        size[axis] = length
        return size
    }

    /// The offset as a point: the distance along the axis, and 0 across it.
    public var point: Pair {
        var point = Pair.zero
        point[axis] = offset
        return point
    }

    /// The distance that is subtracted from places in the content to get places in the view.
    public var shift: Pair {
        var shift = Pair.zero
        shift[axis] = isMirrored ? max(length, viewLength) - viewLength - offset : offset
        return shift
    }

    /// The part of the content that is in view, in the coordinates of frames.
    public var viewport: Rect { Rect(shift.x, shift.y, view.x, view.y) }

    /// The beginning of a frame in the content along the axis.
    func start(of frame: Rect) -> Double {
        if axis == .y { return frame.y }
        return isMirrored ? max(length, viewLength) - frame.x - frame.width : frame.x
    }

    /// How many viewports are before what is in view; 0 where the view has no length.
    public var page: Double { viewLength > 0 ? offset / viewLength : 0 }
    /// How many viewports the content takes, at least one.
    public var pages: Double { viewLength > 0 ? max(1, (length / viewLength).rounded(.up)) : 1 }

    /// Where the sticky children are, in their order: S-11, S-12, S-13.
    func stuck() -> [Double] {
        var starts: [Double] = []
        var stacked = 0.0
        for (k, one) in sticky.enumerated() {
            switch one.sort {
            case .start:
                let next = sticky[(k + 1)...].first { $0.sort == .start }?.start ?? length - padding.far
                starts.append(max(one.start, min(offset + insets.x, next - one.length)))
            case .below:
                starts.append(max(one.start, min(offset + insets.x + stacked, length - padding.far - one.length)))
                stacked += one.length
            case .end: starts.append(min(one.start, max(offset + viewLength - insets.y - one.length, padding.near)))
            }
        }
        return starts
    }
}

/// How a sticky child stays in view; the raw values are the codes that rules hold.
enum StickySort: Int32, Sendable { case start = 1, below, end }

/// The words of `paging`; the raw values are the codes that rules hold.
enum Paging: Int32 { case none = 0, page, item }

/// Where children begin and how long they are, while nothing holds them.
package protocol ScrolledChildren {
    /// The beginning and the length of a child that takes part.
    func place(of child: Int32) -> (start: Double, length: Double)?
    /// Calls `body` with the beginning of each child that takes part, in the order of the line.
    func forEachStart(_ body: (Double) -> Void)
}

extension Document {
    /// Computes the room around the content and the offset in force: S-5 to S-9. Gives the offset by the rule, and after paging.
    @discardableResult
    func settleOffset(
        _ i: Int32, _ place: inout ScrollPlace, _ children: some ScrolledChildren
    ) -> (asked: Double, snapped: Double?) {
        let own = ownInsets(i, place)
        place.insets = Pair(own.x + place.safe.x, own.y + place.safe.y)
        let rule = value(i, .offset)
        place.rule = rule
        let asked = offset(rule, i, place, children)
        let snapped = rule.kind != .word && rule.isSet ? snapped(asked, i, place, children) : nil
        place.offset = min(max(snapped ?? asked, place.start), place.end)
        if place.offset == 0 { place.offset = 0 }
        return (asked, snapped)
    }

    /// The own `inset` before and after the content.
    private func ownInsets(_ i: Int32, _ place: ScrollPlace) -> Pair {
        let rule = value(i, .inset)
        switch rule.kind {
        case .number: return Pair(rule.add, rule.add)
        case .numbers:
            let all = numbers[Int(rule.ref)]
            guard all.count == 4 else { return .zero }
            if place.axis == .y { return Pair(all[0], all[2]) }
            return place.isMirrored ? Pair(all[3], all[1]) : Pair(all[1], all[3])
        default: return .zero
        }
    }

    /// The offset by the rule, before paging and ends.
    package func offset(_ rule: Rule, _ i: Int32, _ place: ScrollPlace, _ children: some ScrolledChildren) -> Double {
        switch rule.kind {
        case .number: return rule.add
        case .numbers: return numbers[Int(rule.ref)][place.axis == .x ? 0 : 1]
        case .word: return rule.ref == 1 ? place.end : place.start
        case .reference:
            guard let edge = edge(rule, i, place, children) else { return place.start }
            return edge + rule.add
        case .spot where rule.spot == .page: return rule.mult * place.viewLength + rule.add
        case .spot where rule.spot == .show:
            guard let child = children.place(of: rule.ref) else { return place.start }
            return place.least(toShow: child, from: rule.mult) + rule.add
        default: return place.start
        }
    }

    private func edge(_ rule: Rule, _ i: Int32, _ place: ScrollPlace, _ children: some ScrolledChildren) -> Double? {
        guard rule.anchor.axis == place.axis, let side = rule.anchor.side(rtl: place.isMirrored),
            let child = resolveReference(rule, on: i).flatMap({ children.place(of: $0) })
        else { return nil }
        switch side {
        case .near: return child.start
        case .center: return child.start + child.length / 2
        case .far: return child.start + child.length
        }
    }

    /// The nearest offset that `paging` allows; `nil` where every offset is allowed.
    package func snapped(_ offset: Double, _ i: Int32, _ place: ScrollPlace, _ children: some ScrolledChildren) -> Double? {
        let rule = value(i, .paging)
        func step(_ q: Double) -> Double? {
            guard q > 0 else { return nil }
            let snapped = (offset / q).rounded(.toNearestOrAwayFromZero) * q
            return snapped.isFinite ? snapped : nil
        }
        switch rule.kind {
        case .number: return step(rule.add)
        case .word where rule.ref == Paging.page.rawValue: return step(place.viewLength)
        case .word where rule.ref == Paging.item.rawValue:
            var best: Double?
            children.forEachStart { start in
                let at = start - place.padding.near
                if best.map({ abs(at - offset) < abs($0 - offset) }) ?? true { best = at }
            }
            return best
        default: return nil
        }
    }
}

extension ScrollPlace {
    /// The least offset not below `from` at which all of a child is in view, or its start where it is longer than the view (S-7).
    func least(toShow child: (start: Double, length: Double), from: Double) -> Double {
        var b = min(max(from, start), end)
        let bottom = child.start + child.length
        if bottom > b + viewLength - insets.y { b = bottom - viewLength + insets.y }
        if child.start < b + insets.x { b = child.start - insets.x }
        return b
    }
}
