import XCTest

@testable import TGLLayout

/// Edits of a few children of a container lay out what they change, and nothing else (`Patch`), and give what a layout from scratch gives.
final class PatchTests: XCTestCase {
    private func container(_ kind: Kind, _ count: Int, _ doc: Document, width: Double = 7, height: Double = 5) throws -> [Int32] {
        let root = try doc.make(kind, in: Document.screen, name: .plain("R"))
        doc.set(root, .width, .rule, .number(1000))
        if kind != .linear, kind != .flow { doc.set(root, .height, .rule, .number(1000)) }
        if kind == .path {
            doc.set(root, .rect, .rule, Rule(.function, ref: doc.addFunction(Slope())))
        }
        return try (0..<count).map { _ in
            let child = try doc.make(.view, in: root)
            doc.set(child, .width, .rule, .number(width))
            doc.set(child, .height, .rule, .number(height))
            return child
        }
    }

    /// Runs an edit with its layout; checks how much was laid out, and the frames.
    private func check(
        _ doc: Document, laysOut most: Int, _ edit: () throws -> Void, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        try edit()
        try doc.layout()
        XCTAssertLessThanOrEqual(doc.report.laidOut, most, file: file, line: line)
        XCTAssertNil(doc.leftDirty(), file: file, line: line)
        XCTAssertEqual(try doc.differencesFromScratch().count, 0, file: file, line: line)
    }

    private func edits(of kind: Kind, _ doc: Document, _ children: [Int32]) throws {
        try doc.layout()
        // The first edit may look at all children, to know them from then on.
        doc.set(children[3], .height, .rule, .number(6))
        try doc.layout()
        try check(doc, laysOut: 10) { doc.set(children[500], .height, .rule, .number(9)) }
        try check(doc, laysOut: 10) { doc.set(children[999], .width, .rule, .number(11)) }
        try check(doc, laysOut: 10) { doc.set(children[0], .height, .rule, .number(2)) }
    }

    func testALeafAmongAThousandInALine() throws {
        let doc = Document()
        try edits(of: .linear, doc, container(.linear, 1000, doc))
    }

    func testALeafAmongAThousandInAFrame() throws {
        let doc = Document()
        try edits(of: .frame, doc, container(.frame, 1000, doc))
    }

    func testALeafAmongAThousandInAFlow() throws {
        let doc = Document()
        try edits(of: .flow, doc, container(.flow, 1000, doc))
    }

    func testALeafAmongAThousandOnAPath() throws {
        let doc = Document()
        try edits(of: .path, doc, container(.path, 1000, doc))
    }

    func testChildrenThatComeAndLeave() throws {
        let doc = Document()
        let children = try container(.linear, 1000, doc)
        try doc.layout()
        doc.set(children[3], .height, .rule, .number(6))
        try doc.layout()
        let root = try XCTUnwrap(doc.parent(children[0]))
        try check(doc, laysOut: 10) { try doc.move(children[999], to: root, before: children[0]) }
        try check(doc, laysOut: 10) { doc.remove(children[1]) }
        try check(doc, laysOut: 10) { doc.set(children[0], .visibility, .rule, .word(Visibility.gone.rawValue)) }
        try check(doc, laysOut: 10) { _ = try doc.make(.view, in: root) }
        _ = doc.undo(to: 0)
        XCTAssertEqual(try doc.differencesFromScratch().count, 0)
    }

    func testFramesThatMovedAreReadOneByOne() throws {
        let doc = Document()
        let children = try container(.linear, 1000, doc)
        try doc.layout()
        for (turn, k) in [3, 700, 20, 999, 0].enumerated() {
            doc.set(children[k], .height, .rule, .number(15))
            try doc.layout()
            let longer = [3, 700, 20, 999, 0][...turn]
            for child in [998, 21, 702] {
                let y = Double(5 * child + 10 * longer.count { $0 < child })
                XCTAssertEqual(doc.exactFrame(children[child]).y, y, "turn \(turn), child \(child)")
            }
        }
    }

    func testLengthsOfWhichSumsDependOnTheirOrder() throws {
        for length in [0.1, 33.3, 1e11 + 0.25, 1_000_000.5] {
            let doc = Document()
            let children = try container(.linear, 500, doc, height: length)
            try doc.layout()
            for k in [499, 0, 250] {
                try check(doc, laysOut: 2000) { doc.set(children[k], .height, .rule, .number(length * 3)) }
            }
            try check(doc, laysOut: 2000) { doc.remove(children[7]) }
        }
    }

    func testADifferenceRisesThroughContainersThatWrap() throws {
        let doc = Document()
        var parent = Document.screen
        for _ in 0..<20 {
            parent = try doc.make(.linear, in: parent)
            for _ in 0..<80 {
                let leaf = try doc.make(.view, in: parent)
                doc.set(leaf, .width, .rule, .number(4))
                doc.set(leaf, .height, .rule, .number(2))
            }
        }
        try doc.layout()
        let leaf = try XCTUnwrap(doc.last(parent))
        doc.set(leaf, .height, .rule, .number(3))
        try doc.layout()
        try check(doc, laysOut: 100) { doc.set(leaf, .height, .rule, .number(8)) }
        try check(doc, laysOut: 100) { doc.set(leaf, .width, .rule, .number(9)) }
        try check(doc, laysOut: 100) { doc.set(leaf, .width, .rule, .number(1)) }
    }
}

private final class Slope: CurveFunction {
    func callAsFunction(_ argument: Double) -> (Double, Double)? { (argument / 2, 0) }
}
