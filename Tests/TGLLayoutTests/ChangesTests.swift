import RandomDocuments
import TGLLayout
import XCTest

/// What is told of a command: frames, nodes, and how many nodes there are below each.
final class ChangesTests: XCTestCase {
    private func editor(_ seed: UInt64, _ count: Int = 60) -> RandomEditor {
        var editor = RandomEditor(Random(seed))
        editor.build(count)
        try? editor.doc.layout()
        return editor
    }

    private func frames(_ doc: Document) -> [Int32: Rect] {
        var frames: [Int32: Rect] = [:]
        doc.walk(Document.screen) { i, _ in frames[i] = doc.exactFrame(i) }
        return frames
    }

    /// Against a table of all frames before, for random edits of every sort.
    func testFramesThatChangedAreThoseThatDiffer() {
        for seed in 1...60 as ClosedRange<UInt64> {
            var editor = editor(seed)
            let doc = editor.doc
            let before = frames(doc)
            doc.beginTracking()
            let mark = doc.mark
            for _ in 0..<6 { editor.checked { $0.edit() } }
            guard (try? doc.layout()) != nil else { continue }
            let changes = doc.endTracking(since: mark)
            let now = frames(doc)
            var expected: [Int32: Rect] = [:]
            // The screen's frame is its size, which no layout gives.
            for (node, old) in before where node != Document.screen { if let new = now[node], new != old { expected[node] = old } }
            XCTAssertEqual(Array(changes.frames.nodes).filter { before[$0] != nil }, expected.keys.sorted(), "seed \(seed)")
            for (node, old) in expected { XCTAssertEqual(changes.frames[node], old, "seed \(seed)") }
            let born = Set(now.keys).subtracting(before.keys)
            let tops = born.filter { doc.parent($0).map { !born.contains($0) } ?? true }
            XCTAssertTrue(tops.isSubset(of: changes.new), "seed \(seed)")
            XCTAssertTrue(changes.gone.allSatisfy { now[$0] == nil }, "seed \(seed)")
        }
    }

    func testTheFirstFrameNotedOfANodeCounts() {
        let noted: [(node: Int32, old: Rect)] = [
            (5, Rect(1, 0, 0, 0)), (2, Rect(2, 0, 0, 0)), (5, Rect(3, 0, 0, 0)), (9, Rect(4, 0, 0, 0)), (2, Rect(5, 0, 0, 0)),
        ]
        // Few of many nodes are sorted, many are put in their places.
        for capacity in [10, 10_000] {
            let changes = FrameChanges(noted, below: capacity, isChange: { node, _ in node != 9 })
            XCTAssertEqual(Array(changes.nodes), [2, 5])
            XCTAssertEqual(changes.count, 2)
            XCTAssertEqual(changes[2], Rect(2, 0, 0, 0))
            XCTAssertEqual(changes[5], Rect(1, 0, 0, 0))
            XCTAssertNil(changes[9])
            XCTAssertNil(changes[0])
        }
        XCTAssertNil(FrameChanges()[3])
    }

    func testSetsOfNodes() {
        var bits = NodeBits(below: 130)
        XCTAssertFalse(bits.contains(129))
        XCTAssertTrue(bits.insert(129))
        XCTAssertFalse(bits.insert(129))
        bits.toggle(64)
        XCTAssertTrue(bits.contains(64) && bits.contains(129) && !bits.contains(65))
        bits.toggle(64)
        XCTAssertFalse(bits.contains(64))
        XCTAssertFalse(bits.contains(100_000))
    }

    func testSubtreesAreCountedAgainWhenTheTreeIsAnother() {
        for seed in 1...15 as ClosedRange<UInt64> {
            var editor = editor(seed)
            let doc = editor.doc
            for _ in 0..<4 {
                for i in editor.nodes {
                    var count = 0
                    doc.walk(i) { _, _ in count += 1 }
                    XCTAssertEqual(doc.subtreeCount(i), count, "seed \(seed)")
                }
                XCTAssertEqual(doc.subtreeCount(Document.screen), doc.count, "seed \(seed)")
                editor.checked { $0.edit() }
            }
        }
    }

    /// Small nodes that are made, moved into each other and removed, in all orders, and now and then are asked for. Now and then all this
    /// is undone for good, as after a statement that failed.
    func testSubtreesAreCountedWhereNodesAreMovedIntoEachOther() throws {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = Random(seed)
            let doc = Document()
            for _ in 0..<30 {
                let (mark, extent) = (doc.mark, doc.extent)
                for _ in 0..<4 { try editOrCount(doc, &random, "seed \(seed)") }
                if random.below(3) == 0 {
                    doc.rollback(to: mark)
                    doc.giveBack(to: extent)
                }
            }
        }
    }

    private func editOrCount(_ doc: Document, _ random: inout Random, _ message: String) throws {
        let all = (0..<Int32(doc.capacity)).filter { doc.exists($0) }
        let (one, other) = (all[random.below(all.count)], all[random.below(all.count)])
        switch random.below(8) {
        case 0...2: _ = try doc.make(.frame, in: one)
        case 3 where one != Document.screen && all.count > 6: doc.remove(one)
        case 4...6: try? doc.move(one, to: other, before: nil)
        default:
            for i in all {
                var count = 0
                doc.walk(i) { _, _ in count += 1 }
                XCTAssertEqual(doc.subtreeCount(i), count, message)
            }
        }
    }

    func testAWalkAmongChosenNodesKeepsTheOrderOfTheTree() {
        for seed in 1...30 as ClosedRange<UInt64> {
            var editor = editor(seed)
            let doc = editor.doc
            var chosen = NodeBits(below: doc.capacity)
            chosen.insert(Document.screen)
            var children: [Int32: Int] = [:]
            for i in editor.nodes where editor.random.chance(40) {
                var at: Int32? = i
                while let node = at, chosen.insert(node) {
                    if let parent = doc.parent(node) { children[parent, default: 0] += 1 }
                    at = doc.parent(node)
                }
            }
            var expected: [String] = []
            doc.walk(Document.screen) { i, depth in if chosen.contains(i) { expected.append("\(i) \(depth)") } }
            var found: [String] = []
            doc.walk(Document.screen, among: chosen, children: { children[$0] ?? 0 }) { found.append("\($0) \($1)") }
            XCTAssertEqual(found, expected, "seed \(seed)")
        }
    }
}
