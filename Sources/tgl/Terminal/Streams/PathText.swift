import CReadline
import Glibc
import TGLRender
import UnicodeWidth

/// Names of files and arguments as text. The system knows them as bytes, which need not be UTF-8; as text, a byte that is no
/// part of a UTF-8 character is as one character of a range kept for that (`byteStandIns`), so that the bytes can be had back exactly.
/// Terminals, pictures and data for other programs have U+FFFD for it.
public enum PathText {
    /// The text for bytes.
    public static func text(of bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !needsCare(text) { return text }
        let bytes = Array(bytes)
        var text = String.UnicodeScalarView()
        var at = 0
        while at < bytes.count {
            let length = bytes[at] < 0x80 ? 1 : bytes[at] < 0xE0 ? 2 : bytes[at] < 0xF0 ? 3 : 4
            if at + length <= bytes.count, let character = String(validating: bytes[at..<at + length], as: UTF8.self),
                character.unicodeScalars.count == 1, !needsCare(character)
            {
                text.append(contentsOf: character.unicodeScalars)
                at += length
            } else {
                // A byte below 0x80 is always a character.
                if let scalar = Unicode.Scalar(byteStandIns.lowerBound + UInt32(bytes[at]) - 0x80) { text.append(scalar) }
                at += 1
            }
        }
        return String(text)
    }

    /// The text for a C string.
    public static func text(of string: UnsafePointer<CChar>) -> String {
        text(of: UnsafeBufferPointer(start: UnsafeRawPointer(string).assumingMemoryBound(to: UInt8.self), count: strlen(string)))
    }

    /// The bytes of a text.
    public static func bytes(of text: String) -> [UInt8] {
        guard needsCare(text) else { return Array(text.utf8) }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if byteStandIns.contains(scalar.value) {
                bytes.append(UInt8(scalar.value - byteStandIns.lowerBound + 0x80))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
        return bytes
    }

    /// Calls the system with a name's bytes.
    public static func with<T>(_ text: String, _ body: (UnsafePointer<CChar>) -> T) -> T {
        guard needsCare(text) else { return text.withCString(body) }
        return (bytes(of: text) + [0]).withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }

    /// The folder that a path is in: what is before the last `/`, or `.` for a bare name.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A name as `diff` and `git` write it in the header of a diff, so that `patch` finds the file: where it holds more than can be shown,
    /// in quotes, with escapes for bytes.
    public static func quoted(_ text: String) -> String {
        let isMarked = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        if !isMarked, TerminalText(text).text == text { return text }
        var result = "\""
        for byte in bytes(of: text) {
            switch byte {
            case UInt8(ascii: "\n"): result += "\\n"
            case UInt8(ascii: "\t"): result += "\\t"
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += "\\" + String(Unicode.Scalar(byte))
            case 0x20...0x7E: result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 8)
                result += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
            }
        }
        return result + "\""
    }

    /// The arguments that the program was started with, its own name left out.
    public static func arguments() -> [String] {
        (1..<max(1, crl_argument_count())).compactMap { crl_argument($0).map { text(of: $0) } }
    }

    /// Whether a text holds characters that stand for bytes: all of them begin with these two bytes.
    private static func needsCare(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.contains(0xF4) else { return false }
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { byteStandIns.contains($0.value) }
        }
    }
}
