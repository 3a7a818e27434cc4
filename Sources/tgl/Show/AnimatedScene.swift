// Builds animated scenes from animations of a document.

import TGLLayout
import TGLRender
import TGLScript

extension SceneBuilder {
    /// A scene that includes where everything was before an animation. A scene of the whole screen also contains removed nodes.
    func build(_ animation: Animation, root: Int32 = Document.screen) -> Scene {
        var scene = build(root)
        scene.animation = SceneAnimation(seconds: animation.seconds, curve: .init(rawValue: animation.curve.rawValue) ?? .linear)
        let new = Set(animation.new)
        /// For each node, the corner on the screen where it starts.
        var begins: [(x: Double, y: Double)] = []
        for index in scene.nodes.indices {
            let node = scene.nodes[index]
            let parent = node.parent.map { (scene.nodes[$0], begins[$0]) }
            let end = (x: node.absoluteX - (parent?.0.absoluteX ?? 0), y: node.absoluteY - (parent?.0.absoluteY ?? 0))
            var start = SceneFrame(
                x: end.x + (parent?.1.x ?? 0), y: end.y + (parent?.1.y ?? 0), width: node.frame.width, height: node.frame.height)
            if let old = animation.before[Int32(node.id)], node.parent != nil || root == Document.screen {
                start.x += old.x - node.frame.x
                start.y += old.y - node.frame.y
                (start.width, start.height) = (old.width, old.height)
            }
            begins.append((start.x, start.y))
            let fade: SceneMotion.Fade = new.contains(Int32(node.id)) ? .in : .none
            let isStill =
                (start.x, start.y, start.width, start.height) == (
                    node.absoluteX, node.absoluteY, node.frame.width, node.frame.height
                )
            if fade != .none || !isStill { scene.nodes[index].motion = SceneMotion(start: start, fade: fade) }
        }
        if root == Document.screen { addRemoved(animation, to: &scene) }
        return scene
    }

    /// Adds removed nodes where they were, on top of everything else and invisible at the end.
    private func addRemoved(_ animation: Animation, to scene: inout Scene) {
        let first = scene.nodes.count
        for removed in animation.removed.prefix(limit) {
            var node = SceneNode(
                id: Int(removed.node), parent: removed.parent.map { first + $0 }, name: doc.shownName(removed.node),
                kind: doc.kind(removed.node).word, text: doc.kind(removed.node).hasText ? text(removed.node) : "",
                frame: SceneFrame(
                    x: removed.frame.x, y: removed.frame.y, width: removed.onScreen.width, height: removed.onScreen.height),
                absoluteX: removed.onScreen.x, absoluteY: removed.onScreen.y)
            node.color = color(removed.node)
            if !node.text.isEmpty {
                node.lines = doc.textLines(removed.node)
                (node.fontSize, node.lineHeight) = (doc.fontSize(removed.node), doc.lineHeight(removed.node))
            }
            node.isPicture = doc.kind(removed.node).hasPicture
            node.isGuide = doc.kind(removed.node).isInvisible
            let place = SceneFrame(x: node.absoluteX, y: node.absoluteY, width: node.frame.width, height: node.frame.height)
            // Its descendants fade with it.
            if removed.parent == nil {
                node.motion = SceneMotion(start: place, fade: .out)
                node.opacity = 0
            }
            scene.nodes.append(node)
        }
    }
}
