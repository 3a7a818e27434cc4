// Results of tests as JSON and as JUnit XML.

import TGLRender
import TGLScript

struct TestReport {
    let files: [TestFile]
    /// What is said of how the tests ran, in reports that have room for it.
    var properties: [(name: String, value: String)] = []

    var passed: Int { files.reduce(0) { $0 + $1.passed } }
    var failed: Int { files.reduce(0) { $0 + $1.failed } }

    /// The pictures that differ, each with the test that expects it.
    var differences: DifferencesPage {
        var page = DifferencesPage()
        page.failed = files.flatMap(\.results).count { !$0.passed && !$0.diagnostics.contains(where: \.tellsOfPicture) }
        for file in files {
            var rest = file.differences[...]
            for test in file.results {
                for diagnostic in test.diagnostics where diagnostic.tellsOfPicture {
                    let place = "\(diagnostic.primary.source.name):\(diagnostic.primary.position.line): test \"\(test.name)\""
                    if let shown = rest.popFirst() { page.entries.append((place, shown)) }
                }
            }
        }
        return page
    }

    /// A test that takes longer than this is slow, in seconds, and so many of these are listed.
    private static let slow = (seconds: 0.1, most: 5)

    /// The rules that differ in several pictures, with how many these are: one change may move much.
    func common(_ look: Look) -> TextBlock {
        let shown = files.flatMap(\.differences)
        guard shown.count > 2 else { return TextBlock() }
        var counts: [(line: String, count: Int)] = []
        for line in shown.flatMap({ ($0.scenes?.knobs ?? []) + ($0.scenes?.rules ?? []) }) {
            if let known = counts.firstIndex(where: { $0.line == line }) { counts[known].count += 1 } else { counts.append((line, 1)) }
        }
        var block = TextBlock([TextLine("\(shown.count) pictures differ or are new", .strong)])
        let common = counts.filter { $0.count > 1 }.sorted { $0.count > $1.count }
        for rule in common.prefix(Self.slow.most) { block.lines.append(TextLine("  in \(rule.count): \(look.style.show(rule.line))")) }
        return block
    }

    /// The tests that took longest, where some are slow.
    func slowest(_ look: Look) -> TextBlock {
        let slow = files.flatMap(\.results).filter { $0.seconds >= Self.slow.seconds }.sorted { $0.seconds > $1.seconds }
        var block = TextBlock()
        if !slow.isEmpty { block.lines.append(TextLine("slowest:", .faint)) }
        for test in slow.prefix(Self.slow.most) {
            block.lines.append(TextLine("  \(seconds(test)) s  \(test.file):\(test.line): \(look.style.show(test.name))"))
        }
        return block
    }

    /// The seconds that a test took, to milliseconds.
    private func seconds(_ test: TestResult) -> String {
        let thousandths = Int((test.seconds * 1000).rounded())
        return "\(thousandths / 1000)." + String(String(thousandths % 1000 + 1000).dropFirst())
    }

    // MARK: JSON

    var json: String {
        var tests: [String] = []
        for file in files {
            var rest = file.differences[...]
            for test in file.results {
                tests.append(json(test, rest.prefix(test.diagnostics.count(where: \.tellsOfPicture))))
                rest = rest.dropFirst(test.diagnostics.count(where: \.tellsOfPicture))
            }
            if let problem = file.unreadable {
                let path = jsonString(file.path)
                tests.append(
                    object([("file", path), ("line", "1"), ("name", path), ("passed", "false"), ("message", jsonString(problem))]))
            }
        }
        let list = tests.isEmpty ? "[]" : "[\n" + tests.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"passed\": \(passed),\n  \"failed\": \(failed),\n  \"tests\": \(list)\n}\n"
    }

    private func json(_ test: TestResult, _ differences: ArraySlice<ShownDifference>) -> String {
        var fields = [
            ("file", jsonString(test.file)), ("line", "\(test.line)"), ("name", jsonString(test.name)), ("passed", "\(test.passed)"),
        ]
        if let diagnostic = test.diagnostic {
            let place = diagnostic.primary
            fields += [
                ("code", jsonString(diagnostic.code)), ("message", jsonString(words(test))),
                ("at", jsonString("\(place.source.name):\(place.position.line):\(place.position.column)")),
            ]
        }
        if !differences.isEmpty { fields.append(("pictures", "[" + differences.map(json).joined(separator: ", ") + "]")) }
        return object(fields)
    }

    /// A picture that differs, with what differs in its scene.
    private func json(_ shown: ShownDifference) -> String {
        func list(_ lines: [String]) -> String { "[" + lines.map(jsonString).joined(separator: ", ") + "]" }
        var fields = [("file", jsonString(shown.picture.path)), ("new", "\(shown.picture.expected == nil)")]
        if let scenes = shown.scenes {
            fields += [
                ("knobs", list(scenes.knobs)), ("frames", list(scenes.frames)), ("rules", list(scenes.rules)),
                ("moved", list(scenes.reasons)),
            ]
        }
        return "{" + fields.map { "\(jsonString($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
    }

    /// A line of the list of tests: names with values that are JSON already.
    private func object(_ fields: [(String, String)]) -> String {
        "    {" + fields.map { "\(jsonString($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
    }

    // MARK: JUnit

    var junit: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += tag("testsuites", [("tests", "\(passed + failed)"), ("failures", "\(failed)")]) + ">\n"
        for file in files {
            let count = file.passed + file.failed
            text += "  " + tag("testsuite", [("name", file.path), ("tests", "\(count)"), ("failures", "\(file.failed)")]) + ">\n"
            if !properties.isEmpty {
                let all = properties.map { "      " + tag("property", [("name", $0.name), ("value", $0.value)]) + "/>\n" }
                text += "    <properties>\n" + all.joined() + "    </properties>\n"
            }
            for (test, told) in zip(file.results, file.told(.file)) { text += junit(test, told, of: file) }
            if let problem = file.unreadable {
                text += "    " + tag("testcase", [("classname", file.path), ("name", file.path)]) + ">\n"
                text += "      " + tag("failure", [("message", problem)]) + "/>\n    </testcase>\n"
            }
            if !file.output.isEmpty {
                text += "    <system-out>" + escapeXML(file.output.map { $0 + "\n" }.joined()) + "</system-out>\n"
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }

    private func junit(_ test: TestResult, _ told: TextBlock, of file: TestFile) -> String {
        let place =
            [("classname", file.path), ("name", test.name), ("file", test.file), ("line", "\(test.line)")]
            + [("time", seconds(test))]
        let text = "    " + tag("testcase", place)
        if test.passed { return text + "/>\n" }
        let picture = escapeXML(told.text(Look.file.style).text)
        return text + ">\n      " + tag("failure", [("message", words(test))]) + ">\(picture)</failure>\n    </testcase>\n"
    }

    /// The beginning of an element, without what closes it.
    private func tag(_ name: String, _ attributes: [(String, String)]) -> String {
        "<" + name + attributes.map { " \($0.0)=\"\(escapeXML($0.1))\"" }.joined()
    }

    private func words(_ test: TestResult) -> String {
        guard let diagnostic = test.diagnostic else { return "" }
        return diagnostic.message + (diagnostic.note.map { " (\($0))" } ?? "")
    }
}
