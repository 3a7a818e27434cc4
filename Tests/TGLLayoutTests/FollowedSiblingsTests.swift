import RandomDocuments
import TGLLayout
import XCTest

/// Items of a grid that follow each other: their frames depend on the rules, and neither on which comes first nor on edits before (U-14).
final class FollowedSiblingsTests: XCTestCase {
    private let doc = Document()
    private var random = Random(1)
    private var grid: Int32 = 0
    private var items: [Int32] = []

    /// A size that an item may follow or have. Items follow those before them alone, so that no chain closes.
    private func size(_ k: Int, _ prop: Prop) -> Rule {
        let other: Prop = prop == .width ? .height : .width
        if k > 0, random.chance(50) {
            let anchor = random.chance(75) ? prop : other
            return Rule(.reference, anchor: anchor, ref: items[random.below(k)], mult: random.pick([1, 1, 0.5]), add: random.pick([0, 4]))
        }
        switch random.below(8) {
        case 0: return .number(random.pick([20, 35, 80]))
        case 1: return .percent(50)
        case 2: return random.pick([.wrap, Rule(.minContent), Rule(.maxContent)])
        case 3 where prop == .height: return Rule(.reference, anchor: .width, ref: -1, mult: 0.5)
        default: return .unset
        }
    }

    private func make(_ seed: UInt64) throws {
        random = Random(seed)
        grid = try doc.make(.grid, in: Document.screen)
        if random.chance(50) { doc.set(grid, .width, .rule, .number(120)) }
        if random.chance(50) { doc.set(grid, .height, .rule, .number(300)) }
        items = []
        for k in 0..<2 + random.below(4) {
            let i = try doc.make(random.pick([.label, .label, .view, .block, .flex, .linear]), in: grid)
            items.append(i)
            var text = i
            if doc.kind(i) != .label, doc.kind(i) != .view { text = try doc.make(.label, in: i) }
            if doc.kind(text) == .label { doc.set(text, .text, .rule, Rule(.string, ref: doc.addString("a layout unit label"))) }
            doc.set(i, .gridColumnStart, .rule, .number(Double(1 + random.below(2))))
            doc.set(i, .gridRowStart, .rule, .number(Double(k + 1)))
            for prop in [Prop.width, .height] { doc.set(i, prop, .rule, size(k, prop)) }
            if random.chance(20) { doc.set(i, random.pick([.width, .height]), random.pick([.lower, .upper]), size(k, .width)) }
        }
    }

    func testTheOrderOfItemsOfAGridThatFollowEachOtherDoesNotCount() throws {
        for seed in UInt64(1)...200 {
            try make(seed)
            try doc.layout()
            let before = items.map { doc.exactFrame($0) }
            for _ in 0..<3 {
                try doc.move(random.pick(items), to: grid, before: nil)
                try doc.layout()
                XCTAssertEqual(items.map { doc.exactFrame($0) }, before, "seed \(seed)")
                XCTAssertEqual(doc.differences(), "", "seed \(seed)")
            }
            doc.remove(grid)
        }
    }
}
