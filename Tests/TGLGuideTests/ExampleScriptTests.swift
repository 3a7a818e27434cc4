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

    func testTheTextsAreThoseOfTheFiles() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".tgl") }.sorted()
        XCTAssertEqual(ExampleScript.all.map { $0.name + ".tgl" }, files, "run scripts/generate-examples")
        for example in ExampleScript.all {
            let text = try String(contentsOf: Self.folder.appendingPathComponent(example.name + ".tgl"), encoding: .utf8)
            XCTAssertEqual(example.text, text, "\(example.name): run scripts/generate-examples")
        }
    }

    func testEachSaysWhatItShows() {
        for example in ExampleScript.all {
            XCTAssertEqual(ExampleScript.named(example.name), example)
            XCTAssertTrue((10...90).contains(example.summary.count), example.summary)
        }
        XCTAssertNil(ExampleScript.named("nothing"))
    }
}
