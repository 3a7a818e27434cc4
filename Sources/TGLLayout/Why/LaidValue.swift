// What can be asked of a layout beside frames: the lines of a flex or a flow, what is free in them, base sizes, least sizes. The algorithm
// that decides such a value says it where it reports frames.

/// A value that a layout computes on the way to frames, by the name that a script reads it by.
public enum LaidValue: String, CaseIterable, Sendable {
    /// The children of a flex or a flow, line by line.
    case lines
    /// What is free along each of these lines, in points: in a flex before its items grow or shrink, in a flow what its children leave;
    /// below 0 what is missing.
    case free
    /// The size along its line with which an item of a flex begins, in points (Flexbox 9.2).
    case baseSize
    /// What a size is held above or below, in points; along the line of a flex its automatic minimum too (Flexbox 4.5).
    case minWidth, minHeight, maxWidth, maxHeight

    /// Whether it is of the lines of a container; else of one of its children.
    public var isOfLines: Bool { self == .lines || self == .free }

    /// Which nodes have it, where not each has, as it is said of one that has none.
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

/// What a layout answers where it is asked for a value: of lines one answer each.
public struct LaidAnswer: Sendable {
    /// The value in points; of a line what is free along it.
    public let value: Double
    /// The children of a line, in order.
    public let children: [Int32]
    /// What is told of it, in order.
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

/// What is told of a line. All numbers are points.
enum LineFact: FactStep {
    /// Its cells with the spaces between them, and the room that they have to fit in.
    case holds(NamedSum, length: Double, room: FlowRoom)
    /// The same where nothing limits it.
    case unlimited(NamedSum, length: Double)
    /// The next child does not fit: what it takes with the space before it, and by how much that is too long.
    case full(LineName, next: Int32, NamedSum, tooLong: Double)
    /// A rule of the container says how many there are in a line, or that there is one line.
    case ruled(container: Int32, Prop)
    /// The container does not wrap, since nothing says that it does.
    case nowrap
    /// The next child begins a line of its own by a rule.
    case begins(next: Int32, Prop)
    /// The rows of a waterfall fill the column that ends first.
    case waterfall(container: Int32)
    /// No child is left.
    case last
    /// Nothing holds a size from below.
    case notHeld(Int32)
    /// How deep it is by its largest item, and with its part of what lines leave.
    case breadth(NamedSum, Double)
    /// How deep it is by what is above and below a common baseline.
    case baselines(above: Double, below: Double, isLast: Bool, Double)
    /// It is as deep as the container.
    case whole(Room)
    /// Its part of what the lines leave, which goes to all of them.
    case stretched(container: Int32, from: Double, by: Double, to: Double)
    /// Its common baseline, from the top of the line.
    case baseline(Double, isLast: Bool)
}

extension Document {
    /// What the layout says of a value of a node; `nil` where the node has no such value. The layout is up to date before and after.
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
    /// What is told, line by line.
    package func lines(in doc: Document) -> [ToldLine] {
        let words = Wording(doc: doc)
        return steps.flatMap { ($0 as? any ToldStep)?.lines(words) ?? [ToldLine(text: $0.text(words))] }
    }
}

extension Run {
    /// Whether its lines are asked for.
    @inline(__always) var isAskedForLines: Bool { asked?.isOfLines ?? false }

    /// What is asked for, of the container or of one of its children.
    @inline(__always) var asked: LaidValue? {
        guard pass.hears, let asked = pass.state.pointee.recording?.asking else { return nil }
        return asked.value.isOfLines == (asked.node == node) ? asked.value : nil
    }

    /// Answers what was asked for.
    func answer(_ answers: [LaidAnswer]) { pass.state.pointee.recording?.answers = answers }
}
