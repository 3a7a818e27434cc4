import TGLLayout

// `when`, `screen` and the properties of the screen.

extension Advice {
    static let screens: [Adviser] = [
        Adviser("when-condition", whenCondition),
        Adviser("else-of-when", elseOfWhen),
        Adviser("if-of-screen", ifOnScreenWords),
        Adviser("if-behind", ifBehindStatement),
        Adviser("device-apart", deviceApart),
        Adviser("screen-turned", turnedScreen),
        Adviser("screen-property-of-node", screenPropertyOnNode),
    ]

    private static let conditions: [(test: String, words: Set<String>)] = [
        ("w:compact", ["compact", "phone", "mobile", "small", "iphone", "xs", "sm", "narrow"]),
        ("w:regular", ["regular", "tablet", "large", "ipad", "wide", "expanded", "lg", "xl"]),
        ("portrait", ["portrait", "port", "upright", "vertical"]), ("screen.direction == rtl", ["rtl", "righttoleft", "arabic"]),
        ("landscape", ["landscape", "land", "horizontal", "rotated", "turned", "sideways"]),
    ]

    /// The condition of a `when` for one of another system; `nil` if it is unknown.
    static func test(for condition: String) -> String? {
        var text = condition
        for call in ["media", "(", ")", "@", "\""] { text = text.replacing(call, with: "") }
        text = Substring(text).trimmed
        let lower = text.lowercased()
        if lower.hasPrefix("sw"), lower.hasSuffix("dp"), let number = Int(lower.dropFirst(2).dropLast(2)) {
            return "screen.width >= \(number)"
        }
        for (name, sign) in [("max-width", "<="), ("min-width", ">="), ("max-height", "<="), ("min-height", ">=")]
        where lower.hasPrefix(name) {
            let number = lower.filter { $0.isNumber || $0 == "." }
            return number.isEmpty ? nil : "screen.\(name.dropFirst(4)) \(sign) \(number)"
        }
        for sign in ["not ", "!"] where lower.hasPrefix(sign) && !lower.contains(" and ") && !lower.contains(" or ") {
            return self.test(for: Substring(text.dropFirst(sign.count)).trimmed).map(opposite)
        }
        if let test = compared(text) { return test }
        let sides = lower.split { "=<>:!".contains($0) }.map(\.trimmed)
        let known = { (word: String) in conditions.first { $0.words.contains(word) }?.test }
        if sides.count == 1 { return known(sides[0]) }
        guard sides.count == 2, let found = known(sides[1].filter { $0 != "." }) else { return nil }
        let name = sides[0]
        if name.hasSuffix("sizeclass") || name.hasSuffix("class") {
            return name.contains("vertical") || name.contains("height") ? found.replacing("w:", with: "h:") : found
        }
        return name.hasSuffix("orientation") || name.hasSuffix("device") || name.hasSuffix("size") || name == "screen" ? found : nil
    }

    /// `width < 600`, `w < 600`, `Page.width < 600`, `300 < w and w < 600`: a size compared with a number is that of the screen.
    private static func compared(_ text: String) -> String? {
        var tests: [String] = []
        for piece in text.replacing("&&", with: " and ").components(" and ") {
            let sides = piece.split { "=<>!".contains($0) }.map(\.trimmed)
            let signs = piece.split { !"=<>!".contains($0) }.map(String.init)
            guard sides.count - 1 == signs.count, sides.count == 2 || sides.count == 3,
                signs.allSatisfy({ ["<", "<=", ">", ">=", "==", "="].contains($0) })
            else { return nil }
            let sizes = sides.map { screenSize($0) }
            guard zip(sides, sizes).allSatisfy({ Double($0) != nil || $1 != nil }), sizes.contains(where: { $0 != nil }) else { return nil }
            for (place, sign) in signs.enumerated() {
                let (left, right) = (sizes[place] ?? sides[place], sizes[place + 1] ?? sides[place + 1])
                tests.append("\(left) \(sign == "=" ? "==" : sign) \(right)")
            }
        }
        return tests.joined(separator: " and ")
    }

    /// The screen's size that a name means in a condition; `nil` for a number and for other names.
    private static func screenSize(_ name: String) -> String? {
        let parts = name.lowercased().split(separator: ".").map { $0.filter { $0 != "_" && $0 != "-" } }
        guard let last = parts.last, parts.count < 4, last.first?.isLetter ?? false, !name.contains(" ") else { return nil }
        switch last {
        case "width", "w", "screenwidth", "innerwidth", "vw": return "screen.width"
        case "height", "h", "screenheight", "innerheight", "vh": return "screen.height"
        case "screen", "window", "viewport", "display", "device": return parts.count == 1 ? "screen.width" : nil
        default: return nil
        }
    }

    /// `when compact { … }`, `when width < 600 { … }`
    private static func whenCondition(_ turn: WrongTurn) -> Advice? {
        guard turn.clause.hasPrefix("when ") else { return nil }
        var condition = turn.clause.dropFirst(5).trimmed
        var block = shown(turn.block, empty: " { … }")
        if turn.block == nil, let (head, rest) = withoutBlock(condition) { (condition, block) = (head, " { \(rest) }") }
        guard let test = test(for: condition), test != condition || block != shown(turn.block, empty: " { … }") else { return nil }
        return Advice.write("when \(test)\(block)", message: test == condition ? nil : whenMessage(condition), note: "")
    }

    /// `width > 500: A.width = 5` as the condition and the statement that belongs into a block.
    private static func withoutBlock(_ text: String) -> (condition: String, statement: String)? {
        for space in text.indices where text[space] == " " {
            let head = text[..<space].trimmed
            let rest = text[space...].trimmed
            let condition = head.hasSuffix(":") && head.count > 2 ? head.dropLast().trimmed : head
            guard WrittenRelation(rest)?.base != nil || condition != head, test(for: condition) != nil else { continue }
            return (condition, rest)
        }
        return nil
    }

    private static func whenMessage(_ condition: String) -> String {
        "`\(condition)` is not a test of the screen that `when` knows"
    }

    /// `when portrait { … } else { … }`
    private static func elseOfWhen(_ turn: WrongTurn) -> Advice? {
        guard turn.clause == "else" || turn.clause.hasPrefix("else "), let closed = turn.closed, closed.head.hasPrefix("when ") else {
            return nil
        }
        let condition = closed.head.dropFirst(5).trimmed
        let test = opposite(self.test(for: condition) ?? condition)
        return Advice(
            "for the other case, write `when \(test)\(shown(turn.block, empty: " { … }"))` after it",
            message: "a `when` has no `else`", note: "it stays in force; the `else` of an `if` would run once")
    }

    private static func opposite(_ test: String) -> String {
        switch test {
        case "portrait": return "landscape"
        case "landscape": return "portrait"
        case "w:compact": return "w:regular"
        case "w:regular": return "w:compact"
        case "h:compact": return "h:regular"
        case "h:regular": return "h:compact"
        default: break
        }
        for (sign, other) in [(" <= ", " > "), (" >= ", " < "), (" < ", " >= "), (" > ", " <= ")] where test.contains(sign) {
            return test.replacing(sign, with: other)
        }
        return "not (\(test))"
    }

    /// `if landscape { … } else { … }`
    private static func ifOnScreenWords(_ turn: WrongTurn) -> Advice? {
        guard turn.clause.hasPrefix("if "), turn.code != nil, turn.block != nil else { return nil }
        let condition = turn.clause.dropFirst(3).trimmed
        guard let test = test(for: condition), test != "screen.\(condition)" || turn.openNode == nil else { return nil }
        var text = "`when \(test)\(shown(turn.block))`"
        if turn.rest.hasPrefix("else"), let open = turn.rest.firstIndex(of: "{"), let close = turn.rest.lastIndex(of: "}"), open < close {
            text += " and `when \(opposite(test))\(shown(String(turn.rest[turn.rest.index(after: open)..<close])))`"
        }
        return Advice(
            "write \(text), which stay in force when the screen changes".replacing(
                "stay ", with: text.contains(" and ") ? "stay " : "stays "))
    }

    /// `P.orientation = vert if screen.width < 600`
    private static func ifBehindStatement(_ turn: WrongTurn) -> Advice? {
        guard turn.code == nil, !turn.clause.hasPrefix("if "),
            let place = turn.clause.firstRange(of: " if ") ?? turn.clause.firstRange(of: " when ")
        else { return nil }
        let statement = turn.clause[..<place.lowerBound].trimmed
        let condition = turn.clause[place.upperBound...].trimmed
        guard WrittenRelation(statement) != nil, !statement.contains(" then "), !condition.contains(" then ") else { return nil }
        let saysWhen = turn.clause[place].contains("when")
        let head =
            saysWhen || condition.contains("screen.") || test(for: condition) != nil
            ? "when \(test(for: condition) ?? condition)" : "if \(condition)"
        return Advice.write("\(head) { \(statement) }", message: "a condition is written before what depends on it", note: "")
    }

    /// `screen iphone 8`
    private static func deviceApart(_ turn: WrongTurn) -> Advice? {
        let words = turn.clause.split(separator: " ").map(String.init)
        guard words.first == "screen", words.count > 2 else { return nil }
        let devices = Devices.all.map { (name: $0.name, key: $0.name.lowercased()) }
        let longest = devices.reduce(0) { max($0, $1.key.utf8.count) }
        var (key, found) = ("", Advice?.none)
        // The longest name counts.
        for (index, word) in words.enumerated().dropFirst() {
            key += word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "\"" }
            if key.utf8.count > longest { break }
            guard index > 1, let device = devices.first(where: { $0.key == key }) else { continue }
            let turned = words[(index + 1)...].first.map { " \($0)" } ?? ""
            found = Advice.write("screen \(device.name)\(turned)")
        }
        return found
    }

    /// `screen landscape`, `rotate`
    private static func turnedScreen(_ turn: WrongTurn) -> Advice? {
        let words = turn.clause.split(separator: " ").map(String.init)
        let isTurn = words.count == 2 && words[0] == "screen" && ["landscape", "portrait"].contains(words[1].lowercased())
        guard isTurn || words == ["rotate"] || words == ["turn"] || words == ["screen", "rotate"] || words == ["rotate", "screen"] else {
            return nil
        }
        let (width, height) = (turn.document.frame(Document.screen).width, turn.document.frame(Document.screen).height)
        let wanted = isTurn ? words[1].lowercased() : width > height ? "portrait" : "landscape"
        let device = Devices.all.first {
            ($0.size.width, $0.size.height) == (width, height) || ($0.size.width, $0.size.height) == (height, width)
        }
        let (short, long) = (Text.number(min(width, height)), Text.number(max(width, height)))
        let statement =
            device.map { "screen \($0.name) \(wanted)" } ?? (wanted == "landscape" ? "screen \(long) \(short)" : "screen \(short) \(long)")
        return Advice.write(statement, message: isTurn ? nil : "there is no statement `\(turn.clause)`", note: "")
    }

    /// `P.direction = vert`, `T.textSize = 20`
    private static func screenPropertyOnNode(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .badValue, let relation = turn.relation, turn.subject != "screen" else { return nil }
        switch relation.property {
        case "textSize" where Double(relation.value) != nil:
            return Advice.write("\(turn.prefix)fontSize \(relation.sign) \(relation.value)", then: "; `textSize` is the screen's")
        case "direction" where turn.subjectKind.map { Prop.orientation.info.bearers.contains(Bearers($0)) } ?? false:
            let words = ["vert": "vert", "vertical": "vert", "column": "vert", "horz": "horz", "horizontal": "horz", "row": "horz"]
            return words[relation.value.lowercased()].map {
                Advice.write("\(turn.prefix)orientation = \($0)", then: "; `direction` is the screen's")
            }
        default: return nil
        }
    }
}
