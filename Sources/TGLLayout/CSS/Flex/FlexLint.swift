// Findings of lint about a flex: factors that can never have an effect, the automatic minimum where it applies and where it was removed,
// and alignment of lines where there is only one.

extension FlexLayout {
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        doc.lookAtCSS(node, &found) { run, lint in
            var flex = FlexSolver(run)
            flex.solve()
            flex.lookAtLines(&lint)
            for line in flex.lines {
                for p in line.first..<line.first + line.count {
                    lint.look(Int(flex.items[p].k), in: flex.containing)
                    flex.lookAtGrow(p, line, &lint)
                    flex.lookAtShrink(p, &lint)
                    flex.lookAtSqueezed(p, &lint)
                }
            }
            flex.lookAtMinimums(&lint)
        }
    }
}

extension FlexSolver {
    private var prop: Prop { main == .x ? .width : .height }

    /// Alignment of lines where there is only one.
    fileprivate func lookAtLines(_ lint: inout CSSLint) {
        guard !css.wraps, css.alignContent.word != .normal, doc.lookup(run.node, .alignContent).rule.isSet else { return }
        let word = lint.rule(run.node, .alignContent)
        lint.tell(
            .idle, run.node, .alignContent, "\(word) has no effect: all children are in one line",
            help: "`\(lint.container).alignItems = …` places them across it, `\(lint.container).flexWrap = wrap` makes lines")
    }

    // MARK: Factors

    /// The factor in force, where it is set.
    private func factor(_ p: Int, _ prop: Prop) -> Double? {
        let rule = doc.lookup(run.items[Int(items[p].k)].node, prop).rule
        return rule.kind == .number ? rule.add : nil
    }

    /// Whether the base size is a number, whatever the content is.
    private func hasFixedBase(_ p: Int) -> Bool {
        if case .length = basis(Int(items[p].k), containing, Insets()) { return true }
        return false
    }

    fileprivate func lookAtGrow(_ p: Int, _ line: FlexLine, _ lint: inout CSSLint) {
        let i = run.items[Int(items[p].k)].node
        guard let grow = factor(p, .flexGrow), grow > 0 else { return }
        let text = "\(lint.rule(i, .flexGrow)) can never act"
        if hasFixedBase(p), items[p].high <= items[p].base {
            return lint.tell(.idle, i, .flexGrow, "\(text): \(lint.rule(i, prop, .upper)) is no more than its base size")
        }
        // A line that has the length of its content has nothing to distribute; a lower bound of the container may leave free space.
        let isFree = (line.first..<line.first + line.count).contains { items[$0].length > items[$0].hypothetical }
        guard run.hugs(main), !isFree, !doc.lookup(run.node, prop, .lower).rule.isSet else { return }
        let length = main == .x ? "wide" : "high"
        lint.tell(
            .idle, i, .flexGrow, "\(text): \(lint.container) is as \(length) as its content, so nothing is free",
            help: canFill ? "`\(lint.container).\(prop.word) = fill` gives it what is around it" : nil)
    }

    /// Whether the container can take its length from its parent.
    private var canFill: Bool { doc.parent(run.node).map { $0 == Document.screen || !doc.wraps($0, main) } ?? false }

    fileprivate func lookAtShrink(_ p: Int, _ lint: inout CSSLint) {
        let i = run.items[Int(items[p].k)].node
        guard let shrink = factor(p, .flexShrink), shrink > 0, shrink != 1, hasFixedBase(p) else { return }
        let text = "\(lint.rule(i, .flexShrink)) can never act"
        if items[p].base <= items[p].mainInsets {
            lint.tell(.idle, i, .flexShrink, "\(text): its base size is \(shortNumber(items[p].base)), and shrinking goes by base sizes")
        } else if items[p].low >= items[p].base, doc.lookup(i, prop, .lower).rule.isSet {
            lint.tell(.idle, i, .flexShrink, "\(text): \(lint.rule(i, prop, .lower)) is no less than its base size")
        }
    }

    // MARK: Automatic minimums

    /// An item that was allowed to be smaller than its content, and is.
    fileprivate func lookAtSqueezed(_ p: Int, _ lint: inout CSSLint) {
        let k = Int(items[p].k)
        let i = run.items[k].node
        let lower = doc.lookup(i, prop, .lower).rule
        guard lower.isSet, lower.kind != .auto, run.items[k].content != .nothing, !run.hidesOverflow(k) else { return }
        let content = leastMain(p, nil)
        guard items[p].length < content - 0.01, items[p].low < content else { return }
        let size = "\(shortNumber(items[p].length)) \(main == .x ? "wide" : "high")"
        lint.tell(
            .asInCSS, i, prop, "\(lint.rule(i, prop, .lower)) lets it be \(size), and its content is \(shortNumber(content))", .lower,
            help: "`\(doc.nameText(i)).\(prop.word) >= minContent` keeps it as large as its content")
    }

    /// Items that are not squeezed below their content. It changes the items themselves, so nothing may read them afterwards.
    fileprivate mutating func lookAtMinimums(_ lint: inout CSSLint) {
        for line in lines {
            let range = line.first..<line.first + line.count
            let lengths = range.map { items[$0].length }
            let total = range.reduce(mainGap * Double(line.count - 1)) { $0 + items[$1].outerLength }
            for p in range where isAutomatic(p) {
                items[p].low = 0
                items[p].hypothetical = max(min(items[p].base, items[p].high), items[p].mainInsets)
            }
            flexLine(line, run.content(main))
            let held = range.filter { isAutomatic($0) && items[$0].length < lengths[$0 - line.first] - 0.01 }
            guard let first = held.first else { continue }
            tellOfMinimum(first, held.count, lengths[first - line.first], total - run.content(main), &lint)
        }
    }

    private func tellOfMinimum(_ p: Int, _ count: Int, _ length: Double, _ excess: Double, _ lint: inout CSSLint) {
        let k = Int(items[p].k)
        let i = run.items[k].node
        let others = count == 1 ? "it is" : "it and \(count - 1) other\(count == 2 ? "" : "s") in its line are"
        let isBySize = leastMain(p, nil) > length + 0.01 && doc.lookup(i, prop).rule.isSet
        let least = isBySize ? lint.rule(i, prop) : "its content, \(shortNumber(length))"
        let shown = count == 1 ? least : isBySize ? "what their content needs" : "their content"
        let after = excess > 0.01 ? ", so the line is \(shortNumber(excess)) longer than \(lint.container)" : ""
        lint.tell(
            .asInCSS, i, nil, "\(others) not squeezed below \(shown), as in CSS\(after)",
            help: "`\(doc.nameText(i)).\(prop.word) >= 0` lets it be squeezed")
    }

    /// Whether an item's lower bound is the automatic one.
    private func isAutomatic(_ p: Int) -> Bool {
        let lower = doc.lookup(run.items[Int(items[p].k)].node, prop, .lower).rule
        return (!lower.isSet || lower.kind == .auto) && items[p].low >= 0
    }
}
