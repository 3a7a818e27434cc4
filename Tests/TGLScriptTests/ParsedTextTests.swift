import TGLScript
import TGLSyntax
import XCTest

/// An entry of a prompt is read once, and runs as it was read.
final class ParsedTextTests: XCTestCase {
    private func file(_ text: String) -> SourceFile { SourceFile(name: "tgl[0]", text: text) }

    func testWhatWasReadRuns() {
        let session = Session()
        let parsed = session.parse(file("let alpha = 3\nalpha + 1"))
        XCTAssertFalse(parsed.needsMore)
        XCTAssertEqual(session.runPrompt(parsed).values, ["4"])
        XCTAssertTrue(session.parse(file("view A {")).needsMore)
        XCTAssertEqual(session.runPrompt(file("alpha")).values, ["3"])
    }

    /// The tree that runs is the one that was handed on, not another of the same text.
    func testTheTreeIsHandedOn() {
        let session = Session()
        session.prepare()
        let other = session.parse(file("40 + 2"))
        XCTAssertEqual(session.runPrompt(ParsedText(result: other.result, knownNames: session.names.count)).values, ["42"])
        let stale = ParsedText(result: other.result, knownNames: session.names.count - 1)
        XCTAssertEqual(session.runPrompt(stale).values, ["42"])
    }

    /// Symbols that were given out for a text would mean other names after another text has run.
    func testATextIsReadAgainWhereNamesWereAdded() {
        let session = Session()
        let parsed = session.parse(file("let gamma = beta * 10\ngamma"))
        XCTAssertFalse(session.runPrompt(file("let delta = 1; let beta = 7")).failed)
        XCTAssertEqual(session.runPrompt(parsed).values, ["70"])
        XCTAssertEqual(session.runPrompt(file("delta + gamma")).values, ["71"])
    }

    func testWhatOnlyAsks() {
        let session = Session()
        for text in ["print 1", "1 + 1; show", "why A", "expect 1 == 1", "f(3)", "test \"t\" { view A }", ""] {
            XCTAssertTrue(session.parse(file(text)).onlyAsks, text)
        }
        for text in ["let a = 1", "view A", "print 1; A.width = 3", "import \"a.tgl\"", "expect error { }"] {
            XCTAssertFalse(session.parse(file(text)).onlyAsks, text)
        }
    }
}
