import Glibc
import Synchronization

/// A buffered writer to a stream. What it writes arrives whole, or the program ends: quietly with 0 if
/// the reader has gone, with a message and exit code 2 if the stream fails (a full disk).
public final class Output: Sendable {
    /// Standard output.
    public static let standard = Output(stream: STDOUT_FILENO, name: "standard output")
    /// Standard error: unbuffered, and after what standard output still holds.
    public static let errors = Output(stream: STDERR_FILENO, name: "standard error", after: standard)

    /// The exit code when the reader of a pipe has gone.
    public static let closedPipeExitCode: Int32 = 0
    /// The exit code when a stream cannot be written.
    public static let failureExitCode: Int32 = 2

    /// The stream's number.
    public let stream: Int32
    private let name: String
    private let previous: Output?
    private let isTerminal: Bool
    private let buffer = Mutex<[UInt8]>([])
    private let isHeld = Mutex(false)
    private static let limit = 1 << 16

    init(stream: Int32, name: String, after previous: Output? = nil) {
        self.stream = stream
        self.name = name
        self.previous = previous
        isTerminal = Terminal.isTerminal(stream)
    }

    /// Adds text; it is written when there is enough of it, or on `flush`.
    public func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Adds bytes as they are.
    public func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { write($0) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) {
        previous?.flush()
        let keeps = isHeld.withLock { $0 }
        let full = buffer.withLock { buffer in
            buffer.append(contentsOf: bytes)
            return previous != nil || buffer.count >= Self.limit && !keeps
        }
        if full { flush() }
    }

    /// Keeps what is written from now on, however much it is, until `release` or `flush`.
    public func hold() {
        flush()
        isHeld.withLock { $0 = true }
    }

    /// Gives what was written since `hold`, to be shown otherwise; nil where a `flush` came between and wrote it.
    public func release() -> String? {
        let wasHeld = isHeld.withLock { held in
            defer { held = false }
            return held
        }
        guard wasHeld else { return nil }
        return buffer.withLock { buffer in
            defer { buffer.removeAll() }
            return String(decoding: buffer, as: UTF8.self)
        }
    }

    /// Writes what is buffered. On a terminal, Ctrl-C throws the rest away: false then.
    @discardableResult
    public func flush() -> Bool {
        isHeld.withLock { $0 = false }
        let isInterrupted = isTerminal ? Interrupts.interruptRequested : { false }
        let piece = isTerminal ? 4096 : Int.max
        let result = buffer.withLock { buffer -> WriteResult in
            defer { buffer.removeAll(keepingCapacity: true) }
            return buffer.withUnsafeBytes { writeFully($0, to: stream, piece: piece, giveUp: isInterrupted) }
        }
        switch result {
        case .written: return true
        case .gaveUp: return false
        // Nobody can be told that nobody can be told.
        case .failed(let code) where stream == STDERR_FILENO && code != EPIPE: return false
        case .failed(let code): end(code)
        }
    }

    private func end(_ code: Int32) -> Never {
        if code == EPIPE { exit(Self.closedPipeExitCode) }
        let message = Array("tgl: \(SystemError("write", name, code: code))\n".utf8)
        _ = message.withUnsafeBytes { writeFully($0, to: STDERR_FILENO) }
        exit(Self.failureExitCode)
    }
}

enum WriteResult: Equatable {
    case written
    case gaveUp
    case failed(Int32)
}

/// Writes all the bytes, whatever pieces the system takes them in, unless it fails or `giveUp`, asked before
/// each piece, says so.
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
