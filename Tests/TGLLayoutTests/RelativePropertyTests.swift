import TGLLayout
import TGLWhy
import XCTest

/// A generator that gives the same numbers on every machine.
private struct SplitMix {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
    mutating func below(_ n: Int) -> Int { Int(next() % UInt64(n)) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func number(_ low: Int, _ high: Int) -> Double { Double(low + below(high - low + 1)) }
}

/// A random scene as data, so that it can be made in other orders, mirrored and transposed.
private struct Plan {
    struct Child {
        var kind = Kind.view
        var text = ""
        var rules: [(Prop, SlotKind, Value)] = []
    }
    indirect enum Value {
        case plain(Rule)
        /// `child.anchor * mult + add`; -1: the container.
        case ref(Int, Prop, Double, Double)
        case list([(Int, Prop, Double, Double)], Double, Double)
    }
    var size: (Double?, Double?) = (100, 100)
    var padding: [Double] = [0, 0, 0, 0]
    var children: [Child] = []
}

extension Plan {
    /// Children refer to those before them in a hidden order only, so there are no rings.
    static func random(_ d: inout SplitMix, logical: Bool, plainViews: Bool, wild: Bool = false) -> Plan {
        var p = Plan()
        p.size = (d.chance(45) ? nil : d.number(0, 200), d.chance(45) ? nil : d.number(0, 200))
        if d.chance(50) { p.padding = (0..<4).map { _ in d.number(0, 20) } }
        let count = 1 + d.below(7)
        for k in 0..<count {
            var c = Child()
            if !plainViews, d.chance(30) {
                c.kind = d.chance(60) ? .label : .image
                c.text = ["a", "aa bb", "aaa bbb ccc dd"][d.below(3)]
            }
            func length(_ d: inout SplitMix) -> Double {
                wild && d.chance(20) ? [1e9, -50, 1e308, -1e308, 0][d.below(5)] : d.number(0, 90)
            }
            for (a, prop) in [(Axis.x, Prop.width), (.y, .height)] {
                let edges: [Prop] = a == .x ? (logical ? [.leading, .trailing] : [.left, .right]) : [.top, .bottom]
                let center: Prop = a == .x ? .centerX : .centerY
                switch d.below(10) {
                case 0...4: c.rules.append((prop, .rule, .plain(.number(length(&d)))))
                case 5: c.rules.append((prop, .rule, .plain(.percent(d.number(0, 120), add: d.number(-5, 5)))))
                case 6: c.rules.append((prop, .rule, .plain(.fill)))
                case 7 where k > 0: c.rules.append((prop, .rule, .ref(d.below(k), prop, Double(1 + d.below(3)) / 2, d.number(-10, 10))))
                case 8: c.rules.append((prop, .rule, .ref(-1, prop, Double(1 + d.below(2)) / 2, d.number(-10, 10))))
                default: break
                }
                if d.chance(15) { c.rules.append((prop, d.chance(50) ? .lower : .upper, .plain(.number(length(&d))))) }
                for e in edges + [center] where d.chance(e == center ? 20 : 35) {
                    if k > 0, d.chance(50) {
                        c.rules.append((e, .rule, .ref(d.below(k), (edges + [center])[d.below(3)], 1, d.number(-10, 10))))
                    } else if d.chance(25) {
                        c.rules.append((e, .rule, .plain(.percent(d.number(0, 40)))))
                    } else {
                        c.rules.append((e, .rule, .plain(.number(length(&d)))))
                    }
                }
                if k > 0, d.chance(8) { c.rules.append((edges[0], .lower, .ref(d.below(k), edges[1], 1, d.number(0, 5)))) }
                if k > 0, d.chance(8) { c.rules.append((edges[1], .upper, .ref(d.below(k), edges[0], 1, d.number(-5, 0)))) }
            }
            if d.chance(8) { c.rules.append((.visibility, .rule, .plain(RelativeScene.gone))) }
            p.children.append(c)
        }
        // One list at most, of children that nobody's size depends on in a cycle: the last ones.
        if count > 2, d.chance(20) {
            let members = (0..<count - 1).map { ($0, Prop.width, 1.0, d.number(-5, 5)) }
            p.children[count - 1].rules.removeAll { $0.0 == .width && $0.1 == .rule }
            p.children[count - 1].rules.append((.width, .rule, .list([members[0]], 1, 0)))
            p.children[0].rules.removeAll { $0.0 == .width }
        }
        return p
    }

    func make(order: [Int]? = nil, rtl: Bool = false) -> RelativeScene {
        let s = RelativeScene(size.0, size.1, rtl: rtl)
        for (k, e) in [Prop.topPadding, .leadingPadding, .bottomPadding, .trailingPadding].enumerated() where padding[k] != 0 {
            s.doc.put(s.s, e, .number(padding[k]))
        }
        for k in order ?? Array(children.indices) {
            let c = children[k]
            let i = (try? s.doc.make(c.kind, in: s.s, name: .plain("v\(k)"))) ?? -1
            if c.kind == .label { s.doc.put(i, .text, Rule(.string, ref: s.doc.addString(c.text))) }
            if c.kind == .image { s.doc.put(i, .imageSize, Rule(.numbers, ref: s.doc.addNumbers([30, 20]))) }
            for (p, slot, v) in c.rules { s.doc.set(i, p, slot, s.rule(v)) }
        }
        return s
    }

    /// The same with the axes exchanged.
    var transposed: Plan {
        func t(_ p: Prop) -> Prop {
            switch p {
            case .width: return .height
            case .height: return .width
            case .leading, .left: return .top
            case .trailing, .right: return .bottom
            case .top: return .leading
            case .bottom: return .trailing
            case .centerX: return .centerY
            case .centerY: return .centerX
            default: return p
            }
        }
        var r = self
        r.size = (size.1, size.0)
        r.padding = [padding[1], padding[0], padding[3], padding[2]]
        for k in r.children.indices {
            r.children[k].rules = children[k].rules.map { p, s, v in
                switch v {
                case .plain: return (t(p), s, v)
                case .ref(let j, let a, let m, let add): return (t(p), s, .ref(j, t(a), m, add))
                case .list(let l, let m, let add): return (t(p), s, .list(l.map { ($0.0, t($0.1), $0.2, $0.3) }, m, add))
                }
            }
        }
        return r
    }
}

extension RelativeScene {
    fileprivate func rule(_ v: Plan.Value) -> Rule {
        func name(_ j: Int) -> String { j < 0 ? "S" : "v\(j)" }
        switch v {
        case .plain(let r): return r
        case .ref(let j, let a, let m, let add): return ref(name(j), a, add, times: m)
        case .list(let l, let m, let add): return list(l.map { ref(name($0.0), $0.1, $0.3, times: $0.2) }, times: m, plus: add)
        }
    }

    /// All frames by name, `S` too. A cycle is kept as text.
    fileprivate func frames(_ count: Int) -> ([Rect], String?) {
        let c = cycle()
        return (["S"].map { doc.exactFrame(doc.find($0) ?? 0) } + (0..<count).map { doc.exactFrame(doc.find("v\($0)") ?? 0) }, c)
    }
}

/// What holds for any relative layout.
final class RelativePropertyTests: XCTestCase {
    private func near(_ a: [Rect], _ b: [Rect]) -> Bool {
        zip(a, b).allSatisfy { p, q in
            [(p.x, q.x), (p.y, q.y), (p.width, q.width), (p.height, q.height)].allSatisfy {
                abs($0.0 - $0.1) <= 1e-6 * max(1, abs($0.0), abs($0.1))
            }
        }
    }

    func testLayingOutAgainChangesNothing() {
        for seed in 0..<500 {
            var d = SplitMix(state: UInt64(seed))
            let p = Plan.random(&d, logical: false, plainViews: false)
            let s = p.make()
            let a = s.frames(p.children.count)
            try? s.doc.layoutAgain()
            let b = s.frames(p.children.count)
            XCTAssertTrue(a.0 == b.0, "seed \(seed)")
            XCTAssertNil(a.1, "seed \(seed)")
        }
    }

    func testTheOrderOfChildrenDoesNotCount() {
        for seed in 0..<500 {
            var d = SplitMix(state: UInt64(seed) &+ 10_000)
            let p = Plan.random(&d, logical: false, plainViews: false)
            var order = Array(p.children.indices)
            for k in order.indices.reversed() { order.swapAt(k, d.below(k + 1)) }
            let a = p.make().frames(p.children.count)
            let b = p.make(order: order).frames(p.children.count)
            XCTAssertTrue(near(a.0, b.0), "seed \(seed): \(a.0) \(b.0)")
        }
    }

    func testRightToLeftMirrors() {
        for seed in 0..<500 {
            var d = SplitMix(state: UInt64(seed) &+ 20_000)
            let p = Plan.random(&d, logical: true, plainViews: false)
            let a = p.make().frames(p.children.count).0
            let b = p.make(rtl: true).frames(p.children.count).0
            let mirrored = [a[0]] + b.dropFirst().map { Rect(b[0].width - $0.x - $0.width, $0.y, $0.width, $0.height) }
            XCTAssertTrue(near(a, [b[0].x == 0 ? b[0] : a[0]] + mirrored.dropFirst()), "seed \(seed): \(a) \(b)")
            XCTAssertEqual(a[0].width, b[0].width, accuracy: 1e-6, "seed \(seed)")
        }
    }

    func testTransposing() {
        for seed in 0..<500 {
            var d = SplitMix(state: UInt64(seed) &+ 30_000)
            let p = Plan.random(&d, logical: true, plainViews: true)
            let a = p.make().frames(p.children.count).0
            let b = p.transposed.make().frames(p.children.count).0.map { Rect($0.y, $0.x, $0.height, $0.width) }
            XCTAssertTrue(near(a, b), "seed \(seed): \(a) \(b)")
        }
    }

    func testFramesAreFiniteAndNotNegative() {
        for seed in 0..<1000 {
            var d = SplitMix(state: UInt64(seed) &+ 40_000)
            let p = Plan.random(&d, logical: false, plainViews: false, wild: true)
            for f in p.make(rtl: d.chance(30)).frames(p.children.count).0 {
                XCTAssertTrue(f.x.isFinite && f.y.isFinite && f.width.isFinite && f.height.isFinite, "seed \(seed): \(f)")
                XCTAssertTrue(f.width >= 0 && f.height >= 0, "seed \(seed): \(f)")
            }
        }
    }

    /// Any references at all, cycles too: the layout ends, and without the cycle's last rule it says nothing more.
    func testRingsEnd() {
        for seed in 0..<700 {
            var d = SplitMix(state: UInt64(seed) &+ 50_000)
            var p = Plan.random(&d, logical: false, plainViews: false)
            let n = p.children.count
            for k in 0..<n {
                for (a, prop) in [(Axis.x, Prop.width), (.y, .height)] {
                    let edges: [Prop] = a == .x ? [.left, .right, .centerX] : [.top, .bottom, .centerY, .baseline]
                    if d.chance(30) {
                        p.children[k].rules.append((prop, .rule, .ref(d.below(n), [Prop.width, .height][d.below(2)], 1, 1)))
                    }
                    if d.chance(15) {
                        p.children[k].rules.append(
                            (prop, [.lower, .upper][d.below(2)], .ref(d.below(n), [Prop.width, .height][d.below(2)], 1, 1)))
                    }
                    if d.chance(40) {
                        p.children[k].rules.append(
                            (edges[d.below(edges.count)], .rule, .ref(d.below(n), edges[d.below(edges.count)], 1, 1)))
                    }
                    if d.chance(15) {
                        p.children[k].rules.append(
                            (edges[d.below(3)], [.lower, .upper][d.below(2)], .ref(d.below(n), edges[d.below(3)], 1, 1)))
                    }
                    if d.chance(10) {
                        p.children[k].rules.append((prop, .rule, .list([(d.below(n), prop, 1, 0), (d.below(n), prop, 1, 0)], 1, 0)))
                    }
                    if d.chance(10) {
                        p.children[k].rules.append(
                            (
                                a == .x ? .centerX : .centerY, .rule,
                                .list([(d.below(n), .centerX, 1, 3), (d.below(n), .centerX, 1, 0)], 1, 0)
                            ))
                    }
                }
                if d.chance(10) { p.children[k].rules.append((.useFrame, .rule, .plain(.bool(true)))) }
            }
            let s = p.make()
            let a = s.frames(n)
            try? s.doc.layoutAgain()
            XCTAssertTrue(a.0 == s.frames(n).0, "seed \(seed)")
            for f in a.0 { XCTAssertTrue(f.x.isFinite && f.width >= 0 && f.height >= 0, "seed \(seed): \(f)") }
        }
    }

    func testEditsGiveWhatALayoutFromScratchGives() {
        for seed in 0..<200 {
            var d = SplitMix(state: UInt64(seed) &+ 60_000)
            let p = Plan.random(&d, logical: false, plainViews: false)
            let q = Plan.random(&d, logical: false, plainViews: false)
            let s = p.make()
            _ = s.frames(p.children.count)
            for (k, c) in q.children.enumerated() where k < p.children.count {
                guard let i = s.doc.find("v\(k)"),
                    let (prop, slot, v) = c.rules.first(where: { if case .plain = $0.2 { return true } else { return false } })
                else { continue }
                s.doc.set(i, prop, slot, s.rule(v))
                XCTAssertEqual(s.doc.differences(), "", "seed \(seed)")
            }
        }
    }

    /// Every explanation ends with the value that the frame shows.
    func testExplanationsEndWithTheirValue() throws {
        for seed in 0..<300 {
            var d = SplitMix(state: UInt64(seed) &+ 70_000)
            let p = Plan.random(&d, logical: false, plainViews: false)
            let s = p.make(rtl: d.chance(30))
            _ = s.frames(p.children.count)
            for k in p.children.indices {
                let i = try XCTUnwrap(s.doc.find("v\(k)"))
                let f = s.doc.exactFrame(i)
                let facts = s.doc.facts(about: i)
                for (prop, v) in [(Prop.left, f.x), (.top, f.y), (.width, f.width), (.height, f.height)] {
                    let fact = try XCTUnwrap(facts.last { $0.prop == prop }, "seed \(seed) v\(k) \(prop)")
                    let text = s.doc.text(of: fact)
                    XCTAssertEqual(fact.value, v, accuracy: 1e-6, "seed \(seed) v\(k): \(text)")
                    XCTAssertTrue(text.hasSuffix(shortNumber(v)), "seed \(seed) v\(k) \(prop) = \(v): \(text)")
                }
            }
        }
    }
}
