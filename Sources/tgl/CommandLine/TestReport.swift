// Results of tests as JSON and as JUnit XML.

import TGLRender
import TGLScript

struct TestReport {
    let files: [TestFile]

    var passed: Int { files.reduce(0) { $0 + $1.passed } }
    var failed: Int { files.reduce(0) { $0 + $1.failed } }

    var json: String {
        var tests: [String] = []
        for file in files {
            for test in file.results {
                var fields = [
                    "\"file\": \(jsonString(test.file))", "\"line\": \(test.line)", "\"name\": \(jsonString(test.name))",
                    "\"passed\": \(test.passed)",
                ]
                if let diagnostic = test.diagnostic {
                    fields.append("\"code\": \(jsonString(diagnostic.code))")
                    fields.append("\"message\": \(jsonString(words(test)))")
                    fields.append(
                        "\"at\": \(jsonString("\(diagnostic.primary.source.name):\(diagnostic.primary.position.line):\(diagnostic.primary.position.column)"))"
                    )
                }
                tests.append("    {" + fields.joined(separator: ", ") + "}")
            }
            if let problem = file.unreadable {
                tests.append(
                    "    {\"file\": \(jsonString(file.path)), \"line\": 1, \"name\": \(jsonString(file.path)), \"passed\": false, \"message\": \(jsonString(problem))}"
                )
            }
        }
        let list = tests.isEmpty ? "[]" : "[\n" + tests.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"passed\": \(passed),\n  \"failed\": \(failed),\n  \"tests\": \(list)\n}\n"
    }

    var junit: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"\(passed + failed)\" failures=\"\(failed)\">\n"
        for file in files {
            text += "  <testsuite name=\"\(xml(file.path))\" tests=\"\(file.passed + file.failed)\" failures=\"\(file.failed)\">\n"
            for test in file.results {
                text +=
                    "    <testcase classname=\"\(xml(file.path))\" name=\"\(xml(test.name))\" file=\"\(xml(test.file))\" line=\"\(test.line)\""
                if let diagnostic = test.diagnostic {
                    let picture = renderDiagnostic(DiagnosticPicture(diagnostic))
                    text += ">\n      <failure message=\"\(xml(words(test)))\">\(xml(picture))</failure>\n    </testcase>\n"
                } else {
                    text += "/>\n"
                }
            }
            if let problem = file.unreadable {
                text +=
                    "    <testcase classname=\"\(xml(file.path))\" name=\"\(xml(file.path))\">\n      <failure message=\"\(xml(problem))\"/>\n    </testcase>\n"
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }

    private func words(_ test: TestResult) -> String {
        guard let diagnostic = test.diagnostic else { return "" }
        return diagnostic.message + (diagnostic.note.map { " (\($0))" } ?? "")
    }

    private func xml(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            default: if scalar.value >= 0x20 || scalar == "\t" { result.unicodeScalars.append(scalar) } else { result += "\u{FFFD}" }
            }
        }
        return result
    }
}
