extension Pass {
    mutating func arrangeRelative(_ run: inout Run) -> Pair {
        return arrangeFrame(&run)
    }
}
