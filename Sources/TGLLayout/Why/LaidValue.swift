// Values of a layout in addition to frames: the lines of a flex or a flow, their free space, base sizes, least sizes. The algorithm that
// decides such a value gives it where it reports frames.

/// A value that a layout computes for the frames, by the name under which a script reads it.
public enum LaidValue: String, CaseIterable, Sendable {
    /// The children of a flex or a flow, line by line.
    case lines
    /// The free length along each of these lines, in points: in a flex before its items grow or shrink, in a flow the length that its
    /// children leave; below 0 the length that is missing.
    case free
    /// The size along its line with which an item of a flex begins, in points (Flexbox 9.2).
    case baseSize
    /// The limits of a size, in points; along the line of a flex including its automatic minimum (Flexbox 4.5).
    case minWidth, minHeight, maxWidth, maxHeight

    /// Whether it belongs to the lines of a container; otherwise to one of its children.
    public var isOfLines: Bool { self == .lines || self == .free }

    /// The nodes that have it, in words for an error about one that has none.
    public var bearers: String { isOfLines ? "only a flex and a flow have lines" : "only an item of a flex has a base size" }

    /// The size that it bounds, and from which side.
    public var bound: (prop: Prop, slot: SlotKind)? {
        switch self {
        case .minWidth: (.width, .lower)
        case .minHeight: (.height, .lower)
        case .maxWidth: (.width, .upper)
        case .maxHeight: (.height, .upper)
        case .lines, .free, .baseSize: nil
        }
    }
}

/// The answer of a layout to a question for a value: for lines one answer each.
public struct LaidAnswer: Sendable {
    /// The value in points; for a line its free length.
    public let value: Double
    /// The children of a line, in order.
    public let children: [Int32]
    /// The explanation, in order.
    let steps: [any FactStep]

    init(_ value: Double, children: [Int32] = [], _ steps: [any FactStep]) {
        self.value = value
        self.children = children
        self.steps = steps
    }
}

/// A line of a container, by its number from 0: `S.lines[1]`.
struct LineName: Sendable {
    let container: Int32
    let number: Int
}

/// An explanation of a line. All numbers are points.
enum LineFact: FactStep {
    /// The cells with the spaces between them, and their room.
    case holds(NamedSum, length: Double, room: FlowRoom)
    /// The same without a limit.
    case unlimited(NamedSum, length: Double)
    /// The next child does not fit: its length with the space before it, and by how much that is too long.
    case full(LineName, next: Int32, NamedSum, tooLong: Double)
    /// A rule of the container sets the number per line, or a single line.
    case ruled(container: Int32, Prop)
    /// The container does not wrap, since no rule sets it.
    case nowrap
    /// The next child begins a line by a rule of its own.
    case begins(next: Int32, Prop)
    /// The rows of a waterfall fill the column that ends first.
    case waterfall(container: Int32)
    /// No child is left.
    case last
    /// Nothing limits a size from below.
    case notHeld(Int32)
    /// The depth by its largest item, and with its part of the free space of the lines.
    case breadth(NamedSum, Double)
    /// The depth by the lengths above and below a common baseline.
    case baselines(above: Double, below: Double, isLast: Bool, Double)
    /// It has the depth of the container.
    case whole(Room)
    /// Its part of the free space of the lines, which all of them share.
    case stretched(container: Int32, from: Double, by: Double, to: Double)
    /// Its common baseline, from the top of the line.
    case baseline(Double, isLast: Bool)
}

extension Document {
    /// The answers of the layout for a value of a node; `nil` where the node has no such value. The layout is up to date before and after.
    public func laid(_ value: LaidValue, of i: Int32) -> [LaidAnswer]? {
        let container: Int32
        switch value {
        case .lines, .free:
            guard kind(i).traits.arrangesLines, !isGone(i), childCount(i) > 0 else { return kind(i).traits.arrangesLines ? [] : nil }
            container = i
        default:
            guard let p = parent(i), kind(p).hasBaseSizes else { return nil }
            container = p
        }
        guard nodes[container].pointee.box >= 0 else { return nil }
        let isOfContainer = container == i
        let recording = Recording(
            about: { !isOfContainer && $0 == i }, isForGood: false, limit: .max, asking: (value, i), shouldStop: shouldStop)
        _ = rerun(container, recording)
        return recording.answers.isEmpty && !isOfContainer ? nil : recording.answers
    }
}

extension LaidAnswer {
    /// The explanation, line by line.
    package func lines(in doc: Document) -> [ToldLine] {
        let words = Wording(doc: doc)
        return steps.flatMap { ($0 as? any ToldStep)?.lines(words) ?? [ToldLine(text: $0.text(words))] }
    }
}

extension Run {
    /// Whether the container's lines are asked for.
    @inline(__always) var isAskedForLines: Bool { asked?.isOfLines ?? false }

    /// The value that is asked for, of the container or of one of its children.
    @inline(__always) var asked: LaidValue? {
        guard pass.hears, let asked = pass.state.pointee.recording?.asking else { return nil }
        return asked.value.isOfLines == (asked.node == node) ? asked.value : nil
    }

    /// Gives the answers to the question.
    func answer(_ answers: [LaidAnswer]) { pass.state.pointee.recording?.answers = answers }
}
