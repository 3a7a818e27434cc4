import TGLScript
import TGLSyntax
import TGLTools
import XCTest

/// What is made of scripts by the changes that findings offer.
final class ScriptFixTests: XCTestCase {
    private func checked(_ source: SourceFile) -> CheckedText { CheckedText(source, loader: MemoryLoader()) }

    /// The text with its changes, and how many findings they answered.
    private func fixed(_ text: String) -> (text: String, count: Int) {
        let fix = ScriptFix(checked(SourceFile(name: "fix.tgl", text: text))) { self.checked($0) }
        return (String(decoding: fix.text.tree.source.bytes, as: UTF8.self), fix.count)
    }

    private func expect(_ cases: [(String, String)], file: StaticString = #filePath, line: UInt = #line) {
        for (text, expected) in cases {
            XCTAssertEqual(fixed(text).text, expected, text, file: file, line: line)
            XCTAssertEqual(fixed(expected).text, expected, "fixed twice", file: file, line: line)
        }
    }

    private func expectUnchanged(_ texts: [String], file: StaticString = #filePath, line: UInt = #line) {
        expect(texts.map { ($0, $0) }, file: file, line: line)
    }

    func testWarnings() {
        expect([
            ("let a = 1\nview A\n", "view A\n"),
            ("let a = 1; view A\n", "view A\n"),
            ("view A; let a = 1\n", "view A\n"),
            ("let a = 1\r\nview A\r\n", "view A\r\n"),
            ("if true {\n  let a = 1\n  print 2\n}\n", "if true {\n  print 2\n}\n"),
            ("let a = 1\nlet b = a\nlet c = [b, max(a, b)]\nview A", "view A"),
            ("let a = view A { width = 2 }\n", "view A { width = 2 }\n"),
            ("view A { width = 1; height = 2; width = 3 }\n", "view A { height = 2; width = 3 }\n"),
            ("view A\nA.width = 1\nA.width = 2\nA.width = 3", "view A\nA.width = 3"),
            ("let xs = [3, 1]\nsort(xs)\nprint xs", "let xs = [3, 1]\nprint xs"),
            ("let a = 1  # tgl: allow TGL0903 because it is\nprint a", "let a = 1\nprint a"),
            ("# tgl: allow TGL0903 because it is\nprint 1", "print 1"),
            ("let a = 1  # tgl: allow TGL0903, TGL0901 because it is\nview A", "let a = 1  # tgl: allow TGL0901 because it is\nview A"),
            ("let a = 1  # tgl: alow TGL0901 because it is\nview A", "let a = 1  # tgl: allow TGL0901 because it is\nview A"),
        ])
        // What has an effect, is set, may be what an error is about, is explained by a comment, or is somebody's code.
        expectUnchanged([
            "let a = 1\nprint nothing", "let a = f()\ndef f() { view A }\n", "let a = 1\na = 2\nview A", "let a = 1  # the gap\nview A",
            "let f = x => x\nview A",
            "def f() {\n  return 1\n  print 2\n}\nprint f()", "let a = 1\nfor i in 1..2 { let a = i; print a }\nprint a",
        ])
    }

    func testNames() {
        expect([
            ("view A { widht = 20 }", "view A { width = 20 }"),
            ("view A\nA.heigth = 20", "view A\nA.height = 20"),
            ("view A { width = wrapp }", "view A { width = wrap }"),
            ("linear S { gravity = centr }", "linear S { gravity = center }"),
            ("let total = 1\nprint totla + 2", "let total = 1\nprint total + 2"),
            ("veiw A { width = 3 }", "view A { width = 3 }"),
            ("screen iphnoe8", "screen iphone8"),
        ])
    }

    func testHabits() {
        expect([
            ("let a = 1 // one\nprint a // two", "let a = 1 # one\nprint a # two"),
            ("let a = true\nif a&&!a { print 1 }", "let a = true\nif a and not a { print 1 }"),
            ("let a = 1\nif a === 1 || a <> 2 { print a }", "let a = 1\nif a == 1 or a != 2 { print a }"),
            ("let a = 1\nif a = 1 { print a }", "let a = 1\nif a == 1 { print a }"),
            ("var a = 1\nprint a", "let a = 1\nprint a"),
            ("print 'one'", "print \"one\""),
            ("view A { width = 20px; height = .5 }", "view A { width = 20; height = 0.5 }"),
            ("print 1 ≤ 2，3", "print 1 <= 2,3"),
            ("let n = 1\nn++\nprint n", "let n = 1\nn += 1\nprint n"),
            ("let a = 2\nprint 1 < a < 3", "let a = 2\nprint 1 < a and a < 3"),
            ("if true\n{\n  print 1\n}\nelse\n{\n  print 2\n}\n", "if true {\n  print 1\n} else\n{\n  print 2\n}\n"),
            ("if true { print 1 } elif false { print 2 }", "if true { print 1 } else if false { print 2 }"),
            ("view A { width: 20 }", "view A { width = 20 }"),
            ("print \"C:\\files\", \"it\\'s\"", "print \"C:\\\\files\", \"it's\""),
            ("print \"{}\"", "print \"\\{\\}\""),
            ("print 17 % 5", "print 17 mod 5"),
            ("print [1 2, 3]", "print [1, 2, 3]"),
            ("print +5", "print 5"),
            ("def f { print 1 }\nf()", "def f() { print 1 }\nf()"),
            ("view A\n:why A.width", "view A\nwhy A.width"),
            ("view A\nA.width.equal(20)", "view A\nA.width = 20"),
            ("view A\nview B { width = abs(A.width) }", "view A\nview B { width = abs(value(A.width)) }"),
        ])
        expectUnchanged(["print 'a {b}'", "let a = 1 /* one */"])
    }

    func testStatementsOfOtherSystems() {
        expect([
            ("view A\nA.min-width = 20", "view A\nA.width >= 20"),
            ("flex S { flex-direction: column }", "flex S { flexDirection = column }"),
            ("view A\nA.color = #ff0000", "view A\nA.color = \"#ff0000\""),
        ])
    }

    /// Nothing is made worse: a change that brings an error is left out, and others are made.
    func testOnlyWhatHelps() {
        let text = "let a = 1\nview A { width = 1; width = 2 }\nprint nothing\nprint 'b'"
        XCTAssertEqual(fixed(text).text, "let a = 1\nview A { width = 2 }\nprint nothing\nprint \"b\"")
        XCTAssertEqual(fixed(text).count, 2)
        // A name that was misspelt is read when it is put right; a change that only brings another error is left out.
        XCTAssertEqual(fixed("let total = 1\nprint totla").text, "let total = 1\nprint total")
        XCTAssertEqual(fixed("A.widht = 3").text, "A.widht = 3")
    }

    /// A text in the standard format has it afterwards; another one keeps its own.
    func testFormat() {
        expect([
            ("view A {\n  width = 1\n\n  width = 2\n}\n", "view A {\n  width = 2\n}\n"),
            ("view A {\n    width = 1\n    width = 2 }\n", "view A {\n    width = 2 }\n"),
        ])
    }

    /// Of any text with changes, what comes of them has no more errors than it had, and offers nothing that was not tried.
    func testAllPages() {
        var count = 0
        for page in SyntaxErrors.pages + ScriptErrors.pages + CheckWarnings.pages {
            let source = SourceFile(name: "page.tgl", bytes: page.failingBytes)
            guard source.bytes.count < 10_000 else { continue }
            let before = checked(source)
            let fix = ScriptFix(before) { self.checked($0) }
            if fix.count > 0 { count += 1 }
            if !before.hasSyntaxErrors { XCTAssertLessThanOrEqual(fix.text.diagnostics.count, before.diagnostics.count, page.code) }
            let again = ScriptFix(fix.text) { self.checked($0) }
            XCTAssertEqual(again.count, 0, page.code)
        }
        XCTAssertGreaterThan(count, 20)
    }

    /// Words and changes say the same: what is to be written is in the help.
    func testChangesAreInTheWords() {
        let source = SourceFile(name: "t", text: "abc")
        let place = Diagnostic.Place(source: source, range: SourceRange(start: 0, end: 3))
        let edit = TextEdit(place.range, "xyz")
        XCTAssertEqual(Diagnostic(code: "", message: "", primary: place, help: "write `xyz`", fixes: [edit]).fixes, [edit])
        XCTAssertEqual(Diagnostic(code: "", message: "", primary: place, help: "write `xy`", fixes: [edit]).fixes, [])
        var other = Diagnostic(code: "", message: "", primary: place, help: "write `xyz`", fixes: [edit])
        other.help = "write something else than `xyz`"
        XCTAssertEqual(other.fixes, [])
    }
}
