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
}
