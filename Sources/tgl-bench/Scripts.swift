import TGLScript
import TGLSyntax
import TGLTools

/// A script text, lexed and parsed, and run in a session of its own.
func measureScript(_ name: String, _ text: () -> String) {
    guard Options.given.wants(name, 0) else { return }
    let text = text()
    let source = SourceFile(name: "bench.tgl", text: text)
    let bytes = Double(text.utf8.count)
    var parsing: [Double] = []
    var running: [Double] = []
    var nodes = 0
    for _ in 0..<(Options.given.quick ? 1 : 5) {
        let t0 = now()
        let parsed = SyntaxTree.parse(source, names: .layout)
        let t1 = now()
        if let first = parsed.diagnostics.first { fail("\(name): \(first.message)") }
        let session = Session()
        let outcome = session.run(source)
        let t2 = now()
        if let first = outcome.diagnostics.first { fail("\(name): \(first.message)") }
        nodes = session.document.count - 1
        parsing.append(t1 - t0)
        running.append(t2 - t1)
    }
    var fields = [("run_ns_a_node", median(running) / Double(nodes))]
    // A short text is independent of how fast texts are read.
    if bytes > 1e6 { fields.append(("parse_mb_s", bytes / median(parsing) * 1000)) }
    Result(scene: name, n: text.utf8.count, nodes: nodes, fields: fields).report()
}

/// A script text, formatted.
func measureFormat(_ name: String, _ text: () -> String) {
    guard Options.given.wants(name, 0) else { return }
    let source = SourceFile(name: "bench.tgl", text: text())
    var times: [Double] = []
    for _ in 0..<(Options.given.quick ? 1 : 5) {
        let start = now()
        guard case .formatted(let result) = ScriptFormatter.format(source) else { fail("\(name): it is not formatted") }
        times.append(now() - start)
        if result == source.bytes { fail("\(name): nothing changes") }
    }
    let speed = Double(source.bytes.count) / median(times) * 1000
    Result(scene: name, n: source.bytes.count, nodes: 0, fields: [("format_mb_s", speed)]).report()
}

/// A script text, checked as an editor has it checked while somebody types.
func measureCheck(_ name: String, _ text: () -> String) {
    guard Options.given.wants(name, 0) else { return }
    let source = SourceFile(name: "bench.tgl", text: text())
    var times: [Double] = []
    var nodes = 0
    for _ in 0..<(Options.given.quick ? 3 : 21) {
        let start = now()
        let checked = CheckedText(source)
        let check = ScriptCheck(checked)
        times.append(now() - start)
        if let first = check.diagnostics.first { fail("\(name): \(first.message)") }
        nodes = checked.tree.nodeCount
    }
    Result(scene: name, n: source.bytes.count, nodes: nodes, fields: [("check_ms", median(times) / 1e6)]).report()
}

/// A script text in which keys are typed, read anew after each. Takes the worst of what any place in it takes, in the median of rounds.
func measureTyping(_ name: String, _ text: () -> String) {
    guard Options.given.wants(name, 0) else { return }
    let source = SourceFile(name: "bench.tgl", text: text())
    var whole: [Double] = []
    var worst: [Double] = []
    for _ in 0..<(Options.given.quick ? 1 : 11) {
        let start = now()
        var edited = EditedText(source, names: .layout)
        whole.append(now() - start)
        var longest = 0.0
        for place in stride(from: 0, to: source.bytes.count, by: source.bytes.count / 50) {
            let at = UInt32(place)
            for (range, bytes) in [(SourceRange(at: at), [UInt8(ascii: "a")]), (SourceRange(start: at, end: at + 1), [])] {
                let start = now()
                edited.replace(range, with: bytes)
                longest = max(longest, now() - start)
            }
        }
        worst.append(longest)
        if edited.source.bytes != source.bytes || !edited.diagnostics.isEmpty { fail("\(name): it is another text") }
    }
    Result(
        scene: name, n: source.bytes.count, nodes: 0,
        fields: [("read_us", median(whole) / 1000), ("reread_us_a_key", median(worst) / 1000)]
    ).report()
}
