/// A flaw of a layout that `expect nothing` excludes for all nodes.
public enum LayoutFlaw: UInt8, CaseIterable, Sendable {
    /// A node reaches beyond its container, which does not clip it.
    case overflows
    /// A container clips a node, or a label has less room than its text needs.
    case isCut
    /// A node covers a part of a sibling.
    case overlaps
    /// A node reaches beyond the screen.
    case leavesScreen
    /// A node with a text or an image has no width or no height.
    case vanishes
    /// Any of these.
    case breaks

    /// The words as written after `nothing`.
    public var words: [String] {
        switch self {
        case .overflows: ["overflows"]
        case .isCut: ["is", "cut"]
        case .overlaps: ["overlaps"]
        case .leavesScreen: ["leaves", "the", "screen"]
        case .vanishes: ["vanishes"]
        case .breaks: ["breaks"]
        }
    }

    /// The words as one text: `leaves the screen`.
    public var text: String { words.joined(separator: " ") }

    /// An explanation in one line.
    public var help: String {
        switch self {
        case .overflows: "a node reaches beyond its container"
        case .isCut: "a container cuts a node off, or a text has too little room"
        case .overlaps: "a node covers a part of a sibling"
        case .leavesScreen: "a node reaches beyond the screen"
        case .vanishes: "a text or an image has no width or no height"
        case .breaks: "any of these"
        }
    }
}
