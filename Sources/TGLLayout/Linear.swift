extension Pass {
    mutating func arrangeLinear(_ run: inout Run) -> Pair {
        return arrangeFrame(&run)
    }
}
