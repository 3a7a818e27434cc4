// Explanations of the shared steps for a child's place: its side, and the distance from it.

/// The steps for the place of a child along an axis on which no other child affects it. All numbers are points, `at` is the place.
package enum PlaceFact: FactStep {
    /// After the padding and its margin; `container`: the container at whose beginning it is where there is neither.
    case near(container: Int32, padding: PaddingRead, margin: NamedDistance, at: Double)
    /// Before the padding and its margin on the far side, in a container of this length. `clamped`: the near padding, where paddings leave
    /// nothing, so that the far side is there, too.
    case far(
        container: Int32, length: Double, padding: PaddingRead, clamped: PaddingRead?, margin: NamedDistance, size: NamedDistance,
        at: Double)
    /// In the middle between its margins in the content box, moved by the centre's offset.
    case center(Middle, padding: PaddingRead, at: Double)
    /// The same on the screen; `before`: the length before the container.
    case screenCenter(Middle, container: Int32, before: Double, at: Double)

    /// The middle of a length, that of the content box or of the screen, between two margins.
    package struct Middle: Sendable {
        let room: Room?
        let prop: Prop
        let length: Double
        let near: NamedDistance
        let far: NamedDistance
        let size: Double
        let offset: NamedDistance
    }
}

extension Run {
    /// Records what determines the place of an item along an axis, for its alignment there.
    func notePlace(_ k: Int, _ axis: Axis, _ place: Gravity.Place) {
        guard hears(k) else { return }
        let i = items[k].node
        let whole = content(axis)
        let size = items[k].size[axis]
        let at = items[k].pos[axis]
        let near = named(i, axis, .near, whole: whole)
        let far = named(i, axis, .far, whole: whole)
        var sides: [Side] = [.near]
        var room: [Fact.Read] = []
        let fact: PlaceFact
        switch place {
        case .center, .windowCenter:
            sides = traits.aligns ? [.near, .far, .center] : [.center]
            let isOnScreen = place == .windowCenter
            if !isOnScreen { room = roomReads(axis) }
            let middle = PlaceFact.Middle(
                room: isOnScreen ? nil : roomNow(axis), prop: physical(axis),
                length: isOnScreen ? doc.screenState.size[axis] : whole,
                near: traits.aligns ? near : NamedDistance(prop: near.prop, length: 0),
                far: traits.aligns ? far : NamedDistance(prop: far.prop, length: 0), size: size,
                offset: named(i, axis, .center, whole: whole))
            fact =
                isOnScreen
                ? .screenCenter(middle, container: node, before: screenStart(axis), at: at)
                : .center(middle, padding: padding(axis, .near), at: at)
        case .far:
            sides = [.far]
            fact = .far(
                container: node, length: self.size[axis], padding: padding(axis, .far),
                clamped: contentEnd(axis) > self.size[axis] - pad.far(axis) ? padding(axis, .near) : nil, margin: far,
                size: NamedDistance(prop: physical(axis), length: size),
                at: at)
        default: fact = .near(container: node, padding: padding(axis, .near), margin: near, at: at)
        }
        say(i, nearEdge(axis), at, fact, reads: room + placeReads(i, axis) + paddingReads(axis) + distanceReads(i, axis, sides))
    }

    /// The beginning of the container on the screen, counted from the side where reading begins.
    private func screenStart(_ axis: Axis) -> Double {
        axis == .x && rtl ? doc.screenState.size.x - origin.x - size.x : origin[axis]
    }
}
