import Glibc

/// Finds the undamaged records of a file, wherever they are, and the bytes that belong to none. The file may have any size and contents; it
/// is read in parts.
package struct JournalScan {
    /// An undamaged record: its frame, its offset, and the first bytes of its payload.
    package struct Record {
        package var frame: JournalFrame
        package var offset: Int
        var head: [UInt8]

        package var end: Int { offset + JournalFrame.headerSize + frame.length }
    }

    /// The records in the order of their numbers, each number once.
    package private(set) var records: [Record] = []
    /// The byte ranges that belong to no record.
    package private(set) var unreadable: [Range<Int>] = []
    /// The size of the file in bytes.
    let size: Int
    /// The number of the journal that its records contain; nil if there are none.
    private(set) var journal: UInt32?

    private var window: JournalWindow
    private static let headSize = 9

    package init(file: Int32, size: Int) {
        self.size = size
        window = JournalWindow(file: file, size: size)
        var found = findRecords()
        // Disk blocks that were never written may contain records of another journal; most records are from this one.
        var counts: [UInt32: Int] = [:]
        for record in found { counts[record.frame.journal, default: 0] += 1 }
        journal = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        found.removeAll { $0.frame.journal != journal }
        unreadable = gaps(between: found)
        var seen: Set<UInt32> = []
        records = found.filter { seen.insert($0.frame.number).inserted }.sorted { $0.frame.number < $1.frame.number }
    }

    /// The number of records that are known to be missing, from gaps in the numbers.
    var missing: Int { records.last.map { Int($0.frame.number) + 1 - records.count } ?? 0 }

    private mutating func findRecords() -> [Record] {
        var found: [Record] = []
        var at = 0
        while at < size {
            if let record = record(at: at) {
                found.append(record)
                at = record.end
            } else if let next = window.nextMark(from: at + 1) {
                at = next
            } else {
                break
            }
        }
        return found
    }

    private mutating func record(at offset: Int) -> Record? {
        guard let frame = JournalFrame(header: window.bytes(at: offset, count: JournalFrame.headerSize)) else { return nil }
        let start = offset + JournalFrame.headerSize
        guard frame.length <= size - start, window.checksum(at: start, count: frame.length) == frame.checksum else { return nil }
        return Record(frame: frame, offset: offset, head: window.bytes(at: start, count: min(Self.headSize, frame.length)))
    }

    private func gaps(between records: [Record]) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var done = 0
        for record in records {
            if record.offset > done { gaps.append(done..<record.offset) }
            done = record.end
        }
        if done < size { gaps.append(done..<size) }
        return gaps
    }
}

/// A buffered part of a file, which moves to the place that is read.
private struct JournalWindow {
    private let file: Int32
    private let size: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// The file offset of the buffer, and the number of valid bytes in it.
    private var start = 0
    private var count = 0

    /// `SEEK_DATA`, which Swift does not import: seeks to the next place that is not a hole.
    private static let seekData: Int32 = 3

    init(file: Int32, size: Int) {
        self.file = file
        self.size = size
    }

    /// Fills the buffer from an offset on. Unreadable places, such as bad blocks, read as zeros.
    private mutating func move(to offset: Int) {
        start = offset
        count = max(0, min(buffer.count, size - offset))
        var done = 0
        while done < count {
            let result = buffer.withUnsafeMutableBytes { pread(file, $0.baseAddress! + done, count - done, offset + done) }
            if result > 0 {
                done += result
            } else if result == 0 || errno != EINTR {
                let piece = min(count - done, 512 - (offset + done) % 512)
                for index in done..<done + piece { buffer[index] = 0 }
                done += piece
            }
        }
    }

    /// The bytes at an offset; fewer than `wanted` at the end of the file.
    mutating func bytes(at offset: Int, count wanted: Int) -> [UInt8] {
        if offset < start || offset + wanted > start + count { move(to: offset) }
        let first = offset - start
        return Array(buffer[first..<min(first + wanted, count)])
    }

    /// The checksum of a range of the file.
    mutating func checksum(at offset: Int, count wanted: Int) -> UInt32 {
        var sum = Checksum()
        var at = offset
        while at < offset + wanted {
            if at < start || at >= start + count { move(to: at) }
            let first = at - start
            let last = min(count, first + offset + wanted - at)
            buffer.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[first..<last])) }
            at += last - first
        }
        return sum.value
    }

    /// The next offset at which a record may begin.
    mutating func nextMark(from offset: Int) -> Int? {
        let mark = JournalFrame.mark
        var at = offset
        while size - at >= mark.count {
            if at < start || at + mark.count > start + count {
                // Holes in the file are skipped.
                let data = lseek(file, at, Self.seekData)
                if data < 0, errno == ENXIO { return nil }
                move(to: max(at, data))
                at = start
                if count < mark.count { return nil }
            }
            if let found = markInBuffer(from: at - start) { return start + found }
            at = start + count - mark.count + 1
        }
        return nil
    }

    private func markInBuffer(from first: Int) -> Int? {
        let mark = JournalFrame.mark
        return buffer.withUnsafeBytes { bytes in
            var at = first
            while count - at >= mark.count {
                guard let found = memchr(bytes.baseAddress! + at, Int32(mark[0]), count - at) else { return nil }
                at = UnsafeRawPointer(found) - bytes.baseAddress!
                if count - at >= mark.count, memcmp(found, mark, mark.count) == 0 { return at }
                at += 1
            }
            return nil
        }
    }
}
