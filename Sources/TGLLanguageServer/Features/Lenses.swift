// Lines above nodes, tests and files that do something, and what they do.

import TGLJSON
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy

/// What a client can have done.
enum ServerCommand: String, CaseIterable {
    /// Runs a text now: `[uri]`.
    case run = "tgl.run"
    /// Runs the test of a name, or all: `[uri, name?]`.
    case test = "tgl.test"
    /// Why a node is as it is: `[uri, name]`.
    case why = "tgl.why"
    /// How the page of a text is opened: `[uri]`.
    case page = "tgl.page"
}

extension LanguageServer {
    func lenses(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        guard settings.showsLenses else { return [] }
        let tree = texts.analysis(of: text).tree
        guard !tree.isLessonFile else { return [] }
        var lenses: [JSONValue] = []
        func add(_ range: SourceRange, _ title: String, _ command: ServerCommand, _ arguments: [JSONValue] = []) {
            lenses.append([
                "range": text.text.json(range),
                "command": [
                    "title": .string(title), "command": .string(command.rawValue), "arguments": .array([.string(text.uri)] + arguments),
                ],
            ])
        }
        let statements = tree[tree.root.statements]
        if let first = statements.first {
            add(SourceRange(at: tree.range(of: first).start), "run", .run)
            if text.path != nil { add(SourceRange(at: tree.range(of: first).start), "open page", .page) }
        }
        for id in statements {
            switch tree[id] {
            case .test(let name, _, _): add(tree.range(of: name), "run test", .test, [.string(tree.plainText(of: name) ?? "")])
            case .node(let node):
                if let name = tree[node].name, name.index == nil {
                    add(name.name.range, "why", .why, [.string(tree.text(name.name.symbol))])
                }
            default: break
            }
        }
        return .array(lenses)
    }

    func command(_ params: JSONValue) throws(RequestError) -> JSONValue {
        guard let name = params["command"]?.string, let command = ServerCommand(rawValue: name) else {
            throw .invalidParams("there is no command `\((params["command"]?.string ?? "").prefix(100))`")
        }
        guard let uri = params["arguments"]?[0]?.string, let text = texts.open[uri] else {
            throw .invalidParams("the first argument is the URI of an open text")
        }
        let argument = params["arguments"]?[1]?.string
        switch command {
        case .run: return run(text)
        case .test: return test(text, argument)
        case .why: return try why(text, argument ?? "")
        case .page:
            guard let path = text.path else { throw .failed("the text is in no file yet") }
            return tell("in a terminal, this shows the page of the script: tgl \(path.shellWord) --page", isGood: true)
        }
    }

    /// Says how something ended, and answers it.
    private func tell(_ message: String, isGood: Bool) -> JSONValue {
        notify("window/showMessage", ["type": isGood ? 3 : 1, "message": .string(message)])
        return ["message": .string(message), "isGood": .bool(isGood)]
    }

    private func run(_ text: OpenText) -> JSONValue {
        let before = run(of: text).count
        runText(text)
        if isCancelled() { return .null }
        guard let run = runs[text.uri], run.count > before else {
            let reason = texts.analysis(of: text).checked.diagnostics.first { $0.severity == .error }?.message ?? "it was interrupted"
            return tell("\(texts.shownPath(text.path ?? uri(text))) did not run: \(reason)", isGood: false)
        }
        if let error = run.findings?.told.first(where: { $0.diagnostic.severity == .error }) {
            return tell(
                "\(texts.shownPath(text.path ?? uri(text))): line \(error.diagnostic.primary.position.line): \(error.diagnostic.message)",
                isGood: false)
        }
        let lines = run.good?.printed.lines ?? []
        return tell(lines.isEmpty ? "no errors" : lines.joined(separator: "\n"), isGood: true)
    }

    private func uri(_ text: OpenText) -> String { text.uri }

    private func test(_ text: OpenText, _ name: String?) -> JSONValue {
        let runner = TestRunner(limits: limits, filter: name)
        var isStopped = false
        var nextLook = host.now + 0.005
        let results = runner.run(
            text.source, loader: texts.loader(for: text),
            shouldStop: { [unowned self] in
                if host.now < nextLook { return isStopped }
                isStopped = isStopped || endsRun() || isCancelled()
                nextLook = host.now + 0.005
                return isStopped
            })
        if isCancelled() { return .null }
        let chosen = name.map { name in results.filter { $0.name == name } } ?? results
        if chosen.isEmpty {
            return tell(name.map { "no test has the name \"\($0.prefix(100))\"" } ?? "the script has no tests", isGood: false)
        }
        let failed = chosen.filter { !$0.passed }
        if let first = failed.first?.diagnostic {
            return tell("\(failed.count) of \(chosen.count) failed: line \(first.primary.position.line): \(first.message)", isGood: false)
        }
        return tell(chosen.count == 1 ? "passed" : "\(chosen.count) passed", isGood: true)
    }

    private func why(_ text: OpenText, _ name: String) throws(RequestError) -> JSONValue {
        if runs[text.uri]?.good == nil { runText(text) }
        guard let good = runs[text.uri]?.good else { throw .failed("the script has not run without an error yet") }
        let document = good.session.document
        guard let node = document.find(name) else { throw .failed("no node has the name `\(name.prefix(100))`") }
        var lines: [String] = []
        good.session.startClock()
        document.asking(good.session.isToldToStop) {
            var explainer = Explainer(document, place: { [texts] in good.session.shownPlace(of: $0, texts) })
            lines = explainer.why(node).map { good.session.withKnobs($0) }.map { line in
                let place = good.session.shownPlace(of: line.source, texts).map { "    # \($0)" } ?? ""
                return String(repeating: "  ", count: min(line.indent, 8)) + line.text + place
            }
        }
        return tell(lines.joined(separator: "\n"), isGood: true)
    }
}

extension String {
    /// The text as a word of a shell.
    fileprivate var shellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
                true
            default: false
            }
        }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
