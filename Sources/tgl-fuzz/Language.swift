@preconcurrency import Glibc
import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax

/// Reads a whole file, or nothing.
func readFile(_ path: String) -> [UInt8] {
    guard let f = fopen(path, "rb") else { return [] }
    defer { fclose(f) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let n = fread(&buffer, 1, buffer.count, f)
        if n <= 0 { return bytes }
        bytes += buffer[..<n]
    }
}

/// Where the script that runs now is kept, so that a crash leaves it behind.
let lastScript = ".build/fuzz-last.tgl"

func keep(_ bytes: [UInt8]) {
    guard let f = fopen(lastScript, "wb") else { return }
    fwrite(bytes, 1, bytes.count, f)
    fclose(f)
}

/// Lexer and parser: any bytes give a tree and diagnostics, never a trap.
func parseRun(_ m: inout Mutator) -> String? {
    let bytes = m.script()
    keep(bytes)
    let result = SyntaxTree.parse(SourceFile(name: "fuzz", bytes: bytes))
    return result.tree.root.range.end <= UInt32(bytes.count) ? nil : "a tree that is longer than its text"
}

/// The evaluator with layout: a script ends within its limits; the document it leaves equals one laid out from scratch; undo
/// to the start leaves nothing.
func evalRun(_ m: inout Mutator) -> String? {
    let bytes = m.script()
    keep(bytes)
    var limits = Limits()
    limits.steps = 200_000
    limits.nodes = 2_000
    limits.depth = 200
    limits.calls = 500
    limits.list = 100_000
    limits.string = 100_000
    limits.output = 100_000
    limits.seconds = 5
    let session = Session(limits: limits)
    _ = session.run(SourceFile(name: "fuzz", bytes: bytes), tests: .atOnce)
    let doc = session.document
    do { try doc.layout() } catch { return "a script left a document with a cycle: \(error)" }
    let now = frames(doc)
    if now.contains(where: { !($0.x.isFinite && $0.y.isFinite && $0.width >= 0 && $0.height >= 0) }) { return "a frame that is not finite or below 0" }
    if let i = doc.leftDirty() { return "\(doc.nameText(i)) was left dirty" }
    try? doc.layoutFromScratch()
    return frames(doc) == now ? nil : "incremental differs from scratch: \(difference(doc, now, frames(doc)))"
}

func runLanguage(_ mode: String, _ one: (inout Mutator) -> String?) {
    let corpus = arguments.dropFirst(3).map { readFile($0) }.filter { !$0.isEmpty }
    var s = seed ?? UInt64(now() * 1000)
    let start = s
    let end = clock() + seconds
    var runs = 0
    repeat {
        var m = Mutator(random: Random(s), corpus: corpus)
        if let problem = one(&m) {
            print("\(mode) seed \(s): \(problem); the script is in \(lastScript)")
            exit(1)
        }
        runs += 1
        s += 1
    } while clock() < end
    print("\(mode): \(runs) scripts, seeds \(start)...\(s - 1): nothing found")
}

func now() -> Double { clock() }
