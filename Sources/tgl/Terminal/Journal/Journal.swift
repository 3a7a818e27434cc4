import Glibc

/// What a session did to its states, forced to disk before the answers are shown. After a kill at any moment, and after a power cut,
/// `unfinished(in:)` finds it again.
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

    /// The file lacks what `replace` could not write, or may lack what was not forced to disk, so that single steps say nothing any
    /// more: `replace` is to be called with all of them.
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
        // A kill may have left it with the system, and not on disk.
        guard isUntouched, folder != nil, session.file >= 0, forced(session.file) == nil, let old = session.handOver() else { return false }
        (file, path, length, encoder) = old
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

    /// No larger journal of a session that ended is kept.
    public static let largestEnded = 10 << 20
    private static let mostEnded = 10

    /// The session ends, and its journal stays among those of the last ten that ended. False where it is not whole or too large: it goes
    /// then.
    public func closeAndKeep() -> Bool {
        guard file >= 0, pending.isEmpty, !needsAll, predecessors.isEmpty, length <= Self.largestEnded, let folder,
            rename(path, UnfinishedSession.path(path, with: UnfinishedSession.endedExtension)) == 0
        else {
            close()
            return false
        }
        try? StateFolder.force(folder)
        Self.forgetEnded(in: folder, most: Self.mostEnded)
        release()
        return true
    }

    private func release() {
        guard file >= 0 else { return }
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
        let new = again { open(hidden, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard new >= 0 else { throw SystemError("write", hidden) }
        _ = again { flock(new, LOCK_EX | LOCK_NB) }
        return (new, hidden, name)
    }

    /// Makes the file with what is pending in it, and gives it its name once it is locked and begun.
    private func create(in folder: String) throws(SystemError) {
        let (new, hidden, name) = try createHidden(in: folder)
        let target = "\(folder)/\(name)\(UnfinishedSession.fileExtension)"
        try settle(new, hidden, target) { () throws(SystemError) in try Self.write(pending, to: new, target) }
        (file, path, length) = (new, target, pending.count)
        pending.removeAll(keepingCapacity: true)
        try forceName(in: folder)
    }

    /// Fills a hidden file, forces it to disk and gives it its name. Where that cannot be done, the file goes.
    private func settle(_ new: Int32, _ hidden: String, _ target: String, _ fill: () throws(SystemError) -> Void) throws(SystemError) {
        do throws(SystemError) {
            try fill()
            if let code = forced(new) { throw SystemError("force to disk", target, code: code) }
            if again({ rename(hidden, target) }) != 0 { throw SystemError("write", target) }
        } catch {
            unlink(hidden)
            Glibc.close(new)
            throw error
        }
    }

    /// Forces to disk that the file has its name. Where that fails, all is written once more with the next step.
    private func forceName(in folder: String) throws(SystemError) {
        do throws(SystemError) {
            try StateFolder.force(folder)
        } catch {
            needsAll = true
            throw error
        }
    }

    private static func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(SystemError) {
        if case .failed(let code) = bytes.withUnsafeBytes({ writeFully($0, to: file) }) { throw SystemError("write", path, code: code) }
    }

    private func writePending() throws(SystemError) {
        guard !pending.isEmpty else { return }
        do throws(SystemError) {
            try Self.write(pending, to: file, path)
        } catch {
            // Where a torn record cannot be cut off, the file does not end where it should.
            if again({ ftruncate(file, length) }) != 0 { needsAll = true }
            throw error
        }
        length += pending.count
        pending.removeAll(keepingCapacity: true)
        if let code = forced(file) {
            // What the system could not write it may have dropped, and it says so only once.
            needsAll = true
            throw SystemError("force to disk", path, code: code)
        }
    }

    /// Writes a file with all of these steps, forces it to disk and puts it in the place of the one there is.
    private func writeAll(_ steps: [JournalStep], in folder: String) throws(SystemError) {
        let (new, hidden, name) = try createHidden(in: folder)
        let target = file >= 0 ? path : "\(folder)/\(name)\(UnfinishedSession.fileExtension)"
        var all = JournalEncoder()
        var total = 0
        try settle(new, hidden, target) { () throws(SystemError) in
            func write(_ bytes: [UInt8]) throws(SystemError) {
                try Self.write(bytes, to: new, target)
                total += bytes.count
            }
            try write(all.start(seconds: Int64(time(nil)), folder: Self.currentFolder()))
            for (session, keeps) in predecessors {
                try write(all.replaces(String(session.path.dropFirst(PathText.folder(of: session.path).count + 1)), keeps: keeps))
            }
            for step in steps { try write(all.records(of: step)) }
        }
        release()
        (file, path, length, encoder) = (new, target, total, all)
        pending.removeAll()
        try forceName(in: folder)
    }

    private static func currentFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}
