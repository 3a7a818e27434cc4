// A course as a printed handout or as slides: one HTML file that loads nothing.

/// The content of a lesson for a sheet or a slide.
public struct HandoutLesson: Sendable {
    /// A question with its answer.
    public struct Question: Sendable {
        /// The question.
        public let text: String
        /// The answer.
        public let answer: String

        /// Whether it is asked before the layout is shown.
        public let isFirst: Bool

        /// Creates a question from its parts.
        public init(_ text: String, answer: String, isFirst: Bool) { (self.text, self.answer, self.isFirst) = (text, answer, isFirst) }
    }

    /// The number of the lesson in the course, from 1.
    public var number = 0
    /// The title of the lesson.
    public var title = ""
    /// The paragraphs of the task; code is in backquotes.
    public var task: [String] = []
    /// Further conditions that an answer must satisfy: `on ipad`, `with "a wider row"`.
    public var conditions: [String] = []
    /// Words that an answer may not use.
    public var forbidden: [String] = []
    /// The initial code.
    public var code: [String] = []
    /// The initial scene.
    public var start: PictureScreen
    /// The goal, on each of its screens; empty for a lesson of questions.
    public var goals: [PictureScreen] = []
    /// Further pictures beside the task, each with its caption.
    public var shows: [PictureScreen] = []
    /// The questions.
    public var questions: [Question] = []
    /// The hints.
    public var hints: [String] = []
    /// The teacher's answer, line by line.
    public var answer: [String] = []
    /// The closing words.
    public var closing: [String] = []

    /// Creates a lesson with its initial scene; the other properties are set afterwards.
    public init(start: PictureScreen) { self.start = start }
}

/// The form in which a course is written.
public struct HandoutForm: Sendable {
    /// Whether it is written as slides instead of sheets to print.
    public var isSlides = false
    /// Whether it is for the teacher: with hints, answers and closing words.
    public var showsAnswers = false
    /// A link above the sheets to the page that they are part of.
    public var contents: Link?

    /// A link with its text.
    public struct Link: Sendable {
        /// The text of the link.
        public let title: String
        /// The address, as written in HTML.
        public let address: String

        /// Creates a link from its parts.
        public init(title: String, address: String) { (self.title, self.address) = (title, address) }
    }

    /// Creates a form; the default is the sheets for learners.
    public init(isSlides: Bool = false, showsAnswers: Bool = false, contents: Link? = nil) {
        (self.isSlides, self.showsAnswers, self.contents) = (isSlides, showsAnswers, contents)
    }
}

/// A course as an HTML page: a section to print for each lesson, or slides that the arrow keys switch.
public func handoutText(_ course: String, _ lessons: [HandoutLesson], form: HandoutForm) -> String {
    let writer = HandoutWriter(form)
    var page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>\(escapeMarkup(course))</title>\n"
    page += "<style>\n\(HandoutParts.style)\(form.isSlides ? HandoutParts.slideStyle : HandoutParts.sheetStyle)</style>\n</head>\n"
    page += "<body>\n"
    page += form.isSlides ? writer.titleSlide(course, lessons) : writer.header(course)
    for lesson in lessons { page += form.isSlides ? writer.slides(lesson, of: lessons.count) : writer.sheet(lesson, of: lessons.count) }
    if form.isSlides { page += "<script>\n\(HandoutParts.script)</script>\n" }
    return page + "</body>\n</html>\n"
}

private struct HandoutWriter {
    let form: HandoutForm

    init(_ form: HandoutForm) { self.form = form }

    // MARK: Sheets

    func header(_ course: String) -> String {
        let above = form.contents.map { "<p><a href=\"\(escapeMarkup($0.address))\">\(escapeMarkup($0.title))</a></p>\n" }
        let name = form.showsAnswers ? "" : "<p class=\"name\">Name <span class=\"blank\"></span></p>\n"
        return "<header>\n\(above ?? "")<h1>\(escapeMarkup(course))</h1>\n\(name)</header>\n"
    }

    func sheet(_ lesson: HandoutLesson, of count: Int) -> String {
        var text = "<section class=\"lesson\">\n" + heading(lesson, of: count)
        text += paragraphs(lesson.task) + startCode(lesson) + questions(lesson, areFirst: true, showsAnswers: form.showsAnswers)
        text += pictures(lesson) + conditions(lesson)
        if form.showsAnswers {
            text += list("Hints", lesson.hints)
            if !lesson.answer.isEmpty { text += "<h3>Answer</h3>\n" + code(lesson.answer) }
        } else if !lesson.goals.isEmpty {
            text += "<h3>Your answer</h3>\n<div class=\"room\"></div>\n"
        }
        text += questions(lesson, areFirst: false, showsAnswers: form.showsAnswers)
        if form.showsAnswers { text += "<div class=\"close\">\n\(paragraphs(lesson.closing))</div>\n" }
        return text + "</section>\n"
    }

    // MARK: Slides

    func titleSlide(_ course: String, _ lessons: [HandoutLesson]) -> String {
        let titles = lessons.map { "<li>\(escapeMarkup($0.title))</li>\n" }.joined()
        return "<section class=\"slide title\">\n<h1>\(escapeMarkup(course))</h1>\n<ol>\n\(titles)</ol>\n</section>\n"
    }

    /// The text that fits on a slide: columns per line, and lines.
    private static let (slideColumns, slideLines) = (70, 13)

    /// The slides of a lesson: the task and the code, on two slides if they do not fit on one; the pictures; and, for the teacher, the
    /// hints and answers.
    func slides(_ lesson: HandoutLesson, of count: Int) -> String {
        let task = paragraphs(lesson.task) + conditions(lesson)
        let asked = startCode(lesson) + questions(lesson, areFirst: true, showsAnswers: false)
        let lines =
            lesson.task.reduce(lesson.code.count) { $0 + $1.count / Self.slideColumns + 1 } + lesson.questions.count(where: \.isFirst)
        var parts = lines <= Self.slideLines ? [task + asked] : [task, asked]
        parts.append(pictures(lesson))
        parts.append(questions(lesson, areFirst: false, showsAnswers: false))
        if form.showsAnswers {
            parts.append(list("Hints", lesson.hints))
            parts.append(
                (lesson.answer.isEmpty ? "" : code(lesson.answer)) + questions(lesson, areFirst: true, showsAnswers: true)
                    + questions(lesson, areFirst: false, showsAnswers: true)
                    + "<div class=\"close\">\n\(paragraphs(lesson.closing))</div>\n")
        }
        return parts.filter { !$0.isEmpty }.map { part in
            "<section class=\"slide\">\n\(heading(lesson, of: count))<div class=\"body\">\n\(part)</div>\n</section>\n"
        }.joined()
    }

    // MARK: Parts

    private func heading(_ lesson: HandoutLesson, of count: Int) -> String {
        "<h2><small>\(lesson.number) of \(count)</small> \(escapeMarkup(lesson.title))</h2>\n"
    }

    private func paragraphs(_ texts: [String]) -> String { texts.map { "<p>\(words($0))</p>\n" }.joined() }

    private func list(_ title: String, _ items: [String]) -> String {
        if items.isEmpty { return "" }
        return "<h3>\(title)</h3>\n<ol>\n" + items.map { "<li>\(words($0))</li>\n" }.joined() + "</ol>\n"
    }

    private func code(_ lines: [String]) -> String { "<pre>\(lines.map { escapeMarkup($0) }.joined(separator: "\n"))</pre>\n" }

    private func startCode(_ lesson: HandoutLesson) -> String { lesson.code.isEmpty ? "" : code(lesson.code) }

    private func pictures(_ lesson: HandoutLesson) -> String {
        let prefix = "l\(lesson.number)"
        var text = ""
        // The picture of the start would reveal the answers to the questions about it.
        if form.showsAnswers && !form.isSlides || !lesson.questions.contains(where: \.isFirst) {
            text += figure([lesson.start], lesson.goals.isEmpty ? "the layout" : "start", prefix + "s")
        }
        if !lesson.goals.isEmpty { text += figure(lesson.goals, "goal", prefix + "g") }
        for (place, show) in lesson.shows.enumerated() { text += figure([show], show.caption, "\(prefix)w\(place)") }
        // On a slide, wide pictures are larger if they are one above the other.
        let isWide = lesson.goals.count == 1 && lesson.start.scene.screenWidth > 1.6 * lesson.start.scene.screenHeight
        return text.isEmpty ? "" : "<div class=\"pictures\(isWide ? " wide" : "")\">\n\(text)</div>\n"
    }

    private func figure(_ screens: [PictureScreen], _ title: String, _ prefix: String) -> String {
        let look = PictureLook(hasPaper: false, isForPrint: true, idPrefix: prefix)
        return "<figure>\n\(PictureBoard(screens, look).svg())<figcaption>\(title)</figcaption>\n</figure>\n"
    }

    private func conditions(_ lesson: HandoutLesson) -> String {
        var text = ""
        if !lesson.conditions.isEmpty { text += "<p class=\"also\">It must also hold \(words(joinedClauses(lesson.conditions))).</p>\n" }
        if !lesson.forbidden.isEmpty {
            text += "<p class=\"also\">Not allowed: \(words(lesson.forbidden.map { "`\($0)`" }.joined(separator: ", "))).</p>\n"
        }
        return text
    }

    private func questions(_ lesson: HandoutLesson, areFirst: Bool, showsAnswers: Bool) -> String {
        lesson.questions.filter { $0.isFirst == areFirst }.map { question in
            let answer = showsAnswers ? "<b>\(escapeMarkup(question.answer))</b>" : "<span class=\"blank\"></span>"
            return "<p class=\"question\">\(words(question.text)) \(answer)</p>\n"
        }.joined()
    }

    /// A text as HTML; parts in backquotes become code.
    private func words(_ text: String) -> String {
        let parts = escapeMarkup(text).split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return escapeMarkup(text) }
        return parts.enumerated().map { $0 % 2 == 1 ? "<code>\($1)</code>" : String($1) }.joined()
    }
}

/// The fixed parts of the HTML pages.
private enum HandoutParts {
    static let style = """
        * { box-sizing: border-box; }
        body { margin: 0; color: #1f2933; background: #ffffff; font: 15px/1.5 system-ui, sans-serif; }
        h1 { font-size: 28px; margin: 0; } h2 { font-size: 20px; margin: 0 0 6px; } h3 { font-size: 15px; margin: 10px 0 4px; }
        h2 small { color: #52606d; font-weight: normal; margin-right: 8px; } p { margin: 0 0 6px; }
        code, pre { font-family: ui-monospace, monospace; font-size: 0.92em; background: #f2f4f7; }
        code { padding: 0 3px; } pre { margin: 0; padding: 8px 10px; white-space: pre-wrap; overflow-wrap: anywhere; }
        .pictures { display: flex; gap: 16px; align-items: flex-end; margin: 8px 0; }
        figure { margin: 0; flex: 0 1 auto; min-width: 0; } figure svg { display: block; max-width: 100%; height: auto; } 
        figcaption, .also { color: #52606d; font-size: 13px; }
        .question .blank { display: inline-block; width: 90px; border-bottom: 1px solid #1f2933; }
        .name .blank { display: inline-block; width: 60%; border-bottom: 1px solid #1f2933; }
        .close { border-left: 3px solid #4f7cac; padding-left: 10px; margin-top: 10px; }

        """

    static let sheetStyle = """
        body { max-width: 760px; margin: 0 auto; padding: 24px; }
        .lesson { break-inside: avoid; margin-top: 28px; padding-top: 14px; border-top: 1px solid #c3ccd5; }
        figure svg { max-height: 260px; width: auto; }
        .room { height: 84px; border: 1px solid #aab4bf; background: repeating-linear-gradient(#fff 0 27px, #d5dbe1 27px 28px); }
        @page { margin: 14mm; }
        @media print { body { padding: 0; max-width: none; } }

        """

    /// Every text is at least a thirtieth of the slide's height. Slides are dark if the system is; the key D switches.
    static let slideStyle = """
        :root { --text: #1f2933; --paper: #ffffff; --quiet: #52606d; --code: #f2f4f7; --picture: none; }
        @media (prefers-color-scheme: dark) {
          :root:not(.light) { --text: #e6e9ec; --paper: #14181d; --quiet: #a9b4bf; --code: #232a32; }
          :root:not(.light) { --picture: invert(0.92) hue-rotate(180deg); }
        }
        :root.dark { --text: #e6e9ec; --paper: #14181d; --quiet: #a9b4bf; --code: #232a32; --picture: invert(0.92) hue-rotate(180deg); }
        html { scroll-snap-type: y mandatory; }
        body, code, pre { color: var(--text); background: var(--paper); }
        code, pre { background: var(--code); }
        .slide { height: 100vh; padding: 4vh 4vw; scroll-snap-align: start; display: flex; flex-direction: column; gap: 1.5vh; }
        .slide, .slide p, .slide li, .slide pre, .slide figcaption, .slide .also, .slide small { font-size: 3.6vh; line-height: 1.35; }
        .slide h2 { font-size: 5vh; } .slide h3 { font-size: 4vh; } .slide code { font-size: 0.95em; }
        .slide small, .slide figcaption, .slide .also { color: var(--quiet); }
        .slide .body { flex: 1; min-height: 0; overflow: auto; display: flex; flex-direction: column; gap: 1.5vh; }
        .slide.title { justify-content: center; overflow: auto; } .slide.title h1 { font-size: 9vh; } .slide.title ol { columns: 2; }
        .slide .pictures { flex: 1; min-height: 0; margin: 0; gap: 3vw; align-items: stretch; justify-content: center; }
        .slide .pictures.wide { flex-direction: column; gap: 1vh; }
        .slide figure { flex: 1 1 0; min-height: 0; display: flex; flex-direction: column; align-items: center; }
        .slide figure svg { flex: 1; min-height: 0; width: 100%; height: 100%; filter: var(--picture); }
        .slide .question .blank { border-color: var(--text); }
        @page { size: 297mm 167mm; margin: 0; }
        @media print {
          :root, :root.dark, :root:not(.light) { --text: #1f2933; --paper: #ffffff; --quiet: #52606d; --code: #f2f4f7; --picture: none; }
          .slide { break-after: page; }
        }

        """

    static let script = """
        (() => {
          const slides = [...document.querySelectorAll(".slide")];
          const steps = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 };
          const dark = matchMedia("(prefers-color-scheme: dark)");
          document.addEventListener("keydown", (event) => {
            if (event.key === "d") {
              const root = document.documentElement.classList;
              const isDark = root.contains("dark") || (dark.matches && !root.contains("light"));
              root.toggle("dark", !isDark);
              root.toggle("light", isDark);
              return;
            }
            const step = steps[event.key];
            if (!step) return;
            const here = slides.findIndex((slide) => slide.getBoundingClientRect().bottom > innerHeight / 2);
            slides[Math.min(Math.max(here + step, 0), slides.length - 1)].scrollIntoView();
            event.preventDefault();
          });
        })();

        """
}
