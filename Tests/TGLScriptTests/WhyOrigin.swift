import TGLLayout

/// Reads the steps of an explanation and asks of every number where it is from. It may be
///
/// - a number of a rule of the node, of its containers or of the screen, or one that is in backquotes, or of a relation that is named,
/// - said of a node that is named right before it (`A 20`, `A's left 5`, `S.width 100`), of an operand of a rule that is written right
///   before it in backquotes, or of the node itself by one of its properties (`its width 20`),
/// - what arithmetic makes that is written out (`A 20 + space 5 = 25`), or a number that was said before in the explanation,
/// - a count (`2 × space 5`, `line 3`, `… 7 more 210`).
///
/// `its lines need 48` is none of these: nothing says what the 48 are.
struct WhyOrigin {
    /// Numbers that are accounted for.
    private var known: [Double]
    private let names: [String]
    private(set) var problems: [String] = []
    /// How many items the line of a flex holds that was told last.
    private var heldCount = 0

    /// Words that say where a number is from that has no sum: a bound, the screen's strip, a point of a curve, what a cycle leaves.
    private static let sources: Set<String> = Set([
        "bound", "bounds", "cycle", "curve", "curve's", "offered", "passes", "safe", "text", "origin", "baseline", "static", "inside",
        "port", "clear", "computed", "measured",
    ]).union(TextStyle.allCases.map { "\($0)" })
    private static let own = Set(Prop.table.map(\.prop.word)).union([
        "own", "margin", "line's", "first", "end", "start", "edge", "padding", "border", "minimum", "limit",
    ])
    /// Words before or after a number that only counts or orders.
    private static let counted: Set<String> = [
        "line", "child", "column", "lines", "row", "round", "columns", "rows", "spanning",
    ]
    private static let counts: Set<String> = ["more", "columns", "lines", "line", "equal", "a", "measured"]

    /// `rules`: the numbers of the rules that may be read without being named.
    init(rules: [Double], names: [String]) {
        known = rules + [0, 0.75]
        self.names = names
    }

    /// Looks at a step. `named`: the numbers of the relation that it names by its label.
    mutating func step(_ text: String, named: [Double] = []) {
        known += named
        for (n, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() where n % 2 == 1 {
            for case .number(let v) in WhyArithmetic.tokens(String(part)) { known.append(abs(v)) }
        }
        // What is said of an operand that is written out: `A.width + 5` is 25.
        var joined = text.replacing(#/`[^`]+` is (?=[0-9−])/#, with: "N is ")
        // What is said of a node in a clause of its own.
        joined = joined.replacing(", and the others share the rest:", with: "")
        for (head, tail) in [
            (", which", ""), (" in its line", ":"), ("the curve", ":"), ("curve's origin", ":"), ("stays there", ":"),
            ("at its origin", ":"),
        ] {
            joined = joined.replacing(head + tail + " ", with: (tail.isEmpty ? " which" : head) + " ")
        }
        // What a matrix makes of a place, and whole pixels, have no sum.
        if text.hasPrefix("snapped") || text.hasPrefix("moved by") {
            for case .number(let v) in WhyArithmetic.tokens(text) { known.append(abs(v)) }
            return
        }
        // Of many cells only the sum of what was measured is told.
        joined = joined.replacing(#/ measured(, made ahead)?( \([0-9, …]+\))?: /#, with: " measured ")
        if let problem = lookAtLine(joined) { problems.append("\(problem) in `\(text)`") }
        joined = joined.replacing(#/(columns|rows) [0-9]+ (to|and) [0-9]+/#, with: "tracks")
        let isUnder = joined.contains(", under ")
        for clause in WhyArithmetic.clauses(isUnder ? joined.replacing(": ", with: " ") : joined, names) {
            if let problem = look(WhyArithmetic.tokens(clause)) { problems.append("\(problem) has no origin in `\(text)`") }
        }
    }

    /// What a line of a flex tells is one number for each of its items, in their order: `S's line holds A, B: S.width 120 − base sizes
    /// (A 80 + B 60)`, and their weights or factors no more than that. Answers what is wrong with how many they are.
    private mutating func lookAtLine(_ text: String) -> String? {
        if let holds = text.firstRange(of: " line holds ") {
            let parts = text[holds.upperBound...].split(separator: ": ", maxSplits: 1)
            let named = parts[0].replacing(#/ and ([0-9]+) more/#) { match in String(repeating: ", x", count: Int(match.1) ?? 0) }
            heldCount = named.split(separator: ", ").count
            // The container's length comes first.
            let sum = parts.count > 1 ? String(parts[1].prefix { $0 != "=" }.drop { $0 != "−" }) : ""
            // What is frozen from the start is an item too.
            let count = takeTerms(sum.replacing("frozen", with: ""))
            return count == heldCount || count == 0 ? nil : "\(count) sizes are told of \(heldCount) items"
        }
        // A factor is `2 of 1 + 2 = 3 in the line`, or one of those that the line told. Other layouts name whose weight each one is.
        guard heldCount > 0 else { return nil }
        for head in ["weights", "factors", "` of "] {
            guard let found = text.firstRange(of: head) else { continue }
            // `weights are flexShrink × base size: 150 + 200 = 350`, but `the factors 0.5, together below one, …: 304 × 0.5 = 152`.
            var terms = String(text[found.upperBound...].prefix { $0 != "=" })
            if terms.hasPrefix(" are "), let colon = terms.firstRange(of: ": ") { terms = String(terms[colon.upperBound...]) }
            terms = String(terms.prefix { $0 != "," })
            let count = takeTerms(terms)
            if count > heldCount { return "\(count) \(head) are told of \(heldCount) items" }
        }
        return nil
    }

    /// Takes the numbers of a sum as told, but the room inside, gaps, and what is frozen; answers how many there are.
    private mutating func takeTerms(_ sum: String) -> Int {
        var count = 0
        var rest = sum.replacing(#/margins? (\([^)]*\)|[−0-9.]+)/#) { match in
            for case .number(let v) in WhyArithmetic.tokens(String(match.1)) { known.append(abs(v)) }
            return ""
        }
        rest = rest.replacing(#/(gaps? ([0-9]+ × )?[0-9.]+|frozen (\([^)]*\)|[0-9.]+)|[0-9.]+ inside)/#, with: "")
        rest = rest.replacing(#/… ([0-9]+) more ([−0-9.]+)/#) { match in
            count += Int(match.1) ?? 0
            if case .number(let v)? = WhyArithmetic.tokens(String(match.2)).first { known.append(abs(v)) }
            return ""
        }
        for case .number(let v) in WhyArithmetic.tokens(rest) {
            known.append(abs(v))
            count += 1
        }
        return count
    }

    private mutating func look(_ tokens: [WhyArithmetic.Token]) -> String? {
        var context: [String] = []
        var isResult = false
        var hasNumber = false
        var problem: String?
        for (n, token) in tokens.enumerated() {
            switch token {
            case .word(let word): context.append(word)
            case .sign("="):
                isResult = hasNumber
                context = []
            case .sign: if token != .sign("(") { context.append("") }
            case .number(let v):
                let next = n + 1 < tokens.count ? tokens[n + 1] : nil
                let last = n > 0 ? tokens[n - 1] : nil
                if !isResult, !isKnown(v), !isCount(v, last, next), !isRead(context) { problem = problem ?? "\(v)" }
                known.append(abs(v))
                hasNumber = true
                context = []
            }
        }
        return problem
    }

    private func isKnown(_ v: Double) -> Bool { known.contains { abs($0 - abs(v)) <= 0.00501 + abs(v) * 1e-9 } }

    /// A small whole number that tells how many there are, or which one.
    private func isCount(_ v: Double, _ last: WhyArithmetic.Token?, _ next: WhyArithmetic.Token?) -> Bool {
        // There may be millions of items.
        let counted: [WhyArithmetic.Token] = [.word("estimated"), .word("row"), .word("rows")]
        if v == v.rounded(), v >= 0, last == .word("row") || next.map(counted.contains) ?? false { return true }
        guard v == v.rounded(), v >= 0, v < 10_000 else { return false }
        // The whole of which a part is taken: `1 − 0.2 = 0.8`.
        if v == 1, next == .sign("−") { return true }
        if next == .sign("×") || last == .sign("/") || v == 100 && next == .sign("%") { return true }
        if case .word(let word) = last, Self.counted.contains(word) { return true }
        if case .word(let word) = next, Self.counts.contains(word) { return true }
        return false
    }

    /// Whether the words before a number say of what it is.
    private func isRead(_ words: [String]) -> Bool {
        if words == ["more"] { return true }
        if words.contains(where: { $0 == "N" || $0.hasPrefix("N.") || $0.hasPrefix("N'") || Self.sources.contains($0) }) { return true }
        guard let its = words.lastIndex(of: "its") else { return false }
        return words[its...].contains { Self.own.contains($0) }
    }
}
