import FuzzTargets
import TGLScript
import TGLSyntax
import XCTest

/// The mistakes of `mistakes.txt`: each is answered by its own adviser, and what it says to write works where the mistake was.
final class AdviserTests: XCTestCase {
    func testEveryAdviserHasASection() {
        XCTAssertEqual(Mistake.table.problems(keys: Adviser.all.map(\.name)), [])
    }

    func testEveryMistakeIsAnsweredByItsAdviser() {
        for mistake in Mistake.all {
            let outcome = mistake.outcome()
            XCTAssertEqual(outcome.adviser, mistake.name, mistake.example)
        }
    }

    func testWhatIsAdvisedWorks() {
        var withoutOffer: [String] = []
        var fixes = 0
        for mistake in Mistake.all {
            let session = Session()
            guard let error = mistake.outcome(in: session).firstError else {
                XCTFail("\(mistake.name): the last line is no mistake")
                continue
            }
            let text: String
            if !error.fixes.isEmpty {
                text = String(decoding: error.primary.source.bytes(with: error.fixes), as: UTF8.self)
                fixes += 1
            } else if let offer = Offer.offers(in: error.help ?? "").first(where: { !$0.isCommand }) {
                text = offer.text
            } else {
                withoutOffer.append(mistake.name)
                continue
            }
            let errors = session.run(SourceFile(name: "advice", text: text)).diagnostics.filter { $0.severity == .error }
            XCTAssertEqual(errors.map(\.message), [], "\(mistake.name): \(text)")
        }
        XCTAssertEqual(withoutOffer, ["class-of-bootstrap", "unknown-in-block"])
        XCTAssertGreaterThan(fixes, 30)
    }

    func testTheChangesOfTheTextThatNewcomersAreAdvisedCanBeMade() throws {
        var count = 0
        for file in Scripts.files(in: "Tests/Newcomers", ending: ".turns") {
            for lines in OfferRun.turns(try String(contentsOf: Scripts.root().appendingPathComponent(file), encoding: .utf8)) {
                let session = Session()
                let outcome = lines.map { session.runPrompt(SourceFile(name: "turn", text: $0)) }.last
                guard outcome?.adviser != nil, let error = outcome?.firstError, !error.fixes.isEmpty else { continue }
                let text = String(decoding: error.primary.source.bytes(with: error.fixes), as: UTF8.self)
                let errors = session.runPrompt(SourceFile(name: "advice", text: text)).diagnostics.filter { $0.severity == .error }
                // There may be another mistake elsewhere in the text.
                let written = error.fixes.map { Int($0.range.start)..<Int($0.range.start) + $0.text.utf8.count }
                let here = errors.filter { error in written.contains { $0.contains(Int(error.primary.range.start)) } }
                XCTAssertEqual(here.map(\.message), [], "\(lines): \(text)")
                count += 1
            }
        }
        XCTAssertGreaterThan(count, 60)
    }
}
