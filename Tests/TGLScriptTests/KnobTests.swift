import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// Knobs in a session: undo and redo, dumps, what `why` and the errors say, and how often relations are computed.
final class KnobTests: XCTestCase {
    private func session(_ commands: [String], file: StaticString = #filePath, line: UInt = #line) -> Session {
        let session = Session()
        for text in commands { run(text, session, file: file, line: line) }
        return session
    }

    private func run(_ text: String, _ session: Session, file: StaticString = #filePath, line: UInt = #line) {
        let outcome = session.runPrompt(SourceFile(name: "tgl", text: text))
        XCTAssertEqual(outcome.diagnostics.filter { $0.severity == .error }.map(\.message), [], text, file: file, line: line)
    }

    private func frame(_ name: String, _ session: Session) -> Rect? {
        try? session.document.layout()
        return session.document.find(name).map { session.document.frame($0) }
    }

    private func firstError(_ text: String) -> Diagnostic? {
        Session().run(SourceFile(name: "knobs", text: text)).diagnostics.first { $0.severity == .error }
    }

    // MARK: States

    func testUndoAndRedoOfAKnob() {
        let session = session([
            "knob gutter = 8", "view A { width = gutter; height = 5 }", "when gutter > 10 { A.height = 50 }", "gutter = 20", "gutter += 1",
        ])
        XCTAssertEqual(frame("A", session)?.width, 21)
        XCTAssertEqual(frame("A", session)?.height, 50)
        session.undo()
        XCTAssertEqual(frame("A", session)?.width, 20)
        session.undo()
        XCTAssertEqual(frame("A", session)?.width, 8)
        XCTAssertEqual(frame("A", session)?.height, 5)
        session.redo()
        XCTAssertEqual(frame("A", session)?.height, 50)
        // What was undone is followed again from the state that one went back to.
        run("gutter = 30", session)
        XCTAssertEqual(frame("A", session)?.width, 30)
        session.go(to: 1)
        XCTAssertEqual(session.knobs().map(\.value), ["8"])
        session.go(to: 0)
        XCTAssertEqual(session.knobs(), [])
        run("let gutter = 3", session)
        session.go(to: 5)
        XCTAssertEqual(frame("A", session)?.width, 21)
        run("gutter = 9", session)
        XCTAssertEqual(frame("A", session)?.width, 9)
    }

    func testACommandThatFailsTakesItsRelationsBack() {
        let session = session(["knob gutter = 8", "view A"])
        XCTAssertTrue(session.runPrompt(SourceFile(name: "tgl", text: "A.width = gutter\nA.height = missing")).failed)
        XCTAssertEqual(session.knobs().first?.rules, 0)
        run("A.width = gutter", session)
        XCTAssertEqual(session.knobs().first?.rules, 1)
        run("gutter = 9", session)
        XCTAssertEqual(frame("A", session)?.width, 9)
    }

    func testTheSameRelationDoneOftenIsOne() {
        let session = session(["knob gutter = 8", "def make() { view { width = gutter } }", "for i in 1..50 { make() }", "view A"])
        XCTAssertEqual(session.ties.count, 1)
        run("for i in 1..50 { A.height = gutter }", session)
        XCTAssertEqual(session.ties.count, 2)
        XCTAssertEqual(session.knobs().first?.rules, 51)
        // With a loop variable in it each is a relation of its own.
        run("for i in 1..3 { A.width = gutter * i }", session)
        XCTAssertEqual(session.ties.count, 5)
        XCTAssertEqual(session.knobs().first?.rules, 52)
    }

    func testAPropertyThatIsNotChangedIsNotLaidOut() {
        let session = session(["knob gutter = 8", "knob other = 3", "frame S { width = 100; height = 100; view A { width = gutter } }"])
        try? session.document.layout()
        run("other = 4", session)
        XCTAssertFalse(session.document.isDirty)
        XCTAssertEqual(session.knobs().map(\.rules), [1, 0])
    }

    // MARK: Dumps

    private func assertDump(_ commands: [String], _ lines: [String], file: StaticString = #filePath, line: UInt = #line) {
        let session = session(commands, file: file, line: line)
        let dump = session.dump()
        for text in lines { XCTAssertTrue(dump.contains(text), "`\(text)` is missing:\n\(dump)", file: file, line: line) }
        let again = Session()
        let outcome = again.run(SourceFile(name: "dump", text: dump))
        XCTAssertEqual(outcome.diagnostics.map(\.message), [], dump, file: file, line: line)
        XCTAssertEqual(RoundTripTests.portrait(again), RoundTripTests.portrait(session), dump, file: file, line: line)
        XCTAssertEqual(again.dump(), dump, file: file, line: line)
        XCTAssertEqual(again.knobs(), session.knobs(), dump, file: file, line: line)
    }

    func testADumpWritesKnobsAndTheirLimits() {
        assertDump(
            ["knob gutter = 8 in 0..40", "knob side = \"left\" in [\"left\", \"right\"]", "knob part = 50%", "gutter = 12.5"],
            ["knob gutter = 12.5 in 0..40\n", "knob side = \"left\" in [\"left\", \"right\"]\n", "knob part = 50%\n"])
    }

    /// A size of another node has two parts, which stay live each by itself.
    func testADumpWritesEachPartOfALiveSizeWithItsPriority() {
        let scene = "constraint S { width = 200; height = 90; view A; view B { width = 20; height = 10 } }"
        assertDump(
            ["knob strength = 300", scene, "A.size = B.size @ strength"],
            ["A { width = B.width @ strength; height = B.height @ strength }"])
    }

    func testADumpWritesRelationsAsWritten() {
        let head = ["knob gutter = 8", "knob wide = true"]
        assertDump(head + ["view A { width = gutter * 2 + 1; height <= gutter }"], ["width = gutter * 2 + 1", "height <= gutter"])
        assertDump(head + ["view A { width =   gutter  *\n  2 }"], ["width = gutter * 2"])
        assertDump(head + ["label T { text = \"{gutter}  of {  gutter }\" }"], ["text = \"{gutter}  of { gutter }\""])
        assertDump(head + ["view A { size = [gutter, 20]; margin = gutter }"], ["width = gutter;", "height = 20", "left = gutter"])
        assertDump(head + ["view A { size = if wide then [1, 2] else [2, 1] }"], ["width = (if wide then [1, 2] else [2, 1])[0]"])
        assertDump(head + ["style s { width = gutter }", "s.width += 2"], ["style s { width = (gutter) + 2 }"])
        assertDump(head + ["view A", "when wide { A.width = gutter }"], ["when wide {\n  A { width = gutter }"])
        assertDump(head + ["screen { width = gutter * 40 }"], ["screen { width = gutter * 40 }"])
        assertDump(head + ["path P { polar = t => gutter * t }"], ["polar = t => gutter * t"])
        assertDump(head + ["view A", "view B { width = A.width - gutter }"], ["B { width = A.width - gutter }"])
        assertDump(head + ["view A", "knob model = A", "view B { width = model.width }"], ["knob model = A", "B { width = model.width }"])
    }

    func testADumpWritesOtherVariablesByTheirValue() {
        let head = ["knob gutter = 8", "let n = -3", "let xs = [1, 2]", "let name = \"a\\\"b\""]
        assertDump(head + ["view A { width = gutter - n }"], ["width = gutter - (-3)"])
        assertDump(head + ["view A { width = gutter + sum(xs) * 2 }"], ["width = gutter + 6"])
        assertDump(head + ["label T { text = \"{name} {gutter}\" }"], ["text = \"{\"a\\\"b\"} {gutter}\""])
        assertDump(head + ["view A { width = sum(map(xs, x => x * gutter + n)) }"], ["width = sum(map([1, 2], x => x * gutter + (-3)))"])
        assertDump(head + ["for i in 1..2 { view c[i] { width = gutter * i } }"], ["width = gutter * 1", "width = gutter * 2"])
        assertDump(head + ["view A { width = max(gutter, n) }", "view max"], ["let max_1 = max", "width = max_1(gutter, (-3))"])
    }

    func testADumpOfKnobsThatAreStylesOrFunctions() {
        assertDump(["style a { width = 20 }", "knob m = a", "view C { style = m }", "view D { style = [m] }"], ["knob m = a\nview C {"])
        assertDump(["let k = 4", "knob f = x => x + k", "view Z { width = f(3) }", "k = 100"], ["knob f = (k => x => x + k)(4)"])
        assertDump(["knob a = 1", "knob b = x => x * a", "view Q { width = b(2) }", "a = 20"], ["knob b = x => x * a", "width = b(2)"])
        let kept = ["knob g = 2", "let f = x => sum(map([1, 2], z => z * x))", "view A { width = f(g) }", "f = 0"]
        assertDump(kept, ["width = (x => sum(map([1, 2], z => z * x)))(g)"])
        assertDump(["knob r = 2", "let f = (x => x * 2)", "view Z { width = f(r) }", "f = 0"], ["width = (x => x * 2)(r)"])
        assertDump(["let q = sort", "knob m = map", "let l = map"], ["let q = sort", "knob m = map"])
    }

    func testADumpOfAKnobThatIsCalledWidth() {
        assertDump(
            ["knob width = 3", "view A { width = 5; height = width }", "view B", "B.height = width", "style s { }", "s.left = width"],
            [
                "B.height = width", "s.left = width", "height = width",
            ])
        assertDump(["knob height = 3", "view B", "when portrait { B.width = height }"], ["  B.width = height"])
    }

    // MARK: What is said

    func testWhyNamesTheKnob() {
        let session = session(["knob gutter = 8", "knob n = 2", "view A { width = gutter; height = gutter * n + 1 }"])
        try? session.document.layout()
        var explainer = Explainer(session.document)
        let node = session.document.find("A") ?? 0
        let lines = [Prop.width, .height].flatMap { explainer.why(node, $0, deep: false) }.map { session.withKnobs($0).text }
        XCTAssertTrue(lines.contains("width = 8, the knob gutter"), "\(lines)")
        XCTAssertTrue(lines.contains("height = 17, from `gutter * n + 1` with the knobs gutter = 8, n = 2"), "\(lines)")
    }

    func testWhyAfterAChange() {
        let session = session(["knob g = 8", "view A { width = g }", "A.width += 5", "A.width *= 2"])
        try? session.document.layout()
        var explainer = Explainer(session.document)
        let lines = explainer.why(session.document.find("A") ?? 0, .width, deep: false).map { session.withKnobs($0) }
        XCTAssertTrue(lines.contains { $0.text == "width = 26, from `g * 2 + 10` with the knob g = 8" }, "\(lines)")
        let place = lines.last.flatMap { session.place(of: $0.source) }
        XCTAssertEqual(place.map { $0.source.text($0.range) }, "A.width *= 2")
    }

    func testASecondDeclarationOfTheNameIsRefused() {
        for text in [
            "knob a = 1\nknob a = 2", "knob a = 1\nlet a = 2", "knob a = 1\nview a", "view a\nknob a = 1",
        ] {
            XCTAssertEqual(firstError(text)?.code, "TGL0204", text)
        }
        XCTAssertEqual(firstError("knob a = b\nknob b = a")?.message, "nothing is named `b`")
    }

    /// What read the variable keeps what it read; what is set later follows the knob.
    func testAVariableMayBecomeAKnob() {
        let session = Session()
        let text = "let a = 10\nview A { width = a; height = 1 }\nknob a = 20\nview B { width = a; height = 1 }\na = 30\n"
        XCTAssertEqual(session.run(SourceFile(name: "knobs", text: text)).diagnostics.map(\.message), [])
        let widths = ["A", "B"].compactMap { session.document.find($0) }.map { session.document.frame($0).width }
        XCTAssertEqual(widths, [10, 30])
    }

    func testAKnobThatMakesARelationFailSaysBoth() {
        let error = firstError("knob n = 2\nview A { width = 10 / n }\nn = 0")
        XCTAssertEqual(error?.primary.position.line, 2)
        XCTAssertEqual(error?.secondary.map(\.position.line), [3])
        XCTAssertEqual(error?.secondary.first?.label, "the knob `n` is set here")
    }

    func testEmptyAndWrongRanges() {
        XCTAssertEqual(firstError("knob n = 2 in 9..1")?.message, "the range 9..1 is empty")
        XCTAssertEqual(firstError("knob n = 2 in 5..9")?.message, "2 is outside the range of the knob `n`, 5..9")
        XCTAssertEqual(firstError("knob n = 2 in \"a\"..9")?.code, "TGL0220")
        XCTAssertEqual(firstError("knob n = 2 in 7")?.message, "`in` takes a range or a list, not a number")
    }
}
