import Glibc

/// The accepted commands of a session, on disk before their answers are shown: handed to the system at
/// once, forced to disk within a second. After a kill at any moment `unfinished(in:)` finds them again.
///
/// Each session has a file of its own and holds a lock on it for as long as it lives. A journal that
/// cannot be written never stops the work: what it could not write it keeps, and tries again with the
/// next command.
public final class Journal {
    private let folder: String?
    private var file: Int32 = -1
    private var path = ""
    /// How many bytes of the file are whole records.
    private var length = 0
    /// What the file does not have yet.
    private var pending: [UInt8] = []
    private var sync: DiskSync?
    private var hasTold = false
    private var isLost = false

    /// Where journals are kept, below the folder for state.
    public static func folder(in state: String) -> String { state + "/sessions" }

    /// A journal to be kept in `folder`; nil where there is no place for one. Nothing is made before the
    /// first command.
    public init(folder: String?) { self.folder = folder }

    deinit { release() }

    /// Goes on with the journal of a session that ended badly: its commands count as this session's. Call
    /// it before the first `append`.
    public func adopt(_ session: UnfinishedSession) {
        guard file < 0, session.file >= 0, let folder else { return }
        file = session.file
        path = session.path
        length = session.length
        session.file = -1
        ftruncate(file, length)
        sync = DiskSync(file, folder: folder)
    }

    /// Adds an accepted command; call it before its answer is shown. When the journal cannot be kept, the
    /// first such call answers with a message for the user.
    public func append(_ command: String) -> String? { append([command]) }

    /// Adds several that belong together in one piece.
    public func append(_ commands: [String]) -> String? {
        guard let folder else { return tell("there is no home folder to keep it in (HOME and XDG_STATE_HOME are not set)") }
        guard !isLost else { return nil }
        for command in commands { pending += JournalRecord.command(command).encoded }
        do throws(SystemError) {
            if file < 0 { try create(in: folder) }
            try writePending()
            if let code = sync?.takeFailure() { throw SystemError("force to disk", path, code: code) }
            return nil
        } catch {
            return tell(error.description)
        }
    }

    /// The session ends as it should: nothing is left to recover.
    public func close() {
        guard file >= 0 else { return }
        if unlink(path) != 0 {  // then at least say in it that it is over
            pending += JournalRecord.end.encoded
            try? writePending()
        }
        release()
    }

    private func release() {
        guard file >= 0 else { return }
        sync?.stop()
        sync = nil
        flock(file, LOCK_UN)  // the thread may have the file open for another moment
        Glibc.close(file)
        file = -1
    }

    private func tell(_ problem: String) -> String? {
        defer { hasTold = true }
        return hasTold ? nil : "if this session is killed it cannot be brought back: \(problem)"
    }

    // MARK: The file

    /// Makes the file under a name that no search finds, and gives it its name once it is locked and begun.
    private func create(in folder: String) throws(SystemError) {
        try StateFolder.create(folder)
        let seconds = Int64(time(nil))
        let name = "\(seconds)-\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))"
        let hidden = "\(folder)/.\(name)"
        let new = open(hidden, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard new >= 0 else { throw SystemError("write", hidden) }

        let start = JournalRecord.magic + JournalRecord.start(seconds: seconds, folder: currentFolder()).encoded
        let target = "\(folder)/\(name)\(UnfinishedSession.fileExtension)"
        flock(new, LOCK_EX | LOCK_NB)
        var result = start.withUnsafeBytes { writeFully($0, to: new) }
        if result == .written && rename(hidden, target) != 0 { result = .failed(errno) }
        if case .failed(let code) = result {
            unlink(hidden)
            Glibc.close(new)
            throw SystemError("write", target, code: code)
        }
        file = new
        path = target
        length = start.count
        sync = DiskSync(new, folder: folder)
    }

    private func writePending() throws(SystemError) {
        guard !pending.isEmpty else { return }
        if case .failed(let code) = pending.withUnsafeBytes({ writeFully($0, to: file) }) {
            // A torn record would hide those after it.
            if ftruncate(file, length) != 0 { isLost = true }
            throw SystemError("write", path, code: code)
        }
        length += pending.count
        pending.removeAll(keepingCapacity: true)
        sync?.note()
    }

    private func currentFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}
