import TGLLayout

/// What of a program's code decides about an instruction by being before or behind it: gathered in one look, so that each question is
/// answered at once.
struct ProgramOrder {
    /// The first instruction that may lead past what follows it.
    private var firstBranch = Int.max
    /// Where each property is set for the last time.
    private var lastSet: [Prop: Int] = [:]
    /// Where a relation that a knob ties is set for the last time; of which property is known only when it runs.
    private var lastTied = -1
    /// Rules or nodes may be taken away, in what order whatsoever.
    private var takesAway = false

    init(_ program: Program) {
        for index in 0..<program.codeCount {
            let op = program.code[index].op
            if op.mayLeadPast { firstBranch = min(firstBranch, index) }
            switch op {
            case .unset, .unsetProperty, .unsetWhen, .remove, .remake, .call: takesAway = true
            case .relate: for part in program.relations[program.code[index + 1].wide].property.parts { lastSet[part] = index }
            case .relateTied: lastTied = index
            default: break
            }
        }
    }

    /// Whether something before an instruction may lead past it.
    func mayBeSkipped(_ index: Int) -> Bool { firstBranch < index }

    /// Whether nothing in the program sets the property of a relation again behind it, or takes rules or nodes away.
    func keeps(_ relation: Relation, at index: Int) -> Bool {
        !takesAway && lastTied <= index && relation.property.parts.allSatisfy { lastSet[$0, default: index] <= index }
    }
}
