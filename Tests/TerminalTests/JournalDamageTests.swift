import Glibc
import TGLTerminal
import XCTest

/// However a journal's bytes are damaged, every record that is whole comes back, and what is not is told.
final class JournalDamageTests: XCTestCase {
    private var home: TemporaryFolder!
    private var folder: String { home.path + "/sessions" }
    private var path: String { folder + "/1-1-a.journal" }

    override func setUpWithError() throws {
        home = try TemporaryFolder()
        XCTAssertEqual(mkdir(folder, 0o700), 0)
    }
    override func tearDown() { home = nil }

    /// A journal of three commands, with where its records begin and end: the start, then the commands.
    private func journal() -> (bytes: [UInt8], records: [Range<Int>]) {
        var encoder = JournalEncoder()
        var bytes = encoder.start(seconds: 1, folder: "/f")
        var records = [0..<bytes.count]
        for (index, text) in ["one", "two", "three"].enumerated() {
            let record = encoder.records(of: .command(JournalCommand(state: index + 1, parent: index, .typed(text))))
            records.append(bytes.count..<bytes.count + record.count)
            bytes += record
        }
        return (bytes, records)
    }

    /// The session that a file of these bytes holds: what was typed by state, and what is damaged.
    private func found(in bytes: [UInt8]) throws -> (texts: [Int: String], damage: JournalDamage?)? {
        try home.write("sessions/1-1-a.journal", bytes)
        guard let session = Journal.unfinished(in: folder).first else { return nil }
        var texts: [Int: String] = [:]
        for index in 0..<session.stepCount {
            if case .command(let command) = session.step(index), command.source != .lost { texts[command.state] = command.text }
        }
        return (texts, session.damage)
    }

    func testWhateverIsCutOffTheRestIsThere() throws {
        let (bytes, records) = journal()
        for length in 0...bytes.count {
            let whole = records.filter { $0.upperBound <= length }
            let found = try found(in: Array(bytes.prefix(length)))
            let isBetween = length == 0 || records.contains { $0.upperBound == length }
            if isBetween && whole.count < 2 {
                XCTAssertNil(found, "\(length)")
                continue
            }
            XCTAssertEqual(found?.texts.count, max(whole.count - 1, 0), "\(length)")
            let end = whole.last?.upperBound ?? 0
            XCTAssertEqual(found?.damage?.unreadable, isBetween ? nil : [end..<length], "\(length)")
        }
    }

    func testAChangedByteTakesItsRecordAlone() throws {
        let (bytes, records) = journal()
        let texts = [1: "one", 2: "two", 3: "three"]
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1 << UInt8(index % 8)
            let hit = try XCTUnwrap(records.firstIndex { $0.contains(index) })
            let found = try XCTUnwrap(found(in: changed), "\(index)")
            XCTAssertEqual(found.texts, texts.filter { $0.key != hit }, "\(index)")
            XCTAssertEqual(found.damage?.unreadable, [records[hit]], "\(index)")
            // The last one cannot be missed by its number.
            XCTAssertEqual(found.damage?.lostStates, hit == 1 || hit == 2 ? [hit] : [], "\(index)")
        }
    }

    func testARecordThatIsCutOutIsMissed() throws {
        let (bytes, records) = journal()
        for hit in 0..<3 {
            var changed = bytes
            changed.removeSubrange(records[hit])
            let found = try XCTUnwrap(found(in: changed))
            XCTAssertEqual(found.damage?.unreadable, [])
            XCTAssertEqual(found.damage?.missingRecords, 1)
            XCTAssertEqual(found.damage?.lostStates, hit > 0 ? [hit] : [])
        }
    }

    func testWhatIsPutBetweenHidesNothing() throws {
        let (bytes, records) = journal()
        let mark = JournalFrame.mark
        for junk in [
            [0], mark, mark + mark, Array(bytes[records[1].lowerBound..<records[1].lowerBound + 30]), [UInt8](repeating: 0, count: 70_000),
        ] {
            for at in records.map(\.upperBound) {
                let found = try XCTUnwrap(found(in: Array(bytes[..<at]) + junk + Array(bytes[at...])))
                XCTAssertEqual(found.texts, [1: "one", 2: "two", 3: "three"])
                XCTAssertEqual(found.damage?.unreadable, [at..<at + junk.count])
                XCTAssertEqual(found.damage?.missingRecords, 0)
            }
        }
    }

    /// A block of the disk may still have in it what another journal left there, and blocks may come in another order.
    func testRecordsOfAnotherJournalAndOtherOrders() throws {
        let (bytes, records) = journal()
        let other = journal()
        let mixed = Array(bytes[records[0].lowerBound..<records[2].upperBound]) + Array(other.bytes[other.records[3]])
        let found = try XCTUnwrap(found(in: mixed))
        XCTAssertEqual(found.texts, [1: "one", 2: "two"])
        XCTAssertEqual(found.damage?.unreadable, [other.records[3]])

        let turned = Array(bytes[records[3]] + bytes[records[2]] + bytes[records[0]] + bytes[records[1]] + bytes[records[1]])
        let again = try XCTUnwrap(self.found(in: turned))
        XCTAssertEqual(again.texts, [1: "one", 2: "two", 3: "three"])
        XCTAssertNil(again.damage)
    }

    /// A text that a command read is lost by itself: the command is there and says which text it was.
    func testATextThatIsLost() throws {
        var encoder = JournalEncoder()
        let start = encoder.start(seconds: 1, folder: "/f")
        let file = JournalFile(path: "a.tgl", name: "a.tgl", key: "/a.tgl", bytes: Array("let a = 1".utf8))
        var bytes = start + encoder.records(of: .command(JournalCommand(state: 1, parent: 0, .loaded(file))))
        bytes[start.count + JournalFrame.headerSize + 3] ^= 1
        try home.write("sessions/1-1-a.journal", bytes)
        let session = try XCTUnwrap(Journal.unfinished(in: folder).first)
        var lost = file
        lost.bytes = nil
        XCTAssertEqual(session.step(0), .command(JournalCommand(state: 1, parent: 0, .loaded(lost))))
        XCTAssertEqual(session.damage?.missingRecords, 1)
        XCTAssertEqual(session.damage?.lostStates, [])
    }

    func testADamagedJournalIsNeverWrittenTo() throws {
        let (bytes, records) = journal()
        var changed = bytes
        changed[records[1].lowerBound + 2] ^= 1
        try home.write("sessions/1-1-a.journal", changed)
        let journal = Journal(folder: folder)
        let old = try XCTUnwrap(Journal.unfinished(in: folder).first)
        XCTAssertFalse(journal.adopt(old))
        XCTAssertNil(journal.replace(with: (0..<old.stepCount).map { old.step($0) }, goingOnWith: old, keepsOld: true))
        journal.close()
        XCTAssertTrue(Journal.unfinished(in: folder).isEmpty)
        let kept = try XCTUnwrap(Journal.kept(in: folder).first)
        XCTAssertEqual(kept.path, path + ".kept")
        let file = open(kept.path, O_RDONLY)
        defer { close(file) }
        XCTAssertEqual(try readFile(file, named: kept.path), changed)
    }

    func testTheChecksumIsTheUsualOne() {
        XCTAssertEqual(Checksum(of: Array("123456789".utf8)).value, 0xCBF4_3926)
        var sum = Checksum()
        for piece in [Array("1".utf8), Array("23456789123456789".utf8), Array("123456".utf8)] { piece.withUnsafeBytes { sum.add($0) } }
        XCTAssertEqual(sum.value, Checksum(of: Array("123456789123456789123456".utf8)).value)
    }
}
