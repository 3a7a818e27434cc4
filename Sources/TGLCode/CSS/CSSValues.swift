// Values that are no single length: tracks, lines and areas of grids, ratios, alignments. Each becomes what a script writes for it.

import TGLLayout
import TGLRender

enum CSSValues {
    // Ratios.

    /// Width and height of `16 / 9` or `1.5`, with or without `auto`.
    static func ratio(_ tokens: ArraySlice<CSSToken>) -> (width: Double, height: Double)? {
        let reader = MeasureReader(LengthContext())
        let parts = tokens.filter { !$0.isWord("auto") }[...].trimmed
        guard !parts.isEmpty else { return nil }
        if let slash = parts.firstIndex(where: { $0.isDelim("/") }) {
            guard let width = reader.number(parts[..<slash]), let height = reader.number(parts[(slash + 1)...]) else { return nil }
            return (width, height)
        }
        return reader.number(parts).map { ($0, 1) }
    }

    // Alignments.

    private static let alignments = [
        "flex-start": "flexStart", "flex-end": "flexEnd", "self-start": "selfStart", "self-end": "selfEnd", "space-between": "spaceBetween",
        "space-around": "spaceAround", "space-evenly": "spaceEvenly",
    ]

    /// What a script writes for an alignment.
    static func alignment(_ tokens: [CSSToken], isContent: Bool = false) -> String {
        var words = tokens.filter { $0.kind != .space }.map(\.word)
        words.removeAll { $0 == "legacy" }
        if words.isEmpty { return "normal" }
        if words.last == "baseline" { return words.first == "last" ? (isContent ? "end" : "lastBaseline") : "baseline" }
        let last = alignments[words[words.count - 1]] ?? words[words.count - 1]
        return words.count == 2 ? "[\(words[0]), \(last)]" : last
    }

    // Grids.

    /// What `columns` or `rows` are; nil where it cannot be read. `isAutomatic`: of `grid-auto-columns`, where a track stands alone.
    static func tracks(_ tokens: ArraySlice<CSSToken>, _ context: LengthContext, isAutomatic: Bool = false) -> String? {
        let tokens = tokens.trimmed
        if tokens.count == 1, tokens[tokens.startIndex].isWord("none"), !isAutomatic { return "none" }
        let items = CSSShorthands.items(tokens)
        guard !items.isEmpty else { return nil }
        if items[0].count == 1, items[0][0].isWord("subgrid"), !isAutomatic {
            var parts: [String] = []
            for item in items.dropFirst() {
                guard let names = item[0].kind == .function ? repeated(item, context, isSubgrid: true) : names(item) else { return nil }
                parts.append(names)
            }
            return parts.isEmpty ? "subgrid" : "[subgrid, " + parts.joined(separator: ", ") + "]"
        }
        var parts: [String] = []
        for item in items {
            let text: String?
            switch item[0].kind {
            case .openBracket: text = isAutomatic ? nil : names(item)
            case .function where item[0].text == "repeat": text = isAutomatic ? nil : repeated(item, context)
            default: text = track(item[...], context)
            }
            guard let text else { return nil }
            if !text.isEmpty { parts.append(text) }
        }
        guard !parts.isEmpty else { return nil }
        if isAutomatic, parts.count == 1 { return parts[0] }
        if parts.count == 1, parts[0].hasPrefix("repeat("), parts[0].hasSuffix(", 1fr)"), let count = Int(parts[0].dropFirst(7).dropLast(6))
        {
            return "\(count)"
        }
        if !isAutomatic, parts.allSatisfy({ $0 == "1fr" }) { return "\(parts.count)" }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    private static func names(_ item: [CSSToken]) -> String? {
        guard item.first?.kind == .openBracket, item.last?.kind == .closeBracket else { return nil }
        let names = item.dropFirst().dropLast().filter { $0.kind != .space }
        guard names.allSatisfy({ $0.kind == .ident }) else { return nil }
        return names.isEmpty ? "" : quote(names.map(\.text).joined(separator: " "))
    }

    private static func repeated(_ item: [CSSToken], _ context: LengthContext, isSubgrid: Bool = false) -> String? {
        guard item[0].text == "repeat", item.last?.kind == .closeParen else { return nil }
        let inner = item.dropFirst().dropLast()
        guard let comma = inner.firstIndex(where: { $0.kind == .comma }) else { return nil }
        let count = inner[..<comma].trimmed
        guard count.count == 1, let first = count.first else { return nil }
        let times: String
        if first.isWord("auto-fill") {
            times = "autoFill"
        } else if first.isWord("auto-fit") {
            times = "autoFit"
        } else if first.kind == .number, first.isInteger, first.number >= 1 {
            times = "\(Int(min(first.number, 10_000)))"
        } else {
            return nil
        }
        var parts: [String] = []
        for item in CSSShorthands.items(inner[(comma + 1)...]) {
            guard let text = item[0].kind == .openBracket ? names(item) : isSubgrid ? nil : track(item[...], context) else { return nil }
            if !text.isEmpty { parts.append(text) }
        }
        guard !parts.isEmpty else { return nil }
        return "repeat(\(times), " + (parts.count == 1 ? parts[0] : "[" + parts.joined(separator: ", ") + "]") + ")"
    }

    private static func track(_ tokens: ArraySlice<CSSToken>, _ context: LengthContext) -> String? {
        guard let first = tokens.first else { return nil }
        if tokens.count == 1 {
            if first.kind == .dimension, first.text == "fr" { return first.number >= 0 ? first.number.scriptText + "fr" : nil }
            if first.kind == .ident {
                switch first.word {
                case "auto": return "auto"
                case "min-content": return "minContent"
                case "max-content": return "maxContent"
                default: return nil
                }
            }
        }
        if first.kind == .function, first.text == "minmax" || first.text == "fit-content" {
            guard tokens.last?.kind == .closeParen else { return nil }
            let arguments = tokens.dropFirst().dropLast().split(atTopLevel: .comma)
            var parts: [String] = []
            for argument in arguments {
                guard let text = track(argument.trimmed, context) else { return nil }
                parts.append(text)
            }
            if first.text == "minmax" {
                return parts.count == 2 && !parts[0].hasSuffix("fr") ? "minmax(\(parts[0]), \(parts[1]))" : nil
            }
            return parts.count == 1 ? "fitContent(\(parts[0]))" : nil
        }
        guard let measure = MeasureReader(context).length(tokens), !measure.isNumber || measure.sum.points >= 0 || tokens.count > 1 else {
            return nil
        }
        return trackLength(measure, context)
    }

    /// A length of a track: a track cannot be the smaller of two, so what `min(100%, 240px)` is comes down to the number in it.
    private static func trackLength(_ measure: Measure, _ context: LengthContext) -> String {
        guard let extreme = measure.extremes.first, measure.extremes.count == 1, measure.sum == LengthSum(),
            let number = extreme.of.last(where: { !$0.hasPercent })
        else { return measure.script }
        return number.script
    }

    /// The strings of `grid-template-areas`.
    static func areas(_ tokens: ArraySlice<CSSToken>) -> String? {
        let tokens = tokens.filter { $0.kind != .space }
        if tokens.count == 1, tokens[0].isWord("none") { return "none" }
        guard !tokens.isEmpty, tokens.allSatisfy({ $0.kind == .string }) else { return nil }
        let rows = tokens.map { $0.text.split(whereSeparator: \.isWhitespace).map { $0.allSatisfy { $0 == "." } ? "." : String($0) } }
        guard let first = rows.first?.count, first > 0, rows.allSatisfy({ $0.count == first }), areRectangles(rows) else { return nil }
        return "[" + rows.map { quote($0.joined(separator: " ")) }.joined(separator: ", ") + "]"
    }

    private static func areRectangles(_ rows: [[String]]) -> Bool {
        var bounds: [String: (top: Int, left: Int, bottom: Int, right: Int, count: Int)] = [:]
        for (y, row) in rows.enumerated() {
            for (x, name) in row.enumerated() where name != "." {
                let known = bounds[name] ?? (y, x, y, x, 0)
                bounds[name] = (min(known.top, y), min(known.left, x), max(known.bottom, y), max(known.right, x), known.count + 1)
            }
        }
        return bounds.values.allSatisfy { ($0.bottom - $0.top + 1) * ($0.right - $0.left + 1) == $0.count }
    }

    /// A line of a grid.
    static func line(_ tokens: ArraySlice<CSSToken>) -> String? {
        let parts = tokens.filter { $0.kind != .space }
        var isSpan = false
        var number: Int?
        var name: String?
        for part in parts {
            if part.isWord("span"), !isSpan {
                isSpan = true
            } else if part.kind == .number, part.isInteger, number == nil {
                number = Int(min(max(part.number, -10_000), 10_000))
            } else if part.kind == .ident, name == nil {
                name = part.text
            } else {
                return nil
            }
        }
        if parts.count == 1, parts[0].isWord("auto") { return "auto" }
        if number == 0 || isSpan && (number ?? 1) < 1 { return nil }
        switch (isSpan, number, name) {
        case (true, let number?, let name?): return "span(\(number), \(quote(name)))"
        case (true, let number?, nil): return "span(\(number))"
        case (true, nil, let name?): return "span(\(quote(name)))"
        case (false, let number?, let name?): return "line(\(quote(name)), \(number))"
        case (false, let number?, nil): return "\(number)"
        case (false, nil, let name?): return quote(name)
        default: return nil
        }
    }
}

/// Colours: those that a picture can have.
enum CSSColor {
    /// What a script writes for a colour; empty where nothing is painted; nil where it is none.
    static func read(_ tokens: ArraySlice<CSSToken>) -> String? {
        let tokens = tokens.trimmed
        guard let first = tokens.first else { return nil }
        if tokens.count == 1 {
            switch first.kind {
            case .hash: return hex(first.text)
            case .ident:
                let word = first.word
                if ["transparent", "currentcolor", "none"].contains(word) { return "" }
                if let system = system[word] { return system }
                return named.contains(word) ? word : nil
            default: return nil
            }
        }
        guard first.kind == .function else { return nil }
        let inner = tokens.dropFirst().filter { $0.kind == .number || $0.kind == .percentage || $0.kind == .dimension }
        guard inner.count >= 3 else {
            return ["rgb", "rgba", "hsl", "hsla", "color", "oklch", "oklab", "lab", "lch", "hwb", "color-mix", "light-dark"].contains(
                first.text) ? "" : nil
        }
        switch first.text {
        case "rgb", "rgba":
            if inner.count > 3, inner[3].number == 0 { return "" }
            let channels = inner.prefix(3).map { min(max($0.kind == .percentage ? $0.number * 2.55 : $0.number, 0), 255) }
            return text(channels.map { Int($0.rounded()) })
        case "hsl", "hsla":
            if inner.count > 3, inner[3].number == 0 { return "" }
            return hsl(inner[0].number, inner[1].number / 100, inner[2].number / 100)
        case "oklch", "oklab", "lab", "lch", "hwb", "color", "color-mix", "light-dark": return ""
        default: return nil
        }
    }

    private static let system = ["canvas": "white", "canvastext": "black", "buttonface": "#efefef", "field": "white"]

    private static func hex(_ digits: String) -> String? {
        guard digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        let lower = digits.asciiLower
        switch lower.utf8.count {
        case 3, 4:
            if lower.utf8.count == 4, lower.last == "0" { return "" }
            return "\"#" + lower.prefix(3).map { "\($0)\($0)" }.joined() + "\""
        case 6, 8:
            if lower.hasSuffix("00"), lower.utf8.count == 8 { return "" }
            return "\"#" + lower.prefix(6) + "\""
        default: return nil
        }
    }

    private static func text(_ channels: [Int]) -> String {
        "\"#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
    }

    private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> String {
        let h = (hue.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360) / 30
        let s = min(max(saturation, 0), 1), l = min(max(lightness, 0), 1)
        return text(
            [0.0, 8, 4].map { n in
                let k = (n + h).truncatingRemainder(dividingBy: 12)
                return Int(((l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))) * 255).rounded())
            })
    }

    private static let named = Set(colorWords)
}
