import TGLRender
import XCTest

/// Pictures of grounds in half cells.
final class BlockPictureTests: XCTestCase {
    private func blocks(
        _ scene: Scene, _ choice: PictureChoice = .blocks, columns: Int = 72, rows: Int = 36, color: ColorDepth = .palette,
        names: NamesChoice = .auto
    ) -> TextBlock {
        var options = BoxesOptions(style: RenderStyle(color: color))
        options.frame = PictureFrame(.screen, rows: rows)
        options.choice = choice
        options.names = names
        return boxesBlock(scene, columns: columns, rows: rows, options: options)
    }

    private func label(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ lines: [String]) -> Box {
        Box(name, "label", x, y, width, height) {
            $0.lines = lines
            $0.text = lines.joined(separator: " ")
        }
    }

    /// A phone with a bar and four messages: each a picture, a sender, a text of three lines.
    private var chat: Scene {
        let messages = (0..<4).map { number in
            Box(
                "msg[\(number)]", "linear", 0, 44 + Double(number) * 84, 375, 84,
                [
                    Box("pic[\(number)]", "image", 8, 8, 40, 40) { $0.isPicture = true },
                    Box(
                        "words[\(number)]", "linear", 56, 8, 311, 68,
                        [
                            label("from[\(number)]", 0, 0, 96, 16, ["Sender \(number)"]),
                            label("text[\(number)]", 0, 20, 311, 48, ["First line \(number)", "second line", "third line"]),
                        ]),
                ])
        }
        return scene([Box("bar", "frame", 0, 0, 375, 44, [label("title", 155.5, 14, 64, 16, ["Messages"])])] + messages)
    }

    /// The text of a block without its colours.
    private func plain(_ block: TextBlock) -> [String] { block.lines.map { $0.spans.map(\.text).joined() } }

    private func isOfGrounds(_ block: TextBlock) -> Bool { block.lines.contains { $0.spans.contains { $0.ground != nil } } }

    func testAPhoneWithAChatIsReadable() {
        let picture = blocks(chat, .auto)
        XCTAssertTrue(isOfGrounds(picture))
        let lines = plain(picture)
        let all = lines.joined(separator: "\n")
        XCTAssertFalse(all.contains("too small"), all)
        XCTAssertTrue(all.contains("Messages"), all)
        for number in 0..<4 {
            // Each text begins in a row of its own.
            XCTAssertEqual(lines.filter { $0.contains("Sender \(number)") }.count, 1, all)
            XCTAssertEqual(lines.filter { $0.contains("First line \(number)") && !$0.contains("Sender") }.count, 1, all)
            XCTAssertTrue(all.contains("[\(number)]"), all)
        }
    }

    func testEveryBoxIsSeen() throws {
        let nodes = chat.nodes
        let drawing = Drawing(chat)
        let grid = BoxGrid(drawing, drawing.screen, across: 0.1, columns: 72, rows: 36, drawsGrounds: true)
        var canvas = BlockCanvas(columns: grid.pixelColumns, rows: grid.rows)
        for index in nodes.indices { canvas.lay(grid.pixels(drawing.edges[index]), ground: 0, node: index) }
        let uncovered = canvas.uncovered(nodeCount: nodes.count)
        for index in nodes.indices { XCTAssertGreaterThan(uncovered[index], 0, nodes[index].name) }
    }

    func testGroundsAreTakenFromTwentyBoxesOn() {
        func few(_ count: Int) -> Scene { scene((0..<count).map { Box("v\($0)", "view", 0, Double($0) * 20, 100, 20) }) }
        XCTAssertFalse(isOfGrounds(blocks(few(19), .auto)))
        XCTAssertTrue(isOfGrounds(blocks(few(20), .auto)))
        XCTAssertTrue(isOfGrounds(blocks(few(20), .pixels)))
        XCTAssertFalse(isOfGrounds(blocks(few(20), .lines)))
        XCTAssertTrue(isOfGrounds(blocks(few(2), .blocks)))
        for color in [ColorDepth.none, .basic] {
            XCTAssertTrue(plain(blocks(few(20), .blocks, color: color)).joined().contains("│"))
        }
    }

    func testGroundsTellNeighboursApart() {
        var canvas = BlockCanvas(columns: 10, rows: 2)
        let (one, other) = (GroundColor(grey: 10), GroundColor(grey: 200))
        canvas.lay(PixelBox(left: 0, top: 0, right: 3, bottom: 3), ground: canvas.number(of: one), node: 0)
        canvas.lay(PixelBox(left: 4, top: 1, right: 9, bottom: 1), ground: canvas.number(of: other), node: 1)
        XCTAssertEqual(canvas.groundsAround(PixelBox(left: 4, top: 1, right: 9, bottom: 1)), [0, 1])
        let lines = canvas.block().lines
        XCTAssertEqual(lines[0].text(RenderStyle(color: .palette)), "\u{1B}[48;5;232;38;5;231m    \u{1B}[0m\u{1B}[38;5;251m▄▄▄▄▄▄\u{1B}[0m")
        XCTAssertEqual(plain(canvas.block())[1], "          ")
    }

    func testColorsThatAreNotToldApartHaveAnEdge() {
        func spans(_ color: String) -> Int {
            let card = Box("card", "view", 40, 40, 160, 160) { $0.color = color }
            let grounds = blocks(scene([Box("page", "view", 0, 0, 375, 400, [card]) { $0.color = "white" }]), names: .off).lines.flatMap(
                \.spans)
            return Set(grounds.compactMap { $0.ground.map { "\($0)" } } + grounds.compactMap { $0.ink.map { "\($0)" } }).count
        }
        // The page, the screen, and the card's edge or the card itself.
        XCTAssertEqual(spans("white"), 3)
        XCTAssertEqual(spans("navy"), 3)
    }

    func testWhatChangedHasLinesDownItsSides() {
        let changed = Box("A", "view", 0, 40, 200, 80) { $0.change = .changed(SceneFrame(x: 0, y: 0, width: 200, height: 80)) }
        let picture = blocks(scene([changed, Box("B", "view", 0, 160, 200, 80)]))
        let marks = picture.lines.flatMap(\.spans).filter { $0.text.contains("▏") || $0.text.contains("▕") }
        XCTAssertFalse(marks.isEmpty)
        XCTAssertTrue(marks.allSatisfy { $0.ink == GroundColor("#D75F00") })
        let all = blocks(scene([Box("A", "view", 0, 40, 200, 80) { $0.change = .new }]))
        XCTAssertFalse(plain(all).joined().contains("▏"), "Where all is new nothing is marked.")
    }

    func testBoxesThatAreTheSameShowBothNames() {
        let two = scene([Box("first", "view", 0, 0, 80, 60), Box("second", "view", 0, 0, 80, 60)])
        let text = plain(blocks(two)).joined(separator: "\n")
        XCTAssertTrue(text.contains("first =") && text.contains("second"), text)
    }

    func testTextsBeginOnTheRightWhereReadingDoes() throws {
        for choice in [PictureChoice.lines, .blocks] {
            var rightToLeft = scene([label("A", 0, 80, 375, 16, ["word"])])
            func column() -> Int? {
                let line = plain(blocks(rightToLeft, choice)).first { $0.contains("word") }
                return line?.range(of: "word")?.lowerBound.utf16Offset(in: line!)
            }
            XCTAssertLessThan(try XCTUnwrap(column()), 3)
            rightToLeft.isRightToLeft = true
            XCTAssertGreaterThan(try XCTUnwrap(column()), 30)
        }
    }

    func testNothingIsDrawnOutside() {
        let boxes = [
            Box("far", "view", -1000, -1000, 10, 10), Box("wide", "view", -50, 20, 900, 1000), Box("thin", "view", 10, 10, 0.01, 900),
            label("cut", 370, 600, 300, 300, ["a long text that has no room"]),
            Box("hidden", "view", 0, 0, 90, 90) { $0.isInvisible = true },
        ]
        for (columns, rows) in [(1, 6), (2, 8), (16, 4), (72, 36)] {
            let picture = blocks(scene(boxes), columns: columns, rows: rows)
            XCTAssertLessThanOrEqual(picture.columns, columns)
            XCTAssertLessThanOrEqual(picture.rows, rows)
        }
    }

    /// The grounds in the middles of boxes that are laid out as a grid, by row.
    private func grid(_ columns: Int, _ rows: Int, rowsAreBoxes: Bool) -> [[GroundColor?]] {
        let (width, height) = (336 / Double(columns), 40.0)
        let cells = (0..<rows).map { row in
            (0..<columns).map { column in
                Box("c", "view", Double(column) * width, rowsAreBoxes ? 0 : Double(row) * height, width, height)
            }
        }
        let lines = (0..<rows).map { Box("line", "linear", 0, Double($0) * height, 336, height, cells[$0]) }
        let page = Box(
            "page", "view", 16, 16, 344, 40 * Double(rows) + 8,
            [
                Box("days", "flow", 4, 4, 336, 40 * Double(rows), rowsAreBoxes ? lines : cells.flatMap { $0 })
            ])
        let picture = blocks(scene([page]), columns: 376, rows: 400, names: .off)
        func ground(_ x: Double, _ y: Double) -> GroundColor? {
            var column = 0
            for span in picture.lines[1 + Int(y / 2)].spans {
                column += span.text.count
                if column > Int(x) { return span.ground }
            }
            return nil
        }
        return (0..<rows).map { row in
            (0..<columns).map { ground(20 + (Double($0) + 0.5) * width, 20 + (Double(row) + 0.5) * height) }
        }
    }

    func testAGridIsAChessboardOfTwoGreys() {
        for rowsAreBoxes in [false, true] {
            for columns in [3, 4, 7] {
                let grounds = grid(columns, 4, rowsAreBoxes: rowsAreBoxes)
                let greys = [grounds[0][0], grounds[0][1]]
                XCTAssertNotNil(greys[0])
                XCTAssertNotEqual(greys[0], greys[1])
                for row in grounds.indices {
                    for column in grounds[row].indices {
                        XCTAssertEqual(grounds[row][column], greys[(row + column) % 2], "\(columns) columns, \(row) \(column)")
                    }
                }
            }
        }
    }
}
