// The size of a picture, from the beginning of its file.

import TGLSyntax

/// Sizes of pictures: PNG, GIF, JPEG, WebP and SVG.
enum ImageSize {
    /// The size of the picture at an address beside the page, or in a `data:` address; nil where it is not known.
    static func read(_ address: String, _ load: (String) -> SourceFile?) -> (width: Double, height: Double)? {
        if address.hasPrefix("data:") {
            guard let comma = address.firstIndex(of: ",") else { return nil }
            let head = address[..<comma]
            let data = address[address.index(after: comma)...]
            if head.hasSuffix(";base64") { return size(base64(data)) }
            return size(percentDecoded(data))
        }
        guard !address.isEmpty, !address.contains("://") else { return nil }
        return load(address).flatMap { size($0.bytes) }
    }

    private static func size(_ bytes: [UInt8]) -> (width: Double, height: Double)? {
        func big(_ at: Int, _ count: Int) -> Double? {
            guard at + count <= bytes.count else { return nil }
            return bytes[at..<at + count].reduce(0.0) { $0 * 256 + Double($1) }
        }
        func little(_ at: Int, _ count: Int) -> Double? {
            guard at + count <= bytes.count else { return nil }
            return bytes[at..<at + count].reversed().reduce(0.0) { $0 * 256 + Double($1) }
        }
        func pair(_ width: Double?, _ height: Double?) -> (width: Double, height: Double)? {
            guard let width, let height, width > 0, height > 0, width < 1e6, height < 1e6 else { return nil }
            return (width, height)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return pair(big(16, 4), big(20, 4)) }
        if bytes.starts(with: Array("GIF8".utf8)) { return pair(little(6, 2), little(8, 2)) }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.count > 30, bytes[8..<12].elementsEqual(Array("WEBP".utf8)) {
            switch String(decoding: bytes[12..<16], as: UTF8.self) {
            case "VP8 ": return pair(little(26, 2).map { Double(Int($0) & 0x3FFF) }, little(28, 2).map { Double(Int($0) & 0x3FFF) })
            case "VP8X": return pair(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 })
            case "VP8L":
                guard let bits = little(21, 4).map({ Int($0) }) else { return nil }
                return pair(Double(bits & 0x3FFF) + 1, Double(bits >> 14 & 0x3FFF) + 1)
            default: return nil
            }
        }
        if bytes.starts(with: [0xFF, 0xD8]) {
            var at = 2
            while at + 9 < bytes.count, bytes[at] == 0xFF {
                let marker = bytes[at + 1]
                if 0xC0...0xCF ~= marker, marker != 0xC4, marker != 0xC8, marker != 0xCC { return pair(big(at + 7, 2), big(at + 5, 2)) }
                at += 2 + Int(big(at + 2, 2) ?? 0)
            }
            return nil
        }
        return svg(String(decoding: bytes.prefix(4_000), as: UTF8.self))
    }

    private static func svg(_ text: String) -> (width: Double, height: Double)? {
        guard let start = text.firstRange(of: "<svg") else { return nil }
        let tag = text[start.upperBound...].prefix { $0 != ">" }
        func attribute(_ name: String) -> String? {
            for quote in ["\"", "'"] {
                guard let found = tag.firstRange(of: " \(name)=\(quote)") else { continue }
                return String(tag[found.upperBound...].prefix { String($0) != quote })
            }
            return nil
        }
        func number(_ text: String?) -> Double? { text.flatMap { Double($0.replacing("px", with: "")) } }
        if let width = number(attribute("width")), let height = number(attribute("height")) { return (width, height) }
        let view = attribute("viewBox")?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
        guard view.count == 4, view[2] > 0, view[3] > 0 else { return nil }
        if let width = number(attribute("width")) { return (width, width * view[3] / view[2]) }
        return (view[2], view[3])
    }

    private static func base64(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in text.utf8.prefix(60_000) {
            let value: Int
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = Int(byte) - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = Int(byte) - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(byte) + 4
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: continue
            }
            bits = (bits << 6 | value) & 0xFFFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 0xFF))
            }
        }
        return bytes
    }

    private static func percentDecoded(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        let source = Array(text.utf8.prefix(8_000))
        var at = 0
        while at < source.count {
            if source[at] == UInt8(ascii: "%"), at + 2 < source.count,
                let value = UInt8(String(decoding: source[at + 1...at + 2], as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                at += 3
            } else {
                bytes.append(source[at])
                at += 1
            }
        }
        return bytes
    }
}
