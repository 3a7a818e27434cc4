/// Names that someone may have meant.
public enum Suggestions {
    /// The name nearest to a misspelt one, if one is near: no more than a third of its letters differ.
    ///
    /// Swapping two neighbours counts as one difference, a change of case as a small one. Among names equally near the
    /// first in the list is taken, so the answer never depends on anything else.
    public static func nearest(_ name: String, among names: [String]) -> String? {
        let letters = Array(name.unicodeScalars)
        var best: (name: String, cost: Int)?
        for candidate in names where candidate != name {
            let other = Array(candidate.unicodeScalars)
            let limit = 3 * max(1, max(letters.count, other.count) / 3)
            if abs(letters.count - other.count) * 3 > limit { continue }
            let cost = distance(letters, other)
            // One wrong letter of two is a third of nothing: short names must be nearly right.
            if cost > limit || cost >= 3 * min(letters.count, other.count) { continue }
            if best.map({ cost < $0.cost }) ?? true { best = (candidate, cost) }
        }
        return best?.name
    }

    /// The Damerau-Levenshtein distance of neighbours (each letter swapped once), times 3; a change of case counts 1.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var twoAgo: [Int] = []
        var before = (0...b.count).map { $0 * 3 }
        for i in 0..<a.count {
            var row = [(i + 1) * 3]
            row.reserveCapacity(b.count + 1)
            for j in 0..<b.count {
                var cost = before[j] + difference(a[i], b[j])
                cost = min(cost, before[j + 1] + 3, row[j] + 3)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, twoAgo[j - 1] + 3) }
                row.append(cost)
            }
            twoAgo = before
            before = row
        }
        return before[b.count]
    }

    private static func difference(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Int {
        if a == b { return 0 }
        return a.properties.lowercaseMapping == b.properties.lowercaseMapping ? 1 : 3
    }
}
