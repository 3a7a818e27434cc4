import RandomDocuments
import TGLScript
import TGLSyntax

/// A random list as a collection that knows the sizes of all its items, and as a scroll with the same children: offsets, lengths, frames
/// and what is in view are the same, whatever the rule of the offset says and however it pages (invariant 10).
private struct CollectionAsScroll {
    private var random: Random
    private var heights: [Double] = []
    private var before = 0.0

    init(_ seed: UInt64) { random = Random(seed ^ 0x5C_4011) }

    /// The text that makes both.
    mutating func beginning() -> String {
        let count = random.pick([0, 1, 2, 5, 12, 40])
        heights = (0..<count).map { _ in random.pick([0, 8, 20, 33.5, 47, 90, 260]) }
        before = random.pick([0, 0, 30])
        let list = "[" + heights.map { "\($0)" }.joined(separator: ", ") + "]"
        var shared = ["width = \(random.pick([50, 120]))", "height = \(random.pick([60, 150, 400]))"]
        if before > 0 || random.chance(30) { shared.append("inset = [\(before), 0, \(random.pick([0, 25])), 0]") }
        if random.chance(40) { shared.append("vspace = \(random.pick([3, 10.5]))") }
        if random.chance(40) { shared.append("padding = [6, 4, 9, 2]") }
        if random.chance(50) { shared.append("paging = \(random.pick(["page", "40", "37.5"]))") }
        // In each of these ways all are known.
        let way = random.pick(["measured = all", "estimate = h => h", "itemSize = h => [9, h]", "measured = 0..\(max(0, count - 1))"])
        let rules = shared.joined(separator: "; ")
        return """
            screen { scale = 0 }
            let heights = \(list)
            collection C { \(rules); items = heights; \(way); item = h => view { height = h; width = 9 } }
            scroll vert S { \(rules); for i, h in heights { view A[i] { height = h; width = 9 } } }
            """
    }

    /// Rules of both that mean the same.
    mutating func offsets() -> String {
        let number = random.pick([-50, 0, 1, 37, 74.5, 75, 200, 5000])
        switch random.below(heights.isEmpty ? 4 : 7) {
        case 0: return "C.offset = start; S.offset = start"
        case 1: return "C.offset = end; S.offset = end"
        case 2: return "C.offset = page(\(number > 60 ? 2 : 1)); S.offset = page(\(number > 60 ? 2 : 1))"
        case 3: return "C.offset = \(number); S.offset = \(number)"
        default:
            let place = random.below(heights.count)
            let distance = random.pick([-120, -7, 0, 0, 5.5, 40])
            return "C.offset = item(\(place)) + \(distance); S.offset = A[\(place)].top + \(distance - before)"
        }
    }

    /// What is wrong; `nil` where all is the same.
    mutating func problem() -> String? {
        let beginning = beginning()
        let session = Session()
        var typed = [beginning]
        let same = """
            expect C.offset ~= S.offset
            expect C.contentSize ~= S.contentSize
            expect C.page ~= S.page
            expect C.pages == S.pages
            for c in visible(C) {
              expect c.frame ~= A[index(c)].frame
              expect c.screenFrame[1] - C.screenFrame[1] ~= A[index(c)].screenFrame[1] - S.screenFrame[1]
            }
            for i in 0..len(heights) - 1 { expect C[i].y ~= A[i].y; expect C[i].height ~= A[i].height }
            """
        let views = "expect map(visible(C), c => index(c)) == map(visible(S), a => index(a))"
        for _ in 0..<12 {
            let outcomes = (typed.count == 1 ? [beginning] : []) + [offsets()]
            for text in outcomes + [same, views] {
                let outcome = session.run(SourceFile(name: "both", text: text))
                if let failure = outcome.firstError {
                    return "\(failure.message): \(failure.primary.label)\n\((typed + [outcomes.last ?? ""]).joined(separator: "\n"))"
                }
            }
            typed.append(outcomes.last ?? "")
        }
        return nil
    }
}

/// Compares a random list as a collection and as a scroll; says what differs.
public func collectionAsScroll(_ seed: UInt64) -> String? {
    var run = CollectionAsScroll(seed)
    return run.problem().map { "seed \(seed): \($0)" }
}
