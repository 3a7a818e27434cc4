/// A statement of a lesson file. Its parts are indices into the same tree.
///
/// The words of these statements count only where they begin a statement of a lesson file or of a `lesson` block.
public enum LessonStatement: Hashable, Sendable {
    /// `course "First steps"`; the expression is a string.
    case course(ExprID)
    /// `lesson "Shares" { … }`; the title is a string.
    case lesson(title: ExprID, BlockID)
    /// `say "…"`, `hint "…"`, `close "…"`; the text is an expression.
    case text(LessonText, ExprID)
    /// `start { … }`
    case start(BlockID)
    /// `goal { … }`
    case goal(BlockID)
    /// `on iphone8, ipad landscape`
    case on(DeviceList)
    /// `learner "Ada"`: whose answers a file has; the expression is a string.
    case learner(ExprID)
    /// `try "a wider row" { … }`, `way "…" { … }`, `mistake "…" { … }`, `show "…" { … }`: a string and statements.
    case named(LessonBlock, ExprID, BlockID)
    /// `part "the bar", Bar, Title`: the boxes that are judged together, under a name.
    case part(ExprID, IdentifierList)
    /// `ask "How wide is B?", B.width`, `ask "How wide is B then?", 40 { S.width = 100 }`: the question, the answer, and what is
    /// done before it is looked up.
    case ask(ExprID, answer: ExprID, BlockID?)
    /// `reach "a box below the screen", A.bottom > screen.height`: what is to be reached, in words and as a condition.
    case reach(ExprID, ExprID)
    /// `forbid width, left`: names that an answer may not use.
    case forbid(IdentifierList)
}

/// The texts of a lesson.
public enum LessonText: String, Sendable {
    /// What the task is; a hint; the word at the end.
    case say, hint, close
}

/// The statements of a lesson that have a name, or a text, and a block.
public enum LessonBlock: String, Sendable {
    /// A change that an answer must stand.
    case attempt = "try"
    /// Another answer, with what it costs; a typical wrong answer, with what to say to it; what is drawn beside the task.
    case way, mistake, show
}

/// The words that begin the statements of a lesson file.
enum LessonWord: String, CaseIterable {
    case course, lesson, learner, say, start, goal, on, `try`, hint, ask, close, forbid, way, mistake, show, part, reach

    /// Whether it is a statement of the file itself.
    var isOfFile: Bool { self == .course || self == .lesson || self == .learner || self == .close }
    /// Whether it is a statement of a lesson. A course has a closing word, too.
    var isOfLesson: Bool { self == .close || !isOfFile }
    /// Whether it is a word of other statements too, or of nodes that are opened: it counts only before a text.
    var needsText: Bool { [.learner, .way, .mistake, .show, .part, .reach].contains(self) }
}
