import TGLSyntax
import XCTest

/// What people write who come from elsewhere: one message each, at the right place, with the way out.
final class NewcomerTests: XCTestCase {
    private func expectHelp(
        _ input: String, _ error: String, _ help: String, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        check(input, errors: [error], file: file, line: line)
        let diagnostic = try firstError(input, file: file, line: line)
        let said = [diagnostic.message, diagnostic.note ?? "", diagnostic.help ?? ""].joined(separator: " · ")
        XCTAssertTrue(said.contains(help), "\(input): \(said)", file: file, line: line)
    }

    func testSetting() throws {
        try expectHelp("view A { width: 20 }", "TGL0144 1:15", "write `=`")
        try expectHelp("A.width = 20px;", "TGL0111 1:13", "numbers have no units; sizes are in points")
        try expectHelp("A.width = 20 px", "TGL0111 1:14", "numbers have no units; sizes are in points")
        for (number, plain) in [
            ("1__0", "10"), ("1_", "1"), ("1_.5", "1.5"), ("1e_5", "1e5"), ("1e1_0", "1e10"), ("1_e5", "1e5"), ("2_000__0", "2_0000"),
            ("5_%", "5%"),
        ] {
            try expectHelp("A.width = \(number)", "TGL0111", "a `_` in a number must be between two digits")
            try expectHelp("A.width = \(number)", "TGL0111", "write `\(plain)`")
        }
        try expectHelp("A.width = 12_a", "TGL0111 1:13", "a letter cannot directly follow a number")
        try expectHelp("A.width = 20px%", "TGL0111 1:13", "numbers have no units; sizes are in points")
        try expectHelp("A.width = 50 %", "TGL0115 1:14", "write `50%`")
        try expectHelp("A.width 20", "TGL0140 1:9", "write `A.width = 20`")
        try expectHelp("A.width => 30", "TGL0117 1:9", "`>=`")
        try expectHelp("A.width =< 30", "TGL0117 1:9", "`<=`")
        try expectHelp("x := 30", "TGL0117 1:3", "let a = 1")
        try expectHelp("a = b = c", "TGL0140 1:7", "`expect a == b`")
        for next in ["label T \"hello\"", "width = 20", "T.width = 20"] {
            try expectHelp("linear S {\n  gap =\n  \(next)\n}", "TGL0120 2:8", "an expression is missing after `=`")
        }
        try expectHelp("A, B.width = 30", "TGL0155 1:12", "[A, B].width = 30")
        try expectHelp("x++", "TGL0118 1:2", "x += 1")
        try expectHelp("x--", "TGL0118 1:2", "-= 1")
        try expectHelp("view A { width = 20, height = 30 }", "TGL0140 1:20", "`;`")
    }

    func testComments() throws {
        try expectHelp("a() // one\nb() // two", "TGL0114 1:5", "`#`")
        try expectHelp("/* one\n two */ a()\n/* three */", "TGL0114 1:1", "`#`")
        check("a() // one\nb() /* two */", "(call a) (call b)", errors: ["TGL0114"])
    }

    func testConditions() throws {
        try expectHelp("if a = 3 { }", "TGL0145 1:6", "`==`")
        try expectHelp("while a = 3 { }", "TGL0145 1:9", "`==`")
        try expectHelp("expect A.width = 20", "TGL0145 1:16", "`==`")
        try expectHelp("print (a = 3)", "TGL0145 1:10", "`==`")
        try expectHelp("if a && b { }", "TGL0116 1:6", "`and`")
        try expectHelp("if a || b { }", "TGL0116 1:6", "`or`")
        try expectHelp("if !a { }", "TGL0116 1:4", "`not`")
        try expectHelp("print a === b", "TGL0117 1:9", "`==`")
        try expectHelp("print a <> b", "TGL0117 1:9", "`!=`")
        try expectHelp("expect 1 < a.b < 3 + c", "TGL0121 1:16", "`1 < a.b and a.b < 3 + c`")
        try expectHelp("print a ? b : c", "TGL0104 1:9", "if a then b else c")
        check("if a = 3 and b { }", "(if (and (== a 3) b) {})", errors: ["TGL0145"])
        check("if a && !b || c { }", "(if (or (and a (not b)) c) {})", errors: ["TGL0116", "TGL0116", "TGL0116"])
    }

    func testBlocks() throws {
        try expectHelp("view A\n{ width = 20 }", "TGL0147 2:1", "the end of that line")
        try expectHelp("if a\n{ }", "TGL0147 2:1", "the end of that line")
        try expectHelp("if a { }\nelse { }", "TGL0151 2:1", "} else {")
        try expectHelp("if a { } elif b { }", "TGL0152 1:10", "else if")
        try expectHelp("if a { }\nelsif b { }", "TGL0152 2:1", "else if")
        try expectHelp("if a then b()", "TGL0146 1:6", "if a { … }")
        try expectHelp("if a:\n  b()", "TGL0146 1:5", "without a colon")
        try expectHelp("for i = 1..5 { }", "TGL0157 1:7", "for i in 1..5")
        try expectHelp("for i of xs { }", "TGL0157 1:7", "for i in 1..5")
        try expectHelp("view A { } view B { }", "TGL0140 1:12", "`;`")
        check("view A\n{ width = 20 }", "(view A {(= width 20)})", errors: ["TGL0147"])
    }

    func testDeclarations() throws {
        try expectHelp("var x = 1", "TGL0153 1:1", "`let`")
        try expectHelp("const x = 1", "TGL0153 1:1", "`let`")
        try expectHelp("func f(a) { }", "TGL0153 1:1", "`def`")
        try expectHelp("fn f() { }", "TGL0153 1:1", "`def`")
        try expectHelp("let x: number = 3", "TGL0156 1:6", "no type")
        try expectHelp("let f(x) = x", "TGL0156 1:6", "def f(x)")
        try expectHelp("def f(x) = x * 2", "TGL0146 1:10", "return")
        try expectHelp("let f = x -> x", "TGL0117 1:11", "`=>`")
        try expectHelp("let f = x => { return x }", "TGL0124 1:14", "def f(t)")
        check("var x = 1", "(let x 1)", errors: ["TGL0153"])
        check("func f(a) { a() }", "(def f (a) {(call a)})", errors: ["TGL0153"])
    }

    func testValues() throws {
        try expectHelp("let a = 'one'", "TGL0109 1:9", "write `\"one\"`")
        try expectHelp("let a = “one”", "TGL0109 1:9", "write `\"one\"`")
        try expectHelp("A.width = (100 / 3)%", "TGL0115 1:20", "write `100% / 3`")
        try expectHelp("A.width = (a + 1)% + 5", "TGL0115 1:18", "write `1% * (a + 1)`")
        try expectHelp("A { width = x% }", "TGL0115 1:14", "write `1% * x`")
        try expectHelp("A.width = f(2)[1].n%", "TGL0115 1:20", "write `1% * f(2)[1].n`")
        try expectHelp("let a = b % -2", "TGL0115 1:11", "a mod b")
        try expectHelp("let a = 5 % 2", "TGL0115 1:11", "a mod b")
        try expectHelp("let a = 17%5", "TGL0115 1:11", "a mod b")
        try expectHelp("let a = 2 ** 3", "TGL0117 1:11", "pow(a, b)")
        try expectHelp("let a = .5", "TGL0113 1:9", "write `0.5`")
        try expectHelp("let a = +5", "TGL0129 1:9", "without a sign")
        try expectHelp("let a = (1, 2)", "TGL0128 1:11", "[a, b]")
        try expectHelp("let a = \"one", "TGL0106 1:9", "end it with `\"`")
        try expectHelp("let a = \"{\"", "TGL0106 1:9", "write `\\{`")
        try expectHelp("let a = \"a \\(b)\"", "TGL0107 1:12", "{A.width}")
        try expectHelp("let a = 1...5", "TGL0117 1:10", "1..5")
        try expectHelp("let a = max(1，2)", "TGL0105 1:14", "write `,`")
        try expectHelp("print(a, b)", "TGL0128 1:8", "print a, b")
        try expectHelp("f(a: 1)", "TGL0127 1:4", "positional")
    }

    func testNodesAndScreens() throws {
        try expectHelp("veiw A { }", "TGL0166 1:1", "did you mean `view`?")
        try expectHelp("lable \"x\"", "TGL0166 1:1", "did you mean `label`?")
        try expectHelp("linear S vert", "TGL0164 1:10", "linear vert S")
        try expectHelp("linear vertical S", "TGL0140 1:17", "`vert`")
        try expectHelp("view A width = 20", "TGL0140 1:8", "view A { width = 20 }")
        try expectHelp("view A, B", "TGL0140 1:7", "view A; view B")
        try expectHelp("screen 375x667", "TGL0111 1:11", "`375 667`")
        try expectHelp("screen 375, 667", "TGL0160 1:11", "screen 375 667")
        try expectHelp("let row = 3", "TGL0143 1:5", "`row1` or `myRow`")
        try expectHelp("let row1 = 1; let myRow = 2; let row = 3", "TGL0143 1:34", "`row2` or `myRow1`")
        try expectHelp("def row() { }\nlet row1 = 2", "TGL0143 1:5", "`row2` or `myRow`")
        try expectHelp("for stack in xs { }", "TGL0143 1:5", "`stack1` or `myStack`")
        try expectHelp("for i, in xs { }", "TGL0157 1:8", "for i, x in xs")
        try expectHelp("for i, x, y in xs { }", "TGL0157 1:9", "for i, x in xs")
        try expectHelp("let next = 3", "TGL0142 1:5", "next_")
        try expectHelp("copy == 4", "TGL0120 1:6", "(copy)")
    }
}
