import TGLScript
import TGLSyntax
import XCTest

/// Every error of the script module has a page, and its examples say the truth.
final class ErrorPageTests: XCTestCase {
    private func run(_ text: String, code: String, isInterrupted: Bool = false) -> Outcome {
        let loader = MemoryLoader(ScriptErrors.files)
        let session = Session(limits: ScriptErrors.limits(for: code), loader: loader)
        if isInterrupted {
            var turns = 0
            session.shouldStop = {
                turns += 1
                return turns > 3
            }
        }
        return withExtendedLifetime(loader) { session.run(SourceFile(name: "example", text: text)) }
    }

    func testEveryCodeHasOnePage() {
        XCTAssertEqual(ScriptErrors.table.problems(keys: ScriptErrors.codes), [])
        XCTAssertEqual(ScriptErrors.codes, ScriptErrors.codes.sorted())
    }

    func testEveryPageSaysSomething() {
        for page in ScriptErrors.pages {
            XCTAssertFalse(page.title.isEmpty || page.title.hasSuffix("."), page.code)
            XCTAssertGreaterThan(page.text.count, 40, page.code)
        }
    }

    func testEveryFailingExampleFailsWithItsCode() {
        for page in ScriptErrors.pages {
            let outcome = run(page.failing, code: page.code, isInterrupted: page.code == "TGL0281")
            XCTAssertEqual(outcome.diagnostics.first { $0.severity != .note }?.code, page.code, page.code)
        }
    }

    func testEveryWorkingExampleIsClean() {
        for page in ScriptErrors.pages {
            let outcome = run(page.working, code: page.code)
            XCTAssertEqual(
                outcome.diagnostics.filter { $0.severity == .error }.map { "\($0.code) \($0.message)" }, [], page.code)
        }
    }

    func testEveryLimitNamesItsFlag() {
        for page in ScriptErrors.pages where page.text.contains("`--max-") {
            let help = run(page.failing, code: page.code).diagnostics.first?.help ?? ""
            XCTAssertTrue(help.contains("--max-"), page.code)
        }
    }
}
