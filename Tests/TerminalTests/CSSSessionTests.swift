import Glibc
import TGLLayout
import XCTest

/// Flexes, grids and blocks at the prompt: what is saved, dumped, loaded and recovered is the same document, with every property that
/// only these kinds and their children have.
final class CSSSessionTests: TglTestCase {
    /// Commands that set each such property at least once.
    private static let commands = [
        "flex X { size = [300, 100]; flexDirection = columnReverse; flexWrap = wrapReverse; justifyContent = [safe, center] }",
        "X { alignItems = lastBaseline; alignContent = [unsafe, end]; gap = [4, 10%]; border = [1, 2, 3, 4]; overflow = hidden }",
        "X { direction = rtl; padding = [1, 2, 3%, 4]; view L { width = minContent; height = 30; margin = [auto, 3%, 2, 4] } }",
        "X { label K \"a text of words\" { flex = [1, 0, 30]; alignSelf = [safe, end]; order = -2; aspectRatio = [16, 9] } }",
        "K.wrapBefore = true",
        "K { boxSizing = contentBox; width <= maxContent; height >= 10%; marginTop = 1; marginBottom = auto }",
        "L { marginLeft = 5; marginRight = 2%; height = width * 0.5 + 4 }",
        "grid Y { width = 300; columns = [\"a b\", 20, 1fr, \"c\", minmax(10, 2fr)]; "
            + "rows = [10%, repeat(2, minContent), fitContent(20%)] }",
        "Y { autoColumns = [10, 1fr]; autoRows = minmax(auto, 30); autoFlow = [column, dense]; areas = [\"h h\", \". m\"] }",
        "Y { justifyItems = selfEnd; placeContent = spaceEvenly; leadingBorder = 3; trailingBorder = 4; view N { gridArea = \"m\" } }",
        "Y { label M \"text\" { gridColumn = [2, span(2)]; gridRow = [line(\"a\", 1), -1]; justifySelf = left; marginLeading = 10% } }",
        "Y { grid V { columns = [subgrid, \"x\"]; rows = [repeat(autoFit, minmax(20, 1fr))]; view W { height = 5; marginTrailing = 2 } } }",
        "block Z { width = 300; flowRoot = true; view P { size = [50, 20]; float = right }; label Q \"beside\" { clear = both } }",
        "Z { view A { position = absolute; right = 4; bottom = 10%; width = stretch }; view R { position = sticky; top = 3; height = 9 } }",
        "style half { width = 50%; flexGrow = 2; height <= 40 }", "L.style = half",
        "when screen.width >= 300 { half.width = 30%; Y.columns = [1fr, 20]; Q { clear = left } }", "knob k = 3; Z { topBorder = k * 2 }",
        "k = 4", "move P to X at 1; unset R.top", "copy Y as C",
        "grid G { columnCount = 2; rowCount = 2; view H { size = [9, 9]; rowSpan = 2; columnWeight = 1; rowWeight = 1 } }",
    ]

    /// A session of all these commands.
    private func session() throws -> Session {
        let session = try prompt(columns: 200)
        for (index, command) in Self.commands.enumerated() { try type(session, command, "tgl[\(index + 2)]") }
        return session
    }

    private func dump(_ session: Session, _ file: String) throws -> String {
        try type(session, ":dump \(file)", "written to \(file)")
        return try contents(file)
    }

    private func contents(_ file: String) throws -> String { try String(contentsOfFile: home.path + "/" + file, encoding: .utf8) }

    private func frames(_ file: String) throws -> String {
        let run = try run([file, "--json"])
        XCTAssertFalse(run.errors.contains("error"), run.errors)
        return run.output
    }

    func testADumpHasEveryPropertyAndMakesTheSameDocument() throws {
        let first = try dump(try session(), "first.tgl")
        let properties = Prop.allCases.map(\.info).filter(\.isOfCSS).map(\.name)
        XCTAssertGreaterThan(properties.count, 35)
        for property in properties { XCTAssertTrue(first.contains("\(property) = "), "\(property) in\n\(first)") }
        let other = try prompt(columns: 200)
        try type(other, ":load first.tgl", "tgl[2]")
        XCTAssertEqual(try dump(other, "second.tgl"), first)
        try type(other, ":verify", "identical")
        XCTAssertEqual(try frames("second.tgl"), try frames("first.tgl"))
    }

    func testSavedCommandsMakeTheSameDocument() throws {
        let session = try session()
        let first = try dump(session, "first.tgl")
        try type(session, ":save saved.tgl", "\(Self.commands.count) commands written to saved.tgl")
        XCTAssertEqual(try frames("saved.tgl"), try frames("first.tgl"))
        // What is loaded is one state, which is undone as a whole.
        let other = try prompt(columns: 200)
        try type(other, ":load saved.tgl", "tgl[2]")
        XCTAssertEqual(try dump(other, "second.tgl"), first)
        try type(other, ":undo", "at the beginning")
        try type(other, ":redo", "at state 1")
        XCTAssertEqual(try dump(other, "third.tgl"), first)
    }

    func testAKilledSessionIsRecoveredStateByState() throws {
        let session = try session()
        let first = try dump(session, "first.tgl")
        try type(session, ":goto 9", "at state 9")
        let middle = try dump(session, "middle.tgl")
        try type(session, ":goto \(Self.commands.count)", "at state \(Self.commands.count)")
        session.signal(SIGKILL)
        XCTAssertEqual(try session.waitExit(), .killed(signal: SIGKILL))
        let next = try prompt(columns: 200)
        try type(next, ":recover", "tgl[\(Self.commands.count + 1)]")
        XCTAssertEqual(try dump(next, "recovered.tgl"), first)
        try type(next, ":verify", "identical")
        try type(next, ":goto 9", "at state 9")
        XCTAssertEqual(try dump(next, "before.tgl"), middle)
    }
}
