// The steps of a scroll. All numbers are points along its axis.

/// A step that moves a child from its place in the line; `at` is the new place.
enum ScrollFact: FactStep {
    /// At the start of the view, below the earlier ones that stack.
    case atStart(scroll: Int32, offset: Double, inset: Double, stacked: Double, at: Double)
    /// At the end of the view.
    case atEnd(scroll: Int32, offset: Double, view: Double, inset: Double, length: Double, at: Double)
    /// Pushed out by the next one, or held by the end of the content (`next` below 0).
    case pushed(next: Int32, from: Double, length: Double, at: Double)
    /// No farther than where the content begins.
    case held(padding: Double, at: Double)
    /// A content that is longer than the view begins at its other side.
    case fromTheRight(from: Double, content: Double, view: Double, at: Double)
}

extension ScrollLayout {
    /// Reports the place of a sticky child that is not at its place in the line.
    static func report(_ run: Run, _ place: ScrollPlace, _ k: Int, at: Double) {
        let one = place.sticky[k]
        let item = Int(run.nodes[Int(one.node)].item)
        guard run.hears(item), at != one.start else { return }
        let stacked = place.sticky[..<k].filter { $0.sort == .below }.reduce(0) { $0 + $1.length }
        var fact: ScrollFact
        switch one.sort {
        case .start, .below:
            let above = one.sort == .below ? stacked : 0
            fact = .atStart(scroll: run.node, offset: place.offset, inset: place.insets.x, stacked: above, at: at)
            if at != place.offset + place.insets.x + above {
                let next = one.sort == .start ? place.sticky[(k + 1)...].first { $0.sort == .start } : nil
                fact = .pushed(next: next?.node ?? -1, from: next?.start ?? place.length - place.padding.far, length: one.length, at: at)
            }
        case .end:
            fact = .atEnd(
                scroll: run.node, offset: place.offset, view: place.viewLength, inset: place.insets.y, length: one.length, at: at)
            if at != place.offset + place.viewLength - place.insets.y - one.length { fact = .held(padding: place.padding.near, at: at) }
        }
        let isScrolled = run.doc.value(run.node, .offset).isSet
        let reads = [Fact.Read(one.node, .sticky, .rule())] + (isScrolled ? [Fact.Read(run.node, .offset, .rule())] : [])
        run.say(one.node, run.nearEdge(place.axis), at, fact, reads: reads, goesOn: true)
    }
}
