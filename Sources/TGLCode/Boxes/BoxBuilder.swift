// From a page to boxes: which elements are boxes, and what becomes of texts, lines, tables and what is out of the flow.

import TGLSyntax

/// Builds the boxes of a page, as they are on one screen.
final class BoxBuilder {
    let page: CSSPage
    let styles: [CSSStyle?]
    /// The styles on other screens.
    let otherStyles: [[CSSStyle?]]
    /// Of each element how it is displayed, also where it is hidden on this screen and shown on another.
    let displays: [String]
    /// The bytes of a file beside the page, for the sizes of images.
    let load: (String) -> SourceFile?
    var roots: [Box] = []
    var fixedBoxes: [Box] = []
    /// Whether there are floats in the block formatting context that is being built.
    var hasFloats = [false]
    /// The floats so far.
    var floats: [Int] = []

    init(
        _ page: CSSPage, _ styles: [CSSStyle?], others: [[CSSStyle?]], displays: [String], load: @escaping (String) -> SourceFile?
    ) {
        self.page = page
        self.styles = styles
        otherStyles = others
        self.displays = displays
        self.load = load
    }

    var tree: HTMLTree { page.tree }
    func style(_ element: Int) -> CSSStyle { styles[element]! }
    func tag(_ element: Int) -> String { page.sheets.atoms.text(tree.nodes[element].tag) }
    func place(_ node: Int) -> CodePlace { CodePlace(source: 0, offset: tree.nodes[node].offset) }

    func tell(_ text: String, at place: CodePlace, on box: Box?) {
        page.sheets.losses.tell(text, at: place)
        if let box, !box.losses.contains(text) { box.losses.append(text) }
    }

    // The whole page.

    func build() {
        let html = Box(kind(of: displays[0]), .element, element: 0, place: place(0))
        roots = [html]
        content(of: 0, in: html)
        roots += fixedBoxes
        mergeRows()
        standTexts(roots)
        keepWhole(roots)
    }

    func kind(of display: String) -> Box.Kind {
        switch display {
        case "flex", "inline-flex", "-webkit-flex", "-webkit-inline-flex", "-webkit-box", "-webkit-inline-box": .flex
        case "grid", "inline-grid": .grid
        default: .block
        }
    }

    // The content of a box.

    /// What is in a container, in order: boxes, and runs of text and inline boxes.
    enum Item {
        case box(Int)
        case run([Inline])
        case comment(String)
    }

    /// A piece of a line.
    indirect enum Inline {
        case text(String, element: Int, node: Int)
        case lineBreak(Int)
        case atom(Int)
        /// An element with padding, border or margin of its own at its sides, and what is in it.
        case dressed(Int, [Inline])
        case generated(CSSStyle, isBefore: Bool, element: Int)
    }

    func content(of element: Int, in box: Box) {
        let items = self.items(of: element, in: box)
        let isFlow = box.kind == .block
        let isRoot = startsContext(box)
        if isRoot { hasFloats.append(false) }
        for item in items {
            switch item {
            case .box(let child): add(child, to: box)
            case .run(let run): line(run, element: element, in: box, isFlow: isFlow)
            case .comment(let text): pendingComments.append(text)
            }
        }
        if isRoot { hasFloats.removeLast() }
    }

    func startsContext(_ box: Box) -> Bool {
        guard box.kind == .block, box.origin == .element, let parent = box.parent else { return true }
        let style = style(box.element)
        return parent.kind != .block || (style.word(.float) ?? "none") != "none" || isOutOfFlow(style)
            || ["flow-root", "inline-block", "table-cell", "table"].contains(displays[box.element])
            || (style.word(.overflowX) ?? "visible") != "visible"
    }

    func isOutOfFlow(_ style: CSSStyle) -> Bool { ["absolute", "fixed"].contains(style.word(.position) ?? "static") }

    /// The content of a box while it is collected.
    private struct ItemList {
        let isFlow: Bool
        var items: [Item] = []
        var run: [Inline] = []
        /// What is placed absolutely and stands within a text.
        var placed: [Int] = []

        mutating func endRun() {
            if !run.isEmpty { items.append(.run(run)) }
            run = []
            items += placed.map { .box($0) }
            placed = []
        }

        mutating func end(with box: Int) {
            endRun()
            items.append(.box(box))
        }
    }

    func items(of element: Int, in box: Box) -> [Item] {
        var list = ItemList(isFlow: box.kind == .block)
        generate(true, element, &list)
        for child in tree.children(of: element) { take(child, 0, &list) }
        generate(false, element, &list)
        list.endRun()
        return list.items
    }

    /// Takes an inline element's content: pieces of a line, or boxes that break it.
    private func inline(_ element: Int, _ depth: Int, _ list: inout ItemList) {
        generate(true, element, &list)
        for child in tree.children(of: element) { take(child, depth + 1, &list) }
        generate(false, element, &list)
    }

    private func generate(_ isBefore: Bool, _ element: Int, _ list: inout ItemList) {
        guard let style = page.generated(isBefore, element, in: style(element)), let content = style.value(.content),
            content.word != "none", content.word != "normal", style.word(.display) != "none"
        else { return }
        let piece = Inline.generated(style, isBefore: isBefore, element: element)
        if isOutOfFlow(style), list.run.allSatisfy(\.isBlank) { list.items.append(.run([piece])) } else { list.run.append(piece) }
    }

    private func take(_ node: Int, _ depth: Int, _ list: inout ItemList) {
        switch tree.nodes[node].kind {
        case .comment:
            let text = tree.nodes[node].text
            if !text.hasPrefix("["), depth == 0 { list.items.append(.comment(text)) }
        case .text: list.run.append(.text(tree.nodes[node].text, element: Int(tree.nodes[node].parent), node: node))
        case .element:
            if tag(node) == "br" {
                guard (style(node).word(.clear) ?? "none") != "none", list.run.allSatisfy(\.isBlank) else {
                    return list.run.append(.lineBreak(node))
                }
                // One that clears floats begins a line of its own.
                list.run = []
                return list.items.append(.run([.lineBreak(node)]))
            }
            let display = displays[node]
            if display == "none", isLeftOut(node) { return }
            if display == "contents" { return inline(node, depth, &list) }
            let isInline = display != "none" && display.hasPrefix("inline") && list.isFlow || display == "inline" && depth > 0
            if isOutOfFlow(style(node)) || (style(node).word(.float) ?? "none") != "none" { return takeOut(node, &list) }
            guard isInline else { return list.end(with: node) }
            if display != "inline" || isReplaced(node) { return list.run.append(.atom(node)) }
            guard isDressed(style(node)), !containsBlocks(node) else { return inline(node, depth, &list) }
            let outer = list.run
            list.run = []
            inline(node, depth, &list)
            let inner = list.run
            list.run = outer + [.dressed(node, inner)]
        }
    }

    /// Out of the line: a float in front of the text that it stands in, if that has not begun; what is placed goes behind it.
    private func takeOut(_ node: Int, _ list: inout ItemList) {
        if list.run.allSatisfy(\.isBlank) {
            list.run = []
            list.items.append(.box(node))
        } else if isOutOfFlow(style(node)) {
            tellPlaceInText(node)
            list.placed.append(node)
        } else {
            list.end(with: node)
        }
    }

    /// Says that a placed box without insets would be where it is in a text.
    private func tellPlaceInText(_ element: Int) {
        let style = style(element)
        func isAuto(_ property: CSSProperty) -> Bool { style.value(property) == nil || style.word(property) == "auto" }
        guard isAuto(.left) && isAuto(.right) || isAuto(.top) && isAuto(.bottom) else { return }
        page.sheets.losses.tell(
            "position: \(style.word(.position) ?? "absolute") in a text: it would stay where it is in the line, and is below it here",
            at: style.place(of: .position))
    }

    /// Whether an element that is hidden is no part of the page: what the browser hides; what the page hides may be shown.
    func isLeftOut(_ element: Int) -> Bool { style(element).rule(of: .display)?.origin == .browser || isScript(element) }

    /// Rows that stand alone in a block, which may become that block.
    var rowsToMerge: [(row: Box, around: Box)] = []
    /// Comments of the page that wait for the box that comes next.
    var pendingComments: [String] = []

    func isScript(_ element: Int) -> Bool { ["script", "style", "template", "head", "link", "meta", "title"].contains(tag(element)) }

    func isReplaced(_ element: Int) -> Bool {
        [
            "img", "svg", "canvas", "video", "audio", "iframe", "embed", "object", "input", "textarea", "select", "progress", "meter",
            "button",
        ]
        .contains(tag(element))
    }

    func isDressed(_ style: CSSStyle) -> Bool {
        for property in [CSSProperty.paddingLeft, .paddingRight, .marginLeft, .marginRight] {
            if let measure = style.measure(property), !measure.isZero { return true }
        }
        return BoxRules.border(style, .left) != nil || BoxRules.border(style, .right) != nil
    }

    func containsBlocks(_ element: Int) -> Bool {
        for child in tree.children(of: element) where tree.nodes[child].kind == .element {
            let display = displays[child]
            if display == "none" { continue }
            if !display.hasPrefix("inline") && display != "contents" || containsBlocks(child) { return true }
        }
        return false
    }

    /// Adds the box of an element.
    func add(_ element: Int, to parent: Box) {
        let style = style(element)
        let display = displays[element]
        let tagName = tag(element)
        let box: Box
        if isReplaced(element), tagName != "button" {
            box = replaced(element, tagName)
        } else if display == "table" || display == "inline-table", hasTableParts(element) {
            box = table(element)
        } else {
            box = Box(kind(of: display), .element, element: element, place: place(element))
        }
        takeComments(box)
        if (style.word(.float) ?? "none") != "none" {
            hasFloats[hasFloats.count - 1] = true
            floats.append(element)
        } else if style.word(.clear) == "both", parent.kind == .block {
            // Below all floats.
            hasFloats[hasFloats.count - 1] = false
        }
        parent.add(box)
        if tagName == "legend", parent.origin == .element, tag(parent.element) == "fieldset", parent.children.count == 1 {
            legend(box, style)
        }
        if box.kind == .image, !BoxRules.insets(style).isEmpty {
            tell("<\(tagName)>: a picture has no padding and no border here", at: place(element), on: box)
        }
        lossesOf(style, display, box)
        if case .table = box.table {} else if !isReplaced(element) || tagName == "button" { content(of: element, in: box) }
        simplify(box)
        let position = style.word(.position) ?? "static"
        if position == "absolute" || position == "fixed" { move(box, style, isFixed: position == "fixed") }
    }

    /// The legend of a fieldset stands in its upper border, as wide as its content.
    private func legend(_ box: Box, _ style: CSSStyle) {
        guard let around = style.parent, (style.word(.float) ?? "none") == "none", !isOutOfFlow(style) else { return }
        let padding = around.measure(.paddingTop) ?? .zero
        let border = BoxRules.border(around, .top) ?? .zero
        let above = (padding + border).times(-1) + (style.measure(.marginTop) ?? .zero)
        let below = padding + (style.measure(.marginBottom) ?? .zero)
        box.stated = [
            ScriptRule(property: "width", value: "wrap"), ScriptRule(property: "top", value: above.script),
            ScriptRule(property: "bottom", value: below.script),
        ]
        if style.measure(.width) != nil { box.stated.removeFirst() }
    }

    func takeComments(_ box: Box) {
        box.comments += pendingComments
        pendingComments = []
    }

    /// A box with nothing but a text is a label where nothing is between them; one without content is a view.
    func simplify(_ box: Box) {
        guard box.kind == .block, box.origin == .element, box.table == nil else { return }
        let style = style(box.element)
        let isBare = isBare(box.element)
        if box.children.isEmpty {
            if isBare, !displays[box.element].hasSuffix("table"), (style.word(.overflowX) ?? "visible") == "visible" {
                box.kind = .view
            }
            return
        }
        guard isBare, box.children.count == 1, let label = box.children.first, label.kind == .label, label.origin == .text,
            !hasFloats[hasFloats.count - 1] || startsContext(box),
            style.value(.height) == nil || style.word(.height) == "auto" || style.value(.alignContent) == nil
        else { return }
        // A height of its own: the text of a label is in the middle, which moves nothing but the text.
        box.kind = .label
        box.text = label.text
        box.font = label.font
        box.fontElement = label.fontElement
        box.fixed += label.fixed
        box.losses += label.losses
        box.comments += label.comments
        box.children = []
    }

    /// Whether an element has no padding and no border, on any screen.
    func isBare(_ element: Int) -> Bool {
        guard BoxRules.insets(style(element)).isEmpty else { return false }
        for styles in otherStyles {
            if let other = styles[element], other !== self.styles[element], !BoxRules.insets(other).isEmpty { return false }
        }
        return true
    }

    // What is out of the flow.

    /// Puts a box that is placed absolutely into the box that it is placed in.
    func move(_ box: Box, _ style: CSSStyle, isFixed: Bool) {
        guard let parent = box.parent else { return }
        func isAuto(_ property: CSSProperty) -> Bool { style.value(property) == nil || style.word(property) == "auto" }
        let isStaticX = isAuto(.left) && isAuto(.right)
        let isStaticY = isAuto(.top) && isAuto(.bottom)
        var target: Box? = parent
        if isFixed {
            target = nil
        } else {
            while let candidate = target, !isContaining(candidate) { target = candidate.parent }
        }
        if target === parent { return }
        if isStaticX && isStaticY {
            if hasPercent(style) {
                tell("position: \(isFixed ? "fixed" : "absolute"): its percentages are of its parent here", at: place(box.element), on: box)
            }
            return
        }
        if isStaticX || isStaticY {
            tell(
                "position: \(isFixed ? "fixed" : "absolute") without \(isStaticX ? "left and right" : "top and bottom"): "
                    + "it would stay where it is in the flow that way, and is here at the \(isStaticX ? "left" : "top") of what it is "
                    + "placed in",
                at: style.place(of: .position), on: box)
        }
        parent.children.removeAll { $0 === box }
        if let target {
            target.add(box)
        } else {
            box.parent = nil
            box.isOnScreen = true
            fixedBoxes.append(box)
        }
    }

    func hasPercent(_ style: CSSStyle) -> Bool {
        for property in [CSSProperty.width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight]
        where style.measure(property)?.hasPercent == true {
            return true
        }
        return false
    }

    func isContaining(_ box: Box) -> Bool {
        guard box.origin == .element else { return false }
        let style = style(box.element)
        if (style.word(.position) ?? "static") != "static" { return true }
        for property in [CSSProperty.transform, .translate, .scale, .rotate]
        where (style.word(property) ?? "set") != "none" && style.value(property) != nil {
            return true
        }
        if let contain = style.value(.contain) {
            return contain.tokens.contains { ["layout", "paint", "strict", "content"].contains($0.word) }
        }
        return false
    }

    // What has no counterpart.

    func lossesOf(_ style: CSSStyle, _ display: String, _ box: Box) {
        func isUsual(_ property: CSSProperty, _ words: Set<String>) -> Bool {
            guard let value = style.value(property) else { return true }
            if let word = value.word { return words.contains(word) }
            return false
        }
        func lost(_ property: CSSProperty, _ text: String) { tell("\(property.name): \(text)", at: style.place(of: property), on: box) }
        if style.rule(of: .writingMode) != nil, !isUsual(.writingMode, ["horizontal-tb", "lr-tb", "lr", "rl"]) {
            lost(.writingMode, "lines go from left to right here")
        }
        for property in [CSSProperty.transform, .translate, .scale, .rotate] where !isUsual(property, ["none"]) && !style.isOnlyCentered {
            lost(property, "the box stays where it is laid out")
        }
        if let zoom = style.value(.zoom), zoom.word != "normal", style.number(.zoom) != 1 { lost(.zoom, "left out") }
        if !isUsual(.columnCount, ["auto"]) || !isUsual(.columnWidth, ["auto"]) {
            lost(
                style.value(.columnCount) != nil && !isUsual(.columnCount, ["auto"]) ? .columnCount : .columnWidth,
                "the content is in one column here")
        }
        if !isUsual(.shapeOutside, ["none"]), (style.word(.float) ?? "none") != "none" { lost(.shapeOutside, "the float is its box here") }
        if let contain = style.value(.contain), contain.tokens.contains(where: { ["size", "inline-size", "strict"].contains($0.word) }) {
            lost(.contain, "the size is that of the content here")
        }
        if ["run-in", "ruby", "math"].contains(display) { lost(.display, "the element is a block here") }
        if style.word(.listStylePosition) == "inside", display == "list-item", style.word(.listStyleType) != "none" {
            lost(.listStylePosition, "the mark takes no room here")
        }
        if style.word(.position) == "fixed" { lost(.position, "the box scrolls with the page here") }
        if (style.word(.position) ?? "static") != "static", style.number(.zIndex) ?? 0 != 0 {
            lost(.zIndex, "what is later in the tree is drawn above what is before it here")
        }
        if style.word(.visibility) == "collapse" { lost(.visibility, "it is invisible here, and keeps its place") }
    }
}
