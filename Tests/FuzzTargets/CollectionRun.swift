import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax

/// A session about collections in which each command is checked for what its sort promises.
final class CollectionRun {
    let session = Session()
    /// What is wrong; `nil` where all is well.
    private(set) var problem: String?
    /// The commands that were done.
    private(set) var done: [(sort: CollectionSession.Sort, text: String)] = []
    /// How each state looked when it was left.
    private var portraits: [Int: [String]] = [:]
    private var now: [String] = []

    init(_ beginning: [String]) {
        for text in beginning { _ = run(text) }
        now = collectionPortrait(session.document)
        portraits[session.currentState] = now
    }

    private func run(_ text: String) -> Bool {
        !session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: text)).failed
    }

    /// Does a command; whether it did anything. What it breaks is in `problem`.
    func type(_ sort: CollectionSession.Sort, _ text: String) -> Bool {
        let before = views(session.document)
        let moved = sort == .move ? itemsNamed(in: text) : []
        let isDone: Bool
        switch sort {
        case .undo: isDone = session.undo()
        case .redo: isDone = session.redo()
        case .goto: isDone = session.go(to: text.split(separator: " ").last.flatMap { Int($0) } ?? 0)
        default: isDone = run(text)
        }
        let was = now
        now = collectionPortrait(session.document)
        guard isDone else {
            if now != was {
                problem = "`\(text)` fails and leaves \(firstChange(was, now))"
                done.append((sort, text))
            }
            return false
        }
        done.append((sort, text))
        let found = ends() ?? check(sort, text, was, before, moved)
        if let found { problem = "after `\(text)`: \(found)" }
        if let known = portraits[session.currentState], [.undo, .redo, .goto].contains(sort), known != now {
            problem = problem ?? "`\(text)` to state \(session.currentState): \(firstChange(known, now))"
        }
        portraits[session.currentState] = now
        return true
    }

    /// What the sort of a command promises.
    private func check(
        _ sort: CollectionSession.Sort, _ text: String, _ was: [String], _ before: [CollectionView], _ moved: Set<Int>
    ) -> String? {
        switch sort {
        case .look: return now == was ? nil : "a question changes \(firstChange(was, now))"
        case .insert, .remove, .move, .value, .replace:
            return before.lazy.compactMap { self.moves($0, moved) }.first
        case .estimate: return before.lazy.compactMap { self.jumps($0) }.first
        case .scroll: return scrolled(text, before)
        default: return nil
        }
    }

    // MARK: What is promised

    /// The offset is between the ends (invariant 6), and what is seen is made (8).
    private func ends() -> String? {
        for view in views(session.document) {
            if view.offset < view.low - 1e-6 || view.offset > view.high + 1e-6 {
                return "\(view.name).offset \(view.offset) is not in \(view.low) … \(view.high)"
            }
            if let hole = view.holes(session.document) { return hole }
            for item in view.made {
                let isSeen = item.start < view.length && (item.length > 0 ? item.end > 0 : item.start >= 0)
                // Of a row that is in view those are that the section's own offset shows (CO-43).
                if isSeen != item.isVisible, item.isVisible || !view.isAcross(item.section) {
                    return
                        "\(view.name): item \(item.place) at \(item.start), \(item.length) long, is \(item.isVisible ? "" : "not ")visible"
                }
            }
        }
        return nil
    }

    /// The first in view that stays keeps its place on the screen, where no end holds (invariant 4; CO-23). Paging by a length snaps the
    /// number that the new rule comes to (CO-16).
    private func moves(_ view: CollectionView, _ moved: Set<Int>) -> String? {
        guard view.isRewritten, view.paging != .length, let after = views(session.document).first(where: { $0.node == view.node }) else {
            return nil
        }
        let doc = session.document
        guard
            let item = view.candidates.first(where: {
                !moved.contains($0.id) && doc.exists($0.section) && doc.place(ofItem: $0.id, in: $0.section) != nil
            }), let place = doc.place(ofItem: item.id, in: item.section)
        else { return nil }
        // By items it snaps to the nearest, which is this one where it is at the start of the room.
        if view.paging == .item, abs(item.start - view.lead(item.section, doc)) > 1e-6 { return nil }
        let start = after.start(of: item.section, place, doc).start
        if abs(start - item.start) < 1e-6 { return nil }
        if after.isHeld || after.paging == .item, after.isAtEnd || after.endsInView(doc) { return nil }
        // Where an end holds first, paging by items goes on from there.
        if after.paging == .item, holdsWithoutPaging(after) { return nil }
        // Its cell may be shorter now, and end before the view: then another is the first in view, and this one is where the sums say
        // (CO-9, CO-10).
        if start <= 0, !after.made.contains(where: { $0.id == item.id && $0.section == item.section }) { return nil }
        return "\(view.name): the item of place \(item.place), now \(place), was at \(item.start) in view and is at \(start); "
            + "offset \(view.rule) became \(after.rule), \(after.offset)"
    }

    private func holdsWithoutPaging(_ view: CollectionView) -> Bool {
        guard run("\(view.name).paging = none") else { return true }
        defer { session.undo() }
        return views(session.document).first { $0.node == view.node }?.isHeld ?? true
    }

    /// Nothing that is seen moves (invariant 3). Paging by a length snaps a number, in which the estimates are (CO-16).
    private func jumps(_ view: CollectionView) -> String? {
        guard view.namesItem, view.paging != .length, let after = views(session.document).first(where: { $0.node == view.node }) else {
            return nil
        }
        let (old, new) = (view.made.filter(\.isVisible), after.made.filter(\.isVisible))
        if old.map(\.id) != new.map(\.id) {
            return "\(view.name): of places \(old.map(\.place)) in view there are \(new.map(\.place)), offset \(view.rule)"
        }
        for (a, b) in zip(old, new) where abs(a.start - b.start) > 1e-6 || abs(a.length - b.length) > 1e-6 {
            return "\(view.name): item \(a.place) at \(a.start), \(a.length) long, is at \(b.start), \(b.length) long"
        }
        return nil
    }

    /// What is seen moves by exactly so much, and back (invariant 5), where paging does not move it on (CO-16).
    private func scrolled(_ text: String, _ before: [CollectionView]) -> String? {
        let words = text.split(separator: " ")
        guard words.count == 3, let distance = Double(words[2]), let name = words[0].split(separator: ".").first,
            let view = before.first(where: { $0.name == name }), view.paging == .none
        else { return nil }
        let way = words[1] == "+=" ? distance : -distance
        let after = views(session.document).first { $0.node == view.node }
        guard let after, !["start", "end"].contains(after.rule) else { return nil }
        for item in view.made where item.isVisible {
            guard let same = after.made.first(where: { $0.id == item.id && $0.section == item.section }), same.isVisible,
                abs(same.start - (item.start - way)) > 1e-6
            else { continue }
            return "item \(item.place) at \(item.start) is at \(same.start) in view"
        }
        if view.isAtEnd { return nil }
        guard run("\(name).offset \(way > 0 ? "-=" : "+=") \(words[2])") else { return "the way back fails" }
        let back = views(session.document).first { $0.node == view.node }
        defer { session.undo() }
        return back.flatMap { view.unlike($0) }.map { "there and back, \($0)" }
    }

    /// Another rule that shows the same gives the same (invariant 2). With paging a rule shows what it snaps to.
    func sameByOtherRules() -> String? {
        for view in views(session.document) where view.paging == .none {
            for rule in view.sameRules(session.document) {
                guard run(rule) else { return "`\(rule)` fails" }
                let after = views(session.document).first { $0.node == view.node }
                let difference = after?.difference(from: view)
                session.undo()
                if let difference { return "\(view.rule) shows what `\(rule)` does, but \(difference)" }
            }
        }
        return nil
    }

    /// The numbers of the items that a command moves.
    private func itemsNamed(in text: String) -> Set<Int> {
        var found: Set<Int> = []
        let what = text.dropFirst(5).split(separator: " ").prefix { !["to", "at", "before", "after"].contains($0) }
        for part in what {
            let trimmed = part.first == "[" ? part.dropFirst() : part
            let pieces = trimmed.split { "[],".contains($0) }
            guard pieces.count >= 2, let node = session.document.find(written: String(pieces[0])) else { continue }
            let ends = pieces[1].split(separator: ".").compactMap { Int($0) }
            guard let low = ends.first, let high = ends.last, low <= high, high < session.document.itemCount(node) else { continue }
            for place in low...high { found.insert(session.document.item(node, at: place).id) }
        }
        return found
    }

    // MARK: From scratch

    /// A layout from scratch, in either order, and the document's dump give the same, bit for bit (invariant 1).
    func fresh() -> String? {
        let document = session.document
        let own = collectionPortrait(document)
        if own != now { return "a second look gives \(firstChange(now, own))" }
        if let node = document.leftDirty() { return "\(document.nameText(node)) was left dirty" }
        for order in RebuildOrder.allCases {
            let again = document.rebuilt(order)
            do { try again.layout() } catch { return "from scratch, \(order): \(error)" }
            let anew = collectionPortrait(again)
            if anew != own { return "from scratch, \(order): \(firstChange(own, anew))" }
        }
        let dump = session.dump()
        let again = Session()
        let outcome = again.run(SourceFile(name: "dump", text: dump))
        if let failure = outcome.diagnostics.first(where: { $0.severity == .error }) {
            if needsKeptItems() { return nil }
            return "the dump fails at line \(failure.primary.position.line): \(failure.code) \(failure.message)\n\(dump)"
        }
        let anew = collectionPortrait(again.document)
        if anew != own { return "the dump gives \(firstChange(own, anew))\n\(dump)" }
        let (first, second) = (statements(dump), statements(again.dump()))
        return first == second ? nil : "the dump of its dump differs: \(firstChange(first, second))\n\(dump)"
    }

    /// Whether the document cannot be laid out without what is set on its items: then templates fail for items that are seen only without
    /// it, and no script that sets it after the collection is made can make the document again.
    private func needsKeptItems() -> Bool {
        let doc = session.document
        var kept: [String] = []
        doc.walkWithoutCells(Document.screen) { node, _ in
            guard doc.hasItems(node) else { return }
            for place in Set(doc.keptSlots(of: node).map(\.place)).sorted() { kept.append("unset \(doc.nameText(node))[\(place)]") }
        }
        guard !kept.isEmpty else { return false }
        guard run(kept.joined(separator: "; ")) else { return true }
        session.undo()
        return false
    }
}

private func firstChange(_ a: [String], _ b: [String]) -> String {
    for (x, y) in zip(a, b) where x != y { return "`\(x)` became `\(y)`" }
    return a.count == b.count ? "nothing" : "\(a.count) lines became \(b.count): \((a.count > b.count ? a : b)[min(a.count, b.count)])"
}

/// All that is laid out of collections: exact frames of nodes and cells, which cells are made, offsets, sizes of contents, and where
/// some items are that are not made.
private func collectionPortrait(_ doc: Document) -> [String] {
    try? doc.layout()
    doc.giveBackAsides()
    var lines: [String] = []
    doc.walkWithoutCells(Document.screen) { node, depth in
        lines.append("\(depth) \(doc.nameText(node)) \(bits(doc.exactFrame(node)))")
        if doc.isCollection(node), let numbers = doc.collectionNumbers(node) {
            lines.append("  offset \(bits(numbers.offset)) content \(bits(numbers.contentSize))")
        }
        guard doc.hasItems(node) else { return }
        let seen = Set(doc.madeItems(node, visible: true).map(\.id))
        for item in doc.madeItems(node) {
            lines.append("  [\(item.place)]\(seen.contains(item.id) ? " seen" : "") \(cell(item.node, doc))")
        }
        for edge in CellEdge.allCases { if let node = doc.edgeNode(node, edge) { lines.append("  \(edge) \(cell(node, doc))") } }
        let count = doc.itemCount(node)
        for place in Set([0, 1, count / 3, count / 2, count - 2, count - 1]).sorted() where place >= 0 && place < count {
            lines.append("  item \(place) \(bits(doc.itemFrame(node, at: place)))")
        }
    }
    return lines
}

private func cell(_ node: Int32, _ doc: Document) -> String {
    var parts: [String] = []
    doc.walk(node) { inner, _ in parts.append("\(doc.kind(inner).word) \(bits(doc.exactFrame(inner)))") }
    return parts.joined(separator: "; ")
}

private func bits(_ pair: Pair) -> String { "\(pair.x) \(pair.y)" }
private func bits(_ frame: Rect) -> String { "\(frame.x) \(frame.y) \(frame.width) \(frame.height)" }

/// What is seen of a collection.
struct CollectionView {
    struct Item {
        let section: Int32
        let place: Int
        let id: Int
        let isVisible: Bool
        /// From the start of the viewport, along.
        let start: Double
        let length: Double
        /// Where it begins across, in its section.
        let across: Double
        var end: Double { start + length }
    }

    enum Paging { case none, item, length }

    let node: Int32
    let name: String
    let isHorizontal: Bool
    let offset: Double
    let low: Double
    let high: Double
    /// The length of the viewport.
    let length: Double
    let rule: String
    let isRewritten: Bool
    /// Whether an end of the content holds against the rule.
    let isHeld: Bool
    let paging: Paging
    /// How far from the view items are made.
    let ahead: Double
    var made: [Item] = []
    /// The items that may keep their place, in order.
    var candidates: [Item] = []
    private var across: Set<Int32> = []
    private var pinsHeaders = false

    var isAtEnd: Bool { abs(offset - low) < 1e-6 || abs(offset - high) < 1e-6 }
    /// Whether the rule is in the form of an item or an end.
    var namesItem: Bool { ["item", "header", "start", "end"].contains { rule.hasPrefix($0) } || rule.isEmpty }

    func isAcross(_ section: Int32) -> Bool { across.contains(section) }

    init?(_ node: Int32, _ doc: Document) {
        guard let numbers = doc.collectionNumbers(node) else { return nil }
        self.node = node
        name = doc.nameText(node)
        isHorizontal = doc.value(node, .orientation).ref == 1
        let port = numbers.viewport
        offset = isHorizontal ? numbers.offset.x : numbers.offset.y
        length = isHorizontal ? port.width : port.height
        let inset = doc.value(node, .inset)
        let all = inset.kind == .numbers ? doc.numbers[Int(inset.ref)] : Array(repeating: inset.kind == .number ? inset.add : 0, count: 4)
        let (before, after) =
            !isHorizontal ? (all[0], all[2]) : doc.isRightToLeft ? (all[3], all[1]) : (all[1], all[3])
        low = -before
        high = max(low, (isHorizontal ? numbers.contentSize.x : numbers.contentSize.y) + after - length)
        isHeld = numbers.isHeld
        let prefetch = doc.value(node, .prefetch)
        ahead = max(0, prefetch.add + (prefetch.kind == .percent ? length * prefetch.mult / 100 : 0))
        let own = doc.value(node, .offset)
        rule = own.isSet ? doc.text(own, for: .offset, on: node) : ""
        isRewritten = own.isSet && own.kind != .word
        let paging = doc.value(node, .paging)
        let isItem = paging.kind == .word && paging.ref == 2
        self.paging = !paging.isSet || paging.kind == .word && paging.ref == 0 ? .none : isItem ? .item : .length
        let sections = doc.ownSections(of: node)
        for section in sections.isEmpty ? [node] : sections {
            if !sections.isEmpty, (doc.value(section, .orientation).ref == 1) != isHorizontal, doc.value(section, .orientation).isSet {
                across.insert(section)
            }
            let seen = Set(doc.madeItems(section, visible: true).map(\.id))
            for item in doc.madeItems(section) {
                let (start, length) = start(of: section, item.place, doc)
                let frame = doc.itemFrame(section, at: item.place)
                made.append(
                    Item(
                        section: section, place: item.place, id: item.id, isVisible: seen.contains(item.id), start: start, length: length,
                        across: isHorizontal ? frame.y : doc.isRightToLeft ? frame.right : frame.x))
            }
        }
        pinsHeaders = doc.value(node, .pinned).isSet && doc.value(node, .pinned).ref & 1 != 0
        findCandidates(doc)
    }

    /// What is before the room for the items of a section: the inset, and a pinned header.
    func lead(_ section: Int32, _ doc: Document) -> Double {
        guard pinsHeaders, let header = doc.edgeNode(section, .header) else { return -low }
        return -low + (isHorizontal ? doc.exactFrame(header).width : doc.exactFrame(header).height)
    }

    /// Whether the content ends in view by measured lengths: the last item begins at the end of the view at the latest, or all that begin
    /// there or after it have no length. An item of no length at the end of the view is not in view (CO-12), so it counts with its
    /// estimate, and the end that holds by its measured length (CO-7) is not the end of the content.
    func endsInView(_ doc: Document) -> Bool {
        let own = doc.ownSections(of: node)
        let sections = (own.isEmpty ? [node] : own).filter { doc.itemCount($0) > 0 }
        guard let last = sections.last else { return true }
        if start(of: last, doc.itemCount(last) - 1, doc).start <= length + 1e-6 { return true }
        defer { doc.giveBackAsides() }
        for section in sections {
            // A row that scrolls across is as long as what of it was seen.
            if isAcross(section) { return start(of: section, 0, doc).start >= length - 1e-6 }
            for place in 0..<doc.itemCount(section) where start(of: section, place, doc).start >= length - 1e-6 {
                if measured(section, place, doc) != 0 { return false }
            }
        }
        return true
    }

    /// How long an item is, made or not; `nil` where its template fails.
    private func measured(_ section: Int32, _ place: Int, _ doc: Document) -> Double? {
        let frame = doc.itemFrame(section, at: place)
        guard let cell = try? doc.makeItem(section, at: place),
            let size = try? doc.measureCell(cell, width: isHorizontal ? nil : frame.width, height: isHorizontal ? frame.height : nil)
        else { return nil }
        return isHorizontal ? size.width : size.height
    }

    /// Which item is made elsewhere in another view, or only in one of the two; `nil` of none. Sums may be rounded: an item that ends just
    /// where what is made begins, or begins where it ends, is made or not.
    func unlike(_ other: CollectionView) -> String? {
        for (here, there) in [(self, other), (other, self)] {
            let items = Dictionary(there.made.map { ([Int($0.section), $0.id], $0) }, uniquingKeysWith: { first, _ in first })
            for item in here.made {
                if let same = items[[Int(item.section), item.id]] {
                    if abs(item.start - same.start) > 1e-6 { return "item \(item.place) at \(item.start) is at \(same.start)" }
                } else if item.end > 1e-6 - ahead, item.start < length + ahead - 1e-6 {
                    return "item \(item.place) at \(item.start) is made only once"
                }
            }
        }
        return nil
    }

    /// Items whose row is in view and ends below the start of the room.
    private mutating func findCandidates(_ doc: Document) {
        let blocks = Set(made.map(\.section)).filter { isBlock($0, doc) }
        // Which rows of a band are in view says the layout.
        if made.contains(where: { doc.hasBands($0.section) }) { return }
        for item in made {
            let lead = lead(item.section, doc)
            // An item of a waterfall is a row of its own.
            let row = blocks.contains(item.section) ? [item] : rowmates(of: item)
            guard row.contains(where: \.isVisible), let end = row.map(\.end).max() else { continue }
            if end > lead || item.length == 0 && item.start >= lead { candidates.append(item) }
        }
    }

    /// The items in the row of one: in a row no two begin at the same place across, so a row of no length is another one than the row that
    /// begins where it does.
    private func rowmates(of item: Item) -> [Item] {
        var row: [Item] = []
        for other in made where other.section == item.section && other.start == item.start {
            if row.contains(where: { $0.across == other.across }) {
                if row.contains(where: { $0.id == item.id }) { break }
                row = []
            }
            row.append(other)
        }
        return row
    }

    func isBlock(_ section: Int32, _ doc: Document) -> Bool {
        func value(_ prop: Prop) -> Rule {
            let own = doc.value(section, prop)
            return own.isSet ? own : doc.value(node, prop)
        }
        let arrangement = value(.arrangement)
        return arrangement.isSet && (arrangement.ref == 3 || arrangement.ref == 2 && !value(.itemSize).isSet)
    }

    /// Where an item is from the start of the viewport, and how long.
    func start(of section: Int32, _ place: Int, _ doc: Document) -> (start: Double, length: Double) {
        let frame = doc.itemFrame(section, at: place)
        let origin = section == node ? .zero : doc.exactFrame(section)
        if !isHorizontal { return (origin.y + frame.y - offset, frame.height) }
        if !doc.isRightToLeft { return (origin.x + frame.x - offset, frame.width) }
        let content = max(doc.collectionNumbers(node)?.contentSize.x ?? 0, length)
        return (content - origin.x - frame.x - frame.width - offset, frame.width)
    }
}

private func views(_ doc: Document) -> [CollectionView] {
    try? doc.layout()
    var found: [CollectionView] = []
    doc.walkWithoutCells(Document.screen) { node, _ in
        if doc.isCollection(node), let view = CollectionView(node, doc) { found.append(view) }
    }
    return found
}

// MARK: Runs

/// What a random session about collections found, and what it was made of.
public struct CollectionReport {
    /// What is wrong, with the commands; `nil` where all is well.
    public var problem: String?
    /// How often each sort of command was done.
    public var sorts: [CollectionSession.Sort: Int] = [:]
}

/// A random session of so many commands, each checked; from scratch every tenth of them. `trace` hears each before it is done.
public func collectionRun(_ seed: UInt64, commands: Int = 200, trace: (String) -> Void = { _ in }) -> CollectionReport {
    var report = CollectionReport()
    var author = CollectionSession(seed: seed)
    let beginning = author.beginning()
    beginning.forEach(trace)
    let run = CollectionRun(beginning)
    for number in 0..<commands {
        // A command that fails leaves no trace: another is typed in its place.
        for _ in 0..<8 {
            let (sort, text) = author.next(in: run.session.document, states: run.session.stateCount)
            trace("[\(run.session.currentState)] \(text)")
            let isDone = run.type(sort, text)
            if !isDone, run.problem == nil { continue }
            if isDone { report.sorts[sort, default: 0] += 1 }
            break
        }
        let isTenth = number % 10 == 9
        if let problem = run.problem ?? (isTenth ? run.fresh() : number % 10 == 4 ? run.sameByOtherRules() : nil) {
            report.problem = "seed \(seed): \(shrunk(beginning, run.done, problem))"
            return report
        }
    }
    return report
}

/// What is wrong, and as few of the commands as show something wrong.
private func shrunk(_ beginning: [String], _ done: [(sort: CollectionSession.Sort, text: String)], _ problem: String) -> String {
    let sorts = Dictionary(done.map { ($0.text, $0.sort) }, uniquingKeysWith: { first, _ in first })
    let (kept, found) = fewest(done.map(\.text), problem) { texts in
        let run = CollectionRun(beginning)
        for text in texts {
            _ = run.type(sorts[text] ?? .look, text)
            if let problem = run.problem { return problem }
        }
        return run.fresh() ?? run.sameByOtherRules()
    }
    return "\(found)\n-- typed:\n\((beginning + kept).joined(separator: "\n"))"
}
