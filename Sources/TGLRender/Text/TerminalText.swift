// All output to the terminal goes through this file. Names, texts, paths, arguments and messages come from scripts, files and command
// lines, and may contain escape sequences, control characters, marks that change the reading direction, or invisible characters. Everything
// written to a terminal or to standard error is a `TerminalText`, and only this file creates one.

import UnicodeWidth

/// Text that a terminal can display safely.
///
/// It consists of literals from the program's source, which may contain escape sequences, and of other text, in which control and invisible
/// characters are written as escapes of the language: `\n`, `\t`, `\u{1B}`, `\u{202E}`. So `"cannot read \(path)\n"` is a `TerminalText` in
/// which the path is escaped and the line ends.
public struct TerminalText: Sendable, Hashable {
    /// The text to write.
    public private(set) var text = ""

    /// Creates an empty text.
    public init() {}

    /// Escapes any text; line ends and tabs are escaped too. A text that is already escaped does not change.
    public init(_ text: String) { self.text = Self.shown(text) }

    /// Escapes a text of several lines; line ends and tabs are kept.
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

    /// Creates the text for an image in sixels, followed by a line end. Returns nil if the bytes are not one or more complete sixel
    /// sequences.
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

    /// Whether the text is empty.
    public var isEmpty: Bool { text.isEmpty }

    /// The text without its final line end.
    public var withoutLineEnd: TerminalText {
        var result = self
        if text.utf8.last == 0x0A { result.text.removeLast() }
        return result
    }

    /// Removes the spaces at the end.
    mutating func dropTrailingSpaces() {
        while text.utf8.last == 0x20 { text.unicodeScalars.removeLast() }
    }

    /// Appends spaces.
    mutating func append(spaces count: Int) {
        var left = count
        while left > 0 {
            let piece = min(left, Self.blanks.count - 1)
            text += Self.blanks[piece]
            left -= piece
        }
    }

    private static let blanks = (0...64).map { String(repeating: " ", count: $0) }

    /// Appends a code point that continues the text's last character. Returns false if it could only be shown as an escape.
    public mutating func extend(with scalar: Unicode.Scalar) -> Bool {
        var state = ShownCharacter()
        for known in text.unicodeScalars { _ = state.take(known) }
        guard !text.isEmpty, state.take(scalar) == .asIs else { return false }
        text.unicodeScalars.append(scalar)
        return true
    }

    /// Joins two texts.
    public static func + (one: TerminalText, other: TerminalText) -> TerminalText {
        var result = one
        result.text += other.text
        return result
    }

    /// Appends a text.
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

    /// Whether the text consists of printable ASCII, line ends and tabs.
    private static func isPlainLines(_ text: String) -> Bool {
        // All bytes are checked without a branch for each, because usually all of them are plain.
        func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
            bytes.reduce(true) { $0 && ($1 &- 0x20 < 0x5F || $1 &- 0x09 < 2) }
        }
        return text.utf8.withContiguousStorageIfAvailable { isPlain($0) } ?? isPlain(text.utf8)
    }
}

extension TerminalText: ExpressibleByStringInterpolation {
    /// Creates a text from a literal, unchanged. A `StaticString` can only come from the program's source.
    public init(stringLiteral text: StaticString) { self.text = Self.text(of: text) }

    /// Creates a text from an interpolated literal; the interpolated texts are escaped.
    public init(stringInterpolation parts: StringInterpolation) { self = parts.result }

    private static func text(of literal: StaticString) -> String {
        literal.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }

    /// Collects the parts of an interpolated literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var result = TerminalText()

        /// Starts without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a literal part.
        public mutating func appendLiteral(_ literal: StaticString) { result.text += TerminalText.text(of: literal) }

        /// Appends any text, escaped.
        public mutating func appendInterpolation(_ text: String) { result.text += TerminalText.shown(text) }

        /// Appends a text of several lines, escaped.
        public mutating func appendInterpolation(lines text: String) { result.text += TerminalText(lines: text).text }

        /// Appends a text that is already escaped.
        public mutating func appendInterpolation(_ text: TerminalText) { result.text += text.text }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { result.text += number.description }
    }
}

extension Sequence<TerminalText> {
    /// Joins the texts.
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
