// What is said of contents: of a label or an image, and of a container that wraps what it holds.

/// What a container's content is made up of, where it is told as one length.
enum ContentOwner: Sendable { case content, lines, floats, children, room }

/// What a length is made up of, so that more may be added to it.
protocol ContentStep: FactStep {
    /// The length as a sum.
    func sum(_ words: Wording) -> SumText
}

extension ContentStep {
    func text(_ words: Wording) -> String { sum(words).text }
}

/// A content's length along an axis, in points.
enum ContentFact: ContentStep {
    /// A node that wraps and holds nothing.
    case empty(Double)
    /// Without saying what of it needs that much.
    case needed(by: ContentOwner, Double)
    /// A text without characters, or of no size.
    case noText(Double)
    /// A text's width: the columns of its longest line, each of a width.
    case columns(Double, width: Double, Double)
    /// A text's height: its lines at a width, each of a height.
    case lines(Double, height: Double, atWidth: Double, Double)
    /// An image's natural size.
    case picture(Double)
    /// The height that keeps an image's ratio at a width.
    case scaledPicture(Pair, atWidth: Double, Double)
    /// Children that stand each on its own: the one that needs the most, its size and its margins.
    case largest(Int32, Prop, size: Double, margins: Double)
}

/// How a container's own wrapped size came about, in points.
enum WrapFact: FactStep {
    /// It holds nothing; its size is that of its padding, or 0.
    case empty(Double)
    /// What its content needs, its padding and what the safe area takes at the far edge. `raw`: their sum.
    case content(any ContentStep, padding: Double, safeArea: Double, raw: Double, size: Double)
}

extension Run {
    /// Says what a container's wrapped size is made of: what its content needs and its padding, and what the safe area takes at
    /// its far edge.
    func noteWrapped(
        _ axis: Axis, _ content: any ContentStep, safeArea: Double, raw: Double, size: Double, reads: [Fact.Read], goesOn: Bool
    ) {
        if count == 0 { return say(node, physical(axis), size, WrapFact.empty(size), reads: paddingReads(axis)) }
        let fact = WrapFact.content(content, padding: pad.both(axis), safeArea: safeArea, raw: raw, size: size)
        say(node, physical(axis), size, fact, reads: reads + paddingReads(axis), goesOn: goesOn)
    }

    /// Whose need is the largest where children stand each on its own, and the content is as long as that.
    func largestNeed(_ axis: Axis, _ content: Double) -> ContentFact {
        for k in 0..<count where items[k].settled(axis) == .done && need(k, axis) == content {
            let i = items[k].node
            let size = items[k].size[axis]
            // A child sized by the container demands its lower bound alone, without its margins.
            guard sizedByParent(k, axis, dependsOn: axis) ? size == content : percentMargins(i, axis) < 1 else { continue }
            return .largest(i, physical(axis), size: size, margins: content - size)
        }
        return .needed(by: .content, content)
    }
}
