import TGLRender
import XCTest

final class StyleTests: XCTestCase {
    func testWithoutColourNothingIsPainted() {
        for role in TextRole.allCases { XCTAssertEqual(RenderStyle.plain.paint("a", role), "a") }
    }

    func testOneSwitchSetsTheColourDepth() {
        XCTAssertEqual(RenderStyle(color: .basic).paint("a", .new), "\u{1B}[32ma\u{1B}[0m")
        XCTAssertEqual(RenderStyle(color: .palette).paint("a", .new), "\u{1B}[38;5;28ma\u{1B}[0m")
        XCTAssertEqual(RenderStyle(color: .trueColor).paint("a", .new), "\u{1B}[38;2;30;140;60ma\u{1B}[0m")
    }

    func testSignsInASCII() {
        let text = "a — 3 × 4 → 12 · −1 … é"
        XCTAssertEqual(RenderStyle.plain.show(text), text)
        XCTAssertEqual(RenderStyle(ascii: true).show(text), "a - 3 x 4 -> 12 - -1 ... \\u{E9}")
    }

    func testLinesEndWithoutSpaces() {
        var line = TextLine("a", .new)
        line.pad(to: 8)
        XCTAssertEqual(line.columns, 8)
        XCTAssertEqual(line.text(), "a")
        XCTAssertEqual(line.text(RenderStyle(color: .basic)), "\u{1B}[32ma\u{1B}[0m")
    }

    func testACutLineKeepsItsColours() {
        var line = TextLine("Side", .new)
        line.append("bar", .changed)
        XCTAssertEqual(line.cut(to: 6).text(RenderStyle(color: .basic)), "\u{1B}[32mSide\u{1B}[0m\u{1B}[35mb\u{1B}[0m\u{1B}[2m…\u{1B}[0m")
        XCTAssertEqual(line.cut(to: 3).text(), "Si…")
        XCTAssertEqual(line.cut(to: 0).text(), "")
    }

    func testADimmedBlockHasTheSameTextsInGreys() {
        var line = TextLine("Side", .new)
        line.append("bar", .error)
        line.append("on", .changed, columns: 2, ground: GroundColor(grey: 8), ink: GroundColor(grey: 248))
        let block = TextBlock([line, TextLine("under")])
        XCTAssertEqual(block.dimmed.text(), block.text())
        XCTAssertEqual(
            block.dimmed.text(RenderStyle(color: .trueColor)),
            "\u{1B}[38;2;118;118;118mSidebar\u{1B}[0m\u{1B}[48;2;68;68;68;38;2;188;188;188mon\u{1B}[0m\n"
                + "\u{1B}[38;2;118;118;118munder\u{1B}[0m\n")
    }

    func testWithColourOnlyEscapesAreAdded() {
        let plain = composeAnswer(fourBoxesChanged, width: 100, height: 24, form: .both)
        for depth in [ColorDepth.basic, .palette, .trueColor] {
            let options = OutputOptions(style: RenderStyle(color: depth))
            let colored = composeAnswer(fourBoxesChanged, width: 100, height: 24, form: .both, options: options)
            XCTAssertNotEqual(colored, plain)
            XCTAssertEqual(colored.text.replacingOccurrences(of: "\u{1B}\\[[0-9;]*m", with: "", options: .regularExpression), plain.text)
        }
    }

    func testChangedBoxesAreColoured() {
        let style = RenderStyle(color: .basic)
        let one = scene([Box("S", "linear", 0, 0, 100, 100, [Box("A", "view", 0, 0, 50, 100, adjust: { $0.change = .new })])])
        let picture = boxesText(one, columns: 41, rows: 21, options: BoxesOptions(style: style)).text
        XCTAssertTrue(picture.contains("\u{1B}[32m│A 50×100"), picture)
        XCTAssertTrue(picture.contains("\u{1B}[1mS 100×100"), picture)
    }

    func testBlocksStandSideBySide() {
        let left = TextBlock([TextLine("视图"), TextLine("a")])
        let right = TextBlock([TextLine("1"), TextLine("2"), TextLine("3")])
        check(
            sideBySide(left, right, gap: 2).text(),
            """
            视图  1
            a     2
                  3

            """)
    }
}
