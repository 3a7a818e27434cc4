import TGLRender
import XCTest

/// Pictures of any size of anything.
final class BoxesLimitsTests: XCTestCase {
    private let sizes = [(1, 1), (2, 1), (1, 2), (1, 24), (80, 1), (2, 2), (3, 2), (10, 3), (20, 6), (80, 24), (500, 200)]

    private func checkFits(_ scene: Scene, _ columns: Int, _ rows: Int, file: StaticString = #filePath, line: UInt = #line) {
        for ascii in [false, true] {
            let options = BoxesOptions(style: RenderStyle(ascii: ascii))
            let lines = boxesText(scene, columns: columns, rows: rows, options: options).text.split(
                separator: "\n", omittingEmptySubsequences: false
            ).dropLast()
            XCTAssertLessThanOrEqual(lines.count, rows, file: file, line: line)
            for text in lines { XCTAssertLessThanOrEqual(displayWidth(String(text)), columns, file: file, line: line) }
        }
    }

    func testEveryTerminalSizeIsKept() {
        for (columns, rows) in sizes {
            checkFits(fourBoxes, columns, rows)
            checkFits(settingsScreen, columns, rows)
        }
    }

    func testOneCellHoldsAMark() {
        check(boxesText(fourBoxes, columns: 1, rows: 1), "▪\n")
        check(boxesText(fourBoxes, columns: 1, rows: 1, options: BoxesOptions(style: RenderStyle(ascii: true))), "*\n")
    }

    func testTenByThreeHoldsTheOutermostBox() {
        check(boxesText(fourBoxes, columns: 10, rows: 3), "┌─┐\n│S│\n└─┘\n")
    }

    func testNoRoomGivesNothing() {
        for (columns, rows) in [(0, 0), (0, 5), (5, 0), (-3, -3)] {
            XCTAssertEqual(boxesText(fourBoxes, columns: columns, rows: rows), "")
        }
    }

    func testThousandsOfNodesAreDrawn() {
        var many = scene([Box("S", "frame", 0, 0, 1000, 1000)])
        for index in 1...3000 {
            many.nodes.append(
                SceneNode(
                    id: index, parent: 0, name: "n\(index)", kind: "view",
                    frame: SceneFrame(x: Double(index % 55) * 18, y: Double(index / 55) * 18, width: 18, height: 18)))
        }
        for (columns, rows) in [(1, 1), (80, 24), (200, 60)] { checkFits(many, columns, rows) }
    }

    func testVeryDeepScenesAreDrawn() {
        var deep = Scene(screenWidth: 375, screenHeight: 667)
        for level in 0..<3000 {
            deep.nodes.append(
                SceneNode(
                    id: level, parent: level == 0 ? nil : level - 1, name: "n\(level)", kind: "view",
                    frame: SceneFrame(x: 0, y: 0, width: 375, height: 667)))
        }
        checkFits(deep, 80, 24)
        XCTAssertFalse(svgText(deep).isEmpty || htmlText(deep).isEmpty || jsonText(deep).isEmpty || tableText(deep).isEmpty)
    }

    func testAnyFrameIsDrawnAndNothingTraps() {
        let seed = UInt64(ProcessInfo.processInfo.environment["SEED"] ?? "") ?? 4711
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let scene = randomScene(&random)
            let columns = [1, 2, 3, 5, 10, 17, 40, 80, 133].randomElement(using: &random)!
            let rows = [1, 2, 3, 5, 10, 24, 40].randomElement(using: &random)!
            checkFits(scene, columns, rows)
            for form in OutputForm.all(for: .command) {
                let answer = composeAnswer(scene, width: columns, height: rows, form: form, options: OutputOptions(footer: "done"))
                XCTAssertLessThanOrEqual(answer.text.split(separator: "\n").count, max(rows, 2))
            }
            XCTAssertFalse(svgText(scene).isEmpty || htmlText(scene).isEmpty || jsonText(scene).isEmpty || tableText(scene).isEmpty)
        }
    }

    private static let oddities: [Double] = [
        0, -0.0, 1, -1, 0.5, 1e-9, -1e-300, 5, 20, 100, 375, 667, 1000, 1e6, -1e6, 1e12, 1e300, -1e300,
        .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
    ]

    private func randomScene(_ random: inout SeededGenerator) -> Scene {
        func number() -> Double {
            Int.random(in: 0..<3, using: &random) == 0
                ? Self.oddities.randomElement(using: &random)! : Double.random(in: -50...400, using: &random)
        }
        var result = Scene(screenWidth: number(), screenHeight: number())
        let names = ["A", "", "视图", "👨‍👩‍👧", "a\u{1B}[2J", "\u{301}", "a very long name of a node", "\u{202E}", "\n"]
        for index in 0..<Int.random(in: 0...30, using: &random) {
            var node = SceneNode(
                id: index, parent: Int.random(in: -2...30, using: &random), name: names.randomElement(using: &random)!,
                kind: "view", text: names.randomElement(using: &random)!,
                frame: SceneFrame(x: number(), y: number(), width: number(), height: number()),
                absoluteX: number(), absoluteY: number(), color: ["", "red", "#12345g", "#123456"].randomElement(using: &random)!)
            node.isGone = Int.random(in: 0..<8, using: &random) == 0
            node.isInvisible = Int.random(in: 0..<8, using: &random) == 0
            node.isWidthShare = Int.random(in: 0..<8, using: &random) == 0
            node.omitted = [0, 0, 0, 7, Int.max, Int.min].randomElement(using: &random)!
            let old = SceneFrame(x: number(), y: number(), width: number(), height: number())
            node.change = [.none, .none, .new, .gone, .changed(old)].randomElement(using: &random)!
            result.nodes.append(node)
        }
        return result
    }
}
