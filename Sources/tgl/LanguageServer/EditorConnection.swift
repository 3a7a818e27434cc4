// What the language server needs of the system: the streams to the editor, files and time.

import Glibc
import TGLLanguageServer
import TGLLayout
import TGLPage
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

/// The streams between a language server and its editor.
final class EditorConnection: LanguageServerHost {
    private let limits: Limits
    private let runs: Bool
    private lazy var server = LanguageServer(host: self, limits: limits, runs: runs)
    /// What the editor has not taken yet.
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var isInputOver = false
    /// The editor takes nothing any more.
    private var isOutputOver = false
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// So many bytes may wait for an editor that does not read.
    private static let mostOutgoing = 64 << 20

    init(limits: Limits, runs: Bool) {
        self.limits = limits
        self.runs = runs
    }

    func work() -> Int32 {
        Patience.isAskedToStop = { Interrupts.interruptRequested() }
        while true {
            takeInput()
            if let code = server.exitCode {
                drain()
                return code
            }
            if Interrupts.interruptRequested() { return Ends.interrupted }
            if server.step() { continue }
            flush()
            if isInputOver {
                server.end()
                continue
            }
            let patience = server.patience
            if patience > 0, isReady(0, Int32(POLLIN), milliseconds: patience) { continue }
            if server.rest() { continue }
            server.lookAtClient()
            let seconds = min(server.secondsToWait ?? 60, 60)
            waitForEditor(milliseconds: Int32((seconds * 1000).rounded(.up)))
        }
    }

    // MARK: Streams

    /// Whether a stream is ready at once, or within a time.
    private func isReady(_ stream: Int32, _ event: Int32, milliseconds: Int32 = 0) -> Bool {
        var wanted = pollfd(fd: stream, events: Int16(event), revents: 0)
        return poll(&wanted, 1, milliseconds) > 0
    }

    private func waitForEditor(milliseconds: Int32) {
        var wanted = [pollfd(fd: isInputOver ? -1 : 0, events: Int16(POLLIN), revents: 0)]
        if sent < outgoing.count { wanted.append(pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)) }
        _ = poll(&wanted, nfds_t(wanted.count), milliseconds)
    }

    func takeInput() {
        while !isInputOver, server.hasRoom, isReady(0, Int32(POLLIN)) {
            let count = Glibc.read(0, &buffer, buffer.count)
            if count > 0 {
                server.receive(buffer[..<count])
            } else if count == 0 || errno != EINTR && errno != EAGAIN {
                isInputOver = true
            } else {
                return
            }
        }
        flush()
    }

    func send(_ bytes: [UInt8]) {
        if isOutputOver { return }
        outgoing += bytes
        flush()
        // An editor that neither reads nor ends is waited for; what it sends meanwhile is taken in, as far as there is room.
        while outgoing.count - sent > Self.mostOutgoing, !isOutputOver {
            waitForEditor(milliseconds: 1000)
            takeInput()
        }
    }

    /// Writes what the editor takes at once. A piece of this size does not block where a pipe can be written to.
    private func flush() {
        while sent < outgoing.count, !isOutputOver, isReady(1, Int32(POLLOUT)) {
            let count = outgoing.withUnsafeBytes { write(1, $0.baseAddress! + sent, min(outgoing.count - sent, Int(PIPE_BUF))) }
            if count > 0 {
                sent += count
            } else if errno != EINTR && errno != EAGAIN {
                isOutputOver = true
                isInputOver = true
            }
        }
        if sent == outgoing.count || isOutputOver {
            outgoing.removeAll(keepingCapacity: outgoing.count < 1 << 20)
            sent = 0
        }
    }

    /// Writes the rest before the end, unless nobody takes it.
    private func drain() {
        let end = now + 2
        while sent < outgoing.count, !isOutputOver, now < end {
            waitForEditor(milliseconds: 100)
            flush()
        }
    }

    // MARK: Files

    var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    func read(_ path: String) -> [UInt8]? {
        do throws(SystemError) {
            let file = try OpenFile(path)
            return file.sort == .file ? try Files.read(file, path) : nil
        } catch { return nil }
    }

    func stamp(of path: String) -> String {
        var status = stat()
        guard PathText.with(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return "" }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    func realPath(_ path: String) -> String? { Files.realPath(path) }

    func scripts(below folder: String, most: Int) -> [String] {
        var found: [String] = []
        var waiting = [folder]
        var visited = 0
        while let next = waiting.popLast(), found.count < most, visited < 10_000 {
            visited += 1
            var folders: [String] = []
            for name in Files.names(in: next) ?? [] where !name.hasPrefix(".") {
                let path = next == "/" ? "/" + name : next + "/" + name
                if name.hasSuffix(".tgl") {
                    if let real = Files.realPath(path), FileLoader.isInside(real, folder) || folder == "/" { found.append(real) }
                } else if Files.isFolder(path), !Files.isLink(path) {
                    folders.append(path)
                }
            }
            waiting += folders.reversed()
        }
        return Array(Set(found)).sorted().prefix(most).map { $0 }
    }

    func loader(forScript path: String?) -> any SourceLoader { FileLoader(script: path) }

    func watchMemory(of session: Session) {
        session.memoryShortage = { MemoryWatch.shortage(adding: $0) }
        session.memoryHasRoom = { MemoryWatch.hasRoom(for: $0) }
    }

    func frames(of session: Session) -> String {
        var builder = SceneBuilder(doc: session.document)
        builder.limit = 20_000
        return jsonText(builder.build())
    }

    func picture(of session: Session) -> String { PagePicture.messages(of: PageView.scene(of: session.document)) }

    var pageFiles: [(name: String, text: String)] { PagePicture.files }

    func isAlive(_ process: Int) -> Bool {
        guard process > 0, let number = pid_t(exactly: process) else { return true }
        return kill(number, 0) == 0 || errno != ESRCH
    }
}
