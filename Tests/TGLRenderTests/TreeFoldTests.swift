import TGLRender
import XCTest

final class TreeFoldTests: XCTestCase {
    private func list(_ count: Int, changed: Set<Int> = []) -> Scene {
        scene([
            Box(
                "S", "linear", 0, 0, 100, 100,
                (0..<count).map { number in
                    Box("r\(number)", "view", 0, 0, 10, 10, adjust: { $0.emphasis = changed.contains(number) })
                })
        ])
    }

    private func names(_ scene: Scene, _ maxRows: Int) -> [String] {
        treeText(scene, options: TreeOptions(maxRows: maxRows)).text.split(separator: "\n").map { line in
            if line.contains("more") { return String(line.drop { $0 != "…" }) }
            let words = line.split(separator: " ").filter { !["├─", "└─", "│"].contains($0) }
            return String(words[0])
        }
    }

    func testOmittedDescendantsAreCounted() {
        let tree = scene([Box("S", "linear", 0, 0, 100, 100, [Box("A", "view", 0, 0, 10, 10)], adjust: { $0.omitted = 99_990 })])
        check(
            treeText(tree),
            """
            S   linear   0 0  100×100
            ├─ A  view   0 0   10×10
            └─ … 99,990 more

            """)
    }

    func testATreeThatFitsIsNotFolded() {
        XCTAssertEqual(names(list(4), 5).count, 5)
    }

    func testALongListKeepsItsHeadAndCountsTheRest() {
        XCTAssertEqual(names(list(100), 5), ["S", "r0", "r1", "r2", "… 97 more"])
    }

    func testChangedNodesAreKeptWithTheirAncestors() {
        XCTAssertEqual(names(list(100, changed: [50]), 5), ["S", "r0", "… 49 more", "r50", "… 49 more"])
    }

    func testChangedNodesThatDoNotFitAreCounted() {
        XCTAssertEqual(names(list(100, changed: Set(40..<60)), 4), ["S", "… 40 more", "r40", "… 59 more, 19 changed"])
    }

    func testOneRowSaysHowManyThereAre() {
        XCTAssertEqual(names(list(100), 1), ["… 101 more"])
    }

    func testASingleNodeIsNotFoldedIntoALineOfItsOwn() {
        let tree = list(5, changed: [0, 1, 3, 4])
        XCTAssertEqual(names(tree, 6).count, 6)
        XCTAssertFalse(names(tree, 5).contains("… 1 more"))
    }

    func testDeeperNodesGoBeforeUpperOnes() {
        let tree = scene([
            Box(
                "S", "linear", 0, 0, 100, 100,
                (0..<3).map { outer in
                    Box("g\(outer)", "linear", 0, 0, 10, 10, (0..<10).map { Box("g\(outer)c\($0)", "view", 0, 0, 1, 1) })
                })
        ])
        check(
            treeText(tree, options: TreeOptions(maxRows: 7)),
            """
            S      linear   0 0  100×100
            ├─ g0  linear   0 0   10×10
            │  └─ … 10 more
            ├─ g1  linear   0 0   10×10
            │  └─ … 10 more
            └─ g2  linear   0 0   10×10
               └─ … 10 more

            """)
    }

    func testFoldedRowsAreNeverMoreThanAsked() {
        let seed: UInt64 = 11
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            var tree = Scene(screenWidth: 100, screenHeight: 100)
            for index in 0..<Int.random(in: 1...60, using: &random) {
                let parent = index == 0 ? nil : Self.parent(in: tree, using: &random)
                var node = SceneNode(
                    id: index, parent: parent, name: "n\(index)", kind: "view",
                    frame: SceneFrame(x: 0, y: 0, width: 1, height: 1))
                node.emphasis = Int.random(in: 0..<8, using: &random) == 0
                node.omitted = Int.random(in: 0..<10, using: &random) == 0 ? 100 : 0
                tree.nodes.append(node)
            }
            let total = tree.nodes.reduce(0) { $0 + 1 + $1.omitted }
            for rows in [1, 2, 3, 5, 8, 13, 21, 34, 55, 89] {
                let lines = treeText(tree, options: TreeOptions(maxRows: rows)).text.split(separator: "\n")
                XCTAssertLessThanOrEqual(lines.count, rows)
                XCTAssertEqual(total, lines.reduce(0) { $0 + Self.nodes(in: $1) })
            }
        }
    }

    /// The last node or one of its ancestors, so that subtrees stay in one piece.
    private static func parent(in tree: Scene, using random: inout SeededGenerator) -> Int? {
        var index = tree.nodes.count - 1
        while let above = tree.nodes[index].parent, Int.random(in: 0..<3, using: &random) == 0 { index = above }
        return index
    }

    /// How many nodes a line stands for.
    private static func nodes(in line: Substring) -> Int {
        guard let start = line.firstIndex(of: "…") else { return 1 }
        return Int(line[start...].dropFirst(2).prefix { $0 != " " }.filter { $0 != "," }) ?? -1_000_000
    }
}
