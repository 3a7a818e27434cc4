import Foundation
import TGLGuide
import XCTest

/// The examples that the program carries are those of the folder.
final class ExampleScriptTests: XCTestCase {
    private static let folder: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("scripts/examples")
    }()

    func testEveryFileOfTheFolderIsAnExample() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".tgl") }.sorted()
        XCTAssertEqual(ExampleScript.all.map { $0.name + ".tgl" }, files, "the table is in Sources/CTexts/texts.c")
    }

    func testEachSaysWhatItShows() {
        for example in ExampleScript.all {
            XCTAssertEqual(ExampleScript.named(example.name), example)
            XCTAssertTrue((10...86).contains(example.summary.count), example.summary)
        }
        XCTAssertNil(ExampleScript.named("nothing"))
    }

    /// The summary is the first sentence of the comment, which may be longer than a line and than a summary.
    func testTheSummaryIsTheFirstSentence() {
        XCTAssertEqual(ExampleScript.summary(of: "# Styles and `functions`. More of them\nview A"), "Styles and functions")
        XCTAssertEqual(ExampleScript.summary(of: "# A box that grows\n# with its text; then more\n"), "A box that grows with its text")
        XCTAssertEqual(ExampleScript.summary(of: "#  One line:\nview A\n# not this"), "One line")
        let long = String(repeating: "word ", count: 15) + "end"
        XCTAssertEqual(ExampleScript.summary(of: "# \(long), and what a comma cuts off. More\n"), long)
        XCTAssertEqual(ExampleScript.summary(of: "view A"), "")
    }
}
