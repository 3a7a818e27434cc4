// Boxes that are narrower than what is in them: in CSS words stay whole and boxes in a line do not shrink, so both stick out.

extension BoxBuilder {
    /// Keeps words whole and boxes in lines as wide as they are, where numbers of the page say that there is less room.
    func keepWhole(_ boxes: [Box]) {
        for box in boxes {
            for child in box.children {
                if child.kind == .label {
                    keepWords(child)
                } else if child.isInLine, box.isLineRow, let width = ownWidth(child), let room = room(for: child), room < width {
                    child.fixed.append(ScriptRule(property: "flexShrink", value: "0"))
                }
            }
            keepWhole(box.children)
        }
    }

    private func keepWords(_ label: Box) {
        guard let element = label.fontElement else { return }
        let style = style(element)
        let breaks: Set<String?> = ["break-word", "anywhere", "break-all"]
        guard !breaks.contains(style.word(.overflowWrap)), !breaks.contains(style.word(.wordBreak)) else { return }
        let longest = label.text.split { $0.isWhitespace || $0 == "-" }.map(\.count).max() ?? 0
        guard label.parent?.isLineRow != true, let room = room(for: label), room < Double(longest) * style.fontSize / 2 else { return }
        var text = label
        if label.origin == .element {
            standText(label)
            text = label.children[0]
        }
        text.fixed.append(ScriptRule(property: "width", op: ">=", value: "minContent"))
    }

    /// The room that the nearest width says that there is for a box; nil where none is a number.
    private func room(for label: Box) -> Double? {
        if label.origin == .element, label.kind == .label, let width = ownWidth(label) { return width }
        var around = label.parent
        for _ in 0..<6 {
            guard let box = around else { return nil }
            if let width = ownWidth(box) { return width }
            // A grid as narrow as its content asks, with columns that take less than that.
            if box.kind == .grid, box.origin == .element, style(box.element).word(.width) == "min-content",
                let columns = style(box.element).value(.gridTemplateColumns),
                columns.tokens.contains(where: { $0.kind == .percentage || $0.kind == .number && $0.number == 0 })
            {
                return 0
            }
            // An item is as wide as its words, whatever its container is.
            if label.kind == .label, box.kind == .grid || box.kind == .flex && !box.isLineRow { return nil }
            around = box.parent
        }
        return nil
    }

    private func ownWidth(_ box: Box) -> Double? {
        guard box.origin == .element else { return nil }
        let style = style(box.element)
        let widths = [style.measure(.width), style.measure(.maxWidth)].compactMap { $0 }.filter(\.isNumber).map(\.sum.points)
        return widths.min()
    }
}
