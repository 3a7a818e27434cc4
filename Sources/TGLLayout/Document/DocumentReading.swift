// Readings for the language that no pass needs.

extension Document {
    /// Where a label's text is on: the y of its baseline in the parent, snapped as its frame is; other nodes' bottom edge.
    public func baseline(_ i: Int32) -> Double {
        let f = frame(i)
        return f.y + (baselineOffset(i, width: f.width, height: f.height) ?? f.height)
    }
}
