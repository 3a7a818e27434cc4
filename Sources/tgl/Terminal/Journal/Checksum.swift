/// The common CRC-32 (as in zip), computed incrementally.
package struct Checksum {
    private var state: UInt32 = ~0

    package var value: UInt32 { ~state }

    package init() {}

    package init(of bytes: UnsafeRawBufferPointer) { add(bytes) }

    package init(of bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard var at = bytes.baseAddress else { return }
        let end = at + bytes.count
        Self.tables.withUnsafeBufferPointer { tables in
            var crc = state
            while end - at >= 8 {
                let word = UInt64(littleEndian: at.loadUnaligned(as: UInt64.self)) ^ UInt64(crc)
                crc = tables[7 << 8 | Int(word & 0xFF)] ^ tables[6 << 8 | Int(word >> 8 & 0xFF)]
                crc ^= tables[5 << 8 | Int(word >> 16 & 0xFF)] ^ tables[4 << 8 | Int(word >> 24 & 0xFF)]
                crc ^= tables[3 << 8 | Int(word >> 32 & 0xFF)] ^ tables[2 << 8 | Int(word >> 40 & 0xFF)]
                crc ^= tables[1 << 8 | Int(word >> 48 & 0xFF)] ^ tables[Int(word >> 56)]
                at += 8
            }
            while at < end {
                crc = tables[Int((crc ^ UInt32(at.load(as: UInt8.self))) & 0xFF)] ^ crc >> 8
                at += 1
            }
            state = crc
        }
    }

    /// Tables for eight bytes at once: the effect of each byte's value when a given number of bytes follow it.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in UInt32(0)..<256 {
            tables.append((0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 })
        }
        for index in 256..<8 * 256 {
            let shorter = tables[index - 256]
            tables.append(tables[Int(shorter & 0xFF)] ^ shorter >> 8)
        }
        return tables
    }()
}
