import XCTest

/// A demo program at a terminal of its own, with an empty home.
class TerminalTestCase: XCTestCase {
    var home: TemporaryFolder!

    override func setUpWithError() throws { home = try TemporaryFolder() }
    override func tearDown() { home = nil }

    /// Starts the program that echoes and waits for its prompt.
    func start(_ environment: [String: String] = [:], columns: Int = 80, rows: Int = 24) throws -> Session {
        let all = ["HOME": home.path].merging(environment) { $1 }
        let session = try Session(start: [demoPath()], environment: all, columns: columns, rows: rows)
        try session.expect("tgl[1]> ")
        return session
    }
}

final class LineEditorTests: TerminalTestCase {
    func testTypedLineIsRead() throws {
        let session = try start()
        try session.send("view A")
        try session.expectRow("tgl[1]> view A", column: 14)
        try session.sendKey(.enter)
        try session.expect("got <view A>")
        try session.expectRow("tgl[2]>", column: 8)
    }

    func testCursorMovesWithinTheLine() throws {
        let session = try start()
        try session.send("bc")
        try session.sendKey(.left, times: 2)
        try session.send("a")
        try session.expectRow("tgl[1]> abc", column: 9)
        try session.sendKey(.end)
        try session.sendKey(.backspace)
        try session.sendKey(.enter)
        try session.expect("got <ab>")
    }
}
