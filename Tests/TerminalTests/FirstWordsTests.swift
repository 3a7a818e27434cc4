import Glibc
import XCTest

/// What people type first, who know neither the language nor the prompt: each is answered with what does it.
final class FirstWordsTests: TglTestCase {
    private static let boxes = "linear vert S { width = 100; view A { size = [20, 20] }; label L \"hi\"; view card { size = [9, 9] } }"

    /// Verbs, with the help that they get.
    private static let verbs = [
        ("center card", "write `card.center = [0, 0]`"), ("centre card", "write `card.center = [0, 0]`"),
        ("delete card", "write `remove card`"), ("hide L", "write `L.visibility = gone`"), ("inspect card", "write `why card`"),
        ("add view", "`view A`"), ("add view N", "`view N`"), ("add view N to S", "write `S { view N }`"),
        ("add A to S", "write `move A to S`"), ("create button ok", "`view ok`"), ("resize A 20 30", "write `A.size = [20, 30]`"),
        ("set A.width 20", "write `A.width = 20`"), ("set A.width to 20", "write `A.width = 20`"),
        ("set A.width = 20", "write `A.width = 20`"), ("set A width 20", "write `A.width = 20`"),
        ("clear", "`:goto 0` goes back to the beginning"), ("reset", "`:goto 0`"), ("list", "write `show as tree`"),
        ("ls", "`show as tree`"),
        ("hello", "`:examples` lists the examples"), ("duplicate A", "write `copy A as A2`"), ("align A left", "write `A.left = 0`"),
        ("color A red", "write `A.color = red`"), ("move A 10 20", "write `A.origin = [10, 20]`"),
        ("A hide", "write `A.visibility = gone`"),
        ("A.center()", "write `A.center = [0, 0]`"), ("A.hide()", "write `A.visibility = gone`"), ("A.remove()", "write `remove A`"),
        ("get A.width", "write `print A.width`"),
        ("position A 10 20", "write `A.origin = [10, 20]`"), ("delete header[\"General\"]", "write `remove header[\"General\"]`"),
        ("make.left.equalTo(S.snp.right).offset(8)", ".left = S.right + 8`"),
        ("make.edges.equalToSuperview().inset(8)", ".margin = 8`"), ("make.width.equalTo(60)", ".width = 60`"),
        ("make.width.equalTo(A).multipliedBy(2)", ".width = A.width * 2`"),
        ("A.snp.makeConstraints { make in make.left.equalTo(S) }", "see `:help snapkit`"),
    ]

    func testVerbsAreAnsweredWithTheStatement() throws {
        for (code, help) in Self.verbs {
            let run = try run(["-e", Self.boxes, "-e", code])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue(run.errors.contains(help), "\(code): \(run.errors)")
            XCTAssertEqual(run.errors.components(separatedBy: "error[").count, 2, "\(code): \(run.errors)")
        }
    }

    func testVerbsAtThePrompt() throws {
        let session = try prompt()
        try type(session, Self.boxes, "laid out")
        for (code, help) in [("clear", "`:goto 0`"), ("hello", "`:examples`"), ("center card", "card.center = [0, 0]")] {
            try type(session, code, help)
        }
    }

    func testANodeOfThatNameIsNoVerb() throws {
        let run = try run(["-e", "view list { size = [9, 9] }", "-e", "print list.width"])
        XCTAssertEqual(run.output, "9\n")
    }

    func testWordsOfOtherSystemsInScripts() throws {
        for (code, help) in [
            ("A.borderWidth = 2", "`A.boundBorderline = 2`"), ("A.layout_weight = 1", "weight = 1`"),
            ("A { width = superview.width }", "did you mean `parent`?"), ("print A.superview", "did you mean `parent`"),
            ("A.priority = 1", "`width >= …` is a bound"), ("A.zIndex = 1", "`move A to "), ("S.edgeInsets = 3", "`padding`"),
            ("A.fillMaxWidth = 1", "`:help fillMaxWidth`"),
        ] {
            let run = try run(["-e", Self.boxes, "-e", code])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue(run.errors.contains(help), "\(code): \(run.errors)")
        }
    }

    func testAnUnknownKindIsBlamedAlone() throws {
        let session = try prompt()
        try session.enter("linear vert G {")
        try type(session, "textfield e { }", "there is no kind of node `textfield`", "did you mean `label`?")
        XCTAssertFalse(session.screen.printed.contains("never closed"), session.screen.printed)
        // Where entries cannot be edited as one, who types on only closes the block.
        let plain = try prompt([], ["TERM": "dumb"])
        try plain.enter("linear vert G {")
        try type(plain, "textfield e { }", "there is no kind of node `textfield`")
        try type(plain, "}", "the block with the error was discarded")
        XCTAssertFalse(plain.screen.printed.contains("closes nothing"), plain.screen.printed)
        // In a file both stand.
        let run = try run(["-e", "linear vert G {\ntextfield e { }\n"])
        XCTAssertTrue(run.errors.contains("never closed"), run.errors)
        XCTAssertTrue(run.errors.contains("did you mean `label`?"), run.errors)
    }

    func testASessionCommandInAScript() throws {
        for (code, help) in [
            (":help", "in the shell `tgl help` shows the help page"), (":why A.width", "in a script it is a statement: `why A.width`"),
            (":undo", "at the prompt, which `tgl` opens"), (":load a.tgl", "`import \"lib.tgl\"`"), ("view A; :lint", "`tgl -i FILE`"),
        ] {
            let run = try run(["-e", code])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue(run.errors.contains("is a session command"), "\(code): \(run.errors)")
            XCTAssertTrue(run.errors.contains(help), "\(code): \(run.errors)")
        }
        for word in ["exit", "help", "undo"] {
            XCTAssertTrue(try run(["-e", word]).errors.contains("there is no statement `\(word)`"), word)
        }
    }

    func testErrorsOfNamesSayTheWayOut() throws {
        for (code, message, help) in [
            ("view X { size = [9, 9] }; test \"c\" { expect X.width == 9 }", "`X` is a node of the script", "put the scene in a `def`"),
            ("view X; test \"c\" { view B { width = X.width } }", "`X` is a node of the script", "put the scene in a `def`"),
            ("style card { width = 3 }; view card", "`card` is already the name of a style", "another name, such as `card1` or `myCard`"),
            ("view A; view A", "`A` is already the name of a node", "`A { … }` opens the existing node"),
            ("let a = 1; def a() { return 1 }", "`a` is already the name of a variable", "another name, such as `a1`"),
        ] {
            try home.write("t.tgl", code + "\n")
            let run = try run(["test", "t.tgl"])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue((run.output + run.errors).contains(message), "\(code): \(run.output)\(run.errors)")
            XCTAssertTrue((run.output + run.errors).contains(help), "\(code): \(run.output)\(run.errors)")
        }
    }

    func testASubcommandThatDoesNotExist() throws {
        for (word, said) in [
            ("language-server", "`tgl lsp` is the server for editors"), ("reder", "did you mean `tgl render`?"),
            ("undo", "`:undo` is a session command"),
            ("frobnicate", "`tgl help` lists the commands"), ("repl", "`tgl` without arguments opens the prompt"),
        ] {
            let run = try run([word])
            XCTAssertEqual(run.ending, .exited(64), word)
            XCTAssertTrue(run.errors.contains("there is no command and no file named `\(word)`"), run.errors)
            XCTAssertTrue(run.errors.contains(said), run.errors)
        }
        XCTAssertEqual(try run(["nothing.tgl"]).ending, .exited(2))
    }

    // MARK: Help and examples

    func testHelpBeginsWithTasksAndKnowsOtherWords() throws {
        let session = try prompt([], [:], columns: 120, rows: 60)
        try type(session, ":help", "go back", ":learn", "`:help contents`")
        try type(session, ":help css", "CSS, and the tgl equivalents", "X.overflow = hidden")
        try type(session, ":help how", "no help on `how`")
        XCTAssertFalse(session.screen.printed.contains("pow"), session.screen.printed)
        try type(session, ":help hello", "no help on `hello`; `:help contents` lists")
        try type(session, ":help contents", "session commands", "topics")
    }

    func testExamplesAreListedAndOpened() throws {
        let session = try prompt([], [:], columns: 120, rows: 60)
        XCTAssertTrue(session.screen.printed.contains("new here? :learn"))
        try type(session, ":examples", "A settings page", "`:load example introduction` opens one")
        try type(session, "view display", "display")
        try type(session, ":load example calculator", "key[0]", "`:goto 1` goes back to it")
        try type(session, "print exists(pad), display.frame", "true [10, 10, 355")
        try type(session, ":reload", "key[0]")
        try type(session, ":goto 1", "display")
        try type(session, ":load example calculatr", "did you mean `calculator`?")
        try type(session, ":load example", "takes a name")
    }

    func testWhoHasTypedTwentyCommandsIsNotNew() throws {
        let lines = (1...20).map { "print \($0)" }.joined(separator: "\n") + "\n"
        for (history, isNew) in [(lines, false), ("print 1\n", true)] {
            mkdir(home.path + "/tgl", 0o700)
            try home.write("tgl/history", history)
            let session = try prompt([], ["XDG_STATE_HOME": home.path])
            XCTAssertEqual(session.screen.printed.contains("new here? :learn"), isNew)
        }
    }
}
