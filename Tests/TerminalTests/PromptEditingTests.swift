import Glibc
import XCTest

/// Entries of several lines, and those with mistakes, at the prompt of `tgl`.
final class PromptEditingTests: TglTestCase {
    // MARK: Mistakes

    func testAnEntryWithAMistakeComesBackByTheUpArrow() throws {
        let session = try prompt()
        for mistake in ["view A { width: 60 }", "view A { widht = 60 }"] {
            try type(session, mistake, "error[")
            try session.expectRow("tgl[1]>", column: 8)
            try session.sendKey(.up)
            try session.expectRow("tgl[1]> " + mistake)
            try dropEntry(session)
        }
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
        try session.enter("linear vert G {")
        try session.expectRow("   ...>", column: 12)
        try session.enter("textfield e { }")
        try session.expect("there is no kind of node `textfield`")
        try session.expectRow("   ...>     textfield e { }")
        XCTAssertTrue(session.screen.rows.contains { $0.hasPrefix("correct it; Enter on its last line runs it") })
        try dropEntry(session)
        try session.expectRow("tgl[1]>", column: 8)
        try type(session, "view B", "B  view")
    }

    func testWhoHasTypedAheadGoesOnWithoutTheKeptEntry() throws {
        let session = try prompt()
        try session.send("view A { width: 60 }\rview B { width = 5; height = 5 }\r")
        try session.expect("error[")
        try session.expect("B  view")
    }

    func testAPastedBlockShowsAllItsErrors() throws {
        let session = try prompt()
        try session.send("\u{1B}[200~view A {\n  widht = 10\n  width = 10px\n  heigth = 5\n}\u{1B}[201~\r")
        try session.expect("nothing is named `widht`")
        try session.expect("numbers have no units")
        try session.expect("nothing is named `heigth`")
        try session.expectRow("tgl[1]>", column: 8)
        // What the session knows is no error, and nor is what worked before the first one.
        try session.send("\u{1B}[200~view B { width = 5 }\nview C { left = B.widht }\nC.heigth = 3\nlet k = 4\nC.top = k\u{1B}[201~\r")
        try session.expect("there is no property `widht`")
        try session.expect("there is no property `heigth`")
        try session.expectRow("tgl[1]>")
        XCTAssertFalse(session.screen.printed.contains("named `k`"), session.screen.printed)
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

    func testAnEntryOfAHundredLinesIsEditedAsOne() throws {
        for (columns, rows) in [(80, 24), (120, 40), (40, 10)] {
            home = try TemporaryFolder()
            let session = try prompt(columns: columns, rows: rows)
            let lines = ["linear vert S {"] + (1...98).map { "    view v[\($0)] { width = \($0); height = 2 }" } + ["}"]
            try session.paste(lines.joined(separator: "\n"))
            try session.expectRow("   ...> }")
            XCTAssertTrue(session.screen.rows.contains("tgl[1]> linear vert S {"), "\(session.screen.rows)")
            XCTAssertTrue(session.screen.rows.contains { $0.hasPrefix("  ⋮ ") && $0.hasSuffix("more lines") }, "\(session.screen.rows)")
            try session.sendKey(.up, times: 97)
            try session.wait(for: "the second line") { $0.cursorRow.hasPrefix("   ...>     view v[2] ") }
            try session.sendKey(.end)
            try session.send("; v[2].width = 222")
            try session.wait(for: "what is typed") { $0.cursorRow.hasSuffix("= 222") }
            try session.sendKey(.down, times: 97)
            try session.expectRow("   ...> }")
            try session.sendKey(.enter)
            try session.expect("laid out")
            try session.expectRow("tgl[2]>")
            try type(session, "v[2].width + v[98].width", "320")
        }
    }

    func testASlowTerminalShowsTheEntryAsItIsInTheEnd() throws {
        let session = try prompt()
        // Nothing is read meanwhile: what the program draws fills the terminal's buffer, and it waits.
        for round in 0..<40 {
            try session.send("view A { width = \(round) } ; A.height = pow(2, 3)\u{15}")
            usleep(2000)
        }
        try session.send("A.width = 9")
        try session.expectRow("tgl[1]> A.width = 9", column: 19)
    }

    // MARK: Around the text

    func testColoursTellWhatIsThereWhileItIsTyped() throws {
        let session = try prompt([], ["NO_COLOR": "", "TERM": "xterm-256color"])
        try type(session, "view A", "A  view")
        try session.send("A.width = B.widht")
        try session.wait(for: "colours") {
            $0.rowsWithLooks.contains("⟨1|tgl[2]> A⟩.⟨38;5;31|width⟩ = ⟨4;38;5;160|B⟩.⟨4;38;5;160|widht⟩")
        }
        try session.sendKey(.ctrlC)
        try session.send("A.width = (1 + 2)")
        try session.wait(for: "the bracket's partner") { $0.rowsWithLooks.contains { $0.contains("⟨1;4;38;5;166|(⟩") } }
    }

    func testTheHistorySuggestsWhatFollows() throws {
        let session = try prompt()
        try type(session, "view A { width = 40; height = 2 }", "40×2")
        try type(session, "A.width = 50", "width 40 → 50")
        try session.send("A.w")
        try session.expectRow("tgl[3]> A.width = 50", column: 11)
        try session.sendKey(.right)
        try session.expectRow("tgl[3]> A.width = 50", column: 20)
        try session.sendKey(.ctrlC)
        try session.send("A.w")
        try session.expectRow("tgl[3]> A.width = 50", column: 11)
        try session.send("\u{1B}f")
        try session.expectRow("tgl[3]> A.width = 50", column: 15)
        try session.send(" = 60")
        try session.expectRow("tgl[3]> A.width = 60", column: 20)
        try session.sendKey(.enter)
        try session.expect("width 50 → 60")
        // What would fail is not suggested.
        try type(session, "remove A", "0 of 1 node")
        try session.send("A.w")
        try session.expectRow("tgl[5]> A.w", column: 11)
    }

    func testALineBelowHelpsWithThePlace() throws {
        let session = try prompt()
        try session.send("view A { width = pow(2, ")
        try session.wait(for: "help") { $0.rows.contains { $0.hasPrefix("b of pow(a, b)") } }
        try session.send("3) }")
        try session.wait(for: "no help") { !$0.rows.contains { $0.hasPrefix("b of pow") } }
        try session.sendKey(.enter)
        try session.expect("A  view")
        XCTAssertFalse(session.screen.rows.contains { $0.hasPrefix("b of") || $0.hasPrefix("width: ") }, "\(session.screen.rows)")
    }

    func testANarrowWindowShowsTheTextAlone() throws {
        let session = try prompt(columns: 39)
        try session.send("view A { width = pow(2, ")
        try session.expectRow("tgl[1]> view A { width = pow(2,")
        XCTAssertFalse(session.screen.rows.contains { $0.hasPrefix("b of") })
    }

    /// Types the last character again until the line below is there: a busy machine has no time for it now and then.
    private func expectPreview(_ text: String, after last: Character, _ session: Session) throws {
        for _ in 0..<20 {
            do {
                return try session.wait(for: "“\(text)”", timeout: 1) { $0.rows.contains { $0.hasPrefix(text) } }
            } catch {
                try session.sendKey(.backspace)
                try session.send(String(last))
            }
        }
        try session.wait(for: "“\(text)”", timeout: 1) { $0.rows.contains { $0.hasPrefix(text) } }
    }

    func testBeforeEnterALineSaysWhatTheEntryWouldDo() throws {
        let session = try prompt()
        try type(session, "linear vert S { width = 100; label T \"hello\" { width = fill } }", "100×16")
        try session.send("S.width = 50%")
        try expectPreview("would: S 100×16 → 187.5×16 · T follows · nothing overflows", after: "%", session)
        // It is said once, also after the cursor moved, and not while something else stands there.
        try session.sendKey(.left)
        try session.rest(for: 0.4)
        XCTAssertEqual(session.screen.rows.filter { $0.hasPrefix("would: ") }.count, 1, "\(session.screen.rows)")
        try session.sendKey(.ctrlR)
        try session.rest(for: 0.4)
        XCTAssertEqual(session.screen.rows.filter { $0.hasPrefix("would: ") }.count, 0, "\(session.screen.rows)")
        try session.send("\u{7}")
        // Nothing has happened: the number is that of the next command still, and the old width is there.
        try session.sendKey(.ctrlC)
        try type(session, "S.width", "100")
        try session.send("S.widht = 3")
        try expectPreview("would fail: ", after: "3", session)
        try session.sendKey(.ctrlC)
        try type(session, ":undo", "at the")
        try type(session, ":set preview off")
        try session.send("S.width = 50%")
        try session.rest(for: 0.5)
        XCTAssertFalse(session.screen.rows.contains { $0.hasPrefix("would") })
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
