/// A function as a value: one of a script, with the variables it sees, or a built-in.
public final class Function {
    /// The script's function, or `nil` for a built-in.
    let program: Program?
    let builtIn: BuiltIn?
    let cells: UnsafeMutablePointer<UnsafeMutablePointer<Cell>>
    let cellCount: Int
    /// The node whose block an arrow function was written in.
    let openNode: Slot
    private let heap: Heap?

    /// The name of a `def` or built-in; `=>` for an arrow function.
    public var name: String { builtIn?.name ?? (program.map { $0.name.isEmpty ? "=>" : $0.name } ?? "") }

    /// Takes over a reference to each cell.
    init(_ program: Program, cells: [UnsafeMutablePointer<Cell>], openNode: Slot, heap: Heap) {
        self.program = program
        builtIn = nil
        cellCount = cells.count
        self.cells = UnsafeMutablePointer.allocate(capacity: max(1, cells.count))
        self.cells.initialize(from: cells, count: cells.count)
        self.openNode = openNode
        openNode.retain()
        self.heap = heap
        heap.take(96)
    }

    init(_ builtIn: BuiltIn) {
        program = nil
        self.builtIn = builtIn
        cellCount = 0
        cells = UnsafeMutablePointer.allocate(capacity: 1)
        openNode = .none
        heap = nil
    }

    deinit {
        for index in 0..<cellCount { Cell.release(cells[index]) }
        cells.deallocate()
        openNode.release()
        heap?.give(96)
    }
}
