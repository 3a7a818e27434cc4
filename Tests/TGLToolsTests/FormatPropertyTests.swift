import FuzzTargets
import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import TGLTools
import XCTest

/// What holds of formatting for all texts: the same tokens and comments, the same tree, and nothing changes the second time.
/// `tgl-fuzz formats` runs tens of thousands.
final class FormatPropertyTests: XCTestCase {
    /// So many bytes of a long script, up to where a test ends. Scripts of measured scenes are long, and all alike.
    private func beginning(of text: String) -> String {
        let limit = 2_000
        guard text.utf8.count > limit,
            let end = text.range(of: "\n}\n\n", range: text.utf8.index(text.startIndex, offsetBy: limit)..<text.endIndex)
        else { return text }
        return String(text[..<end.upperBound])
    }

    func testAllScripts() throws {
        for path in Scripts.paths where !Scripts.unreadable.contains(path) {
            let text = beginning(of: try Scripts.text(path))
            runOnLargeStack {
                XCTAssertFalse(SyntaxTree.parse(text, names: .layout).hasErrors, path)
                if let problem = FuzzTarget.format.check(Array(text.utf8)) { XCTFail("\(path): \(problem)") }
            }
        }
    }

    /// Scripts with scenes outside of tests make the same documents; that of tests follows, since the trees are the same.
    func testFramesStayTheSame() throws {
        var count = 0
        // A third of them each time; over some runs of the suite all are run.
        let third = Int.random(in: 0..<3)
        print("FormatPropertyTests: scripts from \(third) on")
        for (index, path) in Scripts.paths.enumerated() where path.hasPrefix("scripts/examples/") && index % 3 == third {
            let source = SourceFile(name: path, text: try Scripts.text(path))
            guard case .formatted(let bytes) = ScriptFormatter.format(source) else {
                XCTFail(path)
                continue
            }
            count += 1
            runOnLargeStack {
                let problem = documentProblem(source, SourceFile(name: path, bytes: bytes))
                if let problem { XCTFail("\(path): \(problem)") }
            }
        }
        XCTAssertGreaterThan(count, 10)
    }

    func testChangedAndRandomScripts() throws {
        let seed = UInt64.random(in: 1...1_000_000_000)
        print("FormatPropertyTests: first seed \(seed)")
        let corpus = try Scripts.paths.filter { !$0.hasPrefix("Tests/Conformance/") || $0.contains("language") }
            .map { Array(beginning(of: try Scripts.text($0)).utf8) }
        var formatted = 0
        for seed in seed..<(seed + 100) {
            runOnLargeStack {
                let run = FormatRun(seed: seed, corpus: corpus)
                if run.isFormatted { formatted += 1 }
                if let problem = run.problem { XCTFail("seed \(seed): \(problem)\n\(String(decoding: run.text, as: UTF8.self))") }
            }
        }
        XCTAssertGreaterThan(formatted, 20, "most texts have errors, so little was formatted")
    }
}
