import TGLSyntax
import XCTest

final class StatementTests: XCTestCase {
    func testSeparators() {
        check("", "")
        check("\n;;\n ; # nothing\n", "")
        check("a(); b();; c();", "(call a) (call b) (call c)")
        check("\na()\r\n\r\nb()\rc()", "(call a) (call b) (call c)")
        check("#! /usr/bin/env tgl\na()", "(call a)")
        check("if a { ; b(); ; }", "(if a {(call b)})")
    }

    func testControl() {
        check("if a { b() }", "(if a {(call b)})")
        check("if a { } else { b() }", "(if a {} {(call b)})")
        check("if a { } else if b { } else if c { } else { }", "(if a {} b {} c {} {})")
        check("while a < 3 { break; continue }", "(while (< a 3) {break continue})")
        check("for i in 1..3 { f(i) }", "(for i (.. 1 3) {(call f i)})")
        check("def f() { return }", "(def f () {(return)})")
        check("def f(a, b = 1 + 2) { return a }", "(def f (a b=(+ 1 2)) {(return a)})")
        check("def f() { return view A { } }", "(def f () {(return (view A {}))})")
        check("let a = view\nlet b = linear vert { }", "(let a (view)) (let b (linear vert {}))")
    }

    func testKnobs() {
        check("knob gutter = 8", "(knob gutter 8)")
        check("knob gutter = a + 1 in 0..40\nb()", "(knob gutter (+ a 1) (.. 0 40)) (call b)")
        check("knob side = \"l\" in [\"l\", \"r\"]", "(knob side \"l\" [\"l\" \"r\"])")
        // The word is a name unless a name follows on its line.
        check("knob = 3; knob += 1; knob.width = 2", "(= knob 3) (+= knob 1) (= (. knob width) 2)")
        check("let a = knob + 1; f(knob)", "(let a (+ knob 1)) (call f knob)")
        check("knob { width = 3 }", "(open knob {(= width 3)})")
    }

    func testInsert() {
        check("insert 7 to C", "(insert 7 to C)")
        check("insert [1, 2] to C at 0", "(insert [1 2] to C at 0)")
        check("insert xs before C[4]", "(insert xs before (index C 4))")
        check("insert xs after C[4]; b()", "(insert xs after (index C 4)) (call b)")
        check("insert (1..3) to shop.first at n - 1", "(insert (.. 1 3) to (. shop first) at (- n 1))")
        check("insert -1 to C", "(insert (- 1) to C)")
        check("insert map(xs, x => x + 1) to C\nb()", "(insert (call map xs (=> (x) (+ x 1))) to C) (call b)")
        check("insert \"a {to} b\" to C", "(insert \"a {to} b\" to C)")
        check("insert if a then 1 else 2 to C", "(insert (if a 1 2) to C)")
        // The word is a name where neither follows.
        check("insert = 3; insert += 1; insert.width = 2", "(= insert 3) (+= insert 1) (= (. insert width) 2)")
        check("let a = insert + 1; insert(to, at)\nto()", "(let a (+ insert 1)) (call insert to at) (call to)")
        check("insert[to].x = 3; insert { width = 3 }", "(= (. (index insert to) x) 3) (open insert {(= width 3)})")
        check("insert - to", "(- insert to)")
        check("insert\nto()", "insert (call to)")
        check("insert view A to S", errors: ["TGL0163 1:8"])
        check("insert 7 to", errors: ["TGL0120 1:12"])
    }

    func testRelations() {
        check("a = 1; a <= 2; a >= 3", "(= a 1) (<= a 2) (>= a 3)")
        check("a += 1; a -= 2; a *= 3; a /= 4", "(+= a 1) (-= a 2) (*= a 3) (/= a 4)")
        check("A.width = B.width * 2 + 3", "(= (. A width) (+ (* (. B width) 2) 3))")
        check("[A, B].width = 30", "(= (. [A B] width) 30)")
        check("node(\"T\").width = 30", "(= (. (call node \"T\") width) 30)")
        check("cell[3].x = self.y", "(= (. (index cell 3) x) (. @self y))")
        check("self.hspace = 3; parent.width <= 2", "(= (. @self hspace) 3) (<= (. @parent width) 2)")
        check("a = view B { }; b <= if c then 1 else 2", "(= a (view B {})) (<= b (if c 1 2))")
        check("(a) = 3", "(= a 3)")
    }

    func testARelationIsATargetAndASign() {
        check("A.width >= 30", "(>= (. A width) 30)")
        check("A.width > 30", "(> (. A width) 30)")
        check("A.width == 20", "(== (. A width) 20)")
        check("A.width + 1 <= 20", "(<= (+ (. A width) 1) 20)")
        check("-a + b", "(+ (- a) b)")
        check("not a == b", "(not (== a b))")
        check("x => x + 1", "(=> (x) (+ x 1))")
        check("(a, b) => a", "(=> (a b) a)")
        check("a <= b and c", "(<= a (and b c))")
    }

    func testBlocksOnTargets() {
        check("A { width = 20 }", "(open A {(= width 20)})")
        check("A, B { }", "(open A B {})")
        check("children(S) { width = fill }", "(open (call children S) {(= width fill)})")
        check("A.next { }; self { }; c[1] { }", "(open (. A next) {}) (open @self {}) (open (index c 1) {})")
        check("A,\nB { }", "(open A B {})")
    }

    func testHeads() {
        check("screen 375 667; screen iphone8", "(screen 375x667) (screen iphone8)")
        check("screen ipad landscape; screen x portrait", "(screen ipad landscape) (screen x portrait)")
        check("screen { scale = 2 }", "(screen {(= scale 2)})")
        check("style card { width = 3 }", "(style card {(= width 3)})")
        check("import \"lib.tgl\"", "(import \"lib.tgl\")")
        check("test \"a/b\" { a() }", "(test \"a/b\" {(call a)})")
        check("remove A; remove A, c[1]", "(remove A) (remove A (index c 1))")
        check("unset A.width, B; unset width", "(unset (. A width) B) (unset width)")
        check("unset when landscape; unset when w:any h:compact", "(unset-when landscape) (unset-when w:any h:compact)")
        check("unset when screen.width < 600; unset when wide", "(unset-when (< (. screen width) 600)) (unset-when wide)")
        check("unset when screen.width > 1 and\n  not wide; unset A", "(unset-when (and (> (. screen width) 1) (not wide))) (unset A)")
        check("rename A to B; rename A to c[1]", "(rename A B) (rename A c[1])")
        check("copy A as B", "(copy A B)")
        check("move A to S; move A to S at 0", "(move A to S) (move A to S at 0)")
        check("move A before B; move A after B", "(move A before B) (move A after B)")
        check("print; print a, b", "(print) (print a b)")
        check("why A.width; why A.width deep", "(why (. A width)) (why (. A width) deep)")
        check("expect a == 1; expect a, \"m\"", "(expect (== a 1)) (expect a \"m\")")
        check("expect error { a() }", "(expect-error {(call a)})")
        check("expect error \"TGL0207\" { }", "(expect-error \"TGL0207\" {})")
        check("expect show in \"a\"", "(expect (show) in \"a\")")
        check("expect show S as tree on iphone8, 3 4 in \"a\"", "(expect (show S as tree on iphone8 on 3x4) in \"a\")")
        check("expect show [A, B] in \"a\"", "(expect (show [A B]) in \"a\")")
        // A value may be called so.
        check(
            "expect show == 3; expect show and a; expect show[1] > 2",
            "(expect (== show 3)) (expect (and show a)) (expect (> (index show 1) 2))")
        check("import \"a\" as b", "(import \"a\" as b)")
        check("test \"a\" on iphone8, ipad landscape { }", "(test \"a\" on iphone8 on ipad landscape {})")
        check("expect error == 3; expect error", "(expect (== error 3)) (expect error)")
    }

    func testShow() {
        check("show; show S; show S as tree", "(show) (show S) (show S as tree)")
        check("show as json; show on iphone8", "(show as json) (show on iphone8)")
        check(
            "show S as boxes on iphone8, ipad landscape, 375 667",
            "(show S as boxes on iphone8 on ipad landscape on 375x667)")
        check("show on a,\n b landscape", "(show on a on b landscape)")
    }

    func testHeadWordsAreNamesBeforeASignOrADot() {
        check("copy = 3; copy += 1; show <= 2", "(= copy 3) (+= copy 1) (<= show 2)")
        check("screen.width = 3; test.x()", "(= (. screen width) 3) (call (. test x))")
        check("style.width", "(. style width)")
        check("print (3); print -1", "(print 3) (print (- 1))")
        check("let copy = 1; def why(on) { }; for print in x { }", "(let copy 1) (def why (on) {}) (for print x {})")
        check("print copy, (show)", "(print copy show)")
    }

    func testWhen() {
        check("when landscape { }", "(when landscape {})")
        check("when w:compact h:regular portrait { }", "(when w:compact h:regular portrait {})")
        check("when w : any { }", "(when w:any {})")
        check("when screen.width < 600 and a { }", "(when (and (< (. screen width) 600) a) {})")
        check("when portrait == a { }", "(when (== portrait a) {})")
        check("when w { }; when w > 3 { }", "(when w {}) (when (> w 3) {})")
    }

    func testNodes() {
        check("view", "(view)")
        check("view A", "(view A)")
        check("linear vert S { view; label \"x\" }", "(linear vert S {(view) (label \"x\")})")
        check("linear horz", "(linear horz)")
        check("view : card, big { }", "(view :card :big {})")
        check("label T \"Hello {a}\" : big", "(label T \"Hello {a}\" :big)")
        check("view cell[i + 1] { }", "(view cell[(+ i 1)] {})")
        check("view { width = 3 }", "(view {(= width 3)})")
        check("view copy { }; view w; view on", "(view copy {}) (view w) (view on)")
        check("view 视图 { }", "(view 视图 {})")
    }

    func testEveryKindMakesANode() {
        for kind in Vocabulary.test.kinds {
            check("\(kind.text) A { }", "(\(kind.text) A {})")
            check("let a = \(kind.text)", "(let a (\(kind.text)))")
        }
    }

    func testANodeHasTheNumberThatTheVocabularyGivesItsKind() throws {
        let result = SyntaxTree.parse("image A; flex B", names: .test)
        let numbers = result.tree[result.tree.root.statements].compactMap { id -> UInt8? in
            guard case .node(let decl) = result.tree[id] else { return nil }
            return result.tree[decl].kind
        }
        XCTAssertEqual(numbers, [96, 200])
        XCTAssertEqual(Vocabulary.test.word(ofKind: 96)?.text, "image")
        XCTAssertNil(Vocabulary.test.word(ofKind: 1))
    }

    func testWithoutAVocabularyAKindWordIsAName() {
        let names = SymbolTable(.empty)
        XCTAssertTrue(SyntaxTree.parse("view A { }", names: names).hasErrors)
        XCTAssertFalse(SyntaxTree.parse("view = 1; let linear = view", names: names).hasErrors)
        let own = SymbolTable(Vocabulary(kinds: [Vocabulary.KindWord("shelf", number: 7)]))
        let tree = SyntaxTree.parse("shelf A { }", names: own).tree
        guard case .node(let decl)? = tree[tree.root.statements].first.map({ tree[$0] }) else { return XCTFail("no node") }
        XCTAssertEqual(tree[decl].kind, 7)
        XCTAssertEqual(
            SyntaxTree.parse("card A { }", names: own).diagnostics.first?.help, "a node begins with its kind: shelf")
    }

    func testAKindWordIsAPropertyElsewhere() {
        check("frame = [1, 2, 3, 4]", "(= frame [1 2 3 4])")
        check("A.frame.x; frame.x = 3", "(. (. A frame) x) (= (. frame x) 3)")
        check("frame == 3; frame + 1", "(== frame 3) (+ frame 1)")
        check("table(1); row[0] = 2", "(call table 1) (= (index row 0) 2)")
        check("frame <= 3; frame += 2", "(<= frame 3) (+= frame 2)")
        check("unset frame", "(unset frame)")
    }

    func testLinesGoOn() {
        check("let a = 1 +\n 2 *\n 3", "(let a (+ 1 (* 2 3)))")
        check("let a =\n 3", "(let a 3)")
        check("let a = b and\n not c or\n d mod\n e", "(let a (or (and b (not c)) (mod d e)))")
        check("let a = (1\n + 2)", "(let a (+ 1 2))")
        check("let a = [\n 1, # one\n 2,\n]", "(let a [1 2])")
        check("f(\n a\n ,\n b)", "(call f a b)")
        check("let a = (b\n .c\n + not_\n d)", errors: ["TGL0149 1:9"])
        check("let a = (b\n .c)", "(let a (. b c))")
        check("let a = if b then\n 1 else\n 2", "(let a (if b 1 2))")
        check("let a = (if b\n then 1\n else 2)", "(let a (if b 1 2))")
        check("let f = t =>\n t", "(let f (=> (t) t))")
        check("view A :\n card,\n big { }", "(view A :card :big {})")
        check("width =\n 20", "(= width 20)")
        check("if a { } else\n{ }", "(if a {} {})")
        check("print a,\n b", "(print a b)")
        check("def f(a,\n b =\n 3\n) { }", "(def f (a b=3) {})")
        check("let a = 1..\n3 ==\n b", "(let a (== (.. 1 3) b))")
    }

    func testLinesEnd() {
        check("f\n(3)", "f 3")
        check("f\n[3].a = 1", "f (= (. [3] a) 1)")
        check("view\nA { }", "(view) (open A {})")
        check("print\na()", "(print) (call a)")
        check("return\na()", "(return) (call a)")
        check("a\n-b", "a (- b)")
        check("let a = [b\n[0]]", errors: ["TGL0149"])
        check("view A \"x\"\n: card", errors: ["TGL0120 2:1"])
        check("a()\n+ b", errors: ["TGL0120 2:1"])
        check("let a = not\nb", errors: ["TGL0120 1:12"])
        check("let a = -\nb", errors: ["TGL0120 1:10"])
        check("show\nas tree", errors: ["TGL0140 2:4"])
    }
}
