// Path layout: children are along a curve, their centres at equal distances.
//
//          ·B·                 coordinateOrigin  where the curve's origin O is, in parts of the content box
//       ·       ·              rect / param / polar = the curve's function
//      A    O    C             coordinateStart, coordinateEnd  the arguments between which it runs
//       ·       ·              spaceType  flexed, fixed(d) or count(n)
//          ·D·                 originView  the one child that is at O
//
// 1. The curve is measured once, between start and end: PathCurve.swift computes its points, PathLength.swift its length and the point at
//    a distance along it. Where the function gives no point the curve is interrupted; such a gap has no length.
// 2. Spacing: flexed divides the length among the children, count(n) among n, where start and end are places too. On a closed curve
//    (first and last point at most 1 apart) the end is the same place as the start. fixed(d) is d. The spacing is 0 where it would be
//    negative, or where it is divided among fewer than two.
// 3. Child i is at i × spacing along the curve; a child that would pass the end is at the end. On a curve without a point all children
//    are at O. The origin view is always at O.
// 4. A child's frame is centred on its place and then moved by left − right and top − bottom. Sizes are as in other layouts; percentages
//    and fill are parts of the content box.
// 5. On an axis that wraps the curve is solved in the content box that the container's lower bound gives; without one it is 0 long. Then
//    all children are moved along that axis together until the area that they cover begins at the padding, and the size is that area with
//    both paddings. Children that the parent sizes on that axis count only with their lower bound. A rectangular or parametric curve
//    whose start or end depends on that axis has only its first point where there is no lower bound.
//
// Right-to-left does not mirror a path: x counts from the left, and left and right are the physical sides.
//
// Rules: PA-1 to PA-7e; D-15, E-16.

/// The path layout of one container.
struct PathLayout: LayoutAlgorithm, RunReader {
    let run: Run

    static func arrange(_ run: Run) -> Pair { PathLayout(run: run).arrange() }

    private func arrange() -> Pair {
        let curve = Curve(run, corner: Pair(physicalPad(.x), physicalPad(.y)))
        let origin = originView()
        let centers = scratch.take(Pair.self, run.count)
        let finding = walk(curve, origin, centers)
        for axis in [Axis.x, .y] where run.wraps(axis) {
            let length = coveredLength(axis, centers)
            run.settleSize(axis, content: length, as: contentFact(axis, length, centers))
            run.reopen()
        }
        guard run.place else { return run.size }
        doc.curveFindings[run.node] = finding
        for k in 0..<run.count { place(k, about: centers[k]) }
        var moved = Pair.zero
        for axis in [Axis.x, .y] where run.hugs(axis) {
            let move = physicalPad(axis) - extent(axis, centers, whole: run.content(axis)).from
            for k in 0..<run.count { run.items[k].pos[axis] += move }
            moved[axis] = move
        }
        if origin >= 0 { run.items[origin].marks.insert(.fixed) }
        if hears { reportPath(origin, finding, centers, shift: moved) }
        return run.size
    }

    /// Places an item about its centre.
    func place(_ k: Int, about center: Pair) {
        for axis in [Axis.x, .y] {
            let size = run.quickAsk(k, axis)
            run.items[k].pos[axis] = center[axis] - size / 2 + shift(k, axis, whole: run.content(axis))
        }
    }

    /// The item of the origin view, or -1.
    func originView() -> Int {
        let rule = doc.value(run.node, .originView)
        guard rule.kind == .node, rule.ref >= 0, nodes[Int(rule.ref)].parent == run.node else { return -1 }
        return Int(nodes[Int(rule.ref)].item)
    }

    /// Steps 2 and 3: the centres of all items. Answers the finding about the curve.
    func walk(_ curve: Curve, _ origin: Int, _ centers: UnsafeMutablePointer<Pair>) -> CurveFinding? {
        for k in 0..<run.count { centers[k] = curve.origin }
        let views = origin < 0 ? run.count : run.count - 1
        guard views > 0 else { return nil }
        var measured = MeasuredCurve(curve)
        guard !measured.arcs.isEmpty else { return CurveFinding(sort: .noPoint) }
        let spacing = self.spacing(measured, views)
        var finding: CurveFinding?
        var n = 0
        for k in 0..<run.count where k != origin {
            let distance = Double(n) * spacing
            if distance > measured.length + MeasuredCurve.joint, finding == nil {
                finding = CurveFinding(sort: .pastEnd, node: run.items[k].node)
            }
            centers[k] = measured.place(min(distance, measured.length))
            n += 1
        }
        if finding == nil, views > 1, curve.loses(run) { finding = CurveFinding(sort: .onePoint) }
        return finding
    }

    private func spacing(_ measured: MeasuredCurve, _ views: Int) -> Double {
        let rule = doc.value(run.node, .spaceType)
        var n = Double(views)
        if rule.kind == .call {
            if rule.ref == SpaceType.fixed.rawValue { return max(0, Length.heldPlace(rule.add)) }
            if rule.ref == SpaceType.count.rawValue { n = max(0, Length.heldPlace(rule.add).rounded(.down)) }
        }
        if n <= 1 { return 0 }
        return measured.length / (measured.isClosed ? n : n - 1)
    }

    /// How far a child's margins move it from its place; percentages are of `whole`, the content box's length.
    func shift(_ k: Int, _ axis: Axis, whole: Double) -> Double {
        let i = run.items[k].node
        let d = Length.heldPlace(run.distance(i, axis, .near, whole: whole)) - Length.heldPlace(run.distance(i, axis, .far, whole: whole))
        return axis == .x && rtl ? -d : d
    }

    /// The padding at the left or the top.
    func physicalPad(_ axis: Axis) -> Double { axis == .x && rtl ? run.pad.trailing : run.pad.near(axis) }

    /// Step 5: the length that the children cover along an axis. Margins in percent are parts of that length itself. The covered length is
    /// piecewise linear in it, so two points of a piece give the length at which the two are equal. Where the covered length grows as fast
    /// as the length, the percentages count as 0 (D-50).
    private func coveredLength(_ axis: Axis, _ centers: UnsafeMutablePointer<Pair>) -> Double {
        func covered(_ whole: Double) -> Double {
            let box = extent(axis, centers, whole: whole)
            return box.to - box.from
        }
        let without = covered(0)
        guard hasPercentMargins(axis) else { return without }
        var (before, old, length) = (0.0, without, max(1, without))
        for _ in 0..<16 {
            let new = covered(length)
            if abs(new - length) <= 1e-9 * max(1, length) { return new }
            let slope = (new - old) / (length - before)
            guard slope < 1 - 1e-9 else { return without }
            (before, old) = (length, new)
            length = max(0, length + (new - length) / (1 - slope))
            if length == before || !length.isFinite { break }
        }
        return length.isFinite ? length : without
    }

    private func hasPercentMargins(_ axis: Axis) -> Bool {
        for k in 0..<run.count {
            let i = run.items[k].node
            if nodes[Int(i)].ext < 0 { continue }
            if run.position(i, axis, .near).kind == .percent || run.position(i, axis, .far).kind == .percent { return true }
        }
        return false
    }

    /// What the children cover along an axis; children sized by the parent count with their lower bound.
    func extent(_ axis: Axis, _ centers: UnsafeMutablePointer<Pair>, whole: Double) -> (from: Double, to: Double) {
        var from = Double.infinity
        var to = -Double.infinity
        for k in 0..<run.count {
            guard let covered = ends(k, axis, centers, whole: whole) else { continue }
            from = min(from, covered.from)
            to = max(to, covered.to)
        }
        return from <= to ? (from, to) : (physicalPad(axis), physicalPad(axis))
    }

    /// What one child covers along an axis; `nil`: it does not count.
    func ends(_ k: Int, _ axis: Axis, _ centers: UnsafeMutablePointer<Pair>, whole: Double) -> (from: Double, to: Double)? {
        var size = 0.0
        var center = centers[k][axis]
        if run.sizedByParent(k, axis, dependsOn: axis) {
            size = run.clamp(k, axis, 0)
            if size == 0 { return nil }
        } else {
            size = run.quickAsk(k, axis)
            center += shift(k, axis, whole: whole)
        }
        return (center - size / 2, center + size / 2)
    }
}

/// A finding about a path's curve.
public struct CurveFinding: Sendable {
    /// The sorts of findings.
    public enum Sort: Sendable {
        /// The curve has no point: its children are at its origin.
        case noPoint
        /// A child would pass the end: it and those after it are there.
        case pastEnd
        /// The curve takes its start or end from an axis that wraps, so it has only its first point.
        case onePoint
    }
    /// The sort.
    public let sort: Sort
    /// For `pastEnd`: the first such child.
    public var node: Int32 = -1
}
