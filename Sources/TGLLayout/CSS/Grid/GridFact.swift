// What a grid says of its items and its tracks. All numbers are points.

/// What a line says of an item of a grid, or of a track; tracks are counted from 0.
enum GridPhrase: Sendable {
    /// The area of an item, and how it came there.
    case area(GridPlaced)
    /// Where a track begins; `alignedBy`: what puts free room before it.
    case begins(Int32, Axis, Int, alignedBy: (node: Int32, prop: Prop)?)
    /// What the tracks leave free.
    case free(Axis)
    /// What is inside for the tracks.
    case room
    /// A grid that wraps has no room to share.
    case wraps(Int32)
    /// A track as it is written, and what it begins with.
    case track(Axis, Int, String, TrackReason)
    case moreTracks(Int)
    /// What a stage makes of one track.
    case outcome(Axis, Int)
    /// What an item that spans several tracks needs more, and what that makes of them.
    case spanning(Int)
    /// Tracks that grow towards their limits, each from and to a length.
    case maximized(Axis, [(Int, Double, Double)])
    /// What is free for tracks with `fr`, and what they get.
    case fractions
    /// In a grid that wraps one `fr` is what content asks for.
    case fractionOfContent(Axis, [(Int, Double)])
    /// Tracks that are `auto` take what is free.
    case stretched
    case nothingStretched(Double)
    /// What the tracks leave; below 0, what they lack.
    case left(Axis)
    case weighed(WeighedTrack)
    /// A subgrid takes the tracks of the grid around it.
    case subgrid(Int32)
}

/// A track that a spanning item makes larger, counted from 0: by how much, and what it is then.
struct SpannedTrack: Sendable {
    let track: Int
    let by: Double
    let length: Double
}

/// A track, counted from 0, with its part of what all tracks leave or lack; `rule`: the item whose weight it has.
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

/// How an item came to its tracks.
enum GridPlaced: Sendable {
    /// Its own rule says so.
    case rule(Prop)
    /// It is the next free cell in a row or column, counted from 0.
    case next(Int32, Axis, Int)
    case none
}

/// What the size of a track is at first.
enum TrackReason: Sendable {
    case number(Double)
    case percent(Double, plus: Double, Room?, Double)
    /// The largest content of the items in this track alone: its least, where it may grow to `limit`.
    case content(TermName, Double, isLeast: Bool, limit: (TermName, Double)?)
    case empty
    case flexible(Double)
    case collapsed
    case atLeast(Double)
    /// From a length up to a limit that is a number.
    case numberLimit(Double, Double)
}
