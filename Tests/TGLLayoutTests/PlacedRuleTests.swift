import TGLLayout
import XCTest

/// Own positions and bounds of sizes, which are where what is in force is while they are in force.
final class PlacedRuleTests: XCTestCase {
    private let doc = Document()

    private func view() throws -> Int32 { try doc.make(.view, in: Document.screen) }

    private func own(_ i: Int32) -> [String] {
        doc.ownSlots(i).map { "\($0.prop.word) \($0.slot.sign) \(doc.text($0.rule, for: $0.prop)) from \($0.source)" }
    }

    func testWhatWasSetIsReadBackWithWhereItWasSet() throws {
        let a = try view()
        doc.set(a, .top, .rule, .number(1), source: 10)
        doc.set(a, .width, .lower, .number(2), source: 11)
        doc.set(a, .left, .rule, .percent(3), source: 12)
        doc.set(a, .height, .upper, .number(4), source: 13)
        doc.set(a, .width, .lower, .number(5), source: 14)
        XCTAssertEqual(own(a), ["width >= 5 from 14", "height <= 4 from 13", "left = 3% from 12", "top = 1 from 10"])
        XCTAssertEqual(doc.ownSlots(a, inOrderOfSetting: true).map(\.prop), [.top, .left, .height, .width])
        XCTAssertEqual(doc.slots.used, 2)
    }

    func testEachOfTwoInASlotCanBeTakenAway() throws {
        for first in [Prop.left, .right] {
            let a = try view()
            doc.set(a, .left, .rule, .number(1), source: 1)
            doc.set(a, .right, .rule, .number(2), source: 2)
            let mark = doc.mark
            doc.set(a, first, .rule, .unset)
            let other: Prop = first == .left ? .right : .left
            XCTAssertEqual(doc.ownSlots(a).map(\.prop), [other])
            XCTAssertFalse(doc.value(a, first).isSet)
            XCTAssertTrue(doc.value(a, other).isSet)
            doc.set(a, other, .rule, .unset)
            XCTAssertEqual(own(a), [])
            doc.rollback(to: mark)
            XCTAssertEqual(own(a), ["left = 1 from 1", "right = 2 from 2"])
        }
    }

    func testALayerAboveComesAndGoes() throws {
        let a = try view()
        doc.set(a, .left, .rule, .number(1), source: 1)
        doc.set(a, .width, .upper, .number(20), source: 2)
        let test = ScreenTest.test(key: "wide", content: nil) { $0.screenState.size.x > 500 }
        _ = doc.makeWhen(
            test,
            [
                WhenSlot(.node(a), .left, .rule, .number(7), source: 3), WhenSlot(.node(a), .width, .upper, .number(30), source: 3),
            ])
        for width in [600.0, 300, 700, 200] {
            doc.set(Document.screen, .width, .rule, .number(width))
            XCTAssertEqual(doc.value(a, .left), .number(width > 500 ? 7 : 1))
            XCTAssertEqual(doc.value(a, .width, .upper), .number(width > 500 ? 30 : 20))
            XCTAssertEqual(own(a), ["width <= 20 from 2", "left = 1 from 1"])
            XCTAssertEqual(doc.slotsOtherThanFromScratch().count, 0)
        }
    }

    func testARuleWhoseNodeIsRemovedComesBackWithIt() throws {
        let (a, b) = (try view(), try view())
        doc.set(a, .width, .rule, .number(30))
        doc.set(b, .left, .rule, Rule(.reference, anchor: .right, ref: a, add: 2), source: 5)
        doc.set(b, .right, .rule, .number(9), source: 6)
        let mark = doc.mark
        doc.remove(a)
        XCTAssertFalse(doc.value(b, .left).isSet)
        XCTAssertEqual(doc.value(b, .right), .number(9))
        XCTAssertEqual(doc.ownSlots(b).map(\.source), [5, 6])
        doc.rollback(to: mark)
        XCTAssertEqual(doc.value(b, .left).ref, a)
        XCTAssertEqual(doc.slotsOtherThanFromScratch().count, 0)
    }

    func testAFrameSetLaterStandsForItsParts() throws {
        let a = try view()
        doc.set(a, .left, .rule, .number(1))
        doc.set(a, .frame, .rule, Rule(.numbers, ref: doc.addNumbers([5, 6, 7, 8])))
        XCTAssertEqual(doc.value(a, .left), .number(5))
        XCTAssertEqual(doc.own(a, .left, .rule)?.rule, .number(1))
        doc.set(a, .left, .rule, .number(2))
        XCTAssertEqual(doc.value(a, .left), .number(2))
        XCTAssertEqual(doc.slotsOtherThanFromScratch().count, 0)
    }

    /// Paddings are in the container where they are the same on all sides and no space is set.
    func testEvenPaddingsTakeNoRoomOfTheirOwn() throws {
        let a = try doc.make(.linear, in: Document.screen)
        let paddings: [Prop] = [.topPadding, .leftPadding, .bottomPadding, .rightPadding]
        for (k, prop) in paddings.enumerated() {
            doc.set(a, prop, .rule, .number(3))
            XCTAssertEqual(doc.boxLengths, k < 3 ? 1 : 0)
        }
        doc.set(a, .vspace, .rule, .number(4))
        XCTAssertEqual(doc.boxLengths, 1)
        let box = doc.boxes[doc.nodes[a].pointee.box].pointee
        XCTAssertEqual([box.topPadding, box.leftPadding, box.bottomPadding, box.rightPadding, box.hspace, box.vspace], [3, 3, 3, 3, 0, 4])
        doc.set(a, .vspace, .rule, .unset)
        doc.set(a, .topPadding, .rule, .number(1))
        XCTAssertEqual(doc.boxes[doc.nodes[a].pointee.box].pointee.topPadding, 1)
        XCTAssertEqual(doc.boxes[doc.nodes[a].pointee.box].pointee.leftPadding, 3)
        XCTAssertEqual(doc.boxLengths, 1)
    }
}
