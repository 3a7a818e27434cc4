import Foundation
import XCTest

/// What the prompt answers to `:load` of the scenes in Tests/Golden/Pictures, at terminals of three sizes, plain and with attributes.
/// With TGL_UPDATE_GOLDEN set in the environment the files are written again instead.
final class PictureGoldenTests: TglTestCase {
    private static let sizes = [(80, 24), (120, 40), (160, 50)]

    private var folder: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Golden/Pictures")
    }

    func testPlainPictures() throws { try checkAll("plain", ["NO_COLOR": "1"]) }

    func testPicturesWithAttributes() throws { try checkAll("colour", ["NO_COLOR": "", "TERM": "xterm-256color"]) }

    private func checkAll(_ style: String, _ environment: [String: String]) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tgl") }.sorted()
        XCTAssertEqual(names.count, 10)
        for name in names {
            try home.write(name, String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
            for (columns, rows) in Self.sizes {
                let answer = try answer(name, environment, columns, rows)
                let golden = name.replacingOccurrences(of: ".tgl", with: ".\(columns)x\(rows).\(style).txt")
                try compare(answer, with: golden)
            }
        }
    }

    /// The lines between the command and the next prompt, without the time that the layout took.
    private func answer(_ name: String, _ environment: [String: String], _ columns: Int, _ rows: Int) throws -> String {
        let session = try prompt([], environment, columns: columns, rows: rows)
        // Without what is drawn around the entry, which PromptEditingTests look at.
        try session.enter(":set plain on")
        try session.expect("> ")
        try session.enter(":load \(name)")
        try session.expect("laid out")
        try session.expect("> ")
        let text = String(decoding: session.received, as: UTF8.self).replacingOccurrences(of: "\r", with: "")
        let lines = text.components(separatedBy: "\n")
        // What is typed before the prompt is there is echoed twice.
        let first = try XCTUnwrap(lines.lastIndex { $0.contains(":load \(name)") })
        let last = try XCTUnwrap(lines.firstIndex { $0.contains("laid out") })
        // Colours are kept as `{1;32}`, so that the files are texts.
        let shown = lines[(first + 1)..<last].joined(separator: "\n") + "\n"
        return shown.replacingOccurrences(of: "\u{1B}[?2004l", with: "")
            .replacingOccurrences(of: "\u{1B}\\[([0-9;]*)m", with: "{$1}", options: .regularExpression)
    }

    private func compare(_ found: String, with name: String) throws {
        XCTAssertFalse(found.contains("\u{1B}"), name)
        try GoldenFile.compare(found, with: folder.appendingPathComponent(name))
    }
}
