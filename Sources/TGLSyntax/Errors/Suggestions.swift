/// Suggests names that may have been meant.
public enum Suggestions {
    /// Longer names get no suggestion, since comparing two takes time in proportion to the product of their lengths.
    private static let longest = 100

    /// A letter, and its form without case.
    private struct Letter {
        let scalar: Unicode.Scalar
        let lower: String

        init(_ scalar: Unicode.Scalar) {
            self.scalar = scalar
            lower = scalar.properties.lowercaseMapping
        }
    }

    /// The nearest name to a misspelt one, if it is near enough: one slip of the fingers away, or two or three for long names.
    ///
    /// Swapping two neighbours counts as one difference, a change of case as a small one. In names of up to four letters, a letter may only
    /// replace one whose key is adjacent or that sounds alike: `css` is no slip for `cos`. Of several equally near names the first in the
    /// list wins, so the result is deterministic.
    public static func nearest(_ name: String, among names: [String]) -> String? {
        guard let count = count(of: name) else { return nil }
        let letters = name.unicodeScalars.map { Letter($0) }
        var best: (name: String, cost: Int)?
        for candidate in names where candidate != name {
            guard let otherCount = self.count(of: candidate) else { continue }
            let limit = 3 * mostSlips(max(count, otherCount))
            if abs(count - otherCount) * 3 > limit { continue }
            let others = candidate.unicodeScalars.map { Letter($0) }
            let cost = distance(letters, others)
            if cost > 3, letters.first?.lower != others.first?.lower { continue }
            if max(count, otherCount) < 5, isOtherLetter(letters, others) { continue }
            // At least one letter must be right, also in short names.
            if cost > limit || cost >= 3 * min(count, otherCount) { continue }
            if best.map({ cost < $0.cost }) ?? true { best = (candidate, cost) }
        }
        return best?.name
    }

    /// How many slips a name of this many letters may have.
    private static func mostSlips(_ letters: Int) -> Int { letters < 7 ? 1 : letters < 12 ? 2 : letters / 4 }

    /// Whether two names differ in one letter only, and the keys are not adjacent.
    private static func isOtherLetter(_ a: [Letter], _ b: [Letter]) -> Bool {
        let different = zip(a, b).filter { $0.0.lower != $0.1.lower }
        guard a.count == b.count, different.count == 1, let (one, other) = different.first else { return false }
        return !touch(one.lower, other.lower) && !["iy", "yi", "ck", "kc", "sz", "zs"].contains(one.lower + other.lower)
    }

    /// Whether the keys of two letters are adjacent on the usual keyboards.
    private static func touch(_ a: String, _ b: String) -> Bool {
        guard let (row, column) = key(a), let (otherRow, otherColumn) = key(b) else { return false }
        // Each row of keys is half a key to the right of the one above.
        if row == otherRow { return abs(column - otherColumn) == 1 }
        let (upper, lower) = row < otherRow ? (column, otherColumn) : (otherColumn, column)
        return abs(row - otherRow) == 1 && (lower == upper || lower == upper - 1)
    }

    private static func key(_ letter: String) -> (row: Int, column: Int)? {
        for (row, keys) in ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].enumerated() {
            if letter.unicodeScalars.count == 1, let column = keys.firstIndex(of: Character(letter)) {
                return (row, keys.distance(from: keys.startIndex, to: column))
            }
        }
        return nil
    }

    /// The number of letters in a name; `nil` if it is too long.
    private static func count(of name: String) -> Int? {
        // A letter has at most four bytes.
        if name.utf8.count > 4 * longest { return nil }
        let count = name.unicodeScalars.count
        return count <= longest ? count : nil
    }

    /// Three times the Damerau-Levenshtein distance (each letter may be swapped once); a change of case counts 1.
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
