import TGLLayout
import XCTest

/// Grids of texts and empty boxes take a short way. The general way must give the same frames and tracks to the last bit.
final class GridPlainTests: XCTestCase {
    private var dice = Dice(s: 1)
    private var doc = Document()

    private func values(_ group: Rule.Group, _ list: [Rule]) -> Rule { Rule(.values, path: group.rawValue, ref: doc.addList(list)) }

    private func string(_ text: String) -> Rule { Rule(.string, ref: doc.addString(text)) }

    private func breadth() -> Rule {
        dice.pick([.auto, Rule(.minContent), Rule(.maxContent), .percent(20), .number(33.3), .number(70)])
    }

    private func track() -> Rule {
        switch dice.roll(6) {
        case 0: return values(.minmax, [breadth(), dice.chance(50) ? Rule(.share, mult: 1) : breadth()])
        case 1: return values(.fitContent, [dice.pick([.number(40), .percent(30)])])
        case 2, 3: return Rule(.share, mult: dice.pick([0.3, 1, 2]))
        default: return breadth()
        }
    }

    private func template() -> Rule {
        switch dice.roll(5) {
        case 0: return .number(Double(dice.roll(5)))
        case 1:
            let one = dice.chance(50) ? Rule.number(33.3) : values(.minmax, [.number(50), Rule(.share, mult: 1)])
            return values(.list, [values(.repeat, [.word(dice.chance(50) ? 2 : 3), one])])
        default: return values(.list, (0...dice.roll(4)).map { _ in track() })
        }
    }

    /// A random grid, laid out.
    private func grid(_ seed: UInt64, isShort: Bool) throws -> Int32 {
        dice = Dice(s: seed)
        doc = Document()
        doc.goesShortWays = isShort
        let around = try doc.make(dice.pick([.block, .flex, .grid, .frame]), in: Document.screen)
        if dice.chance(50) { doc.set(around, .width, .rule, .number(300)) }
        let grid = try doc.make(.grid, in: around)
        for size in [Prop.width, .height] where dice.chance(50) { doc.set(grid, size, .rule, .number(dice.pick([7, 100, 250.7]))) }
        if dice.chance(10) { doc.set(grid, .height, .lower, .number(120)) }
        for prop in [Prop.columns, .rows] where dice.chance(70) { doc.set(grid, prop, .rule, template()) }
        for prop in [Prop.autoColumns, .autoRows] where dice.chance(20) { doc.set(grid, prop, .rule, track()) }
        for prop in [Prop.hspace, .vspace, .leftPadding, .topPadding] where dice.chance(30) {
            doc.set(grid, prop, .rule, dice.pick([.number(4), .number(0.1), .percent(3)]))
        }
        for prop in [Prop.justifyContent, .alignContent, .justifyItems, .alignItems] where dice.chance(15) {
            doc.set(grid, prop, .rule, .word(Int32(dice.roll(5))))
        }
        if dice.chance(20) { doc.set(grid, .autoFlow, .rule, .word(1)) }
        if dice.chance(10) { doc.set(grid, .areas, .rule, values(.list, [string("a a b"), string("c d d")])) }
        for n in 0...dice.roll(12) {
            let child = try doc.make(dice.chance(80) ? .label : .view, in: grid)
            if doc.kind(child) == .label {
                doc.set(child, .text, .rule, string(dice.pick(["a", "aa bbb", "word and words", "a\nbb", ""])))
            }
            if n > 8, dice.chance(20) { doc.set(child, .width, .rule, .number(30)) }
        }
        try doc.layout()
        return grid
    }

    private func frames(_ grid: Int32) -> [Rect] { [doc.exactFrame(grid)] + doc.children(grid).map { doc.exactFrame($0) } }

    func testBothWaysAgreeToTheLastBit() throws {
        var plain = 0
        for seed in UInt64(1)...2000 {
            let short = try grid(seed, isShort: true)
            plain += doc.report.plainly
            let (frames, columns, rows) = (self.frames(short), doc.usedTracks(of: short, .x), doc.usedTracks(of: short, .y))
            let general = try grid(seed, isShort: false)
            XCTAssertEqual(doc.report.plainly, 0)
            XCTAssertEqual(frames, self.frames(general), "seed \(seed)")
            XCTAssertEqual(columns, doc.usedTracks(of: general, .x), "seed \(seed)")
            XCTAssertEqual(rows, doc.usedTracks(of: general, .y), "seed \(seed)")
        }
        XCTAssertGreaterThan(plain, 1000, "the short way is hardly gone")
    }
}
