// Finds the constraints listed in a log of UIKit or AppKit, and the one that was broken.

import TGLSyntax

/// The text of one constraint of a log, between its angle brackets.
struct ConstraintLogText: Equatable {
    /// `NSLayoutConstraint`, `NSAutoresizingMaskLayoutConstraint`, `SnapKit.LayoutConstraint`, …
    let className: String
    /// `0x600000b8c0a0`
    let address: String
    /// The text after these, on one line.
    let body: String
}

extension ConstraintLog {
    /// The first line of such a log, after its time and process.
    private static let heading = "nable to simultaneously satisfy constraints"
    /// The text before the constraint that was broken.
    private static let breaking = "attempt to recover by breaking constraint"
    /// The beginnings of the lines after it.
    private static let tails = [
        "Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints", "The methods in the UIConstraintBasedLayoutDebugging",
        "Set the NSUserDefault NSConstraintBasedLayoutVisualizeMutuallyExclusiveConstraints", "Will attempt to recover by breaking",
        "Break on objc_exception_throw", "may also be helpful.",
    ]
    /// The most text that is read, and the most constraints.
    static let mostText = 1 << 16
    static let mostConstraints = 200

    /// Whether a text begins like such a log, or is a part of one.
    public static func begins(_ text: String) -> Bool {
        let start = text.prefix(400)
        return start.contains(heading) || !found(in: String(start.prefix { $0 != "\n" })).texts.isEmpty
    }

    /// Whether a log is complete: with the constraint that was broken, or an empty line after the list.
    public static func isWhole(_ text: String) -> Bool {
        guard text.prefix(400).contains(heading) else { return true }
        if text.contains(breaking) { return !found(in: text).broken.isEmpty }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard let end = lines.firstIndex(where: { $0 == ")" || $0 == "]" }) else { return lines.count > mostConstraints * 4 }
        return lines[(end + 1)...].contains("") && lines.count > end + 2
    }

    /// Whether a text only has the closing lines of such a log.
    public static func isTail(_ text: String) -> Bool {
        let start = text.trimmed
        return tails.contains { start.hasPrefix($0) }
    }

    /// The first log of a text, and the number of further ones.
    static func separated(_ text: String) -> (first: String, others: Int) {
        let starts = text.ranges(of: heading)
        return starts.count > 1 ? (String(text[..<starts[1].lowerBound]), starts.count - 1) : (text, 0)
    }

    /// The constraints in the list, and those that were broken.
    static func found(in text: String) -> (texts: [ConstraintLogText], broken: [ConstraintLogText]) {
        let bytes = Array(text.utf8.prefix(mostText))
        var texts: [ConstraintLogText] = []
        var broken: [ConstraintLogText] = []
        let end = text.firstRange(of: breaking).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } ?? .max
        var place = 0
        while place < bytes.count, texts.count < mostConstraints {
            guard bytes[place] == UInt8(ascii: "<"), let (one, next) = constraint(bytes, at: place) else {
                place += 1
                continue
            }
            if place > end { broken.append(one) } else if !texts.contains(where: { $0.address == one.address }) { texts.append(one) }
            place = next
        }
        return (texts, broken)
    }

    /// The constraint that begins with the `<` at an index, and its end.
    private static func constraint(_ bytes: [UInt8], at start: Int) -> (ConstraintLogText, next: Int)? {
        func isWord(_ byte: UInt8) -> Bool {
            Character(UnicodeScalar(byte)).isASCII && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var place = start + 1
        while place < bytes.count, isWord(bytes[place]) { place += 1 }
        let className = text(start + 1..<place)
        guard className.hasSuffix("Constraint"), place + 2 < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
        let address = place + 1
        place = address
        while place < bytes.count, isWord(bytes[place]) { place += 1 }
        let body = place
        while place < bytes.count, !ends(bytes, at: place) { place += 1 }
        let line = text(body..<place).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (ConstraintLogText(className: className, address: text(address..<body), body: line), min(place + 1, bytes.count))
    }

    /// Whether a `>` ends a constraint: only the punctuation of the list follows.
    private static func ends(_ bytes: [UInt8], at place: Int) -> Bool {
        guard bytes[place] == UInt8(ascii: ">") else { return false }
        var next = place + 1
        while next < bytes.count, bytes[next] == UInt8(ascii: " ") || bytes[next] == 13 { next += 1 }
        return next >= bytes.count || [10, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ")")].contains(bytes[next])
    }
}
