import TGLLayout
import TGLSyntax

/// What the compiler needs from the owner of its programs: a session, or a check that runs nothing.
struct CompilerSurroundings {
    /// The existing top-level names.
    let scope: TopScope
    /// The numbers of places, which rules and nodes store.
    let places: PlaceTable
    /// The heap that counts the strings among the constants.
    let heap: Heap
}

/// The places where rules were set and nodes were made, by source number.
final class PlaceTable {
    @exclusivity(unchecked) private var sources: [SourceFile] = []
    /// The places, each with the index of its text.
    @exclusivity(unchecked) private var places: [(source: Int32, range: SourceRange)] = []

    /// Whether the last number belongs to a single relation, so that it is not used for another.
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

    /// A new number for the same place.
    func fresh(like number: Source) -> Source {
        guard number >= 0, Int(number) < places.count else { return number }
        places.append(places[Int(number)])
        isLastOwn = true
        return Source(places.count - 1)
    }

    /// The size of the table, for `drop`.
    var extent: (sources: Int, places: Int, isLastOwn: Bool) { (sources.count, places.count, isLastOwn) }

    /// Drops the places beyond an earlier size; no rule may have one of them.
    func drop(to extent: (sources: Int, places: Int, isLastOwn: Bool)) {
        sources.removeLast(sources.count - extent.sources)
        places.removeLast(places.count - extent.places)
        isLastOwn = extent.isLastOwn
    }

    /// The place of a number; `nil` for -1, which means that there is none.
    func place(_ number: Source) -> Diagnostic.Place? {
        guard number >= 0, Int(number) < places.count else { return nil }
        let place = places[Int(number)]
        return Diagnostic.Place(source: sources[Int(place.source)], range: place.range)
    }
}
