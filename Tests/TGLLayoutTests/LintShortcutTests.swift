import RandomDocuments
import TGLLayout
import TGLWhy
import XCTest

/// Lint does not hear the layout of what cannot be passed over; it finds the same as when it hears all.
final class LintShortcutTests: XCTestCase {
    private func described(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.sort) \($0.node) \($0.prop.map(\.word) ?? "-") \($0.source) \($0.text)" }
    }

    private func compare(_ doc: Document, _ words: String) -> Int {
        let all = described(doc.lint(Document.screen, limit: 1000, takesShortcuts: false))
        XCTAssertEqual(described(doc.lint()), all, words)
        return all.count
    }

    func testShortcutsFindTheSameInRandomDocuments() {
        var found = 0
        for seed in 1...80 as ClosedRange<UInt64> {
            var editor = RandomEditor(Random(seed))
            editor.isBroad = seed % 3 == 0
            if seed % 2 == 0 { editor.kinds = [.linear, .frame, .view, .label] }
            editor.build(24)
            for _ in 0..<3 {
                guard (try? editor.doc.layout()) != nil else { break }
                found += compare(editor.doc, "seed \(seed)")
                for _ in 0..<3 { editor.checked { $0.edit() } }
            }
        }
        XCTAssertGreaterThan(found, 500)
    }

    /// What lint says about all nodes, one by one, is what it says of the tree, as far as it is about rules. Systems of relations are left
    /// out: lint of the tree tells of them as a whole.
    func testTheSameIsSaidAboutNodesOneByOne() {
        func aboutRules(_ findings: [Finding]) -> [String] {
            described(findings.filter { $0.node != Document.screen && ![.sticksOut, .zeroSize, .overlaps].contains($0.sort) }).sorted()
        }
        var found = 0
        for seed in 1...60 as ClosedRange<UInt64> {
            var editor = RandomEditor(Random(seed))
            editor.isBroad = seed % 3 == 0
            editor.build(20)
            guard (try? editor.doc.layout()) != nil else { continue }
            let nodes = Array(editor.doc.subtree(Document.screen).dropFirst())
            let all = aboutRules(editor.doc.lint(Document.screen, limit: 1000, takesShortcuts: true, tellsSystems: false))
            XCTAssertEqual(aboutRules(editor.doc.lint(about: nodes)), all, "seed \(seed)")
            found += all.count
        }
        XCTAssertGreaterThan(found, 100)
    }

    /// Containers that give sizes, with plain children: the narrowest way past the layout.
    func testShortcutsFindTheSameWhereContainersGiveSizes() throws {
        var found = 0
        let sizes: [Rule] = [.number(20), .number(0), .number(-5), .percent(50), .fill, .wrap, .unset]
        for seed in 1...150 as ClosedRange<UInt64> {
            var editor = RandomEditor(Random(seed))
            let doc = editor.doc
            let box = try doc.make(editor.random.pick([.linear, .frame]), in: Document.screen)
            doc.set(box, .width, .rule, editor.random.pick(sizes))
            doc.set(box, .height, .rule, editor.random.pick(sizes))
            for _ in 0..<editor.random.below(3) { editor.checked { $0.setSomething(box) } }
            for _ in 0..<3 {
                let child = try doc.make(editor.random.pick([.view, .linear, .label]), in: box)
                doc.set(child, .width, .rule, editor.random.pick(sizes))
                doc.set(child, .height, .rule, editor.random.pick(sizes))
            }
            guard (try? doc.layout()) != nil else { continue }
            found += compare(doc, "seed \(seed)")
        }
        XCTAssertGreaterThan(found, 100)
    }
}
