import TGLRender
import XCTest

/// What scrolls in pictures: what is cut off, where bars are, what is above what.
final class ScrollClipTests: XCTestCase {
    private func scrolled(
        _ roots: [Box], _ names: [String], before: Double = 10, after: Double = 10, isHorizontal: Bool = false
    ) -> Scene {
        var result = scene(roots)
        for node in result.nodes where names.contains(node.name) {
            var content = SceneContent()
            content.scroll = SceneScroll(
                x: 0, y: before, width: 100, height: 200, isHorizontal: isHorizontal, before: before, after: after)
            result.contents[node.id] = content
        }
        return result
    }

    private func picture(_ scene: Scene, _ columns: Int, _ rows: Int, ascii: Bool = false) -> String {
        var options = BoxesOptions(style: RenderStyle(ascii: ascii))
        options.showsScreen = false
        return boxesText(scene, columns: columns, rows: rows, options: options).text
    }

    /// A scroll of 100×100 with children that are before, in and after its view.
    private var list: [Box] {
        [
            Box(
                "S", "scroll", 0, 0, 100, 100,
                [
                    Box("A", "view", 10, -60, 80, 50), Box("B", "view", 10, -10, 80, 50), Box("C", "view", 10, 40, 80, 50),
                    Box("D", "view", 10, 90, 80, 50), Box("E", "view", 10, 140, 80, 50),
                ])
        ]
    }

    func testChildrenAreCutOffAndOthersNotDrawn() {
        let drawing = Drawing(scrolled(list, ["S"]))
        XCTAssertEqual(drawing.isDrawn, [true, false, true, true, true, false])
        XCTAssertEqual(drawing.isPresent, [true, true, true, true, true, true])
        XCTAssertEqual(drawing.views.cuts.map(\.rawValue), [0, 2, 2, 0, 8, 8])
        XCTAssertEqual(drawing.seen[2], Extent(x: 10, y: 0, width: 80, height: 40))
        XCTAssertEqual(drawing.viewport(), Extent(x: 0, y: 0, width: 100, height: 100))
    }

    func testWithoutScrollsNothingIsCutOff() {
        let drawing = Drawing(scene(list))
        XCTAssertEqual(drawing.isDrawn, [true, true, true, true, true, true])
        XCTAssertTrue(drawing.views.cuts.allSatisfy(\.isEmpty))
        XCTAssertEqual(drawing.seen, drawing.edges)
    }

    func testNestedViewsCutOffBoth() {
        let roots = [
            Box("S", "scroll", 0, 0, 100, 100, [Box("T", "scroll", 20, 60, 60, 80, [Box("A", "view", -30, 10, 200, 200)])])
        ]
        let drawing = Drawing(scrolled(roots, ["S", "T"]))
        XCTAssertEqual(drawing.views.clips[2], Extent(x: 20, y: 60, width: 60, height: 40))
        XCTAssertEqual(drawing.seen[2], Extent(x: 20, y: 70, width: 60, height: 30))
        XCTAssertEqual(drawing.views.cuts[2], [.left, .right, .bottom])
    }

    func testCutSidesHaveNoBorder() {
        check(
            picture(scrolled(list, ["S"]), 22, 12),
            """
            ┌ S 100×100 ─────────┐
            │ │B 80×50         │ │
            │ │                │ ┃
            │ │                │ ┃
            │ ├────────────────┤ ┃
            │ │C 80×50         │ ┃
            │ │                │ ┃
            │ │                │ ┃
            │ │                │ ┃
            │ ├────────────────┤ ┃
            │ │D 80×50         │ │
            └────────────────────┘

            """)
    }

    func testASCII() {
        let text = picture(scrolled(list, ["S"]), 22, 12, ascii: true)
        XCTAssertTrue(text.contains("| |                | #\n"), text)
        XCTAssertTrue(text.unicodeScalars.allSatisfy(\.isASCII))
    }

    func testWhatIsNotLongerThanItsViewHasNoBar() {
        let text = picture(scrolled(list, ["S"], before: 0, after: 0), 22, 12)
        XCTAssertFalse(text.contains("┃"), text)
    }

    func testABarGoesAcross() {
        let roots = [Box("S", "scroll", 0, 0, 100, 50, [Box("A", "view", -50, 5, 200, 30)])]
        let lines = picture(scrolled(roots, ["S"], before: 50, after: 50, isHorizontal: true), 42, 20).split(separator: "\n")
        XCTAssertEqual(lines.last, "└──────────" + String(repeating: "━", count: 20) + "──────────┘")
    }

    func testContentThatIsCutOffDoesNotStickOut() {
        let findings = BoxFindings(Drawing(scrolled(list, ["S"])))
        XCTAssertTrue(findings.overflows.isEmpty)
        let wide = [Box("S", "scroll", 0, 0, 100, 100, [Box("A", "view", 0, -20, 120, 300)])]
        XCTAssertEqual(BoxFindings(Drawing(scrolled(wide, ["S"]))).overflows.map(\.words), ["right 20"])
    }

    // MARK: Above others

    /// A header above the first of two boxes.
    private var header: [Box] {
        [
            Box(
                "S", "scroll", 0, 0, 100, 100,
                [
                    Box("H", "view", 0, 0, 100, 30) { $0.layer = .above }, Box("A", "view", 10, -10, 60, 70),
                    Box("B", "view", 10, 60, 60, 30),
                ])
        ]
    }

    func testRaisedBoxesArePaintedLast() {
        let painted = scrolled(header, ["S"]).inPaintingOrder()
        XCTAssertEqual(painted.nodes.map(\.name), ["S", "A", "B", "H"])
        XCTAssertEqual(painted.nodes.map(\.parent), [nil, 0, 0, 0])
        var nested = scrolled(
            [
                Box(
                    "S", "scroll", 0, 0, 100, 100,
                    [
                        Box("H", "view", 0, 0, 9, 9, [Box("X", "view", 0, 0, 9, 9), Box("Y", "view", 0, 0, 9, 9)]) { $0.layer = .above },
                        Box("A", "view", 0, 0, 9, 9, [Box("Z", "view", 0, 0, 9, 9)]),
                    ])
            ], ["S"])
        nested.sought = 2
        let order = nested.inPaintingOrder()
        XCTAssertEqual(order.nodes.map(\.name), ["S", "A", "Z", "H", "X", "Y"])
        XCTAssertEqual(order.nodes.map(\.parent), [nil, 0, 1, 0, 3, 3])
        XCTAssertEqual(order.sought, 4)
    }

    func testRaisedBoxesHideWhatIsBelow() {
        let text = picture(scrolled(header, ["S"]), 22, 12)
        check(
            text,
            """
            ┌────────────────────┐
            │H 100×30            │
            │                    ┃
            ├────────────────────┃
            │ │A 60×70     │     ┃
            │ │            │     ┃
            │ ├────────────┤     ┃
            │ │B 60×30     │     ┃
            │ │            │     ┃
            │ └────────────┘     ┃
            │S 100×100           │
            └────────────────────┘

            """)
        XCTAssertTrue(BoxFindings(Drawing(scrolled(header, ["S"]).inPaintingOrder())).overlaps.isEmpty)
    }

    func testColoursOfWhatIsBelowDoNotShowThrough() throws {
        var scene = scrolled(header, ["S"])
        for index in scene.nodes.indices where scene.nodes[index].name == "A" { scene.nodes[index].color = "#ff0000" }
        for choice in [PictureChoice.lines, .blocks] {
            for color in ["", "#0000ff"] {
                for emphasis in [false, true] {
                    scene.nodes[1].color = color
                    scene.nodes[1].emphasis = emphasis
                    var options = BoxesOptions(style: RenderStyle(color: .palette))
                    options.frame = PictureFrame(.screen, rows: 30)
                    options.choice = choice
                    let block = boxesBlock(scene, columns: 60, rows: 30, options: options)
                    let red = GroundColor("#ff0000")
                    let isRed = block.lines.map { $0.spans.contains { $0.ground == red || $0.ink == red } }
                    let first = try XCTUnwrap(isRed.firstIndex(of: true))
                    let header = try XCTUnwrap(block.lines.firstIndex { $0.text().text.contains("H 100×30") })
                    XCTAssertLessThan(header, first, "\(choice) \(color) \(emphasis)")
                }
            }
        }
    }

    // MARK: Bars

    func testThumbs() {
        func cells(_ before: Double, _ view: Double, _ after: Double, of count: Int) -> Range<Int> {
            let scroll = SceneScroll(x: 0, y: 0, width: 0, height: 0, isHorizontal: false, before: before, after: after)
            return ScrollThumb(scroll, Extent(x: 0, y: 0, width: 1, height: view)).cells(of: count)
        }
        XCTAssertEqual(cells(0, 50, 50, of: 10), 0..<5)
        XCTAssertEqual(cells(50, 50, 0, of: 10), 5..<10)
        XCTAssertEqual(cells(100, 100, 200, of: 8), 2..<4)
        // A long way to go, but not at the end of the track.
        XCTAssertEqual(cells(1, 100, 1e9, of: 10), 1..<2)
        XCTAssertEqual(cells(1e9, 100, 1, of: 10), 8..<9)
        XCTAssertEqual(cells(5, 100, 5, of: 1), 0..<1)
        XCTAssertEqual(cells(5, 100, 5, of: 0), 0..<0)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let (before, after) = (Double.random(in: 0...1000, using: &random), Double.random(in: 0.1...1000, using: &random))
            let count = Int.random(in: 2...60, using: &random)
            let range = cells(before, Double.random(in: 0...500, using: &random), after, of: count)
            XCTAssertFalse(range.isEmpty)
            XCTAssertTrue(range.lowerBound >= 0 && range.upperBound <= count && range.count < count)
        }
    }

    func testABarInAnSVG() {
        let svg = svgText(scrolled(list, ["S"], before: 50, after: 50))
        XCTAssertTrue(svg.contains("<clipPath id=\"n0clip\"><rect width=\"100\" height=\"100\"/></clipPath>"), svg)
        XCTAssertTrue(svg.contains("class=\"edge bar\" d=\"M96 27.5v45\""), svg)
        XCTAssertFalse(svg.contains("<title>A,"), svg)
        XCTAssertTrue(svg.contains("<title>B,"), svg)
        XCTAssertFalse(svgText([PictureScreen(scrolled(list, ["S"]))], isClean: true).contains("class=\"edge bar\""))
    }

    // MARK: Trees

    private func tree(_ count: Int, view: Range<Int>, changed: Set<Int> = []) -> Scene {
        let rows = (0..<count).map { number in
            Box("r\(number)", "view", 0, 0, 10, 10, adjust: { $0.emphasis = changed.contains(number) })
        }
        var result = scene([Box("S", "scroll", 0, 0, 100, 100, rows)])
        result.contents[0] = SceneContent()
        for number in 0..<count {
            var item = SceneItem(frame: result.nodes[number + 1].frame)
            item.isBefore = number < view.lowerBound ? true : number >= view.upperBound ? false : nil
            item.isAtEnd = item.isBefore == nil
            if number == view.lowerBound, number > 0 { item.before = [SceneUnmade(.above, "\(number) above", hasNodes: true)] }
            if number == view.upperBound { item.before.append(SceneUnmade(.below, "\(count - number) below", hasNodes: true)) }
            result.items[number + 1] = item
        }
        return result
    }

    private func lines(_ scene: Scene, _ maxRows: Int) -> [String] {
        treeText(scene, options: TreeOptions(maxRows: maxRows)).text.split(separator: "\n").map { line in
            if let sign = line.firstIndex(where: { "…▲▼".contains($0) }) { return String(line[sign...]) }
            return String(line.split(separator: " ").first { !["├─", "└─", "│"].contains($0) } ?? "")
        }
    }

    func testChildrenOutOfViewAreCountedBesideTheirLines() {
        XCTAssertEqual(lines(tree(5, view: 1..<3), 9), ["S", "r0", "▲ 1 above", "r1", "r2", "▼ 2 below", "r3", "r4"])
    }

    func testOneLineStandsForChildrenOutOfView() {
        XCTAssertEqual(lines(tree(50, view: 20..<22), 5), ["S", "▲ 20 above", "r20", "r21", "▼ 28 below"])
        XCTAssertEqual(
            lines(tree(50, view: 20..<22, changed: [30, 40]), 7),
            ["S", "▲ 20 above", "r20", "r21", "▼ 28 below", "r30", "… 19 more, 1 changed"])
        XCTAssertEqual(
            lines(tree(50, view: 20..<20, changed: [3, 4, 30, 31, 32]), 4), ["S", "▲ 20 above, 2 changed", "▼ 30 below, 3 changed"])
    }

    func testFoldedTreesKeepToTheirRows() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let count = Int.random(in: 1...40, using: &random)
            let start = Int.random(in: 0...count, using: &random)
            let end = Int.random(in: start...count, using: &random)
            let changed = Set((0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) })
            let most = Int.random(in: 4...30, using: &random)
            let shown = lines(tree(count, view: start..<end, changed: changed), most)
            XCTAssertLessThanOrEqual(shown.count, most, "\(count), \(start)..<\(end), \(changed.sorted()): \(shown)")
        }
    }
}
