import Foundation
import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// A preview says what a text does, and leaves no trace.
///
/// `TGL_PREVIEWS=10000` previews so many random statements; `TGL_PREVIEW_SEED=7` begins with another seed.
final class PreviewTests: XCTestCase {
    private final class Listener: TGLScript.Host {
        var heard: [String] = []
        func print(_ line: String) { heard.append(line) }
        func show(_ request: ShowRequest, in session: Session) { heard.append("show") }
        func why(_ request: WhyRequest, in session: Session) { heard.append("why \(request.node)") }
    }

    private func session(_ text: String = "", host: (any TGLScript.Host)? = nil) -> Session {
        // Endless loops end in both sessions.
        var limits = Limits.standard
        limits.steps = 30_000
        let session = Session(limits: limits, host: host)
        session.prepare()
        if !text.isEmpty { XCTAssertFalse(run(text, session).failed, text) }
        return session
    }

    @discardableResult
    private func run(_ text: String, _ session: Session) -> Outcome {
        session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: text))
    }

    /// A preview that has all the time it needs.
    private func preview(_ text: String, _ session: Session, seconds: Double = 60) -> Preview? {
        session.preview(session.parse(SourceFile(name: "tgl[\(session.stateCount)]", text: text)), seconds: seconds)
    }

    private func changes(_ text: String, _ session: Session) -> PreviewChanges? {
        guard case .changes(let changes)? = preview(text, session) else { return nil }
        return changes
    }

    /// A call that may not even begin leaves nothing on the machine's stack: the next error says where it is as ever.
    func testAPreviewWithoutTimeLeavesNothing() throws {
        let session = session("view A\ndef f(n) { return n + A }")
        for text in ["A.width = 5", "A.width = max(1, 2)", "for i in 1..3 { A.width = i }"] {
            let parsed = session.parse(SourceFile(name: "typed", text: text))
            XCTAssertNil(session.preview(parsed, seconds: 60, steps: 0), text)
        }
        let error = try XCTUnwrap(run("A.width = f(1)", session).firstError)
        XCTAssertEqual(error.primary.source.text(error.primary.range), "+")
        XCTAssertEqual(error.secondary.map(\.label), ["called from here"])
    }

    // MARK: What it says

    /// Lists that `adapt` made of others for a preview are gone after it.
    func testAPreviewLeavesWhatAdaptsAsItWas() throws {
        let session = session(
            """
            screen 750 1334
            screen.design = [375, 667]
            linear vert S { adapt = width; width = 300; image P { imageSize = [30, 20] }
                grid G { width = 200; columns = [50, 1fr]; rows = [10]; view A; view B }
            }
            """)
        XCTAssertEqual(changes("screen.width = 800", session)?.followers.contains("P"), true)
        XCTAssertNotNil(changes("S.adapt = both; G.columns = [20, 1fr]", session))
        _ = run("G.hspace = 1; image Q { imageSize = [1, 2] }", session)
        let document = session.document
        let frames = try ["P", "A", "B"].map { document.exactFrame(try XCTUnwrap(document.find($0))) }
        XCTAssertEqual(frames.map(\.width), [60, 100, 298])
        XCTAssertTrue(document.slotsOtherThanFromScratch().isEmpty)
    }

    func testChanges() {
        let session = session(
            "linear vert S { width = 200; for i in 1..3 { view line[i] { size = [10, 20] } }; view T { width = 50%; height = 5 } }")
        let half = changes("S.width = 100", session)
        XCTAssertEqual(half?.targets.map(\.name), ["S"])
        XCTAssertEqual(half?.targets.first?.new.width, 100)
        XCTAssertEqual(half?.followers, ["T"])
        XCTAssertEqual(half?.overflows, [])
        XCTAssertEqual(changes("line[1].height = 30", session)?.followers, ["S", "line[2]", "line[3]", "T"])
        XCTAssertEqual(changes("view A { size = [3, 4] }", session)?.made.map(\.name), ["A"])
        XCTAssertEqual(changes("remove T", session)?.removed, ["T"])
        let wide = changes("T.width = 212.5", session)?.overflows.first
        XCTAssertEqual([wide?.name, wide?.container, wide?.side], ["T", "S", "right"])
        XCTAssertEqual(wide?.points, 12.5)
        XCTAssertEqual(changes("S.color = red", session)?.setsRules, true)
        XCTAssertEqual(session.document.width("S"), 200)
    }

    /// Content that can be scrolled into view does not overflow; what is wider than a scroll does.
    func testContentThatScrolls() {
        let session = session(
            "scroll S { width = 90; height = 50; for i in 1..9 { view v[i] { width = 20; height = 20 } } }\n"
                + "collection C { width = 90; height = 50; items = 30; item = v => view { height = 20 } }")
        XCTAssertEqual(changes("v[3].height = 100", session)?.overflows, [])
        XCTAssertEqual(changes("C.offset = item(7) + 3", session)?.overflows, [])
        let wide = changes("v[3].width = 100", session)?.overflows.first
        XCTAssertEqual([wide?.name, wide?.container, wide?.side], ["v[3]", "S", "right"])
        XCTAssertEqual(wide?.points, 10)
    }

    func testFailures() {
        let session = session("view A { width = 10 }")
        for text in ["A.width = B.width", "A.width = 3 4", "A.text = = 3", "view A", "A.width = \"a\"", "A.width = 1 / 0"] {
            guard case .failure(let found)? = preview(text, session) else {
                XCTFail(text)
                continue
            }
            XCTAssertEqual(found.message, run(text, session).diagnostics.first { $0.severity == .error }?.message, text)
        }
    }

    func testNothingIsSaidOfOtherTexts() {
        let host = Listener()
        let session = session(
            "view A { width = 10 }\nlet n = 1\ndef say() { print 1; return 2 }\ndef grow() { print 2; A.width = 20 }", host: host)
        for text in [
            "print A.width", "show", "why A", "import \"a.tgl\"", "test \"a\" { view B }", "A", "A.width", "A == A", "view B; print 3",
            "n = 2",
            "let m = 3", "view B {", "A.width =", "", "say()", "expect A.width == 10", "if true { print 3 }", "def f() { return 1 }",
        ] { XCTAssertNil(preview(text, session), text) }
        XCTAssertEqual(changes("grow()", session)?.targets.first?.new.width, 20)
        XCTAssertEqual(host.heard, [], "a preview is not heard")
        run("grow()", session)
        XCTAssertEqual(host.heard, ["2"], "the session is heard again")
    }

    /// Where the time is over, or the steps, nothing is said and all is as it was.
    func testItEndsInTime() {
        let session = session("view A { width = 10 }\nlet n = 0")
        let before = fingerprint(session)
        let begin = Date()
        XCTAssertNil(preview("while true { n += 1 }", session, seconds: 3600), "steps are limited")
        XCTAssertNil(preview("for i in 1..9000 { view; A.width = i; n += A.width }", session, seconds: 0.000_1), "time is limited")
        XCTAssertNil(session.preview(session.parse(SourceFile(name: "a", text: "for i in 1..900 { view }"))) { true }, "it can be stopped")
        XCTAssertLessThan(Date().timeIntervalSince(begin), 30)
        XCTAssertEqual(fingerprint(session), before)
        XCTAssertEqual(run("n", session).values, ["0"])
    }

    func testNamesThatItMadeAreFree() {
        let session = session("view A\ndef f() { return later }")
        _ = preview("let later = 3; A.width = f()", session)
        XCTAssertTrue(run("A.width = f()", session).failed)
        run("let other = 7", session)
        XCTAssertTrue(run("A.width = f()", session).failed, "the function reads no other variable")
        _ = preview("knob other = 3; A.width = other", session)
        XCTAssertEqual(session.knobs(), [])
        _ = preview("view B; remove B", session)
        XCTAssertTrue(run("A.width = B.width", session).diagnostics.first?.message.contains("no node is named") ?? false)
        run("view C; remove C", session)
        let removed = session.parse(SourceFile(name: "x", text: "A.width = C.width"))
        guard case .failure(let told)? = session.preview(removed, seconds: 60) else { return XCTFail("it fails") }
        _ = preview("view C { width = 5 }", session)
        XCTAssertEqual(run("A.width = C.width", session).diagnostics.first?.message, told.message, "a removed node is known as one")
    }

    // MARK: No trace

    /// All that can be told of a session, but for what costs much.
    private func fingerprint(_ session: Session) -> [String] {
        let document = session.document
        var lines = RoundTripTests.portrait(session)
        lines.append("\(session.currentState) of \(session.stateCount), mark \(document.mark), \(document.count) of \(document.capacity)")
        lines.append("redo \(session.nextState(of: session.currentState) ?? -1), laid out \(document.report.laidOut), \(session.isSettled)")
        lines += session.declaredNames().map { "\($0.sort.rawValue) \($0.name)" }
        lines += session.knobs().map { "\($0)" }
        lines += document.allNames().map { "\($0) is \(document.find($0) ?? -1)" }
        return lines
    }

    /// What costs more: the dump, explanations, findings.
    private func details(_ session: Session, _ seed: Int) -> [String] {
        let document = session.document
        var lines = [session.dump()]
        var nodes: [Int32] = []
        document.walk(Document.screen) { node, _ in nodes.append(node) }
        var explainer = Explainer(document) { session.placeText(of: $0) }
        for count in 0..<3 {
            let node = nodes[(seed &* 31 &+ count &* 17) % nodes.count]
            lines += explainer.why(node, [Prop.width, .height, .left][count], deep: true).map { session.withKnobs($0).text }
        }
        return lines + session.notes(of: document.lint()).map(\.text)
    }

    /// What a command answered.
    private func answer(_ text: String, _ session: Session) -> [String] {
        if text.hasPrefix(":") {
            switch text.dropFirst().first {
            case "u": session.undo()
            case "r": session.redo()
            default: session.go(to: (text.split(separator: " ").last.flatMap { Int($0) } ?? 0) % session.stateCount)
            }
            return []
        }
        let document = session.document
        document.beginTracking()
        let mark = document.mark
        let outcome = run(text, session)
        let changes = outcome.failed ? document.endTracking([]) : document.endTracking(since: mark)
        var lines = outcome.diagnostics.map {
            "\($0.code) \($0.message) at \($0.primary.range) \($0.note ?? "") \($0.help ?? "") \($0.secondary.map(\.range))"
        }
        lines += outcome.values
        lines.append("\(changes.new) \(changes.gone) laid out \(changes.laidOut)")
        lines += changes.frames.nodes.map { "\($0) was \(changes.frames[$0] ?? .zero)" }
        return lines
    }

    /// A statement of another sort than those of `RandomSession`.
    private static let others = [
        "let fresh = 3", "let k2 = k; A.width = k2", "def make(n) { for i in 1..n { view box[i] { width = i } } }; make(3)", "make(2)",
        "for i in 1..40 { view many[i] { size = [i, 3] } }", "for c in many { c.width += 1 }", "remove many", "many[3].width = 9",
        "knob knobby = 3; A.width = knobby * 2", "knobby = 5", "A.width = knobby + k", "B.left = A.right + 2", "A.width = = 2",
        "A.width = nobody",
        "S9 { }", "if A.width > 3 { B.width = 3 } else { remove B }", "style s1 { width = 9 }", "A.style = s1", "move A to B",
        "move A at 0",
        "copy A as A2", "rename A to G2", "while true { k += 1 }", "screen 500 400", "screen.direction = rtl", "len(children(screen))",
        "A.width = len(children(screen)) + 2", "when portrait { A.width = 11 }", "unset when portrait", "expect error { A.width = B }",
        "let c = 0; let f = (x) => x + c; A.height = f(3)", "def counter() { let n = 0; return () => n }; let q = counter()",
    ]

    func testNoTrace() {
        let environment = ProcessInfo.processInfo.environment
        let most = environment["TGL_PREVIEWS"].flatMap { Int($0) } ?? 250
        var seed = environment["TGL_PREVIEW_SEED"].flatMap { UInt64($0) } ?? 1
        var previews = 0
        var told = 0
        while previews < most {
            if let problem = trace(seed, &previews, &told) { return XCTFail("seed \(seed): \(problem)") }
            seed += 1
        }
        XCTAssertGreaterThan(told, previews / 4, "most statements have something to be told")
        Swift.print("\(previews) statements were previewed, \(told) of them told, up to seed \(seed - 1)")
    }

    /// One session with previews and one without; what differs between the two.
    private func trace(_ seed: UInt64, _ previews: inout Int, _ told: inout Int) -> String? {
        var (typist, dreamer) = (RandomSession(seed: seed), RandomSession(seed: seed &+ 1_000_000))
        let (host, otherHost) = (Listener(), Listener())
        let (tried, plain) = (session(host: host), session(host: otherHost))
        var typed: [String] = []
        for turn in 0..<30 {
            let other = Self.others[(turn &* 7 &+ Int(seed)) % Self.others.count]
            let line = turn % 4 == 3 ? other : typist.line()
            let before = fingerprint(tried)
            var foretold: Preview?
            for text in [turn % 3 == 0 ? other : dreamer.command(), line] where !text.hasPrefix(":") {
                foretold = preview(text, tried)
                previews += 1
                if foretold != nil { told += 1 }
                let after = fingerprint(tried)
                if before != after { return "`\(text)` leaves a trace: \(difference(before, after))\n\(typed.joined(separator: "\n"))" }
            }
            typed.append(line)
            let (a, b) = (answer(line, tried), answer(line, plain))
            if a != b { return "`\(line)` answers otherwise: \(difference(b, a))\n\(typed.joined(separator: "\n"))" }
            if !line.hasPrefix(":"), let problem = broken(foretold, a, tried) {
                return "`\(line)`: \(problem)\n\(typed.joined(separator: "\n"))"
            }
            let (x, y) = (fingerprint(tried), fingerprint(plain))
            if x != y { return "after `\(line)`: \(difference(y, x))\n\(typed.joined(separator: "\n"))" }
            if turn % 10 == 9 {
                let (x, y) = (details(tried, turn), details(plain, turn))
                if x != y { return "details after `\(line)`: \(difference(y, x))\n\(typed.joined(separator: "\n"))" }
                let wrong = (try? tried.document.differencesFromScratch().map { "\($0)" }) ?? []
                let ownWrong = (try? plain.document.differencesFromScratch().map { "\($0)" }) ?? []
                if wrong != ownWrong { return "a layout from scratch differs: \(wrong)\n\(typed.joined(separator: "\n"))" }
            }
        }
        while plain.undo() { tried.undo() }
        while plain.redo() { tried.redo() }
        let (x, y) = (fingerprint(tried), fingerprint(plain))
        if x != y { return "after undo and redo: \(difference(y, x))\n\(typed.joined(separator: "\n"))" }
        return host.heard == otherHost.heard ? nil : "the two say different things"
    }

    /// What a preview said that did not come true.
    private func broken(_ preview: Preview?, _ answer: [String], _ session: Session) -> String? {
        switch preview {
        case .failure(let diagnostic):
            return answer.contains { $0.hasPrefix("\(diagnostic.code) \(diagnostic.message)") }
                ? nil : "did not fail with \(diagnostic.message)"
        case .changes(let changes):
            for target in changes.targets + changes.made {
                guard let node = session.document.find(written: target.name) else { return "\(target.name) is not there" }
                if session.document.exactFrame(node) != target.new { return "\(target.name) has another frame than was told" }
            }
            return changes.removed.contains { session.document.find(written: $0) != nil } && changes.made.isEmpty
                ? "a node is not removed" : nil
        case nil: return nil
        }
    }

    private func difference(_ a: [String], _ b: [String]) -> String {
        for (x, y) in zip(a, b) where x != y { return "`\(x)` became `\(y)`" }
        return "\(a.count) lines became \(b.count): `\((a.count > b.count ? a : b)[min(a.count, b.count)])` is one too many"
    }
}

extension Document {
    fileprivate func width(_ name: String) -> Double { find(name).map { exactFrame($0).width } ?? -1 }
}
