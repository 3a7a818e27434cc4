import TGLRender
import XCTest

final class TreeTextTests: XCTestCase {
    func testColumnsAreAligned() {
        check(
            treeText(fourBoxes),
            """
            S   linear    0   0  100×200
            ├─ A  view   20   0   50×50
            ├─ B  view   40  60   60×40
            ├─ C  view    0 110  100×40
            └─ D  view   30 160   50×40

            """)
    }

    func testChangesAreSaidInWords() {
        check(
            treeText(fourBoxesChanged),
            """
            S   linear    0   0  100×210   height 200 → 210
            ├─ A  view   20   0   60×60    50×50 → 60×60
            ├─ B  view   40  70   60×40    y 60 → 70
            ├─ C  view    0 120  100×40    y 110 → 120
            └─ D  view   30 170   50×40    y 160 → 170

            """)
    }

    func testASCII() {
        check(
            treeText(fourBoxesChanged, options: TreeOptions(style: RenderStyle(ascii: true))),
            """
            S   linear    0   0  100x210   height 200 -> 210
            |- A  view   20   0   60x60    50x50 -> 60x60
            |- B  view   40  70   60x40    y 60 -> 70
            |- C  view    0 120  100x40    y 110 -> 120
            `- D  view   30 170   50x40    y 160 -> 170

            """)
    }

    func testNewAndRemovedNodesAreNamed() {
        let tree = scene([
            Box(
                "S", "linear", 0, 0, 100, 90,
                [
                    Box("A", "view", 0, 0, 50, 50, adjust: { $0.change = .new }),
                    Box("B", "view", 0, 50, 50, 40, adjust: { $0.change = .gone }),
                ])
        ])
        check(
            treeText(tree),
            """
            S   linear   0  0  100×90
            ├─ A  view   0  0   50×50   new
            └─ B  view   0 50   50×40   gone

            """)
    }

    func testGoneAndInvisibleNodesSaySo() {
        let tree = scene([
            Box(
                "S", "linear", 0, 0, 100, 90,
                [
                    Box("A", "view", 0, 0, 50, 50, adjust: { $0.isGone = true }),
                    Box("B", "view", 0, 0, 50, 40, adjust: { $0.isInvisible = true }),
                    Box(
                        "C", "view", 0, 0, 0, 0,
                        adjust: {
                            $0.isGone = true
                            $0.change = .changed(SceneFrame(x: 0, y: 40, width: 50, height: 40))
                        }),
                ])
        ])
        check(
            treeText(tree),
            """
            S   linear   0 0  100×90
            ├─ A  view         gone
            ├─ B  view   0 0   50×40   invisible
            └─ C  view         gone    50×40 → gone

            """)
    }

    func testSharesOfTheRoomLeftOverSaySo() {
        let tree = scene([
            Box(
                "S", "linear", 0, 0, 100, 20,
                [
                    Box("A", "view", 0, 0, 60, 20, adjust: { $0.isWidthShare = true }),
                    Box("B", "view", 60, 0, 40, 20, adjust: { $0.change = .new }),
                ])
        ])
        check(
            treeText(tree),
            """
            S   linear    0 0  100×20
            ├─ A  view    0 0   60×20 share
            └─ B  view   60 0   40×20         new

            """)
    }

    func testAMoveAndAResizeAreSaidTogether() {
        let tree = scene([
            Box(
                "A", "view", 1, 2, 3, 4,
                adjust: {
                    $0.change = .changed(SceneFrame(x: 0, y: 0, width: 3, height: 9))
                })
        ])
        check(treeText(tree), "A  view   1 2  3×4   x 0 → 1, y 0 → 2, height 9 → 4\n")
    }

    func testAMoveTooSmallForTheDecimalsIsNotShownAsEqualNumbers() {
        let tree = scene([
            Box(
                "A", "view", 1.00001, 0, 3, 4,
                adjust: {
                    $0.change = .changed(SceneFrame(x: 1, y: 0, width: 3, height: 4))
                })
        ])
        check(treeText(tree), "A  view   1 0  3×4   by less than 0.01\n")
    }

    func testGoneIsApartFromTheChangeHoweverNarrowTheColumns() {
        func gone(_ width: Double, _ height: Double) -> String {
            treeText(
                scene([
                    Box(
                        "A", "view", 0, 0, 0, 0,
                        adjust: {
                            $0.isGone = true
                            $0.change = .changed(SceneFrame(x: 0, y: 0, width: width, height: height))
                        })
                ])
            ).text
        }
        XCTAssertEqual(gone(110, 20), "A  view  gone   110×20 → gone\n")
        XCTAssertEqual(gone(1, 2), "A  view  gone   1×2 → gone\n")
    }

    func testWideNamesKeepTheColumnsAligned() {
        let tree = scene([
            Box(
                "页面", "linear", 0, 0, 100, 100,
                [
                    Box("👨‍👩‍👧", "view", 0, 0, 10, 10), Box("e\u{301}", "view", 0, 10, 10, 10), Box("ab", "view", 0, 20, 10, 10),
                ])
        ])
        check(
            treeText(tree),
            """
            页面  linear   0  0  100×100
            ├─ 👨‍👩‍👧   view   0  0   10×10
            ├─ e\u{301}    view   0 10   10×10
            └─ ab   view   0 20   10×10

            """)
    }

    func testControlCharactersInNamesAreShown() {
        let tree = scene([Box("a\u{1B}[2J", "view", 0, 0, 1, 1)])
        check(treeText(tree), "a\\u{1B}[2J  view   0 0  1×1\n")
    }

    func testLongNamesAreCut() {
        let tree = scene([Box(String(repeating: "n", count: 500), "view", 0, 0, 1, 1)])
        check(treeText(tree), String(repeating: "n", count: 20) + "…" + String(repeating: "n", count: 19) + "  view   0 0  1×1\n")
    }

    func testLongLinesLoseWhatChangedLast() {
        check(
            treeText(fourBoxesChanged, options: TreeOptions(maxColumns: 34)),
            """
            S     100×210   height 200 → 210
            ├─ A   60×60    50×50 → 60×60
            ├─ B   60×40    y 60 → 70
            ├─ C  100×40    y 110 → 120
            └─ D   50×40    y 160 → 170

            """)
    }

    func testTextsOfLabelsAreShownOnRequest() {
        let tree = scene([Box("T", "label", 0, 0, 40, 16, adjust: { $0.text = "Hello" })])
        check(treeText(tree, options: TreeOptions(showsText: true)), "T  label   0 0  40×16   \"Hello\"\n")
        check(treeText(tree), "T  label   0 0  40×16\n")
    }

    func testSeveralRootsStandBelowEachOther() {
        let tree = scene([Box("A", "view", 0, 0, 1, 1), Box("B", "view", 0, 0, 1, 1)])
        check(treeText(tree), "A  view   0 0  1×1\nB  view   0 0  1×1\n")
    }

    func testVeryDeepTreesStopIndentingAndSayTheLevel() {
        var tree = Scene(screenWidth: 10, screenHeight: 10)
        for level in 0..<3000 {
            tree.nodes.append(
                SceneNode(
                    id: level, parent: level == 0 ? nil : level - 1, name: "n\(level)", kind: "view",
                    frame: SceneFrame(x: 0, y: 0, width: 1, height: 1)))
        }
        let lines = treeText(tree).text.split(separator: "\n")
        XCTAssertEqual(lines.count, 3000)
        XCTAssertTrue(lines[20].contains("└─ n20 "), String(lines[20]))
        XCTAssertTrue(lines[2999].contains("└─ (2999) n2999 "), String(lines[2999]))
        XCTAssertLessThan(lines[2999].count, 120)
    }

    func testAnEmptySceneGivesNothing() {
        check(treeText(scene([])), "")
    }
}
