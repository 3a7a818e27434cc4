import Dispatch
import Glibc
import TGLTerminal
import XCTest

final class HistoryFileTests: XCTestCase {
    private func withFile(limit: Int = 10, _ body: (HistoryFile, TemporaryFolder) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try body(HistoryFile(path: folder.path + "/state/tgl/history", limit: limit), folder)
    }

    func testEntriesComeBackAsTheyWere() throws {
        try withFile { file, _ in
            let entries = ["a", "b {\n  \\n\n}", "\\", "é\t日", "#123"]
            XCTAssertEqual(try file.load(), [])
            for entry in entries { try file.append(entry) }
            XCTAssertEqual(try file.load(), entries)
        }
    }

    func testOthersMayNotReadIt() throws {
        try withFile { file, folder in
            try file.append("a")
            var status = stat()
            XCTAssertEqual(stat(file.path, &status), 0)
            XCTAssertEqual(status.st_mode & 0o777, 0o600)
            XCTAssertEqual(stat(folder.path + "/state", &status), 0)
            XCTAssertEqual(status.st_mode & 0o777, 0o700)
            XCTAssertEqual(chmod(file.path, 0o644), 0)
            try file.append("b")
            XCTAssertEqual(stat(file.path, &status), 0)
            XCTAssertEqual(status.st_mode & 0o777, 0o600)
        }
    }

    func testItDoesNotGrowWithoutEnd() throws {
        try withFile { file, folder in
            for number in 1...25 { try file.append("entry \(number)") }
            XCTAssertEqual(try file.load(), (16...25).map { "entry \($0)" })
            XCTAssertEqual(try folder.read("state/tgl/history"), (16...25).map { "entry \($0)\n" }.joined())
        }
    }

    func testAppendingAtOnceLosesNothing() throws {
        try withFile(limit: 1000) { file, _ in
            let path = file.path
            DispatchQueue.concurrentPerform(iterations: 8) { worker in
                let mine = HistoryFile(path: path, limit: 1000)
                for number in 1...50 { try? mine.append("\(worker)-\(number)") }
            }
            XCTAssertEqual(Set(try file.load()).count, 400)
        }
    }

    func testOnlyAPlainFileIsReadAndWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/history"
        let file = HistoryFile(path: path)
        XCTAssertEqual(symlink("/dev/zero", path), 0)
        XCTAssertThrowsError(try file.load()) { XCTAssertEqual("\($0)", "cannot read \(path): Invalid argument") }
        XCTAssertThrowsError(try file.append("a")) { XCTAssertEqual("\($0)", "cannot write \(path): Invalid argument") }
        unlink(path)
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        XCTAssertThrowsError(try file.load())
        XCTAssertThrowsError(try file.append("a"))
        unlink(path)
        // To keep nothing is a wish that can be had.
        XCTAssertEqual(symlink("/dev/null", path), 0)
        XCTAssertEqual(try file.load(), [])
        try file.append("a")
        unlink(path)
        try file.append("a")
        XCTAssertEqual(rename(path, path + "2"), 0)
        XCTAssertEqual(symlink("history2", path), 0)
        XCTAssertEqual(try file.load(), ["a"])
    }

    func testOfAHugeFileTheEndIsRead() throws {
        try withFile { file, _ in
            try file.append("lost")
            XCTAssertEqual(truncate(file.path, 6 << 30), 0)
            try file.append("after")
            try file.append("kept")
            XCTAssertEqual(try file.load(), ["after", "kept"])
        }
    }

    /// A kill in the middle of a write leaves a part of a line, a power cut zeros: what comes after them is whole.
    func testATornLineTakesNoOtherWithIt() throws {
        try withFile { file, folder in
            try file.append("one")
            try folder.write("state/tgl/history", "one\nto")
            try file.append("three")
            XCTAssertEqual(try file.load(), ["one", "to", "three"])
            try folder.write("state/tgl/history", "one\n" + String(repeating: "\0", count: 100))
            try file.append("three")
            XCTAssertEqual(try file.load(), ["one", "three"])
        }
    }

    /// Where an entry does not fit, no part of it stays.
    func testAFullDiskLeavesNoPart() throws {
        try withFile { file, folder in
            try file.append("one")
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(1), &limit)
            let before = limit
            limit.rlim_cur = 10
            signal(SIGXFSZ, SIG_IGN)
            setrlimit(__rlimit_resource_t(1), &limit)
            XCTAssertThrowsError(try file.append("an entry that is longer"))
            limit = before
            setrlimit(__rlimit_resource_t(1), &limit)
            XCTAssertEqual(try folder.read("state/tgl/history"), "one\n")
        }
    }

    func testWhatCannotBeWrittenIsSaid() throws {
        let file = HistoryFile(path: "/proc/tgl/history")
        XCTAssertThrowsError(try file.append("a")) {
            XCTAssertEqual("\($0)", "cannot create the folder /proc/tgl: No such file or directory")
        }
    }

    func testWhatIsInTheWayOfAFolderIsSaid() throws {
        try withFile { file, _ in
            try file.append("a")
            XCTAssertEqual(symlink("nowhere", file.path + ".link"), 0)
            defer { unlink(file.path + ".link") }
            for (path, what) in [
                ("/dev/null", "a device"), (file.path, "a file"), (file.path + ".link", "a broken link"),
            ] {
                XCTAssertThrowsError(try HistoryFile(path: path + "/tgl/history").append("a")) {
                    XCTAssertEqual("\($0)", "cannot create the folder \(path): \(what) of that name is in the way")
                }
            }
        }
    }
}
