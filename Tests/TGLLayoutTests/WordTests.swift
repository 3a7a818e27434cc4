import XCTest

@testable import TGLLayout

/// The words of the language that name cases are in tables beside them.
final class WordTests: XCTestCase {
    func testPropertiesAndKindsAreCalledAsTheirCases() {
        XCTAssertEqual(Prop.allCases.map(\.word), Prop.allCases.map { "\($0)" })
        XCTAssertEqual(Kind.allCases.map(\.word), Kind.allCases.map { "\($0)" })
    }
}
