// The one reader of the words that the program shows: pages of errors, topics, phrases. They are text files in
// `Sources/CTexts/Pages`, which everybody can edit. A file is read line by line:
//
//     # A line that begins with `#` is a comment.
//     == TGL0212 rules that depend on each other in a cycle
//     A section begins with `==`, its key and its title. Its text follows: the lines of a
//     paragraph are joined, and an empty line separates two.
//
//     - A line that begins with a hyphen, or with spaces, remains a line of its own.
//
//     -- fails
//         view A { width = A.width }
//
//     -- phrases
//         Spacer() --> S.gravity = betweenX
//         ZStack { … } --> frame F { view E; view G }
//             also overlay
//
// A part of a section begins with `--` and its name; its lines are indented by four spaces. It is code, which is taken as it is, or
// rows: each is two texts with ` --> ` between them. A line below that is indented further is a detail of the row, with its name first:
// `also` and words that lead to it, too; a file may have further ones.
// `\(seconds)` in a title, a text or a part is replaced by a value that the program computes. Spaces at the end of a line do not count.

/// A section of a file of words.
package struct TextSection: Sendable {
    /// What the section is looked up by: the first word of its head.
    package let key: String
    /// The rest of its head.
    package let title: String
    /// The file and the line of its head: `Sources/CTexts/Pages/topics.txt:12`.
    package let place: String
    /// Its paragraphs, with an empty line between them.
    package fileprivate(set) var text = ""
    fileprivate var code: [String: [UInt8]] = [:]
    fileprivate var rows: [String: [TextRow]] = [:]

    /// The code of a part, as bytes, which need not be UTF-8; none where the section has no such part.
    package func bytes(_ part: String) -> [UInt8] { code[part] ?? [] }

    /// The code of a part.
    package func code(_ part: String) -> String { String(decoding: bytes(part), as: UTF8.self) }

    /// The rows of a part.
    package func rows(_ part: String) -> [TextRow] { rows[part] ?? [] }
}

/// A row of a part.
package struct TextRow: Sendable {
    /// What is before the arrow, and behind it.
    package let from, to: String
    /// The file and the line of the row.
    package let place: String
    fileprivate var details: [(name: String, text: String)] = []

    /// The texts of the details of a name, in their order.
    package func details(_ name: String) -> [String] { details.filter { $0.name == name }.map(\.text) }

    /// The words that lead to the row, beside those before the arrow.
    package var also: String { details("also").joined(separator: " ") }
}

/// What each section of a file has beside its text.
package struct TextForm: Sendable {
    fileprivate let code, rows, optional, details: [String]

    /// The parts by name: those that are code and those that consist of rows; of both, those that may be left out. `details`: the names
    /// of what is below a row.
    package init(code: [String] = [], rows: [String] = [], optional: [String] = [], details: [String] = ["also"]) {
        self.code = code
        self.rows = rows
        self.optional = optional
        self.details = details
    }

    fileprivate var required: [String] { (code + rows).filter { !optional.contains($0) } }
}

/// A file of words by its sections.
package struct TextTable: Sendable {
    /// The file as people find it: `Sources/CTexts/Pages/topics.txt`.
    package let path: String
    /// The sections, in the order of the file.
    package let sections: [TextSection]
    /// What is wrong in the file, with the place of each. A program reads what is right.
    package let problems: [String]

    /// A file of `Sources/CTexts/Pages`, by its name without the ending.
    ///
    /// - Parameter values: what stands for `\(NAME)` in the file.
    package init(_ name: String, _ form: TextForm, values: [String: [UInt8]] = [:]) {
        self.init(path: "Sources/CTexts/Pages/\(name).txt", bytes: BuiltInText.page("\(name).txt"), form, values: values)
    }

    /// A text of this format.
    package init(path: String, bytes: [UInt8], _ form: TextForm, values: [String: [UInt8]] = [:]) {
        var reader = TextTableReader(path: path, form: form, values: values)
        reader.read(bytes)
        self.path = path
        sections = reader.sections
        let nothing = sections.isEmpty ? ["\(path): there is no section; the table of files is in Sources/CTexts/texts.c"] : []
        problems = reader.problems + nothing
    }

    /// The first section of a key, nil where there is none.
    package func section(_ key: String) -> TextSection? { sections.first { $0.key == key } }

    /// What is wrong in a file that has one section for each of some keys, in their order.
    package func problems(keys: [String]) -> [String] {
        var missing = Set(keys)
        var found = problems
        for section in sections where missing.remove(section.key) == nil {
            found.append("\(section.place): `\(section.key)` is unknown, or has a section above")
        }
        found += keys.filter(missing.contains).map { "\(path): there is no section `\($0)`" }
        if found.isEmpty, let first = zip(sections, keys).first(where: { $0.key != $1 }) {
            found.append("\(first.0.place): expected `\(first.1)` here, found `\(first.0.key)`")
        }
        return found
    }
}

/// Reads a file of words, line by line.
private struct TextTableReader {
    private typealias Line = (number: Int, text: [UInt8])

    let path: String
    let form: TextForm
    let values: [String: [UInt8]]
    var sections: [TextSection] = []
    var problems: [String] = []
    /// The number of the line that is read.
    private var number = 0
    private var section: TextSection?
    private var text: [UInt8] = []
    /// Whether a line of text begins a paragraph.
    private var isAfterBlank = false
    private var part: (name: String, lines: [Line])?

    init(path: String, form: TextForm, values: [String: [UInt8]]) {
        self.path = path
        self.form = form
        self.values = values
    }

    mutating func read(_ bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let end = line.lastIndex { $0 > UInt8(ascii: " ") }.map { $0 + 1 } ?? line.startIndex
            read(line: line[..<end])
        }
        endSection()
    }

    private mutating func read(line: ArraySlice<UInt8>) {
        if line.starts(with: "#".utf8) { return }
        if let head = rest(of: line, after: "== ") {
            endSection()
            begin(head)
        } else if section == nil {
            if !line.isEmpty { report("text before the first section; a comment begins with `#`") }
        } else if let name = rest(of: line, after: "-- ") {
            endPart()
            begin(part: string(name))
        } else if line.starts(with: "==".utf8) || line.starts(with: "--".utf8) {
            report("a section begins with `== KEY TITLE`, a part with `-- NAME`")
        } else if part == nil {
            add(text: line)
        } else if let code = rest(of: line, after: "    ") {
            let line = filled(code)
            part?.lines.append((number, line))
        } else if line.isEmpty {
            part?.lines.append((number, []))
        } else {
            report("a line of a part begins with four spaces")
        }
    }

    private mutating func begin(_ head: ArraySlice<UInt8>) {
        let key = head.prefix { $0 != UInt8(ascii: " ") }
        let title = head[key.endIndex...].drop { $0 == UInt8(ascii: " ") }
        section = TextSection(key: string(key), title: string(filled(title)), place: "\(path):\(number)")
    }

    private mutating func add(text line: ArraySlice<UInt8>) {
        if !line.isEmpty, !text.isEmpty {
            let isOwnLine = line.starts(with: " ".utf8) || line.starts(with: "- ".utf8)
            text += (isAfterBlank ? "\n\n" : isOwnLine ? "\n" : " ").utf8
        }
        isAfterBlank = line.isEmpty
        text += filled(line)
    }

    private mutating func endSection() {
        endPart()
        guard var ended = section else { return }
        section = nil
        ended.text = string(text)
        text = []
        isAfterBlank = false
        if ended.text.isEmpty { problems.append("\(ended.place): the section has no text") }
        for part in form.required where ended.code[part] == nil && ended.rows[part] == nil {
            problems.append("\(ended.place): the section has no part `\(part)`")
        }
        sections.append(ended)
    }

    // MARK: Parts

    private mutating func begin(part name: String) {
        part = (name, [])
        if !(form.code + form.rows).contains(name) {
            report("a section of this file has no part `\(name)`")
        } else if section?.code[name] != nil || section?.rows[name] != nil {
            report("the section has two parts `\(name)`")
        }
    }

    private mutating func endPart() {
        guard let (name, lines) = part else { return }
        part = nil
        if form.rows.contains(name) {
            let rows = rows(lines)
            section?.rows[name] = rows
        } else if let first = lines.firstIndex(where: { !$0.text.isEmpty }), let last = lines.lastIndex(where: { !$0.text.isEmpty }) {
            section?.code[name] = Array(lines[first...last].map { $0.text }.joined(separator: "\n".utf8))
        }
    }

    private mutating func rows(_ lines: [Line]) -> [TextRow] {
        var rows: [TextRow] = []
        for line in lines where !line.text.isEmpty {
            let (from, to) = halves(of: line.text[...])
            let detail = form.details.first { rest(of: line.text[...], after: "    \($0) ") != nil }
            if let detail, !rows.isEmpty {
                rows[rows.count - 1].details.append((detail, string(line.text.dropFirst(detail.utf8.count + 5))))
            } else if let to, !line.text.starts(with: " ".utf8) {
                rows.append(TextRow(from: string(from), to: string(to), place: "\(path):\(line.number)"))
            } else {
                let forms = form.details.map { "`\($0) WORDS`" }.joined(separator: " or ")
                report("a row is `ONE --> OTHER`; the line below may be indented further: \(forms)", at: line.number)
            }
        }
        return rows
    }

    /// What is before the arrow of a row, and behind it; nil where there is no arrow.
    private func halves(of row: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
        let first = row.indices.first { row[$0] == UInt8(ascii: " ") && row[$0...].starts(with: " --> ".utf8) }
        return first.map { (row[..<$0], row[($0 + 5)...]) } ?? (row, nil)
    }

    // MARK: Bytes

    /// A line with the values of the program in it.
    private mutating func filled(_ line: ArraySlice<UInt8>) -> [UInt8] {
        let backslash = UInt8(ascii: "\\")
        var filled: [UInt8] = []
        var left = line
        while let start = left.firstIndex(of: backslash) {
            filled += left[..<start]
            left = left[start...]
            if let name = rest(of: left, after: "\\(")?.prefix(while: { $0 != UInt8(ascii: ")") }) {
                if values[string(name)] == nil { report("there is no value `\\(\(string(name)))`") }
                filled += values[string(name)] ?? []
                left = left[name.endIndex...].dropFirst()
            } else {
                filled.append(backslash)
                left = left.dropFirst()
            }
        }
        return filled + left
    }

    private func rest(of line: ArraySlice<UInt8>, after start: String) -> ArraySlice<UInt8>? {
        line.starts(with: start.utf8) ? line.dropFirst(start.utf8.count) : nil
    }

    private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private func string(_ bytes: [UInt8]) -> String { string(bytes[...]) }

    private mutating func report(_ problem: String, at line: Int? = nil) { problems.append("\(path):\(line ?? number): \(problem)") }
}
