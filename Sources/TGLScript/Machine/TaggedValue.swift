// The machine's registers. A tagged value is 16 bytes of plain data, so that work on numbers counts no references. A value with an object
// owns one reference to it; these are counted by hand, and only in this file.

/// An object that registers can hold. Its references are counted here, since Swift's atomic counts take several times as long; to Swift,
/// all registers together are one reference. Only one thread at a time works on a script's values.
public class Counted {
    /// The number of registers, cells and constants that hold it.
    @exclusivity(unchecked) fileprivate final var holders = 0

    init() {}
}

/// A register.
package struct TaggedValue {
    /// A number, the address of an object, or other content that depends on the tag.
    var bits: UInt64
    /// Further content of a word, node or style.
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

/// The type of a register's content.
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
    /// Takes over a value with its reference.
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
        // A value tagged as an object always has an address.
        UnsafeRawPointer(bitPattern: UInt(bits)).unsafelyUnwrapped
    }

    /// The value, with a new reference.
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

    /// The object, without a new reference.
    @inline(__always) var counted: Unmanaged<Counted> { Unmanaged.fromOpaque(pointer) }

    /// The cell of a captured variable.
    @inline(__always) var cell: UnsafeMutablePointer<Cell> {
        UnsafeMutablePointer<Cell>(bitPattern: UInt(bits)).unsafelyUnwrapped
    }

    /// The function; only for this tag.
    @inline(__always) var function: Function { unmanaged() }
    /// The function, without a new reference; only for this tag.
    @inline(__always) var unheldFunction: Unmanaged<Function> { Unmanaged.fromOpaque(pointer) }
    /// The string; only for this tag.
    @inline(__always) var string: StringBox { unmanaged() }
    /// The list; only for this tag.
    @inline(__always) var list: ListBox { unmanaged() }
    /// Those items of the list that are in memory; only for this tag.
    @inline(__always) var items: UnsafeBufferPointer<Value> {
        Unmanaged<ListBox>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.present }
    }

    /// Adds a reference to the content.
    @inline(__always) func retain() {
        if isObject { retainObject() }
    }

    /// Releases the reference to the content.
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

    /// Takes the two plain words, so that the caller need not build a value.
    @inline(never) private static func releaseObject(_ bits: UInt64, _ tag: UInt8) {
        let slot = TaggedValue(bits: bits, tag: tag)
        if tag == Tag.cell {
            Cell.release(slot.cell)
        } else {
            TaggedValue.release(slot.counted)
        }
    }

    /// Releases a register's reference to an object.
    @inline(__always) static func release(_ object: Unmanaged<Counted>) {
        let left = object._withUnsafeGuaranteedRef { object in
            object.holders &-= 1
            return object.holders
        }
        if left == 0 { object.release() }
    }

    /// Moves the object out, leaving `none`, if nothing else holds it.
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
    /// Stores a number and releases the old content.
    @inline(__always) func put(_ number: Double) {
        if pointee.isObject { pointee.release() }
        pointee = TaggedValue(number)
    }

    @inline(__always) func put(_ bool: Bool) {
        if pointee.isObject { pointee.release() }
        pointee = TaggedValue(bool)
    }

    /// Stores a value, taking over its reference, and releases the old content.
    @inline(__always) func take(_ slot: TaggedValue) {
        let old = pointee
        pointee = slot
        old.release()
    }

    /// Stores a copy of a value and releases the old content.
    @inline(__always) func copy(_ slot: TaggedValue) {
        slot.retain()
        let old = pointee
        pointee = slot
        old.release()
    }

    func put(_ value: consuming Value) { take(TaggedValue(value)) }

    /// Works on the list in the register, if nothing else holds it.
    @inline(__always) func withUniqueList<R>(_ work: (ListBox) -> R?) -> R? {
        guard pointee.tag == Tag.list, pointee.counted._withUnsafeGuaranteedRef({ $0.holders == 1 }) else { return nil }
        return UnsafeMutableRawPointer(self).withMemoryRebound(to: ListBox.self, capacity: 1) { list in
            isKnownUniquelyReferenced(&list.pointee) ? work(list.pointee) : nil
        }
    }

    /// Stores a copy of an item of a list.
    @inline(__always) func copy(_ item: UnsafePointer<Value>) {
        if case .number(let number) = item.pointee { put(number) } else { put(item.pointee) }
    }
}

/// A variable that functions share. Its references are counted by hand.
struct Cell {
    var slot: TaggedValue
    var references: UInt32
    /// The savepoint in which it was last logged.
    var epoch: UInt32
    /// Unretained: whoever holds a cell also holds its heap.
    let heap: Unmanaged<Heap>

    /// Makes a variable. One made within a savepoint need not be logged: after an undo nothing refers to it.
    static func make(_ slot: TaggedValue, _ heap: Heap, epoch: UInt32 = 0) -> UnsafeMutablePointer<Cell> {
        let cell = UnsafeMutablePointer<Cell>.allocate(capacity: 1)
        cell.initialize(to: Cell(slot: slot, references: 1, epoch: epoch, heap: Unmanaged.passUnretained(heap)))
        heap.take(64)
        return cell
    }

    /// Releases a reference.
    static func release(_ cell: UnsafeMutablePointer<Cell>) {
        cell.pointee.references &-= 1
        if cell.pointee.references == 0 {
            cell.pointee.heap.takeUnretainedValue().bury(cell)
        } else if cell.pointee.references == 1, cell.pointee.slot.tag == Tag.function {
            freeOwnCaller(cell)
        }
    }

    /// Frees a function that calls itself, and the variable that it is in: they hold each other, so this is done when nothing else holds
    /// either.
    @inline(never) private static func freeOwnCaller(_ cell: UnsafeMutablePointer<Cell>) {
        guard let function = cell.pointee.slot.takeUniqueFunction() else { return }
        if !function.holds(cell) { cell.pointee.slot = TaggedValue(.function(function)) }
    }
}

/// The memory used by strings, lists and variables.
final class Heap {
    /// The bytes in use.
    @exclusivity(unchecked) private(set) var bytes = 0
    @exclusivity(unchecked) private var buried: [UnsafeMutablePointer<Cell>] = []
    @exclusivity(unchecked) private var isBurying = false
    @exclusivity(unchecked) private var buriedLists: [ListBox] = []
    @exclusivity(unchecked) private var isBuryingLists = false
    /// Called by loops over very many values: the reason why the run has to end, or `nil`.
    @exclusivity(unchecked) var reasonToStop: (() -> Failure?)?

    @inline(__always) func take(_ count: Int) { bytes &+= count }
    @inline(__always) func give(_ count: Int) { bytes &-= count }

    /// Frees a cell. Cells in functions in cells are freed one after another, without recursion.
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

    /// Releases a list. Nested lists are also freed without recursion.
    func bury(_ list: consuming ListBox) {
        buriedLists.append(list)
        if isBuryingLists { return }
        isBuryingLists = true
        while !buriedLists.isEmpty { buriedLists.removeLast() }
        isBuryingLists = false
    }
}
