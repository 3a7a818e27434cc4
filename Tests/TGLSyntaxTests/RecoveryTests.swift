import TGLSyntax
import XCTest

/// After an error the parser goes on, and what is around the error is read.
final class RecoveryTests: XCTestCase {
    func testTheNextStatementIsRead() {
        check("a = 1 + * 2; b = 3\nc = 4", "(= a (+ 1 ?)) (= b 3) (= c 4)", errors: ["TGL0120 1:9"])
        check("let = 3\nlet b = 4", "(let none 3) (let b 4)", errors: ["TGL0141"])
        check("a b c d\ne()", "a (call e)", errors: ["TGL0140 1:3"])
        check("view A { a = ; b = 2 }\nc()", "(view A {(= a ?) (= b 2)}) (call c)", errors: ["TGL0120"])
        check("view A { f(1 2; b = 2 }", "(view A {(call f 1) (= b 2)})", errors: ["TGL0128"])
    }

    func testErrorsOfSeveralStatements() {
        check(
            "a = 1 +* 2\nb = (3\nlet c\nview A { width: 2; height 3 }",
            errors: ["TGL0120 1:8", "TGL0149 2:5", "TGL0156 3:6", "TGL0144 4:15", "TGL0140 4:27"])
    }

    func testABlockAfterAnErrorIsRead() {
        check("if a b { c = ; d() }", errors: ["TGL0146 1:6", "TGL0120 1:14"])
        check("for (i = 0; i < 5; i++) { a() }", errors: ["TGL0157 1:5"])
        check("for x { a = ; }\nb()", errors: ["TGL0157 1:7", "TGL0120 1:13"])
        check("view A B { c() } d", "(view A)", errors: ["TGL0140 1:8"])
    }

    func testBracketsOverSeveralLines() {
        check("f(1 2,\n 3,\n 4)\ng()", "(call f 1) (call g)", errors: ["TGL0128 1:5"])
        check("f(1,\nview A { }", "(call f 1) (view A {})", errors: ["TGL0149 1:2"])
        check("a = [1,\n 2\nlet b = 3", "(= a [1 2]) (let b 3)", errors: ["TGL0149 1:5"])
        check("a = (1\n}\nb()", "(= a 1) (call b)", errors: ["TGL0149 1:5", "TGL0150 2:1"])
    }

    func testStringsWithErrors() {
        check(#"print "a {b c} d {e}", f"#, #"(print "a {b} d {e}" f)"#, errors: ["TGL0128 1:13"])
        check(#"print "{}{a}", f"#, #"(print "{?}{a}" f)"#, errors: ["TGL0110 1:8"])
        check("print \"a {b\nc()", "(print \"a {b}\") (call c)", errors: ["TGL0106 1:7"])
        check(#"print "{f(}", g"#, errors: ["TGL0120 1:11"])
        check(#"print "\q\u{}\u{110000}a""#, "(print \"a\")", errors: ["TGL0107", "TGL0108", "TGL0108"])
    }

    func testTheBraceThatLacksItsEnd() {
        check("a {\n  b()\n", more: true)
        check(
            "linear S {\n  view A {\n    width = 20\n  view B { }\n}\nview C { }\n", errors: ["TGL0148 2:10"],
            more: true)
        check("test \"a\" {\n  if b {\n    c()\n}\n\ntest \"b\" {\n}\n", errors: ["TGL0148 2:8"], more: true)
        check("view A {\n  width = 20\n\nview B { }\nview C { }\n", errors: ["TGL0148 1:8"], more: true)
        check("view A { view B {", errors: ["TGL0148 1:17"], more: true)
        check("view A { text = \"abc }", errors: ["TGL0106 1:17"])
    }

    func testBracesTooMany() {
        check("}", errors: ["TGL0150 1:1"])
        check("view A { } }\nb()", "(view A {}) (call b)", errors: ["TGL0150 1:12"])
        check("if a\n  b()\n}\nc()", errors: ["TGL0146 1:5"])
        check("{ a() }", errors: ["TGL0147 1:1"])
        check("a)\nb]", "a b", errors: ["TGL0150 1:2", "TGL0150 2:2"])
    }

    func testDiagnosticsAreLimited() {
        let text = String(repeating: "a = *\n", count: 500)
        let result = SyntaxTree.parse(text, names: .test, options: ParseOptions(maxDiagnostics: 20))
        XCTAssertEqual(result.diagnostics.count, 20)
        XCTAssertEqual(result.omitted, 480)
        XCTAssertEqual(result.tree[result.tree.root.statements].count, 500)
    }

    func testSecondaryPlaces() throws {
        let error = try firstError("f(1\nlet a = 2")
        XCTAssertEqual(error.code, "TGL0149")
        XCTAssertEqual(error.primary.position, SourcePosition(line: 1, column: 2))
        XCTAssertEqual(error.secondary.map(\.position), [SourcePosition(line: 2, column: 1)])
        XCTAssertEqual(error.severity, .error)
        XCTAssertFalse(error.primary.label.isEmpty)
    }

    /// Where something is missing at a line end, the place is that line end and not the next line.
    func testPlaceOfWhatIsMissing() throws {
        XCTAssertEqual(try firstError("let # none\nb = 1").primary.range, SourceRange(at: 3))
        XCTAssertEqual(try firstError("let a\nb()").primary.range, SourceRange(at: 5))
        XCTAssertEqual(try firstError("if a").primary.range, SourceRange(at: 4))
        XCTAssertEqual(try firstError("print not  # b\nc").primary.range, SourceRange(at: 9))
    }
}
