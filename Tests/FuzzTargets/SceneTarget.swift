import TGLRender

/// Every picture of any scene can be drawn, whatever its numbers and names are; a picture for a given room keeps to it.
func renderProblem(_ bytes: [UInt8]) -> String? {
    var reader = SceneReader(bytes: bytes[...])
    let scene = reader.scene()
    let columns = 20 + Int(reader.byte())
    for style in [RenderStyle.plain, RenderStyle(color: .trueColor, ascii: true)] {
        _ = treeText(scene, options: TreeOptions(style: style, maxColumns: columns))
        let boxes = boxesBlock(scene, columns: columns, rows: 30, options: BoxesOptions(style: style))
        if boxes.columns > columns { return "boxes \(boxes.columns) wide in \(columns) columns" }
        for part in [PictureFrame.Part.screen, .changes, .node(scene.nodes.first?.name ?? "")] {
            var framed = OutputOptions(style: style, columns: columns)
            framed.frame = PictureFrame(part, rows: 30)
            let answer = answerBlock(scene, width: columns, height: 40, form: .both, options: framed)
            if answer.columns > columns || answer.rows > 40 { return "\(answer.columns)×\(answer.rows) in \(columns)×40" }
        }
        for form in OutputForm.allCases { _ = form.text(of: scene, OutputOptions(style: style, columns: columns)) }
        for form in OutputForm.all(for: .command) {
            _ = composeAnswer(scene, width: columns, height: 20, form: form, options: OutputOptions(style: style))
        }
    }
    for data in [svgText(scene), htmlText(scene), jsonText(scene)] where TerminalText(lines: data).text != data {
        return "data in which a terminal would not show something"
    }
    return nil
}

/// A scene that bytes describe. A parent is before its children, as every scene promises; all else is free.
private struct SceneReader {
    var bytes: ArraySlice<UInt8>

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    private mutating func number() -> Double {
        let choice = byte()
        switch choice {
        case 0..<200: return Double(choice)
        case 200..<220: return -Double(byte())
        case 220..<235: return Double(byte()) * 1000 + Double(byte()) / 256
        case 250...: return [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0.1][Int(choice - 250)]
        default: return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
        }
    }

    private mutating func word() -> String {
        let count = Int(byte() & 15)
        defer { bytes = bytes.dropFirst(count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private mutating func frame() -> SceneFrame { SceneFrame(x: number(), y: number(), width: number(), height: number()) }

    private mutating func change() -> SceneChange {
        switch byte() % 8 {
        case 0: .new
        case 1: .changed(frame())
        case 2: .gone
        default: .none
        }
    }

    /// Has a node scroll, be above its siblings, or be out of view; which of it the number of nodes that it omits says.
    private func scroll(_ node: inout SceneNode, _ scene: inout Scene) {
        let (bits, frame) = (node.omitted, node.frame)
        if bits & 7 == 1 {
            var content = SceneContent()
            content.scroll = SceneScroll(
                x: frame.x, y: frame.y, width: frame.height, height: frame.width, isHorizontal: bits & 8 != 0, before: frame.y,
                after: frame.height)
            if bits & 16 != 0 { content.after = SceneUnmade(.below, "9 below", hasNodes: bits & 32 != 0) }
            scene.contents[node.id] = content
        }
        if bits & 7 == 2 { node.layer = bits & 8 != 0 ? .above : .below }
        guard bits & 7 == 3 else { return }
        var item = SceneItem(frame: frame)
        item.isBefore = bits & 8 != 0
        if bits & 16 != 0 { item.before = [SceneUnmade(bits & 8 != 0 ? .above : .below, "3 there", hasNodes: bits & 32 != 0)] }
        scene.items[node.id] = item
    }

    mutating func scene() -> Scene {
        var scene = Scene(screenWidth: number(), screenHeight: number())
        var path: [Int] = []
        while !bytes.isEmpty, scene.nodes.count < 60 {
            let marks = byte()
            path.removeLast(min(path.count, Int(marks & 3)))
            var node = SceneNode(
                id: scene.nodes.count, parent: path.last, name: word(), kind: marks & 4 == 0 ? "view" : word(),
                text: marks & 8 == 0 ? "" : word(), frame: frame(), absoluteX: number(), absoluteY: number(),
                color: marks & 16 == 0 ? "" : word(), isGone: marks & 32 != 0, isInvisible: marks & 64 != 0,
                isWidthShare: marks & 128 != 0, change: change(), omitted: Int(byte()))
            node.lines = node.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            node.fontSize = node.frame.height
            node.isPicture = marks & 12 == 12
            scroll(&node, &scene)
            path.append(scene.nodes.count)
            scene.nodes.append(node)
        }
        return scene
    }
}
