import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax

/// What runs of sessions and documents found, and what they were made of.
public struct DumpRun {
    /// What is wrong, with the commands and the dump; `nil` where all is well.
    public var problem: String?
    /// How often each sort of command was done.
    public var sorts: [LongSession.Sort: Int] = [:]
    /// The properties that were set in the document.
    public var properties: Set<Prop> = []
    /// How many nodes there were at the end.
    public var nodes = 0
    /// Whether the dump sets rules that refer to each other in one step.
    public var isOneStep = false
    /// Whether the dump names a rule that counts as unset.
    public var leavesOut = false
    /// How often the document was written down and made again, and how many statements moved nodes for the rules that they set.
    public var checks = 0
    public var places = 0
}

/// All that counts of a document: its nodes with kinds and exact frames, and every rule in force, in each slot, as text.
func portrait(_ session: Session) -> [String] {
    let doc = session.document
    try? doc.layout()
    var lines = ["screen \(doc.screenOrientation) \(doc.screenClass(.x)) \(doc.screenClass(.y)) \(doc.scale) \(doc.isRightToLeft)"]
    doc.walk(Document.screen) { node, depth in
        let f = doc.exactFrame(node)
        let bits = [f.x, f.y, f.width, f.height].map { String($0 == 0 ? 0 : $0.bitPattern, radix: 16) }.joined(separator: " ")
        lines.append("\(depth) \(doc.nameText(node)) \(doc.kind(node).word) \(f.x) \(f.y) \(f.width) \(f.height) \(bits)")
        for prop in Prop.allCases {
            for slot in SlotKind.allCases {
                let rule = doc.value(node, prop, slot)
                guard rule.isSet, !doc.isDangling(rule, on: node, for: prop) else { continue }
                // A function's text may be another with the same meaning: the dump of the dump compares it.
                let text = rule.kind == .function ? "a function" : inForce(rule, prop, node, doc)
                lines.append("  \(doc.nameText(node)).\(prop.word) \(slot.sign) \(text)")
            }
        }
    }
    return lines + doc.keyOrders
}

/// A rule in force as text; of a list only what counts, as a style's list may name nodes that mean nothing to one of its users.
private func inForce(_ rule: Rule, _ prop: Prop, _ node: Int32, _ doc: Document) -> String {
    guard rule.kind == .list else { return doc.text(rule, for: prop, on: node) }
    let members = doc.members(of: rule, takingPartFor: prop, on: node).map { doc.text($0, for: prop, on: node) }
    return "[\(members.joined(separator: ", "))] * \(rule.mult) + \(rule.add)"
}

func firstDifference(_ a: [String], _ b: [String]) -> String {
    for (x, y) in zip(a, b) where x != y { return "`\(x)` became `\(y)`" }
    return a.count == b.count ? "nothing" : "\(a.count) lines became \(b.count): \((a.count > b.count ? a : b)[min(a.count, b.count)])"
}

/// The lines of a dump that do something.
func statements(_ dump: String) -> [String] {
    let note = "  # none: a node that was removed"
    return dump.split(separator: "\n").map { String($0.hasSuffix(note) ? $0.dropLast(note.count) : $0) }.filter {
        !$0.utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "#".utf8)
    }
}

/// Writes a session's document down and makes it again: what differs, or `nil`.
func roundTripProblem(of session: Session, _ run: inout DumpRun) -> String? {
    if let problem = knobProblem(of: session) { return problem }
    let dump = session.dump()
    run.isOneStep = dump.contains("\nif true {")
    run.leavesOut = dump.contains("omitted")
    let again = Session(loader: MemoryLoader(LongSession.files))
    let outcome = again.run(SourceFile(name: "dump", text: dump))
    if let failure = outcome.diagnostics.first(where: { $0.severity == .error }) {
        return "the dump fails at line \(failure.primary.position.line): \(failure.code) \(failure.message)\n\(dump)"
    }
    let (before, after) = (portrait(session), portrait(again))
    if before != after { return "\(firstDifference(before, after))\n\(dump)" }
    let (first, second) = (statements(dump), statements(again.dump()))
    return first == second ? nil : "the dump of its dump differs: \(firstDifference(first, second))\n\(dump)"
}

/// What is wrong, and as few of the commands as show something wrong.
private func shrunk(_ commands: [String], _ problem: String) -> String {
    let (kept, found) = fewest(commands, problem) { problemAfter($0) }
    return "\(found)\n-- typed:\n\(kept.joined(separator: "\n"))"
}

/// As few of some commands as still have a problem, and which.
func fewest(_ commands: [String], _ problem: String, problemAfter: ([String]) -> String?) -> (kept: [String], problem: String) {
    var (kept, problem) = (commands, problem)
    var size = max(1, commands.count / 2)
    var isLess = true
    while size > 1 || isLess {
        if !isLess { size /= 2 }
        isLess = false
        var start = kept.count - size
        while start > -size {
            var fewer = kept
            fewer.removeSubrange(max(0, start)..<start + size)
            if let still = problemAfter(fewer) {
                (kept, problem) = (fewer, still)
                isLess = true
            }
            start -= size
        }
        size = min(size, kept.count)
    }
    return (kept, problem)
}

/// What the round trip finds after some commands; those that fail count for nothing. `failed` hears them.
public func problemAfter(_ commands: [String], failed: (String) -> Void = { _ in }) -> String? {
    let session = Session(loader: MemoryLoader(LongSession.files))
    for text in commands where !type(text, at: session) { failed(text) }
    var run = DumpRun()
    return roundTripProblem(of: session, &run)
}

/// A random session of so many commands, written down at the end, and once on the way. `trace` hears each command before it is done.
public func sessionDumpRun(_ seed: UInt64, commands: Int = 40, trace: (String) -> Void = { _ in }) -> DumpRun {
    var run = DumpRun()
    var author = LongSession(seed: seed)
    let session = Session(loader: MemoryLoader(LongSession.files))
    var done: [String] = []
    for text in author.beginning() {
        trace(text)
        if !session.runPrompt(SourceFile(name: "tgl", text: text)).failed { done.append(text) }
    }
    for number in 0..<commands {
        // A command that fails leaves no trace: another is typed in its place.
        for _ in 0..<8 {
            let (sort, text) = author.next(in: session.document, states: session.stateCount)
            trace(text)
            guard type(text, at: session) else { continue }
            done.append(text)
            run.sorts[sort, default: 0] += 1
            break
        }
        guard number == commands / 2 || number == commands - 1 else { continue }
        if let problem = roundTripProblem(of: session, &run) {
            run.problem = "seed \(seed): \(shrunk(done, problem))"
            return run
        }
    }
    run.nodes = session.document.count
    return run
}

extension LongSession.Sort {
    /// Whether commands of this sort may change what rules mean that were set before.
    var movesRules: Bool {
        switch self {
        case .move, .gather, .turn, .remove, .rename, .knob, .screen, .device, .sizeClass, .direction, .styleUse, .keepSet: true
        default: false
        }
    }
}

/// A random session in which the document is written down and made again after each command that may change what rules mean: a move, a
/// turn, a removal, another screen. What undoes the change is then done in both, and gives the same again.
public func placesRun(_ seed: UInt64, commands: Int = 30, trace: (String) -> Void = { _ in }) -> DumpRun {
    var run = DumpRun()
    var author = LongSession(seed: seed ^ 0x91AC)
    let session = Session(loader: MemoryLoader(LongSession.files))
    var done: [String] = []
    for text in author.beginning() where type(text, at: session) { done.append(text) }
    for _ in 0..<commands {
        for _ in 0..<8 {
            let (sort, text) = author.next(in: session.document, states: session.stateCount)
            trace(text)
            let back = wayBack(from: sort, author.subject, in: session.document)
            guard type(text, at: session) else { continue }
            done.append(text)
            run.sorts[sort, default: 0] += 1
            guard sort.movesRules else { break }
            run.checks += 1
            let reversal = session.document.exists(author.subject) ? back : nil
            if let problem = placesProblem(of: session, reversal, &run) {
                let (kept, found) = fewest(done, problem) { commands in
                    let again = Session(loader: MemoryLoader(LongSession.files))
                    for text in commands { _ = type(text, at: again) }
                    var run = DumpRun()
                    return placesProblem(of: again, reversal, &run)
                }
                run.problem = "seed \(seed): \(found)\n-- typed:\n\(kept.joined(separator: "\n"))\n-- then: \(reversal ?? "")"
                return run
            }
            break
        }
    }
    run.nodes = session.document.count
    return run
}

/// The statement that undoes a move or a turn of a node, of which the document does not know yet.
private func wayBack(from sort: LongSession.Sort, _ node: Int32, in document: Document) -> String? {
    guard node != Document.screen, let home = document.parent(node) else { return nil }
    let name = document.nameText(node)
    switch sort {
    case .move, .gather: return "move \(name) to \(document.nameText(home)) at \(document.children(home).firstIndex(of: node) ?? 0)"
    case .turn: return "\(name).orientation = \(document.isHorizontal(node) ? "horz" : "vert")"
    default: return nil
    }
}

/// What the round trip finds, and what another statement then does otherwise to the document that was made again.
private func placesProblem(of session: Session, _ more: String?, _ run: inout DumpRun) -> String? {
    if let problem = roundTripProblem(of: session, &run) { return problem }
    let dump = session.dump()
    if dump.contains("its node cannot be moved") { return "a rule is omitted:\n\(dump)" }
    run.places += dump.split(separator: "\n").count { $0.hasSuffix("# set where it means something") }
    guard let more else { return nil }
    let again = Session(loader: MemoryLoader(LongSession.files))
    _ = again.run(SourceFile(name: "dump", text: dump))
    let isDone = type(more, at: session)
    defer { if isDone { session.undo() } }
    guard type(more, at: again) == isDone else { return "`\(more)` \(isDone ? "fails" : "is accepted") after the dump:\n\(dump)" }
    guard isDone else { return nil }
    let (before, after) = (portrait(session), portrait(again))
    return before == after ? nil : "after `\(more)`, \(firstDifference(before, after))\n\(dump)"
}

/// Does what somebody types; whether it did anything.
private func type(_ text: String, at session: Session) -> Bool {
    switch text.prefix(2) {
    case ":u": return session.undo()
    case ":r": return session.redo()
    case ":g": return session.go(to: text.split(separator: " ").last.flatMap { Int($0) } ?? 0)
    default: return !session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: text)).failed
    }
}

/// A random document in which every property is set, laid out, written down and made again.
public func documentDumpRun(_ seed: UInt64) -> DumpRun {
    var run = DumpRun()
    var author = FullDocument(seed: seed)
    let session = Session(loader: MemoryLoader(LongSession.files))
    var done: [String] = []
    func type(_ text: String) -> Bool {
        let isDone = !session.runPrompt(SourceFile(name: "tgl", text: text)).failed
        if isDone { done.append(text) }
        return isDone
    }
    for text in author.tree() where !type(text) {
        run.problem = "seed \(seed): `\(text)` fails"
        return run
    }
    for prop in Prop.allCases {
        // Some values close a cycle, or are none for the property.
        for _ in 0..<60 {
            guard let text = author.setting(prop, in: session.document), type(text) else { continue }
            run.properties.insert(prop)
            break
        }
    }
    if let problem = roundTripProblem(of: session, &run) {
        run.problem = "seed \(seed): \(shrunk(done, problem))"
    }
    run.nodes = session.document.count
    return run
}
