import Foundation
import XCTest

/// The README's blocks as they are, in order: what is typed in them at a prompt, and what they say comes of it.
final class ReadmeTests: TglTestCase {
    private struct Block {
        var language = ""
        var lines: [String] = []

        /// What is typed at a prompt: behind `tgl[1]> ` and `...> `.
        var typed: [String] {
            lines.compactMap { line in
                line.firstRange(of: #/^(?:tgl\[\d+\]|\.\.\.)> +/#).map { String(line[$0.upperBound...]) }
            }
        }
        var answers: [String] { lines.filter { !$0.isEmpty && $0.firstRange(of: #/^(?:tgl\[\d+\]|\.\.\.)> /#) == nil } }
    }

    private func blocks() throws -> [Block] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        var blocks: [Block] = []
        var open: Block?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                open = open == nil ? Block(language: String(line.dropFirst(3))) : nil
            } else {
                open?.lines.append(String(line))
            }
        }
        return blocks
    }

    private func words(_ text: some StringProtocol) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    func testTheFirstExample() throws {
        let shown = try blocks().filter { !$0.typed.isEmpty }
        XCTAssertEqual(shown.count, 2)
        let session = try prompt()
        for line in shown[0].typed { try session.enter(line) }
        try session.expect("tgl[2]> ")
        try session.enter("A.width >= 60")
        try session.expect("tgl[3]> ")
        try session.enter(shown[1].typed[0])
        try session.expect("tgl[4]> ")
        let answer = words(String(decoding: session.received, as: UTF8.self))
        for line in shown[1].answers { XCTAssertTrue(answer.contains(words(line)), line) }
    }

    private func firstSteps() throws -> Block {
        try XCTUnwrap(blocks().first { $0.lines.contains { $0.hasPrefix(":lint") } })
    }

    /// A whole block is pasted, and Enter is pressed once.
    func testTheFirstStepsAtOnce() throws {
        let session = try prompt()
        try session.send("\u{1B}[200~" + firstSteps().lines.joined(separator: "\n") + "\u{1B}[201~\r")
        for said in ["screen 375×667", "A and S overlap", "undone: S.width = 200", "written to work.tgl"] { try session.expect(said) }
        let text = String(decoding: session.received, as: UTF8.self)
        XCTAssertFalse(text.contains("error["), text)
        let tree = try self.run(["work.tgl", "--show", "tree"])
        XCTAssertEqual(tree.ending, .exited(0), tree.errors)
        XCTAssertTrue(tree.output.contains("S   linear"), tree.output)
    }

    func testTheFirstSteps() throws {
        let steps = try firstSteps()
        let session = try prompt()
        var state = 1
        for line in steps.lines {
            if !line.hasPrefix(":") { state += 1 }
            try session.enter(line)
            // The command itself is on the screen before its answer.
            try session.expect(String(line.suffix(20)))
            try session.expect("tgl[\(state)]> ")
        }
        let text = String(decoding: session.received, as: UTF8.self)
        XCTAssertFalse(text.contains("error["), text)
        XCTAssertFalse(text.contains("tgl: "), text)
        // What the comments say.
        for said in ["screen 375×667", "A and S overlap", "undone: S.width = 200", "written to work.tgl"] {
            XCTAssertTrue(text.contains(said), "\(said): \(text)")
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasPrefix("work") }, ["work.tgl"])
        let run = try self.run(["work.tgl", "--show", "tree"])
        XCTAssertEqual(run.ending, .exited(0), run.errors)
        // The test that comes next belongs to the file.
        let test = try XCTUnwrap(blocks().first { $0.language == "tgl" }).lines.joined(separator: "\n")
        try home.write("work.tgl", String(contentsOfFile: home.path + "/work.tgl", encoding: .utf8) + test + "\n")
        let tested = try self.run(["test", "work.tgl"])
        XCTAssertEqual(tested.ending, .exited(0), tested.output + tested.errors)
    }
}
