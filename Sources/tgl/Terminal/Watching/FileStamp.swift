import Glibc

/// What a path leads to at a moment, as far as it takes to see later that it was written since.
package struct FileStamp: Equatable, Sendable {
    /// What the system says of a file: nil where there is none.
    private struct Status: Equatable, Sendable {
        let device: UInt64
        let inode: UInt64
        let size: Int
        let modified: Int
        let changed: Int
    }

    private let status: Status?
    /// Of the bytes, where the file was written only just now: the system's clock for files may stand still between two writes.
    private let checksum: UInt32?

    /// So long after a write, in nanoseconds, the bytes are compared too.
    private static let recent = 1_000_000_000
    /// Larger files are not read for this.
    private static let mostBytes = 1 << 20

    package init(_ path: String) {
        var found = stat()
        guard PathText.with(path, { stat($0, &found) }) == 0 else {
            (status, checksum) = (nil, nil)
            return
        }
        let size = Int(found.st_size)
        let modified = found.st_mtim.tv_sec * 1_000_000_000 + found.st_mtim.tv_nsec
        status = Status(
            device: UInt64(found.st_dev), inode: UInt64(found.st_ino), size: size, modified: modified,
            changed: found.st_ctim.tv_sec * 1_000_000_000 + found.st_ctim.tv_nsec)
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let isRecent = now.tv_sec * 1_000_000_000 + now.tv_nsec - modified < Self.recent
        let isRead = isRecent && found.st_mode & S_IFMT == S_IFREG && size <= Self.mostBytes
        checksum = isRead ? Self.checksum(of: path, size: size) : nil
    }

    /// There is no file, or nothing is in it: it may be about to be written.
    var isThin: Bool { status.map { $0.size == 0 } ?? true }

    /// Whether a later stamp is of the same bytes, as far as the two say.
    package func isSame(as later: FileStamp) -> Bool {
        guard status == later.status else { return false }
        guard let checksum, let other = later.checksum else { return true }
        return checksum == other
    }

    private static func checksum(of path: String, size: Int) -> UInt32? {
        let file = PathText.with(path) { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: size + 1)
        let count = read(file, &bytes, bytes.count)
        return count < 0 ? nil : Checksum(of: Array(bytes.prefix(count))).value
    }
}
