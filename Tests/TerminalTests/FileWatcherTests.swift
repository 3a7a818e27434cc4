import Glibc
import TGLTerminal
import XCTest

/// What a watcher says after each step of a save.
final class FileWatcherTests: XCTestCase {
    private var folder: TemporaryFolder!
    private var path: String { folder.path + "/a.tgl" }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        try folder.write("a.tgl", "one")
    }
    override func tearDown() { folder = nil }

    /// The watcher's clock, in milliseconds.
    private var now = 0

    private func watcher(usesEvents: Bool = true) -> FileWatcher {
        let watcher = FileWatcher(usesEvents: usesEvents) { [unowned self] in now }
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

    /// Lets the time go on, a look after the other, until the watcher says that files changed: how long that took.
    @discardableResult
    private func timeUntilChange(_ watcher: FileWatcher) -> Int {
        let begin = now
        while case .wait(let milliseconds) = watcher.look(), now - begin < 10_000 { now += milliseconds }
        watcher.restart()
        return now - begin
    }

    func testNothingIsToldOfOtherFiles() throws {
        let watcher = watcher()
        XCTAssertTrue(watcher.hasEvents)
        try folder.write("other.tgl", "text")
        unlink(folder.path + "/other.tgl")
        XCTAssertGreaterThan(wait(watcher), FileWatcher.Quiet.thin)
        XCTAssertEqual(timeUntilChange(watcher), 10_000)
    }

    func testASaveThatIsOverIsToldSoon() throws {
        let watcher = watcher()
        try folder.write("a.tgl", "two")
        XCTAssertEqual(timeUntilChange(watcher), FileWatcher.Quiet.finished)
        try folder.write("new", "three")
        rename(folder.path + "/new", path)
        XCTAssertEqual(timeUntilChange(watcher), FileWatcher.Quiet.finished)
        XCTAssertGreaterThan(wait(watcher), FileWatcher.Quiet.thin)
    }

    /// Who truncates a file and writes it in pieces is waited for.
    func testASaveUnderWayIsWaitedFor() throws {
        let watcher = watcher()
        let file = open(path, O_WRONLY | O_TRUNC)
        XCTAssertEqual(wait(watcher), FileWatcher.Quiet.thin, "the file is empty")
        now += 50
        write(file, "half", 4)
        XCTAssertEqual(wait(watcher), FileWatcher.Quiet.open, "somebody writes it")
        now += 50
        XCTAssertEqual(wait(watcher), FileWatcher.Quiet.open - 50)
        write(file, "full", 4)
        XCTAssertEqual(wait(watcher), FileWatcher.Quiet.open)
        close(file)
        XCTAssertLessThanOrEqual(timeUntilChange(watcher), FileWatcher.Quiet.finished)
    }

    func testAFileThatGoesIsWaitedForAndThenTold() throws {
        let watcher = watcher()
        rename(path, path + "~")
        XCTAssertEqual(wait(watcher), FileWatcher.Quiet.thin)
        try folder.write("a.tgl", "two")
        XCTAssertEqual(timeUntilChange(watcher), FileWatcher.Quiet.finished)
        unlink(path)
        XCTAssertEqual(timeUntilChange(watcher), FileWatcher.Quiet.thin)
    }

    func testWhatNeverEndsIsToldAtLast() throws {
        let watcher = watcher()
        let file = open(path, O_WRONLY | O_APPEND)
        defer { close(file) }
        while now < 10_000, watcher.look() != .changed {
            write(file, "x", 1)
            now += 10
        }
        XCTAssertEqual(watcher.look(), .changed)
        XCTAssertLessThan(now, 1000)
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
            XCTAssertLessThanOrEqual(timeUntilChange(watcher), 40)
        }
        unlink(path)
        XCTAssertGreaterThanOrEqual(timeUntilChange(watcher), FileWatcher.Quiet.thin)
        try folder.write("a.tgl", "new")
        XCTAssertLessThanOrEqual(timeUntilChange(watcher), 40)
    }

    /// What other machines write is no event: it is found by looking once in a while.
    func testWithEventsFilesAreLookedAtOnceInAWhile() throws {
        let other = folder.path + "/other.tgl"
        XCTAssertEqual(mkdir(folder.path + "/far", 0o700), 0)
        try folder.write("far/a.tgl", "one")
        XCTAssertEqual(link(folder.path + "/far/a.tgl", other), 0)
        let watcher = FileWatcher(usesEvents: true) { [unowned self] in now }
        watcher.add(other)
        try folder.write("far/a.tgl", "far")
        let time = timeUntilChange(watcher)
        XCTAssertTrue((500...1500).contains(time), "\(time)")
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
