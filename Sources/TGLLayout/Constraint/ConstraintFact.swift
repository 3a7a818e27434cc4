// What a constraint system says of the sizes and places of its items, for `why`, `:step` and lint.

/// A step that fixes a size or a place of an item. Numbers are points, and places count from the parent's left or top edge.
enum ConstraintFact: FactStep {
    /// A gone item has size 0.
    case gone
    /// Both edges along an axis are held.
    case between(Prop, from: Double, to: Double, size: Double)
    /// The item's own rule, which is among the reads, holds it.
    case byRule(Prop, Double)
    /// The item is as large as its content.
    case content(Double)
    /// One edge or the centre is held, and the size leads from there to the near edge.
    case fromFarEdge(Prop, Double, size: Prop, length: Double, at: Double)
    case fromCentre(Prop, Double, size: Prop, length: Double, at: Double)
    /// The relations around the item hold it together.
    case solved(Double)
    /// A container that wraps is as small as its items let it be.
    case fit(Prop, Double)

    func text(_ words: Wording) -> String {
        switch self {
        case .gone: return "gone: 0"
        case .between(let prop, let from, let to, let size):
            return "both edges are held, so the \(prop.word) is what is between: \(sumText(shortNumber(to), -from)) = \(shortNumber(size))"
        case .byRule(let prop, let value): return "this holds the \(prop.word): \(shortNumber(value))"
        case .content(let size): return "as large as its content: \(shortNumber(size))"
        case .fromFarEdge(let prop, let edge, let size, let length, let at):
            return "its \(prop.word) is at \(shortNumber(edge)), and its \(size.word) is before that: "
                + "\(sumText(shortNumber(edge), -length)) = \(shortNumber(at))"
        case .fromCentre(let prop, let centre, let size, let length, let at):
            return "its \(prop.word) is at \(shortNumber(centre)), and half its \(size.word) is before that: "
                + "\(shortNumber(centre)) − \(shortNumber(length)) / 2 = \(shortNumber(at))"
        case .solved(let value): return "solved together with the relations around it: \(shortNumber(value))"
        case .fit(let prop, let value):
            return "as small as what is tied to its \(prop == .width ? "right" : "bottom") edge lets it be: \(shortNumber(value))"
        }
    }
}

extension ConstraintSolution {
    /// Says why the items of a container are as they are.
    func report(_ run: Run) {
        guard let own = place[run.node] else { return }
        for k in 0..<run.count where run.hears(k) {
            guard let item = place[run.items[k].node] else { continue }
            for axis in [Axis.x, .y] {
                reportSize(run, Int(item), axis)
                reportPlace(run, Int(item), Int(own), axis)
            }
        }
    }

    /// The rows of an item's own slots along an axis that are tight, each source once.
    private func tightSlots(_ item: Int, _ axis: Axis) -> [Prop] {
        var props: [Prop] = []
        for (row, source) in system.sources.enumerated() {
            guard case .slot(nodes[item], let prop, .rule) = source, prop.axis == axis, abs(system.system.error(ofRow: row)) <= 1e-6 else {
                continue
            }
            if !props.contains(prop) { props.append(prop) }
        }
        return props
    }

    private func reads(_ run: Run, _ item: Int, _ axis: Axis) -> [Fact.Read] {
        tightSlots(item, axis).map { Fact.Read(nodes[item], $0, .rule(isOwn: true)) }
    }

    private func reportSize(_ run: Run, _ item: Int, _ axis: Axis) {
        let frame = frames[item]
        let size = axis == .x ? frame.width : frame.height
        let prop: Prop = axis == .x ? .width : .height
        let start = axis == .x ? frame.x - frames[max(0, Int(parents[item]))].x : frame.y - frames[max(0, Int(parents[item]))].y
        let tight = tightSlots(item, axis)
        let near = tight.contains { [.left, .top].contains($0) || $0 == (run.rtl ? .trailing : .leading) }
        let far = tight.contains { [.right, .bottom].contains($0) || $0 == (run.rtl ? .leading : .trailing) }
        let fact: ConstraintFact
        if system.items[item].isGone {
            fact = .gone
        } else if tight.contains(prop) {
            fact = .byRule(prop, size)
        } else if near, far {
            fact = .between(prop, from: start, to: start + size, size: size)
        } else if axis == .x ? hugs[item].x : hugs[item].y {
            fact = .content(size)
        } else {
            fact = .solved(size)
        }
        run.say(nodes[item], prop, size, fact, reads: reads(run, item, axis))
    }

    private func reportPlace(_ run: Run, _ item: Int, _ own: Int, _ axis: Axis) {
        let isX = axis == .x
        let at = isX ? frames[item].x - frames[own].x : frames[item].y - frames[own].y
        let length = isX ? frames[item].width : frames[item].height
        let size: Prop = isX ? .width : .height
        let tight = tightSlots(item, axis)
        let near: [Prop] = isX ? [.left, run.rtl ? .trailing : .leading] : [.top]
        let far: [Prop] = isX ? [.right, run.rtl ? .leading : .trailing] : [.bottom]
        let fact: ConstraintFact
        if let prop = tight.first(where: { near.contains($0) }) {
            fact = .byRule(prop, at)
        } else if let prop = tight.first(where: { far.contains($0) }) {
            fact = .fromFarEdge(prop, at + length, size: size, length: length, at: at)
        } else if let prop = tight.first(where: { $0 == .centerX || $0 == .centerY }) {
            fact = .fromCentre(prop, at + length / 2, size: size, length: length, at: at)
        } else {
            fact = .solved(at)
        }
        run.say(nodes[item], isX ? .left : .top, at, fact, reads: reads(run, item, axis))
    }
}
