import TGLLayout

/// Containers nested deep, with a few leaves beside each, in which sizes depend on contents and on each other in every way that the
/// rules allow. What such a tree costs shows in how often its containers are measured.
public struct RandomNesting {
    /// Leaves, and systems of relations, which measure what is in them in each of their rounds (C-18).
    private static let unbounded: Set<Kind> = [.label, .image, .constraint, .stack]

    /// How many containers are in each other.
    static let depth = 24
    /// A layout that asks more often than this whether to go on has lost its way: two thousand visits lie between, or as much work on a
    /// curve.
    static let patience = 300
    /// How many times as often a container of a flex, grid or block may be visited.
    static let visitsOfCSS = 6

    private var editor: RandomEditor
    private let isCSS: Bool
    private let patience = Patience()

    /// How often a layout may still ask whether to go on.
    private final class Patience { var left = 0 }

    /// `isCSS`: most containers are a flex, grid or block, with ratios, baselines, tracks, and percentages of what is not definite.
    init(_ seed: UInt64, isCSS: Bool = false) {
        editor = RandomEditor(Random(seed))
        self.isCSS = isCSS
        editor.prefersCSS = isCSS
        if isCSS { editor.kinds = RandomEditor.cssKinds.filter { $0 != .view } }
        let patience = patience
        editor.doc.shouldStop = {
            patience.left -= 1
            return patience.left < 0
        }
        if editor.random.chance(15) { editor.setScreen() }
        // Half of the nestings repeat a few levels, since what doubles at each level shows best where all levels are alike.
        let period = editor.random.chance(50) ? 1 + editor.random.below(3) : RandomNesting.depth
        let seeds = (0..<period).map { _ in editor.random.next() }
        var parent = Document.screen
        for level in 0..<RandomNesting.depth {
            let before = editor.random
            if period < RandomNesting.depth { editor.random = Random(seeds[level % period]) }
            parent = addLevel(in: parent)
            if period < RandomNesting.depth { editor.random = before }
        }
    }

    var doc: Document { editor.doc }

    /// How often each node is visited in a layout from scratch.
    func visits(patience asks: Int = RandomNesting.patience) throws -> [UInt32] {
        patience.left = asks
        return try doc.countVisits()
    }

    /// Prints each node with its rules and how often it was visited.
    func printTree(_ visits: [UInt32]) {
        doc.walk(Document.screen) { i, depth in
            let rules = doc.ownSlots(i).map { slot in
                "\(slot.prop.word)\(slot.slot == .rule ? "" : " \(slot.slot)") = \(doc.text(slot.rule, for: slot.prop, on: i))"
            }
            let blanks = String(repeating: " ", count: depth)
            print("\(blanks)\(doc.nameText(i)) \(visits[Int(i)]): \(rules.joined(separator: "; "))")
        }
    }

    /// Adds a container with some leaves, and answers the container.
    private mutating func addLevel(in parent: Int32) -> Int32 {
        let kind: Kind = doc.kind(parent) == .table ? .row : editor.random.pick(editor.kinds.filter { !Self.unbounded.contains($0) })
        let first = editor.random.chance(50)
        if first, kind != .row { addLeaves(in: parent) }
        guard let i = try? doc.make(kind, in: parent) else { return parent }
        if kind == .path { editor.setCurve(i) }
        checked { $0.setSizes(i) }
        if editor.random.chance(40) { doc.set(i, .orientation, .rule, .word(Int32(editor.random.below(2)))) }
        for _ in 0..<editor.random.pick(isCSS ? [1, 2, 3, 4, 6] : [0, 0, 1, 2, 4]) { checked { $0.editor.setSomething(i) } }
        if !first, kind != .row { addLeaves(in: parent) }
        return i
    }

    private mutating func addLeaves(in parent: Int32) {
        guard doc.kind(parent) != .table else { return }
        for _ in 0...editor.random.below(3) {
            guard let i = try? doc.make(editor.random.pick([.view, .view, .label, .image]), in: parent) else { return }
            switch doc.kind(i) {
            case .label: doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(editor.random.pick(editor.words))))
            case .image: doc.set(i, .imageSize, .rule, Rule(.numbers, ref: doc.addNumbers([20, 30])))
            default:
                let isPart = isCSS && editor.random.chance(40)
                doc.set(i, .width, .rule, .number(editor.random.length()))
                doc.set(i, .height, .rule, isPart ? .percent(editor.random.pick([10, 50, 100])) : .number(editor.random.length()))
            }
            if editor.random.chance(30) { checked { $0.editor.setSomething(i) } }
        }
    }

    /// Sizes as nested containers mostly have them: from the content, or following something that does.
    private mutating func setSizes(_ i: Int32) {
        for axis in [Axis.x, .y] {
            let prop: Prop = axis == .x ? .width : .height
            let rule: Rule
            switch editor.random.below(10) {
            case 0..<6 where isCSS: rule = editor.random.pick([.unset, .unset, .auto, .percent(50), Rule(.fill), editor.cssSize()])
            case 0..<6: rule = .wrap
            case 6: rule = Rule(.reference, anchor: axis == .x ? .height : .width, ref: -1)
            case 7: rule = Rule(.fill)
            default: rule = editor.size(i, axis)
            }
            doc.set(i, prop, .rule, rule)
        }
    }

    /// An edit that is undone when it closes a cycle of rules.
    private mutating func checked(_ edit: (inout RandomNesting) -> Void) {
        let mark = doc.mark
        edit(&self)
        patience.left = RandomNesting.patience
        do { try doc.layout() } catch DocumentError.cycle { doc.rollback(to: mark) } catch {}
    }
}

/// The most visits beyond its depth that a container of a random nesting got in a layout from scratch, and what went wrong, if
/// anything: each container is laid out or measured at most depth + 4 times. On a screen with a safe area a container that reaches into
/// it counts each round in which it is found where everything is (`SafePlaces`), of which there are four at most: 8 visits more. Margins
/// that are preserved are settled in four layouts at most (`Document.layoutInRounds`). A flex, grid or block asks more of what is in it,
/// but still in proportion to the depth: nestings with one get so many times the visits. One with rules that cannot hold tells nothing.
public func nestingRun(_ seed: UInt64, isCSS: Bool = false, detail: Bool = false) -> (excess: Int, problem: String?) {
    let nesting = RandomNesting(seed, isCSS: isCSS)
    let doc = nesting.doc
    let visits: [UInt32]
    do { visits = try nesting.visits(patience: detail ? 10_000 : RandomNesting.patience) } catch DocumentError.interrupted {
        return (Int.max, "seed \(seed): the layout was stopped after too many visits")
    } catch { return (Int.min, nil) }
    let hasSafeArea = doc.ownSlots(Document.screen).contains { $0.prop == .safeArea }
    // A collection that wraps is asked for its length between passes: each may take one more.
    var passes = isCSS ? RandomNesting.visitsOfCSS : 1
    doc.walk(Document.screen) { i, _ in if [.flex, .grid, .block].contains(doc.kind(i)) { passes = RandomNesting.visitsOfCSS } }
    doc.walk(Document.screen) { i, _ in if doc.isCollection(i) { passes += 1 } }
    var preserves = false
    doc.walk(Document.screen) { i, _ in preserves = preserves || doc.ownSlots(i).contains { $0.prop == .preservesMargins } }
    if preserves { passes *= 4 }
    var excess = Int.min
    var worst = Document.screen
    doc.walk(Document.screen) { i, depth in
        let over = (Int(visits[Int(i)]) + passes - 1) / passes - depth - (hasSafeArea ? 8 : 0)
        if over > excess { (excess, worst) = (over, i) }
    }
    if detail { nesting.printTree(visits) }
    guard excess > 4 else { return (excess, nil) }
    return (excess, "seed \(seed): \(doc.nameText(worst)), at depth \(doc.depth(worst)), was visited \(visits[Int(worst)]) times")
}
