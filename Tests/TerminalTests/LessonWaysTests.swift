import Foundation
import TGLGuide
import TGLScript
import TGLSyntax
import XCTest

/// Every lesson at the prompt: a typical wrong answer is told what is off, two ways pass, questions are asked and answered. The ways are
/// in `Tests/Lessons`, a file for each course.
final class LessonWaysTests: TglTestCase {
    func testFirstSteps() throws { try takeCourse(1) }
    func testTangramKitsSeven() throws { try takeCourse(2) }
    func testScreens() throws { try takeCourse(3) }
    func testConstraints() throws { try takeCourse(4) }
    func testFlexbox() throws { try takeCourse(5) }
    func testGrid() throws { try takeCourse(6) }
    func testReadingALayout() throws { try takeCourse(7) }
    func testScrollingAndCollections() throws { try takeCourse(8) }
    func testAdapting() throws { try takeCourse(9) }
    func testFromAutoLayout() throws { try takeCourse(10) }
    func testFromTangramKit() throws { try takeCourse(11) }
    func testFreeRooms() throws { try takeCourse(12) }

    private static let courses = CourseScript.all.compactMap { CourseReader.read(SourceFile(name: $0.file, text: $0.text)).course }

    /// The proof of each course, with all ways of its file: none of them is answered otherwise, and nothing is warned of.
    func testEveryLessonHolds() throws {
        for (place, course) in Self.courses.enumerated() {
            var options = LessonCheck.Options { SessionCommand.named($0) != nil }
            options.earlier = Array(Self.courses[..<place])
            options.ways = try ways(of: CourseScript.all[place].file).mapValues { $0.ways + $0.also }
            for problem in LessonCheck.problems(of: course, options) {
                XCTFail("\(problem.primary.source.name):\(problem.primary.position.line): \(problem.message)")
            }
        }
    }

    /// Answers that are natural and right pass; traps, which fit what is shown and are wrong, do not, and are told why.
    func testNaturalAnswersPassAndTrapsDoNot() throws {
        for (place, course) in Self.courses.enumerated() {
            let all = try ways(of: CourseScript.all[place].file)
            for lesson in course.lessons where lesson.goal != nil {
                let goal = try course.goal(of: lesson).get()
                let own = try XCTUnwrap(all[lesson.title], lesson.title)
                for also in own.also {
                    let verdict = try XCTUnwrap(verdict(on: also, lesson, course, goal), "\(lesson.title): `\(also)` fails")
                    XCTAssertTrue(verdict.isMet, "\(lesson.title): `\(also)`: \(LessonWords.said(of: verdict, goal: goal))")
                }
                for trap in own.traps {
                    let verdict = try XCTUnwrap(verdict(on: trap.answer, lesson, course, goal), "\(lesson.title): `\(trap.answer)` fails")
                    XCTAssertFalse(verdict.isMet, "\(lesson.title): `\(trap.answer)` passes")
                    guard let told = trap.told else { continue }
                    let words = course.advice(on: trap.answer, in: lesson, verdict, goal) ?? ""
                    XCTAssertTrue(words.contains(told), "\(lesson.title): `\(trap.answer)` is told “\(words)”")
                }
            }
        }
    }

    /// A right answer after a wrong one is right too, or it is said what of the wrong one is in its way.
    func testWhatIsLeftOfAWrongAnswerIsNamed() throws {
        for (place, course) in Self.courses.enumerated() {
            let all = try ways(of: CourseScript.all[place].file)
            for lesson in course.lessons where lesson.goal != nil {
                let goal = try course.goal(of: lesson).get()
                let own = try XCTUnwrap(all[lesson.title], lesson.title)
                for way in own.ways {
                    let text = "\(own.wrong)\n\(way)"
                    guard let verdict = verdict(on: text, lesson, course, goal), !verdict.isMet else { continue }
                    let words = course.advice(on: text, in: lesson, verdict, goal) ?? ""
                    XCTAssertTrue(words.contains("`"), "\(lesson.title): `\(text)` is told “\(words)”")
                }
            }
        }
    }

    private func verdict(on answer: String, _ lesson: Lesson, _ course: Course, _ goal: LessonGoal) -> LessonVerdict? {
        let session = TGLScript.Session()
        guard session.begin(lesson, of: course) == nil,
            session.runPrompt(SourceFile(name: "answer", text: answer)).firstError == nil
        else { return nil }
        return goal.verdict(on: session)
    }

    /// What the file of ways says of a lesson.
    private struct Ways {
        var ways: [String] = []
        /// Other ways that pass, which are not typed at the prompt.
        var also: [String] = []
        /// Answers that do not pass, with words that are told to them.
        var traps: [(answer: String, told: String?)] = []
        var wrong = ""
        var says = ""
        var guesses: [String] = []
    }

    private func takeCourse(_ number: Int) throws {
        let script = CourseScript.all[number - 1]
        let course = try XCTUnwrap(CourseReader.read(SourceFile(name: script.file, text: script.text)).course)
        let ways = try self.ways(of: script.file)
        XCTAssertEqual(Set(ways.keys), Set(course.lessons.map(\.title)))
        let session = try learn("\(number).1")
        for lesson in course.lessons {
            do { try take(lesson, of: course, number, try XCTUnwrap(ways[lesson.title]), session) } catch {
                throw SessionFailure(description: "lesson \(number).\(lesson.number) “\(lesson.title)”: \(error)")
            }
        }
        try session.enter(":lessons")
        for lesson in course.lessons { try session.expect("\(lesson.title)   done") }
    }

    private func learn(_ place: String) throws -> Session {
        let session = try Session(
            start: ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", home.path, tglPath(), "learn", place],
            environment: ["HOME": home.path, "NO_COLOR": "1"], columns: 250, rows: 50)
        try session.expect("learn[")
        return session
    }

    private func take(_ lesson: Lesson, of course: Course, _ number: Int, _ ways: Ways, _ session: Session) throws {
        let answers = try answers(to: lesson, of: course)
        let count = lesson.questions.count(where: \.isFirst)
        func begin() throws {
            try session.enter(":learn \(number).\(lesson.number)")
            try session.expect("Lesson \(lesson.number) of \(course.lessons.count)")
            // A question stands before the prompt.
            if count == 0 { try session.expect("learn[\(lesson.number)]> ") }
        }
        func answerFirst(guessing: Bool) throws {
            for index in 0..<count { try answer(answers[index], guessing ? ways.guesses[index] : nil, session) }
        }
        try begin()
        try answerFirst(guessing: true)
        guard lesson.goal != nil else { return try session.expect("`:again` starts this one again") }
        XCTAssertEqual(ways.ways.count, 2, lesson.title)
        XCTAssertNotEqual(ways.ways.first, ways.ways.last, lesson.title)
        try session.enter(ways.wrong)
        try session.expect(ways.says)
        for (index, way) in ways.ways.enumerated() {
            try begin()
            try answerFirst(guessing: false)
            try session.enter(way)
            try session.expect("Right: it fits here")
            for index in count..<answers.count { try answer(answers[index], ways.guesses[index], session) }
            if index == 0 { try session.expect("`:again` starts this one again") }
        }
    }

    /// Answers a question, first with a guess that is wrong.
    private func answer(_ right: String, _ guess: String?, _ session: Session) throws {
        try session.expect("type a number")
        if let guess {
            try session.enter(guess)
            try session.expect("Not \(guess). ")
            try session.expect("type a number")
        }
        try session.enter(right)
        try session.expect("Right: ")
    }

    // MARK: What is known of the lessons

    /// The numbers that answer the questions of a lesson.
    private func answers(to lesson: Lesson, of course: Course) throws -> [String] {
        let session = TGLScript.Session()
        XCTAssertNil(session.begin(lesson, of: course)?.message)
        var answers = try lesson.questions.filter(\.isFirst).map { try session.answer(to: $0).get() }
        if let goal = lesson.goal { XCTAssertNil(session.failure(of: goal)?.message) }
        answers += try lesson.questions.filter { !$0.isFirst }.map { try session.answer(to: $0).get() }
        return answers.map { String(format: "%.2f", $0.number) }
    }

    private func ways(of course: String) throws -> [String: Ways] {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<2 { url.deleteLastPathComponent() }
        let file = url.appendingPathComponent("Lessons/" + course.replacingOccurrences(of: ".tgl", with: ".ways"))
        var all: [String: Ways] = [:]
        var title = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let word = String(line.prefix { $0 != " " })
            let rest = String(line.dropFirst(word.count + 1))
            switch word {
            case "lesson":
                title = rest.trimmingCharacters(in: ["\""])
                all[title] = Ways()
            case "way": all[title]?.ways.append(rest)
            case "also": all[title]?.also.append(rest)
            case "trap": all[title]?.traps.append((rest, nil))
            case "told": if let last = all[title]?.traps.indices.last { all[title]?.traps[last].told = rest }
            case "wrong": all[title]?.wrong = rest
            case "says": all[title]?.says = rest
            case "guess": all[title]?.guesses.append(rest)
            default: XCTFail("\(course): `\(line)` begins with no known word")
            }
        }
        return all
    }
}
