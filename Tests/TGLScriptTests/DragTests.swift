import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// Which statement a drag gives, by what decides what is dragged.
final class DragTests: XCTestCase {
    /// What decides; a script; what is dragged, with names in place of numbers; by how much; the statement.
    private static let table: [(DragDecider, String, String, Double, String)] = [
        (.number, "view A { left = 20; width = 100; height = 50 }", "edge A right", 24, "A.width = 124"),
        (.number, "view A { left = 20; width = 100; height = 50 }", "edge A bottom", -14, "A.height = 36"),
        (.number, "view A { left = 20; width = 100; height = 50 }", "edge A left", 16, "A.left = 36; A.width = 84"),
        (.number, "view A { right = 20; width = 100; height = 50 }", "edge A left", -24, "A.width = 124"),
        (.number, "view A { right = 20; width = 100; height = 50 }", "edge A right", -12, "A.right = 32; A.width = 88"),
        (.number, "view A { left = 20; right = 75; height = 50 }", "edge A right", 15, "A.right = 60"),
        (.number, "view A { centerX = 0; width = 100; height = 50 }", "edge A right", 10, "A.width = 120"),
        (.number, "view A { left = 20; width = 100; height = 50 }", "place A x", 24, "A.left = 44"),
        (.content, "view A { width = 100; height = 50 }", "place A x", 24, "A.left = 24"),
        (.number, "style s { width = 100 }\nview A { style = s; height = 50 }", "edge A right", 24, "s.width = 124"),
        (
            .number, "view A { width = 90; height = 50 }\nwhen portrait { A.width = 100 }", "edge A right", 24,
            "when portrait { A.width = 124 }"
        ),
        (.knob, "knob k = 40 in 0..200\nview A { width = k; height = 50 }", "edge A right", 20, "k = 60"),
        (
            .percentage, "linear vert S { width = 200; height = 90; view A { width = 25%; height = 40 } }", "edge A right", 30,
            "A.width = 40%"
        ),
        (
            .gap, "linear vert S { vspace = 20; view A { width = 9; height = 40 }; view B { width = 9; height = 40 } }", "gap A B y", 8,
            "S.vspace = 28"
        ),
        (
            .gap, "flex F { hspace = 20; view A { width = 9; height = 40 }; view B { width = 9; height = 40 } }", "gap A B x", 8,
            "F.hspace = 28"
        ),
        (
            .share, "linear horz S { width = 300; height = 50; view A { height = 9; weight = 1 }; view B { height = 9; weight = 1 } }",
            "edge A right", 50, "A.weight = 2"
        ),
        (
            .share, "flex F { width = 300; view A { flexGrow = 1; height = 9 }; view B { flexGrow = 1; height = 9 } }", "edge A right", 50,
            "A.flexGrow = 2"
        ),
        (.track, "grid G { width = 300; columns = [100, 80]; view A { height = 9 }; view B }", "edge A right", 24, "G.columns = [124, 80]"),
        (.track, "grid G { width = 300; columns = [100, 80]; view A { height = 9 }; view B }", "track G x 1", 20, "G.columns = [100, 100]"),
        (.gap, "linear vert S { view A { width = 9; height = 40 }; view B { width = 9; height = 40 } }", "gap A B y", 8, "S.vspace = 8"),
        (
            .number, "linear vert S { view A { width = 9; height = 40 }; view B { top = 16; width = 9; height = 40 } }", "gap A B y", 8,
            "B.top = 24"
        ),
        (.padding, "linear vert S { width = 99; padding = 8; view A { width = 9; height = 9 } }", "padding S left", 16, "S.padding = 24"),
        (.padding, "flex S { width = 99; leftPadding = 8; block A { height = 9 } }", "padding S left", 16, "S.leftPadding = 24"),
        (.padding, "grid S { width = 99; block A { height = 9 } }", "padding S bottom", 16, "S.bottomPadding = 16"),
        (.padding, "linear vert S { width = 99; leadingPadding = 8; view A }", "padding S left", 16, "S.leadingPadding = 24"),
        (.content, "linear vert S { width = 99; height = 99; vspace = 8; view A; view B }", "place B y", 16, "B.top = 16"),
        (
            .reference,
            "relative R { width = 300; height = 90; view A { width = 50; height = 9 }; view B { left = A.right; right = 20; height = 9 } }",
            "edge B left", 20, "B.left = A.right + 20"
        ),
        (.gap, "stack vert S { left = 9; view A { height = 40 }; view B { height = 40 } }", "gap A B y", 8, "S.vspace = 8"),
        (
            .track, "grid G { width = 300; columns = [minmax(50, 1fr), 25%]; view A { height = 9 }; view B }", "edge A right", 30,
            "G.columns = [minmax(50, 1fr), 15%]"
        ),
        (.number, "view A { width = 100; width <= 110; height = 50 }", "edge A right", 40, "A.width = 140; A.width <= 140"),
        (.number, "image I { width = 100; aspectRatio = [4, 3]; imageSize = [400, 300] }", "edge I bottom", 15, "I.width = 120"),
        (.bound, "linear vert S { width = 200; view A { width = 20; width >= 60; height = 9 } }", "edge A right", 24, "A.width >= 84"),
        (.bound, "linear vert S { width = 200; view A { width = fill; width <= 60; height = 9 } }", "edge A right", 24, "A.width <= 84"),
        (
            .reference,
            "relative R { width = 300; height = 90; view B { width = 40; height = 9 }; view A { width = B.width * 2; height = 9 } }",
            "edge A right", 20, "A.width = B.width * 2.5"
        ),
        (
            .reference,
            "relative R { width = 300; view B { width = 40; height = 9 }; view A { left = B.right + 10; width = 9; height = 9 } }",
            "place A x", 10, "A.left = B.right + 20"
        ),
    ]

    /// What depends on content or on other nodes has several rules that may be meant.
    private static let asking: [(String, String, String)] = [
        ("label T \"Hello\" { left = 20 }", "edge T right", "T.width"),
        ("linear vert S { width = 200; view A { width = fill; height = 9 } }", "edge A right", "S.width"),
        (
            "relative R { width = 300; view B { width = 40; height = 9 }; view A { top = 9; width = B.width; height = 9 } }",
            "edge A right", "B.width"
        ),
        ("linear vert S { width = wrap; view A { width = 50; height = 9 } }", "edge S right", "A.width"),
        (
            "linear vert S { vspace = 10; padding = 8; view A { width = 50; height = 9 }; view B { height = 9 } }", "edge S bottom",
            "S.height"
        ),
        ("linear horz S { hspace = 10; view A { width = 50; height = 9 }; view B { width = 50; height = 9 } }", "edge S right", "S.width"),
        (
            "constraint C { width = 300; height = 90; view A { left = 0; top = 0; size = [50, 9] }\n"
                + "view B { left = 60; top = 0; height = 9; width = A.width } }",
            "edge B right", "B.width"
        ),
    ]

    func testWhatDecidesIsChanged() throws {
        for (decider, script, handle, by, statement) in Self.table {
            let session = try session(script)
            let grip = try XCTUnwrap(session.grip(self.handle(handle, session)), script)
            XCTAssertFalse(grip.asks, "\(script) \(handle): \(grip.ways.map(\.name))")
            XCTAssertEqual(grip.ways.first?.decider, decider, "\(script) \(handle)")
            let step = try XCTUnwrap(drag(grip, by, session), "\(script) \(handle)")
            XCTAssertEqual(step.statement, statement, script)
            XCTAssertEqual(step.value, grip.value + by, accuracy: 1.01, "\(script) \(handle)")
            // What it promises is what the statement does.
            XCTAssertNil(session.run(SourceFile(name: "", text: statement)).firstError)
            XCTAssertEqual(try XCTUnwrap(session.grip(self.handle(handle, session))).value, step.value, accuracy: 1e-6)
        }
    }

    func testWhatDependsOnOthersAsks() throws {
        for (script, handle, name) in Self.asking {
            let session = try session(script)
            let grip = try XCTUnwrap(session.grip(self.handle(handle, session)), script)
            XCTAssert(grip.asks, "\(script): \(grip.ways.map(\.name))")
            XCTAssert(grip.ways.contains { $0.name == name }, "\(script): \(grip.ways.map(\.name))")
        }
    }

    func testADragChangesNothing() throws {
        for (_, script, handle, by, _) in Self.table {
            let session = try session(script)
            let (before, mark) = (session.dump(), session.mark)
            let grip = try XCTUnwrap(session.grip(self.handle(handle, session)))
            _ = drag(grip, by, session)
            XCTAssertEqual(session.dump(), before)
            XCTAssertEqual(session.mark, mark)
        }
    }

    func testFineDragsAreExactAndOthersRound() throws {
        let session = try session("view A { width = 100; height = 50 }")
        let grip = try XCTUnwrap(session.grip(handle("edge A right", session)))
        func statement(_ target: Double, fine: Bool) -> String? {
            session.drag([(grip, 0, DragPull(to: target, within: 6, isFine: fine))]) { _ in }?.first?.statement
        }
        XCTAssertEqual(statement(121.4, fine: false), "A.width = 120")
        XCTAssertEqual(statement(123.4, fine: false), "A.width = 123")
        XCTAssertEqual(statement(121.4, fine: true), "A.width = 121")
        XCTAssertEqual(statement(-50, fine: true), "A.width = 0")
    }

    func testRelationsAreOfferedWhereTheyHold() throws {
        let session = try session(
            "linear vert S { width = 200; height = 90; view A { width = 20; height = 9 }; view B { width = 70; height = 9 } }")
        let grip = try XCTUnwrap(session.grip(handle("edge A right", session)))
        XCTAssertEqual(grip.snaps.first { $0.statement == "A.width = B.width" }?.value, 70)
        XCTAssertEqual(grip.snaps.first { $0.statement == "A.width = fill" }?.value, 200)
        XCTAssertEqual(grip.snaps.first { $0.statement == "A.width = 50%" }?.value, 100)
    }

    func testHandlesAreReadAsTheyAreWritten() {
        for handle: DragHandle in [.edge(4, .right), .place(4, .y), .gap(4, 5, .x), .track(7, .y, 2), .padding(4, .left)] {
            XCTAssertEqual(DragHandle(handle.text), handle)
        }
        for text in [
            "", "edge", "edge 4", "edge x right", "edge 4 width", "place 4 z", "gap 4 x", "track 4 x", "track 4 x y", "edge 4 right 5",
            "padding 4", "padding 4 width",
        ] {
            XCTAssertNil(DragHandle(text), text)
        }
    }

    /// A padding has a second way: all sides, or the side alone where all have one rule.
    func testThePaddingOfAllSides() throws {
        for (script, names) in [
            ("linear vert S { width = 99; leftPadding = 8; view A }", ["S.leftPadding", "S.padding"]),
            ("linear vert S { width = 99; padding = 8; view A }", ["S.padding", "S.leftPadding"]),
            ("linear vert S { width = 99; view A }", ["S.leftPadding", "S.padding"]),
        ] {
            let session = try session(script)
            let grip = try XCTUnwrap(session.grip(handle("padding S left", session)))
            XCTAssertEqual(grip.ways.map(\.name), names)
            XCTAssertFalse(grip.asks)
            let step = session.drag([(grip, 1, DragPull(to: 24, within: 3, isFine: false))]) { _ in }?.first
            XCTAssertEqual(step?.statement, "\(names[1]) = 24")
            XCTAssertEqual(step?.value, 24)
        }
    }

    func testWhatIsNotThereIsNotHeld() throws {
        let session = try session("view A { width = 100; height = 50 }")
        for handle: DragHandle in [
            .edge(0, .right), .edge(-1, .right), .edge(99, .right), .gap(1, 99, .x), .track(1, .x, 0), .place(Int32.max, .x),
            .padding(99, .top),
        ] {
            XCTAssertNil(session.grip(handle), handle.text)
        }
    }

    // MARK: Help

    private func session(_ script: String) throws -> Session {
        let session = Session()
        XCTAssertNil(session.run(SourceFile(name: "", text: script)).firstError, script)
        try session.document.layout()
        return session
    }

    /// A handle with names in place of the nodes' numbers.
    private func handle(_ text: String, _ session: Session) throws -> DragHandle {
        let words = text.split(separator: " ").map { session.document.find(written: String($0)).map(String.init) ?? String($0) }
        return try XCTUnwrap(DragHandle(words.joined(separator: " ")), text)
    }

    private func drag(_ grip: DragGrip, _ by: Double, _ session: Session) -> DragStep? {
        session.drag([(grip, 0, DragPull(to: grip.value + by, within: 3, isFine: false))]) { _ in }?.first
    }
}
