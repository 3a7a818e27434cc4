import Glibc

/// A file in the state folder that concurrent sessions read and write.
package struct SharedFile {
    /// The path of the file; neither it nor its folder need exist.
    package let path: String

    /// Creates the file object for a path.
    package init(_ path: String) { self.path = path }

    /// Whether the file is a link to `/dev/null`, so that nothing is kept.
    package var leadsNowhere: Bool {
        var there = stat()
        var null = stat()
        return stat(path, &there) == 0 && stat("/dev/null", &null) == 0
            && there.st_mode & S_IFMT == S_IFCHR && there.st_rdev == null.st_rdev
    }

    /// Runs work on the open file while no other session does, not even one that replaces the file. The file is created if necessary.
    package func exclusively<T>(_ flags: Int32, _ work: (Int32) throws(SystemError) -> T) throws(SystemError) -> T {
        if let slash = path.lastIndex(of: "/") { try StateFolder.create(String(path[..<slash])) }
        let file = try openLocked(flags)
        defer { close(file) }
        return try work(file)
    }

    /// Opens and locks the file; opens it again if it was replaced before it was locked.
    private func openLocked(_ flags: Int32) throws(SystemError) -> Int32 {
        while true {
            let file = again { open(path, flags | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600) }
            guard file >= 0 else { throw SystemError("write", path) }
            do throws(SystemError) {
                var mine = stat()
                var there = stat()
                guard again({ fstat(file, &mine) }) == 0 else { throw SystemError("write", path) }
                guard mine.st_mode & S_IFMT == S_IFREG else { throw SystemError("write", path, code: EINVAL) }
                guard again({ flock(file, LOCK_EX) }) == 0 else { throw SystemError("lock", path) }
                let isThere = again { stat(path, &there) } == 0
                guard isThere || errno == ENOENT else { throw SystemError("write", path) }
                if isThere, mine.st_ino == there.st_ino, mine.st_dev == there.st_dev {
                    if mine.st_mode & 0o077 != 0 { _ = fchmod(file, 0o600) }
                    return file
                }
            } catch {
                close(file)
                throw error
            }
            close(file)
        }
    }
}
