import TGLLayout

// `sort`: stable, by keys that are all numbers, all percentages or all strings. Each key is stored as plain data with the index of its
// item, so that comparing needs no reference; only if the stored bytes of two strings are equal are the strings themselves compared.

extension Machine {
    /// The items sorted by their keys; items with equal keys keep their order.
    func sorted(_ items: ListBox, by keys: ListBox) throws(Failure) -> Value {
        guard items.count > 1 else { return .list(items) }
        try checkMemory(adding: items.count * 2 * MemoryLayout<TextKey>.stride)
        switch keys[0] {
        case .string: return try sortedByText(items, keys)
        case .number where keys === items: return try sortedNumbers(items)
        default: return try sortedByNumber(items, keys)
        }
    }

    private func sortedNumbers(_ items: ListBox) throws(Failure) -> Value {
        var numbers: [Double] = []
        numbers.reserveCapacity(items.count)
        for item in items {
            guard case .number(let number) = item else { throw wrongKeys }
            numbers.append(number)
        }
        try sort(&numbers) { $0 < $1 }
        return .list(ListBox(count: numbers.count, heap) { .number(numbers[$0]) })
    }

    private func sortedByNumber(_ items: ListBox, _ keys: ListBox) throws(Failure) -> Value {
        var order: [NumberKey] = []
        order.reserveCapacity(keys.count)
        var isPercent = false
        if case .percent = keys[0] { isPercent = true }
        for (place, key) in keys.enumerated() {
            switch key {
            case .number(let number) where !isPercent: order.append(NumberKey(number: number, place: place))
            case .percent(let number) where isPercent: order.append(NumberKey(number: number, place: place))
            default: throw wrongKeys
            }
        }
        try sort(&order) { $0.number < $1.number }
        return .list(ListBox(count: order.count, heap) { items[order[$0].place] })
    }

    private func sortedByText(_ items: ListBox, _ keys: ListBox) throws(Failure) -> Value {
        var order: [TextKey] = []
        order.reserveCapacity(keys.count)
        var texts: [StringBox] = []
        texts.reserveCapacity(keys.count)
        for (place, key) in keys.enumerated() {
            guard case .string(let text) = key else { throw wrongKeys }
            texts.append(text)
            let (first, second) = text.firstBytes
            order.append(TextKey(first: first, second: second, place: place))
        }
        // If each byte is a character, the order of the bytes is that of the texts.
        let hasOnlyPlainBytes = texts.allSatisfy(\.hasOnlyPlainBytes)
        try sort(&order) { a, b in
            if hasOnlyPlainBytes {
                if a.first != b.first { return a.first < b.first }
                if a.second != b.second { return a.second < b.second }
            }
            return texts[a.place].isLess(than: texts[b.place], orEqual: false)
        }
        return .list(ListBox(count: order.count, heap) { items[order[$0].place] })
    }

    private var wrongKeys: Failure { Failure(.argument, "`sort` takes only numbers or only strings") }

    // MARK: Merging

    /// A stable merge sort: sorts short runs by insertion, then merges neighbouring runs of equal length, alternating between two buffers.
    @inline(__always) private func sort<Key>(_ keys: inout [Key], _ isLess: (Key, Key) -> Bool) throws(Failure) {
        let count = keys.count
        var other = keys
        var width = 8
        try withBuffers(&keys, &other) { (keys, _) throws(Failure) in
            for start in stride(from: 0, to: count, by: width) {
                if start & 0x3FFF == 0 { try look(after: start) }
                for next in start + 1..<max(start + 1, min(start + width, count)) {
                    let key = keys[next]
                    var place = next
                    while place > start, isLess(key, keys[place - 1]) {
                        keys[place] = keys[place - 1]
                        place -= 1
                    }
                    keys[place] = key
                }
            }
        }
        while width < count {
            try withBuffers(&keys, &other) { (keys, other) throws(Failure) in
                for start in stride(from: 0, to: count, by: 2 * width) {
                    let middle = min(start + width, count)
                    try merge(keys, start, middle, min(middle + width, count), into: other, isLess)
                }
            }
            swap(&keys, &other)
            width *= 2
        }
    }

    @inline(__always) private func withBuffers<Key>(
        _ keys: inout [Key], _ other: inout [Key],
        _ work: (UnsafeMutablePointer<Key>, UnsafeMutablePointer<Key>) throws(Failure) -> Void
    ) throws(Failure) {
        var failure: Failure?
        keys.withUnsafeMutableBufferPointer { keys in
            other.withUnsafeMutableBufferPointer { other in
                guard let keys = keys.baseAddress, let other = other.baseAddress else { return }
                do throws(Failure) { try work(keys, other) } catch { failure = error }
            }
        }
        if let failure { throw failure }
    }

    /// Merges two adjacent runs.
    @inline(__always) private func merge<Key>(
        _ keys: UnsafeMutablePointer<Key>, _ start: Int, _ middle: Int, _ end: Int, into target: UnsafeMutablePointer<Key>,
        _ isLess: (Key, Key) -> Bool
    ) throws(Failure) {
        var (left, right, place) = (start, middle, start)
        // Runs that are already in order are copied without comparisons.
        if middle == end || !isLess(keys[middle], keys[middle - 1]) { right = end }
        while left < middle, right < end {
            if place & 0x3FFF == 0x3FFF { try look(after: place) }
            let takesRight = isLess(keys[right], keys[left])
            target[place] = takesRight ? keys[right] : keys[left]
            right &+= takesRight ? 1 : 0
            left &+= takesRight ? 0 : 1
            place &+= 1
        }
        if left < middle, right == end, place == start {
            (target + start).update(from: keys + start, count: end - start)
            return
        }
        (target + place).update(from: keys + left, count: middle - left)
        (target + place + middle - left).update(from: keys + right, count: end - right)
    }
}

private struct NumberKey {
    let number: Double
    let place: Int
}

/// The first bytes of a string, as a sort key.
private struct TextKey {
    let first: UInt64
    let second: UInt64
    let place: Int
}
