import Foundation
import XCTest

/// The scripts of the project, for tests over all of them.
enum Scripts {
    /// The top folder of the project.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The paths, below the top folder, of all scripts: examples, courses, tests and conformance scenes; sorted.
    static let paths: [String] = {
        var found: [String] = []
        for folder in ["scripts", "Tests"] {
            let files = FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            for case let file as URL in files ?? FileManager.DirectoryEnumerator() where file.pathExtension == "tgl" {
                found.append(String(file.path.dropFirst(root.path.count + 1)))
            }
        }
        return found.sorted()
    }()

    /// Scripts that are kept for the errors in their syntax.
    static let unreadable = ["Tests/Golden/Check/syntax.tgl"]

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}

final class ScriptsTests: XCTestCase {
    func testTheScriptsOfEveryFolderAreFound() {
        XCTAssertGreaterThan(Scripts.paths.count, 200)
        for folder in ["scripts/examples/", "scripts/courses/", "Tests/Scripts/", "Tests/Conformance/"] {
            XCTAssertTrue(Scripts.paths.contains { $0.hasPrefix(folder) }, folder)
        }
    }
}
