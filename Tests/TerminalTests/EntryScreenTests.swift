import TGLTerminal
import XCTest

/// What is written to show one frame after another shows it, whatever stood there before.
final class EntryScreenTests: XCTestCase {
    private static let texts = ["a", "bc", "view A {", "\n", "\n", "    ", "width = 20", "日本", "é", "e\u{301}", "\t", "\u{7}", "👍"]

    private func randomEntry(_ dice: inout Dice) -> DressedEntry {
        var entry = DressedEntry(prompt: EntryCells.painted("\u{1}\u{1B}[1m\u{2}tgl[1]> \u{1}\u{1B}[0m\u{2}"))
        entry.continuation = EntryCells.plain("  ...> ")
        var text = ""
        for _ in 0..<dice.below(24) { text += Self.texts[dice.below(Self.texts.count)] }
        entry.text = Array(text.utf8)
        let places = text.unicodeScalars.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [entry.text.count]
        entry.cursor = dice.below(3) == 0 ? entry.text.count : places[dice.below(places.count)]
        if entry.text.count > 4 { entry.spans = [EntrySpan(0..<2, style: "1;34"), EntrySpan(2..<4, style: "4")] }
        if dice.below(4) == 0 { entry.region = 0..<entry.cursor }
        if dice.below(3) == 0 { entry.suggestion = " and what follows" }
        if dice.below(3) == 0 { entry.hints = [EntryHint("width: a number", emphasis: 0..<5).cells, EntryHint("would: nothing").cells] }
        return entry
    }

    func testEachFrameIsShownAfterAnyOther() {
        for seed in 0..<40 as Range<UInt64> {
            var dice = Dice(seed)
            let width = 9 + dice.below(40)
            let height = 4 + dice.below(12)
            var composer = EntryComposer(width: width, height: height)
            var screen = EntryScreen()
            var terminal = Screen(width: width, height: height)
            for _ in 0..<dice.below(height + 3) { terminal.feed("before\r\n".utf8) }
            for step in 0..<80 {
                let entry = randomEntry(&dice)
                let frame = composer.frame(of: entry)
                terminal.feed(screen.update(to: frame, width: width).text.utf8)
                var alone = EntryScreen()
                var fresh = Screen(width: width, height: height)
                fresh.feed(alone.update(to: frame, width: width).text.utf8)
                let note = "seed \(seed), step \(step)"
                let first = terminal.cursor.row - frame.cursor.row
                XCTAssertEqual(
                    Array(terminal.rowsWithLooks[first...].prefix(frame.rows.count)),
                    Array(fresh.rowsWithLooks.prefix(frame.rows.count)), note)
                XCTAssertEqual(terminal.cursor.column, fresh.cursor.column, note)
                XCTAssertEqual(fresh.cursor.row, frame.cursor.row, note)
                XCTAssertTrue(terminal.rows[(first + frame.rows.count)...].allSatisfy(\.isEmpty), note)
            }
        }
    }

    func testWhatIsUnchangedIsNotWrittenAgain() {
        var composer = EntryComposer(width: 80, height: 24)
        var screen = EntryScreen()
        var entry = DressedEntry(prompt: EntryCells.plain("tgl[1]> "), continuation: EntryCells.plain("  ...> "))
        entry.text = Array("view A {\n    width = 2".utf8)
        entry.cursor = entry.text.count
        _ = screen.update(to: composer.frame(of: entry), width: 80)
        XCTAssertEqual(screen.update(to: composer.frame(of: entry), width: 80), "")
        entry.text += Array("0".utf8)
        entry.cursor += 1
        XCTAssertEqual(screen.update(to: composer.frame(of: entry), width: 80), "0")
        entry.cursor -= 1
        XCTAssertEqual(screen.update(to: composer.frame(of: entry), width: 80), "\u{1B}[21G")
    }

    func testALineThatFillsItsRowHasTheCursorBelowIt() {
        var composer = EntryComposer(width: 10, height: 24)
        var entry = DressedEntry(prompt: EntryCells.plain("> "))
        entry.text = Array("12345678".utf8)
        entry.cursor = 8
        let frame = composer.frame(of: entry)
        XCTAssertEqual(frame.rows.count, 2)
        XCTAssertEqual(frame.cursor.row, 1)
        XCTAssertEqual(frame.cursor.column, 0)
    }
}
