import TGLLayout
import TGLSyntax

// The document as a test: a function that makes it, and expectations of its frames.

extension Session {
    /// The most nodes whose frames a test expects.
    private static let mostExpected = 200

    /// A script with a test of the present document: the statements of a dump in a `def`, except for knobs and functions, which stay at top
    /// level, and the frames of all named nodes. `title` is the test's name in quotes. The error says why the test fails, if a dump cannot
    /// make everything.
    public func testScript(titled title: String) -> Result<String, Diagnostic> {
        let function = hasName("scene") ? "testedScene" : "scene"
        let (top, body) = Self.parts(of: dump())
        var lines = top
        if !top.isEmpty { lines.append("") }
        lines.append("def \(function)() {")
        lines += body.map { $0.isEmpty ? "" : "  " + $0 }
        lines += ["}", "", "test \(title) {", "  \(function)()"]
        lines += expectations.map { "  " + $0 }
        lines.append("}")
        let script = lines.map { $0 + "\n" }.joined()
        let trial = Session(limits: limits, loader: loader)
        let outcome = trial.run(SourceFile(name: "test", text: script), tests: .afterwards(filter: nil))
        if let error = outcome.firstError ?? outcome.tests.lazy.compactMap({ $0.diagnostic }).first { return .failure(error) }
        return .success(script)
    }

    /// The lines of a dump that must be at top level, and the others.
    private static func parts(of dump: String) -> (top: [String], body: [String]) {
        var (top, body) = ([String](), [String]())
        var isTop = false
        for line in dump.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let goesOn = line.isEmpty || line.hasPrefix(" ") || line.hasPrefix("}")
            if !goesOn { isTop = line.hasPrefix("knob ") || line.hasPrefix("def ") || line.hasPrefix("import ") }
            if isTop { top.append(line) } else { body.append(line) }
        }
        while body.last?.isEmpty ?? false { body.removeLast() }
        while top.last?.isEmpty ?? false { top.removeLast() }
        return (top, body)
    }

    private var expectations: [String] {
        var lines: [String] = []
        document.walk(Document.screen) { node, _ in
            guard node != Document.screen, lines.count < Self.mostExpected, !document.isInCell(node), !document.isGone(node) else { return }
            let name = document.nameText(node)
            let word = document.kind(node).word
            if name.hasPrefix(word), name.dropFirst(word.count).allSatisfy(\.isNumber) { return }
            let f = document.frame(node)
            let numbers = [f.x, f.y, f.width, f.height].map { LessonWords.number($0) }.joined(separator: ", ")
            lines.append("expect \(name).frame ~= [\(numbers)]")
        }
        return lines
    }
}
