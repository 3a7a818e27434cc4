import Foundation
import XCTest

/// What newcomers type, and what the program answers: the files in Tests/Newcomers, at the front door.
///
/// A block of such a file is one session. `> ` is a typed line, `? ` a text that the answer to the last one contains (white space
/// counts as one blank), `+ ` a statement that the answer offers in backquotes, which is typed next and works, and `= ` what
/// the last line is after the answer was followed: typed in its place, it works.
/// `! ` is what is true after any of these. `% ` begins a comment, `# ` a heading.
final class WrongTurnTests: TglTestCase {
    private struct Turn {
        let place: String
        var typed: [String] = []
        var answers: [String] = []
        var offers: [String] = []
        var corrected: [String] = []
        var effects: [String] = []
    }

    func testEveryWrongTurnIsAnsweredInOneStep() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "Newcomers")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".turns") }.sorted()
        XCTAssertFalse(files.isEmpty)
        // Each turn takes a prompt of its own; `scripts/soak turns` takes all.
        let stride = ProcessInfo.processInfo.environment["TGL_TURN_STRIDE"].flatMap { Int($0) }.map { max(1, $0) } ?? 5
        for file in files {
            let turns = Self.turns(in: try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8), of: file)
            XCTAssertFalse(turns.isEmpty, file)
            for (index, turn) in turns.enumerated() where index % stride == 0 { try check(turn) }
        }
    }

    private func check(_ turn: Turn) throws {
        XCTAssertFalse(turn.typed.isEmpty || turn.answers.count + turn.offers.count + turn.corrected.count == 0, turn.place)
        let answer = try answer(to: turn.typed)
        for text in turn.answers + turn.offers.map({ "`\($0)`" }) where !answer.contains(Self.plain(text)) {
            XCTFail("\(turn.place): \(turn.typed.last ?? "") is not answered with \(text):\n\(answer)")
        }
        for lines in turn.offers.map({ turn.typed + [$0] }) + turn.corrected.map({ turn.typed.dropLast() + [$0] }) {
            let then = try self.answer(to: lines)
            XCTAssertFalse(then.contains("error"), "\(turn.place): \(lines.last ?? "") fails:\n\(then)")
            guard !turn.effects.isEmpty else { continue }
            let seen = try self.answer(to: lines + ["expect \(turn.effects.joined(separator: " and "))"])
            XCTAssertFalse(seen.contains("error"), "\(turn.place): after \(lines.last ?? "") it is otherwise:\n\(seen)")
        }
    }

    /// What the prompt says to the last of some typed lines.
    private func answer(to lines: [String]) throws -> String {
        let session = try prompt([], ["TERM": "dumb"], columns: 200, rows: 60)
        let typed = lines.dropLast() + ["print \"answer{1}\"", lines[lines.count - 1], "print \"answer{2}\"", ":quit", ":quit", ""]
        try session.send(typed.joined(separator: "\r"))
        _ = try session.waitExit()
        let text = String(decoding: session.screen.printedBytes, as: UTF8.self)
        let begin = try XCTUnwrap(text.firstRange(of: "answer1"), text).upperBound
        let end = text[begin...].firstRange(of: "answer2")?.lowerBound ?? text.endIndex
        // Before an answer stands its prompt, and behind that the line where the terminal echoes it so late.
        let said = text[begin..<end].split(separator: "\n").map { line in
            guard line.hasPrefix("tgl["), let prompt = line.firstRange(of: "> ") else { return line }
            let rest = line[prompt.upperBound...]
            return rest == lines[lines.count - 1] || rest.hasPrefix("print \"answer") ? "" : rest
        }
        return Self.plain(said.joined(separator: "\n"))
    }

    /// A text with its lines joined, those of sources left out, and its white space as single blanks.
    private static func plain(_ text: String) -> String {
        let lines = text.split(separator: "\n").filter { !$0.contains("│ ") || $0.firstIndex(of: "│") == nil || !isSource($0) }
        return lines.joined(separator: " ").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    /// True for a line of a source in an error: a number, a bar, the text.
    private static func isSource(_ line: Substring) -> Bool {
        let words = line.split(separator: "│", maxSplits: 1)
        return !words.isEmpty && words[0].allSatisfy { $0 == " " || $0.isNumber }
    }

    private static func turns(in text: String, of file: String) -> [Turn] {
        var turns: [Turn] = []
        var isOpen = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.count > 2, !line.hasPrefix("%"), !line.hasPrefix("#") else {
                isOpen = false
                continue
            }
            if !isOpen { turns.append(Turn(place: "\(file):\(number + 1)")) }
            isOpen = true
            let rest = String(line.dropFirst(2))
            switch line.prefix(2) {
            case "> ": turns[turns.count - 1].typed.append(rest)
            case "? ": turns[turns.count - 1].answers.append(rest)
            case "+ ": turns[turns.count - 1].offers.append(rest)
            case "! ": turns[turns.count - 1].effects.append(rest)
            case "= ": turns[turns.count - 1].corrected.append(rest)
            default: XCTFail("\(file):\(number + 1): no line of a turn: \(line)")
            }
        }
        return turns
    }
}
