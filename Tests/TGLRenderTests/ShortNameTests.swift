import TGLRender
import XCTest

final class ShortNameTests: XCTestCase {
    func testIndicesAndEndsOfKeysStay() {
        let cases: [(String, Int, String)] = [
            ("day[17]", 7, "day[17]"), ("day[17]", 6, "d…[17]"), ("day[17]", 5, "…[17]"), ("day[17]", 4, "[17]"), ("day[17]", 2, "17"),
            ("day[17]", 1, ""), ("cell[3][14]", 8, "…[3][14]"), ("cell[3][14]", 6, "…[14]"), ("cell[3][14]", 3, ""),
            ("header[\"General\"]", 13, "h…[\"General\"]"), ("header[\"General\"]", 8, "…neral\"]"), ("header[\"General\"]", 2, ""),
            ("Sidebar", 5, "Si…ar"), ("Sidebar", 2, "S…"), ("Sidebar", 1, "…"), ("Sidebar", 0, ""), ("視図視図", 5, "視…図"),
        ]
        for (name, columns, expected) in cases { XCTAssertEqual(shortName(name, columns: columns), expected, "\(name) in \(columns)") }
    }

    func testTheResultIsNeverWiderThanAsked() {
        for name in ["day[17]", "header[\"General\"]", "[x]", "a[", "Sidebar", "視図[1]", "n[1][2][3]", "q[\"\"]"] {
            for columns in 0...20 { XCTAssertLessThanOrEqual(displayWidth(shortName(name, columns: columns)), columns, name) }
        }
    }
}
