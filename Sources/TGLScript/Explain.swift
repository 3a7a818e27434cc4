// `why`: says from the real computation why a number is what it is.
//
// The engine runs the node's container once more with a recorder that keeps what the algorithm says (`Document.facts`);
// here that is put beside the rules: which layer won, where it was set, what it hides, bounds, what does nothing.

import TGLLayout

/// One line of an explanation and the place in the source that it speaks of.
public struct ExplanationLine: Sendable, Equatable {
    public var indent: Int
    public var text: String
    public var source: Source

    public init(_ indent: Int, _ text: String, source: Source = -1) {
        self.indent = indent
        self.text = text
        self.source = source
    }
}

/// Explains the values of a document's nodes.
public struct Explainer {
    let doc: Document
    var lines: [ExplanationLine] = []
    private var told: Set<String> = []
    /// What containers said of their children, for whoever asks about many.
    private var known: [Int32: [Int32: [Fact]]]?

    /// `isForMany`: what a container says is asked for once. The document must not change meanwhile.
    public init(_ doc: Document, isForMany: Bool = false) {
        self.doc = doc
        known = isForMany ? [:] : nil
    }

    private mutating func facts(about i: Int32) -> [Fact] {
        guard known != nil, let container = doc.parent(i) else { return doc.facts(about: i) }
        let facts = known?[container] ?? doc.facts(inside: container)
        known?[container] = facts
        return facts[i] ?? []
    }

    // MARK: One value

    /// Why a property of a node has its value. `deep` follows references all the way down.
    public mutating func why(_ i: Int32, _ prop: Prop, deep: Bool = false) -> [ExplanationLine] {
        lines = []
        told = []
        explain(i, prop, 0, deep)
        return lines
    }

    private mutating func explain(_ i: Int32, _ prop: Prop, _ indent: Int, _ deep: Bool) {
        let name = doc.nameText(i)
        guard told.insert("\(i).\(prop.rawValue)").inserted, indent < 40 else {
            lines.append(ExplanationLine(indent, "\(name).\(prop.word): see above"))
            return
        }
        if prop.isLive, i != Document.screen {
            explainGeometry(i, prop, indent, deep)
        } else {
            explainValue(i, prop, indent)
        }
        layers(i, prop, indent + 1)
        if let idle = doc.idleReason(i, prop), doc.lookup(i, prop).rule.isSet { lines.append(ExplanationLine(indent + 1, "it is kept, but \(idle)")) }
    }

    /// A property that is no size or position: what is in force and which layer it is from.
    private mutating func explainValue(_ i: Int32, _ prop: Prop, _ indent: Int) {
        let at = doc.lookup(i, prop)
        let value = at.rule.isSet ? doc.text(at.rule, for: prop, on: i) : screenValue(i, prop) ?? prop.info.standard
        lines.append(ExplanationLine(indent, "\(doc.nameText(i)).\(prop.word) = \(value)"))
        if at.layer == .standard { lines.append(ExplanationLine(indent + 1, "nothing sets it, so the default counts")) }
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

    private mutating func explainGeometry(_ i: Int32, _ prop: Prop, _ indent: Int, _ deep: Bool) {
        let f = doc.exactFrame(i)
        let name = doc.nameText(i)
        lines.append(ExplanationLine(indent, "\(name).\(prop.word) = \(shortNumber(value(f, i, prop)))"))
        if doc.isGone(i) {
            lines.append(ExplanationLine(indent + 1, "it is gone, so it has no size and takes no part", source: doc.lookup(i, .visibility).source))
            return
        }
        if doc.standsAtOwnFrame(i) {
            let which: Prop = doc.lookup(i, .useFrame).rule == .bool(true) ? .useFrame : .noLayout
            lines.append(ExplanationLine(indent + 1, "it stands at its own frame: `\(which.word)` is set", source: doc.lookup(i, which).source))
            return
        }
        let facts = facts(about: i)
        if prop.isSize {
            tell(facts, prop, i, indent, f)
        } else {
            explainEdge(facts, i, prop, indent, f)
        }
        if doc.scale > 0 { snapping(i, prop, indent, f) }
        if let p = doc.parent(i), prop.isSize { shareNote(i, prop, p, indent) }
        if deep { follow(i, prop, indent) }
    }

    /// An edge is the position, or the position plus a size.
    private mutating func explainEdge(_ facts: [Fact], _ i: Int32, _ prop: Prop, _ indent: Int, _ f: Rect) {
        let near: Prop = prop.axis == .x ? .left : .top
        tell(facts, near, i, indent, f)
        let p = prop.axis == .x ? f.x : f.y
        let s = prop.axis == .x ? f.width : f.height
        let dim = prop.axis == .x ? "width" : "height"
        let isFar = prop == .right || prop == .bottom || prop == (doc.isRightToLeft ? .leading : .trailing)
        switch prop {
        case _ where isFar:
            lines.append(ExplanationLine(indent + 1, "\(near.word) \(shortNumber(p)) + \(dim) \(shortNumber(s)) = \(shortNumber(p + s))"))
        case .centerX, .centerY:
            lines.append(ExplanationLine(indent + 1, "\(near.word) \(shortNumber(p)) + half the \(dim) \(shortNumber(s)) = \(shortNumber(p + s / 2))"))
        default: break
        }
    }

    /// The last thing the algorithm said about a value, and what came after it (mirroring, transform).
    private mutating func tell(_ facts: [Fact], _ prop: Prop, _ i: Int32, _ indent: Int, _ f: Rect) {
        guard let fact = facts.last(where: { $0.prop == prop }) else {
            lines.append(ExplanationLine(indent + 1, "\(prop.word) \(shortNumber(value(f, i, prop)))"))
            return
        }
        if prop.isSize, let inner = facts.last(where: { $0.prop == prop && $0.text.hasPrefix("wrap: its content needs") }), inner.text != fact.text {
            lines.append(ExplanationLine(indent + 1, inner.text))
        }
        let source = prop.isSize ? doc.lookup(i, prop).source : -1
        lines.append(ExplanationLine(indent + 1, prop.isSize ? fact.text : "\(prop.word): \(fact.text)", source: source))
        guard prop == .left || prop == .top, let p = doc.parent(i) else { return }
        let now = prop == .left ? f.x : f.y
        guard abs(now - fact.value) > 1e-9 else { return }
        let size = prop == .left ? f.width : f.height
        let whole = prop == .left ? doc.exactFrame(p).width : doc.exactFrame(p).height
        if prop == .left, doc.isRightToLeft, abs(whole - fact.value - size - now) < 1e-6 {
            lines.append(ExplanationLine(indent + 1, "mirrored, since reading goes right to left: \(shortNumber(whole)) − \(shortNumber(fact.value)) − \(shortNumber(size)) = \(shortNumber(now))"))
        } else {
            lines.append(ExplanationLine(indent + 1, "moved by \(doc.nameText(p))'s layoutTransform to \(shortNumber(now))", source: doc.lookup(p, .layoutTransform).source))
        }
    }

    private mutating func snapping(_ i: Int32, _ prop: Prop, _ indent: Int, _ exact: Rect) {
        let snapped = value(doc.frame(i), i, prop)
        let v = value(exact, i, prop)
        if abs(snapped - v) > 1e-9 {
            lines.append(ExplanationLine(indent + 1, "snapped to 1/\(shortNumber(doc.scale)): \(shortNumber(v)) → \(shortNumber(snapped))", source: doc.lookup(Document.screen, .scale).source))
        }
    }

    private mutating func shareNote(_ i: Int32, _ prop: Prop, _ p: Int32, _ indent: Int) {
        if doc.lookup(i, prop).rule.kind == .percent, doc.isShareAxis(p, doc.kind(p), prop.axis) {
            lines.append(ExplanationLine(indent + 1, "here a percentage is a share of the free space, not a part of \(doc.nameText(p))"))
        }
    }

    /// The coordinate or length that a property reads as.
    func value(_ f: Rect, _ i: Int32, _ prop: Prop) -> Double {
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
        case .baseline: return doc.baseline(i) ?? f.y
        default: return 0
        }
    }

    // MARK: Layers

    /// Which layers set the property, the one in force first; bounds and whether they bite.
    private mutating func layers(_ i: Int32, _ prop: Prop, _ indent: Int) {
        for slot in SlotKind.allCases {
            let all = doc.layers(i, prop, slot)
            for (n, l) in all.enumerated() {
                let rule = "\(prop.word) \(slot.sign) \(doc.text(l.rule, for: prop, on: i))"
                if n > 0 {
                    lines.append(ExplanationLine(indent, "hidden: \(rule)\(from(l.layer))", source: l.source))
                } else if slot == .rule {
                    lines.append(ExplanationLine(indent, "rule: \(rule)\(from(l.layer))", source: l.source))
                } else {
                    lines.append(ExplanationLine(indent, "bound \(slot == .lower ? "≥" : "≤") \(doc.text(l.rule, for: prop, on: i)) \(bites(i, prop, slot, l.rule))\(from(l.layer))", source: l.source))
                }
            }
        }
    }

    private func bites(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule) -> String {
        guard prop.isSize, rule.kind == .number else { return "holds" }
        let v = value(doc.exactFrame(i), i, prop)
        if abs(v - rule.add) < 1e-9 { return "decides" }
        let holds = slot == .lower ? v >= rule.add : v <= rule.add
        return holds ? "holds" : "gives way"
    }

    private func from(_ layer: Layer) -> String {
        switch layer {
        case .standard, .own: return ""
        case .style(let s): return " (style \(doc.styleName(s)))"
        case .when(let w): return " (when \(doc.whenText(w)))"
        }
    }

    private mutating func follow(_ i: Int32, _ prop: Prop, _ indent: Int) {
        for slot in SlotKind.allCases {
            for (target, p) in doc.targets(doc.lookup(i, prop, slot).rule, on: i) { explain(target, p, indent + 2, true) }
        }
        if prop.isSize, let p = doc.parent(i), p != Document.screen {
            switch doc.lookup(i, prop).rule.kind {
            case .percent, .fill, .average, .share: explain(p, prop, indent + 2, true)
            default: break
            }
        }
    }

    // MARK: All of a node

    /// Everything about a node: rules, styles, `when`s, values, and who refers to it.
    public mutating func why(_ i: Int32) -> [ExplanationLine] {
        lines = []
        told = []
        let f = doc.frame(i)
        let name = doc.nameText(i)
        let place = doc.parent(i).map { " in \(doc.nameText($0)) (\(doc.kind($0).word))" } ?? ""
        lines.append(ExplanationLine(0, "\(name) is a \(doc.kind(i).word)\(place): [\(shortNumber(f.x)), \(shortNumber(f.y)), \(shortNumber(f.width)), \(shortNumber(f.height))]"))
        if i != Document.screen {
            for prop in [Prop.width, .height, .left, .top] { explain(i, prop, 1, false) }
        }
        for s in doc.ownSlots(i) where !s.prop.isSize && s.prop != .left && s.prop != .top && s.prop != .style {
            var text = "\(s.prop.word) \(s.slot.sign) \(doc.text(s.rule, for: s.prop, on: i))"
            if let idle = doc.idleReason(i, s.prop) { text += "   (\(idle))" }
            lines.append(ExplanationLine(1, text, source: s.source))
        }
        let styles = doc.stylesOf(i)
        if !styles.isEmpty { lines.append(ExplanationLine(1, "styles: " + styles.map { doc.styleName($0) }.joined(separator: ", "), source: doc.lookup(i, .style).source)) }
        for w in doc.whens(of: i) {
            let content = doc.whenSlots(w).filter { $0.node == i }
            for s in content {
                lines.append(ExplanationLine(1, "when \(doc.whenText(w)) (\(doc.whenHolds(w) ? "holds now" : "does not hold now")): \(s.prop.word) \(s.slot.sign) \(doc.text(s.rule, for: s.prop, on: i))", source: s.source))
            }
        }
        for r in doc.referrers(i) {
            lines.append(ExplanationLine(1, "\(doc.nameText(r.node)).\(r.prop.word) refers to it: \(doc.text(r.rule, for: r.prop, on: r.node))", source: r.source))
        }
        return lines
    }
}
