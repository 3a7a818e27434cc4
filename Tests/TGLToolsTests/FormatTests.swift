import TGLSyntax
import TGLTools
import XCTest

/// The one form of scripts, case by case. Each result is formatted once more and must stay as it is.
final class FormatTests: XCTestCase {
    /// The formatted text; a failure where there is none.
    private func formatted(_ text: String, file: StaticString = #filePath, line: UInt = #line) -> String {
        switch ScriptFormatter.format(SourceFile(name: "t", text: text)) {
        case .formatted(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .errors(let diagnostics, _): XCTFail("\(diagnostics.map(\.message)) in\n\(text)", file: file, line: line)
        case .refused(let reason): XCTFail("\(reason):\n\(text)", file: file, line: line)
        case .stopped: XCTFail("stopped", file: file, line: line)
        }
        return ""
    }

    private func check(_ text: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line) {
        let result = formatted(text, file: file, line: line)
        XCTAssertEqual(result, expected + (expected.isEmpty ? "" : "\n"), file: file, line: line)
        XCTAssertEqual(formatted(result, file: file, line: line), result, "formatted twice", file: file, line: line)
    }

    /// What is formatted already.
    private func checkStays(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
        check(text, text, file: file, line: line)
    }

    // MARK: Spaces

    func testSpacesBetweenTokens() {
        check("A . width=  20", "A.width = 20")
        check("let x=1+2*3-4/5 mod 6", "let x = 1 + 2 * 3 - 4 / 5 mod 6")
        check("f( a,b )", "f(a, b)")
        check(
            "test \"a\"  on iphone8,ipad {\nimport \"c.tgl\"  as c;expect show [c,d]  as tree in \"a\" }",
            "test \"a\" on iphone8, ipad {\n  import \"c.tgl\" as c\n  expect show [c, d] as tree in \"a\"\n}")
        check("let xs=[ 1,2 , 3 , ]", "let xs = [1, 2, 3,]")
        check("let xs = [ ]; f ( )", "let xs = []\nf()")
        check("let r = 1 .. n - 1", "let r = 1..n - 1")
        check("let f=(a,b)=>a+b", "let f = (a, b) => a + b")
        check("let f = ()=>1", "let f = () => 1")
        check("view cell [ i ] \"T\" :card,big{ width=20 }", "view cell[i] \"T\" : card, big { width = 20 }")
        check(
            "A{width+=8;height-=2;left*=2;top/=2;right<=9;bottom>=1}",
            "A { width += 8; height -= 2; left *= 2; top /= 2; right <= 9; bottom >= 1 }")
        check("def f(a,b=1){return a+b}", "def f(a, b = 1) { return a + b }")
        check("if a==1 and not b!=2 or c~=3{print a,b}", "if a == 1 and not b != 2 or c ~= 3 { print a, b }")
        check("screen   375   667", "screen 375 667")
        check("show S as tree on iphone8,ipad landscape", "show S as tree on iphone8, ipad landscape")
        check("copy A  as  B[ 1 ]", "copy A as B[1]")
        check("rename A to B [1]", "rename A to B[1]")
        check("A.width=200@high", "A.width = 200 @ high")
        check("xs [0] [1] (2)", "xs[0][1](2)")
        check("label T \"a\"\n\t\tlabel U \"b\"", "label T \"a\"\nlabel U \"b\"")
        checkStays("grid G { columns = [1fr, 2fr, 20%] }")
    }

    /// A comment that allows findings of a line goes on to be about all that was on it.
    func testALineWithAnAllowanceStaysTogether() {
        let why = "# tgl: allow TGL0907 because it shows both"
        let long = "view A { width = 1; " + String(repeating: "height = 2; ", count: 10) + "width = 2 }"
        checkStays("\(long)  \(why)")
        checkStays("\(why)\n\(long)\nview B")
        check("a = 1;b = 2 \(why)\nc = 3; d = 4", "a = 1; b = 2  \(why)\nc = 3\nd = 4")
        check("\(why)\na = 1; b = 2\nc = 3; d = 4", "\(why)\na = 1; b = 2\nc = 3\nd = 4")
        check("view A {\nleft = 1; top = 2 \(why)\n}", "view A {\n  left = 1; top = 2  \(why)\n}")
        check("view A { width =# c\n20; top = 2 } \(why)", "view A {\n  width =  # c\n    20; top = 2 }  \(why)")
    }

    func testAMinusWithOneOperandStandsAtIt() {
        check("let x = - 1", "let x = -1")
        check("let x = a - - b", "let x = a - -b")
        check("let x = a-b", "let x = a - b")
        check("let x = [ - 1,- a ]", "let x = [-1, -a]")
        check("let x = (a) - 1", "let x = a - 1")
        check("let x = f(1) -1", "let x = f(1) - 1")
        check("let x = xs[0] -1", "let x = xs[0] - 1")
        check("let x = 20% -5%", "let x = 20% - 5%")
        check("let x = a.width -1", "let x = a.width - 1")
        check("let x = parent.width -1", "let x = parent.width - 1")
        check("print - a", "print -a")
        check("expect - a == - 1", "expect -a == -1")
        check("let x = if a then - 1 else - b", "let x = if a then -1 else -b")
        check("let x = - 1 .. - 2", "let x = -1..-2")
        check("move A to S at - 1", "move A to S at -1")
        check("let x = - - a", "let x = --a")
        check("let x = a mod - 1", "let x = a mod -1")
        check("let s = \"{ - a }{a -b}\"", "let s = \"{-a}{a - b}\"")
    }

    func testColons() {
        check("when w : regular h:compact landscape{A.width=1}", "when w:regular h:compact landscape { A.width = 1 }")
        check("unset when w : any", "unset when w:any")
        check("keep gap:A.right<=B.left-8", "keep gap: A.right <= B.left - 8")
        check("vfl bar : \"H:|-[A]-|\" align top , bottom", "vfl bar: \"H:|-[A]-|\" align top, bottom")
        check("view:card", "view : card")
        check("view w:card", "view w : card")
        check("keep A.width = B.width", "keep A.width = B.width")
        check("let f = x=>view:card{}", "let f = x => view : card { }")
    }

    func testABracketThatIsAnOperandOfAWordStandsApart() {
        check("print [1,2]", "print [1, 2]")
        check("print[1,2]", "print [1, 2]")
        check("print (a+b)*2", "print (a + b) * 2")
        check("for x in[1,2]{print x}", "for x in [1, 2] { print x }")
        check("insert[7]to C at 0", "insert [7] to C at 0")
        check("insert (7)", "insert(7)")
        check("let x = not(a or b)", "let x = not (a or b)")
        check("def f() { return[1] }", "def f() { return [1] }")
        check("[A,B].width=2", "[A, B].width = 2")
    }

    func testAPercentageKeepsItsDistanceFromABracket() {
        // `20%(` is an error of its own; with a space it is a call, which fails when it runs.
        check("let x = 20%  (1)", "let x = 20% (1)")
    }

    func testExpressionsInStrings() {
        check("print \"a{b+1}c { f( x,2 ) } d\"", "print \"a{b + 1}c {f(x, 2)} d\"")
        check("print \"{\"inner { a }\"}\"", "print \"{\"inner {a}\"}\"")
        check("print \"  \\{ not code \\}  \"", "print \"  \\{ not code \\}  \"")
        check("print \"{len(map(xs,x=>view{width=1;height=2}))}\"", "print \"{len(map(xs, x => view { width = 1; height = 2 }))}\"")
    }

    // MARK: Lines

    func testAStatementALine() {
        check("a = 1; b = 2;; c = 3;", "a = 1\nb = 2\nc = 3")
        check(";;\n;", "")
        check("view A { width = 20\nheight = 30 }", "view A {\n  width = 20\n  height = 30\n}")
        check("view A { width = 20; left = 1\n  height = 30 }", "view A {\n  width = 20\n  left = 1\n  height = 30\n}")
        check("view A {\n  width = 20\n  ; height = 3 }", "view A {\n  width = 20\n  height = 3\n}")
    }

    func testABlockOnOneLineStaysThere() {
        checkStays("linear S { view A { width = 20; height = 30 }; view B { } }")
        check("view A{}", "view A { }")
        check("view A {\n\n}", "view A { }")
        check("view A { ; }", "view A { }")
        check("view A {\n  width = 20 }", "view A {\n  width = 20\n}")
    }

    func testABlockThatDoesNotFitOnItsLineIsBrokenUp() {
        let item = "width = 123456; "
        let fits = "view ABCDEFGHIJKLMNOP { " + String(repeating: item, count: 4) + "height = 1 }"
        XCTAssertEqual(fits.count, 100)
        checkStays(fits)
        let tooLong = fits.replacing("height = 1 ", with: "height = 12 ")
        check(
            tooLong,
            "view ABCDEFGHIJKLMNOP {\n" + String(repeating: "  width = 123456\n", count: 4) + "  height = 12\n}")
        // What is wide counts as two columns.
        check(fits.replacing("NOP {", with: "N视 {"), fits.replacing("NOP {", with: "N视 {"))
        XCTAssertTrue(formatted(fits.replacing("NOP {", with: "NO视 {")).contains("{\n"))
        // A comment behind it does not count.
        checkStays(fits + "  # a comment")
    }

    func testOfNestedBlocksTheOutermostIsBrokenUpFirst() {
        let inner = "view A { width = 100; height = 100 }"
        check(
            "linear vert container { \(inner); \(inner); \(inner) }",
            "linear vert container {\n  \(inner)\n  \(inner)\n  \(inner)\n}")
    }

    func testTheBlocksOfAnIfAreOnOneLineTogether() {
        checkStays("if a { b = 1 } else if c { b = 2 } else { b = 3 }")
        check("if a { b = 1 } else {\n b = 3 }", "if a {\n  b = 1\n} else {\n  b = 3\n}")
        check("if a {\n b = 1 } else { b = 3 }", "if a {\n  b = 1\n} else {\n  b = 3\n}")
        let long = String(repeating: "long", count: 12)
        check("if a { \(long) = 1 } else { \(long) = 3 }", "if a {\n  \(long) = 1\n} else {\n  \(long) = 3\n}")
    }

    func testElseAndItsBlockComeToTheLineOfTheBrace() {
        check("if a {\n  b = 1\n} else\n{\n  b = 2\n}", "if a {\n  b = 1\n} else {\n  b = 2\n}")
        check("if a {\n  b = 1\n} else\n  if c {\n  b = 2\n}", "if a {\n  b = 1\n} else if c {\n  b = 2\n}")
        check(
            "if a { b = 1 } else # why\n# more\n{\n  b = 2\n}",
            "if a {\n  b = 1\n} else {  # why\n  # more\n  b = 2\n}")
    }

    func testBlocksInExpressions() {
        check("let b = view {\nwidth = 1\n}", "let b = view {\n  width = 1\n}")
        check("f(1, x => view {\nwidth = x\n})", "f(1, x => view {\n  width = x\n})")
        check("f(1, x => view {\nwidth = x\n}\n)", "f(1, x => view {\n  width = x\n})")
        check("C.item = n=>linear{view}", "C.item = n => linear { view }")
        check(
            "let f =\nview {\nwidth = 1\n}",
            "let f =\n  view {\n    width = 1\n  }")
    }

    func testLineEndsInBracketsStay() {
        check("let xs = [\n1,\n    2,\n3,\n]", "let xs = [\n  1,\n  2,\n  3,\n]")
        check("let xs = [\n1,\n2]", "let xs = [\n  1,\n  2\n]")
        check("let xs = [1,\n2,\n3\n]", "let xs = [1,\n  2,\n  3]")
        check("f([\n1,\n], 2)", "f([\n  1,\n], 2)")
        check("f([\n[\n1\n]\n])", "f([\n  [\n    1\n  ]\n])")
        check("let a = (1\n+ 2)", "let a = (1\n    + 2)")
        check("let a = (\n1\n+ 2\n)", "let a = (\n  1\n    + 2\n)")
        check("def f(\na,\nb = 1\n) { return a }", "def f(\n  a,\n  b = 1\n) { return a }")
        check("let x = xs[\n1\n]", "let x = xs[\n  1\n]")
    }

    func testALineThatGoesOn() {
        check("let a = 1 +\n2 *\n3", "let a = 1 +\n  2 *\n  3")
        check("let f = t =>\nt + 1", "let f = t =>\n  t + 1")
        check("A,\nB { top = 12 }", "A,\n  B { top = 12 }")
        check("let x = if a then\n1 else\n2", "let x = if a then\n  1 else\n  2")
        // So that the condition does not look like the block.
        check("if a and\nb {\nc = 1\n}", "if a and\n    b {\n  c = 1\n}")
        check("while a or\nb {\nc = 1\n}", "while a or\n    b {\n  c = 1\n}")
    }

    func testALongLineWithoutABlockStays() {
        checkStays("print \"" + String(repeating: "long ", count: 40) + "\"")
        checkStays("let xs = [" + (0..<60).map { "\($0)" }.joined(separator: ", ") + "]")
    }

    // MARK: Blank lines

    func testBlankLinesStayOneAtATime() {
        check("\n\n\na = 1\n\n\n\nb = 2\nc = 3\n\n\n", "a = 1\n\nb = 2\nc = 3")
        check("view A {\n\n\n  width = 1\n\n\n  height = 1\n\n}", "view A {\n  width = 1\n\n  height = 1\n}")
        check("view A {\n\n  # c\n\n  width = 1\n\n  # d\n\n}", "view A {\n  # c\n\n  width = 1\n\n  # d\n}")
        check("view A {  # c\n\n  width = 1\n}", "view A {  # c\n  width = 1\n}")
        check("let xs = [\n\n1,\n\n\n2\n\n]", "let xs = [\n  1,\n\n  2\n]")
        check("a = 1\n;\nb = 2", "a = 1\nb = 2")
        check("a = 1\n \t \nb = 2", "a = 1\n\nb = 2")
    }

    func testAnEmptyText() {
        check("", "")
        check("\n \n", "")
        check("  # only a comment\n\n", "# only a comment")
    }

    // MARK: Line ends

    func testEveryLineEndBecomesALineFeed() {
        check("a = 1\r\nb = 2\r\n\r\n\r\nc = 3\r\n", "a = 1\nb = 2\n\nc = 3")
        check("a = 1\rb = 2\r\r# c\rc = 3", "a = 1\nb = 2\n\n# c\nc = 3")
        check("a = 1  # c  \r\n", "a = 1  # c")
    }

    func testTheByteOrderMarkIsDropped() {
        check("\u{FEFF}a = 1", "a = 1")
    }

    func testTheFirstLineForTheSystemStaysFirst() {
        check("#!/usr/bin/env tgl\nview  A", "#!/usr/bin/env tgl\nview A")
    }

    // MARK: Comments

    func testCommentsStayWhereTheyBelong() {
        check("# before\n  a = 1   # behind\n# after", "# before\na = 1  # behind\n# after")
        check(
            "view A { # opens\nwidth = 1 # one\n# own\nheight = 2\n# last\n} # closes",
            """
            view A {  # opens
              width = 1  # one
              # own
              height = 2
              # last
            }  # closes
            """)
        check("view A { width = 1; # one\nheight = 2; # two\n}", "view A {\n  width = 1   # one\n  height = 2  # two\n}")
        check("view A {\n# nothing\n}", "view A {\n  # nothing\n}")
        check("a = 1#c", "a = 1  #c")
        check("a = 1\n    # indented\n    # twice\nb = 2", "a = 1\n# indented\n# twice\nb = 2")
    }

    func testCommentsInBracketsAndExpressions() {
        check("let xs = [1, # one\n2 # two\n]", "let xs = [1,  # one\n  2  # two\n]")
        check(
            "let xs = [ # items\n1, # one\n# own\n2,\n# last\n]",
            """
            let xs = [  # items
              1,  # one
              # own
              2,
              # last
            ]
            """)
        check("let xs = [1,\n2 # two\n]", "let xs = [1,\n  2  # two\n]")
        check("let a = 1 + # first\n2 # second", "let a = 1 +  # first\n  2  # second")
        check("let a = 1 +\n# between\n2", "let a = 1 +\n  # between\n  2")
    }

    func testParenthesesWithALineEndBeforeTheClosingOne() {
        check("let a = (1\n)", "let a = 1")
        check("let a = ((1\n\n))", "let a = 1")
        check("let xs = [ # items\n(1\n), # one\n2 ]", "let xs = [  # items\n  1,  # one\n  2\n]")
        check("let a = (1\n) + 2", "let a = 1 + 2")
        check("let a = (\n1)", "let a = (\n  1\n)")
    }

    func testTrailingCommentsOfNeighbouringLinesAlign() {
        check("a = 1 # one\nbcd = 22 # two\n\ne = 1 # three", "a = 1     # one\nbcd = 22  # two\n\ne = 1  # three")
        check("a = 1 # one\nlonger = 3\nbc = 2 # two", "a = 1  # one\nlonger = 3\nbc = 2  # two")
        check("a = 1 # one\n# own\nbcd = 2 # two", "a = 1  # one\n# own\nbcd = 2  # two")
        check("视 = 1 # one\nabc = 2 # two", "视 = 1   # one\nabc = 2  # two")
    }

    func testCommentsAreNotAlignedWhereThatMakesALineTooLong() {
        let comment = "# " + String(repeating: "x", count: 80)
        check("a = 1 \(comment)\nbcdefghijklmnopqrst = 2 # two", "a = 1  \(comment)\nbcdefghijklmnopqrst = 2  # two")
        let code = "abc = \"" + String(repeating: "x", count: 60) + "\""
        check("a = 1 # one\n\(code) # two", "a = 1  # one\n\(code)  # two")
    }

    // MARK: Parentheses

    func testRedundantParenthesesAreRemoved() {
        check("let x = (a + b)", "let x = a + b")
        check("let x = ((a))", "let x = a")
        check("let x = (a) + (b.c) * (f(1)) - (xs[0])", "let x = a + b.c * f(1) - xs[0]")
        check("f((a), (b + c))", "f(a, b + c)")
        check("if (a == b) { c = (1) }", "if a == b { c = 1 }")
        check("while ((a)) { }", "while a { }")
        check("for x in (1..5) { }", "for x in 1..5 { }")
        check("print (a), (b + c)", "print a, b + c")
        check("expect (a == b), (\"m\")", "expect a == b, \"m\"")
        check("let x = ((a + b)) * 2", "let x = (a + b) * 2")
        check("let x = -(1)", "let x = -1")
        check("let x = not (a)", "let x = not a")
        check("let f = (t => t)", "let f = t => t")
        check("let x = (if a then 1 else 2)", "let x = if a then 1 else 2")
        check("print \"{(a + b)}\"", "print \"{a + b}\"")
        check("let x = (width)", "let x = width")
        check("when (screen.width < 600) { A.width = 1 }", "when screen.width < 600 { A.width = 1 }")
        check("let x = if (a) then (b + 1) else (c + 1)", "let x = if a then b + 1 else c + 1")
    }

    func testParenthesesThatSayOrShowSomethingStay() {
        for text in [
            "let x = (a + b) * 2", "let x = (a * b) + 2", "let x = (a and b) or c", "let x = not (a == b)", "let x = -(a + b)",
            "let x = (-a).b", "(a).b = 1", "(print).width = 1", "let x = (view)", "show (as)", "show (on)", "print (to)",
            "let x = (t => t)(1)", "let f = x => (y => y)", "let x = [(t => view : a), b]", "let x = f((if a then b else c), d)",
            "let x = (if a then 1 else 2) + 1", "A.width = (a + b) @ high", "when (landscape) { A.width = 1 }",
            "keep A.left = (P.right or 3)", "let x = if (if a then b else c) then 1 else 2", "let x = (a..b)[0]",
            "for f in (t => t) { }", "expect (error) == 1", "why (a + b) deep", "let x = (a == b) == c", "[(frame)].width = 2",
        ] { checkStays(text) }
        checkStays("let x = (a\n    + b)")
        check("let x = (a # c\n+ b)", "let x = (a  # c\n    + b)")
    }

    // MARK: What is not formatted

    func testATextWithErrorsIsLeftAlone() {
        for text in ["view A {", "let x = (1", "a = ", ":undo", "a = 1 b = 2", "if a { }\nelse { }", "'text'", "\u{0}", "a\u{A0}= 1"] {
            guard case .errors(let diagnostics, _) = ScriptFormatter.format(SourceFile(name: "t", text: text)) else {
                XCTFail("`\(text)` is formatted")
                continue
            }
            XCTAssertFalse(diagnostics.isEmpty, text)
        }
        guard case .errors = ScriptFormatter.format(SourceFile(name: "t", bytes: [0x61, 0xFF])) else { return XCTFail("no UTF-8") }
    }

    func testItCanBeStopped() {
        var options = ParseOptions()
        options.shouldStop = { true }
        let source = SourceFile(name: "t", text: String(repeating: "a = 1\n", count: 20_000))
        guard case .stopped = ScriptFormatter.format(source, options: options) else { return XCTFail("not stopped") }
    }

    func testDeepNestingStandsInNoFurtherThanALimit() {
        let depth = 200
        let text = String(repeating: "view {\n", count: depth) + String(repeating: "}\n", count: depth)
        let result = formatted(text)
        XCTAssertTrue(result.contains("\n" + String(repeating: " ", count: 80) + "view"))
        XCTAssertFalse(result.contains(String(repeating: " ", count: 81)))
        XCTAssertEqual(formatted(result), result)
    }

    func testAResultThatIsTooLongIsRefused() {
        var options = ParseOptions()
        options.maxBytes = 100
        let text = "a { b { c { " + String(repeating: "d;", count: 30) + " } } }"
        guard case .refused = ScriptFormatter.format(SourceFile(name: "t", text: text), options: options) else {
            return XCTFail("\(text.count)")
        }
    }

    // MARK: Lessons

    func testALessonFile() {
        check(
            """
            course   "C"
            lesson "L"{
            say  "a  b" ; start{view A{width=1}}
            goal{A.width=2}
            on iphone8,ipad
            ask "?",A.width{A.width=3}
            forbid width,left }
            """,
            """
            course "C"
            lesson "L" {
              say "a  b"
              start { view A { width = 1 } }
              goal { A.width = 2 }
              on iphone8, ipad
              ask "?", A.width { A.width = 3 }
              forbid width, left
            }
            """)
    }
}

/// The diff between a script and its formatted text.
final class TextDiffTests: XCTestCase {
    private func diff(_ text: String) -> String {
        guard case .formatted(let bytes) = ScriptFormatter.format(SourceFile(name: "t", text: text)) else { return "none" }
        return TextDiff.text(from: Array(text.utf8), to: bytes, name: "t.tgl")
    }

    func testNothingChanges() {
        XCTAssertEqual(diff("a = 1\n"), "")
        XCTAssertEqual(diff(""), "")
    }

    func testAChangeHasThreeLinesAroundIt() {
        let lines = (1...20).map { "a\($0) = 1" }
        var changed = lines
        changed[9] = "a10=1"
        let text = diff(changed.joined(separator: "\n") + "\n")
        XCTAssertEqual(
            text,
            """
            --- t.tgl
            +++ t.tgl
            @@ -7,7 +7,7 @@
             a7 = 1
             a8 = 1
             a9 = 1
            -a10=1
            +a10 = 1
             a11 = 1
             a12 = 1
             a13 = 1

            """)
    }

    func testLinesThatAreSplitAndBlankLinesThatAreDropped() {
        XCTAssertEqual(
            diff("a = 1; b = 2\n\n\nc = 3"),
            """
            --- t.tgl
            +++ t.tgl
            @@ -1,4 +1,4 @@
            -a = 1; b = 2
            +a = 1
            +b = 2

            -
            -c = 3
            \\ No newline at end of file
            +c = 3

            """.replacing("\n\n-", with: "\n \n-"))
    }

    func testLineEndsOfOtherSystemsAreChanges() {
        XCTAssertEqual(diff("a = 1\r\n"), "--- t.tgl\n+++ t.tgl\n@@ -1 +1 @@\n-a = 1\r\n+a = 1\n")
    }
}
