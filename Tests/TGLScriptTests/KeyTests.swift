import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// Names with keys in a session: their order after dumps, undo and redo, and what the errors say.
final class KeyTests: XCTestCase {
    private func session(_ commands: [String]) -> Session {
        let session = Session()
        for text in commands {
            let outcome = session.runPrompt(SourceFile(name: "tgl", text: text))
            XCTAssertEqual(outcome.diagnostics.filter { $0.severity == .error }.map(\.message), [], text)
        }
        return session
    }

    private func firstError(_ text: String) -> Diagnostic? {
        Session().run(SourceFile(name: "keys", text: text)).diagnostics.first { $0.severity == .error }
    }

    private func assertRoundTrip(_ commands: [String], file: StaticString = #filePath, line: UInt = #line) {
        let session = session(commands)
        let dump = session.dump()
        let again = Session()
        let outcome = again.run(SourceFile(name: "dump", text: dump))
        XCTAssertEqual(outcome.diagnostics.map(\.message), [], dump, file: file, line: line)
        XCTAssertEqual(RoundTripTests.portrait(again), RoundTripTests.portrait(session), dump, file: file, line: line)
        XCTAssertEqual(again.dump(), dump, file: file, line: line)
        XCTAssertFalse(session.document.keyOrders.isEmpty, file: file, line: line)
    }

    func testADumpMakesNodesInTheirOrder() {
        assertRoundTrip(["view h[\"a\"]; view h[\"b\"]"])
        assertRoundTrip(["linear S { view h[\"a\"] { width = 3 }; view h[\"b\"] { width = h[\"a\"].width } }", "move h[\"b\"] to S at 0"])
        assertRoundTrip(["view A; view h[\"a\"]", "rename A to h[\"first\"]", "let all = h", "let one = h[\"first\"]"])
        assertRoundTrip(["linear S { view h[\"a\"]; view h[\"b\"] }", "copy h[\"a\"] as h[\"c\"]", "copy S as T"])
        let renames = ["rename A to vert[\"a\"]", "rename B to horz[\"b\"]", "rename C to vert[\"c\"]"]
        assertRoundTrip(["view A; view B; view C"] + renames + ["move vert[\"c\"] at 0"])
        assertRoundTrip(["view h_1[\"x\"]; view h[\"a\"]; view h[\"b\"]", "move h[\"b\"] to screen at 0"])
        assertRoundTrip(["view deep0"] + (1..<130).map { "deep\($0 - 1) { view deep\($0) { view h[\"k\($0)\"] } }" })
    }

    func testADumpWritesAnyKey() {
        let keys = [
            "", " ", "a\"b", "{x}", "two\nlines", "\t\r\\", "视图", "e\u{301}", "\u{E9}", "\u{301}", "\u{202E}", "\u{FEFF}", "\u{2028}",
            "]", "\0",
        ]
        assertRoundTrip(keys.map { "view h[\(quote($0))] { width = \($0.utf8.count) }" } + ["h[\"\"].color = red"])
    }

    func testUndoAndRedoBringTheOrderBack() {
        let session = session([
            "view h[\"a\"]; view h[\"b\"]; view A", "rename h[\"a\"] to h[\"z\"]", "remove h[\"b\"]", "rename A to h[\"c\"]",
            "view h[\"b\"]", "copy h[\"z\"] as h[\"y\"]",
        ])
        var orders: [[String]] = []
        repeat { orders.append(session.document.keyOrders) } while session.undo()
        XCTAssertEqual(orders.count, 7)
        XCTAssertEqual(orders.first, ["h: h[\"z\"], h[\"c\"], h[\"b\"], h[\"y\"]"])
        XCTAssertEqual(Set(orders).count, 6 + 1)
        for order in orders.dropLast().reversed() {
            XCTAssertTrue(session.redo())
            XCTAssertEqual(session.document.keyOrders, order)
        }
    }

    func testMixingSaysWhereTheFirstStandsAndOffersAName() throws {
        let failure = try XCTUnwrap(firstError("view h[\"b\"]\nview h[\"a\"]\nview h[3]"))
        XCTAssertEqual(failure.message, "`h` has keys, not numbers, so nothing can be named `h[3]`")
        XCTAssertEqual(failure.help, "choose another name, such as `h1[3]`")
        XCTAssertEqual(failure.secondary.map(\.position.line), [1])
        let other = try XCTUnwrap(firstError("view n[7]\nview n1\nview A\ncopy A as n[\"x\"]"))
        XCTAssertEqual(other.message, "`n` has numbers, not keys, so nothing can be named `n[\"x\"]`")
        XCTAssertEqual(other.help, "choose another name, such as `n2[\"x\"]`")
    }

    func testAKeyThatIsNotThereIsToldWithThoseThatAre() throws {
        let failure = try XCTUnwrap(firstError("view h[\"General\"]\nview h[\"About\"]\nprint h[\"Genral\"]"))
        XCTAssertEqual(failure.message, "there is no `h[\"Genral\"]`")
        XCTAssertEqual(failure.note, "a key is part of a node's name: `h` has \"General\", \"About\"")
        XCTAssertEqual(failure.help, "did you mean `h[\"General\"]`?")
    }

    func testARemovalNamesTheKey() throws {
        let failure = try XCTUnwrap(firstError("view h[\"a\"]\nview h[\"b\"]\nremove h[\"a\"]\nprint h[\"a\"]"))
        XCTAssertEqual(failure.message, "`h[\"a\"]` was removed")
        XCTAssertEqual(failure.secondary.map(\.position.line), [3])
        XCTAssertEqual(firstError("view h[\"a\"]\nremove h\nprint h")?.message, "`h[\"a\"]` was removed, the last of them")
    }

    func testACycleIsToldAtItsRulesWhateverTheKeys() throws {
        let failure = try XCTUnwrap(
            firstError("linear S {\n  view h[\"a b\"] { width = h[\"c → d\"].width }\n  view h[\"c → d\"] { width = h[\"a b\"].width }\n}"))
        XCTAssertEqual(failure.code, "TGL0212")
        XCTAssertEqual(failure.primary.position.line, 3)
        XCTAssertEqual(failure.secondary.map(\.position.line), [2])
    }
}
