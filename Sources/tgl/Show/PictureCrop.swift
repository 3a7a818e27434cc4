// A picture that shows no more of the screen than is drawn on.

import TGLRender

/// How much of a screen is drawn on.
struct PictureCrop {
    private let right: Double
    private let bottom: Double
    /// Whether there is a box that is seen.
    let hasBoxes: Bool

    /// Points around what is drawn, where that is less than the screen.
    private static let margin = 16.0

    /// As much as all of these scenes take, which are of one screen.
    init(of scenes: [Scene]) {
        let boxes = scenes.flatMap(\.nodes).filter { !$0.isGone }
        right = boxes.reduce(0) { max($0, $1.absoluteX + $1.frame.width) } + Self.margin
        bottom = boxes.reduce(0) { max($0, $1.absoluteY + $1.frame.height) } + Self.margin
        hasBoxes = boxes.contains { $0.frame.width > 0 && $0.frame.height > 0 }
    }

    /// The scene on as much of the screen.
    func applied(to scene: Scene) -> Scene {
        var scene = scene
        scene.screenWidth = min(scene.screenWidth, right)
        scene.screenHeight = min(scene.screenHeight, bottom)
        return scene
    }
}
