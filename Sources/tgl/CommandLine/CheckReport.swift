// The findings of a check as JSON, and as SARIF: the Static Analysis Results Interchange Format, which code hosts and editors read.

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTools
import TGLWhy

struct CheckReport {
    let files: [CheckedFile]

    private var findings: [CheckFinding] { files.flatMap(\.findings) }

    var errors: Int { count(.error) }
    var warnings: Int { count(.warning) }

    private func count(_ severity: Diagnostic.Severity) -> Int { findings.count { $0.diagnostic.severity == severity } }

    /// `1 error, 2 warnings in 3 files`
    var summary: String {
        let layouts = files.compactMap(\.layouts)
        let looked = layouts.reduce(0, +)
        let place =
            "in \(formatCount(files.count)) \(plural("file", files.count))"
            + (layouts.isEmpty ? "" : ", \(formatCount(looked)) \(plural("layout", looked)) looked at")
        if errors + warnings == 0 { return "no problems found \(place)" }
        let counts = [("error", errors), ("warning", warnings)].filter { $0.1 > 0 }
        return counts.map { "\(formatCount($0.1)) \(plural($0.0, $0.1))" }.joined(separator: ", ") + " " + place
    }

    // MARK: JSON

    /// An object a line for each finding.
    var json: String { findings.map { json($0) + "\n" }.joined() }

    private func json(_ finding: CheckFinding) -> String {
        let diagnostic = finding.diagnostic
        var fields = place(diagnostic.primary)
        fields += [
            ("severity", jsonString(DiagnosticSeverity(diagnostic.severity).rawValue)), ("code", jsonString(finding.rule)),
            ("message", jsonString(diagnostic.message)),
        ]
        if let note = diagnostic.note { fields.append(("note", jsonString(note))) }
        if let help = diagnostic.help { fields.append(("help", jsonString(help))) }
        if let found = finding.layoutBreak {
            func settings(_ all: [LayoutBreak.Setting]) -> String { object(all.map { ($0.target, jsonString($0.value)) }) }
            fields += [("at", settings(found.with)), ("without", settings(found.without.map { [$0] } ?? []))]
            fields.append(("howMuch", jsonString(found.howMuch)))
            fields.append(("rules", list(found.rules.map { jsonString($0.text) })))
        }
        let source = diagnostic.primary.source
        let fixes = diagnostic.fixes.map { object(ends($0.range, of: source) + [("text", jsonString($0.text))]) }
        if !fixes.isEmpty { fields.append(("fixes", list(fixes))) }
        let related = diagnostic.secondary.map { object(place($0) + [("message", jsonString($0.label))]) }
        fields.append(("related", "[" + related.joined(separator: ", ") + "]"))
        return object(fields)
    }

    /// Where a place begins and ends: lines and columns from 1, columns in Unicode scalars; the end is behind the last one.
    private func place(_ place: Diagnostic.Place) -> [(String, String)] {
        [("file", jsonString(place.source.name))] + ends(place.range, of: place.source)
    }

    private func ends(_ range: SourceRange, of source: SourceFile) -> [(String, String)] {
        let (start, end) = (source.position(of: range.start), source.position(of: range.end))
        return [("line", "\(start.line)"), ("column", "\(start.column)"), ("endLine", "\(end.line)"), ("endColumn", "\(end.column)")]
    }

    private func object(_ fields: [(String, String)]) -> String {
        "{" + fields.map { "\(jsonString($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
    }

    private func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

    // MARK: SARIF

    /// A log of one run, with the rules that its results name.
    var sarif: String {
        var places: [String: Int] = [:]
        var rules: [String] = []
        for finding in findings where places[finding.rule] == nil {
            places[finding.rule] = rules.count
            rules.append(finding.rule)
        }
        let driver = object([
            ("name", jsonString("tgl")), ("version", jsonString(Tgl.version)), ("rules", list(rules.map { rule($0) })),
        ])
        let results = findings.map { result($0, rule: places[$0.rule] ?? 0) }
        let run = [
            ("tool", object([("driver", driver)])), ("columnKind", jsonString("unicodeCodePoints")),
            ("results", "[" + results.map { "\n" + $0 }.joined(separator: ",") + "]"),
        ]
        return object([
            ("$schema", jsonString("https://json.schemastore.org/sarif-2.1.0.json")), ("version", jsonString("2.1.0")),
            ("runs", list([object(run)])),
        ]) + "\n"
    }

    private func rule(_ name: String) -> String {
        var fields = [("id", jsonString(name))]
        if let page = ErrorHelp.pages.first(where: { $0.code == name }) {
            fields += [("shortDescription", text(page.title)), ("fullDescription", text(page.text))]
            fields.append(("help", text("tgl explain \(name)")))
        } else if let sort = Finding.Sort.allCases.first(where: { $0.code == name }) {
            fields += [("shortDescription", text(sort.rawValue)), ("help", text("`:lint` at the prompt lists such findings"))]
        } else if let title = LayoutBreak.codes[name] {
            fields += [("shortDescription", text(title)), ("help", text("`:sweep … breaks` at the prompt shows where"))]
        }
        return object(fields)
    }

    private func text(_ text: String) -> String { object([("text", jsonString(text))]) }

    private func result(_ finding: CheckFinding, rule: Int) -> String {
        let diagnostic = finding.diagnostic
        let words = [diagnostic.message] + [diagnostic.note, diagnostic.help.map { "help: \($0)" }].compactMap { $0 }
        var fields = [
            ("ruleId", jsonString(finding.rule)), ("ruleIndex", "\(rule)"),
            ("level", jsonString(DiagnosticSeverity(diagnostic.severity).rawValue)),
            ("message", text(words.joined(separator: "\n"))), ("locations", list([location(diagnostic.primary)])),
        ]
        let related = diagnostic.secondary.enumerated().map { location($1, number: $0 + 1) }
        if !related.isEmpty { fields.append(("relatedLocations", list(related))) }
        if !diagnostic.fixes.isEmpty { fields.append(("fixes", list([fix(diagnostic)]))) }
        return object(fields)
    }

    /// What a finding offers, as changes of its file.
    private func fix(_ diagnostic: Diagnostic) -> String {
        let source = diagnostic.primary.source
        let replacements = diagnostic.fixes.map {
            object([("deletedRegion", region($0.range, of: source)), ("insertedContent", text($0.text))])
        }
        let change = object([("artifactLocation", artifact(source)), ("replacements", list(replacements))])
        return object([("description", text(diagnostic.help ?? "")), ("artifactChanges", list([change]))])
    }

    private func region(_ range: SourceRange, of source: SourceFile) -> String {
        let (start, end) = (source.position(of: range.start), source.position(of: range.end))
        return object([
            ("startLine", "\(start.line)"), ("startColumn", "\(start.column)"), ("endLine", "\(end.line)"), ("endColumn", "\(end.column)"),
        ])
    }

    private func artifact(_ source: SourceFile) -> String { object([("uri", jsonString(Self.reference(to: source.name)))]) }

    private func location(_ place: Diagnostic.Place, number: Int? = nil) -> String {
        var fields = number.map { [("id", "\($0)")] } ?? []
        let region = region(place.range, of: place.source)
        fields.append(("physicalLocation", object([("artifactLocation", artifact(place.source)), ("region", region)])))
        if number != nil, !place.label.isEmpty { fields.append(("message", text(place.label))) }
        return object(fields)
    }

    /// A file's path as a reference by RFC 3986: what is no plain letter is written as `%20`; an absolute path is a `file:` address.
    private static func reference(to path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        let plain = Set("-._~/".utf8)
        let encoded = path.utf8.map { byte -> String in
            let isPlain = plain.contains(byte) || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
        return path.hasPrefix("/") ? "file://" + encoded : encoded
    }
}
