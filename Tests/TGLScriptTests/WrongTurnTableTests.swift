import TGLScript
import TGLSyntax
import XCTest

/// Walks over the tables of wrong turns: each is typed, and the statement that the error offers is typed after it.
final class WrongTurnTableTests: XCTestCase {
    private static let slots: [(String, String)] = [
        ("<a>", "A"), ("<b>", "B"), ("<c>", "C"), ("<k>", "view"), ("<p>", "width"), ("<q>", "height"), ("<d>", "ipad"),
        ("<s>", "\"Hello\""),
        ("<t>", "\"On\""), ("<m>", "4"), ("<n>", "8"), ("<w>", "14"), ("<*>", ""), ("<block>", "{ A.width = 12 }"),
        ("<code>", "TGL0201"),
    ]

    /// A wrong turn of a pattern: the first of each choice, with something in each slot.
    private func typed(_ pattern: TurnPattern, value: String = "12") -> String {
        let words = pattern.text.split(separator: " ").map { part in
            part.hasPrefix("<") && part.hasSuffix(">") ? String(part) : String(part.prefix { $0 != "|" })
        }
        var text = words.joined(separator: " ").replacing(" . ", with: ".").replacing("- ", with: "-").replacing("max -", with: "max-")
        text = text.replacing("<v>", with: pattern.text.hasPrefix("align") ? "B, C" : value)
        if pattern.text.contains("isualFormat") { text = text.replacing("<s>", with: "\"[B]\"") }
        for (slot, sample) in Self.slots { text = text.replacing(slot, with: sample) }
        return text
    }

    private func run(_ lines: [String]) -> [Diagnostic] {
        let session = Session()
        var diagnostics: [Diagnostic] = []
        for line in lines {
            diagnostics = session.runPrompt(SourceFile(name: "test", text: line)).diagnostics.filter { $0.severity == .error }
        }
        return diagnostics
    }

    /// The statement that a help offers.
    private func offer(_ help: String?) -> String? {
        guard let help, let start = help.firstRange(of: "rite `") else { return nil }
        return String(help[start.upperBound...].prefix { $0 != "`" })
    }

    func testEveryPropertyOfTheTableIsAnsweredWithAStatementThatWorks() {
        // Those of a label are in constraint-calls.turns.
        for row in PropertyTurn.all where row.place != .ofRelation {
            let (before, after) = Self.scene(row.place)
            for name in row.names.split(separator: " ") {
                let isPair = row.ours.map { $0.hasPrefix("size") || $0.hasPrefix("origin") } ?? false
                let isColor = row.ours?.hasPrefix("color") ?? false
                let value = row.value.text == "<*>" ? "12" : typed(row.value, value: isPair ? "[20, 10]" : isColor ? "red" : "12")
                let turn = "\(name) = \(value)"
                guard PropertyName(String(name)) == nil else { continue }
                let help = run([before + turn + after]).first?.help ?? ""
                XCTAssertFalse(help.isEmpty, "\(turn) is not answered")
                guard row.ours != nil else { continue }
                guard let offer = offer(help) else {
                    XCTFail("\(turn) is answered without a statement: \(help)")
                    continue
                }
                XCTAssertEqual(run([before + offer + after]).map(\.message), [], "\(turn) is answered with \(offer)")
            }
        }
    }

    /// What stands before and behind a statement in the block of a node such as a row wants it.
    private static func scene(_ place: PropertyTurn.Place) -> (String, String) {
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
        case .ofImage, .ofRelation, .apartFromLabels: ("frame F { \(nodes)image X { ", " } }")
        }
    }

    func testEverySentenceOfTheTableIsAnsweredWithAStatementThatWorks() {
        let a = "linear vert A { size = [40, 20]; for i in 1..9 { view q[i] { size = [2, 2] } } }"
        let nodes = "linear vert R { \(a); view B { size = [60, 30] }; view C { size = [50, 10] } }"
        for row in SentenceTurn.all + SentenceTurn.others {
            let isOfDevices = row.pattern.text.hasPrefix("show on")
            var turn = typed(row.pattern, value: row.pattern.text.hasPrefix("why") ? "A.width" : "12")
            if turn.hasPrefix(".") { turn = turn.replacing("A.width", with: "width") }
            if isOfDevices { turn = turn.replacing("A", with: "ipad").replacing("B", with: "iphone8") }
            // The variable of a loop is no node.
            if turn.hasPrefix("for ") { turn = turn.replacing("A.width", with: "q[1].width") }
            let scenes = row.isInBlock ? [("linear horz F { width = 300; ", " }")] : [("", "")]
            for (before, after) in scenes {
                var help = run([nodes, before + turn + after]).compactMap(\.help).first
                if offer(help) == nil { help = run([before + turn + after]).compactMap(\.help).first ?? help }
                XCTAssertFalse((help ?? "").isEmpty, "\(turn) is not answered")
                guard row.ours != nil else { continue }
                guard let offer = offer(help) else {
                    XCTFail("\(turn) is answered without a statement: \(help ?? "")")
                    continue
                }
                // Among the nodes, where only one of them is there, where there is none, and where there is such a function or number.
                let whole = offer.hasPrefix(before) ? offer : before + offer + after
                let scenes = [
                    [nodes], [nodes.replacing("linear vert R", with: "constraint R")], [nodes.replacing("linear vert A", with: "stack A")],
                    ["constraint R { view B; keep A: B.left = 4 }"], [a], [], ["def A(t) { }"], [a, "let B = 12"],
                ]
                let errors = scenes.map { run($0 + [whole]) }
                XCTAssertTrue(errors.contains { $0.isEmpty }, "\(turn) is answered with \(offer): \(errors[0].first?.message ?? "")")
            }
        }
    }
}
