import TGLScript
import TGLSyntax
import TGLTools
import XCTest

/// What the checker warns of, and what it leaves alone.
final class ScriptCheckTests: XCTestCase {
    private func check(_ text: String, _ files: [String: String] = [:], isImported: Bool = false) -> ScriptCheck {
        let loader = MemoryLoader(files)
        return ScriptCheck(CheckedText(SourceFile(name: "check.tgl", text: text), loader: loader), isImported: isImported)
    }

    /// The codes of what is found, without `TGL0`, each with the words that it points at.
    private func found(_ text: String, _ files: [String: String] = [:], isImported: Bool = false) -> [String] {
        check(text, files, isImported: isImported).diagnostics.map {
            "\($0.code.dropFirst(4)) \($0.primary.source.text($0.primary.range))"
        }
    }

    private func expect(_ cases: [(String, [String])], file: StaticString = #filePath, line: UInt = #line) {
        for (text, expected) in cases { XCTAssertEqual(found(text), expected, text, file: file, line: line) }
    }

    // MARK: Pages

    func testEveryCodeHasOnePage() {
        XCTAssertEqual(CheckWarnings.table.problems(keys: CheckWarnings.codes), [])
        XCTAssertEqual(CheckWarnings.codes, CheckWarnings.codes.sorted())
        XCTAssertGreaterThan(CheckWarnings.codes.count, 5)
    }

    func testTheExamplesOfPages() {
        for page in CheckWarnings.pages {
            XCTAssertEqual(check(page.failing).diagnostics.map(\.code), [page.code])
            XCTAssertEqual(check(page.working).diagnostics.map(\.code), [], page.code)
            for text in [page.failing, page.working] {
                XCTAssertNil(Session().run(SourceFile(name: "page", text: text)).firstError, page.code)
            }
        }
    }

    func testErrorsAreAmongTheFindings() {
        let check = check("let a = 1\nview A { width = \"wide\"; width = 3 }\nprint nothing")
        XCTAssertEqual(check.diagnostics.map(\.code), ["TGL0901", "TGL0907", "TGL0207", "TGL0201"])
        XCTAssertEqual(check.errorCount, 2)
        XCTAssertEqual(check.warningCount, 2)
    }

    // MARK: Names

    func testVariablesThatNothingReads() {
        expect([
            ("let a = 1\nprint 2", ["901 a"]),
            ("let a = 1\nlet b = a\nprint 2", ["901 b"]),
            ("let a = 1\na += 2\na = 4\nprint 2", ["901 a"]),
            ("let a = 1\na = a + 1\nprint 2", []),
            ("let a = view { }", ["901 a"]),
            ("if true { let a = 1 }\nprint 2", ["901 a"]),
            ("let f = n => f(n)\nprint 2", ["901 f"]),
            ("let a = 1\nlet a = 2\nprint 3", ["901 a"]),
            ("let a = 1\nprint \"{a}\"", []),
            ("let a = 1\nview b[a]", []),
            ("let a = view { }\na.width = 3", []),
            ("let a = 1\ndef f() { return a }\nprint f()", []),
            ("def f() { return a }\nlet a = 1\nprint f()", []),
            ("let _a = 1\nprint 2", []),
            ("for i in 1..3 { view { } }", []),
            ("def f(n) { return 3 }\nprint f(1)", []),
            ("knob a = 3\nprint 2", []),
            ("let gap = 8\nconstraint C { view A; view B; vfl \"H:|-(gap)-[A]-[B]\" }", []),
            ("let s = 3\ntest \"t\" { expect s == 3 }\nprint 2", []),
            ("test \"t\" { let s = 3 }", ["901 s"]),
            ("test \"t\" { def f() { return s }; let s = 3; expect f() == 3 }", []),
            ("expect error { let a = nothing }", []),
            ("let width = 3\nview A { height = width }", []),
        ])
    }

    func testFunctionsThatNothingCalls() {
        expect([
            ("def f() { }\nprint 1", ["902 f"]),
            ("def f() { f() }\nprint 1", ["902 f"]),
            ("def f() { g() }\ndef g() { f() }\nprint 1", ["902 f", "902 g"]),
            ("def f() { g() }\ndef g() { }\nf()", []),
            ("def f(n) { return n }\nprint map([1], f)", []),
            ("def outer() { def inner() { }; inner() }\nprint 1", ["902 outer"]),
            ("def outer() { def inner() { } }\nouter()", ["902 inner"]),
            ("def _f() { }\nprint 1", []),
        ])
        XCTAssertEqual(
            check("def f() { g() }\ndef g() { }\nprint 1").diagnostics.map(\.message),
            ["`f` is never called", "`g` is called only by `f`, which is never called"])
    }

    func testStylesThatNothingUses() {
        expect([
            ("style s { width = 3 }\nview A", ["903 s"]),
            ("style s { width = 3 }\ns.width = 4\ns { height = 3 }\nview A", ["903 s"]),
            ("style s { width = 3 }\nview A : s", []),
            ("style s { width = 3 }\nview A { style = [s] }", []),
        ])
    }

    /// Names of libraries are for other files.
    func testLibrariesKeepTheirNames() {
        let library = "let a = 1\ndef f() { let b = 2; view A }\nstyle s { width = a }\ns.width = 3\ntest \"t\" { view B }"
        XCTAssertEqual(found(library), ["901 b"])
        XCTAssertEqual(found(library + "\nview C"), ["902 f", "901 b", "903 s"])
        XCTAssertEqual(found("let a = 1\nview C", isImported: true), [])
        XCTAssertEqual(found("let a = 1\ndef f() { }\nf()"), ["901 a"])
    }

    /// A function of an imported text may read a name of the text that imports it.
    func testNamesThatImportsMentionAreRead() {
        let files = ["lib.tgl": "def f() { return base }"]
        XCTAssertEqual(found("import \"lib.tgl\"\nlet base = 3\nlet other = 4\nprint f()", files), ["901 other"])
        XCTAssertEqual(found("import \"lib.tgl\"\nprint f()\nlet f2 = 3", files), ["901 f2"])
    }

    func testWhereAnImportIsMissingTopLevelNamesAreKept() {
        XCTAssertEqual(found("import \"no.tgl\"\nlet base = 3\nprint f()"), ["249 \"no.tgl\""])
    }

    func testHiddenNames() {
        expect([
            ("let a = 1\nif true { let a = 2; print a }\nprint a", ["905 a"]),
            ("let a = 1\ndef f(a) { return a }\nprint f(a)", ["905 a"]),
            ("let a = 1\nprint map([1], a => a) + [a]", ["905 a"]),
            ("for i in 1..2 { for i in 1..2 { print i } }", ["905 i"]),
            ("def f(n) { let n = 2; return n }\nprint f(1)", ["905 n"]),
            ("let a = 1\ntest \"t\" { let a = 2; expect a == 2 }\nprint a", ["905 a"]),
            ("for i in 1..2 { print i }\nfor i in 1..2 { print i }", []),
            ("let a = 1\nfor _a in 1..2 { print _a }\nprint a", []),
            ("view A\nfor A in 1..2 { print A }", []),
            ("let max = 3\nprint max", []),
            ("let a = 1\nlet a = 2\nprint a", []),
        ])
    }

    /// A call of a function of the script with a wrong number of arguments is the error that a run gives.
    func testCallsWithAWrongNumberOfArguments() {
        for text in [
            "def f(a) { }\nf(1, 2)", "def f(a, b = 1) { return a }\nprint f()", "def f() { }\nview A { width = f(1) }",
            "def f(a) { if a > 0 { f() } }\nf(1)", "if true { def g(a) { }; g() }", "def f(a) { }\nprint map([1], x => f())",
            "def f(n) { }\ntest \"t\" { def f() { }; f() }\nf()",
        ] {
            let source = SourceFile(name: "check.tgl", text: text)
            let errors = ScriptCheck(CheckedText(source)).diagnostics.filter { $0.severity == .error }
            let ran = Session().run(source).diagnostics
            XCTAssertEqual(ran.map(\.code), ["TGL0223"], text)
            // Which call led there only a run knows. In a text in which a test has the name, too, nothing is certain.
            let isCertain = !text.contains("test")
            XCTAssertEqual(errors.map(\.message), isCertain ? ran.map(\.message) : [], text)
            XCTAssertEqual(errors.map(\.primary.range), isCertain ? ran.map(\.primary.range) : [], text)
        }
        expect([
            ("def f(a, b = 1) { return a }\nprint [f(1), f(1, 2)]", []),
            ("let f = x => x\nf = () => 3\nprint f()", []),
            ("def f(a) { return a }\ndef g(f) { return f() }\nprint [g(() => 3), f(1)]", ["905 f"]),
            ("expect error { f() }\ndef f(a) { }\nf(1)", []),
            ("def f(a) { }\nexpect error { f() }", []),
        ])
    }

    // MARK: Statements

    func testCodeThatNeverRuns() {
        expect([
            ("def f() { return 1; print 2; print 3 }\nf()", ["904 print 2; print 3"]),
            ("for i in 1..3 { break; print i }", ["904 print i"]),
            ("while true { continue; print 1 }", ["904 print 1"]),
            ("def f(a) { if a { return 1 } else { return 2 }; print 3 }\nf(true)", ["904 print 3"]),
            ("def f(a) { if a { return 1 } else if not a { return 2 }; print 3 }\nf(true)", []),
            ("def f() { view { return 3 }; print 1 }\nf()", ["904 print 1"]),
            ("def f() { for i in 1..2 { return 3 }; print 1 }\nf()", []),
            ("def f() { return 1 }\nprint f()", []),
        ])
        let place = check("def f() {\n  return 1\n  print 2\n}\nf()").diagnostics[0].secondary
        XCTAssertEqual(place.map(\.label), ["this leaves the function"])
        XCTAssertEqual(place.map(\.position.line), [2])
    }

    func testValuesThatAreNotUsed() {
        expect([
            ("max(1, 2)", ["906 max(1, 2)"]),
            ("view A\nchildren(screen)", ["906 children(screen)"]),
            ("let f = n => n\nmap([1], f)", []),
            ("def max(a) { print a }\nmax(1)", []),
            ("def f() { print 1; return 1 }\nabs(f())", []),
            ("expect error { num(\"a\") }", []),
            ("print max(1, 2)", []),
        ])
    }

    func testRulesThatAreSetTwice() {
        expect([
            ("view A { width = 1; width = 2 }", ["907 width"]),
            ("view A { width = 1; height = 2; top = B.bottom; view B { left = 3 }; self.width = 2 }", ["907 width"]),
            ("view A\nA.width = 1\nA.width = 2", ["907 A.width"]),
            ("view A { width >= 1; width >= 2 }", ["907 width"]),
            ("view A { left = 1; margin = 2 }", ["907 left"]),
            ("view A { size = [1, 2]; width = 2; height = 3 }", ["907 size"]),
            ("style s { width = 1; width = 2 }\nview A : s", ["907 width"]),
            ("view A\nwhen landscape { A { width = 1; width = 2 } }", ["907 width"]),
            ("screen { width = 300; width = 400 }", ["907 width"]),
            ("view A { width = 1 @ high; width = 2 @ high }", ["907 width"]),
        ])
    }

    func testRulesThatAreNotSetTwice() {
        expect([
            ("view A { width = 1; width >= 2; width <= 3 }", []),
            ("view A { margin = 2; left = 1 }", []),
            ("view A { width = 1; print self.width; width = 2 }", []),
            ("view A { width = 1; width += 2; width = 4 }", []),
            ("view A { width = 1; if true { print 1 }; width = 2 }", []),
            ("view A { width = 1; let w = self.width; width = 2; print w }", []),
            ("view A { width = 1; hspace = self.width; width = 2 }", []),
            ("def f() { return 1 }\nview A { width = 1; height = f(); width = 2 }", []),
            ("view A { width = 1 @ high; width = 2 @ low }", []),
            ("view A\nview B\nA.width = 1\nB.width = 2", []),
            ("let a = 1\na = 2\na = 3\nprint a", []),
            ("let n = 1\nview c[1]\nview c[2]\nc[n].width = 1\nn = 2\nc[n].width = 2", []),
            ("view A { width = 1; unset width; width = 2 }", []),
            ("view A { useFrame = true; width = 2; height = 2; left = 2; top = 2; frame = [1, 2, 3, 4] }", []),
            ("view A { width = 1 }\nA { width = 2 }", []),
            ("expect error { view A { width = 1; width = nothing } }", []),
        ])
    }

    // MARK: Allowances

    func testWhatCommentsAllow() {
        let why = "because it is meant"
        expect([
            ("let a = 1  # tgl: allow TGL0901 \(why)\nview A", []),
            ("# tgl: allow TGL0901 \(why)\nlet a = 1\nview A", []),
            ("# tgl: allow TGL0901 \(why)\n# a number\n\nlet a = 1\nview A", []),
            ("#tgl:allow TGL0907,TGL0901 \(why)\nlet a = view A { width = 1; width = 2 }", []),
            ("let a = 1  # tgl: allow TGL0901, TGL0901 \(why)\nview A", ["910 TGL0901"]),
            ("let a = 1  # tgl: allow TGL0902 \(why)\nview A", ["901 a", "910 # tgl: allow TGL0902 \(why)"]),
            ("let a = 1\nlet b = 2  # tgl: allow TGL0901 \(why)\nview A", ["901 a"]),
            ("let a = 1  # tgl: allow TGL0901 because\nview A", ["908 # tgl: allow TGL0901 because"]),
            ("view A  # tgl: allow tgl0901 \(why)", ["909 tgl0901"]),
            ("view A { width = 1; width = 2 }  # allow TGL0907 \(why)", ["907 width"]),
            ("view A\n# tgl: allow TGL0901 \(why)", ["910 # tgl: allow TGL0901 \(why)"]),
            ("print \"# tgl: allow\"", []),
        ])
        // Top-level names of a text that others import are not looked at, and nothing is known where a text cannot be read.
        XCTAssertEqual(found("let a = 1  # tgl: allow TGL0901 \(why)", isImported: true), [])
        XCTAssertEqual(found("view A  # tgl: allow TGL0907 \(why)\nview B {").filter { $0.hasPrefix("9") }, [])
        // A finding that is allowed makes room for those that are told.
        let many = (0...ScriptCheck.most).map { "let a\($0) = 1  # tgl: allow TGL0901 \(why)" }.joined(separator: "\n")
        XCTAssertEqual(found(many + "\nlet b = 2\nview A"), ["901 b"])
    }

    // MARK: Texts under way

    func testATextWithSyntaxErrorsKeepsTheWarningsOfTheRest() {
        let text = "let a = 1\nlet b = 2\nview A { width = 1; width = 2 }\nprint (a\nview B { width = 3 }"
        let codes = found(text)
        XCTAssertTrue(codes.contains("907 width"), "\(codes)")
        XCTAssertTrue(codes.contains("901 b"), "\(codes)")
        XCTAssertFalse(codes.contains("901 a"), "\(codes)")
        XCTAssertTrue(codes.contains { $0.hasPrefix("1") }, "\(codes)")
    }

    func testALessonFileIsReadAsACourse() {
        XCTAssertEqual(found("course \"C\"\nlesson \"L\" { say \"do\"; goal { view A { width = 3 } } }").filter { $0.hasPrefix("25") }, [])
        XCTAssertFalse(found("course \"C\"").isEmpty)
    }

    /// Any beginning of a text, and any text without a piece, has findings, and they lie in the text.
    func testTextsThatAreBeingTyped() throws {
        let text = try Scripts.text("scripts/examples/settings.tgl")
        let bytes = Array(text.utf8)
        var count = 0
        for cut in stride(from: 0, to: bytes.count, by: 17) {
            for piece in [Array(bytes[..<cut]), Array(bytes[..<cut]) + bytes[min(cut + 3, bytes.count)...]] {
                let source = SourceFile(name: "typed", bytes: piece)
                for finding in ScriptCheck(CheckedText(source)).diagnostics {
                    count += 1
                    XCTAssertLessThanOrEqual(Int(finding.primary.range.end), piece.count)
                }
            }
        }
        XCTAssertGreaterThan(count, 100)
    }
}
