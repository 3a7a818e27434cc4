/// The names of a document's nodes. Generated names (`view1`) are stored as numbers, so that a tree of unnamed nodes stays small.
package struct NameTable {
    /// Every name that was ever given, and its place in `strings` and `holders`.
    private var places = TextIndex()
    private(set) var strings: [String] = []
    /// The node that each name is given to (-1: none).
    private var holders: [Int32] = []
    /// How many names are given to nodes.
    private(set) var heldCount = 0
    /// How many of these look like generated names.
    private(set) var heldLikeMade = 0
    /// Indexed names: for each name the nodes by their number or key (`place`).
    var indexed: [String: [Int32: Int32]] = [:]
    /// The keys in brackets.
    package var keys = KeyTable()
    /// Generated names, by kind.
    private(set) var made: UnsafeMutablePointer<MadeNames>
    /// Whether it is known which node has which generated name: only after the first question.
    var knowsMade = false
    /// The node that last lost a given name: by its removal, by another name, or by a move.
    var lastHolders: [StoredName: Int32] = [:]

    /// The generated names of one kind.
    struct MadeNames {
        /// The last number given out.
        var counter: Int32 = 0
        /// The node by number (-1: none).
        var nodes = Pool<Int32>(capacity: 1)

        func node(_ number: Int32) -> Int32? {
            guard Int(number) < nodes.count, nodes[number].pointee >= 0 else { return nil }
            return nodes[number].pointee
        }

        @inline(__always) mutating func register(_ i: Int32, _ number: Int32) {
            if nodes.count == Int(number) {
                nodes.appendPlace().initialize(to: i)
            } else {
                while nodes.count <= Int(number) { _ = nodes.append(-1) }
                nodes[number].pointee = i
            }
        }
    }

    init() {
        made = .allocate(capacity: Kind.allCases.count)
        for kind in Kind.allCases.indices { (made + kind).initialize(to: MadeNames()) }
    }

    func deallocate() {
        for kind in Kind.allCases.indices { made[kind].nodes.deallocate() }
        made.deinitialize(count: Kind.allCases.count)
        made.deallocate()
    }

    /// Whether a name was ever generated.
    var hasMade: Bool { Kind.allCases.indices.contains { made[$0].counter > 0 } }

    /// Takes the content of another table.
    mutating func become(_ other: NameTable) {
        deallocate()
        self = other
        made = .allocate(capacity: Kind.allCases.count)
        for kind in Kind.allCases.indices {
            (made + kind).initialize(to: MadeNames(counter: other.made[kind].counter))
        }
        knowsMade = false
    }

    var storage: StorageBytes {
        var all = [places.bytes, Bytes.array(strings), Bytes.array(holders), Bytes.table(indexed), Bytes.table(lastHolders)]
        all += Kind.allCases.indices.map { (made[$0].nodes.bytes, made[$0].nodes.taken) }
        all += strings.map(Bytes.text) + indexed.values.map(Bytes.table) + keys.storage
        return StorageBytes(name: "names", used: all.reduce(0) { $0 + $1.used }, taken: all.reduce(0) { $0 + $1.taken })
    }

    mutating func intern(_ s: String) -> Int32 {
        let place = places.place(of: s, in: strings, new: Int32(strings.count))
        if place < strings.count { return place }
        strings.append(s)
        holders.append(-1)
        return place
    }

    /// How a name is stored that was given at some time, without regard to the turn.
    func stored(_ name: Name) -> StoredName? {
        switch name {
        case .made: return nil
        case .plain(let s): return places.place(of: s, in: strings).map { StoredName(ref: $0) }
        case .indexed(let s, let k): return places.place(of: s, in: strings).map { StoredName(isIndexed: true, ref: $0, index: k) }
        case .keyed(let s, let key):
            guard let ref = places.place(of: s, in: strings), let number = keys.number(key) else { return nil }
            return StoredName(isIndexed: true, ref: ref, index: ~number)
        }
    }

    /// The node that a plain name is given to.
    func holder(_ s: String) -> Int32? {
        guard heldCount > 0, let place = places.place(of: s, in: strings), holders[Int(place)] >= 0 else { return nil }
        return holders[Int(place)]
    }

    /// Gives the name at a place to a node, or to none (-1).
    mutating func give(_ place: Int32, to node: Int32) {
        let change = (node >= 0 ? 1 : 0) - (holders[Int(place)] >= 0 ? 1 : 0)
        heldCount += change
        if change != 0, Self.parseMade(strings[Int(place)]) != nil { heldLikeMade += change }
        holders[Int(place)] = node
    }

    /// The plain names that are given to nodes, in the order in which they were first given.
    var held: [String] { strings.indices.filter { holders[$0] >= 0 }.map { strings[$0] } }

    /// Whether a predicate is true of a name that nodes have, plain or with an index.
    func hasGiven(_ question: (String) -> Bool) -> Bool {
        strings.indices.contains { question(strings[$0]) && (holders[$0] >= 0 || !(indexed[strings[$0]]?.isEmpty ?? true)) }
    }

    /// Forgets the names from a place on; no node has them.
    mutating func forgetStrings(from count: Int) {
        for name in strings[count...] {
            places.remove(name, in: strings)
            indexed[name] = nil
        }
        strings.removeLast(strings.count - count)
        holders.removeLast(holders.count - count)
    }

    /// `view12` as kind and number.
    static func parseMade(_ s: String) -> (Kind, Int32)? {
        guard let end = s.utf8.last, end >= 48, end <= 57 else { return nil }
        let bytes = Array(s.utf8)
        var i = bytes.count
        while i > 0, bytes[i - 1] >= 48, bytes[i - 1] <= 57 { i -= 1 }
        guard i > 0, bytes[i - 1] >= 97, bytes[i - 1] <= 122, bytes.count - i < 10, bytes[i] != 48 else { return nil }
        guard let kind = Kind(word: String(decoding: bytes[..<i], as: UTF8.self)) else { return nil }
        var n: Int32 = 0
        for b in bytes[i...] { n = n * 10 + Int32(b - 48) }
        return (kind, n)
    }
}

extension Document {
    /// The name of a node; a plain `?` for a number that no node has.
    public func name(_ i: Int32) -> Name {
        if i == Document.screen { return .plain("screen") }
        guard i >= 0, Int(i) < storedNames.count else { return .plain("?") }
        let name = storedNames[i].pointee
        if name.isMade { return .made(name.ref) }
        let s = name.ref >= 0 ? names.strings[Int(name.ref)] : "?"
        if name.isKeyed { return .keyed(s, names.keys.key(turn: name.rank)) }
        return name.isIndexed ? .indexed(s, name.index) : .plain(s)
    }

    /// The name as written: `A`, `cell[3]`, `header["General"]`, `view1`.
    public func nameText(_ i: Int32) -> String {
        if let name = standInNames[i] { return name }
        if let cell = cellName(i) { return cell }
        let name = name(i)
        if case .made(let n) = name { return nodes[i].pointee.kind.word + String(n) }
        return text(name)
    }

    /// Runs `body`, which writes rules that name nodes by number, while these nodes have the given names.
    package func naming<T>(_ names: [Int32: String], _ body: () -> T) -> T {
        let outer = standInNames
        standInNames = names
        defer { standInNames = outer }
        return body()
    }

    /// The node of that plain or generated name; `nil` where no node in the tree has it.
    public func find(_ name: String) -> Int32? {
        if let i = names.holder(name) { return i }
        if name == "screen" { return Document.screen }
        if let (kind, n) = NameTable.parseMade(name) {
            return made(kind, n)
        }
        return nil
    }

    /// The node of a generated name.
    private func made(_ kind: Kind, _ number: Int32) -> Int32? {
        findMade()
        return names.made[Int(kind.rawValue)].node(number)
    }

    /// Finds out which node has which generated name; later edits are noted.
    func findMade() {
        if names.knowsMade { return }
        names.knowsMade = true
        for i in 0..<Int32(nodes.count) where nodes[i].pointee.flags.isAliveOutsideCells && storedNames[i].pointee.isMade { register(i) }
    }

    /// The node of that indexed name, `cell[3]`; `nil` where no node in the tree has it.
    public func find(_ name: String, index: Int32) -> Int32? { names.indexed[name]?[index] }

    /// The nodes of an indexed name, in the order of their numbers, or in the order in which they were given their keys; `nil` when there
    /// is none.
    public func group(_ name: String) -> [Int32]? {
        guard !names.indexed.isEmpty, let g = names.indexed[name], let first = g.first else { return nil }
        if first.key >= 0 { return Document.inOrder(g.map { ($0.key, $0.value) }) }
        return Document.inOrder(g.values.map { (storedNames[$0].pointee.rank, $0) })
    }

    /// The nodes in the order of their ranks. Ranks that are close together index a table, since sorting a million of them takes long.
    private static func inOrder(_ group: [(rank: Int32, node: Int32)]) -> [Int32] {
        var (low, high) = (Int32.max, Int32.min)
        for (rank, _) in group { (low, high) = (min(low, rank), max(high, rank)) }
        guard Int(high) - Int(low) < group.count * 4 + 64 else { return group.sorted { $0.rank < $1.rank }.map(\.node) }
        var places = [Int32](repeating: -1, count: Int(high) - Int(low) + 1)
        for (rank, node) in group { places[Int(rank) - Int(low)] = node }
        return places.filter { $0 >= 0 }
    }

    /// Whether nodes have that name with indexes.
    public func hasGroup(_ name: String) -> Bool { !(names.indexed[name]?.isEmpty ?? true) }

    /// Whether nodes have, or had, that name with indexes.
    package func hadGroup(_ name: String) -> Bool { names.indexed[name] != nil }

    /// Whether a name looks like a generated one: `view12`.
    package static func isMadeName(_ name: String) -> Bool { NameTable.parseMade(name) != nil }

    /// The first node of an indexed name.
    package func firstOfGroup(_ name: String) -> Int32? {
        names.indexed[name]?.values.min { storedNames[$0].pointee.rank < storedNames[$1].pointee.rank }
    }

    /// All plain names and group names in use (for suggestions), in order.
    public func allNames() -> [String] {
        (names.held + names.indexed.filter { !$0.value.isEmpty }.map(\.key)).sorted()
    }

    /// The node that last had a given name, perhaps under another name now; `nil` of a name that no node ever lost.
    package func lastHolder(_ name: Name) -> Int32? { names.stored(name).flatMap { names.lastHolders[$0] } }

    func register(_ i: Int32) {
        let name = storedNames[i].pointee
        if name.isMade {
            if names.knowsMade { names.made[Int(nodes[i].pointee.kind.rawValue)].register(i, name.ref) }
        } else if name.ref >= 0 {
            if name.isIndexed {
                groupChanges &+= 1
                if !groupOrders.isEmpty { noteJoin(i, name) }
                names.indexed[names.strings[Int(name.ref)], default: [:]][names.place(name)] = i
            } else {
                names.give(name.ref, to: i)
            }
        }
    }

    func unregister(_ i: Int32) {
        let name = storedNames[i].pointee
        if name.isMade {
            if names.knowsMade { names.made[Int(nodes[i].pointee.kind.rawValue)].nodes[name.ref].pointee = -1 }
        } else if name.ref >= 0 {
            names.lastHolders[names.withoutTurn(name)] = i
            if name.isIndexed {
                groupChanges &+= 1
                if !groupOrders.isEmpty { groupOrders[name.ref]?.remove(i) }
                names.indexed[names.strings[Int(name.ref)]]?[names.place(name)] = nil
            } else {
                names.give(name.ref, to: -1)
            }
        }
    }

    func store(_ name: Name, in i: Int32) {
        switch name {
        case .made(let n): storedNames[i].pointee = StoredName(isMade: true, ref: n)
        case .plain(let s): storedNames[i].pointee = StoredName(ref: names.intern(s))
        case .indexed(let s, let k): storedNames[i].pointee = StoredName(isIndexed: true, ref: names.intern(s), index: k)
        case .keyed(let s, let key): storedNames[i].pointee = StoredName(keyed: names.intern(s), turn: names.keys.takeTurn(key))
        }
    }

    /// Gives a node the next generated name of its kind that is free.
    func makeName(_ i: Int32) {
        storedNames[i].pointee = StoredName(isMade: true, ref: nextNumber(nodes[i].pointee.kind))
    }

    /// The same for a node that was just made, which is registered under the name.
    @inline(__always) func nameNew(_ i: Int32, _ kind: Kind) {
        let number = nextNumber(kind)
        storedNames[i].pointee = StoredName(isMade: true, ref: number)
        if names.knowsMade { names.made[Int(kind.rawValue)].register(i, number) }
    }

    /// The number of the next generated name of a kind that is free.
    @inline(__always) private func nextNumber(_ kind: Kind) -> Int32 {
        let made = names.made + Int(kind.rawValue)
        log(.counter(kind: kind, value: made.pointee.counter))
        repeat { made.pointee.counter += 1 } while names.heldLikeMade > 0 && isHeld(kind, made.pointee.counter)
        return made.pointee.counter
    }

    @inline(never) private func isHeld(_ kind: Kind, _ n: Int32) -> Bool {
        names.holder("\(kind.word)\(n)") != nil
    }

    /// The node that holds a name, except for generated names (they give way).
    package func holder(_ name: Name) -> Int32? {
        switch name {
        case .plain(let s): return names.holder(s)
        case .indexed, .keyed: return names.holder(name)
        case .made: return nil
        }
    }

    /// Gives the node with a generated name the next free one, where the name is given to another node.
    func evict(_ name: Name) {
        guard case .plain(let s) = name, names.hasMade, let (kind, n) = NameTable.parseMade(s), let i = made(kind, n) else { return }
        log(.name(node: i, name: storedNames[i].pointee))
        unregister(i)
        makeName(i)
        register(i)
    }
}
