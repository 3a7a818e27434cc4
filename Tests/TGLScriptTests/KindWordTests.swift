import TGLLayout
import TGLSyntax
import XCTest

@testable import TGLScript

/// The kind words that the parser gets are those of the layouts' kind table.
final class KindWordTests: XCTestCase {
    func testEveryKindHasAWordWithItsNumber() {
        for kind in Kind.allCases where kind != .screen {
            let word = Vocabulary.layout.word(ofKind: kind.rawValue)
            XCTAssertEqual(word?.text, kind.word)
            XCTAssertEqual(word?.isLater, false)
        }
        XCTAssertNil(Vocabulary.layout.word(ofKind: Kind.screen.rawValue), "`screen` makes no node")
        XCTAssertEqual(Vocabulary.layout.kinds.filter(\.isLater).map(\.text), Kind.later.map(\.word))
        XCTAssertEqual(Set(Vocabulary.layout.kinds.map(\.number)).count, Vocabulary.layout.kinds.count)
    }

    func testForeignWordsLeadToKindWords() {
        for (foreign, here) in ForeignNames.kinds {
            XCTAssertNotNil(Kind(word: String(here.split(separator: " ")[0])), "\(foreign) leads to \(here)")
            XCTAssertEqual(Vocabulary.layout.foreignKind(foreign.uppercased()), here)
        }
    }

    /// Where it is not reached nothing fails, and a check finds it all the same.
    func testAKindToComeIsRefusedWhereItIsReached() {
        let source = SourceFile(name: "kinds", text: "if false { section S }\ndef later() { collection G }\nview A")
        XCTAssertEqual(Session().run(source).diagnostics.map(\.message), [])
        XCTAssertEqual(CheckedText(source, loader: nil).diagnostics.map(\.code), ["TGL0214", "TGL0214"])
    }

    func testWhatAKindWordMakesIsOfItsKind() throws {
        let session = Session()
        for kind in Kind.allCases where kind != .screen {
            let parent = kind == .row ? "table vert T { row \(kind.word)1 }" : "\(kind.word) \(kind.word)1"
            let outcome = session.run(SourceFile(name: "kinds", text: parent))
            XCTAssertEqual(outcome.diagnostics.map(\.message), [])
            let node = try XCTUnwrap(session.document.find("\(kind.word)1"))
            XCTAssertEqual(session.document.kind(node), kind)
        }
        for (word, instead) in Kind.later {
            let outcome = session.run(SourceFile(name: "kinds", text: "\(word) later"))
            XCTAssertEqual(outcome.diagnostics.map(\.code), ["TGL0214"])
            XCTAssertEqual(outcome.diagnostics.first?.message, "`\(word)` is not supported yet")
            XCTAssertEqual(outcome.diagnostics.first?.help, instead)
        }
    }
}
