import FuzzTargets
import TGLSyntax
import XCTest

extension Vocabulary {
    /// Kind words for these tests, numbered as nobody would expect, so that a number taken for an index shows.
    static let test: Vocabulary = {
        let words = "view label image linear frame table row relative flow float path guide chain".split(separator: " ")
        let others = "flex grid block constraint stack scroll collection section".split(separator: " ")
        return Vocabulary(
            kinds: words.enumerated().map { KindWord(String($1), number: UInt8(100 - 2 * $0)) }
                + others.enumerated().map {
                    KindWord(String($1), number: UInt8(200 + $0), yields: ["flex", "grid", "block"].contains($1))
                },
            foreignKind: { ["vstack": "linear vert", "button": "view", "div": "view"][$0.lowercased()] })
    }()
}

extension SymbolTable {
    /// The names that the texts of these tests start with.
    static let test = SymbolTable(.test)
}

/// Reads `input` and compares what comes of it: the one door to the parser for these tests.
///
/// - Parameters:
///   - tree: the statements as `Dump` writes them, separated by a space; not compared if nil.
///   - errors: the diagnostics in order, as `TGL0120 1:9`; the place may be left out.
///   - more: whether the text is an unfinished beginning. Its diagnostics are compared only if `errors` are given.
@discardableResult
func check(
    _ input: String, _ tree: String? = nil, errors: [String] = [], more: Bool = false,
    options: ParseOptions = ParseOptions(), file: StaticString = #filePath, line: UInt = #line
) -> ParseResult {
    let result = SyntaxTree.parse(input, name: "check.tgl", names: .test, options: options)
    let found = result.diagnostics.map { "\($0.code) \($0.primary.position.line):\($0.primary.position.column)" }
    if !more || !errors.isEmpty {
        let fits = found.count == errors.count && zip(found, errors).allSatisfy { $0 == $1 || $0.hasPrefix($1 + " ") }
        if !fits {
            let messages = result.diagnostics.map { "\($0.message)" }
            XCTFail(
                "\(input.prefix(300))\nexpected errors \(errors)\nfound \(found) \(messages)", file: file, line: line)
        }
    }
    XCTAssertEqual(result.needsMore, more, "needs more: \(input.prefix(300))", file: file, line: line)
    if more || found.isEmpty {
        var lines = OpenLines()
        var couldEnd = true
        for text in input.split(separator: "\n", omittingEmptySubsequences: false) { couldEnd = lines.add(String(text)) }
        XCTAssertEqual(couldEnd, !more, "could end: \(input.prefix(300))", file: file, line: line)
    }
    if let tree { XCTAssertEqual(Dump.text(result.tree), tree, file: file, line: line) }
    for problem in Shape.problems(of: result) { XCTFail("\(problem)\n\(input.prefix(2000))", file: file, line: line) }
    return result
}

/// The first diagnostic of a text that has one.
func firstError(
    _ input: String, file: StaticString = #filePath, line: UInt = #line
) throws -> Diagnostic {
    try XCTUnwrap(SyntaxTree.parse(input, name: "check.tgl", names: .test).diagnostics.first, file: file, line: line)
}
