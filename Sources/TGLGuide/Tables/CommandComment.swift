// Comments after session commands, as after statements: `:lint   # what does nothing?`

extension SessionCommand {
    /// Where the comment of a typed command begins: at a `#` outside quotes, at the start or after a space.
    static func commentStart(in bytes: some Collection<UInt8>) -> Int? {
        var (isQuoted, isEscaped, isBehindBlank) = (false, false, true)
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "#"), isBehindBlank, !isQuoted { return place }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            isBehindBlank = byte == 0x20 || byte == 0x09
        }
        return nil
    }

    /// The entry without a comment and the spaces before it.
    public static func withoutComment(_ entry: String) -> String {
        guard let start = commentStart(in: entry.utf8) else { return entry }
        var bytes = entry.utf8.prefix(start)
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
