import Glibc

/// The entries of past sessions, one on a line: a newline within is `\n`, a backslash `\\`. Sessions that
/// run at once add to the same file without harming each other.
public final class HistoryFile {
    /// The path of the file, which need not exist.
    public let path: String
    /// How many entries are read; a file with more than twice as many is cut to them.
    public let limit: Int

    /// So many bytes are read, from the end of the file.
    private static let mostBytes = 64 << 20

    /// The history in a file, of which at most `limit` entries are read. Nothing is opened yet.
    public init(path: String, limit: Int = 10_000) {
        self.path = path
        self.limit = limit
    }

    /// The entries, the oldest first; none if there is no file. Throws when there is one that cannot be read.
    public func load() throws(SystemError) -> [String] {
        if leadsNowhere { return [] }
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return [] }
            throw SystemError("read", path)
        }
        let content: ArraySlice<UInt8>
        do {
            defer { close(file) }
            content = try newest(of: file)
        }
        let lines = content.split(separator: 0x0A)
        if lines.count > 2 * limit { cut() }
        return lines.suffix(limit).map { Self.unescape($0) }
    }

    /// Adds an entry. Throws when it cannot be written.
    public func append(_ entry: String) throws(SystemError) {
        if leadsNowhere { return }
        if let slash = path.lastIndex(of: "/") { try StateFolder.create(String(path[..<slash])) }
        let file = try openLocked(O_WRONLY | O_APPEND)
        defer { close(file) }
        let line = Self.escape(entry)
        if case .failed(let code) = line.withUnsafeBytes({ writeFully($0, to: file) }) {
            throw SystemError("write", path, code: code)
        }
    }

    // MARK: The file

    /// The file is a link to `/dev/null`: nothing is to be kept.
    private var leadsNowhere: Bool {
        var there = stat()
        var null = stat()
        return stat(path, &there) == 0 && stat("/dev/null", &null) == 0
            && there.st_mode & S_IFMT == S_IFCHR && there.st_rdev == null.st_rdev
    }

    /// The last of the file's bytes, from the beginning of a line on. Only a plain file has an end.
    private func newest(of file: Int32) throws(SystemError) -> ArraySlice<UInt8> {
        guard let size = plainFileSize(file) else { throw SystemError("read", path, code: EINVAL) }
        let start = max(0, size - Self.mostBytes)
        let content = try readFile(file, named: path, from: start)
        return start == 0 ? content[...] : content.drop { $0 != 0x0A }
    }

    /// Opens the file, alone in it: another session may be cutting it, that is putting a new one in its place.
    private func openLocked(_ flags: Int32) throws(SystemError) -> Int32 {
        while true {
            let file = open(path, flags | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
            guard file >= 0 else { throw SystemError("write", path) }
            guard plainFileSize(file) != nil else {
                close(file)
                throw SystemError("write", path, code: EINVAL)
            }
            while flock(file, LOCK_EX) != 0 && errno == EINTR {}
            var mine = stat()
            var there = stat()
            if fstat(file, &mine) == 0, stat(path, &there) == 0, mine.st_ino == there.st_ino, mine.st_dev == there.st_dev {
                if mine.st_mode & 0o077 != 0 { _ = fchmod(file, 0o600) }
                return file
            }
            close(file)
        }
    }

    /// Leaves the newest entries only. A failure leaves the file as it was.
    private func cut() {
        guard let file = try? openLocked(O_RDWR) else { return }
        defer { close(file) }
        guard let real = realpath(path, nil) else { return }
        defer { free(real) }
        guard let content = try? newest(of: file) else { return }
        let shorter = content.split(separator: 0x0A).suffix(limit).joined(separator: [0x0A]) + [0x0A]
        let target = String(cString: real)
        let temporary = "\(target).\(getpid())"
        let new = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard new >= 0 else { return }
        let written = Array(shorter).withUnsafeBytes { writeFully($0, to: new) }
        close(new)
        if written != .written || rename(temporary, target) != 0 { unlink(temporary) }
    }

    // MARK: Lines

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

/// How many bytes a file has; nil where it is no plain file, such as a pipe that nobody writes to or a device without an end.
func plainFileSize(_ file: Int32) -> Int? {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
}

/// All of a file from a place on. Throws what the system answers.
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
