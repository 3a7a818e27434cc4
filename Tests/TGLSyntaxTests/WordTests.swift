import TGLSyntax
import XCTest

/// The texts of words are beside their cases.
final class WordTests: XCTestCase {
    func testWordsAreWrittenAsTheirCasesAreCalled() {
        for word in Word.allCases where word != .itself { XCTAssertEqual(word.text, "\(word)") }
        for word in LiveWord.allCases where word != .itself { XCTAssertEqual(word.text, "\(word)") }
        XCTAssertEqual(Word.itself.text, "self")
        XCTAssertEqual(LiveWord.itself.text, "self")
    }
}
