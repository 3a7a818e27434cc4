// Walks over nested lists. Limits bound their work, however deep the lists are and however often one of them occurs.

extension Failure {
    static var nestedLists: Failure {
        Failure(
            .listNesting, "these lists are nested too deeply: the limit is 100 levels", note: "this limit is fixed",
            help: "use the inner lists")
    }
}

extension Machine {
    /// All items of a value, where lists in lists are flattened; the value itself if it is not a list.
    func leaves(of value: Value) throws(Failure) -> [Value] {
        guard case .list(let list) = value else { return [value] }
        var result: [Value] = []
        var open: [(list: ListBox, next: Int)] = [(list, 0)]
        var visits = 0
        while let (list, next) = open.last {
            guard next < list.count else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            visits += 1
            guard visits <= limits.list else { throw Failure.limit(.listLength, limits.list) }
            if visits & 0xFFFF == 0 { try look(after: visits) }
            if case .list(let inner) = list[next] { open.append((inner, 0)) } else { result.append(list[next]) }
        }
        return result
    }

    /// A copy of a value with each item replaced that is not a list, in nested lists too.
    func mapped(
        _ value: Value, _ budget: inout Int, depth: Int = 0, _ change: (Value) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard case .list(let list) = value else { return try change(value) }
        guard depth < 100 else { throw Failure.nestedLists }
        var items: [Value] = []
        items.reserveCapacity(list.count)
        for item in list {
            budget -= 1
            guard budget >= 0 else { throw Failure.limit(.listLength, limits.list) }
            if budget & 0x3FF == 0 {
                try lookNow()
                try checkMemory()
            }
            items.append(try mapped(item, &budget, depth: depth + 1, change))
        }
        return self.list(items)
    }
}
