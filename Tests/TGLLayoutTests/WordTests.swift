import TGLLayout
import XCTest

/// The words of the language that name cases are in tables beside them.
final class WordTests: XCTestCase {
    func testPropertiesAndKindsAreCalledAsTheirCases() {
        // `.row` is a kind: the properties `row` and `column` are places.
        let places: [Prop: String] = [.columnPlace: "column", .rowPlace: "row"]
        XCTAssertEqual(Prop.allCases.map(\.word), Prop.allCases.map { places[$0] ?? "\($0)" })
        XCTAssertEqual(Kind.allCases.map(\.word), Kind.allCases.map { "\($0)" })
    }
}
