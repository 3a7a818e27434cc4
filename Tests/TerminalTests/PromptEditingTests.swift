import XCTest

/// Entries of several lines, and those with mistakes, at the prompt of `tgl`.
final class PromptEditingTests: TglTestCase {
    // MARK: Mistakes

    func testAMistakeKeepsTheEntryWithTheCursorOnIt() throws {
        let session = try prompt()
        try session.enter("view A { width: 60 }")
        try session.expect("error[")
        try session.expectRow("tgl[1]> view A { width: 60 }", column: 22)
        XCTAssertTrue(session.screen.rows.contains { $0.hasPrefix("correct it; Enter on its last line runs it") })
        try session.send("\u{1B}[3~ =")
        try session.expectRow("tgl[1]> view A { width = 60 }")
        XCTAssertFalse(session.screen.rows.contains { $0.hasPrefix("correct it") }, "the help went when the entry changed")
        try session.sendKey(.enter)
        try session.expect("A  view")
        try session.expectRow("tgl[2]>")
    }

    func testAMistakeInAnOpenBlockKeepsTheBlock() throws {
        let session = try prompt()
        try session.enter("linear vert G {")
        try session.expectRow("   ...>", column: 12)
        try session.enter("textfield e { }")
        try session.expect("there is no kind of node `textfield`")
        try session.expectRows(["tgl[1]> linear vert G {", "   ...>     textfield e { }"])
        XCTAssertEqual(session.screen.cursor.column, 12)
        XCTAssertFalse(session.screen.printed.contains("never closed"), session.screen.printed)
        // The word is replaced, and the block goes on.
        try session.send("\u{1B}d" + "label")
        try session.sendKey(.end)
        try session.sendKey(.enter)
        try session.expectRows(["tgl[1]> linear vert G {", "   ...>     label e { }", "   ...>"])
        try session.enter("}")
        try session.expect("e  label")
    }

    func testCtrlCDropsTheKeptEntry() throws {
        let session = try prompt()
        try type(session, "view A { width: 60 }", "error[")
        try dropEntry(session)
        try session.expectRow("tgl[1]>", column: 8)
        try type(session, "view B", "B  view")
    }

    func testAMistakeThatShowsWhenTheEntryRunsIsNotKept() throws {
        let session = try prompt()
        try type(session, "view A { widht = 60 }", "did you mean")
        try session.expectRow("tgl[1]>", column: 8)
    }

    func testWhoHasTypedAheadGoesOnWithoutTheKeptEntry() throws {
        let session = try prompt()
        try session.send("view A { width: 60 }\rview B { width = 5; height = 5 }\r")
        try session.expect("error[")
        try session.expect("B  view")
    }

    // MARK: Lines

    func testLinesStandInAsTheirBlocksAsk() throws {
        let session = try prompt()
        try session.enter("linear vert S {")
        try session.expectRow("   ...>", column: 12)
        try session.enter("view A {")
        try session.expectRow("   ...>", column: 16)
        try session.enter("width = 9; height = 4")
        try session.expectRow("   ...>", column: 16)
        try session.send("}")
        try session.expectRow("   ...>     }")
        try session.sendKey(.enter)
        try session.expectRow("   ...>", column: 12)
        try session.send("}")
        try session.expectRows([
            "tgl[1]> linear vert S {", "   ...>     view A {", "   ...>         width = 9; height = 4", "   ...>     }", "   ...> }",
        ])
        try session.sendKey(.enter)
        try session.expect("9×4")
    }

    func testEnterWithinAnEntryBreaksTheLineAndOnItsLastLineRunsIt() throws {
        let session = try prompt()
        try session.enter("view A {")
        try session.expectRow("   ...>", column: 12)
        try session.send("}")
        try session.expectRow("   ...> }")
        try session.sendKey(.up)
        try session.sendKey(.end)
        try session.sendKey(.enter)
        try session.expectRow("   ...>", column: 12)
        try session.send("width = 7")
        try session.sendKey(.down)
        try session.sendKey(.enter)
        try session.expect("7×0")
    }

    func testAltEnterAlwaysBreaksTheLine() throws {
        let session = try prompt()
        try session.send("view A")
        try session.send("\u{1B}\r")
        try session.expectRows(["tgl[1]> view A", "   ...>"])
        try session.enter("view B")
        try session.expect("B  view")
        try session.expectRow("tgl[2]>")
        try session.sendKey(.up)
        try session.expectRows(["tgl[2]> view A", "   ...> view B"])
    }

    func testAnotherEditorEditsTheEntry() throws {
        try home.write("ed.sh", "sed -i 's/width = 5/width = 50/' \"$1\"\n")
        let session = try prompt([], ["EDITOR": "/bin/sh \(home.path)/ed.sh"])
        try session.send("view A { width = 5 }")
        try session.expectRow("tgl[1]> view A { width = 5 }")
        try session.send("\u{18}\u{5}")
        try session.expectRow("tgl[1]> view A { width = 50 }")
        try session.sendKey(.enter)
        try session.expect("50×0")
    }

    func testAnEditorThatFailsLeavesTheEntry() throws {
        let session = try prompt([], ["EDITOR": "false"])
        try session.send("view A { width = 5 }")
        try session.expectRow("tgl[1]> view A { width = 5 }")
        try session.send("\u{18}\u{5}")
        try session.expect("the editor `false` ended with an error")
        try session.expectRow("tgl[1]> view A { width = 5 }")
    }

    // MARK: Plain

    func testPlainDrawsOnlyWhatIsTyped() throws {
        let session = try prompt()
        try type(session, ":set plain on")
        try type(session, "view A { width: 60 }", "error[")
        try session.expectRow("tgl[1]>", column: 8)
        try session.enter("view A {")
        try session.expectRow("   ...>", column: 8)
        try session.enter("}")
        try type(session, ":set", "preview on", "plain on")
    }
}
