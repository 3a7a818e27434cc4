import TGLLayout
import XCTest

/// What holds for any float layout, over random children.
final class FloatPropertyTests: XCTestCase {
    /// A random child, in terms of along and down.
    private struct Child {
        var along: Rule
        var down: Rule
        var margins: (near: Double, far: Double, top: Double, bottom: Double)
        var isFar: Bool
        var clears: Bool
        var alignment: Gravity.Place
    }

    private struct Scene {
        var along = 0.0
        var down: Double?
        var between = 0.0
        var below = 0.0
        var padding = [0.0, 0, 0, 0]
        var gravity = Gravity.Place.none
        var shared: [Double] = []
        var isCentred = false
        var children: [Child] = []
    }

    private func random(_ d: inout FloatDice, aligned: Bool) -> Scene {
        var s = Scene()
        s.along = Double(50 + d.below(300))
        if d.chance(50) { s.down = Double(50 + d.below(300)) }
        if d.chance(50) { (s.between, s.below) = (Double(d.below(12)), Double(d.below(12))) }
        if d.chance(40) { s.padding = (0..<4).map { _ in Double(d.below(20)) } }
        if d.chance(30) { s.gravity = d.pick([.center, .far]) }
        if d.chance(15) {
            s.shared = [Double(10 + d.below(60)), Double(d.below(10))] + (d.chance(50) ? [Double(d.below(30))] : [])
            s.isCentred = d.chance(50)
        }
        let lengths: [Double] = [0, 5, 10, 20, 33, 40, 45, 60, 75, 80, 100, 160]
        for _ in 0..<(1 + d.below(14)) {
            var along = n(d.pick(lengths))
            if d.chance(25) { along = d.pick([.fill, pct(25), pct(50), pct(40, 5), pct(100)]) }
            if !s.shared.isEmpty, d.chance(60) { along = .unset }
            var down = n(d.pick(lengths.filter { $0 > 0 }))
            if d.chance(15), s.down != nil { down = d.pick([pct(25), .fill]) }
            var margins = (near: 0.0, far: 0.0, top: 0.0, bottom: 0.0)
            if d.chance(30) { margins = (Double(d.below(12)), Double(d.below(12)), Double(d.below(12)), Double(d.below(12))) }
            s.children.append(
                Child(
                    along: along, down: down, margins: margins, isFar: d.chance(35), clears: d.chance(12),
                    alignment: aligned && d.chance(40) ? d.pick([.center, .far, .fill]) : .none))
        }
        return s
    }

    private func build(_ s: Scene, horizontal: Bool, rtl: Bool = false) -> Stage {
        let down = s.down.map { n($0) } ?? Rule.wrap
        let t = horizontal ? Stage(.float, down, n(s.along)) : Stage(.float, n(s.along), down)
        func g(_ p: Gravity.Place) -> Rule { gravityWord(horizontal ? Gravity(x: p) : Gravity(y: p)) }
        t.put(
            t.s,
            [
                (.orientation, .word((horizontal ? Orientation.horz : .vert).rawValue)), (horizontal ? .vspace : .hspace, n(s.between)),
                (horizontal ? .hspace : .vspace, n(s.below)), (.gravity, g(s.gravity)),
            ])
        let near: [Prop] =
            horizontal
            ? [.topPadding, .bottomPadding, .leftPadding, .rightPadding] : [.leftPadding, .rightPadding, .topPadding, .bottomPadding]
        for (p, v) in zip(near, s.padding) { t.put(t.s, [(p, n(v))]) }
        if !s.shared.isEmpty { t.put(t.s, [(.subviewsSize, t.numbers(s.shared)), (.subviewsCentered, .bool(s.isCentred))]) }
        if rtl { t.doc.set(Document.screen, .direction, .rule, onRight) }
        for c in s.children {
            let i = horizontal ? t.add(c.down, c.along) : t.add(c.along, c.down)
            let sides: [Prop] = horizontal ? [.top, .bottom, .left, .right] : [.left, .right, .top, .bottom]
            for (p, v) in zip(sides, [c.margins.near, c.margins.far, c.margins.top, c.margins.bottom]) where v != 0 {
                t.put(i, [(p, n(v))])
            }
            t.put(i, [(.reverseFloat, .bool(c.isFar)), (.clearFloat, .bool(c.clears)), (.alignment, g(c.alignment))])
        }
        return t
    }

    private func frames(_ t: Stage) -> [Rect] {
        t.layout()
        return [t.frame(t.s)] + t.children.map { t.frame($0) }
    }

    private func close(_ a: [Rect], _ b: [Rect]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy {
                abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 && abs($0.width - $1.width) < 1e-6 && abs($0.height - $1.height) < 1e-6
            }
    }

    func testHorizontalIsVerticalTransposed() {
        var d = FloatDice(state: 1)
        for n in 0..<600 {
            let s = random(&d, aligned: true)
            let v = frames(build(s, horizontal: false))
            let h = frames(build(s, horizontal: true)).map { Rect($0.y, $0.x, $0.height, $0.width) }
            if !close(v, h) { return XCTFail("scene \(n)") }
        }
    }

    func testRightToLeftIsTheMirror() {
        var d = FloatDice(state: 2)
        for n in 0..<300 {
            var s = random(&d, aligned: true)
            let horizontal = d.chance(50)
            let ltr = frames(build(s, horizontal: horizontal))
            // Paddings and margins are physical: the mirror image has them exchanged.
            if horizontal { s.padding.swapAt(2, 3) } else { s.padding.swapAt(0, 1) }
            for k in s.children.indices {
                let m = s.children[k].margins
                s.children[k].margins = horizontal ? (m.near, m.far, m.bottom, m.top) : (m.far, m.near, m.top, m.bottom)
            }
            if horizontal, s.gravity == .far { s.gravity = .near }
            if horizontal { for k in s.children.indices where s.children[k].alignment == .far { s.children[k].alignment = .trailing } }
            var rtl = frames(build(s, horizontal: horizontal, rtl: true))
            for k in 1..<rtl.count { rtl[k].x = rtl[0].width - rtl[k].x - rtl[k].width }
            rtl[0].x = ltr[0].x
            if !close(ltr, rtl) { return XCTFail("scene \(n): \(ltr) against \(rtl)") }
        }
    }

    /// The rules word by word, with nothing let go and nothing skipped: slow, and the same places.
    func testTheSearchIsTheRule() {
        var d = FloatDice(state: 3)
        for n in 0..<1500 {
            var s = random(&d, aligned: false)
            s.gravity = .none
            s.shared = []
            for k in s.children.indices where s.children[k].along.kind == .unset { s.children[k].along = .number(10) }
            let got = frames(build(s, horizontal: false))
            let want = model(s, height: got[0].height)
            if !close(Array(got.dropFirst()), want) { return XCTFail("scene \(n): \(got.dropFirst()) against \(want)") }
        }
    }

    private struct Box {
        var reach: Double
        var top: Double
        var bottom: Double
    }

    private func model(_ s: Scene, height: Double) -> [Rect] {
        let (near, far, top, bottom) = (s.padding[0], s.padding[1], s.padding[2], s.padding[3])
        let c = max(0, s.along - near - far)
        var boxes: [[Box]] = [[], []]
        var lastTop = [top, top]
        var lowest = [top, top]
        var result: [Rect] = []
        for child in s.children {
            let m = child.margins
            let own = child.isFar ? 1 : 0
            let isPart = child.along.isShare
            let content = max(0, height - top - bottom)
            let high = child.down.isShare ? max(0, content * child.down.weight / 100 - m.top - m.bottom) : child.down.add
            var outer = m.near + m.far + (isPart ? 0 : child.along.add)
            // Inward margins: the own edge's margin comes first on either side; the outer length is the same.
            func boundary(_ y: Double) -> Double { boxes[1 - own].last { $0.bottom > y + 1e-7 }?.reach ?? 0 }
            func fits(_ reach: Double, _ y: Double) -> Bool {
                let used = reach + outer + boundary(y)
                return isPart ? used < c - 1e-7 : used <= c + 1e-7
            }
            var y0 = lastTop[1 - own]
            var place: (reach: Double, top: Double)?
            let edge = Box(reach: 0, top: top, bottom: .infinity)
            if child.clears { y0 = max(y0, lowest[own]) }
            for beside in child.clears ? [edge] : boxes[own].reversed() + [edge] {
                let start = max(y0, beside.top)
                let heights = ([start] + boxes[1 - own].map(\.bottom).filter { $0 > start }).sorted()
                if let y = heights.first(where: { $0 < beside.bottom - 1e-7 && fits(beside.reach, $0) }) {
                    place = (beside.reach, y)
                    break
                }
                y0 = max(y0, beside.bottom)
            }
            let spot = place ?? (0, max(lowest[0], lowest[1]))
            let gap = c - spot.reach - (place == nil ? 0 : boundary(spot.top))
            let wide = isPart ? max(0, (gap + child.along.add) * child.along.weight / 100 - m.near - m.far) : child.along.add
            if isPart { outer += wide }
            let end = spot.top + m.top + high + m.bottom + s.below
            boxes[own].removeAll { $0.bottom <= end + 1e-7 }
            boxes[own].append(Box(reach: spot.reach + min(outer + s.between, c), top: spot.top, bottom: end))
            boxes[1 - own].removeAll { $0.bottom <= spot.top + 1e-7 }
            lastTop[own] = spot.top
            lowest[own] = max(lowest[own], end)
            let x = child.isFar ? s.along - far - spot.reach - m.far - wide : near + spot.reach + m.near
            result.append(Rect(x, spot.top + m.top, wide, high))
        }
        return result
    }

    /// No two outer boxes overlap unless a child is too long, and none is above an earlier one of its side.
    func testNoOverlapsAndNeverAboveEarlierOnes() {
        var d = FloatDice(state: 4)
        for n in 0..<600 {
            var s = random(&d, aligned: false)
            s.gravity = .none
            let t = build(s, horizontal: false)
            let f = frames(t)
            let c = s.along - s.padding[0] - s.padding[1]
            let outer = zip(f.dropFirst(), s.children).map { r, k in
                Rect(
                    r.x - k.margins.near, r.y - k.margins.top, r.width + k.margins.near + k.margins.far,
                    r.height + k.margins.top + k.margins.bottom)
            }
            // A part of the gap with a number added can be more than the gap.
            if outer.contains(where: { $0.width > c + 1e-6 }) || s.children.contains(where: { $0.along.isShare && $0.along.add != 0 }) {
                continue
            }
            for b in outer.indices {
                for a in 0..<b {
                    let x = min(outer[a].right, outer[b].right) - max(outer[a].x, outer[b].x)
                    let y = min(outer[a].bottom, outer[b].bottom) - max(outer[a].y, outer[b].y)
                    if x > 1e-6, y > 1e-6 { return XCTFail("scene \(n): \(a) and \(b) overlap") }
                    if outer[b].y < outer[a].y - 1e-6 { return XCTFail("scene \(n): \(b) is above \(a)") }
                }
            }
        }
    }

    /// A change of one child gives what a layout from scratch gives; a layout again changes nothing.
    func testIncrementalEqualsFromScratch() {
        var d = FloatDice(state: 5)
        for n in 0..<150 {
            var s = random(&d, aligned: true)
            if d.chance(50) { s.down = nil }
            let t = build(s, horizontal: d.chance(50))
            if d.chance(40) { t.put(t.s, [(.width, .wrap)]) }
            if d.chance(30) { t.put(t.s, [(.noBoundaryLimit, .bool(true))]) }
            _ = frames(t)
            for _ in 0..<6 {
                let i = d.pick(t.children)
                t.put(
                    i,
                    [
                        d.pick([
                            (.width, .number(Double(d.below(120)))), (.height, .number(Double(d.below(80)))), (.width, .fill),
                            (.reverseFloat, .bool(d.chance(50))), (.left, .number(Double(d.below(20)))),
                        ])
                    ])
                let different = t.doc.differences()
                if !different.isEmpty { return XCTFail("scene \(n): \(different)") }
            }
        }
    }

    func testNothingEverBreaks() {
        var d = FloatDice(state: 6)
        let wild: [Double] = [0, -5, 1e-9, 33, 1e6, 1e12, 1e200, -1e200, 1.7e308]
        for n in 0..<600 {
            let t = Stage(.float, d.chance(40) ? .wrap : .number(d.pick(wild)), d.chance(40) ? .wrap : .number(d.pick(wild)))
            t.put(
                t.s,
                [
                    (.hspace, .number(d.pick(wild))), (.vspace, .number(d.pick(wild))), (.leftPadding, .number(d.pick(wild))),
                    (.orientation, .word(Int32(d.below(2)))),
                ])
            if d.chance(30) {
                t.put(
                    t.s,
                    [(.subviewsSize, t.numbers([d.pick(wild), d.pick(wild), d.pick(wild)])), (.subviewsCentered, .bool(d.chance(50)))])
            }
            if d.chance(30) { t.put(t.s, [(.noBoundaryLimit, .bool(true))]) }
            for _ in 0..<8 {
                let i = t.add(
                    d.pick([.unset, .number(d.pick(wild)), .fill, .percent(d.pick(wild), add: d.pick(wild))]),
                    d.pick([.number(d.pick(wild)), .percent(d.pick(wild))]))
                t.put(
                    i,
                    [
                        (d.pick([.left, .top, .right, .bottom]), d.pick([.number(d.pick(wild)), .percent(d.pick(wild))])),
                        (.reverseFloat, .bool(d.chance(40))), (.clearFloat, .bool(d.chance(20))),
                    ])
                t.put(i, [(.alignment, gravityWord(Gravity(x: d.pick([.none, .fill, .far]), y: d.pick([.none, .fill, .center]))))])
                if d.chance(20) { t.bound(i, .width, d.pick([.lower, .upper]), d.pick(wild)) }
            }
            t.layout()
            for i in t.children + [t.s] {
                let f = t.frame(i)
                let fine = f.x.isFinite && f.y.isFinite && f.width.isFinite && f.height.isFinite && f.width >= 0 && f.height >= 0
                if !fine { return XCTFail("scene \(n): \(f) \(i == t.s) \(t.doc.ownSlots(i)) in \(t.doc.ownSlots(t.s))") }
            }
        }
    }
}
