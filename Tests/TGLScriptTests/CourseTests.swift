import TGLScript
import TGLSyntax
import XCTest

/// Lesson files: what is read, how answers are judged, what a check finds.
final class CourseTests: XCTestCase {
    private static let text = """
        course "First steps"
        style card { height = 80 }

        lesson "Sharing" {
          say "S is {S.width} wide."
          start { linear horz S { width = 300; height = 80; hspace = 10; view L : card; view R : card } }
          goal { L.width = share(2); R.width = share(1) }
          on iphone8, iphone8 landscape
          try "a wider row" { S.width = 400 }
          hint "A part of what is left is a share."
          hint "`L.width = share(2)` weighs twice as much as `R.width = share(1)`."
          ask "How wide is R in a row of 310?", 100 { S.width = 310 }
          close "A weight says it."
        }
        """

    private func course(_ text: String) throws -> Course {
        let (course, problems) = CourseReader.read(SourceFile(name: "c.tgl", text: text))
        XCTAssertEqual(problems.map(\.message), [])
        return try XCTUnwrap(course)
    }

    /// A lesson with a start, a goal and what else is given.
    private func lesson(_ start: String, _ goal: String, _ more: String = "") -> String {
        "course \"C\"\nlesson \"L\" {\nsay \"s\"\nstart { \(start) }\ngoal { \(goal) }\nhint \"a\"\nhint \"b\"\nclose \"c\"\n\(more)\n}\n"
    }

    private func problems(_ text: String, _ severity: Diagnostic.Severity = .error) throws -> [String] {
        LessonCheck.problems(of: try course(text), LessonCheck.Options { $0 == "step" }).filter { $0.severity == severity }.map(\.message)
    }

    /// What is said of statements as an answer to the first lesson.
    private func said(_ answer: String, _ text: String = CourseTests.text) throws -> String {
        let course = try course(text)
        let session = Session()
        XCTAssertNil(session.begin(course.lessons[0], of: course))
        let outcome = session.runPrompt(SourceFile(name: "answer", text: answer))
        XCTAssertNil(outcome.firstError?.message)
        let goal = try course.goal(of: course.lessons[0]).get()
        let verdict = goal.verdict(on: session)
        return verdict.isMet ? "met" : LessonWords.said(of: verdict, goal: goal)
    }

    // MARK: Reading

    func testALessonIsRead() throws {
        let course = try course(Self.text)
        let lesson = course.lessons[0]
        XCTAssertEqual(course.name, "First steps")
        XCTAssertEqual([lesson.title, lesson.attempts[0].name], ["Sharing", "a wider row"])
        XCTAssertEqual(lesson.screens.map(\.name), ["iphone8", "iphone8 landscape"])
        XCTAssertEqual([lesson.hints.count, lesson.questions.count, lesson.says.count], [2, 1, 1])
        XCTAssertFalse(lesson.questions[0].isFirst)
        XCTAssertEqual(lesson.goal?.lines, ["L.width = share(2); R.width = share(1)"])
    }

    func testLinesLoseTheirIndentation() throws {
        let course = try course("course \"C\"\nlesson \"L\" {\n  start {\n    view A {\n      width = 3\n    }\n  }\n}")
        XCTAssertEqual(course.lessons[0].start?.lines, ["view A {", "  width = 3", "}"])
    }

    func testWhatIsNoCourseIsSaid() {
        func problems(_ text: String) -> [String] { CourseReader.read(SourceFile(name: "c.tgl", text: text)).problems.map(\.message) }
        XCTAssertEqual(problems("view A"), ["c.tgl is not a lesson file"])
        XCTAssertEqual(problems("course \"A\""), ["the course has no lesson"])
        XCTAssertEqual(problems("lesson \"A\" { view B }"), ["this statement is none of a lesson"])
        XCTAssertEqual(problems("lesson \"A\" { say \"a\" }\nlesson \"A\" { say \"b\" }"), ["two lessons have the title \"A\""])
        XCTAssertEqual(problems("lesson \"A\" { start { }; start { } }"), ["the lesson has a `start` already"])
        XCTAssertTrue(problems("lesson \"A\" { on iphon8 }")[0].hasPrefix("there is no device `iphon8`"))
    }

    // MARK: Judging

    func testWhatIsOffIsSaidInPoints() throws {
        XCTAssertEqual(try said("L.width = share(2); R.width = share(1)"), "met")
        XCTAssertEqual(try said("L.width = 2fr; R.width = 1fr"), "met")
        XCTAssertEqual(
            try said("L.width = 66%; R.width = 34%"),
            "close: L is 191.4 wide, 193.33 wanted; and with \"a wider row\" L is 2.6 too narrow")
        XCTAssertEqual(
            try said("L.width = 193.3333; R.width = 96.6667"),
            "here it fits; but with \"a wider row\" L is 193.33 wide, 260 wanted")
        XCTAssertEqual(
            try said("L.width = 10"), "not yet: L is 10 wide, 193.33 wanted; and with \"a wider row\" L is 250 too narrow")
    }

    func testBoxesThatAreMissingOrHidden() throws {
        let text = lesson("frame S { size = [200, 100]; view A { size = [20, 20] } }", "S { view B { size = A.size; right = 0 } }")
        XCTAssertEqual(try said("A.width = 20", text), "not yet: there is no box B yet")
        XCTAssertEqual(try said("S { view B { size = [20, 20]; left = 180 } }", text), "met")
        let hidden = lesson("view A { size = [20, 20] }", "A.visibility = gone")
        XCTAssertEqual(try said("A.width = 20", hidden), "not yet: A is shown, and should not be")
    }

    func testWhatMovesWithItsContainerIsNotOffByItself() throws {
        let text = lesson("frame S { size = [200, 100]; view A { size = [20, 20] } }", "S.left = 10; A.left = 5")
        XCTAssertEqual(try said("A.left = 5", text), "not yet: S is 0 from the left, 10 wanted")
    }

    func testAChangeThatFailsIsSaid() throws {
        let text = lesson(
            "view A { width = 30; height = 20 }", "A.width = 50; A.height = 20", "try \"a box inside\" { A { view C { width = 9 } } }")
        let said = try said("A.size = [50, 20]; view C", text)
        XCTAssertTrue(said.hasPrefix("here it fits; but with \"a box inside\" there is an error: "), said)
    }

    func testTheSessionStaysAsItWas() throws {
        let course = try course(Self.text)
        let session = Session()
        XCTAssertNil(session.begin(course.lessons[0], of: course))
        let goal = try course.goal(of: course.lessons[0]).get()
        let (mark, frames) = (session.mark, session.namedBoxes())
        _ = goal.verdict(on: session)
        _ = session.said(by: course.lessons[0].says[0])
        _ = session.answer(to: course.lessons[0].questions[0])
        XCTAssertEqual(session.mark, mark)
        XCTAssertEqual(session.namedBoxes(), frames)
    }

    func testTextsHaveTheValuesOfTheMoment() throws {
        let course = try course(Self.text)
        let session = Session()
        XCTAssertNil(session.begin(course.lessons[0], of: course))
        XCTAssertEqual(try session.said(by: course.lessons[0].says[0]).get(), "S is 300 wide.")
    }

    func testTheTreeSaysTheGoalOfABoxInFewWords() {
        func goal(_ sides: LessonMiss.Side...) -> String {
            LessonWords.goal(of: sides.map { LessonMiss(box: "A", what: .number($0, is: 1, wanted: 20.5)) })
        }
        XCTAssertEqual(
            [goal(.width), goal(.height, .x), goal(.x, .y), goal()],
            ["goal 20.5 wide", "goal 20.5 tall, 20.5 from the left", "goal at 20.5, 20.5", ""])
    }

    // MARK: Checking

    func testAGoodCourseHasNoProblem() throws { XCTAssertEqual(try problems(Self.text), []) }

    func testTypedNumbersDoNotPass() throws {
        let start = "linear vert S { width = 300; height = 80; view A { width = 10; height = 20 } }"
        XCTAssertEqual(try problems(lesson(start, "A.width = 50%")), ["an answer of typed numbers passes: `A.width = 150`"])
        XCTAssertEqual(try problems(lesson(start, "A.width = 50%", "try \"more\" { S.width = 400 }")), [])
        XCTAssertEqual(
            try problems(lesson(start, "A.width = 50%", "on iphone8, ipad")), ["an answer of typed numbers passes: `A.width = 150`"])
        let onScreen = "view A { width = 10; height = 20 }"
        XCTAssertEqual(try problems(lesson(onScreen, "A.width = 50%", "on iphone8, ipad")), [])
    }

    func testTypedPlacesDoNotPass() throws {
        let start = "frame S { width = 100; height = 50; view A { size = [20, 20] } }"
        XCTAssertEqual(try problems(lesson(start, "A.right = 0")), ["an answer of typed numbers passes: `A.left = 80`"])
        XCTAssertEqual(try problems(lesson(start, "A.right = 0", "try \"more\" { S.width = 400 }")), [])
        XCTAssertEqual(
            try problems(lesson(start, "S { view B { size = [10, 10]; right = 0 } }")),
            ["an answer of typed numbers passes: `S { view B }; B.width = 10; B.height = 10; B.left = 90`"])
    }

    func testStartsAndGoals() throws {
        XCTAssertEqual(try problems(lesson("view A { width = 3 }", "A.width = 3")), ["the start is the goal already"])
        XCTAssertEqual(try problems(lesson("view A { widht = 3 }", "A.width = 3")), ["nothing is named `widht`"])
        XCTAssertEqual(try problems(lesson("view A", "B.width = 3")), ["nothing is named `B`"])
        XCTAssertEqual(
            try problems(lesson("view A { width = 10 }", "A.width = 50%", "on iphone8, ipad; try \"a color\" { A.color = \"red\" }")),
            ["the change \"a color\" moves no box of the goal"])
        XCTAssertEqual(
            try problems(lesson("view A { width = 10 }", "A.width = 50%", "on iphone8, ipad; forbid width")),
            ["the goal itself uses `width`, which the lesson forbids"])
    }

    func testPlacesOfProblemsAreInTheLessonFile() throws {
        let found = LessonCheck.problems(of: try course(lesson("view A {\nwidht = 3 }", "A.width = 3")), LessonCheck.Options { _ in true })
        XCTAssertEqual(found.map { "\($0.primary.source.name):\($0.primary.position.line):\($0.primary.position.column)" }, ["c.tgl:5:1"])
    }

    func testTextsHintsAndQuestions() throws {
        let start = "view A { width = 10; height = 10 }"
        func problems(_ more: String) throws -> [String] { try self.problems(lesson(start, "A.width = 50%", "on iphone8, ipad\n" + more)) }
        XCTAssertEqual(try problems("say \"{foo}\""), ["nothing is named `foo`"])
        XCTAssertEqual(try problems("hint \"try `A.widht = 3`\""), ["`A.widht = 3` of the hint does not run: there is no property `widht`"])
        XCTAssertEqual(try problems("hint \"`fill`, `:step` and `A.width = fill`\""), [])
        XCTAssertEqual(try problems("hint \"`:stop all`\""), ["`:stop all` of the hint does not run: there is no command `:stop`"])
        XCTAssertEqual(try problems("ask \"How wide is A?\", \"x\""), ["the answer to a question is a number or a percentage"])
        XCTAssertEqual(try problems("ask \"How wide is A?\", 9 { A.width = 8 }"), ["the answer is 8: that is what A.width is"])
        XCTAssertEqual(try problems("ask \"How wide is A?\", A.width"), [])
        XCTAssertEqual(
            try self.problems(
                "lesson \"L\" { say \"a\"; start { view A }; goal { A.reverseFloat = true; A.width = 50% }; on iphone8, ipad }",
                .warning),
            [
                "the lesson has no closing word", "the lesson has fewer than two hints",
                "the text does not name `reverseFloat`, which the goal uses", "A is empty in the goal",
            ])
        XCTAssertEqual(
            try self.problems("course \"C\"\nlesson \"L\" { say \"a\"; start { view A }; close \"b\" }"),
            ["the lesson has neither a goal nor a question"])
    }

    /// A condition beside that of the goal passes unless a screen between the two is looked at.
    func testConditionsBesideThatOfTheGoalDoNotPass() throws {
        func problems(_ goal: String, on screens: String) throws -> [String] {
            try self.problems(lesson("view A { height = 20; width = 100% }", goal, "on \(screens)"))
        }
        let few = try problems("when w:regular { A.width = 60% }", on: "iphone8, ipad landscape")
        XCTAssertEqual(few.count, 1)
        XCTAssertTrue(few[0].hasPrefix("an answer that is wrong elsewhere passes: `when landscape { A.width = 60% }`"), few[0])
        XCTAssertEqual(
            try problems(
                "when w:regular { A.width = 60% }", on: "iphone8, ipad landscape, ipad, iphone8 landscape, iphoneX, iphoneX landscape"), [])
        let near = try problems("when screen.width < 600 { A.width = 60% }", on: "iphone8, 590 800, 610 800, ipad")
        XCTAssertTrue(near[0].contains("`when screen.width < 599 { A.width = 60% }` differs from the goal on 599×800"), near[0])
        let bound = try problems("A.width <= 560", on: "iphone8, ipad")
        XCTAssertTrue(bound[0].contains("`when w:regular { A.width = 560 }` differs from the goal on "), bound[0])
    }

    func testAnAnswerThatDependsOnTheWayIsFound() throws {
        let start = "flex S { width = 300; height = 40; view A { width = 80 }; view B { width = 60 } }"
        func problems(_ question: String) throws -> [String] {
            try self.problems(lesson(start, "A.flexGrow = 1", "try \"a wider row\" { S.width = 340 }\nask \(question)"))
        }
        XCTAssertEqual(
            try problems("\"How wide is A if B grows by 1 as well?\", 160 { B.flexGrow = 1 }"),
            ["the answer depends on the way: 160 after the goal, 120 after `A.flex = 1`"])
        XCTAssertEqual(try problems("\"How wide is A in a row of 340?\", 280 { S.width = 340 }"), [])
    }

    func testWaysMistakesPartsAndAims() throws {
        let start = "frame S { width = 200; height = 100; view A { size = [20, 20] }; view B { size = [20, 20]; top = 40 } }"
        func problems(_ more: String) throws -> [String] {
            try self.problems(lesson(start, "A.right = 0", "try \"a wider S\" { S.width = 240 }\n" + more))
        }
        XCTAssertEqual(try problems("way \"w\" { A.alignment = right }; mistake \"m\" { A.left = 0 }; part \"the top\", A"), [])
        XCTAssertTrue(try problems("way \"w\" { A.left = 5 }")[0].hasPrefix("the way does not pass: not yet: A is 5 from the left"))
        XCTAssertEqual(try problems("mistake \"m\" { A.alignment = right }"), ["the mistake passes"])
        XCTAssertEqual(try problems("part \"the top\", C"), ["the goal has no box C, of which a part is made"])
        XCTAssertEqual(try problems("show \"s\" { C.width = 3 }"), ["nothing is named `C`"])
        let screen = lesson(start, "A.right = 0; B.right = 0", "part \"the top\", A; part \"the rest\", B")
        XCTAssertEqual(try said("A.right = 0", screen), "the top is right; the rest is 180 too far left")
        let aim = lesson(start, "screen 150 200", "on iphone8; reach \"a box off the screen\", S.x + S.width > screen.width")
        XCTAssertEqual(try said("A.width = 20", aim), "not yet: what is to be reached is a box off the screen; now `S.x + S.width` is 200")
        XCTAssertEqual(try said("screen 150 200", aim), "met")
    }

    func testOfWhatWasTypedOnlyWhatIsNeededIsAWay() throws {
        let course = try course(Self.text)
        let goal = try course.goal(of: course.lessons[0]).get()
        let typed = "L.width = 5\nL.width = share(2)\nprint L.width\nR.height = 3\nunset R.height\nR.height = 80\nR.width = share(1)"
        XCTAssertEqual(
            course.neededStatements(of: typed, for: course.lessons[0], goal), ["L.width = share(2)", "R.width = share(1)"])
        XCTAssertEqual(WayComparison.words(yours: "A.height = auto", teachers: "A.height = wrap"), "Both ways have the same idea.")
    }

    // MARK: Questions

    func testWhatAQuestionIsAbout() throws {
        let texts = [
            "ask \"A row is 200 high. How wide is B?\", 3", "ask \"Guess\", B.height",
            "ask \"How far from the left is B in A, which is 20 wide?\", 3", "ask \"How many?\", 3",
        ]
        let subjects = try texts.map { try course("lesson \"L\" { \($0) }").lessons[0].questions[0].subject(among: ["A", "B"]) }
        XCTAssertEqual(subjects, ["B.width", "B.height", "B.x", nil])
    }

    func testAQuestionBeforeTheGoalIsAskedFirst() throws {
        let lesson = try course("lesson \"L\" { ask \"a\", 1; goal { }; ask \"b\", 2 }").lessons[0]
        XCTAssertEqual(lesson.questions.map(\.isFirst), [true, false])
    }

    // MARK: Answers

    private func results(_ answers: String) throws -> [LessonResult] {
        CourseAnswers.results(of: SourceFile(name: "a.tgl", text: answers), for: try course(Self.text)).results
    }

    func testAnswersOfAFileAreJudged() throws {
        let question = "ask \"How wide is R in a row of 310?\", 100"
        let right = try results("course \"First steps\"\nlesson \"Sharing\" { L.width = share(2); R.width = share(1); \(question) }")[0]
        XCTAssertTrue(right.passed)
        let wrong = try results("lesson \"Sharing\" { L.width = 66%; R.width = 34%; \(question) }")[0]
        XCTAssertFalse(wrong.passed)
        XCTAssertEqual(wrong.rightAnswers, 1)
        XCTAssertTrue(wrong.said.hasPrefix("close: L is 191.4 wide"), wrong.said)
        let unanswered = try results("lesson \"Sharing\" { L.width = share(2); R.width = share(1) }")[0]
        XCTAssertEqual(unanswered.said, "0 of 1 questions are answered right")
        XCTAssertEqual(try results("lesson \"Sharing\" { L.widht = 3 }")[0].said, "line 1: there is no property `widht`")
        let other = CourseAnswers.results(
            of: SourceFile(name: "a.tgl", text: "lesson \"Shering\" { L.width = 3 }"), for: try course(Self.text))
        XCTAssertEqual(other.problems.map(\.message), ["the course \"First steps\" has no lesson \"Shering\""])
    }

    /// A course of three lessons, each with a question.
    private static let three = """
        course "Three"
        lesson "One" { say "a"; start { view A { size = [30, 20] } }; ask "How wide is A?", A.width; close "c" }
        lesson "Two" { say "a"; start { view A { size = [40, 20] } }; ask "How wide is A?", A.width; close "c" }
        lesson "Part" {
          say "a"
          start { view A { size = [50, 20] } }
          goal { A.width = 75 }
          ask "How much of 150 is that?", 50%
          ask "How wide is A?", A.width
          close "c"
        }
        """

    private func judged(_ answers: String) throws -> (results: [LessonResult], problems: [String]) {
        let own = CourseAnswers.results(of: SourceFile(name: "a.tgl", text: answers), for: try course(Self.three))
        return (own.results, own.problems.map { "\($0.primary.position.line): \($0.message)" })
    }

    func testAnAnswerIsANumberThatTheLearnerWrites() throws {
        for answer in ["30", "15 * 2", "-(-30)", "(100 - 10) / 3", "130 mod 50"] {
            XCTAssertTrue(try judged("lesson \"One\" { ask \"How wide is A?\", \(answer) }").results[0].passed, answer)
        }
        let others = [
            "A.width", "value(A.width)", "\"30\"", "\"{A.width}\"", "n", "f()", "max(30, 3)", "[30][0]", "if true then 30 else 0",
            "sum([30])", "A", "true", "abs(30)",
        ]
        for answer in others {
            let (results, problems) = try judged("course \"a\"\nlesson \"One\" {\nask \"How wide is A?\", \(answer)\n}")
            XCTAssertFalse(results[0].passed, answer)
            let said = "`\(answer)` answers no question: an answer is a number, a percentage or arithmetic of these"
            XCTAssertEqual(results[0].said, "line 3: \(said)", answer)
            XCTAssertEqual(problems, ["3: \(said)"], answer)
        }
        XCTAssertEqual(try judged("lesson \"One\" { ask \"How wide is A?\", 30% }").results[0].rightAnswers, 0)
    }

    func testAPercentageAnswersAQuestionForOne() throws {
        func right(_ answer: String) throws -> Int {
            try judged("lesson \"Part\" { A.width = 75; ask \"How much of 150 is that?\", \(answer) }").results[2].rightAnswers
        }
        XCTAssertEqual([try right("50%"), try right("100% / 2"), try right("50"), try right("49%")], [1, 1, 0, 0])
    }

    func testAStringIsNoAnswerOfACourse() throws {
        XCTAssertEqual(
            try problems("course \"C\"\nlesson \"L\" { say \"a\"; start { view A }; ask \"How wide is A?\", \"30\"; close \"b\" }"),
            ["the answer to a question is a number or a percentage"])
    }

    func testASyntaxErrorIsOfItsAnswerAlone() throws {
        let text = """
            course "Three"
            lesson "One" {
              ask "How wide is A?", 30
            }
            lesson "Two" {
              ask "How wide is A?", (40
            }
            lesson "Part" {
              A.width = = 75
              ask "How wide is A?", 75
              ask "How much of 150 is that?" 50%
            }
            """
        let (results, problems) = try judged(text)
        XCTAssertEqual(results.map(\.isAnswered), [true, true, true])
        XCTAssertEqual(results.map(\.rightAnswers), [1, 0, 1])
        XCTAssertEqual(results.map(\.passed), [true, false, false])
        XCTAssertTrue(results[2].said.hasPrefix("line 9: "), results[2].said)
        let lines = Set(problems.compactMap { $0.split(separator: ":").first.map { String($0) } })
        XCTAssertTrue(lines.isSuperset(of: ["9", "11"]), "\(problems)")
        // A brace that is missing ends with its lesson.
        let open = try judged("lesson \"One\" {\nask \"How wide is A?\", 30\nlesson \"Two\" {\nask \"How wide is A?\", 40\n}")
        XCTAssertEqual(open.results.map(\.rightAnswers), [1, 1, 0])
        let quote = try judged("lesson \"One\" {\nask \"How wide is A?, 30\n}\nlesson \"Two\" {\nask \"How wide is A?\", 40\n}")
        XCTAssertEqual(quote.results.map(\.rightAnswers), [0, 1, 0])
    }

    func testAnErrorInTheStatementsLeavesTheQuestions() throws {
        let result = try judged("lesson \"Part\" { A.widht = 75; ask \"How wide is A?\", 75 }").results[2]
        XCTAssertEqual(result.said, "line 1: there is no property `widht`")
        XCTAssertEqual(result.rightAnswers, 1)
    }

    func testForbiddenWordsAreFoundOutsideOfStrings() throws {
        let lesson = try course("lesson \"L\" { forbid width, when; goal { } }").lessons[0]
        func words(_ text: String) -> [String] { lesson.forbiddenWords(in: SourceFile(name: "a", text: text)) }
        XCTAssertEqual(words("A.width = 3; when landscape { A.height = 2 }"), ["width", "when"])
        XCTAssertEqual(words("print \"width\" # width"), [])
        XCTAssertEqual(words("why A.width"), [])
    }

    // MARK: Two ways

    func testAWordOnTheDifference() {
        func words(_ yours: String, _ teachers: String) -> String { WayComparison.words(yours: yours, teachers: teachers) }
        XCTAssertEqual(words("A.width = 50%", "A.width=50%"), "It is the teacher's way.")
        XCTAssertEqual(words("A.width = 66%", "A.width = share(2)"), "The teacher's way uses `share`; yours uses percentages.")
        XCTAssertEqual(words("A.left = 0; A.right = 0", "A.left = 0"), "Your way also uses `right`.")
        XCTAssertEqual(words("A.width = B.width", "A.width = C.width"), "Both ways have the same idea.")
    }
}
