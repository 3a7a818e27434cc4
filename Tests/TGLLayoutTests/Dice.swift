/// A small generator whose sequence is the same everywhere.
struct Dice {
    var s: UInt64

    /// A number from 0 to n - 1.
    mutating func roll(_ n: Int) -> Int {
        s = s &* 6364136223846793005 &+ 1442695040888963407
        return Int((s >> 33) % UInt64(n))
    }

    mutating func pick<T>(_ list: [T]) -> T { list[roll(list.count)] }

    /// True so many times of a hundred.
    mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }
}
