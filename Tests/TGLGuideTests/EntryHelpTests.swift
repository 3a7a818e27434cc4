import TGLGuide
import TGLRender
import TGLScript
import TGLSyntax
import XCTest

/// The line of help under an entry, suggestions, and the palette.
final class EntryHelpTests: XCTestCase {
    private func session() -> Session {
        let session = Session()
        let scene = HighlighterTests.scene + "\ndef panel(title, wide = false) { view }"
        XCTAssertFalse(session.runPrompt(SourceFile(name: "scene", text: scene)).failed)
        return session
    }

    /// Checks texts with `|` for the cursor against the beginnings of their lines; an empty one stands for no line.
    private func check(_ cases: [(String, String)], line: UInt = #line) {
        let help = LineHelp(session())
        for (written, wanted) in cases {
            let parts = written.components(separatedBy: "|")
            let found = help.line(parts.joined(), cursor: parts[0].utf8.count)
            if wanted.isEmpty {
                XCTAssertNil(found, written, line: line)
            } else {
                XCTAssertEqual(found?.text.hasPrefix(wanted), true, "\(written): \(found?.text ?? "nil")", line: line)
                XCTAssertLessThanOrEqual(found?.text.count ?? 0, 100, line: line)
            }
        }
    }

    func testValuesOfProperties() {
        check([
            ("T.width = |", "width: a number, 50%, wrap, fill, average, B.width ± n · bounds with <=, >="),
            ("T.width = 3 + gap|", "width: a number"), ("T.width|", "width: a number"), ("T.width = [S.width, |", "width: a number"),
            ("T.width <= |", "width <=: a number, 50%, wrap"), ("T.width += |", "width +=: a number to add"),
            ("T.left = |", "left: a number, 50%, safeArea, layoutMargin, B.right ± n · bounds"), ("T { height = |", "height: a number"),
            ("view A { color = |", "color: red, orange, yellow, green, blue, …, \"#rrggbb\""), ("L.text = \"a|", "text: a string"),
            ("T.text = |", "text: has no effect on a view; these have it: label"),
            ("T.visibility = |", "visibility: visible, invisible, gone"),
            ("S.gravity = |", "gravity: none, left"), ("S.padding = |", "padding: one value for topPadding"),
            ("T.size = |", "size: a list [width, height]"), ("T.x = |", "x: computed by the layout"),
            ("screen.width = |", "width: a number of points"), ("screen { direction = |", "direction: ltr, rtl"),
            ("card.color = |", "color: red"), ("style big { width = |", "width: a number"),
            ("T.width = 3 +\n  |", "width: a number"), ("self.width = |", "width: a number"),
        ])
    }

    func testCalls() {
        check([
            ("print pow(|", "a of pow(a, b): a to the power of b"), ("print pow(2, |)", "b of pow(a, b): a to the power of b"),
            ("T.width = max(1, 2, 3, |", "one more of max(a, b, …): the largest"), ("panel(|", "title of panel(title, wide = false)"),
            ("panel(\"a\", |", "wide = false of panel(title, wide = false)"), ("print abs(1, |", "abs(n) takes no more arguments"),
            ("def f(n, m) { return n }; print f(1, |", "m of f(n, m)"), ("T.width = (2 + |", "width: a number"),
            ("T.width = min(3, [1, |", "one more of min(a, b, …)".replacingOccurrences(of: "one more", with: "b")),
        ])
    }

    func testCommandsAndNothing() {
        check([
            (":measure S|", ":measure A W H · measures A for the offered size"), (":undo|", ":undo [N] · undoes the last change"),
            (":time T.width = |", "width: a number"), (":nothing |", ""), ("|", ""), ("print |", ""), ("let a = |", ""),
            ("T.width = 3\n|", ""),
            ("T.width = 3; |", ""), ("# T.width = |", ""), ("view A {|", ""), ("gap = |", ""), ("def f(|", ""), ("if T.width <= |", ""),
            ("view A : |", ""), ("expect T.width == |", ""),
        ])
        XCTAssertEqual(LineHelp(session()).line("print pow(2, ", cursor: 13)?.emphasis, 0..<1)
    }

    // MARK: Suggestions

    func testSuggestions() {
        let suggester = EntrySuggester(session())
        let history = [
            "T.width = gone2", "T.width = 70", "T.width = 60", "Q.width = 3", "L.text = \"open", "S {\n  vspace = 3\n}", ":undo 3",
            "T.wide = 3",
            "T.height = ü",
        ]
        XCTAssertEqual(suggester.rest(of: "T.width", history: history), " = 70")
        XCTAssertEqual(suggester.rest(of: "T.width = 6", history: history), "0")
        XCTAssertEqual(suggester.rest(of: "S", history: history), " {\n  vspace = 3\n}")
        XCTAssertEqual(suggester.rest(of: ":u", history: history), "ndo 3")
        for text in ["", "  ", "Q", "L.text", "T.width = 70", "T.wide", "T.h"] {
            XCTAssertNil(suggester.rest(of: text, history: history), text)
        }
        // No more than some hundreds are looked at.
        var read = 0
        let long = (0..<5000).lazy.map { number in
            read += 1
            return "T.width = gone\(number)"
        }
        XCTAssertNil(suggester.rest(of: "T", history: long))
        XCTAssertLessThan(read, 500)
    }

    // MARK: The palette

    func testEveryRoleHasItsColours() {
        XCTAssertEqual(HighlightPalette.rows.map(\.role), HighlightRole.allCases)
        for role in HighlightRole.allCases { XCTAssertNil(HighlightPalette.code(for: role, .none)) }
        for depth in [ColorDepth.basic, .palette, .trueColor] {
            XCTAssertTrue(HighlightPalette.code(for: .wrong, depth)?.hasPrefix("4;") ?? false, "wrong is underlined")
            XCTAssertTrue(HighlightPalette.list(depth).text.contains("\u{1B}["))
        }
        XCTAssertFalse(HighlightPalette.list(.none).text.contains("\u{1B}"))
    }

    /// Each of the 256 colours that is used contrasts with black and with white (WCAG 2: at least 3 to 1).
    func testColoursAreReadableOnDarkAndLight() {
        func luminance(_ color: Int) -> Double {
            let levels = [0, 95, 135, 175, 215, 255]
            let parts =
                color >= 232
                ? Array(repeating: 8 + (color - 232) * 10, count: 3)
                : [(color - 16) / 36, (color - 16) / 6 % 6, (color - 16) % 6].map { levels[$0] }
            let linear = parts.map { part -> Double in
                let x = Double(part) / 255
                return x <= 0.04045 ? x / 12.92 : Foundation.pow((x + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        for role in HighlightRole.allCases {
            guard let code = HighlightPalette.code(for: role, .palette), let start = code.range(of: "38;5;"),
                let color = Int(code[start.upperBound...])
            else { continue }
            XCTAssertGreaterThan((luminance(color) + 0.05) / 0.05, 3, "\(role) on black")
            XCTAssertGreaterThan(1.05 / (luminance(color) + 0.05), 3, "\(role) on white")
        }
    }
}
