import TGLLayout
import TGLSyntax

// A node is set as a whole, where one of its properties is meant.

extension Advice {
    static let nodeNames: [Adviser] = [
        Adviser("node-as-value", nodeSetAsWhole),
        Adviser("node-turned", nodeTurned),
        Adviser("kind-as-value", kindAsValue),
        Adviser("unset-rule", unsetRule),
        Adviser("own-size", bareOwnSize),
    ]

    /// `T = "bye"`, `P = vert`, `screen = ipad`
    private static func nodeSetAsWhole(_ turn: WrongTurn) -> Advice? {
        guard let relation = turn.relation, relation.base == nil, turn.code == .undeclared || turn.code == .outOfPlace,
            turn.isNode(relation.property), PropertyName(relation.property) == nil || turn.openNode == nil
        else { return nil }
        let name = relation.property
        if name == "screen" {
            return Advice.write(
                screenStatement(relation.value),
                message: "`screen` is the screen, and its size is set by a statement of its own", note: "")
        }
        guard let kind = turn.kind(of: name) else { return nil }
        let message = "`\(name)` is \(kind.article) `\(kind.word)`, and a node is not set as a whole"
        if turn.isNode(relation.value) {
            return Advice.write("\(name).width = \(relation.value).width", to: "for an equal width", message: message, note: "")
        }
        let items = relation.value.hasPrefix("[") ? relation.value.dropFirst().dropLast().split(separator: ",").map(\.trimmed) : []
        if !items.isEmpty, items.allSatisfy({ turn.isNode($0) }) {
            return Advice.write("move \(relation.value) to \(name)", to: "to put these into it", message: message, note: "")
        }
        let way = property(for: relation.value, kind)
        return Advice.write(
            "\(name).\(way.property) \(relation.sign) \(way.value)", to: "to set \(way.why)", message: message, note: "")
    }

    /// `P vert`, `linear vert P` for an existing `P`
    private static func nodeTurned(_ turn: WrongTurn) -> Advice? {
        var words = turn.clause.split(separator: " ").map(String.init)
        if turn.code == .nameInUse, words.count == 3, Kind(word: words[0]) != nil { words = [words[2], words[1]] }
        guard words.count == 2, turn.isNode(words[0]), let kind = turn.kind(of: words[0]), words[0] != "screen" else { return nil }
        let way = property(for: words[1], kind)
        guard ["orientation", "visibility", "color", "text"].contains(way.property) else { return nil }
        return Advice.write(
            "\(words[0]).\(way.property) = \(way.value)", to: "to set \(way.why)", message: "`\(words[0])` is there already", note: "")
    }

    static func screenStatement(_ value: String) -> String {
        let plain = value.filter { $0.isLetter || $0.isNumber }.lowercased()
        if let device = Devices.all.first(where: { $0.name.lowercased() == plain }) { return "screen \(device.name)" }
        let numbers = value.split { !($0.isNumber || $0 == ".") }
        return numbers.count == 2 ? "screen \(numbers[0]) \(numbers[1])" : "screen iphone8"
    }

    /// The property that a value is probably meant for.
    private static func property(for value: String, _ kind: Kind) -> (property: String, value: String, why: String) {
        let words = value.split(separator: " ").map(String.init)
        if words.count == 2, Kind(word: words[0]) != nil { return property(for: words[1], kind) }
        let bears = { (prop: Prop) in prop.info.bearers.contains(Bearers(kind)) }
        if value.hasPrefix("\""), bears(.text) { return ("text", value, "its text") }
        if let color = value.hasPrefix("\"") ? Document.key(written: value) : value, Colors.isColor(color) {
            return ("color", value, "its color")
        }
        let preferred: [Prop] = [.orientation, .visibility, .width, .gravity, .alignment]
        if let prop = preferred.first(where: { bears($0) && PropertyName.prop($0).takes(value) }) {
            return (prop.word, value, "its \(prop.word)")
        }
        let items = value.hasPrefix("[") ? value.dropFirst().dropLast().split(separator: ",").count : 0
        if items == 2 { return ("size", value, "its size") }
        if items == 4 { return ("frame", value, "its frame") }
        let isNumber = Double(value.hasSuffix("%") ? String(value.dropLast()) : value) != nil
        return ("width", isNumber ? value : "100", "its width")
    }

    /// `A = view`: a node is made with its kind.
    private static func kindAsValue(_ turn: WrongTurn) -> Advice? {
        guard let relation = turn.relation, relation.base == nil, relation.sign == "=", turn.code == .undeclared,
            let word = relation.value.split(separator: " ").first, Kind(word: String(word)) != nil || Kind(word: relation.property) != nil
        else { return nil }
        let swapped = Kind(word: String(word)) == nil
        guard !swapped else { return nil }
        let rest = relation.value.dropFirst(word.count).trimmed
        if relation.property == "display" {
            return Advice(
                "write `\(word) box1` to make one; the kind of a node is set where it is made",
                message: "what lays children out is a node's kind, not a property", note: "")
        }
        let orientation = rest == "horz" || rest == "vert" ? " \(rest)" : ""
        return Advice.write(
            "\(word)\(orientation) \(relation.property)",
            message: "a node is made by its kind and its name, without `=`", note: "")
    }

    /// `A.width = none`, `remove A.width`, `delete A.width`
    private static func unsetRule(_ turn: WrongTurn) -> Advice? {
        if let relation = turn.relation, turn.code == .badValue, relation.value == "none" {
            return Advice.write("unset \(turn.prefix)\(relation.property)", to: "to remove the rule")
        }
        let words = turn.clause.split(separator: " ").map(String.init)
        guard words.count == 2, ["remove", "delete", "clear", "reset", "del"].contains(words[0]), let dot = words[1].lastIndex(of: "."),
            turn.isNode(String(words[1][..<dot])), PropertyName(String(words[1][words[1].index(after: dot)...])) != nil
        else { return nil }
        return Advice.write(
            "unset \(words[1])", to: "to remove the rule", message: "`\(words[1])` is a property, and `remove` takes nodes", note: "")
    }

    /// `A.height = 1.5 * width`: outside of its block, the node's own size needs the node's name.
    private static func bareOwnSize(_ turn: WrongTurn) -> Advice? {
        guard turn.code == .unknownName || turn.code == .badValue, let relation = turn.relation, let base = relation.base,
            turn.isNode(base), turn.text == "width" || turn.text == "height", Prop(word: relation.property)?.isSize ?? false,
            turn.text != relation.property
        else { return nil }
        var value = ""
        var rest = relation.value[...]
        while let place = rest.firstRange(of: turn.text) {
            let isWord =
                !(rest[..<place.lowerBound].last.map(isOfName) ?? false) && !(rest[place.upperBound...].first.map(isOfName) ?? false)
            value += rest[..<place.lowerBound] + (isWord ? "\(base).\(turn.text)" : turn.text)
            rest = rest[place.upperBound...]
        }
        return Advice.write("\(base).\(relation.property) \(relation.sign) \(value)\(rest)", note: "")
    }

    static func isOfName(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber || letter == "." || letter == "_" }
}
