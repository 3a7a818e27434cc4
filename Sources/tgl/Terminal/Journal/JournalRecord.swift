/// The format of a journal: a sequence of records. Each record has its own frame, so damage to one does not affect others, and a reader
/// finds the next record after a damaged part:
///
///     bytes  0–2   mark: FF 54 47. FF never occurs in UTF-8, so the mark is in no text that is whole
///            3     kind
///            4–7   the journal's own number, the same in all its records: what another journal left on the disk is told apart
///            8–11  the record's number, from 0 up: a gap says how many are missing
///           12–15  length of the payload
///           16–19  checksum of the payload
///           20–23  checksum of bytes 0–19
///           24–    payload
///
/// Numbers have their low byte first; checksums are CRC-32.
package struct JournalFrame: Equatable {
    package enum Kind: UInt8 {
        /// The start of the session: time and folder.
        case start = 0x53  // S
        /// A text that commands read; they refer to it by the number of this record.
        case text = 0x54  // T
        /// The command that made a state.
        case command = 0x43  // C
        /// A change to another state.
        case went = 0x47  // G
        /// The state that `:redo` leads to.
        case next = 0x4E  // N
        /// The journal that this one replaces.
        case replaces = 0x52  // R
        /// The regular end of the session.
        case end = 0x45  // E
    }

    package static let mark: [UInt8] = [0xFF, 0x54, 0x47]
    package static let headerSize = 24

    package var kind: Kind
    var journal: UInt32
    package var number: UInt32
    var length: Int
    var checksum: UInt32

    /// The bytes of a record.
    static func record(_ kind: Kind, journal: UInt32, number: UInt32, payload: [UInt8]) -> [UInt8] {
        var bytes = ByteWriter()
        bytes.bytes.reserveCapacity(headerSize + payload.count)
        bytes.bytes += mark + [kind.rawValue]
        bytes.number(journal)
        bytes.number(number)
        bytes.number(UInt32(payload.count))
        bytes.number(Checksum(of: payload).value)
        bytes.number(Checksum(of: bytes.bytes).value)
        return bytes.bytes + payload
    }

    init(kind: Kind, journal: UInt32, number: UInt32, length: Int, checksum: UInt32) {
        self.kind = kind
        self.journal = journal
        self.number = number
        self.length = length
        self.checksum = checksum
    }

    /// The frame with this header; nil if it is invalid or damaged.
    init?(header: [UInt8]) {
        guard header.count == Self.headerSize, header.starts(with: Self.mark), let kind = Kind(rawValue: header[3]) else { return nil }
        var reader = ByteReader(Array(header[4...]))
        guard let journal = reader.number(), let number = reader.number(), let length = reader.number(), let checksum = reader.number(),
            let own = reader.number(), own == Checksum(of: Array(header[..<20])).value
        else { return nil }
        self.init(kind: kind, journal: journal, number: number, length: Int(length), checksum: checksum)
    }
}

/// Writes numbers and texts in sequence.
struct ByteWriter {
    var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func number(_ value: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Writes a text preceded by its length.
    mutating func text(_ value: String) {
        number(UInt32(value.utf8.count))
        bytes += value.utf8
    }
}

/// Reads the output of `ByteWriter`. Every method returns nil at the end of the bytes.
struct ByteReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() -> UInt8? {
        guard at < bytes.count else { return nil }
        defer { at += 1 }
        return bytes[at]
    }

    mutating func number() -> UInt32? {
        guard bytes.count - at >= 4 else { return nil }
        defer { at += 4 }
        return (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
    }

    mutating func text() -> String? {
        guard let count = number(), bytes.count - at >= Int(count) else { return nil }
        defer { at += Int(count) }
        return String(decoding: bytes[at..<at + Int(count)], as: UTF8.self)
    }

    /// The remaining bytes as a text.
    mutating func rest() -> String {
        defer { at = bytes.count }
        return String(decoding: bytes[at...], as: UTF8.self)
    }
}
