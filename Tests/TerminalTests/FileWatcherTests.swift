import Glibc
import XCTest

@testable import TGLTerminal

/// What a watcher says after each step of a save.
final class FileWatcherTests: XCTestCase {
    private var folder: TemporaryFolder!
    private var path: String { folder.path + "/a.tgl" }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        try folder.write("a.tgl", "one")
    }
    override func tearDown() { folder = nil }

    private func watcher(usesEvents: Bool = true) -> FileWatcher {
        let watcher = FileWatcher(usesEvents: usesEvents)
        watcher.add(path)
        return watcher
    }

    /// How long the watcher wants to be left alone; 0 where it says that files changed.
    private func wait(_ watcher: FileWatcher) -> Int {
        switch watcher.look() {
        case .changed: 0
        case .wait(let milliseconds): milliseconds
        }
    }

    /// Looks until the watcher says that files changed.
    private func expectChange(_ watcher: FileWatcher, line: UInt = #line) {
        for _ in 0..<2000 {
            switch watcher.look() {
            case .changed: return watcher.restart()
            case .wait(let milliseconds): usleep(UInt32(min(milliseconds, 5) * 1000))
            }
        }
        XCTFail("no change was told", line: line)
    }

    func testNothingIsToldOfOtherFiles() throws {
        let watcher = watcher()
        XCTAssertTrue(watcher.hasEvents)
        try folder.write("other.tgl", "text")
        unlink(folder.path + "/other.tgl")
        XCTAssertGreaterThan(wait(watcher), 300)
    }

    func testASaveThatIsOverIsToldSoon() throws {
        let watcher = watcher()
        try folder.write("a.tgl", "two")
        XCTAssertLessThanOrEqual(wait(watcher), FileWatcher.Quiet.finished)
        expectChange(watcher)
        try folder.write("new", "three")
        rename(folder.path + "/new", path)
        XCTAssertLessThanOrEqual(wait(watcher), FileWatcher.Quiet.finished)
        expectChange(watcher)
        XCTAssertGreaterThan(wait(watcher), FileWatcher.Quiet.thin)
    }

    /// Who truncates a file and writes it in pieces is waited for.
    func testASaveUnderWayIsWaitedFor() throws {
        let watcher = watcher()
        let file = open(path, O_WRONLY | O_TRUNC)
        XCTAssertGreaterThan(wait(watcher), FileWatcher.Quiet.open, "the file is empty")
        write(file, "half", 4)
        let rest = wait(watcher)
        XCTAssertTrue((FileWatcher.Quiet.finished + 1...FileWatcher.Quiet.open).contains(rest), "somebody writes it: \(rest)")
        write(file, "full", 4)
        XCTAssertGreaterThan(wait(watcher), FileWatcher.Quiet.finished)
        close(file)
        XCTAssertLessThanOrEqual(wait(watcher), FileWatcher.Quiet.finished)
        expectChange(watcher)
    }

    func testAFileThatGoesIsWaitedForAndThenTold() throws {
        let watcher = watcher()
        rename(path, path + "~")
        XCTAssertGreaterThan(wait(watcher), FileWatcher.Quiet.open)
        try folder.write("a.tgl", "two")
        XCTAssertLessThanOrEqual(wait(watcher), FileWatcher.Quiet.finished)
        expectChange(watcher)
        unlink(path)
        XCTAssertGreaterThan(wait(watcher), FileWatcher.Quiet.open)
        expectChange(watcher)
    }

    func testWhatNeverEndsIsToldAtLast() throws {
        let watcher = watcher()
        let file = open(path, O_WRONLY | O_APPEND)
        defer { close(file) }
        var looks = 0
        while watcher.look() != .changed, looks < 100_000 {
            write(file, "x", 1)
            looks += 1
            usleep(1000)
        }
        XCTAssertEqual(watcher.look(), .changed)
    }

    /// The clock of the files may stand still between two writes of as many bytes.
    func testWithoutEventsTheBytesAreCompared() throws {
        let watcher = watcher(usesEvents: false)
        XCTAssertEqual(watcher.descriptor, -1)
        for text in ["two", "six", "ten"] {
            watcher.restart()
            let before = FileStamp(path)
            try folder.write("a.tgl", text)
            XCTAssertFalse(before.isSame(as: FileStamp(path)))
            expectChange(watcher)
        }
        unlink(path)
        expectChange(watcher)
        try folder.write("a.tgl", "new")
        expectChange(watcher)
    }

    func testFoldersOnTheWay() throws {
        func steps(_ path: String) -> [String] {
            FolderEvents.steps(to: path).map { "\($0.folder) \($0.name)\($0.isFile ? "" : "/")" }
        }
        XCTAssertEqual(steps("a.tgl"), [". a.tgl"])
        XCTAssertEqual(steps("./one/a.tgl"), [". one/", "./one a.tgl"])
        XCTAssertEqual(steps("/x/../y/a.tgl"), ["/ x/", "/x/.. y/", "/x/../y a.tgl"])
        XCTAssertEqual(steps(""), [])
        mkdir(folder.path + "/real", 0o700)
        symlink("real", folder.path + "/link")
        symlink("../a.tgl", folder.path + "/real/b.tgl")
        let way = steps(folder.path + "/link/b.tgl").suffix(4)
        XCTAssertEqual(
            Array(way),
            [
                "\(folder.path) link/", "\(folder.path) real/", "\(folder.path)/real b.tgl/", "\(folder.path)/real/.. a.tgl",
            ])
        symlink("loop", folder.path + "/loop")
        XCTAssertEqual(steps(folder.path + "/loop").count, steps(folder.path + "/x").count + 40)
    }
}
