// Lines of text and inline boxes: labels, and rows of boxes.

extension BoxBuilder {
    /// What a run of text and inline boxes becomes: a label where it is text, else a row of boxes.
    func line(_ run: [Inline], element: Int, in box: Box, isFlow: Bool) {
        guard !run.allSatisfy({ $0.isBlank && !preserves($0) }) else { return }
        if emptyLines(run, element: element, in: box) { return }
        if run.count == 1, case .generated(let style, _, _) = run[0], isOutOfFlow(style) { return addPiece(run[0], to: box) }
        let isText = run.allSatisfy { piece in
            switch piece {
            case .atom, .dressed: false
            // What is generated in a flex or grid is an item of its own.
            case .generated: isFlow && !isBox(piece)
            case .text, .lineBreak: true
            }
        }
        if isText {
            if let label = label(run, element: element) {
                takeComments(label)
                box.add(label)
                if let float = floats.last, hasFloats[hasFloats.count - 1] { tellBeside(float, label, element) }
            }
            return
        }
        if !isFlow {
            // In a flex or grid each is an item.
            var texts: [Inline] = []
            for piece in run + [.lineBreak(-1)] {
                if case .text = piece {
                    texts.append(piece)
                    continue
                }
                if !texts.allSatisfy(\.isBlank), let label = label(texts, element: element) { box.add(label) }
                texts = []
                addPiece(piece, to: box)
            }
            return
        }
        row(run, element: element, in: box)
    }

    /// Says that a text beside a float has lines that are all as narrow as the first, where it may reach below the float.
    private func tellBeside(_ float: Int, _ label: Box, _ element: Int) {
        guard label.text.contains(" "), let font = label.fontElement.map({ style($0) }) else { return }
        var width: Double?
        var around: CSSStyle? = style(element)
        while let style = around, width == nil {
            if let measure = style.measure(.width), measure.isNumber { width = measure.sum.points }
            around = style.parent
        }
        let floating = style(float)
        let taken = floating.measure(.width).flatMap { $0.isNumber ? $0.sum.points : nil } ?? 0
        let room = max((width ?? Self.narrowScreen) - taken, font.fontSize)
        let lines = (Double(label.text.count) * font.fontSize / 2 / room).rounded(.up)
        let height = floating.measure(.height).flatMap { $0.isNumber ? $0.sum.points : nil } ?? 0
        guard lines > 1, lines * font.lineHeightPoints > height else { return }
        tell("text beside a float: its lines are all as wide as the first one here, also below the float", at: place(element), on: label)
    }

    /// The width of a screen on which a text without a width of its own is still to fit.
    private static let narrowScreen = 320.0

    /// Lines with nothing but their ends: a view that is as high.
    func emptyLines(_ run: [Inline], element: Int, in box: Box) -> Bool {
        var breaks: [Int] = []
        for piece in run {
            if case .lineBreak(let node) = piece { breaks.append(node) } else if !piece.isBlank { return false }
        }
        guard let first = breaks.first else { return false }
        let view = Box(.view, .text, element: element, place: place(first))
        view.fixed = [ScriptRule(property: "height", value: (style(element).lineHeightPoints * Double(breaks.count)).scriptText)]
        takeComments(view)
        box.add(view)
        if let clear = style(first).word(.clear), clear != "none" {
            // What comes after the line is below the floats.
            let below = Box(.view, .text, element: element, place: place(first))
            below.fixed = [ScriptRule(property: "clear", value: clear)]
            box.add(below)
        }
        return true
    }

    func isBox(_ piece: Inline) -> Bool {
        if case .generated(let style, _, _) = piece {
            return (style.word(.display) ?? "inline") != "inline" || (style.word(.position) ?? "static") != "static"
                || (style.word(.float) ?? "none") != "none"
                || isDressed(style)
        }
        return false
    }

    func preserves(_ piece: Inline) -> Bool {
        if case .text(let text, let element, _) = piece, !text.isEmpty {
            return ["pre", "pre-wrap", "break-spaces"].contains(style(element).word(.whiteSpace) ?? "normal")
        }
        return false
    }

    func addPiece(_ piece: Inline, to box: Box) {
        switch piece {
        case .atom(let element): add(element, to: box)
        case .dressed(let element, let inner): addDressed(element, inner, to: box)
        case .generated(let style, let isBefore, let element): addGenerated(style, isBefore, element, to: box)
        default: break
        }
    }

    func addDressed(_ element: Int, _ inner: [Inline], to parent: Box) {
        let box = Box(.block, .element, element: element, place: place(element))
        box.isContent = true
        parent.add(box)
        line(inner, element: element, in: box, isFlow: true)
    }

    func addGenerated(_ style: CSSStyle, _ isBefore: Bool, _ element: Int, to parent: Box) {
        let text = generatedText(style, element)
        let display = style.word(.display) ?? "inline"
        let box = Box(kind(of: display), isBefore ? .before : .after, element: element, place: place(element))
        if (style.word(.float) ?? "none") != "none" { hasFloats[hasFloats.count - 1] = true }
        parent.add(box)
        if text.isEmpty {
            if BoxRules.insets(style).isEmpty, box.kind == .block { box.kind = .view }
        } else {
            let font = FontRun(style)
            if BoxRules.insets(style).isEmpty, box.kind == .block {
                box.kind = .label
                box.text = text
                box.font = font
            } else {
                let label = Box(.label, .text, element: element, place: place(element))
                label.text = text
                label.font = font
                box.add(label)
            }
        }
        let position = style.word(.position) ?? "static"
        if position == "absolute" || position == "fixed" { move(box, style, isFixed: position == "fixed") }
    }

    /// The strings of `content`.
    func generatedText(_ style: CSSStyle, _ element: Int) -> String {
        guard let tokens = style.value(.content)?.tokens else { return "" }
        var text = ""
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .string { text += token.text }
            if token.isDelim("/") { break }
            if token.kind == .function, token.text == "attr" {
                let name = tokens[(index + 1)...].first { $0.kind == .ident }?.word ?? ""
                text += tree.attribute(name, of: element) ?? ""
            }
            if token.kind == .function || token.kind == .openParen {
                while index < tokens.count, tokens[index].kind != .closeParen { index += 1 }
            }
            index += 1
        }
        return text
    }

    // Texts.

    /// The label of texts; nil where nothing is left of them.
    func label(_ run: [Inline], element: Int) -> Box? {
        var text = ""
        var lossy: [String] = []
        var fonts: [(style: CSSStyle, count: Int)] = []
        var isAfterSpace = true
        var first: Int?
        var noWrap = true
        for piece in run {
            switch piece {
            case .lineBreak(let node):
                while text.hasSuffix(" ") { text.removeLast() }
                text += "\n"
                isAfterSpace = true
                first = first ?? node
            case .text(let raw, let owner, let node):
                let style = style(owner)
                let white = style.word(.whiteSpace) ?? "normal"
                let transformed = Self.transformed(raw, style.word(.textTransform))
                let before = text.count
                if ["pre", "pre-wrap", "break-spaces"].contains(white) {
                    text += Self.preserved(transformed, wraps: white != "pre")
                    isAfterSpace = false
                } else {
                    isAfterSpace = Self.collapse(transformed, into: &text, isAfterSpace: isAfterSpace, keepsLines: white == "pre-line")
                }
                if text.count > before {
                    if !transformed.allSatisfy({ $0.isASCII && $0.isWhitespace }) {
                        noWrap = noWrap && (white == "nowrap" || white == "pre")
                        first = first ?? node
                    }
                    fonts.append((style, text.count - before))
                }
                lossy += Self.textLosses(style)
            case .generated(let style, _, let owner):
                let generated = generatedText(style, owner)
                isAfterSpace = Self.collapse(generated, into: &text, isAfterSpace: isAfterSpace, keepsLines: false)
                fonts.append((style, generated.count))
            case .atom, .dressed: break
            }
        }
        let isPreserved = run.contains { preserves($0) }
        if !isPreserved {
            while let last = text.last, last == " " || last == "\n" && text.count > 1 { text.removeLast() }
        } else if text.hasSuffix("\n") {
            text.removeLast()
        }
        guard !text.isEmpty else { return nil }
        let node = first ?? element
        let box = Box(.label, .text, element: element, place: node >= 0 ? place(node) : place(element))
        box.text = text
        box.textElement = textElement(run, element)
        font(fonts, element, box)
        for loss in lossy where !box.losses.contains(loss) { tell(loss, at: place(element), on: box) }
        if noWrap, text.contains(" ") { box.fixed.append(ScriptRule(property: "maxLines", value: "1")) }
        return box
    }

    /// The inline element that all texts of a run are in.
    private func textElement(_ run: [Inline], _ element: Int) -> Int? {
        var owners: Set<Int> = []
        for piece in run where !piece.isBlank {
            guard case .text(_, let owner, _) = piece else { return nil }
            owners.insert(owner)
        }
        guard owners.count == 1, let owner = owners.first, owner != element else { return nil }
        return owner
    }

    /// The font of a label: that of most of its text, in lines that are high enough for all.
    func font(_ fonts: [(style: CSSStyle, count: Int)], _ element: Int, _ box: Box) {
        let strut = style(element)
        guard let main = fonts.max(by: { $0.count < $1.count })?.style else { return }
        let sizes = Set(fonts.filter { $0.count > 0 }.map { ($0.style.fontSize * 100).rounded() })
        if sizes.count > 1 {
            tell("texts of several sizes in one line: all have the size of most of them here", at: place(element), on: box)
        }
        // The line is as high as its highest part above the baseline and its deepest below it.
        var above = 0.0
        var below = 0.0
        for style in fonts.map(\.style) + [strut] {
            let half = (style.lineHeightPoints - style.fontSize) / 2
            above = max(above, half + style.fontSize * 0.75)
            below = max(below, half + style.fontSize * 0.25)
        }
        let height = ((above + below) * 10_000).rounded() / 10_000
        var run = FontRun(main)
        if abs(height - main.lineHeightPoints) > 0.001 {
            run.lineHeight = Measure(points: height)
            run.isMixed = true
        }
        box.font = run
        box.fontElement = main.element
    }

    static func transformed(_ text: String, _ word: String?) -> String {
        switch word {
        case "uppercase": return text.uppercased()
        case "lowercase": return text.lowercased()
        case "capitalize":
            var isStart = true
            var result = ""
            for character in text {
                result += isStart ? character.uppercased() : String(character)
                isStart = character.isWhitespace
            }
            return result
        default: return text
        }
    }

    static func preserved(_ text: String, wraps: Bool) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\t": result += "\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}"
            case " ": result += wraps && result.last != " " && result.last != "\n" && !result.isEmpty ? " " : "\u{A0}"
            case "\r\n", "\r": result += "\n"
            default: result.append(character)
            }
        }
        return result
    }

    /// Adds a text with its spaces collapsed; whether the end is after a space.
    static func collapse(_ text: String, into result: inout String, isAfterSpace: Bool, keepsLines: Bool) -> Bool {
        var isAfterSpace = isAfterSpace
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where keepsLines:
                while result.hasSuffix(" ") { result.removeLast() }
                result += "\n"
                isAfterSpace = true
            case " ", "\n", "\t", "\r", "\u{C}":
                if !isAfterSpace { result += " " }
                isAfterSpace = true
            case "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{FEFF}": continue
            default:
                result.unicodeScalars.append(scalar)
                isAfterSpace = false
            }
        }
        return isAfterSpace
    }

    static func textLosses(_ style: CSSStyle) -> [String] {
        var lost: [String] = []
        for property in [CSSProperty.letterSpacing, .wordSpacing, .textIndent] {
            if let value = style.value(property), value.word != "normal", style.measure(property)?.isZero != true {
                lost.append("\(property.name): texts are measured without it")
            }
        }
        if let word = style.word(.wordBreak), word != "normal", word != "break-word" { lost.append("word-break: words stay whole here") }
        return lost
    }

    // Rows of boxes in a line.

    func row(_ run: [Inline], element: Int, in box: Box) {
        let style = style(element)
        let row = Box(.flex, .line, element: element, place: box.place)
        takeComments(row)
        box.add(row)
        let space = style.fontSize / 2
        var texts: [Inline] = []
        var hasText = false
        var endsWithSpace = false
        var verticals: Set<String> = []
        func flush() {
            let blank = texts.allSatisfy(\.isBlank)
            if !blank, let label = label(texts, element: element) {
                hasText = true
                if texts.startsWithSpace, let last = row.children.last { last.spaceAfter = space }
                label.isInLine = true
                row.add(label)
                endsWithSpace = texts.endsWithSpace
                if endsWithSpace { label.spaceAfter = space }
            } else if !texts.isEmpty, let last = row.children.last {
                last.spaceAfter = space
            }
            texts = []
        }
        for piece in run {
            switch piece {
            case .text: texts.append(piece)
            case .lineBreak(let node):
                flush()
                tell("<br> between boxes in a line: the line goes on here", at: place(node), on: row)
            case .generated where !isBox(piece): texts.append(piece)
            default:
                flush()
                let count = row.children.count
                addPiece(piece, to: row)
                guard row.children.count > count else { continue }
                let child = row.children[row.children.count - 1]
                child.isInLine = true
                if case .atom(let element) = piece {
                    verticals.insert(self.style(element).word(.verticalAlign) ?? "baseline")
                    if let below = belowBaseline(child) { child.descent = max(0, descent(style) - below) }
                } else {
                    verticals.insert("baseline")
                }
            }
        }
        flush()
        row.children.last?.spaceAfter = 0
        guard !row.children.isEmpty else {
            box.children.removeAll { $0 === row }
            return
        }
        if hasText, row.children.contains(where: { $0.kind == .label && $0.origin == .text && $0.text.contains(" ") }) {
            tell("text and boxes in one line: each text is a box, which breaks into lines by itself", at: place(element), on: row)
        }
        align(row, verticals, style)
        row.isLineRow = true
        if box.origin == .element, box.kind == .block, box.element != 0, tag(box.element) != "body" { rowsToMerge.append((row, box)) }
    }

    /// Rows that stand alone in their block become that block.
    func mergeRows() {
        for (row, box) in rowsToMerge where box.children.count == 1 && box.children[0] === row && box.kind == .block {
            if mayBeHigherThanLine(box) {
                // The line stays at the top of it.
                let wraps = row.fixed.contains { $0.property == "flexWrap" }
                if !wraps && row.children.count > 1 || row.fixed.contains(where: { $0.key == "height>=" }) && !fillsHeight(row) { continue }
                if !wraps { row.fixed.insert(ScriptRule(property: "flexWrap", value: "wrap"), at: 0) }
                row.fixed.append(ScriptRule(property: "alignContent", value: "flexStart"))
            }
            box.kind = .flex
            box.isLineRow = true
            box.fixed += row.fixed
            box.comments += row.comments
            box.losses += row.losses
            box.children = []
            for child in row.children { box.add(child) }
        }
    }

    /// Whether a box in a row is a part as high as what the row is in.
    private func fillsHeight(_ row: Box) -> Bool {
        row.children.contains { $0.origin == .element && style($0.element).measure(.height)?.hasPercent == true }
    }

    /// Whether a box may be higher than what is in it: it has a height, or is stretched.
    private func mayBeHigherThanLine(_ box: Box) -> Bool {
        let style = style(box.element)
        func isSet(_ property: CSSProperty) -> Bool { style.value(property) != nil && style.word(property) != "auto" }
        if isSet(.height) || isSet(.minHeight) && style.measure(.minHeight)?.isZero != true { return true }
        guard let parent = box.parent, parent.origin == .element, parent.kind == .flex && !parent.isLineRow || parent.kind == .grid else {
            return false
        }
        let around = self.style(parent.element)
        if parent.kind == .flex, around.word(.flexDirection)?.hasPrefix("column") == true { return style.number(.flexGrow) ?? 0 > 0 }
        let own = style.word(.alignSelf) ?? "auto"
        let align = own == "auto" ? around.word(.alignItems) ?? "normal" : own
        return align == "normal" || align == "stretch"
    }
}

extension BoxBuilder.Inline {
    /// Whether nothing is to be seen of it but a space.
    var isBlank: Bool {
        if case .text(let text, _, _) = self { return text.utf8.allSatisfy { CSSTokenizer.isSpace($0) } }
        return false
    }
}

extension [BoxBuilder.Inline] {
    var startsWithSpace: Bool {
        if case .text(let text, _, _)? = first { return text.utf8.first.map { CSSTokenizer.isSpace($0) } ?? false }
        return false
    }
    var endsWithSpace: Bool {
        if case .text(let text, _, _)? = last { return text.utf8.last.map { CSSTokenizer.isSpace($0) } ?? false }
        return false
    }
}
