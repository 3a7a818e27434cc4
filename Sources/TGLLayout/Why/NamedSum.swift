// Sums with the names of the nodes and properties whose lengths are the terms.

/// The name of a term of a sum.
package enum TermName: Sendable {
    /// A node's size.
    case node(Int32)
    /// The need of a node whose size is set by the container: its lower bound.
    case least(Int32)
    /// A node's size before the free or missing length of its line changes it.
    case own(Int32)
    /// The least length of a node's content.
    case leastContent(Int32)
    /// A node's size without its bounds, which refer to a length that is not known yet.
    case unbounded(Int32)
    /// A distance at a side of a node, by the property that sets it.
    case side(Int32, Prop)
    /// The number that is added to a node's share.
    case added(Int32)
    /// The additional length that a bound leaves to a node.
    case gain(Int32)
    /// A space between two.
    case space
    /// The length of the dividers of a line.
    case dividers
    /// A whole page of a flow.
    case page
    /// A number that is added in a list.
    case gap
    /// A length for which a node was asked, which may differ from its final size.
    case asked(Int32, Prop, Asked, Double)
    /// One of a node's sizes, by its name.
    case length(Int32, Prop)

    var isSpace: Bool {
        if case .space = self { return true }
        return false
    }
}

/// The sort of a node's length that was asked for while its container was measured.
package enum Asked: Sendable {
    /// The least or the most length of its content, within its bounds.
    case least, most
    /// The size with which it begins along the line of a flex.
    case base
    /// The size that it had by then, or the size if it were alone.
    case size, alone
}

/// A sum, term by term, in points. For a long one the first terms are kept, and for the others their number and their sum, so that adding
/// takes constant time. Equal spaces are counted.
package struct NamedSum: Sendable {
    package struct Term: Sendable {
        let name: TermName
        let length: Double
    }

    /// The first terms, all of them where they are few.
    private(set) var terms: [Term] = []
    /// The number of terms that are not kept, and their sum.
    private(set) var others = 0
    private(set) var othersLength = 0.0
    /// The number of spaces, which all have the length of the first one.
    private(set) var spaces = 0
    private(set) var space = 0.0

    package init(terms: [Term] = [], others: Int = 0, othersLength: Double = 0.0, spaces: Int = 0, space: Double = 0.0) {
        self.terms = terms
        self.others = others
        self.othersLength = othersLength
        self.spaces = spaces
        self.space = space
    }

    /// How many terms are kept.
    private static let most = 6

    /// The value of the sum.
    var total: Double { terms.reduce(othersLength + Double(spaces) * space) { $0 + $1.length } }
    var isEmpty: Bool { terms.isEmpty && spaces == 0 }

    package mutating func add(_ name: TermName, _ length: Double) {
        if terms.count < NamedSum.most {
            terms.append(Term(name: name, length: length))
        } else {
            others += 1
            othersLength += length
        }
    }

    /// Adds all terms of another sum.
    mutating func add(_ sum: NamedSum) { for term in sum.terms { add(term.name, term.length) } }

    /// The same with sizes of nodes that will still change.
    var ofOwnSizes: NamedSum {
        let own = terms.map { term in
            switch term.name {
            case .node(let i), .asked(let i, _, .size, _): Term(name: .own(i), length: term.length)
            default: term
            }
        }
        return NamedSum(terms: own, others: others, othersLength: othersLength, spaces: spaces, space: space)
    }

    /// Adds a distance at a side of a node, unless it is 0.
    package mutating func add(_ node: Int32, _ distance: NamedDistance) {
        if distance.length != 0 { add(.side(node, distance.prop), distance.length) }
    }

    /// Adds a number of spaces, unless they are 0.
    mutating func add(spaces count: Int, of length: Double) {
        if length == 0 || count <= 0 { return }
        if spaces == 0 { space = length }
        if length == space { spaces += count } else { for _ in 0..<count { add(.space, length) } }
    }
}

extension Run {
    /// Adds a child with the margins on both sides of it: its cell.
    func addCell(_ k: Int, _ axis: Axis, whole: Double, to sum: inout NamedSum) {
        let i = items[k].node
        sum.add(i, named(i, axis, .near, whole: whole))
        sum.add(needName(k, axis), items[k].size[axis])
        sum.add(i, named(i, axis, .far, whole: whole))
    }

    /// The name of the size with which a child counts in a container's size: where the container wraps, a child that takes its size from it
    /// counts with its lower bound, and a child whose bounds refer to it counts without these.
    func needName(_ k: Int, _ axis: Axis) -> TermName {
        let i = items[k].node
        let size = TermName.asked(i, physical(axis), .size, items[k].size[axis])
        guard wraps(axis) else { return size }
        if wantsLeast(axis) { return .leastContent(i) }
        if sizedByParent(k, axis, dependsOn: axis) { return .least(i) }
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return size }
        let isOpen = [SlotKind.lower, .upper].contains { slot in
            let bound = pass.boundRule(i, axis, slot)
            if bound.kind == .reference { return bound.anchor.axis == axis && target(i, bound) == .container }
            return bound.isShare || bound.kind == .stretch
        }
        return isOpen ? .unbounded(i) : size
    }
}
