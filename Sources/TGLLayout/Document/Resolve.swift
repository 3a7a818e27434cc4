// From slots to rules in force. The rule in force in a slot is the last one set of: the default, the styles in order, the node's own rule,
// the `when`s that apply. What passes read often, bounds too, is written into the node's plain data here, at the edit; for a node with
// layers, all other rules in force are in a list of their own (`InForce`).

/// The layer that a value in force comes from.
public enum Layer: Equatable, Sendable {
    case standard
    case style(Int32)
    case own
    case when(Int32)
    /// A `when` on a style: above the style's own rules.
    case styleWhen(Int32, when: Int32)
}

extension Document {
    /// The rule in force in a slot (`unset`: the default), the layer it comes from and where it was set.
    public func lookup(_ i: Int32, _ prop: Prop, _ slot: SlotKind = .rule) -> (rule: Rule, layer: Layer, source: Source) {
        let flags = nodes[i].pointee.flags
        if flags.contains(.hasWhens), let w = whenSlot(i, prop, slot) { return (w.rule.shown, .when(w.when), w.source) }
        let own = slot == .rule && prop.framePart != nil ? ownRule(i, prop) : own(i, prop, slot)
        if let o = own, isActive(i, prop), !isDangling(o.rule, on: i, for: prop) { return (o.rule, .own, o.source) }
        if flags.contains(.hasStyles), prop != .style {
            for s in styleList(i).reversed().lazy.map({ Int32($0) }) where styles[Int(s)].exists {
                if let found = styleLayer(s, prop, slot, for: i) { return found }
            }
        }
        return (.unset, .standard, -1)
    }

    /// The rule in force in a slot; `unset` means the default.
    @inline(__always) public func value(_ i: Int32, _ prop: Prop, _ slot: SlotKind = .rule) -> Rule {
        if !nodes[i].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens]) { return ruleInForce(i, prop, slot) }
        return rules[i].pointee.own < 0 && !prop.isSize ? .unset : lookup(i, prop, slot).rule
    }

    /// The rule in force or, of size, the default one.
    @inline(__always) public func sizeRule(_ i: Int32, _ axis: Axis) -> Rule {
        rule(rules[i].pointee.form(axis), rules[i].pointee.value(axis))
    }

    /// Its kind.
    @inline(__always) func sizeKind(_ i: Int32, _ axis: Axis) -> Rule.Kind {
        rules[i].pointee.form(axis).kind(rules[i].pointee.value(axis), pool.base)
    }

    package func bool(_ i: Int32, _ prop: Prop, _ standard: Bool = false) -> Bool {
        let r = value(i, prop)
        return r.kind == .bool ? r.ref != 0 : standard
    }

    func number(_ i: Int32, _ prop: Prop, _ standard: Double = 0) -> Double {
        let r = value(i, prop)
        return r.kind == .number ? r.add : standard
    }

    package func wordCode(_ i: Int32, _ prop: Prop, _ standard: Int32 = 0) -> Int32 {
        let r = value(i, prop)
        return r.kind == .word || r.kind == .call ? r.ref : standard
    }

    package func numberList(_ i: Int32, _ prop: Prop) -> [Double]? {
        let r = value(i, prop)
        return r.kind == .numbers ? numbers[Int(r.ref)] : nil
    }

    /// Writes the value in force of a property into the node's plain data, and marks what that makes dirty.
    func resolve(_ i: Int32, _ prop: Prop) {
        if i == Document.screen {
            resolveScreen()
            noteScreenChange()
            return
        }
        let n = nodes[i]
        if adaptation.isUsed, hasOwnAdaptive(i, prop) { ensureLayers(i) }
        putInForce(i, prop, n.pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens]) ? lookup(i, prop).rule : resolveInForce(i, prop))
    }

    /// Writes a rule that is in force (`unset`: the default is) into the node's plain data, and marks what that makes dirty.
    func putInForce(_ i: Int32, _ prop: Prop, _ rule: Rule) {
        let n = nodes[i]
        switch prop {
        case .width, .height: resolveSize(i, prop, rule)
        case .left, .top, .right, .bottom, .centerX, .centerY, .leading, .trailing, .baseline, .lastBaseline:
            if n.pointee.ext < 0, !rule.isSet { break }
            ensureExt(i)
            if rules[i].pointee.own >= 0 { movePlacedToSlot(i, prop, .rule, unless: rule) }
            resolvePosition(exts[n.pointee.ext], prop, rule)
        case .visibility:
            n.pointee.flags.subtract([.gone, .invisible])
            if rule.kind == .word {
                if rule.ref == Visibility.gone.rawValue { n.pointee.flags.insert(.gone) }
                if rule.ref == Visibility.invisible.rawValue { n.pointee.flags.insert(.invisible) }
            }
            resolveAlternatives(to: i)
        case .useFrame, .noLayout:
            setFlag(i, prop == .useFrame ? .useFrame : .noLayout, rule)
            if own(i, .frame, .rule) != nil || !n.pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens]) { resolveFrameParts(i) }
        case .frame: resolveFrameParts(i)
        case .sticky:
            n.pointee.isSticky = rule.kind == .word && rule.ref != 0
        case .alignment, .reverseFloat, .clearFloat:
            if n.pointee.ext < 0, !rule.isSet { break }
            ensureExt(i)
            let e = exts[n.pointee.ext]
            switch prop {
            case .alignment: e.pointee.alignment = Gravity(rawValue: rule.kind == .word ? rule.ref : 0)
            case .reverseFloat: setFlag(e, .reverseFloat, rule.kind == .bool && rule.ref != 0)
            default: setFlag(e, .clearFloat, rule.kind == .bool && rule.ref != 0)
            }
            noteWindow(rule)
        case .colSize, .colCount:
            guard prop.info.bearers.contains(Bearers(n.pointee.kind)) else { break }
            let size = value(i, .colSize).kind
            let count = value(i, .colCount)
            let takes = size == .fill || size == .average || count.kind == .number && count.add >= 1
            if n.pointee.ext < 0, !takes { break }
            ensureExt(i)
            setFlag(exts[n.pointee.ext], .takesMargins, takes)
        case .style: resolveStyles(i)
        case .weight: resolveWeight(i, .weighs, rule)
        case .shrink: resolveWeight(i, .shrinks, rule)
        case .preservesMargins: resolvePreservedMargins(i, rule)
        case .topBorderline, .leftBorderline, .bottomBorderline, .rightBorderline, .leadingBorderline, .trailingBorderline,
            .intelligentBorderline:
            if rule.isSet { usesBorderlines = true }
        case _ where prop.isOfCSSItem: resolveCSSItem(i, prop, rule)
        case .text, .fontSize, .textStyle, .lineHeight, .maxLines, .imageSize: resolveContent(i, prop, rule)
        case .adapt, .design, .padDesign, .textSizeRange: updateContext(of: i)
        default: resolveBox(i, prop, rule)
        }
        if adaptation.isUsed, prop == .orientation || prop == .flexDirection { resolveAlongLine(i) }
        if prop.isSize {
            resolveSizeBounds(i, prop)
        } else if prop.isPosition {
            resolvePlaceBounds(i, prop)
        }
        touch(i, prop)
    }

    /// Writes a size rule in force (`unset`: the default counts) into the node's plain data.
    @inline(__always) func resolveSize(_ i: Int32, _ prop: Prop, _ rule: Rule) {
        let inForce = rule.isSet ? rule : defaultSize(nodes[i].pointee.kind)
        let r = rules[i]
        let axis = prop.axis
        if r.pointee.owns.contains(.of(axis)), sizeRule(i, axis) != inForce { moveToSlot(i, axis) }
        if !r.pointee.owns.contains(.of(axis)) {
            if axis == .x {
                keep(inForce, &r.pointee.widthForm, &r.pointee.widthValue)
            } else {
                keep(inForce, &r.pointee.heightForm, &r.pointee.heightValue)
            }
        }
        let flag: Node.Flags = axis == .x ? .hasWidth : .hasHeight
        if rule.isSet { nodes[i].pointee.flags.insert(flag) } else { nodes[i].pointee.flags.remove(flag) }
    }

    private func resolveFrameParts(_ i: Int32) {
        for part in [Prop.left, .top, .width, .height] { resolve(i, part) }
    }

    private func setFlag(_ i: Int32, _ flag: Node.Flags, _ rule: Rule) {
        if rule.kind == .bool, rule.ref != 0 { nodes[i].pointee.flags.insert(flag) } else { nodes[i].pointee.flags.remove(flag) }
    }

    private func setFlag(_ e: UnsafeMutablePointer<Ext>, _ flag: Ext.Flags, _ isOn: Bool) {
        if isOn { e.pointee.flags.insert(flag) } else { e.pointee.flags.remove(flag) }
    }

    private func noteWindow(_ rule: Rule) {
        guard rule.kind == .word else { return }
        let g = Gravity(rawValue: rule.ref)
        if g.horizontal == .windowCenter || g.vertical == .windowCenter { usesWindow = true }
    }

    func resolvePosition(_ e: UnsafeMutablePointer<Ext>, _ prop: Prop, _ rule: Rule) {
        switch prop {
        case .left: keep(rule, &e.pointee.leftForm, &e.pointee.left)
        case .top: keep(rule, &e.pointee.topForm, &e.pointee.top)
        case .right: keep(rule, &e.pointee.rightForm, &e.pointee.right)
        case .bottom: keep(rule, &e.pointee.bottomForm, &e.pointee.bottom)
        case .centerX: keep(rule, at: &e.pointee.centerX)
        case .centerY: keep(rule, at: &e.pointee.centerY)
        case .leading: keep(rule, at: &e.pointee.leading)
        case .trailing: keep(rule, at: &e.pointee.trailing)
        case .lastBaseline: break
        default: keep(rule, at: &e.pointee.baseline)
        }
    }

    private func resolveWeight(_ i: Int32, _ flag: Ext.Flags, _ rule: Rule) {
        let weighs = rule.kind == .number && rule.add > 0
        if nodes[i].pointee.ext < 0, !weighs { return }
        ensureExt(i)
        setFlag(exts[nodes[i].pointee.ext], flag, weighs)
        if nodes[i].pointee.parent >= 0 { noteWeight(of: i, in: nodes[i].pointee.parent) }
    }

    /// Sets a flag of a container where weights and `shrink` have an effect, if its child has one.
    func noteWeight(of i: Int32, in parent: Int32) {
        let n = nodes[i]
        guard n.pointee.ext >= 0 else { return }
        let flags = exts[n.pointee.ext].pointee.flags
        guard !flags.isDisjoint(with: [.weighs, .shrinks]) else { return }
        let around = Bearers(nodes[parent].pointee.kind)
        if flags.contains(.weighs), Prop.weight.info.parents.contains(around) {
            boxes[nodes[parent].pointee.box].pointee.flags.insert(.weights)
        }
        if flags.contains(.shrinks), Prop.shrink.info.parents.contains(around) {
            boxes[nodes[parent].pointee.box].pointee.flags.insert(.shrinks)
        }
    }

    private func resolveStyles(_ i: Int32) {
        let had = nodes[i].pointee.flags.contains(.hasStyles)
        let hadLayers = had || nodes[i].pointee.flags.contains(.hasWhens)
        nodes[i].pointee.flags.insert(.hasStyles)
        let now = stylesOf(i)
        if now.isEmpty, !had, !adaptation.isUsed {
            // It had no styles and has none: nothing changes.
            nodes[i].pointee.flags.remove(.hasStyles)
            return
        }
        if !hadLayers { beginLayers(i) }
        for s in now { styles[Int(s)].noteUser(i) }
        noteBounds(i)
        // Properties that neither were in force nor are set by a style stay unset.
        var said = Set(now.flatMap { styles[Int($0)].slots.map(\.prop) + styles[Int($0)].whens.holding.map(\.name.prop) })
        var slot = rules[i].pointee.inForce
        while slot >= 0 {
            said.insert(slots[slot].pointee.prop)
            slot = slots[slot].pointee.next
        }
        for p in Prop.allCases where p != .style && said.contains(p) {
            resolveAgain(i, p)
        }
    }

    private func resolveContent(_ i: Int32, _ prop: Prop, _ rule: Rule) {
        guard rules[i].pointee.content >= 0 else { return resolveBox(i, prop, rule) }
        let c = contents[rules[i].pointee.content]
        switch prop {
        case .text: c.pointee.text = rule.kind == .string ? rule.ref : -1
        case .fontSize, .textStyle, .lineHeight: resolveFont(i, c)
        case .maxLines: c.pointee.maxLines = rule.kind == .number ? Int32(max(0, min(rule.add, 1e9))) : 0
        default:
            let list = rule.kind == .numbers ? numbers[Int(rule.ref)] : [0, 0]
            c.pointee.imageSize = Pair(max(0, list[0]), max(0, list[1]))
            widthsFollowHeights = true
        }
        c.pointee.natural = Pair(-1, -1)
        c.pointee.limit = -1
    }

    private func resolveBox(_ i: Int32, _ prop: Prop, _ rule: Rule) {
        // A rule that has no effect on a node is stored and otherwise ignored.
        guard nodes[i].pointee.box >= 0, prop.info.bearers.contains(Bearers(nodes[i].pointee.kind)) else { return }
        let b = boxes[nodes[i].pointee.box]
        func flag(_ f: Box.Flags, _ on: Bool) { if on { b.pointee.flags.insert(f) } else { b.pointee.flags.remove(f) } }
        let isTrue = rule.kind == .bool && rule.ref != 0
        let code = rule.kind == .word ? rule.ref : 0
        let padding = rule.kind == .number || rule.kind == .safeArea ? rule.add : 0
        switch prop {
        case .topPadding, .leftPadding, .bottomPadding, .rightPadding:
            if rule.kind == .safeArea { b.pointee.flags.insert(.safePadding) }
            if rule.kind == .percent { b.pointee.flags.insert(.percentPadding) }
            boxLengths += b.pointee.setLength(prop, padding)
            noteOwnInsets(i)
        case .leadingPadding, .trailingPadding:
            if rule.kind == .percent { b.pointee.flags.insert(.percentPadding) }
            flag(.logicalPadding, value(i, .leadingPadding).isSet || value(i, .trailingPadding).isSet)
            noteOwnInsets(i)
        case .zeroPadding: flag(.zeroPadding, !(rule.kind == .bool && rule.ref == 0))
        case .hspace, .vspace:
            if rule.kind == .percent { b.pointee.flags.insert(.percentSpace) }
            boxLengths += b.pointee.setLength(prop, rule.kind == .number ? rule.add : 0)
        case .gravity:
            b.pointee.gravity = Gravity(rawValue: code)
            noteWindow(rule)
        case .arrangedGravity: b.pointee.arrangedGravity = Gravity(rawValue: code)
        case .reverseLayout: flag(.reverse, isTrue)
        case .layoutTransform: flag(.transform, rule.kind == .numbers)
        case .insetsFromSafeArea: b.pointee.insets = rule.kind == .word ? Edges(rawValue: code) : nodes[i].pointee.kind.traits.insets
        case .orientation:
            let before = b.pointee.orientation
            b.pointee.orientation = rule.isSet ? Orientation(rawValue: code) ?? .vert : nodes[i].pointee.kind.traits.orientation
            if before != b.pointee.orientation, nodes[i].pointee.kind.traits.scrolls { noteTurn(i) }
        case .subviewsSize: flag(.subviewsSize, rule.kind == .numbers)
        case .shrinkType: b.pointee.shrink = Shrink(rawValue: code)
        case .equalize: flag(.equalize, code != 0)
        case .sharedColumns: flag(.sharedColumns, isTrue)
        case .lineGravity: flag(.lineGravity, rule.isSet)
        case .split: flag(.split, rule.kind == .values)
        case .divider, .dividers: flag(.dividers, number(i, .divider) > 0 && wordCode(i, .dividers) != 0)
        case .arrangedCount: b.pointee.arrangedCount = rule.kind == .number ? Int32(max(0, min(rule.add, 1e9))) : 0
        case .baselineBaseView: flag(.baseView, rule.kind == .node)
        case .pagedCount: flag(.paged, rule.kind == .number && rule.add >= 1)
        case .autoArrange: flag(.autoArrange, isTrue)
        case .size: flag(.rowSize, rule.isSet)
        case .polar, .rect, .param: (b.pointee.curveProp, b.pointee.curveFunction) = curveInForce(i)
        case .flexDirection, .flexWrap, .justifyContent, .alignItems, .alignContent, .justifyItems, .columns, .rows, .autoColumns,
            .autoRows, .autoFlow, .areas, .maxLines, .topBorder, .leftBorder, .bottomBorder, .rightBorder, .leadingBorder, .trailingBorder,
            .flowRoot, .overflow, .columnCount, .rowCount:
            resolveCSSBox(i, prop, rule)
        default: break
        }
    }

    /// The curve in force. A higher layer wins (`when`, own, styles); among several `when`s or styles the later one, and within one of
    /// these the curve that was set last.
    private func curveInForce(_ i: Int32) -> (prop: Prop, function: Int32) {
        var best: (prop: Prop, function: Int32) = (.rect, -1)
        var highest = (-1, -1, -1, -1)
        for prop in [Prop.polar, .rect, .param] {
            let found = lookup(i, prop)
            guard found.rule.kind == .function else { continue }
            let rank = curveRank(i, prop, found.layer)
            if rank > highest { (best, highest) = ((prop, found.rule.ref), rank) }
        }
        return best
    }

    /// The rank of a rule in force: its layer, its place among several layers of that sort, for a style the `when` on it, and its place
    /// there.
    private func curveRank(_ i: Int32, _ prop: Prop, _ layer: Layer) -> (Int, Int, Int, Int) {
        func place(of style: Int32) -> Int { styleList(i).lastIndex(of: Double(style)) ?? 0 }
        func place(in w: Int32, of bearer: WhenBearer) -> Int {
            whens[Int(w)].slots.lastIndex { $0.bearer == bearer && $0.prop == prop && $0.slot == .rule } ?? 0
        }
        switch layer {
        case .standard: return (0, 0, 0, 0)
        case .style(let s): return (1, place(of: s), -1, styles[Int(s)].slots.firstIndex { $0.prop == prop && $0.slot == .rule } ?? 0)
        case .styleWhen(let s, let w): return (1, place(of: s), Int(w), place(in: w, of: .style(s)))
        case .own: return (2, 0, 0, ownSlots(i, inOrderOfSetting: true).firstIndex { $0.prop == prop && $0.slot == .rule } ?? 0)
        case .when(let w): return (3, Int(w), 0, place(in: w, of: .node(i)))
        }
    }

    // MARK: The screen

    /// As the screen sets it; otherwise `horz` (landscape) where the screen is wider than high, and `vert` (portrait) where it is not.
    public var screenOrientation: Orientation {
        if let o = own(Document.screen, .orientation, .rule) { return Orientation(rawValue: o.rule.ref) ?? .vert }
        return screenState.size.x > screenState.size.y ? .horz : .vert
    }

    /// The size classes of a screen, along one axis.
    public enum SizeClass: Int32, Sendable { case compact = 1, regular }

    /// The size class along an axis: height is regular from 480, width from 700 if the shorter side is at least 414.
    public func screenClass(_ axis: Axis) -> SizeClass {
        if let o = own(Document.screen, axis == .x ? .widthClass : .heightClass, .rule) {
            return SizeClass(rawValue: o.rule.ref) ?? .compact
        }
        let s = screenState.size
        if axis == .y { return s.y >= 480 ? .regular : .compact }
        return s.x >= 700 && min(s.x, s.y) >= 414 ? .regular : .compact
    }

    /// The screen's scale: frames snap to 1/scale; 0 leaves them exact.
    public var scale: Double { screenState.scale }
    /// Whether reading goes from right to left.
    public var isRightToLeft: Bool { screenState.rtl }

    /// Writes the screen's size into its rules.
    func resolveScreenSize() {
        let r = rules[Document.screen]
        keep(.number(screenState.size.x), &r.pointee.widthForm, &r.pointee.widthValue)
        keep(.number(screenState.size.y), &r.pointee.heightForm, &r.pointee.heightValue)
    }

    private func resolveScreen() {
        let old = screenState
        var s = ScreenState()
        func num(_ p: Prop, _ standard: Double) -> Double {
            guard let o = own(Document.screen, p, .rule), o.rule.kind == .number else { return standard }
            return o.rule.add
        }
        s.size = Pair(max(0, num(.width, 375)), max(0, num(.height, 667)))
        s.scale = max(0, num(.scale, 0))
        if let o = own(Document.screen, .direction, .rule) { s.rtl = o.rule.ref == Direction.rtl.rawValue }
        if let o = own(Document.screen, .safeArea, .rule), o.rule.kind == .numbers {
            let l = numbers[Int(o.rule.ref)]
            if l.count == 4 { s.safe = (max(0, l[0]), max(0, l[1]), max(0, l[2]), max(0, l[3])) }
        }
        s.textSize = own(Document.screen, .textSize, .rule).flatMap { TextSize(rawValue: $0.rule.ref) } ?? .large
        screenState = s
        if notesTouched {
            var resized = old
            resized.size = s.size
            // What only the size of the screen changes is to be seen in frames, or in the rules of nodes, unless lengths adapt to it.
            if resized != s || adaptation.isUsed { touchedNodes.add(Document.screen, .all) }
        }
        if s.size != old.size {
            resolveScreenSize()
            invalidate(Document.screen)
        }
        let placed = s.hasSafeArea || old.hasSafeArea || usesWindow
        if s.rtl != old.rtl || (placed && s != old) { invalidateAll() }
        updateContexts()
        askWhensAgain()
    }
}
