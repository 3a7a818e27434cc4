/// Numbers for people, in explanations: three decimals at most, the same on every machine.
public func shortNumber(_ v: Double) -> String {
    if v.isNaN { return "NaN" }
    if v.isInfinite { return v < 0 ? "−∞" : "∞" }
    if abs(v) >= 1e15 { return exactNumber(v) }
    let scaled = (abs(v) * 1000).rounded(.toNearestOrAwayFromZero)
    let whole = (scaled / 1000).rounded(.down)
    var text = String(Int64(whole))
    let rest = Int(scaled - whole * 1000)
    if rest > 0 {
        var digits = String(rest)
        digits = String(repeating: "0", count: 3 - digits.utf8.count) + digits
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
