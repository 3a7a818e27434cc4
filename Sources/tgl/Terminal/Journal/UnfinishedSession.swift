import Glibc

/// A session that ended without being closed, with the commands it had accepted. No other process is
/// offered it while this one holds it.
public final class UnfinishedSession {
    /// When it began, in seconds since 1970.
    public let started: Int64
    /// When its last command was accepted, in seconds since 1970.
    public let lastUsed: Int64
    /// The folder it ran in.
    public let folder: String
    /// The accepted commands, complete to the last that was answered.
    public let commands: [String]

    let path: String
    let length: Int
    var file: Int32

    static let fileExtension = ".journal"
    /// A journal of more bytes is passed over.
    static let mostBytes = 256 << 20

    init(started: Int64, lastUsed: Int64, folder: String, commands: [String], path: String, length: Int, file: Int32) {
        self.started = started
        self.lastUsed = lastUsed
        self.folder = folder
        self.commands = commands
        self.path = path
        self.length = length
        self.file = file
    }

    deinit { leave() }

    /// Forgets it for good.
    public func discard() {
        if file >= 0 { unlink(path) }
        leave()
    }

    /// Leaves it for the next time.
    public func leave() {
        if file >= 0 { close(file) }
        file = -1
    }
}

extension Journal {
    /// The sessions in a folder of journals that ended without being closed and that nobody else holds, the
    /// newest first. Those without a command are removed. What cannot be read is passed over.
    public static func unfinished(in folder: String?) -> [UnfinishedSession] {
        guard let folder, let names = names(in: folder) else { return [] }
        var sessions: [UnfinishedSession] = []
        for name in names {
            let path = "\(folder)/\(name)"
            if name.hasSuffix(UnfinishedSession.fileExtension), !name.hasPrefix(".") {
                if let session = open(path) { sessions.append(session) }
            } else if name.hasPrefix(".") && name.count > 2 {
                removeStillborn(path)
            }
        }
        return sessions.sorted { ($0.lastUsed, $0.path) > ($1.lastUsed, $1.path) }
    }

    private static func names(in folder: String) -> [String]? {
        guard let listing = opendir(folder) else { return nil }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
                })
        }
        return names
    }

    private static func open(_ path: String) -> UnfinishedSession? {
        let file = Glibc.open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        var status = stat()
        guard isJournal(file), flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &status) == 0, status.st_nlink > 0,
            let content = try? readFile(file, named: path), let (records, length) = JournalRecord.decode(content)
        else {
            Glibc.close(file)
            return nil
        }
        var started: Int64 = 0
        var folder = ""
        var commands: [String] = []
        var isOver = false
        for record in records {
            switch record {
            case .start(let seconds, let path): (started, folder) = (seconds, path)
            case .command(let text): commands.append(text)
            case .end: isOver = true
            }
        }
        if isOver || commands.isEmpty {
            unlink(path)
            Glibc.close(file)
            return nil
        }
        return UnfinishedSession(
            started: started, lastUsed: Int64(status.st_mtim.tv_sec), folder: folder, commands: commands,
            path: path, length: length, file: file)
    }

    /// A plain file of some size that begins as a journal does.
    private static func isJournal(_ file: Int32) -> Bool {
        guard let size = plainFileSize(file), size <= UnfinishedSession.mostBytes else { return false }
        var start = [UInt8](repeating: 0, count: JournalRecord.magic.count)
        return pread(file, &start, start.count, 0) == start.count && start == JournalRecord.magic
    }

    /// Removes a journal whose session was killed before it had its name.
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
