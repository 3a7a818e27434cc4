import Glibc
import XCTest

/// `tgl learn` and the session commands of lessons, at a terminal and without one.
final class LearnTests: TglTestCase {
    private static let course = """
        course "Two boxes"

        lesson "As wide" {
          say "Make B as wide as A, which is {A.width} wide."
          start { view A { size = [120, 40] }; view B { top = 60; size = [30, 40] } }
          goal { B.width = A.width }
          try "a wider A" { A.width = 200 }
          hint "Which box is B to follow?"
          hint "`B.width = A.width`"
          forbid right
          ask "How wide is B when A is 80 wide?", 80 { A.width = 80 }
          close "A size may be another node's."
        }

        lesson "A guess" {
          say "Read the code."
          start { linear S { width = 200; padding = 10; view C { width = 50%; height = 20 } } }
          ask "How wide is C?", C.width
          close "Padding is taken off first."
        }

        close "You can now size boxes."

        """

    private func learn(_ arguments: [String] = ["two.tgl"], columns: Int = 120) throws -> Session {
        try home.write("two.tgl", Self.course)
        let session = try Session(
            start: ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", home.path, tglPath(), "learn"] + arguments,
            environment: ["HOME": home.path, "NO_COLOR": "1"], columns: columns, rows: 40)
        try session.expect("learn")
        try session.expect("> ")
        return session
    }

    func testALessonShowsItsTaskAndTheGoal() throws {
        let session = try learn()
        try session.wait(for: "the lesson") {
            $0.rows.contains { $0.hasPrefix("Lesson 1 of 2 · As wide") && $0.hasSuffix("course: two boxes") }
        }
        let rows = session.screen.rows
        XCTAssertTrue(rows.contains("Make B as wide as A, which is 120 wide."))
        XCTAssertTrue(rows.contains { $0.contains("B  view") && $0.contains("goal 120 wide") })
        XCTAssertTrue(rows.contains { $0.contains("┊") }, "the goal is dashed")
        XCTAssertTrue(rows.contains { $0.contains("┄ the goal   ─ yours") })
    }

    func testWhatIsOffIsSaidAndNothingMore() throws {
        let session = try learn()
        try type(
            session, "B.width = 118", "close: B is 118 wide, 120 wanted; and with \"a wider A\" B is 82 too narrow", ":hint for a hint")
        try type(session, "B.width = 120", "here it fits; but with \"a wider A\" B is 120 wide, 200 wanted")
        try type(session, "print B.width", "120")
        try session.rest(for: 0.1)
        let rows = session.screen.rows
        XCTAssertFalse(
            rows[(rows.lastIndex { $0.contains("print B.width") } ?? 0)...].contains { $0.contains("wanted") }, "nothing changed")
        try type(session, ":undo", "close: B is 118 wide")
    }

    func testAnAnswerIsShownBesideTheTeachers() throws {
        let session = try learn()
        try type(session, "B.width = 3", "not yet: B is 3 wide, 120 wanted")
        try session.enter("B.width = A.width * 1")
        try session.expect("Right: it fits here and with \"a wider A\".")
        try session.expect("your way                   the teacher's way")
        try session.expect("  B.width = A.width * 1      B.width = A.width")
        try session.expect("Both ways have the same idea.")
        try session.expect("How wide is B when A is 80 wide?")
        try session.enter("120")
        try session.expect("Not 120. Look at the rules of B and of the screen, which holds it, after `A.width = 80`.")
        try session.expect("How wide is B when A is 80 wide?")
        try session.enter("120")
        try session.expect("Not 120 either. `why B.width` tells:")
        try session.expect("B.width = 80")
        try session.enter("80")
        try session.expect("Right: 80.")
        try session.expect("A size may be another node's.")
        try session.expect("Enter goes on with lesson 2")
        try session.enter("")
        try session.expect("Lesson 2 of 2 · A guess")
        try type(session, "90", "Padding is taken off first.", "All 2 lessons of this course are done.", "You can now size boxes.")
    }

    /// Of a goal of several numbers those that are met are told one by one.
    func testWhatIsMetIsTold() throws {
        try home.write(
            "other.tgl", Self.course.replacing("goal { B.width = A.width }", with: "goal { B.width = A.width; B.height = A.width / 2 }"))
        let session = try learn(["other.tgl"])
        XCTAssertTrue(session.screen.rows.contains { $0.contains("goal 120 wide, 60 tall") })
        try type(session, "B.width = A.width", "goal 60 tall; done 120 wide", "1 of 2 done, 1 left")
        try type(session, "B.height = 60", "here it fits", "with \"a wider A\" it does not", "B is 60 tall, 100 wanted")
        try type(session, "B.height = A.width / 2", "Right: it fits here")
    }

    func testHintsComeOneByOneThenTheAnswer() throws {
        let session = try learn()
        try type(session, ":hint", "hint 1 of 2: Which box is B to follow?")
        try type(session, ":hint", "hint 2 of 2: `B.width = A.width`", "`:hint` shows the answer")
        try type(session, ":hint", "the teacher's way:", "  B.width = A.width")
        try type(session, ":answer", "the teacher's way:")
    }

    func testTheCommandsOfLessonsAreUnderstoodWithoutTheirColon() throws {
        let session = try learn()
        try type(session, "hint", "hint 1 of 2: Which box is B to follow?")
        try type(session, "answer", "the teacher's way:")
        try type(session, "lessons", "1  As wide")
        try type(session, "again", "Lesson 1 of 2 · As wide")
        try type(session, "next", "Lesson 2 of 2 · A guess")
        try type(session, "let hint = 4700")
        try type(session, "hint", "4700")
        try type(session, ":solution", "there is no command `:solution`; did you mean `:answer`?")
        try type(session, "learn", "Two boxes")
    }

    func testAQuestionComesBeforeTheLayoutIsShown() throws {
        let session = try learn()
        try type(session, ":next", "Lesson 2 of 2 · A guess", "  linear S { width = 200;", "How wide is C?", "type a number")
        XCTAssertFalse(session.screen.rows.contains { $0.contains("C  view") })
        try type(session, ":hint", "hint: Look at the rules of C and of S, which holds it.", "How wide is C?")
        try type(session, "100 points", "Not 100. Look at the rules of C and of S, which holds it.", "How wide is C?")
        try type(session, "100", "Not 100 either. `why C.width` tells:", "C.width = 90")
        try type(session, ":answer", "the answer is 90")
        try type(session, "C.width", "90", "does not answer the question: type the number")
        try type(session, "\"90\"", "90", "does not answer the question: type the number")
        try type(session, "180 / 2", "Right: 90.", "C  view", "Padding is taken off first.", "this was the last lesson of the course")
    }

    /// In a constraint `=` replaces the relation of that side; who meant to add one is told of `keep`.
    func testARelationThatIsReplacedIsTold() throws {
        let session = try prompt()
        try type(session, "constraint S { size = [90, 40]; view A { left = 3 }; view B { left = A.right + 8 } }", "└─ B ")
        try type(session, "B.left = A.right + 9", "note: `B.left = A.right + 8` was replaced by this; `keep B.left = …` adds a relation")
        try type(session, "A.left = 4; B.width = 20", "└─ B ")
        try session.rest(for: 0.1)
        XCTAssertEqual(session.screen.rows.filter { $0.contains("was replaced by this") }.count, 1)
    }

    /// Of a relation that could not hold and is gone it is not said that it holds again.
    func testARelationThatIsGoneDoesNotHoldAgain() throws {
        let session = try prompt()
        try type(session, "constraint S { size = [90, 40]; view A { left = 3; right = 3 } }", "└─ A ")
        try type(session, "A.width = 20", "`A.width = 20` cannot hold")
        try type(session, "A.width = 84", "A  ")
        try type(session, "A.width = 30", "`A.width = 30` cannot hold")
        try type(session, "unset A.width", "A  ")
        try type(session, "A.width = 40", "`A.width = 40` cannot hold")
        try type(session, "S.width = 46", "`A.width = 40` holds again")
        XCTAssertEqual(String(decoding: session.screen.printedBytes, as: UTF8.self).components(separatedBy: "holds again").count, 2)
    }

    /// A rule that contradicts the others in a case of the lesson is no part of a right answer, although the boxes are in place.
    func testAnAnswerMayNotContradictItself() throws {
        try home.write(
            "other.tgl",
            """
            course "Edges"
            lesson "Both edges" {
              say "A is 10 from both sides."
              start { constraint S { width = 100; height = 48; view A { height = 20 } } }
              goal { A { left = 10; right = 10 } }
              try "a wider S" { S.width = 140 }
              hint "a"; hint "b"
              close "c"
            }
            """)
        let session = try learn(["other.tgl"])
        try type(
            session, "A { left = 10; right = 10; width = 80 }",
            "here it fits; but with \"a wider S\" `A.width = 80` cannot hold beside the other relations")
        try type(session, "unset A.width", "Right: it fits here")
    }

    /// What is off again when the goal was met is said, and a question is then asked of the goal.
    func testWhatIsOffAgainIsSaid() throws {
        let session = try learn()
        try type(session, "B.width = A.width", "Right: it fits here", "How wide is B when A is 80 wide?")
        try type(session, "B.width = 50", "Now this is no longer right: B is 50 wide, 120 wanted", "The question is still")
        try type(session, ":answer", "the answer is 80; type it to go on")
        try type(session, ":undo", "The question is still")
        try type(session, "80", "Right: 80.")
    }

    /// An empty line asks again what waits.
    func testAnEmptyLineTellsWhatThereIsToDo() throws {
        let session = try learn()
        try type(session, "", "not yet: B is 30 wide, 120 wanted", ":hint for a hint")
        try type(session, ":next", "How wide is C?")
        try type(session, "", "How wide is C?", "type a number")
    }

    /// What holds beside an answer and is not needed by it is told.
    func testWhatHoldsBesideAnAnswerIsTold() throws {
        let session = try learn()
        try type(session, "A.color = red", "A")
        try type(session, "B.width = A.width", "Right: it fits here", "`A.color = red` holds too; the goal does not need it.")
    }

    /// At the end of a course its open lessons are named.
    func testTheEndOfACourseNamesWhatIsOpen() throws {
        let session = try learn()
        try type(session, ":next", "How wide is C?")
        try type(session, "90", "Well done: this was the last lesson of the course. Still open: 1 \"As wide\".", "Enter lists the courses")
    }

    /// A command that is typed into the line that came back after an error is the command.
    func testACommandTypedIntoAMistakenLineIsTaken() throws {
        let session = try learn()
        try type(session, "B.width = 100px", "numbers have no units")
        try type(session, ":hint", "hint 1 of 2: Which box is B to follow?")
    }

    /// A word of the language finds the first lesson that tells of it.
    func testAWordFindsTheLessonThatExplainsIt() throws {
        let session = try prompt()
        try type(session, ":learn block", "Lesson 10 of")
    }

    func testAForbiddenWordIsRefused() throws {
        let session = try learn()
        try type(session, "B.right = 0", "this lesson is to be solved without `right`")
        try type(session, "why B.right", "B.right")
        try type(session, "B.width = 3", "not yet: B is 3 wide")
    }

    func testUndoStopsAtTheStartOfTheLesson() throws {
        let session = try learn()
        try type(session, ":undo", "that would undo the start of the lesson; `:again` starts it from the beginning")
        try type(session, "B.width = 50", "not yet: B is 50 wide")
        try type(session, ":again", "Lesson 1 of 2", "goal 120 wide")
        try type(session, "print B.width", "30")
    }

    func testLeavingAndComingBackGoesOnWhereOneWas() throws {
        var session = try learn()
        try type(session, "B.width = 50", "not yet: B is 50 wide")
        try session.sendKey(.ctrlD)
        XCTAssertEqual(try session.waitExit(), .exited(0))
        session = try learn([])
        try session.enter("")
        try session.expect("Lesson 1 of 2 · As wide")
        try session.expect("what you typed here before was run again")
        try session.expect("not yet: B is 50 wide")
        try type(session, "B.width = A.width", "Right: it fits here", "your way")
        try type(session, "80", "A size may be another node's.")
        try session.sendKey(.ctrlD)
        XCTAssertEqual(try session.waitExit(), .exited(0))
        session = try learn()
        try session.wait(for: "the second lesson") { $0.rows.contains { $0.hasPrefix("Lesson 2 of 2") } }
        try type(session, ":lessons", "1  As wide   done", "2  A guess")
    }

    func testTheCoursesAreListed() throws {
        let session = try learn([])
        XCTAssertTrue(session.screen.rows.contains { $0.hasPrefix(" 1  First steps") && $0.contains("0 of 15 lessons done") })
        XCTAssertTrue(session.screen.rows.contains { $0.hasPrefix("Enter goes on with lesson 1 of First steps") })
        try type(session, "99", "there is no course 99")
        try type(session, "1.99", "there is no lesson 99 in \"First steps\"")
        try type(session, "1", "Lesson 1 of ")
    }

    func testLessonsOpenAtTheOrdinaryPromptToo() throws {
        let session = try prompt()
        try home.write("two.tgl", Self.course)
        try type(session, "view Z { width = 5 }", "Z  view")
        try type(session, ":hint", "no lesson is open; `:learn` lists the courses")
        try type(session, ":learn two.tgl", "Lesson 1 of 2 · As wide")
        try type(session, ":goto 1", "Z  view")
        try type(session, ":learn zebra", "no course and no lesson is called `zebra`")
    }

    func testABadFileIsSaid() throws {
        try home.write("bad.tgl", "course \"A\"\nlesson \"B\" { say 3 + }")
        let bad = try run(["learn", "bad.tgl"])
        XCTAssertEqual(bad.ending, .exited(64))
        XCTAssertTrue(bad.errors.contains("bad.tgl cannot be learned from"), bad.errors)
        XCTAssertTrue(bad.errors.contains("bad.tgl:2:18"), bad.errors)
        let missing = try run(["learn", "missing.tgl"])
        XCTAssertTrue(missing.errors.contains("there is no file `missing.tgl`"), missing.errors)
        let script = try run(["two.tgl"])
        XCTAssertEqual(script.ending, .exited(2))
    }

    // MARK: For teachers

    func testACourseIsChecked() throws {
        try home.write("two.tgl", Self.course)
        let good = try run(["learn", "--check", "two.tgl"])
        XCTAssertEqual(good.output, "2 lessons checked, 0 problems\n")
        XCTAssertEqual(good.ending, .exited(0))
        try home.write("bad.tgl", Self.course.replacing("try \"a wider A\" { A.width = 200 }", with: ""))
        let bad = try run(["learn", "--check", "bad.tgl"])
        XCTAssertEqual(bad.ending, .exited(1))
        XCTAssertTrue(bad.errors.contains("error: an answer of typed numbers passes: `B.width = 120`"), bad.errors)
        XCTAssertTrue(bad.errors.contains("bad.tgl:6:9"), bad.errors)
        XCTAssertEqual(bad.output, "2 lessons checked, 1 problem\n")
    }

    /// A class of thirty: right, in other ways, typed, empty, broken, hostile; each has a row, and spoils no other.
    func testAClassIsJudged() throws {
        try home.write("two.tgl", Self.course)
        let question = "ask \"How wide is B when A is 80 wide?\", 80"
        func file(_ name: String, _ answer: String, _ guess: String = "90") -> String {
            "course \"Two boxes\"\nlearner \"\(name)\"\nlesson \"As wide\" { \(answer) }\n"
                + "lesson \"A guess\" { ask \"How wide is C?\", \(guess) }\n"
        }
        for folder in ["class", "class/late"] { mkdir(home.path + "/" + folder, 0o700) }
        let ways = [
            "B.width = A.width; \(question)", "B.width = A.width * 1; \(question)", "B.width = 120; \(question)", "",
            "B.widht = 3", "while true { }; \(question)", "let s = \"ab\"; for i in 1..60 { s = s + s }", "B.width = A.width +",
        ]
        for number in 0..<28 {
            try home.write("class/\(number).tgl", file("Pupil \(number)", ways[number % ways.count], number % 3 == 0 ? "100" : "90"))
        }
        try home.write("class/late/nameless.tgl", "course \"Two boxes\"\nlesson \"As wide\" { B.width = A.width; \(question) }\n")
        try home.write("class/notes.txt", "Dear teacher, here is my homework. { { {")
        let run = try run(["learn", "two.tgl", "--solve", "class", "--max-time", "0.3"])
        XCTAssertEqual(run.ending, .exited(1))
        let lines = run.output.split(separator: "\n").map { String($0) }
        XCTAssertEqual(lines.filter { $0.hasPrefix("Pupil") }.count, 56, run.output)
        XCTAssertTrue(lines.contains { $0.hasPrefix("Pupil 1 ") && $0.contains("1  As wide") && $0.hasSuffix("right") }, run.output)
        XCTAssertTrue(
            lines.contains { $0.hasPrefix("Pupil 2 ") && $0.hasSuffix("here it fits; but with \"a wider A\" B is 120 wide, 200 wanted") })
        XCTAssertTrue(lines.contains { $0.hasPrefix("Pupil 5 ") && $0.contains("1  As wide") && $0.contains("line 3: ") }, run.output)
        XCTAssertTrue(lines.contains { $0.hasPrefix("nameless ") && $0.hasSuffix("right") }, run.output)
        XCTAssertTrue(lines.contains { $0.hasPrefix("notes.txt") && $0.hasSuffix("no file of answers") }, run.output)
        XCTAssertTrue(run.output.contains(" of 30 learners passed all lessons"), run.output)
        XCTAssertTrue(run.output.contains("what most got wrong:\n  1 As wide: "), run.output)
        XCTAssertEqual(run.errors.components(separatedBy: "is not a file of answers").count, 2, "one error for a file of another kind")
        let data = try self.run(["learn", "two.tgl", "--solve", "class/1.tgl", "class/2.tgl", "--json"]).output
        XCTAssertTrue(data.contains("\"learner\": \"Pupil 1\""), data)
        XCTAssertTrue(data.contains("{\"lesson\": \"As wide\", \"number\": 1, \"passed\": true,"), data)
        let table = try self.run(["learn", "two.tgl", "--solve", "class/2.tgl", "--csv"]).output
        XCTAssertTrue(
            table.hasPrefix("learner,file,number,lesson,passed,goal,right answers,questions,message\nPupil 2,class/2.tgl,1,As wide,false,"),
            table)
        XCTAssertTrue(table.contains("\"here it fits; but with \"\"a wider A\"\" B is 120 wide, 200 wanted\""), table)
        XCTAssertEqual(try self.run(["learn", "--solve", "class/1.tgl"]).ending, .exited(64), "the course is none of the program")
    }

    func testAPlainListOfStatementsAnswersACourseOfOneLesson() throws {
        let one = Self.course.replacing("ask \"How wide is B when A is 80 wide?\", 80 { A.width = 80 }", with: "")
        try home.write("one.tgl", String(one[..<(try XCTUnwrap(one.range(of: "lesson \"A guess\""))).lowerBound]))
        try home.write("mine.tgl", "B.width = A.width\n")
        let run = try run(["learn", "one.tgl", "--solve", "mine.tgl"])
        XCTAssertEqual(run.ending, .exited(0), run.output + run.errors)
        XCTAssertTrue(run.output.contains("mine  1  As wide  right"), run.output)
    }

    /// The answers to all lessons of a course in a file, with the learner's name, which is asked for once.
    func testAnswersAreSavedForTheTeacher() throws {
        let session = try learn()
        try type(session, "B.width = 3", "not yet")
        try type(session, "B.width = A.width", "Right: it fits here")
        try type(session, "80", "Right: 80.")
        try type(session, ":lessons save mine.tgl", "Whose answers are these? `:learn as \"NAME\"` says it, once")
        try type(session, ":learn as \"Ada\"", "You learn here as Ada.", "your answers to 1 of 2 lessons were written to mine.tgl")
        try type(session, ":lessons", "◉○", "● done   ◉ here   ○ to come")
        try session.sendKey(.ctrlD)
        XCTAssertEqual(try session.waitExit(), .exited(0))
        XCTAssertEqual(
            try home.read("mine.tgl"),
            """
            course "Two boxes"
            learner "Ada"

            lesson "As wide" {
              B.width = A.width
              ask "How wide is B when A is 80 wide?", 80
            }

            """)
        XCTAssertTrue(try run(["learn", "two.tgl", "--solve", "mine.tgl"]).output.contains("Ada  1  As wide  right"))
    }

    func testALessonIsMadeOfWhatATeacherDoes() throws {
        let session = try prompt()
        try type(session, "linear horz S { width = 300; height = 60; view A { width = 50; height = fill } }", "A  view")
        try type(session, ":lesson done mine.tgl", "no lesson is being recorded")
        try type(session, ":lesson record \"The rest\"", "recording \"The rest\"")
        try type(session, ":lesson done mine.tgl", "nothing was changed since the recording began")
        try type(session, "A.width = fill", "A  view")
        try type(session, ":lesson done mine.tgl", "the lesson \"The rest\" was written to mine.tgl")
        let text = try home.read("mine.tgl")
        for line in ["lesson \"The rest\" {", "try \"a wider S\" { S.width = 375 }", "hint \"`A.width = fill`\""] {
            XCTAssertTrue(text.contains(line), text)
        }
        XCTAssertTrue(try run(["learn", "--check", "mine.tgl"]).output.hasPrefix("1 lesson checked, 0 problems"))
    }

    /// What was solved while a question waited is judged as soon as that is answered.
    func testAnAnswerBeforeTheQuestionIsJudgedAfterIt() throws {
        try home.write(
            "other.tgl", Self.course.replacing("lesson \"As wide\" {", with: "lesson \"As wide\" {\n  ask \"How wide is B?\", B.width"))
        let session = try learn(["other.tgl"])
        try type(session, "B.width = A.width", "The question is still: How wide is B?")
        try type(session, "30", "Right: 30.", "Right: it fits here and with \"a wider A\".")
    }

    /// After the goal a question is asked of the learner's own layout.
    func testAQuestionAfterTheGoalIsAskedOfOnesOwnLayout() throws {
        try home.write(
            "other.tgl",
            """
            course "Growing"
            lesson "A bar" {
              say "F takes the rest, with `flexGrow`."
              start { flex S { width = 320; height = 48; view F { width = 80 }; view B { width = 64 } } }
              goal { F.flexGrow = 1 }
              try "a wider bar" { S.width = 360 }
              hint "a"; hint "b"
              ask "How wide is F, if B grows by 1 as well?", 168 { B.flexGrow = 1 }
              close "c"
            }
            """)
        let session = try learn(["other.tgl"])
        try type(session, "F.width = fill", "Right: it fits here")
        try type(session, "128", "Right: 128.")
        let check = try run(["learn", "--check", "other.tgl"])
        XCTAssertTrue(check.errors.contains("the answer depends on the way: 168 after the goal, 128 after `F.flex = 1`"), check.errors)
    }

    func testSheetsAndSlides() throws {
        try home.write("two.tgl", Self.course)
        XCTAssertEqual(try run(["render", "two.tgl", "-o", "sheet.html"]).ending, .exited(0))
        XCTAssertEqual(try run(["render", "two.tgl", "-o", "teacher.html", "--answers"]).ending, .exited(0))
        XCTAssertEqual(try run(["render", "two.tgl", "-o", "slides.html", "--slides"]).ending, .exited(0))
        let (sheet, teacher, slides) = (try home.read("sheet.html"), try home.read("teacher.html"), try home.read("slides.html"))
        XCTAssertTrue(sheet.contains("Make B as wide as A, which is 120 wide."))
        XCTAssertTrue(sheet.contains("<div class=\"room\">"))
        XCTAssertTrue(sheet.contains("It must also hold with &quot;a wider A&quot;"))
        XCTAssertFalse(sheet.contains("<pre>B.width = A.width</pre>"), "the learner's sheet has no answer")
        XCTAssertTrue(teacher.contains("<pre>B.width = A.width</pre>"))
        XCTAssertTrue(teacher.contains("A size may be another node"))
        XCTAssertTrue(slides.contains("<section class=\"slide title\">"))
        XCTAssertTrue(sheet.contains("<p class=\"name\">Name <span class=\"blank\">"))
        XCTAssertFalse(teacher.contains("<p class=\"name\">"))
        XCTAssertTrue(slides.contains("prefers-color-scheme: dark"))
        XCTAssertFalse(slides.contains("<h3>Hints</h3>"))
        XCTAssertEqual(try run(["render", "two.tgl", "-o", "told.html", "--slides", "--answers"]).ending, .exited(0))
        XCTAssertTrue(try home.read("told.html").contains("<h3>Hints</h3>"))
        let picture = try run(["render", "two.tgl", "-o", "two.svg"])
        XCTAssertEqual(picture.ending, .exited(64))
        XCTAssertTrue(picture.errors.contains("a course is written as a page"), picture.errors)
        try home.write("plain.tgl", "view A")
        XCTAssertTrue(try run(["render", "plain.tgl", "-o", "p.html", "--answers"]).errors.contains("is not a lesson file"))
    }
}
