// Terminal output as SVG: each piece of text in its colour, at its column with any font. Box-drawing characters are drawn as lines, because
// they join correctly in few fonts.

/// The lines of a terminal as the contents of an SVG file, with colours for light and dark mode.
public func terminalSVG(_ block: TextBlock) -> String {
    var writer = TerminalPicture(block)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + writer.svg()
}

private struct TerminalPicture {
    private let block: TextBlock
    /// The drawn box lines: a path for each class of colour and each style.
    private var strokes: [(name: String, heavy: Bool, dashed: Bool, path: String)] = []
    private var texts = ""
    private var grounds = ""

    private static let fontSize = 14.0
    private static let cell = (width: 14 * monospacedAdvance, height: 17.0)
    private static let margin = 16.0

    init(_ block: TextBlock) { self.block = block }

    mutating func svg() -> String {
        for (row, line) in block.lines.enumerated() {
            var column = 0
            for span in line.spans {
                write(span, row: row, column: column)
                column += span.columns
            }
        }
        let width = Double(max(block.columns, 1)) * Self.cell.width + 2 * Self.margin
        let height = Double(max(block.rows, 1)) * Self.cell.height + 2 * Self.margin
        let size = "width=\"\(markupNumber(width))\" height=\"\(markupNumber(height))\""
        var result = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(markupNumber(width)) \(markupNumber(height))\" \(size)"
        result += " role=\"img\" aria-label=\"\(escapeMarkup(block.lines.first?.text().text ?? ""))\""
        result += " font-family=\"\(monospacedFonts)\" font-size=\"\(markupNumber(Self.fontSize))\" stroke=\"none\">\n"
        result += "<style>\n@media screen and (prefers-color-scheme: dark) {\n.paper { fill: #14181c; }\n"
        for role in TextRole.allCases {
            result += "text.\(role) { fill: \(Self.color(role).dark); }\npath.\(role) { stroke: \(Self.color(role).dark); }\n"
        }
        result += "}\n</style>\n<rect class=\"paper\" \(size) fill=\"#fbfcfd\"/>\n<g shape-rendering=\"crispEdges\">\n" + grounds + "</g>\n"
        for stroke in strokes {
            let look = "\(stroke.heavy ? " stroke-width=\"2.4\"" : "")\(stroke.dashed ? " stroke-dasharray=\"2 2\"" : "")"
            result +=
                "<path class=\"\(stroke.name)\" fill=\"none\" stroke=\"\(stroke.name.isEmpty ? "" : color(named: stroke.name))\"\(look)"
            result += " d=\"\(stroke.path)\"/>\n"
        }
        return result + texts + "</svg>\n"
    }

    private mutating func write(_ span: TextSpan, row: Int, column: Int) {
        let top = Self.margin + Double(row) * Self.cell.height
        if let ground = span.ground {
            let color = MarkupColor(ground)
            grounds += "<rect x=\"\(markupNumber(left(column)))\" y=\"\(markupNumber(top))\""
            grounds += " width=\"\(markupNumber(Double(span.columns) * Self.cell.width))\" height=\"\(markupNumber(Self.cell.height))\""
            grounds += " fill=\"\(color.text)\"/>\n"
        }
        var run = ""
        var start = column
        var at = column
        func end(_ picture: inout TerminalPicture) {
            picture.write(run, span, from: start, to: at, top: top)
            run = ""
        }
        for character in span.text {
            let columns = displayWidth(character)
            if let arms = BoxArms(character), columns == 1 {
                end(&self)
                draw(arms, span, left: left(at), top: top)
                at += columns
                start = at
            } else if let block = BlockPart(character) {
                end(&self)
                grounds += block.rectangle(left: left(at), top: top, Self.cell, fill: ink(span))
                at += columns
                start = at
            } else {
                run.append(character)
                at += columns
            }
        }
        end(&self)
    }

    private func left(_ column: Int) -> Double { Self.margin + Double(column) * Self.cell.width }

    /// Writes words with the spaces between them, each group at its column.
    private mutating func write(_ run: String, _ span: TextSpan, from start: Int, to end: Int, top: Double) {
        var column = start
        var words = Substring(run)
        while let first = words.first, first == " " {
            words = words.dropFirst()
            column += 1
        }
        while words.last == " " { words = words.dropLast() }
        guard !words.isEmpty else { return }
        texts += "<text\(hasOwnColors(span) ? "" : " class=\"\(span.role)\"") x=\"\(markupNumber(left(column)))\""
        texts += " y=\"\(markupNumber(top + 13))\" fill=\"\(ink(span))\""
        if span.role == .strong || span.role == .warning || span.role == .error { texts += " font-weight=\"bold\"" }
        texts += " textLength=\"\(markupNumber(Double(displayWidth(String(words))) * Self.cell.width))\" lengthAdjust=\"spacingAndGlyphs\""
        texts += " xml:space=\"preserve\">\(escapeMarkup(String(words)))</text>\n"
    }

    private mutating func draw(_ arms: BoxArms, _ span: TextSpan, left: Double, top: Double) {
        let middle = (x: left + Self.cell.width / 2, y: top + Self.cell.height / 2)
        let ends: [(Int, Double, Double)] = [
            (arms.up, middle.x, top), (arms.right, left + Self.cell.width, middle.y), (arms.down, middle.x, top + Self.cell.height),
            (arms.left, left, middle.y),
        ]
        for (weight, x, y) in ends where weight > 0 {
            let path = "M\(markupNumber(middle.x)) \(markupNumber(middle.y))L\(markupNumber(x)) \(markupNumber(y))"
            add(
                path, name: hasOwnColors(span) ? "" : "\(span.role)", ink(span), heavy: weight > 1, dashed: arms.isDashed
            )
        }
    }

    private mutating func add(_ path: String, name: String, _ color: String, heavy: Bool, dashed: Bool) {
        if name.isEmpty {
            grounds += "<path fill=\"none\" stroke=\"\(color)\" d=\"\(path)\"/>\n"
        } else if let place = strokes.firstIndex(where: { $0.name == name && $0.heavy == heavy && $0.dashed == dashed }) {
            strokes[place].path += path
        } else {
            strokes.append((name, heavy, dashed, path))
        }
    }

    /// Whether the span has its own colours instead of those of its role.
    private func hasOwnColors(_ span: TextSpan) -> Bool { span.ground != nil || span.ink != nil }

    private func ink(_ span: TextSpan) -> String {
        if let ink = span.ink { return MarkupColor(ink).text }
        guard let ground = span.ground else { return Self.color(span.role).light }
        let color = MarkupColor(ground)
        return color.luminance > 0.18 ? "#000000" : "#ffffff"
    }

    private func color(named name: String) -> String {
        TextRole.allCases.first { "\($0)" == name }.map { Self.color($0).light } ?? "none"
    }

    /// The colours of a role for a light and for a dark background.
    private static func color(_ role: TextRole) -> (light: String, dark: String) {
        switch role {
        case .plain, .strong: ("#1f2933", "#e8ecf0")
        case .faint: ("#66717d", "#98a3ae")
        case .new, .help, .right: ("#1a7a34", "#5cc47a")
        case .changed: ("#b35200", "#f0974a")
        case .removed, .error: ("#c62828", "#f07070")
        case .warning: ("#9a3f94", "#d58fd0")
        case .gutter, .secondary: ("#13769e", "#5ab8e0")
        }
    }
}

/// The lines of a box-drawing character: on each side 0 for none, 1 for a light or 2 for a heavy line.
private struct BoxArms {
    let up: Int
    let right: Int
    let down: Int
    let left: Int
    var isDashed = false

    init?(_ character: Character) {
        if let place = Arms.unicodePlaces[character] {
            (up, right, down, left) = (place / 27, place / 9 % 3, place / 3 % 3, place % 3)
            return
        }
        isDashed = true
        switch character {
        case "╌": (up, right, down, left) = (0, 1, 0, 1)
        case "╎": (up, right, down, left) = (1, 0, 1, 0)
        case "╭": (up, right, down, left) = (0, 1, 1, 0)
        case "╮": (up, right, down, left) = (0, 0, 1, 1)
        case "╯": (up, right, down, left) = (1, 0, 0, 1)
        case "╰": (up, right, down, left) = (1, 1, 0, 0)
        default: return nil
        }
    }
}

/// A character that fills a part of its cell, in fractions of the cell's width and height.
private struct BlockPart {
    private let x: Double
    private let y: Double
    private let width: Double
    private let height: Double

    init?(_ character: Character) {
        switch character {
        case "█": (x, y, width, height) = (0, 0, 1, 1)
        case "▌": (x, y, width, height) = (0, 0, 0.5, 1)
        case "▐": (x, y, width, height) = (0.5, 0, 0.5, 1)
        case "▀": (x, y, width, height) = (0, 0, 1, 0.5)
        case "▄": (x, y, width, height) = (0, 0.5, 1, 0.5)
        case "▪": (x, y, width, height) = (0.25, 0.35, 0.5, 0.3)
        default: return nil
        }
    }

    func rectangle(left: Double, top: Double, _ cell: (width: Double, height: Double), fill: String) -> String {
        "<rect x=\"\(markupNumber(left + x * cell.width))\" y=\"\(markupNumber(top + y * cell.height))\""
            + " width=\"\(markupNumber(width * cell.width))\" height=\"\(markupNumber(height * cell.height))\" fill=\"\(fill)\"/>\n"
    }
}
