import RandomDocuments
import TGLLayout
import XCTest

/// However containers nest, none is measured again for each level above it: a counter of visits, no clock.
final class NestingTests: XCTestCase {
    /// One level of a nesting: a kind, its orientation and its sizes.
    private struct Level {
        var kind: Kind
        var orientation = Orientation.vert
        var width = Rule.wrap
        var height = Rule.wrap
        /// A leaf of its own is beside the next level.
        var leaf: (kind: Kind, width: Rule, height: Rule) = (.view, .number(5), .number(6))
    }

    private static let ownWidth = Rule(.reference, anchor: .width, ref: -1)
    private static let ownHeight = Rule(.reference, anchor: .height, ref: -1)

    /// Nests levels, over and over again, and answers how often each container is visited beyond its depth.
    private func excess(_ levels: [Level], depth: Int) throws -> Int {
        let doc = Document()
        var parent = Document.screen
        for level in 0..<depth {
            let spec = levels[level % levels.count]
            let i = try doc.make(spec.kind, in: parent)
            doc.set(i, .orientation, .rule, .word(Int32(spec.orientation.rawValue)))
            doc.set(i, .width, .rule, spec.width)
            doc.set(i, .height, .rule, spec.height)
            let leaf = try doc.make(spec.leaf.kind, in: i)
            if spec.leaf.kind == .label { doc.set(leaf, .text, .rule, Rule(.string, ref: doc.addString("one two three four"))) }
            doc.set(leaf, .width, .rule, spec.leaf.width)
            doc.set(leaf, .height, .rule, spec.leaf.height)
            parent = i
        }
        let visits = try doc.countVisits()
        var most = Int.min
        doc.walk(Document.screen) { i, depth in most = max(most, Int(visits[Int(i)]) - depth) }
        return most
    }

    func testNestedLinesThatWrapAreMeasuredOnce() throws {
        let shapes: [(String, [Level])] = [
            ("flow horz", [Level(kind: .flow, orientation: .horz)]),
            ("float horz", [Level(kind: .float, orientation: .horz)]),
            ("flow vert", [Level(kind: .flow)]),
            ("float vert", [Level(kind: .float)]),
            ("flow horz, a label that fills", [Level(kind: .flow, orientation: .horz, leaf: (.label, Rule(.fill), .wrap))]),
            ("flow, height of its width", [Level(kind: .flow, orientation: .horz, height: Self.ownWidth)]),
            ("float, height of its width", [Level(kind: .float, height: Self.ownWidth)]),
            ("flow vert, width of its height", [Level(kind: .flow, width: Self.ownHeight)]),
            ("float horz and flow vert", [Level(kind: .float, orientation: .horz), Level(kind: .flow)]),
            ("flow horz and linear horz", [Level(kind: .flow, orientation: .horz), Level(kind: .linear, orientation: .horz)]),
            ("frame and relative", [Level(kind: .frame), Level(kind: .relative), Level(kind: .flow)]),
        ]
        for (name, levels) in shapes {
            let excess = try excess(levels, depth: 24)
            XCTAssertLessThanOrEqual(excess, 4, name)
        }
    }

    func testRandomNestingsAreVisitedAtMostTheirDepthAndFourTimes() {
        for seed in UInt64(1)...UInt64(40) {
            if let problem = nestingRun(seed).problem { XCTFail(problem) }
        }
    }

    func testRandomNestingsOfFlexGridAndBlockAreVisitedInProportionToTheirDepth() {
        for seed in UInt64(1)...UInt64(12) {
            if let problem = nestingRun(seed, isCSS: true).problem { XCTFail(problem) }
        }
    }
}
