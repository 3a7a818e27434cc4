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
    /// `try "a wider row" { … }`; the name is a string.
    case attempt(name: ExprID, BlockID)
    /// `ask "How wide is B?", B.width`, `ask "How wide is B then?", 40 { S.width = 100 }`: the question, the answer, and what is
    /// done before it is looked up.
    case ask(ExprID, answer: ExprID, BlockID?)
    /// `forbid width, left`: names that an answer may not use.
    case forbid(IdentifierList)
}

/// The texts of a lesson.
public enum LessonText: String, Sendable {
    /// What the task is; a hint; the word at the end.
    case say, hint, close
}

/// The words that begin the statements of a lesson file.
enum LessonWord: String, CaseIterable {
    case course, lesson, say, start, goal, on, `try`, hint, ask, close, forbid

    /// Whether it is a statement of the file itself, not of a lesson.
    var isOfFile: Bool { self == .course || self == .lesson }
}
