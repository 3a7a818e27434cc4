import XCTest

/// What the picture at the prompt shows, and that it stays where it is.
final class ZoomTests: TglTestCase {
    func testZoomShowsABoxUntilItIsTakenBack() throws {
        let session = try prompt(columns: 120)
        try type(session, Self.scene, "screen 375×667 · a cell is")
        try type(session, ":zoom B", "B 60×30 · a cell is", "B 60×30")
        try type(session, "B.width = 80", "B 80×30 · a cell is")
        try type(session, ":zoom fit", " · a cell is")
        try type(session, "A.width = 50", "S 100×60 · a cell is", "it is at the top left of the screen")
        try type(session, ":zoom out", "screen 375×667 · a cell is")
        try type(session, ":zoom out", "the picture shows the whole screen")
        try type(session, ":zoom B", "B 80×30 · a cell is")
        try type(session, ":zoom out", "S 100×60 · a cell is")
        try type(session, ":zoom", "screen 375×667 · a cell is")
        try type(session, ":zoom Q", "no node is named `Q`")
        try type(session, "view N { }", "laid out")
        try type(session, ":zoom N", "`N` has no area to show")
    }

    func testAZoomedBoxThatGoesLeavesTheScreen() throws {
        let session = try prompt(columns: 120)
        try type(session, Self.scene, "laid out")
        try type(session, ":zoom B", "B 60×30 · a cell is")
        try type(session, "remove B", "screen 375×667 · a cell is", "laid out")
    }

    func testThePictureStaysWhereItIs() throws {
        let session = try prompt(columns: 120)
        try type(session, Self.scene, "laid out")
        for line in [
            "A.width = 300", "B.height = 200", "A.visibility = gone",
            "view farAwayWithALongName { left = 300; top = 600; width = 20; height = 20 }",
        ] {
            try type(session, line, "laid out")
        }
        let titles = session.screen.allRows.filter { $0.contains(" · a cell is ") }
        XCTAssertEqual(titles.count, 5)
        XCTAssertEqual(Set(titles.map { String($0.reversed().prefix { $0 != "n" }) }).count, 1)
        XCTAssertEqual(Set(titles.map(\.count)).count, 1, titles.joined(separator: "\n"))
    }

    func testNoPictureGoesWithoutAWord() throws {
        let session = try prompt(columns: 80, rows: 9)
        try type(session, Self.scene, "no picture: it needs ")
        try type(session, ":set picture off")
        try session.enter("A.width = 50")
        try session.expect("laid out")
        XCTAssertEqual(session.screen.printed.components(separatedBy: "no picture").count, 2)
    }

    func testNamesAndPictureAreSet() throws {
        let session = try prompt(columns: 120)
        try type(session, "label title \"Hello\" { left = 20; top = 20; width = 200; height = 100 }", "Hello")
        try type(session, ":set names on")
        try type(session, "title.width = 210", "title 210×100")
        try type(session, ":set names off")
        try type(session, "title.width = 220", "│Hello")
        try type(session, ":set names some", "`:set names` takes on, off or auto")
        try type(session, ":set colours", "properties", "gravity", "matching bracket", "wdith")
        try type(session, ":set colours dark", "takes no value")
        try type(session, ":set", "picture auto", "names off")
        try type(session, ":set picture blocks", "blocks need 256 colors, and color is off here")
        try type(session, ":set", "picture blocks")
        try type(session, ":set picture on")
        try type(session, ":set", "picture auto")
        try type(session, ":set picture round", "`:set picture` takes auto, lines, blocks, image or off")
    }

    func testBlocksNeedColors() throws {
        let few = try prompt([], ["NO_COLOR": "", "TERM": "xterm"], columns: 120)
        try type(few, ":set picture blocks", "TERM=xterm says that there are fewer")
        try type(few, Self.scene, "┌ A ─┬", "laid out")
        let many = try prompt([], ["NO_COLOR": "", "TERM": "xterm-256color"], columns: 120)
        try type(many, ":set picture blocks")
        try type(many, Self.scene, " · a cell is", "laid out")
        XCTAssertFalse(many.screen.printed.contains("blocks need"))
        XCTAssertFalse(many.screen.printed.contains("┌"))
    }

    func testShowDrawsInTheSameFrame() throws {
        let session = try prompt(columns: 120)
        try type(session, Self.scene, "screen 375×667 · a cell is", "laid out")
        try type(session, "show S", "S 100×60 · a cell is")
        try type(session, "show S as boxes on iphone8, ipad", "iphone8 375×667", "S 100×60", "a cell is")
        try type(session, "show as boxes on iphone8, ipad", "iphone8 375×667", "ipad 768×1024", "a cell is 9.9×19.9")
    }

    func testStepsDrawInOneFrame() throws {
        let session = try prompt(columns: 120)
        try type(session, Self.scene, "laid out")
        try type(session, "S.hspace = 4; A.width = 50; B.height = 40", "laid out")
        try session.enter(":step")
        try session.expect("1/")
        try session.expect("q: leave")
        /// The picture is below the text, at the same place in each step.
        func picture() -> [String] {
            let rows = Array(session.screen.rows)
            return rows.firstIndex { $0.contains(" · a cell is ") }.map { Array(rows[$0...].prefix(7)) + ["at \($0)"] } ?? []
        }
        let first = picture()
        XCTAssertTrue(session.screen.rows[0].contains("1/"))
        try session.send(" ")
        try session.expect("2/")
        try session.expect("q: leave")
        XCTAssertEqual(first.count, 8)
        XCTAssertEqual(picture(), first)
        try session.send("q")
        try session.expect("> ")
    }
}
