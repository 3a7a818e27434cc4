import TGLRender
import XCTest

final class AnswerTests: XCTestCase {
    func testThePictureStandsBesideTheTreeWhereBothFit() {
        let footer = layoutSummary(laidOut: 5, of: 6, nanoseconds: 14_321)
        check(
            composeAnswer(fourBoxesChanged, width: 80, height: 12, form: .both, options: OutputOptions(footer: footer)),
            """
            S   linear    0   0  100×210   height 200 → 210     ┌─┬─────┬─┐
            ├─ A  view   20   0   60×60    50×50 → 60×60        │ │A    │ │
            ├─ B  view   40  70   60×40    y 60 → 70            │ │60×60│ │
            ├─ C  view    0 120  100×40    y 110 → 120          │ └─┬───┴─┤
            └─ D  view   30 170   50×40    y 160 → 170          │S  │B    │
                                                                │   │60×40│
                                                                ├───┴─────┤
                                                                │C 100×40 │
                                                                ├──┬────┬─┤
                                                                │  │D   │ │
                                                                └──┴────┴─┘
            5 of 6 nodes laid out · 14 µs

            """)
    }

    func testThePictureStandsBelowWhereItDoesNotFitBesideAndIsWished() {
        XCTAssertEqual(composeAnswer(fourBoxesChanged, width: 60, height: 24, form: .both), treeText(fourBoxesChanged))
        let options = OutputOptions(putsPictureBelow: true)
        let lines = composeAnswer(fourBoxesChanged, width: 60, height: 24, form: .both, options: options).text.split(separator: "\n")
        XCTAssertTrue(lines[4].hasPrefix("└─ D"))
        XCTAssertTrue(lines[5].hasPrefix("┌"))
        XCTAssertLessThanOrEqual(lines.count, 24)
    }

    func testThePictureIsLeftOutWhereItFitsNowhere() {
        XCTAssertEqual(
            composeAnswer(fourBoxesChanged, width: 60, height: 8, form: .both, options: OutputOptions(putsPictureBelow: true)),
            treeText(fourBoxesChanged))
    }

    func testATreeHigherThanTheScreenIsFolded() {
        for form in [OutputForm.tree, .both] {
            let answer = composeAnswer(settingsScreen, width: 60, height: 10, form: form, options: OutputOptions(footer: "done")).text
            let lines = answer.split(separator: "\n")
            XCTAssertEqual(lines.count, 10)
            XCTAssertEqual(lines.last, "done")
            XCTAssertTrue(answer.contains(" more"))
        }
    }

    func testOnlyTheTree() {
        check(composeAnswer(fourBoxes, width: 200, height: 24, form: .tree), treeText(fourBoxes))
    }

    func testOnlyThePicture() {
        check(composeAnswer(fourBoxes, width: 80, height: 24, form: .boxes), boxesText(fourBoxes, columns: 80, rows: 24))
    }

    func testOnlyWhatChanged() {
        var tree = fourBoxes
        tree.nodes[2].change = .changed(SceneFrame(x: 40, y: 50, width: 60, height: 40))
        check(composeAnswer(tree, width: 80, height: 24, form: .changes), "B  view   40 60  60×40   y 50 → 60\n")
        check(composeAnswer(fourBoxes, width: 80, height: 24, form: .changes), "nothing changed\n")
        check(
            composeAnswer(fourBoxesChanged, width: 80, height: 2, form: .changes),
            """
            S  linear   0 0  100×210   height 200 → 210
            … 4 more

            """)
    }

    func testOffShowsNothing() {
        check(composeAnswer(fourBoxes, width: 80, height: 24, form: .nothing, options: OutputOptions(footer: "done")), "")
    }

    func testTheSummaryInASCIIAndForOneNode() {
        XCTAssertEqual(
            layoutSummary(laidOut: 1, of: 1, nanoseconds: 900, style: RenderStyle(ascii: true)), "1 of 1 node laid out - 900 ns")
        XCTAssertEqual(
            layoutSummary(laidOut: 12, of: 100_000, nanoseconds: 1_500_000), "12 of 100,000 nodes laid out · 1.5 ms")
    }
}
