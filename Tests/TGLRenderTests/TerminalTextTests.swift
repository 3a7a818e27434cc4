import TGLRender
import XCTest

final class TerminalTextTests: XCTestCase {
    private func shown(_ text: String) -> String { TerminalText(text).text }

    func testTerminalEscapesAreShown() {
        XCTAssertEqual(shown("\u{1B}[31mred\u{7}"), "\\u{1B}[31mred\\u{7}")
        XCTAssertEqual(shown("\u{9B}2J"), "\\u{9B}2J")
    }

    func testLineEndsAndTabsAreShown() {
        XCTAssertEqual(shown("a\nb\tc\r\n"), "a\\nb\\tc\\r\\n")
    }

    func testLinesKeepTheirEndsAndTabsAlone() {
        XCTAssertEqual(TerminalText(lines: "a\nb\tc\r\n\u{1B}é\n\n").text, "a\nb\tc\\r\n\\u{1B}é\n\n")
        XCTAssertEqual(TerminalText(lines: "plain\n").text, "plain\n")
    }

    func testMarksOfDirectionAreShown() {
        XCTAssertEqual(shown("a\u{202E}b\u{2066}c\u{200F}"), "a\\u{202E}b\\u{2066}c\\u{200F}")
    }

    func testInvisibleCharactersAreShown() {
        XCTAssertEqual(shown("a\u{200B}b\u{FEFF}"), "a\\u{200B}b\\u{FEFF}")
        XCTAssertEqual(shown("\u{200D}"), "\\u{200D}")
        XCTAssertEqual(shown("\u{3164}\u{115F}\u{34F}"), "\\u{3164}\\u{115F}\\u{34F}")
    }

    /// What means something within a character is invisible elsewhere, so that it could carry a text that nobody sees.
    func testJoinersSelectorsAndTagsAreShownWhereTheyMeanNothing() {
        XCTAssertEqual(shown("a\u{200D}b\u{200C}c"), "a\\u{200D}b\\u{200C}c")
        XCTAssertEqual(shown("a\u{FE0F}☀\u{FE0F}\u{FE0F}"), "a\\u{FE0F}☀\u{FE0F}\\u{FE0F}")
        XCTAssertEqual(shown("a\u{E0100}é\u{E0101}"), "a\\u{E0100}é\\u{E0101}")
        XCTAssertEqual(shown("A\u{E0041}"), "A\\u{E0041}")
        XCTAssertEqual(shown("\u{1F3F4}\u{E0041}"), "\u{1F3F4}\\u{E0041}")
        let long = "\u{1F3F4}" + String(repeating: "\u{E0061}", count: 8)
        XCTAssertEqual(shown(long), "\u{1F3F4}" + String(repeating: "\u{E0061}", count: 7) + "\\u{E0061}")
    }

    func testWhatStandsForAByteIsShownAsNoCharacter() {
        XCTAssertEqual(shown("a\u{10FE80}"), "a\u{FFFD}")
    }

    func testALoneCombiningMarkStandsOnADottedCircle() {
        XCTAssertEqual(shown("\u{301}a"), "◌\u{301}a")
    }

    func testNamesAndEmojiStayAsTheyAre() {
        let england = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
        for text in ["视图", "é", "e\u{301}", "👨‍👩‍👧", "🏳️‍🌈", "नमस्ते", "می‌خواهم", "a b", "1️⃣", england] { XCTAssertEqual(shown(text), text) }
    }

    /// Literals are written as they are; what is put into one is not.
    func testLiteralsAreObeyedAndWhatIsInThemIsShown() {
        let name = "a\u{1B}[0m\n"
        let text: TerminalText = "\u{1B}[1m\(name)\u{1B}[0m \(3)\n"
        XCTAssertEqual(text.text, "\u{1B}[1ma\\u{1B}[0m\\n\u{1B}[0m 3\n")
        XCTAssertEqual((text + TerminalText(name)).text, text.text + "a\\u{1B}[0m\\n")
    }

    func testOnlySequencesOfSixelsAreSixels() {
        XCTAssertEqual(TerminalText(sixels: Array("\u{1B}P0;1q#0~~-\n\u{1B}\\".utf8))?.text, "\u{1B}P0;1q#0~~-\n\u{1B}\\\n")
        for text in ["", "q", "\u{1B}Pq", "\u{1B}Pq\u{7}\u{1B}\\", "\u{1B}Pq\u{1B}\\\u{1B}]0;x\u{7}", "\u{1B}Pq\u{1B}\\x"] {
            XCTAssertNil(TerminalText(sixels: Array(text.utf8)), text.debugDescription)
        }
    }

    func testASCIIHasSignsAndEscapesForEverythingElse() {
        XCTAssertEqual(RenderStyle(ascii: true).show("视a\n×…"), "\\u{89C6}a\nx...")
        XCTAssertEqual(RenderStyle(ascii: true).show("\u{10FEFF}"), "\\u{FFFD}")
        XCTAssertEqual(RenderStyle.plain.show("视×"), "视×")
    }
}
