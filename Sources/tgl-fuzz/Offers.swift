// tgl-fuzz offers: whether what errors and notes say to write works where they say it.

import FuzzTargets
import Glibc
import RandomDocuments

/// What newcomers typed (`.turns`), the tables, and so many slips in the statements of scripts (`.tgl`). Problems of one kind are told
/// together, the most frequent first.
func runOffers(_ arguments: [String]) {
    guard arguments.count > 2, let count = Int(arguments[0]), let seed = UInt64(arguments[1]) else { fail(usage, code: 64) }
    let files = arguments.dropFirst(2).map { (name: $0, text: String(decoding: readFile($0), as: UTF8.self)) }
    tell("turns", files.filter { $0.name.hasSuffix(".turns") }.flatMap { OfferRun.turns($0.text) }.map { OfferRun.run(turn: $0) })
    tell("tables", OfferRun.tables.map { OfferRun.run(turn: $0) })
    let scripts = files.filter { $0.name.hasSuffix(".tgl") }
    var random = Random(seed)
    tell(
        "slips",
        scripts.indices.map { index in
            var run = OfferRun()
            let share = count * (index + 1) / scripts.count - count * index / scripts.count
            run.slip(in: scripts[index].text, count: share, &random)
            return run
        })
    if foundProblems { exit(1) }
}

nonisolated(unsafe) private var foundProblems = false

private func tell(_ name: String, _ runs: [OfferRun]) {
    var kinds: [String: [OfferRun.Problem]] = [:]
    for problem in runs.flatMap(\.problems) { kinds["\(problem.verdict): \(problem.kind)", default: []].append(problem) }
    let isFrequent = { (a: (key: String, value: [OfferRun.Problem]), b: (key: String, value: [OfferRun.Problem])) in
        (b.value.count, a.key) < (a.value.count, b.key)
    }
    for (kind, problems) in kinds.sorted(by: isFrequent) {
        print("\(problems.count) × \(kind)")
        for problem in problems.prefix(3) {
            print("    > \(problem.entry)\n    `\(problem.offer)`: \(problem.answer)")
        }
    }
    let counts = Dictionary(grouping: runs.flatMap(\.problems), by: \.verdict).sorted { $0.key < $1.key }.map {
        "\($0.value.count) \($0.key)"
    }
    foundProblems = foundProblems || runs.contains { $0.problems.contains { $0.verdict != .elsewhere } }
    print(
        "\(name): \(sum(runs, \.entries)) entries, \(sum(runs, \.offers)) offers: "
            + "\(counts.isEmpty ? "all work" : counts.joined(separator: ", "))\n"
    )
}

private func sum(_ runs: [OfferRun], _ count: KeyPath<OfferRun, Int>) -> Int { runs.map { $0[keyPath: count] }.reduce(0, +) }
