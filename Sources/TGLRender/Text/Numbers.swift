// Numbers as text. The locale is never read: the decimal separator is always a point, and groups of digits are separated by commas.

/// A number for display: at most two decimals, no trailing zeros, no `-0`. From 1e9 on, it has three digits and an exponent (`1.24e12`), so
/// it is never wider than 13 columns.
public func formatNumber(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    let magnitude = value.magnitude
    let text = magnitude < 1e9 ? decimal(magnitude) : scientific(magnitude)
    return value < 0 && text != "0" ? "-" + text : text
}

/// The shortest text that reads back as exactly this number; zero is `0`, and whole numbers have no `.0`.
public func formatExact(_ value: Double) -> String {
    // Whole numbers are what most are, and take a shorter way.
    if value.magnitude < 1e15, value == value.rounded(.towardZero) { return String(Int(value)) }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A whole number with commas between groups of three digits: `99,990`.
public func formatCount(_ value: Int) -> String {
    let digits = Array(String(value.magnitude).utf8)
    var bytes: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
    for (position, digit) in digits.enumerated() {
        if position > 0, (digits.count - position) % 3 == 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// The singular or plural of a word: `node` for 1, otherwise `nodes`.
public func plural(_ word: String, _ count: Int) -> String { count == 1 ? word : word + "s" }

/// A duration in nanoseconds as text: `820 ns`, `14 µs`, `1.4 ms`, `2.5 s`.
public func formatDuration(nanoseconds: Int, ascii: Bool = false) -> String {
    let time = max(nanoseconds, 0)
    if time < 1_000 { return "\(time) ns" }
    if time < 1_000_000 { return shortTime(time, unit: 1_000) + (ascii ? " us" : " µs") }
    if time < 1_000_000_000 { return shortTime(time, unit: 1_000_000) + " ms" }
    return shortTime(time, unit: 1_000_000_000) + " s"
}

/// A size as text: `60×20`.
func formatSize(_ frame: SceneFrame, _ glyphs: Glyphs) -> String {
    formatNumber(frame.width) + glyphs.times + formatNumber(frame.height)
}

/// The number of units, with one decimal below ten.
private func shortTime(_ time: Int, unit: Int) -> String {
    let tenths = time / (unit / 10)
    if tenths < 100, tenths % 10 != 0 { return "\(tenths / 10).\(tenths % 10)" }
    return "\(tenths / 10)"
}

/// A non-negative number below 1e9, with at most two decimals and no trailing zeros.
private func decimal(_ magnitude: Double) -> String {
    let hundredths = Int((magnitude * 100).rounded())
    let rest = hundredths % 100
    let whole = String(hundredths / 100)
    if rest == 0 { return whole }
    if rest % 10 == 0 { return whole + ".\(rest / 10)" }
    return whole + (rest < 10 ? ".0" : ".") + String(rest)
}

private func scientific(_ magnitude: Double) -> String {
    var mantissa = magnitude
    var exponent = 0
    while mantissa >= 10 {
        mantissa /= 10
        exponent += 1
    }
    var text = decimal(mantissa)
    if text == "10" {
        text = "1"
        exponent += 1
    }
    return text + "e" + String(exponent)
}

/// Joins clauses that may contain "and" themselves: `it fits here, on ipad, and with "a wider row"`.
public func joinedClauses(_ clauses: [String]) -> String {
    clauses.count < 3
        ? clauses.joined(separator: " and ") : clauses.dropLast().joined(separator: ", ") + ", and " + clauses[clauses.count - 1]
}
