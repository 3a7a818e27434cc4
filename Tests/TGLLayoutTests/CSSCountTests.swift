import RandomDocuments
import TGLLayout
import XCTest

/// How often what is in a flex, grid or block is asked and laid out: counters, no clock.
final class CSSCountTests: XCTestCase {
    private var doc = Document()

    private func flex(in parent: Int32, isColumn: Bool = false) throws -> Int32 {
        let i = try doc.make(.flex, in: parent)
        if isColumn { doc.set(i, .flexDirection, .rule, .word(1)) }
        return i
    }

    @discardableResult
    private func view(in parent: Int32, _ width: Double, _ height: Double) throws -> Int32 {
        let i = try doc.make(.view, in: parent)
        doc.set(i, .width, .rule, .number(width))
        doc.set(i, .height, .rule, .number(height))
        return i
    }

    /// Nests flexes with a leaf beside each; answers how often the one that is visited most is visited.
    private func mostVisits(depth: Int, isShrunk: Bool, isColumn: (Int) -> Bool) throws -> UInt32 {
        doc = Document()
        var parent = try flex(in: Document.screen)
        doc.set(parent, .width, .rule, .number(isShrunk ? 20 : 500))
        doc.set(parent, .height, .rule, .number(isShrunk ? 20 : 500))
        for level in 0..<depth {
            let i = try flex(in: parent, isColumn: isColumn(level))
            try view(in: i, 4, 3)
            parent = i
        }
        return try doc.countVisits().max() ?? 0
    }

    // The most content width, the height in a width and the final layout, and the least content width where lines shrink: none is
    // worked out again at each level.
    func testNestingsAreAskedEquallyOftenAtAnyDepth() throws {
        let shapes: [(name: String, isColumn: (Int) -> Bool)] = [
            ("columns in columns", { _ in true }), ("rows in rows", { _ in false }),
            ("columns and rows in turn", { $0 % 2 == 0 }),
        ]
        for shape in shapes {
            for isShrunk in [false, true] {
                let few = try mostVisits(depth: 12, isShrunk: isShrunk, isColumn: shape.isColumn)
                let many = try mostVisits(depth: 24, isShrunk: isShrunk, isColumn: shape.isColumn)
                XCTAssertEqual(many, few, shape.name)
                XCTAssertLessThanOrEqual(many, isShrunk ? 4 : 3, shape.name)
            }
        }
    }

    /// A row of 100 with a child of 60 that holds something, beside one of a given width.
    private func visitsOfChild(beside width: Double, _ dress: (Int32) -> Void) throws -> UInt32 {
        let row = try flex(in: Document.screen)
        doc.set(row, .width, .rule, .number(100))
        doc.set(row, .height, .rule, .number(20))
        let child = try flex(in: row)
        doc.set(child, .width, .rule, .number(60))
        try view(in: child, 50, 10)
        try view(in: row, width, 10)
        dress(child)
        return try doc.countVisits()[Int(child)]
    }

    func testAutomaticMinimumIsNotAskedWhereNothingShrinks() throws { XCTAssertEqual(try visitsOfChild(beside: 40) { _ in }, 1) }

    func testAutomaticMinimumIsAskedWhereTheLineShrinks() throws {
        XCTAssertEqual(try visitsOfChild(beside: 80) { _ in }, 2)
    }

    func testAutomaticMinimumIsNotAskedWhereALowerBoundIsSet() throws {
        XCTAssertEqual(try visitsOfChild(beside: 80) { self.doc.set($0, .width, .lower, .number(0)) }, 1)
    }

    func testAutomaticMinimumIsNotAskedOfWhatClips() throws {
        XCTAssertEqual(try visitsOfChild(beside: 80) { self.doc.set($0, .overflow, .rule, .word(1)) }, 1)
    }

    func testPlainItemsGoTheShortWay() throws {
        let column = try flex(in: Document.screen, isColumn: true)
        doc.set(column, .width, .rule, .number(100))
        doc.set(column, .height, .rule, .number(1000))
        for _ in 0..<50 { try view(in: column, 10, 10) }
        try doc.layout()
        XCTAssertEqual(doc.report.plainly, 1)
        XCTAssertEqual(doc.exactFrame(doc.children(column)[49]), Rect(0, 490, 10, 10))
    }

    // What has no size rule is `auto`, not the 0 that it is elsewhere.
    func testWhatHasNoSizeGoesNotTheShortWay() throws {
        let row = try flex(in: Document.screen)
        doc.set(row, .width, .rule, .number(100))
        doc.set(row, .height, .rule, .number(30))
        let child = try doc.make(.view, in: row)
        doc.set(child, .width, .rule, .number(10))
        try doc.layout()
        XCTAssertEqual(doc.exactFrame(child), Rect(0, 0, 10, 30))
    }

    /// A grid with an item at a far line, or one that spans many tracks.
    private func grid(_ dress: (Int32) -> Void) throws -> Int32 {
        let grid = try doc.make(.grid, in: Document.screen)
        doc.set(grid, .width, .rule, .number(9000))
        dress(try view(in: grid, 10, 10))
        try doc.layout()
        return grid
    }

    func testAnItemAtAFarLine() throws {
        let grid = try grid { self.doc.set($0, .gridRowStart, .rule, .number(9000)) }
        XCTAssertEqual(doc.usedTracks(of: grid, .y)?.count, 9000)
        XCTAssertEqual(doc.exactFrame(grid).height, 10)
    }

    func testASpanOverThousandsOfEqualTracks() throws {
        let span = Rule(.values, path: Rule.Group.span.rawValue, ref: doc.addList([.number(4500)]))
        let grid = try grid {
            self.doc.set($0, .gridColumnStart, .rule, span)
            self.doc.set($0, .width, .rule, .number(9000))
        }
        XCTAssertEqual(doc.usedTracks(of: grid, .x), Array(repeating: 2, count: 4500))
    }

    // Items that span a hundred times as many lines cross as many bands of lines.
    func testPlacingCountsBandsNotLines() {
        func placed(times factor: Int) -> (visits: Int, majors: [Int]) {
            var items: [(minor: GridPlacer.Wanted, major: GridPlacer.Wanted)] = []
            for n in 0..<60 {
                items.append((.init(start: nil, span: (1 + n * 7 % 5) * factor), .init(start: nil, span: (1 + n * 3 % 4) * factor)))
            }
            var placer = GridPlacer(items, minorCount: 12 * factor, held: (nil, nil), isDense: true)
            let places = placer.place()
            return (placer.cells.visits, places.map { $0.major.lowerBound / factor })
        }
        let (few, many) = (placed(times: 1), placed(times: 100))
        XCTAssertEqual(many.visits, few.visits)
        XCTAssertEqual(many.majors, few.majors)
        XCTAssertGreaterThan(Set(few.majors).count, 5)
    }

    func testAnswersAreForgottenWithTheOwnBounds() throws {
        let relative = try doc.make(.relative, in: Document.screen)
        let child = try flex(in: relative)
        doc.set(child, .height, .upper, .wrap)
        try doc.layout()
        doc.set(child, .height, .lower, .number(150))
        try doc.layout()
        XCTAssertEqual(doc.differences(), "")
    }
}
