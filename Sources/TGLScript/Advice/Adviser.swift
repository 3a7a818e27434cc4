import TGLSyntax
import TGLTexts

/// Gives advice about one kind of mistake. A section of `mistakes.txt` describes the mistake, with an example.
package struct Adviser: Sendable {
    /// The key of the section.
    package let name: String
    /// The advice about an error; `nil` if the mistake is another one.
    private let advise: @Sendable (WrongTurn) -> Advice?

    init(_ name: String, _ advise: @escaping @Sendable (WrongTurn) -> Advice?) {
        self.name = name
        self.advise = advise
    }

    /// All advisers, in the order in which they are asked.
    package static let all: [Adviser] =
        Advice.written + Advice.centring + Advice.nodeNames + Advice.loops + Advice.screens + Advice.cycles + Advice.styles + Advice.counts
        + Advice.trees

    /// The first advice that fits an error.
    static func advice(on turn: WrongTurn) -> (Adviser, Advice)? {
        for adviser in all { if let advice = adviser.advise(turn) { return (adviser, advice) } }
        return nil
    }
}

/// A mistake that has an adviser, for help.
package struct Mistake: Sendable {
    /// The name by which help finds it.
    package let name: String
    /// A short title.
    package let title: String
    /// The explanation, and what to write.
    package let text: String
    /// The lines of an example; the last one is the mistake.
    package let example: String

    private init(_ section: TextSection) {
        (name, title, text, example) = (section.key, section.title, section.text, section.code("example"))
    }

    /// The file of the mistakes.
    package static let table = TextTable("mistakes", TextForm(code: ["example"]))

    /// All mistakes, in the order of the advisers.
    package static let all = table.sections.map(Mistake.init)

    /// Runs the lines of the example in a session; returns the outcome of the last one.
    package func outcome(in session: Session = Session()) -> Outcome {
        example.split(separator: "\n").map { session.run(SourceFile(name: "example", text: String($0))) }.last ?? Outcome()
    }

    /// The error that the mistake gives.
    package func error() -> Diagnostic? { outcome().firstError }
}
