import Foundation

/// A rule of a page: a heading `### L-6 Title`, a statement, a paragraph that begins with `Reason:`, and examples.
struct LayoutRule {
    var id: String
    var title: String
    /// Where it is: `page:line`.
    var place: String
    var hasStatement = false
    var hasReason = false
    var examples: [RuleExample] = []
}

/// A block of the language, fenced as `tgl`.
struct RuleExample {
    var place: String
    var text = ""

    var expects: Bool { text.split(separator: "\n").contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix("expect ") } }
}

/// The rules of one page, as DocC markdown.
struct RulePage {
    private(set) var rules: [LayoutRule] = []
    /// Every block of the language, within a rule or outside.
    private(set) var examples: [RuleExample] = []
    /// Headings of the third level that name no rule, but for those of the overview and the topics, and fences that do not end.
    private(set) var problems: [String] = []

    init(_ name: String, _ text: String) {
        var fence: RuleExample?
        var isExample = false
        // A rule ends at the next heading of its level or above.
        var isInRule = false
        // What comes before the rules, and the groups of links after them, have headings of the third level too.
        var isProse = false
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            let place = "\(name):\(index + 1)"
            if fence != nil {
                if line.hasPrefix("```") {
                    if isExample, let example = fence { add(example, isInRule: isInRule) }
                    fence = nil
                } else {
                    fence?.text += line + "\n"
                }
            } else if line.hasPrefix("```") {
                fence = RuleExample(place: place)
                isExample = line == "```tgl"
            } else if line.hasPrefix("### "), !isProse {
                isInRule = begin(line.dropFirst(4), place)
            } else if line.hasPrefix("# ") || line.hasPrefix("## ") {
                isInRule = false
                isProse = ["## Overview", "## Topics"].contains(line)
            } else if isInRule, !line.trimmingCharacters(in: .whitespaces).isEmpty, !line.hasPrefix("#") {
                if line.hasPrefix("Reason:") {
                    rules[rules.count - 1].hasReason = line.count > 20
                } else if !rules[rules.count - 1].hasReason {
                    rules[rules.count - 1].hasStatement = true
                }
            }
        }
        if let fence { problems.append("\(fence.place): a fence without an end") }
    }

    /// Begins a rule, or notes a heading that is none.
    private mutating func begin(_ heading: Substring, _ place: String) -> Bool {
        guard let match = heading.wholeMatch(of: /([A-Z]+-[0-9]+[a-z]?) (\S.*)/) else {
            problems.append("\(place): a heading of the third level that is no rule: \(heading)")
            return false
        }
        rules.append(LayoutRule(id: String(match.1), title: String(match.2), place: place))
        return true
    }

    private mutating func add(_ example: RuleExample, isInRule: Bool) {
        examples.append(example)
        if isInRule { rules[rules.count - 1].examples.append(example) }
    }
}

/// All pages of rules, and what is the matter with them.
struct RuleBook {
    private let pages: [RulePage]

    /// Pages by their names and texts.
    init(_ pages: [(name: String, text: String)]) { self.pages = pages.map { RulePage($0.name, $0.text) } }

    var rules: [LayoutRule] { pages.flatMap(\.rules) }
    var examples: [RuleExample] { pages.flatMap(\.examples) }

    /// What is missing from rules, what is there twice, and what cannot be read.
    var problems: [String] {
        var list = pages.flatMap(\.problems)
        var places: [String: String] = [:]
        for rule in rules {
            if let other = places[rule.id] { list.append("\(rule.place): \(rule.id) stands at \(other) too") }
            places[rule.id] = rule.place
            if !RuleCitations.prefixes.contains(rule.id.prefix { $0 != "-" }) {
                list.append("\(rule.place): the prefix of \(rule.id) is not among those that citations are looked for with")
            }
            if !rule.hasStatement { list.append("\(rule.place): \(rule.id) has no statement") }
            if !rule.hasReason { list.append("\(rule.place): \(rule.id) has no reason") }
            if !rule.examples.contains(where: \.expects) { list.append("\(rule.place): \(rule.id) has no example with an `expect`") }
        }
        return list
    }

    /// The citations in a text that lead to no rule, each with its line.
    func strayCitations(in text: String, name: String) -> [String] {
        let ids = Set(rules.map(\.id))
        return text.components(separatedBy: "\n").enumerated().flatMap { index, line in
            RuleCitations.all(in: line).filter { !ids.contains($0) }.map { "\(name):\(index + 1): \($0) is no rule" }
        }
    }
}

/// What looks like the ID of a rule: a known prefix, a hyphen, a number and perhaps a letter. So does the older form with a letter
/// before the number (`E-F9`), which no rule has.
enum RuleCitations {
    static let prefixes: Set<Substring> = [
        "B", "L", "F", "T", "D", "E", "G", "I", "R", "FL", "FT", "PA", "S", "C", "U", "FX", "GR", "BL", "CO", "N", "A",
    ]

    private static func isWord(_ byte: UInt8) -> Bool {
        isUpper(byte) || isLower(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
    }
    private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    private static func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func all(in line: String) -> [String] {
        let bytes = Array(line.utf8)
        var found: [String] = []
        for hyphen in bytes.indices where bytes[hyphen] == UInt8(ascii: "-") {
            var start = hyphen
            while start > 0, isUpper(bytes[start - 1]) { start -= 1 }
            guard prefixes.contains(Substring(decoding: bytes[start..<hyphen], as: UTF8.self)) else { continue }
            guard start == 0 || !isWord(bytes[start - 1]) else { continue }
            var end = hyphen + 1
            if end < bytes.count, isUpper(bytes[end]) { end += 1 }
            let digits = bytes[end...].prefix(while: isDigit).count
            end += digits
            if end < bytes.count, isLower(bytes[end]) { end += 1 }
            guard digits > 0, end == bytes.count || !isWord(bytes[end]) else { continue }
            found.append(String(decoding: bytes[start..<end], as: UTF8.self))
        }
        return found
    }
}
