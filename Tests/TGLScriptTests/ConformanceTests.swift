import Foundation
import TGLScript
import TGLSyntax
import XCTest

/// The conformance scenes of `Tests/Conformance`: frames that the original framework computed, and what the language promises.
final class ConformanceTests: XCTestCase {
    /// A scene of `Tests/deviations.txt`.
    private struct Deviation {
        var scene: String
        /// The rule that is followed instead, and the reason for it.
        var reason: [Substring]
        /// Every expectation that does not hold, as `differences(in:)` words it.
        var differences: [String] = []
    }

    private func deviations() throws -> [Deviation] {
        let text = try String(contentsOf: Scripts.root().appendingPathComponent("Tests/deviations.txt"), encoding: .utf8)
        var list: [Deviation] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix(" ") {
                XCTAssertFalse(list.isEmpty, "an expectation without a scene: \(line)")
                if !list.isEmpty { list[list.count - 1].differences.append(line.trimmingCharacters(in: .whitespaces)) }
            } else {
                // Two spaces end the name of the scene.
                let name = line.firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line
                list.append(Deviation(scene: String(name), reason: line[name.endIndex...].split(separator: " ")))
            }
        }
        return list
    }

    /// The files of layout scenes, which lie in the folder itself.
    private func layoutScenes() -> [String] {
        Scripts.files(in: "Tests/Conformance").filter { !$0.hasPrefix("Tests/Conformance/language/") }
    }

    /// Runs the scenes of one file: exactly those listed as deviations fail.
    private func check(_ name: String, _ count: Int, file: StaticString = #filePath, line: UInt = #line) throws {
        let expected = Set(try deviations().map(\.scene))
        let results = TestRunner().run(try Scripts.source("Tests/Conformance/\(name).tgl"))
        for result in results {
            switch (result.diagnostic, expected.contains(result.name)) {
            case (let diagnostic?, false): XCTFail("\(result.name)\n\(Scripts.text(diagnostic))", file: file, line: line)
            case (nil, true): XCTFail("\(result.name) is listed in Tests/deviations.txt and passes", file: file, line: line)
            default: break
            }
        }
        XCTAssertGreaterThanOrEqual(results.count, count, "scenes of \(name) are missing", file: file, line: line)
    }

    func testFloat() throws { try check("float", 383) }
    func testFlow() throws { try check("flow", 348) }
    func testFrame() throws { try check("frame", 282) }
    func testLinear() throws { try check("linear", 294) }
    func testMobile() throws { try check("mobile", 16) }
    func testNested() throws { try check("nested", 328) }
    func testPath() throws { try check("path", 283) }
    func testReadme() throws { try check("readme", 22) }
    func testRelative() throws { try check("relative", 344) }
    func testSizeClass() throws { try check("sizeclass", 82) }
    func testSteps() throws { try check("steps", 327) }
    func testTable() throws { try check("table", 415) }
    func testBlock() throws { try check("block", 333) }
    func testBootstrap() throws { try check("bootstrap", 39) }
    func testCSS() throws { try check("css", 42) }
    func testCSSFresh() throws { try check("cssfresh", 176) }
    func testCSSLanguage() throws { try check("csslanguage", 25) }
    func testCSSPublic() throws { try check("csspublic", 48) }
    func testTangram() throws { try check("tangram", 15) }
    func testCSSSteps() throws { try check("csssteps", 24) }
    func testFlex() throws { try check("flex", 1335) }
    func testGrid() throws { try check("grid", 783) }
    func testScroll() throws { try check("scroll", 74) }
    func testCollection() throws { try check("collection", 182) }
    func testAdaptive() throws { try check("adaptive", 135) }
    func testAndroid() throws { try check("android", 73) }
    func testDemos() throws { try check("demos", 57) }

    func testEveryFileIsRunAndNoTwoScenesOfItShareAName() throws {
        let names = layoutScenes().map { $0.dropFirst("Tests/Conformance/".count).dropLast(".tgl".count) }
        XCTAssertEqual(
            names,
            [
                "adaptive", "android", "block", "bootstrap", "collection", "constraint", "css", "cssfresh", "csslanguage", "csspublic",
                "csssteps", "demos", "flex", "float",
                "flow",
                "frame",
                "grid", "linear",
                "mobile", "nested", "path", "readme", "relative", "scroll", "sizeclass", "steps", "table", "tangram",
            ],
            "a file of scenes without a test above")
        var scenes: Set<String> = []
        for file in layoutScenes() {
            var own: Set<String> = []
            for scene in Scripts.tests(in: try Scripts.source(file)) {
                XCTAssertTrue(own.insert(scene.name).inserted, "two scenes of \(file) are called \(scene.name)")
            }
            scenes.formUnion(own)
        }
        for deviation in try deviations() { XCTAssertTrue(scenes.contains(deviation.scene), "\(deviation.scene) is no scene") }
    }

    /// Runs a scene without its expectations, then each of these: those that do not hold, with the value found.
    private func differences(in body: String) -> [String] {
        let lines = body.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let session = Session()
        let scene = lines.filter { !$0.hasPrefix("expect ") }.joined(separator: "\n")
        XCTAssertFalse(session.run(SourceFile(name: "scene", text: scene)).failed, scene)
        return lines.filter { $0.hasPrefix("expect ") }.compactMap { line in
            guard let diagnostic = session.run(SourceFile(name: "scene", text: line)).diagnostics.first else { return nil }
            let found = (diagnostic.note ?? diagnostic.message).components(separatedBy: ", right: ")[0]
            return "\(line)  # \(found.replacingOccurrences(of: "left: ", with: ""))"
        }
    }

    func testListedScenesDifferAsListed() throws {
        var listed: [String: [String]] = [:]
        for deviation in try deviations() { listed[deviation.scene] = deviation.differences }
        var seen = 0
        for file in layoutScenes() {
            for scene in Scripts.tests(in: try Scripts.source(file)) {
                guard let expected = listed[scene.name] else { continue }
                seen += 1
                XCTAssertFalse(expected.isEmpty, "Tests/deviations.txt does not say how \(scene.name) differs")
                XCTAssertEqual(differences(in: scene.body), expected, scene.name)
            }
        }
        XCTAssertEqual(seen, listed.count)
    }

    func testDeviationsGiveTheirReasons() throws {
        for deviation in try deviations() {
            XCTAssertGreaterThan(deviation.reason.count, 3, "no rule and reason: \(deviation.scene)")
        }
    }

    func testTheLanguage() throws {
        var seen = 0
        for file in Scripts.files(in: "Tests/Conformance/language") {
            for result in TestRunner().run(try Scripts.source(file)) {
                seen += 1
                if let diagnostic = result.diagnostic { XCTFail("\(result.name)\n\(Scripts.text(diagnostic))") }
            }
        }
        XCTAssertGreaterThanOrEqual(seen, 329, "tests of the language are missing")
    }
}
