// Explanations of the shared steps for a child's size: the rule that fixed it, and what that rule read.

/// The origin of a size rule.
package enum SizeSource: Sendable {
    /// The child's own `width` or `height`.
    case own
    /// Another property of the child, which the container reads in its place (`size` of a table's row).
    case property
    /// The container gives it to its children in place of their own.
    case container(Int32)
}

/// A length that a rule refers to, in points.
package enum LengthRead: Sendable {
    /// The node's own other size.
    case own(Prop, Double)
    case container(Room)
    /// A sibling's size in the layout.
    case sibling(Int32, Prop, Double)
    /// A length for which a sibling was asked, which may differ from its final size.
    case asked(Int32, Prop, Asked, Double)
    /// The size of a sibling that takes no part.
    case leftOut(Int32, Prop, Double)
    /// The reference refers to nothing.
    case nothing
}

/// Why a child is stretched over its container: both its margins are set, gravity fills, or the container always does so.
package enum StretchCause: Sendable { case margins, gravity, container }

/// How a child's size before its bounds results; numbers are points. `raw` is the value of the rule.
package enum SizeFact: FactStep {
    /// A number.
    case number(Double, SizeSource, Prop)
    /// A size to which padding and border are added (`boxSizing = contentBox`), or which is at least these.
    indirect case boxed(SizeFact, of: Double, insets: Double, isAdded: Bool, raw: Double)
    /// No rule sets it, and a node of its kind has no content of its own.
    case unset(Kind)
    /// A percentage of the container's room, and a number that is added.
    case part(Double, of: Room, add: Double, raw: Double)
    /// The part of the container's room that margins leave, times a number, and a number that is added. `margins`: empty where the child
    /// has a centre, which ignores them.
    case fill(of: Room, margins: [NamedDistance], mult: Double, add: Double, raw: Double)
    /// Another length, times a number, and a number that is added.
    case reference(LengthRead, SizeSource, mult: Double, add: Double, raw: Double)
    /// Its content.
    case content(ContentFact)
    /// Its content, `length`, times a number, and a number that is added.
    case scaledContent(ContentFact, length: Double, mult: Double, add: Double, raw: Double)
    /// Its content times 0, and a number that is added.
    case noContent(Double)
    /// The part of the container's room that the margins leave, over which a child is stretched.
    case stretched(StretchCause, of: Room, margins: [NamedDistance], raw: Double)
    /// A size, and the same within its bounds.
    indirect case withinBounds(SizeFact, raw: Double, size: Double)

    package var beginsWithRule: Bool {
        switch self {
        case .number(_, .own, _): return true
        case .withinBounds(let fact, _, _): return fact.beginsWithRule
        default: return false
        }
    }
}

extension Run {
    func physical(_ axis: Axis) -> Prop { axis == .x ? .width : .height }
    func nearEdge(_ axis: Axis) -> Prop { axis == .x ? .left : .top }

    /// Records why a stretched item has its size along an axis: `raw` before its bounds, `size` within them.
    func noteStretched(_ k: Int, _ axis: Axis, _ raw: Double, _ size: Double) {
        guard hears(k) else { return }
        let i = items[k].node
        let whole = content(axis)
        let sides = [Side.near, .far]
        let byMargins = sides.allSatisfy { hasDistance(i, axis, $0) }
        let isGiven = byMargins && !sides.allSatisfy { isPositionSet(i, axis, $0) }
        let fact = SizeFact.stretched(
            isGiven ? .container : byMargins ? .margins : .gravity, of: roomNow(axis),
            margins: sides.map { named(i, axis, $0, whole: whole) }, raw: raw)
        let cause = isGiven ? kind.layout.marginSource(self, i).map { [$0] } ?? [] : byMargins ? [] : placeReads(i, axis)
        let reads = roomReads(axis) + distanceReads(i, axis, sides) + cause
        say(i, physical(axis), size, SizeFact.withinBounds(fact, raw: raw, size: size), reads: reads)
    }

    /// Records why an item has the size of its rule along an axis: `raw` before its bounds, `size` within them. `fillsBetweenMargins`:
    /// whether fill leaves the margins out.
    func noteSize(_ k: Int, _ axis: Axis, _ raw: Double, _ size: Double, fillsBetweenMargins: Bool) {
        guard hears(k) else { return }
        let i = items[k].node
        var rule = isPartOfView(i, axis) ? ownSizeRule(i, axis) : sizeRule(i, axis)
        let operands = rule.kind == .extreme ? lengthsOfOperands(of: rule, k, axis) : []
        if rule.kind == .extreme { rule = deciding(rule, k, axis) }
        let (source, sourceReads) = sizeSource(i, axis)
        var reads = sourceReads
        var goesOn = false
        var fact: SizeFact
        var raw = raw
        let (asked, boxed) = (raw, withoutInsets(k, axis, rule, raw))
        if let boxed { raw = boxed.length }
        switch rule.kind {
        case .number: fact = isUnset(i, axis, source) ? .unset(items[k].kind) : .number(raw, source, physical(axis))
        case .percent, .average, .share:
            fact = .part(rule.weight, of: roomNow(axis), add: rule.add, raw: raw)
            reads += roomReads(axis)
        case .fill, .stretch:
            let whole = content(axis)
            let isBetween = fillsBetweenMargins || rule.kind == .stretch
            let margins = isBetween ? [Side.near, .far].map { named(i, axis, $0, whole: whole) } : []
            let (mult, add) = rule.kind == .fill ? (rule.mult, rule.add) : (1, 0)
            fact = .fill(of: roomNow(axis), margins: margins, mult: mult, add: add, raw: raw)
            reads += roomReads(axis) + (isBetween ? distanceReads(i, axis, [.near, .far]) : [])
        case .reference:
            let length = lengthRead(k, rule)
            fact = .reference(length, source, mult: rule.mult, add: rule.add, raw: raw)
            reads += lengthReads(length, rule)
        default:
            goesOn = items[k].content == .children || items[k].content == .nothing && nodes[Int(i)].first >= 0
            fact = contentFact(k, axis, rule, raw)
            if items[k].content == .text { reads += [Fact.Read(i, .text), Fact.Read(i, .fontSize)] }
            if items[k].content == .picture { reads.append(Fact.Read(i, .imageSize)) }
        }
        if let boxed { fact = .boxed(fact, of: raw, insets: boxed.insets, isAdded: boxed.isAdded, raw: asked) }
        say(i, physical(axis), size, SizeFact.withinBounds(fact, raw: asked, size: size), reads: reads, operands: operands, goesOn: goesOn)
    }

    /// The origin of the size rule in force, and the property from which it was read.
    func sizeSource(_ i: Int32, _ axis: Axis) -> (source: SizeSource, reads: [Fact.Read]) {
        let own = ownSizeRule(i, axis)
        guard given != nil, !isPartOfView(i, axis), kind.layout.substitute(self, i, axis, own) != own else {
            return (.own, hasSizeRule(i, axis) ? [Fact.Read(i, physical(axis))] : [])
        }
        guard let read = kind.layout.source(self, i, axis) else { return (.container(node), []) }
        return (read.node == i ? .property : .container(node), [read])
    }

    /// Whether a child's own size rule is a part of the view, which the layout of a scroll replaces by a number (S-2).
    private func isPartOfView(_ i: Int32, _ axis: Axis) -> Bool {
        traits.scrolls && axis == mainAxis && !wraps(axis) && ownSizeRule(i, axis).isShare
    }

    private func isUnset(_ i: Int32, _ axis: Axis, _ source: SizeSource) -> Bool {
        guard case .own = source else { return false }
        return !hasSizeRule(i, axis)
    }

    func lengthRead(_ k: Int, _ rule: Rule) -> LengthRead {
        let of = rule.anchor.axis
        switch target(items[k].node, rule) {
        case .itself: return .own(rule.anchor, items[k].size[of])
        case .container: return .container(roomNow(of))
        case .item(let j): return .sibling(items[j].node, rule.anchor, items[j].size[of])
        case .leftOut(let j): return .leftOut(j, rule.anchor, leftOutSize(j)[of])
        case .nothing: return .nothing
        }
    }

    /// The value of a rule without the padding and border of a flex, grid or block in it; `nil` where they are not part of it.
    private func withoutInsets(
        _ k: Int, _ axis: Axis, _ rule: Rule, _ raw: Double
    ) -> (length: Double, insets: Double, isAdded: Bool)? {
        guard pass.traits(items[k].kind).pointee.isCSS, rule.isShare || rule.kind == .number else { return nil }
        let added = contentBoxInsets(k, axis)
        if added != 0 { return (raw - added, added, true) }
        guard rule.kind == .number, rule.add < raw else { return nil }
        return (rule.add, raw, false)
    }

    func lengthReads(_ length: LengthRead, _ rule: Rule) -> [Fact.Read] {
        switch length {
        case .container: return roomReads(rule.anchor.axis)
        case .sibling(let node, let prop, let value), .asked(let node, let prop, _, let value):
            return [Fact.Read(node, prop, value: value)]
        default: return []
        }
    }

    private func contentFact(_ k: Int, _ axis: Axis, _ rule: Rule, _ raw: Double) -> SizeFact {
        if rule.kind != .wrap || rule.mult == 1 && rule.add == 0 { return .content(held(k, axis, raw)) }
        if rule.mult == 0 { return .noContent(raw) }
        let length = (raw - rule.add) / rule.mult
        return .scaledContent(held(k, axis, length), length: length, mult: rule.mult, add: rule.add, raw: raw)
    }

    /// The explanation of an item's content with this length.
    func held(_ k: Int, _ axis: Axis, _ length: Double) -> ContentFact {
        let i = items[k].node
        switch items[k].content {
        case .text:
            let font = doc.contents[rules[Int(i)].content].pointee.fontSize
            guard font > 0, length > 0 else { return .noText(length) }
            if axis == .x { return .columns(length / (font / 2), width: font / 2, length) }
            let line = doc.lineHeight(i)
            guard line > 0 else { return .noText(length) }
            return .lines(length / line, height: line, atWidth: items[k].size.x, length)
        case .picture:
            let natural = doc.contents[rules[Int(i)].content].pointee.imageSize
            guard axis == .y, items[k].settled(.x) == .done, natural.x > 0 else { return .picture(length) }
            return .scaledPicture(natural, atWidth: items[k].size.x, length)
        case .nothing where nodes[Int(i)].first < 0: return .empty(length)
        default: return .needed(by: .content, length)
        }
    }
}
