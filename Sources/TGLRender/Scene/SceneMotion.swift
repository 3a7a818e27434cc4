// Animated scenes: where each node starts, which nodes fade in and out, and the scene at a moment.

/// The animation that leads to a scene.
public struct SceneAnimation: Sendable, Equatable {
    /// The easing curve, by its name in the language.
    public enum Curve: String, Sendable { case linear, easeIn, easeOut, easeInOut }

    /// The duration in seconds.
    public var seconds: Double
    /// The easing curve.
    public var curve: Curve

    /// Creates an animation from its parts.
    public init(seconds: Double, curve: Curve) {
        self.seconds = seconds
        self.curve = curve
    }
}

/// Where a node of a scene was before the animation, and whether it appears or disappears.
public struct SceneMotion: Sendable, Equatable {
    /// Whether a node stays, appears or disappears.
    public enum Fade: Sendable { case none, `in`, out }

    /// The corner on the screen and the size at the start, in points.
    public var start: SceneFrame
    /// Whether the node stays, appears or disappears.
    public var fade: Fade

    /// Creates a motion from its parts.
    public init(start: SceneFrame, fade: Fade = .none) {
        self.start = start
        self.fade = fade
    }
}

extension Scene {
    /// The scene at a moment of the animation.
    ///
    /// - Parameter part: the progress, from 0 to 1.
    /// - Parameter inCharacters: the scene is drawn in characters; fading nodes are then dashed.
    public func moment(_ part: Double, inCharacters: Bool) -> Scene {
        var result = self
        result.animation = nil
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        for index in nodes.indices {
            guard let motion = nodes[index].motion else { continue }
            let node = nodes[index]
            result.nodes[index].motion = nil
            if part == 1, motion.fade != .out { continue }
            result.nodes[index].absoluteX = between(motion.start.x, node.absoluteX)
            result.nodes[index].absoluteY = between(motion.start.y, node.absoluteY)
            result.nodes[index].frame.width = between(motion.start.width, node.frame.width)
            result.nodes[index].frame.height = between(motion.start.height, node.frame.height)
            result.nodes[index].fit(from: node.frame)
            switch motion.fade {
            case .none: break
            case .in: result.nodes[index].show(part, inCharacters)
            case .out: result.nodes[index].show(1 - part, inCharacters)
            }
        }
        // The place in the parent follows from the corners of both on the screen.
        for index in nodes.indices where result.nodes[index] != nodes[index] {
            let parent = nodes[index].parent.map { ($0, nodes[$0], result.nodes[$0]) }
            let (x, y) = (parent?.1.absoluteX ?? 0, parent?.1.absoluteY ?? 0)
            let (nowX, nowY) = (parent?.2.absoluteX ?? 0, parent?.2.absoluteY ?? 0)
            let (shiftX, shiftY) = (
                result.nodes[index].absoluteX - nodes[index].absoluteX, result.nodes[index].absoluteY - nodes[index].absoluteY
            )
            result.nodes[index].frame.x = nodes[index].frame.x + shiftX - (nowX - x)
            result.nodes[index].frame.y = nodes[index].frame.y + shiftY - (nowY - y)
        }
        return result
    }
}

extension SceneNode {
    /// Makes the node partly visible, from 0 to 1.
    fileprivate mutating func show(_ part: Double, _ inCharacters: Bool) {
        opacity = part
        if inCharacters, part < 1 { isDashed = true }
        if part == 0 { isGone = true }
    }

    /// Adjusts border lines and other lines to a frame that was `old` before.
    fileprivate mutating func fit(from old: SceneFrame) {
        (guideLines, gridLines) = ([], [])
        let (wider, higher) = (frame.width - old.width, frame.height - old.height)
        for place in borderlines.indices {
            switch borderlines[place].edge {
            case .top, .bottom:
                borderlines[place].frame.width = max(0, borderlines[place].frame.width + wider)
                if borderlines[place].edge == .bottom { borderlines[place].frame.y += higher }
            case .left, .right:
                borderlines[place].frame.height = max(0, borderlines[place].frame.height + higher)
                if borderlines[place].edge == .right { borderlines[place].frame.x += wider }
            }
        }
    }
}
