import Glibc

/// The entries of past sessions, one per line; a newline within an entry is written as `\n`, a backslash as `\\`. Concurrent sessions can
/// add to the file safely. An entry is on disk before it is answered.
public final class HistoryFile {
    /// The path of the file, which need not exist.
    public let path: String
    /// The maximum number of entries; a file with more than twice as many is shortened.
    public let limit: Int

    /// The maximum number of bytes to read, from the end of the file.
    private static let mostBytes = 64 << 20
    private let shared: SharedFile

    /// Creates a history with at most `limit` entries. The file is not opened yet.
    public init(path: String, limit: Int = 10_000) {
        self.path = path
        self.limit = limit
        shared = SharedFile(path)
    }

    /// The entries, oldest first; empty if there is no file. Throws if the file cannot be read.
    public func load() throws(SystemError) -> [String] {
        if shared.leadsNowhere { return [] }
        let file = again { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else {
            if errno == ENOENT { return [] }
            throw SystemError("read", path)
        }
        let content: ArraySlice<UInt8>
        do {
            defer { close(file) }
            content = try newest(of: file)
        }
        let lines = Self.lines(of: content)
        if lines.count > 2 * limit { cut() }
        return lines.suffix(limit).map { Self.unescape($0) }
    }

    /// Adds an entry. Throws if it cannot be written; existing entries are kept in any case.
    public func append(_ entry: String) throws(SystemError) {
        if shared.leadsNowhere { return }
        try shared.exclusively(O_RDWR | O_APPEND) { file throws(SystemError) in
            guard let size = plainFileSize(file) else { throw SystemError("write", path) }
            let isTorn = size > 0 ? try !endsWithNewline(file, size) : false
            let line = (isTorn ? [0x0A] : []) + Self.escape(entry)
            do throws(SystemError) {
                if case .failed(let code) = line.withUnsafeBytes({ writeFully($0, to: file) }) {
                    throw SystemError("write", path, code: code)
                }
                if let code = forced(file) { throw SystemError("force to disk", path, code: code) }
            } catch {
                // A partly written entry is removed, or the next entry begins on its own line.
                _ = again { ftruncate(file, size) }
                throw error
            }
            if size == 0 { try StateFolder.force(PathText.folder(of: path)) }
        }
    }

    // MARK: The file

    /// The end of the file, starting at the beginning of a line. Only regular files are accepted.
    private func newest(of file: Int32) throws(SystemError) -> ArraySlice<UInt8> {
        guard let size = plainFileSize(file) else { throw SystemError("read", path, code: EINVAL) }
        let start = max(0, size - Self.mostBytes)
        let content = try readFile(file, named: path, from: start)
        return start == 0 ? content[...] : content.drop { $0 != 0x0A }
    }

    /// Whether the last line is complete; after a kill or on a full disk it may not be.
    private func endsWithNewline(_ file: Int32, _ size: Int) throws(SystemError) -> Bool {
        var last: UInt8 = 0
        guard again({ pread(file, &last, 1, size - 1) }) >= 0 else { throw SystemError("read", path) }
        return last == 0x0A
    }

    /// Shortens the file to the newest entries. A failure leaves it unchanged.
    private func cut() {
        try? shared.exclusively(O_RDWR) { file throws(SystemError) in
            let kept = Self.lines(of: try newest(of: file)).suffix(limit)
            try WholeFile.write(Array(kept.joined(separator: [0x0A]) + [0x0A]), to: path)
        }
    }

    // MARK: Lines

    /// The lines, except those damaged by a power failure, which contain zeros.
    private static func lines(of content: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        content.split(separator: 0x0A).filter { !$0.contains(0) }
    }

    static func escape(_ entry: String) -> [UInt8] {
        var line: [UInt8] = []
        for byte in entry.utf8 {
            switch byte {
            case 0x0A: line += [0x5C, 0x6E]
            case 0x5C: line += [0x5C, 0x5C]
            default: line.append(byte)
            }
        }
        line.append(0x0A)
        return line
    }

    static func unescape(_ line: ArraySlice<UInt8>) -> String {
        if !line.contains(0x5C) { return String(decoding: line, as: UTF8.self) }
        var entry: [UInt8] = []
        var escaped = false
        for byte in line {
            if escaped {
                entry.append(byte == 0x6E ? 0x0A : byte)
                escaped = false
            } else if byte == 0x5C {
                escaped = true
            } else {
                entry.append(byte)
            }
        }
        return String(decoding: entry, as: UTF8.self)
    }
}

/// The size of a file; nil if it is not a regular file, for example a pipe without a writer or an endless device.
func plainFileSize(_ file: Int32) -> Int? {
    var status = stat()
    return again { fstat(file, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
}

/// The contents of a file from an offset on.
package func readFile(_ file: Int32, named name: String, from start: Int = 0) throws(SystemError) -> [UInt8] {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = pread(file, &piece, piece.count, start + content.count)
        if count > 0 {
            content += piece.prefix(count)
        } else if count == 0 {
            return content
        } else if errno != EINTR {
            throw SystemError("read", name)
        }
    }
}
