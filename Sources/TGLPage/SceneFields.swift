import TGLRender

/// The number as JSON writes it, exactly.
func jsonNumber(_ value: Double) -> String { value.isFinite ? formatExact(value) : "null" }

/// The fields of a node, in order, each with its value as JSON writes it: those of `jsonText` but for the children.
func jsonFields(of node: SceneNode, _ content: SceneContent?) -> [(key: String, value: String)] {
    var fields = [
        (key: "name", value: jsonString(node.name)), ("kind", jsonString(node.kind)),
        ("x", jsonNumber(node.frame.x)), ("y", jsonNumber(node.frame.y)),
        ("width", jsonNumber(node.frame.width)), ("height", jsonNumber(node.frame.height)),
    ]
    if !node.text.isEmpty { fields.append(("text", jsonString(node.text))) }
    if !node.color.isEmpty { fields.append(("color", jsonString(node.color))) }
    if node.isGone || node.isInvisible { fields.append(("visibility", node.isGone ? "\"gone\"" : "\"invisible\"")) }
    if let items = content?.items { fields += [("items", String(items.count)), ("made", String(items.made))] }
    if let scroll = content?.scroll {
        fields.append(("offset", "[" + jsonNumber(scroll.x) + ", " + jsonNumber(scroll.y) + "]"))
        fields.append(("contentSize", "[" + jsonNumber(scroll.width) + ", " + jsonNumber(scroll.height) + "]"))
    }
    if node.omitted > 0 { fields.append(("omitted", String(node.omitted))) }
    return fields
}
