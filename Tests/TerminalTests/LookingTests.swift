import Foundation
import XCTest

/// `:where`, `:find`, `:watch`, `:state` and `:zoom fit` at the prompt.
final class LookingTests: TglTestCase {
    private static let cards = """
        linear vert page { width = fill; height = wrap; padding = 8; vspace = 8; \
        for i in 1..3 { linear horz card[i] { width = fill; height = wrap; hspace = 8; \
        image pic[i] { imageSize = [40, 40] }; label text[i] "Message {i}" { width = fill; height = wrap } } } }
        """

    // MARK: Screens

    /// What the commands show at 80×24, as in Tests/Golden/Looking. With TGL_UPDATE_GOLDEN set the files are written again.
    func testScreens() throws {
        let scripts = [
            "where": [":where pic[2]", ":zoom card[3]", ":where card[1]", ":set picture off", ":where text[3]"],
            "find": [":find card", ":find message 2", ":find image", ":find width = fill", ":find 40, 40"],
            "watch": [
                ":watch pic[1].width", ":watch page.height + 1", "pic[1].width = 60", "pic[1].height = 90", ":undo", "remove pic[1]",
                ":watch", ":unwatch 1", "page.padding = 4", ":unwatch all", "page.padding = 5",
            ],
            "state": [
                "page.padding = 4", "page.vspace = 2", ":goto 2", "page.vspace = 3", "page.vspace = 4", ":state", ":goto 3", ":state",
            ],
            "guides": [
                "remove page", "screen 300 120",
                "constraint root { width = 300; height = 120; guide third { left = 100 }; guide middle { top = 60 }; "
                    + "view A { left = 10; width = 80; top = 10; height = 30 }; "
                    + "view B { left = third.left + 10; right = 10; top = middle.top + 10; bottom = 10 } }",
                ":set show boxes", ":set guides on", "show", ":set guides off", "show",
            ],
            "fit": [":set show both", ":zoom fit", "pic[2].width = 80", ":zoom out", ":zoom out", ":zoom out"],
        ]
        for (name, lines) in scripts.sorted(by: { $0.key < $1.key }) {
            let session = try prompt([], ["TERM": "dumb"], columns: 80, rows: 24)
            for line in [":set show off", Self.cards] + lines { try answer(session, line) }
            try session.enter("7777777 + 1")
            try session.expect("7777778")
            let rows = session.screen.allRows
            let first = try XCTUnwrap(rows.firstIndex { $0.contains("> " + lines[0]) })
            let last = try XCTUnwrap(rows.lastIndex { $0.contains("7777777 + 1") })
            let shown = rows[first..<last].map { $0.replacing(#/ · [0-9.]+ [nµm]?s$/#, with: "") }.joined(separator: "\n") + "\n"
            try compare(shown, with: name + ".80x24.txt")
        }
    }

    /// Types a line and waits for the prompt after its answer.
    private func answer(_ session: Session, _ line: String) throws {
        let before = session.screen.printedBytes.count + line.utf8.count
        try session.enter(line)
        try session.wait(for: "the prompt after \(line)") {
            $0.printedBytes.count > before && $0.cursorRow.hasPrefix("tgl[")
                && $0.cursorRow.trimmingCharacters(in: .whitespaces).hasSuffix(">")
        }
    }

    private func compare(_ found: String, with name: String) throws {
        try GoldenFile.compare(found, with: GoldenFile.folder("Looking").appendingPathComponent(name))
    }

    // MARK: Where

    func testWhereOpensTheFold() throws {
        let session = try prompt(columns: 80)
        try type(session, "linear vert S { for i in 1..100 { view c[i] { height = 2 } } }", "laid out")
        try type(session, ":where c[70]", "▸ ├─ c[70]", "c[70] ")
    }

    func testWhereSaysWhatIsNotInThePicture() throws {
        let session = try prompt(columns: 120)
        try type(session, Self.scene, "laid out")
        try type(session, "view far { left = 500; top = 20; width = 30; height = 40 }", "laid out")
        try type(session, ":where far", "far is outside of the screen, 125 right of it: 30×40 at 500 20")
        try type(session, "A.visibility = gone", "laid out")
        try type(session, ":where A", "A is gone (`visibility = gone`): it has no place")
        try type(session, "B.height = 0", "laid out")
        try type(session, ":where B", "B has no area")
        try type(session, ":where Q", "no node is named `Q`")
        try type(session, ":where", "`:where` takes a node")
        try type(session, ":where screen", "`screen` is all there is")
    }

    // MARK: Find

    func testFindCountsWhatItDoesNotList() throws {
        let session = try prompt(columns: 100)
        try type(session, ":set pager off")
        try type(session, "for i in 1..300 { view cell[i] { size = [2, 2] } }", "laid out")
        try type(session, ":find CELL", "cell[50]", "300 nodes; the first 50 are listed")
        XCTAssertFalse(session.screen.printed.components(separatedBy: ":find CELL").last?.contains("cell[51]") ?? true)
        try type(session, ":find cell[299]", "cell[299]  view", "1 node")
        try type(session, ":find nowhere", "no node has `nowhere` in its name, text, kind or rules")
        try type(session, ":find", "`:find` takes a text")
    }

    func testFindMarksWhatItFound() throws {
        let session = try prompt([], ["NO_COLOR": "", "TERM": "xterm-256color"])
        try type(session, Self.scene, "laid out")
        try type(session, ":find width = 60", "1 node")
        XCTAssertTrue(String(decoding: session.received, as: UTF8.self).contains("38;5;166mwidth = 60"))
    }

    // MARK: Watch

    func testAWatchHasNoEffect() throws {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try type(session, "def grow() { print \"grown\"; A.width += 1; return A.width }")
        try type(session, ":watch grow()", "1 grow() = grown 41")
        try type(session, "A.width", "40", "1 grow() = grown 41", "tgl[4]")
        try type(session, ":history", "*3    A.width")
    }

    func testAWatchThatTakesLongIsEnded() throws {
        let session = try prompt()
        try type(session, "def forever() { while true { } }")
        try type(session, ":watch forever()", "1 forever(): it takes too long")
        try type(session, "print 5", "5", "1 forever(): it takes too long")
    }

    func testAWatchFollowsTheStates() throws {
        let session = try prompt()
        try home.write("page.tgl", "view A { width = 40; height = 20 }")
        try type(session, ":load page.tgl", "laid out")
        try type(session, ":watch A.width", "1 A.width = 40")
        try home.write("page.tgl", "view A { width = 70; height = 20 }")
        try type(session, ":reload", "1 A.width = 40 → 70")
        try type(session, "remove A", "1 A.width: ")
        try type(session, ":undo", "1 A.width = 70")
        try type(session, ":goto 0", "at the beginning", "1 A.width: ")
    }

    func testWhatCannotBeWatchedIsSaid() throws {
        let session = try prompt()
        try type(session, ":watch (", "`(` cannot be watched: ")
        try type(session, ":watch 1; view B", "that is more than one expression")
        try type(session, ":watch", "nothing is watched; `:watch A.width` begins to")
        try type(session, ":unwatch 3", "there is no watch 3: nothing is watched")
        try type(session, ":unwatch", "`:unwatch` takes the number of a watch, or `all`")
        try type(session, ":watch 1 + 1", "1 1 + 1 = 2")
        try type(session, ":unwatch 3", "there is no watch 3: the watches are 1")
    }

    func testManyWatchesShareLines() throws {
        let session = try prompt(columns: 60)
        for number in 1...20 { try type(session, ":watch \(number) * 1000000") }
        try type(session, "print 4", "4", "1 1 * 1000000 = 1000000   2 2 * 1000000 = 2000000", "more lines: `:watch` lists all")
        try type(session, ":watch", "20  20 * 1000000  20000000")
    }

    // MARK: States

    func testALongTreeOfStatesIsFolded() throws {
        let session = try prompt(columns: 80, rows: 60)
        try type(session, ":set show off")
        try type(session, "view A")
        for number in 1...60 { try type(session, "A.width = \(number)") }
        try type(session, ":goto 20")
        try type(session, "A.height = 3")
        try session.enter(":state")
        try session.expect("you are here")
        try session.expect("> ")
        let rows = session.screen.allRows
        let first = try XCTUnwrap(rows.lastIndex { $0.contains("> :state") })
        let shown = rows[(first + 1)...].filter { $0.contains("○") || $0.contains("●") || $0.contains("⋮") }
        XCTAssertTrue((10...20).contains(shown.count), shown.joined(separator: "\n"))
        XCTAssertTrue(shown.contains("○ 0  the beginning"))
        XCTAssertTrue(shown.contains("○ 20  A.width = 19"))
        XCTAssertTrue(shown.contains("├─○ 21  A.width = 20"))
        XCTAssertTrue(shown.contains("● 62  A.height = 3   you are here"))
        XCTAssertTrue(shown.contains { $0.contains("⋮ ") && $0.hasSuffix(" more") })
    }
}
