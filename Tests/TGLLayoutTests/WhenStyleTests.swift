import RandomDocuments
import TGLLayout
import XCTest

/// `when`s on styles, and slots that get another rule where they are.
final class WhenStyleTests: XCTestCase {
    private let doc = Document()
    private let wide = ScreenTest.test(key: "wide", content: nil) { $0.screenState.size.x > 500 }

    private func view(_ styles: Int32...) throws -> Int32 {
        let node = try doc.make(.view, in: Document.screen)
        if !styles.isEmpty { doc.set(node, .style, .rule, Rule(.styles, ref: doc.addNumbers(styles.map(Double.init)))) }
        return node
    }

    private func setWidth(_ width: Double) { doc.set(Document.screen, .width, .rule, .number(width)) }

    private func check(file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(doc.differences(), "", file: file, line: line)
    }

    func testLayersNameTheStyleAndTheWhen() throws {
        let (card, big) = (doc.makeStyle("card"), doc.makeStyle("big"))
        let a = try view(card, big)
        doc.setStyle(card, .width, .rule, .number(1), source: 1)
        let first = doc.makeWhen(wide, [WhenSlot(.style(card), .width, .rule, .number(2), source: 2)])
        let second = doc.makeWhen(wide, [WhenSlot(.style(card), .width, .rule, .number(3), source: 3)])
        XCTAssertEqual(doc.lookup(a, .width).layer, .style(card))
        setWidth(600)
        XCTAssertEqual(doc.lookup(a, .width).layer, .styleWhen(card, when: second))
        XCTAssertEqual(doc.layers(a, .width, .rule).map(\.source), [3, 2, 1])
        doc.setStyle(big, .width, .rule, .number(4), source: 4)
        XCTAssertEqual(doc.layers(a, .width, .rule).map(\.source), [4, 3, 2, 1])
        XCTAssertEqual(doc.whens(ofStyle: card), [first, second])
        XCTAssertEqual(doc.whens(of: a), [])
        check()
    }

    func testDroppingAndTakingBack() throws {
        let card = doc.makeStyle("card")
        let a = try view(card)
        setWidth(600)
        var states: [(mark: Int, width: Rule, bounds: Bool)] = []
        func note() { states.append((doc.mark, doc.value(a, .width), doc.nodes[a].pointee.flags.contains(.hasBounds))) }
        note()
        _ = doc.makeWhen(wide, [WhenSlot(.style(card), .width, .rule, .number(2)), WhenSlot(.style(card), .height, .lower, .number(9))])
        note()
        XCTAssertEqual(states.last?.width, .number(2))
        XCTAssertEqual(states.last?.bounds, true)
        setWidth(400)
        note()
        XCTAssertEqual(states.last?.bounds, false)
        setWidth(700)
        note()
        doc.dropWhens(test: "wide")
        note()
        XCTAssertFalse(doc.value(a, .width).isSet)
        XCTAssertEqual(doc.whens(ofStyle: card), [])
        for state in states.reversed() {
            doc.rollback(to: state.mark)
            XCTAssertEqual(doc.value(a, .width), state.width)
            XCTAssertEqual(doc.nodes[a].pointee.flags.contains(.hasBounds), state.bounds)
            check()
        }
    }

    func testConditionsAreDroppedByTheirText() throws {
        let card = doc.makeStyle("card")
        let slot = WhenSlot(.style(card), .width, .rule, .number(2))
        let narrow = ScreenTest.test(key: "narrow", content: nil) { $0.screenState.size.x < 500 }
        let classes = ScreenTest.classes(width: 1, height: 0, orientation: nil)
        let made = [wide, narrow, classes, wide].map { doc.makeWhen($0, [slot]) }
        doc.dropWhens(test: "wide")
        XCTAssertEqual(doc.allWhens, [made[1], made[2]])
        doc.dropWhens(test: "other")
        doc.dropWhens(width: 1, height: 1, orientation: nil)
        XCTAssertEqual(doc.allWhens, [made[1], made[2]])
        doc.dropWhens(width: 1, height: 0, orientation: nil)
        XCTAssertEqual(doc.allWhens, [made[1]])
    }

    func testASlotOfAWhenGetsAnotherRuleInItsPlace() throws {
        let card = doc.makeStyle("card")
        let (a, b) = (try view(card), try view())
        let first = doc.makeWhen(
            wide, [WhenSlot(.style(card), .width, .rule, .number(2), source: 1), WhenSlot(.node(b), .width, .rule, .number(3), source: 2)])
        _ = doc.makeWhen(wide, [WhenSlot(.style(card), .height, .rule, .number(4)), WhenSlot(.node(b), .height, .rule, .number(5))])
        let mark = doc.mark
        doc.setWhenSlot(first, 0, .number(12), source: 7)
        XCTAssertFalse(doc.value(a, .width).isSet)
        setWidth(600)
        doc.setWhenSlot(first, 1, .number(13), source: 8)
        XCTAssertEqual([doc.value(a, .width), doc.value(b, .width)], [.number(12), .number(13)])
        XCTAssertEqual(doc.whenSlots(first).map(\.source), [7, 8])
        doc.setWhenSlot(first, 0, Rule(.reference, anchor: .height, ref: b), source: 9)
        XCTAssertEqual(doc.value(a, .width).kind, .reference)
        check()
        let removal = doc.mark
        doc.remove(b)
        XCTAssertFalse(doc.value(a, .width).isSet)
        check()
        doc.rollback(to: removal)
        check()
        let edits = doc.undo(to: mark)
        setWidth(600)
        XCTAssertEqual([doc.value(a, .width), doc.value(b, .width)], [.number(2), .number(3)])
        XCTAssertEqual(doc.whenSlots(first).map(\.source), [1, 2])
        doc.rollback(to: mark)
        doc.redo(edits)
        XCTAssertEqual(doc.value(b, .width), .number(13))
        XCTAssertEqual(doc.value(a, .width).kind, .reference)
        check()
    }

    /// Of a frame and its parts the later one counts: what is replaced counts as set when it was.
    func testAnOwnSlotGetsAnotherRuleInItsPlace() throws {
        let a = try view()
        let frame = doc.addNumbers([1, 2, 30, 40])
        doc.set(a, .width, .rule, .number(5), source: 1)
        doc.set(a, .left, .rule, .number(6), source: 2)
        doc.set(a, .left, .upper, .number(100), source: 3)
        doc.set(a, .frame, .rule, Rule(.numbers, ref: frame), source: 4)
        doc.set(a, .top, .rule, .number(7), source: 5)
        let order = doc.ownSlots(a, inOrderOfSetting: true).map(\.prop)
        let mark = doc.mark
        doc.replaceOwn(a, .width, .rule, .number(50), source: 11)
        doc.replaceOwn(a, .left, .rule, .number(60), source: 12)
        doc.replaceOwn(a, .left, .upper, .number(101), source: 13)
        doc.replaceOwn(a, .frame, .rule, Rule(.numbers, ref: doc.addNumbers([3, 4, 31, 41])), source: 14)
        doc.replaceOwn(a, .top, .rule, .number(8), source: 15)
        XCTAssertEqual(doc.ownSlots(a, inOrderOfSetting: true).map(\.prop), order)
        XCTAssertEqual(doc.ownSlots(a, inOrderOfSetting: true).map(\.source), [11, 12, 13, 14, 15])
        try doc.layout()
        XCTAssertEqual(doc.exactFrame(a), Rect(3, 8, 31, 41))
        check()
        doc.set(a, .width, .rule, .number(9))
        doc.replaceOwn(a, .height, .rule, .number(10))
        try doc.layout()
        XCTAssertEqual(doc.exactFrame(a), Rect(3, 8, 9, 10))
        doc.rollback(to: mark)
        XCTAssertEqual(doc.ownSlots(a, inOrderOfSetting: true).map(\.source), [1, 2, 3, 4, 5])
        try doc.layout()
        XCTAssertEqual(doc.exactFrame(a), Rect(1, 7, 30, 40))
    }

    func testASlotOfAStyleGetsAnotherRuleInItsPlace() throws {
        let card = doc.makeStyle("card")
        let a = try view(card)
        doc.setStyle(card, .width, .rule, .number(5), source: 1)
        doc.setStyle(card, .frame, .rule, Rule(.numbers, ref: doc.addNumbers([1, 2, 30, 40])), source: 2)
        doc.setStyle(card, .height, .lower, .number(1), source: 3)
        let mark = doc.mark
        doc.replaceStyle(card, .width, .rule, .number(50), source: 11)
        XCTAssertEqual(doc.value(a, .width), .number(30))
        doc.replaceStyle(card, .frame, .rule, Rule(.numbers, ref: doc.addNumbers([1, 2, 31, 41])), source: 12)
        doc.replaceStyle(card, .height, .upper, .number(45), source: 13)
        XCTAssertEqual(doc.value(a, .width), .number(31))
        XCTAssertEqual(doc.styleSlots(card).map(\.source), [11, 12, 3, 13])
        check()
        doc.rollback(to: mark)
        XCTAssertEqual(doc.styleSlots(card).map(\.source), [1, 2, 3])
        XCTAssertEqual(doc.value(a, .width), .number(30))
        check()
    }

    /// What failed commands made is freed, and older nodes and styles know of it no more.
    func testStorageOfDroppedOnesIsGivenBack() throws {
        let card = doc.makeStyle("card")
        let (home, other) = (try doc.make(.frame, in: Document.screen), try doc.make(.frame, in: Document.screen))
        let a = try doc.make(.view, in: home)
        doc.set(a, .style, .rule, Rule(.styles, ref: doc.addNumbers([Double(card)])))
        let kept = doc.makeWhen(wide, [WhenSlot(.style(card), .width, .rule, .number(2)), WhenSlot(.node(a), .left, .rule, .number(2))])
        let (extent, mark) = (doc.extent, doc.mark)
        let b = try doc.make(.view, in: home)
        let rule = Rule(.reference, anchor: .width, ref: b)
        _ = doc.makeWhen(wide, [WhenSlot(.style(card), .height, .rule, rule), WhenSlot(.node(a), .height, .rule, rule)])
        XCTAssertTrue(doc.rollback(to: mark))
        doc.giveBack(to: extent)
        XCTAssertEqual(doc.whens(of: a), [kept])
        XCTAssertEqual(doc.styles[Int(card)].whens.all.count, 1)
        XCTAssertEqual(doc.whensOfNode[a]?.all.count, 1)
        setWidth(600)
        try doc.move(a, to: other, before: nil)
        try doc.layout()
        XCTAssertEqual(doc.exactFrame(a), Rect(2, 0, 2, 0))
        check()
    }

    func testTakenStylesBringTheirWhens() throws {
        let card = doc.makeStyle("card")
        let a = try view(card)
        _ = doc.makeWhen(wide, [WhenSlot(.node(a), .width, .rule, .number(1)), WhenSlot(.style(card), .width, .rule, .number(2))])
        _ = doc.makeWhen(wide, [WhenSlot(.node(a), .width, .rule, .number(3))])
        let other = Document()
        other.takeStyles(of: doc)
        XCTAssertEqual(other.allWhens.map { other.whenSlots($0).map(\.bearer) }, [[.style(card)]])
        let b = try other.make(.view, in: Document.screen)
        other.set(b, .style, .rule, Rule(.styles, ref: other.addNumbers([Double(card)])))
        XCTAssertFalse(other.value(b, .width).isSet)
        other.set(Document.screen, .width, .rule, .number(600))
        XCTAssertEqual(other.value(b, .width), .number(2))
    }

    /// Told to stop in the middle of a change, what is left of it is done later.
    func testManyUsersAndSomebodyWhoSaysStop() throws {
        let card = doc.makeStyle("card")
        let all = try (0..<1000).map { _ in try view(card) }
        _ = doc.makeWhen(wide, [WhenSlot(.style(card), .width, .rule, .number(2)), WhenSlot(.style(card), .height, .rule, .number(3))])
        doc.shouldStop = { true }
        setWidth(600)
        XCTAssertTrue(doc.isUnfinished)
        doc.shouldStop = nil
        XCTAssertTrue(doc.finishEdits())
        for node in all { XCTAssertEqual([doc.value(node, .width), doc.value(node, .height)], [.number(2), .number(3)]) }
        check()
    }
}
