// The machine's registers. A tagged value is 16 bytes of plain data, so that work on numbers never counts references; those that
// hold an object own one reference to it, which is taken and given by hand, here and nowhere else.

/// What registers may hold. Their references are counted here, since Swift's own counts are atomic, which costs several times as
/// much; all registers together hold the object once by Swift's count. One thread at a time works on a script's values.
public class Counted {
    /// How many registers, cells and constants hold it.
    @exclusivity(unchecked) fileprivate final var holders = 0

    init() {}
}

/// A register.
package struct TaggedValue {
    /// The number, or the object's address, or what the tag says.
    var bits: UInt64
    /// What a word, node or style needs beside `bits`.
    var aux: UInt32
    var tag: UInt8

    @inline(__always) init(bits: UInt64, aux: UInt32 = 0, tag: UInt8) {
        self.bits = bits
        self.aux = aux
        self.tag = tag
    }

    @inline(__always) init(_ number: Double) { self.init(bits: number.bitPattern, tag: Tag.number) }
    @inline(__always) init(_ bool: Bool) { self.init(bits: bool ? 1 : 0, tag: Tag.bool) }

    static let none = TaggedValue(bits: 0, tag: Tag.none)
    static let undefined = TaggedValue(bits: 0, tag: Tag.undefined)

    @inline(__always) var isNumber: Bool { tag == Tag.number }
    @inline(__always) var number: Double { Double(bitPattern: bits) }
    @inline(__always) var isObject: Bool { tag >= Tag.firstObject }
}

/// What a register holds.
enum Tag {
    static let number: UInt8 = 0
    static let percent: UInt8 = 1
    static let bool: UInt8 = 2
    static let none: UInt8 = 3
    static let undefined: UInt8 = 4
    static let word: UInt8 = 5
    static let node: UInt8 = 6
    static let style: UInt8 = 7
    static let keep: UInt8 = 8
    static let firstObject: UInt8 = 9
    static let string: UInt8 = 9
    static let list: UInt8 = 10
    static let function: UInt8 = 11
    static let call: UInt8 = 12
    static let rule: UInt8 = 13
    static let cell: UInt8 = 14
}

extension TaggedValue {
    /// Takes a value over, with the reference it holds.
    init(_ value: consuming Value) {
        switch value {
        case .number(let number): self.init(number)
        case .percent(let number): self.init(bits: number.bitPattern, tag: Tag.percent)
        case .bool(let bool): self.init(bool)
        case .none: self = .none
        case .undefined: self = .undefined
        case .word(let word): self.init(bits: UInt64(UInt32(bitPattern: word.raw)), tag: Tag.word)
        case .node(let node):
            self.init(bits: UInt64(UInt32(bitPattern: node.index)), aux: node.document, tag: Tag.node)
        case .style(let style):
            self.init(bits: UInt64(UInt32(bitPattern: style.index)), aux: style.document, tag: Tag.style)
        case .keep(let keep):
            self.init(bits: UInt64(UInt32(bitPattern: keep.index)), aux: keep.document, tag: Tag.keep)
        case .string(let box): self.init(object: box, tag: Tag.string)
        case .list(let box): self.init(object: box, tag: Tag.list)
        case .function(let box): self.init(object: box, tag: Tag.function)
        case .call(let box): self.init(object: box, tag: Tag.call)
        case .rule(let box): self.init(object: box, tag: Tag.rule)
        }
    }

    init(object: Counted, tag: UInt8) {
        object.holders &+= 1
        let reference = object.holders == 1 ? Unmanaged.passRetained(object) : Unmanaged.passUnretained(object)
        self.init(bits: UInt64(UInt(bitPattern: reference.toOpaque())), tag: tag)
    }

    private var pointer: UnsafeRawPointer {
        // An object's slot always holds an address.
        UnsafeRawPointer(bitPattern: UInt(bits)).unsafelyUnwrapped
    }

    /// The value, with a reference of its own.
    package var value: Value {
        switch tag {
        case Tag.number: .number(number)
        case Tag.percent: .percent(number)
        case Tag.bool: .bool(bits != 0)
        case Tag.word: .word(WordID(raw: Int32(truncatingIfNeeded: bits)))
        case Tag.node:
            .node(NodeHandle(index: Int32(truncatingIfNeeded: bits), document: aux))
        case Tag.style:
            .style(StyleHandle(index: Int32(truncatingIfNeeded: bits), document: aux))
        case Tag.keep:
            .keep(KeepHandle(index: Int32(truncatingIfNeeded: bits), document: aux))
        case Tag.string: .string(unmanaged())
        case Tag.list: .list(unmanaged())
        case Tag.function: .function(unmanaged())
        case Tag.call: .call(unmanaged())
        case Tag.rule: .rule(unmanaged())
        case Tag.cell: cell.pointee.slot.value
        case Tag.none: .none
        default: .undefined
        }
    }

    @inline(__always) private func unmanaged<T: AnyObject>() -> T {
        Unmanaged<T>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The object in it, without a reference to it.
    @inline(__always) var counted: Unmanaged<Counted> { Unmanaged.fromOpaque(pointer) }

    /// The cell that a register of a captured variable holds.
    @inline(__always) var cell: UnsafeMutablePointer<Cell> {
        UnsafeMutablePointer<Cell>(bitPattern: UInt(bits)).unsafelyUnwrapped
    }

    /// The function in it; only for a slot tagged so.
    @inline(__always) var function: Function { unmanaged() }
    /// The function in it, without a reference to it; only for a slot tagged so.
    @inline(__always) var unheldFunction: Unmanaged<Function> { Unmanaged.fromOpaque(pointer) }
    /// The string in it; only for a slot tagged so.
    @inline(__always) var string: StringBox { unmanaged() }
    /// The list in it; only for a slot tagged so.
    @inline(__always) var list: ListBox { unmanaged() }
    /// The items that are in memory of the list in it; only for a slot tagged so.
    @inline(__always) var items: UnsafeBufferPointer<Value> {
        Unmanaged<ListBox>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.present }
    }

    /// Takes one more reference to what it holds.
    @inline(__always) func retain() {
        if isObject { retainObject() }
    }

    /// Gives a reference back.
    @inline(__always) func release() {
        if isObject { TaggedValue.releaseObject(bits, tag) }
    }

    @inline(__always) private func retainObject() {
        if tag == Tag.cell {
            cell.pointee.references &+= 1
        } else {
            counted._withUnsafeGuaranteedRef { $0.holders &+= 1 }
        }
    }

    /// Takes plain words, which a caller need not put together to a value.
    @inline(never) private static func releaseObject(_ bits: UInt64, _ tag: UInt8) {
        let slot = TaggedValue(bits: bits, tag: tag)
        if tag == Tag.cell {
            Cell.release(slot.cell)
        } else {
            TaggedValue.release(slot.counted)
        }
    }

    /// Gives a register's reference to an object back.
    @inline(__always) static func release(_ object: Unmanaged<Counted>) {
        let left = object._withUnsafeGuaranteedRef { object in
            object.holders &-= 1
            return object.holders
        }
        if left == 0 { object.release() }
    }

    /// Take the object out, leaving `none`, if nothing else holds it.
    mutating func takeUniqueList() -> ListBox? { takeUnique(Tag.list) }
    mutating func takeUniqueString() -> StringBox? { takeUnique(Tag.string) }
    mutating func takeUniqueFunction() -> Function? { takeUnique(Tag.function) }

    @inline(__always) private mutating func takeUnique<T: Counted>(_ expected: UInt8) -> T? {
        guard tag == expected, counted._withUnsafeGuaranteedRef({ $0.holders == 1 }) else { return nil }
        var object = Unmanaged<T>.fromOpaque(pointer).takeRetainedValue()
        if isKnownUniquelyReferenced(&object) {
            self = .none
            object.holders = 0
            return object
        }
        _ = Unmanaged.passRetained(object)
        return nil
    }
}

extension UnsafeMutablePointer<TaggedValue> {
    /// Puts a number in; what was there is given back.
    @inline(__always) func put(_ number: Double) {
        if pointee.isObject { pointee.release() }
        pointee = TaggedValue(number)
    }

    @inline(__always) func put(_ bool: Bool) {
        if pointee.isObject { pointee.release() }
        pointee = TaggedValue(bool)
    }

    /// Puts a slot in and takes over the reference it owns.
    @inline(__always) func take(_ slot: TaggedValue) {
        let old = pointee
        pointee = slot
        old.release()
    }

    /// Puts a copy of a slot in.
    @inline(__always) func copy(_ slot: TaggedValue) {
        slot.retain()
        let old = pointee
        pointee = slot
        old.release()
    }

    func put(_ value: consuming Value) { take(TaggedValue(value)) }

    /// Works on the list in it, if there is one that nothing else holds.
    @inline(__always) func withUniqueList<R>(_ work: (ListBox) -> R?) -> R? {
        guard pointee.tag == Tag.list, pointee.counted._withUnsafeGuaranteedRef({ $0.holders == 1 }) else { return nil }
        return UnsafeMutableRawPointer(self).withMemoryRebound(to: ListBox.self, capacity: 1) { list in
            isKnownUniquelyReferenced(&list.pointee) ? work(list.pointee) : nil
        }
    }

    /// Puts a copy of an item of a list in.
    @inline(__always) func copy(_ item: UnsafePointer<Value>) {
        if case .number(let number) = item.pointee { put(number) } else { put(item.pointee) }
    }
}

/// A variable that functions share. References to it are counted by hand.
struct Cell {
    var slot: TaggedValue
    var references: UInt32
    /// The savepoint in which the variable was last written to the log.
    var epoch: UInt32
    /// Whoever holds a cell also holds its heap.
    let heap: Unmanaged<Heap>

    /// A variable made in a savepoint is not written to its log: with the savepoint undone nothing sees it.
    static func make(_ slot: TaggedValue, _ heap: Heap, epoch: UInt32 = 0) -> UnsafeMutablePointer<Cell> {
        let cell = UnsafeMutablePointer<Cell>.allocate(capacity: 1)
        cell.initialize(to: Cell(slot: slot, references: 1, epoch: epoch, heap: Unmanaged.passUnretained(heap)))
        heap.take(64)
        return cell
    }

    /// Gives a reference back.
    static func release(_ cell: UnsafeMutablePointer<Cell>) {
        cell.pointee.references &-= 1
        if cell.pointee.references == 0 {
            cell.pointee.heap.takeUnretainedValue().bury(cell)
        } else if cell.pointee.references == 1, cell.pointee.slot.tag == Tag.function {
            freeOwnCaller(cell)
        }
    }

    /// A function that calls itself holds the variable that it is in: when nothing else holds either, both go.
    @inline(never) private static func freeOwnCaller(_ cell: UnsafeMutablePointer<Cell>) {
        guard let function = cell.pointee.slot.takeUniqueFunction() else { return }
        if !function.holds(cell) { cell.pointee.slot = TaggedValue(.function(function)) }
    }
}

/// What strings, lists and variables take of memory.
final class Heap {
    /// The bytes in use.
    @exclusivity(unchecked) private(set) var bytes = 0
    @exclusivity(unchecked) private var buried: [UnsafeMutablePointer<Cell>] = []
    @exclusivity(unchecked) private var isBurying = false
    @exclusivity(unchecked) private var buriedLists: [ListBox] = []
    @exclusivity(unchecked) private var isBuryingLists = false
    /// Why what runs has to end, if it has to: asked by what goes through very many values.
    @exclusivity(unchecked) var reasonToStop: (() -> Failure?)?

    @inline(__always) func take(_ count: Int) { bytes &+= count }
    @inline(__always) func give(_ count: Int) { bytes &-= count }

    /// Frees a cell. Cells in functions in cells are freed one after the other, not by recursion.
    fileprivate func bury(_ cell: UnsafeMutablePointer<Cell>) {
        if !cell.pointee.slot.isObject {
            cell.deallocate()
            return give(64)
        }
        buried.append(cell)
        if isBurying { return }
        isBurying = true
        while let next = buried.popLast() {
            let slot = next.pointee.slot
            next.deallocate()
            give(64)
            slot.release()
        }
        isBurying = false
    }

    /// Gives a reference to a list back. Lists in lists are freed one after the other too.
    func bury(_ list: consuming ListBox) {
        buriedLists.append(list)
        if isBuryingLists { return }
        isBuryingLists = true
        while !buriedLists.isEmpty { buriedLists.removeLast() }
        isBuryingLists = false
    }
}
