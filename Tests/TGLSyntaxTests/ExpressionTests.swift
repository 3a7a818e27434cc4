import TGLSyntax
import XCTest

final class ExpressionTests: XCTestCase {
    func testPrecedence() {
        check("print 1 + 2 * 3", "(print (+ 1 (* 2 3)))")
        check("print (1 + 2) * 3", "(print (* (+ 1 2) 3))")
        check("print 10 - 4 - 3 + 2", "(print (+ (- (- 10 4) 3) 2))")
        check("print 2 * 7 mod 4 / 3", "(print (/ (mod (* 2 7) 4) 3))")
        check("print 1..2 + 3", "(print (.. 1 (+ 2 3)))")
        check("print 1..3 ~= a", "(print (~= (.. 1 3) a))")
        check("print a or b and not c == d", "(print (or a (and b (not (== c d)))))")
        check("print not not a and b", "(print (and (not (not a)) b))")
        check("print a < b and c >= d or e != f", "(print (or (and (< a b) (>= c d)) (!= e f)))")
    }

    func testSigns() {
        check("print -7 mod 3", "(print (mod (- 7) 3))")
        check("print --4", "(print (- (- 4)))")
        check("print 2 * -3 - -x", "(print (- (* 2 (- 3)) (- x)))")
        check("print -xs[1], -abs(-2)", "(print (- (index xs 1)) (- (call abs (- 2))))")
        check("print -1..1", "(print (.. (- 1) 1))")
    }

    func testPostfix() {
        check("print a.b.c", "(print (. (. a b) c))")
        check("print f(1, 2)(3)[4].x", "(print (. (index (call (call f 1 2) 3) 4) x))")
        check("print children(S)[0].width", "(print (. (index (call children S) 0) width))")
        check("print [A, B].width", "(print (. [A B] width))")
        check("print \"a\".b, 1.b", "(print (. \"a\" b) (. 1 b))")
        check("print a . b", "(print (. a b))")
    }

    func testOperands() {
        check("print 1, 20%, \"s\", a, true, false, none", "(print 1 20% \"s\" a true false none)")
        check("print [], [1], [1, 2,], [[1], 2]", "(print [] [1] [1 2] [[1] 2])")
        check("print self, parent, prev, next, first, last", "(print @self @parent @prev @next @first @last)")
        check("print A.parent.first, self.self", "(print (. (. A parent) first) (. @self self))")
        check("print f(), f(g(), [])", "(print (call f) (call f (call g) []))")
    }

    func testChoices() {
        check("let a = if b then 1 else 2 + 3", "(let a (if b 1 (+ 2 3)))")
        check("let a = if b then 1 else if c then 2 else 3", "(let a (if b 1 (if c 2 3)))")
        check("let a = 1 + (if b then 1 else 2)", "(let a (+ 1 (if b 1 2)))")
        check("let a = if if b then c else d then 1 else 2", "(let a (if (if b c d) 1 2))")
    }

    func testFunctions() {
        check("let f = x => x + 1 == 3", "(let f (=> (x) (== (+ x 1) 3)))")
        check("let f = () => 5", "(let f (=> () 5))")
        check("let f = (a) => a", "(let f (=> (a) a))")
        check("let f = (a, b) => c => a", "(let f (=> (a b) (=> (c) a)))")
        check("print map(xs, t => t * 2)", "(print (call map xs (=> (t) (* t 2))))")
        check("let fs = [() => 1, n => if n then 1 else 2]", "(let fs [(=> () 1) (=> (n) (if n 1 2))])")
        check("print (a), (a)(b)", "(print a (call a b))")
    }

    func testTemplates() {
        check("let f = v => view", "(let f (=> (v) (view)))")
        check("let f = () => label \"Fruit\"", "(let f (=> () (label \"Fruit\")))")
        check("let f = (v, i) => view : card, big { width = v }", "(let f (=> (v i) (view :card :big {(= width v)})))")
        check("let f = v => linear vert\nb()", "(let f (=> (v) (linear vert))) (call b)")
        check("let f = v =>\n  view A { b() }", "(let f (=> (v) (view A {(call b)})))")
        check("C.item = v => w => label T \"x\"", "(= (. C item) (=> (v) (=> (w) (label T \"x\"))))")
        check("f(v => view)", "(call f (=> (v) (view)))")
        check("f(v => view, 3)", "(call f (=> (v) (view)) 3)")
        check("let a = [v => view, () => label]", "(let a [(=> (v) (view)) (=> () (label))])")
        check("f(v => view { a = 1\nb = 2 }, 3)", "(call f (=> (v) (view {(= a 1) (= b 2)})) 3)")
        check("(v => view)(3)", "(call (=> (v) (view)) 3)")
        check("let f = if a then v => view else v => label \"x\"", "(let f (if a (=> (v) (view)) (=> (v) (label \"x\"))))")
        check("let f = if a then v => label \"x\" else v => view", "(let f (if a (=> (v) (label \"x\")) (=> (v) (view))))")
        // What is no beginning of a node is a name.
        check("let f = v => view + 1", "(let f (=> (v) (+ view 1)))")
        check("let f = v => frame.x", "(let f (=> (v) (. frame x)))")
        // A list of styles takes the commas it can.
        check("f(v => view : card, big)", "(call f (=> (v) (view :card :big)))")
        check("f(v => view : card, 3)", "(call f (=> (v) (view :card)) 3)")
        check("f(v => view : card, w => 3)", "(call f (=> (v) (view :card)) (=> (w) 3))")
        check("f(v => view : card, x + 1)", "(call f (=> (v) (view :card)) (+ x 1))")
        check("f((v => view : card), big)", "(call f (=> (v) (view :card)) big)")
        check("f(v => view { view : card, big; x = 1 })", "(call f (=> (v) (view {(view :card :big) (= x 1)})))")
    }

    func testContextualWordsAreNamesInExpressions() {
        check("print copy + show, test, as, on, to", "(print (+ copy show) test as on to)")
        check("print w, h, any, vert, error, deep", "(print w h any vert error deep)")
        check("print frame, A.frame, A.copy, view", "(print frame (. A frame) (. A copy) view)")
    }

    func testNumbers() {
        check("print 0, 12, 0.5, 1_000, 1e-3, 2.5e2, 1E3, 1e+2", "(print 0 12 0.5 1000 0.001 250 1000 100)")
        check("print 1..5, 1.5..2.5", "(print (.. 1 5) (.. 1.5 2.5))")
        check("print 20%, 0.5%, 20% * 2, 20%+5%", "(print 20% 0.5% (* 20% 2) (+ 20% 5%))")
        check("print 1.x", "(print (. 1 x))")
    }

    /// Every number is the double nearest to its digits.
    func testNumbersAreRoundedCorrectly() throws {
        var random = Random(seed: Random.anySeed("numbers"))
        var digits = [
            "9007199254740993", "0.1", "1e23", "123456789012345678", "5e-324", "2.4703282292062328e-324",
            "1.7976931348623157e308", "0.000001", "8.41e21", "9.5e-22", "100000000000000000000000", "0e400",
            "000000000000000000000000012.5", "0.30000000000000004", "2.2250738585072011e-308",
        ]
        for _ in 0..<2000 {
            var text = String(random.next() >> UInt64(random.below(60)))
            if random.below(2) == 0 { text += "." + String(random.next() >> UInt64(random.below(64))) }
            if random.below(3) == 0 { text += "e\(random.below(60) - 30)" }
            digits.append(text)
        }
        for text in digits {
            let tree = check("print \(text)").tree
            let last = tree.expressionID(UInt32(tree.expressionCount - 1))
            guard case .number(let value) = tree[last] else { return XCTFail(text) }
            XCTAssertEqual(value.bitPattern, Double(text)!.bitPattern, text)
        }
    }

    func testStrings() {
        check(#"print "a\n\t\r\"\\\{\}b""#, "(print \"a\n\t\r\"\\{}b\")")
        check(#"print "\u{41}\u{1F600}视图""#, "(print \"A😀视图\")")
        check(#"print "a {b + 1} c{d}""#, "(print \"a {(+ b 1)} c{d}\")")
        check(#"print "{f("x{y}", "z")}!""#, "(print \"{(call f \"x{y}\" \"z\")}!\")")
        check(#"print "", "}", "a # b", "'""#, "(print \"\" \"}\" \"a # b\" \"'\")")
        check(#"print "\\{a}\{{b}""#, "(print \"\\{a}{{b}\")")
    }

    func testPlainText() throws {
        let result = check(#"print "a\tb", "", "a{b}", 1"#)
        let tree = result.tree
        guard case .print(let values) = tree[tree[tree.root.statements].first!] else { return XCTFail() }
        XCTAssertEqual(tree[values].map { tree.plainText(of: $0) }, ["a\tb", "", nil, nil])
    }

    func testRanges() throws {
        let text = "print (a +  # sum\n  b).width * -c, (not d)"
        let tree = check(text).tree
        guard case .print(let values) = tree[tree[tree.root.statements].first!] else { return XCTFail() }
        let product = tree[values].first!
        guard case .binary(.multiply, let left, let right) = tree[product],
            case .member(let sum, _, _) = tree[left]
        else { return XCTFail() }
        let source = tree.source
        XCTAssertEqual(source.text(tree.operatorRange(of: product)), "*")
        XCTAssertEqual(source.text(tree.nameRange(of: left)), "width")
        XCTAssertEqual(tree.sourceText(of: sum), "(a +  # sum\n  b)")
        XCTAssertEqual(source.text(tree.operatorRange(of: sum)), "+")
        XCTAssertEqual(source.text(tree.operatorRange(of: right)), "-")
        XCTAssertEqual(source.text(tree.operatorRange(of: tree[values].last!)), "not")
    }
}
