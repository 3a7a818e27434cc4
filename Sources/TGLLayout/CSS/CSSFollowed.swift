// Sizes of children of a flex, grid or block that refer to another length: the child's own other size, the container's, a sibling's.

/// The lengths of children as if each were alone in its container, by item; NaN where a length was not asked for yet.
struct AloneLengths {
    /// The containing block for which they were computed.
    let room: ContainingBlock
    let lengths: UnsafeMutablePointer<Pair>
}

extension Run {
    /// The value of a rule that refers to another length.
    func followed(_ rule: Rule, _ k: Int, _ axis: Axis, _ insets: Insets) -> CSSSize {
        guard let length = followedLength(rule, k, axis) else { return .auto }
        return .length(borderBox(k, length * rule.mult + rule.add, axis, insets))
    }

    /// The length to which a rule refers, for an explanation. `isAlong`: it is a size along the line of a flex, where sizes are still base
    /// sizes.
    func followedRead(_ rule: Rule, _ k: Int, _ axis: Axis, isAlong: Bool) -> LengthRead {
        guard let length = followedLength(rule, k, axis) else { return .nothing }
        switch target(items[k].node, rule) {
        case .itself: return .own(rule.anchor, length)
        case .container: return .container(roomNow(rule.anchor.axis))
        case .item(let j):
            let isSettled = items[j].settled(rule.anchor.axis) == .done
            let asked: Asked = isSettled ? isAlong && rule.anchor.axis == axis ? .base : .size : .alone
            return .asked(items[j].node, rule.anchor, asked, length)
        case .leftOut(let j): return .leftOut(j, rule.anchor, length)
        case .nothing: return .nothing
        }
    }

    /// The length to which a rule refers; `nil` where it is not definite.
    private func followedLength(_ rule: Rule, _ k: Int, _ axis: Axis) -> Double? {
        let of = rule.anchor.axis
        switch target(items[k].node, rule) {
        case .itself: return of == axis ? nil : ownLength(k, of)
        case .container: return isKnown(of) ? content(of) : nil
        case .item(let j): return followedLength(j, of)
        case .leftOut(let j): return leftOutSize(j)[of]
        case .nothing: return nil
        }
    }

    /// The own other dimension to which a rule of a child refers, which determines the size as a ratio would: the settled one, or the one
    /// as if the child were alone. `nil` where it is not definite, or refers back.
    private func ownLength(_ k: Int, _ of: Axis) -> Double? {
        switch items[k].settled(of) {
        case .done: return items[k].size[of]
        case .asking: return nil
        case .open: break
        }
        if of == .x, !state.pointee.ownWidth.isNaN { return state.pointee.ownWidth }
        return items[k].settled(of.other) == .asking ? lengthAlone(k, of) : nil
    }

    /// The size of a sibling to which a rule refers: the settled one, otherwise the one as if the sibling were alone. `nil` where the
    /// references form a cycle.
    func followedLength(_ j: Int, _ of: Axis) -> Double? {
        switch items[j].settled(of) {
        case .done: return items[j].size[of]
        case .asking:
            foundCycle(j, of)
            return nil
        case .open: break
        }
        let known = knownAlone(ContainingBlock(isKnown(.x) ? content(.x) : nil, knownHeight))
        if !known[j][of].isNaN { return known[j][of] }
        let ownWidth = state.pointee.ownWidth
        state.pointee.ownWidth = .nan
        let length = lengthAlone(j, of)
        state.pointee.ownWidth = ownWidth
        known[j][of] = length
        return length
    }

    /// Forgets the lengths of children alone, when their sizes are settled again.
    @inline(__always) func forgetAlone() {
        if state.pointee.alone != nil { dropAlone() }
    }

    @inline(never) private func dropAlone() {
        guard let known = state.pointee.alone else { return }
        known.lengths.initialize(repeating: Pair(.nan, .nan), count: count)
    }

    /// The lengths of the children as if each were alone in `room`, so that each is computed once however many refer to it. They stay known
    /// as long as the container's own size does.
    private func knownAlone(_ room: ContainingBlock) -> UnsafeMutablePointer<Pair> {
        if let known = state.pointee.alone, known.room == room { return known.lengths }
        let lengths = state.pointee.alone?.lengths ?? pass.state.pointee.scratch.take(Pair.self, count)
        lengths.initialize(repeating: Pair(.nan, .nan), count: count)
        state.pointee.alone = AloneLengths(room: room, lengths: lengths)
        return lengths
    }

    /// The size of a child as if it were alone in the container: its rule if that is definite, otherwise the width that it fills in a
    /// block, otherwise its content, within its bounds.
    private func lengthAlone(_ j: Int, _ of: Axis) -> Double {
        items[j].mark(of, .asking)
        defer { items[j].mark(of, .open) }
        let room = ContainingBlock(isKnown(.x) ? content(.x) : nil, knownHeight)
        let whole = room.x
        let insets = insets(j, whole: whole)
        func length(_ size: CSSSize) -> Double {
            switch size {
            case .length(let length): return length
            case .stretch(let mult, let add) where room[of] != nil:
                return ((room[of] ?? 0) - margins(j, of, whole: whole).sum) * mult + add
            default: return contentLength(j, of, room: room, whole: whole)
            }
        }
        let (low, high) = cssBounds(j, of, room, insets) { length($0) }
        var size = cssSize(j, of, room, insets)
        if size.isAuto, of == .x, fillsAlone(j, room, insets) { size = .stretch(1, 0) }
        return max(min(length(size), high), low ?? 0)
    }

    /// Whether a child without a width fills its container.
    private func fillsAlone(_ j: Int, _ room: ContainingBlock, _ insets: Insets) -> Bool {
        guard kind.flows, room.x != nil, items[j].content != .picture, css(j).pointee.float.isEmpty, css(j).pointee.position != .absolute
        else { return false }
        return ratio(j) == 0 || definiteHeight(j, room, insets) == nil
    }

    /// The length of a child's content; a height depends on the child's width.
    func contentLength(_ j: Int, _ of: Axis, room: ContainingBlock, whole: Double?) -> Double {
        if of == .x { return contentWidth(j, least: false, height: nil, whole: whole) }
        let width = ownLength(j, .x) ?? contentWidth(j, least: false, height: nil, whole: whole)
        return contentHeight(j, width: width, hugsWidth: false, whole: whole)
    }
}
