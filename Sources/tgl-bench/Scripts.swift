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

/// A script text in which keys are typed, checked after each by what changed. Takes the worst of what any place in it takes, in the median
/// of rounds.
func measureTyping(_ name: String, _ text: () -> String) {
    guard Options.given.wants(name, 0) else { return }
    let bytes = Array(text().utf8)
    let (compiled, walked) = (CheckedStatements(), WalkedStatements())
    func check(_ bytes: [UInt8]) -> (nanoseconds: Double, parsing: Double, errors: Int) {
        let source = SourceFile(name: "bench.tgl", bytes: bytes)
        let start = now()
        let checked = CheckedText(source, loader: nil, limits: .standard, keeping: compiled)
        let findings = ScriptCheck(checked, isImported: false, allowedInRun: nil, keeping: walked).diagnostics
        let end = now()
        _ = SyntaxTree.parse(source, names: .layout)
        return (end - start, now() - end, findings.count)
    }
    _ = check(bytes)
    var (worst, parsing): ([Double], [Double]) = ([], [])
    for _ in 0..<(Options.given.quick ? 1 : 11) {
        var longest = 0.0
        for place in stride(from: 0, to: bytes.count, by: bytes.count / 50) {
            for key in [Array("a".utf8), []] {
                let checked = check(Array(bytes[..<place]) + key + bytes[place...])
                longest = max(longest, checked.nanoseconds)
                parsing.append(checked.parsing)
                if key.isEmpty, checked.errors > 0 { fail("\(name): it is another text") }
            }
        }
        worst.append(longest)
    }
    Result(
        scene: name, n: bytes.count, nodes: 0,
        fields: [("parse_us_a_key", median(parsing) / 1000), ("check_us_a_key", median(worst) / 1000)]
    ).report()
}
