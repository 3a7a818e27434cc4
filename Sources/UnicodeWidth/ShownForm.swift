/// How a code point of a text is displayed on a terminal.
public enum ShownForm: Sendable {
    case asIs
    /// On a dotted circle: a combining mark with no base character.
    case onDottedCircle
    /// As an escape: it would control the terminal or be invisible.
    case escaped
}

/// The code points that represent the bytes from 0x80 to 0xFF of names that are not valid UTF-8.
public let byteStandIns = UInt32(0x10_FE80)...0x10_FEFF

/// The state of a character while its code points are processed in order.
public struct ShownCharacter {
    private var first: Unicode.Scalar?
    /// The previous code point, unless it was escaped.
    private var last: Unicode.Scalar?
    private var count = 0

    /// Starts a new character.
    public init() {}

    /// Processes the next code point of the character. Returns how it is displayed.
    public mutating func take(_ scalar: Unicode.Scalar) -> ShownForm {
        let isEscaped = needsEscape(scalar) || isJoiner(scalar) && !mayFollow(scalar)
        defer {
            first = first ?? scalar
            last = isEscaped ? nil : scalar
            count += 1
        }
        if isEscaped { return .escaped }
        return first == nil && isZeroWidth(scalar) && !isHangulJoining(scalar) ? .onDottedCircle : .asIs
    }

    /// Whether a joiner changes the appearance of the preceding characters; elsewhere it would be invisible.
    private func mayFollow(_ scalar: Unicode.Scalar) -> Bool {
        guard let last, let first, !isJoiner(last) || last.value == 0xFE0F || isTag(last) else { return false }
        switch scalar.value {
        case 0x200C: return isJoined(last)
        case 0x200D: return isJoined(last) || last.value == 0xFE0F || last.value > 0xFF && last.properties.isEmoji
        case 0xFE0E, 0xFE0F: return last.value > 0x7F && !isJoiner(last) || "0123456789#*".unicodeScalars.contains(last)
        case 0xFE00...0xFE0D: return last.value > 0x7F && !isJoiner(last)
        case 0xE0100...0xE01EF: return last.value >= 0x2E80 && !isJoiner(last)
        // The flag of a region: a black flag, up to six letters or digits, and a final tag.
        default: return isTag(scalar) && first.value == 0x1F3F4 && count <= 7 && (count == 1 || isTag(last) && last.value != 0xE007F)
        }
    }

    /// Whether it is a letter of a script with joining letters.
    private func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x600...0x109F, 0x1780...0x18AF, 0x1A20...0x1AAF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF: true
        default: false
        }
    }

    private func isHangulJoining(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1161...0x11FF, 0xD7B0...0xD7FB: true
        default: false
        }
    }
}

/// Calls a function for each code point of a text, with the way it is displayed.
public func forEachShown(in text: String, _ body: (Unicode.Scalar, ShownForm) -> Void) {
    for character in text {
        var state = ShownCharacter()
        for scalar in character.unicodeScalars { body(scalar, state.take(scalar)) }
    }
}

/// The code point as an escape of the language: `\u{1B}`. A code point that represents a byte is shown as U+FFFD, as invalid UTF-8 usually
/// is.
public func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case byteStandIns: "\u{FFFD}"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
}

/// Whether every code point of a text is displayed as it is in any context: printable ASCII, and characters of common scripts and symbols
/// that neither combine nor join; with `lines`, also line ends and tabs. If false, the text must be processed code point by code point.
public func isShownAsIs(_ text: String, lines: Bool = false) -> Bool {
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x09, 0x0A: if !lines { return false }
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF: continue
        case 0x2100...0x2BFF, 0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: continue
        default: return false
        }
    }
    return true
}

/// Whether it is a control, a directional mark, a line separator, an invisible character, a noncharacter, or represents a byte.
private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    let code = scalar.value
    if code < 0xA0 { return code < 0x20 || code >= 0x7F }
    switch code {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E: return true
    case 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: return true
    case 0x3164, 0xFDD0...0xFDEF, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: return true
    case 0xE0000...0xE001F, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF, byteStandIns: return true
    default: return code & 0xFFFE == 0xFFFE
    }
}

/// Whether it has a meaning only inside a character and is invisible elsewhere: joiners, variation selectors, and the tags of flags.
private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x180B...0x180D, 0x180F, 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF: true
    default: false
    }
}

private func isTag(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE0030...0xE0039, 0xE0061...0xE007A, 0xE007F: true
    default: false
    }
}
