/// How pictures in a terminal are drawn.
public enum PictureChoice: String, CaseIterable, Sendable {
    /// Chosen by the terminal and the scene: coloured areas for twenty or more boxes in terminals with 256 colours, lines otherwise.
    case auto
    /// An outline around every box.
    case lines
    /// Coloured areas in half cells, with texts on them. Terminals with fewer colours get lines.
    case blocks
    /// An image, drawn by the caller; pictures in characters are drawn as with `auto`.
    case pixels = "image"
    /// No picture.
    case off

    /// The minimum number of boxes that `auto` draws as coloured areas.
    private static let manyBoxes = 20

    /// Whether a picture with this number of boxes is drawn as coloured areas.
    func drawsGrounds(boxes: Int, _ style: RenderStyle) -> Bool {
        guard style.showsGrounds, self != .lines else { return false }
        return self == .blocks || boxes >= Self.manyBoxes
    }
}

extension RenderStyle {
    /// Whether the terminal can show coloured areas: it has 256 colours and half-block characters.
    public var showsGrounds: Bool { !ascii && (color == .palette || color == .trueColor) }
}
