import FuzzTargets
import TGLSyntax
import XCTest

final class ErrorPageTests: XCTestCase {
    func testEveryCodeHasOnePage() {
        XCTAssertEqual(SyntaxErrors.table.problems(keys: SyntaxErrors.codes), [])
        XCTAssertEqual(SyntaxErrors.codes, SyntaxErrors.codes.sorted())
        XCTAssertTrue(SyntaxErrors.codes.allSatisfy { $0.hasPrefix("TGL01") && $0.count == 7 })
    }

    func testEveryPageSaysSomething() {
        for page in SyntaxErrors.pages {
            XCTAssertFalse(page.title.isEmpty || page.title.hasSuffix("."), page.code)
            XCTAssertGreaterThan(page.text.count, 40, page.code)
            XCTAssertNil(page.text.range(of: "\\#"), page.code)
        }
        XCTAssertEqual(SyntaxErrors.page("TGL0144")?.title, "a value is set with `=`, not with `:`")
        XCTAssertNil(SyntaxErrors.page("TGL0001"))
    }

    func testEveryFailingExampleFailsWithItsCode() {
        for page in SyntaxErrors.pages {
            let source = SourceFile(name: "example", bytes: page.failingBytes)
            let result = SyntaxTree.parse(source, names: .test, options: page.limits)
            XCTAssertEqual(result.diagnostics.first?.code, page.code, page.failing)
            XCTAssertEqual(Set(result.diagnostics.map(\.code)), [page.code], page.failing)
            XCTAssertTrue(Shape.problems(of: result).isEmpty, page.failing)
        }
    }

    func testEveryWorkingExampleIsClean() {
        for page in SyntaxErrors.pages {
            let result = SyntaxTree.parse(page.working, names: .test, options: page.limits)
            XCTAssertEqual(result.diagnostics.map(\.code), [], page.working)
            XCTAssertFalse(result.needsMore, page.working)
        }
    }
}
