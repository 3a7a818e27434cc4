// `tgl learn`: lessons; `--check` proves a course, `--solve` runs answers against one.

import ArgumentParser
import TGLGuide
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

struct LearnCommand: WorkingCommand {
    static let name = "learn"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Learn layout in short lessons, or write lessons for others.",
        discussion: """
            Without arguments it lists the courses and goes on where you were. A course is named by its number (3), a lesson by two \
            (3.2), both by words of their names (flexbox), and a course of your own by its file. At the prompt `:learn` does the same.
            """)

    @Argument(help: ArgumentHelp("A course or lesson, or a lesson file.", valueName: "course"), completion: .file(extensions: ["tgl"]))
    var course: String?

    @Flag(help: "Prove the lessons of a course instead: that each can be solved, and by no typed numbers. Without a course, all.")
    var check = false

    @Option(
        help: ArgumentHelp("Run a file of answers against the course instead, and write the results as JSON.", valueName: "answers"),
        completion: .file(extensions: ["tgl"]))
    var solve: String?

    @Flag(name: .customLong("no-rc"), help: "Do not run init.tgl.")
    var noRC = false

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func validate() throws {
        if check, solve != nil { throw ValidationError("--check and --solve cannot be combined") }
    }

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        if check { return checkCourses(presenter) }
        if let solve { return solveCourse(solve, presenter) }
        let isAtTerminal = Terminal.isTerminal(0) && Terminal.isTerminal(1)
        let limits = isAtTerminal ? limitFlags.limits : limitFlags.forScript
        MemoryWatch.begin(limits)
        let prompt = Prompt(presenter, limits: limits, readsSettings: !noRC)
        prompt.learnsAtStart = course ?? ""
        return prompt.run()
    }

    // MARK: Checking

    private func checkCourses(_ presenter: Presenter) -> Int32 {
        let limits = limitFlags.forScript
        MemoryWatch.begin(limits)
        var entries = CourseLibrary.own
        if let course {
            switch CourseLibrary.place(course) {
            case .success(let place): entries = [place.entry]
            case .failure(let failure): return tell(failure, presenter)
            }
        }
        var count = 0
        var found = 0
        for entry in entries {
            let loader = FileLoader(script: entry.path)
            let problems = LessonCheck.problems(of: entry.course, limits: limits, loader: loader) { SessionCommand.named($0) != nil }
            presenter.report(problems)
            count += entry.course.lessons.count
            found += problems.count
        }
        Output.standard.write("\(count) \(plural("lesson", count)) checked, \(found) \(plural("problem", found))\n")
        return found == 0 ? Ends.fine : Ends.failed
    }

    private func tell(_ failure: CommandFailure, _ presenter: Presenter) -> Int32 {
        presenter.note(failure.message)
        presenter.report(failure.diagnostics)
        return failure.diagnostics.isEmpty ? Ends.usage : Ends.failed
    }

    // MARK: Solving

    private func solveCourse(_ path: String, _ presenter: Presenter) -> Int32 {
        let limits = limitFlags.forScript
        MemoryWatch.begin(limits)
        let answers: SourceFile
        do throws(SystemError) { answers = try Files.source(path, streams: .read(patience: limits.seconds)) } catch {
            presenter.note(error.description)
            return Ends.file
        }
        let entry: CourseLibrary.Entry
        if let course {
            switch CourseLibrary.place(course) {
            case .success(let place): entry = place.entry
            case .failure(let failure): return tell(failure, presenter)
            }
        } else {
            let (given, problems) = CourseReader.readAnswers(answers)
            guard let given else {
                presenter.report(problems)
                return Ends.failed
            }
            guard let own = CourseLibrary.own.first(where: { $0.course.name == given.name }) else {
                presenter.note(
                    "no course is called \"\(given.name)\"; name its file: `tgl learn --solve \(path) COURSE.tgl`")
                return Ends.usage
            }
            entry = own
        }
        let (results, problems) = CourseAnswers.results(
            of: answers, for: entry.course, limits: limits, loader: FileLoader(script: entry.path))
        presenter.report(problems)
        if results.isEmpty { return Ends.failed }
        Output.standard.write(TerminalText(lines: json(results, of: entry.course)))
        return problems.isEmpty && results.allSatisfy(\.passed) ? Ends.fine : Ends.failed
    }

    private func json(_ results: [LessonResult], of course: Course) -> String {
        let lessons = results.map { result in
            let fields = [
                ("lesson", jsonString(result.lesson.title)), ("number", "\(result.lesson.number)"), ("passed", "\(result.passed)"),
                ("answered", "\(result.isAnswered)"), ("goal", "\(result.isGoalMet)"), ("rightAnswers", "\(result.rightAnswers)"),
                ("questions", "\(result.lesson.questions.count)"), ("message", jsonString(result.said)),
            ]
            return "    {" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
        }
        let passed = results.count { $0.passed }
        return """
            {
              "course": \(jsonString(course.name)),
              "passed": \(passed),
              "lessons": \(results.count),
              "results": [
            \(lessons.joined(separator: ",\n"))
              ]
            }

            """
    }
}
