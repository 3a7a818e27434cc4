// Reading and writing whole files. All file access of the program goes through here, but for history and journals.

import Glibc
import TGLSyntax
import TGLTerminal

enum Files {
    /// The language takes no text that is longer, in bytes.
    static let longestText = ParseOptions().maxBytes

    /// The bytes of a text. It must be a plain file where `isPlain` says so: to read another may take for ever.
    static func read(_ path: String, isPlain: Bool = false) throws(SystemError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | (isPlain ? O_NONBLOCK : 0))
        guard file >= 0 else { throw SystemError("read", path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var status = stat()
        guard fstat(file, &status) == 0 else { throw SystemError("read", path) }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        if isPlain, !isFile { throw SystemError("read", path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL) }
        if isFile { bytes.reserveCapacity(min(Int(status.st_size), longestText)) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            if count > 0 {
                piece.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<count])) }
                if bytes.count > longestText { throw SystemError("read", path, code: EFBIG) }
            } else if count == 0 {
                return bytes
            } else if errno != EINTR || Interrupts.interruptRequested() {
                throw SystemError("read", path)
            }
        }
    }

    /// Puts a text in a file's place: the old one stays until the new one is written whole.
    static func write(_ text: String, to path: String) throws(SystemError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere && status.st_mode & S_IFMT != S_IFREG { return try writeInPlace(text, to: path) }
        let target = realPath(path) ?? path
        let temporary = "\(target).\(getpid())~"
        let mode = isThere ? status.st_mode & 0o777 : 0o666
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { return try writeInPlace(text, to: path) }
        let written = writeAll(text, to: file)
        let code = errno
        close(file)
        if !written || rename(temporary, target) != 0 {
            let failure = written ? errno : code
            unlink(temporary)
            throw SystemError("write", path, code: failure)
        }
    }

    private static func writeInPlace(_ text: String, to path: String) throws(SystemError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw SystemError("write", path) }
        defer { close(file) }
        if !writeAll(text, to: file) { throw SystemError("write", path) }
    }

    private static func writeAll(_ text: String, to file: Int32) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(file, bytes.baseAddress! + done, bytes.count - done)
                if count >= 0 { done += count } else if errno != EINTR { return false }
            }
            return true
        }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// What tells a file or folder from every other, whatever path leads to it.
    struct Identity: Hashable {
        let device: dev_t
        let number: ino_t
    }

    static func identity(of path: String) -> Identity? {
        var status = stat()
        return stat(path, &status) == 0 ? Identity(device: status.st_dev, number: status.st_ino) : nil
    }

    /// What a folder holds, in order, without `.` and `..`; nil where it cannot be read.
    static func names(in folder: String) -> [String]? {
        guard let listing = opendir(folder) else { return nil }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The path with nothing but real folders in it; nil where there is no such file.
    static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    static var currentFolder: String { realPath(".") ?? "/" }

    /// What stands before the last `/`: `.` for a bare name.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// `~/x` with the home folder in its place.
    static func expandingHome(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = Terminal.environment("HOME") else { return path }
        return home + path.dropFirst()
    }
}
