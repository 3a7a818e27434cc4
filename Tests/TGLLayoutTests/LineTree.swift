import TGLLayout
import XCTest

/// Trees written one node a line, two spaces a level, for the tests of lines and tables:
///
///     linear vert S w=100 h=100 vspace=5
///       view A w=20 h=50%+3 left=5 left>=2
///       view B w=A.width*2 h=share(2)
///
/// `w` and `h` are width and height; lists are written with commas, sets of words with `+`.
struct LineTree {
    let doc = Document()
    var ids: [String: Int32] = [:]

    /// A tree in a screen of 1000 by 1000 whose children are at its left top corner.
    /// `isShort`: whether it is laid out by short ways where there are any.
    init(_ text: String, rtl: Bool = false, screen: Pair = Pair(1000, 1000), isShort: Bool = true) {
        doc.goesShortWays = isShort
        doc.set(0, .width, .rule, .number(screen.x))
        doc.set(0, .height, .rule, .number(screen.y))
        if rtl { doc.set(0, .direction, .rule, .word(Direction.rtl.rawValue)) }
        add(text)
    }

    /// Adds nodes below the screen, or below a node.
    mutating func add(_ text: String, in parent: String? = nil) {
        var path: [Int32] = [parent.flatMap { ids[$0] } ?? 0]
        for line in text.split(separator: "\n") {
            let depth = line.prefix { $0 == " " }.count / 2
            let words = line.split(separator: " ").map(String.init)
            guard let kind = words.first.flatMap(Kind.init(word:)) else { return XCTFail("no kind in: \(line)") }
            while path.count > depth + 1 { path.removeLast() }
            let name = words.dropFirst().first { !$0.contains("=") && $0 != "vert" && $0 != "horz" }
            guard let i = try? doc.make(kind, in: path[path.count - 1], name: name.map(Name.plain)) else {
                return XCTFail("cannot make: \(line)")
            }
            path.append(i)
            if let name { ids[name] = i }
            for word in words.dropFirst() {
                if word == "horz" {
                    doc.set(i, .orientation, .rule, .word(Orientation.horz.rawValue))
                } else if word == "vert" {
                    doc.set(i, .orientation, .rule, .word(Orientation.vert.rawValue))
                } else if word.contains("=") {
                    set(i, word)
                }
            }
        }
    }

    func set(_ name: String, _ words: String) {
        for w in words.split(separator: " ") { set(self[name], String(w)) }
    }

    subscript(_ name: String) -> Int32 { ids[name] ?? 0 }

    private func set(_ i: Int32, _ word: String) {
        guard let at = word.firstIndex(where: { "<>=".contains($0) }) else { return }
        var key = String(word[..<at])
        let slot: SlotKind = word[at] == "=" ? .rule : word[at] == ">" ? .lower : .upper
        let value = String(word[at...].drop { "<>=".contains($0) })
        if key == "w" { key = "width" } else if key == "h" { key = "height" }
        if doc.kind(i) != .row || key != "size", let short = Prop.shorthands.first(where: { $0.name == key }) {
            let parts = value.split(separator: ",")
            for (k, p) in short.parts.enumerated() { doc.set(i, p, slot, rule(i, p, String(parts[min(k, parts.count - 1)]))) }
            return
        }
        guard let prop = Prop(word: key) else { return XCTFail("no property \(key)") }
        doc.set(i, prop, slot, rule(i, prop, value))
    }

    private func rule(_ i: Int32, _ prop: Prop, _ value: String) -> Rule {
        if value == "unset" { return .unset }
        if prop == .text { return Rule(.string, ref: doc.addString(String(value.map { $0 == "_" ? " " : $0 }))) }
        if prop == .baselineBaseView { return Rule(.node, ref: self[value]) }
        if prop.info.forms.contains(.numbers) {
            return Rule(.numbers, ref: doc.addNumbers(value.split(separator: ",").compactMap { Double($0) }))
        }
        if value == "true" || value == "false" { return .bool(value == "true") }
        if !prop.info.words.isEmpty, Double(value) == nil {
            return .word(value.split(separator: "+").reduce(0) { bits, w in bits | (prop.info.words.first { $0.word == w }?.code ?? 0) })
        }
        return number(i, value)
    }

    /// `BASE`, `BASE*2`, `BASE+3`, `BASE*2-3`.
    private func number(_ i: Int32, _ value: String) -> Rule {
        if let n = Double(value) { return .number(n) }
        var base = value
        var add = 0.0
        var mult = 1.0
        if let sign = base.lastIndex(where: { "+-".contains($0) }), let n = Double(base[sign...]) {
            add = n
            base = String(base[..<sign])
        }
        if let star = base.firstIndex(of: "*"), let n = Double(base[base.index(after: star)...]) {
            mult = n
            base = String(base[..<star])
        }
        switch base {
        case "wrap": return Rule(.wrap, mult: mult, add: add)
        case "fill": return Rule(.fill, mult: mult, add: add)
        case "average": return Rule(.average, mult: mult, add: add)
        case "safeArea": return Rule(.safeArea, mult: mult, add: add)
        default: break
        }
        if base.hasPrefix("share("), let n = Double(base.dropFirst(6).dropLast()) { return Rule(.share, mult: n * mult, add: add) }
        if base.hasSuffix("%"), let n = Double(base.dropLast()) { return .percent(n * mult, add: add) }
        let parts = base.split(separator: ".").map(String.init)
        guard parts.count == 2, let anchor = Prop(word: parts[1]) else { XCTFail("no rule: \(value)"); return .unset }
        return Rule(
            .reference, anchor: anchor, ref: parts[0] == "self" ? -1 : ids[parts[0]] ?? doc.findOrExpect(.plain(parts[0])), mult: mult,
            add: add)
    }

    // MARK: Reading

    func frame(_ name: String) -> [Double] {
        let f = doc.exactFrame(self[name])
        return [f.x, f.y, f.width, f.height]
    }

    /// Frames of all nodes, in preorder.
    func frames() -> [Rect] {
        var all: [Rect] = []
        doc.walk(0) { i, _ in all.append(doc.exactFrame(i)) }
        return all
    }

    func layout(file: StaticString = #filePath, line: UInt = #line) {
        do { try doc.layout() } catch { XCTFail("\(error)", file: file, line: line) }
    }

    /// Expects frames, and that a layout from scratch gives the same.
    func expect(_ frames: [String: [Double]], file: StaticString = #filePath, line: UInt = #line) {
        layout(file: file, line: line)
        let now = self.frames()
        for (name, want) in frames.sorted(by: { $0.key < $1.key }) {
            let got = frame(name)
            let same = zip(got, want).allSatisfy { $1.isNaN || abs($0 - $1) <= 0.001 }
            XCTAssertTrue(same, "\(name): expected \(want), got \(got)", file: file, line: line)
        }
        do { try doc.layoutAgain() } catch { XCTFail("\(error)", file: file, line: line) }
        XCTAssertEqual(now, self.frames(), "from scratch", file: file, line: line)
    }
}

/// A number of a frame that does not matter.
let any = Double.nan

/// Expects the frames of a tree.
func expectTree(_ text: String, rtl: Bool = false, _ frames: [String: [Double]], file: StaticString = #filePath, line: UInt = #line) {
    LineTree(text, rtl: rtl).expect(frames, file: file, line: line)
}
