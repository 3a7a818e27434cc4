import TGLLayout
import XCTest

/// A relative layout `S` in a screen, made and read in a few words.
final class RelativeScene {
    let doc = Document()
    let s: Int32

    /// `width` and `height`: `nil` wraps.
    init(_ width: Double? = 100, _ height: Double? = 100, rtl: Bool = false) {
        s = (try? doc.make(.relative, in: Document.screen, name: .plain("S"))) ?? -1
        doc.put(s, .width, width.map { .number($0) } ?? .wrap)
        doc.put(s, .height, height.map { .number($0) } ?? .wrap)
        if rtl { doc.put(Document.screen, .direction, .word(Direction.rtl.rawValue)) }
    }

    /// Padding: left and right.
    func pads(_ left: Double, _ right: Double) {
        doc.put(s, .leftPadding, .number(left))
        doc.put(s, .rightPadding, .number(right))
    }

    @discardableResult
    func add(_ name: String, _ rules: [Prop: Rule]) -> Int32 { add(name, .view, rules) }

    @discardableResult
    func add(_ name: String, _ kind: Kind, _ rules: [Prop: Rule]) -> Int32 {
        let i = (try? doc.make(kind, in: s, name: .plain(name))) ?? -1
        if kind == .view, rules[.height] == nil, rules[.bottom] == nil { doc.put(i, .height, .number(10)) }
        for (p, r) in rules.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { doc.put(i, p, r) }
        return i
    }

    func set(_ name: String, _ prop: Prop, _ rule: Rule) { doc.put(doc.findOrExpect(.plain(name)), prop, rule) }

    func set(_ name: String, _ prop: Prop, _ slot: SlotKind, _ rule: Rule) {
        doc.set(doc.findOrExpect(.plain(name)), prop, slot, rule)
    }

    /// `name.anchor * mult + add`.
    func ref(_ name: String, _ anchor: Prop, _ add: Double = 0, times mult: Double = 1) -> Rule {
        Rule(.reference, anchor: anchor, ref: doc.findOrExpect(.plain(name)), mult: mult, add: add)
    }

    func list(_ rules: [Rule], times mult: Double = 1, plus add: Double = 0) -> Rule {
        Rule(.list, ref: doc.addList(rules), mult: mult, add: add)
    }

    static let gone = Rule.word(Visibility.gone.rawValue)

    func frame(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Rect {
        do { try doc.layout() } catch { XCTFail("\(error)", file: file, line: line) }
        return doc.exactFrame(doc.findOrExpect(.plain(name)))
    }

    /// x and width of several children.
    func expectX(_ expected: [String: (Double, Double)], file: StaticString = #filePath, line: UInt = #line) {
        for (name, e) in expected.sorted(by: { $0.key < $1.key }) {
            let f = frame(name, file: file, line: line)
            XCTAssertEqual(f.x, e.0, accuracy: 1e-6, "\(name).x", file: file, line: line)
            XCTAssertEqual(f.width, e.1, accuracy: 1e-6, "\(name).width", file: file, line: line)
        }
    }

    func expectY(_ expected: [String: (Double, Double)], file: StaticString = #filePath, line: UInt = #line) {
        for (name, e) in expected.sorted(by: { $0.key < $1.key }) {
            let f = frame(name, file: file, line: line)
            XCTAssertEqual(f.y, e.0, accuracy: 1e-6, "\(name).y", file: file, line: line)
            XCTAssertEqual(f.height, e.1, accuracy: 1e-6, "\(name).height", file: file, line: line)
        }
    }

    /// The chain of the cycle that the layout reports.
    func cycle() -> String? {
        do { try doc.layout() } catch DocumentError.cycle(let c) { return c } catch {}
        return nil
    }

    func label(_ name: String, _ text: String, _ rules: [Prop: Rule]) {
        var r = rules
        r[.text] = Rule(.string, ref: doc.addString(text))
        add(name, .label, r)
    }
}

/// Shorthands for rules.
func n(_ v: Double) -> Rule { .number(v) }
func pct(_ v: Double, _ add: Double = 0) -> Rule { .percent(v, add: add) }

extension Document {
    func put(_ i: Int32, _ prop: Prop, _ rule: Rule) { set(i, prop, .rule, rule) }
}
