// Explanations of contents: of a label or an image, and of a container that wraps its children.

/// What makes a container's content, where it is given as one length.
package enum ContentOwner: Sendable { case content, leastContent, lines, floats, children, room }

/// An explanation of a length to which more terms can be added.
package protocol ContentStep: FactStep {
    /// The length as a sum.
    func sum(_ words: Wording) -> SumText
}

extension ContentStep {
    package func text(_ words: Wording) -> String { sum(words).text }
}

/// A content's length along an axis, in points.
package enum ContentFact: ContentStep {
    /// A node that wraps and is empty.
    case empty(Double)
    /// A length without an explanation of which part needs it.
    case needed(by: ContentOwner, Double)
    /// A text without characters, or of no size.
    case noText(Double)
    /// A text's width: the columns of its longest line, each of a width.
    case columns(Double, width: Double, Double)
    /// The columns of a text's longest word, each of a width.
    case longestWord(Double, width: Double, Double)
    /// A text's height: its lines at a width, each of a height.
    case lines(Double, height: Double, atWidth: Double, Double)
    /// An image's natural size.
    case picture(Double)
    /// The height that keeps an image's ratio at a width.
    case scaledPicture(Pair, atWidth: Double, Double)
    /// Children that are each on their own: the one with the largest need, its size and its margins, and twice its centre's offset.
    case largest(TermName, Int32, Prop, size: Double, margins: [NamedDistance], center: NamedDistance?)
    /// The child with the largest need is sized by the container, so that only its lower bound counts.
    case leastOf(Int32, Double)
    /// Less than 0, which counts as 0.
    indirect case belowZero(any ContentStep, Double)
}

/// How a container's own wrapped size results, in points.
enum WrapFact: FactStep {
    /// It is empty; its size is that of its padding, or 0.
    case empty(WrapInsets, Double)
    /// The need of its content, its padding on both sides and the covered part of the safe area. `raw`: their sum.
    case content(any ContentStep, insets: WrapInsets, safeArea: Double, raw: Double, size: Double)
}

/// The padding and the border on both sides of a node that wraps, in points.
struct WrapInsets: Sendable {
    var padding: [Double]
    var border: [Double] = []

    var total: Double { (padding + border).reduce(0, +) }
}

extension Run {
    /// Reports the parts of a container's wrapped size: the need of its content and its padding, together `raw`, and the covered part of
    /// the safe area.
    func noteWrapped(
        _ axis: Axis, _ content: any ContentStep, padding: Double, without raw: Double, size: Double, reads: [Fact.Read], goesOn: Bool
    ) {
        let set = paddingAsSet()
        let border = pass.border(of: node, rtl: rtl)
        let edges = [border.near(axis), border.far(axis)]
        let insets = WrapInsets(padding: [set.near(axis) - edges[0], set.far(axis) - edges[1]], border: edges)
        let paddings = percentPaddings(axis, [.near, .far]).map {
            Fact.Read(node, $0.rule?.prop ?? paddingProp(node, axis), .step(CSSStep(all: [$0])))
        }
        if count == 0 { return say(node, physical(axis), size, WrapFact.empty(insets, size), reads: paddings + paddingReads(axis)) }
        let safeArea = size - Length.held(raw)
        let fact = WrapFact.content(content, insets: insets, safeArea: safeArea, raw: raw + safeArea, size: size)
        say(node, physical(axis), size, fact, reads: reads + paddings + paddingReads(axis), goesOn: goesOn)
    }

    /// The child with the largest need, where children are each on their own, and the content is as long as that.
    func largestNeed(_ axis: Axis, _ content: Double) -> ContentFact {
        let needing = (0..<count).filter { need($0, axis) == content }
        guard let k = needing.first(where: { !sizedByParent($0, axis, dependsOn: axis) }) else {
            // For a child sized by the container only the lower bound counts, without its margins.
            return needing.first.map { .leastOf(items[$0].node, content) } ?? .needed(by: .content, content)
        }
        let i = items[k].node
        // A child between two margins, without a size of its own, needs room only for these.
        let size = items[k].settled(axis) == .done ? items[k].size[axis] : clamp(k, axis, 0)
        let name = needName(k, axis)
        if content == size { return .largest(name, i, physical(axis), size: size, margins: [], center: nil) }
        let acting = actingSides(i, axis)
        let whole = needWithMargins(k, axis).whole
        let margins = [Side.near, .far].filter { acting.contains($0) }.map { named(i, axis, $0, whole: whole) }
        let center = acting.contains(Side.center) ? named(i, axis, .center, whole: whole) : nil
        return .largest(name, i, physical(axis), size: size, margins: margins, center: center)
    }
}
