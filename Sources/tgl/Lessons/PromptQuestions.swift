// The questions of a lesson at the prompt: what is said to numbers, and the hints of a question.

import TGLRender
import TGLScript
import TGLSyntax

extension Prompt {
    /// Says of values that were shown while a question waits that they do not answer it.
    func remindThatValuesAnswerNothing() {
        guard learning?.question != nil else { return }
        tellText("This shows a value and does not answer the question: type the number, or a calculation of numbers.", .faint)
    }

    func ask(_ question: LessonQuestion) {
        tellText(text(of: question.question), .strong)
        tell(TextBlock([TextLine("type a number", .faint)]))
    }

    /// Takes an entry as the answer to the question that waits for one, where it is a number, a percentage or arithmetic of these. To the
    /// first wrong number the question is asked again, with what to look at; to the second `why` tells; to the third the number is told.
    func takeAnswer(_ line: String) -> Bool {
        let entry = Self.withoutUnit(line)
        guard let learning, let question = learning.question, LessonAnswer.isWorkedOut(entry) else { return false }
        let typed = SourceFile(name: "answer", text: entry)
        guard case .success(let given) = session.given(LessonPart(source: typed, range: typed.range)), let (asked, wanted) = asked(question)
        else { return false }
        if given.answers(wanted) {
            tell(TextBlock([TextLine("Right: \(wanted.text).", .right)]))
            return goOn(after: question, given)
        }
        learning.wrongNumbers += 1
        let subject = question.subject(among: asked.nodeNames)
        switch learning.wrongNumbers {
        case 1:
            tellText("Not \(given.text). \(hints(of: question, in: asked).first ?? "Look at the code again.")")
            ask(question)
        case 2 where subject != nil:
            guard let subject else { break }
            tell(TextBlock([TextLine("Not \(given.text) either. `why \(subject)` tells:")]))
            explain(subject, question, in: asked)
            ask(question)
        default:
            tell(TextBlock([TextLine("It is \(wanted.text), not \(given.text).")]))
            return goOn(after: question, given)
        }
        return true
    }

    /// A number without the word that people write after it: `100 points`, `40 px`.
    private static func withoutUnit(_ entry: String) -> String {
        let words = entry.split(separator: " ")
        guard words.count == 2, ["point", "points", "pt", "px", "wide", "tall"].contains(words[1]) else { return entry }
        return String(words[0])
    }

    private func explain(_ subject: String, _ question: LessonQuestion, in asked: Session) {
        asked.host = presenter
        asked.explain(subject, after: question.change)
    }

    /// A session in which a question is answered, and the answer. What is asked after the goal is asked of the learner's own layout while
    /// that meets the goal; what is asked of the code of the lesson is asked of that, whatever the learner has changed since.
    func asked(_ question: LessonQuestion) -> (session: Session, answer: LessonAnswer)? {
        guard let learning else { return nil }
        let isRight = learning.goal.map { $0.verdict(on: session).isMet } ?? true
        if !question.isFirst, isRight, case .success(let answer) = session.answer(to: question) { return (session, answer) }
        let made = learning.course.session(
            of: learning.lesson, solved: !question.isFirst, limits: lessonLimits, loader: FileLoader(script: learning.entry.path))
        guard case .success(let session) = made, case .success(let answer) = session.answer(to: question) else { return nil }
        return (session, answer)
    }

    /// The hints of a question: its own, or where to look.
    private func hints(of question: LessonQuestion, in asked: Session) -> [String] {
        question.hints.isEmpty ? [asked.whereToLook(for: question)].compactMap { $0 } : question.hints.map { text(of: $0) }
    }

    /// `:hint` while a question waits: its hints one by one, then `why`; false when there are no more.
    func hintAtQuestion(_ question: LessonQuestion) -> Bool {
        guard let learning, let (asked, _) = asked(question) else { return false }
        let hints = hints(of: question, in: asked)
        defer { learning.questionHints += 1 }
        if hints.indices.contains(learning.questionHints) {
            tellText("hint: \(hints[learning.questionHints])")
            ask(question)
            return true
        }
        guard learning.questionHints == hints.count, let subject = question.subject(among: asked.nodeNames) else { return false }
        tell(TextBlock([TextLine("hint: `why \(subject)` tells:")]))
        explain(subject, question, in: asked)
        return true
    }

    private func goOn(after question: LessonQuestion, _ given: LessonAnswer) -> Bool {
        guard let learning else { return true }
        learning.answers.append((text(of: question.question), given.text))
        (learning.wrongNumbers, learning.questionHints) = (0, 0)
        if learning.firstQuestions.isEmpty {
            learning.lastQuestions.removeFirst()
            finishGoal()
        } else {
            learning.firstQuestions.removeFirst()
            askOrShow()
        }
        return true
    }
}
