import TGLJSON
import XCTest

/// The names that `import … as` gives to what a text makes.
final class ImportedNameTests: XCTestCase {
    private static let scene = "view badge { width = 40; height = 10 }\n"
    private static let library = "import \"scene.tgl\" as mark\nlet gap = mark.width\n"
    private static let script = "import \"lib.tgl\"\nimport \"plate.tgl\" as logo\nlogo.left = gap\nmark.height = logo.height\n"
    private var client: LspClient!

    override func setUpWithError() throws {
        client = try LspClient([
            "scene.tgl": Self.scene, "plate.tgl": "view plate { width = 30; height = 20 }\n", "lib.tgl": Self.library,
            "main.tgl": Self.script,
        ])
        try client.initialize(options: ["runDelay": 0])
        client.open("main.tgl", Self.script)
    }

    override func tearDown() { client = nil }

    private func at(_ piece: String, _ further: Int = 0, _ more: [(String, JSONValue)] = []) -> JSONValue {
        client.at("main.tgl", Self.script, piece, further, more)
    }

    private func places(_ answer: JSONValue) -> [String] {
        (answer.array ?? [answer]).map { place in
            "\(place["uri"]?.string?.split(separator: "/").last ?? "") \(place["range"]?.rangeText ?? "")"
        }
    }

    func testDefinitionLeadsToTheImportAndFromThereToTheText() throws {
        XCTAssertEqual(places(try client.request("textDocument/definition", at("logo.left"))), ["main.tgl 1:22-1:26"])
        XCTAssertEqual(places(try client.request("textDocument/definition", at("logo\n"))), ["plate.tgl 0:0-0:0"])
        XCTAssertEqual(places(try client.request("textDocument/definition", at("mark.height"))), ["lib.tgl 0:22-0:26"])
    }

    func testReferencesAndRenaming() throws {
        let references = try client.request("textDocument/references", at("logo.left", 0, [("context", ["includeDeclaration": true])]))
        XCTAssertEqual(places(references), ["main.tgl 1:22-1:26", "main.tgl 2:0-2:4", "main.tgl 3:14-3:18"])
        let mark = try client.request("textDocument/references", at("mark.height", 0, [("context", ["includeDeclaration": true])]))
        XCTAssertEqual(Set(places(mark)), ["main.tgl 3:0-3:4", "lib.tgl 0:22-0:26", "lib.tgl 1:10-1:14"])
        let changes = try client.request("textDocument/rename", at("mark.height", 0, [("newName", "sign")]))["changes"]
        XCTAssertEqual(
            JSONValue.text(Self.library, with: changes?[client.uri("lib.tgl")]?.array ?? []), Self.library.replacing("mark", with: "sign"))
        XCTAssertEqual(
            JSONValue.text(Self.script, with: changes?[client.uri("main.tgl")]?.array ?? []), Self.script.replacing("mark", with: "sign"))
        XCTAssertThrowsError(try client.request("textDocument/rename", at("mark.height", 0, [("newName", "logo")])))
    }

    func testHoverSaysTheNodeThatItStandsFor() throws {
        _ = try client.diagnostics("main.tgl", version: 1)
        _ = try client.request("tgl/frames", client.document("main.tgl"))
        let words = try client.request("textDocument/hover", at("logo.left"))["contents"]?["value"]?.string ?? ""
        XCTAssert(words.hasPrefix("**logo**, a variable\n\n```tgl\nimport \"plate.tgl\" as logo\n```\n"), words)
        XCTAssert(words.contains(", a view, "), words)
        XCTAssert(words.contains("30×20"), words)
        let other = try client.request("textDocument/hover", at("mark.height"))["contents"]?["value"]?.string ?? ""
        XCTAssert(other.contains("import \"scene.tgl\" as mark"), other)
        XCTAssert(other.contains("40×20"), other)
    }

    func testCompletionOffersTheNames() throws {
        let items =
            try client.request("textDocument/completion", at("logo.height"))["items"]?.array?.compactMap { $0["label"]?.string } ?? []
        for name in ["logo", "mark", "gap"] { XCTAssert(items.contains(name), "\(name) is not in \(items.prefix(40))") }
    }
}
