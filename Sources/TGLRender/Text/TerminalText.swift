// The door to the terminal. Names, texts, paths, arguments and messages come from scripts, files and command lines and may hold
// anything: escape sequences, control characters, marks that turn the reading direction, characters that leave no trace. All that is
// written to a terminal or to standard error is a `TerminalText`, and this file alone makes one.

import UnicodeWidth

/// Text that a terminal shows and does not obey.
///
/// It is made of literals in the program's source, which may hold escape sequences, and of all other text, of which what a terminal
/// would obey, or would not show, stands as an escape of the language: `\n`, `\t`, `\u{1B}`, `\u{202E}`. So `"cannot read \(path)\n"`
/// is a `TerminalText` in which the path is shown and the line ends.
public struct TerminalText: Sendable, Hashable {
    /// What is written.
    public private(set) var text = ""

    /// No text.
    public init() {}

    /// Any text as it can be shown; line ends and tabs stand as escapes. Of what was shown once nothing changes.
    public init(_ text: String) { self.text = Self.shown(text) }

    /// A text of several lines: its line ends and tabs stay, all else is as it can be shown.
    public init(lines text: String) {
        if Self.isPlainLines(text) || isShownAsIs(text, lines: true) {
            self.text = text
            return
        }
        var rest = text.unicodeScalars[...]
        while let end = rest.firstIndex(where: { $0 == "\n" || $0 == "\t" }) {
            self.text += Self.shown(String(rest[..<end]))
            self.text.unicodeScalars.append(rest[end])
            rest = rest[rest.index(after: end)...]
        }
        self.text += Self.shown(String(rest))
    }

    /// A picture as sixels, and the line end after it; nil where the bytes are anything but one or more sequences of sixels.
    public init?(sixels bytes: [UInt8]) {
        var isOpen = false
        var place = 0
        while place < bytes.count {
            let next = place + 1 < bytes.count ? bytes[place + 1] : 0
            switch (bytes[place], next, isOpen) {
            case (0x1B, UInt8(ascii: "P"), false), (0x1B, UInt8(ascii: "\\"), true):
                isOpen.toggle()
                place += 1
            case (0x20...0x7E, _, true), (0x0A, _, _), (0x0D, _, _): break
            default: return nil
            }
            place += 1
        }
        if isOpen || bytes.isEmpty { return nil }
        text = String(decoding: bytes, as: UTF8.self) + "\n"
    }

    /// Whether there is nothing of it.
    public var isEmpty: Bool { text.isEmpty }

    /// The same without the line end that it ends with.
    public var withoutLineEnd: TerminalText {
        var result = self
        if text.utf8.last == 0x0A { result.text.removeLast() }
        return result
    }

    /// Drops the spaces that it ends with.
    mutating func dropTrailingSpaces() {
        while text.utf8.last == 0x20 { text.unicodeScalars.removeLast() }
    }

    /// Puts spaces at the end.
    mutating func append(spaces count: Int) {
        var left = count
        while left > 0 {
            let piece = min(left, Self.blanks.count - 1)
            text += Self.blanks[piece]
            left -= piece
        }
    }

    private static let blanks = (0...64).map { String(repeating: " ", count: $0) }

    /// Puts a code point at the end that is a part of the character that the text is; false where it can only be shown as an escape.
    public mutating func extend(with scalar: Unicode.Scalar) -> Bool {
        var state = ShownCharacter()
        for known in text.unicodeScalars { _ = state.take(known) }
        guard !text.isEmpty, state.take(scalar) == .asIs else { return false }
        text.unicodeScalars.append(scalar)
        return true
    }

    /// One text behind the other.
    public static func + (one: TerminalText, other: TerminalText) -> TerminalText {
        var result = one
        result.text += other.text
        return result
    }

    /// Puts a text at the end.
    public static func += (one: inout TerminalText, other: TerminalText) { one.text += other.text }

    private static func shown(_ text: String) -> String {
        if isPlainASCII(text) || isShownAsIs(text) { return text }
        var result = ""
        forEachShown(in: text) { scalar, form in
            switch form {
            case .asIs: result.unicodeScalars.append(scalar)
            case .onDottedCircle:
                result += "◌"
                result.unicodeScalars.append(scalar)
            case .escaped: result += escape(scalar)
            }
        }
        return result
    }

    /// Printable ASCII, line ends and tabs.
    private static func isPlainLines(_ text: String) -> Bool {
        // Without a jump for each byte: mostly all of them are.
        func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
            bytes.reduce(true) { $0 && ($1 &- 0x20 < 0x5F || $1 &- 0x09 < 2) }
        }
        return text.utf8.withContiguousStorageIfAvailable { isPlain($0) } ?? isPlain(text.utf8)
    }
}

extension TerminalText: ExpressibleByStringInterpolation {
    /// A text of the program's source, as it stands there. A `StaticString` is made of nothing else.
    public init(stringLiteral text: StaticString) { self.text = Self.text(of: text) }

    /// A text of the program's source with others in it, each as it can be shown.
    public init(stringInterpolation parts: StringInterpolation) { self = parts.result }

    private static func text(of literal: StaticString) -> String {
        literal.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }

    /// The parts of a text.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var result = TerminalText()

        /// No parts.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// A part of the program's source.
        public mutating func appendLiteral(_ literal: StaticString) { result.text += TerminalText.text(of: literal) }

        /// Any text.
        public mutating func appendInterpolation(_ text: String) { result.text += TerminalText.shown(text) }

        /// Any text of several lines.
        public mutating func appendInterpolation(lines text: String) { result.text += TerminalText(lines: text).text }

        /// A text that can be shown already.
        public mutating func appendInterpolation(_ text: TerminalText) { result.text += text.text }

        /// A number.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { result.text += number.description }
    }
}

extension Sequence<TerminalText> {
    /// The texts, one behind the other.
    public func joined(separator: TerminalText = "") -> TerminalText {
        var result = TerminalText()
        var isFirst = true
        for text in self {
            if !isFirst { result += separator }
            result += text
            isFirst = false
        }
        return result
    }
}
