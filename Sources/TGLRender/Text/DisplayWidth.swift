// The width of text on a terminal, in columns. Text is measured as `TerminalText` shows it, so control characters count as their escapes.
//
// A grapheme cluster is measured as a whole: combining marks add nothing; flags, keycaps, skin tones and families joined by ZWJ take two
// columns; a variation selector for emoji widens the preceding character.

import UnicodeWidth

/// The width of a text on a terminal, in columns.
public func displayWidth(_ text: String) -> Int {
    if isPlainASCII(text) { return text.utf8.count }
    var columns = 0
    for character in text { columns += displayWidth(character) }
    return columns
}

/// The width of a character on a terminal, in columns.
public func displayWidth(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if first.value >= 0x20, first.value < 0x7F, character.utf8.count == 1 { return 1 }
    var state = ShownCharacter()
    var columns = 0
    var shown: [Unicode.Scalar] = []
    for scalar in scalars {
        switch state.take(scalar) {
        case .asIs: shown.append(scalar)
        case .onDottedCircle:
            columns += 1
            shown.append(scalar)
        case .escaped: columns += displayWidth(escape(scalar))
        }
    }
    return columns + clusterWidth(shown)
}

/// The text limited to `columns`; if it is cut, it ends with the ellipsis.
public func truncate(_ text: String, columns: Int, ellipsis: String = "…") -> String {
    if displayWidth(text) <= columns { return text }
    let room = columns - displayWidth(ellipsis)
    if room < 0 { return prefix(of: text, columns: columns) }
    return prefix(of: text, columns: room) + ellipsis
}

/// The longest prefix of the text that takes at most `columns`.
func prefix(of text: String, columns: Int) -> String {
    var used = 0
    var end = text.startIndex
    while end < text.endIndex {
        used += displayWidth(text[end])
        if used > columns { break }
        end = text.index(after: end)
    }
    return String(text[..<end])
}

/// The text without its first `columns` columns.
func suffix(of text: String, after columns: Int) -> String {
    var used = 0
    var start = text.startIndex
    while used < columns, start < text.endIndex {
        used += displayWidth(text[start])
        start = text.index(after: start)
    }
    return String(text[start...])
}

/// Whether the text has only bytes from 0x20 to 0x7E, so that each byte is one column.
func isPlainASCII(_ text: String) -> Bool {
    // All bytes are checked without a branch for each, because usually all of them are plain.
    func isPlain(_ bytes: some Sequence<UInt8>) -> Bool { bytes.reduce(true) { $0 && $1 &- 0x20 < 0x5F } }
    return text.utf8.withContiguousStorageIfAvailable { isPlain($0) } ?? isPlain(text.utf8)
}

/// The width of a single code point, in columns.
func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
}

private func clusterWidth(_ scalars: [Unicode.Scalar]) -> Int {
    guard let first = scalars.first else { return 0 }
    var sum = 0
    var isJoined = false
    for scalar in scalars {
        sum += scalarWidth(scalar)
        switch scalar.value {
        case 0xFE0F: isJoined = true
        // Digits, # and * have the Emoji property, but only the selector makes them emoji.
        case 0x200D, 0x1F3FB...0x1F3FF: isJoined = isJoined || (scalar != first && first.value > 0x7F)
        default: break
        }
    }
    return isJoined && first.properties.isEmoji ? 2 : sum
}
