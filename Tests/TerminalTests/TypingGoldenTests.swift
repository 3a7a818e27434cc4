import Foundation
import XCTest

/// What stands on the screen after each key: the files in Tests/Golden/Typing, text and attributes.
///
/// A `.keys` file has a line for each thing that is typed: `type TEXT` key by key, `key NAME`, `paste TEXT`, `resize COLUMNS ROWS`. Its
/// frames are in `.frames` files, one for each size: under each key the rows that changed, and where the cursor is. Durations are
/// written as `T`. With TGL_UPDATE_GOLDEN set in the environment the frames are written again instead.
final class TypingGoldenTests: TglTestCase {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Golden/Typing")

    private static let keys: [String: String] = [
        "enter": "\r", "tab": "\t", "up": "\u{1B}[A", "down": "\u{1B}[B", "right": "\u{1B}[C", "left": "\u{1B}[D", "home": "\u{1B}[H",
        "end": "\u{1B}[F", "backspace": "\u{7F}", "alt-enter": "\u{1B}\r", "alt-f": "\u{1B}f", "ctrl-c": "\u{3}", "ctrl-f": "\u{6}",
        "ctrl-l": "\u{C}", "ctrl-u": "\u{15}", "ctrl-r": "\u{12}", "delete": "\u{1B}[3~",
    ]

    /// A key as the file of frames names it, and what does it.
    private struct Step {
        let name: String
        let run: (Session) throws -> Void
    }

    func testAMinuteOfWork() throws { try check("minute", sizes: [(80, 24), (120, 40), (40, 10)]) }

    private func check(_ name: String, sizes: [(Int, Int)]) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(name + ".keys"), encoding: .utf8)
        let steps = try Self.steps(text)
        XCTAssertGreaterThan(steps.count, 10)
        for (columns, rows) in sizes {
            home = try TemporaryFolder()
            let file = Self.folder.appendingPathComponent("\(name).\(columns)x\(rows).frames")
            let session = try prompt([], ["NO_COLOR": "", "TERM": "xterm-256color"], columns: columns, rows: rows)
            try session.expectRow("tgl[1]>", column: 8)
            if ProcessInfo.processInfo.environment["TGL_UPDATE_GOLDEN"] != nil {
                try record(steps, session).write(to: file, atomically: true, encoding: .utf8)
            } else {
                try replay(steps, session, String(contentsOf: file, encoding: .utf8), file.lastPathComponent)
            }
        }
    }

    /// Types all, waiting after each key until the screen rests, and gives the frames.
    private func record(_ steps: [Step], _ session: Session) throws -> String {
        var frames = ""
        var shown: [String] = []
        for step in steps {
            try step.run(session)
            try session.rest(for: 0.4)
            let rows = Self.rows(session.screen)
            frames += "# \(step.name)\n"
            for (index, row) in rows.enumerated() where index >= shown.count || shown[index] != row { frames += "\(index + 1)|\(row)\n" }
            frames += "@ \(session.screen.cursor.row + 1) \(session.screen.cursor.column + 1)\n"
            shown = rows
        }
        return frames
    }

    /// Types all, waiting after each key until the screen is what the frame says.
    private func replay(_ steps: [Step], _ session: Session, _ frames: String, _ file: String) throws {
        var blocks = frames.components(separatedBy: "\n# ")
        blocks[0].removeFirst(2)
        XCTAssertEqual(blocks.count, steps.count, file)
        var wanted = Self.rows(session.screen)
        for (number, (step, block)) in zip(steps, blocks).enumerated() {
            var lines = block.split(separator: "\n").map(String.init)
            XCTAssertEqual(lines.removeFirst(), step.name, file)
            var cursor = ""
            for line in lines {
                if line.hasPrefix("@ ") {
                    cursor = line
                } else {
                    let bar = try XCTUnwrap(line.firstIndex(of: "|"), line)
                    let row = try XCTUnwrap(Int(line[..<bar]), line)
                    while wanted.count < row { wanted.append("") }
                    wanted[row - 1] = String(line[line.index(after: bar)...])
                }
            }
            try step.run(session)
            let what = "\(file), key \(number + 1) (\(step.name)): \(cursor)\n" + wanted.joined(separator: "\n")
            try session.wait(for: what) { screen in
                let rows = Self.rows(screen)
                if wanted.count != rows.count { wanted = Array((wanted + Array(repeating: "", count: 100)).prefix(rows.count)) }
                return rows == wanted && cursor == "@ \(screen.cursor.row + 1) \(screen.cursor.column + 1)"
            }
        }
    }

    private static func rows(_ screen: Screen) -> [String] {
        screen.rowsWithLooks.map {
            $0.replacingOccurrences(of: "[0-9.]+ (ns|µs|ms|s)(?=⟩|$)", with: "T", options: .regularExpression)
        }
    }

    private static func steps(_ text: String) throws -> [Step] {
        var steps: [Step] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("%") {
            let word = String(line.prefix { $0 != " " })
            let rest = String(line.dropFirst(word.count + 1))
            switch word {
            case "type": for character in rest { steps.append(Step(name: "‘\(character)’") { try $0.send(String(character)) }) }
            case "key":
                let bytes = try XCTUnwrap(keys[rest], rest)
                steps.append(Step(name: rest) { try $0.send(bytes) })
            case "paste": steps.append(Step(name: "paste \(rest)") { try $0.paste(rest.replacingOccurrences(of: "\\n", with: "\n")) })
            case "resize":
                let sizes = rest.split(separator: " ").compactMap { Int($0) }
                guard sizes.count == 2 else { throw SessionFailure(description: "no size: \(line)") }
                steps.append(Step(name: String(line)) { $0.resize(columns: sizes[0], rows: sizes[1]) })
            default: throw SessionFailure(description: "no key: \(line)")
            }
        }
        return steps
    }
}
