/// A change that is not the document's own (a variable of the language) and that takes part in its history.
public protocol ForeignEdit: AnyObject {
    /// Swaps what is stored with the current state, so that a second call undoes the first.
    func swap()
}

/// One change of a document. Every edit holds what was before; carrying it out swaps that with the current state, so an edit
/// is its own inverse: undo carries edits out last to first, redo first to last.
public enum Edit {
    /// A node's own slot: the rule before (`unset`: none) and where it was set.
    case slot(node: Int32, prop: Prop, slot: SlotKind, rule: Rule, source: Int32, order: UInt32)
    /// The place of a node in the tree, toggled. Outside of the tree: where it is to be inserted (before `before`; -1: last).
    case link(node: Int32, parent: Int32, before: Int32)
    /// A node's name.
    case name(node: Int32, name: StoredName)
    /// Whether a node is made or only named, toggled, with the storage of the made one.
    case ghost(node: Int32, kind: Kind, box: Int32, content: Int32)
    /// The counter of generated names of a kind.
    case counter(kind: Kind, value: Int32)
    /// A style's slot, and its index among the style's slots where it is inserted again (-1: last).
    case styleSlot(style: Int32, prop: Prop, slot: SlotKind, rule: Rule, source: Int32, place: Int32)
    /// A style or a `when` exists or not, toggled.
    case styleExists(style: Int32)
    case whenExists(when: Int32)
    /// The rule of a `when`'s slot, by its index among the slots.
    case whenSlot(when: Int32, place: Int32, rule: Rule, source: Source)
    /// A relation beside the slots is there or not, toggled.
    case keepExists(keep: Int32)
    /// The content of a relation beside the slots.
    case keep(number: Int32, keep: Keep)
    /// A change of the caller's own, by its index among such changes.
    case foreign(Int32)
}

/// A name as it is stored: plain data.
public struct StoredName: Hashable, Sendable {
    /// `ref` plus 1, and the two marks.
    private let code: UInt32
    /// The number in brackets. For a key, the complement of the turn in which it was given (below 0).
    let index: Int32

    private static let madeMark: UInt32 = 1 << 31
    private static let indexMark: UInt32 = 1 << 30

    package init(isMade: Bool = false, isIndexed: Bool = false, ref: Int32 = -1, index: Int32 = 0) {
        let number = UInt32(bitPattern: ref &+ 1)
        precondition(number < Self.indexMark, "more names than can be numbered")
        code = number | (isMade ? Self.madeMark : 0) | (isIndexed ? Self.indexMark : 0)
        self.index = index
    }

    /// A generated name: `ref` is the number.
    var isMade: Bool { code & Self.madeMark != 0 }
    var isIndexed: Bool { code & Self.indexMark != 0 }
    /// The place of the given name in the table, or -1.
    var ref: Int32 { Int32(bitPattern: code & (Self.indexMark - 1)) - 1 }
}

/// What a node is called.
public enum Name: Hashable, Sendable {
    /// `view1`: made from the kind and a number.
    case made(Int32)
    /// `A`.
    case plain(String)
    /// `cell[3]`.
    case indexed(String, Int32)
    /// `header["General"]`.
    case keyed(String, NodeKey)
}

/// Where a rule was set: a number that the caller chooses (the language counts places in its sources), -1 when unknown.
public typealias Source = Int32
