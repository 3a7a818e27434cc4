import Foundation
import TGLLayout
import TGLWhy
import XCTest

/// Numbers for random scenes, the same on every machine.
struct FlowRandom {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func below(_ n: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(n))
    }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }
}

/// What holds for every flow, over random ones.
final class FlowPropertyTests: XCTestCase {
    private func size(_ r: inout FlowRandom, _ axis: Prop, _ k: Int, _ n: Int) -> Rule {
        switch r.below(10) {
        case 0: return .percent(Double(10 + r.below(90)))
        case 1: return Rule(.fill, add: Double(r.below(3) * 5))
        case 2: return Rule(.average)
        case 3: return own(axis.transposed, times: 0.5 + Double(r.below(3)) / 2)
        case 4: return flowSelf(r.chance(70) ? axis : axis.transposed, times: 0.25)
        case 5 where k > 0: return child(r.below(k), r.chance(70) ? axis : axis.transposed)
        default: return .number(Double(5 + r.below(16) * 5))
        }
    }

    func scene(_ seed: UInt64) -> FlowScene {
        var r = FlowRandom(seed)
        let n = r.below(12)
        var children: [FlowScene.Child] = []
        for k in 0..<n {
            var c = FlowScene.Child(rules: [:])
            let tied = r.below(10)
            if r.chance(90) { c.rules[.width] = tied == 0 ? own(.height) : size(&r, .width, k, n) }
            if r.chance(90) {
                c.rules[.height] = c.rules[.width]?.kind == .reference ? .number(Double(r.below(60))) : size(&r, .height, k, n)
            }
            for p in [Prop.left, .top, .right, .bottom] where r.chance(15) { c.rules[p] = .number(Double(r.below(20) - 3)) }
            if r.chance(15) { c.rules[.alignment] = gravity(r.pick(places), r.pick(places)) }
            if r.chance(12) { c.lower[r.pick([.width, .height])] = .number(Double(r.below(80))) }
            if r.chance(12) { c.upper[r.pick([.width, .height])] = .number(Double(r.below(80))) }
            if r.chance(5) { c.rules[.visibility] = .word(Visibility.gone.rawValue) }
            children.append(c)
        }
        var s = FlowScene(r.chance(30) ? nil : Double(r.below(300)), r.chance(40) ? nil : Double(r.below(300)), [:], children)
        if r.chance(60) { s.rules[.arrangedCount] = .number(Double(1 + r.below(5))) }
        if r.chance(50) { s.rules[.gravity] = gravity(r.pick(places), r.pick(places)) }
        if r.chance(40) { s.rules[.arrangedGravity] = gravity(r.pick(places), r.pick(places)) }
        if r.chance(40) { s.rules[.lastlineGravityPolicy] = policy(r.pick([.no, .always, .auto])) }
        if r.chance(20) { s.rules[.autoArrange] = .bool(true) }
        if r.chance(15) { s.items = [Double(10 + r.below(60)), Double(r.below(15))] + (r.chance(50) ? [Double(10 + r.below(20))] : []) }
        if r.chance(30) { s.rules[.subviewsCentered] = .bool(true) }
        if r.chance(15) { s.rules[.pagedCount] = .number(Double(r.below(4) * 2)) }
        if r.chance(15) { s.rules[.reverseLayout] = .bool(true) }
        for p in [Prop.hspace, .vspace, .leftPadding, .topPadding, .rightPadding, .bottomPadding] where r.chance(35) {
            s.rules[p] = .number(Double(r.below(25)))
        }
        if r.chance(10) { s.upper[r.pick([.width, .height])] = .number(Double(r.below(200))) }
        return s
    }

    private let places: [Gravity.Place] = [.none, .near, .center, .far, .between, .around, .among, .fill]

    /// Lays a scene out; a cycle counts as laid out, the rule that closes it being unset.
    func frames(_ s: FlowScene, transposed: Bool = false) -> [Rect] {
        let doc = s.make(transposed: transposed)
        try? doc.layout()
        return FlowScene.frames(of: doc, count: s.children.count, transposed: transposed)
    }

    func testSizesAreFiniteAndNotBelowZero() {
        for seed in UInt64(1)...3000 {
            for f in frames(scene(seed)) {
                XCTAssertTrue(
                    f.x.isFinite && f.y.isFinite && f.width.isFinite && f.height.isFinite && f.width >= 0 && f.height >= 0,
                    "seed \(seed): \(f)")
            }
        }
    }

    /// But for flows that wrap both ways: there width comes before height in either.
    func testTransposingTheFlowTransposesTheFrames() {  // E-13, I-5
        for seed in UInt64(1)...3000 where scene(seed).width != nil || scene(seed).height != nil {
            XCTAssertEqual(frames(scene(seed)), frames(scene(seed), transposed: true), "seed \(seed)")
        }
    }

    func testRightToLeftIsTheMirrorImage() {  // I-6
        for seed in UInt64(1)...2000 {
            var s = scene(seed)
            // Words and sides that are physical are turned round with the direction.
            let plain = frames(s)
            s.rtl = true
            for k in s.children.indices {
                s.children[k].rules[.left] = scene(seed).children[k].rules[.right]
                s.children[k].rules[.right] = scene(seed).children[k].rules[.left]
                if let a = s.children[k].rules[.alignment] { s.children[k].rules[.alignment] = turned(a) }
            }
            for p in [Prop.gravity, .arrangedGravity] { if let g = s.rules[p] { s.rules[p] = turned(g) } }
            s.rules[.leftPadding] = scene(seed).rules[.rightPadding]
            s.rules[.rightPadding] = scene(seed).rules[.leftPadding]
            let mirrored = frames(s)
            XCTAssertEqual(plain[0].width, mirrored[0].width, "seed \(seed)")
            for (a, b) in zip(plain.dropFirst(), mirrored.dropFirst()) where a != .zero || b != .zero {
                XCTAssertEqual(b.x, plain[0].width - a.x - a.width, accuracy: 1e-6, "seed \(seed)")
                XCTAssertEqual([b.y, b.width, b.height], [a.y, a.width, a.height], "seed \(seed)")
            }
        }
    }

    private func turned(_ word: Rule) -> Rule {
        let g = Gravity(rawValue: word.ref)
        let x: Gravity.Place = g.horizontal == .near ? .far : g.horizontal == .far ? .near : g.horizontal
        return gravity(x, g.vertical)
    }

    func testEditsGiveWhatALayoutFromScratchGives() {  // I-1
        for seed in UInt64(1)...200 {
            var r = FlowRandom(seed &+ 77)
            let s = scene(seed)
            let other = scene(seed &+ 5000)
            let doc = s.make()
            try? doc.layout()
            for turn in 0..<8 {
                let node = doc.findOrExpect(.plain(s.children.isEmpty || r.chance(30) ? "S" : FlowScene.name(r.below(s.children.count))))
                let isFlow = doc.kind(node) == .flow
                let rules = isFlow ? other.rules : other.children.randomRules(&r)
                for (p, rule) in rules.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where rule.kind != .reference && r.chance(40) {
                    doc.set(node, p, .rule, r.chance(20) ? .unset : rule)
                }
                XCTAssertEqual(doc.differences(), "", "seed \(seed) turn \(turn)")
            }
        }
    }

    func testAGoneChildLeavesTheOthersAsIfItWereNotThere() {  // I-9
        for seed in UInt64(1)...1000 {
            var s = scene(seed)
            guard s.children.count > 1,
                !s.children.contains(where: { c in c.rules.values.contains { $0.kind == .reference && $0.ref < -1 && $0.ref != -100 } })
            else { continue }
            let k = Int(seed) % s.children.count
            s.children[k].rules[.visibility] = .word(Visibility.gone.rawValue)
            var gone = frames(s)
            gone.remove(at: k + 1)
            s.children.remove(at: k)
            XCTAssertEqual(gone, frames(s), "seed \(seed)")
        }
    }

    func testHugeAndTinyNumbers() {
        let values = [0, 1e-300, 1e-9, 1, 1e9, 1e15, 1e200, 1e300]
        let count = ProcessInfo.processInfo.environment["TGL_FLOW_SEEDS"].flatMap { UInt64($0) } ?? 150
        for seed in 1...max(1, count) {
            var r = FlowRandom(seed)
            var s = scene(seed)
            for k in s.children.indices {
                if r.chance(50) { s.children[k].rules[r.pick([.width, .height, .left, .bottom])] = .number(r.pick(values)) }
                if r.chance(10) { s.children[k].rules[.width] = .percent(r.pick(values)) }
                if r.chance(10) { s.children[k].upper[.width] = .number(-r.pick(values)) }
            }
            if r.chance(50) { s.rules[r.pick([.hspace, .vspace, .leftPadding])] = .number(r.pick(values) * (r.chance(30) ? -1 : 1)) }
            if r.chance(30) { s.rules[.arrangedCount] = .number(r.pick([1e9, 3])) }
            if r.chance(30) { s.items = [r.pick(values), r.pick(values), r.pick(values)] }
            for f in frames(s) {
                XCTAssertTrue(
                    f.x.isFinite && f.y.isFinite && f.width.isFinite && f.height.isFinite && f.width >= 0 && f.height >= 0,
                    "seed \(seed): \(f)")
            }
        }
    }

    func testExplanationsEndWithTheValueTheyExplain() {
        for seed in UInt64(1)...400 {
            let s = scene(seed)
            let doc = s.make()
            guard (try? doc.layout()) != nil else { continue }
            for k in s.children.indices where s.children[k].rules[.visibility] == nil {
                let i = doc.findOrExpect(.plain(FlowScene.name(k)))
                let f = doc.exactFrame(i)
                let facts = doc.facts(about: i)
                for (p, v) in [(Prop.width, f.width), (.height, f.height), (.left, f.x), (.top, f.y)] {
                    guard let last = facts.last(where: { $0.prop == p }) else {
                        XCTFail("seed \(seed) c\(k): nothing about \(p)")
                        continue
                    }
                    let text = doc.text(of: last)
                    XCTAssertEqual(last.value, v, accuracy: 1e-6, "seed \(seed) c\(k).\(p): \(text)")
                    XCTAssertTrue(text.hasSuffix(shortNumber(last.value)), "seed \(seed) c\(k).\(p) = \(last.value): \(text)")
                }
            }
        }
    }
}

private extension Array where Element == FlowScene.Child {
    func randomRules(_ r: inout FlowRandom) -> [Prop: Rule] { isEmpty ? [:] : r.pick(self).rules }
}
