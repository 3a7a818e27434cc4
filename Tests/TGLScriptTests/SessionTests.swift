import Foundation
import TGLScript
import TGLSyntax
import XCTest

/// A session from outside: prompts, states, imports, tests, limits.
final class SessionTests: XCTestCase {
    /// Keeps what scripts print.
    private final class Listener: TGLScript.Host {
        var lines: [String] = []
        var shown: [ShowRequest] = []
        var asked: [WhyRequest] = []
        func print(_ line: String) { lines.append(line) }
        func show(_ request: ShowRequest, in session: Session) { shown.append(request) }
        func why(_ request: WhyRequest, in session: Session) { asked.append(request) }
    }

    private func file(_ text: String, _ name: String = "a.tgl") -> SourceFile { SourceFile(name: name, text: text) }

    @discardableResult
    private func prompt(_ session: Session, _ text: String) -> Outcome {
        session.runPrompt(file(text, "tgl[\(session.stateCount)]"))
    }

    private func value(_ session: Session, _ text: String) -> String {
        let outcome = prompt(session, text)
        return outcome.failed ? outcome.diagnostics[0].code : outcome.values.joined(separator: "|")
    }

    // MARK: Errors

    /// Only one failure is thrown: help is not looked for with all of them.
    func testManyUndeclaredNamesInOneBlock() {
        let names = (0..<1000).map { "let name\($0) = 1\n" }.joined()
        let wrong = (0..<1000).map { "naem\($0) = 1\n" }.joined()
        let outcome = Session().run(file("if true {\n\(names)\(wrong)}"))
        XCTAssertEqual(outcome.diagnostics.first?.help, "did you mean `name0`? A new variable is declared with `let naem0 = …`")
    }

    // MARK: Prompts

    func testAnExpressionShowsItsValue() {
        let session = Session()
        XCTAssertEqual(value(session, "1 + 2"), "3")
        XCTAssertEqual(value(session, "\"a\\n\""), "\"a\\n\"")
        XCTAssertEqual(value(session, "[1, \"x\", wrap]"), "[1, \"x\", wrap]")
        XCTAssertEqual(value(session, "let a = 5; a; a * 2"), "5|10")
        XCTAssertEqual(value(session, "def f() { }; f()"), "")
    }

    func testAComparisonSaysHowToSet() {
        let session = Session()
        prompt(session, "view A { width = 20 }")
        XCTAssertEqual(value(session, "A.width == 20"), "true\nto set it, write `A.width = 20`")
    }

    func testAFailedCommandLeavesNothing() {
        let session = Session()
        prompt(session, "let n = 1; view A")
        XCTAssertTrue(prompt(session, "n = 2; view B; zed = 1").failed)
        XCTAssertEqual(value(session, "n"), "1")
        XCTAssertEqual(value(session, "len(children(screen))"), "1")
        XCTAssertFalse(prompt(session, "let B = 3").failed)
    }

    func testADefMayBeWrittenAgainAtAPrompt() {
        let session = Session()
        prompt(session, "def f() { return 1 }")
        XCTAssertFalse(prompt(session, "def f() { return 2 }").failed)
        XCTAssertEqual(value(session, "f()"), "2")
        XCTAssertEqual(Session().run(file("def f() { return 1 }\ndef f() { return 2 }")).diagnostics.first?.code, "TGL0204")
    }

    // MARK: States

    func testUndoAndRedoRestoreEverything() {
        let session = Session()
        prompt(session, "let n = 1")
        prompt(session, "style card { width = 40 }; view A : card")
        prompt(session, "when portrait { A.height = 7 }; n = 2; card.width = 50")
        prompt(session, "remove A; let m = 9; def f() { return 1 }")
        XCTAssertEqual(value(session, "exists(A)"), "false")
        for _ in 0..<2 { XCTAssertTrue(session.undo()) }
        XCTAssertEqual(value(session, "[A.width, A.height, n]"), "[50, 7, 2]")
        XCTAssertEqual(value(session, "m"), "TGL0201")
        XCTAssertTrue(session.go(to: 2))
        XCTAssertEqual(value(session, "[A.width, A.height, n]"), "[40, 0, 1]")
        XCTAssertTrue(session.go(to: 4))
        XCTAssertEqual(value(session, "m + f()"), "10")
        XCTAssertTrue(session.go(to: 0))
        XCTAssertEqual(value(session, "len(children(screen))"), "0")
        XCTAssertEqual(value(session, "n"), "TGL0201")
    }

    func testOneMayGoBackAndOnDifferently() {
        let session = Session()
        prompt(session, "let n = 1")
        prompt(session, "n = 2")
        XCTAssertTrue(session.undo())
        prompt(session, "n = 3")
        XCTAssertEqual(session.currentState, 3)
        XCTAssertEqual(session.parentState(of: 3), 1)
        XCTAssertTrue(session.go(to: 2))
        XCTAssertEqual(value(session, "n"), "2")
        XCTAssertTrue(session.go(to: 3))
        XCTAssertEqual(value(session, "n"), "3")
        XCTAssertFalse(session.go(to: 99))
    }

    func testClosuresKeepTheirVariablesThroughUndo() {
        let session = Session()
        prompt(session, "def counter() { let n = 0; return () => n }; def make() { let n = 0; def up() { n += 1; return n }; return up }")
        prompt(session, "let up = make()")
        prompt(session, "up(); up()")
        XCTAssertEqual(value(session, "up()"), "3")
        session.undo()
        session.undo()
        XCTAssertEqual(value(session, "up()"), "1")
    }

    // MARK: Files

    func testAFileStopsAtTheFirstFailure() {
        let listener = Listener()
        let session = Session(host: listener)
        let outcome = session.run(file("print 1\nview A { width = 5 }\nA.width = zed\nprint 2"))
        XCTAssertEqual(listener.lines, ["1"])
        XCTAssertEqual(outcome.diagnostics.first?.code, "TGL0201")
        XCTAssertEqual(outcome.diagnostics.first?.primary.position, SourcePosition(line: 3, column: 11))
        XCTAssertEqual(outcome.statements, 2)
        XCTAssertEqual(value(session, "A.width"), "5")
    }

    func testASyntaxErrorRunsNothing() {
        let listener = Listener()
        let outcome = Session(host: listener).run(file("print 1\nlet = 5"))
        XCTAssertTrue(outcome.failed)
        XCTAssertEqual(listener.lines, [])
    }

    /// A position that follows another node's edge where no layout places by edges is told of at once; it is kept.
    func testAPositionThatMeansNothingIsToldAtOnce() {
        let session = Session()
        let made = prompt(session, "frame S { view A { width = 5 }; view B { left = A.right; width = 5 } }")
        XCTAssertFalse(made.failed)
        XCTAssertEqual(made.diagnostics.map(\.severity), [.note])
        XCTAssertTrue(made.diagnostics[0].message.contains("`B.left`"), made.diagnostics[0].message)
        XCTAssertEqual(prompt(session, "B.top >= A.bottom + 2").diagnostics.map(\.severity), [.note])
        XCTAssertEqual(prompt(session, "B.top = S.top + 3; B.right <= S.right - 2").diagnostics.count, 0)
        XCTAssertEqual(prompt(session, "B.top = S.top * 2").diagnostics.map(\.severity), [.note])
        XCTAssertEqual(prompt(session, "relative R { view C { width = 7 }; view D { left = C.right } }").diagnostics.count, 0)
        prompt(session, "move A to R")
        prompt(session, "move B to R")
        XCTAssertEqual(value(session, "B.x"), "5", "the rule counts where the layout places by edges")
    }

    func testARemovalSaysWhatFollowed() {
        let outcome = Session().run(file("view A { width = 5 }\nview B { width = A.width }\nremove A"))
        XCTAssertFalse(outcome.failed)
        XCTAssertEqual(outcome.diagnostics.map(\.severity), [.note])
        XCTAssertTrue(outcome.diagnostics[0].message.contains("`B.width` followed `A`"))
    }

    func testPlacesOfRules() {
        let session = Session()
        _ = session.run(file("view A {\n  width = 5\n}"))
        let node = session.document.find("A")!
        XCTAssertEqual(session.placeText(of: session.document.own(node, .width, .rule)!.source), "a.tgl:2")
        prompt(session, "A.height = 3")
        XCTAssertEqual(session.placeText(of: session.document.own(node, .height, .rule)!.source), "tgl[1]")
        XCTAssertEqual(session.creationPlace(of: node)?.position.line, 1)
    }

    func testAFailureInACallNamesTheCall() {
        let outcome = Session().run(file("def f(n) {\n  return n / 0\n}\n\nlet a = f(4)"))
        XCTAssertEqual(outcome.diagnostics[0].primary.position.line, 2)
        XCTAssertEqual(outcome.diagnostics[0].secondary.map(\.position.line), [5])
    }

    // MARK: Imports

    func testImports() {
        let loader = MemoryLoader([
            "lib.tgl": "let base = 40\ndef twice(n) { return n * 2 }\nlet runs = 1", "two.tgl": "import \"lib.tgl\"\nlet two = base + 1",
            "bad.tgl": "let ok = 1\nlet x = zed", "ring.tgl": "import \"ring.tgl\"", "torn.tgl": "let = 5",
        ])
        let session = Session(loader: loader)
        XCTAssertFalse(session.run(file("import \"lib.tgl\"\nimport \"two.tgl\"\nruns += 1\nimport \"lib.tgl\"")).failed)
        XCTAssertEqual(value(session, "[base, two, twice(4), runs]"), "[40, 41, 8, 2]")
        let bad = session.run(file("import \"bad.tgl\""))
        XCTAssertEqual(bad.diagnostics[0].primary.source.name, "bad.tgl")
        XCTAssertEqual(value(session, "ok"), "TGL0201")
        XCTAssertEqual(session.run(file("import \"ring.tgl\"")).diagnostics[0].code, "TGL0250")
        XCTAssertEqual(session.run(file("import \"nowhere.tgl\"")).diagnostics[0].code, "TGL0249")
        XCTAssertEqual(session.run(file("import \"../up.tgl\"")).diagnostics[0].code, "TGL0248")
        XCTAssertTrue(session.run(file("import \"torn.tgl\"")).diagnostics[0].code.hasPrefix("TGL01"))
    }

    // MARK: Tests

    func testTestsSeeTheFileAndLeaveNothing() {
        let text = """
            let n = 1
            style card { width = 30 }
            view Mine { width = 9 }
            test "a" { n += 1; card.width = 3; view Mine; expect n == later; expect len(children(screen)) == 1 }
            test "b" { expect n == 1; view A : card; expect A.width == 30 }
            test "c" { expect 1 == 2 }
            let later = 2
            """
        let results = TestRunner().run(file(text))
        XCTAssertEqual(results.map(\.passed), [true, true, false])
        XCTAssertEqual(results.map(\.line), [4, 5, 6])
        XCTAssertEqual(results[2].diagnostic?.code, "TGL0241")
        XCTAssertTrue(results[2].diagnostic?.note?.contains("left: 1, right: 2") ?? false)
        XCTAssertEqual(TestRunner(filter: "b").run(file(text)).map(\.name), ["b"])
    }

    func testAFileThatFailsIsAFailedTest() {
        let results = TestRunner().run(file("let a = zed\ntest \"x\" { }", "t.tgl"))
        XCTAssertEqual(results.first?.name, "t.tgl")
        XCTAssertFalse(results[0].passed)
    }

    func testATestAtAPromptRunsAtOnce() {
        let session = Session()
        prompt(session, "let n = 1; view A")
        let outcome = prompt(session, "test \"t\" { n = 5; view B; expect n == 5 }")
        XCTAssertEqual(outcome.tests.map(\.passed), [true])
        XCTAssertEqual(value(session, "[n, len(children(screen))]"), "[1, 1]")
    }

    // MARK: Hosts and limits

    func testShowAndWhyAreHandedOver() {
        let listener = Listener()
        let session = Session(host: listener)
        XCTAssertFalse(
            session.run(file("view A { width = 50% }\nshow A as boxes\nshow on iphone8, ipad landscape, 100 200\nwhy A.size deep\nwhy A"))
                .failed)
        XCTAssertEqual(listener.shown[0].form, .boxes)
        XCTAssertEqual(listener.shown[0].nodes.map { session.document.nameText($0) }, ["A"])
        XCTAssertEqual(listener.shown[1].devices.map(\.name), ["iphone8", "ipad landscape", "100×200"])
        XCTAssertEqual(listener.shown[1].devices[1].size, ScreenSize(width: 1024, height: 768, safeArea: [0, 0, 0, 0]))
        XCTAssertEqual(listener.asked.map(\.isDeep), [true, false])
        XCTAssertEqual(listener.asked[0].properties, [.width, .height])
        let width = session.withScreen(ScreenSize(width: 100, height: 100)) {
            session.document.frame(session.document.find("A")!).width
        }
        XCTAssertEqual(width, 50)
        XCTAssertEqual(value(session, "A.width"), "187.5")
    }

    func testARunIsInterrupted() {
        let session = Session()
        prompt(session, "let n = 1")
        var polls = 0
        session.shouldStop = {
            polls += 1
            return polls > 2
        }
        let outcome = prompt(session, "n = 2; while true { n += 1 }")
        XCTAssertTrue(outcome.wasInterrupted)
        session.shouldStop = nil
        XCTAssertEqual(value(session, "n"), "1")
    }

    func testLimitsAreNotCaught() {
        var limits = Limits()
        limits.steps = 1000
        let outcome = Session(limits: limits).run(file("expect error { while true { } }"))
        XCTAssertEqual(outcome.diagnostics.first?.code, "TGL0270")
    }

    func testDeepValuesAreFreedAndCompared() {
        let text = """
            let x = []
            let y = []
            for i in 1..20000 { x = [x]; y = [y] }
            expect x == y
            let d = [1]
            let e = [1]
            for i in 1..60 { d = [d, d]; e = [e, e] }
            expect d == e
            let f = () => 1
            for i in 1..20000 { let g = f; f = () => g() }
            """
        let outcome = Session().run(file(text))
        XCTAssertEqual(outcome.diagnostics.map(\.message), [])
    }
}
