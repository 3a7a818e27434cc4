// The overlays of grid, block, relations, frame, path and what scrolls.

import TGLLayout
import TGLWhy

extension Overlay {
    // MARK: Grid

    /// The lines of a grid with their numbers, the lengths of its tracks, and the items in them.
    mutating func grid(_ node: Int32) {
        let f = frame(node)
        for axis in [Axis.x, .y] {
            let edges = document.trackEdges(of: node, axis)
            let tracks = document.usedTracks(of: node, axis) ?? []
            let (low, high) = axis == .x ? (f.y, f.y + f.height) : (f.x, f.x + f.width)
            for edge in edges.prefix(120) {
                let at = start(f, axis) + edge
                if axis == .x { line(.track, (at, low), (at, high)) } else { line(.track, (low, at), (high, at)) }
            }
            // A track begins where an edge is and ends after its length.
            let rtl = axis == .x && document.isRightToLeft
            let starts = trackStarts(edges, tracks, rtl: rtl)
            for (number, (at, length)) in zip(starts, tracks).enumerated().prefix(60) {
                let place = start(f, axis) + at
                if axis == .x {
                    area(.track, Rect(place, f.y, length, 0), "\(number + 1): \(self.number(length))")
                } else {
                    area(.track, Rect(f.x, place, 0, length), "\(number + 1): \(self.number(length))")
                }
                if number > 0 {
                    let before = starts[number - 1] + tracks[number - 1]
                    band(.space, axis, from: start(f, axis) + before, to: place, across: content(node), self.number(at - before))
                }
            }
        }
        for child in shown(node).prefix(100) { area(.item, frame(child)) }
    }

    /// Where each column or row begins in a node, and how long it is; none where it has no tracks.
    func trackSpans(of node: Int32, _ axis: Axis) -> [(start: Double, length: Double)] {
        let tracks = document.usedTracks(of: node, axis) ?? []
        let rtl = axis == .x && document.isRightToLeft
        return Array(zip(trackStarts(document.trackEdges(of: node, axis), tracks, rtl: rtl), tracks)).map { ($0, $1) }
    }

    /// Where each track begins, from the edges of all of them.
    private func trackStarts(_ edges: [Double], _ tracks: [Double], rtl: Bool) -> [Double] {
        var starts: [Double] = []
        var at = edges.first ?? 0
        for length in rtl ? tracks.reversed() : tracks {
            starts.append(at)
            let stop = at + length
            at = edges.first { $0 > stop + 0.001 && edges.contains { abs($0 - stop) < 0.001 } } ?? stop
            // Tracks without a gap between them share an edge.
            if edges.contains(where: { abs($0 - stop) < 0.001 }), starts.count < tracks.count,
                !isGap(from: stop, to: at, next: tracks[rtl ? tracks.count - 1 - starts.count : starts.count])
            {
                at = stop
            }
        }
        return rtl ? starts.reversed() : starts
    }

    /// Whether what is between two edges is a gap and not a track of that length.
    private func isGap(from: Double, to: Double, next: Double) -> Bool { abs(to - from - next) > 0.001 && to > from }

    /// The tracks that an item is in.
    func gridArea(_ child: Int32, in node: Int32) -> Rect {
        let (f, g) = (frame(node), frame(child))
        func span(_ axis: Axis) -> (Double, Double) {
            let edges = document.trackEdges(of: node, axis).map { start(f, axis) + $0 }
            let low = edges.last { $0 <= start(g, axis) + 0.01 } ?? start(g, axis)
            let high = edges.first { $0 >= end(g, axis) - 0.01 } ?? end(g, axis)
            return (low, high)
        }
        let (x, y) = (span(.x), span(.y))
        return Rect(x.0, y.0, x.1 - x.0, y.1 - y.0)
    }

    // MARK: Block

    /// Margins that collapsed, with both; floats, and the edges that shorten lines.
    mutating func block(_ node: Int32) {
        let children = shown(node)
        let room = content(node)
        var before: Int32?
        for child in children.prefix(200) {
            let f = frame(child)
            let float = document.value(child, .float)
            if float.isSet, document.text(float, for: .float) != "none" {
                area(.float, f, "float \(document.text(float, for: .float))")
                let isLeft = f.x + f.width / 2 < room.x + room.width / 2
                let x = isLeft ? f.x + f.width : f.x
                line(.float, (x, f.y), (x, f.y + f.height))
                continue
            }
            if let before {
                let above = frame(before)
                let (a, b) = (far(before, .y, 0), far(child, .y, 0, isNear: true))
                let between = f.y - above.y - above.height
                if a > 0, b > 0, between < a + b - 0.01 {
                    band(
                        .collapsed, .y, from: above.y + above.height, to: f.y, across: union(above, f),
                        "\(number(between)) of \(number(a)) and \(number(b))")
                } else {
                    band(.space, .y, from: above.y + above.height, to: f.y, across: union(above, f), number(between))
                }
            }
            before = child
        }
    }

    // MARK: Relations

    /// An arrow from each edge that a rule follows to the edge that follows it.
    mutating func follow(_ node: Int32) {
        for own in document.ownSlots(node) where own.prop.isLive && own.slot != .active {
            for (target, prop) in document.targets(own.rule, on: node) where target != node || own.prop.axis != prop.axis {
                arrow(from: (target, prop), to: (node, own.prop), document.statement(own.prop, own.slot, own.rule, on: node))
            }
        }
    }

    private mutating func arrow(
        from: (node: Int32, prop: Prop), to: (node: Int32, prop: Prop), _ text: String, _ mark: OverlayMark = .follows
    ) {
        let (f, g) = (frame(from.node), frame(to.node))
        let a = spot(f, from.prop), b = spot(g, to.prop)
        line(mark, a, b, text, isArrow: true)
    }

    /// The middle of an edge, or of a size.
    private func spot(_ f: Rect, _ prop: Prop) -> (Double, Double) {
        let rtl = document.isRightToLeft
        let (middleX, middleY) = (f.x + f.width / 2, f.y + f.height / 2)
        switch prop {
        case .left: return (f.x, middleY)
        case .right: return (f.x + f.width, middleY)
        case .leading: return (rtl ? f.x + f.width : f.x, middleY)
        case .trailing: return (rtl ? f.x : f.x + f.width, middleY)
        case .top: return (middleX, f.y)
        case .bottom: return (middleX, f.y + f.height)
        default: return (middleX, middleY)
        }
    }

    /// What of the relations around a node is broken, with those that contradict each other, and what is left open.
    mutating func relations(_ node: Int32) {
        for relation in document.systemRoots().flatMap({ document.brokenRelationsWithSums(of: $0) }) {
            let contradicting = document.contradicting(relation)
            for name in [relation.name] + contradicting {
                let text = document.text(name)
                for named in nodes(in: name).prefix(6) { area(.broken, frame(named), text) }
            }
        }
        for (open, prop) in document.ambiguousValues(of: node).prefix(40) {
            let f = frame(open)
            let at = spot(f, prop)
            point(.open, at.0, at.1, "\(document.nameText(open)).\(prop.word)")
        }
    }

    private func nodes(in name: RelationName) -> [Int32] {
        switch name {
        case .keep(let number): document.nodes(in: document.keep(number))
        case .slot(let node, _, _), .arrangement(let node), .hug(let node), .resist(let node), .padding(let node): [node]
        }
    }

    // MARK: Frame

    /// The edges and centres by which a child is held, with the distances.
    mutating func held(_ child: Int32, in node: Int32) {
        let (f, room) = (frame(child), content(node))
        let (middleX, middleY) = (f.x + f.width / 2, f.y + f.height / 2)
        for prop in [Prop.left, .right, .leading, .trailing, .top, .bottom, .centerX, .centerY] {
            let rule = document.lookup(child, prop).rule
            guard rule.isSet else { continue }
            let text = document.statement(prop, .rule, rule, on: child)
            let edge = spot(f, prop)
            switch prop {
            case .left, .right, .leading, .trailing:
                line(.held, (edge.0 < middleX ? room.x : room.x + room.width, middleY), edge, text)
            case .top: line(.held, (middleX, room.y), edge, text)
            case .bottom: line(.held, (middleX, room.y + room.height), edge, text)
            case .centerX: line(.held, (room.x + room.width / 2, room.y), (room.x + room.width / 2, room.y + room.height), text)
            default: line(.held, (room.x, room.y + room.height / 2), (room.x + room.width, room.y + room.height / 2), text)
            }
        }
    }

    // MARK: Path

    /// The places on a curve, and the curve between them.
    mutating func path(_ node: Int32) {
        let places = shown(node).prefix(200).map { child in
            let f = frame(child)
            return (f.x + f.width / 2, f.y + f.height / 2)
        }
        for (a, b) in zip(places, places.dropFirst()) { line(.curve, a, b) }
        for (number, at) in places.enumerated() { point(.place, at.0, at.1, String(number + 1)) }
    }

    // MARK: What scrolls

    /// The view, the content, what is measured and what is estimated of it, and what sticks.
    mutating func scroll(_ node: Int32) {
        let f = frame(node)
        area(.viewport, f)
        guard let view = document.scrolledView(node) else { return }
        let shift = document.contentShift(node)
        area(
            .content, Rect(f.x - shift.x, f.y - shift.y, view.contentSize.x, view.contentSize.y),
            "content \(number(view.contentSize.x))×\(number(view.contentSize.y)), offset \(document.offsetText(of: node))"
        )
        let isCollection = document.isCollection(node)
        for child in shown(node).prefix(200) {
            let standing = document.standingShift(child)
            if standing.x != 0 || standing.y != 0 {
                area(.sticks, frame(child), "sticks")
            } else if isCollection {
                area(.measured, frame(child))
            }
        }
        guard isCollection, let now = document.collectionSnapshot(node) else { return }
        let made = now.sections.reduce(0) { $0 + $1.madeCount }
        let all = now.sections.reduce(0) { $0 + $1.itemCount }
        if made < all {
            let rest =
                view.isHorizontal
                ? Rect(f.x + f.width - 4, f.y, 4, f.height) : Rect(f.x, f.y + f.height - 4, f.width, 4)
            area(.estimated, rest, "\(all - made) of \(all) items are not made; their lengths are estimated")
        }
    }
}
