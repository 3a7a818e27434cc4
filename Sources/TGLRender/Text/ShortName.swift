// Shortens names where there is little room.

/// A node's name in at most `columns` columns. The distinguishing part is kept as long as possible: the index of `day[17]`, the end of the
/// key of `header["General"]`, both ends of other names. Empty if there is no room for the index.
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

/// Shortens an index that is too long itself: it keeps the last of several indices, the end of a key, or the digits of a number.
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

/// The longest suffix of the text that takes at most `columns`.
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
