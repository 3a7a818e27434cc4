import Foundation
import XCTest

/// Sessions that end with commands that were not saved can be recovered, and nothing is replaced that a session did not write.
final class EndedSessionTests: TglTestCase {
    private func end(_ session: Session, with line: String? = ":quit") throws {
        if let line { try session.enter(line) } else { try session.sendKey(.ctrlD) }
        XCTAssertEqual(try session.waitExit(), .exited(0))
    }

    private func text(_ session: Session) -> String { String(decoding: session.received, as: UTF8.self) }

    func testUnsavedCommandsAreToldAndRecovered() throws {
        for line in [":quit", "quit", nil] {
            let session = try prompt()
            try type(session, "let a = 41", "tgl[2]")
            try type(session, "view B { size = [30, 20] }", "tgl[3]")
            try type(session, "print a", "41")
            try end(session, with: line)
            XCTAssertTrue(text(session).contains("2 commands were not saved; `:recover` in a later session recovers them"), text(session))
            let next = try prompt()
            // It is not offered as one that was killed is.
            XCTAssertFalse(text(next).contains("interrupted"))
            try type(next, ":recover list", "ended with commands that were not saved", "3 commands, the last: print a")
            try type(next, ":recover", "30×20")
            try type(next, "print a + 1", "42")
            try type(next, ":save! work.tgl", "written to work.tgl")
            try end(next)
            XCTAssertFalse(text(next).contains("not saved;"), text(next))
            XCTAssertEqual(journals(), [])
        }
    }

    func testWhatChangedNothingOrIsSavedLeavesNothing() throws {
        func ended(_ arguments: [String] = [], _ lines: String...) throws {
            let session = try prompt(arguments)
            for line in lines { try type(session, line) }
            try end(session)
            XCTAssertFalse(text(session).contains("not saved;"), text(session))
            XCTAssertEqual(journals(), [])
        }
        try ended()
        try ended([], "print 2", ":help width")
        try ended([], "view A", ":save a.tgl")
        try ended([], "view A", ":dump b.tgl")
        try ended([], "view A", ":undo")
        try ended(["--no-rc"], "view A")
        try ended([], ":load a.tgl")
        let lesson = try prompt()
        try lesson.enter(":learn 1.1")
        try lesson.expect("learn[")
        try lesson.enter("view Extra { size = [20, 20] }")
        try lesson.expect("learn[")
        try end(lesson)
        XCTAssertEqual(journals(), [])
    }

    func testTheLastTenAreKept() throws {
        for number in 1...12 {
            let session = try prompt()
            try type(session, "let a = \(number)")
            try end(session)
        }
        XCTAssertEqual(journals().count, 10)
        let next = try prompt()
        try type(next, ":recover list", "the last: let a = 12")
        XCTAssertTrue(text(next).contains("the last: let a = 3"))
        XCTAssertFalse(text(next).contains("the last: let a = 2"))
    }

    func testAFileOfSomebodyElseIsNotReplaced() throws {
        try home.write("work.tgl", "view Old\n")
        let session = try prompt()
        try type(session, "view A { size = [20, 20] }")
        for command in [":save", ":dump"] {
            try type(session, "\(command) work.tgl", "this session did not write it: `\(command)! work.tgl` replaces it")
            XCTAssertEqual(try String(contentsOfFile: home.path + "/work.tgl", encoding: .utf8), "view Old\n")
        }
        try type(session, ":save! work.tgl", "written to work.tgl")
        try type(session, ":save work.tgl", "written to work.tgl")
        try type(session, ":dump work.tgl", "written to work.tgl")
        try type(session, ":undo! 1", "there is no command `:undo!`")
    }

    func testUndoSaysWhatAndDiffShowsRules() throws {
        let session = try prompt()
        try type(session, "view A { width = 20; height = 20 }")
        try type(session, "A.width = 30")
        try type(session, "print 1")
        try type(session, "A { width = 40; height >= 50; left = 7 }")
        try type(session, ":diff 1 4", "~ A.width = 20 → 40", "+ A.height >= 50", "+ A.left = 7", "moved by them:")
        try type(session, "A.width = 40")
        try type(session, ":undo", "undone: A { width = 40")
        try type(session, ":undo", "undone: A.width = 30")
        try type(session, ":redo 2", "at state 4")
        try type(session, ":undo 2", "undone: 2 commands")
    }

    /// A node that moved since a track of its grid did, which another node's size decides.
    func testDiffFollowsTheTracksOfAGrid() throws {
        let session = try prompt()
        try type(session, "grid G { size = [300, 50]; columns = [auto, 1fr]; view A { width = 80 }; view B }")
        try type(session, "A.width = 100")
        try type(session, ":diff 1 2", "~ A.width = 80 → 100", "A, B: A.width")
    }

    /// A `#` behind a blank ends a command, as it ends a statement.
    func testCommentsBehindCommands() throws {
        let session = try prompt()
        try type(session, "view A { size = [20, 20] }  # a box")
        try type(session, ":save work.tgl   # the commands", "1 command written to work.tgl")
        try type(session, "label L \"# 1\"")
        try type(session, ":find \"# 1\" # in quotes", "L")
        try type(session, "undo # it", "undone: label L")
        try type(session, ":history # all")
        try session.enter("quit # now")
        XCTAssertEqual(try session.waitExit(), .exited(0))
        XCTAssertFalse(text(session).contains("tgl: "), text(session))
    }

    /// What was built at the prompt becomes a test.
    func testADocumentAsATest() throws {
        let session = try prompt()
        try type(session, "knob gutter = 8")
        try type(session, "style card { height = 20 }")
        try type(session, "linear vert S { width = 100; vspace = gutter; view A { style = card; width = fill }; view { height = 10 } }")
        try type(session, "when landscape { A.height = 30 }")
        try type(session, ":dump test \"the card\" card.tgl", "the test was written to card.tgl")
        let written = try String(contentsOfFile: home.path + "/card.tgl", encoding: .utf8)
        XCTAssertTrue(written.contains("expect A.frame ~= [0, 0, 100, 20]"), written)
        XCTAssertFalse(written.contains("view1.frame"), written)
        let run = try self.run(["test", "card.tgl"])
        XCTAssertEqual(run.ending, .exited(0), run.output + run.errors)
        XCTAssertTrue(run.output.contains("1 passed, 0 failed"), run.output)
        try end(session)
        XCTAssertFalse(text(session).contains("not saved;"), text(session))
    }
}
