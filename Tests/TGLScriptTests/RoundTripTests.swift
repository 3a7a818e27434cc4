import Foundation
import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// A document written as a script makes the same document again, and undo and redo lead through the same states.
///
/// `TGL_SESSIONS=2000` runs so many random sessions.
final class RoundTripTests: XCTestCase {
    private var sessions: Int { ProcessInfo.processInfo.environment["TGL_SESSIONS"].flatMap { Int($0) } ?? 40 }

    private static func variables(_ session: Session) -> [String] {
        session.declaredNames().filter { $0.sort == .variable }.sorted { $0.name < $1.name }.map { name in
            let mark = session.mark
            let outcome = session.runPrompt(SourceFile(name: "look", text: name.name))
            _ = mark
            session.undo()
            return "\(name.name) = \(outcome.values.joined(separator: ", "))".replacing("(a removed node)", with: "none")
        }
    }

    private func difference(_ a: [String], _ b: [String]) -> String {
        for (x, y) in zip(a, b) where x != y { return "`\(x)` and `\(y)`" }
        return a.count == b.count ? "nothing" : "\(a.count) lines and \(b.count): \((a.count > b.count ? a : b)[min(a.count, b.count)])"
    }

    /// Runs a dump; what is the matter with it, or `nil`.
    private func problem(with dump: String, of session: Session, more: [String] = []) -> String? {
        let again = Session()
        let outcome = again.run(SourceFile(name: "dump", text: dump))
        if let diagnostic = outcome.diagnostics.first(where: { $0.severity == .error }) { return "it fails: \(Scripts.text(diagnostic))" }
        let (a, b) = (RoundTripTests.portrait(session), RoundTripTests.portrait(again))
        if a != b { return "it differs: \(difference(a, b))" }
        let (first, second) = (RoundTripTests.statements(dump), RoundTripTests.statements(again.dump()))
        if first != second { return "its dump differs: \(difference(first, second))" }
        let (v, w) = (RoundTripTests.variables(session), RoundTripTests.variables(again))
        if v != w, !dump.contains("# let ") { return "a variable differs: \(difference(v, w))" }
        // Rules that were left out may come to mean something again.
        for text in more where !dump.contains("# ") {
            _ = session.runPrompt(SourceFile(name: "more", text: text))
            _ = again.runPrompt(SourceFile(name: "more", text: text))
            let (a, b) = (RoundTripTests.portrait(session), RoundTripTests.portrait(again))
            if a != b { return "after `\(text)` it differs: \(difference(a, b))" }
        }
        return nil
    }

    private static func statements(_ dump: String) -> [String] {
        dump.components(separatedBy: "\n").filter { !$0.hasPrefix("#") }.map { $0.replacing("  # none: a node that was removed", with: "") }
    }

    func testDumpsOfTheExamples() throws {
        for file in Scripts.files(in: "scripts/examples") {
            let session = Session()
            XCTAssertFalse(session.run(try Scripts.source(file)).failed, file)
            let dump = session.dump()
            if let problem = problem(with: dump, of: session) { XCTFail("\(file): \(problem)") }
        }
    }

    /// What the scenes of constraint systems make, without what they expect.
    static func constraintScenes() throws -> [(name: String, text: String)] { try scenes("constraint") }

    /// The same of a file of scenes.
    static func scenes(_ file: String) throws -> [(name: String, text: String)] {
        let text = String(decoding: try Scripts.source("Tests/Conformance/\(file).tgl").bytes, as: UTF8.self)
        let parts = text.components(separatedBy: "\ntest \"")
        // What is before a scene is for all that follow.
        var head = parts[0].components(separatedBy: "\n").filter { !$0.hasPrefix("#") }
        return parts.dropFirst().map { part in
            let lines = part.components(separatedBy: "\n")
            let end = lines.firstIndex { $0 == "}" } ?? lines.count
            let body = lines[1..<end].filter { !$0.contains("expect ") }
            defer { head += lines.dropFirst(end + 1).filter { !$0.hasPrefix("#") } }
            return (String(lines[0].prefix { $0 != "\"" }), (head + body).joined(separator: "\n"))
        }
    }

    func testDumpsOfConstraintScenes() throws { try checkDumps(of: RoundTripTests.constraintScenes(), atLeast: 600) }

    func testDumpsOfFlexScenes() throws { try checkDumps(of: RoundTripTests.scenes("flex"), atLeast: 1300) }

    func testDumpsOfGridScenes() throws { try checkDumps(of: RoundTripTests.scenes("grid"), atLeast: 700) }

    func testDumpsOfBlocksAndMixedScenes() throws {
        let files = ["block", "css", "cssfresh", "csslanguage", "csssteps"]
        try checkDumps(of: files.flatMap { try RoundTripTests.scenes($0) }, atLeast: 580)
    }

    private func checkDumps(of scenes: [(name: String, text: String)], atLeast least: Int) throws {
        XCTAssertGreaterThan(scenes.count, least)
        for (name, text) in scenes {
            let session = Session()
            let outcome = session.run(SourceFile(name: name, text: text))
            XCTAssertFalse(outcome.failed, name)
            let dump = session.dump()
            if let problem = problem(with: dump, of: session) { XCTFail("\(name): \(problem)\n\(dump)") }
            let different = try session.document.differencesFromScratch()
            XCTAssert(different.isEmpty, "\(name): \(different)")
        }
    }

    /// Enough for random commands to work on.
    private static let beginning = [
        "style s1 { width = 30 }", "style s2 { height = 20; vspace = 3 }", "let k = 3", "let xs = [1]", "let m = 5", "let f = t => 30",
        "relative A { width = 200; height = 100; view B; view cell[1] { left = B.right }; linear vert C { label D \"two words\"; "
            + "view cell[2] } }",
        "flow vert E { width = 50%; view cell[3]; frame F { view G } }",
    ]

    private func start(_ session: Session) {
        for text in RoundTripTests.beginning { XCTAssertFalse(session.runPrompt(SourceFile(name: "tgl", text: text)).failed, text) }
    }

    func testDumpsOfRandomSessions() {
        var failed = 0
        for seed in UInt64(1)...UInt64(sessions) where failed < 12 {
            var random = RandomSession(seed: seed)
            let session = Session()
            var done: [String] = []
            start(session)
            for _ in 0..<60 {
                let text = random.command()
                if !session.runPrompt(SourceFile(name: "tgl", text: text)).failed { done.append(text) }
            }
            random.makesUnnamed = false
            let more = (0..<8).map { _ in random.command() }
            let dump = session.dump()
            if let problem = problem(with: dump, of: session, more: more) {
                failed += 1
                XCTFail("seed \(seed): \(problem)\n\(done.joined(separator: "\n"))\n--\n\(dump)")
            }
            XCTAssertGreaterThan(done.count, 5, "seed \(seed)")
        }
    }

    /// A rule of which a part names a removed node is made again by a node that stands in for it; one that cannot hold any more is omitted.
    func testRulesThatNameRemovedNodes() {
        let text =
            "style s { width = 1 }\nrelative R { view A : s; view B; view C { left >= B.right + scaled(4); top = 1 } }\n"
            + "s.bottom = idiom(B.top, 10%)\nremove B"
        let session = Session()
        let outcome = session.run(SourceFile(name: "tgl", text: text))
        XCTAssertFalse(outcome.failed, outcome.diagnostics.first.map { Scripts.text($0) } ?? "")
        let dump = session.dump()
        if let problem = problem(with: dump, of: session) { XCTFail("\(problem)\n\(dump)") }
        XCTAssertTrue(dump.contains("\n  s { bottom = idiom(gone_1.top, 10%) }\n"), dump)
        XCTAssertTrue(dump.contains("\n# C.left >= B.right + scaled(4): omitted, because a node that it follows was removed\n"), dump)
    }

    /// What is left of `a or b` without the node of `a` is set with its style, also where other rules are set in one step.
    func testWhatIsLeftOfAnAlternativeIsSetWithItsStyle() {
        let text =
            "style s { width = 1 }\nrelative R { view A : s; view B; view C }\ns.baseline = B.lastBaseline or 9\nremove B\n"
            + "when w:any { C.width = 9 }\nC { width = height * 2; height = width }"
        let lines = dump(text)
        XCTAssertEqual(lines.first, "style s { width = 1; baseline = 9 }")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    private func dump(_ text: String, line: UInt = #line) -> [String] { Scripts.dump(text, line: line) }

    func testFunctionsKeepWhatTheyHoldOnTo() {
        XCTAssertEqual(
            dump("def add(n) { return x => x + n }\nlet f = add(5)"), ["def add(n) { return x => x + n }", "let f = (n => x => x + n)(5)"])
        XCTAssertEqual(
            dump("let f = twice\ndef twice(x) { return 2 * x }".split(separator: "\n").reversed().joined(separator: "\n")),
            ["def twice(x) { return 2 * x }", "let f = twice"])
        let curve = dump("let k = 3\npath P { polar = t => k * 10 }\nk = 4")
        XCTAssertEqual(curve, ["let k = 4", "path P { polar = (k => t => k * 10)(3) }"])
        let made = dump("def make(r) { path Q { polar = t => r } }\nmake(7)")
        XCTAssertEqual(made.last, "path Q { polar = (r => t => r)(7) }")
    }

    func testAFunctionHoldsAnotherMadeByTheSameText() {
        let lines = dump("def compose(f) { return t => f(t) + 1 }\nlet h = compose(compose(abs))")
        XCTAssertEqual(lines.last, "let h = (f => t => f(t) + 1)((f => t => f(t) + 1)(abs))")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    /// What two functions that call each other were when a curve was set is written, also where one of them is another today.
    func testFunctionsThatCallEachOtherAreWrittenAsTheyWere() throws {
        let text =
            "def a(t) { if t < 5 { return 30 }; return b(t - 1) }\ndef b(t) { return a(t - 1) }\n"
            + "path P { width = 100; height = 100; polar = a; view A; view B }\ndef b(t) { return 7 }"
        let lines = dump(text)
        XCTAssertEqual(
            lines,
            [
                "def b_1(a) {", "def b(t) { return a(t - 1) }", "return b", "}", "def a_1(make_b) {", "let b = none",
                "def a(t) { if t < 5 { return 30 }; return b(t - 1) }", "b = make_b(a)", "return a", "}",
                "def a(t) { if t < 5 { return 30 }; return b(t - 1) }", "def b(t) { return 7 }", "path P {",
                "  width = 100; height = 100; polar = a_1(self_1 => b_1(self_1))", "  view A", "  view B", "}",
            ])
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
        let again = Session()
        XCTAssertTrue(again.run(SourceFile(name: "dump", text: lines.joined(separator: "\n"))).diagnostics.isEmpty)
        XCTAssertEqual(again.document.exactFrame(try XCTUnwrap(again.document.find("A"))).x, 30)
        let variables =
            "let f = t => 3\nlet g = t => f(t)\nf = t => pick(t, g)\ndef pick(t, g) { if t < 9 { return 17 }; return g(t - 30) }\n"
            + "path P { width = 100; height = 100; polar = g; view A }\nf = t => 4"
        let second = dump(variables)
        XCTAssertTrue(second.contains { $0.hasSuffix("polar = made_1(self_1 => (g => t => pick(t, g))(self_1))") }, "\(second)")
        XCTAssertEqual(dump(second.joined(separator: "\n")), second)
    }

    /// The other of two functions that call each other is another too, where the one reads a variable that changed.
    func testAVariableThatOneOfTwoFunctionsReadsChangesBoth() {
        let lines = dump(
            "let k = 3\ndef pong(t) { return ping(t / 3 - 1) }\ndef ping(t) { if t < 5 { return k }; return pong(t / 2 - 1) }\n"
                + "path P { width = 90; height = 80; polar = ping; view; view A }\nk = 7")
        XCTAssertTrue(
            lines.contains("  width = 90; height = 80; polar = ping_1(3, self_1 => pong_1(self_1))"), "\(lines)")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    /// A `def` that a list kept calls by its own name the `def` that has the name now.
    func testADefThatCallsAnotherOfItsNameIsWritten() throws {
        let text =
            "def a(t) { return 5 }\nlet xs = [a]\ndef a(t) { return 20 + xs[0](t) }\nlet ys = [a]\n"
            + "def a(t) { if t < 0 { return a(1) }; return 2 }\n"
            + "let zs = [a]\ndef a(t) { return 40 }\npath P { width = 90; height = 90; polar = t => ys[0](t) + zs[0](0 - 1); view A }\n"
            + "def a(t) { return 50 }"
        let session = Session()
        XCTAssertTrue(
            session.run(SourceFile(name: "tgl", text: text.split(separator: "\n").first.map(String.init) ?? "")).diagnostics.isEmpty)
        for line in text.split(separator: "\n").dropFirst() {
            XCTAssertFalse(session.runPrompt(SourceFile(name: "tgl", text: String(line))).failed, String(line))
        }
        XCTAssertEqual(session.document.exactFrame(try XCTUnwrap(session.document.find("A"))).x, 65)
        if let problem = problem(with: session.dump(), of: session) { XCTFail("\(problem)\n\(session.dump())") }
    }

    /// A curve that keeps a node, given to it or in a variable that holds something else today, is written when the node is there.
    func testACurveThatKeepsANodeComesAfterIt() {
        let path = "path P { width = 100; height = 100; view }\nview A\n"
        let given = dump(path + "P.polar = (x => t => len([x]) * 7)(A)")
        XCTAssertEqual(given.suffix(2), ["view A", "P { polar = (x => t => len([x]) * 7)(A) }"])
        let kept = dump(path + "let n = A\nP.polar = t => len([n]) * 7\nn = 5")
        XCTAssertEqual(kept.suffix(2), ["view A", "P { polar = (n => t => len([n]) * 7)(A) }"])
    }

    func testConditionsKeepWhatTheirVariablesHeld() throws {
        let lines = dump(
            "view A { width = 5 }\nfor i in 1..2 { when screen.width > 100 * i { A.width = 10 * i } }\nlet k = 7\n"
                + "when screen.height < k { A.height = k }\nk = 8"
        )
        XCTAssertEqual(
            lines,
            [
                "let k = 8", "view A { width = 5 }", "when (i => screen.width > 100 * i)(1) {", "  A { width = 10 }", "}",
                "when (i => screen.width > 100 * i)(2) {", "  A { width = 20 }", "}", "when (k => screen.height < k)(7) {",
                "  A { height = 7 }", "}",
            ])
        let again = Session()
        XCTAssertTrue(again.run(SourceFile(name: "dump", text: lines.joined(separator: "\n"))).diagnostics.isEmpty)
        XCTAssertEqual(again.dump().split(separator: "\n").map(String.init), lines)
        XCTAssertEqual(again.document.frame(try XCTUnwrap(again.document.find("A"))).width, 20)
    }

    func testWhensOnStylesAreWrittenInTheirOrder() {
        let text = """
            style card { width = 5 }
            style big { }
            relative R { view A : card; view B { width = 7 }; view C }
            when screen.width<600   { card.width = B.width; A.height = 3 }
            when landscape { big, card { height >= 2 }; C.left = 1 }
            when landscape { card.width = 8 }
            remove C
            """
        let lines = dump(text)
        XCTAssertEqual(
            Array(lines.drop { !$0.hasPrefix("when") }),
            [
                "when screen.width<600 {", "  card { width = B.width }", "  A { height = 3 }", "}", "when landscape {",
                "  big { height >= 2 }", "  card { height >= 2 }", "}", "when landscape {", "  card { width = 8 }", "}",
            ])
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
        XCTAssertEqual(
            dump("style s { }\nrelative R { view A : s; view B }\nwhen w:any { s.width = B.width; s.height = 4 }\nremove B").suffix(4),
            [
                "# when w:any: s.width = B.width: omitted, because a node that it follows was removed", "when w:any {",
                "  s { height = 4 }", "}",
            ])
    }

    /// A list that holds others many times over is small, and its text without bounds.
    func testListsThatGrowBeyondAllBoundsAreLeftOut() {
        let lines = dump("let x = [1]\nfor i in 1..60 { x = [x, x] }\nlet y = [1, [2]]\nlet f = (n => t => len(n))(x)")
        XCTAssertTrue(lines.contains("# let x: a list that is too long, or nested too deeply, to be written"), "\(lines)")
        XCTAssertTrue(lines.contains("let y = [1, [2]]"), "\(lines)")
        XCTAssertTrue(lines.contains { $0.hasPrefix("# let f: ") }, "\(lines)")
    }

    /// A `def` cannot be written within a rule: a function that makes it is declared beside it.
    func testACurveOfADefKeepsWhatItsVariablesHeld() throws {
        let text = "let k = 20\ndef far(t) { return k + 5 }\npath S { polar = far; view A { width = 9; height = 9 } }\nk = 90"
        let lines = dump(text)
        XCTAssertEqual(Array(lines.prefix(5)), ["def far_1(k) {", "def far(t) { return k + 5 }", "return far", "}", "let k = 90"])
        XCTAssertTrue(lines.contains("  width = 0; polar = far_1(20)") || lines.contains("  polar = far_1(20)"), "\(lines)")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
        XCTAssertTrue(dump("def far(t) { return 5 }\npath S { polar = far }").contains("path S { polar = far }"))
    }

    func testADumpNamesWhatNoScriptCanMake() {
        XCTAssertEqual(
            dump("def make() { def inner(x) { return x }; return inner }\nlet g = make()").last, "let g = inner_1()")
        XCTAssertEqual(dump("view A; let a = A; remove A"), ["let a = none  # none: a node that was removed"])
        XCTAssertEqual(
            dump("relative R { view A; view B { left = A.right } }\nmove B to screen").suffix(5),
            [
                "if true {  # set where it means something", "  move B to R", "  B { left = A.right }", "  move B to screen at 1", "}",
            ])
        XCTAssertEqual(
            dump("relative R { view A; view B { left = A.right } }\nremove A"),
            [
                "relative R {", "  view B", "}", "# B.left = A.right: omitted, because a node that it follows was removed",
            ])
    }

    /// A list shares out among the members that are left, and a dump writes these.
    func testAListWithoutARemovedMemberIsWritten() {
        let text =
            "relative S { width = 100; height = 50; view A { width = [B.width, C.width]; height = 10 }; view B; view C { height = 5 } }"
        XCTAssertEqual(dump(text + "\nremove B").last, "A { width = [C.width] }")
        XCTAssertTrue(dump(text + "\nremove B, C").contains("  view A { width = [width]; height = 10 }"))
        let group = "relative S { width = 100; height = 50; view A { centerX = [B.centerX + 5, C.centerX + 7] }; view B; view C }"
        XCTAssertEqual(dump(group + "\nremove B").last, "A { centerX = [C.centerX + 5] }")
    }

    /// Behind a kind `vert` and `horz` say how it stacks its children; a node gets such a name by `rename`.
    /// `print { … }` sets rules of a node; the words that take a block themselves stand in parentheses.
    func testBlocksOfNodesNamedAsStatementsAreWritten() {
        for word in [
            "print", "show", "why", "expect", "unset", "remove", "rename", "copy", "move", "keep", "vfl", "remake", "test", "style",
        ] {
            let session = Session()
            let text = "constraint C { view A; view \(word) { left = A.right; width = 9 } }\nC { keep \(word).top = 4 }"
            XCTAssertFalse(session.run(SourceFile(name: "named", text: text)).failed, word)
            if let problem = problem(with: session.dump(), of: session) { XCTFail("\(word): \(problem)") }
        }
    }

    func testNodesNamedAsOrientationsAreRenamed() {
        let lines = dump(
            "view vert_1\nlinear S { view A { width = 5 } }\nview B\nview C\nrename A to vert\nrename S to horz[2]\n"
                + "B.height = C.height\nlet n = vert")
        XCTAssertEqual(
            lines,
            [
                "view vert_1", "linear horz_1 {", "  view vert_2 { width = 5 }", "}", "view B", "view C", "rename horz_1 to horz[2]",
                "rename vert_2 to vert", "let n = vert", "B { height = C.height }",
            ])
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    func testAPointWithAPriorityThatFollowsAKnobIsWrittenForEachProperty() {
        let lines = dump("knob g = 4\nconstraint S { size = [99, 60]; view A { width = 10; height = 10; center = [0, g] @ 500 } }")
        XCTAssertEqual(lines.last { $0.contains("center") }?.contains("centerX = 0 @ 500; centerY = g @ 500"), true, "\(lines)")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    func testANodeNamedAsAnOrientationTakesNoNameOfAnother() {
        let lines = dump("let o = horz\nlet p = [horz]\nview A { height = 3 }\nrename A to horz\nlet xs = [horz, o]\nview B")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
        XCTAssertTrue(lines.contains("rename horz_1 to horz") || lines.contains("rename horz_2 to horz"), "\(lines)")
    }

    /// What reads a variable that cannot be written is left out.
    func testACurveThatReadsAListWithoutBoundsIsLeftOut() {
        let lines = dump(
            "let x = [1]\nfor i in 1..60 { x = [x, x] }\ndef far(t) { return len(x) }\npath P { polar = t => far(t) + len(x) }\n"
                + "path Q { rect = far }\nlet g = (y => t => len(y))(x)\npath R { polar = g }\nwhen screen.width > far(1) { Q.width = 5 }")
        let reason = "omitted, because no script can restore the values of its variables"
        XCTAssertEqual(
            lines.suffix(4),
            [
                "# P.polar = t => far(t) + len(x): \(reason)", "# Q.rect = far: \(reason)", "# R.polar = t => len(y): \(reason)",
                "# when screen.width > far(1): \(reason)",
            ])
        XCTAssertFalse(dump(lines.joined(separator: "\n")).isEmpty)
    }

    /// Functions and conditions are written on one line: without their comments, and with their strings as they are.
    func testFunctionsOfSeveralLinesAreWrittenOnOne() {
        let lines = dump(
            "path P { polar = t => (t + # not yet\n  5 +\t len(\"a  # b {\"c  d\"}\")) }\nview A\n"
                + "when (screen.width > 5 or # hm\n  screen.width < 3) { A.width = 4 }\nlet f = t => \"two  spaces\"")
        XCTAssertEqual(
            lines,
            [
                "let f = t => \"two  spaces\"", "path P { polar = t => (t + 5 + len(\"a  # b {\"c  d\"}\")) }", "view A",
                "when (screen.width > 5 or screen.width < 3) {", "  A { width = 4 }", "}",
            ])
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    /// What a person writes before a block is written there: the orientation, the text, the styles, and the device of the screen.
    func testHeads() {
        let made = [
            "screen iphone16 landscape", "screen { scale = 3 }", "style card { height = 40 }", "style wide { }",
            "style roomy { padding = 8 }", "linear vert S {", "  vspace = 8",
            "  label T \"Good \\{day\\}\" : card, wide { width = 50 }", "  view : card", "  linear horz { width = 40 }", "}",
            "flex F { flexDirection = column; gap = 8; padding = 5% }", "linear vert P { padding = 8; space = 4 }",
            "view U { text = \"not shown\" }",
        ]
        XCTAssertEqual(dump(made.joined(separator: "\n")), made)
        // However it was set.
        XCTAssertEqual(
            dump(
                "screen { height = 393; safeArea = [0, 59, 21, 59]; width = 852 }\nlinear S { width = 9 }\nS.orientation = vert\n"
                    + "label T\nT.text = \"a\""),
            ["screen iphone15 landscape", "linear vert S { width = 9 }", "label T \"a\""])
        // What is of no device, and what is more than a head can say.
        for lines in [
            ["screen 500.5 300"], ["screen { width = 500 }"], ["screen 500 300", "screen { scale = 2 }"],
            ["knob k = 375 in 300..400", "screen { width = k; height = 667; safeArea = [0, 0, 0, 0] }"],
            ["view A { style = [] }"],
        ] { XCTAssertEqual(dump(lines.joined(separator: "\n")), lines) }
    }

    /// Rules of which one hides that others form a cycle are set by one statement.
    func testACycleThatAWhenHidesIsWrittenInOneStep() throws {
        let lines = dump("screen 800 400\nview A { width = 5 }\nwhen landscape { A.width = 9 }\nA.width = A.width * 2")
        XCTAssertEqual(
            lines,
            [
                "screen 800 400", "view A",
                "if true {  # in one step, since some of these rules fail without the others", "  A { width = width * 2 }",
                "  when landscape {", "    A { width = 9 }", "  }", "}",
            ])
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    /// A curve may be one that fails as soon as something is on it: it is looked at where it is written down.
    func testACurveThatNothingStandsOnIsWrittenInOneStep() {
        let endings = [
            "when w:any { A.visibility = gone }", "when w:any { A.useFrame = true }", "when w:any { P.coordinateStart = 500 }",
        ]
        for ending in endings {
            for curve in ["rect = t => [t, t]", "rect = t => nobody(t)"] {
                let start = "path P { width = 90; height = 80; view A { width = 5; height = 5 } }\n\(ending)"
                let lines = dump("\(start)\nP.\(curve)")
                XCTAssertTrue(lines.contains { $0.hasPrefix("if true {") }, "\(ending) \(lines)")
                XCTAssertEqual(dump(lines.joined(separator: "\n")), lines, ending)
            }
        }
    }

    /// The owner is in its list anyway: naming it is allowed, and written as it is.
    func testAListThatNamesItsOwnerIsWritten() {
        let siblings = "relative S { width = 100; height = 50; view A { height = 10 }; view B }"
        XCTAssertTrue(dump("\(siblings)\nA.width = [A.width]").contains("  view A { height = 10; width = [width] }"))
        let lines = dump("\(siblings)\nA { width = [A.width * 3, B.width]; centerX = [self.centerX + 4, B.centerX + 5] }")
        XCTAssertEqual(lines.last, "A { width = [width * 3, B.width]; centerX = [self.centerX + 4, B.centerX + 5] }")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    /// What became the parent by a move is no member any more, and comes back by a move.
    func testAListWithAMemberThatBecameTheParentIsWritten() {
        let lines = dump(
            "relative S { width = 100; height = 50; view A; relative B { view C } }\nA.width = [B.width, B.width * 2]\n"
                + "A.centerX = [B.centerX + 5]\nmove A to B\nrelative R { view D; view E; view F }\n"
                + "D { centerX = [E.centerX + 5, next.centerX + 7, F.centerX + 9] }\nremove E")
        XCTAssertTrue(lines.contains("  A { width = [B.width, B.width * 2] }"), "\(lines)")
        XCTAssertEqual(lines.last, "D { centerX = [next.centerX + 5, F.centerX + 9] }")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    /// A node that takes the name of a built-in or of a word changes no curve and no condition.
    func testNamesThatWereTakenKeepTheirMeaningInCurvesAndConditions() {
        let lines = dump(
            "path P { width = 90; height = 90; polar = t => 30 * abs(cos(t)); view }\n"
                + "when screen.orientation == landscape { P.width = 50 }\nview cos\nview landscape\nscreen 800 400")
        XCTAssertEqual(Array(lines[1...2]), ["let cos_1 = cos", "let landscape_1 = landscape"], "\(lines)")
        XCTAssertTrue(lines.contains("when (landscape => screen.orientation == landscape)(landscape_1) {"), "\(lines)")
        XCTAssertEqual(dump(lines.joined(separator: "\n")), lines)
    }

    func testADefWrittenTwiceIsSavedUnderTwoNames() {
        let commands = [
            "def f(x) { return x }", "view A { width = f(3) }", "def f(x) { return 2 * x }", "view B { width = f(3) }", "A.width",
        ]
        XCTAssertEqual(
            SavedScript.text(of: commands.map { .typed($0) }),
            """
            # f is written again below; until then it is named f_1
            def f_1(x) { return x }
            view A { width = f_1(3) }
            def f(x) { return 2 * x }
            view B { width = f(3) }
            # A.width

            """)
    }

    func testSavedCommandsDoTheSameAgain() {
        for seed in UInt64(1)...UInt64(sessions) {
            var random = RandomSession(seed: seed &+ 9000)
            let session = Session()
            var done: [SavedCommand] = []
            let fixed = ["def double(x) { return 2 * x }", "view W { width = double(4) }", "W.width", "W.height = 3; 1 + 1; W.left = 2"]
            for text in RoundTripTests.beginning + fixed + (0..<40).map({ _ in random.command() }) + [
                "def double(x) { return 3 * x }", "W.height = double(5)",
            ] {
                if !session.runPrompt(SourceFile(name: "tgl", text: text)).failed { done.append(.typed(text)) }
            }
            let script = SavedScript.text(of: done)
            let again = Session()
            let outcome = again.run(SourceFile(name: "saved", text: script))
            if let diagnostic = outcome.diagnostics.first(where: { $0.severity == .error }) {
                XCTFail("seed \(seed): \(Scripts.text(diagnostic))\n\(script)")
                continue
            }
            let (a, b) = (RoundTripTests.portrait(session), RoundTripTests.portrait(again))
            if a != b { XCTFail("seed \(seed): \(difference(a, b))\n\(script)") }
            let (v, w) = (RoundTripTests.variables(session), RoundTripTests.variables(again))
            if v != w { XCTFail("seed \(seed): \(difference(v, w))\n\(script)") }
        }
    }

    // MARK: Undo and redo

    func testUndoAndRedoGiveTheSameStates() {
        let first = ProcessInfo.processInfo.environment["TGL_SEED"].flatMap { UInt64($0) }
        for seed in (first ?? 1)...(first ?? UInt64(sessions)) {
            var random = RandomSession(seed: seed &+ 5000)
            let session = Session()
            start(session)
            session.go(to: 0)
            session.go(to: session.stateCount - 1)
            var portraits: [Int: [String]] = [:]
            for _ in 0..<40 {
                _ = session.runPrompt(SourceFile(name: "tgl", text: random.command()))
                portraits[session.currentState] = RoundTripTests.portrait(session) + RoundTripTests.values(session)
            }
            let end = session.currentState
            while session.undo() { if portraits[session.currentState] != nil { check(session, portraits, seed, "undo") } }
            XCTAssertEqual(session.currentState, 0)
            XCTAssertEqual(RoundTripTests.portrait(session), RoundTripTests.portrait(Session()))
            while session.currentState != end, session.redo() {
                if portraits[session.currentState] != nil { check(session, portraits, seed, "redo") }
            }
            XCTAssertEqual(session.currentState, end)
            for state in [end - 20, end - 3, end, end - 10] where portraits[state] != nil {
                XCTAssertTrue(session.go(to: state))
                check(session, portraits, seed, "goto")
            }
        }
    }

    private func check(_ session: Session, _ portraits: [Int: [String]], _ seed: UInt64, _ way: String) {
        guard let expected = portraits[session.currentState] else { return XCTFail("seed \(seed): no state \(session.currentState)") }
        let now = RoundTripTests.portrait(session) + RoundTripTests.values(session)
        let different = session.document.differences()
        if !different.isEmpty { XCTFail("seed \(seed): \(way) to \(session.currentState) differs from scratch: \(different)") }
        if now != expected {
            try? session.document.layoutAgain()
            let scratch = RoundTripTests.portrait(session) + RoundTripTests.values(session)
            XCTFail(
                "seed \(seed): \(way) to \(session.currentState): \(difference(now, expected)); "
                    + "from scratch it is \(scratch == now ? "as now" : scratch == expected ? "as before" : "otherwise")"
            )
            if ProcessInfo.processInfo.environment["TGL_DETAIL"] != nil { print(session.dump(), now.joined(separator: "\n")) }
        }
    }

    /// The variables, as the dump writes them.
    private static func values(_ session: Session) -> [String] {
        session.dump().split(separator: "\n").map(String.init).filter { $0.hasPrefix("let ") || $0.hasPrefix("def ") }
    }

    // MARK: Numbers

    func testNumbersReadBackAsThemselves() {
        var random = Random(77)
        var numbers: [Double] = [
            0, -0.0, 1, 0.1, 1e15, 1e16, 1.2345678901234567e17, 1e21, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
            .leastNormalMagnitude, 1 / 3, 100.0 / 3, 0.1 + 0.2, 1e-5, 9_007_199_254_740_992,
        ]
        for _ in 0..<3000 {
            let v = Double(bitPattern: random.next())
            if v.isFinite { numbers.append(v) }
            numbers.append(Double(random.below(2_000_000) - 1_000_000) / Double(1 + random.below(1000)))
        }
        let session = Session()
        for v in numbers {
            let text = exactNumber(v)
            let outcome = session.run(SourceFile(name: "numbers", text: "let x = \(text)"))
            XCTAssertFalse(outcome.failed, "\(text)")
            let dumped = session.dump().split(separator: "\n").first { $0.hasPrefix("let x = ") }?.dropFirst(8)
            XCTAssertEqual(dumped.map(String.init), text)
            let shown = session.runPrompt(SourceFile(name: "numbers", text: "x")).values.first ?? ""
            session.undo()
            XCTAssertEqual(Double(shown)?.bitPattern, (v == 0 ? 0 : v).bitPattern, "\(v) is shown as \(shown)")
        }
    }
}
