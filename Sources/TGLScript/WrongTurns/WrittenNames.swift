import TGLLayout
import TGLSyntax

extension Diagnostic {
    /// The diagnostic with the property's name as it was written: `gap`, where `vspace` is set.
    var withWrittenNames: Diagnostic {
        guard let written = writtenProperty, let name = PropertyName(written) else { return self }
        let words = (name.parts.map(\.word) + [name.word ?? ""]).filter { $0 != written && !$0.isEmpty }
        func named(_ text: String) -> String { words.reduce(text) { $0.replacing("`\($1)`", with: "`\(written)`") } }
        var diagnostic = self
        diagnostic.message = named(message)
        diagnostic.note = note.map(named)
        return diagnostic
    }

    /// The property at this place, or the one whose right side contains it.
    private var writtenProperty: String? {
        let bytes = primary.source.bytes
        var end = Int(primary.range.start)
        func isPart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F }
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        guard end <= bytes.count else { return nil }
        while end > 0, isSpace(bytes[end - 1]) { end -= 1 }
        guard end > 0, bytes[end - 1] == UInt8(ascii: "=") else { return nil }
        while end > 0, "=<>+-*/".utf8.contains(bytes[end - 1]) { end -= 1 }
        while end > 0, isSpace(bytes[end - 1]) { end -= 1 }
        var start = end
        while start > 0, isPart(bytes[start - 1]) { start -= 1 }
        return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
    }
}
