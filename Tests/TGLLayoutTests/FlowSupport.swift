import TGLLayout
import XCTest

/// A flow `S` and its children, to be made as written and transposed: x for y, width for height, and so on.
struct FlowScene {
    struct Child {
        var kind = Kind.view
        var rules: [Prop: Rule]
        var lower: [Prop: Rule] = [:]
        var upper: [Prop: Rule] = [:]
        var text: String?
    }

    /// `nil` wraps.
    var width: Double?
    var height: Double?
    var rules: [Prop: Rule]
    var lower: [Prop: Rule] = [:]
    var upper: [Prop: Rule] = [:]
    var children: [Child]
    /// `subviewsSize`.
    var items: [Double]?
    var screen = Pair(375, 667)
    var rtl = false

    init(_ width: Double?, _ height: Double?, _ rules: [Prop: Rule] = [:], _ children: [Child]) {
        self.width = width
        self.height = height
        self.rules = rules
        self.children = children
    }

    /// Makes the document; `transposed` swaps the axes of everything.
    func make(transposed: Bool = false) -> Document {
        let doc = Document()
        func swapped(_ p: Prop) -> Prop { transposed ? p.transposed : p }
        func value(_ r: Rule, _ p: Prop) -> Rule { transposed ? r.transposed(of: p) : r }
        doc.set(Document.screen, .width, .rule, .number(transposed ? screen.y : screen.x))
        doc.set(Document.screen, .height, .rule, .number(transposed ? screen.x : screen.y))
        if rtl { doc.set(Document.screen, .direction, .rule, .word(Direction.rtl.rawValue)) }
        guard let s = try? doc.make(.flow, in: Document.screen, name: .plain("S")) else { return doc }
        doc.set(s, .orientation, .rule, .word((transposed ? Orientation.horz : .vert).rawValue))
        doc.set(s, swapped(.width), .rule, width.map { .number($0) } ?? .wrap)
        doc.set(s, swapped(.height), .rule, height.map { .number($0) } ?? .wrap)
        if let items { doc.set(s, .subviewsSize, .rule, Rule(.numbers, ref: doc.addNumbers(items))) }
        for (p, r) in rules.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { doc.set(s, swapped(p), .rule, value(r, p)) }
        for (p, r) in lower { doc.set(s, swapped(p), .lower, r) }
        for (p, r) in upper { doc.set(s, swapped(p), .upper, r) }
        let made = children.indices.map { (try? doc.make(children[$0].kind, in: s, name: .plain(FlowScene.name($0)))) ?? -1 }
        for (i, child) in zip(made, children) {
            for (p, r) in child.rules.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                doc.set(i, swapped(p), .rule, located(value(r, p), doc))
            }
            for (p, r) in child.lower { doc.set(i, swapped(p), .lower, located(value(r, p), doc)) }
            for (p, r) in child.upper { doc.set(i, swapped(p), .upper, located(value(r, p), doc)) }
            if let t = child.text { doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(t))) }
        }
        return doc
    }

    static func name(_ k: Int) -> String { "c\(k)" }

    /// References name a child by -2, -3, …: see `child(_:_:)`; -100 is the flow.
    private func located(_ r: Rule, _ doc: Document) -> Rule {
        guard r.kind == .reference, r.ref < -1 else { return r }
        var rule = r
        rule.ref = doc.findOrExpect(.plain(r.ref == -100 ? "S" : FlowScene.name(Int(-2 - r.ref))))
        return rule
    }

    /// The frames of S and its children; those of a transposed document are turned back.
    func frames(transposed: Bool = false, file: StaticString = #filePath, line: UInt = #line) -> [Rect] {
        let doc = make(transposed: transposed)
        do { try doc.layout() } catch { XCTFail("\(error)", file: file, line: line) }
        return FlowScene.frames(of: doc, count: children.count, transposed: transposed)
    }

    static func frames(of doc: Document, count: Int, transposed: Bool = false) -> [Rect] {
        (["S"] + (0..<count).map(name)).map {
            let f = doc.find($0).map { doc.exactFrame($0) } ?? .zero
            return transposed ? Rect(f.y, f.x, f.height, f.width) : f
        }
    }

    /// Expects children's frames `(x, y, w, h)` and, if given, the flow's size: as written and transposed.
    func expect(
        _ expected: [(Double, Double, Double, Double)], size: (Double, Double)? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        for transposed in [false, true] {
            let all = frames(transposed: transposed, file: file, line: line)
            let word = transposed ? "transposed: " : ""
            if let size {
                XCTAssertEqual(all[0].width, size.0, accuracy: 1e-6, word + "S.width", file: file, line: line)
                XCTAssertEqual(all[0].height, size.1, accuracy: 1e-6, word + "S.height", file: file, line: line)
            }
            XCTAssertEqual(expected.count, children.count, file: file, line: line)
            for (k, e) in expected.enumerated() {
                let f = all[k + 1]
                for (got, want, part) in [(f.x, e.0, "x"), (f.y, e.1, "y"), (f.width, e.2, "width"), (f.height, e.3, "height")] {
                    XCTAssertEqual(got, want, accuracy: 0.006, "\(word)c\(k).\(part)", file: file, line: line)
                }
            }
        }
    }

    /// Expects x alone, or y alone.
    func expect(x: [Double]? = nil, y: [Double]? = nil, file: StaticString = #filePath, line: UInt = #line) {
        for transposed in [false, true] {
            let all = frames(transposed: transposed, file: file, line: line).dropFirst()
            if let x { zip(all, x).forEach { XCTAssertEqual($0.x, $1, accuracy: 0.006, "x", file: file, line: line) } }
            if let y { zip(all, y).forEach { XCTAssertEqual($0.y, $1, accuracy: 0.006, "y", file: file, line: line) } }
        }
    }
}

/// A view of that size.
func box(_ w: Double, _ h: Double, _ more: [Prop: Rule] = [:]) -> FlowScene.Child {
    FlowScene.Child(rules: more.merging([.width: .number(w), .height: .number(h)]) { own, _ in own })
}

func boxes(_ sizes: (Double, Double)...) -> [FlowScene.Child] { sizes.map { box($0.0, $0.1) } }

/// A reference to the k-th child.
func child(_ k: Int, _ anchor: Prop, times mult: Double = 1, plus add: Double = 0) -> Rule {
    Rule(.reference, anchor: anchor, ref: Int32(-2 - k), mult: mult, add: add)
}

/// A reference to the own other size.
func own(_ anchor: Prop, times mult: Double = 1, plus add: Double = 0) -> Rule {
    Rule(.reference, anchor: anchor, ref: -1, mult: mult, add: add)
}
func flowSelf(_ anchor: Prop, times mult: Double = 1) -> Rule { Rule(.reference, anchor: anchor, ref: -100, mult: mult) }
func gravity(_ x: Gravity.Place, _ y: Gravity.Place = .none) -> Rule { .word(Gravity(x: x, y: y).rawValue) }
func policy(_ p: LastlinePolicy) -> Rule { .word(p.rawValue) }

extension Prop {
    var transposed: Prop {
        switch self {
        case .width: return .height
        case .height: return .width
        case .left: return .top
        case .top: return .left
        case .right: return .bottom
        case .bottom: return .right
        case .centerX: return .centerY
        case .centerY: return .centerX
        case .hspace: return .vspace
        case .vspace: return .hspace
        case .leftPadding: return .topPadding
        case .topPadding: return .leftPadding
        case .rightPadding: return .bottomPadding
        case .bottomPadding: return .rightPadding
        default: return self
        }
    }
}

extension Rule {
    func transposed(of prop: Prop) -> Rule {
        var r = self
        if kind == .reference { r.anchor = anchor.transposed }
        if kind == .word, [.gravity, .arrangedGravity, .alignment].contains(prop) {
            let g = Gravity(rawValue: ref)
            r.ref = Gravity(x: g.vertical, y: g.horizontal).rawValue
        }
        return r
    }
}
