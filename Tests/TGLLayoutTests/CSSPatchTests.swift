import RandomDocuments
import TGLLayout
import XCTest

/// An edit of one of many children of a grid or block lays out that child and those whose size follows it; the others move when somebody
/// reads where they are. Random edits of the same are in `RandomEditTests`.
final class CSSPatchTests: XCTestCase {
    private let doc = Document()
    private var views: [Int32] = []

    /// A container as wide as 300 points with views of a height.
    private func fill(_ kind: Kind, with count: Int, height: Double) throws -> Int32 {
        let container = try doc.make(kind, in: Document.screen)
        doc.set(container, .width, .rule, .number(300))
        views = try (0..<count).map { _ in try doc.make(.view, in: container) }
        for view in views { doc.set(view, .height, .rule, .number(height)) }
        return container
    }

    /// Sets the height of a view; gives how many nodes were laid out.
    private func laidOut(settingHeightOf view: Int, to height: Double) throws -> Int {
        doc.set(views[view], .height, .rule, .number(height))
        try doc.layout()
        let laidOut = doc.report.laidOut
        XCTAssertEqual(doc.differences(), "")
        return laidOut
    }

    func testOnlyAHigherRowOfAGridIsLaidOut() throws {
        let grid = try fill(.grid, with: 600, height: 8)
        doc.set(grid, .columns, .rule, .number(3))
        doc.set(grid, .vspace, .rule, .number(2))
        try doc.layout()
        // The first edit of a grid reads all that is in it.
        _ = try laidOut(settingHeightOf: 1, to: 5)
        XCTAssertLessThan(try laidOut(settingHeightOf: 31, to: 4), 3)
        XCTAssertLessThan(try laidOut(settingHeightOf: 31, to: 12), 7)
        XCTAssertEqual(doc.exactFrame(views[599]), Rect(200, 199 * 10 + 4, 100, 8))
        XCTAssertEqual(doc.exactFrame(grid).height, 200 * 10 - 2 + 4)
        XCTAssertEqual(doc.usedTracks(of: grid, .y)?[9...11], [8, 12, 8])
        XCTAssertLessThan(try laidOut(settingHeightOf: 31, to: 6), 7)
        XCTAssertEqual(doc.exactFrame(views[599]).y, 199 * 10)
    }

    func testAWiderColumnOfAGridMovesTheOthers() throws {
        let grid = try fill(.grid, with: 90, height: 8)
        let tracks = [Rule(.maxContent), Rule(.share, mult: 1), .number(20)]
        doc.set(grid, .columns, .rule, Rule(.values, path: Rule.Group.list.rawValue, ref: doc.addList(tracks)))
        for view in 0..<90 { doc.set(views[view], .width, .rule, .number(10)) }
        try doc.layout()
        _ = try laidOut(settingHeightOf: 0, to: 9)
        doc.set(views[30], .width, .rule, .number(25))
        _ = try laidOut(settingHeightOf: 0, to: 10)
        XCTAssertEqual(doc.exactFrame(views[61]).x, 25)
        // What a column is wide for has to be looked up again.
        doc.set(views[30], .width, .rule, .number(5))
        _ = try laidOut(settingHeightOf: 0, to: 11)
        XCTAssertEqual(doc.exactFrame(views[61]).x, 10)
    }

    func testItemsThatSpanTracksAreAskedWithTheOthers() throws {
        let grid = try fill(.grid, with: 90, height: 8)
        doc.set(grid, .columns, .rule, .number(3))
        doc.set(views[40], .rowSpan, .rule, .number(2))
        doc.set(views[40], .columnSpan, .rule, .number(2))
        try doc.layout()
        _ = try laidOut(settingHeightOf: 0, to: 9)
        XCTAssertLessThan(try laidOut(settingHeightOf: 40, to: 30), 12)
        XCTAssertLessThan(try laidOut(settingHeightOf: 70, to: 30), 12)
    }

    func testWhoComesOrLeavesMovesTheOthersToOtherCells() throws {
        let grid = try fill(.grid, with: 90, height: 8)
        doc.set(grid, .columns, .rule, .number(3))
        try doc.layout()
        _ = try laidOut(settingHeightOf: 50, to: 20)
        doc.remove(views[10])
        _ = try laidOut(settingHeightOf: 51, to: 21)
        try doc.move(views[80], to: grid, before: views[0])
        _ = try laidOut(settingHeightOf: 51, to: 22)
        doc.set(views[3], .visibility, .rule, .word(Visibility.gone.rawValue))
        _ = try laidOut(settingHeightOf: 51, to: 23)
        doc.set(views[60], .order, .rule, .number(-1))
        _ = try laidOut(settingHeightOf: 51, to: 24)
    }

    func testMarginsInABlockMeetAfterAnEdit() throws {
        let block = try fill(.block, with: 300, height: 8)
        for view in 0..<300 { doc.set(views[view], .bottom, .rule, .number(Double(view % 4))) }
        try doc.layout()
        _ = try laidOut(settingHeightOf: 1, to: 5)
        XCTAssertLessThan(try laidOut(settingHeightOf: 100, to: 12), 4)
        // Heights of 8, one of 5 and one of 12, and margins of 0 to 3.
        XCTAssertEqual(doc.exactFrame(views[299]).y, 2393 + 447)
        // Margins of views without height meet through them.
        for view in 120..<150 { XCTAssertLessThan(try laidOut(settingHeightOf: view, to: 0), 4) }
        for (margin, length) in [(Prop.marginTop, -3.0), (.top, 20), (.marginBottom, 9), (.marginBottom, -2)] {
            for view in [0, 130, 149, 200, 299] {
                doc.set(views[view], margin, .rule, .number(length))
                XCTAssertLessThan(try laidOut(settingHeightOf: 130, to: 0), 6)
            }
        }
        XCTAssertLessThan(try laidOut(settingHeightOf: 130, to: 3), 4)
        doc.set(views[200], .height, .rule, .unset)
        try doc.move(views[299], to: block, before: views[140])
        _ = try laidOut(settingHeightOf: 3, to: 9)
        // What floats is beside the others.
        doc.set(views[20], .float, .rule, .word(1))
        _ = try laidOut(settingHeightOf: 30, to: 10)
        _ = try laidOut(settingHeightOf: 31, to: 11)
    }
}
