import TGLSyntax
import XCTest

/// Whether a text is an unfinished beginning, so that a prompt waits for another line.
final class PromptTests: XCTestCase {
    func testOpenBracesAndBrackets() {
        for text in [
            "view A {", "linear S {\n  view A { width = 20 }\n", "if a { b() } else {", "def f(a, b) {\n  let c = 1;",
            "print (1 + 2", "print [1, 2", "print [1, 2,\n", "f(", "f(a", "A[1", "def f(a", "def f(a = 1,", "a = (b\n",
            "view A { width = (1", "print \"{a}\" + (", "test \"a\" {\n", "print (\n\n", "view A { # comment",
        ] { check(text, more: true) }
    }

    func testLinesThatGoOn() {
        for text in [
            "let a =", "a = 1 +", "a = 1 -\n", "a = 1 *", "a = 1 /", "a = b mod", "a = b and", "a = b or", "a = 1..",
            "print a ==", "print a <", "A.width <=", "A.width +=", "A.width =  # so far", "view A :", "view A : card,",
            "print a,", "A,", "remove A,", "expect a,", "let a = if b then", "let a = if b then c else",
            "if a { } else",
            "let f = x =>", "show on iphone8,", "when w:", "let a = b ==\n\n",
        ] { check(text, more: true) }
    }

    func testFinished() {
        for text in ["", "\n", "view A", "view A { }", "a = 1", "f()", "if a { }", "# nothing {", "print \"{\\{\"[0]"] {
            XCTAssertFalse(SyntaxTree.parse(text, names: .test).needsMore, text)
        }
    }

    func testMoreWouldNotHelp() {
        for text in [
            "let a", "let", "if a", "while", "for i in", "def f", "def f()", "A.", "move A", "rename A", "print -",
            "print 1 + -", "let a = not", "\"abc", "print \"{", "print \"{a", "f(1 2", "view A { width: 20",
            "view A { }}",
            "a = 1 + * (", "screen", "style", "test", "print 20px +", "show as", "copy A as", "let a = if b",
            "view A {\n let b", "@ (", "print a // b +",
        ] { XCTAssertFalse(SyntaxTree.parse(text, names: .test).needsMore, text) }
    }

    /// Line by line, a good text needs more or is complete, and is never wrong.
    func testEveryBeginningOfAGoodText() {
        let text = """
            linear vert S {
              width = 100; padding = [
                1, 2,
                3, 4
              ]
              for i in 1..3 {
                view c[i] :
                  card { width = i *
                    10 }
                if i == 2 {
                  break
                } else if i == 3 { } else {
                  print "a {i}", max(1,
                    2)
                }
              }
            }
            """
        var lines = ""
        for line in text.split(separator: "\n") {
            lines += line + "\n"
            let result = SyntaxTree.parse(lines, names: .test)
            XCTAssertEqual(result.needsMore, result.hasErrors, lines)
        }
        check(lines)
    }
}
