import TGLSyntax
import XCTest

/// Reads `input` and compares what comes of it: the one door to the parser for these tests.
///
/// - Parameters:
///   - tree: the statements as `Dump` writes them, parted by a space; not compared if nil.
///   - errors: the diagnostics in order, as `TGL0120 1:9`; the place may be left out.
///   - more: whether the text is an unfinished beginning. Its diagnostics are compared only if `errors` are given.
@discardableResult
func check(
    _ input: String, _ tree: String? = nil, errors: [String] = [], more: Bool = false,
    options: ParseOptions = ParseOptions(), file: StaticString = #filePath, line: UInt = #line
) -> ParseResult {
    let result = SyntaxTree.parse(input, name: "check.tgl", options: options)
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
    if let tree { XCTAssertEqual(Dump.text(result.tree), tree, file: file, line: line) }
    for problem in Shape.problems(of: result) { XCTFail("\(problem)\n\(input.prefix(2000))", file: file, line: line) }
    return result
}

/// The first diagnostic of a text that has one.
func firstError(
    _ input: String, file: StaticString = #filePath, line: UInt = #line
) throws -> Diagnostic {
    try XCTUnwrap(SyntaxTree.parse(input, name: "check.tgl").diagnostics.first, file: file, line: line)
}

/// What holds of every tree and every diagnostic, whatever the text.
enum Shape {
    static func problems(of result: ParseResult) -> [String] {
        let tree = result.tree
        var problems: [String] = []
        let count = UInt32(tree.source.bytes.count)
        for raw in 0..<UInt32(tree.expressionCount) {
            let id = tree.expressionID(raw)
            let range = tree.range(of: id)
            if range.start > range.end || range.end > count { problems.append("expression \(raw) at \(range)") }
            if result.diagnostics.isEmpty, tree[id] == .missing { problems.append("a missing expression, unreported") }
            _ = tree.operatorRange(of: id)
            _ = tree.nameRange(of: id)
        }
        for raw in 0..<UInt32(tree.statementCount) {
            let id = tree.statementID(raw)
            let range = tree.range(of: id)
            if range.start > range.end || range.end > count { problems.append("statement \(raw) at \(range)") }
            if result.diagnostics.isEmpty, tree[id] == .invalid { problems.append("an invalid statement, unreported") }
        }
        var last: UInt32 = 0
        for diagnostic in result.diagnostics {
            for place in [diagnostic.primary] + diagnostic.secondary {
                if place.range.start > place.range.end || place.range.end > count {
                    problems.append("\(diagnostic.code) at \(place.range)")
                }
                _ = place.position
            }
            if diagnostic.message.isEmpty || diagnostic.message.hasSuffix(".") { problems.append(diagnostic.message) }
            if diagnostic.primary.range.start < last { problems.append("diagnostics out of order") }
            last = diagnostic.primary.range.start
        }
        return problems
    }
}
