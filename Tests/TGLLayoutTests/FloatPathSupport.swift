import TGLLayout
import XCTest

/// One container `S` of a kind on the screen, and its children.
final class Stage {
    let doc = Document()
    let s: Int32
    private(set) var children: [Int32] = []

    init(_ kind: Kind, _ width: Rule, _ height: Rule, _ rules: [(Prop, Rule)] = []) {
        s = try! doc.make(kind, in: Document.screen)
        put(s, [(.width, width), (.height, height)] + rules)
    }

    convenience init(_ kind: Kind, _ width: Double, _ height: Double, _ rules: [(Prop, Rule)] = []) {
        self.init(kind, .number(width), .number(height), rules)
    }

    func put(_ i: Int32, _ rules: [(Prop, Rule)]) {
        for (p, r) in rules { doc.set(i, p, .rule, r) }
    }

    func bound(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ v: Double) { doc.set(i, prop, slot, .number(v)) }

    @discardableResult func add(_ w: Rule, _ h: Rule, _ rules: [(Prop, Rule)] = [], kind: Kind = .view, in parent: Int32? = nil) -> Int32 {
        let i = try! doc.make(kind, in: parent ?? s)
        put(i, [(.width, w), (.height, h)] + rules)
        if parent == nil { children.append(i) }
        return i
    }

    @discardableResult func add(_ w: Double, _ h: Double, _ rules: [(Prop, Rule)] = []) -> Int32 { add(.number(w), .number(h), rules) }

    func numbers(_ list: [Double]) -> Rule { Rule(.numbers, ref: doc.addNumbers(list)) }

    func layout(file: StaticString = #filePath, line: UInt = #line) {
        do { try doc.layout() } catch { XCTFail("\(error)", file: file, line: line) }
    }

    func frame(_ i: Int32) -> Rect { doc.exactFrame(i) }

    /// All children's frames equal these, within 0.01.
    func expect(_ rects: [(Double, Double, Double, Double)], file: StaticString = #filePath, line: UInt = #line) {
        layout(file: file, line: line)
        XCTAssertEqual(children.count, rects.count, file: file, line: line)
        for (n, (i, r)) in zip(children, rects).enumerated() { expectFrame(i, r, "child \(n)", file: file, line: line) }
    }

    func expectFrame(
        _ i: Int32, _ r: (Double, Double, Double, Double), _ name: String = "", file: StaticString = #filePath, line: UInt = #line
    ) {
        layout(file: file, line: line)
        let f = frame(i)
        let close = abs(f.x - r.0) <= 0.01 && abs(f.y - r.1) <= 0.01 && abs(f.width - r.2) <= 0.01 && abs(f.height - r.3) <= 0.01
        XCTAssertTrue(close, "\(name): \(f) is not \(r)", file: file, line: line)
    }

    /// The children's left top corners.
    func expectCorners(_ corners: [(Double, Double)], file: StaticString = #filePath, line: UInt = #line) {
        layout(file: file, line: line)
        for (n, (i, c)) in zip(children, corners).enumerated() {
            let f = frame(i)
            XCTAssertTrue(
                abs(f.x - c.0) <= 0.01 && abs(f.y - c.1) <= 0.01, "child \(n): (\(f.x), \(f.y)) is not \(c)", file: file, line: line)
        }
    }

    func expectSize(_ w: Double, _ h: Double, file: StaticString = #filePath, line: UInt = #line) {
        layout(file: file, line: line)
        XCTAssertEqual(frame(s).width, w, accuracy: 0.01, file: file, line: line)
        XCTAssertEqual(frame(s).height, h, accuracy: 0.01, file: file, line: line)
    }
}

let floatsFar: (Prop, Rule) = (.reverseFloat, .bool(true))
let clears: (Prop, Rule) = (.clearFloat, .bool(true))
func gravityWord(_ g: Gravity) -> Rule { .word(g.rawValue) }
let onRight = Rule.word(Direction.rtl.rawValue)

/// The same numbers on every machine.
struct FloatDice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var x = state
        x ^= x >> 33
        x = x &* 0xff51_afd7_ed55_8ccd
        x ^= x >> 33
        return x
    }
    mutating func below(_ n: Int) -> Int { Int(next() % UInt64(n)) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }
}

/// A curve given by a Swift closure, that counts how often it is called.
final class TestCurve: CurveFunction {
    let f: (Double) -> (Double, Double)?
    var calls = 0
    init(_ f: @escaping (Double) -> (Double, Double)?) { self.f = f }
    func callAsFunction(_ a: Double) -> (Double, Double)? {
        calls += 1
        return f(a)
    }
}
