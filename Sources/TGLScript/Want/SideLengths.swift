import TGLLayout

// The lengths that rules give at the four sides of a node: paddings, borders, margins.

extension Document {
    /// The lengths at four sides, in points.
    package typealias SideLengths = (top: Double, left: Double, bottom: Double, right: Double)

    /// The paddings of the four sides, in the order of `SideLengths`, and the leading and trailing ones.
    package static let paddingProps: [Prop] = [.topPadding, .leftPadding, .bottomPadding, .rightPadding, .leadingPadding, .trailingPadding]

    /// The length that a rule gives in a container of a length: of numbers and percentages; `nil` if it depends on more.
    package func length(_ rule: Rule, of whole: Double) -> Double? {
        switch rule.kind {
        case .number: rule.add
        case .percent: rule.mult / 100 * whole + rule.add
        default: nil
        }
    }

    /// The lengths that properties of a node give at the four sides; leading and trailing ones take precedence over left and right.
    ///
    /// - Parameters:
    ///   - props: the properties of the top, left, bottom, right, leading and trailing sides.
    ///   - whole: the width and height that percentages refer to.
    package func sideLengths(_ node: Int32, _ props: [Prop], of whole: (Double, Double)) -> SideLengths {
        func given(_ prop: Prop, _ whole: Double) -> Double? {
            let rule = value(node, prop)
            return rule.isSet ? length(rule, of: whole) : nil
        }
        let (near, far) = (given(props[4], whole.0), given(props[5], whole.0))
        return (
            given(props[0], whole.1) ?? 0, (isRightToLeft ? far : near) ?? given(props[1], whole.0) ?? 0, given(props[2], whole.1) ?? 0,
            (isRightToLeft ? near : far) ?? given(props[3], whole.0) ?? 0
        )
    }

    /// The paddings of a node: in CSS, percentages refer to the width of its container.
    package func paddings(of node: Int32) -> SideLengths {
        let f = exactFrame(node)
        guard kind(node).isCSS else { return sideLengths(node, Self.paddingProps, of: (f.width, f.height)) }
        let whole = parent(node).map { exactFrame($0).width } ?? f.width
        return sideLengths(node, Self.paddingProps, of: (whole, whole))
    }

    /// The padding of a node at a side, `left`, `right`, `top` or `bottom`.
    func padding(of node: Int32, at side: Prop) -> Double {
        let all = paddings(of: node)
        return switch side {
        case .top: all.top
        case .left: all.left
        case .bottom: all.bottom
        default: all.right
        }
    }

    /// The property that decides the padding of a node at a side.
    func paddingProp(of node: Int32, at side: Prop) -> Prop {
        let (physical, logical): (Prop, Prop?) =
            switch side {
            case .top: (.topPadding, nil)
            case .bottom: (.bottomPadding, nil)
            case .left: (.leftPadding, isRightToLeft ? .trailingPadding : .leadingPadding)
            default: (.rightPadding, isRightToLeft ? .leadingPadding : .trailingPadding)
            }
        return logical.flatMap { value(node, $0).isSet ? $0 : nil } ?? physical
    }
}

extension Kind {
    /// Whether a container of this kind places its children one after the other.
    package var placesInOrder: Bool { isContainer && (traits.arrangesInOrder || !placesByEdges && !placesApart) }
}
