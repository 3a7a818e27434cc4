import TGLLayout
import XCTest

/// How texts wrap: the lines that are measured are those that are drawn, and those of a plain reading of the rule.
final class TextLinesTests: XCTestCase {
    func testLinesAreAsManyAndAsLongAsMeasured() {
        let words = [
            "a", "bb", "ccc", "dddddddd", " ", "  ", "\n", "視図", "é", "\n\n", "", "\u{0B}", "\r\n", "\t", "a-b", "ab-", "-", "--c", "é-視",
            "x-9",
        ]
        var seed: UInt64 = 17
        func next(_ below: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % below
        }
        for _ in 0..<3000 {
            let text = (0..<next(12)).map { _ in words[next(words.count)] }.joined(separator: next(2) == 0 ? " " : "")
            let run = TextRun(text)
            let limit = next(14)
            let measured = run.wrapped(limit)
            let expected = wrapped(text, limit)
            XCTAssertEqual(measured.lines, expected.count, "\(text.debugDescription) in \(limit)")
            XCTAssertEqual(measured.longest, expected.map(columns).max() ?? 0, "\(text.debugDescription) in \(limit)")
            let drawn = run.lineRanges(limit).map { String(Array(text)[$0]) }
            XCTAssertEqual(drawn, expected, "\(text.debugDescription) in \(limit)")
            checkShown(text, run, limit, most: 1 + next(3), expected)
        }
    }

    /// Of more lines than are shown the last takes the characters that follow, as many as fit beside `…`.
    private func checkShown(_ text: String, _ run: TextRun, _ limit: Int, most: Int, _ all: [String]) {
        var shown: [String] = []
        run.forEachShown(limit, most: most) { range, columns, isCut in
            shown.append(String(Array(text)[range]) + (isCut ? "…" : ""))
            XCTAssertEqual(columns, self.columns(shown.last!))
        }
        let note = "\(text.debugDescription) in \(limit), \(most) lines"
        let measured = run.wrapped(limit, most: most)
        XCTAssertEqual(measured.lines, shown.count, note)
        XCTAssertEqual(measured.longest, shown.map(columns).max() ?? 0, note)
        guard all.count > most else { return XCTAssertEqual(shown, all, note) }
        XCTAssertEqual(Array(shown.dropLast()), Array(all.prefix(most - 1)), note)
        XCTAssertTrue(shown[most - 1].hasSuffix("…"), note)
        XCTAssertGreaterThanOrEqual(columns(shown[most - 1]), min(columns(all[most - 1]), max(1, limit) - 1), note)
        XCTAssertLessThanOrEqual(columns(shown[most - 1]), max(1, limit), note)
    }

    private func columns(_ text: some Collection<Character>) -> Int { text.reduce(0) { $0 + ("視図".contains($1) ? 2 : 1) } }

    /// The lines of a text, character by character: as typed where all fit, else filled with words, of which one that is longer than a
    /// line is broken.
    private func wrapped(_ text: String, _ limit: Int) -> [String] {
        if text.isEmpty { return [] }
        let typed = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        if (typed.map(columns).max() ?? 0) <= limit { return typed.map { String($0) } }
        return typed.flatMap { wrapped(paragraph: String($0), max(1, limit)) }
    }

    private func wrapped(paragraph: String, _ limit: Int) -> [String] {
        var (lines, line, spaces) = ([String](), "", "")
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            defer { spaces += " " }
            for part in parts(word) {
                if columns(line + spaces + part) <= limit {
                    line += spaces + part
                } else {
                    if !line.isEmpty { lines.append(line) }
                    line = ""
                    for character in part {
                        if !line.isEmpty, columns(line + String(character)) > limit {
                            lines.append(line)
                            line = ""
                        }
                        line.append(character)
                    }
                }
                spaces = ""
            }
        }
        return lines + [line]
    }

    /// A word in the parts between which it may break: after hyphens between letters.
    private func parts(_ word: String) -> [String] {
        let characters = Array(word)
        var parts = [""]
        for (place, character) in characters.enumerated() {
            if place > 1, characters[place - 1] == "-", characters[place - 2].isLetter, character.isLetter { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        return word.isEmpty ? [] : parts
    }

    func testParagraphsAndWrappedLines() {
        XCTAssertEqual(TextRun("ab cd\nef").lineRanges(99), [0..<5, 6..<8])
        XCTAssertEqual(TextRun("ab cd\nef").lineRanges(3), [0..<2, 3..<5, 6..<8])
        XCTAssertEqual(TextRun("abcdef").lineRanges(4), [0..<4, 4..<6])
        XCTAssertEqual(TextRun("").lineRanges(4), [])
        XCTAssertEqual(TextRun("Papadopoulou-Schmidt").lineRanges(15), [0..<13, 13..<20])
        XCTAssertEqual(TextRun("2026-11-27").lineRanges(6), [0..<6, 6..<10])
    }
}
