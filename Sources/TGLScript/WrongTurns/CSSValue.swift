import TGLLayout
import TGLSyntax

/// The value of a CSS declaration, in pieces translated to this language: `8px 1fr repeat(2, min-content) / span 2`.
struct CSSValue {
    /// The pieces, which are separated by spaces; `/` is a piece.
    let pieces: [String]

    init?(_ words: TurnWords) {
        guard let pieces = Self.read(words), !pieces.isEmpty else { return nil }
        self.pieces = pieces
    }

    /// The only piece.
    var single: String? { pieces.count == 1 ? pieces[0] : nil }

    /// The pieces between the slashes.
    var parts: [[String]] { pieces.split(separator: "/", omittingEmptySubsequences: false).map(Array.init) }

    /// The pieces, if all are lengths, percentages or `auto`.
    var lengths: [String]? { pieces.allSatisfy { Self.isNumber($0) || $0 == "auto" } ? pieces : nil }

    static func isNumber(_ piece: String) -> Bool { Double(piece.hasSuffix("%") ? String(piece.dropLast()) : piece) != nil }

    /// Whether a piece is a word, such as the name of a line.
    static func isWord(_ piece: String) -> Bool {
        piece.unicodeScalars.allSatisfy { $0 == "_" || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
            && piece.unicodeScalars.first?.properties.isAlphabetic == true
    }

    /// `space-between` as `spaceBetween`.
    static func camel(_ name: String) -> String {
        let parts = name.split(separator: "-")
        guard let first = parts.first else { return name }
        return parts.dropFirst().reduce(String(first)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    // MARK: Reading

    /// The length of a unit in points.
    private static let units: [String: Double] = ["px": 1, "pt": 1, "dp": 1, "rem": 16, "em": 16]

    private static func read(_ words: TurnWords) -> [String]? {
        var pieces: [String] = []
        var rest = words
        while let first = rest.first {
            switch first.kind {
            case .number, .percent, .fraction, .minus: guard let number = number(&rest) else { return nil }; pieces.append(number)
            case .string:
                pieces.append(first.text)
                rest = rest.dropFirst()
            case .slash:
                pieces.append("/")
                rest = rest.dropFirst()
            case .leftBracket:
                guard let close = rest.closing else { return nil }
                let names = rest[(rest.startIndex + 1)..<close]
                guard names.allSatisfy({ $0.kind == .name || $0.kind == .minus }) else { return nil }
                pieces.append("\"\(joined(names).joined(separator: " "))\"")
                rest = rest[(close + 1)...]
            case .name: guard let piece = word(&rest) else { return nil }; pieces.append(piece)
            default: return nil
            }
        }
        return pieces
    }

    /// A number with its unit; units other than `fr` and `%` are dropped.
    private static func number(_ rest: inout TurnWords) -> String? {
        let sign = rest.first?.kind == .minus ? 1 : 0
        guard let number = rest.dropFirst(sign).first, [.number, .percent, .fraction].contains(number.kind)
        else { return nil }
        var text = (sign == 1 ? "-" : "") + number.text
        rest = rest.dropFirst(sign + 1)
        // The words within a string have no places.
        guard let unit = rest.first, unit.kind == .name, unit.range.start == number.range.end, unit.range.end > unit.range.start else {
            return text
        }
        if unit.text == "fr" {
            text += "fr"
        } else {
            guard let factor = units[unit.text], let value = Double(text) else { return nil }
            text = Text.number(value * factor)
        }
        rest = rest.dropFirst()
        return text
    }

    /// The joined names: `auto`, `-`, `fill`.
    private static func joined(_ words: TurnWords) -> [String] {
        var names: [String] = []
        var end: UInt32?
        for word in words {
            if let end, word.range.start == end, !names.isEmpty { names[names.count - 1] += word.text } else { names.append(word.text) }
            end = word.range.end
        }
        return names
    }

    /// A word, or a function with its arguments.
    private static func word(_ rest: inout TurnWords) -> String? {
        guard let first = rest.first else { return nil }
        var name = first.text
        var end = first.range.end
        rest = rest.dropFirst()
        while let minus = rest.first, minus.kind == .minus, minus.range.start == end, let next = rest.dropFirst().first,
            next.kind == .name || next.kind == .number, next.range.start == minus.range.end
        {
            name += "-" + next.text
            end = next.range.end
            rest = rest.dropFirst(2)
        }
        if name == "span", let next = rest.first, next.kind == .number || next.kind == .name {
            rest = rest.dropFirst()
            return next.kind == .number ? "span(\(next.text))" : "span(\"\(next.text)\")"
        }
        guard let open = rest.first, open.kind == .leftParen, open.range.start == end, let close = rest.closing else {
            return camel(name)
        }
        let inside = rest[(rest.startIndex + 1)..<close]
        rest = rest[(close + 1)...]
        if name == "calc" { return inside.text }
        let arguments = inside.split(at: { $0.kind == .comma }).map { read($0) }
        guard arguments.allSatisfy({ $0 != nil }), !arguments.isEmpty else { return nil }
        let texts = arguments.compactMap { $0 }.map { $0.count == 1 ? $0[0] : "[\($0.joined(separator: ", "))]" }
        return "\(camel(name))(\(texts.joined(separator: ", ")))"
    }
}
