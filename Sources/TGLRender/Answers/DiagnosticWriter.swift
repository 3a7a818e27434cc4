/// Writes the lines of a diagnostic: the heading, the places with their source lines and marks, the notes and the help.
struct DiagnosticWriter {
    private(set) var lines: [TextLine] = []

    private let picture: DiagnosticPicture
    private let options: DiagnosticOptions
    private let style: RenderStyle
    private let signs: Signs
    /// The width of the line numbers, in columns.
    private let margin: Int

    /// The characters of the frame at the left.
    private struct Signs {
        var corner: String
        var wall: String
        var tee: String
        var gap: String
    }

    private struct MarkedPlace {
        var place: DiagnosticPlace
        var isPrimary: Bool
    }

    private static let maxSecondary = 2

    init(_ picture: DiagnosticPicture, _ options: DiagnosticOptions) {
        self.picture = picture
        self.options = options
        style = options.style
        signs =
            options.style.ascii
            ? Signs(corner: "-->", wall: "|", tee: "-->", gap: ":")
            : Signs(corner: "┌─", wall: "│", tee: "├─", gap: "·")
        let shown = [picture.primary].compactMap { $0 } + picture.secondary.prefix(Self.maxSecondary)
        margin = max(shown.map { String($0.line).utf8.count }.max() ?? 1, 2)
    }

    mutating func write() {
        writeHeading()
        writePlaces()
        for note in picture.notes { writeNote(note) }
        writeDetails()
        writeHelp()
    }

    private mutating func writeHeading() {
        var line = TextLine()
        let role: TextRole = picture.severity == .error ? .error : picture.severity == .warning ? .warning : .gutter
        line.append(picture.severity.rawValue + (picture.code.isEmpty ? "" : "[\(style.show(picture.code))]"), role)
        let message = paragraphs(picture.message)
        line.append(": " + (message.first ?? ""), .strong)
        lines.append(line)
        for more in message.dropFirst() { lines.append(TextLine("  " + more, .strong)) }
    }

    // MARK: Places

    private mutating func writePlaces() {
        var places = picture.secondary.prefix(Self.maxSecondary).map { MarkedPlace(place: $0, isPrimary: false) }
        if let primary = picture.primary { places.insert(MarkedPlace(place: primary, isPrimary: true), at: 0) }
        var files: [String] = []
        for place in places where !files.contains(place.place.file) { files.append(place.place.file) }
        for (position, file) in files.enumerated() {
            let own = places.filter { $0.place.file == file }
            guard let first = own.first?.place else { continue }
            var line = TextLine(String(repeating: " ", count: margin))
            line.append(position == 0 ? signs.corner : signs.tee, .gutter)
            line.append(" " + style.show(first.file) + ":\(first.line):\(first.column)")
            lines.append(line)
            writeFile(own)
        }
    }

    /// The places of one file, in the order of its lines.
    private mutating func writeFile(_ places: [MarkedPlace]) {
        var before: Int?
        for number in Set(places.map { $0.place.line }).sorted() {
            let onLine = places.filter { $0.place.line == number }
            if let before, number > before + 1 {
                lines.append(TextLine(String(repeating: " ", count: margin) + signs.gap, .gutter))
            }
            writeLine(number, onLine)
            before = number
        }
    }

    private mutating func writeLine(_ number: Int, _ places: [MarkedPlace]) {
        guard let first = places.first?.place else { return }
        let source = SourceLine(first.lineText, style, around: first.range.lowerBound, reach: 16 * max(options.columns, 16))
        let window = self.window(source, around: source.columns(of: first.range))
        var line = TextLine()
        line.append(String(number), .gutter, endingAt: margin)
        line.append(signs.wall, .gutter)
        line.append(" ")
        let isCutBefore = window.lowerBound > 0 || source.isCutBefore
        if isCutBefore { line.append(style.glyphs.ellipsis, .faint) }
        line.append(source.text(window))
        if window.upperBound < source.columns || source.isCutBehind { line.append(style.glyphs.ellipsis, .faint) }
        lines.append(line)
        let offset = isCutBefore ? displayWidth(style.glyphs.ellipsis) : 0
        for place in places {
            let columns = source.columns(of: place.place.range)
            let start = min(max(columns.lowerBound, window.lowerBound), window.upperBound)
            let end = max(min(columns.upperBound, max(window.upperBound, start + 1)), start + 1)
            let shift = offset - window.lowerBound
            writeMark(place, (start + shift)..<(end + shift))
        }
    }

    /// The columns of the line that are shown: all of them, or those around the mark.
    private func window(_ source: SourceLine, around mark: Range<Int>) -> Range<Int> {
        let room = max(options.columns - margin - 2, 16)
        // A mark may be one column after the end of the line.
        if source.columns < room { return 0..<source.columns }
        let length = room - 2 * displayWidth(style.glyphs.ellipsis)
        let start = max(min(mark.lowerBound - length / 3, source.columns - length), 0)
        return start..<min(start + length, source.columns)
    }

    private mutating func writeMark(_ place: MarkedPlace, _ columns: Range<Int>) {
        let role: TextRole = place.isPrimary ? (picture.severity == .error ? .error : .warning) : .secondary
        var line = wall()
        line.append(String(repeating: " ", count: columns.lowerBound))
        line.append(String(repeating: place.isPrimary ? "^" : "-", count: columns.count), role)
        let label = paragraphs(place.place.label).joined(separator: " ")
        if label.isEmpty || line.columns + 1 + displayWidth(label) <= options.columns {
            if !label.isEmpty { line.append(" " + label, role) }
            lines.append(line)
            return
        }
        // There is no room after the mark: the label is written below it, as far to the right as it fits.
        lines.append(line)
        let indent = max(min(columns.lowerBound, options.columns - margin - 2 - min(displayWidth(label), 40)), 0)
        for part in wrap(label, columns: max(options.columns - margin - 2 - indent, 16)) {
            var below = wall()
            below.append(String(repeating: " ", count: indent))
            below.append(part, role)
            lines.append(below)
        }
    }

    private func wall() -> TextLine {
        var line = TextLine(String(repeating: " ", count: margin))
        line.append(signs.wall, .gutter)
        line.append(" ")
        return line
    }

    // MARK: Notes and help

    private mutating func writeNote(_ note: String) {
        writeParagraphs(note, start: "= ", .gutter)
    }

    /// Writes the details with their places in a second column; if there is no room for it, the places follow the texts.
    private mutating func writeDetails() {
        let texts = picture.details.map { style.show($0.text) }
        let places = picture.details.map { style.show($0.place) }
        let widest = texts.reduce(0) { max($0, displayWidth($1)) } + margin + 2
        let room = places.reduce(0) { max($0, displayWidth($1)) }
        let column = min(widest + 4, options.columns - room - 1)
        for (text, place) in zip(texts, places) {
            if place.isEmpty || column < widest + 2 {
                writeNote(place.isEmpty ? text : "\(text) (\(place))")
                continue
            }
            var line = TextLine(String(repeating: " ", count: margin))
            line.append("= ", .gutter)
            line.append(text)
            line.pad(to: column)
            line.append(place, .faint)
            lines.append(line)
        }
    }

    private mutating func writeHelp() {
        let more = options.showsMore && !picture.code.isEmpty ? "more: tgl explain " + style.show(picture.code) : ""
        let help = picture.help ?? ""
        if !help.isEmpty { writeParagraphs(help, start: "help: ", .help) }
        guard !more.isEmpty else { return }
        let behind = 8 + displayWidth(more)
        if !help.isEmpty, lines[lines.count - 1].columns + behind <= options.columns {
            lines[lines.count - 1].append(String(repeating: " ", count: 8))
            lines[lines.count - 1].append(more, .faint)
        } else {
            var line = TextLine(String(repeating: " ", count: margin))
            line.append(more, .faint)
            lines.append(line)
        }
    }

    /// Writes a text after a prefix such as `=`, and indents its continuation lines to the text's start.
    private mutating func writeParagraphs(_ text: String, start: String, _ role: TextRole) {
        let indent = margin + displayWidth(start)
        var isFirst = true
        for paragraph in paragraphs(text) {
            for part in wrap(paragraph, columns: max(options.columns - indent, 20)) {
                var line = TextLine(String(repeating: " ", count: isFirst ? margin : indent))
                if isFirst { line.append(start, role) }
                line.append(part)
                lines.append(line)
                isFirst = false
            }
        }
    }

    /// The lines of a text, with characters that the terminal cannot show replaced.
    private func paragraphs(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { style.show(String($0)) }
    }
}
