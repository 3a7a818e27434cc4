import TGLScript
import TGLSyntax
import XCTest

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

    /// Where somebody has said stop, what was tried is undone later; it is gone all the same.
    func testWhatWasTriedIsGoneAlsoWhereSomebodySaidStop() {
        let session = session()
        session.defersRestoring = true
        var isToldToStop = false
        session.shouldStop = { isToldToStop }
        let before = (session.stateCount, session.currentState)
        let isDone = session.attempting {
            XCTAssertFalse(session.runPrompt(SourceFile(name: "tgl", text: "for i in 1..2000 { view B[i] }")).failed)
            isToldToStop = true
            return false
        }
        XCTAssertFalse(isDone)
        XCTAssertFalse(session.isSettled)
        XCTAssertEqual(session.stateCount, before.0)
        XCTAssertFalse(session.goUnlessStopped(to: 0))
        isToldToStop = false
        session.settle()
        XCTAssertEqual(session.stateCount, before.0)
        XCTAssertEqual(session.currentState, before.1)
        XCTAssertFalse(session.document.hasGroup("B"))
        XCTAssertTrue(session.goUnlessStopped(to: 0))
        XCTAssertEqual(session.currentState, 0)
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

    // MARK: Attempts and other beginnings

    func testAnAttemptThatFailsLeavesNoState() {
        let session = session()
        session.go(to: 4)
        session.go(to: 2)
        let (before, next) = (session.dump(), session.nextState(of: 2))
        XCTAssertFalse(
            session.attempting {
                session.go(to: 0)
                XCTAssertFalse(session.runPrompt(SourceFile(name: "tgl", text: "view B; let c = 1")).failed)
                return false
            })
        XCTAssertEqual(session.stateCount, 9)
        XCTAssertEqual(session.currentState, 2)
        XCTAssertEqual(session.nextState(of: 2), next)
        XCTAssertEqual(session.dump(), before)
        session.go(to: 8)
        XCTAssertEqual(session.runPrompt(SourceFile(name: "tgl", text: "[A.width, A.height]")).values, ["[3, 4]"])
        XCTAssertTrue(session.attempting { !session.runPrompt(SourceFile(name: "tgl", text: "let c = 1")).failed })
        XCTAssertEqual(session.stateCount, 11)
    }

    func testRedoIsMadeToLeadElsewhere() {
        let session = session()
        session.go(to: 1)
        XCTAssertFalse(session.runPrompt(SourceFile(name: "tgl", text: "view B")).failed)
        session.go(to: 1)
        XCTAssertEqual(session.nextState(of: 1), 9)
        XCTAssertTrue(session.setNextState(of: 1, to: 2))
        XCTAssertFalse(session.setNextState(of: 1, to: 3))
        XCTAssertFalse(session.setNextState(of: 1, to: 99))
        session.redo()
        XCTAssertEqual(session.currentState, 2)
    }

    func testAnotherBeginningStandsBesideTheFirst() {
        let session = Session()
        XCTAssertFalse(session.run(SourceFile(name: "init", text: "let gap = 8; style s { width = gap }; view P { style = s }")).failed)
        let first = session.dump()
        XCTAssertFalse(session.runPrompt(SourceFile(name: "tgl", text: "let b = gap")).failed)
        session.go(to: 0)
        XCTAssertFalse(session.runInPlaceOfBeginning(SourceFile(name: "init", text: "let gap = 9; view Q { width = gap }")).failed)
        XCTAssertEqual(session.currentState, 2)
        XCTAssertEqual(session.runPrompt(SourceFile(name: "tgl", text: "[gap, Q.width]")).values, ["[9, 9]"])
        XCTAssertTrue(session.runPrompt(SourceFile(name: "tgl", text: "P.width")).failed)
        for _ in 0..<2 {
            session.go(to: 1)
            XCTAssertEqual(session.runPrompt(SourceFile(name: "tgl", text: "[gap, b, P.width]")).values, ["[8, 8, 8]"])
            session.go(to: 2)
            XCTAssertEqual(session.runPrompt(SourceFile(name: "tgl", text: "Q.width + gap")).values, ["18"])
        }
        session.go(to: 0)
        XCTAssertEqual(session.dump(), first)
    }
}
