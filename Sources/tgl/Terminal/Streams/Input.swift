import CReadline
import Glibc

/// Reads standard input as bytes, without line editing.
public final class Input {
    private let stream: Int32
    private var buffer: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    private var consumed = 0
    private var atEnd = false
    private let longestLine: Int

    /// Creates an input. Lines of more than `longestLine` bytes are an error.
    public init(stream: Int32 = STDIN_FILENO, longestLine: Int = .max) {
        self.stream = stream
        self.longestLine = longestLine
    }

    enum Line: Equatable {
        case text([UInt8])
        case interrupted
        case endOfFile
        /// The line is too long, or reading failed.
        case failed(SystemError)
    }

    /// The next line, without its end.
    func nextLine() -> Line {
        var searched = consumed
        while true {
            if let newline = buffer[searched...].firstIndex(of: 0x0A) {
                defer { consumed = newline + 1 }
                return .text(Array(buffer[consumed..<newline]))
            }
            searched = buffer.count
            if searched - consumed > longestLine {
                forget()
                atEnd = true
                return .failed(SystemError("read", "standard input", code: EFBIG))
            }
            if atEnd {
                defer { forget() }
                return consumed == buffer.count ? .endOfFile : .text(Array(buffer[consumed...]))
            }
            guard Interrupts.waitReadable(stream) else { return .interrupted }
            buffer.removeFirst(consumed)
            searched -= consumed
            consumed = 0
            do { atEnd = try fill() == 0 } catch { atEnd = true }
        }
    }

    /// Waits until a line or the end of the stream is available, or another descriptor is readable. Returns whether it is the latter.
    func isVisited(by other: Int32) -> Bool {
        !atEnd && !buffer[consumed...].contains(0x0A) && crl_wait_either(stream, other) == 1
    }

    /// Discards the data that was read but not returned yet.
    func forget() {
        buffer.removeAll()
        consumed = 0
    }

    /// The rest of the stream. Throws if it cannot be read (for example a folder), `EFBIG` if it is longer than `limit`, and `EINTR` after
    /// Ctrl-C.
    public func readToEnd(limit: Int = .max) throws(SystemError) -> [UInt8] {
        while !atEnd {
            if buffer.count > limit { throw SystemError("read", "standard input", code: EFBIG) }
            guard Interrupts.waitReadable(stream) else { throw SystemError("read", "standard input", code: EINTR) }
            atEnd = try fill() == 0
        }
        defer { forget() }
        return Array(buffer[consumed...])
    }

    private func fill() throws(SystemError) -> Int {
        while true {
            let count = read(stream, &piece, piece.count)
            let failure = errno
            if count < 0 && (failure == EINTR || failure == EAGAIN) {
                if failure == EAGAIN { _ = Interrupts.waitReadable(stream) }
                continue
            }
            if count < 0 { throw SystemError("read", "standard input", code: failure) }
            piece.withUnsafeBufferPointer { buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<count])) }
            return count
        }
    }
}
