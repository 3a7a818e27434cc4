// Findings of lint about a flex, grid or block and its children that do not depend on which of these it is. Each kind looks at a run of its
// own layout in the container's current size (`FlexLint`, `GridLint`, `BlockLint`).

/// The findings about one container and its children.
struct CSSLint {
    let run: Run
    var found: [Finding] = []

    init(_ run: Run) { self.run = run }

    var doc: Document { run.doc }
    var container: String { doc.nameText(run.node) }

    func node(_ k: Int) -> Int32 { run.items[k].node }
    func name(_ k: Int) -> String { doc.nameText(node(k)) }

    /// A relation of a node as it is written: `width >= 0`.
    func rule(_ i: Int32, _ prop: Prop, _ slot: SlotKind = .rule) -> String {
        "`\(prop.word) \(slot.sign) \(doc.text(doc.lookup(i, prop, slot).rule, for: prop, on: i))`"
    }

    mutating func tell(_ sort: Finding.Sort, _ i: Int32, _ prop: Prop?, _ text: String, _ slot: SlotKind = .rule, help: String? = nil) {
        let source = prop.map { doc.lookup(i, $0, slot).source } ?? -1
        found.append(Finding(sort: sort, node: i, prop: prop, text: "\(doc.nameText(i)): \(text)", source: source, help: help))
    }

    // MARK: What all three kinds say of a child

    /// The findings about a child that do not depend on the kind of its parent. `area`: its containing block.
    mutating func look(_ k: Int, in area: ContainingBlock) {
        lookAtBounds(k, area)
        if run.cssItem(k).position == .absolute { lookOutOfFlow(k) } else { lookAtHeight(k, area) }
        lookAtPercents(k, area)
    }

    /// A lower bound above the upper one: the lower wins.
    private mutating func lookAtBounds(_ k: Int, _ area: ContainingBlock) {
        let i = node(k)
        guard doc.nodes[i].pointee.flags.contains(.hasBounds) else { return }
        for axis in [Axis.x, .y] {
            let prop: Prop = axis == .x ? .width : .height
            guard doc.lookup(i, prop, .lower).rule.isSet, doc.lookup(i, prop, .upper).rule.isSet else { continue }
            let insets = run.insets(k, whole: area.x)
            var isOfContent = false
            let (low, high) = run.cssBounds(k, axis, area, insets) { _ in
                isOfContent = true
                return 0
            }
            guard !isOfContent, let low, low > high + 0.01 else { continue }
            tell(
                .crossedBounds, i, prop,
                "\(rule(i, prop, .lower)) and \(rule(i, prop, .upper)) conflict; the lower bound wins, as in CSS", .lower)
        }
    }

    /// Properties that only have an effect in the flow, on a child that is out of it.
    private mutating func lookOutOfFlow(_ k: Int) {
        let i = node(k)
        for own in doc.ownSlots(i) where own.slot == .rule {
            guard [.flexGrow, .flexShrink, .flexBasis, .float, .clear, .order].contains(own.prop), doc.idleReason(i, own.prop) == nil else {
                continue
            }
            tell(.idle, i, own.prop, "\(rule(i, own.prop)) has no effect: `position = absolute` takes it out of the flow")
        }
    }

    /// A height that is a percentage of a height that is not definite.
    private mutating func lookAtHeight(_ k: Int, _ area: ContainingBlock) {
        let i = node(k)
        guard area.y == nil else { return }
        for slot in [SlotKind.rule, .lower, .upper] {
            let percent = doc.lookup(i, .height, slot).rule
            guard percent.kind == .percent, percent.mult != 0 else { continue }
            let lower = "counts as \(shortNumber(max(0, percent.add)))"
            let outcome = slot == .rule ? "counts as `auto`" : slot == .lower ? lower : "is no bound"
            tell(
                .idle, i, .height, "\(rule(i, .height, slot)) \(outcome): \(container) is as high as its content", slot,
                help: "a height of \(container) would make it definite")
        }
    }

    /// Percentages of margins and paddings above and below, which refer to a width.
    private mutating func lookAtPercents(_ k: Int, _ area: ContainingBlock) {
        let i = node(k)
        guard let width = area.x, width > 0, area.y != width else { return }
        let hasPadding = run.pass.traits(run.items[k].kind).pointee.isCSS
        var pairs: [[Prop]] = [[.marginTop, .marginBottom]]
        if run.cssItem(k).position == .static { pairs.append([.top, .bottom]) }
        if hasPadding { pairs.append([.topPadding, .bottomPadding]) }
        for pair in pairs {
            let rules = pair.map { doc.lookup(i, $0).rule }
            let set = pair.indices.filter { rules[$0].kind == .percent && rules[$0].mult != 0 }
            func length(_ n: Int) -> String { shortNumber(rules[n].mult / 100 * width + rules[n].add) }
            let around = "of the width around it, \(shortNumber(width)), as in CSS"
            if set.count == 2, rules[0] == rules[1] {
                tell(.asInCSS, i, pair[0], "`\(pair[0].word)` and \(rule(i, pair[1])) are \(around): \(length(0)) each")
            } else {
                for n in set { tell(.asInCSS, i, pair[n], "\(rule(i, pair[n])) is \(around): \(length(n))") }
            }
        }
    }
}

extension Document {
    /// Whether a node is out of the flow of a container that lays out as in CSS.
    package func isAbsolute(_ i: Int32) -> Bool {
        rules[i].pointee.css >= 0 && cssItems[rules[i].pointee.css].pointee.position == .absolute
    }

    /// Whether the `position` of a node is another one than `static`, so that it may cover other nodes.
    package func isPositioned(_ i: Int32) -> Bool {
        rules[i].pointee.css >= 0 && cssItems[rules[i].pointee.css].pointee.position != .static
    }

    /// Whether a flex, grid or block clips content that overflows it.
    package func hidesOverflow(_ i: Int32) -> Bool {
        guard kind(i).traits.isCSS, nodes[i].pointee.box >= 0, boxes[nodes[i].pointee.box].pointee.css >= 0 else { return false }
        return cssBoxes[boxes[nodes[i].pointee.box].pointee.css].pointee.hidesOverflow
    }

    /// Checks a flex, grid or block in its current size; `body` checks the children that are in the flow.
    func lookAtCSS(_ i: Int32, _ found: inout [Finding], _ body: (Run, inout CSSLint) -> Void) {
        guard nodes[i].pointee.first >= 0 else { return }
        withCSSRun(of: i) { run in
            var lint = CSSLint(run)
            body(run, &lint)
            let padding = run.paddingBox.size
            for k in 0..<run.count where run.cssItem(k).position == .absolute {
                lint.look(k, in: ContainingBlock(padding.x, padding.y))
            }
            found += lint.found
        }
    }
}
