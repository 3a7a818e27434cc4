import TGLLayout
import XCTest

/// Lines and flows take short ways through the layout where their children allow it. The general way must give the same frames to the last
/// bit.
final class PlainLinesTests: XCTestCase {
    /// A random line.
    private func line(_ seed: UInt64, isShort: Bool) -> LineTree {
        var d = Dice(s: seed)
        let numbers = ["0", "-3", "0.1", "7", "33.3", "1e-9", "123456.789", "1e13", "1e300"]
        func number() -> String { numbers[d.roll(d.roll(6) == 0 ? 9 : 6)] }
        var text = "linear \(d.pick(["vert", "horz"])) S"
        for size in ["w", "h"] { text += [" \(size)=wrap", " \(size)=100", " \(size)=fill"][d.roll(3)] }
        if d.roll(2) == 0 { text += " hspace=\(number()) vspace=\(number())" }
        if d.roll(2) == 0 { text += " padding=\(number()),\(number()),\(number()),\(number())" }
        if d.roll(3) == 0 { text += " gravity=\(d.pick(["top", "left", "leading", "center", "bottom", "fillX", "around"]))" }
        if d.roll(6) == 0 { text += " shrinkType=average" }
        if d.roll(6) == 0 { text += " reverseLayout=true" }
        for k in 0...d.roll(6) {
            let kind = d.roll(4) == 0 ? "linear" : "view"
            text += "\n  \(kind) n\(k) w=\(number()) h=\(number())"
            if kind == "linear" { text += "\n    view i\(k) w=5 h=5" }
        }
        return LineTree(text, isShort: isShort)
    }

    func testBothWaysAgreeToTheLastBit() {
        var plain = 0
        for seed in UInt64(1)...2000 {
            let short = line(seed, isShort: true)
            let general = line(seed, isShort: false)
            short.layout()
            general.layout()
            plain += short.doc.report.plainly
            XCTAssertEqual(short.frames(), general.frames(), "seed \(seed)")
        }
        XCTAssertGreaterThan(plain, 500, "the short way is hardly gone")
    }

    /// Which containers take the short way, and that the general way is taken as soon as one child or property needs it.
    func testTheShortWayIsTakenWhereChildrenArePlainAndNowhereElse() {
        func plainly(_ text: String) -> Int {
            let t = LineTree(text)
            t.layout()
            return t.doc.report.plainly
        }
        let children = "\n  view A w=10 h=10\n  view B w=20 h=10"
        XCTAssertEqual(plainly("linear vert S w=100 h=100" + children), 1)
        XCTAssertEqual(plainly("linear horz S w=wrap h=wrap" + children), 2, "measured and placed")
        XCTAssertEqual(plainly("linear vert S w=100 h=100 padding=1,2,3,4 vspace=5" + children), 1)
        XCTAssertEqual(plainly("flow vert S w=100 h=100" + children), 1)
        XCTAssertEqual(plainly("linear vert S w=100 h=100\n  linear vert T w=50 h=50\n    view A w=10 h=10"), 2)
        for other in ["gravity=center", "gravity=betweenY", "reverseLayout=true", "gravity=fillX"] {
            XCTAssertEqual(plainly("linear vert S w=100 h=100 \(other)" + children), 1, other)
        }
        let others = [
            "shrinkType=average", "leadingPadding=3", "gravity=fillY", "equalize=size", "gravity=windowCenterY",
            "divider=2 dividers=middle",
        ]
        for other in others {
            XCTAssertEqual(plainly("linear vert S w=100 h=100 \(other)" + children), 0, other)
        }
        let alone = [
            "w=30%", "w=wrap", "w=10 left=5", "w=10 w>=5", "w=10 visibility=gone", "w=self.height*2", "w=S.width*0.5",
            "w=10 alignment=right",
        ]
        for child in alone {
            XCTAssertEqual(plainly("linear vert S w=100 h=100\n  view A w=10 h=10\n  view B h=10 \(child)"), 1, child)
        }
        for child in ["w=A.width", "w=10 w>=A.width", "w=10 top=10%"] {
            XCTAssertEqual(plainly("linear vert S w=100 h=100\n  view A w=10 h=10\n  view B h=10 \(child)"), 0, child)
        }
        XCTAssertEqual(plainly("flow vert S w=100 h=100 arrangedCount=2" + children), 0)
        XCTAssertEqual(plainly("float vert S w=100 h=100" + children), 0)
    }

    /// A random flow of as many a line as fit.
    private func flow(_ seed: UInt64, isShort: Bool) -> LineTree {
        var d = Dice(s: seed)
        let numbers = ["0", "-3", "0.1", "7", "33.3", "50", "100", "1e-9", "123456.789", "1e13", "1e300"]
        func number() -> String { numbers[d.roll(d.roll(8) == 0 ? 11 : 7)] }
        var text = "flow \(d.pick(["vert", "horz"])) S"
        for size in ["w", "h"] { text += [" \(size)=wrap", " \(size)=100", " \(size)=130.7", " \(size)=fill"][d.roll(4)] }
        if d.roll(2) == 0 { text += " hspace=\(number()) vspace=\(number())" }
        if d.roll(2) == 0 { text += " padding=\(number()),\(number()),\(number()),\(number())" }
        if d.roll(4) == 0 { text += " gravity=\(d.pick(["top", "left", "leading", "center", "bottom", "fillX", "around"]))" }
        if d.roll(4) == 0 { text += " arrangedGravity=\(d.pick(["top", "left", "leading", "center", "bottom", "fill"]))" }
        if d.roll(8) == 0 { text += " arrangedCount=2" }
        if d.roll(8) == 0 { text += " autoArrange=true" }
        if d.roll(8) == 0 { text += " reverseLayout=true" }
        for k in 0...d.roll(12) {
            let kind = d.roll(4) == 0 ? "flow" : "view"
            text += "\n  \(kind) n\(k) w=\(number()) h=\(number())"
            if kind == "flow" { text += "\n    view i\(k) w=5 h=5" }
        }
        return LineTree(text, isShort: isShort)
    }

    func testBothWaysOfAFlowAgreeToTheLastBit() {
        for seed in UInt64(1)...4000 {
            let short = flow(seed, isShort: true)
            let general = flow(seed, isShort: false)
            short.layout()
            general.layout()
            XCTAssertEqual(short.frames(), general.frames(), "seed \(seed)")
        }
    }

    func testAnEditThatMakesOneChildOtherIsSeen() {
        for words in ["w=30%", "left=5", "w>=50", "h=self.width*2", "visibility=gone", "useFrame=true frame=1,2,3,4", "noLayout=true"] {
            for kind in ["linear vert", "flow horz"] {
                let t = LineTree("\(kind) S w=200 h=300\n  view A w=10 h=10\n  view B w=10 h=10\n  view C w=10 h=10")
                t.layout()
                t.set("B", words)
                t.layout()
                let after = t.frames()
                try? t.doc.layoutAgain()
                XCTAssertEqual(after, t.frames(), words)
                XCTAssertNotEqual(t.frame("B") + t.frame("C"), [0, 10, 10, 10, 0, 20, 10, 10], words)
            }
        }
    }

    /// What a settled child's frame tells counts only as long as its rules say the same.
    func testEditsOfSettledChildrenAreSeen() throws {
        let words = [
            "w=7", "h=7", "w=0", "h=60", "w=200", "w=unset", "w=30%", "h=wrap", "w>=50", "w>=unset", "h<=5", "h<=unset", "left=5",
            "left=unset",
            "visibility=gone", "visibility=visible", "useFrame=true", "useFrame=false", "frame=1,2,3,4", "frame=unset", "noLayout=true",
            "noLayout=false", "size=20", "alignment=center",
        ]
        for seed in UInt64(1)...400 {
            var d = Dice(s: seed)
            var text = d.pick(["linear vert S", "linear horz S", "flow horz S", "flow vert S"])
            for size in ["w", "h"] { text += [" \(size)=wrap", " \(size)=100", " \(size)=130"][d.roll(3)] }
            for k in 0..<4 { text += "\n  \(d.pick(["view", "view", "linear", "label"])) n\(k) w=\(d.pick(["10", "40", "150"])) h=10" }
            let kept = LineTree(text)
            let afresh = LineTree(text)
            kept.layout()
            for _ in 0..<8 {
                let name = "n\(d.roll(4))"
                let word = d.pick(words)
                let moves = d.roll(8) == 0
                for tree in [kept, afresh] {
                    if moves {
                        try tree.doc.move(tree[name], to: tree["S"], before: tree.doc.first(tree["S"]))
                    } else {
                        tree.set(name, word)
                    }
                }
                kept.layout()
                try afresh.doc.layoutAgain()
                XCTAssertEqual(kept.frames(), afresh.frames(), "seed \(seed)")
            }
        }
    }
}
