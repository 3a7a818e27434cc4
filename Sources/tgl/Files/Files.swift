// Reading whole files, and what is asked of paths. Writing is `WholeFile`.

import Glibc
import TGLSyntax
import TGLTerminal

enum Files {
    /// The maximum size of a text of the language, in bytes.
    static let longestText = ParseOptions().maxBytes

    /// What becomes of a pipe or a device in a file's place.
    enum Streams {
        case refused
        /// It is read to its end, if somebody writes to it. An error where nothing comes for so many seconds; 0: it is waited for.
        case read(patience: Double)
    }

    /// The bytes of a text. Only files are read, and streams where that is allowed; Ctrl-C ends the wait for a stream (`EINTR`).
    static func read(_ path: String, streams: Streams = .refused) throws(SystemError) -> [UInt8] {
        try read(try OpenFile(path), path, streams)
    }

    /// The bytes of an open file; `path` is its name in errors.
    static func read(_ held: borrowing OpenFile, _ path: String, _ streams: Streams = .refused) throws(SystemError) -> [UInt8] {
        if held.sort == .file, held.size > longestText { throw SystemError("read", path, code: EFBIG) }
        var patience: Int32 = -1
        if held.sort != .file {
            guard case .read(let seconds) = streams, held.sort != .folder, held.sort != .socket else {
                throw SystemError("read", path, problem: held.sort.problem)
            }
            if seconds > 0 { patience = Int32(min(seconds * 1000, 1e9)) }
        }
        let file = held.openForReading()
        guard file >= 0 else { throw SystemError("read", path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        if held.sort == .file { bytes.reserveCapacity(held.size + 1) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var hasWaited = false
        while true {
            if Interrupts.interruptRequested() { throw SystemError("read", path, code: EINTR) }
            let count = Glibc.read(file, &piece, piece.count)
            if count > 0 {
                piece.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<count])) }
                if bytes.count > longestText { throw SystemError("read", path, code: EFBIG) }
            } else if count == 0 {
                if held.sort == .pipe, bytes.isEmpty, !hasWaited, held.hasName {
                    throw SystemError("read", path, problem: "it is a pipe without a writer, not a file")
                }
                return bytes
            } else if errno == EAGAIN {
                hasWaited = true
                switch Interrupts.wait(for: file, milliseconds: patience) {
                case .readable: break
                case .interrupted: throw SystemError("read", path, code: EINTR)
                case .timeout: throw SystemError("read", path, problem: "it sent no data within `--max-time`")
                }
            } else if errno != EINTR {
                throw SystemError("read", path)
            }
        }
    }

    /// Replaces the contents of a file, completely or not at all.
    static func write(_ text: String, to path: String) throws(SystemError) { try WholeFile.write(Array(text.utf8), to: path) }

    static func exists(_ path: String) -> Bool { again { PathText.with(path) { access($0, F_OK) } } == 0 }

    /// Whether a file exists and is not empty.
    static func hasContent(_ path: String) -> Bool {
        var status = stat()
        return again { PathText.with(path) { stat($0, &status) } } == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return again { PathText.with(path) { stat($0, &status) } } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a path ends in a symbolic link, wherever that leads.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return again { PathText.with(path) { lstat($0, &status) } } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The sorted contents of a folder, without `.` and `..`; nil if it cannot be read.
    static func names(in folder: String) -> [String]? {
        guard let listing = PathText.with(folder, { opendir($0) }) else { return nil }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: capacity) { PathText.text(of: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The path without symbolic links; nil if the file does not exist.
    static func realPath(_ path: String) -> String? {
        guard let real = PathText.with(path, { realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return PathText.text(of: real)
    }

    /// The folder in which the program was started.
    static var currentFolder: String { realPath(".") ?? "/" }

    /// A text from a path, under the name that people see.
    static func source(_ path: String, streams: Streams = .refused) throws(SystemError) -> SourceFile {
        SourceFile(name: path, bytes: try read(path, streams: streams))
    }

    /// `~/x` with the home folder inserted.
    static func expandingHome(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME").map({ PathText.text(of: $0) }) else { return path }
        return home + path.dropFirst()
    }
}
