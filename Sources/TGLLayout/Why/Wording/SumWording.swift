// Sums as they are written, term by term.

/// `a + b` in words, with the sign of b; b is left out where it is 0. `name`: the name of b.
public func sumText(_ text: String, _ add: Double, _ name: String = "") -> String {
    if add == 0 { return text }
    return text + (add < 0 ? " − " : " + ") + (name.isEmpty ? "" : name + " ") + shortNumber(abs(add))
}

/// A sum as it is written term by term. Its value is only given where there is something to compute.
package struct SumText {
    package private(set) var text = ""
    /// Whether there is something to compute: more than one term, or a term with arithmetic of its own.
    package private(set) var isWorkedOut = false

    /// Whether it is a sum of weights, which have more decimals than lengths.
    private let isOfWeights: Bool

    package init(isOfWeights: Bool = false) { self.isOfWeights = isOfWeights }

    /// A sum that begins with a term. `isWorkedOut`: it has arithmetic of its own.
    package init(_ first: String, isWorkedOut: Bool = false) {
        text = first
        self.isWorkedOut = isWorkedOut
        isOfWeights = false
    }

    private func number(_ value: Double) -> String { isOfWeights ? factorNumber(value) : shortNumber(value) }

    /// Adds a number with its sign, unless it is 0. `name`: its name.
    package mutating func add(_ value: Double, _ name: String = "") {
        if value == 0 { return }
        let term = (name.isEmpty ? "" : name + " ") + number(abs(value))
        if text.isEmpty, value < 0 { text = "0" }
        if text.isEmpty {
            text = term
        } else {
            text += " \(value < 0 ? "−" : "+") \(term)"
            isWorkedOut = true
        }
    }

    /// Adds a term that is written out, or subtracts it. `isWorkedOut`: it has arithmetic of its own.
    package mutating func add(term: String, isWorkedOut: Bool = false, isTaken: Bool = false) {
        if text.isEmpty, isTaken { text = "0" }
        self.isWorkedOut = self.isWorkedOut || isWorkedOut || !text.isEmpty
        text = text.isEmpty ? term : "\(text) \(isTaken ? "−" : "+") \(term)"
    }

    /// Adds a padding, with the safe area's part separate, or subtracts it.
    package mutating func add(_ padding: PaddingRead, isTaken: Bool = false) {
        if padding.isOfCell { return add(isTaken ? -padding.own : padding.own, isTaken ? "what lies after its cell" : "its cell's start") }
        add(isTaken ? -padding.own : padding.own, "padding")
        add(isTaken ? -padding.safe : padding.safe, "safe area")
    }

    /// Adds a distance by its name, or subtracts it, unless it is 0. A distance below 0 is written as it is: ` − right (−16)`.
    package mutating func add(_ distance: NamedDistance, isTaken: Bool = false, _ name: String? = nil) {
        let length = distance.length
        if length == 0 { return }
        let text = length < 0 ? "(\(number(length)))" : number(length)
        add(term: "\(name ?? distance.prop.word) \(text)", isWorkedOut: length < 0, isTaken: isTaken)
    }

    /// Adds distances at sides of the node in question, or subtracts them.
    package mutating func add(_ distances: [NamedDistance], isTaken: Bool = false) {
        for distance in distances { add(distance, isTaken: isTaken, "its \(distance.prop.word)") }
    }

    /// Adds all terms of a sum, or subtracts them. Of a long one only the first terms are written out.
    package mutating func add(_ sum: NamedSum, _ words: Wording, isTaken: Bool = false) {
        let shown = sum.others == 0 ? sum.terms.count : min(3, sum.terms.count)
        for term in sum.terms.prefix(shown) {
            if term.length == 0, case .least(let i) = term.name {
                add(term: "\(words.name(i)) at least 0", isTaken: isTaken)
            } else if term.length == 0 {
                add(term: "\(words.name(term.name)) 0", isTaken: isTaken)
            } else if case .side(_, let prop) = term.name {
                add(NamedDistance(prop: prop, length: term.length), isTaken: isTaken, words.name(term.name))
            } else {
                add(isTaken ? -term.length : term.length, words.name(term.name))
            }
        }
        if sum.others > 0 {
            let rest = sum.terms.dropFirst(shown)
            let length = rest.reduce(sum.othersLength) { $0 + $1.length }
            add(term: "… \(sum.others + rest.count) more \(number(length))", isTaken: isTaken)
        }
        if sum.spaces == 1 {
            add(isTaken ? -sum.space : sum.space, "space")
        } else if sum.spaces > 1 {
            add(term: "\(sum.spaces) × space \(number(sum.space))", isWorkedOut: true, isTaken: isTaken)
        }
    }

    /// The same after words that name it; an empty sum is 0.
    func after(_ head: String) -> SumText { SumText(head + (text.isEmpty ? "0" : text), isWorkedOut: isWorkedOut) }

    /// The sum, and its value where there was something to compute.
    package func making(_ value: Double) -> String { isWorkedOut ? "\(text) = \(number(value))" : text.isEmpty ? number(value) : text }
}

extension Asked {
    func text(_ prop: Prop) -> String {
        switch self {
        case .least: "least content"
        case .most: "most content"
        case .base: "base size"
        case .size: "\(prop.word) before that"
        case .alone: "\(prop.word) alone"
        }
    }
}

extension Wording {
    /// The end of a node along an axis in its container, in words; with `would`, where something moves it later.
    package func end(_ i: Int32, _ axis: Axis, _ length: Double) -> String {
        let frame = doc.exactFrame(i)
        if !doc.nodes[i].pointee.flags.isDisjoint(with: [.noLayout, .useFrame]) { return "\(placed(i)) ends at \(shortNumber(length))" }
        let now = axis == .x ? frame.right : frame.bottom
        mentions?.note(i, axis == .x ? .right : .bottom)
        let isThere = now == length || axis == .x && (doc.usesDirection || doc.isRightToLeft)
        return "\(name(i)) \(isThere ? "ends" : "would end") at \(shortNumber(length))"
    }

    package func name(_ term: TermName) -> String {
        mentions?.note(term)
        switch term {
        case .node(let i): return placed(i)
        case .least(let i): return "\(name(i))'s lower bound"
        case .own(let i): return "\(name(i))'s own size"
        case .leastContent(let i): return "\(name(i))'s least content"
        case .unbounded(let i): return "\(name(i)) before its bounds"
        case .side(let i, let prop): return "\(name(i))'s \(prop.word)"
        case .added(let i): return "\(name(i))'s added"
        case .gain(let i): return "\(name(i))'s gain"
        case .space: return "space"
        case .dividers: return "dividers"
        case .page: return "page"
        case .gap: return "added"
        case .length(let i, let prop): return "\(name(i))'s \(prop.word)"
        case .asked(let i, let prop, let asked, let length):
            if doc.exactFrame(i).length(prop) == length { return placed(i) }
            if case .base = asked { return "\(name(i)).\(LaidValue.baseSize.rawValue)" }
            return "\(name(i))'s \(asked.text(prop))"
        }
    }

    /// A sum of its own: its value follows where there is something to compute.
    func text(_ sum: NamedSum) -> String {
        var text = SumText()
        text.add(sum, self)
        return text.making(sum.total)
    }
}
