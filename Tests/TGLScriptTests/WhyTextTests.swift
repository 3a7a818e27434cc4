import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
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

    func testARuleOfAWhenOnAStyleNamesBoth() throws {
        let scene =
            "style card { width = 9; height = 1 }\nview A : card { height = 3 }\n"
            + "when portrait { card { width = 20; width <= 15; height = 2 } }"
        XCTAssertEqual(
            lines(scene, "A", .width),
            [
                "width = 20; the upper bound lowers it to 15, from `when portrait` on style `card`",
                "bound ≤ 15 decides, from `when portrait` on style `card`",
                "hidden: `width = 9`, from style `card`",
            ])
        XCTAssertEqual(
            Array(lines(scene, "A", .height).dropFirst()),
            ["hidden: `height = 2`, from `when portrait` on style `card`", "hidden: `height = 1`, from style `card`"])
        let session = Session()
        XCTAssertFalse(session.run(SourceFile(name: "why.tgl", text: scene + "\nscreen 900 300")).failed)
        var explainer = Explainer(session.document)
        let all = explainer.why(try XCTUnwrap(session.document.find("A"))).map(\.text)
        XCTAssertTrue(all.contains("`when portrait` on style `card` (does not apply now): `width <= 15`"), "\(all)")
    }

    func testAReferenceToNothingIsUnset() {
        let scene = "linear vert S { height = 40; view A { width = B.width }; view B { width = 9 } }\nremove B"
        XCTAssertEqual(lines(scene, "A", .width).first, "nothing sets it, and a view without a size is 0")
    }

    /// An explanation that is told to end says where it ends, and of nothing that it did not look at that the layout did not reach it.
    func testAnExplanationThatIsToldToEndSaysWhere() throws {
        final class Listener: TGLScript.Host {
            var heard: [String] = []
            func print(_ line: String) {}
            func show(_ request: ShowRequest, in session: Session) {}
            func why(_ request: WhyRequest, in session: Session) {
                var explainer = Explainer(session.document)
                heard += request.properties.flatMap { explainer.why(request.node, $0, deep: request.isDeep).map(\.text) }
            }
        }
        let listener = Listener()
        let session = Session(host: listener)
        let rest = "for i in 2..20 { view A[i] { width = prev.width + 1 } }"
        let scene = "relative S { width = 900; height = 9; view A[1] { width = 5 }; \(rest) }"
        XCTAssertFalse(session.run(SourceFile(name: "why.tgl", text: scene)).failed)
        var (last, ended) = (0, 0)
        while true {
            var asked = 0
            session.stopAnswers = { _ in
                asked += 1
                return asked > last ? .time : nil
            }
            listener.heard = []
            let outcome = session.run(SourceFile(name: "why.tgl", text: "why A[20].width deep"))
            session.stopAnswers = nil
            if !outcome.failed { break }
            XCTAssertFalse(listener.heard.contains { $0.contains("did not reach") }, "\(listener.heard)")
            if let end = listener.heard.last {
                // It may be told to end when all is said.
                let isWhole = listener.heard.count { $0.hasPrefix("A[") } == 20 && end == "width = 5"
                XCTAssertTrue(isWhole || end.contains(".width: interrupted here; `why A["), end)
                XCTAssertEqual(outcome.diagnostics.map(\.code), [ScriptCode.time.text])
                ended += 1
            }
            last += 1
        }
        XCTAssertGreaterThan(ended, 20)
        XCTAssertEqual(listener.heard.filter { $0.hasPrefix("A[") }.count, 20)
    }

    func testABlockWithNothingButMarginsIsAsHighAsThese() {
        let scene = "block S { view A { top = 20 }; view B { bottom = 20; top = -3 } }"
        XCTAssertEqual(lines(scene, "S", .height), ["A's top 20 + B's top (−3) = 17"])
    }

    func testAWidthBetweenEdgesSaysHowLongALayoutMarginIs() {
        let scene = "constraint S { width = 90; height = 9; view A { left = layoutMargin - 2; right = 5 } }"
        XCTAssertEqual(lines(scene, "A", .left), ["left of S.layoutMargins 8 − 2 = 6", "`left = layoutMargin - 2`: 6"])
        XCTAssertEqual(
            lines(scene, "A", .width),
            [
                "left of S.layoutMargins 8 − 2 = 6", "`left = layoutMargin - 2`: A.left = 6", "`right = 5`: S.width 90 − 5 = 85",
                "both edges are held, so the width is what is between: 85 − 6 = 79",
            ])
    }

    func testAWrappedSizeBelowZeroIsZero() {
        let scene = "linear vert S { height = wrap; view A { height = 4; top = -10 } }"
        XCTAssertEqual(lines(scene, "S", .height), ["`height = wrap`: A's top (−10) + A 4 = −6; no size is below 0: 0"])
    }

    func testTheOnlyShareOfALineTakesAllThatIsFree() {
        let scene =
            "linear horz S { width = 100; view A { width = 60; height = 5; trailing = 20% + 3 }; view B { width = 10; height = 5 } }"
        let steps = lines(scene, "B", .left)
        XCTAssertTrue(steps.contains { $0.hasSuffix("A's trailing is a share: all of the 27 free + 3 = 30") }, "\(steps)")
    }

    /// No answer of the rounds agrees with itself here (C-18): the height that counts is the one before the last round.
    func testAContentThatGrowsWithEachRoundIsTold() {
        let scene = "constraint S { width = 100; height = 100; image A { imageSize = [20, 30]; width = height } }"
        XCTAssertEqual(lines(scene, "A", .height).first, "its own content is 512.58 high, as measured before the last round")
    }

    func testALastBaselineIsNamed() {
        let scene =
            "grid S { columns = [50, 50]; rows = [46]; alignItems = lastBaseline; view A { height = 30; bottom = 4 }; "
            + "view B { height = 38 } }"
        XCTAssertEqual(lines(scene, "B", .top).last, "`S.alignItems = lastBaseline`: 0 + 8 − lift to the common last baseline 4 = 4")
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
            [
                "`R.equalize = size`", "R.width 90 free", "the weights: A 0.3333 + B's left 0.3333 + B 0.3333 = 1",
                "share: 90 free × 0.3333 / 1 = 30",
            ])
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
        XCTAssertEqual(lines(scene, "S", .width), ["`width = wrap`: A needs the most: its width 25 + its left 20 = 45"])
    }

    func testContentTimesZeroDoesNotCount() {
        let scene = "linear vert S { width = wrap * 0 + 5; view A { width = 20 } }"
        XCTAssertEqual(lines(scene, "S", .width).last, "none of its content is counted: 5")
    }

    // MARK: Sums

    /// What a container holds is told with its names; of a long sum the first terms, and how many more there are.
    func testSumsNameTheirTerms() {
        let flow =
            "flow vert S { width = wrap; height = wrap; hspace = 4; vspace = 3; arrangedCount = 2; "
            + "view A { width = 20; height = 10; left = 2 }; "
            + "view B { width = 30; height = 20 }; view C { width = 25; height = 15; top = 3 } }"
        XCTAssertEqual(lines(flow, "S", .width), ["`width = wrap`: S.lines[0] is the longest: A's left 2 + A 20 + B 30 + space 4 = 56"])
        XCTAssertEqual(lines(flow, "S", .height), ["`height = wrap`: its lines: B 20 + C's top 3 + C 15 + space 3 = 41"])
        XCTAssertEqual(lines(flow, "C", .top), ["`top = 3`: in S.lines[1]: B 20 + space 3 + its top 3 = 26"])
        let float =
            "float horz S { width = wrap; height = 90; hspace = 2; view A { width = 20; height = 40 }; "
            + "view B { width = 30; height = 50; top = 2 }; "
            + "view C { width = 25; height = 30 } }"
        XCTAssertEqual(lines(float, "S", .width), ["`width = wrap`: its floats: A 20 + B 30 + space 2 = 52"])
        XCTAssertEqual(lines(float, "B", .left), ["the first column at which it fits: A ends at 20 + space 2 = 22"])
        let relative =
            "relative S { width = wrap; height = 40; view A { width = 40; right = 10 }; view B { left = A.right; width = 10; right = 5 } }"
        XCTAssertEqual(
            lines(relative, "S", .width).first?.hasSuffix("the content must be A's width 40 + what is behind A 10 = 50"), true,
            lines(relative, "S", .width).first ?? "")
        let many = "linear vert S { height = wrap; vspace = 2; for i in 1..10 { view { height = i } } }"
        XCTAssertEqual(lines(many, "S", .height), ["`height = wrap`: view1 1 + view2 2 + view3 3 + … 7 more 49 + 9 × space 2 = 73"])
    }

    func testWhatIsLeftIsASum() {
        let scene = "linear horz S { width = 200; hspace = 5; gravity = centerX; view A { width = 20 }; view B { width = 30 } }"
        XCTAssertEqual(
            lines(scene, "A", .left),
            ["S.width 200 − A 20 − B 30 − space 5 = 145 left", "`S.gravity = centerX`", "first in the line: half of the 145 left = 72.5"])
        let shrunk = "linear horz S { width = 100; shrinkType = weight; view A { width = 60 }; view B { width = 90 } }"
        XCTAssertEqual(
            lines(shrunk, "A", .width),
            [
                "width = 60", "S.width 100 − A's own size 60 − B's own size 90 = −50 left", "the weights: A 60 + B 90 = 150",
                "`S.shrinkType = weight`", "the line is too long: 60 − 50 × 60 / 150 = 40",
            ])
    }

    func testWeightsAreToldWithWhatIsLeft() {
        let scene = "linear horz S { width = 200; view A { width = 50; weight = 1 }; view B { width = 30; weight = 3 } }"
        XCTAssertEqual(
            lines(scene, "A", .width),
            [
                "width = 50", "S.width 200 − A's own size 50 − B's own size 30 = 120 left", "the weights: A 1 + B 3 = 4",
                "`A.weight = 1`", "weight: 50 + 120 left × 1 / 4 = 80",
            ])
        let lacking = "linear horz S { width = 60; weightSum = 2; view A { width = 10; weight = 1 }; view B { width = 100 } }"
        XCTAssertEqual(
            lines(lacking, "A", .width),
            [
                "width = 10", "S.width 60 − A's own size 10 − B 100 = −50 left", "`S.weightSum = 2`", "`A.weight = 1`",
                "weight: 10 − 50 lacking × 1 / 2 = −15; no size is below 0: 0",
            ])
        let wrapped = "linear horz S { largestChild = true; view A { width = 20; weight = 1 }; view B { width = 30 } }"
        XCTAssertEqual(
            lines(wrapped, "A", .width),
            ["width = 20", "`S.largestChild = true`", "`A.weight = 1`", "with a weight it is as long as the longest child: B 30"])
    }

    func testDividersAreTermsOfTheirOwn() {
        let scene = "linear horz S { divider = 2; dividers = [beginning, middle]; view A { width = 20 }; view B { width = 30 } }"
        let rules = ["`S.divider = 2`", "`S.dividers = [beginning, middle]`"]
        XCTAssertEqual(lines(scene, "S", .width), rules + ["A 20 + B 30 + dividers 4 = 54"])
        XCTAssertEqual(lines(scene, "A", .left), rules + ["first in the line: divider 2"])
        XCTAssertEqual(lines(scene, "B", .left), rules + ["A ends at 22 + divider 2 = 24"])
    }

    func testSharedColumnsAreToldWithWhatTheyTake() {
        let scene = """
            table vert S { width = 320; padding = 10; hspace = 4; sharedColumns = true; stretchColumns = [1]
              row { view A { size = [20, 9] }; view B { size = [60, 9]; left = 5 } }
              row R { view C { size = [45, 9] }; view D { size = [30, 9]; alignment = right } }
            }
            """
        XCTAssertEqual(
            lines(scene, "A", .width),
            ["column 0 is as wide as its widest cell: C 45", "`width = 20`: a cell fills its place: column 45"])
        let first = "column 0 is as wide as its widest cell: C 45"
        let column = [
            "column 1 is as wide as its widest cell: B's width before that 60 + B's left 5 = 65",
            "S.width 320 − padding 10 − padding 10 = 300 inside",
            "S's content width 300 − 45 − 65 − space 4 = 186 left", "`S.stretchColumns = [1]`", "column 1: 65 + 186 = 251",
        ]
        XCTAssertEqual(
            lines(scene, "B", .width), [first] + column + ["`width = 60`: a cell fills its place: column 251 − its left 5 = 246"])
        XCTAssertEqual(
            lines(scene, "D", .left),
            ["column 0 is as wide as its widest cell: C 45, `S.hspace = 4`"] + column.dropLast()
                + [
                    "column 1: 65 + 186 = 251, its place: column 251", "`alignment = right`",
                    "in column 1, after those before: 45 + space 4 + (251 − its width 30) = 270",
                ])
    }

    func testWeightsOfAGridAreTold() {
        let scene = "grid S { width = 100; columnCount = 2; view A { size = [20, 9]; columnWeight = 1 }; view B { size = [30, 9] } }"
        XCTAssertEqual(
            lines(scene, "S", .columns),
            [
                "the tracks share S.width 100", "columns[0]  wrap              largest content, A 20",
                "columns[1]  wrap              largest content, B 30",
                "what the columns leave: S.width 100 − (S.columns[0] 20 + S.columns[1] 30) = 50",
                "columns[0], by `A.columnWeight = 1`: 20 + 50 = 70",
                "free space 0: no auto track is stretched",
            ])
    }

    func testLayoutMarginsAreToldWithWhatIsPreserved() {
        let scene = "frame S { width = 200; height = 9; layoutMargins = [1, 20, 3, 12]; view A { left = layoutMargin + 3; width = 9 } }"
        XCTAssertEqual(lines(scene, "A", .left), ["left of S.layoutMargins 20 + 3 = 23"])
        let inner = "linear vert S { width = 99; layoutMargins = 10; frame T { left = 3; height = 9; preservesMargins = true; "
        XCTAssertEqual(
            lines(inner + "layoutMargins = 1; view A { left = layoutMargin; width = 9 } } }", "A", .left),
            ["`T.preservesMargins = true`: S.layoutMargins 10 − distance 3 = 7", "left of T.layoutMargins 7", "left 7"])
    }

    // MARK: Places

    func testPaddingAndSafeAreaAreToldApart() {
        let screen = "screen 100 200\nscreen.safeArea = [0, 10, 0, 10]\n"
        let scene = "frame S { width = fill; height = 40; insetsFromSafeArea = left; leadingPadding = 9; view A { width = 5 } }"
        XCTAssertEqual(lines(screen + scene, "A", .left), ["after the padding 9 + safe area 10 = 19"])
        let bare = "frame S { width = fill; height = 40; insetsFromSafeArea = left; view A { width = 5 } }"
        XCTAssertEqual(lines(screen + bare, "A", .left), ["after the safe area 10"])
    }

    func testMirroringAndTransformsAreSaid() {
        let scene =
            "screen 200 200\nscreen.direction = rtl\n"
            + "frame S { width = fill; height = 50; layoutTransform = [1, 0, 0, 1, 3, 4]; view A { width = 20; height = 10; left = 30 } }"
        XCTAssertEqual(
            lines(scene, "A", .left),
            [
                "`left = 30`: at the far side: S.width 200 − left 30 − its width 20 = 150",
                "mirrored for right-to-left: 200 − 150 − 20 = 30",
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
