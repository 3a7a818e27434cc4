import TGLJSON

/// Takes the messages of the Language Server Protocol out of a stream of bytes: each has a header that says its length, an empty line,
/// and so many bytes of JSON (LSP 3.17, "Base Protocol").
struct MessageReader {
    /// What came in.
    enum Piece {
        /// A message, as JSON.
        case message(JSONValue)
        /// Bytes of a whole message that are no JSON, or too many for one: the next message can be read.
        case unreadable(String)
        /// A header that cannot be read: nobody knows where the next message begins.
        case broken(String)
    }

    /// A header is no longer, in bytes.
    static let longestHeader = 8 << 10

    private let limits: JSONLimits
    private var bytes: [UInt8] = []
    /// How many of the bytes have been taken.
    private var taken = 0
    /// How many bytes of a message that is too long are still to be passed over.
    private var passedOver = 0
    private var isBroken = false

    init(limits: JSONLimits = .standard) { self.limits = limits }

    /// Bytes that wait for the rest of their message.
    var waiting: Int { bytes.count - taken }

    mutating func append(_ new: some Collection<UInt8>) {
        if isBroken { return }
        if taken > 0, taken == bytes.count || taken > 1 << 16 {
            bytes.removeFirst(taken)
            taken = 0
        }
        bytes.append(contentsOf: new)
    }

    /// The next message, if all of it is there.
    mutating func next() -> Piece? {
        if isBroken { return nil }
        if passedOver > 0 {
            let count = min(passedOver, waiting)
            taken += count
            passedOver -= count
            if passedOver > 0 { return nil }
        }
        guard let end = headerEnd() else {
            if waiting > Self.longestHeader { return breakOff("a header has more than \(Self.longestHeader) bytes") }
            return nil
        }
        let header = bytes[taken..<end.text]
        if header.count > Self.longestHeader { return breakOff("a header has more than \(Self.longestHeader) bytes") }
        guard let length = Self.length(in: header) else { return breakOff("a header has no `Content-Length` that can be read") }
        if length > limits.bytes {
            taken = end.next
            passedOver = length
            return .unreadable("a message of \(length) bytes is longer than \(limits.bytes)")
        }
        guard bytes.count - end.next >= length else { return nil }
        taken = end.next + length
        do throws(JSONError) { return .message(try JSONValue(json: bytes[end.next..<taken], limits: limits)) } catch {
            return .unreadable("no JSON: \(error)")
        }
    }

    private mutating func breakOff(_ problem: String) -> Piece {
        isBroken = true
        (bytes, taken) = ([], 0)
        return .broken(problem)
    }

    /// Where the header ends, and where what follows its empty line begins.
    private func headerEnd() -> (text: Int, next: Int)? {
        var index = taken
        let end = min(bytes.count, taken + Self.longestHeader + 4)
        while index + 3 < end {
            if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D, bytes[index + 3] == 0x0A {
                return (index, index + 4)
            }
            index += 1
        }
        return nil
    }

    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            guard let length = Int(parts[1].drop { $0 == " " }), length >= 0 else { return nil }
            return length
        }
        return nil
    }

    /// The bytes that send a message.
    static func framed(_ message: JSONValue) -> [UInt8] {
        let body = Array(message.text.utf8)
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
