import Glibc

/// The damage to a journal.
public struct JournalDamage: Equatable, Sendable {
    /// The byte ranges that cannot be read.
    public let unreadable: [Range<Int>]
    /// The size of the file in bytes.
    public let size: Int
    /// The numbers of the states whose commands are known to be lost.
    public let lostStates: [Int]
    /// The number of records known to be missing, of any kind.
    public let missingRecords: Int

    /// The number of bytes that cannot be read.
    public var unreadableBytes: Int { unreadable.reduce(0) { $0 + $1.count } }
}

/// A session that was not closed, or whose commands were not saved, as recorded in its journal. While this process holds it, it is not
/// offered to others.
public final class UnfinishedSession {
    /// When it began, in seconds since 1970; 0 if unknown.
    public let started: Int64
    /// When its last command was accepted, in seconds since 1970.
    public let lastUsed: Int64
    /// The same time in the local time zone, such as `2026-11-26 17:05`.
    public var lastUsedText: String { Self.timeText(lastUsed) }
    /// The folder in which it ran; empty if unknown.
    public let folder: String
    /// The number of its readable commands.
    public let commandCount: Int
    /// The damage to its journal, if any.
    public let damage: JournalDamage?
    /// The path of its journal.
    public private(set) var path: String
    /// Whether it was partly recovered before, and kept because of the rest.
    public let isKept: Bool
    /// Whether it ended regularly with unsaved commands.
    public let isEnded: Bool

    /// A step, and where its record is.
    private enum Step {
        case command(record: Int, state: Int, parent: Int)
        case lost(state: Int)
        case went(Int)
        case next(Int, Int)
    }

    private let steps: [Step]
    private let scan: JournalScan
    private var textPlaces: [UInt32: Int] = [:]
    private var texts: [UInt32: [UInt8]] = [:]
    private(set) var file: Int32
    /// The journals that this one replaces, if they still exist: their names, and whether to keep them.
    let replaced: [(name: String, keeps: Bool)]
    /// The precise time of the last change, for sorting.
    let changed: (Int, Int)
    /// Whether the session ended regularly.
    let isOver: Bool

    /// A time in seconds since 1970, in the local time zone, such as `2026-11-26 17:05`.
    package static func timeText(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        // Years that exceed 32 bits have no representation.
        guard localtime_r(&time, &parts) != nil else { return "an unknown time" }
        func two(_ n: Int32) -> String { n < 10 ? "0\(n)" : "\(n)" }
        return "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    static let fileExtension = ".journal"
    static let keptExtension = ".journal.kept"
    static let endedExtension = ".journal.ended"

    /// The path of a journal with another extension.
    static func path(_ path: String, with newExtension: String) -> String {
        let old = [keptExtension, endedExtension, fileExtension].first { path.hasSuffix($0) } ?? ""
        return path.dropLast(old.count) + newExtension
    }
    /// The maximum number of consecutive states that are assumed to be lost.
    private static let mostLost = 1 << 20

    /// Reads the journal. The locked file is closed with this object.
    init(path: String, file: Int32, status: stat) {
        self.path = path
        self.file = file
        isKept = path.hasSuffix(Self.keptExtension)
        isEnded = path.hasSuffix(Self.endedExtension)
        lastUsed = Int64(status.st_mtim.tv_sec)
        changed = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        scan = JournalScan(file: file, size: Int(status.st_size))
        var (started, folder) = (Int64(0), "")
        var replaced: [(String, Bool)] = []
        var isOver = false
        for (index, record) in scan.records.enumerated() {
            switch record.frame.kind {
            case .start:
                let text = String(decoding: Self.payload(of: record, in: file) ?? [], as: UTF8.self)
                let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2 { (started, folder) = (Int64(parts[0]) ?? 0, String(parts[1])) }
            case .replaces:
                let text = String(decoding: Self.payload(of: record, in: file) ?? [], as: UTF8.self)
                if !text.contains("/") { replaced.append((String(text.dropFirst()), text.hasPrefix("k"))) }
            case .text: textPlaces[record.frame.number] = index
            case .end: isOver = true
            case .command, .went, .next: break
            }
        }
        (self.started, self.folder, self.replaced, self.isOver) = (started, folder, replaced, isOver)
        let lost: [Int]
        (steps, lost) = Self.steps(in: scan)
        commandCount = steps.count { if case .command(_, state: 1..., _) = $0 { true } else { false } }
        damage =
            scan.unreadable.isEmpty && scan.missing == 0
            ? nil
            : JournalDamage(unreadable: scan.unreadable, size: scan.size, lostStates: lost, missingRecords: scan.missing)
    }

    deinit { leave() }

    /// The steps, including one for each lost state, placed before the first state with a higher number.
    private static func steps(in scan: JournalScan) -> (steps: [Step], lost: [Int]) {
        var steps: [Step] = []
        var lost: [Int] = []
        var next = 0
        for (index, record) in scan.records.enumerated() {
            guard let (first, second) = JournalCommand.place(record.head + [0, 0, 0, 0]) else { continue }
            switch record.frame.kind {
            case .went: steps.append(.went(first))
            case .next: steps.append(.next(first, second))
            case .command:
                // Each lost state had a record, except state 0.
                guard first >= next, first - max(next, 1) <= min(scan.missing, mostLost) else { continue }
                for state in max(next, 1)..<max(first, 1) {
                    steps.append(.lost(state: state))
                    lost.append(state)
                }
                steps.append(.command(record: index, state: first, parent: second))
                next = first + 1
            case .start, .text, .replaces, .end: break
            }
        }
        return (steps, lost)
    }

    // MARK: Reading

    /// The number of steps.
    public var stepCount: Int { steps.count }

    /// A step by its index, in order. The command of a lost state is `.lost`.
    public func step(_ index: Int) -> JournalStep {
        switch steps[index] {
        case .went(let state): return .went(to: state)
        case .next(let state, let child): return .next(of: state, is: child)
        case .lost(let state): return .command(JournalCommand(state: state, parent: state - 1, .lost))
        case .command(let record, let state, let parent):
            let payload = Self.payload(of: scan.records[record], in: file)
            if let payload, var command = JournalCommand(payload: payload, text: { self.text($0) }) {
                if command.parent >= state { command.parent = max(state - 1, 0) }
                return .command(command)
            }
            return .command(JournalCommand(state: state, parent: parent < state ? parent : max(state - 1, 0), .lost))
        }
    }

    /// The last readable command.
    public var lastCommand: JournalCommand? {
        for index in steps.indices.reversed() {
            if case .command(_, state: 1..., _) = steps[index], case .command(let command) = step(index) { return command }
        }
        return nil
    }

    private func text(_ number: UInt32) -> [UInt8]? {
        if let known = texts[number] { return known }
        let bytes = textPlaces[number].flatMap { Self.payload(of: scan.records[$0], in: file) }
        texts[number] = bytes
        return bytes
    }

    private static func payload(of record: JournalScan.Record, in file: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: record.frame.length)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                pread(file, $0.baseAddress! + done, $0.count - done, record.offset + JournalFrame.headerSize + done)
            }
            if count > 0 { done += count } else if count == 0 || errno != EINTR { return nil }
        }
        return Checksum(of: bytes).value == record.frame.checksum ? bytes : nil
    }

    // MARK: What becomes of it

    /// Removes the journal. Returns false if that fails.
    @discardableResult
    public func discard() -> Bool {
        defer { leave() }
        guard file >= 0, unlink(path) == 0 else { return false }
        try? StateFolder.force(PathText.folder(of: path))
        return true
    }

    /// Keeps the journal unchanged, under a name that is no longer offered. If it cannot be renamed, it stays as it is.
    public func keep() {
        guard file >= 0, !isKept else { return }
        let kept = Self.path(path, with: Self.keptExtension)
        guard rename(path, kept) == 0 else { return }
        path = kept
        try? StateFolder.force(PathText.folder(of: path))
    }

    /// Releases the journal for other processes.
    public func leave() {
        if file >= 0 { close(file) }
        file = -1
    }

    /// Hands over the file, with the state of its encoder, to continue writing it.
    func handOver() -> (file: Int32, path: String, length: Int, encoder: JournalEncoder)? {
        guard file >= 0, fcntl(file, F_GETFL) & O_ACCMODE == O_RDWR, damage == nil, let journal = scan.journal, let last = scan.records.last
        else { return nil }
        // Texts that were not read are unknown here; they are written again if needed.
        let encoder = JournalEncoder(journal: journal, number: last.frame.number + 1, texts: texts)
        defer { file = -1 }
        return (file, path, scan.size, encoder)
    }
}
