/// The text in lines of at most so many columns, broken at spaces; a longer word is
/// broken where the line ends. There is always at least one line.
public func wrap(_ text: String, columns: Int) -> [String] {
    if displayWidth(text) <= columns { return [text] }
    let room = max(columns, 1)
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
        var rest = String(word)
        var width = displayWidth(rest)
        if used > 0, used + 1 + width <= room {
            line += " " + rest
            used += 1 + width
            continue
        }
        if used > 0 { lines.append(line) }
        while width > room {
            var head = prefix(of: rest, columns: room)
            if head.isEmpty { head = String(rest.prefix(1)) }
            if head.utf8.count == rest.utf8.count { break }
            lines.append(head)
            rest = String(rest.dropFirst(head.count))
            width = displayWidth(rest)
        }
        line = rest
        used = width
    }
    if used > 0 || lines.isEmpty { lines.append(line) }
    return lines
}
