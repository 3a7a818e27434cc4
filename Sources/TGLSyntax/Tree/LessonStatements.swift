/// A statement of a lesson file. Its parts are indices into the same tree.
///
/// Its keyword only counts at the beginning of a statement in a lesson file or in a `lesson` block.
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
    /// `learner "Ada"`: the author of a file of answers; the expression is a string.
    case learner(ExprID)
    /// `try "a wider row" { … }`, `way "…" { … }`, `mistake "…" { … }`, `show "…" { … }`: a string and statements.
    case named(LessonBlock, ExprID, BlockID)
    /// `part "the bar", Bar, Title`: boxes that are judged together, with a name.
    case part(ExprID, IdentifierList)
    /// `ask "How wide is B?", B.width`, `ask "How wide is B then?", 40 { S.width = 100 }`: the question, the answer, and a change before
    /// the answer is computed.
    case ask(ExprID, answer: ExprID, BlockID?)
    /// `reach "a box below the screen", A.bottom > screen.height`: an aim, in words and as a condition.
    case reach(ExprID, ExprID)
    /// `forbid width, left`: names that an answer may not use.
    case forbid(IdentifierList)
}

/// The texts of a lesson.
public enum LessonText: String, Sendable {
    /// The text of the task; a hint; the closing words.
    case say, hint, close
}

/// The statements of a lesson that have a name or a text, and a block.
public enum LessonBlock: String, Sendable {
    /// A change that an answer must withstand.
    case attempt = "try"
    /// Another answer with its cost; a typical wrong answer with a comment; a picture beside the task.
    case way, mistake, show
}

/// The keywords of the statements in a lesson file.
enum LessonWord: String, CaseIterable {
    case course, lesson, learner, say, start, goal, on, `try`, hint, ask, close, forbid, way, mistake, show, part, reach

    /// Whether it is a statement of the file itself.
    var isOfFile: Bool { self == .course || self == .lesson || self == .learner || self == .close }
    /// Whether it is a statement of a lesson. `close` is one of a course too.
    var isOfLesson: Bool { self == .close || !isOfFile }
    /// Whether the word is also a keyword of other statements or the name of a node, so that it only counts before a string.
    var needsText: Bool { [.learner, .way, .mistake, .show, .part, .reach].contains(self) }
}
