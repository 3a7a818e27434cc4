// Siblings that differ in nothing but texts, as a `for`.

/// A `for` around a box: the texts of each turn.
struct ScriptLoop {
    let turns: Int
    let texts: [[String]]

    static let fewest = 3
    static let index = "i"
    static let item = "t"

    /// What a label in it shows.
    func shown(_ place: Int) -> String { texts[0].count == 1 ? "\"{\(Self.item)}\"" : "\"{\(Self.item)[\(place)]}\"" }
}

/// Finds the siblings of which a `for` makes all.
struct LoopFinder {
    let page: CSSPage
    let numbers: [ObjectIdentifier: Int]
    let rules: [[ScriptRule]]
    let styles: [[String]]
    /// Whether something of a box changes on some screen.
    let changes: [Bool]
    private(set) var loops: [ObjectIdentifier: ScriptLoop] = [:]

    init(_ page: CSSPage, _ boxes: [Box], rules: [[ScriptRule]], styles: [[String]], changes: [Bool]) {
        self.page = page
        self.rules = rules
        self.styles = styles
        self.changes = changes
        var numbers: [ObjectIdentifier: Int] = [:]
        for (index, box) in boxes.enumerated() { numbers[ObjectIdentifier(box)] = index }
        self.numbers = numbers
    }

    mutating func look(_ box: Box) {
        let children = box.children
        var start = 0
        while start < children.count {
            var end = start + 1
            while end < children.count, children[end].comments.isEmpty, areAlike(children[start], children[end]) { end += 1 }
            if end - start >= ScriptLoop.fewest {
                make(children[start..<end])
            } else {
                for child in children[start..<end] { look(child) }
            }
            start = end
        }
    }

    private func areAlike(_ a: Box, _ b: Box) -> Bool {
        guard a.kind == b.kind, a.origin == b.origin, a.children.count == b.children.count, a.text.isEmpty == b.text.isEmpty,
            a.losses.isEmpty, b.losses.isEmpty, let first = numbers[ObjectIdentifier(a)], let second = numbers[ObjectIdentifier(b)],
            !changes[first], !changes[second], styles[first] == styles[second], rules[first].count == rules[second].count,
            !hasId(a), !hasId(b), zip(rules[first], rules[second]).allSatisfy({ $0.key == $1.key && $0.value == $1.value })
        else { return false }
        return zip(a.children, b.children).allSatisfy { $0.comments.isEmpty && $1.comments.isEmpty && areAlike($0, $1) }
    }

    private func hasId(_ box: Box) -> Bool { box.origin == .element && page.tree.nodes[box.element].id >= 0 }

    private mutating func make(_ turns: ArraySlice<Box>) {
        let labels = turns.map { self.labels(of: $0) }
        let places = labels[0].indices.filter { place in labels.contains { $0[place].text != labels[0][place].text } }
        for (number, place) in places.enumerated() { labels[0][place].loopText = number }
        let first = turns[turns.startIndex]
        mark(first) { $0.isInLoop = true }
        for box in turns.dropFirst() { mark(box) { $0.isRepeated = true } }
        loops[ObjectIdentifier(first)] = ScriptLoop(turns: turns.count, texts: labels.map { all in places.map { all[$0].text } })
    }

    private func labels(of box: Box) -> [Box] { (box.kind == .label ? [box] : []) + box.children.flatMap { labels(of: $0) } }

    private func mark(_ box: Box, _ body: (Box) -> Void) {
        body(box)
        for child in box.children { mark(child, body) }
    }
}
