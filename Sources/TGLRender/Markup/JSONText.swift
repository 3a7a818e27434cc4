import UnicodeWidth

/// The frames as JSON:
///
///     {
///       "screen": {"width": 375, "height": 667},
///       "nodes": [
///         {"name": "S", "kind": "linear", "x": 0, "y": 0, "width": 100, "height": 200, "children": [
///           {"name": "A", "kind": "view", "x": 20, "y": 0, "width": 50, "height": 50, "children": []}
///         ]}
///       ]
///     }
///
/// The keys always have this order. Positions are relative to the parent, in points, written so that they read back exactly. Before
/// `children`, a node may also have `text`, `color`, `visibility` (`invisible` or `gone`), `items` and `made` (of a collection or section:
/// the number of items, and how many of them are nodes), `offset` and `contentSize` (of scrolling nodes) and `omitted` (the number of
/// descendants left out). Removed nodes are not included. NaN and infinities are written as null.
public func jsonText(_ scene: Scene) -> String {
    var writer = JSONWriter(scene)
    writer.write()
    return writer.result
}

/// The text as a JSON string, including the quotes. Control characters of terminals are escaped, so that the output can be displayed; it
/// reads back as the same text.
public func jsonString(_ text: String) -> String {
    let isMarked = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    if !isMarked, isShownAsIs(text) { return "\"" + text + "\"" }
    var result = "\""
    forEachShown(in: text) { appendJSON($0, isEscaped: $1 == .escaped, to: &result) }
    return result + "\""
}

private func appendJSON(_ scalar: Unicode.Scalar, isEscaped: Bool, to result: inout String) {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
        guard isEscaped else { return result.unicodeScalars.append(scalar) }
        if byteStandIns.contains(scalar.value) { return result += "\u{FFFD}" }
        for unit in String(scalar).utf16 { result += "\\u" + hexadecimal(UInt32(unit)) }
    }
}

/// Tells the fields of a node in the order in which `jsonText` writes them, but for its children, each with its value as JSON writes it.
/// `content`: what is told of the node in `Scene.contents`.
package func forEachJSONField(of node: SceneNode, _ content: SceneContent?, _ tell: (_ key: String, _ value: String) -> Void) {
    tell("name", jsonString(node.name))
    tell("kind", jsonString(node.kind))
    tell("x", jsonNumber(node.frame.x))
    tell("y", jsonNumber(node.frame.y))
    tell("width", jsonNumber(node.frame.width))
    tell("height", jsonNumber(node.frame.height))
    forEachRareJSONField(of: node, content, tell)
}

/// The same of the fields that only some nodes have.
package func forEachRareJSONField(of node: SceneNode, _ content: SceneContent?, _ tell: (_ key: String, _ value: String) -> Void) {
    if !node.text.isEmpty { tell("text", jsonString(node.text)) }
    if !node.color.isEmpty { tell("color", jsonString(node.color)) }
    if node.isGone || node.isInvisible { tell("visibility", node.isGone ? "\"gone\"" : "\"invisible\"") }
    if let items = content?.items {
        tell("items", String(items.count))
        tell("made", String(items.made))
    }
    if let scroll = content?.scroll {
        tell("offset", "[" + jsonNumber(scroll.x) + ", " + jsonNumber(scroll.y) + "]")
        tell("contentSize", "[" + jsonNumber(scroll.width) + ", " + jsonNumber(scroll.height) + "]")
    }
    if node.omitted > 0 { tell("omitted", String(node.omitted)) }
}

/// The number as JSON writes it, exactly; null where it is none.
package func jsonNumber(_ value: Double) -> String {
    value.isFinite ? formatExact(value) : "null"
}

private func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
}

private struct JSONWriter {
    private(set) var result = ""
    private let scene: Scene
    private let links: SceneLinks
    /// The nodes whose `children` are being written.
    private var open: [Int] = []

    /// The maximum indentation, in levels.
    private static let maxIndent = 32

    init(_ scene: Scene) {
        self.scene = scene
        links = SceneLinks(scene)
    }

    mutating func write() {
        result = "{\n  \"screen\": {\"width\": " + jsonNumber(scene.device?.width ?? scene.screenWidth)
        result += ", \"height\": " + jsonNumber(scene.device?.height ?? scene.screenHeight) + "},\n  \"nodes\": ["
        var index = 0
        var isFirst = true
        while index < links.count {
            if RenderPatience.ends(at: index) { break }
            close(downTo: index, &isFirst)
            if scene.nodes[index].change == .gone {
                index = links.subtreeEnd(index)
                continue
            }
            result += (isFirst ? "\n" : ",\n") + indent(open.count + 2)
            writeNode(index)
            open.append(index)
            isFirst = true
            index += 1
        }
        close(downTo: links.count, &isFirst)
        result += isFirst ? "]\n}\n" : "\n  ]\n}\n"
    }

    /// Closes the nodes whose subtrees end before this index.
    private mutating func close(downTo index: Int, _ isFirst: inout Bool) {
        while let last = open.last, links.subtreeEnd(last) <= index {
            open.removeLast()
            result += isFirst ? "]}" : "\n" + indent(open.count + 2) + "]}"
            isFirst = false
        }
    }

    private mutating func writeNode(_ index: Int) {
        let node = scene.nodes[index]
        result += "{"
        forEachJSONField(of: node, scene.contents[node.id]) { key, value in
            result += "\"" + key + "\": " + value + ", "
        }
        result += "\"children\": ["
    }

    private func indent(_ level: Int) -> String {
        String(repeating: "  ", count: min(level, Self.maxIndent))
    }
}
