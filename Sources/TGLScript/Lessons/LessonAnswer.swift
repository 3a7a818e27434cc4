// What answers a question: a number or a percentage. A learner writes it, or works it out from such: what reads it from the layout answers
// nothing.

import TGLSyntax

/// The answer to a question.
public struct LessonAnswer: Equatable, Sendable {
    /// The number; of a percentage without its sign.
    public let number: Double
    /// It is a percentage.
    public let isPercentage: Bool

    /// The answer as it is told, with at most two decimals: `193.33`, `50%`.
    public var text: String { LessonWords.number(number) + (isPercentage ? "%" : "") }

    /// The answer that a value is, as it is printed in a list.
    init?(printed line: String) {
        guard line.hasPrefix("["), line.hasSuffix("]") else { return nil }
        let text = line.dropFirst().dropLast()
        isPercentage = text.hasSuffix("%")
        guard let number = Double(isPercentage ? text.dropLast() : text), number.isFinite else { return nil }
        self.number = number
    }

    /// Whether it answers a question whose answer is another: to the hundredth, or rounded to a whole number.
    public func answers(_ wanted: LessonAnswer) -> Bool {
        isPercentage == wanted.isPercentage
            && (abs(number - wanted.number) <= LessonGoal.tolerance || number == wanted.number.rounded())
    }

    /// Whether a text is made of numbers, percentages and their arithmetic alone.
    public static func isWorkedOut(_ text: String) -> Bool {
        let result = SyntaxTree.parse("print \(text)\n", names: .layout)
        let tree = result.tree
        let statements = tree[tree.root.statements]
        guard !result.hasErrors, statements.count == 1, let first = statements.first, case .print(let values) = tree[first],
            tree[values].count == 1
        else { return false }
        return (0..<UInt32(tree.expressionCount)).allSatisfy { place in
            switch tree[tree.expressionID(place)] {
            case .number, .percent, .unary(.negate, _): true
            case .binary(let sign, _, _): [.add, .subtract, .multiply, .divide, .modulo].contains(sign)
            default: false
            }
        }
    }
}

extension Session {
    /// The answer to a question in the layout that is there, after the change of the question. Nothing is changed by it.
    public func answer(to question: LessonQuestion) -> Result<LessonAnswer, Diagnostic> {
        takenBack {
            let asked = question.asked(among: nodeNames)
            if let change = question.change, let error = failure(of: change) { return .failure(error) }
            return worth(of: asked) {
                ("the answer to a question is a number or a percentage", "write `ask \"How wide is B?\", B.width`")
            }
        }
    }

    /// What a learner answered: a number, a percentage or what was worked out from such. Nothing is changed by it.
    public func given(_ answer: LessonPart) -> Result<LessonAnswer, Diagnostic> {
        let text = answer.text.trimmed
        func isNone() -> (message: String, help: String) {
            let shown = text.count > 40 ? "\(text.prefix(40))…" : text
            return ("`\(shown)` answers no question: an answer is a number, a percentage or arithmetic of these", "write the number itself")
        }
        guard LessonAnswer.isWorkedOut(text) else { return .failure(answer.problem(isNone())) }
        return takenBack { worth(of: answer, isNone) }
    }

    private func worth(
        of part: LessonPart, _ isNone: () -> (message: String, help: String)
    ) -> Result<LessonAnswer, Diagnostic> {
        let printed = PrintedLines()
        host = printed
        if let error = run(part.asSource(after: "print [", before: "\n]")).firstError {
            return .failure(part.placed(error, after: "print ["))
        }
        if let answer = printed.lines.first.flatMap({ LessonAnswer(printed: $0) }) { return .success(answer) }
        return .failure(part.problem(isNone()))
    }
}

extension LessonPart {
    fileprivate func problem(_ words: (message: String, help: String)) -> Diagnostic {
        Diagnostic(
            code: "", severity: .error, message: words.message, primary: Diagnostic.Place(source: source, range: range), help: words.help)
    }
}
