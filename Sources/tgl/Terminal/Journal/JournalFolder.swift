import Glibc

extension Journal {
    /// The sessions in a folder of journals that were not closed and that no other process holds, newest first, even if little or nothing
    /// of them is readable. Undamaged journals without commands are removed.
    public static func unfinished(in folder: String?) -> [UnfinishedSession] {
        guard let folder else { return [] }
        var sessions: [UnfinishedSession] = []
        for name in names(in: folder) {
            let path = "\(folder)/\(name)"
            if name.hasPrefix(".") {
                removeStillborn(path)
            } else if name.hasSuffix(UnfinishedSession.fileExtension), let session = open(path) {
                if session.isOver || session.damage == nil && session.commandCount == 0 {
                    session.discard()
                } else {
                    sessions.append(session)
                }
            }
        }
        return newestFirst(settled(sessions))
    }

    /// The partly recovered sessions whose journals are kept, newest first.
    public static func kept(in folder: String?) -> [UnfinishedSession] {
        guard let folder else { return [] }
        let names = names(in: folder).filter { $0.hasSuffix(UnfinishedSession.keptExtension) && !$0.hasPrefix(".") }
        return newestFirst(names.compactMap { open("\(folder)/\($0)") })
    }

    /// The last sessions that ended regularly with unsaved commands, newest first.
    public static func ended(in folder: String?) -> [UnfinishedSession] {
        guard let folder else { return [] }
        let names = names(in: folder).filter { $0.hasSuffix(UnfinishedSession.endedExtension) && !$0.hasPrefix(".") }
        return newestFirst(names.compactMap { open("\(folder)/\($0)") })
    }

    /// Removes all but the newest journals of sessions that ended.
    static func forgetEnded(in folder: String, most: Int) {
        var found: [(seconds: Int, nanoseconds: Int, path: String)] = []
        for name in names(in: folder) where name.hasSuffix(UnfinishedSession.endedExtension) {
            let path = "\(folder)/\(name)"
            var status = stat()
            if lstat(path, &status) == 0 { found.append((status.st_mtim.tv_sec, status.st_mtim.tv_nsec, path)) }
        }
        for old in found.sorted(by: { $0 > $1 }).dropFirst(most) { unlink(old.path) }
    }

    private static func newestFirst(_ sessions: [UnfinishedSession]) -> [UnfinishedSession] {
        sessions.sorted { ($0.changed.0, $0.changed.1, $0.path) > ($1.changed.0, $1.changed.1, $1.path) }
    }

    /// Removes the sessions that another one already contains, because the process that recovered them was killed before it could remove
    /// them.
    private static func settled(_ sessions: [UnfinishedSession]) -> [UnfinishedSession] {
        var over: Set<ObjectIdentifier> = []
        for session in sessions {
            for (name, keeps) in session.replaced {
                guard let old = sessions.first(where: { $0.path.hasSuffix("/" + name) && $0 !== session }) else { continue }
                if keeps || session.damage != nil { old.keep() } else { old.discard() }
                old.leave()
                over.insert(ObjectIdentifier(old))
            }
        }
        return sessions.filter { !over.contains(ObjectIdentifier($0)) }
    }

    private static func names(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }
    }

    private static func open(_ path: String) -> UnfinishedSession? {
        let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        var file = Glibc.open(path, O_RDWR | O_APPEND | flags)
        if file < 0 { file = Glibc.open(path, O_RDONLY | flags) }
        guard file >= 0 else { return nil }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, flock(file, LOCK_EX | LOCK_NB) == 0,
            // Checked under the lock: the file may have been removed, or have grown.
            fstat(file, &status) == 0, status.st_nlink > 0
        else {
            Glibc.close(file)
            return nil
        }
        return UnfinishedSession(path: path, file: file, status: status)
    }

    /// Removes a journal whose session was killed before the file got its name.
    private static func removeStillborn(_ path: String) {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return }
        defer { Glibc.close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, time(nil) - status.st_mtim.tv_sec > 60,
            flock(file, LOCK_EX | LOCK_NB) == 0
        else { return }
        unlink(path)
    }
}
