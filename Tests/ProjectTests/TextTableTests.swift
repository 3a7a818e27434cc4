import TGLTexts
import XCTest

/// The format of the words in `Sources/CTexts/Pages`: how a file is read, and that each mistake is reported with its file and line.
final class TextTableTests: XCTestCase {
    private func table(_ text: String, _ form: TextForm = TextForm(), values: [String: [UInt8]] = [:]) -> TextTable {
        TextTable(path: "words.txt", bytes: Array(text.utf8), form, values: values)
    }

    func testEveryFileOfTheFolderIsCarried() {
        let files = Project.files(in: "Sources/CTexts/Pages", ending: "").map { $0.split(separator: "/").last.map(String.init) ?? "" }
        XCTAssertEqual(BuiltInText.all(inFolder: "Pages").map(\.file), files, "the table is in Sources/CTexts/texts.c")
        XCTAssertGreaterThan(files.count, 2)
    }

    func testASection() {
        let table = table(
            """
            # A comment.
            == one  the first of two
            A paragraph
            of \\(count) lines.
            # Not a part of it.
            - an item
            that goes on
                code

            The next.

            -- fails
                view A {

                  # A comment of the script.
                }

            -- phrases
                a = b --> c --> d
                    also e f

                g --> h
            == two
            Text.
            """, TextForm(code: ["fails"], rows: ["phrases"]), values: ["count": Array("two".utf8)])
        XCTAssertEqual(
            table.problems, ["words.txt:23: the section has no part `fails`", "words.txt:23: the section has no part `phrases`"])
        XCTAssertEqual(table.sections.map(\.key), ["one", "two"])
        XCTAssertEqual(table.sections.map(\.title), ["the first of two", ""])
        let one = table.sections[0]
        XCTAssertEqual(one.text, "A paragraph of two lines.\n- an item that goes on\n    code\n\nThe next.")
        XCTAssertEqual(one.code("fails"), "view A {\n\n  # A comment of the script.\n}")
        XCTAssertEqual(one.rows("phrases").map { [$0.from, $0.to, $0.also] }, [["a = b", "c --> d", "e f"], ["g", "h", ""]])
        XCTAssertEqual(table.sections[1].code("fails"), "")
    }

    func testBytesThatAreNoText() {
        let table = table(
            "== a\nText.\n-- fails\n    \\(zero)\\n\\(byte)\"", TextForm(code: ["fails"]), values: ["zero": [0], "byte": [0xE9]])
        XCTAssertEqual(table.problems, [])
        XCTAssertEqual(table.sections.first?.bytes("fails"), [0] + Array("\\n".utf8) + [0xE9] + Array("\"".utf8))
    }

    func testWindowsLineEndsAndSpacesAtTheEnd() {
        let table = table("== a title \r\nOne\r\ntwo.  \r\n\r\n-- works\r\n    x\r\n", TextForm(code: ["works"]))
        XCTAssertEqual(table.problems, [])
        XCTAssertEqual(table.sections.map { [$0.title, $0.text, $0.code("works")] }, [["title", "One two.", "x"]])
    }

    func testMistakesHaveTheirPlace() {
        let form = TextForm(code: ["works", "names"], rows: ["phrases"], optional: ["names"])
        for (text, problem) in [
            ("words\n== a", "1: text before the first section; a comment begins with `#`"),
            ("== a\n\n==b", "3: a section begins with `== KEY TITLE`, a part with `-- NAME`"),
            ("== a\n--works", "2: a section begins with `== KEY TITLE`, a part with `-- NAME`"),
            ("== a\n-- work", "2: a section of this file has no part `work`"),
            ("== a\n-- works\n    x\n-- works", "4: the section has two parts `works`"),
            ("== a\n-- works\n  x", "3: a line of a part begins with four spaces"),
            ("== a\n-- works\n\n== b\n", "1: the section has no part `works`"),
            ("== a\n# Text.\n\n-- works\n    x", "1: the section has no text"),
            ("== a\n\\(name) and", "2: there is no value `\\(name)`"),
            ("== a\n-- works\n    \\(name", "3: there is no value `\\(name)`"),
            (
                "== a\n-- phrases\n# Here.\n    a -> b\n    c --> d",
                "4: a row is `ONE --> OTHER`; the line below may be indented further: `also WORDS`"
            ),
            (
                "== a\n-- phrases\n        also b",
                "3: a row is `ONE --> OTHER`; the line below may be indented further: `also WORDS`"
            ),
        ] {
            XCTAssert(table(text, form).problems.contains("words.txt:\(problem)"), "\(text): \(table(text, form).problems)")
        }
    }

    func testAFileWithoutSections() {
        for table in [table("# A comment."), TextTable("no-such-file", TextForm())] {
            XCTAssertEqual(
                table.problems, ["\(table.path): there is no section; the table of files is in Sources/CTexts/texts.c"])
        }
    }

    func testKeys() {
        let text = "== a\nText.\n== c\nText.\n== b\nText.\n== c\nText."
        XCTAssertEqual(
            table(text).problems(keys: ["a", "b", "d"]),
            [
                "words.txt:3: `c` is unknown, or has a section above", "words.txt:7: `c` is unknown, or has a section above",
                "words.txt: there is no section `d`",
            ])
        XCTAssertEqual(
            table("== a\nText.\n== c\nText.\n== b\nText.").problems(keys: ["a", "b", "c"]),
            ["words.txt:3: expected `b` here, found `c`"])
        XCTAssertEqual(table("== a\nText.\n== b\nText.").problems(keys: ["a", "b"]), [])
    }
}
