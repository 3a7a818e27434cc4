import CFiles
import Glibc

/// Writes files atomically: a file contains either its old or its new contents completely, whatever happens meanwhile.
///
/// The new contents are written to a temporary file in the same folder. That file is forced to disk and replaces the old one; then the
/// folder is forced to disk. The new file has the mode, owner, group, access list and attributes of the old one. If any of this is
/// impossible, nothing is written, and the error says what to do: a file is never overwritten in place. Symbolic links are followed. Hard
/// links are refused, because the other names would keep the old contents. Pipes, devices and `/dev/stdout` have no old contents and are
/// written directly.
package enum WholeFile {
    /// Writes a file.
    package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        switch try place(of: path) {
        case .stream(let stream):
            defer { close(stream) }
            try pour(bytes, into: stream, path)
        case .file(let target):
            var old = stat()
            let isThere = again { PathText.with(target) { lstat($0, &old) } } == 0
            guard isThere || errno == ENOENT else { throw SystemError("write", path) }
            if isThere { try checkIsReplaceable(target, old, path) }
            try WrittenFile(path: path, target: target, old: isThere ? old : nil).put(bytes)
        }
    }

    // MARK: What a path leads to

    private enum Place {
        /// The path of a file that may not exist yet; never a link.
        case stream(Int32)
        /// The path of a file, or of none yet; it is no link.
        case file(String)
    }

    /// The maximum number of links to follow.
    private static let mostLinks = 40

    private static func place(of path: String) throws(SystemError) -> Place {
        var target = path
        for _ in 0..<mostLinks {
            if let own = ownStream(target) { return .stream(try open(path) { fcntl(own, F_DUPFD_CLOEXEC, 0) }) }
            var status = stat()
            if again({ PathText.with(target) { stat($0, &status) } }) == 0 {
                switch status.st_mode & S_IFMT {
                case S_IFREG: break
                case S_IFDIR: throw SystemError("write", path, code: EISDIR)
                default:
                    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
                    return .stream(try open(path) { PathText.with(target) { Glibc.open($0, flags) } })
                }
            }
            var room = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let length = again { PathText.with(target) { readlink($0, &room, room.count - 1) } }
            guard length > 0 else {
                // `EINVAL`: it is not a link.
                guard errno == EINVAL || errno == ENOENT else { throw SystemError("write", path) }
                return .file(target)
            }
            let next = PathText.text(of: room)
            target = next.hasPrefix("/") ? next : PathText.folder(of: target) + "/" + next
        }
        throw SystemError("write", path, code: ELOOP)
    }

    /// The number of a stream of this process that a path refers to: `/dev/stdout` leads to `/proc/self/fd/1`.
    private static func ownStream(_ path: String) -> Int32? {
        guard let slash = path.lastIndex(of: "/"), let number = Int32(path[path.index(after: slash)...]),
            let folder = PathText.with(PathText.folder(of: path), { realpath($0, nil) })
        else { return nil }
        defer { free(folder) }
        return PathText.text(of: folder) == "/proc/\(getpid())/fd" ? number : nil
    }

    private static func open(_ path: String, _ work: () -> Int32) throws(SystemError) -> Int32 {
        let stream = again(work)
        if stream >= 0 { return stream }
        if errno == ENXIO { throw SystemError("write", path, problem: "it is a pipe without a reader") }
        throw SystemError("write", path)
    }

    /// Writes to a stream. Ctrl-C interrupts waiting for a reader (`EINTR`).
    private static func pour(_ bytes: [UInt8], into stream: Int32, _ path: String) throws(SystemError) {
        Output.standard.flush()
        switch bytes.withUnsafeBytes({ writeFully($0, to: stream, piece: 1 << 20, giveUp: Interrupts.interruptRequested) }) {
        case .written: return
        case .gaveUp: throw SystemError("write", path, code: EINTR)
        case .failed(let code): throw SystemError("write", path, code: code)
        }
    }

    // MARK: What is not replaced

    private static func checkIsReplaceable(_ target: String, _ old: stat, _ path: String) throws(SystemError) {
        func refuse(_ why: String) -> SystemError { SystemError("write", path, problem: why) }
        if old.st_nlink > 1 {
            throw refuse(
                "it has \(old.st_nlink) names (hard links), and all but this one would lead to the old text; write to another file")
        }
        // Root may write anywhere, but a write-protected file should not be changed by mistake.
        if old.st_mode & 0o222 == 0 { throw refuse("it is write-protected; `chmod u+w` permits it to be changed") }
        if again({ PathText.with(target) { access($0, W_OK) } }) != 0 {
            let code = errno
            throw SystemError(
                "write", path, code: code, cause: "\(String(cString: strerror(code))); write to another file, or in another folder")
        }
    }
}

/// A file that will replace another one, or be new.
private struct WrittenFile {
    /// The path as shown in errors.
    let path: String
    /// The actual path, without links.
    let target: String
    /// The status of the old file, if there is one.
    let old: stat?

    private var folder: String { PathText.folder(of: target) }

    func put(_ bytes: [UInt8]) throws(SystemError) {
        // The folder is opened first, so that a lack of descriptors cannot cause an error after the file was replaced. A folder that cannot
        // be listed may still be writable.
        let holder = again { PathText.with(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } }
        guard holder >= 0 || errno == EACCES else { throw failure(errno) }
        defer { if holder >= 0 { close(holder) } }
        // The name is short, whatever the file's own name is.
        let temporary = "\(folder)/.tgl-\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))~"
        let file = again {
            PathText.with(temporary) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, old == nil ? 0o666 : 0o600) }
        }
        guard file >= 0 else { throw beside(errno) }
        do throws(SystemError) {
            do throws(SystemError) {
                try fill(file, bytes)
            } catch {
                close(file)
                throw error
            }
            // Network file systems may report a full disk only now.
            if close(file) != 0, errno != EINTR { throw failure(errno) }
            let moved = again { PathText.with(temporary) { from in PathText.with(target) { rename(from, $0) } } }
            if moved != 0 { throw failure(errno) }
        } catch {
            _ = PathText.with(temporary) { unlink($0) }
            throw error
        }
        if holder >= 0, let code = forced(holder) {
            throw SystemError(
                "force to disk", path, code: code,
                cause: "\(words(code)); the new text is in place, but may be lost if the power fails now")
        }
    }

    private func fill(_ file: Int32, _ bytes: [UInt8]) throws(SystemError) {
        if case .failed(let code) = bytes.withUnsafeBytes({ writeFully($0, to: file) }) { throw failure(code) }
        if let old { try takeOver(old, file) }
        if let code = forced(file) { throw failure(code) }
    }

    /// Copies the owner, mode and attributes of the old file to the new one.
    private func takeOver(_ old: stat, _ file: Int32) throws(SystemError) {
        var new = stat()
        guard again({ fstat(file, &new) }) == 0 else { throw failure(errno) }
        let isAnothers = new.st_uid != old.st_uid || new.st_gid != old.st_gid
        if isAnothers, again({ fchown(file, old.st_uid, old.st_gid) }) != 0 {
            throw refused("it belongs to user \(old.st_uid) and group \(old.st_gid), and what is written would not (\(words(errno)))")
        }
        // Changing the owner clears mode bits.
        let mode = old.st_mode & 0o7777
        if isAnothers || new.st_mode & 0o7777 != mode, again({ fchmod(file, mode) }) != 0 {
            throw refused("its mode cannot be kept (\(words(errno)))")
        }
        var name = [CChar](repeating: 0, count: 256)
        var code = EINTR
        while code == EINTR { code = PathText.with(target) { cfl_copy_attributes($0, file, &name, name.count) } }
        if code != 0 {
            let attribute = PathText.text(of: name)
            throw refused("its \(attribute.isEmpty ? "attributes" : "attribute \(attribute)") cannot be kept (\(words(code)))")
        }
    }

    // MARK: Errors

    private func words(_ code: Int32) -> String { String(cString: strerror(code)) }

    private func refused(_ why: String) -> SystemError { SystemError("write", path, problem: "\(why); write to another file") }

    /// The error, with a hint what to do.
    private func failure(_ code: Int32) -> SystemError {
        let wayOut: String =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: "make room, or write to another disk"
            case EBUSY: "something is mounted there; write to another file"
            case EMFILE, ENFILE: "too many files are open; try again"
            default: ""
            }
        let state = old == nil ? "" : "it is as it was"
        let rest = [state, wayOut].filter { !$0.isEmpty }.joined(separator: "; ")
        return SystemError("write", path, code: code, cause: rest.isEmpty ? nil : "\(words(code)); \(rest)")
    }

    /// The error for a folder in which no file can be created.
    private func beside(_ code: Int32) -> SystemError {
        guard old != nil, [EACCES, EPERM, EROFS].contains(code) else { return failure(code) }
        return SystemError(
            "write", path, code: code,
            cause: "no new file can be made in its folder (\(words(code))), and overwriting it in place could leave half of it; "
                + "permit writing in the folder, or write to another one")
    }
}

/// Repeats a system call while signals interrupt it.
package func again<Result: SignedInteger>(_ work: () -> Result) -> Result {
    while true {
        let result = work()
        if result >= 0 || errno != EINTR { return result }
    }
}

/// Forces an open file or folder to disk. Returns an error number if that failed; some file systems do not support it, which is no error.
func forced(_ file: Int32) -> Int32? {
    if again({ fsync(file) }) == 0 || errno == EINVAL || errno == ENOTSUP { return nil }
    return errno
}
