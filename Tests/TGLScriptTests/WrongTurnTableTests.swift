import FuzzTargets
import TGLScript
import TGLSyntax
import XCTest

/// Walks over the tables of wrong turns: each is typed, and the statement that the error offers is typed after it.
final class WrongTurnTableTests: XCTestCase {
    private func run(_ lines: [String]) -> [Diagnostic] {
        let session = Session()
        // What is in the tables, whether it has an effect in these scenes or not: where the past is kept, offers are tried before.
        session.keepsPast = false
        var diagnostics: [Diagnostic] = []
        for line in lines {
            diagnostics = session.runPrompt(SourceFile(name: "test", text: line)).diagnostics.filter { $0.severity == .error }
        }
        return diagnostics
    }

    func testTheFilesOfForeignWordsCanBeRead() {
        for problems in [ForeignTable.statements.problems, ForeignTable.properties.problems, ForeignNames.table.problems] {
            XCTAssertEqual(problems, [])
        }
    }

    /// The statement that a help offers.
    private func offer(_ help: String?) -> String? {
        guard let help, let start = help.firstRange(of: "rite `") else { return nil }
        return String(help[start.upperBound...].prefix { $0 != "`" })
    }

    func testEveryPropertyOfTheTableIsAnsweredWithAStatementThatWorks() {
        // Those of a label are in constraint-calls.turns.
        for row in PropertyTurn.all where row.place != .ofRelation {
            let (before, after) = row.scene.isEmpty ? TurnSample.scene(row.place) : ("X { ", " }")
            let scene = row.scene.isEmpty ? [] : [row.scene]
            for turn in TurnSample.typed(row) {
                let help = run(scene + [before + turn + after]).first?.help ?? ""
                XCTAssertFalse(help.isEmpty, "\(turn) is not answered")
                guard row.ours != nil else { continue }
                guard let offer = offer(help) else {
                    XCTFail("\(turn) is answered without a statement: \(help)")
                    continue
                }
                let whole = offer.hasPrefix(before) || offer.hasPrefix("X.") ? offer : before + offer + after
                XCTAssertEqual(run(scene + [whole]).map(\.message), [], "\(turn) is answered with \(offer)")
            }
        }
    }

    func testEverySentenceOfTheTableIsAnsweredWithAStatementThatWorks() {
        let (a, nodes) = (TurnSample.node, TurnSample.nodes)
        for row in SentenceTurn.all + SentenceTurn.others {
            let turn = row.example.isEmpty ? TurnSample.typed(row) : row.example
            let nodes = row.scene.isEmpty ? nodes : row.scene
            let scenes = row.isInBlock ? [("linear \(row.place == .inBlockOfVert ? "vert" : "horz") F { width = 300; ", " }")] : [("", "")]
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
                    [nodes], [row.scene.isEmpty ? nodes : "view Z"], [nodes.replacing("linear vert R", with: "constraint R")],
                    [nodes.replacing("linear vert A", with: "stack A")],
                    ["constraint R { view B; keep A: B.left = 4 }"], [a], [], ["def A(t) { }"], [a, "let B = 12"],
                ]
                let errors = scenes.map { run($0 + [whole]) }
                XCTAssertTrue(errors.contains { $0.isEmpty }, "\(turn) is answered with \(offer): \(errors[0].first?.message ?? "")")
            }
        }
    }
}
