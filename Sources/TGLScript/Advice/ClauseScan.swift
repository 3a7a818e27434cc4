/// A block that is over, as written.
struct ClosedBlock {
    let head: String
    let block: String
}

/// Finds in a text, which need not be readable, the clause that a place stands in and the heads of the blocks around it.
struct ClauseScan {
    /// The heads of the open blocks, from the outermost to the inmost.
    private(set) var heads: [String] = []
    /// The clause at the place, without its block.
    private(set) var clause = ""
    /// The block behind the clause, between its braces.
    private(set) var block: String?
    /// The block that was closed last before the place, with its head.
    private(set) var closed: ClosedBlock?
    /// What follows the block, to the end of its line.
    private(set) var rest = ""

    private let bytes: ArraySlice<UInt8>
    private var start = 0
    private var index = 0
    /// Round and square brackets that are open.
    private var depth = 0
    /// Where the open blocks begin.
    private var begins: [Int] = []

    init(_ bytes: some Collection<UInt8>) { self.bytes = ArraySlice(Array(bytes)) }

    /// Reads up to a place and the clause around it.
    mutating func read(to place: Int) {
        while index < bytes.count {
            let c = bytes[index]
            if isEnd(c), index >= place, !text(start, index).isEmpty { break }
            if c == UInt8(ascii: "{"), index >= place { break }
            step(c)
        }
        clause = text(start, index)
        guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return }
        let open = index + 1
        var level = 0
        while index < bytes.count {
            let c = bytes[index]
            if c == UInt8(ascii: "{") { level += 1 }
            if c == UInt8(ascii: "}") {
                level -= 1
                if level == 0 { break }
            }
            skip(c)
        }
        block = text(open, index)
        let end = bytes[min(index + 1, bytes.count)...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        rest = text(index + 1, end)
    }

    private func isEnd(_ c: UInt8) -> Bool {
        c == UInt8(ascii: ";") || c == UInt8(ascii: "}") || (depth == 0 && (c == UInt8(ascii: "\n") || c == UInt8(ascii: "\r")))
    }

    private mutating func step(_ c: UInt8) {
        switch c {
        case UInt8(ascii: "{"):
            heads.append(text(start, index))
            begins.append(index + 1)
            begin()
        case UInt8(ascii: "}"):
            if let head = heads.popLast(), let begin = begins.popLast() { closed = ClosedBlock(head: head, block: text(begin, index)) }
            begin()
        case UInt8(ascii: "("), UInt8(ascii: "["):
            depth += 1
            index += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"):
            depth = max(0, depth - 1)
            index += 1
        default:
            if isEnd(c) { begin() } else { skip(c) }
        }
    }

    private mutating func begin() {
        index += 1
        start = index
        depth = 0
    }

    /// Goes past a byte, or past a whole string or comment that begins with it.
    private mutating func skip(_ c: UInt8) {
        index += 1
        if c == UInt8(ascii: "#") {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        } else if c == UInt8(ascii: "\"") {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\n") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            index += 1
        }
    }

    private func text(_ from: Int, _ to: Int) -> String {
        Substring(decoding: bytes[min(from, bytes.count)..<min(to, bytes.count)], as: UTF8.self).trimmed
    }
}
