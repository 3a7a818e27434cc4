// The part of an answer's summary about collections: how many cells were made, what changed, and whether the visible items stayed in place.

import TGLLayout
import TGLRender

/// The summary of the collections that a command laid out.
struct CollectionReport {
    /// The parts of the summary, in order; empty if no collection was laid out.
    private(set) var parts: [String] = []
    /// Whether only collections that existed before were laid out.
    private(set) var isAll = false

    init(_ changes: Changes, _ doc: Document) {
        guard !changes.collections.isEmpty else { return }
        let made = changes.collections.values.reduce(0) { $0 + $1.made }
        let measured = changes.collections.values.reduce(0) { $0 + $1.measured }
        parts.append("\(formatCount(made)) \(plural("cell", made)) made, \(formatCount(measured)) measured")
        // Collections in cells belong to the outer collection.
        let outer = changes.collections.keys.sorted().filter { doc.exists($0) && !doc.isInCell($0) }
        isAll = !outer.isEmpty && changes.laidOutElsewhere == 0 && outer.allSatisfy { changes.collections[$0]?.before != nil }
        if outer.count > 1 { parts.append("\(outer.count) collections") }
        guard outer.count == 1, let change = changes.collections[outer[0]], let before = change.before,
            let now = doc.collectionSnapshot(outer[0])
        else { return }
        let content = now.contentLength - before.contentLength
        let offset = now.offsetLength - before.offsetLength
        if change.isEverything {
            parts.append("everything changed")
        } else if change.isCounts {
            parts.append("counts changed")
        } else if change.isSums {
            parts.append("sums changed")
        }
        for (word, difference) in [("content", content), ("offset", offset)] where formatNumber(difference) != "0" {
            parts.append(word + (difference > 0 ? " +" : " ") + formatNumber(difference))
        }
        if doc.isSeenWhereItWas(now, since: before) { parts.append("what is seen stayed") }
    }
}
