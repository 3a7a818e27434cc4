// Steps that are told in several lines: how flex, grid and block say how a value came about.

/// One line of a step.
package struct ToldLine: Sendable {
    /// What the line says.
    package var text: String
    /// How much deeper it is than the first line.
    package var depth = 0
    /// Whether it only adds something: its last number is not the value.
    package var isNote = false
    /// Whether it is a rule, so that the style or `when` that it is from is told.
    package var isRule = false
    /// The node and the property whose place in the source stands beside the line.
    package var rule: (node: Int32, prop: Prop)?
}

/// A step that is told in several lines, which name the rules that they read. The last one that is no note ends with the value.
package protocol ToldStep: FactStep {
    func lines(_ words: Wording) -> [ToldLine]
}

extension ToldStep {
    func text(_ words: Wording) -> String { lines(words).last { !$0.isNote }?.text ?? "" }
}

/// Several steps told one after the other; the last one states the value.
struct ToldSteps: ToldStep {
    let steps: [any ToldStep]

    func lines(_ words: Wording) -> [ToldLine] { steps.flatMap { $0.lines(words) } }
}
