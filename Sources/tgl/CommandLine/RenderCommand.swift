// `tgl render FILE -o OUT`: a picture of a script's final tree.

import ArgumentParser
import Glibc
import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

struct RenderCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Write a picture of a script's final tree, or the sheets of a course.",
        discussion: """
            Of a lesson file, or a course or lesson by its number or name as `tgl learn` takes it, it writes sheets to print: the tasks \
            with pictures of start and goal, and room for the answers. --answers makes the teacher's sheets, --slides slides.
            """)

    @Argument(
        help: ArgumentHelp("The script, or a course; - is standard input.", valueName: "file"), completion: .scriptsAndCourses)
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The picture: a name that ends in \(PictureFile.renderedEndings); - is standard output.", valueName: "out"),
        completion: .file())
    var output: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The form of what goes to standard output: svg where nothing is said.", valueName: "form"),
        completion: .list(OutputForm.endings))
    var form: String?

    @Option(
        name: .customLong("on"),
        help: ArgumentHelp("Draw it on these screens side by side, as \"iphone8, ipad landscape, 375 667\".", valueName: "screens"),
        completion: .devices)
    var screens: String?

    @Option(
        help: ArgumentHelp(
            "Write so many pictures of the script's last `animate`, from its beginning to its end: out-1.svg and so on.", valueName: "n"))
    var frames: Int?

    @Flag(help: "For slides: texts and colours, no captions, sizes or frames around texts.")
    var clean = false

    @Flag(help: "Show no more of the screen than is drawn on.")
    var crop = false

    @Flag(help: "Of a course: with hints, answers and closing words, for the teacher.")
    var answers = false

    @Flag(help: "Of a course: slides, with the arrow keys from one to the next.")
    var slides = false

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    private static let mostFrames = 1000

    /// The form of the picture; standard output takes what is text.
    private var target: PictureFile? {
        guard output == "-" else { return PictureFile(output, allowsData: true) }
        let form = OutputForm(ending: form ?? "svg")
        return form.map { .form($0) }
    }

    /// What is to be drawn.
    private func request() throws(Devices.NoScreen) -> PictureRequest {
        PictureRequest(
            screens: try screens.map { list throws(Devices.NoScreen) in try Devices.screens(list) } ?? [], isCropped: crop, isClean: clean)
    }

    func validate() throws {
        if form != nil, output != "-" { throw ValidationError("`--as` is for `-o -`: the name of a file says its form") }
        guard let file = target else {
            if let form {
                throw ValidationError("`--as` takes \(OutputForm.alternatives(OutputForm.endings)), and `\(form)` is none of these")
            }
            throw ValidationError("the picture's name must end in \(PictureFile.renderedEndings), and `\(output)` does not")
        }
        if case .form(.json) = file, clean || crop || screens != nil {
            throw ValidationError(
                "`\(clean ? "--clean" : crop ? "--crop" : "--on")` is for pictures, and json is not one: \(PictureFile.endings)")
        }
        if let frames {
            guard (2...Self.mostFrames).contains(frames) else {
                throw ValidationError("`--frames` takes a number from 2 to \(Self.mostFrames)")
            }
            if output == "-" { throw ValidationError("`--frames` writes several files, and `-` is one stream") }
            if screens != nil { throw ValidationError("`--frames` is for the screen of the script, without `--on`") }
            if case .form(.json) = file { throw ValidationError("`--frames` is for pictures, and json is not one: \(PictureFile.endings)") }
        }
        do throws(Devices.NoScreen) { _ = try request() } catch { throw ValidationError(error.message) }
    }

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        let limits = limitFlags.forScript
        MemoryWatch.begin(limits)
        do throws(SystemError) {
            if file != "-", !Files.exists(file), case .success(let place) = CourseLibrary.place(file) {
                return render(place, presenter, limits)
            }
            let source =
                file == "-"
                ? SourceFile(name: "<stdin>", bytes: try Input().readToEnd(limit: Files.longestText))
                : try Files.source(file, streams: .read(patience: limits.seconds))
            if source.isLessonFile { return renderCourse(source, presenter, limits) }
            if answers || slides {
                presenter.note("--answers and --slides are for courses, and \(file) is not a lesson file")
                return Ends.usage
            }
            let session = Session(limits: limits, loader: FileLoader(script: file == "-" ? nil : file), host: presenter)
            session.heedsSignals()
            let outcome = session.run(source)
            presenter.report(outcome)
            if outcome.wasInterrupted { return Ends.interrupted }
            if outcome.failed { return Ends.failed }
            guard let file = target, let request = try? request() else { return Ends.usage }
            if let frames { return write(frames, file, request, of: session, title: source.name, presenter) }
            let picture = file.text(of: request, in: session, title: source.name, ascii: lookFlags.ascii)
            if Interrupts.interruptRequested() { return Ends.interrupted }
            if let shortage = Patience.shortageNote {
                presenter.note(shortage)
                return Ends.failed
            }
            return write(picture, file, to: output, presenter)
        } catch {
            if error.code == EINTR { return Ends.interrupted }
            presenter.note(error.description)
            return Ends.file
        }
    }
}

extension RenderCommand {
    private func write(_ picture: String, _ file: PictureFile, to path: String, _ presenter: Presenter) -> Int32 {
        if path == "-" {
            Output.standard.write(TerminalText(lines: picture))
            return Ends.fine
        }
        guard let problem = file.write(picture, to: path) else { return Ends.fine }
        if Interrupts.interruptRequested() { return Ends.interrupted }
        presenter.note(problem)
        return Ends.file
    }

    /// Writes pictures of the last animation, each to a file of its own.
    private func write(
        _ count: Int, _ file: PictureFile, _ request: PictureRequest, of session: Session, title: String, _ presenter: Presenter
    ) -> Int32 {
        guard session.document.runningAnimation != nil else {
            presenter.note("the script does not end with an `animate`, so there is nothing to draw between two states")
            return Ends.failed
        }
        for place in 0..<count {
            var request = request
            request.moment = Double(place) / Double(count - 1)
            let picture = file.text(of: request, in: session, title: title, ascii: lookFlags.ascii)
            if Interrupts.interruptRequested() { return Ends.interrupted }
            if let shortage = Patience.shortageNote {
                presenter.note(shortage)
                return Ends.failed
            }
            let end = write(picture, file, to: Self.path(output, place + 1, of: count), presenter)
            if end != Ends.fine { return end }
        }
        return Ends.fine
    }

    /// `strip-03.svg`: the name of a picture of several.
    private static func path(_ output: String, _ number: Int, of count: Int) -> String {
        let digits = String(number)
        let padded = String(repeating: "0", count: String(count).count - digits.count) + digits
        guard let dot = output.lastIndex(of: ".") else { return "\(output)-\(padded)" }
        return "\(output[..<dot])-\(padded)\(output[dot...])"
    }

    /// Writes the sheets or slides of a lesson file.
    private func renderCourse(_ source: SourceFile, _ presenter: Presenter, _ limits: Limits) -> Int32 {
        let (course, problems) = CourseReader.read(source)
        guard let course, problems.isEmpty else {
            presenter.report(problems)
            return Ends.failed
        }
        let entry = CourseLibrary.Entry(number: 0, course: course, path: file == "-" ? nil : file)
        return render(CourseLibrary.Place(entry: entry, lesson: 0), presenter, limits)
    }

    /// Writes the sheets or slides of a course, or of one lesson.
    private func render(_ place: CourseLibrary.Place, _ presenter: Presenter, _ limits: Limits) -> Int32 {
        let isPage =
            switch target {
            case .form(.html), .converted(.pdf): true
            case .form(.svg) where output == "-" && form == nil: true
            default: false
            }
        guard isPage, !clean, !crop, screens == nil, frames == nil else {
            presenter.note(
                "a course is written as a page: `tgl render \(file) -o handout.html`, or .pdf, without --on, --crop, --frames and --clean")
            return Ends.usage
        }
        let course = place.entry.course
        var lessons: [HandoutLesson]
        do throws(CommandFailure) { lessons = try HandoutBuilder(entry: place.entry, limits: limits).lessons() } catch {
            presenter.note(error.message)
            presenter.report(error.diagnostics)
            return Ends.failed
        }
        if place.lesson > 0 { lessons = lessons.filter { $0.number == place.lesson } }
        let page = handoutText(course.name, lessons, form: HandoutForm(isSlides: slides, showsAnswers: answers))
        guard case .converted(.pdf) = target else { return write(page, .form(.html), to: output, presenter) }
        guard let problem = ConvertedPicture.writePDF(ofPage: page, to: output) else { return Ends.fine }
        presenter.note(problem)
        return Ends.file
    }
}
