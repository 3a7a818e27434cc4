// Scenes on the way from one state to another: where each node begins, what fades in and out, and the scene at a moment.

/// How a scene came about: what moved on the way to it.
public struct SceneAnimation: Sendable, Equatable {
    /// How it moves, by the names of the language.
    public enum Curve: String, Sendable { case linear, easeIn, easeOut, easeInOut }

    /// How long it takes, in seconds.
    public var seconds: Double
    /// How it moves.
    public var curve: Curve

    /// An animation of so many seconds.
    public init(seconds: Double, curve: Curve) {
        self.seconds = seconds
        self.curve = curve
    }
}

/// Where a node of a scene was before it moved, and whether it came or went.
public struct SceneMotion: Sendable, Equatable {
    /// Whether a node stays, comes or goes.
    public enum Fade: Sendable { case none, `in`, out }

    /// The corner on the screen and the size before, in points.
    public var start: SceneFrame
    /// What became of it.
    public var fade: Fade

    /// A place before, in points.
    public init(start: SceneFrame, fade: Fade = .none) {
        self.start = start
        self.fade = fade
    }
}

extension Scene {
    /// The scene when a part of the way is done, from 0 to 1. `inCharacters`: it is drawn in characters, in which what fades is dashed.
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
        // The place in the parent is told by the corners of both.
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
    /// Shows a part of it, from 0 to 1.
    fileprivate mutating func show(_ part: Double, _ inCharacters: Bool) {
        opacity = part
        if inCharacters, part < 1 { isDashed = true }
        if part == 0 { isGone = true }
    }

    /// Has what is drawn of it keep to its edges, which were those of a frame.
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
