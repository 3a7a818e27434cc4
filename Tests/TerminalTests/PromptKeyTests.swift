import XCTest

/// What the keyboard, the window and the environment do at the prompt of `tgl`.
final class PromptKeyTests: TglTestCase {
    func testAPastedTranscriptIsOneEntryWithoutItsPrompts() throws {
        let session = try prompt()
        try session.paste(
            "tgl[1]> view A {\n   ...>   width = 5; height = 5\n   ...> }\nA  view   0 0  5×5   new\n1 of 2 nodes laid out · 3 µs\n"
                + "tgl[2]> A.width = 7"
        )
        try session.sendKey(.enter)
        try session.expect("7×5   new")
        try session.expect("tgl[2]> ")
        try session.sendKey(.up)
        try session.wait(for: "the whole entry") { $0.rows.contains("tgl[2]> view A {") && $0.cursorRow.hasSuffix("A.width = 7") }
    }

    func testABlockIsOneEntryOfTheHistoryAndIsFoundByCtrlR() throws {
        let session = try prompt()
        try session.enter("view A {")
        try session.enter("width = 5; height = 5")
        try session.enter("}")
        try session.expect("tgl[2]> ")
        try type(session, "let other = 1", "laid out")
        try session.sendKey(.ctrlR)
        try session.send("width = 5")
        try session.expect("width = 5")
        try session.sendKey(.enter)
        try session.expect("`A` is already the name of a node")
        let next = try prompt(["--no-rc"])
        try next.sendKey(.up)
        try next.wait(for: "the last entry") { $0.rows.contains { $0.hasPrefix("tgl[1]> view A {") } }
        try next.sendKey(.ctrlC)
    }

    func testTheAnswerFitsTheWindowAsItIsNow() throws {
        let session = try prompt()
        try type(session, Self.scene, "┌", "laid out")
        session.resize(columns: 36, rows: 40)
        try type(session, "A.width = 41", "41×20", "laid out")
        // In a narrow window the picture is below the tree.
        let tree = try XCTUnwrap(session.screen.rows.lastIndex { $0.hasPrefix("└─ B") }, "\(session.screen.rows)")
        let picture = try XCTUnwrap(session.screen.rows.lastIndex { $0.contains("┌") }, "\(session.screen.rows)")
        XCTAssertGreaterThan(picture, tree)
        session.resize(columns: 100, rows: 12)
        try type(session, "for i in 1..50 { view c[i] { height = 1 } }", "more", "laid out")
        XCTAssertFalse(session.screen.rows.contains { $0.hasPrefix("S ") }, "the tree is higher than the window")
    }

    func testColourIsAsTheEnvironmentSays() throws {
        func colours(_ variables: [String: String]) throws -> Bool {
            let session = try prompt([], variables)
            try type(session, Self.scene, "laid out")
            return session.received.contains(Array("\u{1B}[38".utf8)) || session.received.contains(Array("\u{1B}[1m".utf8))
        }
        XCTAssertFalse(try colours(["NO_COLOR": "1"]))
        XCTAssertTrue(try colours(["NO_COLOR": ""]))
        XCTAssertFalse(try colours(["NO_COLOR": "", "TERM": "dumb"]))
        XCTAssertTrue(try colours(["NO_COLOR": "", "CLICOLOR_FORCE": "1", "TERM": "dumb"]))
        let forced = try run([], input: "view A", ["NO_COLOR": "", "CLICOLOR_FORCE": "1"])
        XCTAssertTrue(forced.output.contains("\u{1B}["))
        XCTAssertFalse(try run([], input: "view A", ["CLICOLOR_FORCE": "1"]).output.contains("\u{1B}["))
        XCTAssertFalse(try run([], input: "view A", ["NO_COLOR": ""]).output.contains("\u{1B}["))
    }

    func testATerminalWithoutUnicodeGetsASCII() throws {
        for (arguments, variables) in [([], ["LC_ALL": "C"]), (["--ascii"], [:])] as [([String], [String: String])] {
            let session = try prompt(arguments, variables)
            try type(session, Self.scene, "|- A", "40x20", "+", "laid out - ")
            try type(session, "A.width = 50", "40 -> 50")
            try type(session, "why A.width", "tgl[2]")
            try type(session, "A.hight = 3", "help: did you mean")
            try type(session, ":step all", "because")
            try type(session, ":help width", "a property")
            XCTAssertTrue(session.received.allSatisfy { $0 < 0x80 }, session.screen.printed)
        }
    }

    func testATinyWindowDoesNoHarm() throws {
        for (columns, rows) in [(1, 1), (2, 1), (3, 2), (20, 4)] {
            let session = try Session(
                start: ["/usr/bin/env", "-C", home.path, tglPath()], environment: ["HOME": home.path], columns: columns, rows: rows)
            try session.enter("view A { width = 10; height = 10 }; 1000 + 7")
            try session.enter(":step")
            try session.wait(for: "a page") { $0.isPage }
            try session.send("q")
            try session.wait(for: "no page") { !$0.isPage }
            try session.enter(":help")
            try session.enter(":quit")
            XCTAssertEqual(try session.waitExit(), .exited(0), "\(columns)×\(rows)")
        }
    }

    func testWithoutAHomeOrWithOneThatCannotBeWrittenItIsSaidOnce() throws {
        for (variables, reason) in [
            (["HOME": ""], "HOME and XDG_STATE_HOME are not set"), (["HOME": "/proc/none"], "cannot create the folder /proc/none"),
        ] {
            let session = try prompt([], variables)
            try type(session, Self.scene, "it cannot be recovered: ", "laid out")
            // The message is broken where the terminal ends.
            let said = session.screen.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            XCTAssertTrue(said.contains(reason), said)
            let before = session.screen.printedBytes.count
            try type(session, "A.width = 50", "laid out")
            let later = String(decoding: session.screen.printedBytes.dropFirst(before), as: UTF8.self)
            XCTAssertFalse(later.contains("recovered") || later.contains("history is not saved"), later)
        }
    }

    func testQuestionsShowTheirAnswerAlone() throws {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        let before = session.screen.printedBytes.count
        try type(session, "A.width", "40", "tgl[3]")
        try type(session, "why A.width", "A.width = 40", "tgl[4]")
        XCTAssertFalse(String(decoding: session.screen.printedBytes.dropFirst(before), as: UTF8.self).contains("laid out"))
        try type(session, ":help set", "show only their answer")
        // A question is a state like any other, and undo passes over it.
        try type(session, ":goto 2", "at state 2: A.width")
        try type(session, ":undo", "at the beginning")
    }

    func testLongLinesOfWhyAreBrokenAtTheWindowsEdge() throws {
        let session = try prompt(columns: 50)
        try type(session, "view A { left = 20%; right = 30%; height = 10; width >= 250 }", "laid out")
        try session.enter("why A.width")
        try session.expect("A.width = 250")
        try session.wait(for: "the prompt") { $0.cursorRow == "tgl[3]>" }
        for row in session.screen.allRows { XCTAssertLessThanOrEqual(row.count, 50) }
        XCTAssertTrue(session.screen.allRows.contains { $0.hasPrefix("    ") && !$0.contains("tgl[") }, session.screen.printed)
    }
}

extension [UInt8] {
    /// Whether the bytes are in it one after the other.
    func contains(_ other: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: other) }
    }
}
