import TGLRender
import UnicodeWidth
import XCTest

final class DisplayWidthTests: XCTestCase {
    private func widths(_ texts: [String]) -> [Int] { texts.map { displayWidth($0) } }

    func testASCIIIsOneColumnEach() {
        XCTAssertEqual(widths(["", "a", "A 60x60"]), [0, 1, 7])
    }

    func testEastAsianCharactersAreTwoColumns() {
        XCTAssertEqual(widths(["视图", "ひらがな", "한글", "Ａ", "｡", "é"]), [4, 8, 4, 2, 1, 1])
    }

    func testCombiningMarksTakeNone() {
        XCTAssertEqual(widths(["e\u{301}", "a\u{308}\u{323}", "क्", "กำ"]), [1, 1, 1, 2])
    }

    func testDecomposedHangulIsAsWideAsComposed() {
        XCTAssertEqual(displayWidth("\u{1112}\u{1161}\u{11AB}"), 2)
    }

    func testEmojiAreTwoColumns() {
        XCTAssertEqual(widths(["😀", "🚀🚀", "⌚"]), [2, 4, 2])
    }

    func testSkinTonesAndFamiliesAreOneEmoji() {
        XCTAssertEqual(widths(["👍🏽", "👨‍👩‍👧‍👦", "🏳️‍🌈", "👩🏽‍💻"]), [2, 2, 2, 2])
    }

    func testFlagsAndKeycapsAreTwoColumns() {
        XCTAssertEqual(widths(["🇩🇪", "🇩🇪🇫🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "#️⃣"]), [2, 4, 2, 2, 2])
    }

    func testTheEmojiSelectorWidensAndTheTextSelectorDoesNot() {
        XCTAssertEqual(widths(["❤", "❤\u{FE0F}", "❤\u{FE0E}", "☎\u{FE0F}"]), [1, 2, 1, 2])
    }

    func testControlCharactersCountAsTheirEscapes() {
        XCTAssertEqual(widths(["\n", "\u{1B}", "a\tb", "\r\n"]), [2, 6, 4, 4])
    }

    func testBoxDrawingIsOneColumn() {
        XCTAssertEqual(displayWidth("├─┼╌░…×→"), 8)
    }

    func testIsWideFollowsEastAsianWidth() {
        let wide: [Unicode.Scalar] = ["视", "😀", "\u{3000}", "\u{1100}", "\u{2FFFD}"]
        let narrow: [Unicode.Scalar] = ["a", "é", "❤", "\u{1160}", "\u{10FFFF}", "\u{301}"]
        XCTAssertTrue(wide.allSatisfy(isWide))
        XCTAssertFalse(narrow.contains(where: isWide))
    }

    func testTruncatedTextFitsAndEndsInAnEllipsis() {
        XCTAssertEqual(truncate("Sidebar", columns: 7), "Sidebar")
        XCTAssertEqual(truncate("Sidebar", columns: 5), "Side…")
        XCTAssertEqual(truncate("视图很长", columns: 6), "视图…")
        XCTAssertEqual(truncate("👨‍👩‍👧 family", columns: 4), "👨‍👩‍👧 …")
        XCTAssertEqual(truncate("Sidebar", columns: 2, ellipsis: "..."), "Si")
        XCTAssertEqual(truncate("视", columns: 1, ellipsis: ""), "")
        XCTAssertEqual(truncate("x", columns: 0), "")
    }

    func testShowingDoesNotChangeTheWidth() {
        let seed: UInt64 = 20
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let blocks: [ClosedRange<UInt32>] = [
            0x0...0xFF, 0x300...0x36F, 0x900...0x97F, 0x1100...0x11FF, 0x2000...0x206F, 0x4E00...0x4EFF,
            0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF, 0xE0000...0xE007F, 0xFFF0...0xFFFF,
        ]
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let code = UInt32.random(in: blocks.randomElement(using: &random)!, using: &random)
                if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
            }
            let shown = TerminalText(text).text
            XCTAssertEqual(displayWidth(shown), displayWidth(text), text.debugDescription)
            XCTAssertEqual(TerminalText(shown).text, shown, text.debugDescription)
        }
    }

    func testTheWidthTableIsSortedAndDisjoint() {
        for ranges in [WidthTable.wide, WidthTable.zero] {
            XCTAssertEqual(ranges.count % 2, 0)
            for index in stride(from: 0, to: ranges.count, by: 2) {
                XCTAssertLessThanOrEqual(ranges[index], ranges[index + 1])
                if index > 0 { XCTAssertGreaterThan(ranges[index], ranges[index - 1] + 1) }
            }
        }
        XCTAssertFalse(WidthTable.unicodeVersion.isEmpty)
    }
}
