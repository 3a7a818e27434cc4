// Parses one constraint of a log: an equation (`UIView:0x7f.width == 100`) or a visual format (`H:|-(16)-[UILabel:0x7f'Title']`).

import TGLLayout

/// A relation in a log between a property of a view and that of another view, or a number.
struct ConstraintLogRelation: Equatable {
    /// A view, identified by its address if the log has it, else by its name.
    struct View: Hashable {
        let key: String
    }

    struct Term: Equatable {
        let view: View
        let prop: Prop
    }

    var left: Term
    /// `=`, `<=` or `>=`
    var sign: String
    var factor = 1.0
    var right: Term?
    var constant = 0.0
    var priority: Double?
}

/// Parses the body of one constraint.
struct ConstraintLogReader {
    private var text: [Character]
    private var place = 0
    /// The names of views, by key: class and text.
    private(set) var views: [(view: ConstraintLogRelation.View, className: String, text: String)] = []
    /// The keys of names that the log explains: `names: '|':UIView:0x7f`.
    private var names: [String: ConstraintLogRelation.View] = [:]
    /// The views in a container that `|` names, with that container.
    private(set) var inside: [(view: ConstraintLogRelation.View, container: ConstraintLogRelation.View)] = []
    private(set) var identifier: String?
    /// Whether a margin was read as the edge that it belongs to.
    private(set) var readsMargin = false

    /// Longer texts are truncated.
    private static let mostCharacters = 2_000

    init(_ body: String) { text = Array(body.prefix(Self.mostCharacters)) }

    /// The relations of the constraint; `nil` if it cannot be parsed.
    mutating func relations() -> [ConstraintLogRelation]? {
        takeNames()
        skipSpaces()
        // SnapKit adds the place in the source.
        if take("@") { skip { $0 != " " } }
        skipSpaces()
        if peek == "'", let quoted = quoted(endsBefore: " ") { identifier = quoted }
        skipSpaces()
        while takeMask() { skipSpaces() }
        let priorities = takePriorities()
        guard var found = isFormat ? format() : equation().map({ [$0] }) else { return nil }
        skipSpaces()
        guard place == text.count, !found.isEmpty else { return nil }
        for relation in found { noteContainer(of: relation) }
        if let (hug, resist) = priorities.content, found.count == 1 {
            var (most, least) = (found[0], found[0])
            (most.sign, most.priority, least.sign, least.priority) = ("<=", hug, ">=", resist)
            found = [most, least]
        } else if let one = priorities.one {
            for index in found.indices where found[index].priority == nil { found[index].priority = one }
        }
        return found
    }

    // MARK: Around the relation

    /// `(active, names: '|':UIView:0x7f )` and `(Names: …)` at the end.
    private mutating func takeNames() {
        let marks = ["(active", "(inactive", "(Names:", "(names:", "(LTR)", "(RTL)"].map(Array.init)
        guard let start = text.indices.first(where: { at in marks.contains { text[at...].starts(with: $0) } }) else { return }
        let tail = Array(text[start...])
        text.removeSubrange(start...)
        var reader = ConstraintLogReader(String(tail))
        guard let word = tail.indices.first(where: { tail[$0...].starts(with: "ames:") }) else { return }
        reader.place = word + 5
        while reader.place < reader.text.count {
            reader.skipSpaces()
            let name = reader.peek == "'" ? reader.quoted(endsBefore: ":") : reader.word()
            guard let name, reader.take(":") else { break }
            // Some logs only give the address.
            guard let view = reader.view(isAddress: reader.peek == "0") else { break }
            names[name] = view
            reader.skipSpaces()
            guard reader.take(",") else { break }
        }
        views += reader.views
    }

    /// A view related to `|` is within it; so is a view with a position alone, which is counted from its container.
    private mutating func noteContainer(of relation: ConstraintLogRelation) {
        let container = names["|"] ?? ConstraintLogRelation.View(key: "|")
        let views = [relation.left.view, relation.right?.view].compactMap(\.self)
        guard views.contains(container) || views.count == 1 && names["|"] != nil else { return }
        for view in views where view != container { inside.append((view, container)) }
    }

    /// `h=--&` or `v=&--` of an autoresizing mask.
    private mutating func takeMask() -> Bool {
        guard peek == "h" || peek == "v", place + 1 < text.count, text[place + 1] == "=" else { return false }
        skip { $0 != " " }
        return true
    }

    /// The priorities at the end: `@750`, `priority:750`, `Hug:250 CompressionResistance:750`.
    private mutating func takePriorities() -> (one: Double?, content: (hug: Double, resist: Double)?) {
        var one: Double?
        var (hug, resist): (Double?, Double?)
        while let space = text.lastIndex(of: " "), space > place {
            let last = String(text[(space + 1)...])
            let value = Double(last.drop { !$0.isNumber })
            guard last.isEmpty || value != nil else { break }
            if last.hasPrefix("Hug:") {
                hug = value
            } else if last.hasPrefix("CompressionResistance:") {
                resist = value
            } else if last.hasPrefix("priority:") || last.hasPrefix("@") {
                one = value
            } else if !last.isEmpty {
                break
            }
            text.removeSubrange(space...)
        }
        return (one, hug.flatMap { hug in resist.map { (hug, $0) } })
    }

    // MARK: Equations

    private mutating func equation() -> ConstraintLogRelation? {
        guard let left = term() else { return nil }
        skipSpaces()
        guard let sign = relationSign() else { return nil }
        var relation = ConstraintLogRelation(left: left, sign: sign)
        skipSpaces()
        if let number = signedNumber() {
            skipSpaces()
            if take("*") {
                relation.factor = number
                skipSpaces()
            } else {
                relation.constant = number
                return withPriority(relation)
            }
        }
        guard let right = term() else { return nil }
        relation.right = right
        skipSpaces()
        if take("*") {
            skipSpaces()
            guard let factor = signedNumber() else { return nil }
            relation.factor *= factor
            skipSpaces()
        }
        if let constant = signedNumber() { relation.constant = constant }
        return withPriority(relation)
    }

    private mutating func withPriority(_ relation: ConstraintLogRelation) -> ConstraintLogRelation? {
        var relation = relation
        skipSpaces()
        if take("@") {
            skipSpaces()
            guard let priority = signedNumber() else { return nil }
            relation.priority = priority
        }
        return relation
    }

    private mutating func term() -> ConstraintLogRelation.Term? {
        guard let view = view(), take("."), let name = word() else { return nil }
        var attribute = name
        if attribute.hasSuffix("Margin") || attribute.hasSuffix("WithinMargins") {
            readsMargin = true
            attribute = String(attribute.dropLast(attribute.hasSuffix("Margin") ? 6 : 13))
        }
        guard let prop = Self.attributes[attribute] else { return nil }
        return ConstraintLogRelation.Term(view: view, prop: prop)
    }

    /// The attributes whose names differ from those here.
    private static let attributes: [String: Prop] = [
        "left": .left, "minX": .left, "right": .right, "maxX": .right, "leading": .leading, "trailing": .trailing,
        "top": .top, "minY": .top, "bottom": .bottom, "maxY": .bottom, "width": .width, "height": .height,
        "centerX": .centerX, "midX": .centerX, "centerY": .centerY, "midY": .centerY,
        "baseline": .baseline, "firstBaseline": .baseline, "lastBaseline": .baseline,
    ]

    private mutating func relationSign() -> String? {
        for (theirs, ours) in [("==", "="), ("<=", "<="), (">=", ">="), ("=<", "<="), ("=>", ">="), ("≤", "<="), ("≥", ">="), ("=", "=")]
        where take(theirs) { return ours }
        return nil
    }

    // MARK: Visual formats

    private var isFormat: Bool {
        text[place...].starts(with: "H:") || text[place...].starts(with: "V:") || peek == "|" || peek == "["
    }

    /// An element of a format, with spaces between them: a view, or the edge of the container.
    private enum Stop {
        case edge
        case view(ConstraintLogRelation.View)
    }

    private mutating func format() -> [ConstraintLogRelation]? {
        let isVertical = take("V:")
        if !isVertical { _ = take("H:") }
        let (near, far): (Prop, Prop) = isVertical ? (.top, .bottom) : (.leading, .trailing)
        var found: [ConstraintLogRelation] = []
        var previous: Stop?
        while place < text.count {
            skipSpaces()
            var gaps: [Length]?
            if previous != nil {
                guard let between = connection() else { return nil }
                gaps = between
            }
            guard let stop = stop(isVertical ? .height : .width, &found) else { return nil }
            if let previous, let gaps {
                for gap in gaps {
                    guard let relation = relation(previous, stop, gap, near, far) else { return nil }
                    found.append(relation)
                }
            }
            previous = stop
            skipSpaces()
        }
        return found
    }

    /// A length in a format, or that of another view.
    private struct Length {
        var sign = "="
        var value = 0.0
        var view: ConstraintLogRelation.View?
        var priority: Double?
    }

    private mutating func stop(_ size: Prop, _ found: inout [ConstraintLogRelation]) -> Stop? {
        if take("|") { return .edge }
        guard take("["), let view = view() else { return nil }
        if peek == "(" {
            guard let lengths = lengths() else { return nil }
            for length in lengths {
                found.append(
                    ConstraintLogRelation(
                        left: ConstraintLogRelation.Term(view: view, prop: size), sign: length.sign,
                        right: length.view.map { ConstraintLogRelation.Term(view: $0, prop: size) }, constant: length.value,
                        priority: length.priority))
            }
        }
        return take("]") ? .view(view) : nil
    }

    /// The connection between two elements: `-(8)-`, `-8-`, `-` or nothing.
    private mutating func connection() -> [Length]? {
        guard take("-") else { return [Length()] }
        if peek == "(" || peek.map({ $0.isNumber || $0 == "<" || $0 == ">" || $0 == "=" }) ?? false || text[place...].starts(with: "NS") {
            guard let lengths = peek == "(" ? lengths() : length().map({ [$0] }), take("-") else { return nil }
            return lengths
        }
        return [Length(value: Self.standardSpace)]
    }

    /// The space of a `-` without a number.
    private static let standardSpace = 8.0

    private mutating func lengths() -> [Length]? {
        guard take("(") else { return nil }
        var found: [Length] = []
        repeat {
            skipSpaces()
            guard let length = length() else { return nil }
            found.append(length)
            skipSpaces()
        } while take(",")
        return take(")") ? found : nil
    }

    private mutating func length() -> Length? {
        var length = Length()
        if let sign = relationSign() { length.sign = sign }
        skipSpaces()
        let isSpace = take("NSSpace(")
        if let number = signedNumber() {
            length.value = number
        } else if let view = view() {
            length.view = view
        } else {
            return nil
        }
        if isSpace, !take(")") { return nil }
        if take("@") {
            guard let priority = signedNumber() else { return nil }
            length.priority = priority
        }
        return length
    }

    /// The relation of a gap between two elements.
    private mutating func relation(_ first: Stop, _ second: Stop, _ gap: Length, _ near: Prop, _ far: Prop) -> ConstraintLogRelation? {
        typealias Term = ConstraintLogRelation.Term
        guard gap.view == nil else { return nil }
        let container = names["|"] ?? ConstraintLogRelation.View(key: "|")
        switch (first, second) {
        case (.edge, .view(let view)):
            return ConstraintLogRelation(
                left: Term(view: view, prop: near), sign: gap.sign, right: Term(view: container, prop: near), constant: gap.value,
                priority: gap.priority)
        case (.view(let view), .edge):
            return ConstraintLogRelation(
                left: Term(view: container, prop: far), sign: gap.sign, right: Term(view: view, prop: far), constant: gap.value,
                priority: gap.priority)
        case (.view(let a), .view(let b)):
            return ConstraintLogRelation(
                left: Term(view: b, prop: near), sign: gap.sign, right: Term(view: a, prop: far), constant: gap.value,
                priority: gap.priority)
        case (.edge, .edge): return nil
        }
    }

    // MARK: Views

    /// `UILabel:0x7f8'Title'`, `App.Card:0x7f8`, `|`, or a name that the log explains.
    private mutating func view(isAddress: Bool = false) -> ConstraintLogRelation.View? {
        if take("'|'") || take("|") { return names["|"] ?? ConstraintLogRelation.View(key: "|") }
        var className = ""
        if !isAddress {
            guard let name = word(takesDots: true) else { return nil }
            className = name
            guard text[place...].starts(with: ":0x") else {
                // Without an address, the part after the last dot is the attribute.
                if let dot = className.lastIndex(of: ".") {
                    place -= className.distance(from: dot, to: className.endIndex)
                    className = String(className[..<dot])
                }
                return names[className] ?? added(ConstraintLogRelation.View(key: className), "", className)
            }
            place += 1
        }
        guard let address = word(), address.hasPrefix("0x") else { return nil }
        var said = ""
        if peek == "'" {
            guard let quoted = quoted(endsBefore: ".](), ") else { return nil }
            said = quoted
        }
        return added(ConstraintLogRelation.View(key: address), className, said)
    }

    private mutating func added(
        _ view: ConstraintLogRelation.View, _ className: String, _ text: String
    ) -> ConstraintLogRelation.View {
        views.append((view, className, text))
        return view
    }

    // MARK: Characters

    private var peek: Character? { place < text.count ? text[place] : nil }

    private mutating func skip(_ isPart: (Character) -> Bool) { while let next = peek, isPart(next) { place += 1 } }

    private mutating func skipSpaces() { skip { $0.isWhitespace } }

    private mutating func take(_ word: String) -> Bool {
        guard text[min(place, text.count)...].starts(with: word) else { return false }
        place += word.count
        return true
    }

    private mutating func word(takesDots: Bool = false) -> String? {
        let start = place
        skip { $0.isLetter || $0.isNumber || $0 == "_" || takesDots && $0 == "." }
        return place > start ? String(text[start..<place]) : nil
    }

    /// A text in single quotes that may contain some: the text after the last one is known.
    private mutating func quoted(endsBefore next: String) -> String? {
        let start = place + 1
        var end = start
        while end < text.count {
            if text[end] == "'", end + 1 == text.count || next.contains(text[end + 1]) {
                place = end + 1
                return String(text[start..<end])
            }
            end += 1
        }
        return nil
    }

    /// A number with its sign, which may be separated: `- 8`.
    private mutating func signedNumber() -> Double? {
        let start = place
        let isNegative = take("-") || take("−")
        if !isNegative { _ = take("+") }
        skipSpaces()
        let digits = place
        skip { $0.isASCII && ($0.isNumber || $0 == ".") }
        if digits < place, peek == "e" || peek == "E" {
            let end = place
            place += 1
            if peek == "-" || peek == "+" { place += 1 }
            let exponent = place
            skip { $0.isASCII && $0.isNumber }
            if place == exponent { place = end }
        }
        guard let value = Double(String(text[digits..<place])), value.isFinite, abs(value) <= Self.mostNumber else {
            place = start
            return nil
        }
        return isNegative ? -value : value
    }

    /// Larger numbers are not lengths.
    private static let mostNumber = 1e6
}
