import TGLLayout
import XCTest

/// Edits of a few items of a flex, which are laid out without their siblings where that can be done. After any edits the frames are those
/// of a layout from scratch, to the last bit.
final class FlexPatchTests: XCTestCase {
    private var dice = Dice(s: 1)
    private var doc = Document()
    private var column: Int32 = 0
    private var around: [Int32] = []
    /// Flexes among the items.
    private var inner: [Int32] = []

    /// A column of items within flexes, or within a frame.
    private func begin(_ seed: UInt64, items: Int) throws {
        dice = Dice(s: seed)
        doc = Document()
        (around, inner) = ([], [])
        var parent = Document.screen
        for _ in 0..<dice.roll(4) {
            parent = try doc.make(.flex, in: parent)
            around.append(parent)
            doc.set(parent, .flexDirection, .rule, .word(dice.chance(70) ? 1 : 0))
            if dice.chance(40) { doc.set(parent, .topPadding, .rule, .number(3)) }
            if dice.chance(60) { _ = try item(in: parent) }
        }
        column = try doc.make(.flex, in: parent)
        doc.set(around.first ?? column, .width, .rule, .number(300))
        doc.set(column, .flexDirection, .rule, .word(1))
        if dice.chance(50) { doc.set(column, .vspace, .rule, .number(2)) }
        if !around.isEmpty, dice.chance(50) { makeFree(column) }
        for _ in 0..<items { _ = try item(in: column) }
        around.append(column)
    }

    /// Gives a flex a width that does not depend on what is in it, also in a row.
    private func makeFree(_ i: Int32) {
        doc.set(i, .flexBasis, .rule, .number(0))
        doc.set(i, .flexGrow, .rule, .number(1))
        doc.set(i, .width, .lower, .number(0))
    }

    private func item(in parent: Int32) throws -> Int32 {
        let i = try doc.make(dice.pick([.label, .view, .view, .flex]), in: parent)
        switch doc.kind(i) {
        case .label: setText(i)
        case .flex:
            _ = try item(in: i)
            inner.append(i)
        default: doc.set(i, .height, .rule, .number(Double(dice.roll(20))))
        }
        return i
    }

    private func setText(_ i: Int32) {
        let text = dice.pick(["a", "some words", "a longer text of words that goes on and on until it needs more than one line"])
        doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(text)))
    }

    private func edit() throws {
        let parent = dice.chance(60) ? column : dice.pick(dice.chance(40) && !inner.isEmpty ? inner : around)
        let children = doc.children(parent)
        guard let i = children.isEmpty ? nil : dice.pick(children) else { return }
        let number = Rule.number(dice.pick([0, 4, 12.5, 30, 7.3]))
        switch dice.roll(16) {
        case 0...3 where doc.kind(i) == .label: setText(i)
        case 0...4: doc.set(i, dice.pick([.height, .width]), .rule, dice.chance(70) ? number : .unset)
        case 5: doc.set(i, dice.pick([.top, .bottom, .left]), .rule, dice.chance(60) ? number : .unset)
        case 6: doc.set(i, .visibility, .rule, dice.chance(50) ? .word(2) : .unset)
        case 7: doc.set(i, .alignSelf, .rule, dice.chance(60) ? .word(Int32(dice.roll(12))) : .unset)
        case 8: doc.set(i, dice.pick([.flexGrow, .flexShrink]), .rule, dice.chance(50) ? .number(1) : .unset)
        case 9: doc.set(i, dice.pick([.height, .width]), dice.pick([.lower, .upper]), dice.chance(50) ? number : .unset)
        case 10: doc.set(i, .order, .rule, dice.chance(30) ? .number(1) : .unset)
        case 11: _ = try doc.move(item(in: parent), to: parent, before: i)
        case 12 where doc.kind(i) != .flex && children.count > 1: doc.remove(i)
        case 13: doc.set(i, .height, .rule, dice.chance(50) ? .percent(50) : .unset)
        case 14: doc.set(dice.pick(around), dice.pick([.justifyContent, .alignItems]), .rule, .word(Int32(dice.roll(8))))
        default: doc.set(dice.pick(around), .vspace, .rule, number)
        }
    }

    private func frames(_ doc: Document) -> [Rect] {
        var all: [Rect] = []
        doc.walk(Document.screen) { i, _ in all.append(doc.exactFrame(i)) }
        return all
    }

    private func compare(seeds: ClosedRange<UInt64>, items: Int, turns: Int) throws {
        for seed in seeds {
            try begin(seed, items: items)
            for turn in 0..<turns {
                try doc.layout()
                let scratch = doc.rebuilt(.reversed)
                try scratch.layout()
                XCTAssertEqual(frames(doc), frames(scratch), "seed \(seed), turn \(turn)")
                XCTAssertNil(doc.leftDirty(), "seed \(seed), turn \(turn)")
                for _ in 0...dice.roll(2) { try edit() }
            }
        }
    }

    func testFewItems() throws { try compare(seeds: 1...60, items: 4, turns: 12) }

    func testManyItems() throws { try compare(seeds: 1...12, items: 80, turns: 25) }

    // An edit of one of many items lays out nothing but that.
    func testAnEditOfOneOfManyLaysOutThatAlone() throws {
        let root = try doc.make(.flex, in: Document.screen)
        doc.set(root, .width, .rule, .number(300))
        doc.set(root, .flexDirection, .rule, .word(1))
        let list = try doc.make(.flex, in: root)
        doc.set(list, .flexDirection, .rule, .word(1))
        let views = try (0..<500).map { _ in try doc.make(.view, in: list) }
        for view in views { doc.set(view, .height, .rule, .number(4)) }
        try doc.layout()
        doc.set(views[10], .height, .rule, .number(9))
        try doc.layout()
        doc.set(views[20], .height, .rule, .number(9))
        try doc.layout()
        XCTAssertLessThan(doc.report.laidOut, 8)
        XCTAssertEqual(doc.exactFrame(views[499]), Rect(0, 499 * 4 + 10, 300, 4))
        XCTAssertEqual(doc.exactFrame(root).height, 500 * 4 + 10)
    }
}
