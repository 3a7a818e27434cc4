/// A format of the visual format language with its names resolved (C-35 to C-38).
///
/// A container holds it as it is written; which numbers it means (the standard distance, the padding) is computed when it is laid out.
public struct VisualFormat: Equatable, Sendable {
    /// Which way the views follow each other.
    public enum Reading: UInt8, Sendable {
        /// In reading direction, or from top to bottom.
        case natural
        case leftToRight, rightToLeft
    }

    /// One demand: `>=60`, `==Name@high`.
    public struct Predicate: Equatable, Sendable {
        /// The sign between the size or distance and the object.
        public var sign: Comparison
        /// A number of points; not used where `node` is set.
        public var number: Double
        /// The node whose size along the axis is meant, or -1.
        public var node: Int32
        /// From 0 (exclusive) to 1000, which is required.
        public var priority: Double

        /// A demand by its parts.
        public init(_ sign: Comparison, number: Double = 0, node: Int32 = -1, priority: Double = 1000) {
            self.sign = sign
            self.number = number
            self.node = node
            self.priority = priority
        }
    }

    /// `[Name(predicates)]`.
    public struct View: Equatable, Sendable {
        /// The node.
        public var node: Int32
        /// Demands on its size along the axis, as written.
        public var sizes: [Predicate]

        /// A view by its parts.
        public init(_ node: Int32, sizes: [Predicate] = []) {
            self.node = node
            self.sizes = sizes
        }
    }

    /// What is between two views, or between a view and the container's edge.
    public enum Connection: Equatable, Sendable {
        /// No edge of the container is named here (only before the first view and after the last).
        case none
        /// Nothing between them: a distance of 0.
        case touching
        /// `-`: the standard distance (C-36).
        case standard
        /// `-8-`, `-(>=8, 20@high)-`: one relation for each.
        case distances([Predicate])
    }

    /// Along which axis the views follow each other.
    public var axis: Axis
    /// Which way they follow each other.
    public var reading: Reading
    /// The container that `|` stands for.
    public var container: Int32
    /// The views, in the order in which they are written; at least one.
    public var views: [View]
    /// One more than there are views: before each view, and after the last.
    public var connections: [Connection]
    /// The edges, centres and baselines in which further views equal the first.
    public var alignments: [Prop]

    /// A format by its parts.
    public init(
        axis: Axis, reading: Reading = .natural, container: Int32, views: [View], connections: [Connection], alignments: [Prop] = []
    ) {
        self.axis = axis
        self.reading = reading
        self.container = container
        self.views = views
        self.connections = connections
        self.alignments = alignments
    }
}
