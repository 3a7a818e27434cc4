import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy

extension Limits {
    /// Limits under which any script ends soon.
    static func small(seconds: Double) -> Limits {
        var limits = Limits()
        limits.steps = 20_000
        limits.nodes = 1_000
        limits.depth = 200
        limits.calls = 500
        limits.list = 20_000
        limits.string = 20_000
        limits.output = 50_000
        limits.memory = 50_000_000
        limits.seconds = seconds
        return limits
    }
}

private let smallLimits = Limits.small(seconds: 5)

/// Throws prints and pictures away, but works explanations out.
final class QuietHost: Host {
    func print(_ line: String) {}
    func show(_ request: ShowRequest, in session: Session) {}
    func why(_ request: WhyRequest, in session: Session) {
        var explainer = Explainer(session.document)
        if let relation = request.relation {
            _ = explainer.why(relation: relation)
            return
        }
        _ = explainer.why(request.node)
        for property in request.properties { _ = explainer.why(request.node, property, deep: request.isDeep) }
    }
}

private struct NamedFrame: Equatable {
    var name: String
    var kind: Kind
    var frame: Rect
}

extension Document {
    fileprivate func namedFrames() -> [NamedFrame] {
        var list: [NamedFrame] = []
        walk(Document.screen) { i, _ in list.append(NamedFrame(name: nameText(i), kind: kind(i), frame: exactFrame(i))) }
        for order in keyOrders { list.append(NamedFrame(name: order, kind: .screen, frame: Rect())) }
        return list
    }

    /// Frames are finite and not below 0, nothing is left dirty, and a layout from scratch gives the same.
    fileprivate func problem() -> String? {
        do { try layout() } catch { return "a script left a document that cannot be laid out: \(error)" }
        let now = frames(self)
        var snapped: [Rect] = []
        walk(Document.screen) { i, _ in snapped.append(frame(i)) }
        if (now + snapped).contains(where: {
            !($0.x.isFinite && $0.y.isFinite && $0.width.isFinite && $0.height.isFinite && $0.width >= 0 && $0.height >= 0)
        }) {
            return "a frame that is not finite or below 0"
        }
        if let i = leftDirty() { return "\(nameText(i)) was left dirty" }
        let different = differences()
        return different.isEmpty ? nil : "incremental differs from scratch: \(different)"
    }
}

private func firstDifference(_ a: [NamedFrame], _ b: [NamedFrame]) -> String {
    for (x, y) in zip(a, b) where x != y { return "\(x) against \(y)" }
    return "\(a.count) nodes against \(b.count)"
}

private func makeSession(_ host: QuietHost) -> Session {
    Session(limits: smallLimits, loader: MemoryLoader(ScriptErrors.files), host: host)
}

/// A script ends within its limits; what it leaves is sound, can be explained, and equals a layout from scratch; undone it
/// leaves nothing.
func evalProblem(_ bytes: [UInt8]) -> String? {
    let host = QuietHost()
    let session = makeSession(host)
    let source = SourceFile(name: "fuzz", bytes: bytes)
    let checked = CheckedText(source, loader: MemoryLoader(ScriptErrors.files), limits: smallLimits)
    if let stray = checked.diagnostics.first(where: { $0.primary.source !== source || $0.primary.range.end > source.bytes.count }) {
        return "a check points beyond the text: \(stray.message)"
    }
    let outcome = session.run(source, tests: .atOnce)
    if checked.tree.statementCount > 0, checked.diagnostics.isEmpty, outcome.diagnostics.contains(where: { $0.code < "TGL0200" }) {
        return "a check finds nothing in a text that cannot be read"
    }
    let document = session.document
    if let problem = document.problem() { return problem }
    var explainer = Explainer(document)
    for (_, node) in zip(0..<20, document.children(Document.screen)) { _ = explainer.why(node) }
    _ = document.lint()
    document.rollback(to: 0)
    return document.count == 1 ? nil : "\(document.count) nodes are left after all was taken back"
}

/// A document's dump, run, makes a document with the same names and frames.
func dumpProblem(_ bytes: [UInt8]) -> String? {
    let session = makeSession(QuietHost())
    _ = session.run(SourceFile(name: "fuzz", bytes: bytes))
    return dumpProblem(of: session)
}

private func dumpProblem(of session: Session) -> String? {
    let text = session.dump()
    // What a dump cannot say it says so.
    if text.hasPrefix("# ") || text.contains("\n# ") { return nil }
    let again = makeSession(QuietHost())
    let outcome = again.run(SourceFile(name: "dump", text: text))
    if let failure = outcome.diagnostics.first(where: { $0.severity == .error }) {
        return "the dump fails at line \(failure.primary.position.line): \(failure.code) \(failure.message)\n\(text)"
    }
    let a = session.document.namedFrames()
    let b = again.document.namedFrames()
    return a == b ? nil : "the dump gives another document: \(firstDifference(a, b))\n\(text)"
}

/// What somebody types who knows the language, as the bytes choose: see `sessionProblem`. At the end every property of every node
/// is explained, and the document written down and made again.
func commandsProblem(_ bytes: [UInt8]) -> String? {
    var typist = RandomSession(bytes)
    return problem(typing: (0..<(4 + min(bytes.count / 6, 36))).map { _ in typist.line() })
}

/// A random session of fifty lines, whose commands depend on the seed alone.
public func commandsRun(_ seed: UInt64) -> String? {
    var typist = RandomSession(seed: seed)
    return problem(typing: (0..<50).map { _ in typist.line() })
}

private func problem(typing lines: [String]) -> String? {
    let lines = lines.map { ArraySlice($0.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }) }
    let found = sessionProblem(lines) { session in
        let document = session.document
        var explainer = Explainer(document)
        document.walk(Document.screen) { node, _ in
            _ = explainer.why(node)
            for property in Prop.allCases { _ = explainer.why(node, property, deep: false) }
        }
        _ = document.lint()
        return knobProblem(of: session) ?? dumpProblem(of: session)
    }
    return found.map { "\($0)\n" + lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") }
}

/// Lines at a prompt; one that begins with `:u`, `:r` or `:g` goes back, forward, or to a state. Every state looks the same each
/// time it is gone to, and the same lines give the same session again.
func sessionProblem(_ bytes: [UInt8]) -> String? {
    sessionProblem(Array(bytes.split(separator: UInt8(ascii: "\n")).prefix(60))) { _ in nil }
}

private func sessionProblem(_ lines: [ArraySlice<UInt8>], atEnd: (Session) -> String?) -> String? {
    let host = QuietHost()
    let session = makeSession(host)
    var looks: [[NamedFrame]] = [session.document.namedFrames()]
    if let problem = typeLines(lines, at: session, &looks) { return problem }
    let last = session.currentState
    while session.undo() {}
    if session.document.namedFrames() != looks[0] {
        return "undo to the start: \(firstDifference(session.document.namedFrames(), looks[0]))"
    }
    if let problem = session.document.problem() { return "at the start: \(problem)" }
    for state in stride(from: session.stateCount - 1, through: 0, by: -1) {
        session.go(to: state)
        let look = session.document.namedFrames()
        if look != looks[state] { return "state \(state): \(firstDifference(look, looks[state]))" }
    }
    session.go(to: last)
    if let problem = atEnd(session) { return problem }
    let dump = session.dump()
    let other = makeSession(host)
    var otherLooks: [[NamedFrame]] = [other.document.namedFrames()]
    _ = typeLines(lines, at: other, &otherLooks)
    return otherLooks == looks && other.dump() == dump ? nil : "the same lines gave another session"
}

private func typeLines(_ lines: [ArraySlice<UInt8>], at session: Session, _ looks: inout [[NamedFrame]]) -> String? {
    for line in lines {
        if line.first == UInt8(ascii: ":") {
            switch line.dropFirst().first {
            case UInt8(ascii: "u"): session.undo()
            case UInt8(ascii: "r"): session.redo()
            case UInt8(ascii: "g"): session.go(to: Int(line.last ?? 0) % session.stateCount)
            default: break
            }
        } else {
            let outcome = session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", bytes: Array(line)))
            if !outcome.failed { looks.append(session.document.namedFrames()) }
        }
        let look = session.document.namedFrames()
        let expected = looks[session.currentState]
        if look != expected { return "state \(session.currentState): \(firstDifference(look, expected))" }
    }
    return session.document.problem()
}

/// Setting each knob to the value that it has works every relation out again that follows it, and changes nothing.
func knobProblem(of session: Session) -> String? {
    try? session.document.layout()
    let before = session.document.namedFrames()
    for knob in session.knobs() {
        let outcome = session.trying { () -> (failed: Bool, frames: [NamedFrame]) in
            let outcome = session.run(SourceFile(name: "knob", text: "\(knob.name) = \(knob.name)"))
            return (outcome.failed, session.document.namedFrames())
        }
        if outcome.failed { return "the knob `\(knob.name)` cannot be set to what it is" }
        if outcome.frames != before { return "the knob `\(knob.name)`: \(firstDifference(outcome.frames, before))" }
    }
    return nil
}

/// Random edits that the bytes choose: see `editsRun`.
func editsProblem(_ bytes: [UInt8]) -> String? {
    var edits = 0
    return editsRun(Random(bytes), &edits, turns: 6, isBroad: true)
}
