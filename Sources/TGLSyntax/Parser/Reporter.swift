/// Collects the diagnostics of one text.
struct Reporter {
    let source: SourceFile
    let limit: Int
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of diagnostics reported, listed or not.
    private(set) var count = 0

    init(source: SourceFile, limit: Int) {
        self.source = source
        self.limit = max(1, limit)
    }

    /// - Parameters:
    ///   - replacement: what the help says to write in place of the range.
    ///   - fixes: the edits of the help, if they differ from that.
    mutating func add(
        _ code: SyntaxCode, _ message: String, at range: SourceRange, label: String = "",
        also: [(SourceRange, String)] = [], note: String? = nil, help: String? = nil, by replacement: String? = nil, fixes: [TextEdit] = []
    ) {
        count += 1
        if diagnostics.count >= limit { return }
        diagnostics.append(
            Diagnostic(
                code: code.text, message: message,
                primary: Diagnostic.Place(source: source, range: range, label: label),
                secondary: also.map { Diagnostic.Place(source: source, range: $0.0, label: $0.1) },
                note: note, help: help, fixes: replacement.map { [TextEdit(range, $0)] } ?? fixes))
    }

    /// Adds an edit to the help of an error, by its index.
    mutating func alsoFix(_ place: Int, _ edit: TextEdit) {
        if place < diagnostics.count { diagnostics[place].alsoFix(edit) }
    }

    /// The number of diagnostics beyond the limit.
    var omitted: Int { count - diagnostics.count }

    /// True if an error with this code is listed.
    func has(_ code: SyntaxCode) -> Bool { diagnostics.contains { $0.code == code.text } }

    /// Reports invalid bytes.
    mutating func addFlaws() {
        for flaw in source.flaws {
            switch flaw.kind {
            case .invalidUTF8:
                let byte = source.bytes[Int(flaw.range.start)]
                let hex = String(byte, radix: 16, uppercase: true)
                add(
                    .invalidUTF8, "the text is not valid UTF-8 here", at: flaw.range, label: "the byte \(hex)",
                    help: "save the file as UTF-8")
            case .nul:
                add(
                    .nulByte, "the text holds a zero byte", at: flaw.range,
                    help: "remove it; a file with many of them is binary, or UTF-16: save it as UTF-8")
            }
        }
    }

    /// The text is too long to be read.
    mutating func addTooLong(_ limit: Int) {
        add(
            .tooLong, "the text has \(source.bytes.count) bytes, more than \(limit)", at: SourceRange(at: 0),
            help: "split it into files and `import` them")
    }

    /// The diagnostics in the order of their places.
    func sorted() -> [Diagnostic] {
        let order = diagnostics.indices.sorted { a, b in
            let first = diagnostics[a].primary.range.start
            let second = diagnostics[b].primary.range.start
            return first == second ? a < b : first < second
        }
        return order.map { diagnostics[$0] }
    }
}
