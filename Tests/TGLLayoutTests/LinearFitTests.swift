import TGLLayout
import XCTest

/// Shrinking, equalize and subviewsSize (L-13 to L-16, L-40 to L-43; D-14, D-24).
final class LinearFitTests: XCTestCase {
    private let crowded = """
          view A h=50 top=10
          view B h=20% top=10%
          view C h=60
          view D h=70% top=20
        """
    private func column(_ own: String, _ children: String, _ frames: [String: [Double]], line: UInt = #line) {
        let text = children.split(separator: "\n").map { $0.hasPrefix("  ") ? String($0) : "  " + $0 }.joined(separator: "\n")
        expectTree("linear vert S w=100 \(own)\n" + text, frames, line: line)
    }

    func testAverage() {
        column(
            "h=100 shrinkType=average", crowded, ["A": [0, 10, 0, 30], "B": [0, 40, 0, 0], "C": [0, 40, 0, 40], "D": [0, 100, 0, 0]])
    }
    func testWeight() {
        column("h=100 shrinkType=weight", crowded, ["A": [0, 10, 0, 31.818], "C": [0, 41.818, 0, 38.182], "D": [0, 100, 0, 0]])
    }
    func testNoShareIsNeeded() {
        column("h=100 shrinkType=average", "view A h=80\nview B h=60", ["A": [0, 0, 0, 60], "B": [0, 60, 0, 40]])
    }
    func testASizeStopsAtItsLowerBoundAndTheOthersGive() {
        column("h=100 shrinkType=average", "view A h=80 h>=70\nview B h=60", ["A": [0, 0, 0, 70], "B": [0, 70, 0, 30]])
    }
    func testASizeStopsAtNothing() {
        column("h=100 shrinkType=average", "view A h=10\nview B h=150", ["A": [0, 0, 0, 0], "B": [0, 0, 0, 100]])
    }
    func testWhatIsThenLeftOverflows() {
        column("h=50 shrinkType=average", "view A h=80 h>=70\nview B h=60 h>=10", ["A": [0, 0, 0, 70], "B": [0, 70, 0, 10]])
    }
    func testNotLessThanTheContentIsLeftAlone() {
        column("h=20 shrinkType=average", "label A text=x h>=wrap\nview B h=20", ["A": [0, 0, 8, 16], "B": [0, 16, 0, 4]])
    }
    func testAWrappedLengthNeverShrinks() {
        column(
            "h=wrap h<=60 shrinkType=average", "view A h=40\nview B h=40",
            ["S": [0, 0, 100, 60], "A": [0, 0, 0, 40], "B": [0, 40, 0, 40]])
    }
    func testAStretchedLengthShrinks() {
        expectTree(
            "frame F w=100 h=60\n  linear vert S top=0 bottom=0 h<=90 shrinkType=average\n    view A h=40\n    view B h=40",
            ["A": [0, 0, 0, 30], "B": [0, 30, 0, 30]])
    }
    func testSpacingsGive() {
        let children = "view A h=40 top=10\nview B h=50 bottom=10"
        column("h=100 vspace=20 shrinkType=average+space", children, ["A": [0, 0, 0, 40], "B": [0, 50, 0, 50]])
        column("h=100 vspace=20 shrinkType=weight+space", children, ["A": [0, 2.5, 0, 40], "B": [0, 47.5, 0, 50]])
    }
    func testASpacingStopsAtNothing() {
        column(
            "h=100 shrinkType=average+space", crowded,
            ["A": [0, 0, 0, 50], "B": [0, 50, 0, 0], "C": [0, 50, 0, 60], "D": [0, 110, 0, 0]])
    }
    func testRefersToTheShrunkenWidth() {
        expectTree("linear horz S w=100 h=80 shrinkType=average\n  view A w=80 h=self.width\n  view B w=60 h=5", ["A": [0, 0, 60, 60]])
    }

    private func pair(_ a: Int, _ b: Int, _ frames: [String: [Double]], line: UInt = #line) {
        func text(_ n: Int) -> String { String(repeating: "x", count: n) }
        expectTree(
            "linear horz S w=120 hspace=20 shrinkType=auto\n  label A fontSize=2 text=\(text(a)) trailing=50%\n"
                + "  label B fontSize=2 text=\(text(b)) leading=50%",
            frames, line: line)
    }
    func testOfAPairBothGiveDownToHalf() { pair(90, 80, ["A": [0, 0, 50, any], "B": [70, 0, 50, any]]) }
    func testOfAPairTheLargerGives() {
        pair(30, 100, ["A": [0, 0, 30, any], "B": [50, 0, 70, any]]); pair(100, 30, ["A": [0, 0, 70, any], "B": [90, 0, 30, any]])
    }
    func testAPairThatFitsIsLeftAlone() { pair(30, 20, ["A": [0, 0, 30, any], "B": [100, 0, 20, any]]) }
    func testMoreThanAPairIsLeftAlone() {
        expectTree(
            "linear horz S w=20 shrinkType=auto\n  label A text=aa\n  label B text=bb\n  label C text=cc",
            ["A": [0, 0, 16, 16], "C": [32, 0, 16, 16]])
    }

    // MARK: equalize

    private let three = "view A\nview B\nview C"
    func testEqualSizesAndGaps() {
        column("h=110 equalize=size", three, ["A": [0, 0, 0, 22], "B": [0, 44, 0, 22], "C": [0, 88, 0, 22]])
    }
    func testEqualSizesAndGapsWithEnds() {
        column("h=105 equalize=size equalizeCentered=true", three, ["A": [0, 15, 0, 15], "B": [0, 45, 0, 15], "C": [0, 75, 0, 15]])
    }
    func testEqualSizesWithGivenGaps() {
        column(
            "h=110 equalize=size equalizeSpace=5", three,
            ["A": [0, 0, 0, 33.333], "B": [0, 38.333, 0, 33.333], "C": [0, 76.667, 0, 33.333]])
    }
    func testEqualSizesWithGivenGapsAndEnds() {
        column("h=120 equalize=size equalizeSpace=5 equalizeCentered=true", three, ["A": [0, 5, 0, 33.333], "C": [0, 81.667, 0, 33.333]])
    }
    func testEqualGaps() {
        column(
            "h=110 equalize=space", "view A h=20\nview B h=20\nview C h=20",
            ["A": [0, 0, 0, 20], "B": [0, 45, 0, 20], "C": [0, 90, 0, 20]])
    }
    func testEqualGapsWithEnds() {
        column(
            "h=110 equalize=space equalizeCentered=true", "view A h=20\nview B h=20\nview C h=20",
            ["A": [0, 12.5, 0, 20], "B": [0, 45, 0, 20], "C": [0, 77.5, 0, 20]])
    }
    func testEqualGapsOfOneChild() { column("h=110 equalize=space", "view A h=20", ["A": [0, 0, 0, 20]]) }
    func testEqualGapsWeighNextToNothingBesideAShare() {
        column("h=103 equalize=space equalizeCentered=true", "view A h=32\nview B h=fill", ["B": [0, any, 0, 71.0 * 100 / 101]])
    }
    func testEqualizeIsLiveAndTakesNothingAway() {
        let t = LineTree("linear vert S w=10 h=110\n  view A h=20 top=3\n  view B h=20\n  view C h=20")
        t.set("S", "equalize=space")
        t.expect(["A": [0, 0, 0, 20], "B": [0, 45, 0, 20]])
        t.set("S", "equalize=none")
        t.expect(["A": [0, 3, 0, 20], "B": [0, 23, 0, 20]])
    }

    // MARK: subviewsSize

    private func row(_ own: String, _ xs: [Double], _ size: Double, line: UInt = #line) {
        expectTree(
            "linear horz S w=100 h=10 \(own)\n  view A\n  view B\n  view C",
            ["A": [xs[0], 0, size, 0], "B": [xs[1], 0, size, 0], "C": [xs[2], 0, size, 0]], line: line)
    }
    func testEvenSpace() { row("subviewsSize=20,5", [0, 40, 80], 20) }
    func testAtMostSoMuchSpace() { row("subviewsSize=20,5,10", [0, 36.667, 73.333], 26.667) }
    func testEvenSpaceAtTheEndsToo() { row("subviewsSize=20,5 subviewsCentered=true", [10, 40, 70], 20) }
    func testAtLeastSoMuchSpace() { row("subviewsSize=20,30", [0, 43.333, 86.667], 13.333) }
    func testSizeZeroSwitchesItOff() { row("subviewsSize=0,5 hspace=1", [0, 1, 2], 0) }
    func testAnOwnSizeWins() {
        expectTree(
            "linear horz S w=100 h=10 subviewsSize=20,5\n  view A\n  view B w=10\n  label C text=x",
            ["A": [0, 0, 20, 0], "B": [40, 0, 10, 0], "C": [70, 0, 20, any]])
    }
}
