import TGLLayout

// Walks over nested values. A list may contain the same list many times, so that walking it as a tree could take forever, and nesting may
// be as deep as memory allows. So these walks, like `Arithmetic.compare`, visit each list only once, use a loop, and check for stops.

/// A value and all that it contains, from the outside in: the items of lists, the arguments of words, and, on request, what functions hold.
/// The contents of a list, word or function are visited once, however often it occurs.
struct ValueWalk: Sequence, IteratorProtocol {
    private var first: Value?
    private var open: [(parts: Parts, next: Int)] = []
    private var seen: Set<ObjectIdentifier> = []
    private let entersFunctions: Bool
    /// Whether to visit lists of nodes that are not filled in yet.
    private let entersPromises: Bool
    /// The heap of the visited lists.
    private(set) var heap: Heap?

    private enum Parts {
        case list(ListBox)
        case values([Value])
    }

    init(_ value: Value, functions entersFunctions: Bool = false, promises entersPromises: Bool = true) {
        first = value
        self.entersFunctions = entersFunctions
        self.entersPromises = entersPromises
    }

    mutating func next() -> Value? {
        if let value = first {
            first = nil
            enter(value)
            return value
        }
        while let (parts, next) = open.last {
            let value: Value
            switch parts {
            case .list(let list) where next < list.count: value = list[next]
            case .values(let values) where next < values.count: value = values[next]
            default:
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            enter(value)
            return value
        }
        return nil
    }

    private mutating func enter(_ value: Value) {
        switch value {
        case .list(let list):
            heap = list.heap
            guard entersPromises || !list.isPromise, seen.insert(ObjectIdentifier(list)).inserted else { return }
            open.append((.list(list), 0))
        case .call(let call): if seen.insert(ObjectIdentifier(call)).inserted { open.append((.values(call.arguments), 0)) }
        case .function(let function) where entersFunctions:
            if seen.insert(ObjectIdentifier(function)).inserted { open.append((.values(function.heldValues), 0)) }
        default: break
        }
    }
}

extension Value {
    /// Whether it contains, or may contain, other values.
    var holdsOthers: Bool {
        switch self {
        case .list, .call, .function: true
        default: false
        }
    }

    /// Whether it is or contains a value that meets a condition. Throws if the run has to end. Lists of nodes that are not filled in yet
    /// are skipped.
    func contains(where isOne: (Value) -> Bool) throws(Failure) -> Bool {
        var walk = ValueWalk(self, promises: false)
        var count = 0
        while let value = walk.next() {
            if isOne(value) { return true }
            count += 1
            if count & 0xFFF == 0 { try walk.heap?.look() }
        }
        return false
    }
}

extension Heap {
    /// Throws if the run has to end.
    func look() throws(Failure) {
        if let failure = reasonToStop?() { throw failure }
    }
}

/// Replaces values within other values. A list that occurs several times is replaced by one new list.
struct ValueReplacer {
    /// The visited lists and words, with their replacements.
    private var known: [ObjectIdentifier: Value?] = [:]
    private var count = 0

    /// A list or word that is being visited.
    private struct Opened {
        let value: Value
        let id: ObjectIdentifier
        let parts: Parts
        var next = 0
        /// The parts, with those replaced that changed; `nil` while none has.
        var changed: [Value]?

        enum Parts {
            case list(ListBox)
            case values([Value])
        }

        init?(_ value: Value) {
            self.value = value
            switch value {
            case .list(let list): (id, parts) = (ObjectIdentifier(list), .list(list))
            case .call(let call): (id, parts) = (ObjectIdentifier(call), .values(call.arguments))
            default: return nil
            }
        }

        var part: Value? {
            switch parts {
            case .list(let list): next < list.count ? list[next] : nil
            case .values(let values): next < values.count ? values[next] : nil
            }
        }

        /// Continues after a part, with its replacement if it has one.
        mutating func goOn(_ other: Value?) {
            if let other {
                if changed == nil {
                    switch parts {
                    case .list(let list): changed = list.items
                    case .values(let values): changed = values
                    }
                }
                changed?[next] = other
            }
            next += 1
        }

        /// The replacement of the list or word; `nil` if it is unchanged.
        var result: Value? {
            guard let changed else { return nil }
            switch value {
            case .list(let list): return .list(ListBox(changed, list.heap))
            case .call(let call): return .call(WordCall(word: call.word, changed))
            default: return nil
            }
        }
    }

    /// A copy of the value with values replaced; `nil` if nothing changes.
    ///
    /// - Parameter change: the replacement of a value; `nil` leaves it as it is, and its parts are visited.
    mutating func replace(in value: Value, _ change: (Value) throws(Failure) -> Value?) throws(Failure) -> Value? {
        if let other = try change(value) { return other }
        guard let first = Opened(value) else { return nil }
        if let done = known[first.id] { return done }
        var open = [first]
        var heap: Heap?
        while true {
            let last = open.count - 1
            if case .list(let list) = open[last].value { heap = list.heap }
            count += 1
            if count & 0xFFF == 0 { try heap?.look() }
            guard let part = open[last].part else {
                let done = open.removeLast()
                let result = done.result
                known[done.id] = .some(result)
                if last == 0 { return result }
                open[last - 1].goOn(result)
                continue
            }
            if let other = try change(part) {
                open[last].goOn(other)
            } else if let inner = Opened(part) {
                if let done = known[inner.id] { open[last].goOn(done) } else { open.append(inner) }
            } else {
                open[last].goOn(nil)
            }
        }
    }
}
