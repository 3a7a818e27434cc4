/// The text wrapped at spaces into lines of at most `columns`; longer words are broken. There is always at least one line, and at most
/// `maxLines`; further lines are dropped.
public func wrap(_ text: String, columns: Int, maxLines: Int = .max) -> [String] {
    if displayWidth(text) <= columns { return [text] }
    let room = max(columns, 1)
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
        var rest = word
        var width = displayWidth(String(rest))
        if used > 0, used + 1 + width <= room {
            line += " " + rest
            used += 1 + width
            continue
        }
        if used > 0 { lines.append(line) }
        while width > room, lines.count < maxLines {
            let (end, taken) = fitting(rest, columns: room)
            if end == rest.endIndex { break }
            lines.append(String(rest[..<end]))
            rest = rest[end...]
            width -= taken
        }
        if lines.count >= maxLines { return lines }
        line = String(rest)
        used = width
    }
    if used > 0 || lines.isEmpty { lines.append(line) }
    return lines
}

/// Where a line of at most `columns` ends, after at least one character, and how many columns it takes.
private func fitting(_ text: Substring, columns: Int) -> (end: String.Index, taken: Int) {
    var end = text.startIndex
    var taken = 0
    while end < text.endIndex {
        let width = displayWidth(text[end])
        if taken + width > columns, end > text.startIndex { break }
        taken += width
        end = text.index(after: end)
    }
    return (end, taken)
}
