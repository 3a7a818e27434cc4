import TGLGuide
import TGLScript
import TGLSyntax
import XCTest

/// Help, completion and the line of help for relations in a `constraint`.
final class ConstraintHelpTests: XCTestCase {
    private static let scene = """
        let inset2 = 4
        constraint P { size = [300, 200]; view A { size = [20, 20] }; view B { left = A.right + 8 }; chain horz C { items = [A] } }
        keep gutter: B.left >= A.right + 8
        keep edge: A.left = 8
        edge.active = false
        linear vert L { view D }
        """

    private func session() throws -> Session {
        let session = Session()
        let outcome = session.run(SourceFile(name: "scene", text: Self.scene))
        XCTAssertEqual(outcome.diagnostics.filter { $0.severity == .error }.map(\.message), [])
        return session
    }

    // MARK: Help

    /// Topics with a text that their page has.
    private static let pages = [
        ("constraint", "constraint — a kind of node"), ("stack", "stack — a kind of node"), ("guide", "guide — a kind of node"),
        ("chain", "chain — a kind of node"), ("keep", "keep — a statement"), ("vfl", "vfl — a statement"),
        ("remake", "remake — a statement"), ("@", "priority — @"), ("priority", "priority — @"), ("required", "priority 1000"),
        ("high", "priority 750"), ("medium", "priority 500"), ("low", "priority 250"), ("fit", "priority 50"),
        ("conflicts", "conflicts(S) — a function"), ("ambiguous", "ambiguous(S) — a function"), ("hug", "hug — a property"),
        ("resist", "resist — a property"), ("box", "P.box"), ("safe", "P.safe"), ("edges", "edges — short for"),
        ("inset", "inset(n, d) — a function"), ("leftToRight", "vfl"), ("spaceAfter", "spaceAfter — a property"),
        ("align two views", "`B.top = A.top`"), ("how do I align two views", "`B.top = A.top`"), ("barrier", "max(A.right, B.right)"),
        ("equal widths", "[B, C].width = A.width"), ("active", "keep — a statement"), ("holds", "keep — a statement"),
        ("constant", "gap.constant"), ("unsatisfiable constraints", "conflicts(S) — a function"),
        // What Auto Layout, SnapKit and ConstraintLayout call it.
        ("equalToSuperview", "C.left = 8"), ("multipliedBy", "E.width * 0.5 + 4 @ high"), ("updateConstraints", "remake A { … }"),
        ("remakeConstraints", "remake"), ("removeConstraints", "unset A"), ("labeled", "keep gap"), ("deactivate", "gap.active = false"),
        ("setContentHuggingPriority", "hug = 1000"), ("UILayoutGuide", "guide E { left = 30% }"), ("hasAmbiguousLayout", "ambiguous(K)"),
        ("visual format", "vfl — a statement"), ("isHidden", "visibility"), ("guideline", "guide — a kind of node"),
        ("mas_distributeViewsAlongAxis", "fillEqually"), ("layout_constraintDimensionRatio", "* 9 / 16"),
        // What is not offered.
        ("alignment rectangles", "`top = B.top + 2`"), ("alignmentRectInsets", "`top = B.top + 2`"),
        ("baseline-relative stack spacing", "keep B.baseline - A.lastBaseline = 20"),
        ("isBaselineRelativeArrangement", "keep B.baseline - A.lastBaseline = 20"), ("readableContentGuide", "width <= 672"),
        ("priorities per axis", "`hug` and `resist` take one for each"), ("goneMargin", "The number of a rule that refers to a gone node"),
    ]

    func testEveryWordHasItsPage() throws {
        for (topic, text) in Self.pages {
            let page = try XCTUnwrap(Help.page(topic), topic).text(columns: 100).text
            let words = page.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            XCTAssertTrue(words.contains(text), "\(topic): \(page)")
        }
    }

    // MARK: Completion

    private func texts(_ text: String) throws -> [String] {
        CompletionEngine(KnownNames(try session())).complete(text, at: text.utf8.count).items.map(\.text)
    }

    func testBehindAnAtSignComePriorities() throws {
        for text in ["A.width = 5 @ ", "constraint S { view Q { left = 8 @", "keep A.left = 8 @ ", "A.width = 5 @ high - "] {
            XCTAssertEqual(try texts(text), ["required", "high", "medium", "low", "fit", "inset2"], text)
        }
        XCTAssertEqual(try texts("A.width = 5 @ h"), ["high"])
        XCTAssertFalse(try texts("A.width = 5 @ high\n").contains("fit"))
    }

    func testLabelsAndWhatTheyHave() throws {
        XCTAssertEqual(try texts("gutter."), ["active", "priority", "constant", "holds", "error"])
        XCTAssertEqual(try texts("print gutter.h"), ["holds"])
        XCTAssertEqual(try texts("gutter.active = "), ["true", "false"])
        XCTAssertTrue(try texts("gutter.priority = ").starts(with: ["required", "high", "medium", "low", "fit"]))
        for text in ["gut", "print gut", "remove gut", "why gut", ":why gut", "gutter.active = false; gut"] {
            XCTAssertEqual(try texts(text), ["gutter"], text)
        }
        XCTAssertEqual(try texts(":measure gut"), [])
        let items = CompletionEngine(KnownNames(try session())).complete("", at: 0).items
        XCTAssertEqual(items.first { $0.text == "gutter" }?.help, "B.left >= A.right + 8")
        XCTAssertEqual(items.first { $0.text == "edge" }?.help, "(off) A.left = 8")
        XCTAssertEqual(items.first { $0.text == "edge" }?.category, .relation)
    }

    func testStatementsOfRelations() throws {
        for text in ["", "constraint S { ", "when landscape { "] {
            XCTAssertTrue(Set(try texts(text)).isSuperset(of: ["keep", "vfl"]), text)
        }
        XCTAssertEqual(try texts("rema"), ["remake"])
        for text in ["keep ", "keep gap: "] { XCTAssertTrue(Set(try texts(text)).isSuperset(of: ["A", "B"]), text) }
        for text in ["view Q { keep ", "view Q { keep gap: "] {
            XCTAssertTrue(Set(try texts(text)).isSuperset(of: ["left", "width", "A"]), text)
        }
    }

    func testTheWordsOfAlign() throws {
        let all = LanguageWords.alignments
        XCTAssertTrue(Set(all).isSuperset(of: ["top", "centerY", "baseline", "lastBaseline", "leftToRight", "rightToLeft"]))
        for text in ["vfl \"[A]-[B]\" align ", "P { vfl row: \"[A]-[B]\" align top, "] { XCTAssertEqual(try texts(text), all, text) }
        XCTAssertEqual(try texts("vfl \"[A]-[B]\" align left"), ["left", "leftToRight"])
    }

    func testBoxesOfAContainer() throws {
        XCTAssertEqual(try texts("A.left = P.bo").filter { $0 == "box" }, ["box"])
        XCTAssertEqual(try texts("A.left = P.safe"), ["safe", "safeArea"])
        XCTAssertEqual(try texts("A.left = L.safe"), ["safeArea"])
        XCTAssertTrue(try texts("C.items = [").contains("B"))
    }

    // MARK: The line of help

    func testTheLineOfHelp() throws {
        let help = LineHelp(try session())
        let priority = "required 1000, high 750, medium 500, low 250, fit 50, or a number above 0 up to 1000"
        for (text, line) in [
            ("A.width = 5 @ ", "@: " + priority), ("view A { width = 5 @ hi", "@: " + priority), ("keep A.left = 8 @ ", "@: " + priority),
            ("gutter.priority = ", "priority: " + priority), ("gutter.active = ", "active: true or false, whether the relation counts"),
            ("gutter.holds", "holds: computed by the layout, only to be read"),
            ("gutter.constant += ", "constant: a number, on the right side of the relation"),
            ("keep A.left = ", "left: a number, 50%, safeArea, layoutMargin, B.right ± n"), ("keep gap: A.left >= ", "left >=: a number"),
            ("vfl \"[A]\" align ", "align: left, "),
        ] {
            let found = help.line(text, cursor: text.utf8.count, columns: 200)?.text
            XCTAssertEqual(found?.hasPrefix(line), true, "\(text): \(found ?? "nil")")
        }
        XCTAssertNil(help.line("keep ", cursor: 5))
        XCTAssertNil(help.line("vfl \"[A]\"", cursor: 9))
    }
}
