import Foundation
import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// `:want`: every number that is proposed is tried by running the statement in a session of its own.
final class WantTests: XCTestCase {
    private func session(_ script: String, file: StaticString = #filePath, line: UInt = #line) -> Session {
        let session = Session()
        let outcome = session.runPrompt(SourceFile(name: "scene.tgl", text: script))
        XCTAssertFalse(outcome.failed, "\(script)\n\(outcome.diagnostics.map(Scripts.text))", file: file, line: line)
        return session
    }

    private func frames(_ session: Session) -> [Int32: Rect] {
        var frames: [Int32: Rect] = [:]
        session.document.walkWithoutCells(Document.screen) { node, _ in
            if node != Document.screen { frames[node] = session.document.exactFrame(node) }
        }
        return frames
    }

    private func isTrue(_ check: String, _ session: Session) -> Bool {
        session.runPrompt(SourceFile(name: "check", text: "true and (\(check))")).values == ["true"]
    }

    private func answer(_ session: Session, _ goal: String) -> WantAnswer {
        do { return try session.want(goal) } catch {
            XCTFail("\(goal): \(error)")
            return WantAnswer()
        }
    }

    /// Runs each proposal in a session of its own: the goal is met then, as many nodes move as was said, and those that move fewer
    /// come first among those that let nothing overlap, which come before the others.
    private func checkProposals(_ answer: WantAnswer, _ script: String, _ goal: String, _ check: String) {
        let order = answer.proposals.map { ($0.isFlawed ? 1_000_000 : 0) + $0.moves }
        XCTAssertEqual(order, order.sorted(), "\(goal)\n\(script)")
        XCTAssertEqual(Set(answer.proposals.map(\.statement)).count, answer.proposals.count, goal)
        for proposal in answer.proposals {
            let fresh = session(script)
            let before = frames(fresh)
            XCTAssertFalse(isTrue(check, fresh), "\(check) is true before")
            let outcome = fresh.runPrompt(SourceFile(name: "taken", text: proposal.statement))
            XCTAssertFalse(outcome.failed, "\(proposal.statement)\n\(script)")
            XCTAssertTrue(isTrue(check, fresh), "\(goal): \(proposal.statement)\n\(script)")
            let after = frames(fresh)
            XCTAssertEqual(before.filter { after[$0.key] != $0.value }.count, proposal.moves, "\(proposal.statement)\n\(script)")
        }
    }

    func testProposalsDoWhatTheySay() {
        XCTAssertGreaterThanOrEqual(WantScene.reached.count + WantScene.missed.count, 50)
        for scene in WantScene.reached {
            let answer = answer(session(scene.script), scene.goal)
            XCTAssertFalse(answer.isMet, scene.goal)
            XCTAssertFalse(answer.proposals.isEmpty, "\(scene.goal)\n\(scene.script)\n\(answer.obstacles.map(\.text))")
            XCTAssertEqual(answer.untried, [], scene.goal)
            checkProposals(answer, scene.script, scene.goal, scene.check)
        }
    }

    func testWhatCannotBeReachedIsSaid() {
        for scene in WantScene.missed {
            let answer = answer(session(scene.script), scene.goal)
            checkProposals(answer, scene.script, scene.goal, scene.check)
            guard let stopped = scene.stopped else { continue }
            XCTAssertEqual(answer.proposals.map(\.statement), [], scene.goal)
            XCTAssertTrue(answer.obstacles.contains { $0.text.contains(stopped) }, "\(scene.goal): \(answer.obstacles.map(\.text))")
        }
    }

    func testAGoalWhoseSideChangesTheDocumentIsRefused() {
        let session = session("view A { width = 20; height = 10 }\ndef f() { A.width = 90; return 30 }")
        for goal in ["A.width = f()", "f() = A.width"] {
            XCTAssertThrowsError(try session.want(goal)) { XCTAssertTrue("\($0)".contains("changes the document"), "\($0)") }
        }
        XCTAssertTrue(isTrue("A.width == 20", session))
    }

    /// Of so many scenes one is tried.
    private var stride: Int { ProcessInfo.processInfo.environment["TGL_WANT_STRIDE"].flatMap { Int($0) } ?? 40 }

    /// The scenes of other frameworks' tests, with goals that are made from what they are.
    func testScenesOfTheConformanceTests() throws {
        var tried = 0
        var found = 0
        for file in Scripts.files(in: "Tests/Conformance") where !file.contains("/language/") {
            for (place, test) in Scripts.tests(in: try Scripts.source(file)).enumerated() where place % stride == 7 % stride {
                let lines = test.body.split(separator: "\n").filter { !$0.contains("expect ") }
                let script = lines.joined(separator: "\n")
                let scene = Session()
                guard !scene.runPrompt(SourceFile(name: "scene", text: script)).failed else { continue }
                for (goal, check) in goals(in: scene, place / 5) {
                    let answer = answer(scene, goal)
                    tried += 1
                    found += answer.proposals.isEmpty ? 0 : 1
                    checkProposals(answer, script, "\(file) \(test.name) \(goal)", check)
                }
            }
        }
        XCTAssertGreaterThan(tried, 100)
        XCTAssertGreaterThan(found, tried / 2)
    }

    /// Goals near to what is: one for a size or place of a few nodes.
    private func goals(in session: Session, _ seed: Int) -> [(goal: String, check: String)] {
        var nodes: [Int32] = []
        session.document.walkWithoutCells(Document.screen) { node, _ in if node != Document.screen { nodes.append(node) } }
        guard !nodes.isEmpty else { return [] }
        return (0..<2).map { turn in
            let node = nodes[(seed + turn * 5) % nodes.count]
            let name = session.document.nameText(node)
            let frame = session.document.frame(node)
            switch (seed + turn) % 4 {
            case 0:
                return ("\(name).width = \(exactNumber((frame.width + 7).rounded()))", "\(name).width ~= \((frame.width + 7).rounded())")
            case 1: return ("\(name).y = \(exactNumber((frame.y + 5).rounded()))", "\(name).y ~= \((frame.y + 5).rounded())")
            case 2:
                let most = exactNumber((frame.x + frame.width - 4).rounded())
                return ("\(name).right <= \(most)", "\(name).right <= \(most) + 0.001")
            default:
                return (
                    "\(name).height = \(exactNumber((frame.height * 1.25 + 1).rounded()))",
                    "\(name).height ~= \((frame.height * 1.25 + 1).rounded())"
                )
            }
        }
    }

    // MARK: No trace

    func testNothingIsLeftBehind() throws {
        for scene in WantScene.reached {
            let session = session(scene.script)
            let (dump, frames, mark, states) = (session.dump(), frames(session), session.mark, session.stateCount)
            let knobs = session.knobs()
            let first = answer(session, scene.goal)
            XCTAssertEqual(session.dump(), dump)
            XCTAssertEqual(self.frames(session), frames, scene.goal)
            XCTAssertEqual(session.mark, mark)
            XCTAssertEqual(session.stateCount, states)
            XCTAssertEqual(session.knobs(), knobs)
            XCTAssertTrue(session.isSettled)
            XCTAssertTrue(try session.document.differencesFromScratch().isEmpty)
            XCTAssertEqual(answer(session, scene.goal), first, scene.goal)
            XCTAssertEqual(answer(self.session(scene.script), scene.goal), first, scene.goal)
            XCTAssertTrue(session.undo())
            XCTAssertTrue(session.redo())
            XCTAssertEqual(session.dump(), dump)
        }
    }

    /// A goal may call functions; what they print is not heard, and one that changes the document is refused.
    func testFunctionsOfAGoalLeaveNothing() throws {
        let session = session(
            "view A { width = 40; height = 10 }\ndef f() { print 1; A.height += 1; return A.width * 2 }\n"
                + "def g() { print 1; return A.width }")
        let dump = session.dump()
        XCTAssertTrue(answer(session, "A.width + 0 * g() == 50").proposals.map(\.statement).contains("A.width = 50"))
        XCTAssertThrowsError(try session.want("A.width + 0 * f() == 50")) { error in
            XCTAssertTrue("\(error)".contains("changes the document"), "\(error)")
        }
        XCTAssertEqual(session.dump(), dump)
        XCTAssertTrue(session.isSettled)
        XCTAssertEqual(session.document.exactFrame(session.document.find("A") ?? -1), Rect(0, 0, 40, 10))
    }

    /// Large documents: the answer ends after a count of layouts, and says what was not tried.
    func testTheCountOfLayoutsIsLimited() throws {
        let script = "linear vert S { width = fill; height = wrap; for i in 1..4000 { view c[i] { width = 50%; height = 10; left = 1 } } }"
        let session = session(script)
        let answer = answer(session, "c[3000].width = 100")
        XCTAssertEqual(answer.proposals.first?.statement, "c[3000].width = 26.667%")
        XCTAssertEqual(answer.proposals.first?.moves, 1)
        XCTAssertLessThan(answer.layouts, 1_600)
        XCTAssertEqual(answer, self.answer(self.session(script), "c[3000].width = 100"))
    }

    // MARK: What is typed

    func testGoalsThatAreMet() {
        let session = session("view A { width = 40; height = 10 }")
        for goal in [
            "A.width = 40", "A.width <= 40", "A.width >= 3, A.height == 10", "A.width == 40 and A.height <= 90", "A.width ~= 40.005",
        ] {
            XCTAssertTrue(answer(session, goal).isMet, goal)
        }
    }

    func testValuesAreRound() {
        let statements = answer(
            session("linear vert S { width = 200; label T \"eight or nine words that do not fit in here\" { width = fill } }"),
            "T.height = 16"
        )
        .proposals.map(\.statement)
        XCTAssertTrue(statements.contains("S.width = 344"), "\(statements)")
        XCTAssertTrue(statements.contains("T.maxLines = 1"), "\(statements)")
        let parts = answer(session("frame F { width = 300; view A { width = 50% } }"), "A.width = 100").proposals.map(\.statement)
        XCTAssertEqual(parts.first, "A.width = 33.333%")
        XCTAssertTrue(parts.contains("F.width = 200"))
    }

    /// What a scene is changed by so that a goal holds, in the order in which it is offered.
    func testWhatIsOffered() {
        for scene in WantScene.offered {
            let statements = answer(session(scene.script), scene.goal).proposals.map(\.statement)
            XCTAssertTrue(statements.contains(scene.check), "\(scene.goal): \(statements)\n\(scene.script)")
            XCTAssertFalse(statements.contains { scene.stopped == $0 }, "\(scene.goal): \(statements)")
        }
    }

    func testWhatOverlapsComesLast() throws {
        let scene = """
            relative R {
              width = 375; height = 60
              linear horz L { view Photo { size = [40, 40] }; view Name { size = [120, 20] }; view Time { size = [40, 20] } }
              view Badge { left = 210; size = [9, 9] }
            }
            """
        let proposals = answer(session(scene), "Name.width = 180").proposals
        XCTAssertTrue(proposals.last?.note.contains("overlaps") ?? false, "\(proposals)")
        XCTAssertTrue(proposals.last?.isFlawed ?? false)
    }

    func testGoalsOnOtherScreens() {
        let script = "view A { width = 50%; height = 20; width <= 200 }"
        XCTAssertEqual(answer(session(script), "A.width = 150 on 300 600").goals.map(\.left), ["A.width on 300×600"])
        XCTAssertTrue(answer(session(script), "A.width = 150 on 300 600").isMet)
        XCTAssertTrue(answer(session(script), "A.width <= 200 on ipad, iphoneSE").isMet)
        let both = answer(session(script), "A.width = 160 on 320 568, 400 800")
        XCTAssertEqual(both.proposals.map(\.statement), ["A.width <= 160"])
        XCTAssertEqual(failure(session(script), "A.width = 3 on iphon8"), "there is no device `iphon8`; did you mean `iphone8`?")
    }

    private func failure(_ session: Session, _ goal: String) -> String {
        do {
            _ = try session.want(goal)
            return "no failure"
        } catch {
            switch error {
            case .message(let text): return text
            case .diagnostics(let all): return all.map { "\($0.code) \($0.message); \($0.help ?? "")" }.joined(separator: "\n")
            case .interrupted: return "interrupted"
            }
        }
    }

    func testBadGoals() {
        let session = session("view Apple { width = 40; height = 10 }")
        for (goal, said) in [
            ("", "`:want` takes a goal: `:want A.width = 100`"),
            ("Appel.width = 3", "nothing is named `Appel`; did you mean `Apple`?"),
            ("Apple.width", "`Apple.width` is not compared with a value: write `Apple.width = …`"),
            ("Apple.width + 3", "`Apple.width + 3` is not compared with a value: write `Apple.width + 3 == …`"),
            ("Apple.width = 50%", "`50%` is not a number: it is a percentage; write a part of a size: `parent.width * 0.5`"),
            ("Apple.width = wrap", "`wrap` is not a number"),
            ("Apple = 4", "`Apple` is not a number"),
            ("Apple.size = 4", "`Apple.size` is not a number: it is a list; take one of its parts"),
            ("Apple.visibility = gone", "`Apple.visibility` is set, not computed"),
            ("Apple.width += 4", "a goal takes =, <= or >=, not +="),
            ("Apple.width < 4", "a goal takes ==, <= or >=, not <"),
            ("Apple.width = 4,", "`:want` takes a goal"),
            ("Apple.width = = 4", "expected an expression, found `=`"),
            ("view B", "`view B` is not a goal"),
            ("Apple.width = 4; Apple.height = 3", "`:want` takes a goal"),
            ("Apple.width = 1 / 0", "a division by zero"),
            ("Apple.wdith = 1", "did you mean"),
        ] {
            XCTAssertTrue(failure(session, goal).contains(said), "\(goal): \(failure(session, goal))")
        }
        XCTAssertEqual(session.stateCount, 2)
        XCTAssertTrue(session.isSettled)
    }
}
