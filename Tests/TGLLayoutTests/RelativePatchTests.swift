import TGLLayout
import XCTest

/// Edits of a few children of a relative layout solve these and what follows them, and give what a layout from scratch gives
/// (`RelativePatch`).
final class RelativePatchTests: XCTestCase {
    private var doc = Document()
    private var root: Int32 = -1

    override func setUpWithError() throws {
        doc = Document()
        root = try doc.make(.relative, in: Document.screen, name: .plain("R"))
        doc.set(root, .width, .rule, .number(1000))
        doc.set(root, .height, .rule, .number(1000))
    }

    private func child(width: Double = 7, height: Double = 5) throws -> Int32 {
        let child = try doc.make(.view, in: root)
        doc.set(child, .width, .rule, .number(width))
        doc.set(child, .height, .rule, .number(height))
        return child
    }

    private func follow(_ child: Int32, _ prop: Prop, _ target: Int32, _ anchor: Prop, plus add: Double = 0) {
        doc.set(child, prop, .rule, Rule(.reference, anchor: anchor, ref: target, add: add))
    }

    /// Lays an edit out; checks how much was laid out, and the frames.
    private func check(
        laysOut most: Int = .max, file: StaticString = #filePath, line: UInt = #line, _ edit: () throws -> Void
    ) throws {
        try edit()
        try doc.layout()
        XCTAssertLessThanOrEqual(doc.report.laidOut, most, file: file, line: line)
        XCTAssertNil(doc.leftDirty(), file: file, line: line)
        XCTAssertEqual(try doc.differencesFromScratch().count, 0, file: file, line: line)
    }

    private func chain(_ count: Int, _ prop: Prop = .left, _ anchor: Prop = .right) throws -> [Int32] {
        var children: [Int32] = []
        for _ in 0..<count {
            let c = try child()
            if let last = children.last { follow(c, prop, last, anchor, plus: 0.1) }
            children.append(c)
        }
        return children
    }

    func testALeafAmongAThousand() throws {
        let children = try (0..<1000).map { _ in try child() }
        try doc.layout()
        try check(laysOut: 10) { doc.set(children[500], .height, .rule, .number(9)) }
        try check(laysOut: 10) { doc.set(children[999], .width, .rule, .number(11)) }
    }

    func testAChainMovesFromWhereItWasEdited() throws {
        for (prop, anchor) in [(Prop.left, Prop.right), (.right, .left), (.top, .bottom), (.left, .left), (.centerX, .right)] {
            try setUpWithError()
            let children = try chain(1000, prop, anchor)
            try doc.layout()
            let size: Prop = prop.axis == .x ? .width : .height
            try check(laysOut: 101) { doc.set(children[900], size, .rule, .number(9.3)) }
            try check(laysOut: 1) { doc.set(children[900], size == .width ? .height : .width, .rule, .number(9.3)) }
            try check(laysOut: 1000) { doc.set(children[0], size, .rule, .number(9.7)) }
            try check(laysOut: 1000) { doc.set(children[1], prop, .rule, .number(3)) }
        }
    }

    func testWhatStopsAChainAndWhatStandsBesideIt() throws {
        let children = try chain(100)
        doc.set(children[50], .width, .lower, .number(6))
        doc.set(children[60], .left, .lower, .number(20))
        doc.set(children[70], .visibility, .rule, .word(Visibility.gone.rawValue))
        doc.set(children[80], .right, .rule, .number(10))
        follow(children[90], .width, children[10], .width)
        follow(children[95], .height, children[94], .width)
        let label = try doc.make(.label, in: root)
        doc.set(label, .text, .rule, Rule(.string, ref: doc.addString("one two three")))
        follow(label, .left, children[30], .centerX)
        follow(children[31], .top, label, .baseline)
        try doc.layout()
        for k in [0, 10, 29, 49, 79, 94] {
            try check { doc.set(children[k], .width, .rule, .number(Double(k) / 7)) }
        }
    }

    func testMembersOfAListThatIsTakenAway() throws {
        for prop in [Prop.width, .height, .centerX, .centerY] {
            try setUpWithError()
            let children = try (0..<3).map { _ in try doc.make(.view, in: root) }
            let members = children[1...].map { Rule(.reference, anchor: prop, ref: $0, add: 3) }
            doc.set(children[0], prop, .rule, Rule(.list, ref: doc.addList(members)))
            try doc.layout()
            try check { doc.set(children[0], prop, .rule, .unset) }
            XCTAssertEqual(doc.exactFrame(children[2]), .zero)
        }
    }

    func testARuleThatClosesACycleAndMovesNothing() throws {
        let a = try child()
        let b = try child()
        follow(b, .left, a, .right)
        try doc.layout()
        follow(a, .left, b, .right, plus: -14)
        XCTAssertThrowsError(try doc.layout())
        doc.set(a, .left, .rule, .unset)
        try check {}
    }

    func testEditsOfTwoContainersInTurn() throws {
        let other = try doc.make(.relative, in: Document.screen)
        doc.set(other, .width, .rule, .number(100))
        doc.set(other, .height, .rule, .number(100))
        let leaf = try doc.make(.view, in: other)
        let children = try chain(3, .right, .left)
        follow(children[2], .top, children[1], .bottom)
        try doc.layout()
        try check {
            doc.set(children[0], .left, .rule, .number(40))
            doc.set(leaf, .width, .rule, .number(3))
            doc.set(children[1], .top, .rule, .number(50))
        }
    }

    func testAChildThatStoodWhereItWasNotSolved() throws {
        let children = try chain(3)
        doc.set(children[0], .noLayout, .rule, .bool(true))
        doc.set(children[0], .frame, .rule, Rule(.numbers, ref: doc.addNumbers([0, 0, 20, 5])))
        doc.set(children[0], .width, .rule, .number(20))
        try doc.layout()
        try check {
            doc.set(children[0], .noLayout, .rule, .unset)
            doc.set(children[0], .frame, .rule, .unset)
            doc.set(children[0], .width, .rule, .number(20))
        }
    }

    func testLengthsAtTheLimit() throws {
        let children = try chain(4)
        doc.set(children[0], .width, .rule, .number(3e120))
        doc.set(children[2], .width, .rule, .number(9e99))
        try doc.layout()
        try check { doc.set(children[0], .width, .rule, .number(2e120)) }
        try check { doc.set(children[1], .width, .rule, .number(3e99)) }
        try check { doc.set(children[0], .width, .rule, .number(1)) }
    }

    func testChildrenThatComeGoAndStandAtTheirFrame() throws {
        let children = try chain(50)
        try doc.layout()
        try check { doc.remove(children[10]) }
        try check { doc.set(children[20], .useFrame, .rule, .bool(true)) }
        try check { doc.set(children[20], .useFrame, .rule, .unset) }
        try check { doc.set(children[30], .visibility, .rule, .word(Visibility.gone.rawValue)) }
        try check { doc.set(children[30], .visibility, .rule, .unset) }
        try check { _ = doc.undo(to: doc.mark - 5) }
        try check { try doc.move(children[40], to: Document.screen, before: nil) }
        try check { try doc.move(children[40], to: root, before: children[0]) }
    }

    func testContentThatAsksForMore() throws {
        let children = try chain(200)
        let inner = try doc.make(.linear, in: root)
        let leaf = try doc.make(.view, in: inner)
        let below = try child()
        let beside = try child()
        follow(children[150], .left, inner, .right)
        follow(below, .top, inner, .bottom)
        follow(beside, .top, below, .bottom)
        try doc.layout()
        try check { doc.set(leaf, .height, .rule, .number(4)) }
        try check(laysOut: 60) { doc.set(leaf, .height, .rule, .number(30)) }
        try check(laysOut: 60) { doc.set(leaf, .width, .rule, .number(20)) }
        // What follows is edited too.
        try check {
            doc.set(leaf, .width, .rule, .number(10))
            follow(below, .left, inner, .right)
            follow(below, .top, inner, .bottom, plus: 12)
        }
        XCTAssertEqual(doc.exactFrame(beside).y, 30 + 12 + 5)
    }

    func testACloserThatWaitsSoftly() throws {
        // The content of one is asked for in a width that follows its own height, through the other.
        let inner = try doc.make(.flow, in: root)
        for _ in 0..<3 {
            let leaf = try doc.make(.view, in: inner)
            doc.set(leaf, .width, .rule, .number(30))
            doc.set(leaf, .height, .rule, .number(10))
        }
        let a = try child()
        follow(a, .width, inner, .height)
        try doc.layout()
        try check { follow(inner, .width, a, .width) }
        try check { doc.set(a, .width, .rule, .number(70)) }
        try check { follow(a, .width, inner, .height) }
        try check { doc.set(a, .height, .rule, .number(70)) }
    }
}
