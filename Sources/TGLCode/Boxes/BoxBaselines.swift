// Where boxes in a line have their baselines, as far as the numbers of the page say it, and how a row that stands for the line is aligned.

/// How far an edge of a box is from its baseline.
enum BaselineDistance {
    /// The box has no baseline of its own: an edge stands for it.
    case none
    /// No number of the page says it.
    case unknown
    case points(Double)

    /// The distance from an edge that is so much further away.
    static func + (distance: BaselineDistance, points: Double?) -> BaselineDistance {
        guard case .points(let own) = distance else { return distance }
        return points.map { .points(own + $0) } ?? .unknown
    }
}

extension BoxBuilder {
    /// Says how the boxes of a line are aligned in the row that stands for it, and how far they are from each other.
    func align(_ row: Box, _ verticals: Set<String>, _ style: CSSStyle) {
        let noWrap = ["nowrap", "pre"].contains(style.word(.whiteSpace) ?? "normal")
        let vertical = verticals.count == 1 ? verticals.first! : "baseline"
        let align: String
        switch vertical {
        case "middle": align = "center"
        case "top", "text-top": align = "flexStart"
        case "bottom", "text-bottom": align = "flexEnd"
        default: align = standOnBottoms(row, style) ? "flexEnd" : hasFirstBaselines(row) ? "baseline" : "lastBaseline"
        }
        if vertical != "baseline" { for child in row.children { child.descent = 0 } }
        if align == "baseline" { standBelowLine(row, style) }
        var rules = [ScriptRule(property: "alignItems", value: align)]
        if row.children.count == 1, align == "lastBaseline" || align == "baseline" {
            rules = [ScriptRule(property: "alignItems", value: "flexStart")]
        }
        if !noWrap, row.children.count > 1 { rules.insert(ScriptRule(property: "flexWrap", value: "wrap"), at: 0) }
        switch style.word(.textAlign) {
        case "center", "-webkit-center": rules.append(ScriptRule(property: "justifyContent", value: "center"))
        case "right", "-webkit-right": rules.append(ScriptRule(property: "justifyContent", value: "right"))
        case "end": rules.append(ScriptRule(property: "justifyContent", value: "end"))
        case "left": if style.isRightToLeft { rules.append(ScriptRule(property: "justifyContent", value: "left")) }
        default: break
        }
        // A line is as high as a text in it would be.
        if vertical == "baseline", row.children.contains(where: { isLow($0, style) }) {
            rules.append(ScriptRule(property: "height", op: ">=", value: style.lineHeightPoints.scriptText))
        }
        // Equal spaces are a gap.
        let spaces = Set(row.children.dropLast().map(\.spaceAfter))
        if row.children.count > 1, spaces.count == 1, let gap = spaces.first {
            if gap > 0 { rules.append(ScriptRule(property: "columnGap", value: gap.scriptText)) }
            for child in row.children { child.spaceAfter = 0 }
        }
        row.fixed = rules
    }

    /// Whether the boxes of a line are all so far above the line's lower edge as numbers say; they then stand on it.
    private func standOnBottoms(_ row: Box, _ style: CSSStyle) -> Bool {
        guard row.children.allSatisfy({ $0.kind != .label }) else { return false }
        let distances = row.children.map { belowBaseline($0) }
        guard !distances.contains(where: { $0 == nil }) else { return false }
        let depth = distances.reduce(descent(style)) { max($0, $1 ?? 0) }
        for (child, below) in zip(row.children, distances) { child.descent = depth - (below ?? 0) }
        row.lineDescent = depth
        return true
    }

    /// Moves boxes that have the baseline of their first line so far down that a text beside them would have room.
    private func standBelowLine(_ row: Box, _ style: CSSStyle) {
        var highest: (box: Box, above: Double)?
        for child in row.children {
            guard case .points(let above) = aboveBaseline(child) else { return }
            if above > highest?.above ?? -1 { highest = (child, above) }
        }
        if let highest { highest.box.ascent = max(0, ascent(style) - highest.above) }
    }

    /// Whether the boxes of a line have the baseline of their first line, as a flex and a grid do; a block has that of its last.
    private func hasFirstBaselines(_ row: Box) -> Bool {
        row.children.contains { $0.kind == .flex || $0.kind == .grid }
            && row.children.allSatisfy { $0.kind != .block && ($0.kind != .flex || $0.origin == .element) }
    }

    // What is known of a box.

    /// How far the lower edge of a box in a line, with its margin, is below its baseline: of an image, and of what has no text; nil where
    /// its own texts and items decide.
    func belowBaseline(_ box: Box) -> Double? {
        switch below(box) {
        case .none: return 0
        case .points(let points): return hasText(box) ? nil : points
        case .unknown: return box.kind == .block && !hasText(box) ? 0 : nil
        }
    }

    private func below(_ box: Box) -> BaselineDistance {
        switch box.kind {
        case .image, .view: return .none
        case .label: return .unknown
        default: break
        }
        if box.origin == .line { return box.lineDescent.map { .points($0) } ?? .unknown }
        guard box.origin == .element else { return .unknown }
        let style = style(box.element)
        if (style.word(.overflowX) ?? "visible") != "visible" { return .none }
        let inside = box.children.filter { isInFlow($0) }
        let edges = total(style, .bottom, [style.measure(.paddingBottom), style.measure(.marginBottom)])
        if box.kind == .block {
            for child in inside.reversed() {
                switch below(child) {
                case .none: continue
                case .unknown: return .unknown
                case .points(let own): return child === inside.last && !hasHeight(style) ? .points(own) + edges : .unknown
                }
            }
            return .none
        }
        guard let item = inside.first else { return .none }
        guard inside.count == 1, item.origin == .element, !hasHeight(style) else { return .unknown }
        switch below(item) {
        case .none: return .points(0) + edges + total(self.style(item.element), nil, [self.style(item.element).measure(.marginBottom)])
        case let other: return other + edges
        }
    }

    /// How far the upper edge of a box, with its margin, is above the baseline of its first line or item.
    private func aboveBaseline(_ box: Box) -> BaselineDistance {
        let own = box.origin == .element ? style(box.element) : nil
        let margin = own.map { total($0, nil, [$0.measure(.marginTop)]) } ?? 0
        switch box.kind {
        case .image, .view: return .none
        case .label:
            guard let font = box.font, !font.isMixed, let element = box.fontElement else { return .unknown }
            return .points(ascent(style(element))) + margin
        default: break
        }
        guard let own, box.children.allSatisfy({ $0.origin != .line }) else { return .unknown }
        let inside = box.children.filter { isInFlow($0) }
        let edges = total(own, .top, [own.measure(.paddingTop), own.measure(.marginTop)])
        guard let first = inside.first else { return .none }
        if box.kind != .block {
            let starts: Set<String?> = [nil, "normal", "stretch", "start", "flex-start"]
            let itself = first.origin == .element ? style(first.element).word(.alignSelf) : nil
            let item = itself == nil || itself == "auto" ? own.word(.alignItems) : itself
            guard starts.contains(own.word(.alignContent)), starts.contains(item) else { return .unknown }
            if own.word(.flexWrap) == "wrap-reverse" || own.word(.flexDirection)?.hasSuffix("reverse") == true { return .unknown }
        }
        switch aboveBaseline(first) {
        case .none: return box.kind == .block ? .unknown : lowerEdge(first, in: own) + edges
        case let other: return other + edges
        }
    }

    /// How far the lower edge of an item without a baseline is below the upper edge of its container's content.
    private func lowerEdge(_ item: Box, in container: CSSStyle) -> BaselineDistance {
        guard item.origin == .element else { return .unknown }
        let style = style(item.element)
        if let height = style.measure(.height), height.isNumber {
            let insets =
                style.word(.boxSizing) == "border-box"
                ? 0 : total(style, .top, [style.measure(.paddingTop), style.measure(.paddingBottom), BoxRules.border(style, .bottom)])
            return .points(height.sum.points) + insets + total(style, nil, [style.measure(.marginTop)])
        }
        return .unknown
    }

    private func isInFlow(_ box: Box) -> Bool {
        guard box.origin == .element else { return true }
        let style = style(box.element)
        return !isOutOfFlow(style) && (style.word(.float) ?? "none") == "none" && style.word(.display) != "none"
    }

    private func hasHeight(_ style: CSSStyle) -> Bool {
        style.value(.height) != nil && style.word(.height) != "auto" || style.measure(.minHeight)?.isZero == false
    }

    /// The sum of lengths, and of the border on a side; nil where one is no number.
    private func total(_ style: CSSStyle, _ side: BoxRules.Side?, _ parts: [Measure?]) -> Double? {
        var sum = 0.0
        for part in parts + [side.flatMap { BoxRules.border(style, $0) }] {
            guard let part else { continue }
            guard part.isNumber else { return nil }
            sum += part.sum.points
        }
        return sum
    }

    /// Whether a box in a line is lower than a text above its baseline.
    private func isLow(_ box: Box, _ around: CSSStyle) -> Bool {
        guard box.origin == .element, box.kind == .image || box.kind == .view else { return false }
        if let height = style(box.element).measure(.height) {
            return height.hasPercent || height.isNumber && height.sum.points < ascent(around)
        }
        guard box.kind == .image else { return true }
        let size = box.fixed.first { $0.property == "imageSize" }?.value.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) } ?? []
        return size.count == 2 && size[1] < ascent(around)
    }

    func hasText(_ box: Box) -> Bool { box.kind == .label || box.children.contains { hasText($0) } }

    /// How far a line reaches above the baseline of its text.
    private func ascent(_ style: CSSStyle) -> Double { rounded((style.lineHeightPoints - style.fontSize) / 2 + style.fontSize * 0.75) }

    /// How far a line reaches below the baseline of its text.
    func descent(_ style: CSSStyle) -> Double {
        max(0, rounded((style.lineHeightPoints - style.fontSize) / 2 + style.fontSize * 0.25))
    }

    private func rounded(_ points: Double) -> Double { (points * 10_000).rounded() / 10_000 }

    // Texts that stand at the top of a higher box.

    /// Makes boxes of labels that may be higher than their text and decide a baseline: the text of a label is in its middle, that of a
    /// box at its top.
    func standTexts(_ boxes: [Box]) {
        for box in boxes {
            for child in box.children where hasBaselineOfHigherBox(child) { standText(child) }
            standTexts(box.children)
        }
    }

    /// Makes a box around a label of one that is of an element.
    func standText(_ box: Box) {
        let label = Box(.label, .text, element: box.element, place: box.place)
        (label.text, label.font, label.fontElement) = (box.text, box.font, box.fontElement)
        (label.fixed, box.fixed) = (box.fixed, [])
        (box.kind, box.text, box.font, box.fontElement) = (.block, "", nil, nil)
        box.add(label)
    }

    private func hasBaselineOfHigherBox(_ box: Box) -> Bool {
        guard box.kind == .label, box.origin == .element, let parent = box.parent, parent.kind == .flex || parent.kind == .grid else {
            return false
        }
        func isOnBaseline(_ row: Box?) -> Bool {
            row?.isLineRow == true && row?.fixed.contains { $0.property == "alignItems" && $0.value.hasSuffix("aseline") } == true
        }
        let style = style(box.element)
        let isHigher = hasHeight(style) && style.measure(.height) != Measure(points: style.lineHeightPoints)
        if parent.isLineRow { return isHigher && isOnBaseline(parent) }
        guard parent.origin == .element else { return false }
        let around = self.style(parent.element)
        let itself = style.word(.alignSelf) ?? "auto"
        let align = itself == "auto" ? around.word(.alignItems) ?? "normal" : itself
        if align.hasSuffix("baseline") { return isHigher }
        guard isOnBaseline(parent.parent), parent.kind == .grid || parent.children.first === box else { return false }
        if isHigher { return true }
        return (align == "normal" || align == "stretch")
            && (parent.children.count > 1 || hasHeight(around) || around.value(.gridTemplateRows) != nil)
    }
}
