// What weights, `shrink` and dividers report to a recorder (see `LinearReports`).

/// The length that a line leaves to weights, or that `shrink` must give, for its reports.
struct LinearWeightAccount {
    let cause: Prop
    let left: Double
    let weights: Double
    let reads: [Fact.Read]
}

extension LinearLayout {
    /// The length that is left for weights, and how it results.
    func weightAccount(
        _ line: Line, _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ sum: Double, _ left: Double, by cause: Prop
    ) -> LinearWeightAccount {
        var reads = leftReads(line, left, changing: run.changing(parts, count))
        if cause == .weight, doc.number(run.node, .weightSum) > 0 {
            reads.append(Fact.Read(run.node, .weightSum, .rule()))
        } else if count > 1 {
            var weights = NamedSum()
            for p in 0..<count { weights.add(.node(run.items[Int(parts[p].item)].node), parts[p].weight) }
            reads.append(note(line, .weights(weights, sum)))
        }
        return LinearWeightAccount(cause: cause, left: left, weights: sum, reads: reads)
    }

    /// What a weight adds to a child's own length, or `shrink` takes from it.
    func reportWeight(_ line: Line, _ part: SharePart, _ account: LinearWeightAccount, _ wanted: Double, to length: Double) {
        let i = run.items[Int(part.item)].node
        let weighed = WeighedLength(
            cause: account.cause, own: part.base, left: account.left, weight: part.weight, weights: account.weights, wanted: wanted,
            to: length)
        run.say(
            i, run.physical(line.main), length, LinearSizeFact.weighed(weighed),
            reads: account.reads + [Fact.Read(i, account.cause, .rule())],
            goesOn: true)
    }

    /// A child with the length of the longest one.
    func reportRaised(_ line: Line, _ k: Int, _ largest: Int, _ length: Double, to size: Double) {
        let fact = LinearSizeFact.raised(largest: run.items[largest].node, largestLength: length, to: size)
        let reads = [Fact.Read(run.node, .largestChild, .rule()), Fact.Read(run.items[k].node, .weight, .rule())]
        run.say(run.items[k].node, run.physical(line.main), size, fact, reads: reads, goesOn: true)
    }

    /// The properties that set the thickness and the places of dividers; empty where they take no length.
    func dividerReads(_ length: Double) -> [Fact.Read] {
        length > 0 ? [Fact.Read(run.node, .divider, .rule()), Fact.Read(run.node, .dividers, .rule())] : []
    }
}
