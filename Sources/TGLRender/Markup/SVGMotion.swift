// Animations in SVG: groups that move, boxes that change their size, and nodes that fade. What is written besides is the end, so that a
// program that shows no animation shows that.

/// Writes the elements of one animation.
struct SVGMotion {
    /// The attributes that all of them have: how long it takes, and how it moves.
    private let timing: String
    /// The curve slows at both ends: then each value has one in the middle.
    private let hasMiddle: Bool

    // A curve of SVG has two points; these two are a parabola exactly.
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

    /// The values on the way from some numbers to others.
    private func values(_ from: [Double], _ to: [Double]) -> String {
        let middle = hasMiddle ? [zip(from, to).map { ($0 + $1) / 2 }] : []
        let all = [from] + middle + [to]
        return " values=\"" + all.map { $0.map(markupNumber).joined(separator: " ") }.joined(separator: ";") + "\""
    }

    private func change(of attribute: String, _ from: Double, _ to: Double) -> String {
        from == to ? "" : "<animate attributeName=\"\(attribute)\"\(values([from], [to]))\(timing)/>"
    }

    /// How a node moves in the one whose group it is in.
    func moving(_ node: SceneNode, in above: SceneNode?) -> String {
        let end = [node.absoluteX - (above?.absoluteX ?? 0), node.absoluteY - (above?.absoluteY ?? 0)]
        let (own, outer) = (node.begin, above?.begin)
        let start = [own.x - (outer?.x ?? 0), own.y - (outer?.y ?? 0)]
        if start == end { return "" }
        return "<animateTransform attributeName=\"transform\" type=\"translate\"\(values(start, end))\(timing)/>\n"
    }

    /// How a node comes or goes.
    func fading(_ node: SceneNode) -> String {
        switch node.motion?.fade {
        case .in: change(of: "opacity", 0, 1) + "\n"
        case .out: change(of: "opacity", 1, 0) + "\n"
        default: ""
        }
    }

    /// How the box of a node changes its size.
    func resizing(_ node: SceneNode) -> String {
        guard let start = node.motion?.start else { return "" }
        return change(of: "width", start.width, node.frame.width) + change(of: "height", start.height, node.frame.height)
    }
}

extension SceneNode {
    /// The corner on the screen where its motion begins.
    fileprivate var begin: (x: Double, y: Double) { motion.map { ($0.start.x, $0.start.y) } ?? (absoluteX, absoluteY) }
}
