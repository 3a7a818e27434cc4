// Which statement a drag gives. What decides the value now is found as `:want` finds it: the numbers in the rules that the layout read,
// those that are nearest first, each in the layer that is in force. The first one that moves what is dragged, and that belongs to the
// nodes or to how their container spaces them, is what the drag changes. Where there is none, the value depends on content or on other
// nodes: the drag asks which of the numbers to change.

import TGLLayout
import TGLSyntax
import TGLWhy

/// What decides a value that is dragged; the raw values are words for readers.
public enum DragDecider: String, Sendable, CaseIterable {
    case number, percentage, gap, share, track, bound, content, reference, knob
    /// Another number in a rule: an offset, a number in a function.
    case other = "number in a rule"
}

/// One way to do a drag.
public struct DragWay {
    /// What is changed: `A.width`, `S.vspace`, `the 100 in S.columns`.
    public let name: String
    /// What that is.
    public let decider: DragDecider
    /// The numbers that are changed, with how much each moves the value and what should stay: one, or two that keep the other edge.
    var parts: [Part]

    struct Part {
        let candidate: WantCandidate
        /// A change of the number by one changes the values by so much.
        var slope: Double
        var heldSlope: Double
    }
}

/// A relation that a drag can end at.
public struct DragSnap: Equatable, Sendable {
    /// What is dragged is there then.
    public let value: Double
    /// The statement: `A.width = B.width`.
    public let statement: String
}

/// What was found when a drag took hold of something.
public struct DragGrip {
    /// What it holds.
    public let handle: DragHandle
    /// The value now: an edge's place on the screen, a gap's or a track's length.
    public let value: Double
    /// The edge that should stay, if any.
    let held: Double?
    /// The ways to do it, the best first.
    public internal(set) var ways: [DragWay] = []
    /// Whether several rules may be meant, of which whoever drags chooses.
    public internal(set) var asks = false
    /// Relations near to which it can end.
    public internal(set) var snaps: [DragSnap] = []
}

extension Session {
    /// Takes hold of an edge, a place, a gap or a track: finds what decides it, and changes nothing. Nil where the handle is not there.
    public func grip(_ handle: DragHandle) -> DragGrip? {
        settle()
        try? document.layout()
        return tryingUnheard(SessionTrial(seconds: 1, steps: 100_000)) {
            var finder = DragFinder(self, handle)
            return finder?.find()
        }
    }
}

/// Finds what decides a handle's value.
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
        var grip = DragGrip(handle: handle, value: start.value, held: { if case .edge = handle { start.held[0] } else { nil } }())
        for node in handle.nodes { document.noteHeld(node) }
        var candidates = WantCandidates(session, [], hasOwnScreen: false)
        session.document.asking(session.hasToStop) { candidates.collect(for: handle, cost: &trial.visits, limit: 20_000) }
        var moving: [DragWay.Part] = []
        // What shares out what is left counts before what it is added to.
        let weights = candidates.found.filter { $0.bearer?.prop.isWeight ?? false }
        for candidate in weights + candidates.found.filter({ !($0.bearer?.prop.isWeight ?? false) }) where trial.mayGoOn {
            guard let part = probe(candidate) else { continue }
            moving.append(part)
            if abs(part.slope) > 1e-6, abs(part.heldSlope) < 1e-6, isOwn(candidate) {
                grip.ways = [way(part)]
                break
            }
        }
        session.layoutAfterRestoring()
        if grip.ways.isEmpty { grip.ways = others(moving) }
        grip.asks = grip.ways.count > 1
        grip.snaps = snaps()
        return grip
    }

    /// What a change of a number moves; nil where it moves nothing of the handle.
    private func probe(_ candidate: WantCandidate) -> DragWay.Part? {
        // A candidate that is a whole number moves by one, any other by what is little for it.
        let step = candidate.domain.isWhole ? 1 : max(candidate.domain.scale / 512, 0.25)
        for x in [candidate.start + step, candidate.start - step] where x >= candidate.domain.low && x <= candidate.domain.high {
            trial.begin()
            defer { trial.end() }
            guard trial.sample(candidate, x) != nil, let now = DragMeasure(handle, in: document) else { continue }
            let held = zip(now.held, start.held).map { $0 - $1 }.max { abs($0) < abs($1) } ?? 0
            let part = DragWay.Part(
                candidate: candidate, slope: (now.value - start.value) / (x - candidate.start), heldSlope: held / (x - candidate.start))
            if part.slope != 0 || part.heldSlope != 0 { return part }
        }
        return nil
    }

    /// Whether a number belongs to what is dragged: it is in a rule of the nodes, or it is how their container spaces them.
    private func isOwn(_ candidate: WantCandidate) -> Bool {
        guard let (node, prop) = candidate.bearer else { return true }
        if candidate.isUnset || prop.isOfText { return false }
        if handle.nodes.contains(node) { return true }
        return prop.isGapOrTrack && handle.nodes.contains { document.parent($0) == node }
    }

    /// Where no single number is it: two that move the edge and keep the other one, or all that move it, to choose from.
    private func others(_ moving: [DragWay.Part]) -> [DragWay] {
        let own = moving.filter { isOwn($0.candidate) || isFree($0.candidate) }
        if let free = own.first(where: { abs($0.slope) > 1e-6 && abs($0.heldSlope) < 1e-6 }) { return [way(free)] }
        // What is held by its middle grows at both sides.
        if let size = own.first(where: { $0.slope * $0.heldSlope < 0 && $0.candidate.bearer?.prop.isSize ?? false }) { return [way(size)] }
        if case .edge = handle, let first = own.first(where: { abs($0.slope) > 1e-6 }),
            let second = own.first(where: { abs(first.slope * $0.heldSlope - $0.slope * first.heldSlope) > 1e-6 })
        {
            return [
                DragWay(
                    name: "\(first.candidate.name) and \(second.candidate.name)", decider: decider(first.candidate), parts: [first, second])
            ]
        }
        let all = moving.filter { abs($0.slope) > 1e-6 }
        let clean = all.filter { abs($0.heldSlope) < 1e-6 }
        // What moves the rest as well is worse than what does not.
        if let place = own.first(where: { abs($0.slope) > 1e-6 }), clean.isEmpty { return [way(place)] }
        return (clean.isEmpty ? all : clean).prefix(Self.mostWays).map(way)
    }

    /// Whether it is what a node's size or near edge has no rule for, and nothing else decides it: there is one thing to write.
    private func isFree(_ candidate: WantCandidate) -> Bool {
        guard candidate.isUnset, let (node, prop) = candidate.bearer, node == handle.nodes.first,
            case .slots(let slots, _, _) = candidate.target, !slots.contains(where: \.isBound), !document.lookup(node, prop).rule.isSet
        else { return false }
        if prop.isSize { return !document.kind(node).hasContent && document.childCount(node) == 0 }
        return prop == .left || prop == .top
    }

    private static let mostWays = 6

    private func way(_ part: DragWay.Part) -> DragWay {
        DragWay(name: part.candidate.name, decider: decider(part.candidate), parts: [part])
    }

    /// What decides, by the rule that has the number.
    private func decider(_ candidate: WantCandidate) -> DragDecider {
        guard let (node, prop) = candidate.bearer else { return .knob }
        if case .slots(let slots, _, _) = candidate.target, slots.contains(where: \.isBound) { return .bound }
        if prop.isOfText { return .content }
        if candidate.isUnset {
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

    /// The relations that could be written for the handle, each tried: where what is dragged would be then.
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

/// The relations that may be meant by a drag, as statements, those that say most first.
private struct DragRelations {
    private(set) var statements: [String] = []
    private let document: Document

    /// So many siblings are looked at.
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
            if document.kind(parent).placesByEdges {
                statements += others.flatMap { other in
                    [(near, near), (near, far), (center, center)].map { "\(name).\($0.word) = \(other).\($1.word)" }
                }
            }
        case .gap, .track: break
        }
    }
}

extension Prop {
    /// Whether it spaces the children of the node that bears it.
    var isGapOrTrack: Bool { self == .hspace || self == .vspace || isTrackList }
    /// Whether it lists the tracks of a grid.
    var isTrackList: Bool { self == .columns || self == .rows }
    /// Whether a text's size comes from it.
    var isOfText: Bool { self == .fontSize || self == .maxLines }
    /// Whether it says how large a node's part of what is left is.
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
