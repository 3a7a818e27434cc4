import XCTest

/// A demo program at a terminal of its own, with an empty home.
class TerminalTestCase: XCTestCase {
    var home: TemporaryFolder!

    override func setUpWithError() throws { home = try TemporaryFolder() }
    override func tearDown() { home = nil }

    /// Starts the program that echoes and waits for its prompt.
    func start(_ environment: [String: String] = [:], columns: Int = 80, rows: Int = 24) throws -> Session {
        let all = ["HOME": home.path].merging(environment) { $1 }
        let session = try Session(start: [demoPath()], environment: all, columns: columns, rows: rows)
        try session.expect("tgl[1]> ")
        return session
    }
}

final class LineEditorTests: TerminalTestCase {
    // MARK: Typing

    func testTypedLineIsRead() throws {
        let session = try start()
        try session.send("view A")
        try session.expectRow("tgl[1]> view A", column: 14)
        try session.sendKey(.enter)
        try session.expect("got <view A>")
        try session.expectRow("tgl[2]>", column: 8)
    }

    func testCursorMovesWithinTheLine() throws {
        let session = try start()
        try session.send("bc")
        try session.sendKey(.left, times: 2)
        try session.send("a")
        try session.expectRow("tgl[1]> abc", column: 9)
        try session.sendKey(.end)
        try session.sendKey(.backspace)
        try session.sendKey(.enter)
        try session.expect("got <ab>")
    }

    func testWideCharactersKeepTheCursorInPlace() throws {
        let session = try start()
        try session.send("日本é")
        try session.expectRow("tgl[1]> 日本é", column: 13)
        try session.sendKey(.left, times: 2)
        try session.expectRow("tgl[1]> 日本é", column: 10)
        try session.sendKey(.backspace)
        try session.expectRow("tgl[1]> 本é", column: 8)
        try session.sendKey(.enter)
        try session.expect("got <本é>")
    }

    func testUTF8WorksWhereTheNamedLocaleIsNotInstalled() throws {
        let session = try start(["LC_ALL": "xx_YY.UTF-8"])
        try session.send("é日")
        try session.expectRow("tgl[1]> é日", column: 11)
        try session.sendKey(.backspace, times: 2)
        try session.expectRow("tgl[1]>", column: 8)
    }

    func testLongLineWraps() throws {
        let session = try start(columns: 20)
        try session.send("abcdefghijklmnopqrstuvwxyz")
        try session.expectRows(["tgl[1]> abcdefghijkl", "mnopqrstuvwxyz"])
        try session.sendKey(.home)
        try session.expectRow("tgl[1]> abcdefghijkl", column: 8)
        try session.sendKey(.enter)
        try session.expect("got <abcdefghijklmnopqrstuvwxyz>")
    }

    func testTypeAheadIsKept() throws {
        let session = try start()
        try session.send("one\rtwo\rthree\r")
        try session.expect("got <one>")
        try session.expect("got <two>")
        try session.expect("got <three>")
        try session.expectRow("tgl[4]>", column: 8)
    }

    func testInputrcIsHonoured() throws {
        try home.write("inputrc", "$if tgl\n\"\\C-t\": \"typed by a key\"\n$endif\n$if bash\n\"\\C-t\": \"wrong\"\n$endif\n")
        let session = try start(["INPUTRC": home.path + "/inputrc"])
        try session.sendKey(.ctrl("t"))
        try session.expectRow("tgl[1]> typed by a key")
    }

    func testViModeAcceptsAndContinues() throws {
        try home.write("inputrc", "set editing-mode vi\n")
        let session = try start(["INPUTRC": home.path + "/inputrc"])
        try session.enter("a {")
        try session.expectRow("  ...>", column: 7)
        try session.send("}")
        try session.sendKey(.escape)
        try session.sendKey(.enter)
        try session.expect("got <a {|}>")
    }

    // MARK: Several lines

    func testUnfinishedBlockGoesOnAtTheContinuationPrompt() throws {
        let session = try start()
        try session.enter("view A {")
        try session.expectRows(["tgl[1]> view A {", "  ...>"])
        try session.enter("width = 20")
        try session.expectRows(["tgl[1]> view A {", "  ...> width = 20", "  ...>"])
        try session.enter("}")
        try session.expect("got <view A {|width = 20|}>")
    }

    func testEarlierLineOfAnUnfinishedBlockCanBeChanged() throws {
        let session = try start()
        try session.enter("view A {")
        try session.send("width = 20")
        try session.sendKey(.up)
        try session.sendKey(.end)
        try session.expectRow("tgl[1]> view A {", column: 16)
        try session.sendKey(.backspace, times: 3)
        try session.send("B {")
        try session.expectRow("tgl[1]> view B {", column: 16)
        try session.sendKey(.down)
        try session.sendKey(.end)
        try session.expectRow("  ...> width = 20", column: 17)
        try session.enter("}")
        try session.expect("got <view B {|width = 20}>")
    }

    func testKillingStaysWithinTheLine() throws {
        let session = try start()
        try session.enter("a {")
        try session.send("junk")
        try session.sendKey(.ctrl("u"))
        try session.expectRows(["tgl[1]> a {", "  ...>"])
        try session.send("more junk")
        try session.sendKey(.home)
        try session.sendKey(.ctrl("k"))
        try session.expectRows(["tgl[1]> a {", "  ...>"])
        try session.enter("}")
        try session.expect("got <a {|}>")
    }

    func testEntryOfSeveralLinesComesBackWhole() throws {
        let session = try start()
        try session.send("a {\rb\r}\r")
        try session.expect("got <a {|b|}>")
        try session.expectRow("tgl[2]>", column: 8)
        try session.sendKey(.up)
        try session.expectRows(["tgl[2]> a {", "  ...> b", "  ...> }"])
        try session.sendKey(.enter)
        try session.expect("got <a {|b|}>")
    }

    func testEntryTallerThanTheScreenShowsTheLinesAroundTheCursor() throws {
        let session = try start(rows: 8)
        let lines = ["a {"] + (1...20).map { "line \($0)" }
        try session.paste(lines.joined(separator: "\n"))
        try session.expectRow("  ...> line 20", column: 14)
        XCTAssertEqual(session.screen.rows.filter { !$0.isEmpty }.prefix(3), ["tgl[1]> a {", "  ⋮ 16 more lines", "  ...> line 17"])
        try session.sendKey(.up, times: 10)
        try session.expectRow("  ...> line 10", column: 14)
        try session.sendKey(.up, times: 10)
        try session.expectRow("tgl[1]> a {")
        try session.sendKey(.down, times: 20)
        try session.sendKey(.end)
        try session.enter(" }")
        try session.expect("got <a {|line 1|")
        try session.expectRow("tgl[2]>")
        XCTAssertEqual(
            session.screen.allRows.filter { $0.hasPrefix("  ...> line") }.suffix(20),
            (1...20).map { "  ...> line \($0)" + ($0 == 20 ? " }" : "") }[...])
    }

    func testMetaEnterAlwaysAddsALine() throws {
        let session = try start()
        try session.send("a")
        try session.sendKey(.escape)
        try session.enter("")
        try session.expectRows(["tgl[1]> a", "  ...>"])
        try session.enter("b")
        try session.expect("got <a|b>")
    }

    func testInitialTextIsThereToBeEdited() throws {
        let session = try start()
        try session.enter(":initial")
        try session.expectRows(["tgl[1]> view A {", "  ...> width"])
        try session.enter(" }")
        try session.expect("got <view A {|width }>")
        try session.expectRow("tgl[2]>", column: 8)
    }

    // MARK: Pasting

    func testPasteOfSeveralLinesIsOneEntry() throws {
        let session = try start()
        try session.paste("view A\nview B\nview C\n")
        try session.expectRows(["tgl[1]> view A", "  ...> view B", "  ...> view C"])
        try session.sendKey(.enter)
        try session.expect("got <view A|view B|view C>")
    }

    func testPromptsAndAnswersOfAPastedTranscriptAreDropped() throws {
        let session = try start()
        try session.paste(
            "tgl[3]> view A {\n   ...> width = 2\n   ...> }\nS  view  0 0  100×100\n\ntgl[4]> A.left = 3\n1 of 2 nodes\ntgl[5]> ")
        try session.expectRows(["tgl[1]> view A {", "  ...> width = 2", "  ...> }", "  ...> A.left = 3"])
        try session.sendKey(.enter)
        try session.expect("got <view A {|width = 2|}|A.left = 3>")
    }

    func testOneUndoTakesAPasteBack() throws {
        let session = try start()
        try session.send("x ")
        try session.paste("tgl[3]> view A {\n...> }\nanswer\n")
        try session.expectRows(["tgl[1]> x view A {", "  ...> }"])
        try session.sendKey(.ctrl("_"))
        try session.expectRow("tgl[1]> x")
    }

    func testUnbracketedPasteLosesItsPromptsToo() throws {
        try home.write("inputrc", "set enable-bracketed-paste off\n")
        let session = try start(["INPUTRC": home.path + "/inputrc"])
        try session.paste("tgl[7]> A {\n...> b }\n")
        try session.expect("got <A {|b }>")
    }

    func testControlCharactersInAPasteAreNoKeys() throws {
        let session = try start()
        try session.paste("a\u{3}\u{4}\u{1A}\u{1C}b")
        try session.expectRow("tgl[1]> a^C^D^Z^\\b")
        try session.sendKey(.ctrlC)
        try session.expect("^C")
        try session.enter("fine")
        try session.expect("got <fine>")
    }

    func testCtrlCAfterAPasteIsAKey() throws {
        let session = try start()
        try session.send("\u{1B}[200~pasted\u{3}\u{1B}[201~\u{3}typed\r")
        try session.expect("got <typed>")
    }

    func testGreatPasteIsQuick() throws {
        let session = try start(rows: 10)
        let line = String(repeating: "x", count: 60)
        try session.paste((["{"] + Array(repeating: line, count: 2000) + ["}"]).joined(separator: "\n"))
        try session.expectRow("  ...> }")
        try session.sendKey(.enter)
        try session.expect(line + "|}>")
        try session.expectRow("tgl[2]>")
    }

    // MARK: History

    func testAnEntryThatIsTooLongToBeDrawnIsNotCalledBack() throws {
        for folder in ["/.local", "/.local/state", "/.local/state/tgl"] { mkdir(home.path + folder, 0o700) }
        let long = String(repeating: "x", count: 2_000_000)
        try home.write(".local/state/tgl/history", "first\n\(long)\n")
        let session = try start()
        try session.sendKey(.up)
        try session.expectRow("tgl[1]> first")
        try session.sendKey(.ctrlC)
        try session.enter("second")
        try session.expect("got <second>")
        XCTAssertTrue(try home.read(".local/state/tgl/history").contains(long))
    }

    func testUpBringsBackTheLastEntry() throws {
        let session = try start()
        try session.enter("first")
        try session.enter("second")
        try session.expect("got <second>")
        try session.expectRow("tgl[3]>")
        try session.sendKey(.up)
        try session.expectRow("tgl[3]> second")
        try session.sendKey(.up)
        try session.expectRow("tgl[3]> first")
        try session.sendKey(.down, times: 2)
        try session.expectRow("tgl[3]>", column: 8)
    }

    func testCtrlRSearches() throws {
        let session = try start()
        try session.enter("alpha one")
        try session.enter("beta")
        try session.expect("got <beta>")
        try session.expectRow("tgl[3]>")
        try session.sendKey(.ctrlR)
        try session.send("alp")
        try session.expectRow("(reverse-i-search)`alp': alpha one")
        try session.sendKey(.enter)
        try session.expect("got <alpha one>")
    }

    func testHistoryLastsWithEntriesOfSeveralLines() throws {
        let first = try start()
        try first.send("a {\rb \\n\r}\rlast\r")
        try first.expect("got <last>")
        try first.expectRow("tgl[3]>")
        try first.sendKey(.ctrlD)
        XCTAssertEqual(try first.waitExit(), .exited(0))

        let second = try start()
        try second.sendKey(.up)
        try second.expectRow("tgl[1]> last")
        try second.sendKey(.up)
        try second.expectRows(["tgl[1]> a {", "  ...> b \\n", "  ...> }"])
    }

    // MARK: Ctrl-C, Ctrl-D, Ctrl-Z

    func testCtrlCClearsWhatIsTyped() throws {
        let session = try start()
        try session.send("rubbish")
        try session.expectRow("tgl[1]> rubbish")
        try session.sendKey(.ctrlC)
        try session.expectRows(["tgl[1]> rubbish^C", "tgl[1]>"])
        try session.enter("fine")
        try session.expect("got <fine>")
        XCTAssertFalse(session.screen.printed.contains("leaves"))
    }

    func testCtrlCOnAnEmptyLineSaysHowToLeave() throws {
        let session = try start()
        try session.sendKey(.ctrlC)
        try session.expectRows(["tgl[1]> ^C", "Ctrl-D or :quit to exit", "tgl[1]>"])
        try session.enter("fine")
        try session.expect("got <fine>")
    }

    func testCtrlCLeavesAnUnfinishedBlock() throws {
        let session = try start()
        try session.enter("view A {")
        try session.expectRow("  ...>")
        try session.sendKey(.ctrlC)
        try session.expectRows(["tgl[1]> view A {", "  ...> ^C", "tgl[1]>"])
        try session.enter("fine")
        try session.expect("got <fine>")
    }

    func testWhatIsTypedAfterCtrlCIsNotLost() throws {
        let session = try start()
        for round in 1...200 {
            try session.send("junk\u{3}kept \(round)\r")
            try session.expect("^C")
            try session.expect("got <kept \(round)>")
            try session.expect("tgl[\(round + 1)]> ")
        }
    }

    func testCtrlCLeavesASearch() throws {
        let session = try start()
        try session.enter("alpha")
        try session.expect("got <alpha>")
        try session.expectRow("tgl[2]>")
        try session.sendKey(.ctrlR)
        try session.send("al")
        try session.expectRow("(reverse-i-search)`al': alpha")
        try session.sendKey(.ctrlC)
        try session.expectRow("tgl[2]>", column: 8)
        try session.enter("fine")
        try session.expect("got <fine>")
        try session.expectRow("tgl[3]>")
        try session.sendKey(.up, times: 2)
        try session.expectRow("tgl[3]> alpha")
    }

    func testGivingUpAKeyAfterASearchDoesNoHarm() throws {
        let session = try start()
        for keys in ["\u{18}e", "\u{18})", "\u{18}\u{7}", "\u{1B}y", "\u{1B}\u{7}"] {
            for before in ["\u{12}", "\u{12}\u{1B}[3~b\u{B}", "\u{1B}2"] {
                try session.send(before + keys)
                try session.send("\u{7}\u{3}")
                try session.expect("^C")
                try session.enter("fine")
                try session.expect("got <fine>")
                try session.expect("> ")
            }
        }
    }

    func testCtrlCEndsAPasteThatNeverEnds() throws {
        let session = try start()
        try session.send("\u{1B}[200~half a paste")
        usleep(600_000)  // at once it would be a part of what is pasted
        try session.sendKey(.ctrlC)
        try session.expect("^C")
        try session.expectRow("tgl[1]>", column: 8)
        try session.enter("fine")
        try session.expect("got <fine>")
    }

    func testCtrlCStopsWhatRuns() throws {
        let session = try start()
        try session.enter(":work")
        try session.expect("working")
        try session.sendKey(.ctrlC)
        try session.expect("stopped")
        try session.expectRow("tgl[2]>")
        XCTAssertFalse(session.screen.printed.contains("leaves"))
    }

    func testCtrlCCutsLongOutputShort() throws {
        let session = try start()
        try session.enter(":big")
        try session.expect("line 10 of")
        try session.sendKey(.ctrlC)
        try session.expect("tgl[2]> ")
    }

    func testCtrlDLeavesAndTheTerminalIsAsBefore() throws {
        let session = try start()
        XCTAssertFalse(session.isCooked)
        XCTAssertTrue(session.screen.hasBracketedPaste)
        try session.sendKey(.ctrlD)
        try session.expectRows(["tgl[1]>", "bye", ""])
        XCTAssertEqual(try session.waitExit(), .exited(0))
        XCTAssertTrue(session.isCooked)
        XCTAssertFalse(session.screen.hasBracketedPaste)
    }

    func testCtrlDDoesNotLeaveWithSomethingTyped() throws {
        let session = try start()
        try session.send("a")
        try session.sendKey(.ctrlD)
        try session.enter("b")
        try session.expect("got <ab>")
    }

    func testCtrlZStopsAndTheEntryComesBack() throws {
        let session = try Session(
            start: ["/bin/bash", "--norc", "--noprofile", "-i"], environment: ["HOME": home.path, "PS1": "shell$ ", "HISTFILE": ""])
        try session.expect("shell$ ")
        try session.enter(demoPath())
        try session.expect("tgl[1]> ")
        try session.enter("view A {")
        try session.send("half")
        try session.expectRow("  ...> half")
        try session.sendKey(.ctrlZ)
        try session.expect("Stopped")
        try session.expectRow("shell$")
        try session.enter("echo still $((40 + 2))")
        try session.expect("still 42")
        try session.enter("fg")
        try session.expectRows(["tgl[1]> view A {", "  ...> half"])
        try session.enter(" }")
        try session.expect("got <view A {|half }>")
        try session.expectRow("tgl[2]>")
        try session.sendKey(.ctrlD)
        try session.expect("bye")
        try session.expect("shell$ ")
    }

    // MARK: Completion

    func testTabInsertsTheOnlyChoice() throws {
        let session = try start()
        try session.send("A.wi")
        try session.sendKey(.tab)
        try session.expectRow("tgl[1]> A.width", column: 16)
        try session.enter("= 2")
        try session.expect("got <A.width = 2>")
    }

    func testTabListsTheChoicesWithTheirHelp() throws {
        let session = try start()
        try session.send("A.w")
        try session.sendKey(.tab)
        try session.expectRows([
            "tgl[1]> A.w",
            "  when   what holds while a condition does",
            "  width  how wide a node is",
            "tgl[1]> A.w",
        ])
        try session.send("i")
        try session.sendKey(.tab)
        try session.expectRow("tgl[1]> A.width")
    }

    func testTabInAnUnfinishedBlockCompletesTheWordThere() throws {
        let session = try start()
        try session.enter("view A {")
        try session.send("wi")
        try session.sendKey(.tab)
        try session.expectRow("  ...> width", column: 13)
        try session.send("= 2 }")
        try session.sendKey(.left, times: 5)
        try session.send("w")
        try session.sendKey(.tab)
        try session.expectRows(["  width  how wide a node is", "tgl[1]> view A {", "  ...> width w= 2 }"])
    }

    func testTabOnNothingListsEverything() throws {
        let session = try start()
        try session.sendKey(.tab)
        try session.expectRows([
            "  view   places its children freely", "  when   what holds while a condition does", "  width  how wide a node is", "tgl[1]>",
        ])
    }

    func testManyChoicesAreCutUntilAskedForAgain() throws {
        let session = try start(rows: 12)
        try session.send("c")
        try session.sendKey(.tab)
        try session.expectRows(["  choice8   one of many", "  and 52 more: Tab again shows all", "tgl[1]> choice"])
        try session.sendKey(.tab)
        try session.expectRows(["  choice60  one of many", "tgl[1]> choice"])
    }

    func testTabWithNoChoiceChangesNothing() throws {
        let session = try start()
        try session.send("zz")
        try session.sendKey(.tab)
        try session.enter("!")
        try session.expect("got <zz!>")
    }

    // MARK: The window

    func testResizingRedrawsTheEntry() throws {
        let session = try start(columns: 60)
        try session.enter("first line of output {")
        try session.send("abcdefghijklmnopqrstuvwxyz }")
        try session.expectRow("  ...> abcdefghijklmnopqrstuvwxyz }")
        session.resize(columns: 20, rows: 24)
        try session.expectRows(["tgl[1]> first line o", "f output {", "  ...> abcdefghijklm", "nopqrstuvwxyz }"])
        session.resize(columns: 100, rows: 30)
        try session.expectRows(["tgl[1]> first line of output {", "  ...> abcdefghijklmnopqrstuvwxyz }"])
        XCTAssertEqual(session.screen.rows.filter { !$0.isEmpty }.count, 2)
        try session.sendKey(.enter)
        try session.expect("got <first line of output {|abcdefghijklmnopqrstuvwxyz }>")
        try session.enter(":size")
        try session.expect("size 100x30")
    }

    func testResizingWhileSomethingRunsCountsAtTheNextPrompt() throws {
        let session = try start(columns: 60)
        try session.enter(":work")
        try session.expect("working")
        session.resize(columns: 20, rows: 10)
        try session.sendKey(.ctrlC)
        try session.expect("stopped")
        try session.expectRow("tgl[2]>")
        try session.send("abcdefghijklmnopqrstuvwxyz")
        try session.expectRows(["tgl[2]> abcdefghijkl", "mnopqrstuvwxyz"])
    }

    func testTinyWindowDoesNoHarm() throws {
        let session = try start(columns: 1, rows: 1)
        try session.enter("a {")
        try session.enter("b }")
        try session.wait(for: "the answer") {
            let answer = $0.printed.filter { $0 != "\n" && $0 != " " }.split(separator: "got<a{|b}>", maxSplits: 1)
            return answer.count == 2 && answer[1].hasSuffix(">")
        }
        try session.sendKey(.ctrlD)
        XCTAssertEqual(try session.waitExit(), .exited(0))
    }

    // MARK: Dumb terminals and ends

    func testDumbTerminalGetsBarePrompts() throws {
        let session = try start(["TERM": "dumb"])
        try session.enter("a {")
        try session.expect("  ...> ")
        try session.enter("}")
        try session.expect("got <a {|}>")
        try session.send("half")
        try session.sendKey(.ctrlC)
        try session.expect("tgl[2]> ")
        try session.enter("fine")
        try session.expect("got <fine>")
        try session.expect("tgl[3]> ")
        try session.sendKey(.ctrlD)
        XCTAssertEqual(try session.waitExit(), .exited(0))
        XCTAssertFalse(session.screen.hasBracketedPaste)
    }

    func testEndingByASignalPutsTheTerminalBack() throws {
        for number in [SIGTERM, SIGHUP, SIGQUIT] {
            let session = try start()
            XCTAssertFalse(session.isCooked)
            session.signal(number)
            XCTAssertEqual(try session.waitExit(), .killed(signal: number))
            XCTAssertTrue(session.isCooked)
            XCTAssertFalse(session.screen.hasBracketedPaste)
        }
    }

    func testCrashInTheMiddleOfAnEditPutsTheTerminalBack() throws {
        for how in [":crash", ":overflow"] {
            let session = try start(["SWIFT_BACKTRACE": "enable=no"])
            try session.enter(how)
            guard case .killed = try session.waitExit() else { return XCTFail("it did not crash") }
            XCTAssertTrue(session.isCooked)
            XCTAssertFalse(session.screen.hasBracketedPaste)
        }
    }
}
