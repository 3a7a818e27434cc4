extension Pass {
    mutating func noteRelative(_ run: Run, _ g: RelativeSolver) {}
    mutating func noteDemand(_ run: Run, _ a: Axis, _ d: RelativeDemand) {}
}
