// Readings for the language that no pass needs.

extension Document {
    /// The y of the baseline of a label's text in the parent, snapped as its frame is; for other nodes their bottom edge.
    public func baseline(_ i: Int32) -> Double {
        let f = frame(i)
        return f.y + (baselineOffset(i, width: f.width, height: f.height) ?? f.height)
    }

    /// The same for the last line of a label's text.
    public func lastBaseline(_ i: Int32) -> Double { baseline(i) + lastLineOffset(i) }

    /// How far a label's last line is below its first one.
    package func lastLineOffset(_ i: Int32) -> Double {
        guard nodes[i].pointee.kind.traits.content == .text else { return 0 }
        let line = contents[rules[i].pointee.content].pointee.lineHeight
        let text = textSize(i, limit: frame(i).width).y
        return line > 0 ? max(0, text - line) : 0
    }
}
