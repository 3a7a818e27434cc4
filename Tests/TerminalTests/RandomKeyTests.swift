import TGLTerminal
import XCTest

/// Random keys, typed at a terminal, against a plain model of an editor.
final class RandomKeyTests: TerminalTestCase {
    /// A text and a cursor, and what keys do to them.
    private struct Model {
        var text: [Character] = []
        var cursor = 0

        var lineStart: Int { (text[..<cursor].lastIndex(of: "\n") ?? -1) + 1 }
        var lineEnd: Int { text[cursor...].firstIndex(of: "\n") ?? text.count }

        mutating func insert(_ character: Character) {
            text.insert(character, at: cursor)
            cursor += 1
        }
        mutating func backspace() {
            guard cursor > 0 else { return }
            cursor -= 1
            text.remove(at: cursor)
        }
        mutating func delete() {
            if cursor < text.count { text.remove(at: cursor) }
        }
        mutating func up() {
            let column = cursor - lineStart
            guard lineStart > 0 else { return }
            cursor = lineStart - 1
            cursor = min(lineStart + column, cursor)
        }
        mutating func down() {
            let column = cursor - lineStart
            guard lineEnd < text.count else { return }
            cursor = lineEnd + 1
            cursor = min(cursor + column, lineEnd)
        }
        mutating func killToEnd() {
            let end = lineEnd
            text.removeSubrange(cursor..<(end == cursor && end < text.count ? end + 1 : end))
        }
        mutating func killToStart() {
            let start = lineStart
            let from = start == cursor && start > 0 ? start - 1 : start
            text.removeSubrange(from..<cursor)
            cursor = from
        }

        /// The rows of a screen of `width` columns, and where the cursor is.
        func rows(width: Int, prompt: String) -> (rows: [String], row: Int, column: Int) {
            var rows: [String] = []
            var place = (0, 0)
            var row = prompt
            var column = prompt.count
            for (index, character) in (text + ["\n"]).enumerated() {
                let cells = character == "\n" ? 0 : character == "日" ? 2 : 1
                if character != "\n", column + cells > width {
                    rows.append(row)
                    (row, column) = ("", 0)
                }
                if index == cursor {
                    if character == "\n", column >= width {
                        rows.append(row)
                        (row, column) = ("", 0)
                    }
                    place = (rows.count, column)
                }
                if character == "\n" {
                    rows.append(row)
                    (row, column) = ("  ...> ", 7)
                } else {
                    row.append(character)
                    column += cells
                }
            }
            return (rows, place.0, place.1)
        }
    }

    private typealias Move = (bytes: String, change: @Sendable (inout Model) -> Void)
    private static let moves: [Move] = [
        ("\u{1B}[D", { $0.cursor = max(0, $0.cursor - 1) }), ("\u{1B}[C", { $0.cursor = min($0.text.count, $0.cursor + 1) }),
        ("\u{1B}[H", { $0.cursor = $0.lineStart }), ("\u{1B}[F", { $0.cursor = $0.lineEnd }),
        ("\u{1B}[A", { if $0.lineStart > 0 { $0.up() } }), ("\u{1B}[B", { if $0.lineEnd < $0.text.count { $0.down() } }),
        ("\u{7F}", { $0.backspace() }), ("\u{1B}[3~", { $0.delete() }), ("\u{B}", { $0.killToEnd() }), ("\u{15}", { $0.killToStart() }),
        ("\u{1B}\r", { $0.insert("\n") }),
    ]

    func testTenThousandRandomKeysDoWhatTheModelDoes() throws {
        let seed = Terminal.environment("TGL_SEED").flatMap { UInt64($0) } ?? 16
        print("seed \(seed)")
        var dice = Dice(seed)
        let session = try start(columns: 40, rows: 50)
        var model = Model()
        var (columns, rows) = (40, 50)
        let letters: [Character] = ["a", "b", "c", " ", "{", "}", "=", "1", "é", "日", "\"", "."]
        for step in 0..<500 {
            var typed = ""
            for _ in 0..<20 {
                // Now and then most of it goes: a text that outgrows the screen is for another test.
                if dice.below(10) < 6, model.text.count < 400 {
                    let letter = letters[dice.below(letters.count)]
                    typed.append(letter)
                    model.insert(letter)
                } else {
                    let move = Self.moves[dice.below(Self.moves.count)]
                    typed += move.bytes
                    move.change(&model)
                }
            }
            if model.rows(width: columns, prompt: "tgl[1]> ").rows.count > rows - 12 {
                while !model.text.isEmpty, model.rows(width: columns, prompt: "tgl[1]> ").rows.count > 8 {
                    model.backspace()
                    model.delete()
                    typed += "\u{7F}\u{1B}[3~"
                }
            }
            try session.send(typed)
            if dice.below(25) == 0 {
                try expect(model, session, columns, "seed \(seed), step \(step)")
                (columns, rows) = (30 + dice.below(60), 40 + dice.below(20))
                session.resize(columns: columns, rows: rows)
            }
            try expect(model, session, columns, "seed \(seed), step \(step)")
        }
        try session.sendKey(.ctrlC)
        try session.expect("^C")
    }

    private func expect(_ model: Model, _ session: Session, _ columns: Int, _ note: String) throws {
        let wanted = model.rows(width: columns, prompt: "tgl[1]> ")
        let shown = wanted.rows.map { $0.reversed().drop { $0 == " " }.reversed() }.map { String($0) }
        try session.wait(for: "\(note): \(shown), cursor \(wanted.row), \(wanted.column)") { screen in
            let first = screen.cursor.row - wanted.row
            guard first >= 0, first + shown.count <= screen.rows.count, screen.cursor.column == wanted.column else { return false }
            return Array(screen.rows[first..<first + shown.count]) == shown
                && screen.rows[(first + shown.count)...].allSatisfy(\.isEmpty)
        }
    }
}
