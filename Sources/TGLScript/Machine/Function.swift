/// A function as a value: one of a script, with the variables it sees, or a built-in.
public final class Function: Counted {
    /// The program of a script's function; `nil` for a built-in.
    let program: Program?
    private let builtInID: BuiltInID?
    let cells: UnsafeMutablePointer<UnsafeMutablePointer<Cell>>
    let cellCount: Int
    /// The node whose block an arrow function was written in.
    let openNode: TaggedValue
    /// A copy of the program's fields that a call with all arguments needs. A built-in has an impossible parameter count, so that its calls
    /// take the slow path.
    let code: UnsafeMutablePointer<Instruction>
    let unheldProgram: Unmanaged<Program>?
    let registerCount: Int
    let parameterCount: Int
    private let heap: Heap?
    /// The approximate memory of a function with its cells, in bytes.
    private static let bytes = 176

    var builtIn: BuiltIn? { builtInID.map { BuiltIn.all[Int($0.rawValue)] } }

    /// The name of a `def` or built-in; `=>` for an arrow function.
    public var name: String { builtIn?.name ?? (program.map { $0.name.isEmpty ? "=>" : $0.name } ?? "") }

    /// Calls `cell` for each cell index in order; each cell comes with a reference that the function takes over.
    init(
        _ program: Program, cellCount: Int, openNode: TaggedValue, heap: Heap, cell: (Int) -> UnsafeMutablePointer<Cell>
    ) {
        self.program = program
        builtInID = nil
        self.cellCount = cellCount
        cells = cellCount > 0 ? UnsafeMutablePointer.allocate(capacity: cellCount) : Machine.noCells
        for index in 0..<cellCount { (cells + index).initialize(to: cell(index)) }
        self.openNode = openNode
        openNode.retain()
        code = program.code
        unheldProgram = Unmanaged.passUnretained(program)
        registerCount = program.registerCount
        parameterCount = program.parameterCount
        self.heap = heap
        heap.take(Function.bytes)
        super.init()
    }

    init(_ builtIn: BuiltIn) {
        program = nil
        builtInID = builtIn.id
        cellCount = 0
        cells = Machine.noCells
        openNode = .none
        code = Hot.nowhere
        unheldProgram = nil
        registerCount = 0
        parameterCount = -1
        heap = nil
        super.init()
    }

    /// The same function as if it had been written in the block of a node.
    func opened(on node: TaggedValue) -> Function {
        guard let program, let heap else { return self }
        return Function(program, cellCount: cellCount, openNode: node, heap: heap) { index in
            cells[index].pointee.references &+= 1
            return cells[index]
        }
    }

    /// The values of its variables and of its program's constants; for a stored function, the constants hold what it reads.
    var heldValues: [Value] {
        var values = (0..<cellCount).map { cells[$0].pointee.slot.value }
        var programs = program.map { [$0] } ?? []
        while let program = programs.popLast() {
            for index in 0..<program.constantCount { values.append(program.constants[index].value) }
            programs += program.programs.reversed()
        }
        return values
    }

    /// Whether it captures a variable.
    func holds(_ cell: UnsafeMutablePointer<Cell>) -> Bool { (0..<cellCount).contains { cells[$0] == cell } }

    deinit {
        for index in 0..<cellCount { Cell.release(cells[index]) }
        if cellCount > 0 { cells.deallocate() }
        openNode.release()
        heap?.give(Function.bytes)
    }
}
