// Answers to questions: numbers or percentages. A learner writes one directly or as arithmetic; an expression that reads the layout is not
// accepted.

import TGLSyntax

/// The answer to a question.
public struct LessonAnswer: Equatable, Sendable {
    /// The number; for a percentage, the number before the sign.
    public let number: Double
    /// Whether it is a percentage.
    public let isPercentage: Bool

    /// The answer as text, with at most two decimals: `193.33`, `50%`.
    public var text: String { LessonWords.number(number) + (isPercentage ? "%" : "") }

    /// The answer in a line that is printed for a value.
    init?(printed line: String) {
        guard line.hasPrefix("["), line.hasSuffix("]") else { return nil }
        let text = line.dropFirst().dropLast()
        isPercentage = text.hasSuffix("%")
        guard let number = Double(isPercentage ? text.dropLast() : text), number.isFinite else { return nil }
        self.number = number
    }

    /// Whether it counts as the wanted answer: equal to two decimals, or after rounding to a whole number.
    public func answers(_ wanted: LessonAnswer) -> Bool {
        isPercentage == wanted.isPercentage
            && (abs(number - wanted.number) <= LessonGoal.tolerance || number == wanted.number.rounded())
    }

    /// Whether a text contains only numbers, percentages and arithmetic.
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
    /// The answer to a question in the present layout, after the question's change. Changes nothing.
    public func answer(to question: LessonQuestion) -> Result<LessonAnswer, Diagnostic> {
        takenBack {
            let asked = question.asked(among: nodeNames)
            if let change = question.change, let error = failure(of: change) { return .failure(error) }
            return worth(of: asked) {
                ("the answer to a question is a number or a percentage", "write `ask \"How wide is B?\", B.width`")
            }
        }
    }

    /// The answer of a learner: a number, a percentage or arithmetic on these. Changes nothing.
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
