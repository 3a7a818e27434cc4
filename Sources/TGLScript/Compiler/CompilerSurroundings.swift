import TGLLayout
import TGLSyntax

/// What the compiler needs of where its programs belong: a session has one of each, and so has a check that runs nothing.
struct CompilerSurroundings {
    /// The top-level names that exist.
    let scope: TopScope
    /// The numbers of places, for rules and nodes to carry.
    let places: PlaceTable
    /// What the strings among the constants are counted in.
    let heap: Heap
}

/// Where rules were set and nodes were made, by numbers that these carry.
final class PlaceTable {
    @exclusivity(unchecked) private var sources: [SourceFile] = []
    /// Each with the number of its source.
    @exclusivity(unchecked) private var places: [(source: Int32, range: SourceRange)] = []

    /// The last number belongs to one relation alone.
    @exclusivity(unchecked) private var isLastOwn = false

    /// The number of a place.
    func number(_ source: SourceFile, _ range: SourceRange) -> Source {
        if sources.last !== source { sources.append(source) }
        let place = (source: Int32(sources.count - 1), range: range)
        if !isLastOwn, let last = places.last, last == place { return Source(places.count - 1) }
        isLastOwn = false
        places.append(place)
        return Source(places.count - 1)
    }

    /// A number of its own for the place of another one.
    func fresh(like number: Source) -> Source {
        guard number >= 0, Int(number) < places.count else { return number }
        places.append(places[Int(number)])
        isLastOwn = true
        return Source(places.count - 1)
    }

    /// How much there is, to be given to `drop`.
    var extent: (sources: Int, places: Int, isLastOwn: Bool) { (sources.count, places.count, isLastOwn) }

    /// Forgets the places since there were so many; no rule has one of them.
    func drop(to extent: (sources: Int, places: Int, isLastOwn: Bool)) {
        sources.removeLast(sources.count - extent.sources)
        places.removeLast(places.count - extent.places)
        isLastOwn = extent.isLastOwn
    }

    /// The place of a number; `nil` for -1, which stands for none.
    func place(_ number: Source) -> Diagnostic.Place? {
        guard number >= 0, Int(number) < places.count else { return nil }
        let place = places[Int(number)]
        return Diagnostic.Place(source: sources[Int(place.source)], range: place.range)
    }
}
