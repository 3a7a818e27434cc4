// Steps that are explained in several lines: flex, grid and block use them.

/// One line of a step.
package struct ToldLine: Sendable {
    /// The text of the line.
    package var text: String
    /// How much deeper it is than the first line.
    package var depth = 0
    /// Whether it is a note: its last number is not the value.
    package var isNote = false
    /// Whether it is a rule, so that the style or `when` from which it comes is shown.
    package var isRule = false
    /// The node and the property whose place in the source is shown beside the line.
    package var rule: (node: Int32, prop: Prop)?
}

/// A step that is explained in several lines, which name the rules that they read. The last line that is no note ends with the value.
package protocol ToldStep: FactStep {
    func lines(_ words: Wording) -> [ToldLine]
}

extension ToldStep {
    func text(_ words: Wording) -> String { lines(words).last { !$0.isNote }?.text ?? "" }
}

/// Several steps one after another; the last one states the value.
struct ToldSteps: ToldStep {
    let steps: [any ToldStep]

    func lines(_ words: Wording) -> [ToldLine] { steps.flatMap { $0.lines(words) } }
}
