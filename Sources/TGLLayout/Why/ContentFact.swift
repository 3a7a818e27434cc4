// What is said of contents: of a label or an image, and of a container that wraps what it holds.

/// What a container's content is made up of, where it is told as one length.
package enum ContentOwner: Sendable { case content, leastContent, lines, floats, children, room }

/// What a length is made up of, so that more may be added to it.
package protocol ContentStep: FactStep {
    /// The length as a sum.
    func sum(_ words: Wording) -> SumText
}

extension ContentStep {
    package func text(_ words: Wording) -> String { sum(words).text }
}

/// A content's length along an axis, in points.
package enum ContentFact: ContentStep {
    /// A node that wraps and holds nothing.
    case empty(Double)
    /// Without saying what of it needs that much.
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
    /// Children that are each on its own: the one that needs the most, its size and its margins, and twice its centre's offset.
    case largest(TermName, Int32, Prop, size: Double, margins: [NamedDistance], center: NamedDistance?)
    /// The child that needs the most is sized by the container, so that it demands its lower bound alone.
    case leastOf(Int32, Double)
    /// Less than 0, which counts as 0.
    indirect case belowZero(any ContentStep, Double)
}

/// How a container's own wrapped size came about, in points.
enum WrapFact: FactStep {
    /// It holds nothing; its size is that of its padding, or 0.
    case empty(WrapInsets, Double)
    /// What its content needs, its padding on both sides and what it covers of the safe area. `raw`: their sum.
    case content(any ContentStep, insets: WrapInsets, safeArea: Double, raw: Double, size: Double)
}

/// The padding and the border on both sides of what wraps, in points.
struct WrapInsets: Sendable {
    var padding: [Double]
    var border: [Double] = []

    var total: Double { (padding + border).reduce(0, +) }
}

extension Run {
    /// Says what a container's wrapped size is made of: what its content needs and its padding, `raw` together, and what it covers of
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

    /// Whose need is the largest where children are each on its own, and the content is as long as that.
    func largestNeed(_ axis: Axis, _ content: Double) -> ContentFact {
        let needing = (0..<count).filter { need($0, axis) == content }
        guard let k = needing.first(where: { !sizedByParent($0, axis, dependsOn: axis) }) else {
            // A child sized by the container demands its lower bound alone, without its margins.
            return needing.first.map { .leastOf(items[$0].node, content) } ?? .needed(by: .content, content)
        }
        let i = items[k].node
        // One between two margins, without a size of its own, needs room for these alone.
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
