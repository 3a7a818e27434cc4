// Which elements a selector means.

/// Matches selectors with the elements of one page.
struct CSSMatcher {
    /// So many comparisons are made in all: selectors can be written that take ages.
    static let mostSteps = 8_000_000

    let tree: HTMLTree
    private let a: Atom
    private let area: Atom
    private let controls: Set<Atom>
    private(set) var steps = 0
    var isExhausted: Bool { steps > Self.mostSteps }

    init(_ tree: HTMLTree, _ atoms: inout Atoms) {
        self.tree = tree
        a = atoms.atom("a")
        area = atoms.atom("area")
        controls = Set(["button", "input", "select", "textarea", "option", "optgroup", "fieldset"].map { atoms.atom($0) })
    }

    /// What came of looking for the rest of a selector: where it failed decides which other elements are worth a try.
    private enum Outcome { case matched, failed, failedForSiblings, failedForAll }

    mutating func matches(_ selector: CSSSelector, _ element: Int) -> Bool { rest(selector, 0, element) == .matched }

    private mutating func rest(_ selector: CSSSelector, _ index: Int, _ element: Int) -> Outcome {
        steps &+= 1
        guard !isExhausted else { return .failedForAll }
        for simple in selector.compounds[index].simples where !holds(simple, element) {
            return .failed
        }
        guard index < selector.combinators.count else { return .matched }
        let combinator = selector.combinators[index]
        var next = element
        while true {
            switch combinator {
            case .descendant, .child: next = Int(tree.nodes[next].parent)
            case .next, .later: next = Int(tree.nodes[next].previousElement)
            }
            guard next >= 0 else { return combinator == .next || combinator == .later ? .failedForSiblings : .failedForAll }
            let outcome = rest(selector, index + 1, next)
            switch (outcome, combinator) {
            case (.matched, _), (.failedForAll, _), (_, .next): return outcome
            case (.failed, .child): return .failed
            case (.failedForSiblings, .later): return outcome
            case (.failedForSiblings, .child): return .failed
            default: break
            }
        }
    }

    private mutating func any(_ list: CSSSelectorList, _ element: Int) -> Bool {
        for selector in list.all where selector.pseudo == .none && matches(selector, element) { return true }
        return false
    }

    private mutating func holds(_ simple: CSSSimple, _ element: Int) -> Bool {
        switch simple {
        case .tag(let tag): return tree.nodes[element].type == tag
        case .id(let id): return tree.nodes[element].id == id
        case .hasClass(let name): return tree.nodes[element].classes.contains(name)
        case .attribute(let name, let test, let value, let ignoresCase):
            return tree.attribute(name, of: element).map { Self.holds(test, $0, value, ignoresCase) } ?? false
        case .any(let list): return any(list, element)
        case .not(let list): return !any(list, element)
        case .nth(let a, let b, let fromEnd, let ofType, let of): return isNth(element, a, b, fromEnd, ofType, of)
        case .root: return tree.nodes[element].parent < 0
        case .empty:
            return tree.children(of: element).allSatisfy {
                tree.nodes[$0].kind == .comment || tree.nodes[$0].kind == .text && tree.nodes[$0].text.isEmpty
            }
        case .link: return [a, area].contains(tree.nodes[element].tag) && tree.attribute("href", of: element) != nil
        case .checked: return tree.attribute("checked", of: element) != nil || tree.attribute("selected", of: element) != nil
        case .disabled: return controls.contains(tree.nodes[element].tag) && tree.attribute("disabled", of: element) != nil
        case .enabled: return controls.contains(tree.nodes[element].tag) && tree.attribute("disabled", of: element) == nil
        case .onlyOfType: return tree.typeCount(of: element) == 1
        case .never: return false
        }
    }

    private static func holds(_ test: CSSSimple.AttributeTest, _ given: String, _ value: String, _ ignoresCase: Bool) -> Bool {
        let text = ignoresCase ? given.asciiLower : given
        let value = ignoresCase ? value.asciiLower : value
        switch test {
        case .exists: return true
        case .equals: return text == value
        case .word: return !value.isEmpty && text.split(whereSeparator: \.isWhitespace).contains { $0 == value }
        case .dash: return text == value || text.hasPrefix(value + "-")
        case .prefix: return !value.isEmpty && text.hasPrefix(value)
        case .suffix: return !value.isEmpty && text.hasSuffix(value)
        case .contains: return !value.isEmpty && text.contains(value)
        }
    }

    private mutating func isNth(_ element: Int, _ a: Int, _ b: Int, _ fromEnd: Bool, _ ofType: Bool, _ of: CSSSelectorList?) -> Bool {
        let node = tree.nodes[element]
        var index: Int
        if let of {
            guard any(of, element) else { return false }
            index = 1
            var other = Int(fromEnd ? node.nextElement : node.previousElement)
            while other >= 0, !isExhausted {
                if any(of, other) { index += 1 }
                other = Int(fromEnd ? tree.nodes[other].nextElement : tree.nodes[other].previousElement)
            }
        } else {
            index = Int(ofType ? node.typeIndex : node.index)
            if fromEnd {
                let count = ofType ? tree.typeCount(of: element) : node.parent < 0 ? 1 : tree.elementCounts[Int(node.parent)]
                index = Int(count) - index + 1
            }
        }
        guard a != 0 else { return index == b }
        return (index - b) % a == 0 && (index - b) / a >= 0
    }
}

/// Names among which some are, as bits: what is not among them is known at once, what is has to be looked for.
struct NameFilter {
    private var bits = SIMD4<UInt64>.zero

    mutating func insert(_ name: Atom) {
        let hash = UInt32(bitPattern: name) &* 0x9E37_79B9
        bits[Int(hash >> 30)] |= 1 << UInt64(hash >> 24 & 63)
    }

    /// Whether all of some names may be among these.
    func mayContain(_ names: NameFilter) -> Bool { names.bits & ~bits == .zero }
}

extension HTMLTree {
    /// For each element the names of those around it: ids, classes and tags.
    func namesAround() -> [NameFilter] {
        var around = [NameFilter](repeating: NameFilter(), count: nodes.count)
        for element in nodes.indices where nodes[element].parent >= 0 {
            let parent = Int(nodes[element].parent)
            var names = around[parent]
            names.insert(nodes[parent].type)
            if nodes[parent].id >= 0 { names.insert(nodes[parent].id) }
            for name in nodes[parent].classes { names.insert(name) }
            around[element] = names
        }
        return around
    }
}

extension CSSSelector {
    /// The names that elements around one must have for the selector to mean it.
    var namesAround: NameFilter {
        var names = NameFilter()
        for (compound, combinator) in zip(compounds.dropFirst(), combinators) where combinator == .descendant || combinator == .child {
            for simple in compound.simples {
                switch simple {
                case .tag(let name), .id(let name), .hasClass(let name): names.insert(name)
                default: break
                }
            }
        }
        return names
    }
}
