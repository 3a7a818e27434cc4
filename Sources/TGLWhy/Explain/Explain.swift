// `why`: explains from the actual computation why a value is what it is.
//
// The engine runs the layout of the node's container again with a recorder that keeps the facts the algorithm reports (`Document.facts`).
// This file combines them with the rules: which layer won, where it was set, what it hides, bounds, and rules without effect.
//
//     A.width = 50                                                            head
//       left 20% of S.width 100 = 20, right 30% of 100 = 30                   steps, in order; the last one makes the value
//       both sides are given, so the width is what is left: S.width 100 − left 20 − right 30 = 50
//       bound ≥ 30 holds                                                      bounds
//       ignored: `width = 30`: `left` and `right` decide                      what does not count, and because of what

import TGLLayout

/// One line of an explanation, with the place in the source that it is about.
public struct ExplanationLine: Sendable, Equatable {
    /// What a line is for.
    public enum Role: Sendable {
        /// The explained value.
        case head
        /// Something that was read or computed; the last step gives the value.
        case step
        /// How a value that a step read came about.
        case read
        case bound
        /// A rule that has no effect here.
        case ignored
        case note
    }

    /// The depth of the line: one level for each value that it explains.
    public var indent: Int
    /// The text of the line.
    public var text: String
    /// Where the rule that the line is about was set; -1 if it is not about a single rule.
    public var source: Source
    /// What the line is for.
    public var role: Role

    /// Creates a line from its parts.
    public init(_ indent: Int, _ text: String, source: Source = -1, role: Role = .note) {
        self.indent = indent
        self.text = text
        self.source = source
        self.role = role
    }
}

/// Explains the values of a document's nodes. The document must not change while it is used.
public struct Explainer {
    /// The maximum number of lines in an answer; a `deep` answer ends with the value that reaches it.
    private static let mostLines = 40
    /// The maximum length of a line that joins several values read from rules of the same source line.
    static let longestLine = 100

    package let doc: Document
    var lines: [ExplanationLine] = []
    private var told: Set<String> = []
    /// The values that a `deep` explanation left out because it became too long.
    private var leftOut: [String] = []
    /// Whether the explanation was interrupted: values after that point are not explained.
    private var isInterrupted = false
    /// The facts that the layout reported about the nodes that were asked for.
    private var facts: [Int32: [Fact]] = [:]
    /// The facts that grids reported about their tracks.
    private var trackFacts: [Int32: [Fact]] = [:]
    /// Whether the answer also explains the values that a value depends on. The facts about the preceding siblings are then kept too.
    private var goesDeep = false

    /// Converts a source to the place that is shown to the user; values read from rules at the same place are on one line.
    let place: (Source) -> String?

    /// The nodes that will be asked about, if there are many: each container's layout then runs once for all of them.
    let many: Set<Int32>?
    /// The children that refer to other nodes, by container; kept if many nodes are asked about.
    var referring: [Int32: [Int32]] = [:]
    /// The systems of relations that were asked about, by root.
    var systems: [Int32: ConstraintSystem] = [:]
    /// The values that the last explained value read, if a system determines it.
    var readInSystem: [(node: Int32, prop: Prop)] = []
    /// The values of its bounds in that system.
    var boundsInSystem: [Fact.Bound] = []

    /// Creates an explainer for a document.
    ///
    /// - Parameter many: the nodes that will be asked about, if there are many: facts about their containers are then kept.
    /// - Parameter place: converts a source to the place that is shown; rules at the same place are on one line.
    public init(_ doc: Document, about many: [Int32]? = nil, place: @escaping (Source) -> String? = { "\($0)" }) {
        self.doc = doc
        self.many = many.map { Set($0) }
        self.place = place
    }

    func isSamePlace(_ a: Source, _ b: Source) -> Bool { a == b || a >= 0 && b >= 0 && place(a) == place(b) }

    /// Why a property of a node has its value. `deep` follows all references recursively.
    public mutating func why(_ i: Int32, _ prop: Prop, deep: Bool = false) -> [ExplanationLine] {
        begin()
        goesDeep = deep
        explain(i, prop, 0, deep)
        tellLeftOut()
        return shortened(lines)
    }

    /// Why a column or row of a grid, counted from 0, has its size. `prop` is `columns` or `rows`; `deep` as for a property.
    public mutating func why(_ i: Int32, _ prop: Prop, track: Int, deep: Bool = false) -> [ExplanationLine] {
        begin()
        goesDeep = deep
        explainTrack(i, prop, track, 0, deep)
        tellLeftOut()
        return shortened(lines)
    }

    /// The facts about a node from the layout of its container, which is asked once for all nodes that will be asked about.
    package mutating func facts(about i: Int32) -> [Fact] {
        if let known = facts[i] { return known }
        guard let p = doc.parent(i), !doc.kind(p).traits.isStaged, let together = askedTogether(with: i, in: p) else {
            let said = doc.facts(about: i)
            facts[i] = said
            return said
        }
        for child in together { facts[child] = [] }
        facts.merge(doc.factsOfChildren(in: p, together)) { $1 }
        return facts[i] ?? []
    }

    /// The children of a container whose facts are recorded in one run; `nil` to record only the given node.
    private func askedTogether(with i: Int32, in container: Int32) -> [Int32]? {
        if let many { return doc.children(container).filter { many.contains($0) } }
        return goesDeep ? siblings(before: i) : nil
    }

    /// A node and the siblings before it, on which its place may depend, at most as many as an answer has room for.
    private func siblings(before i: Int32) -> [Int32] {
        var found = [i]
        while found.count < Explainer.mostLines / 2, let before = doc.neighbour(.prev, of: found[found.count - 1]) { found.append(before) }
        return found
    }

    /// The facts that a grid reports about its tracks.
    mutating func facts(ofTracksIn i: Int32) -> [Fact] {
        if let known = trackFacts[i] { return known }
        let said = doc.factsOfTracks(in: i)
        trackFacts[i] = said
        return said
    }

    mutating func begin() {
        lines = []
        told = []
        leftOut = []
    }

    mutating func add(_ indent: Int, _ text: String, _ role: ExplanationLine.Role = .step, source: Source = -1) {
        lines.append(ExplanationLine(indent, text, source: source, role: role))
    }

    mutating func explain(_ i: Int32, _ prop: Prop, _ indent: Int, _ deep: Bool) {
        let name = doc.nameText(i)
        guard isNew("\(i).\(prop.rawValue)") else { return }
        let first = lines.count
        if endsHere(i, prop, indent, deep, from: first) { return }
        if deep, isFull("\(name).\(prop.word)") { return }
        guard prop.isLive, i != Document.screen else { return explainValue(i, prop, indent, deep) }
        add(indent, "\(name).\(prop.word) = \(shortNumber(reading(doc.frame(i), i, prop)))", .head)
        (readInSystem, boundsInSystem) = ([], [])
        let isInSystem: Bool
        let said: Explained
        (said, isInSystem) = explainFrame(i, prop, indent + 1)
        let read = readInSystem
        bounds(i, prop, indent + 1, boundsInSystem.isEmpty ? said.size.last?.bounds ?? [] : boundsInSystem)
        // Rules without effect are only reported for the value that was asked for.
        if indent == 0 || !deep {
            hidden(i, prop, indent + 1)
            if !isInSystem { ignored(prop, said, indent + 1) }
            lost(i, prop, indent + 1)
            if let p = doc.parent(i), prop.isSize { shareNote(i, prop, p, indent + 1) }
        }
        if endsHere(i, prop, indent, deep, from: first) { return }
        if deep, isInSystem {
            for (node, prop) in read { explain(node, prop, indent + 1, true) }
        } else if deep {
            follow(i, prop, said, indent + 1)
        }
    }

    /// Whether the explanation was told to stop. If so, its lines about this value are replaced by one with the value's name. The caller
    /// reports the reason for the stop.
    private mutating func endsHere(_ i: Int32, _ prop: Prop, _ indent: Int, _ deep: Bool, from first: Int) -> Bool {
        guard doc.shouldStop?() ?? false else { return false }
        lines.removeSubrange(first...)
        let name = "\(doc.nameText(i)).\(prop.word)"
        if !isInterrupted { add(indent, "\(name): interrupted here" + (deep ? "; `why \(name) deep` continues from here" : ""), .note) }
        isInterrupted = true
        return true
    }

    // MARK: Values that are no geometry

    /// Explains a property that is not a size or position: its rule in force, and the layer that it comes from.
    private mutating func explainValue(_ i: Int32, _ prop: Prop, _ indent: Int, _ deep: Bool) {
        if explainTracks(i, prop, indent, deep) || prop == .offset && explainOffset(i, indent) { return }
        if prop == .fontSize, doc.kind(i).traits.content == .text { return explainFontSize(i, indent) }
        let at = doc.lookup(i, prop)
        let computed = screenValue(i, prop)
        let value = at.rule.isSet ? doc.text(at.rule, for: prop, on: i) : computed ?? prop.info.standard
        let now = at.rule.isSet && doc.adaptation.isUsed && i != Document.screen ? doc.value(i, prop) : at.rule
        let shown = now.kind == .number && now != at.rule ? shortNumber(now.add) : value
        add(indent, "\(doc.nameText(i)).\(prop.word) = \(computed ?? shown)", .head)
        if at.rule.isSet {
            add(indent + 1, "`\(prop.word) = \(value)`\(from(at.layer))", .note, source: at.source)
            adapted(i, prop, indent + 1)
        } else {
            add(
                indent + 1,
                computed == nil || prop.isSize
                    ? "nothing sets it, so it has its default" : "nothing sets it; it comes from the screen's size", .note)
        }
        bounds(i, prop, indent + 1)
        hidden(i, prop, indent + 1)
        if at.rule.isSet, let idle = doc.idleReason(i, prop) { add(indent + 1, "it is stored, but \(idle)", .ignored, source: at.source) }
    }

    private func screenValue(_ i: Int32, _ prop: Prop) -> String? {
        guard i == Document.screen else { return nil }
        let f = doc.exactFrame(i)
        switch prop {
        case .width: return exactNumber(f.width)
        case .height: return exactNumber(f.height)
        case .orientation: return doc.screenOrientation == .horz ? "landscape" : "portrait"
        case .widthClass: return "\(doc.screenClass(.x))"
        case .heightClass: return "\(doc.screenClass(.y))"
        default: return nil
        }
    }

    /// The coordinate or length of a frame that a property stands for.
    package func reading(_ f: Rect, _ i: Int32, _ prop: Prop) -> Double {
        switch prop {
        case .width: return f.width
        case .height: return f.height
        case .left: return f.x
        case .top: return f.y
        case .right: return f.right
        case .bottom: return f.bottom
        case .leading: return doc.isRightToLeft ? f.right : f.x
        case .trailing: return doc.isRightToLeft ? f.x : f.right
        case .centerX: return f.x + f.width / 2
        case .centerY: return f.y + f.height / 2
        case .baseline: return doc.baseline(i) as Double
        case .lastBaseline: return doc.lastBaseline(i)
        default: return 0
        }
    }

    // MARK: Layers

    /// The style or `when` that contains a rule, as a suffix for a line; empty for own rules.
    func from(_ layer: Layer) -> String {
        switch layer {
        case .standard, .own: return ""
        case .style(let s): return ", from style `\(doc.styleName(s))`"
        case .when(let w): return ", from `when \(doc.whenText(w))`"
        case .styleWhen(let s, let w): return ", from `when \(doc.whenText(w))` on style `\(doc.styleName(s))`"
        }
    }

    /// The bounds in force, and whether they take effect.
    ///
    /// - Parameter read: the values of the bounds in the layout.
    private mutating func bounds(_ i: Int32, _ prop: Prop, _ indent: Int, _ read: [Fact.Bound] = []) {
        for slot in [SlotKind.lower, .upper] {
            let at = doc.lookup(i, prop, slot)
            guard at.rule.isSet else { continue }
            add(indent, boundText(i, prop, slot, at.rule, read) + from(at.layer), .bound, source: at.source)
        }
    }

    private func boundText(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ read: [Fact.Bound]) -> String {
        let sign = slot == .lower ? "≥" : "≤"
        let written = "`\(prop.word) \(slot.sign) \(doc.text(rule, for: prop, on: i))`"
        guard prop.isSize else { return "bound \(written)" }
        if doc.isGone(i) { return "bound \(written) has no effect here" }
        let known = read.first { $0.slot == slot }
        guard let limit = known?.value ?? boundValue(i, doc.adapted(rule, on: i, prop)) else {
            if doc.isOutOfLayout(i) { return "bound \(written) has no effect on its own frame" }
            return "bound \(written) has no effect here"
        }
        let value = reading(doc.exactFrame(i), i, prop)
        let isReached = shortNumber(value) == shortNumber(limit)
        let verdict = isReached ? "decides" : (slot == .lower) == (value > limit) ? "holds" : "is overridden"
        let text = "bound \(sign) \(shortNumber(limit)) \(verdict)"
        return rule.kind == .number ? text : "\(text), from `\(doc.text(rule, for: prop, on: i))`"
    }

    /// The value of a bound if it is a number or refers to another node's size.
    func boundValue(_ i: Int32, _ rule: Rule) -> Double? {
        if rule.kind == .number { return rule.add }
        guard rule.kind == .reference, let target = doc.resolveReference(rule, on: i), target != doc.parent(i) else { return nil }
        return reading(doc.exactFrame(target), target, rule.anchor) * rule.mult + rule.add
    }

    /// Lists rules that the layer in force hides, and own rules that are not active; also the default, if a `when` resets the property to
    /// it.
    mutating func hidden(_ i: Int32, _ prop: Prop, _ indent: Int) {
        let isActive = doc.isActive(i, prop)
        for slot in [SlotKind.rule, .lower, .upper] {
            for (place, layer) in doc.layers(i, prop, slot).enumerated() {
                let rule = "`\(doc.statement(prop, slot, layer.rule, on: i))`\(from(layer.layer))"
                if layer.layer == .own, !isActive {
                    add(indent, "not active: \(rule)", .ignored, source: layer.source)
                } else if place > 0 {
                    add(indent, "hidden: \(rule)", .ignored, source: layer.source)
                } else if layer.rule.kind == .standard, slot == .rule {
                    add(indent, "\(rule), shows the default", .note, source: layer.source)
                }
            }
        }
    }

    private mutating func shareNote(_ i: Int32, _ prop: Prop, _ p: Int32, _ indent: Int) {
        if doc.lookup(i, prop).rule.kind == .percent, doc.isShareAxis(p, doc.kind(p), prop.axis) {
            add(indent, "here a percentage is a share of the free space, not a fraction of \(doc.nameText(p))", .note)
        }
    }

    // MARK: References

    /// Explains the values that a value depends on.
    private mutating func follow(_ i: Int32, _ prop: Prop, _ said: Explained, _ indent: Int) {
        let isNear = prop == .left || prop == .top
        let facts = (prop.isSize ? [] : said.place) + (isNear ? [] : said.size)
        follow(parts(of: i, prop, facts), indent)
    }

    /// Explains values and tracks of grids.
    mutating func follow(_ parts: ValueParts, _ indent: Int) {
        for track in parts.tracks { explainTrack(track.node, track.prop, track.number, indent, true) }
        for (node, part) in parts.values where node != Document.screen { explain(node, part, indent, true) }
    }

    /// Records a name; returns whether this answer had not explained it before.
    mutating func isNew(_ name: String) -> Bool { told.insert(name).inserted }

    /// Whether the answer is full. If so, the value is recorded as left out.
    mutating func isFull(_ name: String) -> Bool {
        guard lines.count >= Explainer.mostLines else { return false }
        leftOut.append(name)
        return true
    }

    /// An answer shortened in its middle if it is too long; its last lines give the value and are kept.
    private func shortened(_ all: [ExplanationLine]) -> [ExplanationLine] {
        guard all.count > Explainer.mostLines, leftOut.isEmpty else { return all }
        let kept = Explainer.mostLines - 4
        let left = all.count - kept - 3
        return all.prefix(kept) + [ExplanationLine(1, "… \(left) more lines", role: .note)] + all.suffix(3)
    }

    /// Adds a line with the command that continues an explanation that became too long.
    private mutating func tellLeftOut() {
        guard let first = leftOut.first else { return }
        let others = leftOut.count > 1 ? "; \(leftOut.count - 1) more " + (leftOut.count == 2 ? "is" : "are") + " left out" : ""
        add(0, "… `why \(first) deep` goes on from here\(others)", .note)
    }
}
