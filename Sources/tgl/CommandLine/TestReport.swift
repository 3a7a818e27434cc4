// Results of tests as JSON and as JUnit XML.

import TGLRender
import TGLScript

struct TestReport {
    let files: [TestFile]
    /// What is said of how the tests ran, in reports that have room for it.
    var properties: [(name: String, value: String)] = []

    var passed: Int { files.reduce(0) { $0 + $1.passed } }
    var failed: Int { files.reduce(0) { $0 + $1.failed } }

    /// A test that takes longer than this is slow, in seconds, and so many of these are listed.
    private static let slow = (seconds: 0.1, most: 5)

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
            tests += file.results.map(json)
            if let problem = file.unreadable {
                let path = jsonString(file.path)
                tests.append(
                    object([("file", path), ("line", "1"), ("name", path), ("passed", "false"), ("message", jsonString(problem))]))
            }
        }
        let list = tests.isEmpty ? "[]" : "[\n" + tests.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"passed\": \(passed),\n  \"failed\": \(failed),\n  \"tests\": \(list)\n}\n"
    }

    private func json(_ test: TestResult) -> String {
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
        return object(fields)
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
            for test in file.results { text += junit(test, of: file) }
            if let problem = file.unreadable {
                text += "    " + tag("testcase", [("classname", file.path), ("name", file.path)]) + ">\n"
                text += "      " + tag("failure", [("message", problem)]) + "/>\n    </testcase>\n"
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }

    private func junit(_ test: TestResult, of file: TestFile) -> String {
        let place =
            [("classname", file.path), ("name", test.name), ("file", test.file), ("line", "\(test.line)")]
            + [("time", seconds(test))]
        let text = "    " + tag("testcase", place)
        guard let diagnostic = test.diagnostic else { return text + "/>\n" }
        let picture = escapeXML(renderDiagnostic(DiagnosticPicture(diagnostic)).text)
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
