import XCTest

/// What trees and pictures show of flexes and grids.
final class GridPictureTests: TglTestCase {
    /// The second column line is covered in the second row alone.
    private let scene = """
        screen 240 96
        grid G { width = 240; height = 96; columns = [80, 80, 80]; rows = [48, 48]; view A; view B { gridColumn = [2, 4]; gridRow = 2 } }

        """

    func testLinesOfAGridAreDashedWhereNoChildIs() throws {
        let run = try run(["-e", scene + "show as boxes"], ["COLUMNS": "60"])
        let lines = run.output.split(separator: "\n").map(String.init)
        let top = try XCTUnwrap(lines.firstIndex { $0.hasPrefix("┌") })
        XCTAssertEqual(
            Array(lines[top..<(top + 8)]),
            [
                "┌───────────────────┬──────────────────────────────────────┐",
                "│A 80×48            │ G 240×96         ╎                   │",
                "│                   │                  ╎                   │",
                "│                   │                  ╎                   │",
                "│                   │                  ╎                   │",
                "│                   │                  ╎                   │",
                "├───────────────────┼──────────────────────────────────────┤",
                "│                   │B 160×48                              │",
            ])
    }

    func testLinesOfAGridInAnSVG() throws {
        let picture = try run(["-e", scene + "show as svg"]).output
        XCTAssertTrue(picture.contains("<path d=\"M160 0h0v48\" class=\"edge\""), picture)
        XCTAssertEqual(picture.components(separatedBy: "stroke-dasharray").count, 2)
    }

    func testLinesOfAGridWithGapsAreThoseOfItsTracks() throws {
        let script = "screen 100 40\ngrid G { size = [100, 40]; columns = [40, 40]; gap = 20; rows = [40]; view A }\nshow as svg"
        let picture = try run(["-e", script]).output
        XCTAssertTrue(picture.contains("<path d=\"M60 0h0v40\""), picture)
        XCTAssertFalse(picture.contains("<path d=\"M40 0"), picture)
    }

    func testTheTreeSaysWhatHasGrownAndShrunk() throws {
        let script = """
            flex F { width = 200; view A { width = 150; height = 9 }; view B { width = 100; height = 9 } }
            flex G { width = 200; view C { width = 50; height = 9; flexGrow = 1 }; view D { width = 20; height = 9 } }
            flex vert H { width = 30; height = 40; view E { height = 10; flexGrow = 1 } }
            show as tree
            """
        let tree = try run(["-e", script]).output
        let lines = tree.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        for line in [
            "├─ A view 0 0 120×9 shrunk", "└─ B view 120 0 80×9 shrunk", "├─ C view 0 0 180×9 grown", "└─ D view 180 0 20×9",
            "└─ E view 0 0 30×40 grown",
        ] { XCTAssertTrue(lines.contains(line), "\(line) is not in\n\(tree)") }
    }
}
