import TGLLayout
import TGLWhy

public func frames(_ doc: Document) -> [Rect] {
    var list: [Rect] = []
    doc.walk(Document.screen) { i, _ in list.append(doc.exactFrame(i)) }
    return list
}

/// A random document after some random edits, laid out.
public func randomDocument(_ seed: UInt64) -> Document {
    var e = RandomEditor(Random(seed))
    e.build(3 + e.random.below(14))
    for _ in 0..<e.random.below(12) { e.checked { $0.edit() } }
    try? e.doc.layout()
    return e.doc
}

/// One random document and its edits. Returns what went wrong, or `nil`.
public func editsRun(_ seed: UInt64, _ edits: inout Int, isBroad: Bool = false, detail: Bool = false) -> String? {
    editsRun(Random(seed), &edits, isBroad: isBroad, detail: detail)
}

public func editsRun(_ random: Random, _ edits: inout Int, turns: Int = 40, isBroad: Bool, detail: Bool = false) -> String? {
    var e = RandomEditor(random)
    e.isBroad = isBroad
    return editsRun(&e, &edits, turns: turns, detail: detail)
}

func editsRun(_ e: inout RandomEditor, _ edits: inout Int, turns: Int, detail: Bool) -> String? {
    e.build(3 + e.random.below(20))
    try? e.doc.layout()
    e.doc.forget()
    let start = frames(e.doc)
    var states: [(mark: Int, frames: [Rect])] = []
    for turn in 0..<turns {
        let mark = e.doc.mark
        for _ in 0...e.random.below(3) {
            e.edit()
            edits += 1
        }
        do { try e.doc.layout() } catch {
            e.doc.rollback(to: mark)
            try? e.doc.layout()
        }
        if let i = e.doc.leftDirty() {
            if detail { describe(e.doc) }
            return "turn \(turn): \(e.doc.nameText(i)) was left dirty"
        }
        let now = frames(e.doc)
        // Explanations and lint lay containers out again, which must leave no trace.
        if turn % 8 == 3 {
            _ = e.doc.lint()
            if let i = e.doc.leftDirty() { return "turn \(turn): \(e.doc.nameText(i)) was left dirty by lint" }
            if frames(e.doc) != now { return "turn \(turn): lint moved \(difference(e.doc, now, frames(e.doc)))" }
        }
        states.append((e.doc.mark, now))
        if now.contains(where: {
            !($0.x.isFinite && $0.y.isFinite && $0.width >= 0 && $0.height >= 0 && $0.width.isFinite && $0.height.isFinite)
        }) {
            return "turn \(turn): a frame that is not finite or below 0"
        }
        if e.random.chance(40) {
            let different = e.doc.differences()
            if !different.isEmpty {
                if detail { describe(e.doc) }
                return "turn \(turn): incremental differs from scratch: \(different)"
            }
        }
    }
    let edits = e.doc.undo(to: 0)
    try? e.doc.layout()
    if frames(e.doc) != start {
        let now = frames(e.doc)
        try? e.doc.layoutAgain()
        if detail {
            describe(e.doc)
            print("laid out again \(frames(e.doc) == now ? "the same" : "different"), left dirty: \(e.doc.leftDirty() ?? -1)")
        }
        return "undo to the start differs: \(difference(e.doc, now, start))"
    }
    e.doc.redo(edits)
    try? e.doc.layout()
    if frames(e.doc) != states.last?.frames { return "redo to the end differs" }
    return nil
}

extension Document {
    /// How the frames differ from those of a document made again, in words; empty where they do not.
    public func differences() -> String {
        if let other = slotsOtherThanFromScratch().first {
            return "\(nameText(other.node)).\(other.prop) \(other.slot) in force: \(other.rules)"
        }
        do {
            let texts = try differencesFromScratch().prefix(5).map {
                "\($0.name) \($0.here.map { "\($0)" } ?? "not there"), anew \($0.anew.map { "\($0)" } ?? "not there")"
            }
            return texts.joined(separator: "; ")
        } catch { return "\(error)" }
    }
}

public func difference(_ doc: Document, _ a: [Rect], _ b: [Rect]) -> String {
    var names: [String] = []
    doc.walk(Document.screen) { i, _ in names.append("\(doc.nameText(i)) in \(doc.parent(i).map { doc.kind($0).word } ?? "-")") }
    for k in 0..<min(a.count, b.count, names.count) where a[k] != b[k] { return "\(names[k]) \(a[k]) against \(b[k])" }
    return "\(a.count) nodes against \(b.count)"
}

/// Prints a document's tree and rules, to look into a difference.
func describe(_ doc: Document) {
    doc.walk(Document.screen) { i, depth in
        let rules = doc.ownSlots(i).map { "\($0.prop.word) \($0.slot.sign) \(doc.text($0.rule, for: $0.prop))" }
        print(String(repeating: "  ", count: depth) + "\(doc.nameText(i)) { \(rules.joined(separator: "; ")) }")
    }
    for w in doc.allWhens {
        print(
            "when \(doc.whenHolds(w)): "
                + doc.whenSlots(w).map { "\(doc.nameText($0.bearer)).\($0.prop.word) = \(doc.text($0.rule, for: $0.prop))" }.joined(
                    separator: "; "))
    }
}
