// tgl-fuzz questions: random sessions that are asked questions between their commands.

import FuzzTargets
import Glibc

/// Sessions by seed. Ends at the twentieth in which something is wrong; a single one says what is typed.
func runQuestions(_ arguments: [String]) {
    guard let count = arguments.first.flatMap({ UInt64($0) }), count > 0 else { fail(usage, code: 64) }
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    var asked: [String: Int] = [:]
    var (comparisons, failures) = (0, 0)
    for seed in first..<(first + count) where failures < 20 {
        let one = questionRun(seed) { if count == 1 { print("> \($0)") } }
        if let problem = one.problem {
            print("\(problem)\n")
            failures += 1
        }
        asked.merge(one.asked, uniquingKeysWith: +)
        comparisons += one.comparisons
    }
    print(asked.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    print("seeds \(first)...\(first + count - 1): \(comparisons) comparisons, \(failures) failed")
    if failures > 0 { exit(1) }
}

/// Files of lines, commands and questions as a problem lists them.
func replayQuestions(_ files: [String]) {
    var failures = 0
    for file in files {
        let lines = String(decoding: readFile(file), as: UTF8.self).split(separator: "\n").map(String.init)
        if let problem = questionProblem(lines) {
            print("\(file): \(problem)")
            failures += 1
        }
    }
    print("\(files.count) replayed, \(failures) failed")
    if failures > 0 { exit(1) }
}

/// What the session of a seed types at a prompt.
func typeQuestions(_ arguments: [String]) {
    guard let seed = arguments.first.flatMap({ UInt64($0) }) else { fail(usage, code: 64) }
    print(questionScript(seed).joined(separator: "\n"))
}
