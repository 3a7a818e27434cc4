import TGLSyntax
import TGLTexts

/// Gives advice about one mistake. What the mistake is, with an example, is a section of `mistakes.txt`.
package struct Adviser: Sendable {
    /// The key of the section.
    package let name: String
    /// The advice about an error; nil where it is another mistake.
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

/// A mistake that tgl has an answer to, for help.
package struct Mistake: Sendable {
    /// The word that help takes for it.
    package let name: String
    /// What it is, in a few words.
    package let title: String
    /// What holds, and the way out.
    package let text: String
    /// What is typed: the last line is the mistake.
    package let example: String

    private init(_ section: TextSection) {
        (name, title, text, example) = (section.key, section.title, section.text, section.code("example"))
    }

    /// The file of the mistakes.
    package static let table = TextTable("mistakes", TextForm(code: ["example"]))

    /// All of them, in the order of the advisers.
    package static let all = table.sections.map(Mistake.init)

    /// Types the example into a session of its own, a line after the other; what the last line gives.
    package func outcome(in session: Session = Session()) -> Outcome {
        example.split(separator: "\n").map { session.run(SourceFile(name: "example", text: String($0))) }.last ?? Outcome()
    }

    /// The error that the mistake gives.
    package func error() -> Diagnostic? { outcome().firstError }
}
