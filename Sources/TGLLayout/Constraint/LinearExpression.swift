import TGLSolver

/// The name of a constant of an expression, for explanations.
enum ConstantName: Equatable {
    /// A number of a rule.
    case rule
    /// The padding of an item, or the safe area's part in it.
    case padding(Int32)
    /// A given size of an item.
    case size(Int32, Axis)
    /// The space of a stack or a chain, with the node on which it is set.
    case space(Int32)
    /// A distance or a size of a visual format.
    case format
    /// The distance of an item's baseline from its middle.
    case baseline(Int32)
    /// The size of an item's content.
    case content(Int32)
}

/// A sum of unknowns times factors, and a number.
package struct LinearExpression {
    /// A part of the number, with its name.
    struct Part {
        let name: ConstantName
        let number: Double
        /// The factor of the number.
        var factor = 1.0
    }

    package var terms: [LinearTerm] = []
    package var constant = 0.0
    /// The parts of the number; empty where it is 0.
    var parts: [Part] = []
    /// The parts of content boxes of items along an axis in the sum, for explanations.
    package var shares: [Share] = []

    /// A part of an item's content box.
    package struct Share {
        package let item: Int32
        package let axis: Axis
        var factor: Double
    }

    init() {}

    init(_ constant: Double, _ name: ConstantName) {
        self.constant = constant
        if constant != 0 { parts = [Part(name: name, number: constant)] }
    }

    init(_ unknown: Int32, plus constant: Double, _ name: ConstantName) {
        self.init(constant, name)
        if unknown >= 0 { terms = [LinearTerm(unknown, 1)] }
    }

    mutating func add(_ other: LinearExpression, times factor: Double = 1) {
        for term in other.terms { terms.append(LinearTerm(term.unknown, term.factor * factor)) }
        constant += other.constant * factor
        for share in other.shares { shares.append(Share(item: share.item, axis: share.axis, factor: share.factor * factor)) }
        for part in other.parts { parts.append(Part(name: part.name, number: part.number, factor: part.factor * factor)) }
    }

    mutating func add(_ number: Double, _ name: ConstantName) {
        if number == 0 { return }
        constant += number
        parts.append(Part(name: name, number: number))
    }

    func adding(_ number: Double, _ name: ConstantName) -> LinearExpression {
        var sum = self
        sum.add(number, name)
        return sum
    }

    static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
        var sum = a
        sum.add(b)
        return sum
    }

    static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression {
        var sum = a
        sum.add(b, times: -1)
        return sum
    }

    static func * (a: LinearExpression, factor: Double) -> LinearExpression {
        var product = LinearExpression()
        product.add(a, times: factor)
        return product
    }

    /// The number for given values of the unknowns.
    func value(_ values: [Double]) -> Double { terms.reduce(constant) { $0 + $1.factor * values[Int($1.unknown)] } }
}
