/// The statements that the syntax errors of a text leave unread, because a part of them is missing: nothing else can be said of these.
///
/// `width = ` has no value, so its top-level statement is unread. `width = 10px` is read as `width = 10`, so it can be checked.
package struct UnreadStatements {
    /// The places of the missing parts, in order.
    private let places: [UInt32]
    /// The innermost statements with a syntax error. They are read, but perhaps not as they were meant.
    private let doubtful: [SourceRange]

    /// `nil` if no statement is certainly where it was meant, since a brace or bracket is missing or superfluous, or if there are more
    /// errors than are listed.
    package init?(_ result: ParseResult) {
        guard result.omitted == 0, !result.wasStopped, !result.diagnostics.contains(where: { Self.misplacing.contains($0.code) }) else {
            return nil
        }
        guard result.hasErrors else {
            (places, doubtful) = ([], [])
            return
        }
        places = result.tree.missingPlaces
        doubtful = result.tree.innermostStatements(at: result.diagnostics.map(\.primary.range.start))
    }

    /// The errors after which statements may be in other blocks than was meant.
    private static let misplacing: Set<String> = Set(
        [
            .braceOnNextLine, .unclosedBrace, .missingBlock, .strayBracket, .unclosedBracket, .tooLong, .nestingTooDeep, .unclosedString,
        ].map { (code: SyntaxCode) in code.text })

    /// Whether everything is read.
    package var isEmpty: Bool { places.isEmpty }

    /// Whether a range is in a statement with a syntax error.
    package func doubt(_ range: SourceRange) -> Bool { doubtful.contains { $0.start <= range.start && range.end <= $0.end } }

    /// Whether the statement with this range is unread.
    package func contain(_ range: SourceRange) -> Bool {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < range.start { low = middle + 1 } else { high = middle }
        }
        return low < places.count && places[low] <= range.end
    }
}

extension SyntaxTree {
    /// The places of missing expressions and of statements that could not be read, in order.
    fileprivate var missingPlaces: [UInt32] {
        let ofExpressions = expressions.compactMap { if case .missing = $0.expression { $0.range.start } else { nil } }
        let ofStatements = statements.compactMap { if case .invalid = $0.statement { $0.range.start } else { nil } }
        return (ofExpressions + ofStatements).sorted()
    }

    /// For each place the shortest range of a statement around it.
    fileprivate func innermostStatements(at places: [UInt32]) -> [SourceRange] {
        places.compactMap { place in
            statements.lazy.map(\.range).filter { $0.start <= place && place <= $0.end }.min { $0.end - $0.start < $1.end - $1.start }
        }
    }
}
