import TGLTerminal
import XCTest

final class TranscriptTests: XCTestCase {
    func testTranscriptKeepsWhatStandsAfterPrompts() {
        XCTAssertEqual(Transcript.clean("tgl[1]> view A {\n   ...> }\nS  view\n└─ A\ntgl[2]> A.left = 3\n"), "view A {\n}\nA.left = 3")
    }

    func testEmptyPromptsAtTheEndAreNothing() {
        XCTAssertEqual(Transcript.clean("\ntgl[1]> a\nanswer\ntgl[2]>"), "a")
    }

    func testOtherTextKeepsItsLines() {
        XCTAssertEqual(Transcript.clean("view A {\n...> width = 2\n}\n\n"), "view A {\nwidth = 2\n}")
        XCTAssertEqual(Transcript.clean("a\r\nb\rc"), "a\nb\nc")
    }

    func testTextWithoutPromptsIsLeftAlone() {
        for text in ["", "tgl", "tgl[x]> a", "a ...> b", "x > 3", "  indented", "tgl[1]>a"] {
            XCTAssertEqual(Transcript.droppingPrompts(text), text)
            XCTAssertEqual(Transcript.clean(text), text)
        }
    }

    func testRepeatedPromptsGoToo() {
        XCTAssertEqual(Transcript.droppingPrompts("tgl[3]> tgl> ...> a\n  ...> b"), "a\nb")
    }

    func testColoursInAPromptTakeNoRoom() {
        XCTAssertEqual(LineEditor.hidingEscapes("\u{1B}[1;32mtgl\u{1B}[0m> "), "\u{1}\u{1B}[1;32m\u{2}tgl\u{1}\u{1B}[0m\u{2}> ")
    }
}
