// A file that was found and is held, so that what is asked of it and what is read of it is the same file, whatever its name
// comes to mean meanwhile.

import Glibc
import TGLTerminal

/// A file that a path led to. To hold it reads nothing of it and wakes nobody up at the other end of a pipe.
struct OpenFile: ~Copyable {
    /// What a file is.
    enum Sort: Equatable {
        case file, folder, pipe, socket, device

        /// The reason why it is not read as a file.
        var problem: String {
            switch self {
            case .file: "it is a file"
            case .folder: String(cString: strerror(EISDIR))
            case .pipe: "it is a pipe, not a file"
            case .socket: "it is a socket, not a file"
            case .device: "it is a device, not a file"
            }
        }
    }

    /// `O_PATH`, which Swift does not know: the file's place is held, and the file is not opened for anything.
    private static let onlyPlace: Int32 = 0o10_000_000

    private let descriptor: Int32
    private let path: String
    let sort: Sort
    /// Bytes.
    let size: Int

    /// Holds what a path leads to; `errno` says why there is nothing.
    init(_ path: String) throws(SystemError) {
        let descriptor = again { PathText.with(path) { open($0, Self.onlyPlace | O_CLOEXEC) } }
        guard descriptor >= 0 else { throw SystemError("read", path) }
        var status = stat()
        guard again({ fstat(descriptor, &status) }) == 0 else {
            let code = errno
            close(descriptor)
            throw SystemError("read", path, code: code)
        }
        self.descriptor = descriptor
        self.path = path
        size = Int(status.st_size)
        switch status.st_mode & S_IFMT {
        case S_IFREG: sort = .file
        case S_IFDIR: sort = .folder
        case S_IFIFO: sort = .pipe
        case S_IFSOCK: sort = .socket
        default: sort = .device
        }
    }

    deinit { close(descriptor) }

    /// Where it is, as a path of real folders only; nil where it has no place any more, or the system does not say.
    var realPath: String? {
        var status = stat()
        guard let place, place.hasPrefix("/"), fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return nil }
        return place
    }

    /// Whether it has a name in some folder, which pipes that a shell makes between two programs have not.
    var hasName: Bool { place?.hasPrefix("/") ?? true }

    /// What the system calls it: a path, or `pipe:[123]`.
    private var place: String? {
        var room = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        return readlink("/proc/self/fd/\(descriptor)", &room, room.count - 1) > 0 ? PathText.text(of: room) : nil
    }

    /// The same file, opened for reading, without waiting for anyone.
    func openForReading() -> Int32 {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = again { open("/proc/self/fd/\(descriptor)", flags) }
        if file >= 0 || errno != ENOENT { return file }
        // Without /proc, only the name is known.
        return again { PathText.with(path) { open($0, flags) } }
    }
}
