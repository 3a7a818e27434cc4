import TGLRender
import XCTest

final class DiagnosticTests: XCTestCase {
    private let source = "A { height = left }"

    private func place(
        _ text: String, _ range: Range<Int>, line: Int = 12, file: String = "demo.tgl", label: String = ""
    ) -> DiagnosticPlace {
        DiagnosticPlace(file: file, line: line, column: range.lowerBound + 1, lineText: text, range: range, label: label)
    }

    private func lines(_ picture: DiagnosticPicture, columns: Int = 100, ascii: Bool = false) -> [String] {
        let options = DiagnosticOptions(style: RenderStyle(ascii: ascii), columns: columns)
        return renderDiagnostic(picture, options: options).text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init)
    }

    private func marked(_ text: String, _ range: Range<Int>, columns: Int = 100) -> [String] {
        Array(lines(DiagnosticPicture(message: "m", primary: place(text, range)), columns: columns)[2...3])
    }

    func testAnErrorWithAllItsParts() {
        let picture = DiagnosticPicture(
            code: "TGL0207", message: "a height cannot be `left`",
            primary: place(source, 13..<17, label: "this is a keyword for gravity"),
            notes: ["a height takes a number, a percentage, wrap, fill, average or another node's size"],
            help: "did you mean `A.left`?")
        check(
            renderDiagnostic(picture),
            """
            error[TGL0207]: a height cannot be `left`
              ┌─ demo.tgl:12:14
            12│ A { height = left }
              │              ^^^^ this is a keyword for gravity
              = a height takes a number, a percentage, wrap, fill, average or another node's size
              help: did you mean `A.left`?        more: tgl explain TGL0207

            """)
    }

    func testASCII() {
        let picture = DiagnosticPicture(code: "TGL0001", message: "no", primary: place("视 = 1", 0..<3, line: 5))
        check(
            renderDiagnostic(picture, options: DiagnosticOptions(style: RenderStyle(ascii: true))),
            """
            error[TGL0001]: no
              --> demo.tgl:5:1
             5| \\u{89C6} = 1
              | ^^^^^^^^
              more: tgl explain TGL0001

            """)
    }

    func testTwoMorePlacesAtMost() {
        let picture = DiagnosticPicture(
            message: "B is made twice", primary: place("view B", 5..<6, line: 12, label: "again here"),
            secondary: [
                place("  view B", 7..<8, line: 3, label: "first here"),
                place("remove B", 0..<8, line: 112, file: "lib.tgl", label: "never removed"),
                place("view C", 0..<6, line: 7, file: "other.tgl"),
            ])
        check(
            renderDiagnostic(picture),
            """
            error: B is made twice
               ┌─ demo.tgl:12:6
              3│   view B
               │        - first here
               ·
             12│ view B
               │      ^ again here
               ├─ lib.tgl:112:1
            112│ remove B
               │ -------- never removed

            """)
    }

    func testTwoPlacesInOneLineShareIt() {
        let picture = DiagnosticPicture(
            message: "m", primary: place(source, 13..<17, label: "word"), secondary: [place(source, 4..<10, label: "property")])
        XCTAssertEqual(
            lines(picture),
            [
                "error: m", "  ┌─ demo.tgl:12:14", "12│ A { height = left }", "  │              ^^^^ word", "  │     ------ property",
            ])
    }

    func testMarksCountColumnsAsTheTerminalDoes() {
        XCTAssertEqual(marked("视图.高 = 左", 13..<16), ["12│ 视图.高 = 左", "  │           ^^"])
        XCTAssertEqual(marked("\"👨‍👩‍👧\" + x", 23..<24), ["12│ \"👨‍👩‍👧\" + x", "  │        ^"])
    }

    func testTabsAreExpanded() {
        XCTAssertEqual(marked("\ta\tb", 3..<4), ["12│     a   b", "  │         ^"])
        XCTAssertEqual(marked("\tb", 0..<1), ["12│     b", "  │ ^^^^"])
    }

    func testControlCharactersAreShownAndMarkedWhole() {
        XCTAssertEqual(marked("a\u{1B}b", 1..<2), ["12│ a\\u{1B}b", "  │  ^^^^^^"])
    }

    func testAnEmptyRangePointsAtOneColumn() {
        XCTAssertEqual(marked("A = ", 4..<4), ["12│ A =", "  │     ^"])
        XCTAssertEqual(marked("", 0..<0), ["12│", "  │ ^"])
    }

    func testRangesBeyondTheLineAndWithinCharactersAreCut() {
        XCTAssertEqual(marked("abc", 1..<99), ["12│ abc", "  │  ^^"])
        XCTAssertEqual(marked("abc", 50..<99), ["12│ abc", "  │    ^"])
        XCTAssertEqual(marked("视图", 1..<2), ["12│ 视图", "  │ ^^"])
        XCTAssertEqual(marked("abc", -7 ..< -3)[1], "  │ ^")
    }

    func testVeryLongLinesShowWhatStandsAroundTheMark() {
        let long = String(repeating: "abcdefghi ", count: 1000)
        let shown = marked(long, 5005..<5009, columns: 40)
        XCTAssertEqual(shown, ["12│ …efghi abcdefghi abcdefghi abcdefgh…", "  │             ^^^^"])
        XCTAssertTrue(shown.allSatisfy { displayWidth($0) <= 40 })
        XCTAssertEqual(marked(long, 0..<3, columns: 40)[1], "  │ ^^^")
        XCTAssertTrue(marked(long, 9998..<10000, columns: 40)[1].hasSuffix("^"))
        XCTAssertLessThanOrEqual(marked(long, 5000..<9000, columns: 40)[1].count, 40)
    }

    func testManyErrorsOnOneVeryLongLine() {
        let long = String(repeating: "a视", count: 250_000)
        for mark in 0..<100 {
            let shown = marked(long, (mark * 10_000)..<(mark * 10_000 + 1), columns: 40)
            XCTAssertTrue(shown[0].hasSuffix("…"), shown[0])
            XCTAssertEqual(shown[0].hasPrefix("12│ …"), mark > 0, shown[0])
            XCTAssertTrue(shown.allSatisfy { displayWidth($0) <= 40 })
        }
        let second = DiagnosticPicture(
            message: "m", primary: place(long, 400_000..<400_001), secondary: [place(long, 0..<1), place(long, 999_999..<1_000_000)])
        XCTAssertEqual(lines(second, columns: 40).count, 6)
    }

    func testALabelWithoutRoomGoesBelow() {
        let picture = DiagnosticPicture(
            message: "m", primary: place("A = 1", 4..<5, label: "this is said at such length that it does not fit"))
        XCTAssertEqual(
            lines(picture, columns: 40).suffix(3),
            [
                "  │     ^", "  │ this is said at such length that it", "  │ does not fit",
            ])
    }

    func testLongNotesAreWrapped() {
        let picture = DiagnosticPicture(
            message: "m", notes: ["a height takes a number, a percentage, wrap or fill"], help: "first line\nsecond line")
        XCTAssertEqual(
            lines(picture, columns: 40),
            [
                "error: m", "  = a height takes a number, a", "    percentage, wrap or fill", "  help: first line", "        second line",
            ])
    }

    func testTerminalEscapesInMessagesAreShown() {
        XCTAssertEqual(lines(DiagnosticPicture(message: "no \u{1B}[2J")), ["error: no \\u{1B}[2J"])
    }

    func testWarningsAndColours() {
        let picture = DiagnosticPicture(severity: .warning, code: "TGL0900", message: "m", primary: place("A", 0..<1, label: "l"))
        let text = renderDiagnostic(picture, options: DiagnosticOptions(style: RenderStyle(color: .basic))).text
        XCTAssertTrue(text.hasPrefix("\u{1B}[1;35mwarning[TGL0900]\u{1B}[0m\u{1B}[1m: m\u{1B}[0m\n"), text.debugDescription)
        XCTAssertTrue(text.contains("\u{1B}[1;35m^ l\u{1B}[0m"), text.debugDescription)
    }

    func testAnyRangeInAnyLineIsDrawn() {
        let seed: UInt64 = 99
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let pieces = ["a", " ", "\t", "视", "👨‍👩‍👧", "e\u{301}", "\u{1B}", "\u{200D}", "\r"]
        for _ in 0..<1500 {
            let text = (0..<Int.random(in: 0...80, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
            let start = Int.random(in: -5...200, using: &random)
            let columns = Int.random(in: -1...90, using: &random)
            let range = start..<(start + Int.random(in: 0...60, using: &random))
            let picture = DiagnosticPicture(message: "m", primary: place(text, range, label: "label"))
            for line in lines(picture, columns: columns)[2...3] {
                XCTAssertLessThanOrEqual(displayWidth(line), max(columns, 20), line)
            }
        }
    }
}
