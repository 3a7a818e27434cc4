import Foundation
import TGLRender
import XCTest

/// Pictures in a frame: a scale that the screen and the terminal alone decide, texts, names and grounds.
final class PictureFrameTests: XCTestCase {
    private func framed(
        _ roots: [Box], _ part: PictureFrame.Part = .screen, columns: Int = 72, rows: Int = 36, color: ColorDepth = .none,
        names: NamesChoice = .auto, screen: (Double, Double) = (375, 667)
    ) -> String {
        var options = BoxesOptions(style: RenderStyle(color: color))
        options.frame = PictureFrame(part, rows: rows)
        options.names = names
        return boxesText(scene(roots, width: screen.0, height: screen.1), columns: columns, rows: rows, options: options).text
    }

    private func label(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ lines: [String]) -> Box {
        Box(
            name, "label", x, y, width, height,
            adjust: {
                $0.lines = lines; $0.text = lines.joined(separator: " ")
            })
    }

    func testThePictureEndsBelowTheLastContent() {
        check(
            framed([Box("A", "view", 0, 0, 160, 96)], rows: 20),
            """
            screen 375×667 · a cell is 8×16
            ┌───────────────────┬──────────────────────────┐
            │A 160×96           │                          │
            │                   │                          │
            │                   │                          │
            │                   │                          │
            │                   │                          │
            ├───────────────────┘                          │
            ⋮ 571 more, empty

            """)
    }

    /// The edges of a container take a cell of a text at its side: the text goes on up to the next line.
    func testATextAtTheEdgeOfItsContainerIsNotCut() {
        check(
            framed(
                [Box("S", "flex", 0, 0, 320, 48, [label("L", 0, 16, 32, 16, ["Find"]), Box("F", "view", 40, 0, 80, 48)])],
                columns: 48, rows: 48),
            """
            screen 375×667 · a cell is 8×16
            ┌────┬─────────┬────────────────────────┬──────┐
            │    │F 80×48  │ S 320×48               │      │
            │Find│         │                        │      │
            ├────┴─────────┴────────────────────────┘      │
            ⋮ 619 more, empty

            """)
    }

    func testTheScaleDoesNotDependOnWhatIsThere() {
        for y in [0.0, 100, 300, 600, -20] {
            for width in [1.0, 50, 375, 2000] {
                let lines = framed([Box("A", "view", 3, y, width, 40)]).split(separator: "\n")
                XCTAssertEqual(lines[0], "screen 375×667 · a cell is 8×16")
                XCTAssertEqual(lines[1].count, 48, String(lines[1]))
            }
        }
    }

    func testATallerTerminalHasNoCoarserPicture() {
        func cell(_ columns: Int, _ rows: Int) -> String {
            let title = framed([Box("A", "view", 0, 0, 100, 100)], columns: columns, rows: rows).split(separator: "\n")[0]
            return String(title.split(separator: " ").last!)
        }
        for rows in [16, 24, 36, 37, 40, 44] { XCTAssertEqual(cell(72, rows), "8×16", "\(rows) rows") }
        XCTAssertEqual(cell(72, 60), "5.9×11.7")
        // Where the width does not fit, it alone says how large cells are.
        XCTAssertEqual(cell(42, 24), "9.1×18.3")
        XCTAssertEqual(cell(42, 60), "9.1×18.3")
    }

    func testASizeForProjectorsHasMoreRoom() {
        var options = BoxesOptions()
        options.frame = PictureFrame(rows: 36)
        options.frame?.isLarge = true
        let row = scene([Box("Row", "view", 0, 0, 375, 44)], width: 375, height: 667)
        let text = boxesText(row, columns: 90, rows: 36, options: options).text
        XCTAssertTrue(text.hasPrefix("screen 375×667 · a cell is 5×10\n"), text)
    }

    func testTheEndIsShownWhereSomethingIsPlacedByIt() {
        let middle = framed([Box("A", "view", 160, 313, 55, 41)], rows: 30)
        // What is left above and below it is equally high.
        XCTAssertEqual(middle.split(separator: "\n").filter { $0.hasPrefix("⋮") }, ["⋮ 144 more, empty", "⋮ 128 more, empty"], middle)
        XCTAssertTrue(middle.split(separator: "\n").last!.hasPrefix("└"), middle)
        let bottom = framed([Box("A", "view", 0, 400, 55, 41) { $0.isPlacedByEnd = true }], rows: 38)
        XCTAssertTrue(bottom.split(separator: "\n").last!.hasPrefix("└"), bottom)
        let top = framed([Box("A", "view", 0, 400, 55, 41)], rows: 38)
        XCTAssertTrue(top.split(separator: "\n").last!.hasPrefix("⋮"), top)
        // Where the boxes alone have no room, the end is not shown.
        XCTAssertTrue(framed([Box("A", "view", 160, 63, 55, 541)], rows: 20).split(separator: "\n").last!.hasPrefix("⋮"))
    }

    func testEmptyRowsBetweenBoxesGiveWayFirst() {
        let lines = framed([Box("A", "view", 0, 0, 55, 41), Box("B", "view", 0, 600, 55, 41)], rows: 20).split(separator: "\n")
        XCTAssertTrue(lines.contains { $0.hasPrefix("│B") }, lines.joined(separator: "\n"))
        XCTAssertEqual(lines.count { $0.hasSuffix("more, empty") }, 1, lines.joined(separator: "\n"))
    }

    func testGapsOfOneLengthTakeEqualRows() {
        let boxes = (0..<8).map { Box("b\($0)", "view", 0, Double($0) * 38, 100, 30) }
        let lines = framed([Box("S", "linear", 0, 0, 100, 300, boxes)], rows: 40).split(separator: "\n")
        let tops = lines.indices.filter { lines[$0].contains("b") }
        XCTAssertEqual(tops.count, 8, lines.joined(separator: "\n"))
        check(
            framed([Box("A", "view", 0, 0, 40, 24), Box("B", "view", 0, 34, 40, 24), Box("C", "view", 0, 68, 40, 24)], rows: 20),
            """
            screen 375×667 · a cell is 8×16
            ┌ A ─┬─────────────────────────────────────────┐
            ├────┘                                         │
            ├ B ─┐                                         │
            ├────┘                                         │
            ├────┐                                         │
            │C   │                                         │
            ├────┘                                         │
            ⋮ 571 more, empty

            """)
    }

    func testGoalsHaveNamesOnTheirOwnLines() {
        var scene = scene([Box("A", "view", 0, 0, 160, 96)], width: 375, height: 667)
        scene.goals = [
            SceneGoal(name: "A", frame: SceneFrame(x: 0, y: 160, width: 160, height: 96)),
            SceneGoal(name: "B", frame: SceneFrame(x: 200, y: 0, width: 160, height: 96)),
            SceneGoal(name: "C", frame: SceneFrame(x: 200, y: 0, width: 160, height: 96)),
            SceneGoal(name: "Long", frame: SceneFrame(x: 200, y: 200, width: 24, height: 16)),
        ]
        var options = BoxesOptions()
        options.frame = PictureFrame(rows: 30)
        let text = boxesText(scene, columns: 72, rows: 30, options: options).text
        XCTAssertTrue(text.contains("┄A┄┄┄┄"), text)
        XCTAssertTrue(text.contains("┄B = C┄"), text)
        XCTAssertTrue(text.contains("╭┄┄╮"), text)
        XCTAssertTrue(text.contains("no room for the goal's name: Long"), text)
        XCTAssertTrue(text.contains("╰┄B = C┄┄┄"), text)
    }

    func testPicturesOfSeveralScreensShareAScale() {
        let frame = PictureFrame(rows: 37)
        let scenes = [320.0, 393, 768].map { (scene: scene([Box("A", "view", 0, 0, 50, 50)], width: $0, height: $0 * 2), frame: frame) }
        let across = PictureFrame.commonScale(scenes, columns: 120, gap: 3, least: 24)!
        XCTAssertEqual(PictureFrame.words(forScale: across, .plain), "a cell is 13.3×26.7")
        // Too many for one row: the narrowest has its least columns.
        XCTAssertEqual(PictureFrame.commonScale(scenes, columns: 60, gap: 3, least: 24)!, 23.0 / 320, accuracy: 1e-9)
        XCTAssertNil(PictureFrame.commonScale([], columns: 60, gap: 3, least: 24))
    }

    /// From right to left texts begin at the right, so that two beneath each other do not come into one row.
    func testStackedTextsFromRightToLeftHaveRowsOfTheirOwn() {
        let texts = [label("A", 120, 0, 80, 16, ["Title here"]), label("B", 96, 16, 104, 16, ["Subtitle text"])]
        var stacked = scene([Box("S", "linear", 0, 0, 200, 32, texts)], width: 375, height: 667)
        stacked.isRightToLeft = true
        var options = BoxesOptions()
        options.frame = PictureFrame(rows: 30)
        let lines = boxesText(stacked, columns: 72, rows: 30, options: options).text.split(separator: "\n")
        XCTAssertEqual(lines.count { $0.contains("Title here") && !$0.contains("Su") }, 1, lines.joined(separator: "\n"))
        XCTAssertEqual(lines.count { $0.contains("Subtitle text") }, 1, lines.joined(separator: "\n"))
    }

    func testWhatIsCutOffBelowIsNamed() {
        let text = framed([Box("A", "view", 0, 0, 100, 100), Box("B", "view", 0, 500, 100, 100)], rows: 16)
        XCTAssertTrue(text.contains("more: B"), text)
        XCTAssertLessThanOrEqual(text.split(separator: "\n").count, 16)
    }

    func testABoxIsDrawnByItself() {
        let inner = Box("B", "view", 10, 10, 20, 10)
        let text = framed([Box("S", "frame", 0, 0, 300, 300, [Box("A", "frame", 100, 100, 60, 40, [inner])])], .node("A"), rows: 20)
        XCTAssertTrue(text.hasPrefix("A 60×40 · a cell is "), text)
        XCTAssertTrue(text.contains("B 20×10") && !text.contains("S"), text)
    }

    func testTheContainerOfWhatChangedIsDrawnLarge() {
        func text(_ change: String...) -> String {
            func box(_ name: String, _ x: Double, _ y: Double, _ children: [Box] = []) -> Box {
                Box(name, "frame", x, y, children.isEmpty ? 20 : 60, children.isEmpty ? 10 : 40, children) {
                    if change.contains(name) { $0.change = .new }
                }
            }
            let inner = [box("P", 200, 500, [box("A", 0, 0), box("B", 0, 20)]), box("Q", 200, 560, [box("C", 0, 0), box("D", 0, 20)])]
            return framed([Box("S", "frame", 0, 0, 375, 667, inner)], .changes, rows: 20)
        }
        XCTAssertTrue(text("A").hasPrefix("P 60×40 · a cell is "), text("A"))
        XCTAssertTrue(text("A").contains("\nit is at the bottom center of the screen\n"), text("A"))
        XCTAssertTrue(text("A", "B").hasPrefix("P 60×40 · a cell is "))
        XCTAssertTrue(text("A", "P").hasPrefix("P 60×40 · a cell is "))
        XCTAssertTrue(text("A", "D").hasPrefix("S 375×667 · a cell is "))
        XCTAssertTrue(text().hasPrefix("screen 375×667 · a cell is "))
    }

    func testPlacesInWords() {
        func words(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
            placeWords(SceneFrame(x: x, y: y, width: width, height: height), screenWidth: 300, screenHeight: 600)
        }
        XCTAssertEqual(words(0, 0, 30, 30), "at the top left of the screen")
        XCTAssertEqual(words(140, 290, 20, 20), "in the center of the screen")
        XCTAssertEqual(words(250, 290, 20, 20), "at the middle right of the screen")
        XCTAssertEqual(words(0, 560, 300, 40), "across the bottom of the screen")
        XCTAssertEqual(words(0, 0, 80, 600), "down the left of the screen")
        XCTAssertEqual(words(0, 0, 300, 600), "all over the screen")
        XCTAssertEqual(words(320, -50, 20, 20), "outside of the screen, 20 right of it and 30 above it")
    }

    func testWhatIsLookedForIsMarked() {
        var scene = scene([Box("S", "frame", 0, 0, 300, 300, [Box("A", "view", 0, 0, 100, 100)])])
        scene.nodes[1].emphasis = true
        scene.sought = 1
        check(treeText(scene), "  S    frame   0 0  300×300\n▸ └─ A  view   0 0  100×100\n")
        XCTAssertTrue(boxesText(scene, columns: 40, rows: 20).text.contains("┏"))
    }

    func testALabelShowsItsTextAsItWasWrapped() {
        let text = framed([label("T", 16, 16, 96, 32, ["Hello there", "you"])], rows: 20)
        XCTAssertTrue(text.contains("│ Hello there "), text)
        XCTAssertTrue(text.contains("\n│ you "), text)
        XCTAssertFalse(text.contains("T"), text)
    }

    func testATextIsCutWhereACellIsMissing() {
        let text = framed([label("T", 0, 0, 160, 16, ["abcdefghijklmnopqrst"])], columns: 20, rows: 20)
        XCTAssertTrue(text.contains("…"), text)
        XCTAssertTrue(text.contains("abc"), text)
    }

    func testNamesStandBeforeTextsOrNotAtAllAsIsAsked() {
        let roots = [label("Title", 16, 16, 96, 64, ["Hello"]), Box("Other", "view", 150, 16, 96, 64)]
        XCTAssertTrue(framed(roots, names: .on).contains("Title"))
        let off = framed(roots, names: .off)
        XCTAssertTrue(off.contains("Hello") && !off.contains("Title") && !off.contains("Other"), off)
    }

    func testAPictureIsHatchedWithItsName() {
        let text = framed([Box("P", "image", 16, 16, 96, 64, adjust: { $0.isPicture = true })])
        XCTAssertTrue(text.contains("│P 96×64╱╱╱╱│"), text)
        XCTAssertTrue(text.contains("│╱╱╱╱╱╱╱╱╱╱╱│"), text)
    }

    func testBoxesThatAreTheSameShowBothNames() {
        let text = framed([Box("S", "frame", 0, 0, 200, 200, [Box("A", "view", 0, 0, 96, 64), Box("B", "view", 0, 0, 96, 64)])])
        XCTAssertTrue(text.contains("A = B"), text)
    }

    func testManyBlocksAreListedOnceInOrderAndFolded() {
        let many = (0..<40).map { Box("buy[\($0)]", "view", Double($0 % 14) * 98, Double($0 / 14) * 30, 60, 10) }
        let text = framed([Box("S", "flow", 0, 0, 1400, 200, many)], screen: (1440, 900))
        let note = text.split(separator: "\n").last { $0.hasPrefix("too small to draw: ") }
        XCTAssertNotNil(note, text)
        XCTAssertEqual(note?.filter { $0 == "," }.count, 5, text)
        XCTAssertTrue(note?.hasSuffix(" more") ?? false, text)
        XCTAssertTrue(text.contains("▐"), text)
    }

    func testColoursAreGroundsWithReadableTexts() {
        let roots = [
            Box("A", "view", 0, 0, 160, 96, adjust: { $0.color = "navy" }),
            Box("B", "view", 180, 0, 160, 96, adjust: { $0.color = "yellow" }),
        ]
        let palette = framed(roots, color: .palette)
        XCTAssertTrue(palette.contains("\u{1B}[48;5;18;38;5;231m"), palette)
        XCTAssertTrue(palette.contains("\u{1B}[48;5;226;38;5;16m"), palette)
        XCTAssertTrue(framed(roots, color: .trueColor).contains("\u{1B}[48;2;25;25;140;38;2;255;255;255m"))
        XCTAssertFalse(framed(roots, color: .basic).contains("[48"))
    }

    func testWhatChangedKeepsItsBorderOffTheGround() {
        let text = framed(
            [
                Box(
                    "A", "view", 16, 16, 160, 96,
                    adjust: {
                        $0.color = "red"; $0.change = .new
                    }),
                Box("B", "view", 16, 200, 160, 96),
            ], color: .palette)
        XCTAssertTrue(text.contains("\u{1B}[38;5;28m┌"), text)
        XCTAssertFalse(text.contains("38;5;231m┌") || text.contains("38;5;16m┌"), text)
    }

    /// Colours, and whether a box of each has a border.
    private func hasBorder(
        _ color: String, on page: String?, depth: ColorDepth = .palette, adjust: (inout SceneNode) -> Void = { _ in }
    )
        -> Bool
    {
        let box = Box(
            "A", "view", 64, 64, 160, 96,
            adjust: {
                $0.color = color
                adjust(&$0)
            })
        let all = Box("page", "view", 16, 16, 300, 300, [box]) { if let page { $0.color = page } }
        let text = framed([all], color: depth, names: .off)
        let without = framed([Box("page", "view", 16, 16, 300, 300) { if let page { $0.color = page } }], color: depth, names: .off)
        func corners(_ text: String) -> Int { text.filter { $0 == "┌" }.count }
        return corners(text) > corners(without)
    }

    func testABoxWhoseGroundTellsItApartHasNoBorder() {
        for color in ["navy", "orange", "red"] {
            XCTAssertFalse(hasBorder(color, on: nil), color)
            XCTAssertFalse(hasBorder(color, on: "lavender"), color)
            XCTAssertTrue(hasBorder(color, on: nil, depth: .basic), color)
            XCTAssertTrue(hasBorder(color, on: color), color)
        }
        // What a terminal's own ground may be is not told apart from it.
        XCTAssertTrue(hasBorder("white", on: nil))
        XCTAssertTrue(hasBorder("black", on: nil))
        XCTAssertFalse(hasBorder("white", on: "navy"))
        XCTAssertTrue(hasBorder("navy", on: nil) { $0.change = .new })
    }

    func testTouchingBoxesOfOneColourHaveBorders() {
        func corners(_ other: String) -> Int {
            let text = framed(
                [
                    Box("A", "view", 16, 16, 160, 96) { $0.color = "orange" }, Box("B", "view", 176, 16, 160, 96) { $0.color = other },
                ], color: .palette, names: .off)
            return text.filter { "┌┬".contains($0) }.count
        }
        XCTAssertEqual(corners("navy"), 1, "The screen's corner only.")
        XCTAssertEqual(corners("orange"), 3)
    }

    func testNamesAndTextsTakeTheRoomOfTheBorder() {
        let picture = framed(
            [Box("button", "frame", 16, 32, 160, 48, [label("text", 40, 16, 80, 16, ["Choose"])]) { $0.color = "navy" }], color: .palette)
        let plain = picture.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        XCTAssertTrue(plain.contains("button 160×48"), plain)
        XCTAssertTrue(plain.contains("Choose"), plain)
        let flat = framed([Box("flat", "view", 16, 32, 160, 16) { $0.color = "navy" }], color: .palette)
        XCTAssertTrue(flat.replacing(/\u{1B}\[[0-9;]*m/, with: "").contains("flat 160×16"), flat)
    }
}
