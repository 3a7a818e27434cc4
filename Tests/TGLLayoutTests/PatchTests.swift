import TGLLayout
import XCTest

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

    /// Lines that do not come together with the old ones before the end.
    func testLinesOfAFlowAreFollowedToItsEnd() throws {
        let doc = Document()
        let children = try container(.flow, 1000, doc, width: 250, height: 10)
        let root = try XCTUnwrap(doc.parent(children[0]))
        try doc.layout()
        doc.set(children[3], .height, .rule, .number(6))
        try doc.layout()
        doc.set(children[3], .height, .rule, .number(10))
        // Three in the first line, four in each other one.
        try check(doc, laysOut: 10) { doc.set(children[0], .width, .rule, .number(260)) }
        XCTAssertEqual(doc.exactFrame(children[999]), Rect(0, 2500, 250, 10))
        XCTAssertEqual(doc.exactFrame(root).height, 2510)
        try check(doc, laysOut: 10) { doc.remove(children[1]) }
        XCTAssertEqual(doc.exactFrame(children[999]), Rect(750, 2490, 250, 10))
        try check(doc, laysOut: 10) { doc.set(children[500], .visibility, .rule, .word(Visibility.gone.rawValue)) }
        XCTAssertEqual(doc.exactFrame(children[999]), Rect(500, 2490, 250, 10))
        XCTAssertEqual(doc.exactFrame(children[498]), Rect(500, 1240, 250, 10))
        try check(doc, laysOut: 10) { try doc.move(children[999], to: root, before: children[0]) }
        XCTAssertEqual(doc.exactFrame(children[998]), Rect(500, 2490, 250, 10))
        XCTAssertEqual(doc.exactFrame(children[0]), Rect(250, 0, 260, 10))
    }

    func testPlacesInAFlowAreReadOneByOne() throws {
        let doc = Document()
        let children = try container(.flow, 1000, doc, width: 100, height: 10)
        try doc.layout()
        // Each of these makes room for one child less in its line.
        let wide = [3, 700, 25, 991, 0]
        for turn in wide.indices {
            doc.set(children[wide[turn]], .width, .rule, .number(200))
            try doc.layout()
            for child in [998, 26, 702, 4, 990, 500, 24] {
                let before = child + wide[...turn].count { $0 < child }
                let place = Rect(Double(before % 10) * 100, Double(before / 10) * 10, 100, 10)
                XCTAssertEqual(doc.exactFrame(children[child]), place, "turn \(turn), child \(child)")
            }
        }
        XCTAssertEqual(try doc.differencesFromScratch().count, 0)
    }

    func testALeafAmongAThousandOnAPath() throws {
        let doc = Document()
        try edits(of: .path, doc, container(.path, 1000, doc))
    }

    /// Four a line, the last of them on the far side.
    private func float(_ count: Int, _ doc: Document, height: Double = 10) throws -> [Int32] {
        let children = try container(.float, count, doc, width: 250, height: height)
        let root = try XCTUnwrap(doc.parent(children[0]))
        doc.set(root, .height, .rule, .wrap)
        doc.set(root, .vspace, .rule, .number(2))
        for k in stride(from: 3, to: count, by: 4) { doc.set(children[k], .reverseFloat, .rule, .bool(true)) }
        try doc.layout()
        // The first edit looks at all children, to know them from then on.
        doc.set(children[0], .width, .rule, .number(249))
        try doc.layout()
        return children
    }

    func testALeafAmongAThousandInAFloat() throws {
        let doc = Document()
        let children = try float(1000, doc)
        let root = try XCTUnwrap(doc.parent(children[0]))
        // Those beside it, and nobody below.
        try check(doc, laysOut: 5) { doc.set(children[500], .width, .rule, .number(240)) }
        // Its block, and the next one: the others are as much lower.
        try check(doc, laysOut: 80) { for k in 700...703 { doc.set(children[k], .height, .rule, .number(15)) } }
        XCTAssertEqual(doc.exactFrame(children[999]).y, 249 * 12 + 5)
        XCTAssertEqual(doc.exactFrame(root).height, 249 * 12 + 15)
        XCTAssertEqual(doc.exactFrame(children[704]).y, 176 * 12 + 5)
        XCTAssertEqual(doc.exactFrame(children[600]).y, 150 * 12)
        try check(doc, laysOut: 80) { for k in 4...7 { doc.set(children[k], .visibility, .rule, .word(Visibility.gone.rawValue)) } }
        XCTAssertEqual(doc.exactFrame(children[999]).y, 248 * 12 + 5)
        try check(doc, laysOut: 80) { for k in 8...11 { doc.remove(children[k]) } }
        XCTAssertEqual(doc.exactFrame(root).height, 247 * 12 + 15)
        try check(doc, laysOut: 80) { for k in 700...703 { doc.set(children[k], .height, .rule, .number(30)) } }
        _ = doc.undo(to: 0)
        XCTAssertEqual(try doc.differencesFromScratch().count, 0)
    }

    func testAFloatOfHeightsWhoseSumsLoseSomething() throws {
        let doc = Document()
        let children = try float(300, doc, height: 0.1)
        for k in [299, 3, 150] { try check(doc, laysOut: 600) { doc.set(children[k], .height, .rule, .number(33.3)) } }
    }

    func testWhatAFloatKeepsBreaksWithWhatItDoesNotServe() throws {
        let fillY = try XCTUnwrap(Prop.alignment.info.words.first { $0.word == "fillY" }?.code)
        let rules = [
            (Prop.width, Rule.fill), (.height, .percent(50)), (.alignment, .word(fillY)), (.top, .number(-3)), (.clearFloat, .bool(true)),
        ]
        for (prop, rule) in rules {
            let doc = Document()
            let children = try float(300, doc)
            try check(doc, laysOut: 600) { doc.set(children[150], prop, .rule, rule) }
            try check(doc, laysOut: 600) { doc.set(children[148], .height, .rule, .number(25)) }
            try check(doc, laysOut: 600) { doc.set(children[150], prop, .rule, .unset) }
            try check(doc, laysOut: 600) { doc.set(children[7], .width, .rule, .number(25)) }
        }
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
        for length in [0.1, 33.3, 1e8 + 0.25, 1e11 + 0.25, 1_000_000.5, 1.0 / 3 - 1e-17] {
            // A container of more than 1e12 is laid out as a whole.
            let most = length < 1e9 ? 10 : 600
            let doc = Document()
            let children = try container(.linear, 500, doc, height: length)
            for k in stride(from: 0, to: 500, by: 3) { doc.set(children[k], .top, .rule, .number(k % 2 == 0 ? length / 7 : -length / 9)) }
            try doc.layout()
            doc.set(children[3], .height, .rule, .number(length * 2))
            try doc.layout()
            for k in [499, 0, 250] {
                try check(doc, laysOut: most) { doc.set(children[k], .height, .rule, .number(length * 3)) }
                try check(doc, laysOut: most) { doc.set(children[k], .top, .rule, .number(length / 5)) }
            }
            try check(doc, laysOut: most) { doc.remove(children[7]) }
            doc.beginTracking()
            try check(doc, laysOut: 600) { doc.set(children[100], .height, .rule, .number(length / 3)) }
            try check(doc, laysOut: 600) { doc.set(children[20], .height, .rule, .number(1)) }
        }
    }

    /// Sums told from the steps of numbers are those of adding them.
    func testSumsInOrder() {
        var bits: UInt64 = 7
        func next(_ n: UInt64) -> UInt64 {
            bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (bits >> 33) % n
        }
        var told = 0
        for _ in 0..<20_000 {
            // Few digits, so that some numbers lie in the middle of two.
            let unit = Double(sign: .plus, exponent: -Int(next(60)), significand: 1)
            let numbers = (0..<next(12)).map { _ in Double(Int(next(2000)) - 500) * unit }
            let start = Double(next(1 << 20)) * Double(next(1 << 30)) / 64
            var sum = OrderedSum(from: start)
            numbers.forEach { sum.add($0) }
            for _ in 0..<5 {
                let other = start + Double(Int(next(4000)) - 2000) * (next(2) == 0 ? unit : start / 3000)
                guard let after = sum.sum(from: other) else { continue }
                told += 1
                XCTAssertEqual(after, numbers.reduce(other, +), "\(numbers) from \(other), added from \(start)")
            }
        }
        XCTAssertGreaterThan(told, 10_000)
    }

    func testADifferenceRisesThroughContainersThatWrap() throws {
        for place in [0, 1, 40, 79, 80] { try differencesRise(past: place) }
    }

    /// Edits in the innermost of containers one in the other, each after so many leaves of 80.
    private func differencesRise(past place: Int) throws {
        let doc = Document()
        var parent = Document.screen
        var next = try doc.make(.linear, in: parent)
        for _ in 0..<20 {
            parent = next
            for k in 0...80 {
                if k == place { next = try doc.make(.linear, in: parent) }
                if k == 80 { break }
                let leaf = try doc.make(.view, in: parent)
                doc.set(leaf, .width, .rule, .number(4))
                doc.set(leaf, .height, .rule, .number(2))
            }
        }
        try doc.layout()
        let leaf = try XCTUnwrap(doc.children(parent).last { doc.kind($0) == .view })
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
