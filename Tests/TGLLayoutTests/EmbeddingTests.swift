import TGLLayout
import TGLWhy
import XCTest

/// The program of the article "Laying out boxes in your own program", as it stands there.
final class EmbeddingTests: XCTestCase {
    private var printed: [String] = []

    private func print(_ line: String) { printed.append(line) }

    private func program() throws {
        // The screen is the node at the top; everything else is in it.
        let document = Document()
        document.set(Document.screen, .width, .number(320))
        document.set(Document.screen, .height, .number(480))

        // A column as wide as the screen, with a title and two cards. The second card takes what the others leave of the height.
        let column = try document.make(.linear, in: Document.screen, name: .plain("Column"))
        document.set(column, .width, .percent(100))
        document.set(column, .height, .number(200))
        document.set(column, .vspace, .number(8))
        let title = try document.make(.label, in: column, name: .plain("Title"))
        document.set(title, .text, Rule(.string, ref: document.addString("Cards")))
        let first = try document.make(.view, in: column, name: .plain("First"))
        document.set(first, .width, .percent(50))
        document.set(first, .height, .number(60))
        let second = try document.make(.view, in: column, name: .plain("Second"))
        document.set(second, .width, .fill)
        document.set(second, .height, .fill)
        try document.layout()
        func text(_ node: Int32) -> String {
            let frame = document.frame(node)
            return "\(document.nameText(node)) \(frame.width) × \(frame.height) at \(frame.x), \(frame.y)"
        }
        for node in document.children(column) { print(text(node)) }

        // An edit is laid out by itself, as far as it reaches; `why` tells what a number comes from.
        let before = document.mark
        document.set(first, .height, .number(100))
        try document.layout()
        var explainer = Explainer(document, about: [second])
        for line in explainer.why(second, .height) { print(String(repeating: "  ", count: line.indent) + line.text) }

        // Every edit can be undone.
        _ = document.undo(to: before)
        try document.layout()
        print(text(second))
    }

    func testTheArticle() throws {
        try program()
        let article = try String(
            contentsOf: Self.folder.appendingPathComponent("Sources/TGLLayout/TGLLayout.docc/Embedding.md"), encoding: .utf8)
        let own = try String(contentsOfFile: #filePath, encoding: .utf8)
        let code = Self.block("swift", of: article).split(separator: "\n", omittingEmptySubsequences: false)
        // Without the imports.
        let body = code.drop { !$0.hasPrefix("//") }.map { $0.isEmpty ? "" : "        " + $0 }.joined(separator: "\n")
        XCTAssertTrue(own.contains(body), "the article and this test hold different programs")
        XCTAssertEqual(Self.block("text", of: article), printed.joined(separator: "\n"))
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What is between the first fences of a language.
    private static func block(_ language: String, of text: String) -> String {
        text.components(separatedBy: "```\(language)\n").dropFirst().first?.components(separatedBy: "\n```").first ?? ""
    }
}
