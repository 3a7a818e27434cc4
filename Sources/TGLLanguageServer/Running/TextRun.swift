import TGLLayout
import TGLScript
import TGLSyntax
import TGLTools

/// The runs of an open text: the last one, and the last one without an error.
final class TextRun {
    /// When the text is to run; nil where it has run as it is.
    var due: Double?
    /// What the last run told, and the text that ran.
    var findings: (source: SourceFile, told: [CheckFinding])?
    /// The last run without an error; of a text that was not used for long it is given up.
    var good: GoodRun?
    /// How many runs have ended.
    var count = 0
}

/// A run without an error: its session, and the text as it was.
final class GoodRun {
    let session: Session
    let source: SourceFile
    let printed: PrintedText

    init(_ session: Session, _ source: SourceFile, _ printed: PrintedText) {
        self.session = session
        self.source = source
        self.printed = printed
    }
}

/// Keeps the beginning of what a script prints; pictures and explanations that it asks for are not made.
final class PrintedText: Host {
    private(set) var lines: [String] = []
    private(set) var omitted = 0
    private var bytes = 0
    private static let mostBytes = 16 << 10

    func print(_ line: String) {
        bytes += line.utf8.count
        if bytes > Self.mostBytes { omitted += 1 } else { lines.append(line) }
    }

    func show(_ request: ShowRequest, in session: Session) {}
    func why(_ request: WhyRequest, in session: Session) {}
}

extension LanguageServer {
    /// So many sessions of good runs are kept.
    private static let mostSessions = 6

    func run(of text: OpenText) -> TextRun {
        if let run = runs[text.uri] { return run }
        let run = TextRun()
        runs[text.uri] = run
        return run
    }

    /// Has a text run when it has been left alone for a while.
    func planRun(of text: OpenText) {
        guard settings.runs else { return }
        run(of: text).due = host.now + settings.delay
    }

    var nextRun: Double? { settings.runs ? runs.values.compactMap(\.due).min() : nil }

    /// Runs the text whose time has come; false where there is none.
    func runNext() -> Bool {
        guard settings.runs, running == nil else { return false }
        let waiting = runs.filter { $0.value.due.map { $0 <= host.now } ?? false }
        guard let first = waiting.min(by: { ($0.value.due ?? 0, $0.key) < ($1.value.due ?? 0, $1.key) }) else { return false }
        guard let text = texts.open[first.key] else {
            runs[first.key] = nil
            return true
        }
        runText(text)
        return true
    }

    /// Runs a text, unless a change of a text comes in meanwhile.
    func runText(_ text: OpenText) {
        let run = run(of: text)
        run.due = nil
        let analysis = texts.analysis(of: text)
        guard !analysis.checked.hasSyntaxErrors, !analysis.tree.isLessonFile else {
            run.findings = nil
            return publishRun(text, changed: false)
        }
        let source = text.source
        let printed = PrintedText()
        let session = Session(limits: limits, loader: texts.loader(for: text), host: printed)
        host.watchMemory(of: session)
        let progress = RunProgress(self, title: "running \(texts.shownPath(text.path ?? text.uri))")
        var nextLook = host.now + 0.005
        session.shouldStop = { [unowned self] in
            let now = host.now
            if now < nextLook { return progress.isStopped }
            progress.look(now)
            let stops = endsRun() || isCancelled() || progress.isUnwanted
            nextLook = host.now + 0.005
            if stops { progress.isStopped = true }
            return stops
        }
        running = text.uri
        let check = RunCheck(source, in: session) { progress.isStopped }
        running = nil
        session.shouldStop = nil
        progress.end()
        if check.wasInterrupted || progress.isStopped {
            // Once nothing comes in for a while.
            if texts.open[text.uri] === text, !progress.isUnwanted, !isCancelled() { run.due = host.now + settings.delay }
            return
        }
        run.count += 1
        run.findings = (source, check.findings)
        if check.isGood {
            run.good = GoodRun(session, source, printed)
            forgetOldSessions(except: text.uri)
        }
        publishRun(text, changed: check.isGood)
    }

    private func forgetOldSessions(except uri: String) {
        sessionOrder.removeAll { $0 == uri }
        sessionOrder.append(uri)
        while sessionOrder.count > Self.mostSessions { runs[sessionOrder.removeFirst()]?.good = nil }
    }

    private func publishRun(_ text: OpenText, changed: Bool) {
        publish(text)
        guard changed else { return }
        if client.refreshesHints, settings.showsHints { ask("workspace/inlayHint/refresh", .null) }
        if settings.sendsFrames, let good = runs[text.uri]?.good {
            notify("tgl/frames", framesMessage(text, good, withPicture: settings.sendsPictures))
        }
    }
}

/// Tells the client of a run that takes long.
final class RunProgress {
    private unowned let server: LanguageServer
    private let title: String
    private let began: Double
    private var token: String?
    var isStopped = false
    /// Whether the client has cancelled it.
    var isUnwanted: Bool { token != nil && server.unwantedProgress == token }

    /// Before so many seconds nothing is said.
    private static let patience = 0.5

    init(_ server: LanguageServer, title: String) {
        self.server = server
        self.title = title
        began = server.host.now
    }

    func look(_ now: Double) {
        guard token == nil, server.client.progress, now - began > Self.patience else { return }
        server.progressCount += 1
        let token = "tgl-run-\(server.progressCount)"
        self.token = token
        server.ask("window/workDoneProgress/create", ["token": .string(token)])
        server.notify("$/progress", ["token": .string(token), "value": ["kind": "begin", "title": .string(title), "cancellable": true]])
    }

    func end() {
        guard let token else { return }
        server.notify("$/progress", ["token": .string(token), "value": ["kind": "end"]])
    }
}
