import TGLSyntax
import XCTest

/// However deep a text nests, it is read or refused, and nothing runs out of stack.
final class DepthTests: XCTestCase {
    private let times = 100_000

    func testDeepTextsAreRefused() {
        let deep: [(String, String, String)] = [
            ("(", "1", ")"), ("[", "", "]"), ("-", "1", ""), ("- ", "1", ""), ("not ", "a", ""), ("a => ", "1", ""),
            ("f(", "", ")"), ("a[", "1", "]"), ("if a then b else ", "1", ""), ("if ", "a", " then b else c"),
            ("\"{", "1", "}\""), ("-(", "1", ")"), ("1 + (", "1", ")"), ("", "1", " + 1"), ("", "a", ".b"),
            ("", "f", "()"), ("", "f", "[0]"), ("a and ", "b", ""), ("() => [", "", "]"), ("", "1", " * 1"),
        ]
        for (open, middle, close) in deep {
            let text = "let a = " + String(repeating: open, count: times) + middle
            let whole = text + String(repeating: close, count: times)
            for text in open.isEmpty ? [whole] : [text, whole] {
                let result = SyntaxTree.parse(text, names: .test)
                XCTAssertTrue(result.diagnostics.contains { $0.code == "TGL0130" }, "\(open) \(close)")
                XCTAssertLessThanOrEqual(depth(result.tree), 1001, "\(open) \(close)")
                XCTAssertFalse(result.needsMore)
            }
        }
    }

    func testAMillionSigns() {
        check("let a = " + String(repeating: "-", count: 1_000_000) + "1", errors: ["TGL0130 1:9"])
    }

    func testDeepBlocksAreRefused() {
        for open in ["view {", "if a {", "A {\n", "def f() {", "{", "view A { b = (", "test \"a\" { ;"] {
            let text = String(repeating: open, count: times)
            for text in [text, text + String(repeating: "}", count: times)] {
                let result = SyntaxTree.parse(text, names: .test)
                XCTAssertTrue(result.hasErrors, open)
                XCTAssertFalse(result.needsMore, open)
            }
        }
    }

    func testJustBelowTheLimit() {
        check("let a = " + String(repeating: "(", count: 998) + "1" + String(repeating: ")", count: 998))
        check("let a = " + String(repeating: "-", count: 990) + "1")
        check("let a = 1" + String(repeating: " + 1", count: 990))
        check(String(repeating: "view {\n", count: 998) + String(repeating: "}\n", count: 998))
    }

    /// A chain of `else if` is flat, and so is a list.
    func testLongIsNotDeep() {
        check("if a { }" + String(repeating: " else if a { }", count: times))
        check("let a = [" + String(repeating: "1, ", count: times) + "]")
        check(String(repeating: "a(); ", count: times))
        check("let a = \"" + String(repeating: "{b} ", count: times) + "\"")
    }

    func testTheLimitCanBeSet() {
        check("let a = [[[[1]]]]", errors: [], options: ParseOptions(maxNesting: 8))
        check("let a = [[[[[[[[1]]]]]]]]", errors: ["TGL0130"], options: ParseOptions(maxNesting: 8))
        let deepest = ParseOptions(maxNesting: 1_000_000)
        for open in ["(", "[", "\"{", "if a then b else ", "f(-"] {
            let result = SyntaxTree.parse("let a = " + String(repeating: open, count: times), names: .test, options: deepest)
            XCTAssertTrue(result.hasErrors, open)
        }
        XCTAssertTrue(SyntaxTree.parse(String(repeating: "view {", count: times), names: .test, options: deepest).hasErrors)
    }

    /// How deep the expressions of a tree go. A part has a smaller number than its whole, so one pass is enough.
    private func depth(_ tree: SyntaxTree) -> Int {
        var depths: [Int] = []
        for raw in 0..<UInt32(tree.expressionCount) {
            var deepest = 0
            for part in parts(tree[tree.expressionID(raw)], tree) {
                XCTAssertLessThan(part.raw, raw)
                deepest = max(deepest, depths[Int(part.raw)])
            }
            depths.append(deepest + 1)
        }
        return depths.max() ?? 0
    }

    private func parts(_ expression: Expr, _ tree: SyntaxTree) -> [ExprID] {
        switch expression {
        case .number, .percent, .fraction, .bool, .none, .name, .live, .missing: []
        case .string(let parts):
            tree[parts].compactMap { part in
                if case .value(let id) = part { id } else { nil }
            }
        case .list(let items): Array(tree[items])
        case .unary(_, let a): [a]
        case .binary(_, let a, let b), .index(let a, let b): [a, b]
        case .member(let a, _, _): [a]
        case .call(let a, let items): [a] + tree[items]
        case .function(_, .expression(let body)): [body]
        case .function(_, .node): []
        case .choice(let a, let b, let c): [a, b, c]
        }
    }
}
