/// The form of a journal: a magic word, then records. A record is the length of its payload (4 bytes, low
/// first), the payload's CRC-32 (the same way), and the payload: a byte for its kind, then its text. A
/// record that is cut short or does not match its checksum ends the journal, with whatever follows.
enum JournalRecord: Equatable {
    /// The session's beginning: seconds since 1970 and the folder it ran in.
    case start(seconds: Int64, folder: String)
    /// An accepted command.
    case command(String)
    /// The session ended as it should.
    case end

    static let magic = Array("TGLJRNL1".utf8)

    var encoded: [UInt8] {
        var payload: [UInt8]
        switch self {
        case .start(let seconds, let folder): payload = [UInt8(ascii: "S")] + Array("\(seconds) \(folder)".utf8)
        case .command(let text): payload = [UInt8(ascii: "C")] + Array(text.utf8)
        case .end: payload = [UInt8(ascii: "E")]
        }
        return Self.bytes(UInt32(payload.count)) + Self.bytes(crc32(payload[...])) + payload
    }

    private init?(payload: ArraySlice<UInt8>) {
        let text = String(decoding: payload.dropFirst(), as: UTF8.self)
        switch payload.first {
        case UInt8(ascii: "S"):
            let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let seconds = Int64(parts[0]) else { return nil }
            self = .start(seconds: seconds, folder: String(parts[1]))
        case UInt8(ascii: "C"): self = .command(text)
        case UInt8(ascii: "E"): self = .end
        default: return nil
        }
    }

    /// The whole records of a journal, and how many bytes of it they and the magic word take; nil if it is none.
    static func decode(_ content: [UInt8]) -> (records: [JournalRecord], length: Int)? {
        guard content.starts(with: magic) else { return nil }
        var records: [JournalRecord] = []
        var at = magic.count
        while content.count - at >= 8 {
            let length = Int(number(content[at..<at + 4]))
            let checksum = number(content[at + 4..<at + 8])
            guard length > 0, length <= content.count - at - 8 else { break }
            let payload = content[at + 8..<at + 8 + length]
            guard crc32(payload) == checksum, let record = JournalRecord(payload: payload) else { break }
            records.append(record)
            at += 8 + length
        }
        return (records, at)
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

private let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
}

/// The usual CRC-32 (as in zip).
func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
}
