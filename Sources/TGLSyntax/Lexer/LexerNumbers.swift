// Numbers: `12`, `0.5`, `1_000`, `1e-3`, percentages, and fractions such as `2fr`. The value is the nearest double.
extension Lexer {
    mutating func readNumber() {
        let start = index
        var number = Decimal()
        readDigits(into: &number, isFraction: false)
        if peek(0) == UInt8(ascii: "."), ASCII.isDigit(peek(1)) {
            index &+= 1
            readDigits(into: &number, isFraction: true)
        }
        if peek(0) | 0x20 == UInt8(ascii: "e") { readExponent(into: &number) }
        let end = index
        let value = number.value ?? Lexer.parse(bytes[start..<end])
        if !value.isFinite { reportTooLarge(start, end) }
        finishNumber(value.isFinite ? value : 0, from: start)
    }

    /// The digits read so far, exact as long as they fit.
    private struct Decimal {
        var digits: UInt64 = 0
        var digitCount = 0
        var exponent = 0

        /// The value, if a single operation on exact doubles gives it.
        var value: Double? {
            if digitCount > 15 { return nil }
            if exponent == 0 { return Double(digits) }
            guard exponent >= -22, exponent <= 22 else { return digits == 0 ? 0 : nil }
            let power = Lexer.powersOfTen[abs(exponent)]
            return exponent < 0 ? Double(digits) / power : Double(digits) * power
        }
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19, 1e20, 1e21, 1e22,
    ]

    /// Digits, and `_` between two digits.
    @inline(__always)
    private mutating func readDigits(into number: inout Decimal, isFraction: Bool) {
        while index < bytes.count {
            let byte = bytes[index]
            if ASCII.isDigit(byte) {
                number.digits = number.digits &* 10 &+ UInt64(byte &- 0x30)
                if number.digits != 0 { number.digitCount &+= 1 }
                if isFraction { number.exponent &-= 1 }
            } else if byte != 0x5F || !ASCII.isDigit(peek(1)) {
                break
            }
            index &+= 1
        }
    }

    private mutating func readExponent(into number: inout Decimal) {
        let sign = peek(1)
        let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        guard ASCII.isDigit(peek(isSigned ? 2 : 1)) else { return }
        index += isSigned ? 2 : 1
        var exponent = 0
        while ASCII.isDigit(peek(0)) {
            exponent = min(exponent * 10 + Int(peek(0) - 0x30), 100_000)
            index += 1
        }
        number.exponent += sign == UInt8(ascii: "-") ? -exponent : exponent
    }

    /// The value of any number, correctly rounded; infinite if it is too large.
    private static func parse(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
        let plain = String(decoding: digits.filter { $0 != 0x5F }, as: UTF8.self)
        return Double(plain) ?? .infinity
    }

    /// Reads what directly follows a number: a `%`, or text that cannot belong to it.
    private mutating func finishNumber(_ value: Double, from start: Int) {
        var kind = TokenKind.number
        let next = peek(0)
        if next == UInt8(ascii: "%") {
            let afterSign = peek(1)
            if !ASCII.isNamePart(afterSign), afterSign != UInt8(ascii: "("), afterSign < 0x80 {
                kind = .percent
                index &+= 1
            }
        } else if ASCII.isNamePart(next) || next >= 0x80 {
            return readSuffix(of: value, from: start)
        }
        addNumber(value, kind: kind, from: start)
    }

    private mutating func addNumber(_ value: Double, kind: TokenKind, from start: Int) {
        let payload = UInt32(truncatingIfNeeded: stream.numbers.count)
        stream.numbers.append(value)
        emit(kind, from: start, payload: payload)
    }

    /// Letters directly after a number are reported and skipped.
    private mutating func readSuffix(of value: Double, from start: Int) {
        let suffixStart = index
        while index < bytes.count {
            if bytes[index] < 0x80 {
                guard ASCII.isNamePart(bytes[index]) else { break }
                index += 1
            } else {
                let (scalar, length) = UTF8Scan.scalar(bytes, at: index)
                guard let scalar, Lexer.isNamePart(scalar) else { break }
                index += length
            }
        }
        // `1_.5` is one number.
        if index > suffixStart, bytes[suffixStart] == 0x5F, peek(0) == UInt8(ascii: "."), ASCII.isDigit(peek(1)),
            bytes[suffixStart..<index].allSatisfy({ $0 == 0x5F || ASCII.isDigit($0) })
        {
            index += 1
            while ASCII.isNamePart(peek(0)) { index += 1 }
        }
        if index == suffixStart + 2, bytes[suffixStart] == UInt8(ascii: "f"), bytes[suffixStart + 1] == UInt8(ascii: "r"), peek(0) != 0x25 {
            return addNumber(value, kind: .fraction, from: start)
        }
        if index > suffixStart { reportSuffix(from: start, at: suffixStart) }
        // `375x667` was meant as two numbers.
        let end = index
        let second = bytes[min(suffixStart + 1, end)..<end]
        let isPair = end > suffixStart + 1 && bytes[suffixStart] == UInt8(ascii: "x") && value != 0 && second.allSatisfy(ASCII.isDigit)
        if isPair { index = suffixStart }
        // A `%` after the skipped letters belongs to the number.
        let isPercent = !isPair && end > suffixStart && peek(0) == UInt8(ascii: "%") && !ASCII.isNamePart(peek(1)) && peek(1) < 0x80
        if isPercent { index += 1 }
        addNumber(value, kind: isPercent ? .percent : .number, from: start)
        if isPercent { return }
        index = end
        if isPair { addNumber(Lexer.parse(second), kind: .number, from: suffixStart + 1) }
    }

    private mutating func reportSuffix(from start: Int, at suffixStart: Int) {
        let number = text(start, suffixStart)
        let suffix = text(suffixStart, index)
        let place = range(suffixStart, index)
        if Lexer.units.contains(suffix) {
            return report.add(
                .numberSuffix, "numbers have no units; sizes are in points", at: place,
                label: "remove `\(suffix)`", help: "write `\(number)`, or `\(number)%` for a percentage of the container",
                fixes: Lexer.isPoints(suffix) ? [TextEdit(range(start, index), number)] : [])
        }
        if let digits = digits(number, suffix) {
            return report.add(
                .numberSuffix, "a `_` in a number must be between two digits", at: place,
                label: digits.isExponent ? "an exponent is written without `_`" : "this `_` is not between two digits",
                help: "write `\(digits.text)\(peek(0) == UInt8(ascii: "%") ? "%" : "")`",
                fixes: [TextEdit(range(start, index), digits.text)])
        }
        let rest = suffix.dropFirst()
        let help: String
        if suffix.first == "x", !rest.isEmpty, rest.allSatisfy({ $0.isASCII && $0.isNumber }), number != "0" {
            help = "a width and a height are written `\(number) \(rest)`"
        } else if number == "0", let first = suffix.first, "xXbBoO".contains(first) {
            help = "numbers are decimal"
        } else {
            help = "a name begins with a letter; `\(number) * \(suffix)` multiplies"
        }
        report.add(
            .numberSuffix, "a letter cannot directly follow a number", at: place, label: "this is not part of a number",
            help: help)
    }

    /// The number with its suffix, without misplaced `_`s, if nothing else is wrong.
    private func digits(_ number: String, _ suffix: String) -> (text: String, isExponent: Bool)? {
        guard suffix.contains("_") else { return nil }
        let whole = number + suffix.filter { $0 != "_" }
        let isExponent = number.contains("e") || number.contains("E") || suffix.first.map { $0 == "e" || $0 == "E" } ?? false
        guard whole.utf8.allSatisfy({ ASCII.isDigit($0) || [0x2E, 0x45, 0x65, 0x5F, 0x2B, 0x2D].contains($0) }),
            Double(whole.filter { $0 != "_" }) != nil
        else { return nil }
        return (whole, isExponent)
    }

    /// Whether a unit means points, the unit of plain numbers.
    static func isPoints(_ unit: String) -> Bool { ["px", "pt", "pts", "dp", "dip", "points", "pixels"].contains(unit) }

    /// Suffixes that are units of length in other languages.
    static let units: Set<String> = [
        "px", "pt", "pts", "dp", "dip", "sp", "em", "rem", "vw", "vh", "cm", "mm", "in", "ch", "ex", "points",
        "pixels",
    ]

    private mutating func reportTooLarge(_ start: Int, _ end: Int) {
        report.add(
            .numberTooLarge, "this number is too large", at: range(start, end),
            note: "the largest number is about 1.8e308")
    }
}
