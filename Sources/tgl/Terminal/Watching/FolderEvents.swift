import Glibc

/// What happens to names in folders, as Linux tells it (inotify).
package final class FolderEvents {
    /// What became of a name.
    enum Event: Equatable {
        /// It was opened for writing and closed, or a finished file was moved to it.
        case written
        /// Something was written to it, or it was made: more may follow.
        case beingWritten
        /// It went.
        case gone
        /// Something else about it changed, such as who may read it.
        case touched
        /// The way to a file may lead elsewhere now.
        case way
    }

    /// A name in a folder of which events are told.
    struct Place: Hashable {
        let folder: Int32
        let name: String
    }

    /// Can be read when something has happened.
    let descriptor: Int32
    /// The names by the numbers of their folders: of files, and of what is on the way to them.
    private var files: [Int32: Set<String>] = [:]
    private var ways: [Int32: Set<String>] = [:]

    private static let wayMask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    private static let fileMask = wayMask | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
    /// Links that a path may lead through; the system follows as many.
    private static let mostLinks = 40

    /// Nil where the system has none to give.
    init?() {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches what leads to these files, and nothing else; false where some of it cannot be watched.
    func watch(_ paths: some Sequence<String>) -> Bool {
        let before = Set(files.keys).union(ways.keys)
        files = [:]
        ways = [:]
        var isComplete = true
        for path in paths where !add(path) { isComplete = false }
        for folder in before where files[folder] == nil && ways[folder] == nil { inotify_rm_watch(descriptor, folder) }
        return isComplete
    }

    /// Watches what leads to a file, too; false where some of it cannot be watched.
    func add(_ path: String) -> Bool {
        for step in Self.steps(to: path) {
            let mask = UInt32(step.isFile ? Self.fileMask : Self.wayMask) | UInt32(IN_MASK_ADD)
            let folder = PathText.with(step.folder) { inotify_add_watch(descriptor, $0, mask) }
            // A folder that is missing is told of by the one that it was in.
            if folder < 0 { return errno == ENOENT || errno == ENOTDIR }
            if step.isFile { files[folder, default: []].insert(step.name) } else { ways[folder, default: []].insert(step.name) }
        }
        return true
    }

    /// The folders that a path leads through, each with the name that it goes on with; the last name is the file's.
    package static func steps(to path: String) -> [(folder: String, name: String, isFile: Bool)] {
        var steps: [(folder: String, name: String, isFile: Bool)] = []
        var folder = path.hasPrefix("/") ? "/" : "."
        var rest: [Substring] = path.split(separator: "/").reversed()
        var links = 0
        while let next = rest.popLast() {
            if next == "." { continue }
            let full = (folder == "/" ? "/" : folder + "/") + next
            if next == ".." {
                folder = full
                continue
            }
            let target = links < mostLinks ? link(full) : nil
            steps.append((folder, String(next), rest.isEmpty && target == nil))
            if let target {
                links += 1
                if target.hasPrefix("/") { folder = "/" }
                rest += target.split(separator: "/").reversed()
            } else {
                folder = full
            }
        }
        return steps
    }

    private static func link(_ path: String) -> String? {
        var room = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        return PathText.with(path) { readlink($0, &room, room.count - 1) } > 0 ? PathText.text(of: room) : nil
    }

    /// What has happened since the last time, in order.
    func take() -> [(place: Place, event: Event)] {
        var found: [(place: Place, event: Event)] = []
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return found }
            bytes.withUnsafeBytes { bytes in
                var at = 0
                while at + MemoryLayout<inotify_event>.size <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
                    at += MemoryLayout<inotify_event>.size
                    let name = bytes[at..<min(at + Int(event.len), count)].prefix { $0 != 0 }
                    at += Int(event.len)
                    let place = Place(folder: event.wd, name: PathText.text(of: name))
                    if let event = self.event(at: place, Int32(bitPattern: event.mask)) { found.append((place, event)) }
                }
            }
        }
    }

    /// What an event means; nil for one of a name that is not watched.
    private func event(at place: Place, _ mask: Int32) -> Event? {
        // The folder itself, or more than the system could keep.
        if place.name.isEmpty { return .way }
        if files[place.folder]?.contains(place.name) ?? false {
            if mask & IN_ISDIR != 0 { return .touched }
            if mask & (IN_CLOSE_WRITE | IN_MOVED_TO) != 0 { return .written }
            if mask & (IN_DELETE | IN_MOVED_FROM) != 0 { return .gone }
            return mask & (IN_MODIFY | IN_CREATE) != 0 ? .beingWritten : .touched
        }
        return ways[place.folder]?.contains(place.name) ?? false ? .way : nil
    }
}
