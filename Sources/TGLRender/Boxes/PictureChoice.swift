/// How pictures in a terminal are drawn.
public enum PictureChoice: String, CaseIterable, Sendable {
    /// As it suits the terminal and what is there: grounds from twenty boxes on in terminals with 256 colours, lines otherwise.
    case auto
    /// With an outline around every box.
    case lines
    /// As grounds in half cells, with the texts over them. In terminals with fewer colours they are lines.
    case blocks
    /// As pixels, by whoever writes the answer; what is drawn in characters is as in `auto`.
    case pixels = "image"
    /// Not at all.
    case off

    /// So many boxes are drawn as grounds.
    private static let manyBoxes = 20

    /// Whether so many boxes are drawn as grounds.
    func drawsGrounds(boxes: Int, _ style: RenderStyle) -> Bool {
        guard style.showsGrounds, self != .lines else { return false }
        return self == .blocks || boxes >= Self.manyBoxes
    }
}

extension RenderStyle {
    /// Whether colours can be told apart as grounds: the terminal has 256 of them, and half blocks.
    public var showsGrounds: Bool { !ascii && (color == .palette || color == .trueColor) }
}
