import TGLScript
import TGLSyntax
import XCTest

private struct NoCatalogue: Error, CustomStringConvertible {
    let description: String
}

/// The pages of rules, `Sources/TGLLayout/TGLLayout.docc`: every rule is complete, its examples hold, and citations lead to rules.
final class RulesTests: XCTestCase {
    /// What is wrong with an example, run in an empty document, or `nil`.
    private func failure(of example: RuleExample) -> String? {
        let outcome = Session().run(SourceFile(name: example.place, text: example.text), tests: .afterwards(filter: nil))
        let first = outcome.diagnostics.first { $0.severity == .error } ?? outcome.tests.lazy.compactMap(\.diagnostic).first
        return first.map { "\(example.place): line \($0.primary.position.line): \($0.message) \($0.note ?? "")" }
    }

    // MARK: The project's pages

    private func book() throws -> RuleBook {
        let folder = "Sources/TGLLayout/TGLLayout.docc"
        let files = Project.files(in: folder, ending: ".md")
        guard !files.isEmpty else { throw NoCatalogue(description: "there is no catalogue of rules in \(folder)") }
        return RuleBook(try files.map { ($0, try Project.text($0)) })
    }

    func testEveryRuleIsComplete() throws {
        let book = try book()
        for problem in book.problems { XCTFail(problem) }
        XCTAssertGreaterThan(book.rules.count, 100)
    }

    func testEveryExampleHolds() throws {
        let examples = try book().examples
        for problem in examples.compactMap(failure(of:)) { XCTFail(problem) }
        XCTAssertGreaterThan(examples.count, 100)
    }

    func testEveryCitationLeadsToARule() throws {
        let book = try book()
        let files = Project.files(in: "Sources", ending: ".swift") + Project.files(in: "Sources/TGLLayout", ending: ".md")
        for file in files + ["Tests/deviations.txt"] {
            for problem in book.strayCitations(in: try Project.text(file), name: file) { XCTFail(problem) }
        }
        XCTAssertGreaterThan(files.count, 150)
    }

    // MARK: The checks themselves

    private static let complete = """
        # Linear

        Lines of boxes.

        ```text
        A B
        ```

        ## Lengths

        ### L-6 Free space is what fixed lengths leave

        Shares divide what the fixed lengths leave.

        Reason: otherwise a share would depend on the order of the children.

        ```tgl
        linear horz S { width = 100; height = 20; view A { width = 30; height = 10 }; view B { width = fill; height = 10 } }
        expect B.frame == [30, 0, 70, 10]
        ```

        ### L-6a A share is never negative

        It is 0 where L-6 leaves less than nothing.

        Reason: no box has a length below 0.

        ```tgl
        linear horz S { width = 10; height = 20; view A { width = 30; height = 10 }; view B { width = fill; height = 10 } }
        expect B.width == 0
        ```
        """

    private func problems(_ text: String) -> [String] { RuleBook([("page", text)]).problems }

    func testACompletePageIsRead() {
        let book = RuleBook([("page", RulesTests.complete)])
        XCTAssertEqual(book.problems, [])
        XCTAssertEqual(book.rules.map(\.id), ["L-6", "L-6a"])
        XCTAssertEqual(book.rules.map(\.place), ["page:11", "page:22"])
        XCTAssertEqual(book.rules.first?.title, "Free space is what fixed lengths leave")
        XCTAssertEqual(book.examples.count, 2)
        XCTAssertEqual(book.examples.compactMap(failure(of:)), [])
    }

    func testHeadingsOfTheOverviewAndTheTopicsAreNoRules() {
        let text = "# Pages\n\n## Topics\n\n### Layouts\n\n- <doc:Linear>\n"
        XCTAssertEqual(problems(text), [])
        XCTAssertEqual(problems(text.replacingOccurrences(of: "## Topics", with: "## Overview")), [])
        XCTAssertEqual(problems(text.replacingOccurrences(of: "## Topics", with: "## Rules")).count, 1)
    }

    func testWhatIsMissingIsFound() {
        let text = RulesTests.complete
        for (part, change, problem) in [
            ("Shares divide what the fixed lengths leave.", "", "page:11: L-6 has no statement"),
            ("Reason: otherwise", "Otherwise", "page:11: L-6 has no reason"),
            ("Reason: no box has a length below 0.", "Reason: yes", "page:22: L-6a has no reason"),
            ("expect B.width == 0", "print B.width", "page:22: L-6a has no example with an `expect`"),
            ("expect B.width == 0\n```", "expect B.width == 0", "page:28: a fence without an end"),
            ("### L-6a ", "### L-6 ", "page:22: L-6 stands at page:11 too"),
            ("### L-6a ", "### X-6 ", "page:22: the prefix of X-6 is not among those that citations are looked for with"),
            ("### L-6a ", "### ", "page:22: a heading of the third level that is no rule: A share is never negative"),
        ] {
            XCTAssertTrue(text.contains(part), part)
            XCTAssertTrue(problems(text.replacingOccurrences(of: part, with: change)).contains(problem), problem)
        }
        let otherwise = text.replacingOccurrences(of: "```tgl\nlinear horz S { width = 100", with: "```text\nlinear horz S { width = 100")
        XCTAssertEqual(problems(otherwise), ["page:11: L-6 has no example with an `expect`"])
    }

    func testAnExampleThatDoesNotHoldIsFound() {
        for (part, change) in [
            ("[30, 0, 70, 10]", "[30, 0, 71, 10]"), ("view A {", "viewer A {"), ("expect B.width == 0", "expect B.width"),
        ] {
            let book = RuleBook([("page", RulesTests.complete.replacingOccurrences(of: part, with: change))])
            XCTAssertFalse(book.examples.compactMap(failure(of:)).isEmpty, change)
        }
        let failing = RuleExample(place: "page:1", text: "test \"a\" { expect 1 == 2 }\n")
        XCTAssertNotNil(failure(of: failing))
        XCTAssertNil(failure(of: RuleExample(place: "page:1", text: "expect error { let a = 1 / 0 }\n")))
    }

    func testCitations() {
        let book = RuleBook([("page", RulesTests.complete)])
        XCTAssertEqual(book.strayCitations(in: "// L-6, L-6a (UTF-8, ISO-8859, 1E-5, x - 3)", name: "a"), [])
        XCTAssertEqual(
            book.strayCitations(in: "\n// L-7, L-6…D-33 and (E-F9), FL-2a", name: "a"),
            ["a:2: L-7 is no rule", "a:2: D-33 is no rule", "a:2: E-F9 is no rule", "a:2: FL-2a is no rule"])
        XCTAssertEqual(RuleCitations.all(in: "B-52a B-52ab XB-5 x_B-5 B-5_ 是B-6 PA-7. -8 D-"), ["B-52a", "B-6", "PA-7"])
    }
}
