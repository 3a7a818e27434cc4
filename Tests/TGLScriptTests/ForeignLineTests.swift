import FuzzTargets
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// Lines of other systems, as people write them: the files in Tests/Foreign. Each is typed at the prompt in the scene above it, and
/// what the error offers is typed instead.
///
/// `== ` begins a scene, a line that is indented is the statement that the line before leads to (`nothing` where it needs none), and
/// `% ` begins a comment.
final class ForeignLineTests: XCTestCase {
    private struct Line {
        let place, scene, typed, expected: String
    }

    /// Where a line leads.
    private enum Verdict: String {
        /// To a statement that does what is expected.
        case right
        /// To one that does something else.
        case wrong
        /// To none.
        case nowhere
        /// To one that is refused, or that changes nothing.
        case refused, idle
        /// It is taken as it is.
        case accepted
    }

    private func lines() throws -> [Line] {
        var lines: [Line] = []
        for file in Scripts.files(in: "Tests/Foreign", ending: ".lines") {
            var (scene, typed) = ("", "")
            let text = try String(contentsOf: Scripts.root().appendingPathComponent(file), encoding: .utf8)
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !line.isEmpty {
                if line.hasPrefix("%") { continue }
                if line.hasPrefix("== ") {
                    scene = String(line.dropFirst(3))
                } else if line.hasPrefix("    ") {
                    lines.append(Line(place: "\(file):\(number)", scene: scene, typed: typed, expected: String(line.dropFirst(4))))
                } else {
                    typed = String(line)
                }
            }
        }
        return lines
    }

    private func session(_ scene: String) -> Session {
        let session = Session()
        XCTAssertFalse(session.runPrompt(SourceFile(name: "scene", text: scene)).failed, scene)
        return session
    }

    private func type(_ text: String, _ session: Session) -> Outcome { session.runPrompt(SourceFile(name: "typed", text: text)) }

    /// Where all nodes are, as they are and in a larger container.
    private func frames(_ session: Session) -> String {
        func all(_ node: Int32) -> String {
            let document = session.document
            let frame = document.frame(node)
            let visibility = document.text(document.lookup(node, .visibility).rule, for: .visibility, on: node)
            let own = "\(document.kind(node).word) \(document.nameText(node)) \(frame) \(visibility)\n"
            return own + document.children(node).map(all).joined()
        }
        let first = all(Document.screen)
        _ = type("S.width += 36; S.height += 24", session)
        return first + all(Document.screen)
    }

    private func verdict(_ line: Line) -> (verdict: Verdict, offered: String, said: String) {
        let session = session(line.scene)
        let before = session.dump()
        let outcome = type(line.typed, session)
        guard let error = outcome.firstError else { return (.accepted, "", "") }
        let help = error.help ?? ""
        let fixed = error.fixes.isEmpty ? nil : String(decoding: error.primary.source.bytes(with: error.fixes), as: UTF8.self)
        guard let offered = fixed ?? Offer.offers(in: help).first(where: { !$0.isCommand })?.text else {
            return (line.expected == "nothing" && !help.isEmpty ? .right : .nowhere, "", help.isEmpty ? error.message : help)
        }
        let mark = session.document.mark
        let followed = type(offered, session)
        if let error = followed.firstError { return (.refused, offered, error.message) }
        if session.dump() == before { return (.idle, offered, help) }
        let findings = session.document.lint(about: session.document.touchedNodes(since: mark, limit: 100))
        if let idle = findings.first(where: { finding in
            finding.sort == .idle && finding.prop.map { offered.contains("\($0.word) ") } ?? false
        }) {
            return (.idle, offered, idle.text)
        }
        let other = self.session(line.scene)
        let expected = type(line.expected, other)
        XCTAssertFalse(expected.failed, "\(line.place): \(line.expected): \(expected.firstError?.message ?? "")")
        return (frames(session) == frames(other) ? .right : .wrong, offered, help)
    }

    func testLinesOfOtherSystemsLeadToAStatementThatDoesIt() throws {
        let lines = try lines()
        var counts: [Verdict: Int] = [:]
        var report = ""
        var bad: [String] = []
        for line in lines {
            let (verdict, offered, said) = verdict(line)
            counts[verdict, default: 0] += 1
            report += "\(verdict.rawValue)\t\(line.place)\t\(line.typed)\t\(offered)\t\(line.expected)\t\(said)\n"
            if [.refused, .idle, .accepted].contains(verdict) {
                bad.append("\(verdict.rawValue): \(line.place): \(line.typed) → \(offered): \(said)")
            }
        }
        if let file = ProcessInfo.processInfo.environment["TGL_FOREIGN_REPORT"] {
            try report.write(toFile: file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(bad, [])
        XCTAssertGreaterThanOrEqual(lines.count, 300)
        XCTAssertGreaterThanOrEqual(Double(counts[.right] ?? 0), 0.95 * Double(lines.count), "\(counts)")
    }
}
