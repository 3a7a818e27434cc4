// Animations in SVG: groups that move, boxes that change their size, and nodes that fade. The attributes contain the final state, so that
// programs without animations show that.

/// Writes the animation elements of a scene.
struct SVGMotion {
    /// The attributes common to all elements: duration and easing.
    private let timing: String
    /// Whether the animation is slow at both ends. It then consists of two halves, with a middle value.
    private let hasMiddle: Bool

    // SVG easing curves are cubic Béziers; these control points give an exact parabola.
    private static let slowFirst = "0.333333 0 0.666667 0.333333"
    private static let slowLast = "0.333333 0.666667 0.666667 1"

    init(_ animation: SceneAnimation) {
        let duration = " dur=\"\(markupNumber(animation.seconds))s\" fill=\"freeze\""
        hasMiddle = animation.curve == .easeInOut
        switch animation.curve {
        case .linear: timing = duration
        case .easeIn: timing = duration + " calcMode=\"spline\" keyTimes=\"0;1\" keySplines=\"\(Self.slowFirst)\""
        case .easeOut: timing = duration + " calcMode=\"spline\" keyTimes=\"0;1\" keySplines=\"\(Self.slowLast)\""
        case .easeInOut:
            timing = duration + " calcMode=\"spline\" keyTimes=\"0;0.5;1\" keySplines=\"\(Self.slowFirst);\(Self.slowLast)\""
        }
    }

    /// The `values` attribute for an animation from some numbers to others.
    private func values(_ from: [Double], _ to: [Double]) -> String {
        let middle = hasMiddle ? [zip(from, to).map { ($0 + $1) / 2 }] : []
        let all = [from] + middle + [to]
        return " values=\"" + all.map { $0.map(markupNumber).joined(separator: " ") }.joined(separator: ";") + "\""
    }

    private func change(of attribute: String, _ from: Double, _ to: Double) -> String {
        from == to ? "" : "<animate attributeName=\"\(attribute)\"\(values([from], [to]))\(timing)/>"
    }

    /// The movement of a node relative to the node whose group contains it.
    func moving(_ node: SceneNode, in above: SceneNode?) -> String {
        let end = [node.absoluteX - (above?.absoluteX ?? 0), node.absoluteY - (above?.absoluteY ?? 0)]
        let (own, outer) = (node.begin, above?.begin)
        let start = [own.x - (outer?.x ?? 0), own.y - (outer?.y ?? 0)]
        if start == end { return "" }
        return "<animateTransform attributeName=\"transform\" type=\"translate\"\(values(start, end))\(timing)/>\n"
    }

    /// The animation of a node that appears or disappears.
    func fading(_ node: SceneNode) -> String {
        switch node.motion?.fade {
        case .in: change(of: "opacity", 0, 1) + "\n"
        case .out: change(of: "opacity", 1, 0) + "\n"
        default: ""
        }
    }

    /// The animation of a box that changes its size.
    func resizing(_ node: SceneNode) -> String {
        guard let start = node.motion?.start else { return "" }
        return change(of: "width", start.width, node.frame.width) + change(of: "height", start.height, node.frame.height)
    }
}

extension SceneNode {
    /// Where the node's corner on the screen is at the start of the animation.
    fileprivate var begin: (x: Double, y: Double) { motion.map { ($0.start.x, $0.start.y) } ?? (absoluteX, absoluteY) }
}
