@preconcurrency import Glibc
import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy

/// Sessions in which every question whether to go on (`StopQuestion`) is answered with "no" once: a command that is told to end at its
/// k-th question ends with the error of that limit and has changed nothing, or was done already; the next one works.
///
/// A session is a list of commands: statements, and what `LimitsCommand` names. The k-th question ends it, for every k up to `every` and
/// then for ever fewer of those that follow, up to as many as it asks.
public struct LimitsRun {
    /// How many commands were tried, how often, and how many questions they ask if nobody says no.
    public private(set) var commands = 0
    public private(set) var tries = 0
    public private(set) var questions = 0
    /// The longest stretches in which nothing was asked, in seconds of processor time, with the command, the longest first.
    public private(set) var stretches: [(seconds: Double, command: String)] = []
    /// What went wrong first.
    public private(set) var problem: String?

    private let every: Int
    private let session: Session
    private let host = QuietHost()
    private let gate = Gate()

    /// What answers the questions.
    private final class Gate {
        var asked = 0
        /// The question that is answered with no; 0: none.
        var last = 0
        var reason = StopReason.time
        var began = processorTime()
        var longest = 0.0

        func answer(_ question: StopQuestion) -> StopReason? {
            asked += 1
            let now = processorTime()
            longest = max(longest, now - began)
            began = now
            guard last > 0, asked >= last else { return nil }
            // Time stays over and Ctrl-C stays pressed, memory is given back.
            switch (reason, question) {
            case (.time, .statement), (.interrupt, .statement), (.interrupt, .look): return reason
            default: return asked == last ? .memory(.system) : nil
            }
        }
    }

    /// What can be seen of a session.
    private struct Sight {
        /// What is written down; `nil` where that was not looked at.
        let dump: String?
        let frames: [(node: Int32, frame: Rect)]
        let state: Int
        let states: Int

        init(_ session: Session, isWhole: Bool) {
            dump = isWhole ? session.dump() : nil
            var all: [(node: Int32, frame: Rect)] = []
            let document = session.document
            // Cells that were given back are made again with other numbers.
            document.walk(Document.screen) { i, _ in all.append((document.isInCell(i) ? -1 : i, document.exactFrame(i))) }
            frames = all
            (state, states) = (session.currentState, session.stateCount)
        }

        /// `isSameState`: it is to be the same state, too.
        func difference(_ other: Sight, isSameState: Bool = true) -> String? {
            if isSameState, state != other.state || states != other.states {
                return "state \(state) of \(states), not \(other.state) of \(other.states)"
            }
            if isSameState, let (a, b) = zip(frames, other.frames).first(where: { $0 != $1 }) { return "\(a), not \(b)" }
            if let (a, b) = zip(frames, other.frames).first(where: { $0.frame != $1.frame }) { return "\(a), not \(b)" }
            if frames.count != other.frames.count { return "\(frames.count) nodes, not \(other.frames.count)" }
            guard let dump, let others = other.dump, dump != others else { return nil }
            return "another dump:\n\(dump)\n-- not:\n\(others)"
        }
    }

    /// Runs the commands of a session.
    public init(_ lines: [String], every: Int) {
        self.every = every
        var limits = Limits()
        limits.seconds = 3600
        session = Session(limits: limits, loader: MemoryLoader(ScriptErrors.files), host: host)
        session.prepare()
        for line in lines {
            attack(line)
            if problem != nil { return }
        }
    }

    private mutating func attack(_ line: String) {
        commands += 1
        session.defersRestoring = commands & 1 == 1
        var before = Sight(session, isWhole: true)
        var (early, codes): ([Sight], [String]) = ([], [])
        var k = 1
        while true {
            let result = told(toEndAt: k, line)
            tries += 1
            let after = Sight(session, isWhole: k < 4 || k % 8 == 0)
            guard gate.asked >= k else {
                // It asked less often than that: now it is done as it is without limits.
                questions += gate.asked
                note(line)
                if let wrong = early.lazy.compactMap({ after.difference($0, isSameState: false) }).first {
                    problem = "`\(line)`: what was done although it was told to end is \(wrong)"
                }
                if let code = codes.first(where: { $0 != result.code }) {
                    problem = "`\(line)`: told to end it fails with \(code), else \(result.code.map { "with \($0)" } ?? "not at all")"
                }
                return
            }
            if result.code == nil, result.changes, after.difference(before) != nil {
                // It was done already.
                early.append(after)
                session.go(to: before.state)
                before = Sight(session, isWhole: true)
                early = early.suffix(1)
            } else if let wrong = after.difference(before) {
                problem = "`\(line)`, told to end at question \(k): \(wrong)"
                return
            } else if let code = result.code, !LimitsCommand.codesOfLimits.contains(code) {
                codes.append(code)
            }
            k += k < every ? 1 : max(1, k * 40 / every)
        }
    }

    /// Does a command that is told to end at a question; then nobody wants it to end any more, and what is owed is put back.
    private func told(toEndAt k: Int, _ line: String) -> (code: String?, changes: Bool) {
        gate.asked = 0
        gate.last = k
        gate.reason = [.time, .interrupt, .memory(.system)][k % 3]
        gate.longest = 0
        gate.began = processorTime()
        session.stopAnswers = { [gate] in gate.answer($0) }
        let result = LimitsCommand.run(line, in: session)
        gate.longest = max(gate.longest, processorTime() - gate.began)
        session.stopAnswers = nil
        session.settle()
        return result
    }

    private mutating func note(_ line: String) {
        stretches.append((gate.longest, line))
        stretches.sort { $0.seconds > $1.seconds }
        if stretches.count > 20 { stretches.removeLast() }
    }
}

/// The processor time that the program took so far, in seconds.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The commands of a session beside statements: what the prompt's commands ask of the session.
enum LimitsCommand {
    /// The errors that end what runs: steps, output, time, memory, interrupted.
    static let codesOfLimits: Set<String> = ["TGL0278", "TGL0279", "TGL0281"]

    /// Does a command; gives the code of the error with which it failed, and whether it may change the session.
    static func run(_ line: String, in session: Session) -> (code: String?, changes: Bool) {
        guard line.hasPrefix(":") else {
            return (session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: line)).firstError?.code, true)
        }
        let word = String(line.dropFirst().prefix { $0 != " " })
        let rest = String(line.dropFirst(word.count + 2))
        let document = session.document
        switch word {
        case "load": return (session.runCommand(SourceFile(name: "loaded.tgl", text: rest)).firstError?.code, true)
        case "undo": _ = session.goUnlessStopped(to: session.parentState(of: session.currentState) ?? 0)
        case "goto": _ = session.goUnlessStopped(to: Int(rest) ?? 0)
        case "back": _ = session.changes(goingTo: session.parentState(of: session.currentState) ?? 0)
        default:
            ask(word, rest, session, document)
            return (nil, false)
        }
        return (nil, true)
    }

    /// A question, which changes nothing.
    private static func ask(_ word: String, _ rest: String, _ session: Session, _ document: Document) {
        switch word {
        case "dump": _ = session.dump()
        case "diff":
            _ = session.difference(from: Int(rest) ?? 0, to: session.currentState) {
            } _: { _, _ in
            }
        case "step": _ = session.traceLastCommand()
        case "verify": _ = document.asking(session.isToldToStop) { try? document.differencesFromScratch() }
        case "lint": _ = document.asking(session.isToldToStop) { document.lint() }
        case "want":
            var limits = WantLimits()
            limits.layouts = 60
            _ = try? session.want(rest, limits: limits)
        case "why":
            document.asking(session.isToldToStop) {
                var explainer = Explainer(document)
                document.walk(Document.screen) { i, _ in _ = explainer.why(i) }
            }
        case "preview": _ = session.preview(session.parse(SourceFile(name: "tgl[1]", text: rest)), seconds: 10, steps: 100_000)
        case "value": _ = session.value(of: rest, within: 10) { work in (work(), []) }
        case "screen": session.withScreen(ScreenSize(width: 200, height: 300)) { _ = session.document.frame(Document.screen) }
        default: preconditionFailure("no such command: \(word)")
        }
    }
}

extension LimitsRun {
    /// The sessions of a text: of a list of commands, one a line, where an empty line begins another one; of a script its statements, with
    /// those of one test after the other.
    public static func sessions(_ text: String, isScript: Bool) -> [[String]] {
        guard isScript else {
            return text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }
                .map { $0.filter { !$0.hasPrefix("#") }.map(String.init) }.filter { !$0.isEmpty }
        }
        let source = SourceFile(name: "script", text: text)
        let result = SyntaxTree.parse(source, names: .layout)
        let tree = result.tree
        var common: [String] = []
        var tests: [[String]] = []
        for id in tree[tree.root.statements] {
            if case .test(_, _, let block) = tree[id] {
                tests.append(tree[tree[block].statements].map { source.text(tree.range(of: $0)) })
            } else {
                common.append(source.text(tree.range(of: id)))
            }
        }
        return tests.isEmpty ? [common] : tests.map { common + $0 }
    }
}
