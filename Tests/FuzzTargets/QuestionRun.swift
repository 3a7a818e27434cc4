import RandomDocuments
import TGLCode
import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLWhy

/// What a run of questions found, and what was asked.
public struct QuestionRun {
    /// What a question changes, with the commands; `nil` where all is well.
    public var problem: String?
    /// How often each sort of question was asked.
    public var asked: [String: Int] = [:]
    /// How often frames were compared.
    public var comparisons = 0
}

/// Two sessions that do the same commands, and one of them is asked questions between them. Each question leaves the one as it was, and
/// what a command does is the same in both.
private final class AskedPair {
    /// Hears what is printed, and looks at what is shown as a picture does.
    private final class Listener: Host {
        var heard: [String] = []
        func print(_ line: String) { heard.append(line) }
        func show(_ request: ShowRequest, in session: Session) {
            if request.devices.isEmpty { look(at: session.document) }
            for device in request.devices { session.withScreen(device.size) { look(at: session.document) } }
        }
        func why(_ request: WhyRequest, in session: Session) {
            var explainer = Explainer(session.document) { session.placeText(of: $0) }
            if let relation = request.relation {
                heard += explainer.why(relation: relation).map { session.withKnobs($0).text }
            } else if request.properties.isEmpty {
                heard += explainer.why(request.node).map { session.withKnobs($0).text }
            }
            for prop in request.properties { heard += explainer.why(request.node, prop, deep: request.isDeep).map(\.text) }
        }

        private func look(at document: Document) {
            document.walk(Document.screen) { node, _ in
                heard.append("\(document.nameText(node)) \(document.screenFrame(node)) \(document.textLines(node).count)")
            }
        }
    }

    private let asked: Session
    private let plain: Session
    private let listener = Listener()
    private let other = Listener()
    private(set) var comparisons = 0

    var document: Document { asked.document }
    var states: Int { asked.stateCount }

    init() {
        var limits = Limits.standard
        // Loops without an end do end.
        limits.steps = 30_000
        asked = Session(limits: limits, loader: MemoryLoader(AskedSession.files), host: listener)
        plain = Session(limits: limits, loader: MemoryLoader(AskedSession.files), host: other)
        for session in [asked, plain] { session.prepare() }
    }

    /// Does a command in both, or asks a question; what is wrong after that.
    func take(_ line: String) -> String? {
        guard let question = Question(line) else { return type(line) }
        let (before, memory) = (portrait(asked) + changes(), memory())
        ask(question)
        comparisons += 1
        let after = portrait(asked) + changes()
        if after != before { return "`\(line)` changes something: \(firstDifference(before, after))" }
        let once = self.memory()
        // Cells are a cache: their nodes may be others. What they take is not more the next time.
        if !document.hasItemsAnywhere, once.counts.prefix(10) != memory.counts.prefix(10) {
            return "`\(line)` leaves something: \(firstDifference(memory.counts, once.counts))"
        }
        // What cells take may be a little more when they were made again, and is not more each time.
        var last = once
        for _ in 0..<4 {
            ask(question)
            let now = self.memory()
            if now.counts == last.counts, now.bytes <= last.bytes { return nil }
            last = now
        }
        return "`\(line)`, asked again and again, leaves something: \(firstDifference(once.counts, last.counts)), "
            + "\(once.bytes) bytes became \(last.bytes)"
    }

    // MARK: Commands

    private func type(_ line: String) -> String? {
        let (a, b) = (answer(line, asked, listener), answer(line, plain, other))
        if a != b { return "after the questions `\(line)` answers otherwise: \(firstDifference(b, a))" }
        return difference("after `\(line)`")
    }

    private func answer(_ line: String, _ session: Session, _ listener: Listener) -> [String] {
        listener.heard = []
        switch line.prefix(2) {
        case ":u": return ["\(session.undo())"]
        case ":r": return ["\(session.redo())"]
        case ":g": return ["\(session.go(to: (line.split(separator: " ").last.flatMap { Int($0) } ?? 0) % session.stateCount))"]
        default: break
        }
        let outcome = session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: line))
        return outcome.values + listener.heard + outcome.diagnostics.map { "\($0.code) \($0.message) \($0.note ?? "") \($0.help ?? "")" }
    }

    /// What differs between the two.
    private func difference(_ when: String) -> String? {
        comparisons += 1
        let (a, b) = (portrait(asked), portrait(plain))
        return a == b ? nil : "\(when) the session that was asked differs from the other: \(firstDifference(b, a))"
    }

    /// Whether the dumps are the same, and what undo and redo give; at the end all the way back.
    func compareAll(atEnd: Bool) -> String? {
        let (a, b) = (asked.dump(), plain.dump())
        if a != b {
            let (before, after) = (b.split(separator: "\n").map(String.init), a.split(separator: "\n").map(String.init))
            return "the dump differs: \(firstDifference(before, after))"
        }
        var steps = 0
        while atEnd || steps < 1, asked.undo() {
            plain.undo()
            steps += 1
            if let found = difference("\(steps) undone,") { return found }
        }
        for _ in 0..<steps {
            asked.redo()
            plain.redo()
        }
        return difference("redone,")
    }

    /// All that is to be seen: nodes with their frames, bit for bit, what scrolls, names, knobs, the history.
    private func portrait(_ session: Session) -> [String] {
        let document = session.document
        try? document.layout()
        var lines = ["screen \(document.screenOrientation) \(document.scale) \(document.isRightToLeft)"]
        document.walk(Document.screen) { node, depth in
            let frame = document.exactFrame(node)
            let bits = [frame.x, frame.y, frame.width, frame.height].map { String($0 == 0 ? 0 : $0.bitPattern, radix: 16) }
            let shift = document.contentShift(node)
            lines.append(
                "\(depth) \(document.nameText(node)) \(document.kind(node).word) \(frame) \(bits.joined(separator: " ")) "
                    + "\(shift) \(document.screenFrame(node))")
        }
        lines.append("state \(session.currentState) of \(session.stateCount), redo \(session.nextState(of: session.currentState) ?? -1)")
        lines.append("undo to \(session.stateBefore(changes: 1) ?? -1), mark \(document.mark), \(document.count) nodes")
        lines += session.declaredNames().map { "\($0.sort.rawValue) \($0.name)" }
        lines += session.knobs().map { "\($0)" }
        lines.append("animation \(document.animationCount) \(document.runningAnimation == nil)")
        return lines
    }

    /// What the last layouts of collections and sections changed.
    private func changes() -> [String] {
        var lines: [String] = []
        document.walk(Document.screen) { node, _ in
            guard let collection = document.collection(of: node), let numbers = document.collectionNumbers(collection) else { return }
            lines.append(
                "\(document.nameText(node)) changed \(document.invalidatedItems(node)) \(document.invalidation(of: collection)) "
                    + "\(document.invalidatedHeaders(collection)) \(numbers.offsetAdjustment) \(numbers.sizeAdjustment)")
        }
        return lines
    }

    /// How much there is of all that only grows, and how many bytes.
    private func memory() -> (counts: [String], bytes: Int) {
        // References may be noted twice, up to a limit. A style knows all places in which nodes had it, those of cells too.
        let references = ["references", "nodes referred to"]
        let ignored = references + ["marks and reports", document.hasItemsAnywhere ? "styles and whens" : ""]
        let all = document.bytesByTable
        let tables = all.filter { !ignored.contains($0.name) }
        return (
            [
                "\(document.capacity) places of nodes", "\(document.strings.count) strings", "\(document.numbers.count) lists of numbers",
                "\(document.lists.count) lists", "\(document.sums.count) sums", "\(document.functions.count) functions",
                "\(document.adaptiveRules.count) adaptive rules", "\(document.allWhens.count) whens", "\(document.allStyles.count) styles",
                "\(document.allNames().count) names",
            ] + tables.map { "\($0.name): \($0.used) bytes" },
            document.bytes - all.reduce(0) { references.contains($1.name) ? $0 + $1.used : $0 }
        )
    }

    // MARK: Questions

    private func ask(_ question: Question) {
        switch question {
        case .command(let command, let rest): ask(command, rest.split(separator: " ").map(String.init), rest)
        case .value(let text):
            _ = asked.value(of: text, within: 60) { work in
                listener.heard = []
                return (work(), listener.heard)
            }
        case .statement(let text): asked.trying { _ = asked.run(SourceFile(name: "asked", text: text)) }
        case .preview(let text): _ = asked.preview(asked.parse(SourceFile(name: "tgl[\(states)]", text: text)), seconds: 60)
        case .typing(let text):
            _ = CompletionEngine(KnownNames(asked)).complete(text, at: text.utf8.count)
            _ = Highlighter(asked).spans(text, cursor: text.utf8.count)
            _ = LineHelp(asked).line(text, cursor: text.utf8.count)
            _ = EntrySuggester(asked).rest(of: text, history: ["linear vert", "view A"])
        }
        listener.heard = []
    }

    /// What the prompt asks the session for a command.
    private func ask(_ command: SessionCommand, _ words: [String], _ rest: String) {
        let first = words.first ?? ""
        let numbers = words.compactMap { Int($0) }
        switch command {
        case .diff:
            if numbers.count == 2 {
                _ = asked.difference(from: numbers[0], to: numbers[1]) {
                } _: { _, _ in
                }
            }
        case .animate: if numbers.count == 2 { asked.animation(from: numbers[0], to: numbers[1]) { _ in } }
        case .history, .state, .save: for state in 0..<states { _ = (asked.way(to: state), asked.parentState(of: state)) }
        case .dump: _ = asked.dump()
        case .export: _ = asked.exportedPage(title: "asked")
        case .picture, .screenshot: run("show as svg on iphone8, ipad landscape")
        case .why: run("why \(rest)")
        case .want: _ = try? asked.want(rest)
        case .where, .find: lookAtAll()
        case .step: _ = asked.traceLastCommand()
        case .lint: _ = asked.notes(of: document.lint(document.find(written: rest) ?? Document.screen))
        case .verify: _ = try? document.differencesFromScratch()
        case .measure:
            defer { asked.giveBackCells() }
            let found = document.find(written: first)
            guard words.count == 3, let node = try? found ?? asked.node(inCell: first, makes: true) else { return }
            _ = try? asked.measure(node, width: Double(words[1]), height: Double(words[2]))
        case .knobs: _ = asked.knobs()
        case .sweep where LayoutFlaw.allCases.contains(where: { $0.text == words.last }):
            _ = asked.whatBreaks("\(words.last ?? "") over \(first) in \(words[1])") { breaks in
                for place in breaks.all.indices { for broken in [false, true] { _ = breaks.look(at: place, broken: broken) { $0 } } }
            }
        case .sweep: for point in ["20", "200", "5"] { run("\(first) = \(point)\nprint \(words.last ?? "1")") }
        case .examples, .help, .lessons: break
        case .undo, .redo, .goto, .recover, .load, .reload, .edit, .import, .watch, .unwatch, .zoom, .page, .time, .learn, .lesson, .next,
            .again, .hint, .answer, .set, .quit:
            break
        }
    }

    private func run(_ text: String) { asked.trying { _ = asked.run(SourceFile(name: "asked", text: text)) } }

    private func lookAtAll() {
        document.walk(Document.screen) { node, _ in
            _ = (document.frame(node), document.ownSlots(node), asked.creationText(of: node), document.isGone(node))
        }
    }
}

extension Document {
    /// Whether some node has cells.
    fileprivate var hasItemsAnywhere: Bool { cellCount > 0 || hasCollections }
}

/// A random session that is asked questions between its commands. `trace` hears each line before it is done.
public func questionRun(_ seed: UInt64, turns: Int = 24, trace: (String) -> Void = { _ in }) -> QuestionRun {
    var run = QuestionRun()
    let pair = AskedPair()
    questionRun(seed, turns, pair, &run, trace)
    run.comparisons = pair.comparisons
    return run
}

private func questionRun(_ seed: UInt64, _ turns: Int, _ pair: AskedPair, _ run: inout QuestionRun, _ trace: (String) -> Void) {
    var author = AskedSession(seed: seed)
    var lines: [String] = []
    func take(_ line: String) -> Bool {
        trace(line)
        lines.append(line)
        guard let problem = pair.take(line) else { return true }
        run.problem = "seed \(seed): \(shrunk(lines, problem))"
        return false
    }
    for text in author.beginning() where !take(text) { return }
    for turn in 0..<turns {
        guard take(author.next(in: pair.document, states: pair.states)) else { return }
        for _ in 0..<3 {
            let question = Questions.any(&author, in: pair.document, states: pair.states)
            run.asked[question.sort, default: 0] += 1
            guard take(question.line) else { return }
        }
        guard turn % 6 == 5 || turn == turns - 1, let problem = pair.compareAll(atEnd: turn == turns - 1) else { continue }
        run.problem = "seed \(seed): \(shrunk(lines, problem))"
        return
    }
}

/// As few of some lines as show something wrong, and what.
private func shrunk(_ lines: [String], _ problem: String) -> String {
    let (kept, found) = fewest(lines, problem, problemAfter: questionProblem)
    return "\(found)\n-- typed:\n\(kept.joined(separator: "\n"))"
}

/// What is wrong after some lines: commands, and questions as `Question.line` writes them.
public func questionProblem(_ lines: [String]) -> String? {
    let pair = AskedPair()
    for line in lines { if let problem = pair.take(line) { return problem } }
    return pair.compareAll(atEnd: true)
}
