// Sizes that refer to a size which a layout stretched after it was asked for (G-5, D-46, D-47). They are marked as open and asked for
// again.
//
//     A (stretched) ◄── X.height = A.height ◄── K.width = X.height * 2        K is opened, and X on the way to it

/// What a size of an item depends on.
enum Leader {
    case nothing
    /// It is itself one that was stretched.
    case stretched
    case size(Int, Axis)
    /// It is the largest or smallest of several sizes.
    case operands
}

/// The sizes that depend on the items of a run that are marked as stretched along an axis.
struct Followers {
    let run: Run
    /// The axis along which items were stretched.
    let axis: Axis
    /// Whether the layout gives a size in place of its rule, so that it depends on nothing.
    let isGiven: (Int, Axis) -> Bool
    /// Whether the other size of a stretched item depends on the stretched one.
    let leadsItself: (Int) -> Bool

    /// Opens the sizes of an item that depend on a stretched one, and the sizes through which they do. Answers whether there are any.
    func reopen(_ k: Int) -> Bool {
        var isFound = false
        for a in [Axis.x, .y] where run.items[k].settled(a) == .done && reopen(k, a, depth: 64) { isFound = true }
        return isFound
    }

    private func reopen(_ start: Int, _ first: Axis, depth: Int) -> Bool {
        var (k, a, steps) = (start, first, 0)
        search: while true {
            switch leader(k, a) {
            case .nothing: return false
            case .stretched: break search
            case .operands:
                guard depth > 0, reopenOperands(k, a, depth: depth - 1) else { return false }
                steps += 1
                break search
            case .size(let next, let of):
                steps += 1
                guard steps < 2 * run.count + 4 else { return false }
                (k, a) = (next, of)
            }
        }
        (k, a) = (start, first)
        for _ in 0..<steps {
            let next = leader(k, a)
            run.items[k].mark(a, .open)
            if case .size(let other, let of) = next { (k, a) = (other, of) }
        }
        return steps > 0
    }

    private func reopenOperands(_ k: Int, _ a: Axis, depth: Int) -> Bool {
        var isFound = false
        _ = run.anyOperand(of: run.sizeRule(run.items[k].node, a)) { operand in
            guard case .size(let next, let of) = leader(k, operand) else { return false }
            if case .stretched = leader(next, of) { isFound = true } else if reopen(next, of, depth: depth) { isFound = true }
            return false
        }
        return isFound
    }

    private func leader(_ k: Int, _ a: Axis) -> Leader {
        if a == axis, run.items[k].marks.contains(.stretched) { return .stretched }
        if isGiven(k, a) { return .nothing }
        let rule = run.sizeRule(run.items[k].node, a)
        switch rule.kind {
        case .reference: return leader(k, rule)
        case .extreme: return .operands
        case .number, .percent, .fill, .average, .share, .stretch: return .nothing
        default:
            // The height of a content depends on its width. Where the height was stretched itself, the layout has already asked for it.
            let isOfWidth = a == .y && run.items[k].content != .nothing && !run.items[k].marks.contains(.stretched)
            return isOfWidth ? .size(k, .x) : .nothing
        }
    }

    /// What a rule of an item refers to.
    private func leader(_ k: Int, _ rule: Rule) -> Leader {
        guard rule.kind == .reference else { return .nothing }
        switch run.target(run.items[k].node, rule) {
        case .item(let j): return .size(j, rule.anchor.axis)
        case .itself:
            let stays = rule.anchor.axis == axis && run.items[k].marks.contains(.stretched) && !leadsItself(k)
            return stays ? .nothing : .size(k, rule.anchor.axis)
        default: return .nothing
        }
    }
}

extension Run {
    /// Whether the size of some item may refer to another item or to its own other size.
    var hasFollowingSizes: Bool {
        func isFollowing(_ k: Int, _ axis: Axis) -> Bool {
            let kind = pass.sizeKind(items[k].node, axis)
            return kind == .reference || kind == .extreme
        }
        for k in 0..<count where isFollowing(k, .x) || isFollowing(k, .y) { return true }
        return false
    }
}
