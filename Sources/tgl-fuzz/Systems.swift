import RandomDocuments
import TGLLayout
import TGLSolver

/// Random systems of linear relations and the solver's answers, as JSON, one a line: scripts/constraint-reference.py compares them.
/// With `-` it answers the systems of standard input, which are written in words (see `RandomSystem.read`), each at its `solve`.
func runSystems(_ arguments: [String]) {
    if arguments.first == "-" { return answerSystems() }
    guard let count = arguments.first.flatMap({ UInt64($0) }) else { fail(usage, code: 64) }
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    let isLarge = arguments.contains("large")
    for seed in first..<(first + count) { print(json(RandomSystem(seed: seed, large: isLarge))) }
}

/// Reads systems and answers each at its `solve`.
private func answerSystems() {
    var system = RandomSystem(name: "given")
    while let line = readLine() {
        let words = line.split(separator: " ")
        if words.first == "system" { system = RandomSystem(name: "given") }
        if words.first == "solve" {
            print(json(system))
        } else if !system.read(words) {
            fail("not a system: \(line)", code: 64)
        }
    }
}

private func json(_ terms: [LinearTerm]) -> String {
    "[" + terms.map { "\($0.unknown), \($0.factor)" }.joined(separator: ", ") + "]"
}

private func json(_ number: Double) -> String { number.isFinite ? "\(number)" : number > 0 ? "\"inf\"" : "\"-inf\"" }

/// A system and its answer.
private func json(_ system: RandomSystem) -> String {
    let signs: [Comparison: String] = [.equal: "=", .atMost: "<", .atLeast: ">"]
    let rows = system.relations.map { "[\(json($0.terms)), \($0.constant), \"\(signs[$0.comparison] ?? "")\", \($0.level)]" }
    let preferences = system.preferences.map { "[\(json($0.terms)), \($0.constant)]" }
    return "{\"name\": \"\(system.name)\", \"unknowns\": \(system.unknowns), \"nonNegative\": \(system.nonNegative), "
        + "\"rows\": [\(rows.joined(separator: ", "))], \"prefer\": [\(preferences.joined(separator: ", "))], "
        + "\"answer\": \(answer(system))}"
}

private func answer(_ system: RandomSystem) -> String {
    let built = system.built()
    let end = clock() + 20
    guard built.solve(shouldStop: { clock() > end }) else { return "{\"stopped\": true}" }
    let errors = system.relations.indices.map { json(built.error(ofRow: $0)) }
    let broken = system.relations.indices.filter { built.isBroken($0) }
    let sets = broken.map { "\"\($0)\": \(built.minimalSet(ofBroken: $0))" }
    let ranges = (0..<Int32(system.unknowns)).map { unknown in
        built.range(of: [LinearTerm(unknown, 1)]).map { "[\(json($0.lowerBound)), \(json($0.upperBound))]" } ?? "null"
    }
    return "{\"values\": [\(built.values.map(json).joined(separator: ", "))], \"errors\": [\(errors.joined(separator: ", "))], "
        + "\"broken\": \(broken), \"sets\": {\(sets.joined(separator: ", "))}, \"ranges\": [\(ranges.joined(separator: ", "))]}"
}
