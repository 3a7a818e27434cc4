/// A sum of unknowns times factors, and a number.
struct LinearExpression {
    var terms: [LinearTerm] = []
    var constant = 0.0

    init(_ constant: Double = 0) { self.constant = constant }

    init(_ unknown: Int32, plus constant: Double = 0) {
        if unknown >= 0 { terms = [LinearTerm(unknown, 1)] }
        self.constant = constant
    }

    mutating func add(_ other: LinearExpression, times factor: Double = 1) {
        for term in other.terms { terms.append(LinearTerm(term.unknown, term.factor * factor)) }
        constant += other.constant * factor
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

    static func + (a: LinearExpression, b: Double) -> LinearExpression {
        var sum = a
        sum.constant += b
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
