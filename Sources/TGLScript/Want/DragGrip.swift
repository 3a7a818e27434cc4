// Finds the statement for a drag. As in `:want`, the value is traced to the numbers in the rules that the layout read, the nearest first,
// each in the layer that is in force. The drag changes the first number that moves the handle and belongs to its nodes or to the spacing of
// their container. If there is none, the value depends on content or on other nodes, and the drag asks which number to change.

import TGLLayout
import TGLSyntax
import TGLWhy

/// What decides a dragged value; the raw values are shown to the user.
public enum DragDecider: String, Sendable, CaseIterable {
    case number, percentage, gap, padding, share, track, bound, content, reference, knob
    /// Any other number in a rule: an offset, or a number in a function.
    case other = "number in a rule"
}

/// One way to carry out a drag.
public struct DragWay {
    /// The changed number: `A.width`, `S.vspace`, `the 100 in S.columns`.
    public let name: String
    /// The kind of number.
    public let decider: DragDecider
    /// The changed numbers, each with its effect on the value and on the edge that should stay; two of them can keep that edge in place.
    var parts: [Part]

    struct Part {
        let candidate: WantCandidate
        /// How much the value changes if the number changes by one.
        var slope: Double
        var heldSlope: Double
        /// Whether it has an effect only where it decreases.
        var isOneSided = false
    }
}

/// A relation at which a drag can end.
public struct DragSnap: Equatable, Sendable {
    /// The value of the handle with the relation.
    public let value: Double
    /// The statement: `A.width = B.width`.
    public let statement: String
}

/// The result of taking hold of a handle.
public struct DragGrip {
    /// What it holds.
    public let handle: DragHandle
    /// The present value: the position of an edge on the screen, or the length of a gap, track or padding.
    public let value: Double
    /// The position of the edge that should stay, or the size of a box that is moved; `nil` if neither is held.
    let held: Double?
    /// The ways to drag it, the best first.
    public internal(set) var ways: [DragWay] = []
    /// Whether several rules may be meant, so that the user has to choose.
    public internal(set) var asks = false
    /// Relations near which the drag can end.
    public internal(set) var snaps: [DragSnap] = []
}

extension Session {
    /// Takes hold of an edge, a position, a gap or a track: finds what decides its value, without changing anything. `nil` if the handle
    /// does not exist.
    public func grip(_ handle: DragHandle) -> DragGrip? {
        settle()
        try? document.layout()
        return tryingUnheard(SessionTrial(seconds: 1, steps: 100_000)) {
            var finder = DragFinder(self, handle)
            return finder?.find()
        }
    }
}

/// Finds the numbers that decide the value of a handle.
private struct DragFinder {
    let session: Session
    let handle: DragHandle
    let trial: WantTrial
    let start: DragMeasure
    private var document: Document { session.document }

    init?(_ session: Session, _ handle: DragHandle) {
        guard let start = DragMeasure(handle, in: session.document) else { return nil }
        (self.session, self.handle, self.start) = (session, handle, start)
        trial = WantTrial(session, [], on: [], WantLimits())
    }

    mutating func find() -> DragGrip {
        var grip = DragGrip(handle: handle, value: start.value, held: keepsOther ? start.held[0] : nil)
        for node in handle.nodes { document.noteHeld(node) }
        var candidates = WantCandidates(session, [], hasOwnScreen: false)
        session.document.asking(session.hasToStop) { candidates.collect(for: handle, cost: &trial.visits, limit: 20_000) }
        var moving: [DragWay.Part] = []
        // Weights come before the sizes to which the free space is added.
        let weights = candidates.found.filter { $0.bearer?.prop.isWeight ?? false }
        for candidate in weights + candidates.found.filter({ !($0.bearer?.prop.isWeight ?? false) }) where trial.mayGoOn {
            guard let part = probe(candidate) else { continue }
            moving.append(part)
            // A factor or an offset that a size does not have yet is one of several ways.
            let isWhole = !isPadding && !part.isOneSided && !(candidate.isAddition && candidate.bearer?.prop.isSize ?? false)
            if isWhole, abs(part.slope) > 1e-6, abs(part.heldSlope) < 1e-6, isOwn(candidate) {
                grip.ways = [way(part)]
                break
            }
        }
        session.layoutAfterRestoring()
        if grip.ways.isEmpty { grip.ways = isPadding ? moving.map(way) : others(moving) }
        grip.asks = grip.ways.count > 1 && !isPadding
        grip.snaps = snaps()
        return grip
    }

    /// Whether a padding is dragged: the rule in force comes first, and the side alone or all sides are the other ways.
    private var isPadding: Bool { if case .padding = handle { true } else { false } }

    /// Whether another edge, or the size of the box, should stay.
    private var keepsOther: Bool {
        switch handle {
        case .edge, .place: true
        case .gap, .track, .padding: false
        }
    }

    /// The effect of changing a number; `nil` if it does not move the handle.
    private func probe(_ candidate: WantCandidate) -> DragWay.Part? {
        // A whole number changes by one, any other by an amount that is small for it.
        let step = candidate.domain.isWhole ? 1 : max(candidate.domain.scale / 512, 0.25)
        var isOneSided = false
        for x in [candidate.start + step, candidate.start - step] where x >= candidate.domain.low && x <= candidate.domain.high {
            trial.begin()
            defer { trial.end() }
            guard trial.sample(candidate, x) != nil, let now = DragMeasure(handle, in: document) else { continue }
            let held = zip(now.held, start.held).map { $0 - $1 }.max { abs($0) < abs($1) } ?? 0
            let part = DragWay.Part(
                candidate: candidate, slope: (now.value - start.value) / (x - candidate.start), heldSlope: held / (x - candidate.start),
                isOneSided: isOneSided)
            if part.slope != 0 || part.heldSlope != 0 { return part }
            isOneSided = true
        }
        return nil
    }

    /// Whether a number belongs to the dragged nodes: it is in a rule of theirs, or in the spacing of their container. How a container
    /// spaces its own children is part of its content.
    private func isOwn(_ candidate: WantCandidate) -> Bool {
        guard let (node, prop) = candidate.bearer else { return true }
        if candidate.isUnset || prop.isOfContent { return false }
        if handle.nodes.contains(node) { return !keepsOther || !prop.isGapOrTrack && !prop.isPadding }
        guard handle.nodes.contains(where: { document.parent($0) == node }) else { return false }
        switch handle {
        case .gap: return prop.isGapOrTrack
        case .edge: return prop.isTrackList
        // Where a box is in a line, its own distance places it: the tracks would move the others, too.
        case .place: return prop.isTrackList && !document.kind(node).placesInOrder
        case .track, .padding: return false
        }
    }

    /// The ways if no single number will do: two numbers that move the edge and keep the other one, or all that move it, to choose from.
    private func others(_ moving: [DragWay.Part]) -> [DragWay] {
        let own = moving.filter { part in
            isOwn(part.candidate) && !(part.candidate.isAddition && part.candidate.bearer?.prop.isSize ?? false) || isFree(part.candidate)
        }
        if let free = own.first(where: { abs($0.slope) > 1e-6 && abs($0.heldSlope) < 1e-6 }) { return [way(free)] }
        // What is held by its middle grows at both sides.
        if let size = own.first(where: { $0.slope * $0.heldSlope < 0 && $0.candidate.bearer?.prop.isSize ?? false }) { return [way(size)] }
        if keepsOther, let first = own.first(where: { abs($0.slope) > 1e-6 }),
            let second = own.first(where: { abs(first.slope * $0.heldSlope - $0.slope * first.heldSlope) > 1e-6 })
        {
            return [
                DragWay(
                    name: "\(first.candidate.name) and \(second.candidate.name)", decider: decider(first.candidate), parts: [first, second])
            ]
        }
        let all = moving.filter { abs($0.slope) > 1e-6 }
        let clean = all.filter { abs($0.heldSlope) < 1e-6 }
        // A number that also moves the other edge is worse than one that does not.
        if let place = own.first(where: { abs($0.slope) > 1e-6 }), clean.isEmpty { return [way(place)] }
        // The size of the node itself is what is meant most often.
        func isSize(_ part: DragWay.Part) -> Bool {
            part.candidate.bearer.map { handle.nodes.contains($0.node) && $0.prop.isSize } ?? false
        }
        let ways = clean.isEmpty ? all : clean
        return (ways.filter(isSize) + ways.filter { !isSize($0) }).prefix(Self.mostWays).map(way)
    }

    /// Whether it is an unset size or near edge of a node that nothing else decides, or the unset space of its container: then there is
    /// only one rule to write.
    private func isFree(_ candidate: WantCandidate) -> Bool {
        guard candidate.isUnset, let (node, prop) = candidate.bearer else { return false }
        if case .gap = handle { return prop.isGapOrTrack }
        guard node == handle.nodes.first,
            case .slots(let slots, _, _) = candidate.target, !slots.contains(where: \.isBound), !document.lookup(node, prop).rule.isSet
        else { return false }
        if prop.isSize { return !document.kind(node).hasContent && document.childCount(node) == 0 }
        return prop == .left || prop == .top || prop == .leading
    }

    private static let mostWays = 6

    private func way(_ part: DragWay.Part) -> DragWay {
        DragWay(name: part.candidate.name, decider: decider(part.candidate), parts: [part])
    }

    /// The kind of a number, by its rule.
    private func decider(_ candidate: WantCandidate) -> DragDecider {
        guard let (node, prop) = candidate.bearer else { return .knob }
        if case .slots(let slots, _, _) = candidate.target, slots.contains(where: \.isBound) { return .bound }
        if prop.isOfContent { return .content }
        if prop.isPadding { return .padding }
        if candidate.isUnset, !prop.isGapOrTrack {
            let rule = document.lookup(node, prop).rule
            return rule.isSet ? decider(rule) : .content
        }
        if prop.isTrackList { return .track }
        if prop.isGapOrTrack { return .gap }
        if prop.isWeight { return .share }
        guard case .slots(_, let rule, _) = candidate.target else { return .other }
        if !handle.nodes.contains(node) { return .reference }
        return decider(rule)
    }

    private func decider(_ rule: Rule) -> DragDecider {
        switch rule.kind {
        case .number: .number
        case .percent: .percentage
        case .share, .fill, .average: .share
        case .reference: .reference
        case .wrap, .minContent, .maxContent: .content
        default: .other
        }
    }

    // MARK: Relations

    /// The possible relations for the handle, each tried, with the value that it gives.
    private func snaps() -> [DragSnap] {
        var found: [DragSnap] = []
        for statement in DragRelations(document, handle).statements where !(session.trial?.isOver ?? false) {
            let mark = session.beginStatement()
            let outcome = session.run(SourceFile(name: "page", text: statement))
            try? session.machine.layout()
            let now = outcome.failed ? nil : DragMeasure(handle, in: document)
            session.takeBack(to: mark)
            guard let now, zip(now.held, start.held).allSatisfy({ abs($0 - $1) < 0.01 }), abs(now.value - start.value) > 0.01,
                !found.contains(where: { abs($0.value - now.value) < 0.01 })
            else { continue }
            found.append(DragSnap(value: now.value, statement: statement))
        }
        session.layoutAfterRestoring()
        return found
    }
}

/// The relations that a drag may mean, as statements, the most meaningful first.
private struct DragRelations {
    private(set) var statements: [String] = []
    private let document: Document

    /// The most siblings considered.
    private static let mostSiblings = 8

    init(_ document: Document, _ handle: DragHandle) {
        self.document = document
        guard let node = handle.nodes.first, let parent = document.parent(node) else { return }
        let name = document.nameText(node)
        let children = Array(document.children(parent))
        let place = children.firstIndex(of: node) ?? 0
        // Those that are nearest in the order, the ones before it first.
        let beside = (1...Self.mostSiblings).flatMap { [place - $0, place + $0] }.filter(children.indices.contains).map { children[$0] }
        let siblings = beside.filter { !document.isGone($0) && !document.isInCell($0) }
        let others = siblings.prefix(Self.mostSiblings).map { document.nameText($0) }
        let (near, far, size, center): (Prop, Prop, Prop, Prop) =
            handle.axis == .x ? (.left, .right, .width, .centerX) : (.top, .bottom, .height, .centerY)
        switch handle {
        case .edge(_, let edge):
            statements = ["\(name).\(size.word) = fill"] + others.map { "\(name).\(size.word) = \($0).\(size.word)" }
            if document.kind(parent).placesByEdges {
                statements += others.flatMap { other in [near, far].map { "\(name).\(edge.word) = \(other).\($0.word)" } }
            }
            statements += [50, 100, 25, 75].map { "\(name).\(size.word) = \($0)%" }
        case .place:
            statements = ["\(name).\(center.word) = 0", "\(name).\(near.word) = 0", "unset \(name).\(near.word); \(name).\(far.word) = 0"]
            // All of the space that a line leaves.
            if document.kind(parent).placesInOrder { statements.append("\(name).\(near.word) = 100%") }
            if document.kind(parent).placesByEdges {
                statements += others.flatMap { other in
                    [(near, near), (near, far), (center, center)].map { "\(name).\($0.word) = \(other).\($1.word)" }
                }
                statements += evenGaps(node, Array(siblings.prefix(Self.mostSiblings)), handle.axis, near, far)
            }
        case .gap, .track, .padding: break
        }
    }

    /// As far behind or before a sibling as two others are apart.
    private func evenGaps(_ node: Int32, _ siblings: [Int32], _ axis: Axis, _ near: Prop, _ far: Prop) -> [String] {
        let name = document.nameText(node)
        let row = siblings.filter { !document.kind($0).isInvisible }.map { (node: $0, span: document.exactFrame($0).span(along: axis)) }
            .sorted { ($0.span.low, $0.node) < ($1.span.low, $1.node) }
        let gaps = zip(row, row.dropFirst()).map { $1.span.low - $0.span.high }.filter { $0 > 0.5 }
        return Set(gaps).sorted().prefix(Self.mostGaps).flatMap { gap in
            let length = shortNumber(gap)
            return row.flatMap { other, _ in
                let sibling = document.nameText(other)
                return [
                    "\(name).\(near.word) = \(sibling).\(far.word) + \(length)",
                    "unset \(name).\(near.word); \(name).\(far.word) = \(sibling).\(near.word) - \(length)",
                ]
            }
        }
    }

    private static let mostGaps = 2
}

extension Rect {
    fileprivate func span(along axis: Axis) -> (low: Double, high: Double) { axis == .x ? (x, x + width) : (y, y + height) }
}

extension Prop {
    /// Whether it is the spacing of a container's children.
    var isGapOrTrack: Bool { self == .hspace || self == .vspace || isTrackList }
    /// Whether it is the padding of a side.
    var isPadding: Bool { Document.paddingProps.contains(self) }
    /// Whether it is the tracks of a grid.
    var isTrackList: Bool { self == .columns || self == .rows }
    /// Whether it decides the size of a text or a picture.
    var isOfContent: Bool { [.fontSize, .maxLines, .imageSize].contains(self) }
    /// Whether it decides a node's part of the free space.
    var isWeight: Bool { [.weight, .flexGrow, .flexShrink].contains(self) }
}

extension TiedSlot {
    fileprivate var isBound: Bool {
        switch self {
        case .node(_, _, let slot), .style(_, _, let slot): slot == .lower || slot == .upper
        case .when, .keep: false
        }
    }
}
