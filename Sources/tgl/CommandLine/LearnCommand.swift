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

    @Argument(help: ArgumentHelp("A course or lesson, or a lesson file.", valueName: "course"), completion: .scriptsAndCourses)
    var course: String?

    @Flag(help: "Prove the lessons of a course instead: that each can be solved, and by no typed numbers. Without a course, all.")
    var check = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Run answers against the course instead: files, and folders of files. A row for each learner and lesson, and below what most "
                + "got wrong.", valueName: "path"),
        completion: .file(extensions: ["tgl"]))
    var solve: [String] = []

    @Flag(help: "Write the results of --solve as JSON.")
    var json = false

    @Flag(help: "Write the results of --solve as comma-separated values.")
    var csv = false

    @Option(name: .customLong("as"), help: ArgumentHelp("Who learns here, for files of answers.", valueName: "name"))
    var learner: String?

    @Flag(help: "Open the live page, too: the lesson in a browser.")
    var page = false

    @Flag(name: .customLong("no-rc"), help: "Do not run init.tgl.")
    var noRC = false

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func validate() throws {
        if check, !solve.isEmpty { throw ValidationError("--check and --solve cannot be combined") }
        if json, csv { throw ValidationError("--json and --csv cannot be combined") }
        if json || csv, solve.isEmpty { throw ValidationError("--json and --csv are for the results of --solve") }
    }

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        if check { return checkCourses(presenter) }
        if !solve.isEmpty { return solveCourse(presenter) }
        let isAtTerminal = Terminal.isTerminal(0) && Terminal.isTerminal(1)
        let limits = isAtTerminal ? limitFlags.limits : limitFlags.forScript
        MemoryWatch.begin(limits)
        let prompt = Prompt(presenter, limits: limits, readsSettings: !noRC)
        if let learner, !learner.isEmpty { prompt.noteProgress { $0.name(learner) } }
        prompt.learnsAtStart = course ?? ""
        prompt.opensPage = page
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
        var warnings = 0
        for entry in entries {
            var options = LessonCheck.Options { SessionCommand.named($0) != nil }
            (options.limits, options.loader) = (limits, FileLoader(script: entry.path))
            options.looksSame = { Self.picture(of: $0) == Self.picture(of: $1) }
            if entry.number > 0 { options.earlier = CourseLibrary.own.filter { $0.number < entry.number }.map(\.course) }
            let problems = LessonCheck.problems(of: entry.course, options)
            presenter.report(problems)
            count += entry.course.lessons.count
            found += problems.count { $0.severity == .error }
            warnings += problems.count { $0.severity != .error }
        }
        let warned = warnings == 0 ? "" : ", \(warnings) \(plural("warning", warnings))"
        Output.standard.write(
            TerminalText("\(count) \(plural("lesson", count)) checked, \(found) \(plural("problem", found))\(warned)\n"))
        return found == 0 ? Ends.fine : Ends.failed
    }

    /// What a small terminal shows of a document: the picture alone.
    private static func picture(of session: Session) -> String {
        var options = OutputOptions(style: .plain, columns: 80, cutsLines: true, pictureRows: 20)
        options.frame = PictureFrame(.screen, rows: 20)
        return OutputForm.boxes.text(of: SceneBuilder(doc: session.document).build(), options).text
    }

    private func tell(_ failure: CommandFailure, _ presenter: Presenter) -> Int32 {
        presenter.note(failure.message)
        presenter.report(failure.diagnostics)
        return failure.diagnostics.isEmpty ? Ends.usage : Ends.failed
    }

    // MARK: Solving

    private func solveCourse(_ presenter: Presenter) -> Int32 {
        var limits = limitFlags.forScript
        MemoryWatch.begin(limits)
        // A session ends by its own limit before the program comes to its.
        limits.memory /= 2
        let files = ClassFiles(paths: solve, patience: limits.seconds)
        let entry: CourseLibrary.Entry
        switch solvedCourse(files) {
        case .success(let found): entry = found
        case .failure(let failure): return tell(failure, presenter)
        }
        var rows: [LearnerResults] = []
        for file in files.sources {
            rows.append(
                CourseAnswers.results(of: file, for: entry.course, limits: limits, loader: FileLoader(script: entry.path)))
            presenter.report(rows[rows.count - 1].problems)
        }
        for problem in files.problems { presenter.note(problem) }
        let report = ClassReport(course: entry.course, files: files.sources.map(\.name), rows: rows)
        let style = presenter.look.style
        Output.standard.write(json ? TerminalText(lines: report.json) : csv ? TerminalText(lines: report.csv) : report.table.text(style))
        if rows.isEmpty { return Ends.file }
        return files.problems.isEmpty && rows.allSatisfy { $0.problems.isEmpty && $0.results.allSatisfy(\.passed) }
            ? Ends.fine : Ends.failed
    }

    /// The course that answers are for: the one that was named, else that of the program whose name the first file with one has.
    private func solvedCourse(_ files: ClassFiles) -> Result<CourseLibrary.Entry, CommandFailure> {
        if let course { return CourseLibrary.place(course).map(\.entry) }
        guard let given = files.sources.lazy.compactMap({ CourseReader.readAnswers($0).course }).first else {
            let what = files.problems.first ?? "no file of answers names a course"
            return .failure(CommandFailure("\(what); name the course first: `tgl learn COURSE --solve \(solve[0])`"))
        }
        if let own = CourseLibrary.own.first(where: { $0.course.name == given.name }) { return .success(own) }
        return .failure(
            CommandFailure("no course is called \"\(given.name)\"; name its file: `tgl learn COURSE.tgl --solve \(solve[0])`"))
    }
}
