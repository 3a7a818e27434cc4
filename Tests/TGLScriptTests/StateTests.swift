import TGLSyntax
import XCTest

@testable import TGLScript

/// Where `undo` and `redo` go is known without going there.
final class StateTests: XCTestCase {
    /// Commands that change something and others that only ask.
    private func session() -> Session {
        let session = Session()
        for text in ["1 + 1", "view A", "A", "A.width = 3", "print A", "A.height = 4", "A.frame", "expect 1 == 1"] {
            XCTAssertFalse(session.runPrompt(SourceFile(name: "tgl", text: text)).failed, text)
        }
        return session
    }

    func testCommandsThatOnlyAskedArePassedOver() {
        let session = session()
        XCTAssertEqual((1...4).map { session.stateBefore(changes: $0) }, [5, 3, 1, 1])
        XCTAssertNil(session.stateAfter(changes: 1))
        session.go(to: 5)
        XCTAssertEqual((1...3).map { session.stateBefore(changes: $0) }, [3, 1, 1])
        XCTAssertEqual(session.stateAfter(changes: 1), 6)
        session.go(to: 0)
        XCTAssertNil(session.stateBefore(changes: 1))
        XCTAssertEqual((1...4).map { session.stateAfter(changes: $0) }, [2, 4, 6, 6])
    }

    /// Several at once lead where they lead one by one.
    func testSeveralAtOnce() {
        for count in 1...4 {
            let (one, other) = (session(), session())
            for _ in 0..<count { if let state = one.stateBefore(changes: 1) { one.go(to: state) } }
            if let state = other.stateBefore(changes: count) { other.go(to: state) }
            XCTAssertEqual(one.currentState, other.currentState)
            XCTAssertEqual(one.document.count, other.document.count)
            for _ in 0..<count { if let state = one.stateAfter(changes: 1) { one.go(to: state) } }
            if let state = other.stateAfter(changes: count) { other.go(to: state) }
            XCTAssertEqual(one.currentState, other.currentState)
            XCTAssertEqual(one.dump(), other.dump())
        }
    }

    /// Undoing changes exactly what the command changed, once.
    func testUndoTellsWhatItChanged() throws {
        let session = session()
        let node = try XCTUnwrap(session.document.find("A"))
        XCTAssertEqual(session.document.exactFrame(node).height, 4)
        let state = try XCTUnwrap(session.stateBefore(changes: 1))
        let changes = try XCTUnwrap(session.changes(goingTo: state))
        XCTAssertEqual(session.currentState, state)
        XCTAssertEqual(session.document.exactFrame(node).height, 0)
        XCTAssertEqual(changes.laidOut, 1)
    }
}
