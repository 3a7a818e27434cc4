/// Numbers for people, in explanations: two decimals at most, the same on every machine.
public func shortNumber(_ v: Double) -> String { roundedNumber(v, decimals: 2) }

/// A number by which lengths are multiplied, in explanations (a factor, a percentage, a weight): four decimals at most, since
/// two would not give the length that is shown beside it.
package func factorNumber(_ v: Double) -> String { roundedNumber(v, decimals: 4) }

private func roundedNumber(_ v: Double, decimals: Int) -> String {
    if v.isNaN { return "NaN" }
    if v.isInfinite { return v < 0 ? "−∞" : "∞" }
    if abs(v) >= 1e15 { return exactNumber(v) }
    let unit: Double = decimals == 2 ? 100 : 10_000
    // Beyond this, a number has no place for that many decimals.
    if abs(v) * unit >= 9e15 { return (v < 0 ? "−" : "") + exactNumber(abs(v).rounded()) }
    let scaled = (abs(v) * unit).rounded(.toNearestOrAwayFromZero)
    let whole = (scaled / unit).rounded(.down)
    var text = String(Int64(whole))
    let rest = Int(scaled - whole * unit)
    if rest > 0 {
        var digits = String(rest)
        digits = String(repeating: "0", count: decimals - digits.utf8.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        text += "." + digits
    }
    return v < 0 && text != "0" ? "−" + text : text
}

/// A number as the language writes it, so that it reads back as itself.
public func exactNumber(_ v: Double) -> String {
    if v == v.rounded(), abs(v) < 1e15 { return v == 0 ? "0" : String(Int64(v)) }
    return "\(v)"
}

extension Collection<String> {
    /// The items in a sentence: `A, B and C`.
    package var listed: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (dropFirst(count - 1).first ?? "")
    }
}
