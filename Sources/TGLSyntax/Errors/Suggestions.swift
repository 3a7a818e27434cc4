/// Names that someone may have meant.
public enum Suggestions {
    /// A name of more letters is near to none: to compare two takes the product of their lengths.
    private static let longest = 100

    /// A letter, and what it is without its case.
    private struct Letter {
        let scalar: Unicode.Scalar
        let lower: String

        init(_ scalar: Unicode.Scalar) {
            self.scalar = scalar
            lower = scalar.properties.lowercaseMapping
        }
    }

    /// The name nearest to a misspelt one, if one is near: no more than a third of its letters differ.
    ///
    /// Swapping two neighbours counts as one difference, a change of case as a small one. Among names equally near the
    /// first in the list is taken, so the answer never depends on anything else.
    public static func nearest(_ name: String, among names: [String]) -> String? {
        guard let count = count(of: name) else { return nil }
        let letters = name.unicodeScalars.map { Letter($0) }
        var best: (name: String, cost: Int)?
        for candidate in names where candidate != name {
            guard let otherCount = self.count(of: candidate) else { continue }
            let limit = 3 * max(1, max(count, otherCount) / 3)
            if abs(count - otherCount) * 3 > limit { continue }
            let cost = distance(letters, candidate.unicodeScalars.map { Letter($0) })
            // One wrong letter of two is a third of nothing: short names must be nearly right.
            if cost > limit || cost >= 3 * min(count, otherCount) { continue }
            if best.map({ cost < $0.cost }) ?? true { best = (candidate, cost) }
        }
        return best?.name
    }

    /// How many letters a name has; nil where they are too many.
    private static func count(of name: String) -> Int? {
        // A letter has at most four bytes.
        if name.utf8.count > 4 * longest { return nil }
        let count = name.unicodeScalars.count
        return count <= longest ? count : nil
    }

    /// The Damerau-Levenshtein distance of neighbours (each letter swapped once), times 3; a change of case counts 1.
    private static func distance(_ a: [Letter], _ b: [Letter]) -> Int {
        var twoAgo: [Int] = []
        var before = (0...b.count).map { $0 * 3 }
        for i in 0..<a.count {
            var row = [(i + 1) * 3]
            row.reserveCapacity(b.count + 1)
            for j in 0..<b.count {
                var cost = before[j] + difference(a[i], b[j])
                cost = min(cost, before[j + 1] + 3, row[j] + 3)
                if i > 0, j > 0, a[i].scalar == b[j - 1].scalar, a[i - 1].scalar == b[j].scalar {
                    cost = min(cost, twoAgo[j - 1] + 3)
                }
                row.append(cost)
            }
            twoAgo = before
            before = row
        }
        return before[b.count]
    }

    private static func difference(_ a: Letter, _ b: Letter) -> Int {
        if a.scalar == b.scalar { return 0 }
        return a.lower == b.lower ? 1 : 3
    }
}
