import Glibc
import Synchronization
import TGLRender

/// A buffered writer to a stream. If not everything can be written, the program ends: silently with exit code 0 if the reader has closed
/// the pipe, with a message and exit code 2 on other errors (such as a full disk).
public final class Output: Sendable {
    /// Standard output.
    public static let standard = Output(stream: STDOUT_FILENO, name: "standard output")
    /// Standard error: unbuffered; standard output is flushed first.
    public static let errors = Output(stream: STDERR_FILENO, name: "standard error", after: standard)

    /// The exit code if the reader of a pipe has closed it.
    public static let closedPipeExitCode: Int32 = 0
    /// The exit code if a stream cannot be written.
    public static let failureExitCode: Int32 = 2

    /// The stream's number.
    public let stream: Int32
    private let name: String
    private let previous: Output?
    private let isTerminal: Bool
    private let waiting = Mutex(Waiting())
    private static let limit = 1 << 16
    /// The output of both streams since `recording` began; nil otherwise.
    private static let recorded = Mutex<TerminalText?>(nil)

    /// The output that is not written yet.
    private struct Waiting {
        var bytes: [UInt8] = []
        /// The output since `hold`.
        var held: TerminalText?
    }

    init(stream: Int32, name: String, after previous: Output? = nil) {
        self.stream = stream
        self.name = name
        self.previous = previous
        isTerminal = Terminal.isTerminal(stream)
    }

    /// Adds text. It is written when the buffer is full, or on `flush`.
    public func write(_ text: TerminalText) {
        previous?.flush()
        Self.recorded.withLock { $0? += text }
        let isFull = waiting.withLock { waiting in
            if waiting.held != nil {
                waiting.held! += text
                return false
            }
            waiting.bytes.append(contentsOf: text.text.utf8)
            return previous != nil || waiting.bytes.count >= Self.limit
        }
        if isFull { flush() }
    }

    /// Adds output for files and other programs, such as a formatted script: unchanged or, on a terminal, escaped.
    public func write(product bytes: [UInt8]) {
        if isTerminal { return write(TerminalText(lines: String(decoding: bytes, as: UTF8.self))) }
        waiting.withLock { $0.bytes += bytes }
        flush()
    }

    /// Runs work and returns its output to all streams, in order.
    public static func recording(_ work: () -> Void) -> TerminalText {
        recorded.withLock { $0 = TerminalText() }
        work()
        return recorded.withLock { $0.take() } ?? TerminalText()
    }

    /// Holds all further output until `release` or `flush`.
    public func hold() {
        flush()
        waiting.withLock { $0.held = TerminalText() }
    }

    /// Returns the output since `hold` without writing it; nil if a `flush` has written it.
    public func release() -> TerminalText? { waiting.withLock { $0.held.take() } }

    /// Writes the buffered output. On a terminal, Ctrl-C discards the rest; returns false then.
    @discardableResult
    public func flush() -> Bool {
        let isInterrupted = isTerminal ? Interrupts.interruptRequested : { false }
        let piece = isTerminal ? 4096 : Int.max
        let result = waiting.withLock { waiting -> WriteResult in
            if let held = waiting.held.take() { waiting.bytes.append(contentsOf: held.text.utf8) }
            defer { waiting.bytes.removeAll(keepingCapacity: true) }
            return waiting.bytes.withUnsafeBytes { writeFully($0, to: stream, piece: piece, giveUp: isInterrupted) }
        }
        switch result {
        case .written: return true
        case .gaveUp: return false
        // If standard error fails, no message is possible.
        case .failed(let code) where stream == STDERR_FILENO && code != EPIPE: return false
        case .failed(let code): end(code)
        }
    }

    /// Writes a text to a stream without buffering.
    static func writeNow(_ text: TerminalText, to stream: Int32) -> WriteResult {
        var text = text.text
        return text.withUTF8 { writeFully(UnsafeRawBufferPointer($0), to: stream) }
    }

    private func end(_ code: Int32) -> Never {
        if code == EPIPE { exit(Self.closedPipeExitCode) }
        _ = Self.writeNow("tgl: \(SystemError("write", name, code: code).description)\n", to: STDERR_FILENO)
        exit(Self.failureExitCode)
    }
}

enum WriteResult: Equatable {
    case written
    case gaveUp
    case failed(Int32)
}

/// Writes all bytes, in any number of pieces, unless it fails or `giveUp`, which is called before each piece, returns true.
func writeFully(
    _ bytes: UnsafeRawBufferPointer, to stream: Int32, piece: Int = .max, giveUp: () -> Bool = { false }
) -> WriteResult {
    var rest = bytes[...]
    while !rest.isEmpty {
        if giveUp() { return .gaveUp }
        let count = Glibc.write(stream, UnsafeRawBufferPointer(rebasing: rest).baseAddress, min(rest.count, piece))
        if count >= 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
            var ready = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
            _ = poll(&ready, 1, 100)
        } else if errno != EINTR {
            return .failed(errno)
        }
    }
    return .written
}
