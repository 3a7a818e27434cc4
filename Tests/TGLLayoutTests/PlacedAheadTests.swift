import TGLLayout
import XCTest

/// Flexes are placed while they are measured, where nothing that is decided above can change that. After any edits the frames are those of
/// a layout from scratch, to the last bit.
final class PlacedAheadTests: XCTestCase {
    private var dice = Dice(s: 1)
    private var doc = Document()
    private var containers: [Int32] = []
    private var leaves: [Int32] = []

    private func fill(_ parent: Int32, _ depth: Int) throws {
        for _ in 0...dice.roll(3) {
            guard depth > 0, dice.chance(70) else {
                let leaf = try doc.make(dice.chance(70) ? .view : .label, in: parent)
                leaves.append(leaf)
                if doc.kind(leaf) == .label {
                    doc.set(
                        leaf, .text, .rule, Rule(.string, ref: doc.addString(dice.pick(["a", "some words", "a longer text of words"]))))
                } else {
                    editLeaf(leaf)
                }
                continue
            }
            let child = try doc.make(dice.pick([.flex, .flex, .flex, .grid, .block]), in: parent)
            containers.append(child)
            for _ in 0..<dice.roll(4) { editContainer(child) }
            try fill(child, depth - 1)
        }
    }

    private func editLeaf(_ leaf: Int32) {
        for size in [Prop.width, .height] { doc.set(leaf, size, .rule, .number(Double(3 + dice.roll(40)))) }
    }

    /// Sets a property that leaves an item one of content, or one that does not, or unsets that again.
    private func editContainer(_ i: Int32) {
        let number = Rule.number(dice.pick([0, 2, 7.3, 40]))
        switch dice.roll(9) {
        case 0: doc.set(i, .flexDirection, .rule, .word(Int32(dice.roll(4))))
        case 1: doc.set(i, dice.pick([.leftPadding, .topPadding, .bottomPadding]), .rule, dice.chance(80) ? number : .percent(5))
        case 2: doc.set(i, dice.pick([.leftBorder, .topBorder]), .rule, number)
        case 3: doc.set(i, dice.pick([.alignItems, .justifyContent]), .rule, .word(Int32(dice.roll(12))))
        case 4: doc.set(i, .flexWrap, .rule, .word(Int32(dice.roll(2))))
        case 5: doc.set(i, dice.pick([.width, .height]), dice.pick([.lower, .upper]), dice.chance(50) ? number : .unset)
        case 6: doc.set(i, dice.pick([.width, .height]), .rule, dice.pick([number, .percent(50), .unset]))
        case 7: doc.set(i, .flexGrow, .rule, dice.chance(50) ? .number(1) : .unset)
        default: doc.set(i, .left, .rule, dice.chance(50) ? number : .unset)
        }
    }

    private func frames(_ doc: Document) -> [Rect] { (containers + leaves).map { doc.exactFrame($0) } }

    func testBothWaysAgreeToTheLastBit() throws {
        for seed in UInt64(1)...100 {
            dice = Dice(s: seed)
            doc = Document()
            (containers, leaves) = ([try doc.make(.flex, in: Document.screen)], [])
            if dice.chance(50) { doc.set(containers[0], .width, .rule, .number(150)) }
            try fill(containers[0], 4)
            for turn in 0..<8 {
                try doc.layout()
                let general = doc.rebuilt(.reversed)
                try general.layout()
                XCTAssertEqual(frames(doc), frames(general), "seed \(seed), turn \(turn)")
                if dice.chance(60), let leaf = leaves.first(where: { doc.kind($0) == .view }) { editLeaf(leaf) }
                editContainer(dice.pick(containers))
            }
        }
    }

    // Padding is a bound of a flex in a container of another kind, and none in a flex; one that is set counts in both.
    func testPaddingIsNoBoundThatIsSet() throws {
        let row = try doc.make(.flex, in: Document.screen)
        let child = try doc.make(.flex, in: row)
        let leaf = try doc.make(.view, in: child)
        for size in [Prop.width, .height] { doc.set(leaf, size, .rule, .number(10)) }
        doc.set(child, .leftPadding, .rule, .number(5))
        try doc.layout()
        XCTAssertFalse(doc.nodes[child].pointee.flags.haveSetBounds)
        XCTAssertTrue(doc.nodes[child].pointee.flags.contains(.hasBounds))
        XCTAssertEqual(doc.exactFrame(child).width, 15)
        doc.set(child, .width, .lower, .number(40))
        try doc.layout()
        XCTAssertTrue(doc.nodes[child].pointee.flags.haveSetBounds)
        XCTAssertEqual(doc.exactFrame(child).width, 40)
        doc.set(child, .width, .lower, .unset)
        try doc.layout()
        XCTAssertFalse(doc.nodes[child].pointee.flags.haveSetBounds)
        XCTAssertEqual(doc.exactFrame(child).width, 15)
    }
}
