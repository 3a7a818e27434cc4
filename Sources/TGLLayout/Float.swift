extension Pass {
    mutating func arrangeFloat(_ run: inout Run) -> Pair {
        return arrangeFrame(&run)
    }
}
