// The overlays of grid, block, relations, frame, path and what scrolls.

import TGLLayout
import TGLWhy

extension Overlay {
    // MARK: Grid

    /// The lines of a grid with their numbers and names, its tracks with their lengths, its gaps and areas, the items in them, and of each
    /// track the items that made it as long as it is.
    mutating func grid(_ node: Int32) {
        guard let laid = document.laidGrid(node) else { return }
        let f = frame(node)
        // Areas are drawn with their own names.
        let ofAreas = Set(laid.areas.flatMap { [$0.name + "-start", $0.name + "-end"] })
        for axis in [Axis.x, .y] {
            let lines = axis == .x ? laid.columns : laid.rows
            for (place, line) in lines.enumerated().prefix(60) {
                let text = ([line.number.map(String.init) ?? ""] + line.names.filter { !ofAreas.contains($0) }).filter { !$0.isEmpty }
                    .joined(separator: " ")
                gridLine(line.from, in: f, axis, text)
                if line.to > line.from, place > 0, place < lines.count - 1 {
                    gridLine(line.to, in: f, axis, "")
                    band(
                        .space, axis, from: start(f, axis) + line.from, to: start(f, axis) + line.to, across: f, number(line.to - line.from)
                    )
                }
            }
            for (track, span) in spans(between: lines).enumerated().prefix(60) {
                let text = number(span.length)
                let at = (f.x + (axis == .x ? span.start : 0), f.y + (axis == .x ? 0 : span.start))
                area(.track, Rect(at.0, at.1, axis == .x ? span.length : 0, axis == .x ? 0 : span.length), text)
                if track < Self.mostExplained { sizing(track, axis, of: node, text) }
            }
        }
        for (name, area) in laid.areas.prefix(60) { self.area(.area, moved(area, by: f), name) }
        for (item, _) in laid.items.prefix(100) { area(.item, frame(item)) }
    }

    /// Where each column or row of a node begins, from its left or its top, and how long it is; none where it has no tracks.
    func trackSpans(of node: Int32, _ axis: Axis) -> [(start: Double, length: Double)] {
        document.laidGrid(node).map { spans(between: axis == .x ? $0.columns : $0.rows) } ?? []
    }

    /// The tracks between the lines of an axis.
    private func spans(between lines: [LaidGrid.Line]) -> [(start: Double, length: Double)] {
        zip(lines, lines.dropFirst()).map { a, b in
            let (from, to) = a.from <= b.from ? (a.to, b.from) : (b.to, a.from)
            return (from, to - from)
        }
    }

    private mutating func gridLine(_ at: Double, in f: Rect, _ axis: Axis, _ text: String) {
        if axis == .x {
            line(.track, (f.x + at, f.y), (f.x + at, f.y + f.height))
            if !text.isEmpty { add(.track, "end", [f.x + at, f.y + f.height, 0, 1], text) }
        } else {
            line(.track, (f.x, f.y + at), (f.x + f.width, f.y + at))
            if !text.isEmpty { add(.track, "end", [f.x + f.width, f.y + at, 1, 0], text) }
        }
    }

    /// Of the tracks of a grid so many are explained.
    private static let mostExplained = 12

    /// The items whose content made a track as long as it is.
    private mutating func sizing(_ track: Int, _ axis: Axis, of node: Int32, _ length: String) {
        let prop: Prop = axis == .x ? .columns : .rows
        var explainer = Explainer(document, place: { _ in nil })
        let lines = explainer.why(node, prop, track: track).dropFirst().map(\.text)
        let named = shown(node).prefix(100).filter { item in
            let name = document.nameText(item)
            return lines.contains { line in line.split { !($0.isLetter || $0.isNumber || "_[].".contains($0)) }.contains { $0 == name } }
        }
        // Where many have a part in it, none made it.
        if named.count <= Self.mostSizing { for item in named { area(.sizes, frame(item), "\(prop.word)[\(track)] \(length)") } }
    }

    private static let mostSizing = 2

    private func moved(_ f: Rect, by place: Rect) -> Rect { Rect(f.x + place.x, f.y + place.y, f.width, f.height) }

    /// The tracks that an item is in.
    mutating func gridArea(_ child: Int32, in node: Int32) {
        guard let area = document.laidGrid(node)?.items.first(where: { $0.node == child }) else { return }
        self.area(.area, moved(area.frame, by: frame(node)))
    }

    // MARK: Block

    /// Margins that collapsed, with both; floats, and the edges that shorten lines.
    mutating func block(_ node: Int32) {
        let children = shown(node)
        let room = content(node)
        var before: Int32?
        /// Where floats end.
        var cleared: [Double] = []
        for child in children.prefix(200) {
            let f = frame(child)
            let float = document.value(child, .float)
            if float.isSet, document.text(float, for: .float) != "none" {
                area(.float, f, "float \(document.text(float, for: .float))")
                let isLeft = f.x + f.width / 2 < room.x + room.width / 2
                let x = isLeft ? f.x + f.width : f.x
                line(.float, (x, f.y), (x, f.y + f.height))
                cleared.append(f.y + f.height + far(child, .y, 0))
                continue
            }
            if isCleared(child, f, after: cleared) {
                let from = before.map { frame($0) }.map { $0.y + $0.height } ?? room.y
                band(.clearance, .y, from: from, to: f.y, across: Rect(room.x, f.y, room.width, 0), "clears the float")
            } else if let before {
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

    /// Whether a child is where it is because it clears a float that ends there.
    private func isCleared(_ child: Int32, _ f: Rect, after floats: [Double]) -> Bool {
        document.value(child, .clear).isSet && floats.contains { abs($0 - f.y) < 0.01 }
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

    /// What of the relations around a node is broken, with those that contradict each other; what is left open, with its range; and the
    /// guides and chains.
    mutating func relations(_ node: Int32) {
        for relation in document.brokenRelationsWithSums(of: document.systemRoot(of: node)).prefix(20) {
            let contradicting = document.contradicting(relation)
            for name in [relation.name] + contradicting {
                let text = document.text(name)
                for named in nodes(in: name).prefix(6) { area(.broken, frame(named), text) }
            }
        }
        for finding in document.lint(node).filter({ $0.sort == .ambiguous }).prefix(40) {
            guard let prop = finding.prop else { continue }
            let at = spot(frame(finding.node), prop)
            point(.open, at.0, at.1, finding.text)
        }
        for child in document.children(node).prefix(200) where document.kind(child).isInvisible && !document.isGone(child) {
            let f = frame(child)
            let isChain = document.kind(child).bears(.items)
            if f.width > 0, f.height > 0 || isChain {
                area(isChain ? .linedUp : .guideline, f, document.nameText(child))
            } else {
                let room = frame(node)
                if f.height == 0, f.width == 0 || f.x == room.x {
                    line(.guideline, (room.x, f.y), (room.x + room.width, f.y), document.nameText(child))
                } else {
                    line(.guideline, (f.x, room.y), (f.x, room.y + room.height), document.nameText(child))
                }
            }
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

    /// The curve, and the places on it.
    mutating func path(_ node: Int32) {
        let f = frame(node)
        for piece in document.laidCurve(node).prefix(50) {
            let step = max(1, piece.count / Self.mostPoints)
            let points = piece.enumerated().filter { $0.offset % step == 0 || $0.offset == piece.count - 1 }.map(\.element)
            add(.curve, "path", points.flatMap { [f.x + $0.x, f.y + $0.y] })
        }
        for (number, child) in shown(node).prefix(200).enumerated() {
            let g = frame(child)
            point(.place, g.x + g.width / 2, g.y + g.height / 2, String(number + 1))
        }
    }

    /// A piece of a curve is drawn by about so many points.
    private static let mostPoints = 400

    // MARK: What scrolls

    /// The view, the content, what is measured and what is estimated of it, and what sticks.
    mutating func scroll(_ node: Int32) {
        let f = frame(node)
        area(.viewport, f)
        guard let view = document.scrolledView(node) else { return }
        let shift = document.contentShift(node)
        let size = "\(number(view.contentSize.x))×\(number(view.contentSize.y))"
        area(
            .content, Rect(f.x - shift.x, f.y - shift.y, view.contentSize.x, view.contentSize.y),
            "content \(size), offset \(document.offsetText(of: node))")
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
