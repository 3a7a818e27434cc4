import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// What `why` says where several rules, or none, could have decided: it is what the layout did.
final class WhyTextTests: XCTestCase {
    private func lines(_ text: String, _ node: String, _ prop: Prop, file: StaticString = #filePath, line: UInt = #line) -> [String] {
        let session = Session()
        let outcome = session.run(SourceFile(name: "why.tgl", text: text))
        XCTAssertFalse(outcome.failed, outcome.diagnostics.first.map { Scripts.text($0) } ?? "", file: file, line: line)
        guard let i = session.document.find(node) else {
            XCTFail("there is no \(node)", file: file, line: line)
            return []
        }
        var explainer = Explainer(session.document)
        return explainer.why(i, prop).dropFirst().map(\.text)
    }

    // MARK: Sizes

    func testAReferenceToNothingIsUnset() {
        let scene = "linear vert S { height = 40; view A { width = B.width }; view B { width = 9 } }\nremove B"
        XCTAssertEqual(lines(scene, "A", .width).first, "nothing sets it, and a view without a size is 0")
    }

    func testAWrappedSizeBelowZeroIsZero() {
        let scene = "linear vert S { height = wrap; view A { height = 4; top = -10 } }"
        XCTAssertEqual(lines(scene, "S", .height), ["`height = wrap`: A 4 − spacings 10 = −6; no size is below 0: 0"])
    }

    func testTheSpaceThatSubviewsSizeGivesIsNamed() {
        let scene = "linear vert S { height = wrap; subviewsSize = [20, 5]; view A; view B; view C }"
        XCTAssertEqual(lines(scene, "S", .height).last, "`height = wrap`: A 20 + B 20 + C 20 + 2 × space 5 = 70")
        XCTAssertEqual(lines(scene, "A", .height), ["`S.subviewsSize = [20, 5]`: S gives it height 20"])
    }

    func testTheRuleThatGivesACellItsLengthIsNamed() {
        let row = "colSize = fill; size = 20; equalize = size; view A; view B"
        XCTAssertEqual(
            lines("table vert S { width = 90; row R { \(row) } }", "A", .width),
            ["`R.equalize = size`: share: 90 free × 0.333 / 1 = 30"])
        XCTAssertEqual(
            lines("table vert S { width = 90; row R { size = 20; colSize = 30; view A } }", "A", .width),
            ["`R.colSize = 30`: R gives it width 30"])
        XCTAssertEqual(lines("table vert S { width = 90; row R { size = 20; view A } }", "R", .height), ["its size: 20"])
        XCTAssertEqual(
            lines("table vert S { width = 90; row R { size = 20; view A } }", "A", .height), ["as large as its row: R.height 20"])
    }

    func testAShareWithoutWeightIsItsAddedNumber() {
        let scene = "linear horz S { width = 90; view A { width = 0% + 20; width >= 10 } }"
        XCTAssertEqual(lines(scene, "A", .width).first, "`width = 0% + 20`: share: its weight is 0, so it is 20")
    }

    func testTheChildThatNeedsTheMostIsNamed() {
        let scene = "frame S { width = wrap; view A { width = 25; left = 10%; left >= 20 }; view B { width = 30 } }"
        XCTAssertEqual(lines(scene, "S", .width), ["`width = wrap`: A needs the most: its width 25 + its margins 20 = 45"])
    }

    func testContentTimesZeroDoesNotCount() {
        let scene = "linear vert S { width = wrap * 0 + 5; view A { width = 20 } }"
        XCTAssertEqual(lines(scene, "S", .width).last, "nothing of its content counts: 5")
    }

    // MARK: Places

    func testPaddingAndSafeAreaAreToldApart() {
        let screen = "screen 100 200\nscreen.safeArea = [0, 10, 0, 10]\n"
        let scene = "frame S { width = fill; height = 40; insetsFromSafeArea = left; leadingPadding = 9; view A { width = 5 } }"
        XCTAssertEqual(lines(screen + scene, "A", .left), ["after the padding with safe area: 19"])
        let bare = "frame S { width = fill; height = 40; insetsFromSafeArea = left; view A { width = 5 } }"
        XCTAssertEqual(lines(screen + bare, "A", .left), ["after the safe area: 10"])
    }

    func testMirroringAndTransformsAreSaid() {
        let scene =
            "screen 200 200\nscreen.direction = rtl\n"
            + "frame S { width = fill; height = 50; layoutTransform = [1, 0, 0, 1, 3, 4]; view A { width = 20; height = 10; left = 30 } }"
        XCTAssertEqual(
            lines(scene, "A", .left),
            [
                "`left = 30`: at the far side: 200 − left 30 − its width 20 = 150",
                "mirrored, since reading goes right to left: 200 − 150 − 20 = 30",
                "moved by S's layoutTransform: 30 − 3 = 27",
            ])
        XCTAssertEqual(lines(scene, "A", .top).last, "moved by S's layoutTransform: 0 + 4 = 4")
    }

    /// The last thing said of every value is the frame, mirrored and moved too.
    func testFactsEndWithTheFrame() throws {
        let body = "padding = [3, 5, 7, 11]; layoutTransform = [-1, 0, 0, 1, 3, 4]; view A { width = 20; height = 10; left = 30 }; "
        var count = 0
        for kind in ["linear horz", "frame", "flow vert", "float vert", "relative", "view"] {
            let session = Session()
            let scene = "\(kind) S { width = 150; height = 90; \(kind == "view" ? "" : body) view B { width = 7; height = 9; top = 6 } }"
            let text = "screen 200 200\nscreen.direction = rtl\n" + scene
            XCTAssertFalse(session.run(SourceFile(name: "why.tgl", text: text)).failed, kind)
            let doc = session.document
            let container = try XCTUnwrap(doc.find("S"))
            for i in doc.children(container) {
                let frame = doc.exactFrame(i)
                let facts = doc.facts(about: i)
                for (prop, value) in [(Prop.left, frame.x), (.top, frame.y), (.width, frame.width), (.height, frame.height)] {
                    let last = try XCTUnwrap(facts.last { $0.prop == prop }, "\(kind) \(doc.nameText(i)).\(prop.word)")
                    XCTAssertEqual(last.value, value, accuracy: 1e-9, "\(kind) \(doc.nameText(i)).\(prop.word)")
                    XCTAssertTrue(doc.text(of: last).hasSuffix(shortNumber(last.value)), doc.text(of: last))
                    count += 1
                }
            }
        }
        XCTAssertEqual(count, 44)
    }
}
