/// Edits in the order in which they were made. Their memory grows without being copied: a copy of millions of edits would take long, and
/// twice the memory meanwhile. A slice of the log must be read before the next edit.
///
/// Most edits take 16 bytes: making a node writes two edits, and one for each of its rules. Larger edits have the rest in separate lists,
/// in the same order.
public struct EditLog: RandomAccessCollection {
    /// An edit, or its kind and a place in one of the lists.
    package struct Entry {
        enum Kind: UInt8 { case firstSlot, slot, link, counter, other }

        var node: Int32
        var second: Int32 = 0
        var third: Int32 = 0
        var kind: Kind
        var prop = Prop.width
        var slot = SlotKind.rule
        var form = RuleForm.unset
    }

    /// The rule that was in a slot, where a form and a value can hold it.
    package struct Before {
        let value: UInt64
        let source: Int32
        let order: UInt32
    }

    private var entries = Pool<Entry>()
    private var befores = Pool<Before>(capacity: 4)
    private var others = Pool<Edit>(capacity: 4)

    package init() {}

    var storage: [StorageBytes] {
        [entries.storage("edits to undo"), befores.storage("rules before edits"), others.storage("rare edits")]
    }

    package func deallocate() {
        entries.deallocate()
        befores.deallocate()
        others.deallocate()
    }

    /// The place of the oldest.
    public var startIndex: Int { 0 }
    /// How many there are.
    public var endIndex: Int { entries.count }

    package var bytes: Int { entries.bytes + befores.bytes + others.bytes }

    /// The edit at a place.
    public subscript(place: Int) -> Edit {
        precondition(place >= 0 && place < entries.count, "no edit stands there")
        let entry = (entries.base + place).pointee
        switch entry.kind {
        case .firstSlot: return .slot(node: entry.node, prop: entry.prop, slot: entry.slot, rule: .unset, source: -1, order: 0)
        case .slot:
            let before = befores[entry.second].pointee
            let rule = entry.form.rule(before.value)
            return .slot(node: entry.node, prop: entry.prop, slot: entry.slot, rule: rule, source: before.source, order: before.order)
        case .link: return .link(node: entry.node, parent: entry.second, before: entry.third)
        case .counter: return .counter(kind: Kind(rawValue: UInt8(entry.node)) ?? .screen, value: entry.second)
        case .other: return others[entry.second].pointee
        }
    }

    @inline(__always) package mutating func append(_ edit: Edit) {
        switch edit {
        case .slot(let node, let prop, let slot, let rule, let source, let order):
            appendSlot(node, prop, slot, rule, source, order, edit)
        case .link(let node, let parent, let before):
            _ = entries.append(Entry(node: node, second: parent, third: before, kind: .link))
        case .counter(let kind, let value):
            _ = entries.append(Entry(node: Int32(kind.rawValue), second: value, kind: .counter))
        default: appendOther(edit)
        }
    }

    @inline(__always) private mutating func appendSlot(
        _ node: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Int32, _ order: UInt32, _ edit: Edit
    ) {
        if !rule.isSet, source == -1, order == 0 {
            _ = entries.append(Entry(node: node, kind: .firstSlot, prop: prop, slot: slot))
            return
        }
        let (form, value) = RuleForm.of(rule)
        if form == .pooled { return appendOther(edit) }
        let before = befores.append(Before(value: value, source: source, order: order))
        _ = entries.append(Entry(node: node, second: before, kind: .slot, prop: prop, slot: slot, form: form))
    }

    /// Notes that a slot was empty before.
    @inline(__always) mutating func appendFirstSlot(_ node: Int32, _ prop: Prop, _ slot: SlotKind) {
        entries.appendPlace().initialize(to: Entry(node: node, kind: .firstSlot, prop: prop, slot: slot))
    }

    @inline(never) private mutating func appendOther(_ edit: Edit) {
        _ = entries.append(Entry(node: -1, second: others.append(edit), kind: .other))
    }

    package mutating func removeLast() -> Edit {
        let place = entries.count - 1
        let last = self[place]
        switch (entries.base + place).pointee.kind {
        case .slot: befores.dropLast()
        case .other: others.dropLast()
        default: break
        }
        entries.dropLast()
        return last
    }

    /// Removes all edits, and frees the memory of very many.
    mutating func removeAll() {
        func clear<T>(_ pool: inout Pool<T>) { if pool.capacity < 4096 { pool.dropAll() } else { pool.truncate(to: 0) } }
        clear(&entries)
        clear(&befores)
        clear(&others)
    }

    /// Frees the memory of removed edits.
    mutating func trim() {
        entries.shrink()
        befores.shrink()
        others.shrink()
    }
}
