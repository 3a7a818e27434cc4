/// What shared code asks of a kind, in a few bytes; it is in the kind's row (`KindTable`).
package struct KindTraits: Sendable {
    /// What a node contains. It decides the size of a node without a size rule: 0, or the size of the content.
    package enum Content: UInt8, Sendable {
        /// Nothing: without a size rule it is 0.
        case nothing
        case text
        case picture
        /// It is a container: without a size rule it wraps its children.
        case children

        /// Whether it is measured without a layout.
        @inline(__always) var isMeasured: Bool { self == .text || self == .picture }
    }

    /// How children are arranged with respect to each other.
    package enum Arrangement: UInt8, Sendable {
        /// Each on its own; two margins or gravity fill stretch a child on both axes.
        case apart
        /// One after the other along the main axis; they are stretched across it, and percentages along it are shares.
        case line
        /// In lines, one beside or below the other.
        case lines
        /// By the edges of each other.
        case anchors
        /// Along a curve.
        case curve
        /// By the rules of CSS: what is static, relative, absolute or sticky, with margins.
        case css
    }

    /// Whether it matters to a layout that a size is the one that the content asked for.
    enum Hugging: UInt8, Sendable { case ignored, counts, countsWhereItShrinks, countsWherePaged }

    /// Which results of a container's layout depend on the bounds of its own size, beyond the size that it is given.
    enum OwnBounds: UInt8, Sendable {
        /// Nothing: the caller that asks for its size applies the bounds.
        case unread
        /// Its measured size.
        case measured
        /// Its measured size and the places of its children.
        case placed
    }

    package var content = Content.children
    package var arrangement = Arrangement.apart
    var hugging = Hugging.ignored
    var ownBounds = OwnBounds.unread
    /// Whether padding and the safe area take room.
    var hasPadding = true
    /// Whether margins that are percentages take room (in a flow they are spacings, of which percentages count nothing: FL-1b).
    var hasPercentMargins = true
    /// Whether a child's own alignment and the container's gravity place it.
    var aligns = true
    /// Whether gone children stay among the items.
    package var keepsGone = false
    /// Whether `reverseLayout` turns the order of the children round.
    var reverses = true
    /// Whether right-to-left mirrors the outcome.
    var mirrors = true
    /// Whether the algorithm explains places as they are on the screen. Otherwise the shared code explains the mirroring after them.
    var tellsPhysicalPlaces = false
    /// Whether it takes rules from its parent, so that the two are laid out together (a row takes its space from its table).
    package var borrowsRules = false
    /// Whether its children take rules from it (the rows of a table).
    package var lendsRules = false
    /// Whether `arrangePlainly` serves it.
    var hasShortWay = false
    /// Whether its children are items of a system of relations, with those of such containers in it and around it (C-1).
    package var joinsSystem = false
    /// Whether it arranges its items one after the other by relations (C-24).
    package var arrangesInOrder = false
    /// Whether it is an invisible item that others refer to, at the near corner unless a rule places it (C-16).
    var isGuide = false
    /// Whether it is an invisible item that lines up siblings (C-31).
    package var linesUp = false
    /// Whether its axis is horizontal where no `orientation` is set.
    var isHorizontal = false
    /// Whether its children are in lines that can be asked for (`LaidValue.lines`).
    var arrangesLines = false
    /// Whether its children make up a flow of blocks, in which blocks within it take part.
    var flows = false
    /// Whether it shows a part of its content, at an offset.
    package var scrolls = false
    /// Whether what is in it is laid out between passes, since its children are made for that (`CollectionStage`).
    package var isStaged = false
    /// Whether it holds sections, or items of its own.
    package var isCollection = false
    /// Whether it is a part of a collection.
    package var isSection = false
    /// Whether the height affects the widths of its content only through its children, or where its lines are columns.
    var passesHeightToWidth = false
    /// The edges on which its padding includes the safe area where nothing says so.
    var insets: Edges = [.left, .right]
    /// How many measured answers a container keeps.
    var answers: UInt8 = 3
}

extension KindTraits {
    /// Of grids.
    static let grid = KindTraits(
        arrangement: .css, hugging: .counts, ownBounds: .measured, aligns: false, reverses: false, hasShortWay: true, answers: 4)
    /// Of flexes.
    static let flex = KindTraits(
        arrangement: .css, hugging: .counts, ownBounds: .measured, aligns: false, reverses: false, hasShortWay: true, arrangesLines: true,
        passesHeightToWidth: true, answers: 4)
    /// Of blocks.
    static let block = KindTraits(
        arrangement: .css, hugging: .counts, ownBounds: .measured, aligns: false, reverses: false, flows: true, passesHeightToWidth: true,
        answers: 4)
    /// Whether it is one of CSS's containers.
    package var isCSS: Bool { arrangement == .css }
    /// Whether a size that fills the content box leaves room for the margins there; along a curve these only move a child (PA-5b).
    @inline(__always) var fillsBetweenMargins: Bool { arrangement != .curve }
    /// The axis of a container where no `orientation` is set.
    var orientation: Orientation { isHorizontal ? .horz : .vert }

    /// Whether children are stacked along an axis, so that a centre means nothing there. `main`: the main axis.
    package func stacks(_ axis: Axis, main: Axis) -> Bool {
        switch arrangement {
        case .apart, .anchors: return false
        case .line: return axis == main
        case .lines, .curve, .css: return true
        }
    }

    /// Whether two margins or gravity fill stretch children along an axis.
    @inline(__always) func stretches(_ axis: Axis, main: Axis) -> Bool {
        switch arrangement {
        case .apart: return true
        case .line: return axis != main
        default: return false
        }
    }
}
