import TGLRender
import XCTest

final class BoxesTextTests: XCTestCase {
    private func picture(_ roots: [Box], _ columns: Int, _ rows: Int, ascii: Bool = false, notes: Bool = true) -> String {
        let options = BoxesOptions(style: RenderStyle(ascii: ascii), showsNotes: notes)
        return boxesText(scene(roots), columns: columns, rows: rows, options: options).text
    }

    func testTheFourBoxesOfTheIntroduction() {
        check(
            boxesText(fourBoxes, columns: 80, rows: 24),
            """
            ┌────┬──────────┬──────┐
            │S   │A 50×50   │      │
            │    │          │      │
            │    │          │      │
            │    │          │      │
            │    │          │      │
            │    └──────────┘      │
            │        ┌─────────────┤
            │        │B 60×40      │
            │        │             │
            │        │             │
            │        │             │
            │        └─────────────┤
            ├──────────────────────┤
            │C 100×40              │
            │                      │
            │                      │
            ├──────────────────────┤
            │      ┌──────────┐    │
            │      │D 50×40   │    │
            │      │          │    │
            │      │          │    │
            │      │          │    │
            └──────┴──────────┴────┘

            """)
    }

    func testASCII() {
        check(
            boxesText(fourBoxes, columns: 80, rows: 12, options: BoxesOptions(style: RenderStyle(ascii: true))),
            """
            +-+-----+--+
            | |A    | S|
            | +-----+  |
            |   +------+
            |   |B     |
            |   +------+
            +----------+
            |C 100x40  |
            +----------+
            |  +-----+ |
            |  |D    | |
            +--+-----+-+

            """)
    }

    func testACellIsTwiceAsHighAsWide() {
        check(
            picture([Box("A", "view", 0, 0, 50, 50)], 80, 5),
            """
            ┌───────┐
            │A 50×50│
            │       │
            │       │
            └───────┘

            """)
    }

    func testTheLargestScaleThatFitsIsTaken() {
        let lines = picture([Box("A", "view", 0, 0, 100, 20)], 41, 24).split(separator: "\n")
        XCTAssertEqual(lines.count, 5)
        XCTAssertEqual(lines[0].count, 41)
    }

    func testNeighboursMeetHoweverTheyAreRounded() {
        for count in [3, 6, 7, 9] {
            let width = 100.0 / Double(count)
            var x = 0.0
            let row = (0..<count).map { number in
                defer { x += width }
                return Box("\(number)", "view", x, 0, width, 40)
            }
            for columns in 30...60 {
                let top = picture([Box("S", "linear", 0, 0, 100, 40, row)], columns, 24).split(separator: "\n")[0]
                XCTAssertEqual(top.filter { $0 == "┬" }.count, count - 1, "\(count) in \(columns): \(top)")
            }
        }
    }

    func testEdgesThatCrossAreJoined() {
        check(
            picture(
                [
                    Box(
                        "S", "frame", 0, 0, 60, 40,
                        [
                            Box("A", "view", 0, 0, 30, 20), Box("B", "view", 30, 0, 30, 20),
                            Box("C", "view", 0, 20, 30, 20), Box("D", "view", 30, 20, 30, 20),
                        ])
                ], 25, 9),
            """
            ┌ S 60×40 ──┬───────────┐
            │A 30×20    │B 30×20    │
            │           │           │
            │           │           │
            ├───────────┼───────────┤
            │C 30×20    │D 30×20    │
            │           │           │
            │           │           │
            └───────────┴───────────┘

            """)
    }

    func testNamesAreShortenedAsTheRoomShrinks() {
        let box = [Box("Sidebar", "view", 0, 0, 60, 40)]
        XCTAssertTrue(picture(box, 17, 24).contains("│Sidebar 60×40  │"))
        XCTAssertTrue(picture(box, 13, 24).contains("│Sidebar    │\n│60×40      │"), picture(box, 13, 24))
        XCTAssertTrue(picture(box, 9, 24).contains("│Sidebar│"))
        XCTAssertTrue(picture(box, 7, 24).contains("│Si…ar│"))
    }

    func testFlatBoxesHaveTheirNamesOnTheEdge() {
        check(
            picture(
                [
                    Box(
                        "S", "linear", 0, 0, 80, 8,
                        [
                            Box("A", "view", 0, 0, 40, 4), Box("B", "view", 40, 0, 40, 4), Box("C", "view", 0, 4, 80, 4),
                        ])
                ], 41, 24),
            """
            ┌ A 40×4 ───────────┬ B 40×4 ───────────┐
            ├ C 80×4 ───────────┴───────────────────┤
            └───────────────────────────────────────┘

            """)
    }

    func testAnEdgeThatBoxesShareIsNotGivenTwoNames() {
        let text = picture([Box("S", "linear", 0, 0, 80, 8, [Box("A", "view", 0, 0, 80, 4), Box("B", "view", 0, 4, 80, 4)])], 41, 24)
        XCTAssertTrue(text.hasPrefix("┌ A 80×4 ────"), text)
        XCTAssertFalse(text.contains("S"), text)
    }

    func testAContainerUnderItsFirstChildIsNamedOnTheSharedEdge() {
        let text = picture([Box("S", "linear", 0, 0, 80, 40, [Box("A", "view", 0, 0, 80, 20), Box("B", "view", 0, 20, 80, 20)])], 41, 24)
        XCTAssertTrue(text.hasPrefix("┌ S 80×40 ────"), text)
        XCTAssertTrue(text.contains("\n│A 80×20"), text)
    }

    func testWideNamesKeepTheEdgesStraight() {
        let lines = picture(
            [
                Box(
                    "S", "linear", 0, 0, 100, 60,
                    [
                        Box("视图", "view", 10, 10, 40, 20), Box("👨‍👩‍👧家", "view", 10, 35, 40, 20), Box("e\u{301}🇩🇪", "view", 55, 10, 40, 20),
                    ])
            ], 80, 24
        ).split(separator: "\n")
        XCTAssertTrue(lines.joined().contains("视图 40×20"))
        for line in lines { XCTAssertEqual(displayWidth(String(line)), displayWidth(String(lines[0])), String(line)) }
    }

    func testOverlapsAreFilledAndListed() {
        check(
            picture(
                [
                    Box(
                        "S", "frame", 0, 0, 60, 30,
                        [
                            Box("A", "view", 0, 0, 30, 20), Box("B", "view", 20, 10, 40, 20),
                        ])
                ], 60, 9),
            """
            ┌─────────────┬─────────────┐
            │A 30×20      │ S 60×30     │
            │        ┌────┼─────────────┤
            │        │░░░░│ B 40×20     │
            │        │░░░░│             │
            ├────────┼────┘             │
            │        │                  │
            └────────┴──────────────────┘
            overlaps: A and B

            """)
    }

    func testBoxesThatOnlyMeetDoNotOverlap() {
        XCTAssertFalse(
            picture(
                [
                    Box(
                        "S", "frame", 0, 0, 60, 30,
                        [
                            Box("A", "view", 0, 0, 30, 30), Box("B", "view", 30, 0, 30, 30),
                        ])
                ], 60, 12
            ).contains("overlaps"))
    }

    func testWhatSticksOutOfItsParentIsFilledAndListed() {
        check(
            picture([Box("S", "frame", 0, 0, 60, 30, [Box("C", "view", 20, 10, 50, 10)])], 60, 11),
            """
            ┌───────────────────────────────────┐
            │S 60×30                            │
            │                                   │
            │           ┌───────────────────────┼─────┐
            │           │C 50×10                │▒▒▒▒▒│
            │           │                       │▒▒▒▒▒│
            │           └───────────────────────┼─────┘
            │                                   │
            │                                   │
            └───────────────────────────────────┘
            sticks out: C (right 10)

            """)
    }

    func testSidesThatStickOutAreNamed() {
        let text = picture([Box("S", "frame", 0, 0, 60, 30, [Box("C", "view", -5, -2.5, 70, 40)])], 60, 20)
        XCTAssertTrue(text.contains("sticks out: C (left 5, top 2.5, right 5, bottom 7.5)"), text)
    }

    func testABoxSomewhereOnTheScreenIsShownOnIt() {
        check(
            picture([Box("A", "view", 87.5, 258.5, 200, 150)], 80, 14),
            """
            ┌──────────────┐
            │screen 375×667│
            │              │
            │              │
            │              │
            │  ┌───────┐   │
            │  │A      │   │
            │  │200×150│   │
            │  └───────┘   │
            │              │
            │              │
            │              │
            │              │
            └──────────────┘

            """)
    }

    func testOneBoxFromTheCornerOnIsShownAlone() {
        XCTAssertFalse(boxesText(fourBoxes, columns: 80, rows: 24).text.contains("screen"))
        let options = BoxesOptions(showsScreen: true)
        XCTAssertTrue(boxesText(fourBoxes, columns: 80, rows: 24, options: options).text.contains("screen 375×667"))
    }

    func testSeveralRootsAreShownOnTheScreen() {
        XCTAssertTrue(picture([Box("A", "view", 0, 0, 50, 50), Box("B", "view", 100, 100, 50, 50)], 80, 24).contains("screen"))
    }

    func testABoxOnAnotherIsListedButNotFilled() {
        let text = picture([Box("S", "frame", 0, 0, 60, 30, [Box("A", "view", 0, 0, 60, 30), Box("B", "view", 10, 10, 20, 10)])], 40, 24)
        XCTAssertTrue(text.contains("overlaps: A and B"), text)
        XCTAssertFalse(text.contains("░"), text)
    }

    func testARootBeyondTheScreenShowsTheScreenAndAnArrow() {
        let text = picture([Box("S", "linear", 0, 0, 375, 5000)], 60, 24)
        XCTAssertTrue(text.contains("sticks out of the screen: S (bottom 4333)"), text)
        XCTAssertTrue(text.contains("↓"), text)
    }

    func testHiddenBoxesAreDashed() {
        check(
            picture([Box("A", "view", 0, 0, 20, 10, adjust: { $0.isInvisible = true })], 17, 10),
            """
            ╭╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮
            ╎A 20×10        ╎
            ╎               ╎
            ╎               ╎
            ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯

            """)
        check(
            picture([Box("A", "view", 0, 0, 20, 10, adjust: { $0.isDashed = true })], 17, 10, ascii: true),
            """
            .................
            :A 20x10        :
            :               :
            :               :
            .................

            """)
    }

    func testGoneAndRemovedBoxesAreNotDrawnNorWhatIsInThem() {
        let text = picture(
            [
                Box(
                    "S", "frame", 0, 0, 60, 30,
                    [
                        Box("A", "view", 0, 0, 30, 30, [Box("B", "view", 0, 0, 10, 10)], adjust: { $0.isGone = true }),
                        Box("C", "view", 30, 0, 30, 30, adjust: { $0.change = .gone }),
                    ])
            ], 31, 9)
        XCTAssertFalse(text.contains("A") || text.contains("B") || text.contains("C"), text)
    }

    func testBoxesWithoutSizeAreListed() {
        let text = picture([Box("S", "frame", 0, 0, 60, 30, [Box("A", "view", 0, 0, 0, 30), Box("B", "view", 0, 0, 5, -1)])], 31, 12)
        XCTAssertTrue(text.contains("no size: A (0×30), B (5×-1)"), text)
    }

    func testFlatBoxesAreBlocksThinAndTinyOnesHeavyMarks() {
        check(
            picture(
                [
                    Box(
                        "S", "frame", 0, 0, 300, 100,
                        [
                            Box("A", "view", 100, 22, 100, 1), Box("B", "view", 240, 20, 1, 60), Box("C", "view", 60, 60, 1, 1),
                        ])
                ], 31, 8, notes: false),
            """
            ┌ S 300×100 ──────────────────┐
            │         ▐ A 100×1 ▌   ╻     │
            │                       ┃     │
            │     ▪                 ┃     │
            │                       ╹     │
            └─────────────────────────────┘

            """)
    }

    func testDenseSiblingsShareOneLabel() {
        let text = picture(
            [Box("S", "linear", 0, 0, 300, 600, (0..<60).map { Box("r\($0)", "view", 0, Double($0) * 10, 300, 10) })], 80, 24)
        XCTAssertTrue(text.contains(" r4…r6 "), text)
    }

    func testBoxesInACrampedOneAreCounted() {
        let text = picture(
            [
                Box(
                    "S", "linear", 0, 0, 300, 300,
                    [
                        Box(
                            "Row", "linear", 0, 100, 300, 20,
                            [
                                Box("Icon", "image", 2, 2, 16, 16), Box("Title", "label", 22, 2, 100, 16),
                                Box("More", "image", 280, 2, 16, 16),
                            ])
                    ])
            ], 60, 20)
        XCTAssertTrue(text.contains("Row 300×20 +3"), text)
        XCTAssertTrue(text.contains("too small to draw: 3 in Row"), text)
    }

    func testOmittedNodesAreCounted() {
        let text = picture([Box("S", "linear", 0, 0, 100, 100, adjust: { $0.omitted = 99_990 })], 40, 12)
        XCTAssertTrue(text.contains("not drawn: 99,990 in S"), text)
    }

    func testLongListsAreCutWithACount() {
        let many = (0..<100).map { Box("n\($0)", "view", Double($0 % 10) * 30, Double($0 / 10) * 30, 40, 20) }
        let lines = picture([Box("S", "frame", 0, 0, 310, 310, many)], 60, 30).split(separator: "\n")
        XCTAssertTrue(lines.contains { $0.hasPrefix("overlaps: n0 and n1, n1 and n2,") }, lines.joined(separator: "\n"))
        XCTAssertTrue(lines.contains { $0.hasSuffix(" more") }, lines.joined(separator: "\n"))
        XCTAssertTrue(lines.allSatisfy { $0.count <= 60 })
    }

    func testControlCharactersInNamesAreShown() {
        XCTAssertTrue(picture([Box("a\u{1B}[2J", "view", 0, 0, 50, 50)], 60, 12).contains("a\\u{1B}[2J"))
    }

    func testNothingToDrawGivesNothing() {
        XCTAssertEqual(picture([], 80, 24), "")
        XCTAssertEqual(picture([Box("A", "view", 0, 0, 0, 0)], 80, 24), "")
    }
}
