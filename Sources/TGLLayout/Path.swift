extension Pass {
    mutating func arrangePath(_ run: inout Run) -> Pair {
        return arrangeFrame(&run)
    }
}
