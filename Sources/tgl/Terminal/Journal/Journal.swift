import Glibc

/// What a session did to its states, on disk before the answers are shown: handed to the system at once, forced to disk within a
/// second. After a kill at any moment `unfinished(in:)` finds it again.
///
/// Each session has a file of its own and holds a lock on it for as long as it lives. A journal that cannot be written never
/// stops the work: what it could not write it keeps, and tries again with the next step.
public final class Journal {
    private let folder: String?
    private let largeSize: Int
    private var file: Int32 = -1
    private var path = ""
    /// How many bytes of the file are whole records.
    private var length = 0
    /// What the file does not have yet.
    private var pending: [UInt8] = []
    private var encoder = JournalEncoder()
    private var sync: DiskSync?
    private var hasTold = false
    private var hasToldSize = false
    /// Sessions that this one goes on with, whose journals go, or are kept, as soon as all of them is in this one.
    private var predecessors: [(session: UnfinishedSession, keeps: Bool)] = []

    /// Where journals are kept, below the folder for state.
    public static func folder(in state: String) -> String { state + "/sessions" }

    /// A journal to be kept in `folder`; nil where there is no place for one. Nothing is made before the first step. From
    /// `largeSize` bytes on it says once how large it is.
    public init(folder: String?, largeSize: Int = 256 << 20) {
        self.folder = folder
        self.largeSize = largeSize
    }

    deinit { release() }

    /// Nothing was written or is still to be.
    public var isUntouched: Bool { file < 0 && pending.isEmpty && !needsAll }

    /// The file lacks what `replace` could not write, so that single steps say nothing any more: `replace` is to be called with
    /// all of them.
    public private(set) var needsAll = false

    // MARK: Writing

    /// Adds a step; call it before its answer is shown. When the journal cannot be kept, the first such call answers with a
    /// message for the user; so does the first that is written again after that.
    public func append(_ step: JournalStep) -> String? { append([step]) }

    /// Adds several steps in one piece.
    public func append(_ steps: [JournalStep]) -> String? {
        guard let folder else { return tell(Self.noFolder) }
        if isUntouched { pending = encoder.start(seconds: Int64(time(nil)), folder: Self.currentFolder()) }
        for step in steps { pending += encoder.records(of: step) }
        do throws(SystemError) {
            if file < 0 { try create(in: folder) } else { try writePending() }
            if let code = sync?.takeFailure() { throw SystemError("force to disk", path, code: code) }
            return written()
        } catch {
            return tell(error.description)
        }
    }

    /// Puts a journal in the place of this one that holds these steps, all that the session did. With `old`, this session goes
    /// on with that one: its journal goes, or is kept, once the new one is on disk, complete and forced; until then it stays
    /// as it is. What cannot be done now is tried with the next call.
    public func replace(with steps: [JournalStep], goingOnWith old: UnfinishedSession? = nil, keepsOld: Bool = false) -> String? {
        if let old { predecessors.append((old, keepsOld)) }
        guard let folder else { return tell(Self.noFolder) }
        do throws(SystemError) {
            try writeAll(steps, in: folder)
        } catch {
            needsAll = true
            if old != nil { hasTold = false }
            return tell(error.description)
        }
        needsAll = false
        for (session, keeps) in predecessors {
            if keeps { session.keep() } else { session.discard() }
            session.leave()
        }
        predecessors = []
        return written()
    }

    /// Goes on with the journal of a session, which must be whole: its steps count as this session's. It is for a journal that
    /// is untouched; false where it cannot be done.
    public func adopt(_ session: UnfinishedSession) -> Bool {
        guard isUntouched, let folder, let old = session.handOver() else { return false }
        (file, path, length, encoder) = old
        sync = DiskSync(file, folder: folder)
        sync?.note()
        return true
    }

    /// The session ends as it should: nothing is left to recover, but for what it could not take over.
    public func close() {
        for (session, _) in predecessors { session.leave() }
        predecessors = []
        guard file >= 0 else { return }
        if unlink(path) != 0 {  // then at least say in it that it is over
            pending += encoder.record(.end)
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

    // MARK: What is told

    private static let noFolder = "there is no home folder for it (HOME and XDG_STATE_HOME are not set)"

    private func tell(_ problem: String) -> String? {
        defer { hasTold = true }
        return hasTold ? nil : "if this session is killed, it cannot be recovered: \(problem)"
    }

    private func written() -> String? {
        if hasTold {
            hasTold = false
            return "the session's journal is complete again: the session can be recovered"
        }
        guard length >= largeSize, !hasToldSize else { return nil }
        hasToldSize = true
        return "the journal of this session uses \(length >> 20) MB in \(folder ?? ""); it is removed when the session ends"
    }

    // MARK: The file

    /// A new file under a name that no search finds, locked.
    private func createHidden(in folder: String) throws(SystemError) -> (file: Int32, path: String, name: String) {
        try StateFolder.create(folder)
        let name = "\(time(nil))-\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))"
        let hidden = "\(folder)/.\(name)"
        let new = open(hidden, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard new >= 0 else { throw SystemError("write", hidden) }
        flock(new, LOCK_EX | LOCK_NB)
        return (new, hidden, name)
    }

    /// Makes the file with what is pending in it, and gives it its name once it is locked and begun.
    private func create(in folder: String) throws(SystemError) {
        let (new, hidden, name) = try createHidden(in: folder)
        let target = "\(folder)/\(name)\(UnfinishedSession.fileExtension)"
        var result = pending.withUnsafeBytes { writeFully($0, to: new) }
        if result == .written && rename(hidden, target) != 0 { result = .failed(errno) }
        if case .failed(let code) = result {
            unlink(hidden)
            Glibc.close(new)
            throw SystemError("write", target, code: code)
        }
        file = new
        path = target
        length = pending.count
        pending.removeAll(keepingCapacity: true)
        sync = DiskSync(new, folder: folder)
        sync?.note()
    }

    private func writePending() throws(SystemError) {
        guard !pending.isEmpty else { return }
        if case .failed(let code) = pending.withUnsafeBytes({ writeFully($0, to: file) }) {
            // Where it cannot be cut off, a torn record is between whole ones, which a reader finds.
            ftruncate(file, length)
            throw SystemError("write", path, code: code)
        }
        length += pending.count
        pending.removeAll(keepingCapacity: true)
        sync?.note()
    }

    /// Writes a file with all of these steps, forces it to disk and puts it in the place of the one there is.
    private func writeAll(_ steps: [JournalStep], in folder: String) throws(SystemError) {
        let (new, hidden, name) = try createHidden(in: folder)
        let target = file >= 0 ? path : "\(folder)/\(name)\(UnfinishedSession.fileExtension)"
        var all = JournalEncoder()
        var total = 0
        func write(_ bytes: [UInt8]) throws(SystemError) {
            if case .failed(let code) = bytes.withUnsafeBytes({ writeFully($0, to: new) }) {
                throw SystemError("write", target, code: code)
            }
            total += bytes.count
        }
        do throws(SystemError) {
            try write(all.start(seconds: Int64(time(nil)), folder: Self.currentFolder()))
            for (session, keeps) in predecessors {
                try write(all.replaces(String(session.path.dropFirst(folderOf(session.path).count + 1)), keeps: keeps))
            }
            for step in steps { try write(all.records(of: step)) }
            if fsync(new) != 0 && errno != EINVAL { throw SystemError("force to disk", target) }
            if rename(hidden, target) != 0 { throw SystemError("write", target) }
        } catch {
            unlink(hidden)
            Glibc.close(new)
            throw error
        }
        StateFolder.force(folder)
        release()
        (file, path, length, encoder) = (new, target, total, all)
        pending.removeAll()
        sync = DiskSync(new, folder: folder)
    }

    private static func currentFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}
