// Finds conflicting rules, rules without effect, and layouts that are rarely intended: the silent errors that users of layout systems
// report.

import TGLLayout

extension Document {
    /// All findings in a subtree, in tree order. Updates the layout first.
    public func lint(_ root: Int32 = Document.screen, limit: Int = 1000) -> [Finding] {
        lint(root, limit: limit, takesShortcuts: true)
    }

    /// The findings about one node, and none about what is in it.
    package func lintAlone(_ node: Int32) -> [Finding] {
        lint(node, limit: .max, takesShortcuts: true, isAlone: true).filter { $0.node == node }
    }

    /// The same findings, with options.
    ///
    /// - Parameter takesShortcuts: if false, the layout of every container is asked about all its children.
    /// - Parameter tellsSystems: a system of relations is reported as a whole, instead of each rule that it ignores.
    /// - Parameter isAlone: of the nodes in the subtree only its root is looked at.
    package func lint(
        _ root: Int32, limit: Int, takesShortcuts: Bool, tellsSystems: Bool = true, isAlone: Bool = false
    ) -> [Finding] {
        try? layout()
        var found: [Finding] = []
        var ignored: [Int32: [Finding]] = [:]
        func isTold(_ i: Int32) -> Bool { tellsSystems && kind(i).traits.joinsSystem }
        if let p = parent(root), !isTold(p), !kind(p).traits.isStaged { noteIgnored(in: p, [root], &ignored) }
        var seen = 0
        var isOver = false
        // Cells come and go with scrolling. Their findings are reported for the nodes of their templates, unless a cell itself is asked
        // for.
        (isInCell(root) ? walk : walkWithoutCells)(root) { i, _ in
            seen += 1
            isOver = isOver || isAlone && i != root || self.stops(at: seen)
            guard !isOver, found.count < limit, i != Document.screen || root == Document.screen else { return }
            if i == Document.screen { self.lintAdapting(i, &found) }
            if i != Document.screen { self.lintRules(i, ignored.isEmpty ? [] : ignored.removeValue(forKey: i) ?? [], &found) }
            if self.nodes[i].pointee.first >= 0, !self.kind(i).traits.isStaged {
                // Each of these checks looks at all children, of which there may be very many.
                if !isTold(i), !isAlone { self.noteIgnored(in: i, self.childrenToHear(in: i, takesShortcuts), &ignored) }
                if self.isToldToStop { isOver = true } else { self.lintFrames(i, &found) }
                isOver = isOver || self.isToldToStop
            }
            if !isOver { self.kind(i).layout.lint(self, i, &found) }
            if !isOver, isTold(i) { self.lintSystem(i, &found) }
        }
        if !ignored.isEmpty { Leftovers.leave(&ignored, empty: [:]) }
        return found
    }

    /// The children of a container whose ignored rules only the container's layout can determine.
    private func childrenToHear(in p: Int32, _ takesShortcuts: Bool) -> [Int32] {
        guard takesShortcuts, keepsPlainSizes(p) else { return children(p) }
        var found: [Int32] = []
        var c = nodes[p].pointee.first
        while c >= 0 {
            if !hasPlainSizes(c) { found.append(c) }
            c = nodes[c].pointee.next
        }
        return found
    }

    func lintRules(_ i: Int32, _ ignored: [Finding], _ found: inout [Finding]) {
        guard let p = parent(i) else { return }
        let pk = kind(p)
        for s in mayHaveIdleRules(i, in: p) ? ownSlots(i) : [] {
            let name = nameText(i)
            if let why = idleReason(i, s.prop) {
                let help = idleWithout(i, s.prop)?.help ?? insteadInCSS(i, s.prop)
                found.append(Finding(sort: .idle, node: i, prop: s.prop, text: "\(name): \(why)", source: s.source, help: help))
            }
            if let idle = idleRule(i, s.prop, s.slot, in: p) {
                let rule = "`\(statement(s.prop, s.slot, s.rule, on: i))`"
                let (text, help) = ("\(name): \(rule) does nothing: \(idle)", insteadInCSS(i, s.prop))
                found.append(Finding(sort: .idle, node: i, prop: s.prop, text: text, source: s.source, help: help))
            }
        }
        for prop in [Prop.layoutMargins, .intelligentBorderline] where rules[i].pointee.own >= 0 {
            if let source = own(i, prop, .rule)?.source { lintBorders(i, prop, source, &found) }
        }
        lintAdapting(i, &found)
        lintPriorities(i, &found)
        lintHolding(i, &found)
        lintLostRules(i, &found)
        found += ignored
        if rules[i].pointee.own >= 0 || nodes[i].pointee.first >= 0 {
            lintDistanceInStack(i, in: p, &found)
            lintAlongStack(i, in: p, &found)
            lintAcrossStack(i, &found)
        }
        for axis in [Axis.x, .y] {
            lintNegativeSize(i, axis, &found)
            lintSize(i, axis, p, pk, &found)
            lintBounds(i, axis, &found)
        }
    }

    /// Priorities on nodes that no system solves.
    private func lintPriorities(_ i: Int32, _ found: inout [Finding]) {
        guard system(of: i) == nil, anyOwnRule(i, { $0.priority != 0 }) else { return }
        for s in ownSlots(i) where s.rule.priority != 0 {
            let name = nameText(i)
            let rule = "`\(statement(s.prop, s.slot, s.rule, on: i))`"
            var plain = s.rule
            plain.priority = 0
            found.append(
                Finding(
                    sort: .idle, node: i, prop: s.prop,
                    text: "\(name): the priority of \(rule) has no effect: only a `constraint` or a `stack` reads it", source: s.source,
                    help: "`\(name).\(s.prop.word) >= \(text(plain, for: s.prop, on: i))` is a bound, which holds whatever else is set"))
        }
    }

    /// Why the form of a position's rule or bound has no effect in this container; `nil` where it may have one.
    public func idleRule(_ i: Int32, _ prop: Prop, _ slot: SlotKind = .rule, in p: Int32) -> String? {
        let pk = kind(p)
        let rule = lookup(i, prop, slot).rule
        guard prop.isPosition, rule.isSet else { return nil }
        if rule.kind == .auto { return pk.traits.isCSS ? nil : "`auto` takes the free room only in a flex, grid or block" }
        if rule.kind == .reference {
            let target = rule.path == 0 ? (rule.ref < 0 ? i : rule.ref) : follow(rule, from: i)
            let isDistance = target == p && rule.meansDistance(on: prop, rtl: isRightToLeft)
            if pk.traits.arrangement != .anchors, !isDistance {
                return "a \(pk.word) does not place by another node's edges, only a relative or a constraint does"
            }
            if slot != .rule, isRightToLeft, !pk.traits.joinsSystem, prop == .left || prop == .right {
                let (leading, trailing) = prop == .left ? ("leading", "trailing") : ("trailing", "leading")
                return "in right-to-left, a bound of `\(prop.word)` on another's edge has no effect; write `\(leading)` or `\(trailing)`"
            }
        }
        let isCentre = prop == .centerX || prop == .centerY
        if pk.traits.isCSS {
            return isCentre && !isAbsolute(i) ? "in a \(pk.word) `\(prop.word)` places only what is `position = absolute`" : nil
        }
        if isCentre, pk.traits.stacks(prop.axis, main: mainAxis(p)) {
            return "`\(prop.word)` has no effect along the axis on which a \(pk.word) stacks its children"
        }
        return nil
    }

    /// Whether the container of a node places its children relative to each other's edges.
    public func placesByEdges(aroundOf i: Int32) -> Bool { parent(i).map { kind($0).traits.arrangement == .anchors } ?? false }

    /// Collects, by child, the rules of a container's children that its layout ignores. It runs the layout itself to find them.
    func noteIgnored(in p: Int32, _ children: [Int32], _ ignored: inout [Int32: [Finding]]) {
        guard !children.isEmpty else { return }
        var facts = factsOfChildren(in: p, children, tellsWords: false)
        for (index, i) in children.enumerated() {
            if stops(at: index) { return Leftovers.leave(&facts, empty: [:]) }
            // Each child's facts are freed at once: freeing those of very many children together takes long.
            let own = facts.removeValue(forKey: i) ?? []
            for axis in [Axis.x, .y] {
                let said = Explained(i, axis, own)
                noteOverrides(said, in: p, &ignored)
                for prop in [axis == .x ? Prop.width : .height] + positions(axis) {
                    guard let reason = ignoredReason(prop, said), idleReason(i, prop) == nil, idleRule(i, prop, in: p) == nil else {
                        continue
                    }
                    let at = lookup(i, prop)
                    let rule = "`\(prop.word) = \(withPriorityWord(text(at.rule, for: prop, on: i)))`"
                    let text = "\(nameText(i)): \(rule) \(kind(p).traits.joinsSystem ? "gives way" : "is ignored"): \(reason)"
                    ignored[i, default: []].append(
                        Finding(
                            sort: .overridden, node: i, prop: prop, text: text, source: at.source,
                            help: wayOut(ofIgnored: prop, said, in: p)))
                }
            }
        }
    }

    /// Reports a size that the container overrode although it read the rule; the last fact about the size gives the reason.
    private func noteOverrides(_ said: Explained, in p: Int32, _ ignored: inout [Int32: [Finding]]) {
        let (i, prop) = (said.node, said.axis == .x ? Prop.width : .height)
        let at = lookup(i, prop)
        guard at.rule.isSet, at.rule.kind != .wrap, let reason = said.size.last?.step.overrides(Wording(doc: self), in: p) else { return }
        let text = "\(nameText(i)): `\(prop.word) = \(text(at.rule, for: prop, on: i))` \(reason)"
        ignored[i, default: []].append(Finding(sort: .overridden, node: i, prop: prop, text: text, source: at.source))
    }

    private func lintSize(_ i: Int32, _ axis: Axis, _ p: Int32, _ pk: Kind, _ found: inout [Finding]) {
        // Other kinds of rules have no findings here.
        guard [.percent, .list, .wrap].contains(sizeRule(i, axis).kind) else { return }
        let name = nameText(i)
        let prop: Prop = axis == .x ? .width : .height
        let at = lookup(i, prop)
        if at.rule.kind == .percent, isShareAxis(p, pk, axis), !isPart(i, at.rule, axis, of: p) {
            let text =
                "\(name): `\(prop.word) = \(text(at.rule, for: prop))` is a share of the free space here, not a fraction of \(nameText(p))"
            let part = "`\(name).\(prop.word) = \(nameText(p)).\(prop.word) * \(factorNumber(at.rule.mult / 100))` is that fraction"
            let help = "\(part), `share(\(exactNumber(at.rule.mult)))` makes the share explicit"
            found.append(Finding(sort: .share, node: i, prop: prop, text: text, source: at.source, help: help))
        }
        if at.rule.kind == .list, pk.traits.arrangement != .anchors {
            found.append(
                Finding(sort: .idle, node: i, prop: prop, text: "\(name): a list has an effect only in a relative", source: at.source))
        }
        if wraps(i, axis), nodes[i].pointee.kind.isContainer, !kind(i).traits.isCSS, !kind(i).traits.isStaged, nodes[i].pointee.first >= 0 {
            if isFilledByAll(i, axis), !isStretched(i, axis) {
                found.append(
                    Finding(
                        sort: .emptyWrap, node: i, prop: prop,
                        text:
                            "\(name): `\(prop.word)` wraps, but every child takes its \(prop.word) from \(name): there is nothing to wrap",
                        source: at.source))
            }
        }
    }

    /// Whether a container has children, and all of them that are not gone take their size from it.
    private func isFilledByAll(_ i: Int32, _ axis: Axis) -> Bool {
        var hasSome = false
        var c = nodes[i].pointee.first
        while c >= 0 {
            if !nodes[c].pointee.flags.contains(.gone) {
                guard [.fill, .percent, .average, .share].contains(sizeRule(c, axis).kind) else { return false }
                hasSome = true
            }
            c = nodes[c].pointee.next
        }
        return hasSome
    }

    /// Whether the container stretches a node along an axis, so that the node does not wrap there, whatever its size rule says.
    private func isStretched(_ i: Int32, _ axis: Axis) -> Bool {
        switch Explained(i, axis, facts(about: i)).size.last?.step {
        case SizeFact.stretched?, SizeFact.withinBounds(.stretched, raw: _, size: _)?: true
        default: false
        }
    }

    /// Whether a child's size along an axis is a share of the free space, by its own rule or by its container's rule for children.
    public func isShare(_ i: Int32, _ axis: Axis, in p: Int32) -> Bool {
        let k = kind(p)
        guard isShareAxis(p, k, axis) else { return false }
        if k.traits.lendsRules, lookup(i, .size).rule.isSet { return lookup(i, .size).rule.isShare }
        if k.traits.borrowsRules {
            if lookup(p, .colCount).rule.add >= 1 { return false }
            let cells = lookup(p, .colSize).rule
            if cells.kind == .average || cells.kind == .number { return cells.isShare }
        }
        return sizeRule(i, axis).isShare
    }

    private func lintBounds(_ i: Int32, _ axis: Axis, _ found: inout [Finding]) {
        guard nodes[i].pointee.flags.contains(.hasBounds) else { return }
        let props: [Prop] = axis == .x ? [.width, .left, .right, .centerX, .leading, .trailing] : [.height, .top, .bottom, .centerY]
        // In a flex, grid or block the lower bound of a size wins; the container's own lint reports that.
        let isInCSS = parent(i).map { kind($0).traits.isCSS } ?? false
        for p in props where !(isInCSS && p.isSize) {
            let low = lookup(i, p, .lower)
            let high = lookup(i, p, .upper)
            guard low.rule.kind == .number, high.rule.kind == .number, low.rule.add > high.rule.add else { continue }
            let bounds = "`\(p.word) >= \(exactNumber(low.rule.add))` and `\(p.word) <= \(exactNumber(high.rule.add))`"
            let text = "\(nameText(i)): \(bounds) conflict; the upper bound wins"
            found.append(Finding(sort: .crossedBounds, node: i, prop: p, text: text, source: low.source))
        }
    }

    private func lintFrames(_ i: Int32, _ found: inout [Finding]) {
        settlePlaces(in: i)
        let f = exactFrame(i)
        var boxes: [(node: Int32, frame: Rect)] = []
        var c = nodes[i].pointee.first
        while c >= 0, boxes.count < 2000 {
            let n = nodes[c].pointee
            if !n.flags.contains(.gone) {
                let r = n.frame
                lintOneFrame(c, r, in: i, f, &found)
                let isMoved = kind(i).traits.isCSS && isPositioned(c)
                if r.width > 0, r.height > 0, !n.flags.contains(.invisible), !isMoved { boxes.append((c, r)) }
            }
            c = nodes[c].pointee.next
        }
        lintOverlaps(boxes, &found)
    }

    func lintOneFrame(_ c: Int32, _ r: Rect, in i: Int32, _ f: Rect, _ found: inout [Finding]) {
        let overhang = overhang(of: r, in: i, f)
        if overhang.isNone, r.width != 0, r.height != 0 { return }
        let name = nameText(c)
        if r.width == 0 || r.height == 0, nodes[c].pointee.first >= 0 || nodes[c].pointee.kind.hasContent {
            found.append(zeroSize(c, r))
        }
        if !overhang.isNone {
            let isCut = cuts(i)
            let what = isCut ? "is cut off by" : "sticks out of"
            found.append(
                Finding(
                    sort: .sticksOut, node: c, prop: nil, text: "\(name) \(what) \(nameText(i)): \(overhang.text)",
                    source: -1, help: inwardDistance(c)))
        }
    }

    /// How far a child reaches beyond its container. Along the axis in which a container scrolls, its content may reach beyond it.
    func overhang(of r: Rect, in i: Int32, _ f: Rect) -> Overhang {
        var overhang = Overhang(of: r, in: f)
        guard kind(i).traits.scrolls || scrollsAcross(i) else { return overhang }
        if isHorizontal(i) { (overhang.left, overhang.right) = (0, 0) } else { (overhang.top, overhang.bottom) = (0, 0) }
        return overhang
    }

    /// Whether a container clips what reaches beyond it.
    func cuts(_ i: Int32) -> Bool {
        let clip = lookup(i, .clip).rule
        let clips = clip.kind == .bool && clip.ref != 0 && Prop.clip.info.bearers.contains(Bearers(kind(i)))
        return clips || hidesOverflow(i)
    }

    /// The hint for a negative distance that is probably meant to point inwards, as negative insets do in other systems.
    private func inwardDistance(_ i: Int32) -> String? {
        for prop in [Prop.right, .bottom, .trailing, .left, .top, .leading] {
            let rule = lookup(i, prop).rule
            guard rule.kind == .number, rule.add < 0 else { continue }
            return "distances count inwards: `\(nameText(i)).\(prop.word) = \(exactNumber(-rule.add))`"
        }
        return nil
    }

    /// Whether nothing sets a size; `auto` counts as no rule.
    func isUnset(_ i: Int32, _ prop: Prop) -> Bool {
        let rule = lookup(i, prop).rule
        return !rule.isSet || rule.kind == .auto
    }

    /// The finding for a node that has children or content, but no extent.
    private func zeroSize(_ c: Int32, _ r: Rect) -> Finding {
        let missing = [(Prop.width, r.width), (.height, r.height)].filter { $0.1 == 0 }.map(\.0)
        let (name, words) = (nameText(c), missing.map(\.word).joined(separator: " and "))
        let size = "its \(words) \(missing.count == 2 ? "are" : "is") 0"
        let unset = missing.filter { isUnset(c, $0) }
        func finding(_ text: String, _ help: String?) -> Finding {
            Finding(sort: .zeroSize, node: c, prop: missing[0], text: "\(name): \(text)", source: -1, help: help)
        }
        if nodes[c].pointee.kind.hasContent, !unset.isEmpty {
            let what: Prop = Prop.text.info.bearers.contains(Bearers(kind(c))) ? .text : .imageSize
            if !lookup(c, what).rule.isSet {
                let sample = what == .text ? "\"…\"" : "[40, 40]"
                return finding("it has no `\(what.word)`, so \(size)", "`\(name).\(what.word) = \(sample)` sets it")
            }
        }
        if nodes[c].pointee.kind.hasContent, !unset.isEmpty, let p = parent(c), kind(p).traits.joinsSystem {
            return finding(
                size + ", because relations that count before its content leave it none",
                "`\(name).resist = 1000` makes its content count as much as they do")
        }
        guard let first = unset.first else { return finding(size + ", so its content is not visible or sticks out", nil) }
        let both = unset.count == 2 ? "size = [wrap, wrap]" : "\(first.word) = wrap"
        // If the container wraps already, its content has no extent either, and the findings about the content are more useful.
        let wrapsAlready = nodes[c].pointee.kind.isContainer && unset.allSatisfy { wraps(c, $0 == .width ? .x : .y) }
        return finding(
            size + ", because nothing sets \(unset.count == 2 ? "them" : "it")",
            wrapsAlready ? nil : "`\(name).\(both)` makes it as large as its content")
    }

    private func lintOverlaps(_ boxes: [(node: Int32, frame: Rect)], _ found: inout [Finding]) {
        var overlaps = OverlapGroups()
        forEachOverlap(boxes) { overlaps.join($0, $1) }
        for group in overlaps.groups(most: 20) {
            found.append(Finding(sort: .overlaps, node: group[0], prop: nil, text: "\(listed(group)) overlap", source: -1))
        }
    }

    /// Calls a function with the two nodes of each unintended overlap.
    func forEachOverlap(_ boxes: [(node: Int32, frame: Rect)], _ visit: (Int32, Int32) -> Void) {
        let sorted = boxes.sorted { $0.frame.x != $1.frame.x ? $0.frame.x < $1.frame.x : $0.node < $1.node }
        var active: [(node: Int32, frame: Rect)] = []
        for b in sorted {
            active.removeAll { $0.frame.right <= b.frame.x + 0.01 }
            for a in active where a.frame.y + 0.01 < b.frame.bottom && b.frame.y + 0.01 < a.frame.bottom {
                if isSticky(a.node) || isSticky(b.node) { continue }
                if goesUnderFloat(a.node, b.node) || goesUnderFloat(b.node, a.node) { continue }
                visit(a.node, b.node)
            }
            active.append(b)
        }
    }
}
