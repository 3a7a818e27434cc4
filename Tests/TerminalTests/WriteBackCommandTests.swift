import XCTest

/// `:save back`: what was typed since a file was loaded goes into the file.
final class WriteBackCommandTests: TglTestCase {
    private func file(_ name: String) throws -> String { try String(contentsOfFile: home.path + "/" + name, encoding: .utf8) }

    /// A prompt with a file loaded.
    private func prompt(with text: String) throws -> Session {
        try home.write("a.tgl", text)
        let session = try prompt([], columns: 160)
        try type(session, ":load a.tgl")
        return session
    }

    func testRulesGoIntoTheirPlaces() throws {
        let session = try prompt(
            with: "# Boxes.\nlinear vert S {\n  view A { width = 20; height = 10 }  # first\n  view B { width = 30; height = 10 }\n}\n")
        for line in ["A.width = 50", "B.height += 5", "S.vspace = 4"] { try type(session, line) }
        try type(session, "print A.width", "50")
        try type(
            session, ":save back",
            "a.tgl:3  view A { width = 20; height = 10 }  # first → view A { width = 50; height = 10 }  # first",
            "a.tgl:4  view B { width = 30; height = 10 } → view B { width = 30; height = 15 }",
            "a.tgl:7  appended, because nothing sets the vspace of S", "written to a.tgl")
        XCTAssertEqual(
            try file("a.tgl"),
            """
            # Boxes.
            linear vert S {
              view A { width = 50; height = 10 }  # first
              view B { width = 30; height = 15 }
            }
            # appended: nothing sets the vspace of S
            S.vspace = 4

            """)
        // What is written is not written again, and what comes later is.
        try type(session, ":save back", "nothing was changed since a.tgl was loaded")
        try type(session, "A.width = 55")
        try type(session, ":save back", "written to a.tgl")
        XCTAssertTrue(try file("a.tgl").contains("width = 55"))
        // Commands that a file has are not lost at the end.
        try session.enter(":quit")
        XCTAssertEqual(try session.waitExit(), .exited(0))
        XCTAssertFalse(session.screen.rows.contains { $0.contains("not saved") }, "\(session.screen.rows)")
    }

    func testAPlaceIsChosen() throws {
        let text = "let w = 20\nview A { width = w; height = 5 }\n"
        let session = try prompt(with: text)
        try type(session, "A.width = 50")
        try type(
            session, ":save back", "A.width = 50 can go into 2 places:",
            "1: a.tgl:2  view A { width = w; height = 5 } → view A { width = 50;",
            "2: a.tgl:1  let w = 20 → let w = 50", "nothing was written; choose by numbers")
        XCTAssertEqual(try file("a.tgl"), text)
        try type(session, ":save back 3", "`A.width = 50` has 2 places, and 3 is none of them")
        try type(session, ":save back all", "may be followed by the numbers of places")
        try type(session, ":save back 2", "written to a.tgl")
        XCTAssertEqual(try file("a.tgl"), text.replacingOccurrences(of: "20", with: "50"))
    }

    func testWhatCannotBeWrittenBackSaysWhy() throws {
        let empty = try prompt()
        try type(empty, ":save back", "`:save back` writes into the file that was loaded, and none was")
        try type(empty, ":load example introduction")
        try type(empty, ":save back", "is no file to be written to")
        let session = try prompt(with: "view A { width = 20; height = 5 }\n")
        try type(session, "A.width = 50")
        try type(session, ":save back", "written to a.tgl")
        try type(session, ":undo")
        try type(session, ":save back", "has the changes up to state 2, which is not part of this one")
        try type(session, ":goto 0")
        try type(session, ":save back", "is not part of this state: `:goto 1`")
    }

    /// A text that does not run any more is left as it is.
    func testAFileThatFailsIsLeftAlone() throws {
        let session = try prompt(with: "view A { width = 20; height = 5 }\n")
        try type(session, "A.width = 50")
        let broken = "view A { width = 20; height = 5 }\nB.width = 3\n"
        try home.write("a.tgl", broken)
        try type(session, ":save back", "a.tgl does not run without an error")
        XCTAssertEqual(try file("a.tgl"), broken)
    }
}
