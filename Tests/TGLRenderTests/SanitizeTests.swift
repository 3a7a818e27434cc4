import TGLRender
import XCTest

final class SanitizeTests: XCTestCase {
    func testTerminalEscapesAreShown() {
        XCTAssertEqual(sanitize("\u{1B}[31mred\u{7}"), "\\u{1B}[31mred\\u{7}")
        XCTAssertEqual(sanitize("\u{9B}2J"), "\\u{9B}2J")
    }

    func testLineEndsAndTabsAreShown() {
        XCTAssertEqual(sanitize("a\nb\tc\r\n"), "a\\nb\\tc\\r\\n")
    }

    func testMarksOfDirectionAreShown() {
        XCTAssertEqual(sanitize("a\u{202E}b\u{2066}c\u{200F}"), "a\\u{202E}b\\u{2066}c\\u{200F}")
    }

    func testInvisibleCharactersAreShown() {
        XCTAssertEqual(sanitize("a\u{200B}b\u{FEFF}"), "a\\u{200B}b\\u{FEFF}")
        XCTAssertEqual(sanitize("\u{200D}"), "\\u{200D}")
    }

    func testALoneCombiningMarkStandsOnADottedCircle() {
        XCTAssertEqual(sanitize("\u{301}a"), "◌\u{301}a")
    }

    func testNamesAndEmojiStayAsTheyAre() {
        for text in ["视图", "é", "e\u{301}", "👨‍👩‍👧", "🏳️‍🌈", "नमस्ते", "a b"] { XCTAssertEqual(sanitize(text), text) }
    }

    func testASCIIHasEscapesForEverythingElse() {
        XCTAssertEqual(sanitizeASCII("视a\n"), "\\u{89C6}a\\n")
    }
}
