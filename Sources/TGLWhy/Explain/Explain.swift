// `why`: says from the real computation why a number is what it is.
//
// The engine runs the node's container once more with a recorder that keeps what the algorithm says (`Document.facts`);
// here that is put beside the rules: which layer won, where it was set, what it hides, bounds, what does nothing.
//
//     A.width = 50                                                            head
//       left 20% of S.width 100 = 20, right 30% of 100 = 30                   steps, in order; the last one makes the value
//       both sides are given, so the width is what is left: S.width 100 − left 20 − right 30 = 50
//       bound ≥ 30 holds                                                      bounds
//       ignored: `width = 30`: `left` and `right` decide                      what does not count, and because of what

import TGLLayout

/// One line of an explanation and the place in the source that it speaks of.
public struct ExplanationLine: Sendable, Equatable {
    /// What a line is for.
    public enum Role: Sendable {
        /// What is explained, with its value.
        case head
        /// Something that was read or computed; the last one makes the value.
        case step
        /// How a value came about that a step read.
        case read
        case bound
        /// A rule that does not count here.
        case ignored
        case note
    }

    /// How deep the line is: one level for each value that it explains.
    public var indent: Int
    /// What it says.
    public var text: String
    /// Where the rule that it speaks of was set; -1 where no one rule is meant.
    public var source: Source
    /// What the line is for.
    public var role: Role

    /// A line by its parts.
    public init(_ indent: Int, _ text: String, source: Source = -1, role: Role = .note) {
        self.indent = indent
        self.text = text
        self.source = source
        self.role = role
    }
}

/// Explains the values of a document's nodes. The document must not change meanwhile.
public struct Explainer {
    /// An answer has at most so many lines; one that goes deep ends with the value that reaches them.
    private static let mostLines = 40
    /// What was read at one place is on one line where that is not longer than this.
    static let longestLine = 100

    package let doc: Document
    var lines: [ExplanationLine] = []
    private var told: Set<String> = []
    /// The values that were left out of an explanation that goes deep, since it has become too long.
    private var leftOut: [String] = []
    /// It was told to stop: what comes after the value at which it ends is not explained.
    private var isInterrupted = false
    /// What the layout said about the nodes that were asked for.
    private var facts: [Int32: [Fact]] = [:]
    /// What grids said of their tracks.
    private var trackFacts: [Int32: [Fact]] = [:]
    /// Whether an answer goes on with what values are made of: then what is said of the siblings before a node is kept too.
    private var goesDeep = false

    /// Where in the source a rule was set, as shown; what was read at one place is on one line.
    let place: (Source) -> String?

    /// The nodes that will be asked about, where these are many: a container says what it has to say of all of them at once.
    let many: Set<Int32>?
    /// The children of containers that refer to nodes, where many nodes are asked about.
    var referring: [Int32: [Int32]] = [:]
    /// Systems of relations that were asked about, by root.
    var systems: [Int32: ConstraintSystem] = [:]
    /// What the value that was told last reads, where it is one of a system's.
    var readInSystem: [(node: Int32, prop: Prop)] = []
    /// What its bounds come to there.
    var boundsInSystem: [Fact.Bound] = []

    /// An explainer of a document. `many`: the nodes that will be asked about, where these are many: what is known of a container is kept
    /// then. `place`: the words for a place in a source, to tell apart what was set on the same line.
    public init(_ doc: Document, about many: [Int32]? = nil, place: @escaping (Source) -> String? = { "\($0)" }) {
        self.doc = doc
        self.many = many.map { Set($0) }
        self.place = place
    }

    func isSamePlace(_ a: Source, _ b: Source) -> Bool { a == b || a >= 0 && b >= 0 && place(a) == place(b) }

    /// Why a property of a node has its value. `deep` follows references all the way down.
    public mutating func why(_ i: Int32, _ prop: Prop, deep: Bool = false) -> [ExplanationLine] {
        begin()
        goesDeep = deep
        explain(i, prop, 0, deep)
        tellLeftOut()
        return shortened(lines)
    }

    /// Why one of the columns or rows of a grid, counted from 0, is as long as it is; `prop`: `columns` or `rows`. `deep` as for a value.
    public mutating func why(_ i: Int32, _ prop: Prop, track: Int, deep: Bool = false) -> [ExplanationLine] {
        begin()
        goesDeep = deep
        explainTrack(i, prop, track, 0, deep)
        tellLeftOut()
        return shortened(lines)
    }

    mutating func facts(about i: Int32) -> [Fact] {
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

    /// The children of a container of which it says at once what it has to say; `nil` where one of them is asked for alone.
    private func askedTogether(with i: Int32, in container: Int32) -> [Int32]? {
        if let many { return doc.children(container).filter { many.contains($0) } }
        return goesDeep ? siblings(before: i) : nil
    }

    /// A node and the siblings before it on which its place may depend: so many that an answer has no room for more.
    private func siblings(before i: Int32) -> [Int32] {
        var found = [i]
        while found.count < Explainer.mostLines / 2, let before = doc.neighbour(.prev, of: found[found.count - 1]) { found.append(before) }
        return found
    }

    /// What a grid says of its tracks.
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
        // What does not count is told of the value that was asked for.
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

    /// Whether the explanation was told to stop: then it ends with the name of the value that it has not explained, without what it has of
    /// it. Whoever tells it to stop says why.
    private mutating func endsHere(_ i: Int32, _ prop: Prop, _ indent: Int, _ deep: Bool, from first: Int) -> Bool {
        guard doc.shouldStop?() ?? false else { return false }
        lines.removeSubrange(first...)
        let name = "\(doc.nameText(i)).\(prop.word)"
        if !isInterrupted { add(indent, "\(name): interrupted here" + (deep ? "; `why \(name) deep` continues from here" : ""), .note) }
        isInterrupted = true
        return true
    }

    // MARK: Values that are no geometry

    /// A property that is no size or position: what is in force and which layer it is from.
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

    /// The coordinate or length that a property reads as.
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

    /// In which style or `when` a rule is.
    func from(_ layer: Layer) -> String {
        switch layer {
        case .standard, .own: return ""
        case .style(let s): return ", from style `\(doc.styleName(s))`"
        case .when(let w): return ", from `when \(doc.whenText(w))`"
        case .styleWhen(let s, let w): return ", from `when \(doc.whenText(w))` on style `\(doc.styleName(s))`"
        }
    }

    /// The bounds in force and whether they bite.
    /// `read`: what they came to in the layout.
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

    /// What a bound resolves to, where it is a number or another node's size.
    func boundValue(_ i: Int32, _ rule: Rule) -> Double? {
        if rule.kind == .number { return rule.add }
        guard rule.kind == .reference, let target = doc.resolveReference(rule, on: i), target != doc.parent(i) else { return nil }
        return reading(doc.exactFrame(target), target, rule.anchor) * rule.mult + rule.add
    }

    /// What lies beneath the layer in force, and own rules that do not count; where a `when` shows the default, that too.
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

    /// Goes on with what a value is made of.
    private mutating func follow(_ i: Int32, _ prop: Prop, _ said: Explained, _ indent: Int) {
        let isNear = prop == .left || prop == .top
        let facts = (prop.isSize ? [] : said.place) + (isNear ? [] : said.size)
        follow(parts(of: i, prop, facts), indent)
    }

    /// Goes on with values and with tracks of grids.
    mutating func follow(_ parts: ValueParts, _ indent: Int) {
        for track in parts.tracks { explainTrack(track.node, track.prop, track.number, indent, true) }
        for (node, part) in parts.values where node != Document.screen { explain(node, part, indent, true) }
    }

    /// Whether something is told for the first time in this answer.
    mutating func isNew(_ name: String) -> Bool { told.insert(name).inserted }

    /// Whether so much is told already that a value is left out, and noted as such.
    mutating func isFull(_ name: String) -> Bool {
        guard lines.count >= Explainer.mostLines else { return false }
        leftOut.append(name)
        return true
    }

    /// An answer that is too long without what is in its middle: the last line makes the value.
    private func shortened(_ all: [ExplanationLine]) -> [ExplanationLine] {
        guard all.count > Explainer.mostLines, leftOut.isEmpty else { return all }
        let kept = Explainer.mostLines - 4
        let left = all.count - kept - 3
        return all.prefix(kept) + [ExplanationLine(1, "… \(left) more lines", role: .note)] + all.suffix(3)
    }

    /// Says where an explanation goes on that has become too long.
    private mutating func tellLeftOut() {
        guard let first = leftOut.first else { return }
        let others = leftOut.count > 1 ? "; \(leftOut.count - 1) more " + (leftOut.count == 2 ? "is" : "are") + " left out" : ""
        add(0, "… `why \(first) deep` goes on from here\(others)", .note)
    }
}
