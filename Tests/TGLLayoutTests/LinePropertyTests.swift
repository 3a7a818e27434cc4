import TGLLayout
import TGLWhy
import XCTest

/// What holds for lines and tables of any children.
final class LinePropertyTests: XCTestCase {
    /// A random tree as text; with `turned`, the same with x and y exchanged.
    private func tree(_ seed: UInt64, turned: Bool = false, numbers: [String] = ["0", "7", "20", "33.3", "80"]) -> String {
        var d = Dice(s: seed)
        var lines: [String] = []
        var count = 0
        func t(_ x: String, _ y: String) -> String { turned ? y : x }
        func size(_ own: String, _ other: String, _ parent: String) -> String {
            switch d.roll(12) {
            case 0: return "fill"
            case 1: return d.pick(["30%", "50%+4", "100%*0.5"])
            case 2: return "average"
            case 3: return "\(parent).\(own)*0.5"
            case 4: return "\(parent).\(own)-10"
            default: return d.pick(numbers)
            }
        }
        func child(_ depth: Int, _ parent: String) {
            count += 1
            let name = "n\(count)"
            let nests = depth < 3 && d.chance(35)
            var words: [String] = []
            let row = d.chance(50)
            if nests { words.append(row != turned ? "horz" : "vert") }
            if !nests || d.chance(60) { words.append("\(t("w", "h"))=\(size(t("width", "height"), t("height", "width"), parent))") }
            if !nests || d.chance(60) { words.append("\(t("h", "w"))=\(size(t("height", "width"), t("width", "height"), parent))") }
            if d.chance(20) { words.append("\(t("left", "top"))=\(d.pick(["3", "10%", "50%", "-4"]))") }
            if d.chance(20) { words.append("\(t("bottom", "right"))=\(d.pick(["3", "10%", "50%", "-4"]))") }
            if d.chance(15) { words.append("\(t("w", "h"))>=\(d.pick(numbers))") }
            if d.chance(15) { words.append("\(t("h", "w"))<=\(d.pick(numbers))") }
            if d.chance(8) { words.append("visibility=gone") }
            if d.chance(10) { words.append("alignment=\(d.pick([t("centerX", "centerY"), t("bottom", "right"), "fill"]))") }
            if d.chance(8) { words.append("shrink=\(d.pick(["0", "1", "2.5"]))") }
            if d.chance(12) { words.append("weight=\(d.pick(["0", "1", "2.5"]))") }
            if nests {
                if d.chance(8) { words.append("weightSum=3") }
                if d.chance(8) { words.append("largestChild=true") }
                if d.chance(8) { words.append("divider=2 dividers=\(d.pick(["middle", "beginning+end"]))") }
                if d.chance(50) { words.append("\(t("hspace", "vspace"))=4 \(t("vspace", "hspace"))=6") }
                if d.chance(30) { words.append("padding=\(turned ? "2,1,4,3" : "1,2,3,4")") }
                if d.chance(40) {
                    let across = [t("fillX", "fillY"), t("betweenY", "betweenX")]
                    words.append("gravity=\(d.pick(["center"] + across + ["around", "among", t("right", "bottom")]))")
                }
                if d.chance(25) { words.append("shrinkType=\(d.pick(["average", "weight", "average+space", "weight+space"]))") }
                if d.chance(8) { words.append("equalize=\(d.pick(["size", "space"]))") }
                if d.chance(8) { words.append("subviewsSize=15,3,9") }
                if d.chance(10) { words.append("reverseLayout=true") }
            }
            let kind = nests ? "linear" : "view"
            lines.append(String(repeating: "  ", count: depth) + "\(kind) \(name) " + words.joined(separator: " "))
            if nests { for _ in 0..<d.roll(5) { child(depth + 1, name) } }
        }
        lines.append(
            "linear \(turned ? "horz" : "vert") S \(d.chance(50) ? "\(t("w", "h"))=200" : "") \(d.chance(50) ? "\(t("h", "w"))=150" : "")")
        for _ in 0..<4 { child(1, "S") }
        return lines.joined(separator: "\n")
    }

    private func layout(_ text: String, rtl: Bool = false) -> LineTree {
        let t = LineTree(text, rtl: rtl)
        try? t.doc.layout()
        return t
    }

    /// Children taken one by one (`LineSweep`) get the frames of the general way, to the last bit.
    func testTheShortWayAgreesWithTheGeneralOne() {
        var swept = 0
        for seed in UInt64(1)...1500 {
            let numbers = seed % 5 == 0 ? ["1e308", "-1e308", "1e13", "0", "10"] : ["0", "7", "20", "33.3", "80"]
            let text = tree(seed, numbers: numbers)
            let short = LineTree(text, rtl: seed % 3 == 0)
            let general = LineTree(text, rtl: seed % 3 == 0, isShort: false)
            try? short.doc.layout()
            try? general.doc.layout()
            swept += short.doc.report.plainly
            XCTAssertEqual(short.frames(), general.frames(), "seed \(seed)\n\(text)")
            XCTAssertEqual(general.doc.report.plainly, 0)
        }
        XCTAssertGreaterThan(swept, 500, "the short way is hardly gone")
    }

    func testTheSameTwiceAndFromScratch() throws {
        for seed in UInt64(1)...300 {
            let t = layout(tree(seed))
            let before = t.frames()
            try? t.doc.layoutAgain()
            XCTAssertEqual(before, t.frames(), "seed \(seed)")
        }
    }

    func testNoSizeIsNegativeNorAnyNumberInfinite() {
        for seed in UInt64(1)...300 {
            for f in layout(tree(seed)).frames() {
                XCTAssertTrue(
                    f.width >= 0 && f.height >= 0 && f.x.isFinite && f.y.isFinite && f.width.isFinite && f.height.isFinite, "seed \(seed)")
            }
        }
    }

    func testHugeNumbersEndWithFiniteSizes() {
        let numbers = ["1e308", "1.7e308", "-1e308", "1e300", "0", "10"]
        for seed in UInt64(1)...300 {
            for f in layout(tree(seed, numbers: numbers)).frames() {
                XCTAssertTrue(
                    f.width >= 0 && f.height >= 0 && f.x.isFinite && f.y.isFinite && f.width.isFinite && f.height.isFinite,
                    "seed \(seed): \(f)")
            }
        }
    }

    /// Exchanging x and y in the tree exchanges them in the frames (without `auto`, text and images, which know one direction).
    func testTurned() {
        for seed in UInt64(1)...300 {
            let upright = layout(tree(seed)).frames()
            let turned = layout(tree(seed, turned: true)).frames()
            for (a, b) in zip(upright, turned) {
                let same =
                    abs(a.x - b.y) < 1e-6 && abs(a.y - b.x) < 1e-6 && abs(a.width - b.height) < 1e-6 && abs(a.height - b.width) < 1e-6
                if !same { return XCTFail("seed \(seed): \(a) against \(b)\n\(tree(seed))") }
            }
        }
    }

    func testRightToLeftIsTheMirrorImage() {
        for seed in UInt64(1)...300 {
            let text = tree(seed).replacing(" left=", with: " leading=").replacing("=right", with: "=trailing").replacing(
                "1,2,3,4", with: "1,2,3,2")
            let a = layout(text)
            let b = layout(text, rtl: true)
            a.doc.walk(a["S"]) { i, _ in
                guard i != a["S"], let p = a.doc.parent(i) else { return }
                var above: Int32? = i
                while let n = above {
                    if a.doc.nodes[n].pointee.flags.contains(.gone) { return }
                    above = a.doc.parent(n)
                }
                let f = a.doc.exactFrame(i)
                let g = b.doc.exactFrame(i)
                let whole = a.doc.exactFrame(p).width
                // What a line took more of than there was keeps its left edge in both directions.
                if f.width > 0 { XCTAssertEqual(whole - f.x - f.width, g.x, accuracy: 1e-6, "seed \(seed) \(a.doc.nameText(i))\n\(text)") }
                XCTAssertEqual(f.width, g.width, accuracy: 1e-6)
            }
        }
    }

    func testEditsGiveWhatALayoutFromScratchGives() {
        for seed in UInt64(1)...75 {
            let t = layout(tree(seed))
            var d = Dice(s: seed &* 977)
            for _ in 0..<12 {
                let i = Int32(1 + d.roll(t.doc.capacity - 1))
                guard t.doc.exists(i) else { continue }
                switch d.roll(5) {
                case 0: t.doc.set(i, .width, .rule, d.chance(70) ? .number(Double(d.roll(60))) : .fill)
                case 1: t.doc.set(i, .height, .rule, d.chance(70) ? .percent(Double(d.roll(60))) : .wrap)
                case 2: t.doc.set(i, .top, .rule, .number(Double(d.roll(9))))
                case 3: t.doc.set(i, .vspace, .rule, .number(Double(d.roll(9))))
                default: t.doc.set(i, .height, .lower, .number(Double(d.roll(40))))
                }
                XCTAssertEqual(t.doc.differences(), "", "seed \(seed)")
            }
        }
    }

    /// What is said about a value last is the value, and its text ends with it.
    func testFactsStateTheFrames() {
        for seed in UInt64(1)...200 {
            let t = layout(tree(seed))
            t.doc.walk(t["S"]) { i, _ in
                guard i != t["S"], !t.doc.nodes[i].pointee.flags.contains(.gone) else { return }
                let frame = t.doc.exactFrame(i)
                let facts = t.doc.facts(about: i)
                for (prop, value) in [(Prop.left, frame.x), (.top, frame.y), (.width, frame.width), (.height, frame.height)] {
                    guard let fact = facts.last(where: { $0.prop == prop }) else { return XCTFail("seed \(seed): nothing about \(prop)") }
                    let text = t.doc.text(of: fact)
                    let name = "seed \(seed) \(t.doc.nameText(i)).\(prop) \(text)"
                    XCTAssertEqual(fact.value, value, accuracy: 1e-9, name)
                    let tail = text.reversed().prefix { $0.isNumber || ".−-e+".contains($0) }.reversed().map { $0 == "−" ? "-" : $0 }
                    XCTAssertEqual(Double(String(tail)) ?? .nan, value, accuracy: 0.0051, name)
                }
            }
        }
    }

    /// The wrapped size holds every child that has a size of its own, with its spacings and the padding.
    func testAWrappedLineHoldsItsChildren() {
        var d = Dice(s: 5)
        for _ in 0..<200 {
            let spacing = { (_ d: inout Dice) in d.pick(["0", "3", "10%"]) }
            var text =
                "linear \(d.pick(["vert", "horz"])) S space=\(d.roll(5)) padding=\(d.roll(4)) "
                + "gravity=\(d.pick(["none", "center", "fill", "right+bottom"]))"
            for k in 0..<d.roll(6) { text += "\n  view A\(k) w=\(d.roll(50)) h=\(d.roll(50)) leading=\(spacing(&d)) bottom=\(spacing(&d))" }
            let t = layout(text)
            let s = t.doc.exactFrame(t["S"])
            for i in t.doc.children(t["S"]) {
                let f = t.doc.exactFrame(i)
                XCTAssertTrue(f.x >= -1e-9 && f.y >= -1e-9 && f.x + f.width <= s.width + 1e-9 && f.y + f.height <= s.height + 1e-9, text)
            }
        }
    }

    /// Shares fill the line exactly and stay within their bounds.
    func testSharesFillTheLine() {
        var d = Dice(s: 9)
        for _ in 0..<300 {
            let n = 1 + d.roll(8)
            let parts = UnsafeMutablePointer<SharePart>.allocate(capacity: n)
            defer { parts.deallocate() }
            for p in 0..<n {
                var part = SharePart(weight: Double(d.roll(5)), base: Double(d.roll(9)) - 2, item: 0, role: .size)
                if d.chance(50) { part.low = Double(d.roll(40)) }
                if d.chance(50) { part.high = Double(d.roll(80)) }
                (parts + p).initialize(to: part)
            }
            var scratch = Scratch()
            let room = Double(d.roll(200))
            let s = shareLength(parts, n, room: room, least: 0, &scratch)
            scratch.deallocate()
            let lengths = (0..<n).map { s.length(parts[$0]) }
            let sum = lengths.reduce(0, +)
            func total(_ u: Double) -> Double { (0..<n).reduce(0) { $0 + parts[$1].held(parts[$1].base + u * parts[$1].weight) } }
            for (k, v) in lengths.enumerated() { XCTAssertEqual(v, parts[k].held(v)) }
            // Either it is filled, or no share can take more, or none can give more.
            XCTAssertTrue(
                abs(sum - room) < 1e-6 || (sum < room && abs(sum - total(1e9)) < 1e-6) || (sum > room && abs(sum - total(0)) < 1e-6),
                "\(lengths) in \(room)")
        }
    }
}
