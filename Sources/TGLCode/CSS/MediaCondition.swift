// Conditions of `@media`, after Media Queries 4.

/// A condition on the screen.
indirect enum MediaCondition: Hashable {
    enum Comparison: String {
        case less = "<", atMost = "<=", more = ">", atLeast = ">=", equal = "=="

        /// What holds where this does not; `equal` has none.
        var opposite: Comparison {
            switch self {
            case .less: .atLeast
            case .atMost: .more
            case .more: .atMost
            case .atLeast: .less
            case .equal: .equal
            }
        }
    }

    case always, never
    case width(Comparison, Double)
    case height(Comparison, Double)
    case landscape, portrait
    /// How many times as wide as high the screen is.
    case ratio(Comparison, Double)
    case not(MediaCondition)
    case all([MediaCondition])
    case either([MediaCondition])

    func holds(width: Double, height: Double) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .width(let comparison, let limit): Self.holds(width, comparison, limit)
        case .height(let comparison, let limit): Self.holds(height, comparison, limit)
        case .landscape: width > height
        case .portrait: width <= height
        case .ratio(let comparison, let ratio): Self.holds(width, comparison, height * ratio)
        case .not(let condition): !condition.holds(width: width, height: height)
        case .all(let conditions): conditions.allSatisfy { $0.holds(width: width, height: height) }
        case .either(let conditions): conditions.contains { $0.holds(width: width, height: height) }
        }
    }

    private static func holds(_ value: Double, _ comparison: Comparison, _ limit: Double) -> Bool {
        switch comparison {
        case .less: value < limit
        case .atMost: value <= limit
        case .more: value > limit
        case .atLeast: value >= limit
        case .equal: value == limit
        }
    }

    static func and(_ conditions: [MediaCondition]) -> MediaCondition {
        var parts: [MediaCondition] = []
        for condition in conditions {
            switch condition {
            case .always: continue
            case .never: return .never
            case .all(let inner): parts += inner.filter { !parts.contains($0) }
            default: if !parts.contains(condition) { parts.append(condition) }
            }
        }
        return parts.isEmpty ? .always : parts.count == 1 ? parts[0] : .all(parts)
    }

    static func or(_ conditions: [MediaCondition]) -> MediaCondition {
        let parts = conditions.filter { $0 != .never }
        if parts.contains(.always) { return .always }
        return parts.isEmpty ? .never : parts.count == 1 ? parts[0] : .either(parts)
    }

    static func opposite(_ condition: MediaCondition) -> MediaCondition {
        switch condition {
        case .always: .never
        case .never: .always
        case .not(let inner): inner
        case .landscape: .portrait
        case .portrait: .landscape
        case .width(let comparison, let limit) where comparison != .equal: .width(comparison.opposite, limit)
        case .height(let comparison, let limit) where comparison != .equal: .height(comparison.opposite, limit)
        case .ratio(let comparison, let ratio) where comparison != .equal: .ratio(comparison.opposite, ratio)
        case .all(let parts): .or(parts.map(opposite))
        case .either(let parts): .and(parts.map(opposite))
        default: .not(condition)
        }
    }

    /// The limits of width and height in it.
    func limits(widths: inout Set<Double>, heights: inout Set<Double>) {
        switch self {
        case .width(_, let limit): widths.insert(limit)
        case .height(_, let limit): heights.insert(limit)
        case .not(let condition): condition.limits(widths: &widths, heights: &heights)
        case .all(let conditions), .either(let conditions):
            for condition in conditions { condition.limits(widths: &widths, heights: &heights) }
        default: break
        }
    }

    /// Whether it compares one side of the screen.
    var isComparison: Bool {
        switch self {
        case .width, .height: true
        default: false
        }
    }

    /// The condition of a `when`.
    var script: String {
        switch self {
        case .always: return "true"
        case .never: return "false"
        case .width(let comparison, let limit): return "screen.width \(comparison.rawValue) \(limit.scriptText)"
        case .height(let comparison, let limit): return "screen.height \(comparison.rawValue) \(limit.scriptText)"
        case .landscape: return "screen.width > screen.height"
        case .portrait: return "screen.width <= screen.height"
        case .ratio(let comparison, let ratio): return "screen.width \(comparison.rawValue) screen.height * \(ratio.scriptText)"
        case .not(let condition): return "not (\(condition.script))"
        case .all(let conditions):
            return conditions.map { if case .either = $0 { "(\($0.script))" } else { $0.script } }.joined(separator: " and ")
        case .either(let conditions): return conditions.map(\.script).joined(separator: " or ")
        }
    }

    /// The condition of `@media`.
    var css: String {
        if case .either(let conditions) = self { return conditions.map(\.mediaQuery).joined(separator: ", ") }
        return mediaQuery
    }

    private var mediaQuery: String {
        switch self {
        case .always: return "all"
        case .never: return "not all"
        case .width(let comparison, let limit): return Self.feature("width", comparison, limit)
        case .height(let comparison, let limit): return Self.feature("height", comparison, limit)
        case .landscape: return "(orientation: landscape)"
        case .portrait: return "(orientation: portrait)"
        case .ratio(let comparison, let ratio): return Self.feature("aspect-ratio", comparison, ratio, unit: "")
        case .not(.landscape): return MediaCondition.portrait.mediaQuery
        case .not(.portrait): return MediaCondition.landscape.mediaQuery
        case .not(let condition): return "(not \(condition.isFeature ? condition.mediaQuery : "(\(condition.mediaQuery))"))"
        case .all(let conditions):
            return conditions.map { $0.isJoined ? "(\($0.mediaQuery))" : $0.mediaQuery }.joined(separator: " and ")
        case .either(let conditions):
            return conditions.map { $0.isJoined ? "(\($0.mediaQuery))" : $0.mediaQuery }.joined(separator: " or ")
        }
    }

    private var isJoined: Bool {
        switch self {
        case .all, .either: true
        default: false
        }
    }

    private var isFeature: Bool { if case .not = self { false } else { !isJoined } }

    private static func feature(_ name: String, _ comparison: Comparison, _ limit: Double, unit: String = "px") -> String {
        switch comparison {
        case .atMost: "(max-\(name): \(limit.scriptText)\(unit))"
        case .atLeast: "(min-\(name): \(limit.scriptText)\(unit))"
        case .less: "(\(name) < \(limit.scriptText)\(unit))"
        case .more: "(\(name) > \(limit.scriptText)\(unit))"
        case .equal: "(\(name): \(limit.scriptText)\(unit))"
        }
    }
}

/// Reads the conditions of `@media`.
struct MediaReader {
    /// What a query asks of the reader or the device that cannot be asked here, with what is assumed.
    private(set) var assumed: [String] = []
    private static let mostLevels = 20

    mutating func list(_ tokens: ArraySlice<CSSToken>) -> MediaCondition {
        let parts = tokens.split(atTopLevel: .comma).map(\.trimmed)
        if parts.count == 1, parts[0].isEmpty { return .always }
        return .or(parts.prefix(200).map { query($0) })
    }

    private mutating func query(_ tokens: ArraySlice<CSSToken>) -> MediaCondition {
        var tokens = tokens
        var isNegated = false
        if tokens.first?.isWord("not") == true, tokens.dropFirst().trimmed.first?.kind == .ident {
            isNegated = true
            tokens = tokens.dropFirst().trimmed
        } else if tokens.first?.isWord("only") == true {
            tokens = tokens.dropFirst().trimmed
        }
        var result = MediaCondition.always
        if let type = tokens.first, type.kind == .ident, !type.isWord("not") {
            result = type.isWord("all") || type.isWord("screen") ? .always : .never
            tokens = tokens.dropFirst().trimmed
            if tokens.first?.isWord("and") == true { tokens = tokens.dropFirst().trimmed }
        }
        if !tokens.isEmpty { result = .and([result, condition(tokens, 0)]) }
        return isNegated ? .opposite(result) : result
    }

    private mutating func condition(_ tokens: ArraySlice<CSSToken>, _ level: Int) -> MediaCondition {
        guard level < Self.mostLevels else { return .never }
        let tokens = tokens.trimmed
        if tokens.first?.isWord("not") == true { return .opposite(condition(tokens.dropFirst(), level + 1)) }
        for (word, join) in [("and", MediaCondition.and), ("or", MediaCondition.or)] {
            let parts = Self.parts(tokens, word)
            if parts.count > 1 { return join(parts.map { condition($0, level + 1) }) }
        }
        guard tokens.first?.kind == .openParen, tokens.last?.kind == .closeParen else { return .never }
        let inner = tokens.dropFirst().dropLast().trimmed
        if inner.first?.kind == .openParen || inner.first?.isWord("not") == true { return condition(inner, level + 1) }
        return feature(inner)
    }

    private static func parts(_ tokens: ArraySlice<CSSToken>, _ word: String) -> [ArraySlice<CSSToken>] {
        var parts: [ArraySlice<CSSToken>] = []
        var start = tokens.startIndex
        var depth = 0
        for index in tokens.indices {
            switch tokens[index].kind {
            case .openParen, .function: depth += 1
            case .closeParen: depth -= 1
            default:
                if depth == 0, tokens[index].isWord(word) {
                    parts.append(tokens[start..<index])
                    start = index + 1
                }
            }
        }
        parts.append(tokens[start...])
        return parts
    }

    private mutating func feature(_ tokens: ArraySlice<CSSToken>) -> MediaCondition {
        if let colon = tokens.firstIndex(where: { $0.kind == .colon }) {
            guard let name = tokens.first, name.kind == .ident else { return .never }
            return plain(name.word, tokens[(colon + 1)...].trimmed)
        }
        if tokens.count == 1, let name = tokens.first, name.kind == .ident { return plain(name.word, []) }
        return range(tokens.filter { $0.kind != .space })
    }

    /// `width >= 600px`, `400px <= width <= 700px`.
    private mutating func range(_ tokens: [CSSToken]) -> MediaCondition {
        var sides: [[CSSToken]] = [[]]
        var signs: [MediaCondition.Comparison] = []
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .delim, let sign = MediaCondition.Comparison(rawValue: token.text == "=" ? "==" : token.text) {
                let isClosed = index + 1 < tokens.count && tokens[index + 1].isDelim("=") && sign != .equal
                signs.append(isClosed ? (sign == .less ? .atMost : .atLeast) : sign)
                sides.append([])
                index += isClosed ? 2 : 1
            } else {
                sides[sides.count - 1].append(token)
                index += 1
            }
        }
        func turned(_ sign: MediaCondition.Comparison) -> MediaCondition.Comparison {
            switch sign {
            case .less: .more
            case .atMost: .atLeast
            case .more: .less
            case .atLeast: .atMost
            case .equal: .equal
            }
        }
        func made(_ name: [CSSToken], _ sign: MediaCondition.Comparison, _ value: [CSSToken]) -> MediaCondition {
            guard name.count == 1 else { return .never }
            if name[0].isWord("aspect-ratio") { return Self.ratio(value[...]).map { .ratio(sign, $0) } ?? .never }
            if name[0].isWord("resolution"), let token = value.first {
                assume("resolution", "1dppx")
                return MediaCondition.width(sign, Self.resolution(token)).holds(width: 1, height: 1) ? .always : .never
            }
            guard name[0].isWord("width") || name[0].isWord("height") else { return unknown(name[0].text) }
            guard let length = Self.length(value[...]) else { return .never }
            return name[0].isWord("width") ? .width(sign, length) : .height(sign, length)
        }
        if signs.count == 1 {
            let isNameFirst = sides[0].count == 1 && sides[0][0].kind == .ident
            return isNameFirst ? made(sides[0], signs[0], sides[1]) : made(sides[1], turned(signs[0]), sides[0])
        }
        guard signs.count == 2 else { return .never }
        return .and([made(sides[1], turned(signs[0]), sides[0]), made(sides[1], signs[1], sides[2])])
    }

    private mutating func plain(_ name: String, _ value: ArraySlice<CSSToken>) -> MediaCondition {
        let word = value.first?.kind == .ident ? value.first?.word : nil
        switch name {
        case "min-width", "min-device-width": return Self.length(value).map { .width(.atLeast, $0) } ?? .never
        case "max-width", "max-device-width": return Self.length(value).map { .width(.atMost, $0) } ?? .never
        case "min-height", "min-device-height": return Self.length(value).map { .height(.atLeast, $0) } ?? .never
        case "max-height", "max-device-height": return Self.length(value).map { .height(.atMost, $0) } ?? .never
        case "width": return value.isEmpty ? .always : Self.length(value).map { .width(.equal, $0) } ?? .never
        case "height": return value.isEmpty ? .always : Self.length(value).map { .height(.equal, $0) } ?? .never
        case "orientation": return word == "landscape" ? .landscape : word == "portrait" ? .portrait : .never
        case "color", "color-gamut", "grid", "scripting", "update", "display-mode", "dynamic-range", "overflow-block", "overflow-inline":
            return ["srgb", "enabled", "fast", "browser", "standard", "scroll", "1", nil].contains(word) && name != "grid"
                ? .always : .never
        case "aspect-ratio", "min-aspect-ratio", "max-aspect-ratio", "min-device-aspect-ratio", "max-device-aspect-ratio":
            let sign: MediaCondition.Comparison = name.hasPrefix("min") ? .atLeast : name.hasPrefix("max") ? .atMost : .equal
            return Self.ratio(value).map { .ratio(sign, $0) } ?? .never
        case "hover", "any-hover": return assume(name, word ?? "hover", "hover")
        case "pointer", "any-pointer": return assume(name, word ?? "fine", "fine")
        case "prefers-color-scheme": return assume(name, word, "light")
        case "prefers-reduced-motion", "prefers-reduced-data", "prefers-reduced-transparency", "prefers-contrast":
            return assume(name, word, "no-preference")
        case "forced-colors", "inverted-colors": return assume(name, word, "none")
        case "resolution", "min-resolution", "max-resolution", "-webkit-min-device-pixel-ratio", "min--moz-device-pixel-ratio":
            assume("resolution", "1dppx")
            guard let number = value.first.map({ Self.resolution($0) }) else { return .always }
            return name == "resolution"
                ? number == 1 ? .always : .never : (name == "max-resolution") == (number >= 1) || number == 1 ? .always : .never
        default: return unknown(name)
        }
    }

    private mutating func assume(_ name: String, _ word: String?, _ usual: String) -> MediaCondition {
        assume(name, usual)
        return word == usual ? .always : .never
    }

    private mutating func assume(_ name: String, _ usual: String) { note("@media (\(name)): \(usual) is assumed") }

    private mutating func unknown(_ name: String) -> MediaCondition {
        note("@media (\(name)) is not known here: it is taken not to hold")
        return .never
    }

    private mutating func note(_ text: String) { if !assumed.contains(text) { assumed.append(text) } }

    /// `16 / 9`, or a number.
    private static func ratio(_ tokens: ArraySlice<CSSToken>) -> Double? {
        CSSValues.ratio(tokens).flatMap { $0.width > 0 && $0.height > 0 ? $0.width / $0.height : nil }
    }

    private static func resolution(_ token: CSSToken) -> Double {
        switch token.text {
        case "dpi": token.number / 96
        case "dpcm": token.number / 37.8
        default: token.number
        }
    }

    /// A length of a condition: `em` and `rem` are of the browser's own font size.
    private static func length(_ tokens: ArraySlice<CSSToken>) -> Double? {
        let tokens = tokens.filter { $0.kind != .space }
        if tokens.count > 2, tokens[0].kind == .function, tokens[0].text == "calc" {
            // The one form that is written there: a length more or less a length.
            let inner = tokens.dropFirst().dropLast()
            var total = 0.0
            var sign = 1.0
            for token in inner {
                if token.isDelim("+") {
                    sign = 1
                } else if token.isDelim("-") {
                    sign = -1
                } else if let length = length([token]) {
                    total += sign * length
                } else {
                    return nil
                }
            }
            return total
        }
        guard tokens.count == 1 else { return nil }
        if tokens[0].kind == .number, tokens[0].number == 0 { return 0 }
        guard tokens[0].kind == .dimension else { return nil }
        switch tokens[0].text {
        case "em", "rem": return tokens[0].number * 16
        case "ch", "ex": return tokens[0].number * 8
        default: return CSSUnits.absolute[tokens[0].text].map { $0 * tokens[0].number }
        }
    }
}

enum CSSUnits {
    /// The absolute units of CSS, in points of tgl, which are CSS's pixels.
    static let absolute: [String: Double] = [
        "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54,
    ]
    /// The units that are parts of the font's size.
    static let ofFont: Set<String> = ["em", "ex", "ch", "ic", "cap", "lh"]
}

extension Double {
    /// The number as a script writes it: to four decimals, without zeros at the end.
    var scriptText: String {
        let rounded = (self * 10_000).rounded() / 10_000
        if rounded == rounded.rounded(), abs(rounded) < 1e15 { return "\(Int(rounded))" }
        guard rounded.isFinite, abs(rounded) < 1e15 else { return rounded < 0 ? "-1000000000" : "1000000000" }
        let whole = Int(abs(rounded))
        var digits = "\(Int(((abs(rounded) - Double(whole)) * 10_000).rounded()) + 10_000)".dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return (rounded < 0 ? "-" : "") + "\(whole)." + digits
    }
}
