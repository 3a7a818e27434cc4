import TGLLayout

/// Facts about the order of a program's instructions, collected in one pass so that each question is answered in constant time.
struct ProgramOrder {
    /// The index of the first instruction after which others may be skipped.
    private var firstBranch = Int.max
    /// For each property, the index of the last relation that sets it.
    private var lastSet: [Prop: Int] = [:]
    /// The index of the last relation that follows a knob; its property is only known at run time.
    private var lastTied = -1
    /// Whether rules or nodes may be removed at any time.
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

    /// Whether an instruction may be skipped because of an earlier one.
    func mayBeSkipped(_ index: Int) -> Bool { firstBranch < index }

    /// Whether no later instruction sets the relation's property again, or removes rules or nodes.
    func keeps(_ relation: Relation, at index: Int) -> Bool {
        !takesAway && lastTied <= index && relation.property.parts.allSatisfy { lastSet[$0, default: index] <= index }
    }
}
