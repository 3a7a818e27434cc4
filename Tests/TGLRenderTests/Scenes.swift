/// Scenes to make pictures of.

import TGLRender

/// A node with its children, to write scenes down as trees.
struct Box {
    var node: SceneNode
    var children: [Box]

    init(
        _ name: String, _ kind: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ children: [Box] = [], adjust: (inout SceneNode) -> Void = { _ in }
    ) {
        node = SceneNode(id: 0, name: name, kind: kind, frame: SceneFrame(x: x, y: y, width: width, height: height))
        adjust(&node)
        self.children = children
    }
}

/// The scene of these roots, nodes numbered in tree order.
func scene(_ roots: [Box], width: Double = 375, height: Double = 667) -> Scene {
    var result = Scene(screenWidth: width, screenHeight: height)
    func add(_ box: Box, parent: Int?, x: Double, y: Double) {
        var node = box.node
        node.id = result.nodes.count
        node.parent = parent
        node.absoluteX = x + node.frame.x
        node.absoluteY = y + node.frame.y
        result.nodes.append(node)
        let index = result.nodes.count - 1
        for child in box.children { add(child, parent: index, x: node.absoluteX, y: node.absoluteY) }
    }
    for root in roots { add(root, parent: nil, x: 0, y: 0) }
    return result
}

private func changed(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> (inout SceneNode) -> Void {
    { $0.change = .changed(SceneFrame(x: x, y: y, width: width, height: height)) }
}

/// The four boxes of the introduction.
let fourBoxes = scene([
    Box(
        "S", "linear", 0, 0, 100, 200,
        [
            Box("A", "view", 20, 0, 50, 50),
            Box("B", "view", 40, 60, 60, 40),
            Box("C", "view", 0, 110, 100, 40),
            Box("D", "view", 30, 160, 50, 40),
        ])
])

/// The four boxes after `A.width >= 60`.
let fourBoxesChanged = scene([
    Box(
        "S", "linear", 0, 0, 100, 210,
        [
            Box("A", "view", 20, 0, 60, 60, adjust: changed(20, 0, 50, 50)),
            Box("B", "view", 40, 70, 60, 40, adjust: changed(40, 60, 60, 40)),
            Box("C", "view", 0, 120, 100, 40, adjust: changed(0, 110, 100, 40)),
            Box("D", "view", 30, 170, 50, 40, adjust: changed(30, 160, 50, 40)),
        ], adjust: changed(0, 0, 100, 200))
])

/// A settings screen of a phone.
let settingsScreen: Scene = {
    func row(_ name: String, _ y: Double, _ title: Double) -> Box {
        Box(
            name, "linear", 0, y, 343, 44,
            [
                Box(name + "Icon", "image", 12, 8, 28, 28),
                Box(name + "Title", "label", 52, 14, title, 16),
                Box(name + "More", "image", 319, 16, 12, 12),
            ])
    }
    return scene([
        Box(
            "Page", "linear", 0, 0, 375, 667,
            [
                Box(
                    "Bar", "relative", 0, 0, 375, 64,
                    [
                        Box("Back", "label", 16, 32, 48, 16),
                        Box("Heading", "label", 155.5, 32, 64, 16),
                    ]),
                Box(
                    "Profile", "linear", 16, 80, 343, 88,
                    [
                        Box("Avatar", "image", 12, 14, 60, 60),
                        Box(
                            "Lines", "linear", 84, 22, 160, 44,
                            [
                                Box("Name", "label", 0, 0, 96, 20),
                                Box("Mail", "label", 0, 24, 160, 20),
                            ]),
                    ]),
                Box(
                    "Network", "linear", 16, 184, 343, 132,
                    [
                        row("Wifi", 0, 40), row("Cell", 44, 88), row("Plane", 88, 104),
                    ]),
                Box(
                    "General", "linear", 16, 332, 343, 88,
                    [
                        row("About", 0, 40), row("Update", 44, 120),
                    ]),
                Box("Logout", "label", 16, 599, 343, 48),
            ])
    ])
}()
