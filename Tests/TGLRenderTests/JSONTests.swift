import Foundation
import TGLRender
import XCTest

final class JSONTests: XCTestCase {
    func testFramesAreNestedAsTheTreeIs() {
        check(
            jsonText(scene([Box("S", "linear", 0, 0, 100, 50, [Box("A", "view", 20, 0, 0.1, 50)])])),
            """
            {
              "screen": {"width": 375, "height": 667},
              "nodes": [
                {"name": "S", "kind": "linear", "x": 0, "y": 0, "width": 100, "height": 50, "children": [
                  {"name": "A", "kind": "view", "x": 20, "y": 0, "width": 0.1, "height": 50, "children": []}
                ]}
              ]
            }

            """)
    }

    func testAnEmptySceneHasNoNodes() {
        check(
            jsonText(scene([])),
            """
            {
              "screen": {"width": 375, "height": 667},
              "nodes": []
            }

            """)
    }

    func testEveryStringAndNumberReadsBack() throws {
        let name = "a\"b\\c\n\u{1}\u{7F}视👨‍👩‍👧</script>"
        let third = 1.0 / 3
        let tree = scene([Box(name, "label", third, 1e300, -0.0, 2.5e-308, adjust: { $0.text = "\t" })])
        let parsed = try JSONSerialization.jsonObject(with: Data(jsonText(tree).utf8)) as? [String: Any]
        let node = try XCTUnwrap((parsed?["nodes"] as? [[String: Any]])?.first)
        XCTAssertEqual(node["name"] as? String, name)
        XCTAssertEqual(node["text"] as? String, "\t")
        XCTAssertEqual(node["x"] as? Double, third)
        XCTAssertEqual(node["y"] as? Double, 1e300)
        XCTAssertEqual(node["height"] as? Double, 2.5e-308)
    }

    /// What a terminal would obey is escaped; the text that is read back is the same.
    func testNothingInItIsObeyedByATerminal() throws {
        let text = "a\u{202E}b\u{2066}\u{200F}\u{2028}\u{FEFF}\u{85}\u{1B}[2J\u{FFFF}\u{1FFFE}\u{E0001}\u{200D}é👨‍👩‍👧\r\n"
        let json = jsonText(scene([Box("A", "label", 0, 0, 1, 1, adjust: { $0.text = text })]))
        XCTAssertTrue(json.contains(#"a\u202eb\u2066\u200f\u2028\ufeff\u0085\u001b[2J\uffff\ud83f\udffe\udb40\udc01\u200dé👨‍👩‍👧\r\n""#), json)
        for line in json.split(separator: "\n") { XCTAssertEqual(TerminalText(String(line)).text, String(line)) }
        let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        XCTAssertEqual((parsed?["nodes"] as? [[String: Any]])?.first?["text"] as? String, text)
    }

    func testVisibilityAndOmittedNodesAreNoted() {
        let json = jsonText(
            scene([
                Box("A", "view", 0, 0, 1, 1, adjust: { $0.isInvisible = true }),
                Box("B", "view", 0, 0, 1, 1, adjust: { $0.isGone = true }),
                Box("C", "view", 0, 0, 1, 1, adjust: { $0.omitted = 7 }),
            ]))
        XCTAssertTrue(json.contains("\"height\": 1, \"visibility\": \"invisible\", \"children\""), json)
        XCTAssertTrue(json.contains("\"visibility\": \"gone\""), json)
        XCTAssertTrue(json.contains("\"omitted\": 7, \"children\": []"), json)
    }

    func testRemovedNodesAreLeftOutWithAllBelow() {
        let json = jsonText(
            scene([
                Box(
                    "S", "view", 0, 0, 1, 1,
                    [
                        Box("A", "view", 0, 0, 1, 1, [Box("B", "view", 0, 0, 1, 1)], adjust: { $0.change = .gone }),
                        Box("C", "view", 0, 0, 1, 1),
                    ])
            ]))
        XCTAssertFalse(json.contains("\"A\"") || json.contains("\"B\""), json)
        XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(json.utf8)))
    }

    func testNumbersThatAreNoneAreNull() {
        XCTAssertTrue(jsonText(scene([Box("A", "view", .nan, .infinity, 1, 1)])).contains("\"x\": null, \"y\": null"))
    }
}
