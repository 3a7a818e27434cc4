import TGLGuide
import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// Help and completion of flex, grid and block.
final class CSSGuideTests: XCTestCase {
    private func text(_ topic: String) throws -> String { try XCTUnwrap(Help.page(topic), topic).text(columns: 120).text }

    func testEveryPropertyHasAPageThatSaysWhatItTakes() throws {
        let own = Prop.table.filter { $0.parents == .css || !$0.bearers.isDisjoint(with: .css) && $0.bearers.isSubset(of: .css) }
        XCTAssertGreaterThan(own.count, 25)
        for info in own {
            let page = try XCTUnwrap(Help.page(info.name), info.name)
            let rows: [HelpRow] = page.parts.flatMap { part -> [HelpRow] in
                if case .rows(let rows) = part { return rows }
                return []
            }
            let takes = try XCTUnwrap(rows.first(where: { $0.word == "takes" }), info.name)
            XCTAssertFalse(takes.help.isEmpty, info.name)
        }
        for name in ["flex", "gap", "border", "gridColumn", "gridRow", "gridArea", "placeItems", "placeSelf"] {
            XCTAssertTrue(try text(name).contains("short for"), name)
        }
        XCTAssertTrue(try text("rowGap").contains("another spelling of vspace"))
        XCTAssertTrue(try text("gridTemplateColumns").contains("another spelling of columns"))
    }

    func testPagesOfTheKinds() throws {
        XCTAssertTrue(try text("flex").contains("flex — a kind of node"))
        XCTAssertTrue(try text("flex").contains("justifyContent"))
        XCTAssertTrue(try text("grid").contains("grid-template-areas"))
        XCTAssertTrue(try text("block").contains("block — a kind of node"))
        XCTAssertTrue(try text("css").contains("X.justifyContent") == false)
        XCTAssertTrue(try text("css").contains("position: sticky"))
        XCTAssertTrue(try text("bootstrap").contains("col-md-6"))
        for word in ["fr", "minmax", "track list", "grid line"] { XCTAssertTrue(try text(word).contains("tracks — the columns"), word) }
        XCTAssertTrue(try text("template").contains(":help tracks"))
        XCTAssertTrue(try text("margin collapse").contains("block — a kind of node"))
    }

    func testWhatPropertiesTakeInPages() throws {
        XCTAssertTrue(try text("flexGrow").contains("a number, at least 0"))
        XCTAssertTrue(try text("columns").contains("a list of tracks and names of lines"))
        XCTAssertTrue(try text("columns").contains("repeat(n, x)"))
        XCTAssertTrue(try text("gridColumnStart").contains("span(n)"))
        XCTAssertTrue(try text("areas").contains("a list of strings"))
        XCTAssertTrue(try text("aspectRatio").contains("a list of width and height"))
        XCTAssertTrue(try text("width").contains("minContent"))
    }

    // MARK: Completion

    private func names() throws -> KnownNames {
        let session = Session()
        let scene = """
            grid G { width = 90; columns = ["left", 1fr, "right", 2fr]; areas = ["head head", "side main"]; view A { height = 9 } }
            flex F { view B { width = 9 } }
            """
        XCTAssertEqual(session.run(SourceFile(name: "scene", text: scene)).diagnostics.map(\.message), [])
        return KnownNames(session)
    }

    private func texts(_ text: String) throws -> [String] {
        CompletionEngine(try names()).complete(text, at: text.utf8.count).items.map(\.text)
    }

    func testWordsOfProperties() throws {
        XCTAssertTrue(try texts("F.justifyContent = space").contains("spaceBetween"))
        XCTAssertTrue(try texts("B.alignSelf = ").contains("flexEnd"))
        XCTAssertTrue(try texts("G.columns = ").contains("minmax("))
        XCTAssertTrue(try texts("G.columns = re").contains("repeat("))
        XCTAssertTrue(try texts("G.columns = [20, fit").contains("fitContent("))
        XCTAssertTrue(try texts("A.gridColumn = sp").contains("span("))
        XCTAssertTrue(try texts("A.gridRowStart = ").contains("line("))
        XCTAssertTrue(try texts("B.width = min").contains("minContent"))
        XCTAssertTrue(try texts("B.position = ").contains("sticky"))
    }

    func testNamesOfAreasAndLines() throws {
        XCTAssertEqual(Array(try texts("A.gridArea = ").prefix(3)), ["\"head\"", "\"side\"", "\"main\""])
        XCTAssertTrue(try texts("A.gridColumn = ").contains("\"left\""))
        XCTAssertTrue(try texts("G { view C { gridArea = ").contains("\"side\""))
        XCTAssertFalse(try texts("B.gridArea = ").contains("\"head\""))
    }

    func testPropertiesThatMeanSomethingComeFirst() throws {
        let offered = try texts("F.")
        let (own, other) = (offered.firstIndex(of: "justifyContent"), offered.firstIndex(of: "areas"))
        XCTAssertLessThan(try XCTUnwrap(own), try XCTUnwrap(other))
    }
}
