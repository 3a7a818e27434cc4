import TGLScript
import TGLSyntax
import TGLTools
import XCTest

/// Checks of a text whose version before is known.
final class KeptStatementsTests: XCTestCase {
    /// A text in an editor.
    private final class Edited {
        private let compiled = CheckedStatements()
        private let walked = WalkedStatements()
        private let loader = MemoryLoader(["kit.tgl": "let gap = 3\nview kit { }\n", "other.tgl": "let far = 3\n"])

        /// The codes of what is found in the next version, without `TGL0`, each with the words that it points at.
        func found(_ text: String) -> [String] {
            let checked = CheckedText(SourceFile(name: "kept.tgl", text: text), loader: loader, limits: .standard, keeping: compiled)
            return ScriptCheck(checked, isImported: false, allowedInRun: nil, keeping: walked).diagnostics.map {
                "\($0.code.dropFirst(4)) \($0.primary.source.text($0.primary.range))"
            }
        }

        /// How many statements of the next version are the same as before.
        func unchanged(_ text: String) -> Int {
            let tree = SyntaxTree.parse(SourceFile(name: "kept.tgl", text: text), names: .layout).tree
            return compiled.findings(of: tree, tree[tree.root.statements]).count { $0 != nil }
        }
    }

    func testOnlyWhatChangedIsExaminedAgain() {
        let lines = (1...100).map { "view A\($0) { width = \($0) }\n" }
        let edited = Edited()
        XCTAssertEqual(edited.unchanged(lines.joined()), 0)
        XCTAssertEqual(edited.found(lines.joined()), [])
        XCTAssertEqual(edited.unchanged(lines.joined()), 100)
        var changed = lines
        changed[50] = "view A51 { width  = 51 }\n"
        XCTAssertEqual(edited.unchanged(changed.joined()), 99)
        var longer = lines
        longer.insert("view New { }\n", at: 20)
        // The statement behind the new one begins as that does, and is not seen to be the same.
        XCTAssertEqual(edited.unchanged(longer.joined()), 99)
        // Of two changes, what is between them is examined too.
        longer[60] = "view A60 { width  = 60 }\n"
        XCTAssertEqual(edited.unchanged(longer.joined()), 60)
        // A text that cannot be parsed for a while does not change what is known.
        XCTAssertEqual(edited.found(lines.joined() + "view {"), ["148 {"])
        XCTAssertEqual(edited.unchanged(lines.joined()), 100)
    }

    /// What a statement means depends on others: these are pairs of versions in which another statement changes.
    func testStatementsWhoseNamesStandForSomethingElseAreExamined() {
        let cases: [(before: String, after: String, found: [String])] = [
            ("let x = 1\nview A { width = x }", "let y = 1\nview A { width = x }", ["901 y", "201 x"]),
            ("view B { }\nview A { width = B.width }", "view C { }\nview A { width = B.width }", ["211 width = B.width"]),
            ("view A { }\nview C { }", "view A { }\nview A { }", ["204 A"]),
            ("view A { }\nremove A\nview A { }", "view A { }\nprint 1\nview A { }", ["204 A"]),
            ("let x = 1\nprint x", "let x = 1\nprint 2", ["901 x"]),
            ("def f(n) { return n }\nprint f(1)", "def f(n, m) { return n + m }\nprint f(1)", ["223 f(1)"]),
            ("style s { width = 1 }\ns.width = 2\nview A : s { }", "let s = view { }\ns.width = 2\nview A { }", []),
            ("print 1\nif true { let x = 1; print x }", "let x = 2; print x\nif true { let x = 1; print x }", ["905 x"]),
            ("import \"kit.tgl\"\nprint gap", "import \"other.tgl\"\nprint gap", ["201 gap"]),
            ("import \"none.tgl\"\nprint gap", "import \"other.tgl\"\nprint gap", ["201 gap"]),
            ("view row { }\nrow", "view col { }\nrow", []),
            (
                "view A { }\nA.width = 1\nA.width = x\nlet x = 2", "view A { }\nA.width = 1\nA.width = 2\nlet x = 2",
                ["907 A.width", "901 x"]
            ),
        ]
        for (before, after, expected) in cases {
            let edited = Edited()
            _ = edited.found(before)
            XCTAssertEqual(edited.found(after), expected, after)
            // Nothing is known of this one.
            XCTAssertEqual(Edited().found(after), expected, after)
        }
    }
}
