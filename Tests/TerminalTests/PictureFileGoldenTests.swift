import Foundation
import XCTest

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The pictures of scenes as SVG and as pages, and the picture of the prompt in README.md.
/// With TGL_UPDATE_GOLDEN set in the environment the files are written anew instead.
final class PictureFileGoldenTests: TglTestCase {
    func testSVGs() throws {
        for scene in try PictureScene.all() {
            for ending in scene.isOnDevices ? ["svg", "clean.svg"] : ["svg"] {
                let svg = try scene.render(self, ending)
                XCTAssertTrue(XMLParser(data: Data(svg.utf8)).parse(), scene.name)
                try compare(svg, with: "\(scene.name).\(ending)")
            }
        }
    }

    /// Pages without their style and their script, which are the same in all, and without what `why` says.
    func testPages() throws {
        for scene in try PictureScene.all() {
            var page = try scene.render(self, "html")
            for part in ["<style>\n:root.*?</style>", "<script>.*?</script>", "<article .*</article>\n"] {
                let left = page.replacingOccurrences(of: "(?s)\(part)", with: "", options: .regularExpression)
                XCTAssertLessThan(left.count, page.count, "\(scene.name) has no \(part)")
                page = left
            }
            try compare(page, with: "\(scene.name).html")
        }
    }

    /// README.md shows what `:screenshot` writes of its own scene.
    func testThePictureOfThePrompt() throws {
        let readme = try String(contentsOf: PictureScene.project.appendingPathComponent("README.md"), encoding: .utf8)
        XCTAssertTrue(readme.contains("(Tests/Golden/PictureFiles/prompt.svg)"))
        let scene = try String(
            contentsOf: PictureScene.project.appendingPathComponent("Tests/Golden/Pictures/readme.tgl"), encoding: .utf8)
        let (made, change) = (scene.components(separatedBy: "A.width >="), "A.width >= 60")
        XCTAssertEqual(made.count, 2)
        for line in made[0].split(separator: "\n") { XCTAssertTrue(readme.contains(line), "README.md does not have: \(line)") }
        let run = try run(["-i", "-e", made[0]], input: "\(change)\n:screenshot prompt.svg\n", ["COLUMNS": "100"])
        XCTAssertTrue(run.output.contains("the screenshot was written to prompt.svg"), run.output + run.errors)
        try compare(String(contentsOfFile: home.path + "/prompt.svg", encoding: .utf8), with: "prompt.svg")
    }

    private func compare(_ found: String, with name: String) throws {
        try GoldenFile.compare(found, with: PictureScene.goldens.appendingPathComponent(name))
    }
}

/// A scene that pictures are made of.
struct PictureScene {
    let name: String
    let script: URL
    /// It is drawn on three devices.
    var isOnDevices: Bool { name == "pricing" }

    static let devices = ["iphone8", "ipad", "desktop"]
    static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let goldens = project.appendingPathComponent("Tests/Golden/PictureFiles")

    private static let names = ["buttons", "calendar", "chat", "login", "nodes", "overlaps", "pricing", "readme", "rtl", "wide"]

    static func all() throws -> [PictureScene] {
        try names.map { name in
            let places = ["PictureFiles", "Pictures"].map { project.appendingPathComponent("Tests/Golden/\($0)/\(name).tgl") }
            let script = try XCTUnwrap(places.first { FileManager.default.fileExists(atPath: $0.path) }, name)
            return PictureScene(name: name, script: script)
        }
    }

    /// What `tgl render` writes into a file of that ending.
    func render(_ test: TglTestCase, _ ending: String) throws -> String {
        let file = "\(test.home.path)/\(name).\(ending)"
        var arguments = ["render", script.path, "-o", file]
        if isOnDevices { arguments += ["--on", Self.devices.joined(separator: ", ")] }
        if ending.hasPrefix("clean.") { arguments.append("--clean") }
        let run = try test.run(arguments)
        XCTAssertEqual(run.errors, "", name)
        return try String(contentsOfFile: file, encoding: .utf8).replacingOccurrences(of: script.path, with: "\(name).tgl")
    }

    /// The frames that the layout gives.
    func frames(_ test: TglTestCase) throws -> String { try test.run([script.path, "--json"]).output }
}
