// What a grid explains of its items and its tracks. All numbers are points.

/// A phrase about an item of a grid, or about a track; tracks are counted from 0.
enum GridPhrase: Sendable {
    /// The area of an item, and how it was chosen.
    case area(GridPlaced)
    /// Where a track begins; `alignedBy`: what puts free space before it.
    case begins(Int32, Axis, Int, alignedBy: (node: Int32, prop: Prop)?)
    /// The free space that the tracks leave.
    case free(Axis)
    /// The inner length for the tracks.
    case room
    /// A grid that wraps has no room to distribute.
    case wraps(Int32)
    /// A track as it is written, and what it begins with.
    case track(Axis, Int, String, TrackReason)
    case moreTracks(Int)
    /// The result of a stage for one track.
    case outcome(Axis, Int)
    /// What an item that spans several tracks needs in addition, and the resulting tracks.
    case spanning(Int)
    /// Tracks that grow towards their limits, each from and to a length.
    case maximized(Axis, [(Int, Double, Double)])
    /// The free length for tracks with `fr`, and what they get.
    case fractions
    /// In a grid that wraps, the content determines one `fr`.
    case fractionOfContent(Axis, [(Int, Double)])
    /// Tracks that are `auto` take the free space.
    case stretched
    case nothingStretched(Double)
    /// The length that the tracks leave; below 0, the length that they lack.
    case left(Axis)
    case weighed(WeighedTrack)
    /// A subgrid takes the tracks of the grid around it.
    case subgrid(Int32)
}

/// A track that a spanning item makes larger, counted from 0: by how much, and its new length.
struct SpannedTrack: Sendable {
    let track: Int
    let by: Double
    let length: Double
}

/// A track, counted from 0, with its part of the length that all tracks leave or lack; `rule`: the item whose weight it has.
struct WeighedTrack: Sendable {
    let axis: Axis
    let track: Int
    let from: Double
    let left: Double
    let weight: Double
    let weights: Double
    let length: Double
    let rule: (node: Int32, prop: Prop)?
}

/// How the tracks of an item were chosen.
enum GridPlaced: Sendable {
    /// By its own rule.
    case rule(Prop)
    /// It is the next free cell in a row or column, counted from 0.
    case next(Int32, Axis, Int)
    case none
}

/// The first size of a track.
enum TrackReason: Sendable {
    case number(Double)
    case percent(Double, plus: Double, Room?, Double)
    /// The largest content of the items in this track alone: its least, where the track may grow to `limit`.
    case content(TermName, Double, isLeast: Bool, limit: (TermName, Double)?)
    case empty
    case flexible(Double)
    case collapsed
    case atLeast(Double)
    /// From a length up to a limit that is a number.
    case numberLimit(Double, Double)
}
