import TGLTerminal
import XCTest

/// Long answers go through a pager.
final class PagerTests: TglTestCase {
    /// A pager that says so, gives the number of lines that it reads, and waits for a key.
    private func pager() throws -> [String: String] {
        try home.write("pager", "#!/bin/sh\necho PAGED $(wc -l) $LESS $1\nread line < /dev/tty\n")
        return ["PAGER": "sh \(home.path)/pager option"]
    }

    func testALongAnswerIsPagedAndTheNextCommandComesAfterIt() throws {
        let session = try prompt([], try pager(), columns: 80, rows: 24)
        try session.enter(":help contents")
        try session.expect("PAGED")
        try session.expect("FRX option")
        try session.enter("")
        try session.expect("tgl[1]> ")
        try type(session, "print 6 * 7", "42")
    }

    func testStatementsThatShowArePagedToo() throws {
        let session = try prompt([], try pager(), columns: 80, rows: 24)
        try type(session, "linear vert S { for i in 1..40 { view v[i] { size = [10, 10] } } }", "laid out")
        for line in ["show as tree", "show as json", ":dump"] {
            try session.enter(line)
            try session.expect("PAGED")
            try session.enter("")
            try session.expect("> ")
        }
    }

    func testAnswersThatFitAndAnswersAfterEditsAreNot() throws {
        let session = try prompt([], try pager(), columns: 80, rows: 24)
        try type(session, ":help undo", "undoes the last change")
        try type(session, "linear vert S { for i in 1..60 { view v[i] { size = [10, 10] } } }", "laid out")
        try type(session, "for i in 1..40 { print i }", "40")
        XCTAssertFalse(String(decoding: session.screen.printedBytes, as: UTF8.self).contains("PAGED"))
    }

    func testPagingCanBeSwitchedOff() throws {
        let session = try prompt([], try pager(), columns: 80, rows: 24)
        try type(session, ":set pager off")
        try type(session, ":help contents", "Qt and QML")
        try type(session, ":set", "pager off")
        try type(session, ":set pager on")
        try session.enter(":help contents")
        try session.expect("PAGED")
        try session.enter("")
        try type(session, ":set pager maybe", "`:set pager` takes on or off")
    }

    func testWithoutAPagerTheAnswerIsWritten() throws {
        for (name, value) in [("PAGER", ""), ("PAGER", "no-such-pager"), ("TERM", "dumb")] {
            let session = try prompt([], [name: value], columns: 80, rows: 24)
            try type(session, ":help contents", "session commands", "Qt and QML")
            try type(session, "print 6 * 7", "42")
        }
    }

    func testAPagerThatEndsEarlyOrByCtrlCHarmsNothing() throws {
        let lines = "linear vert S { for i in 1..20000 { view v[i] { size = [10, 10] } } }"
        let session = try prompt([], ["PAGER": "head -1"], columns: 80, rows: 24)
        try type(session, lines, "laid out")
        try type(session, ":dump", "\n")
        try type(session, "print 6 * 7", "42")
        let other = try prompt([], ["PAGER": "echo PAGED; exec sleep 60"], columns: 80, rows: 24)
        try type(other, lines, "laid out")
        try other.enter(":dump")
        try other.expect("PAGED")
        try other.send("\u{3}")
        try other.expect("> ")
        try type(other, "print 6 * 7", "42")
    }

    func testRowsCountWrappedLinesAndNoEscapes() {
        XCTAssertEqual(Pager.rows(of: "", columns: 10), 0)
        XCTAssertEqual(Pager.rows(of: "one\ntwo\n", columns: 10), 2)
        XCTAssertEqual(Pager.rows(of: "\n\nlast", columns: 10), 3)
        XCTAssertEqual(Pager.rows(of: "01234567890\n", columns: 10), 2)
        XCTAssertEqual(Pager.rows(of: "\u{1B}[38;5;244m0123456789\u{1B}[0m\n", columns: 10), 1)
    }

    func testWhichPagerIsTaken() {
        func command(_ variables: [String: String], less: Bool) -> String? {
            Pager(environment: { variables[$0] }, isInstalled: { _ in less })?.command
        }
        XCTAssertEqual(command([:], less: true), "less -FRX")
        XCTAssertNil(command([:], less: false))
        XCTAssertEqual(command(["PAGER": "more -s"], less: true), "more -s")
        XCTAssertNil(command(["PAGER": " "], less: true))
    }
}
