extension Pass {
    mutating func arrangeTable(_ run: inout Run) -> Pair {
        return arrangeFrame(&run)
    }
}
