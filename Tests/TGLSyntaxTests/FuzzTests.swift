import FuzzTargets
import TGLSyntax
import XCTest

final class FuzzTests: XCTestCase {
    static func checkShape(_ bytes: [UInt8], file: StaticString = #filePath, line: UInt = #line) {
        let result = SyntaxTree.parse(SourceFile(name: "fuzz", bytes: bytes), names: .test)
        for problem in Shape.problems(of: result) {
            XCTFail("\(problem)\n\(String(decoding: bytes, as: UTF8.self))", file: file, line: line)
        }
        if result.needsMore { XCTAssertTrue(result.hasErrors, file: file, line: line) }
        _ = Dump.text(result.tree)
    }

    func testRandomBytes() {
        var random = Random(seed: Random.anySeed("bytes"))
        for _ in 0..<2000 {
            let bytes = (0..<random.below(300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            FuzzTests.checkShape(bytes)
        }
    }

    func testRandomASCII() {
        var random = Random(seed: Random.anySeed("ascii"))
        for _ in 0..<2000 {
            FuzzTests.checkShape((0..<random.below(300)).map { _ in UInt8(random.below(0x60) + 0x20) })
        }
    }

    func testTokenSoup() {
        var words = Word.allCases.map(\.text) + Vocabulary.test.kinds.map(\.text)
        words += ["a", "b", "视图", "elif", "var", "func", "1", "0.5", "20%", "12px", "\"s\"", "\"a {", "} b\"", "'x'"]
        words += ["{", "}", "{", "}", "(", ")", "[", "]", ",", ":", ";", ".", "=", "<=", ">=", "+=", "=>", "->", "=="]
        words += ["!=", "<", ">", "~=", "..", "...", "+", "-", "*", "/", "%", "++", "&&", "||", "!", "//", "/*", "*/"]
        words += ["\n", "\n", "\n", "# c\n", "\\", "“", "，", "\u{A0}"]
        var random = Random(seed: Random.anySeed("soup"))
        for _ in 0..<4000 {
            let parts = (0..<random.below(60)).map { _ in random.pick(words) }
            FuzzTests.checkShape(Array(parts.joined(separator: random.below(4) == 0 ? "" : " ").utf8))
        }
    }

    /// Garbage is read in time that grows with its length alone.
    func testLongGarbage() {
        for piece in [
            "(1 2\n", "f(1 2 [\n", "} { ) ", "a b c\n", "\"{", "'", "@ ", "if a\n", "// x\n", "a = (\n", "view A,\n",
            "(1 2;", "if a;", "(a,", "x = [1 2; ", "`", "\"{{", "else ",
        ] {
            FuzzTests.checkShape(Array(String(repeating: piece, count: 20_000).utf8))
        }
    }
}
