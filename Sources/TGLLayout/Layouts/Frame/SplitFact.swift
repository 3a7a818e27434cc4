// What a frame that is divided says of its cells. All numbers are points.

/// A part of a template along an axis, and how its length came about: of `length` the gaps leave the whole, and other parts take `taken` of
/// that.
struct SplitPart: FactStep {
    /// Which part of its template, from 1; 0: none divides the axis.
    var place = 0
    var isRow = false
    /// The length that is divided, and what of it the gaps take.
    var length = 0.0
    var gaps = 0.0
    /// `number`, `percent`, `wrap` or `fill`.
    var measure = Rule.Kind.fill
    var percent = 0.0
    /// What numbers, percentages and contents take, and among how many the rest is shared.
    var taken = 0.0
    var fills = 0
    var size = 0.0
    var at = 0.0

    func text(_ words: Wording) -> String {
        let name = "\(isRow ? "row" : "column") \(place)"
        let end = ", from \(shortNumber(at)) on"
        var whole = SumText(shortNumber(length))
        whole.add(-gaps, "gaps")
        switch measure {
        case .percent:
            let base = gaps == 0 ? whole.text : "(\(whole.text))"
            return "\(name): \(factorNumber(percent))% of \(base) = \(shortNumber(size))" + end
        case .fill:
            whole.add(-taken, "other parts")
            if length - gaps - taken < 0 { return "\(name): nothing is left of \(whole.text): 0" + end }
            if fills == 1 { return "\(name): " + whole.making(size) + end }
            let base = gaps == 0 && taken == 0 ? whole.text : "(\(whole.text))"
            return "\(name): \(base) / \(fills) = \(shortNumber(size))" + end
        case .wrap: return "\(name): what its content needs: \(shortNumber(size))" + end
        default: return "\(name): \(shortNumber(size))" + end
        }
    }
}

/// A child for which no cell is left.
struct SplitSpare: FactStep {
    func text(_ words: Wording) -> String { "no cell is left for it: 0" }
}

/// What adds up to the length of a frame that wraps.
enum SplitTerm: Sendable {
    /// A part with a number.
    case part(Double)
    /// What a child needs; `isWhole`: that is its size.
    case child(Int32, Double, isWhole: Bool)
    /// The gaps between parts: how many, and how long each is.
    case gaps(Int, Double)
}

/// The length of a frame that wraps: the sum along its template, or the largest need across.
struct SplitContent: ContentStep {
    let terms: [SplitTerm]

    func sum(_ words: Wording) -> SumText {
        var sum = SumText()
        for term in terms {
            switch term {
            case .part(let length): sum.add(length, "part")
            case .child(let node, let length, let isWhole): sum.add(length, isWhole ? words.name(node) : "what \(words.name(node)) needs")
            case .gaps(let count, let gap):
                sum.add(term: count == 1 ? "gap \(shortNumber(gap))" : "\(count) × gap \(shortNumber(gap))", isWorkedOut: count > 1)
            }
        }
        return sum.text.isEmpty ? SumText("0") : sum
    }
}
