import TGLLayout
import XCTest

/// Children of lines and frames that are laid out one by one, whatever is set on them, get the frames of the general way to the last bit.
final class DressedChildrenTests: XCTestCase {
    /// A random child of `S` and what is in it. `seen`: children that are before it.
    private func child(_ d: inout Dice, _ name: String, _ seen: [String]) -> String {
        let numbers = ["0", "-3", "0.1", "7", "33.3", "80", "1e-9", "1e13", "1e300"]
        func number() -> String { numbers[d.roll(d.chance(6) ? 9 : 7)] }
        func size(_ other: String) -> String {
            switch d.roll(14) {
            case 0: return "50%"
            case 1: return "33.3%+4"
            case 2: return "fill*0.5-3"
            case 3: return "average"
            case 4: return "share(2)+1"
            case 5, 6: return "self.\(other)*0.3"
            case 7: return "S.\(other)*0.25"
            case 8: return "S.\(d.pick(["width", "height"]))-10"
            case 9: return d.chance(15) && !seen.isEmpty ? "\(d.pick(seen)).\(other)" : "self.\(other)+2"
            case 10: return "wrap"
            default: return number()
            }
        }
        let kind = d.pick(["view", "view", "view", "view", "linear vert", "frame", "label"])
        var text = "\n  \(kind) \(name)"
        if d.chance(85) { text += " w=\(size("height"))" }
        if d.chance(85) { text += " h=\(size("width"))" }
        for side in ["left", "top", "right", "bottom"] where d.chance(25) { text += " \(side)=\(number())" }
        if d.chance(5) { text += " \(d.pick(["leading=4", "trailing=5", "centerX=3", "centerY=-2", "left=10%", "bottom=S.bottom-3"]))" }
        if d.chance(15) { text += " w>=\(number())" }
        if d.chance(15) { text += " h<=\(d.chance(80) ? number() : "self.width")" }
        if d.chance(3) { text += " left>=5" }
        if d.chance(5) { text += " alignment=\(d.pick(["center", "right", "bottom", "fill"]))" }
        if d.chance(5) { text += " visibility=gone" }
        if d.chance(3) { text += " \(d.pick(["noLayout", "useFrame"]))=true frame=1,2,30,40" }
        if kind == "label" { text += " text=some_words_that_wrap" }
        if kind.hasPrefix("linear") || kind == "frame" {
            text += "\n    view \(name)x w=\(number()) h=5\n    view \(name)y w=40% h=6 left=2"
        }
        return text
    }

    private func tree(_ seed: UInt64, _ kinds: [String]) -> String {
        var d = Dice(s: seed)
        var text = "\(d.pick(kinds)) S"
        for size in ["w", "h"] { text += " \(size)=\(d.pick(["wrap", "100", "130.7", "fill"]))" }
        if d.chance(20) { text += " h>=30" }
        if d.chance(40) { text += " padding=\(d.pick(["1,2,3,4", "0.1,7,-3,60", "90"]))" }
        if d.chance(30) { text += " hspace=4 vspace=0.1" }
        if d.chance(40) { text += " gravity=\(d.pick(["center", "right", "bottom", "fill", "fillX", "fillY+right", "leading", "around"]))" }
        if d.chance(10) { text += " reverseLayout=true" }
        if d.chance(5) { text += " zeroPadding=false" }
        var names: [String] = []
        for k in 0..<d.roll(7) {
            text += child(&d, "n\(k)", names)
            names.append("n\(k)")
        }
        return text
    }

    /// A random table, mostly of cells with sizes of their own.
    private func table(_ seed: UInt64) -> String {
        var d = Dice(s: seed)
        var text = "table \(d.pick(["vert", "horz"])) S w=\(d.pick(["wrap", "200"])) h=\(d.pick(["wrap", "150"]))"
        if d.chance(50) { text += " hspace=\(d.pick(["4", "0.3", "1e13"])) vspace=2" }
        for row in 0..<d.roll(4) {
            text += "\n  row r\(row)"
            if d.chance(20) { text += " size=\(d.pick(["30", "average", "wrap"]))" }
            if d.chance(20) { text += " \(d.pick(["colSize=average", "colSize=20", "colCount=3", "colSize=fill", "colSize=wrap"]))" }
            if d.chance(20) { text += " hspace=1 vspace=7" }
            if d.chance(20) { text += " padding=1,2,3,4" }
            if d.chance(10) { text += " gravity=\(d.pick(["center", "bottom", "fill", "top"]))" }
            for cell in 0..<d.roll(5) {
                text += "\n    view c\(row)\(cell) w=\(d.pick(["10", "7.7", "20", "0"])) h=\(d.pick(["5", "0.1", "9", "-3"]))"
                if d.chance(10) { text += " \(d.pick(["w=50%", "left=3", "h=unset", "w=unset", "visibility=gone", "h=fill"]))" }
            }
        }
        return text
    }

    private func compare(_ seeds: ClosedRange<UInt64>, _ kinds: [String], atLeast least: Int) {
        compare(seeds, atLeast: least) { tree($0, kinds) }
    }

    private func compare(_ seeds: ClosedRange<UInt64>, atLeast least: Int, _ make: (UInt64) -> String) {
        var plain = 0
        for seed in seeds {
            let text = make(seed)
            let short = LineTree(text, rtl: seed % 3 == 0)
            let general = LineTree(text, rtl: seed % 3 == 0, isShort: false)
            try? short.doc.layout()
            try? general.doc.layout()
            plain += short.doc.report.plainly
            XCTAssertEqual(general.doc.report.plainly, 0)
            if short.frames() != general.frames() { XCTFail("seed \(seed): \(short.frames()) and not \(general.frames())\n\(text)") }
            XCTAssertEqual(short.doc.report.cycles.first, general.doc.report.cycles.first, "seed \(seed)\n\(text)")
        }
        XCTAssertGreaterThan(plain, least, "the short way is hardly gone")
    }

    func testLines() { compare(1...1500, ["linear vert", "linear horz"], atLeast: 1500) }
    func testFrames() { compare(10_001...11_500, ["frame"], atLeast: 1500) }

    /// Lines in lines, most of which wrap along themselves and have a breadth of their own: they are placed while they are measured.
    private func columns(_ d: inout Dice) -> (text: String, names: [String]) {
        var names = ["S"]
        func breadth(_ d: inout Dice) -> String { d.pick(["50%", "80%-3", "120", "fill", "fill*0.5", "33.3", "wrap"]) }
        func line(_ d: inout Dice, _ depth: Int, _ isRow: Bool) -> String {
            let indent = String(repeating: "  ", count: depth)
            var text = ""
            for _ in 0..<(1 + d.roll(4)) {
                let name = "n\(names.count)"
                let (main, cross) = isRow ? ("w", "h") : ("h", "w")
                names.append(name)
                if depth < 4, d.chance(45) {
                    let turns = d.chance(15)
                    text += "\n\(indent)linear \(isRow != turns ? "horz" : "vert") \(name) \(cross)=\(breadth(&d))"
                    if d.chance(30) { text += " padding=\(d.pick(["3", "1,2,3,4"]))" }
                    if d.chance(20) { text += " \(cross)>=\(d.pick(["20", "90", "wrap"]))" }
                    if d.chance(15) { text += " \(main)\(d.pick([">=30", "<=25", ">=wrap", "<=\(name).\(isRow ? "height" : "width")"]))" }
                    if d.chance(10) { text += " \(d.pick(["left=3", "top=5", "right=2"]))" }
                    if d.chance(10) { text += " gravity=\(d.pick(["center", "fillX", "right", "bottom"]))" }
                    if d.chance(5) { text += " visibility=gone" }
                    text += line(&d, depth + 1, isRow != turns)
                } else {
                    let deeper = "\n" + String(repeating: "  ", count: depth - 1)
                    text += child(&d, name, []).replacingOccurrences(of: "\n", with: deeper)
                }
            }
            return text
        }
        let isRow = d.chance(30)
        let (main, cross) = isRow ? ("w", "h") : ("h", "w")
        var text = "linear \(isRow ? "horz" : "vert") S \(cross)=\(d.pick(["300", "90%"])) \(main)=\(d.chance(75) ? "wrap" : "200")"
        text += line(&d, 1, isRow)
        return (text, names)
    }

    func testLinesThatArePlacedWhileTheyAreMeasured() {
        let edits = ["w=20", "h=7.5", "w=60%", "h=wrap", "w=wrap", "w>=40", "h<=9", "visibility=gone", "visibility=visible", "left=4"]
        for seed in UInt64(30_001)...30_400 {
            var d = Dice(s: seed)
            let (text, names) = columns(&d)
            let short = LineTree(text, rtl: seed % 4 == 0)
            let general = LineTree(text, rtl: seed % 4 == 0, isShort: false)
            var done: [String] = []
            for _ in 0..<5 {
                try? short.doc.layout()
                try? general.doc.layout()
                if short.frames() != general.frames() {
                    return XCTFail("seed \(seed), \(done): \(short.frames()) and not \(general.frames())\n\(text)")
                }
                XCTAssertNil(short.doc.leftDirty(), "seed \(seed)")
                let (name, edit) = (d.pick(names), d.pick(edits))
                done.append("\(name) \(edit)")
                for t in [short, general] { t.set(name, edit) }
            }
        }
    }

    /// A bound and a size that lead to each other close a cycle, which the short way leaves to the general one; so it does two bounds.
    func testACycleWithinAChild() {
        let children = [
            "w=self.height+2 h=share(2)+1 h<=self.width", "w=self.height h=wrap h>=self.width", "w=10 w>=self.height h=20 h<=self.width",
        ]
        for (k, child) in children.enumerated() {
            let text = "linear vert S w=120 h=wrap\n  view A \(child)\n  view B w=9 h=7"
            let (short, general) = (LineTree(text), LineTree(text, isShort: false))
            try? short.doc.layout()
            try? general.doc.layout()
            XCTAssertEqual(short.frames(), general.frames(), child)
            XCTAssertEqual(short.doc.report.cycles, general.doc.report.cycles, child)
            XCTAssertEqual(general.doc.report.cycles.isEmpty, k == 2, child)
        }
    }

    func testTables() { compare(20_001...22_000, atLeast: 4000, table) }

    /// A row's cells are taken for plain ones in either orientation of the table, and after edits of what it gives them.
    func testCellsOfATableThatIsTurned() {
        let text = "table vert S vspace=2 hspace=3\n  row R\n    view A w=10 h=5\n    view B w=20 h=7"
        for edits in [["orientation=horz"], ["hspace=9", "vspace=8"], ["orientation=horz", "hspace=9", "orientation=vert"]] {
            let short = LineTree(text)
            let general = LineTree(text, isShort: false)
            for t in [short, general] {
                t.layout()
                for edit in edits {
                    t.set("S", edit)
                    t.layout()
                }
                for edit in ["colSize=15", "colSize=unset"] {
                    t.set("R", edit)
                    t.layout()
                }
            }
            XCTAssertEqual(short.frames(), general.frames(), "\(edits)")
        }
    }

    /// Of the children of a frame each is laid out by itself; only one that follows a sibling sends the frame to the general way.
    func testWhichFramesTakeTheShortWay() {
        func plainly(_ text: String) -> Int {
            let t = LineTree(text)
            t.layout()
            return t.doc.report.plainly
        }
        for child in ["", "left=10", "right=10%", "centerX=0", "w=self.height", "w=S.width*0.5", "w>=30", "alignment=fill", "w=wrap"] {
            XCTAssertEqual(plainly("frame S w=100 h=100\n  view A w=10 h=10\n  view B h=10 \(child)"), 1, child)
        }
        for child in ["w=A.width", "w=10 w>=A.width"] {
            XCTAssertEqual(plainly("frame S w=100 h=100\n  view A w=10 h=10\n  view B h=10 \(child)"), 0, child)
        }
        XCTAssertEqual(plainly("frame S w=wrap h=wrap\n  view A w=10 h=10"), 2, "measured and placed")
        XCTAssertEqual(plainly("frame S w=100 h=100 gravity=windowCenterX\n  view A w=10 h=10"), 0)
    }
}
