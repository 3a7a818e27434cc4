// Crops pictures to the part of the screen that is used.

import TGLRender

/// The used part of a screen.
struct PictureCrop {
    private let right: Double
    private let bottom: Double
    /// Whether there is a visible box.
    let hasBoxes: Bool

    /// The margin around the used part, in points.
    private static let margin = 16.0

    /// Determines the part that all of these scenes use; they have the same screen.
    init(of scenes: [Scene]) {
        let boxes = scenes.flatMap(\.nodes).filter { !$0.isGone }
        right = boxes.reduce(0) { max($0, $1.absoluteX + $1.frame.width) } + Self.margin
        bottom = boxes.reduce(0) { max($0, $1.absoluteY + $1.frame.height) } + Self.margin
        hasBoxes = boxes.contains { $0.frame.width > 0 && $0.frame.height > 0 }
    }

    /// The scene cropped to that part.
    func applied(to scene: Scene) -> Scene {
        var scene = scene
        scene.screenWidth = min(scene.screenWidth, right)
        scene.screenHeight = min(scene.screenHeight, bottom)
        return scene
    }
}
