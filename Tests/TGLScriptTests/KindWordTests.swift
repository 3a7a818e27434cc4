import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// The kind words that the parser gets are those of the layouts' kind table.
final class KindWordTests: XCTestCase {
    func testEveryKindHasAWordWithItsNumber() {
        for kind in Kind.allCases where kind != .screen {
            let word = Vocabulary.layout.word(ofKind: kind.rawValue)
            XCTAssertEqual(word?.text, kind.word)
        }
        XCTAssertNil(Vocabulary.layout.word(ofKind: Kind.screen.rawValue), "`screen` makes no node")
        XCTAssertEqual(Set(Vocabulary.layout.kinds.map(\.number)).count, Vocabulary.layout.kinds.count)
    }

    func testForeignWordsLeadToKindWords() {
        for (foreign, here) in ForeignNames.kinds {
            XCTAssertNotNil(Kind(word: String(here.split(separator: " ")[0])), "\(foreign) leads to \(here)")
            XCTAssertEqual(Vocabulary.layout.foreignKind(foreign.uppercased()), here)
        }
    }

    func testWhatAKindWordMakesIsOfItsKind() throws {
        let session = Session()
        for kind in Kind.allCases where kind != .screen {
            let own = "\(kind.word) \(kind.word)1"
            let text = kind == .row ? "table vert T { \(own) }" : kind == .section ? "collection H { \(own) }" : own
            let outcome = session.run(SourceFile(name: "kinds", text: text))
            XCTAssertEqual(outcome.diagnostics.map(\.message), [])
            let node = try XCTUnwrap(session.document.find("\(kind.word)1"))
            XCTAssertEqual(session.document.kind(node), kind)
        }
    }
}
