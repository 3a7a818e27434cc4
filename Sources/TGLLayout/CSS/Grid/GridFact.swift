// What a grid says of its items and its tracks. All numbers are points.

/// What a line says of an item of a grid, or of a track; tracks are counted from 1.
enum GridPhrase: Sendable {
    /// In which tracks an item is, and how it came there.
    case tracks(Axis, first: Int, count: Int, GridPlaced)
    /// Where a track begins; `alignedBy`: what puts free room before it.
    case begins(Axis, Int, alignedBy: (node: Int32, prop: Prop)?)
    /// What the tracks leave free.
    case free(Axis)
    /// What is inside for the tracks.
    case room
    /// A grid that wraps has no room to share.
    case wraps(Int32)
    /// A track as it is written, and what it begins with.
    case track(Int, String, TrackReason)
    case moreTracks(Int)
    /// What an item that spans several tracks needs more, and what that makes of them.
    case spanning(Int, item: Int32)
    /// Tracks that grow towards their limits, each from and to a length.
    case maximized([(Int, Double, Double)])
    /// What is free for tracks with `fr`, and what they get.
    case fractions
    /// In a grid that wraps one `fr` is what content asks for.
    case fractionOfContent([(Int, Double)])
    /// Tracks that are `auto` take what is free.
    case stretched([(Int, Double)])
    case nothingStretched(Double)
    /// What the tracks leave; below 0, what they lack.
    case left(Axis)
    case weighed(WeighedTrack)
    /// A subgrid takes the tracks of the grid around it.
    case subgrid(Int32)
}

/// A track that a spanning item makes larger, counted from 1: by how much, and what it is then.
struct SpannedTrack: Sendable {
    let track: Int
    let by: Double
    let length: Double
}

/// A track, counted from 1, with its part of what all tracks leave or lack; `rule`: the item whose weight it has.
struct WeighedTrack: Sendable {
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
    /// It is the next free cell in a row or column, counted from 1.
    case next(Axis, Int)
    case none
}

/// What the size of a track is at first.
enum TrackReason: Sendable {
    case number(Double)
    case percent(Double, plus: Double, Double)
    /// The largest content of the items in this track alone: its least, where it may grow to `limit`.
    case content(Int32, Double, isLeast: Bool, limit: (Int32, Double)?)
    case empty
    case flexible(Double)
    case collapsed
    case atLeast(Double)
    /// From a length up to a limit that is a number.
    case numberLimit(Double, Double)
}
