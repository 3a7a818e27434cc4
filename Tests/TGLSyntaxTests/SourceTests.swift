import TGLSyntax
import XCTest

final class SourceTests: XCTestCase {
    func testPositions() {
        let source = SourceFile(name: "a.tgl", text: "ab\r\n视图x\n\nlast")
        XCTAssertEqual(source.lineStarts.count, 4)
        XCTAssertEqual(source.position(of: 0), SourcePosition(line: 1, column: 1))
        XCTAssertEqual(source.position(of: 2), SourcePosition(line: 1, column: 3))
        XCTAssertEqual(source.position(of: 10), SourcePosition(line: 2, column: 3))
        XCTAssertEqual(source.position(of: 12), SourcePosition(line: 3, column: 1))
        XCTAssertEqual(source.position(of: 17), SourcePosition(line: 4, column: 5))
        XCTAssertEqual((1...4).map { source.lineText($0) }, ["ab", "视图x", "", "last"])
        XCTAssertEqual(source.text(SourceRange(start: 4, end: 10)), "视图")
    }

    func testLineEnds() {
        XCTAssertEqual(SourceFile(name: "", text: "a\rb\r\nc\nd\r").lineStarts, [0, 2, 5, 7, 9])
        XCTAssertEqual(SourceFile(name: "", text: "").lineStarts, [0])
        XCTAssertEqual(SourceFile(name: "", text: "\n").lineText(2), "")
        check("a = 1\r\nb = 2\rc = 3\r\n", "(= a 1) (= b 2) (= c 3)")
    }

    func testAByteOrderMarkIsSkipped() {
        let source = SourceFile(name: "", bytes: [0xEF, 0xBB, 0xBF] + Array("a = *".utf8))
        let result = SyntaxTree.parse(source, names: .test)
        XCTAssertEqual(result.diagnostics.first?.primary.position, SourcePosition(line: 1, column: 5))
        check("\u{FEFF}a = 1", "(= a 1)")
        check("a = \u{FEFF}1", errors: ["TGL0105 1:5"])
    }

    func testBytesThatAreNoText() {
        func flaws(_ bytes: [UInt8]) -> [String] {
            let source = SourceFile(name: "", bytes: bytes)
            return source.flaws.map { "\($0.kind) \($0.range.start)-\($0.range.end)" }
        }
        XCTAssertEqual(flaws(Array("é视😀".utf8)), [])
        XCTAssertEqual(flaws([0x61, 0xE9, 0x62]), ["invalidUTF8 1-2"])
        XCTAssertEqual(flaws([0xC0, 0x80]), ["invalidUTF8 0-1", "invalidUTF8 1-2"])
        XCTAssertEqual(flaws([0xED, 0xA0, 0x80]).count, 3)
        XCTAssertEqual(flaws([0xF4, 0x90, 0x80, 0x80]).count, 4)
        XCTAssertEqual(flaws([0xE8, 0xA7]), ["invalidUTF8 0-1", "invalidUTF8 1-2"])
        XCTAssertEqual(flaws([0x61, 0, 0x62]), ["nul 1-2"])
        XCTAssertEqual(flaws(Array(repeating: 0xFF, count: 1000)).count, SourceFile.flawLimit)
        check("a = 1\u{0}\nb = *", errors: ["TGL0102 1:6", "TGL0120 2:5"])
    }

    func testNames() throws {
        var names = SymbolTable(.test)
        XCTAssertEqual(names.count, Word.allCases.count + Vocabulary.test.kinds.count)
        XCTAssertEqual(Word.allCases.map { names[Symbol($0)] }, Word.allCases.map(\.text))
        let a = names.intern("größe")
        XCTAssertEqual(names.intern("gro\u{308}ße"), a)
        XCTAssertEqual(names.find("gro\u{308}ße"), a)
        XCTAssertNil(names.find("grosse"))
        let many = (0..<5000).map { names.intern("name\($0)") }
        XCTAssertEqual(many.map { names[$0] }, (0..<5000).map { "name\($0)" })
        XCTAssertEqual(names.find("name77"), many[77])
        let view = try XCTUnwrap(names.find("view"))
        XCTAssertEqual(names.kind(view)?.number, 100)
        XCTAssertEqual(names.find("collection").flatMap { names.kind($0) }?.number, 206)
        XCTAssertNil(names.kind(Symbol(.screen)))
        XCTAssertNil(names.kind(a))
        XCTAssertEqual(Symbol(.itself).liveWord, .itself)
        XCTAssertEqual(Symbol(.last).liveWord, .last)
        XCTAssertNil(view.liveWord)
        XCTAssertTrue(Symbol(.last).isReserved)
        XCTAssertFalse(view.isReserved)
    }

    func testNamesAreShared() {
        let first = SyntaxTree.parse("let alpha = 1", names: .test)
        let second = SyntaxTree.parse("let beta = alpha", names: first.tree.names)
        XCTAssertEqual(second.tree.names.find("alpha"), first.tree.names.find("alpha"))
    }

    func testLettersOfAllScripts() {
        check("let größe = हिन्दी + 视图2 + _x1 + Ωλ", "(let größe (+ (+ (+ हिन्दी 视图2) _x1) Ωλ))")
        check("let a = 😀", errors: ["TGL0104 1:9"])
        check("let a = b² + 1", errors: ["TGL0104"])
        check("let a = \u{7}", errors: ["TGL0104"])
    }

    func testTokensForColouring() {
        let stream = TokenStream.read(SourceFile(name: "", text: "view A { # c\n  x = \"a{b}\" }"), names: .test)
        XCTAssertEqual(stream.comments, [SourceRange(start: 9, end: 12)])
        XCTAssertEqual(
            stream.tokens.map { "\($0.kind)" }.joined(separator: " "),
            "name name leftBrace name assign stringHead name stringTail rightBrace end")
        XCTAssertEqual(stream.symbol(stream.tokens[0]).flatMap { stream.names.kind($0) }?.text, "view")
        XCTAssertNil(stream.word(stream.tokens[1]))
        XCTAssertTrue(stream.tokens[3].isFirstOnLine)
    }

    func testCommentsWithoutAnEndAreReadOnce() {
        let result = SyntaxTree.parse(String(repeating: "/*\n", count: 100_000), names: .test)
        XCTAssertEqual(result.diagnostics.map(\.code), ["TGL0114"])
        XCTAssertEqual(SyntaxTree.parse("/* a */ let a = 1 /* b\nlet b = 2", names: .test).tree.statementCount, 2)
    }

    func testLongNamesAreNearToNone() {
        let name = String(repeating: "a", count: 30_000)
        XCTAssertNil(Suggestions.nearest(name + "b", among: [name]))
        XCTAssertNil(Suggestions.nearest("b", among: [name, "视" + name]))
        let hundred = String(repeating: "é", count: 100)
        XCTAssertEqual(Suggestions.nearest(hundred.dropLast() + "e", among: [name, hundred]), hundred)
    }

    func testSuggestions() {
        let names = ["width", "height", "widthClass", "wrap", "left", "right", "centerX", "A", "B"]
        func near(_ name: String) -> String? { Suggestions.nearest(name, among: names) }
        XCTAssertEqual(near("widht"), "width")
        XCTAssertEqual(near("Width"), "width")
        XCTAssertEqual(near("heigth"), "height")
        XCTAssertEqual(near("lfet"), "left")
        XCTAssertEqual(near("centerx"), "centerX")
        XCTAssertEqual(near("a"), "A")
        XCTAssertNil(near("C"))
        XCTAssertNil(near("banana"))
        XCTAssertNil(near(""))
        XCTAssertNil(near("wxyz"))
        XCTAssertEqual(Suggestions.nearest("abcdx", among: ["abcde", "abcdf"]), "abcde")
    }

    func testAShortWordIsNoSlipForAnother() {
        func near(_ name: String, _ other: String) -> String? { Suggestions.nearest(name, among: [other]) }
        for (name, other) in [
            ("css", "cos"), ("how", "pow"), ("hello", "yellow"), ("log", "lag"), ("list", "last"), ("setting", "nesting"),
        ] {
            XCTAssertNil(near(name, other), name)
        }
        for (name, other) in [
            ("veiw", "view"), ("lrft", "left"), ("viw", "view"), ("whi", "why"), ("Left", "left"), ("visiblity", "visibility"),
        ] {
            XCTAssertEqual(near(name, other), other, name)
        }
    }
}
