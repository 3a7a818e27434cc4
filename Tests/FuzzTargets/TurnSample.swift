import TGLScript

/// Wrong turns as the rows of the tables describe them, as somebody would type them.
package enum TurnSample {
    private static let slots: [(String, String)] = [
        ("<a>", "A"), ("<b>", "B"), ("<c>", "C"), ("<k>", "view"), ("<p>", "width"), ("<q>", "height"), ("<d>", "ipad"),
        ("<s>", "\"Hello\""),
        ("<t>", "\"On\""), ("<m>", "4"), ("<n>", "8"), ("<w>", "14"), ("<*>", ""), ("<block>", "{ A.width = 12 }"),
        ("<code>", "TGL0201"),
    ]

    /// A wrong turn of a pattern: the first of each choice, with something in each slot.
    private static func typed(_ pattern: TurnPattern, value: String = "12") -> String {
        let words = pattern.text.split(separator: " ").map { part in
            part.hasPrefix("<") && part.hasSuffix(">") ? String(part) : String(part.prefix { $0 != "|" })
        }
        var text = words.joined(separator: " ").replacing(" . ", with: ".").replacing("- ", with: "-").replacing("max -", with: "max-")
        text = text.replacing("<v>", with: pattern.text.hasPrefix("align") ? "B, C" : value)
        if pattern.text.contains("isualFormat") { text = text.replacing("<s>", with: "\"[B]\"") }
        for (slot, sample) in slots { text = text.replacing(slot, with: sample) }
        return text
    }

    /// What is typed for a row of properties, for each of their names that is no property here.
    package static func typed(_ row: PropertyTurn) -> [String] {
        let isPair = row.ours.map { $0.hasPrefix("size") || $0.hasPrefix("origin") } ?? false
        let isColor = row.ours.map { $0.hasPrefix("color") || $0.contains("orderline = [") } ?? false
        let value = row.value.text == "<*>" ? "12" : typed(row.value, value: isPair ? "[20, 10]" : isColor ? "red" : "12")
        return row.names.split(separator: " ").filter { PropertyName(String($0)) == nil }.map { "\($0) = \(value)" }
    }

    /// What is typed for a row of sentences, among `nodes`.
    package static func typed(_ row: SentenceTurn) -> String {
        let isOfDevices = row.pattern.text.hasPrefix("show on")
        var turn = typed(row.pattern, value: row.pattern.text.hasPrefix("why") ? "A.width" : "12")
        if turn.hasPrefix(".") { turn = turn.replacing("A.width", with: "width") }
        if isOfDevices { turn = turn.replacing("A", with: "ipad").replacing("B", with: "iphone8") }
        if row.ours?.contains("<bare>") ?? false { turn = turn.replacing("Hello", with: "A") }
        // The variable of a loop is no node.
        if turn.hasPrefix("for ") { turn = turn.replacing("A.width", with: "q[1].width") }
        return turn
    }

    /// The node `A`, and the nodes `A`, `B` and `C`, which sentences are about.
    package static let node = "linear vert A { size = [40, 20]; for i in 1..9 { view q[i] { size = [2, 2] } } }"
    package static let nodes = "linear vert R { \(node); view B { size = [60, 30] }; view C { size = [50, 10] } }"

    /// What stands before and behind a statement in the block of a node such as a row wants it.
    package static func scene(_ place: ForeignPlace) -> (String, String) {
        let nodes = "view A { width = 20 }; view B { width = 30 }; "
        return switch place {
        case .anywhere: ("frame F { \(nodes)image X { ", " } }")
        case .inHorz: ("linear horz F { \(nodes)view X { ", " } }")
        case .inVert: ("linear vert F { \(nodes)view X { ", " } }")
        case .ofHorz: ("linear horz X { \(nodes)", " }")
        case .ofVert: ("linear vert X { \(nodes)", " }")
        case .ofFlow: ("flow X { \(nodes)", " }")
        case .ofLabel: ("frame F { \(nodes)label X \"x\" { ", " } }")
        case .ofStack: ("stack X { \(nodes)", " }")
        case .inConstraint: ("constraint F { \(nodes)view X { ", " } }")
        case .inRelative: ("relative F { \(nodes)view X { ", " } }")
        case .inGrid: ("grid F { columns = 3; \(nodes)view X { ", " } }")
        case .inStack: ("stack F { \(nodes)view X { ", " } }")
        case .besideWeights: ("linear horz F { view A { weight = 1; height = 9 }; view X { ", " } }")
        case .ofTable: ("table X { ", " }")
        case .ofRow: ("table F { row X { ", " } }")
        case .ofScroll: ("scroll X { \(nodes)", " }")
        case .ofCollection: ("collection X { size = [90, 60]; items = 9; item = v => view { height = 20 }; ", " }")
        case .ofSection: ("collection F { size = [90, 60]; section X { items = 9; item = v => view { height = 20 }; ", " } }")
        case .inBlock, .inBlockOfVert, .ofImage, .ofRelation, .apartFromLabels, .ofContainer: ("frame F { \(nodes)image X { ", " } }")
        }
    }
}
