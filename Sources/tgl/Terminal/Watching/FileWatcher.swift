import Glibc

/// Finds out when files were saved: by the system's events, and where there are none, by looking at them often.
///
/// A save is over when whoever wrote has closed the file, or moved a finished one to its place. Programs save in several steps, and
/// a file that is not there, or is empty, is likely to be in the middle of them; so changes are told once they have settled.
public final class FileWatcher {
    /// What a look found.
    public enum Finding: Equatable, Sendable {
        /// Files were saved, or are not there any more.
        case changed
        /// Nothing yet: it is to be looked again after so many milliseconds, or sooner, when `descriptor` can be read.
        case wait(milliseconds: Int)
    }

    /// Milliseconds without a further change until one is told.
    package enum Quiet {
        /// After a finished save: other files may be saved along with it.
        package static let finished = 5
        /// While somebody has the file open for writing.
        package static let open = 100
        /// Without events, which tell who has it open.
        static let polled = 20
        /// While the file is not there, or is empty.
        package static let thin = 300
    }

    /// Milliseconds between two looks: without events, and with them, which do not tell what other machines write.
    private static let (often, seldom) = (10, 1000)
    /// Changes without an end are told after so many times the quiet that they wait for.
    private static let patience = 6

    private let events: FolderEvents?
    /// The time in milliseconds.
    private let clock: () -> Int
    private var isToldAll: Bool
    /// The files as they were when they were noted.
    private var files: [String: FileStamp] = [:]
    /// The files as they were at the last look.
    private var seen: [String: FileStamp] = [:]
    private var lastLook = 0
    /// When the changes began that are not told yet, and the last time that there was one.
    private var changes: (first: Int, last: Int)?
    /// What somebody has open for writing.
    private var open: Set<FolderEvents.Place> = []

    /// A watcher of no files.
    public convenience init() { self.init(usesEvents: true, clock: Self.milliseconds) }

    /// Without events it looks often.
    package init(usesEvents: Bool, clock: @escaping () -> Int) {
        events = usesEvents ? FolderEvents() : nil
        isToldAll = events != nil
        self.clock = clock
    }

    /// Can be read when something has happened; -1 where the system tells of nothing.
    public var descriptor: Int32 { events?.descriptor ?? -1 }

    /// Whether the system tells of every change of the files on this machine.
    package var hasEvents: Bool { isToldAll }

    /// Takes a file in, as it is now: from here on changes of it are told.
    public func add(_ path: String) {
        guard files[path] == nil else { return }
        // What comes after this is told; so what is found then is as it is read, or older.
        if !(events?.add(path) ?? false) { isToldAll = false }
        let stamp = FileStamp(path)
        files[path] = stamp
        seen[path] = stamp
    }

    /// Forgets all files but these.
    public func keep(only paths: Set<String>) {
        guard files.count != paths.count || !files.keys.allSatisfy(paths.contains) else { return }
        files = files.filter { paths.contains($0.key) }
        seen = seen.filter { paths.contains($0.key) }
        watchWays()
    }

    /// Forgets what has changed: the files as they are now are about to be read.
    public func restart() {
        if events != nil {
            watchWays()
            _ = events?.take()
        }
        for path in files.keys { files[path] = FileStamp(path) }
        seen = files
        changes = nil
        open = []
    }

    /// Looks for changes.
    public func look() -> Finding {
        let now = clock()
        takeEvents(now)
        if now - lastLook >= pause { compare(now) }
        guard let changes else { return .wait(milliseconds: max(pause - (now - lastLook), 1)) }
        let quiet = self.quiet
        let due = min(changes.last + quiet, changes.first + quiet * Self.patience)
        if now >= due { return .changed }
        return .wait(milliseconds: hasEvents ? due - now : min(due - now, Self.often))
    }

    private var pause: Int { hasEvents ? Self.seldom : Self.often }

    private var quiet: Int {
        if files.contains(where: { path, old in
            let new = FileStamp(path)
            return new.isThin && !old.isSame(as: new)
        }) {
            return Quiet.thin
        }
        return !hasEvents ? Quiet.polled : open.isEmpty ? Quiet.finished : Quiet.open
    }

    private func takeEvents(_ now: Int) {
        guard let found = events?.take(), !found.isEmpty else { return }
        var isElsewhere = false
        for (place, event) in found {
            switch event {
            case .written, .gone: open.remove(place)
            case .beingWritten: open.insert(place)
            case .touched: break
            case .way: isElsewhere = true
            }
            if event != .way { note(now) }
        }
        if isElsewhere {
            watchWays()
            compare(now)
        }
    }

    private func note(_ now: Int) { changes = (changes?.first ?? now, now) }

    /// Compares the files with what they were.
    private func compare(_ now: Int) {
        lastLook = now
        for (path, old) in files {
            let new = FileStamp(path)
            if !(seen[path]?.isSame(as: new) ?? false) || changes == nil && !old.isSame(as: new) { note(now) }
            seen[path] = new
        }
    }

    private func watchWays() { isToldAll = events?.watch(files.keys) ?? false }

    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
