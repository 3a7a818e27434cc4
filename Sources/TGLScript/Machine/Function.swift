/// A function as a value: one of a script, with the variables it sees, or a built-in.
public final class Function {
    /// The script's function, or `nil` for a built-in.
    let program: Program?
    let builtIn: BuiltIn?
    let cells: UnsafeMutablePointer<UnsafeMutablePointer<Cell>>
    let cellCount: Int
    /// What a call needs, outside the object.
    let callable: UnsafeMutablePointer<Callable>
    /// The node whose block an arrow function was written in.
    let openNode: TaggedValue
    private let heap: Heap?
    /// What one takes of memory, about: the object, its cells, what a call needs.
    private static let bytes = 320

    /// The name of a `def` or built-in; `=>` for an arrow function.
    public var name: String { builtIn?.name ?? (program.map { $0.name.isEmpty ? "=>" : $0.name } ?? "") }

    /// Takes over a reference to each cell.
    init(_ program: Program, cells: [UnsafeMutablePointer<Cell>], openNode: TaggedValue, heap: Heap) {
        self.program = program
        builtIn = nil
        cellCount = cells.count
        self.cells = UnsafeMutablePointer.allocate(capacity: max(1, cells.count))
        self.cells.initialize(from: cells, count: cells.count)
        self.openNode = openNode
        openNode.retain()
        self.heap = heap
        heap.take(Function.bytes)
        callable = UnsafeMutablePointer<Callable>.allocate(capacity: 1)
        callable.initialize(
            to: Callable(
                program: Unmanaged.passUnretained(program), code: program.code, cells: self.cells, openNode: openNode,
                registerCount: program.registerCount, required: program.required,
                parameterCount: program.parameterCount))
    }

    init(_ builtIn: BuiltIn) {
        program = nil
        self.builtIn = builtIn
        cellCount = 0
        cells = UnsafeMutablePointer.allocate(capacity: 1)
        openNode = .none
        heap = nil
        callable = UnsafeMutablePointer<Callable>.allocate(capacity: 1)
        // No number of arguments fits: calls go the slow way.
        callable.initialize(
            to: Callable(
                program: nil, code: nil, cells: cells, openNode: openNode, registerCount: 0, required: 1, parameterCount: 0))
    }

    /// Whether it sees a variable.
    func holds(_ cell: UnsafeMutablePointer<Cell>) -> Bool { (0..<cellCount).contains { cells[$0] == cell } }

    deinit {
        for index in 0..<cellCount { Cell.release(cells[index]) }
        cells.deallocate()
        callable.deallocate()
        openNode.release()
        heap?.give(Function.bytes)
    }
}

/// What a call of a script's function needs, as plain data.
struct Callable {
    /// The function holds the program.
    let program: Unmanaged<Program>?
    let code: UnsafeMutablePointer<Instruction>?
    let cells: UnsafeMutablePointer<UnsafeMutablePointer<Cell>>
    let openNode: TaggedValue
    let registerCount: Int
    let required: Int
    let parameterCount: Int
}
