import Glibc

/// The folder for the history and journals of sessions.
public enum StateFolder {
    /// `$XDG_STATE_HOME/tgl`, or `~/.local/state/tgl` if that variable is not an absolute path; nil if there is no home folder.
    public static func path(environment: Terminal.Environment = Terminal.environment) -> String? {
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/tgl" }
        guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
        return home + "/.local/state/tgl"
    }

    /// Creates a folder and its parents, by default accessible only to their owner.
    public static func create(_ path: String, mode: mode_t = 0o700) throws(SystemError) {
        if isFolder(path) { return }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try create(String(path[..<slash]), mode: mode)
        }
        if again({ mkdir(path, mode) }) != 0 {
            let failure = errno
            if failure == EEXIST && isFolder(path) { return }
            throw SystemError("create the folder", path, code: failure, cause: failure == EEXIST ? obstacle(path) : nil)
        }
        do throws(SystemError) {
            try force(PathText.folder(of: path))
        } catch {
            // It is created again, and forced to disk, on the next request.
            rmdir(path)
            throw error
        }
    }

    /// Forces a folder's list of files to disk.
    static func force(_ path: String) throws(SystemError) {
        let folder = again { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        if folder < 0, errno == EACCES { return }
        guard folder >= 0 else { throw SystemError("force to disk", path) }
        defer { close(folder) }
        if let code = forced(folder) { throw SystemError("force to disk", path, code: code) }
    }

    /// A description of what exists in place of a folder.
    private static func obstacle(_ path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let what =
            switch status.st_mode & S_IFMT {
            case S_IFREG: "a file"
            case S_IFCHR, S_IFBLK: "a device"
            case S_IFIFO: "a pipe"
            case S_IFSOCK: "a socket"
            case S_IFLNK: isThere(path) ? "a link to something else" : "a broken link"
            default: "something else"
            }
        return "\(what) of that name is in the way"
    }

    private static func isThere(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
