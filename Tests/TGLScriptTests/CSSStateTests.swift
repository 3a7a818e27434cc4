import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// States, copies and dumps of documents with flexes, grids and blocks.
final class CSSStateTests: XCTestCase {
    private func session(_ text: String, line: UInt = #line) -> Session {
        let session = Session()
        enter(session, text, line: line)
        return session
    }

    private func enter(_ session: Session, _ text: String, line: UInt = #line) {
        let outcome = session.runPrompt(SourceFile(name: "test", text: text))
        XCTAssertEqual(outcome.diagnostics.filter { $0.severity == .error }.map(\.message), [], text, line: line)
    }

    private func width(_ session: Session, _ name: String) -> Double? {
        try? session.document.layout()
        return session.document.find(name).map { session.document.exactFrame($0).width }
    }

    /// What is told about a grid lays it out again: the tracks that subgrids were given then are no news to them.
    func testAnExplanationLeavesSubgridsAsTheyWere() throws {
        let session = session(
            "grid S { width = 320; columns = [auto, 1fr]; grid R { gridColumn = span(2); columns = subgrid; label A \"Name\" } }")
        XCTAssertEqual(width(session, "A"), 32)
        _ = session.document.lint()
        XCTAssertNil(session.document.leftDirty())
        enter(session, "A.text = \"First and last name\"")
        XCTAssertEqual(width(session, "A"), 152)
    }

    /// Each edit of a scene as a command of its own: undone one by one to nothing, and done again.
    func testUndoAndRedoOfEveryStepOfTheScenes() throws {
        var count = 0
        for (name, text) in try RoundTripTests.scenes("csssteps") + RoundTripTests.scenes("csslanguage") {
            let session = Session()
            var portraits = [RoundTripTests.portrait(session)]
            for statement in Self.statements(text) {
                let before = session.stateCount
                _ = session.runPrompt(SourceFile(name: name, text: statement))
                if session.stateCount > before { portraits.append(RoundTripTests.portrait(session)) }
            }
            if portraits.count > 1 { count += 1 }
            for portrait in portraits.dropLast().reversed() {
                XCTAssertTrue(session.undo(), name)
                XCTAssertEqual(RoundTripTests.portrait(session), portrait, name)
            }
            for portrait in portraits.dropFirst() {
                XCTAssertTrue(session.redo(), name)
                XCTAssertEqual(RoundTripTests.portrait(session), portrait, name)
            }
            XCTAssertTrue(try session.document.differencesFromScratch().isEmpty, name)
        }
        XCTAssertGreaterThan(count, 45)
    }

    /// The statements of a text, a block with its lines as one.
    private static func statements(_ text: String) -> [String] {
        var found: [String] = []
        var open: [Substring] = []
        var depth = 0
        for line in text.split(separator: "\n") {
            open.append(line)
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            guard depth == 0 else { continue }
            found.append(open.joined(separator: "\n"))
            open = []
        }
        return found
    }

    /// A copy of a scene's root has the same rules, so it gets the same frames, wherever it is on the screen.
    func testCopiesOfScenesHaveTheSameFrames() throws {
        var count = 0
        for file in ["flex", "grid", "block", "cssfresh"] {
            for (index, scene) in try RoundTripTests.scenes(file).enumerated() where index % 5 == 0 {
                let session = Session()
                XCTAssertFalse(session.run(SourceFile(name: scene.name, text: scene.text)).failed, scene.name)
                guard session.document.find("S") != nil else { continue }
                enter(session, "copy S as copied")
                let portrait = Self.frames(session, "S")
                XCTAssertEqual(Self.frames(session, "copied"), portrait, scene.name)
                count += 1
            }
        }
        XCTAssertGreaterThan(count, 400)
    }

    /// Frames of all that is below a node, and its own size.
    private static func frames(_ session: Session, _ name: String) -> [String] {
        let doc = session.document
        try? doc.layout()
        guard let root = doc.find(name) else { return [] }
        var found: [String] = []
        doc.walk(root) { node, depth in
            let f = doc.exactFrame(node)
            found.append("\(depth) \(depth == 0 ? 0 : f.x) \(depth == 0 ? 0 : f.y) \(f.width) \(f.height)")
        }
        return found
    }

    /// Every form of every property that CSS brought: its dump makes the same document, and undo takes each away.
    func testEveryFormIsDumpedAndUndone() throws {
        let forms = [
            "flexDirection = columnReverse", "flexWrap = wrapReverse", "justifyContent = [safe, center]", "alignItems = lastBaseline",
            "alignContent = [unsafe, end]", "gap = [4, 10%]", "rowGap = 3", "columnGap = 5%", "border = [1, 2, 3, 4]", "border = 2",
            "leadingBorder = 3", "overflow = hidden", "direction = rtl", "padding = [1, 2, 3%, 4]", "K.flex = 2", "K.flex = [1, 0, 30]",
            "K.flex = none", "K.flex = auto", "K.flexBasis = content", "K.flexBasis = minContent", "K.alignSelf = [safe, end]",
            "K.order = -2", "K.position = absolute", "K.position = sticky", "K.boxSizing = contentBox", "K.aspectRatio = [16, 9]",
            "K.aspectRatio = 1.5", "K.aspectRatio = none", "K.margin = auto", "K.margin = [1, auto, 2%, 3]", "K.marginTop = auto",
            "K.marginLeading = 10%", "K.left = auto", "K.width = auto", "K.width = stretch", "K.width = minContent", "K.width = 2fr",
            "K.width >= maxContent", "K.height <= stretch", "Y.columns = 3", "Y.columns = [\"a b\", 20, 1fr, \"c\", minmax(10, 2fr)]",
            "Y.columns = [repeat(2, [10, \"x\", auto]), fitContent(20%)]", "Y.columns = [repeat(autoFit, minmax(20, 1fr))]",
            "Y.rows = [10%, minContent, maxContent]", "Y.columns = subgrid", "Y.columns = [subgrid, \"a\", \"b\"]", "Y.columns = none",
            "Y.autoColumns = [10, 1fr]", "Y.autoRows = minmax(auto, 30)", "Y.autoFlow = [column, dense]",
            "Y.areas = [\"h h\", \". m\"]", "Y.justifyItems = selfEnd", "Y.placeItems = [center, end]", "Y.placeContent = spaceEvenly",
            "M.gridColumn = span(2)", "M.gridColumn = [\"a\", line(\"b\", -1)]", "M.gridRow = -1", "M.gridRow = span(\"a\")",
            "M.gridArea = \"m\"", "M.gridArea = [1, 2, 3, 4]", "M.placeSelf = [start, center]", "M.justifySelf = left",
            "P.float = right", "P.clear = both", "Z.flowRoot = true", "Z.alignContent = end",
            "style s { flex = 1; gap = 3 }; X.style = s; K.style = s", "when screen.width >= 300 { K.flexGrow = 3; Y.columns = [1fr, 20] }",
            "style t { width = 30 }; K.style = t; when screen.width >= 300 { t.width = 50% }",
        ]
        for form in forms {
            let session = session(Self.scene)
            let before = RoundTripTests.portrait(session)
            enter(session, ["K.", "Y.", "M.", "P.", "Z.", "style", "when"].contains { form.hasPrefix($0) } ? form : "X { \(form) }")
            let portrait = RoundTripTests.portrait(session)
            let again = Session()
            let outcome = again.run(SourceFile(name: "dump", text: session.dump()))
            XCTAssertEqual(outcome.diagnostics.filter { $0.severity == .error }.map(\.message), [], "\(form)\n\(session.dump())")
            XCTAssertEqual(RoundTripTests.portrait(again), portrait, "\(form)\n\(session.dump())")
            XCTAssertTrue(try session.document.differencesFromScratch().isEmpty, form)
            XCTAssertTrue(session.undo(), form)
            XCTAssertEqual(RoundTripTests.portrait(session), before, form)
            XCTAssertTrue(session.redo(), form)
            XCTAssertEqual(RoundTripTests.portrait(session), portrait, form)
        }
    }

    private static let scene = """
        flex X { width = 300; height = 100; label K "a text of words"; view L { width = 60; height = 30 } }
        grid Y { width = 300; label M "text"; view N { height = 20 } }
        block Z { width = 300; view P { width = 50; height = 20 }; label Q "beside" }
        """

    /// A bound that is a share counts as unset in a flex, grid or block: a dump sets it before its node is there.
    func testABoundThatIsAShareIsDumped() {
        let session = session("linear L { view A { width = 10; width >= 2fr } }\nflex F\nmove A to F")
        XCTAssertEqual(width(session, "A"), 10)
        let dump = session.dump()
        XCTAssertTrue(dump.contains("  move A to screen\n  A { width >= share(2) }\n  move A to F at 0\n"), dump)
        let again = Session()
        XCTAssertFalse(again.run(SourceFile(name: "dump", text: dump)).failed, dump)
        XCTAssertEqual(RoundTripTests.portrait(again), RoundTripTests.portrait(session))
    }

    // MARK: Whens on styles

    func testAWhenOnAStyleIsUndoneUnsetAndDumped() throws {
        let session = session("screen 800 600\nstyle half { width = 100 }\nblock B { width = 400; view A : half { height = 5 } }")
        enter(session, "when screen.width >= 768 { half.width = 50% }")
        XCTAssertEqual(width(session, "A"), 200)
        let again = Session()
        XCTAssertFalse(again.run(SourceFile(name: "dump", text: session.dump())).failed, session.dump())
        XCTAssertEqual(width(again, "A"), 200)
        enter(again, "screen 700 600")
        XCTAssertEqual(width(again, "A"), 100)
        XCTAssertTrue(session.undo())
        XCTAssertEqual(width(session, "A"), 100)
        XCTAssertTrue(session.redo())
        XCTAssertEqual(width(session, "A"), 200)
        enter(session, "unset when screen.width >= 768")
        XCTAssertEqual(width(session, "A"), 100)
    }
}
