// The Language Server Protocol 3.17 for scripts.
//
// One thread does everything, in an order that the client can follow: `receive` takes bytes in, `step` answers one message, and `rest`
// does what may wait until no message does: it checks texts that changed, and runs those that did not change for a while. While a script
// runs, `LanguageServerHost.takeInput` is asked now and then; requests that come in meanwhile are answered in between, and a change of a
// text stops the run.

import TGLJSON
import TGLScript
import TGLSyntax

/// What a language server needs of the program around it: files, time, and ways to the client.
public protocol LanguageServerHost: AnyObject {
    /// Sends bytes to the client.
    func send(_ bytes: [UInt8])
    /// Takes in what the client has sent by now, if anything, without waiting: it calls `LanguageServer.receive`.
    func takeInput()
    /// Seconds since some moment.
    var now: Double { get }
    /// The bytes of a script; nil where there is no such file, or none that is a script.
    func read(_ path: String) -> [UInt8]?
    /// Changes with the file of a path; empty where there is none.
    func stamp(of path: String) -> String
    /// The path with nothing but real folders in it; nil where there is no such file.
    func realPath(_ path: String) -> String?
    /// The scripts in a folder and in those below it, in order, no more than so many.
    func scripts(below folder: String, most: Int) -> [String]
    /// Finds what a script imports.
    func loader(forScript path: String?) -> any SourceLoader
    /// Has a session end its work where memory is used up.
    func watchMemory(of session: Session)
    /// The frames of a session's document as JSON: those of `tgl run --json`.
    func frames(of session: Session) -> String
    /// The scene of a session's document as the list of messages that the live page takes, as JSON.
    func picture(of session: Session) -> String
    /// The files of the live page, by their names.
    var pageFiles: [(name: String, text: String)] { get }
    /// Whether the process of the client that asked for the server is still there.
    func isAlive(_ process: Int) -> Bool
}

/// A server for one client.
public final class LanguageServer {
    /// What runs may take.
    let limits: Limits
    /// Whether scripts are ever run.
    private let mayRun: Bool
    unowned let host: any LanguageServerHost
    /// The code with which the program is to end, when it is to end.
    public private(set) var exitCode: Int32?

    private var reader: MessageReader
    private var queue: [Message] = []
    private var queueStart = 0
    /// The requests in the queue, or under way, that are not to be answered any more.
    private var cancelled: Set<JSONValue> = []
    private var state = State.new
    private var lastRequest = 0
    /// What is to be done with the answers to the server's own requests.
    private var awaited: [Int: (JSONValue?) -> Void] = [:]
    private var clientProcess: Int?
    private var nextLookAtClient = 0.0

    var client = ClientAbilities()
    var settings = ServerSettings()
    let texts: TextStore
    /// The runs of open texts, by their URIs.
    var runs: [String: TextRun] = [:]
    /// The URI of the text that is running.
    var running: String?
    /// The texts of which sessions are kept, the last that ran last.
    var sessionOrder: [String] = []
    var progressCount = 0
    /// The progress that the client has cancelled last.
    var unwantedProgress: String?
    /// The requests that are being answered: the last one, and those that wait for it.
    private var underWay: [JSONValue] = []

    private enum State { case new, running, shutDown }

    /// The requests that are answered, by their methods.
    package static var methods: [String] { Method.allCases.map(\.rawValue) }

    /// A server that has heard nothing yet.
    ///
    /// - Parameter runs: scripts may be run.
    public init(host: any LanguageServerHost, limits: Limits, runs: Bool = true, messages: JSONLimits = .standard) {
        self.host = host
        self.limits = limits
        mayRun = runs
        settings.runs = runs
        reader = MessageReader(limits: messages)
        texts = TextStore(host: host, limits: limits)
    }

    // MARK: In

    /// So many messages wait at most before no more is to be read.
    private static let mostWaiting = 1000

    /// Whether more bytes may come: a client that sends faster than it is answered has to wait.
    public var hasRoom: Bool { queue.count - queueStart < Self.mostWaiting }

    /// Takes bytes from the client.
    public func receive(_ bytes: some Collection<UInt8>) {
        reader.append(bytes)
        while let piece = reader.next() {
            switch piece {
            case .message(let value): take(value)
            case .unreadable(let problem): send(.failure(of: .null, .parse(problem)))
            case .broken(let problem):
                send(.failure(of: .null, .parse(problem)))
                exitCode = exitCode ?? 1
                return
            }
        }
    }

    /// The client has closed its end: nothing more comes.
    public func end() { exitCode = exitCode ?? (state == .shutDown ? 0 : 1) }

    private func take(_ value: JSONValue) {
        guard let message = Message(value) else {
            return send(
                .failure(
                    of: value["id"].flatMap { $0.string != nil || $0.number != nil ? $0 : nil } ?? .null,
                    .invalidRequest("no message of JSON-RPC 2.0")))
        }
        if case .notification("$/cancelRequest", let params) = message {
            guard let id = params["id"] else { return }
            if underWay.contains(id) || waits(id) { cancelled.insert(id) }
            return
        }
        if case .notification("window/workDoneProgress/cancel", let params) = message {
            unwantedProgress = params["token"]?.string
            return
        }
        queue.append(message)
    }

    private func waits(_ id: JSONValue) -> Bool {
        queue[queueStart...].contains { if case .request(id, _, _) = $0 { true } else { false } }
    }

    private func takeFirst() -> Message? {
        guard queueStart < queue.count else { return nil }
        let message = queue[queueStart]
        queueStart += 1
        if queueStart == queue.count || queueStart > 256 {
            queue.removeFirst(queueStart)
            queueStart = 0
        }
        return message
    }

    // MARK: Out

    func send(_ message: JSONValue) { host.send(MessageReader.framed(message)) }

    func notify(_ method: String, _ params: JSONValue) { send(.notification(method, params)) }

    /// Asks the client something; without an answer `nil` comes.
    func ask(_ method: String, _ params: JSONValue, _ then: @escaping (JSONValue?) -> Void = { _ in }) {
        lastRequest += 1
        // A client that never answers takes no memory.
        if awaited.count < 1000 { awaited[lastRequest] = then }
        send(.request(lastRequest, method, params))
    }

    // MARK: Working

    /// Answers the next message; false where there is none.
    public func step() -> Bool {
        guard exitCode == nil, let message = takeFirst() else { return false }
        handle(message)
        return true
    }

    /// Whether nothing is to be done at once.
    private var isQuiet: Bool { queueStart == queue.count && exitCode == nil }

    /// For so many milliseconds it is worth to wait for more input before `rest`: the rest of a message is on its way, or a large text is
    /// to be checked, which takes longer, and what is asked meanwhile would have to wait for it.
    public var patience: Int32 {
        guard exitCode == nil else { return 0 }
        if reader.waiting > 0 { return 20 }
        return texts.nextToCheck().map { $0.source.bytes.count > Self.largeText ? 100 : 0 } ?? 0
    }

    /// Texts with more bytes are large.
    private static let largeText = 256 << 10

    /// Does one piece of the work that waits until there are no messages; false where there is none to do now.
    public func rest() -> Bool {
        guard isQuiet, state == .running else { return false }
        if let text = texts.nextToCheck() {
            publish(text)
            return true
        }
        return runNext()
    }

    /// Seconds until there is something to do without a message; nil where there is nothing.
    public var secondsToWait: Double? {
        guard state == .running else { return nil }
        if texts.hasSomethingToCheck { return 0 }
        let next = [nextRun, clientProcess == nil ? nil : nextLookAtClient].compactMap { $0 }.min()
        return next.map { max(0, $0 - host.now) }
    }

    /// Ends the server where the process of its client is gone; asked from time to time.
    public func lookAtClient() {
        guard let clientProcess, host.now >= nextLookAtClient else { return }
        nextLookAtClient = host.now + 5
        if !host.isAlive(clientProcess) { end() }
    }

    /// Answers requests that came in while something else is under way, up to the first message that has to wait for its end, and returns
    /// that message: a change of a text, say, or a request that takes long itself.
    func answerMeanwhile() -> Message? {
        host.takeInput()
        while exitCode == nil, queueStart < queue.count {
            switch queue[queueStart] {
            case .request(_, let method, _) where Self.waitingMethods.contains(method): return queue[queueStart]
            case .request, .response:
                guard let message = takeFirst() else { return nil }
                handle(message)
            case .notification: return queue[queueStart]
            }
        }
        return nil
    }

    /// The requests that are not answered while something else is under way.
    private static let waitingMethods = ["shutdown", Method.command.rawValue, Method.writeBack.rawValue]

    /// Whether a run has to end, since something else came in.
    func endsRun() -> Bool { answerMeanwhile() != nil || exitCode != nil }

    /// Answers requests that came in while one that takes long is under way; the reason if that one has to end.
    func reasonToEnd() -> RequestError? {
        let waiting = answerMeanwhile()
        if isCancelled() { return .cancelled }
        if exitCode != nil { return .contentModified }
        switch waiting?.method {
        case "textDocument/didChange", "textDocument/didClose", "shutdown", "exit": return .contentModified
        default: return nil
        }
    }

    /// Whether the request under way is not wanted any more; takes in what has come.
    func isCancelled() -> Bool {
        guard let current = underWay.last else { return false }
        host.takeInput()
        return cancelled.contains(current)
    }

    // MARK: Messages

    private func handle(_ message: Message) {
        switch message {
        case .request(let id, let method, let params):
            underWay.append(id)
            defer {
                underWay.removeLast()
                cancelled.remove(id)
            }
            do throws(RequestError) {
                if cancelled.contains(id) { throw .cancelled }
                let result = try answer(method, params)
                if cancelled.contains(id) { throw .cancelled }
                send(.response(to: id, result))
            } catch {
                send(.failure(of: id, error))
            }
        case .notification(let method, let params): hear(method, params)
        case .response(let id, let result):
            guard let number = id.int, let then = awaited.removeValue(forKey: number) else { return }
            then(result)
        }
    }

    private func answer(_ method: String, _ params: JSONValue) throws(RequestError) -> JSONValue {
        switch (state, method) {
        case (.new, "initialize"):
            state = .running
            return initialize(params)
        case (.new, _): throw .notInitialized
        case (_, "initialize"): throw .invalidRequest("`initialize` is the first request, and comes once")
        case (.shutDown, _): throw .invalidRequest("nothing is answered after `shutdown`")
        case (.running, "shutdown"):
            state = .shutDown
            return .null
        case (.running, _):
            guard let method = Method(rawValue: method) else { throw .methodNotFound(method) }
            return try answer(method, params)
        }
    }

    private func hear(_ method: String, _ params: JSONValue) {
        if method == "exit" {
            exitCode = state == .shutDown ? 0 : 1
            return
        }
        guard state == .running else { return }
        switch method {
        case "initialized": registerForFiles()
        case "textDocument/didOpen": didOpen(params)
        case "textDocument/didChange": didChange(params)
        case "textDocument/didClose": didClose(params)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles": filesChanged()
        case "workspace/didChangeConfiguration": changeSettings(params["settings"] ?? .null)
        case "workspace/didChangeWorkspaceFolders":
            texts.change(folders: params["event"])
        default: break
        }
    }

    private func initialize(_ params: JSONValue) -> JSONValue {
        client = ClientAbilities(params)
        clientProcess = params["processId"]?.int
        nextLookAtClient = host.now + 5
        texts.encoding = client.encoding
        texts.setFolders(params)
        changeSettings(params["initializationOptions"] ?? .null)
        return ["capabilities": serverAbilities(), "serverInfo": ["name": "tgl"]]
    }

    private func changeSettings(_ value: JSONValue) {
        let before = settings
        settings.change(value["tgl"] ?? value)
        settings.runs = settings.runs && mayRun
        if before.runs, !settings.runs { for run in runs.values { run.findings = nil } }
        if before != settings { texts.checkAll() }
        for text in texts.open.values where !before.runs && settings.runs { planRun(of: text) }
    }

    /// Asks to be told of files that change on the disk: imported scripts may be among them.
    private func registerForFiles() {
        guard client.registersForFiles else { return }
        let watchers: JSONValue = ["watchers": [["globPattern": "**/*.tgl"]]]
        let registration: JSONValue = ["id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": watchers]
        ask("client/registerCapability", ["registrations": [registration]])
    }

    private func filesChanged() {
        texts.forgetFiles()
        texts.checkAll()
        for text in texts.open.values where text.importsOthers { planRun(of: text) }
    }
}
