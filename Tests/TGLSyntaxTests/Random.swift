/// Random numbers that a seed repeats (SplitMix64).
struct Random {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A new seed; it is printed, so that a failure can be repeated.
    static func anySeed(_ test: String) -> UInt64 {
        let seed = UInt64.random(in: 0..<1_000_000_000)
        print("\(test): seed \(seed)")
        return seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }
}
