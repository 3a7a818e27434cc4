extension Pass {
    mutating func arrangeFlow(_ run: inout Run) -> Pair {
        return arrangeFrame(&run)
    }
}
