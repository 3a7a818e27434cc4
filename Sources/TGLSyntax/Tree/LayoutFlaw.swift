/// What `expect nothing` expects not to happen to any node of a layout.
public enum LayoutFlaw: UInt8, CaseIterable, Sendable {
    /// A node reaches beyond its container, which does not cut it off.
    case overflows
    /// A container cuts a node off, or a label has less room than its text needs.
    case isCut
    /// A node covers a part of a sibling.
    case overlaps
    /// A node reaches beyond the screen.
    case leavesScreen
    /// What has a text or an image has no width or no height.
    case vanishes
    /// Any of these.
    case breaks

    /// The words as written behind `nothing`.
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

    /// What it is, in a line.
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
