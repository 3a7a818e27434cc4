/// Which numbers of a property are lengths that `adapt` multiplies, and by the factor of which axis.
package enum Lengths: UInt8 {
    /// Along x, along y, or along no axis: then the smaller factor applies under `adapt = both`.
    case x, y, other
    /// Along the axis in which the node, or its parent, lines up or scrolls.
    case main, parentMain
    /// Across the axis in which its parent lines up.
    case parentCross
    /// `[x, y]`, `[x, y, width, height]`, `[top, left, bottom, right]`.
    case pair, frame, edges
}

extension Prop {
    /// Which of its numbers `adapt` multiplies; `nil`: none.
    package var lengths: Lengths? {
        switch self {
        case .width, .left, .right, .leading, .trailing, .centerX, .leftPadding, .rightPadding, .leadingPadding, .trailingPadding, .hspace,
            .marginLeft, .marginRight, .marginLeading, .marginTrailing, .columns, .autoColumns:
            .x
        case .height, .top, .bottom, .centerY, .baseline, .lastBaseline, .topPadding, .bottomPadding, .vspace, .marginTop, .marginBottom,
            .rows, .autoRows:
            .y
        case .fontSize, .lineHeight, .spaceType, .dividerPadding: .other
        case .estimate, .headerEstimate, .footerEstimate, .prefetch, .divider, .paging: .main
        case .spaceAfter, .flexBasis, .size: .parentMain
        case .colSize: .parentCross
        case .imageSize, .subviewsSize, .itemSize, .split: .pair
        case .frame: .frame
        case .inset, .layoutMargins: .edges
        default: nil
        }
    }
}
