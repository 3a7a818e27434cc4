/// Whether Unicode classifies the character as wide (East Asian Width W or F).
public func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1100 && contains(WidthTable.wide, scalar.value)
}

/// Whether it is a combining mark or another code point without a width of its own.
public func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && contains(WidthTable.zero, scalar.value)
}

/// Searches a sorted list of ranges, written as first, last, first, last…, by bisection.
private func contains(_ ranges: [UInt32], _ code: UInt32) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
        let middle = (low + high) / 2
        if code > ranges[2 * middle + 1] {
            low = middle + 1
        } else if code < ranges[2 * middle] {
            high = middle
        } else {
            return true
        }
    }
    return false
}
