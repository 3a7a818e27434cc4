import TGLTerminal
import XCTest

final class KeyReaderTests: TerminalTestCase {
    func testKeysComeOneByOneUnechoed() throws {
        let session = try start()
        try session.enter(":keys")
        try session.expect("keys\n")
        try session.send("x")
        try session.expect("key(TGLTerminal.KeyReader.Key.character(\"x\"))")
        try session.sendKey(.up)
        try session.expect("key(TGLTerminal.KeyReader.Key.up)")
        try session.sendKey(.escape)
        try session.expect("key(TGLTerminal.KeyReader.Key.escape)")
        session.resize(columns: 40, rows: 10)
        try session.expect("redraw")
        try session.sendKey(.ctrlC)
        try session.expect("interrupted")
        try session.expectRow("tgl[2]>", column: 8)
        XCTAssertFalse(session.screen.printed.contains("^["))
    }

    func testPageGoesHoweverTheProgramEnds() throws {
        let session = try start()
        try session.enter(":page")
        try session.expect("keys\n")
        XCTAssertTrue(session.screen.isPage)
        try session.send("q")
        try session.expect("tgl[2]> ")
        XCTAssertFalse(session.screen.isPage)
        try session.enter(":page")
        try session.expect("keys\n")
        session.signal(SIGTERM)
        XCTAssertEqual(try session.waitExit(), .killed(signal: SIGTERM))
        XCTAssertFalse(session.screen.isPage)
        XCTAssertTrue(session.isCooked)
    }

    func testStoppedPageComesBack() throws {
        let session = try Session(
            start: ["/bin/bash", "--norc", "--noprofile", "-i"], environment: ["HOME": home.path, "PS1": "shell$ ", "HISTFILE": ""])
        try session.expect("shell$ ")
        try session.enter(demoPath())
        try session.expect("tgl[1]> ")
        try session.enter(":page")
        try session.expect("keys\n")
        try session.sendKey(.ctrlZ)
        try session.expect("shell$ ")
        XCTAssertFalse(session.screen.isPage)
        try session.enter("fg")
        try session.expect("redraw")
        XCTAssertTrue(session.screen.isPage)
        try session.send("q")
        try session.expect("tgl[2]> ")
    }

    func testKeysTypedAheadAreNotLost() throws {
        let session = try start()
        try session.send(":keys\rabq")
        for key in ["a", "b", "q"] { try session.expect("Key.character(\"\(key)\")") }
        try session.expectRow("tgl[2]>", column: 8)
    }

    func testSpellings() {
        func events(_ bytes: String) -> [KeyReader.Event] {
            var rest = Array(bytes.utf8)
            var events: [KeyReader.Event] = []
            while let event = KeyReader.takeKey(from: &rest) { events.append(event) }
            return events
        }
        XCTAssertEqual(events("aé日"), [.key(.character("a")), .key(.character("é")), .key(.character("日"))])
        XCTAssertEqual(events("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[3~"), [.key(.up), .key(.down), .key(.right), .key(.delete)])
        XCTAssertEqual(events("\u{1B}"), [.key(.escape)])
        XCTAssertEqual(events("\r\u{7F}\t\u{4}"), [.key(.enter), .key(.backspace), .key(.tab), .endOfInput])
        XCTAssertEqual(events("\u{1B}[99"), [.key(.other)])
    }
}
