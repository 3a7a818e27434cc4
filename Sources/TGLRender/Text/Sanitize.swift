// Names, texts and messages come from scripts and may hold anything. What a
// terminal would obey instead of showing (escape sequences, control characters,
// marks that turn the reading direction, characters that leave no trace) is
// shown as an escape of the language: `\n`, `\t`, `\u{1B}`.

import UnicodeWidth

/// The text with nothing in it that a terminal obeys. Doing it twice changes nothing.
public func sanitize(_ text: String) -> String {
    if isPlainASCII(text) { return text }
    var result = ""
    for character in text {
        switch shownForm(of: character) {
        case .asIs: result.append(character)
        case .onDottedCircle: result += "◌" + String(character)
        case .escaped: result += escapes(of: character)
        }
    }
    return result
}

/// The text in printable ASCII alone: what is not ASCII becomes `\u{…}`.
public func sanitizeASCII(_ text: String) -> String {
    if isPlainASCII(text) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        if scalar.value >= 0x20, scalar.value < 0x7F {
            result.unicodeScalars.append(scalar)
        } else {
            result += escape(scalar)
        }
    }
    return result
}

/// How a character is put on the screen.
enum ShownForm {
    case asIs
    /// A combining mark with nothing to combine with.
    case onDottedCircle
    case escaped
}

func shownForm(of character: Character) -> ShownForm {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if needsEscape(first) || isInvisibleJoiner(first) { return .escaped }
    return isZeroWidth(first) && !isHangulJoining(first) ? .onDottedCircle : .asIs
}

/// All of the character's code points as escapes.
func escapes(of character: Character) -> String {
    var result = ""
    for scalar in character.unicodeScalars { result += escape(scalar) }
    return result
}

/// The code point as an escape of the language.
func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    default: return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
}

/// Controls, marks of direction, invisible characters and noncharacters.
func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    let code = scalar.value
    if code < 0xA0 { return code < 0x20 || code >= 0x7F }
    switch code {
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: return true
    case 0xFDD0...0xFDEF, 0xFEFF, 0xFFF0...0xFFFB: return true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: return true
    case 0xE0000...0xE001F, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF: return true
    default: return code & 0xFFFE == 0xFFFE
    }
}

/// Means something inside a cluster, and nothing visible at the start of one:
/// joiners, variation selectors, the tags of a flag.
private func isInvisibleJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x34F, 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF: return true
    default: return false
    }
}

private func isHangulJoining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return true
    default: return false
    }
}
