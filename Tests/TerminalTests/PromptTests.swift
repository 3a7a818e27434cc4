import Glibc
import XCTest

/// The prompt of `tgl` at a terminal.
final class PromptTests: TglTestCase {
    func testTreeChangesPictureAndCost() throws {
        let session = try prompt()
        try session.enter(Self.scene)
        try session.expect("├─ A  view   0  0   40×20   new")
        try session.expect("nodes laid out · ")
        try session.enter("A.width >= 60")
        try session.expect("width 40 → 60")
        try session.expect("┌A 60×20┬")
        try session.expect("of 4 nodes laid out · ")
        try session.expect("tgl[3]> ")
    }

    func testLongTreesFoldInNarrowTerminals() throws {
        let session = try prompt(columns: 60, rows: 16)
        try type(session, "for i in 1..100 { view c[i] { height = 1 } }", "nodes laid out")
        try session.enter("c[50].width = 5")
        try session.expect("c[50]  view")
        try session.expect("width 0 → 5")
        try session.expect("tgl[3]> ")
    }

    func testUnfinishedBlockGoesOn() throws {
        let session = try prompt()
        try session.enter("view A {")
        try session.expect("...> ")
        try session.enter("width = 5 }")
        try session.expect("A  view")
        try session.expect("tgl[2]> ")
    }

    func testUndoRedoGotoDiffHistory() throws {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try type(session, "A.width = 50", "width 40 → 50")
        try type(session, "why A.width", "A.width = 50", "tgl[2]")
        try type(session, "undo", "width 50 → 40")
        try type(session, ":redo", "width 40 → 50")
        try type(session, ":goto 1", "width 50 → 40")
        try type(session, "B.width = 9", "width 60 → 9")
        try type(session, ":diff 2 4", "width 50 → 40", "width 60 → 9")
        try type(session, ":history B.width", "*4    B.width = 9")
        try type(session, ":history", " 1    linear", "-2      A.width = 50", "-3      why A.width", "*4    B.width = 9")
        try type(session, ":history --tree", " 1    linear", "-3      why A.width", "*4    B.width = 9")
        try type(session, ":goto 0", "S", "gone")
        try type(session, ":undo", "there is nothing to undo")
        try type(session, ":goto 9", "there is no state 9: the states are 0 to 4")
    }

    func testAFailedEntryLeavesNoTrace() throws {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try type(session, "A.width = 50; A.hieght = 3", "did you mean `A.height`?", "tgl[2]")
        try type(session, "A.width", "40")
    }

    func testFilesAreLoadedSavedAndReloaded() throws {
        let session = try prompt()
        try home.write("demo.tgl", Self.scene)
        try type(session, ":load demo.tgl", "view   0  0   40×20   new")
        try type(session, "A.width = 50", "50×20")
        try type(session, "A.width", "50")
        try type(session, ":save out.tgl", "3 commands written to out.tgl")
        try type(session, ":dump dump.tgl", "written to dump.tgl")
        try home.write("demo.tgl", Self.scene + "\nB.width = 11")
        try type(session, ":reload", "11×30")
        try type(session, ":load nothing.tgl", "cannot read nothing.tgl")
        let saved = try run(["out.tgl", "--json"])
        let dumped = try run(["dump.tgl", "--json"])
        XCTAssertTrue(saved.output.contains("\"width\": 50"), saved.errors)
        XCTAssertEqual(saved.output, dumped.output)
    }

    func testEditorRunsWhatItLeaves() throws {
        try home.write("ed.sh", "echo 'view E { width = 12; height = 3 }' > \"$1\"\n")
        let session = try prompt([], ["EDITOR": "/bin/sh \(home.path)/ed.sh"])
        try type(session, ":edit new.tgl", "E  view", "12×3")
        try type(session, ":edit", "E  view")
    }

    func testLookingCloser() throws {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try type(session, ":lint", "no problems found")
        try type(session, ":verify", "is identical")
        try type(session, ":measure S 200 -", "200 × 60")
        try type(session, "view h[\"a b\"] { width = 7 }", "h[\"a b\"]")
        try type(session, ":measure h[\"a b\"] 200 -", "offered 200 × free would be")
        try type(session, ":measure S 200", "takes a node, a width and a height")
        try type(session, "A.width = 50%", "50×20")
        try type(session, ":sweep S.width 100..200 step 50 A.width", "150", "75", "A.width  ▁▅█")
        try type(session, "A.width", "50")
        try type(session, ":step all", "A.width was set", "it is")
        try type(session, ":time A.width = 41", "the whole command took")
        try type(session, ":whi", "there is no command `:whi`; did you mean `:why`?")
    }

    func testPictureFiles() throws {
        let scene = "label T \"small text\" { fontSize = 10 }; frame S { size = [50, 40]; view A { size = [9, 9] } }"
        let commands = ["all.svg", "one.SVG S", "p.html"].map { ":picture \(home.path)/\($0)\n" }.joined()
        let run = try run(["-i", "-e", scene], input: commands)
        XCTAssertEqual(run.errors, "")
        let svg = try String(contentsOfFile: home.path + "/all.svg", encoding: .utf8)
        // A character is half as wide as the line is high; every viewer keeps to the length.
        XCTAssertTrue(svg.contains("font-size=\"8.306\""), svg)
        XCTAssertTrue(svg.contains("textLength=\"50\" lengthAdjust=\"spacingAndGlyphs\""), svg)
        XCTAssertTrue(svg.contains(">small text</text>"), svg)
        let one = try String(contentsOfFile: home.path + "/one.SVG", encoding: .utf8)
        XCTAssertTrue(one.contains("<title>A, view") && !one.contains("<title>T, label"), one)
        XCTAssertTrue(try String(contentsOfFile: home.path + "/p.html", encoding: .utf8).contains("</html>"))
        for (line, said) in [
            (":save a.svg", "`:save` writes the commands as a script, and `a.svg` is the name of a picture: use `:picture a.svg`"),
            (":dump b.PNG", "`:dump` writes the document as a script, and `b.PNG` is the name of a picture: use `:picture b.PNG`"),
            (":picture a.doc", "the name of a picture must end in .svg, .html, .txt, .png, .pdf, and `a.doc` does not"),
            (":picture a.svg nobody", "no node is named `nobody`"),
        ] {
            XCTAssertTrue(try self.run(["-i", "-e", "view A"], input: "\(line)\n").errors.contains(said), line)
        }
    }

    /// What a command touched and is worth knowing is under its answer, once.
    func testNotesUnderTheAnswer() throws {
        let session = try prompt()
        try type(session, "view A", "note: A: its width and height are 0, because nothing sets them; try `A.size = [40, 40]`")
        try type(
            session, "A { size = [20, 20]; padding = 4 }",
            "note: A: `padding` has no effect on a view; to put a `frame` into it, write `A {")
        try type(session, ":lint", "A: `padding` has no effect on a view", "1 finding")
        try type(session, "A.text = \"x\"", "note: A: `text` has no effect on a view; a `label` shows a text")
        try type(session, "frame S { size = [100, 50]; view B { left = 90; size = [50, 9] } }", "note: B sticks out of S: right by 40")
        try type(session, "B { left = 3; right = 4; width = 5 }", "is ignored: `left` and `right` decide; `unset B.width` removes it")
        try type(session, "view C { frame = [10, 10, 30, 30] }", "note: C: it overlaps A")
        try type(session, ":set notes off")
        try type(session, "view D; print \"done\"", "done")
        XCTAssertFalse(session.screen.rows.contains { $0.contains("note: D") }, "\(session.screen.rows)")
        try type(session, ":set", "notes off")
    }

    /// What was told before and is unchanged is not told again.
    func testNotesAreToldOnce() throws {
        let run = try run(["-i"], input: "view A { size = [9, 9]; padding = 4 }\nA.width = 10\nA.color = red\n")
        XCTAssertEqual(run.output.components(separatedBy: "note: A: `padding`").count, 2, run.output)
        let many = try self.run(["-i"], input: "for i in 1..9 { view v[i] { width = -i } }\n")
        XCTAssertTrue(many.output.contains("note: 7 more; `:lint` lists all"), many.output)
    }

    func testKnobs() throws {
        let session = try prompt()
        try type(session, ":knobs", "there are no knobs; `knob gutter = 8` makes one")
        try type(session, "knob gutter = 8 in 0..40")
        try type(session, "linear vert S { vspace = gutter; view A { size = [9, 9] }; view B { size = [9, gutter * 2] } }", "laid out")
        try type(session, "when gutter > 30 { A.width = 50 }")
        try type(session, ":knobs", "gutter      8  0..40  2 rules, 1 condition")
        try type(session, "gutter = 32", "50×9", "9×64")
        try type(session, ":diff", "~ knob gutter  8 → 32", "height 16 → 64")
        try type(session, "why B.height", "height = 64, from `gutter * 2` with")
        try type(session, "why S.vspace", "the knob gutter")
        try type(session, ":sweep gutter 0..40 step 20 B.height", "20        40", "B.height  ▁▅█")
        try type(session, ":sweep gutter B.y", "40   49")
        try type(session, "gutter", "32")
        try type(session, "gutter = 41", "41 is outside the range of the knob `gutter`, 0..40")
        try type(session, "gut\t", "gutter")
        try type(session, ":undo", "9×16")
        try type(session, ":dump", "knob gutter = 8 in 0..40", "vspace = gutter", "height = gutter * 2", "when gutter > 30 {")
        try type(session, ":help knob", "declares a live variable")
    }

    func testASweepIsNotTooWideOrTooNarrow() throws {
        for (range, said) in [
            ("-1e308..1e308", "that range is too wide to step through"), ("0..2e-322", "that range is too narrow to step through"),
            ("0..1e308 step inf", "a step must be a number above 0"),
        ] {
            let run = try run(["-i", "-e", "view A"], input: ":sweep screen.width \(range) A.width\n")
            XCTAssertEqual(run.errors, "tgl: \(said)\n")
        }
        XCTAssertTrue(try run(["-i", "-e", "view A"], input: ":sweep screen.width 5..5 A.width\n").output.contains("5"))
        XCTAssertTrue(try run(["-i", "-e", "view A"], input: ":sweep screen.width 0..1e-250 A.width\n").output.contains("screen.width"))
    }

    func testStepLeadsThroughByKeys() throws {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try session.enter(":step")
        try session.expect("1/")
        try session.expect("any key: next")
        try session.send(" ")
        try session.expect("2/")
        try session.send("q")
        try session.expect("tgl[2]> ")
        try type(session, "A.width", "40")
    }

    func testSettings() throws {
        let session = try prompt()
        try type(session, ":set show changes")
        try type(session, Self.scene, "new", "laid out")
        try type(session, ":set show sideways", "takes one of tree, boxes, both, changes, off")
        try type(session, ":set show off")
        try type(session, ":set", "show off")
    }

    func testInitFileAndNoRC() throws {
        mkdir(home.path + "/cfg", 0o700)
        mkdir(home.path + "/cfg/tgl", 0o700)
        try home.write("cfg/tgl/init.tgl", "let gap = 77\n:set show tree\n")
        let session = try prompt([], ["XDG_CONFIG_HOME": home.path + "/cfg"])
        try type(session, "gap", "77")
        let bare = try prompt(["--no-rc"], ["XDG_CONFIG_HOME": home.path + "/cfg"])
        try type(bare, "gap", "error[")
    }

    func testSettingsThatAreNoPlainFile() throws {
        for folder in ["/cfg", "/cfg/tgl"] { mkdir(home.path + folder, 0o700) }
        let path = home.path + "/cfg/tgl/init.tgl"
        mkfifo(path, 0o600)
        let run = try run(["-i", "-e", "view A"], input: "print 1\n", ["XDG_CONFIG_HOME": home.path + "/cfg"])
        XCTAssertEqual(run.errors, "tgl: cannot read \(path): it is a pipe, not a file\n")
        XCTAssertTrue(run.output.contains("1\n"), run.output)
    }

    func testCompletionByContext() throws {
        let session = try prompt(rows: 60)
        try type(session, Self.scene, "laid out")
        try session.send("A.hei\t")
        try session.expectRow("tgl[2]> A.height")
        try clear(session)
        try session.send("A.\t")
        try session.expect("that mean nothing here: Tab again shows all")
        XCTAssertTrue(session.screen.printed.contains("the coordinate of its top edge"), session.screen.printed)
        XCTAssertFalse(session.screen.printed.contains("topPadding"), session.screen.printed)
        try session.sendKey(.tab)
        try session.expect("heightClass")
        try clear(session)
        try session.send("S.gravity = amo\t")
        try session.expect("equal free space")
        try clear(session)
        try session.send(":verif\t")
        try session.expectRow("tgl[2]> :verify")
        try clear(session)
        try home.write("lib.tgl", "let x = 1")
        try session.send("import \"li\t")
        try session.expect("lib.tgl")
        try clear(session)
    }

    private func clear(_ session: Session) throws {
        try session.sendKey(.ctrl("u"))
        try session.expectRow("tgl[2]>")
    }

    func testCtrlCStopsARunningLoopAndTakesItBack() throws {
        let session = try prompt()
        try type(session, "view A { width = 5 }", "laid out")
        try session.enter("print 6 * 7; let i = 0; while true { i += 1; A.width = 100 }")
        try session.expect("42")
        try session.sendKey(.ctrlC)
        try session.expect("nothing was changed")
        try session.expect("tgl[2]> ")
        try type(session, "A.width", "5")
    }

    func testCtrlDAndQuitLeave() throws {
        for words in ["\u{4}", ":quit\r", "quit\r", "exit\r"] {
            let session = try prompt()
            try session.send(words)
            XCTAssertEqual(try session.waitExit(), .exited(0))
        }
    }

    func testStayAtThePromptAfterAScript() throws {
        try home.write("a.tgl", Self.scene)
        let session = try prompt(["a.tgl", "-i"])
        try type(session, "A.width", "40")
    }
}
