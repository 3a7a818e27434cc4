import Glibc
import TGLLayout
import XCTest

/// Every view is within 0.01 of its exact place, whatever the curve, and few calls of its function are needed.
final class PathLengthTests: XCTestCase {
    /// Lays out views along a curve. Answers their places, and how often the function was called.
    private func places(
        _ equation: Prop, _ start: Double, _ end: Double, views: Int, _ f: @escaping (Double) -> (Double, Double)?
    ) -> ([Pair], Int) {
        let t = Stage(.path, 100, 100)
        let curve = TestCurve(f)
        t.put(t.s, [(equation, Rule(.function, ref: t.doc.addFunction(curve))), (.coordinateStart, n(start)), (.coordinateEnd, n(end))])
        for _ in 0..<views { t.add(0, 0) }
        t.layout()
        return (t.children.map { Pair(t.frame($0).x, t.frame($0).y) }, curve.calls)
    }

    private func expect(_ got: [Pair], _ want: (Int) -> Pair, within: Double = 0.01, file: StaticString = #filePath, line: UInt = #line) {
        for (k, p) in got.enumerated() {
            let w = want(k)
            let off = hypot(p.x - w.x, p.y - w.y)
            if !(off <= within) { return XCTFail("view \(k): \(p) is \(off) from \(w)", file: file, line: line) }
        }
    }

    func testLargeCircle() {
        let (got, calls) = places(.polar, 0, 2 * .pi, views: 360) { _ in (5000, 0) }
        expect(got) { k in Pair(5000 * cos(Double(k) * .pi / 180), 5000 * sin(Double(k) * .pi / 180)) }
        XCTAssertLessThan(calls, 1000)
    }

    func testErrorsDoNotAddUpOverManyTurns() {
        let (got, _) = places(.param, 0, 100 * 2 * .pi, views: 1001) { (50 * cos($0), 50 * sin($0)) }
        // Closed, so that 1001 views are at 1001 equal steps over 100 turns.
        expect(got) { k in
            let a = Double(k) / 1001 * 200 * Double.pi
            return Pair(50 * cos(a), 50 * sin(a))
        }
    }

    func testCardioid() {
        // Half way round its length 8r the angle is π.
        let (got, _) = places(.polar, 0, 2 * .pi, views: 8) { (70 * (1 + cos($0)), 0) }
        // s(θ) = 4·70·sin(θ/2) up to π.
        expect(got) { k in
            let s = Double(k) * 8 * 70 / 8
            let half = 4 * 70.0
            let a = s <= half ? 2 * asin(s / half) : 2 * .pi - 2 * asin((2 * half - s) / half)
            let r = 70 * (1 + cos(a))
            return Pair(r * cos(a), r * sin(a))
        }
    }

    func testAstroidWithItsCusps() {
        // Length 6r; s(t) = 1.5 r sin² t in the first quarter.
        let (got, _) = places(.param, 0, 90, views: 21) { t in
            let a = t * .pi / 180
            return (70 * pow(cos(a), 3), 70 * pow(sin(a), 3))
        }
        expect(got) { k in
            let a = asin((Double(k) / 20).squareRoot())
            return Pair(70 * pow(cos(a), 3), 70 * pow(sin(a), 3))
        }
    }

    func testSteepStart() {
        // x = y²/100: length of a parabola from its vertex.
        let (got, calls) = places(.rect, -102.5, 100, views: 11) { $0 < 0 ? nil : ((100 * $0).squareRoot(), 0) }
        func length(_ y: Double) -> Double {
            let u = y / 50; return 25 * (u * (1 + u * u).squareRoot() + log(u + (1 + u * u).squareRoot()))
        }
        let whole = length(100)
        expect(got) { k in
            var low = 0.0, high = 100.0
            for _ in 0..<60 {
                if length((low + high) / 2) < whole * Double(k) / 10 { low = (low + high) / 2 } else { high = (low + high) / 2 }
            }
            return Pair(low * low / 100, low)
        }
        XCTAssertLessThan(calls, 2000)
    }

    func testKinksInALine() {
        var d = FloatDice(state: 3)
        for _ in 0..<60 {
            let at = (0..<6).map { _ in Double.random(in: 0...300, using: &d) }.sorted()
            let slopes = (0..<7).map { _ in Double.random(in: -3...3, using: &d) }
            let corners = [0] + at + [300]
            func y(_ x: Double) -> Double {
                var v = 0.0
                for k in 0..<7 where x > corners[k] { v += slopes[k] * (min(x, corners[k + 1]) - corners[k]) }
                return v
            }
            let (got, _) = places(.rect, 0, 300, views: 61) { (y($0), 0) }
            var lengths = [0.0]
            for k in 0..<7 { lengths.append(lengths[k] + hypot(corners[k + 1] - corners[k], y(corners[k + 1]) - y(corners[k]))) }
            if hypot(300, y(300)) <= 1 { continue }
            expect(got) { v in
                let s = lengths[7] * Double(v) / 60
                let k = (0..<7).last { lengths[$0] <= s } ?? 0
                let x = min(300, corners[k] + (s - lengths[k]) / hypot(1, slopes[k]))
                return Pair(x, y(x))
            }
        }
    }

    /// |a·sin bθ| runs into the origin and back on the same ray.
    func testHairpins() {
        for b in [1.0, 2, 3.3, 5, 7.3] {
            let (got, _) = places(.polar, 0.1, 6.1, views: 41) { (abs(90 * sin(b * $0)), 0) }
            // By far more steps than are needed, each piece between two hairpins on its own.
            var cuts = [0.1]
            var k = 1.0
            while k * .pi / b < 6.1 {
                if k * .pi / b > 0.1 { cuts.append(k * .pi / b) }
                k += 1
            }
            cuts.append(6.1)
            var points: [Pair] = []
            var lengths: [Double] = []
            var total = 0.0
            for (from, to) in zip(cuts, cuts.dropFirst()) {
                for n in 0...20_000 {
                    let a = from + (to - from) * Double(n) / 20_000
                    let r = abs(90 * sin(b * a))
                    let p = Pair(r * cos(a), r * sin(a))
                    if let q = points.last { total += hypot(p.x - q.x, p.y - q.y) }
                    points.append(p)
                    lengths.append(total)
                }
            }
            let isClosed = hypot(points[0].x - points[points.count - 1].x, points[0].y - points[points.count - 1].y) <= 1
            var at = 0
            expect(got) { v in
                let s = total * Double(v) / (isClosed ? 41 : 40)
                while at + 2 < lengths.count, lengths[at + 1] < s { at += 1 }
                let part = max(0, min(1, (s - lengths[at]) / max(1e-12, lengths[at + 1] - lengths[at])))
                let (p, q) = (points[at], points[at + 1])
                return Pair(p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part)
            }
        }
    }

    func testJumpsAreChords() {
        let (got, calls) = places(.rect, 0, 300, views: 7) { ($0 < 100.25 ? 0 : 60, 0) }
        // 100.25 along, 60 up, 199.75 along.
        expect(got) { k in
            let s = Double(k) * 60
            return s <= 100.25 ? Pair(s, 0) : s <= 160.25 ? Pair(100.25, s - 100.25) : Pair(s - 60, 60)
        }
        XCTAssertLessThan(calls, 3000)
    }

    func testWhatRepeatsEveryUnitIsSeen() {
        let (got, _) = places(.rect, 0, 60, views: 13) { (10 * sin(2 * .pi * $0), 0) }
        // Equal parts of equal waves: every fifth of sixty.
        expect(got) { k in Pair(Double(k) * 5, 0) }
    }

    func testManyHoles() {
        let (got, _) = places(.rect, 0, 300, views: 31) { x in (x / 10).truncatingRemainder(dividingBy: 1) < 0.5 ? (0, 0) : nil }
        // Thirty pieces of 5, half open: view k is at the end of piece k.
        expect(got) { k in Pair(k == 0 ? 0 : Double(k) * 10 - 5, 0) }
    }

    func testWildFunctionsEndAndStayFinite() {
        let wild: [(Double) -> (Double, Double)?] = [
            { x in (1 / x, 0) },
            { x in (tan(x), 0) },
            { x in (x == 0 ? 0 : x * sin(1 / x), 0) },
            { x in (sin(x * x * x), 0) },
            { x in (1e300 * x, 0) },
            { x in (Double((x * 12_345.678).bitPattern % 1000), 0) },
            { x in (x * 12_345.678).bitPattern % 3 == 0 ? nil : (x, 0) },
            { x in x == 50 ? (1, 1) : nil },
            { x in (exp(x), exp(-x)) },
        ]
        for (n, f) in wild.enumerated() {
            let (got, calls) = places(n % 3 == 0 ? .polar : n % 3 == 1 ? .rect : .param, -100, 100, views: 20, f)
            XCTAssertTrue(got.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "curve \(n)")
            XCTAssertLessThan(calls, 400_000, "curve \(n)")
        }
        for (a, b) in [(-1.7e308, 1.7e308), (0, 1e-300), (1e300, 1e301), (5, 5)] {
            let (got, _) = places(.rect, a, b, views: 5) { (sin($0), 0) }
            XCTAssertTrue(got.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
    }
}
