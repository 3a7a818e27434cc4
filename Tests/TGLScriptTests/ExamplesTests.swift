import Foundation
import TGLScript
import TGLSyntax
import XCTest

/// Where things are in the package, and scripts run as `tgl test` runs them.
enum Scripts {
    static func root(_ path: String = #filePath) -> URL {
        var url = URL(fileURLWithPath: path)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url
    }

    /// The scripts of a folder of the package and of its folders, in order.
    static func files(in folder: String, ending: String = ".tgl") -> [String] {
        let url = root().appendingPathComponent(folder)
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasSuffix(ending) }.sorted().map { folder + "/" + $0 }
    }

    static func source(_ name: String) throws -> SourceFile {
        SourceFile(name: name, bytes: [UInt8](try Data(contentsOf: root().appendingPathComponent(name))))
    }

    /// The bodies of a text's `test` blocks.
    static func tests(in source: SourceFile) -> [(name: String, body: String)] {
        let tree = SyntaxTree.parse(source, names: .layout).tree
        return tree[tree.root.statements].compactMap { id in
            guard case .test(let name, _, _) = tree[id] else { return nil }
            let text = source.text(tree.range(of: id))
            guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}") else { return nil }
            return (tree.plainText(of: name) ?? "", String(text[text.index(after: open)..<close]))
        }
    }

    /// The lines of a dump of what a text makes, which must have no error.
    static func dump(_ text: String, line: UInt = #line) -> [String] {
        let session = Session()
        for diagnostic in session.runPrompt(SourceFile(name: "tgl", text: text)).diagnostics where diagnostic.severity == .error {
            XCTFail(Scripts.text(diagnostic), line: line)
        }
        return session.dump().split(separator: "\n").map(String.init)
    }

    /// A diagnostic on one line or a few, with its place.
    static func text(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.primary
        var text = "\(place.source.name):\(place.position.line):\(place.position.column): "
        text += "\(diagnostic.code): \(diagnostic.message)\n    \(place.source.lineText(place.position.line))"
        if !place.label.isEmpty { text += "\n    \(place.label)" }
        if let note = diagnostic.note { text += "\n    \(note)" }
        return text
    }
}

/// Every example and every script of the project's own runs, all that it expects holds, and no two tests share a name.
final class ExamplesTests: XCTestCase {
    private func runAll(in folder: String, testsInEach: Bool) throws {
        // Those of the limits are for the release build alone, in which scripts/test runs them with all others.
        let files = Scripts.files(in: folder).filter { !$0.contains("/limits/") }
        XCTAssertFalse(files.isEmpty, "there are no scripts in \(folder)")
        var places: [String: String] = [:]
        for file in files {
            let results = TestRunner().run(try Scripts.source(file))
            for result in results {
                if let diagnostic = result.diagnostic { XCTFail("\(result.name)\n\(Scripts.text(diagnostic))") }
                let place = "\(file):\(result.line)"
                if let other = places[result.name] { XCTFail("`\(result.name)` stands at \(other) and at \(place)") }
                places[result.name] = place
            }
            if testsInEach { XCTAssertFalse(results.isEmpty, "\(file) has no test") }
        }
    }

    func testExamplesProveThemselves() throws {
        try runAll(in: "scripts/examples", testsInEach: false)
    }

    func testScriptsPass() throws {
        try runAll(in: "Tests/Scripts", testsInEach: true)
    }

    func testExamplesSayWhatTheyShow() throws {
        for file in Scripts.files(in: "scripts/examples") {
            let text = try String(contentsOf: Scripts.root().appendingPathComponent(file), encoding: .utf8)
            XCTAssertTrue(text.hasPrefix("# "), "\(file) does not begin with a comment")
            // A library of styles shows nothing by itself; its scenes are among those of the conformance tests.
            let makesStylesAlone = text.split(separator: "\n").allSatisfy { line in
                ["#", "style ", "when ", " ", "}"].contains { line.hasPrefix($0) }
            }
            XCTAssertTrue(makesStylesAlone || text.contains("\nexpect "), "\(file) expects nothing at top level")
        }
    }

    /// What the introduction shows, line by line.
    func testTheIntroductionsFrames() throws {
        let session = Session()
        XCTAssertFalse(session.run(try Scripts.source("scripts/examples/introduction.tgl")).failed)
        let frames = session.runPrompt(SourceFile(name: "prompt", text: "[S.frame, A.frame, B.frame, C.frame, D.frame]"))
        XCTAssertEqual(
            frames.values,
            ["[[0, 0, 100, 200], [20, 0, 50, 50], [40, 60, 60, 40], [0, 110, 100, 40], [30, 160, 50, 40]]"])
    }
}
