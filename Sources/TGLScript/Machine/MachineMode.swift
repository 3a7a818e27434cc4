/// What runs on the machine, which says what it may do. Whoever changes the mode goes back to the one before.
struct MachineMode {
    enum Code {
        /// Statements, which may do anything.
        case statements
        /// A function that is assigned to a property: it only computes.
        case function
        /// The value of a relation that follows knobs: it is computed again when a knob is set, and names nodes.
        case relation
        /// The condition of a `when`, which reads the screen.
        case condition
    }

    var code = Code.statements
    /// The number of questions (`why f()`) whose parts are being evaluated. A question changes nothing.
    var questions = 0
    /// Whether a template is making a cell; `Machine.cell` has its state.
    var isInCell = false
    /// Whether the template of a `wouldBe` is making its node, which will be removed.
    var isForeseeing = false
    /// The relation that follows knobs and is being set now.
    var tie: Tie?
    /// Whether a relation is computed again because a knob was set: its references were checked when it was first set.
    var isTyingAgain = false

    /// Whether only variables that were made since the epoch began can be set.
    var isEnclosed: Bool { isInCell || isForeseeing || questions > 0 }
}

extension Machine {
    @inline(__always) var isPure: Bool { mode.code != .statements }
    @inline(__always) var isWorkingOut: Bool { mode.code == .relation }
    @inline(__always) package var isInCell: Bool { mode.isInCell }

    /// Runs a function that may not change anything, and goes back to the present mode.
    func inPureMode<T>(_ code: MachineMode.Code, _ body: () throws(Failure) -> T) throws(Failure) -> T {
        let before = mode.code
        // What a relation or a condition calls may do what these may.
        if code != .function || before == .statements { mode.code = code }
        defer { mode.code = before }
        return try body()
    }

    /// Begins the evaluation of what a question asks about.
    func beginQuestion() {
        mode.questions += 1
        newEpoch()
    }

    func endQuestion() { mode.questions -= 1 }

    /// The failure of what would change something within a question.
    var questionChanges: Failure {
        Failure(
            .impure, "a question changes nothing, and what this one evaluates changes the document or a variable",
            help: "run it in a statement of its own before, and name its result in the question: `let n = f()`")
    }
}
