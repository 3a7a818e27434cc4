// How many columns of a terminal text takes. Text is measured the way
// `TerminalText` shows it, so control characters count as their escapes.
//
// A cluster of code points that reads as one character is measured as a whole:
// combining marks add nothing, flags, keycaps, skin tones and families joined by
// ZWJ take two columns, a variation selector for emoji widens what it follows.

import UnicodeWidth

/// The columns that the text takes on a terminal.
public func displayWidth(_ text: String) -> Int {
    if isPlainASCII(text) { return text.utf8.count }
    var columns = 0
    for character in text { columns += displayWidth(character) }
    return columns
}

/// The columns that one character takes.
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

/// The text cut to at most so many columns, with the ellipsis as its last column
/// where something was cut.
public func truncate(_ text: String, columns: Int, ellipsis: String = "…") -> String {
    if displayWidth(text) <= columns { return text }
    let room = columns - displayWidth(ellipsis)
    if room < 0 { return prefix(of: text, columns: columns) }
    return prefix(of: text, columns: room) + ellipsis
}

/// The longest start of the text that takes at most so many columns.
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

/// What is left of the text without its first columns.
func suffix(of text: String, after columns: Int) -> String {
    var used = 0
    var start = text.startIndex
    while used < columns, start < text.endIndex {
        used += displayWidth(text[start])
        start = text.index(after: start)
    }
    return String(text[start...])
}

/// Bytes 0x20 to 0x7E only, so that a byte is a column.
func isPlainASCII(_ text: String) -> Bool {
    // Without a jump for each byte: mostly all of them are.
    func isPlain(_ bytes: some Sequence<UInt8>) -> Bool { bytes.reduce(true) { $0 && $1 &- 0x20 < 0x5F } }
    return text.utf8.withContiguousStorageIfAvailable { isPlain($0) } ?? isPlain(text.utf8)
}

/// The columns of one code point by itself.
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
        // Digits, # and * are emoji to Unicode, but only the selector makes them so.
        case 0x200D, 0x1F3FB...0x1F3FF: isJoined = isJoined || (scalar != first && first.value > 0x7F)
        default: break
        }
    }
    return isJoined && first.properties.isEmoji ? 2 : sum
}
