import Glibc

/// The record of the changes of a session's state, forced to disk before answers are shown. After a kill at any moment, or a power failure,
/// `unfinished(in:)` finds it.
///
/// Each session has its own file, and holds a lock on it while it runs. If a journal cannot be written, the session continues; unwritten
/// steps are kept and written with the next step.
public final class Journal {
    private let folder: String?
    private let largeSize: Int
    private var file: Int32 = -1
    private var path = ""
    /// The length of the complete records in the file.
    private var length = 0
    /// The bytes that are not in the file yet.
    private var pending: [UInt8] = []
    private var encoder = JournalEncoder()
    private var hasTold = false
    private var hasToldSize = false
    /// The sessions that this one continues. Their journals are removed, or kept, once this journal contains everything.
    private var predecessors: [(session: UnfinishedSession, keeps: Bool)] = []

    /// The folder of journals in the state folder.
    public static func folder(in state: String) -> String { state + "/sessions" }

    /// Creates a journal in `folder`; nil if there is none. No file is created before the first step. When the journal reaches `largeSize`
    /// bytes, its size is reported once.
    public init(folder: String?, largeSize: Int = 256 << 20) {
        self.folder = folder
        self.largeSize = largeSize
    }

    deinit { release() }

    /// Whether nothing was written and nothing is pending.
    public var isUntouched: Bool { file < 0 && pending.isEmpty && !needsAll }

    /// Whether the file is incomplete, so that single steps cannot be added: a replacement failed, or data may not have reached the disk.
    /// `replace` must be called with all steps.
    public private(set) var needsAll = false

    // MARK: Writing

    /// Adds a step; must be called before its answer is shown. Returns a message for the user the first time the journal cannot be written,
    /// and the first time it can be written again.
    public func append(_ step: JournalStep) -> String? { append([step]) }

    /// Adds several steps at once.
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

    /// Replaces the journal by one with all steps of the session.
    ///
    /// - Parameter old: a session that this one continues. Its journal is removed, or kept if `keepsOld`, once the new journal is complete
    ///   on disk; until then it is unchanged. If that fails now, it is tried again with the next call.
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

    /// Continues the complete journal of another session: its steps count as this session's. This journal must be untouched. Returns false
    /// if that is impossible.
    public func adopt(_ session: UnfinishedSession) -> Bool {
        // After a kill, it may not have been forced to disk.
        guard isUntouched, folder != nil, session.file >= 0, forced(session.file) == nil, let old = session.handOver() else { return false }
        (file, path, length, encoder) = old
        return true
    }

    /// Ends the session regularly: nothing is left to recover, except sessions that could not be taken over.
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

    /// The maximum size of a kept journal of a session that ended.
    public static let largestEnded = 10 << 20
    private static let mostEnded = 10

    /// Ends the session, and keeps its journal among those of the last ten. Returns false if it is incomplete or too large; it is removed
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

    /// Creates a locked file with a hidden name.
    private func createHidden(in folder: String) throws(SystemError) -> (file: Int32, path: String, name: String) {
        try StateFolder.create(folder)
        let name = "\(time(nil))-\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))"
        let hidden = "\(folder)/.\(name)"
        let new = again { open(hidden, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard new >= 0 else { throw SystemError("write", hidden) }
        _ = again { flock(new, LOCK_EX | LOCK_NB) }
        return (new, hidden, name)
    }

    /// Creates the file with the pending records, and gives it its final name once it is complete and locked.
    private func create(in folder: String) throws(SystemError) {
        let (new, hidden, name) = try createHidden(in: folder)
        let target = "\(folder)/\(name)\(UnfinishedSession.fileExtension)"
        try settle(new, hidden, target) { () throws(SystemError) in try Self.write(pending, to: new, target) }
        (file, path, length) = (new, target, pending.count)
        pending.removeAll(keepingCapacity: true)
        try forceName(in: folder)
    }

    /// Fills a hidden file, forces it to disk and renames it. If that fails, the file is removed.
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

    /// Forces the file's name to disk. If that fails, everything is written again with the next step.
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
            // If a partial record cannot be removed, the file has an invalid end.
            if again({ ftruncate(file, length) }) != 0 { needsAll = true }
            throw error
        }
        length += pending.count
        pending.removeAll(keepingCapacity: true)
        if let code = forced(file) {
            // The system may have dropped data that it could not write, and it reports that only once.
            needsAll = true
            throw SystemError("force to disk", path, code: code)
        }
    }

    /// Writes a file with all of these steps, forces it to disk, and replaces the current file with it.
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
