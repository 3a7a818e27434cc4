// Tells what a text would do, without keeping its effects.

import TGLLayout
import TGLSyntax

/// The result of running a text and undoing it.
public enum Preview {
    /// It fails, with this first error.
    case failure(Diagnostic)
    /// It makes these changes.
    case changes(PreviewChanges)
}

/// The changes that a text would make.
public struct PreviewChanges {
    /// A node whose rules the text sets, with its frame in its container before and after.
    public struct Target: Equatable, Sendable {
        /// Its name.
        public let name: String
        /// The frames before and after.
        public let old, new: Rect
    }

    /// A node that would reach beyond the edge of its container.
    public struct Overflow: Equatable, Sendable {
        /// Its name, and that of the container.
        public let name, container: String
        /// The side at which it reaches farthest: `right`.
        public let side: String
        /// How far, in points.
        public let points: Double
    }

    /// The topmost nodes that would be made, with their frames.
    public internal(set) var made: [Target] = []
    /// The names of the nodes that would be removed.
    public internal(set) var removed: [String] = []
    /// The nodes whose rules are set and whose frames would change.
    public internal(set) var targets: [Target] = []
    /// The names of other nodes whose frames would change: the first few hundred.
    public internal(set) var followers: [String] = []
    /// The number of all these other nodes.
    public internal(set) var followerCount = 0
    /// Those of the nodes above, and of their descendants, that would overflow.
    public internal(set) var overflows: [Overflow] = []
    /// Whether the text sets rules; otherwise it only makes nodes or sets variables.
    public internal(set) var setsRules = false

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { made.isEmpty && removed.isEmpty && targets.isEmpty && followerCount == 0 && !setsRules }
}

extension Session {
    /// In a larger document the layout after an interrupted trial would keep the user waiting.
    private static let mostNodes = 20_000
    /// The same for a document whose layout takes longer than this, in seconds.
    private static let longestLayout = 0.25

    /// Runs a text, undoes it, and tells what it would change. `nil` if the text is incomplete, only asks, prints, shows, imports or tests
    /// something, or changes nothing; if the document is large or not settled; or if the time is over.
    ///
    /// - Parameters:
    ///   - seconds: the most time for the run; undoing it takes about as long.
    ///   - steps: the most iterations of loops and calls in each statement.
    ///   - stop: asked now and then; true ends the run.
    public func preview(_ text: ParsedText, seconds: Double = 0.002, steps: Int = 10_000, unless stop: (() -> Bool)? = nil) -> Preview? {
        guard trial == nil, isSettled, !text.needsMore, text.canBeTried, document.count <= Session.mostNodes,
            machine.longestLayout < Session.longestLayout
        else { return nil }
        prepare()
        let trial = SessionTrial(seconds: seconds, steps: steps, stop: stop)
        return tryingUnheard(trial) {
            isInteractive = true
            let mark = document.mark
            let screen = document.frame(Document.screen)
            document.beginTracking()
            let outcome = run(text, tests: .skip, echoes: true)
            let changes = document.asking(nil) { document.endTracking(since: mark) }
            if trial.isOver || outcome.wasInterrupted { return nil }
            if let first = outcome.firstError { return .failure(first) }
            let told = told(changes, since: mark, screen)
            return told.isEmpty ? nil : .changes(told)
        }
    }

    // MARK: What is told

    private static let mostTold = 300

    private func told(_ changes: Changes, since mark: Int, _ screen: Rect) -> PreviewChanges {
        var result = PreviewChanges()
        let (owners, setsRules) = ruleOwners(since: mark)
        result.setsRules = setsRules
        result.made = changes.new.prefix(Session.mostTold).map { target($0, before: .zero) }
        result.removed = changes.gone.prefix(Session.mostTold).map { document.nameText($0) }
        var seen = Set(changes.new)
        for node in owners where !seen.contains(node) {
            let old = node == Document.screen ? screen : changes.frames[node]
            guard document.exists(node), let old, old != document.exactFrame(node) else { continue }
            seen.insert(node)
            result.targets.append(target(node, before: old))
        }
        var affected = changes.new + result.targets.compactMap { document.find(written: $0.name) }
        let new = Set(changes.new)
        for node in changes.frames.nodes where !seen.contains(node) && !isIn(new, node) {
            result.followerCount += 1
            guard result.followers.count < Session.mostTold else { continue }
            result.followers.append(document.nameText(node))
            affected.append(node)
        }
        result.overflows = overflows(of: affected)
        return result
    }

    private func target(_ node: Int32, before: Rect) -> PreviewChanges.Target {
        PreviewChanges.Target(name: document.nameText(node), old: before, new: document.exactFrame(node))
    }

    /// Whether a node or one of its ancestors is in the set.
    private func isIn(_ nodes: Set<Int32>, _ node: Int32) -> Bool {
        if nodes.isEmpty { return false }
        var at: Int32? = node
        while let here = at {
            if nodes.contains(here) { return true }
            at = document.parent(here)
        }
        return false
    }

    /// The nodes whose own rules were set since a history mark, in the order of their first edit, and whether any rule was set.
    private func ruleOwners(since mark: Int) -> ([Int32], setsRules: Bool) {
        var owners: [Int32] = []
        var seen: Set<Int32> = []
        var setsRules = false
        for edit in document.edits(since: mark) {
            switch edit {
            case .slot(let node, _, _, _, _, _):
                setsRules = true
                if owners.count < Session.mostTold, seen.insert(node).inserted { owners.append(node) }
            case .styleSlot, .whenSlot, .whenExists, .link: setsRules = true
            default: break
            }
        }
        return (owners, setsRules)
    }

    // MARK: Overflow

    private func overflows(of nodes: [Int32]) -> [PreviewChanges.Overflow] {
        var found: [PreviewChanges.Overflow] = []
        var seen: Set<Int32> = []
        var left = 2000
        func look(_ node: Int32) {
            guard left > 0, seen.insert(node).inserted, document.exists(node) else { return }
            left -= 1
            if let overflow = overflow(of: node) { found.append(overflow) }
        }
        for node in nodes {
            look(node)
            guard document.exists(node), left > 0, document.childCount(node) <= left else { continue }
            for child in document.children(node) { look(child) }
        }
        return found
    }

    private func overflow(of node: Int32) -> PreviewChanges.Overflow? {
        guard let parent = document.parent(node) else { return nil }
        let frame = document.exactFrame(node)
        if frame.width <= 0 || frame.height <= 0 { return nil }
        let outer = document.exactFrame(parent)
        let sides = [
            ("left", -frame.x), ("top", -frame.y), ("right", frame.right - outer.width), ("bottom", frame.bottom - outer.height),
        ]
        // Along its scroll axis a scroll view's content may be longer than the view.
        let scrolls = document.scrolledView(parent)?.isHorizontal
        let open = sides.filter { side in scrolls.map { $0 != (side.0 == "left" || side.0 == "right") } ?? true }
        guard let most = open.max(by: { $0.1 < $1.1 }), most.1 > 0.005 else { return nil }
        return PreviewChanges.Overflow(
            name: document.nameText(node), container: document.nameText(parent), side: most.0, points: most.1)
    }
}

extension ParsedText {
    /// Whether it may be run to tell what it does: it prints, shows, explains, imports and tests nothing, and does not only ask.
    var canBeTried: Bool {
        let tree = result.tree
        var functions: [SourceRange] = []
        for raw in 0..<UInt32(tree.statementCount) {
            if case .def(_, _, let block) = tree[tree.statementID(raw)] { functions.append(tree[block].range) }
        }
        for raw in 0..<UInt32(tree.statementCount) {
            let id = tree.statementID(raw)
            switch tree[id] {
            case .print, .show, .why, .import, .test, .expect, .expectShow, .expectError, .expectNothing:
                let start = tree.range(of: id).start
                if !functions.contains(where: { $0.start <= start && start < $0.end }) { return false }
            default: break
            }
        }
        if result.hasErrors { return true }
        return !tree[tree.root.statements].allSatisfy { id in
            guard case .expression(let expression) = tree[id] else { return false }
            if case .call = tree[expression] { return false }
            return true
        }
    }
}
