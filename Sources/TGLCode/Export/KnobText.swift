// Knobs as custom properties: which numbers of a sheet follow a knob, and how.
//
// A sheet is written with the values of the knobs, and again with each knob a little larger. A number that changes with one follows it;
// how much it changes says the factor, and what is left is added. At last all knobs are changed at once: only a number that is then what
// this says is written so. So a product of two knobs, or the larger of them, stays a number.

/// A value of a sheet in pieces: numbers with their units, and what is between them.
struct SheetValue {
    private(set) var numbers: [Double] = []
    private(set) var units: [String] = []
    /// One more than numbers.
    private(set) var between: [String] = []

    init(_ source: String) {
        let bytes = Array(source.utf8)
        func isDigit(_ at: Int) -> Bool { at < bytes.count && bytes[at] &- 0x30 < 10 }
        func isLetter(_ at: Int) -> Bool { at < bytes.count && ((bytes[at] | 0x20) &- 0x61 < 26 || bytes[at] >= 0x80) }
        func isWord(_ at: Int) -> Bool { isLetter(at) || isDigit(at) || at < bytes.count && (bytes[at] == 0x2D || bytes[at] == 0x5F) }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var (at, start) = (0, 0)
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\"") {
                at += 1
                while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += 1 }
                at += 1
            } else if isDigit(at) || bytes[at] == 0x2D && isDigit(at + 1) {
                var end = at + 1
                while isDigit(end) || end < bytes.count && bytes[end] == 0x2E && isDigit(end + 1) { end += 1 }
                var unitEnd = end
                while isLetter(unitEnd) || unitEnd < bytes.count && bytes[unitEnd] == UInt8(ascii: "%") { unitEnd += 1 }
                numbers.append(Double(text(at..<end)) ?? 0)
                units.append(text(end..<unitEnd))
                between.append(text(start..<at))
                (at, start) = (unitEnd, unitEnd)
            } else if isLetter(at) || bytes[at] == UInt8(ascii: "#") || bytes[at] == 0x5F || bytes[at] == 0x2D {
                at += 1
                while isWord(at) { at += 1 }
            } else {
                at += 1
            }
        }
        between.append(text(start..<bytes.count))
    }

    /// Whether both differ in numbers alone. 0 has no unit.
    func hasForm(of other: SheetValue) -> Bool {
        between == other.between
            && zip(units, numbers).elementsEqual(zip(other.units, other.numbers)) { a, b in
                a.0 == b.0 || a.1 == 0 && a.0.isEmpty || b.1 == 0 && b.0.isEmpty
            }
    }
}

/// Finds how the numbers of a sheet follow knobs, and writes them so.
struct KnobText {
    /// A knob: its name in the sheet, its value, and by how much it was changed alone and with the others.
    struct Knob {
        let name: String
        let value: Double
        var alone: Double
        var together: Double
    }

    /// A number that follows knobs: what is added, and the factor of each.
    private struct Sum {
        let base: Double
        let factors: [(knob: Int, factor: Double)]
        let unit: String
    }

    let knobs: [Knob]
    /// Of values by their places the numbers that follow knobs, by their places.
    private var sums: [Int: [Int: Sum]] = [:]
    private var values: [Int: SheetValue] = [:]
    /// The knobs that some number follows, and those that a number without `px` follows, which have none either.
    private(set) var used: Set<Int> = []
    private var plain: Set<Int> = []

    init(_ knobs: [Knob]) { self.knobs = knobs }

    /// Notes how a value follows knobs.
    /// - Parameters:
    ///   - place: the number of the value.
    ///   - alone: the value with each knob changed alone.
    ///   - together: that with all changed.
    mutating func note(_ place: Int, _ text: String, alone: [String], together: String) {
        guard alone.contains(where: { $0 != text }) else { return }
        let value = SheetValue(text)
        let changed = alone.map { SheetValue($0) }
        let last = SheetValue(together)
        guard value.hasForm(of: last), changed.allSatisfy({ value.hasForm(of: $0) }) else { return }
        for number in value.numbers.indices {
            let unit = [value, last].map { $0.units[number] }.first { !$0.isEmpty } ?? ""
            var base = value.numbers[number]
            var expected = base
            var factors: [(knob: Int, factor: Double)] = []
            for (k, knob) in knobs.enumerated() {
                let factor = ((changed[k].numbers[number] - value.numbers[number]) / knob.alone * 10_000).rounded() / 10_000
                if factor == 0 { continue }
                factors.append((k, factor))
                expected += factor * knob.together
                base -= factor * knob.value
            }
            guard !factors.isEmpty, abs(expected - last.numbers[number]) < 0.002, unit != "fr" else { continue }
            sums[place, default: [:]][number] = Sum(base: (base * 1000).rounded() / 1000, factors: factors, unit: unit)
            values[place] = value
            for (knob, _) in factors {
                used.insert(knob)
                if unit != "px" { plain.insert(knob) }
            }
        }
    }

    /// The custom properties of the knobs that are used.
    var declarations: [StyleDeclaration] {
        used.sorted().map {
            StyleDeclaration(name: "--" + knobs[$0].name, value: knobs[$0].value.scriptText + (plain.contains($0) ? "" : "px"))
        }
    }

    /// The text of a value by its place; nil where it follows no knob.
    func text(_ place: Int) -> String? {
        guard let value = values[place], let sums = sums[place] else { return nil }
        var text = ""
        for number in value.numbers.indices {
            text += value.between[number]
            text += sums[number].map(self.text) ?? value.numbers[number].percentText + value.units[number]
        }
        return text + (value.between.last ?? "")
    }

    private func text(_ sum: Sum) -> String {
        var text = ""
        for (knob, factor) in sum.factors {
            var term = "var(--\(knobs[knob].name))"
            let size = abs(factor)
            if plain.contains(knob), !sum.unit.isEmpty {
                term += " * \(size.scriptText)\(sum.unit)"
            } else if size != 1 {
                term += " * \(size.scriptText)"
            }
            text += text.isEmpty ? (factor < 0 ? "-1 * " : "") : factor < 0 ? " - " : " + "
            text += term
        }
        if sum.base != 0 { text += " \(sum.base < 0 ? "-" : "+") \(abs(sum.base).scriptText)\(sum.unit)" }
        return text.hasPrefix("var(") && sum.base == 0 && sum.factors.count == 1 && !text.contains(" * ") ? text : "calc(\(text))"
    }
}
