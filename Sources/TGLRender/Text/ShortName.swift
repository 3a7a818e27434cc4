// Names where there is little room.

/// A node's name in at most so many columns. What tells it from others stays as long as it can: of `day[17]` the index, of
/// `header["General"]` the end of the key, of other names both ends. Empty where not even the index has room.
public func shortName(_ name: String, columns: Int, ellipsis: String = "…") -> String {
    if displayWidth(name) <= columns { return name }
    let sign = displayWidth(ellipsis)
    guard columns > 0 else { return "" }
    guard name.hasSuffix("]"), let open = name.firstIndex(of: "["), open > name.startIndex else {
        let room = columns - sign
        if room < 1 { return truncate(name, columns: columns, ellipsis: ellipsis) }
        let head = prefix(of: name, columns: (room + 1) / 2)
        return head + ellipsis + suffix(of: name, columns: room - displayWidth(head))
    }
    let index = String(name[open...])
    let room = columns - displayWidth(index)
    if room >= sign { return prefix(of: String(name[..<open]), columns: room - sign) + ellipsis + index }
    if room >= 0 { return index }
    return shortIndex(index, columns: columns, ellipsis: ellipsis)
}

/// An index that is too long itself: of several the last ones, of a key its end, of a number its digits.
private func shortIndex(_ index: String, columns: Int, ellipsis: String) -> String {
    let sign = displayWidth(ellipsis)
    if index.hasSuffix("\"]") {
        let end = suffix(of: index, columns: columns - sign)
        return end.count > 2 ? ellipsis + end : ""
    }
    let last = String(index[index.lastIndex(of: "[")!...])
    if last != index, displayWidth(last) + sign <= columns { return ellipsis + last }
    let digits = String(last.dropFirst().dropLast())
    return last == index && displayWidth(digits) <= columns ? digits : ""
}

/// The longest end of the text that takes at most so many columns.
private func suffix(of text: String, columns: Int) -> String {
    var used = 0
    var start = text.endIndex
    while start > text.startIndex {
        let before = text.index(before: start)
        used += displayWidth(text[before])
        if used > columns { break }
        start = before
    }
    return String(text[start...])
}
