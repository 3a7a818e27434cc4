import TGLLayout
import TGLSyntax

/// Values as other systems write them.
enum TurnValues {
    /// The value of a property in this language; the words unchanged if nothing is known about them.
    static func value(_ words: TurnWords, for property: String) -> String {
        let words = words.withoutDot
        if let color = color(words) { return color }
        if let list = structure(words, for: property) { return list }
        if let inner = call(words, named: ["calc"]) { return value(inner, for: property) }
        if let inner = call(words, named: ["systemfont", "edgeinsets.all", "insets", "edgeinsetsmake"]) {
            return value(inner, for: property)
        }
        if let first = words.first, first.kind == .name, call(words, named: ["wrap", "fill", "average"]) != nil {
            return value(words.prefix(1), for: property)
        }
        if let inner = call(
            words, named: ["cgrect", "cgsize", "cgpoint", "cgrectmake", "cgsizemake", "cgpointmake", "size", "offset", "point", "rect"])
        {
            let values = inner.split { $0.kind == .comma }.map { part in
                part.firstIndex { $0.kind == .colon }.map { part[($0 + 1)...] } ?? part
            }
            return "[" + values.map { plain($0) }.joined(separator: ", ") + "]"
        }
        if words.count == 3, let first = words.first, ["safearea", "safearealayoutguide", "safeareainsets"].contains(first.key) {
            return "safeArea"
        }
        if ["safe", "safearea"].contains(words.map(\.key).joined()), let prop = PropertyName(property)?.parts.first,
            prop.info.forms.contains(.safeArea)
        {
            return "safeArea"
        }
        let numbers = numbers(words)
        if let numbers, numbers.count > 1, let list = list(numbers, for: property) { return list }
        if let list = (words.count > 1 ? pair(words, for: property) : nil) ?? wordList(words, for: property) { return list }
        if let name = hyphenated(words), let here = self.word(name, for: property) { return here }
        if words.count == 1, let word = words.first, word.kind == .string, TurnWord.key(word.text).contains("auto") { return "auto" }
        return plain(words)
    }

    /// `UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)` as `[1, 2, 3, 4]`, `CGSizeMake(60, 40)` as `[60, 40]`.
    private static func structure(_ words: TurnWords, for property: String) -> String? {
        guard words.last?.kind == .rightParen || words.last?.key == "zero", let read = ForeignParser.read(words) else { return nil }
        if ["padding", "margin", "inset", "layoutMargins"].contains(property), let insets = ForeignOperand.insets(read) {
            return insets.count == 1 ? insets[0] : "[\(insets.joined(separator: ", "))]"
        }
        guard ["size", "origin", "center", "imageSize", "itemSize", "estimate"].contains(property), case .call = read else { return nil }
        return ForeignOperand.pair(read).map { "[\($0.joined(separator: ", "))]" }
    }

    /// `1fr`, `100vh`, `16px`, one after another; `nil` if there is anything else.
    private static func numbers(_ words: TurnWords) -> [String]? {
        var numbers: [String] = []
        var words = words
        if words.first?.kind == .leftParen || words.first?.kind == .leftBracket, words.closing == words.endIndex - 1 {
            words = words.dropFirst().dropLast()
        }
        while let first = words.first {
            if first.kind == .comma {
                words = words.dropFirst()
                continue
            }
            // `100x100`
            if first.kind == .name, first.text.hasPrefix("x"), !numbers.isEmpty, Double(first.text.dropFirst()) != nil {
                numbers.append(String(first.text.dropFirst()))
                words = words.dropFirst()
                continue
            }
            if first.kind == .name, first.key == "x", !numbers.isEmpty {
                words = words.dropFirst()
                continue
            }
            let sign = first.kind == .minus ? 1 : 0
            guard let number = words.dropFirst(sign).first, number.kind == .number || number.kind == .percent else { return nil }
            var length = sign + 1
            if let unit = words.dropFirst(length).first, unit.kind == .name, units[unit.text] != nil { length += 1 }
            numbers.append(plain(words.prefix(length)))
            words = words.dropFirst(length)
        }
        return numbers.isEmpty ? nil : numbers
    }

    /// The factor of a unit in points or percent, and its suffix.
    private static let units: [String: (factor: Double, suffix: String)] = [
        "px": (1, ""), "pt": (1, ""), "dp": (1, ""), "dip": (1, ""), "sp": (1, ""), "rem": (16, ""), "em": (16, ""),
        "vw": (1, "%"), "vh": (1, "%"), "fr": (1, "share"),
    ]

    /// The words with the units of numbers removed.
    private static func plain(_ words: TurnWords) -> String {
        var plain: [TurnWord] = []
        for word in words {
            if word.kind == .name, let last = plain.last, last.kind == .number, last.range.end == word.range.start,
                let unit = units[word.text],
                let number = Double(last.text)
            {
                var text = Text.number(number * unit.factor) + unit.suffix
                if unit.suffix == "share" { text = number == 1 ? "fill" : "share(\(Text.number(number)))" }
                plain[plain.count - 1].text = text
            } else {
                plain.append(word)
            }
        }
        return plain[...].text
    }

    /// A list of numbers in the order that the property needs.
    private static func list(_ numbers: [String], for property: String) -> String? {
        switch property {
        case "size", "origin", "center", "imageSize": return numbers.count == 2 ? "[\(numbers.joined(separator: ", "))]" : nil
        case "frame": return numbers.count == 4 ? "[\(numbers.joined(separator: ", "))]" : nil
        case "padding", "margin":
            // CSS orders the sides clockwise; here the order is top, left, bottom, right.
            switch numbers.count {
            case 2: return "[\(numbers[0]), \(numbers[1]), \(numbers[0]), \(numbers[1])]"
            case 3: return "[\(numbers[0]), \(numbers[1]), \(numbers[2]), \(numbers[1])]"
            case 4: return "[\(numbers[0]), \(numbers[3]), \(numbers[2]), \(numbers[1])]"
            default: return nil
            }
        default: return nil
        }
    }

    /// `wrap` and `fill, 20` as a list of two for a property that takes one.
    static func pair(_ words: TurnWords, for property: String) -> String? {
        guard let name = PropertyName(property), [.size, .origin, .center].contains(name), let prop = name.parts.first else { return nil }
        let isInParentheses = words.first?.kind == .leftParen && words.closing == words.endIndex - 1
        let items = (isInParentheses ? words.dropFirst().dropLast() : words).split(at: { $0.kind == .comma })
        let texts = items.map { item in
            guard let first = item.first, first.kind == .name else { return plain(item) }
            if item.count > 1 { return call(item, named: ["wrap", "fill", "average"]) == nil ? item.text : first.text }
            return PropertyName.prop(prop).takes(first.text) ? first.text : word(first.text, for: prop.word) ?? item.text
        }
        let areLengths = texts.allSatisfy { text in
            Double(text.hasSuffix("%") ? String(text.dropLast()) : text) != nil || PropertyName.prop(prop).takes(text)
        }
        guard areLengths, let first = texts.first, let last = texts.last, texts.count < 3 else { return nil }
        return "[\(first), \(last)]"
    }

    /// `right, bottom`, `bottom-right`, `bottomRight` as the list of words, one for each direction; a single one as it is.
    private static func wordList(_ words: TurnWords, for property: String) -> String? {
        guard let prop = PropertyName(property)?.parts.first, prop.info.forms.contains(.wordSet) else {
            return nil
        }
        var found: [String] = []
        for word in words {
            switch word.kind {
            case .name where ["and", "or", "|"].contains(word.text), .dot, .leftBracket, .rightBracket, .comma, .minus, .plus, .slash,
                .unknown, .leftParen, .rightParen:
                continue
            case .name, .string:
                for piece in word.text.split(whereSeparator: { !$0.isLetter && $0 != "-" && $0 != "_" }) {
                    guard let said = self.words(piece, for: prop) else { return nil }
                    found += said.filter { !found.contains($0) }
                }
            default: return nil
            }
        }
        let brackets: Set<TokenKind> = [.leftBracket, .rightBracket, .dot]
        let isOne = words.count { !brackets.contains($0.kind) } == 1
        guard found.count == 2 else { return found.count == 1 && isOne ? found[0] : nil }
        // Next to a word for one direction, a word for both means the other direction.
        for (one, other) in [(0, 1), (1, 0)] {
            guard let axis = axis(found[other]), self.axis(found[one]) == nil else { continue }
            let turned = found[one] + (axis == "X" ? "Y" : "X")
            guard PropertyName.prop(prop).takes(turned) else { return nil }
            found[one] = turned
        }
        return axis(found[0]) == axis(found[1]) ? nil : "[\(found.joined(separator: ", "))]"
    }

    /// The words of a property that one word means: `bottomRight`, `top-left`, `center`.
    private static func words(_ text: Substring, for prop: Prop) -> [String]? {
        func one(_ text: some StringProtocol) -> String? {
            let word = String(text)
            if PropertyName.prop(prop).takes(word) { return word }
            return PropertyName.prop(prop).takes(word.lowercased()) ? word.lowercased() : ForeignNames.word(word, prop)
        }
        if let word = one(text) { return [word] }
        var pieces: [String] = [""]
        for letter in text {
            if letter == "-" || letter.isUppercase { pieces.append("") }
            if letter != "-" { pieces[pieces.count - 1] += letter.lowercased() }
        }
        let said = pieces.filter { !$0.isEmpty }.map { one($0) }
        return said.isEmpty || said.contains(nil) ? nil : said.compactMap { $0 }
    }

    /// The direction of a word of `gravity`; `nil` if it is for both.
    private static func axis(_ word: String) -> String? {
        if ["left", "right", "leading", "trailing"].contains(word) || word.hasSuffix("X") { return "X" }
        return ["top", "bottom", "baseline", "lastBaseline"].contains(word) || word.hasSuffix("Y") ? "Y" : nil
    }

    /// What stands in the brackets of a call of one of some functions.
    private static func call(_ words: TurnWords, named names: [String]) -> TurnWords? {
        guard let open = words.firstIndex(where: { $0.kind == .leftParen }), words[open...].closing == words.endIndex - 1,
            names.contains(words[..<open].text.lowercased())
        else { return nil }
        return words[(open + 1)..<(words.endIndex - 1)]
    }

    /// `rgb(255, 0, 0)` as `"#ff0000"`.
    private static func color(_ words: TurnWords) -> String? {
        guard let inner = call(words, named: ["rgb", "rgba", "color"]) else { return nil }
        let parts = inner.split { $0.kind == .comma }.prefix(3).compactMap { Int($0.text) }
        guard parts.count == 3, parts.allSatisfy({ (0...255).contains($0) }) else { return nil }
        return "\"#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
    }

    /// A name, with the hyphens in it: `flex-end`.
    private static func hyphenated(_ words: TurnWords) -> String? {
        var text = ""
        for (index, word) in words.enumerated() {
            let isJoined = index == 0 || word.range.start == words[words.startIndex + index - 1].range.end
            guard isJoined, word.kind == (index % 2 == 0 ? .name : .minus) else { return nil }
            text += word.text
        }
        return text.isEmpty || text.hasSuffix("-") ? nil : text
    }

    /// The word that a property takes for one of another system.
    private static func word(_ text: String, for property: String) -> String? {
        if ["rest", "max", "remaining", "half"].contains(text), ["width", "height"].contains(property) {
            return text == "half" ? "50%" : "fill"
        }
        if let live = ForeignNames.liveWord(text) { return live }
        guard let prop = PropertyName(property)?.parts.first, !PropertyName.prop(prop).takes(text) else { return nil }
        for same in [CSSValue.camel(text), text.lowercased()] where PropertyName.prop(prop).takes(same) { return same }
        return ForeignNames.word(text, prop)
    }
}

extension TurnValues {
    /// A text as the words that it replaces.
    static func words(_ text: String, like words: TurnWords) -> TurnWords {
        guard let first = words.first else { return words }
        return [TurnWord(text: text, kind: first.kind, range: first.range, isFirstOnLine: false)]
    }
}
