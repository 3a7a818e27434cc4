// Replays the benchmark scenes through the engine and prints figures.
//
//     tgl-bench [SCENE…] [--json] [--quick]      the scenes whose name begins so
//     tgl-bench --print loop|blocks N            the script of a scene, for timing the whole program on it

@preconcurrency import Glibc
import TGLLayout
import TGLScript
import TGLSyntax

let arguments = Array(CommandLine.arguments.dropFirst())
let asJSON = arguments.contains("--json")
let quick = arguments.contains("--quick")
let wanted = arguments.filter { !$0.hasPrefix("--") }

func report(_ r: Result) {
    print(asJSON ? r.json : r.row)
    fflush(stdout)
}

func layout(_ doc: Document) {
    do { try doc.layout() } catch { fail("\(error)") }
}

/// First layout of a tree: times per node, memory, and that an edited tree equals one laid out from scratch.
func first(_ name: String, _ n: Int, _ make: () -> BenchTree) {
    guard wanted.isEmpty || wanted.contains(where: { name.hasPrefix($0) }) else { return }
    var create: [Double] = []
    var lay: [Double] = []
    var relay: [Double] = []
    var loop: [Double] = []
    var sum = 0.0
    var nodes = 0
    var bytes = 0.0
    let rounds = quick ? 1 : n > 500_000 ? 3 : 7
    for round in 0..<rounds {
        let before = residentBytes()
        let t0 = now()
        let t = make()
        let t1 = now()
        layout(t.doc)
        let t2 = now()
        nodes = t.doc.count - 1
        create.append((t1 - t0) / Double(nodes))
        lay.append((t2 - t1) / Double(nodes))
        if round == 0 { bytes = Double(residentBytes() - before) / Double(nodes) }
        let root = t.root
        t.doc.set(root, .topPadding, .rule, .number(3))
        let t3 = now()
        layout(t.doc)
        relay.append((now() - t3) / Double(nodes))
        let t4 = now()
        let touched = t.doc.touchEveryNode()
        loop.append((now() - t4) / Double(nodes))
        if touched.isNaN { fail("\(name): a rule is no number") }
        t.doc.set(root, .topPadding, .rule, name.hasPrefix("nested") ? .number(1) : .unset)
        layout(t.doc)
        sum = t.checksum()
        if round == 0 {
            do { try t.doc.layoutAgain() } catch { fail("\(error)") }
            if t.checksum() != sum { fail("\(name): incremental differs from scratch") }
        }
    }
    report(
        Result(
            scene: name, n: n, nodes: nodes,
            fields: [
                ("create_ns", median(create)), ("layout_ns", median(lay)), ("relayout_ns", median(relay)),
                ("loop_ns", median(loop)), ("bytes", bytes), ("checksum", sum),
            ]))
}

/// One random leaf's width, 1000 times.
func leafEdit(_ name: String, scale: Double, _ make: () -> BenchTree) {
    guard wanted.isEmpty || wanted.contains(where: { name.hasPrefix($0) }) else { return }
    let t = make()
    if scale > 0 { t.doc.set(0, .scale, .rule, .number(scale)) }
    layout(t.doc)
    var g = Generator()
    var times: [Double] = []
    var visited = 0
    for i in 0..<1000 {
        let leaf = t.leaves[Int(g.next() % UInt64(t.leaves.count))]
        let t0 = now()
        t.doc.set(leaf, .width, .rule, .number(Double(5 + i % 13)))
        layout(t.doc)
        times.append(now() - t0)
        visited += t.doc.report.laidOut
    }
    let sum = t.checksum()
    do { try t.doc.layoutAgain() } catch { fail("\(error)") }
    if t.checksum() != sum { fail("\(name): incremental differs from scratch") }
    report(
        Result(
            scene: name, n: 1000, nodes: t.doc.count - 1,
            fields: [
                ("median_us", median(times) / 1000), ("p99_us", percentile(times, 0.99) / 1000), ("laid_out", Double(visited) / 1000),
                ("checksum", sum),
            ]))
}

/// A child added to a random inner node, layout, removed, layout.
func childEdit(_ name: String, _ make: () -> BenchTree) {
    guard wanted.isEmpty || wanted.contains(where: { name.hasPrefix($0) }) else { return }
    var t = make()
    layout(t.doc)
    var g = Generator()
    var times: [Double] = []
    for _ in 0..<1000 {
        let p = t.inner[Int(g.next() % UInt64(t.inner.count))]
        let t0 = now()
        let c = t.node(.view, in: p)
        t.size(c, .number(4), .number(4))
        layout(t.doc)
        t.doc.remove(c)
        layout(t.doc)
        times.append((now() - t0) / 2)
        t.doc.forget()
    }
    report(
        Result(
            scene: name, n: 1000, nodes: t.doc.count - 1,
            fields: [
                ("median_us", median(times) / 1000), ("p99_us", percentile(times, 0.99) / 1000), ("checksum", t.checksum()),
            ]))
}

/// A child inserted at the front of a column.
func frontInsert(_ n: Int) {
    guard wanted.isEmpty || wanted.contains(where: { "front insert".hasPrefix($0) }) else { return }
    var t = BenchScene.column(n)
    layout(t.doc)
    var times: [Double] = []
    for _ in 0..<31 {
        let t0 = now()
        let c = t.node(.view, in: t.root)
        t.size(c, .number(100), .number(10))
        do { try t.doc.move(c, to: t.root, before: t.doc.first(t.root)) } catch { fail("\(error)") }
        layout(t.doc)
        times.append(now() - t0)
    }
    report(
        Result(
            scene: "front insert", n: n, nodes: t.doc.count - 1, fields: [("median_us", median(times) / 1000), ("checksum", t.checksum())]))
}

/// A script text, lexed and parsed, and run in a session of its own.
func script(_ name: String, _ text: String) {
    guard wanted.isEmpty || wanted.contains(where: { name.hasPrefix($0) }) else { return }
    let source = SourceFile(name: "bench.tgl", text: text)
    let bytes = Double(text.utf8.count)
    var parsing: [Double] = []
    var running: [Double] = []
    var nodes = 0
    for _ in 0..<(quick ? 1 : 5) {
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
    // A short text says nothing of how fast texts are read.
    if bytes > 1e6 { fields.append(("parse_mb_s", bytes / median(parsing) * 1000)) }
    report(Result(scene: name, n: text.utf8.count, nodes: nodes, fields: fields))
}

if arguments.first == "--print", arguments.count == 3, let n = Int(arguments[2]) {
    print(arguments[1] == "loop" ? ScriptText.loop(n) : ScriptText.spelledOut(n))
    exit(0)
}

func runAll() {
    for n in [1_000, 100_000] + (quick ? [] : [1_000_000]) { first("column", n) { BenchScene.column(n) } }
    for n in [1_000, 10_000, 100_000] + (quick ? [] : [1_000_000]) { first("wrap", n) { BenchScene.wrap(n) } }
    for kind in [Kind.frame, .table, .flow, .float, .path] {
        for n in [1_000, 100_000] + (quick ? [] : [1_000_000]) { first(kind.word, n) { BenchScene.flat(kind, n) } }
    }
    for n in [1_000, 100_000] + (quick ? [] : [1_000_000]) { first("relative", n) { BenchScene.relative(n) } }
    let d7f5 = Array(repeating: 5, count: 7)
    first("nested d5f8", 0) { BenchScene.nested(Array(repeating: 8, count: 5)) }
    first("nested d7f5", 0) { BenchScene.nested(d7f5) }
    first("nested d10mix", 0) { BenchScene.nested([4, 4, 4, 2, 4, 2, 4, 2, 4, 2]) }
    first("nested wrap d7f5", 0) { BenchScene.nested(d7f5, wraps: true) }
    leafEdit("leaf edit", scale: 0) { BenchScene.nested(d7f5) }
    leafEdit("leaf edit snapped", scale: 2) { BenchScene.nested(d7f5) }
    leafEdit("leaf edit wrap", scale: 2) { BenchScene.nested(d7f5, wraps: true) }
    childEdit("child edit") { BenchScene.nested(d7f5) }
    childEdit("child edit wrap") { BenchScene.nested(d7f5, wraps: true) }
    frontInsert(10_000)
    frontInsert(100_000)
    for d in [1_000, 10_000, 100_000] { first("chain", d) { BenchScene.chain(d) } }
    script("script loop", ScriptText.loop(100_000))
    script("script blocks", ScriptText.spelledOut(100_000))
}

// Deep chains need more than the first thread's stack.
runOnLargeStack { runAll() }
