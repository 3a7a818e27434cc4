import TGLLayout
import XCTest

/// The places of texts, beside those that a dictionary tells.
final class TextIndexTests: XCTestCase {
    func testPlacesAreThoseOfADictionary() {
        var dice = Dice(s: 11)
        var index = TextIndex()
        var texts: [String] = []
        var known: [String: Int32] = [:]
        for _ in 0..<20_000 {
            let text = "text \(dice.roll(300))"
            XCTAssertEqual(index.place(of: text, in: texts), known[text])
            if dice.chance(30) {
                index.remove(text, in: texts)
                known[text] = nil
            } else {
                let new = Int32(texts.count)
                let place = index.place(of: text, in: texts, new: new)
                XCTAssertEqual(place, known[text] ?? new)
                known[text] = place
                if place == new { texts.append(text) }
            }
        }
        XCTAssertGreaterThan(known.count, 100)
    }
}
