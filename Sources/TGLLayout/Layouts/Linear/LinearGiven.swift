// Rules that a container gives its children in place of their own: `equalize`, `subviewsSize`, gravity stretch, rows and cells of a table.
// Nothing is stored in the children: the rules apply while the container asks for them.
//
// equalize = size     k = 2n − 1 equal parts, n sizes with a gap between each two (equalizeCentered: 2n + 1, gaps at the ends
//                     too); with equalizeSpace the gaps are that number and the sizes average (L-40)
// equalize = space    n − 1 equal gaps (centered: n + 1); the sizes are the children's own. Each gap weighs 1/k per cent
//                     beside other shares (L-41)
//
//     size, centered   ░[A]░[B]░       size   [A]░[B]       every ░ as long as every [ ]
//
// subviewsSize = [size, min, max]: children without a size of their own have that size, and the space between them is what
// is left, but not less than min or more than max: then the size shrinks. subviewsCentered: the same space at both ends.
// The space takes the place of hspace or vspace (L-43). While the length wraps the space is the least.

extension LinearLayout {
    /// Notes what the container gives its children. `lends`: it gives rules of its kind, and `cells` as their size, which comes from a
    /// property of its own.
    func give(_ line: inout Line, _ cells: Rule, from prop: Prop?, _ lends: Bool) {
        let flags = run.box.pointee.flags
        let stretches = stretchesAlong(line)
        if lends || stretches || !flags.isDisjoint(with: [.equalize, .subviewsSize]) { give(line, cells, prop, flags, stretches) }
    }

    /// Whether children without a size of their own share the remaining length. Where weights share it, or the own length wraps,
    /// nothing is left for them.
    private func stretchesAlong(_ line: Line) -> Bool {
        run.box.pointee.gravity.place(line.main, rtl: rtl) == .stretch && !isEndless && line.weights == nil && !run.hugs(line.main)
    }

    @inline(never) private func give(_ line: Line, _ cells: Rule, _ prop: Prop?, _ flags: Box.Flags, _ stretches: Bool) {
        let given = scratch.take(Given.self, 1)
        given.initialize(to: Given(axis: line.main))
        run.given = given
        given.pointee.size = cells
        given.pointee.source = prop
        if flags.contains(.equalize) { equalize(given) }
        if stretches, !given.pointee.size.isSet {
            given.pointee.size = .fill
            given.pointee.source = .gravity
            given.pointee.fallback = true
        }
    }

    private func equalize(_ given: UnsafeMutablePointer<Given>) {
        let centered = doc.bool(run.node, .equalizeCentered)
        let n = Double(run.count)
        given.pointee.centered = centered
        if doc.wordCode(run.node, .equalize) == Equalize.space.rawValue {
            given.pointee.gap = .percent(1 / max(1, centered ? n + 1 : n - 1))
            return
        }
        given.pointee.both = true
        given.pointee.source = .equalize
        let space = doc.value(run.node, .equalizeSpace)
        if space.kind == .number {
            given.pointee.gap = .number(space.add)
            given.pointee.size = .percent(100)
        } else {
            let part = Rule.percent(1 / max(1, centered ? 2 * n + 1 : 2 * n - 1))
            given.pointee.gap = part
            given.pointee.size = part
        }
    }

    /// A spacing that `equalize` gives; `nil` where the child's own applies.
    func givenSpacing(_ k: Int, _ side: Side) -> Rule? {
        guard let given = run.given?.pointee, given.gap.isSet else { return nil }
        if side == .near { return k > 0 || given.centered ? given.gap : .number(0) }
        if k == run.count - 1 { return given.centered ? given.gap : .number(0) }
        return given.both ? .number(0) : nil
    }

    /// The size rule that `equalize`, `subviewsSize`, gravity stretch or a row's cells give a child in place of `own`.
    @inline(never) static func substitute(_ run: Run, _ child: Int32, _ axis: Axis, _ own: Rule) -> Rule {
        guard let given = run.given, axis == given.pointee.axis, given.pointee.size.isSet else { return own }
        let isOwn = given.pointee.source == .gravity ? run.hasOwnSize(child, axis) : run.hasSizeRule(child, axis)
        return given.pointee.fallback && isOwn ? own : given.pointee.size
    }

    /// The container's property that gives a child its length.
    static func source(_ run: Run, _ child: Int32, _ axis: Axis) -> Fact.Read? {
        guard let given = run.given, axis == given.pointee.axis, let prop = given.pointee.source else { return nil }
        return Fact.Read(run.node, prop, .rule())
    }

    /// Computes the size and the space that `subviewsSize` gives.
    @inline(never) func spreadSubviews(_ line: inout Line) {
        guard let given = run.given, run.box.pointee.flags.contains(.subviewsSize) else { return }
        guard let even = run.evenItems else { return }
        let (least, most, centered) = (even.least, even.most, even.isCentered)
        var size = even.size
        let n = Double(run.count)
        let k = n - 1 + (centered ? 2 : 0)
        if k > 0, n > 0 {
            var space = min(least, most)
            if !run.wraps(line.main) {
                let content = run.content(line.main) - line.dividers.total(run.count)
                let spread = (content - size * n) / k
                space = min(max(spread, least), most)
                if space != spread { size = max(0, (content - space * k) / n) }
            }
            line.space = space
            line.ends = centered ? space : 0
        }
        guard !given.pointee.size.isSet || given.pointee.fallback else { return }
        given.pointee.fallback = true
        given.pointee.source = .subviewsSize
        given.pointee.size = .number(size)
    }
}
