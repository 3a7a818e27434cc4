import TGLLayout

extension Document {
    /// The nodes of each name with keys, in their order, as text.
    public var keyOrders: [String] {
        keyedNames.map { name in "\(name): " + (group(name) ?? []).map { nameText($0) }.joined(separator: ", ") }
    }
}
