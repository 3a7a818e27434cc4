// Feeds bytes to what must be any of them (Tests/FuzzTargets), in search of a crash or a broken promise.
//
//     tgl-fuzz seeds [SECONDS] [FIRST]              random edits and sessions by seed, as the suite runs them; 0 seconds: one
//     tgl-fuzz properties COUNT [FIRST]             random edits of every property of every kind by seed, likewise
//     tgl-fuzz nestings [COUNT] [FIRST] [css]       how often containers of deep random nestings are measured
//     tgl-fuzz limits EVERY FILE…                   sessions in files whose commands are told to end, at every question up to so many
//     tgl-fuzz dumps COUNT [FIRST]                  random sessions by seed, written down and made again
//     tgl-fuzz dumps FILE…                          sessions of the commands in files, one a line, likewise
//     tgl-fuzz places COUNT [FIRST]                 random sessions, likewise after each change of places, kinds, screens and knobs
//     tgl-fuzz documents COUNT [FIRST]              random documents in which every property is set, likewise
//     tgl-fuzz collections COUNT [FIRST]            random sessions about collections, each command checked for what it promises
//     tgl-fuzz pictures COUNT [FIRST]               lessons, examples and random documents by seed, drawn at terminals of every size
//     tgl-fuzz questions COUNT [FIRST]              random sessions by seed that are asked questions between their commands
//     tgl-fuzz questions FILE…                      lines of files, commands and questions, likewise
//     tgl-fuzz questions typed SEED                 what such a session types at a prompt (scripts/attack/questions)
//     tgl-fuzz offers COUNT SEED FILE…              what errors say to write of turns, tables and slips in scripts, done as offered
//     tgl-fuzz formats COUNT FIRST FILE…            texts by seed, made of those in files and of random sessions, formatted and compared
//     tgl-fuzz kept COUNT FIRST FILE…               texts by seed, made of those in files, with fifty edits of lines each, checked by
//                                                   what changed and anew
//     tgl-fuzz server COUNT FIRST FILE…             such texts edited in an editor, with requests and broken messages, told of as anew
//     tgl-fuzz systems COUNT [FIRST] [large]        random systems of linear relations and their answers, as JSON
//     tgl-fuzz systems -                            the systems of standard input, likewise
//     tgl-fuzz shared                               statements of every kind with values that share their lists: whether each ends in time
//     tgl-fuzz TARGET FILE…                         files fed through once: repeats what was found
//     tgl-fuzz mutate TARGET SECONDS SEED FILE…     changed files, blindly
//     tgl-fuzz guide TARGET [libFuzzer's own…]      changed files, guided by what code they reach
//
// `guide` is there when it is built as scripts/fuzz does it, with -sanitize=fuzzer and -DGUIDED.

@preconcurrency import Glibc
import FuzzTargets
import RandomDocuments
import TGLLayout

func fail(_ message: String, code: Int32 = 1) -> Never {
    print(message)
    exit(code)
}

func clock() -> Double {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
}

/// Reads a whole file, or nothing.
func readFile(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count <= 0 { return bytes }
        bytes += buffer[..<count]
    }
}

func writeFile(_ path: String, _ bytes: [UInt8]) {
    guard let file = fopen(path, "wb") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}

/// Random edits and sessions of one seed after another. With 0 seconds one seed runs, and says more of what went wrong.
func runSeeds(_ arguments: [String]) {
    let seconds = arguments.first.flatMap { Double($0) } ?? 10
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    var seed = first
    var edits = 0
    let end = clock() + seconds
    repeat {
        for isBroad in [false, true] {
            if let problem = editsRun(seed, &edits, isBroad: isBroad, detail: seconds == 0) {
                fail("seed \(seed)\(isBroad ? ", broad" : ""): \(problem)")
            }
        }
        if let problem = cssRun(seed, &edits, detail: seconds == 0) { fail("seed \(seed), css: \(problem)") }
        if let problem = wideRun(seed, &edits, detail: seconds == 0) { fail("seed \(seed), wide: \(problem)") }
        if let problem = wideRun(seed, &edits, isCSS: true, detail: seconds == 0) { fail("seed \(seed), wide css: \(problem)") }
        if let problem = relativeRun(seed, &edits, detail: seconds == 0) { fail("seed \(seed), relative: \(problem)") }
        if let problem = constraintRun(seed, &edits, detail: seconds == 0) { fail("seed \(seed), constraint: \(problem)") }
        if let problem = flowRun(seed, &edits, detail: seconds == 0) { fail("seed \(seed), flow: \(problem)") }
        if let problem = propertiesRun(seed, &edits, detail: seconds == 0) { fail("seed \(seed), properties: \(problem)") }
        if let problem = commandsRun(seed) { fail("seed \(seed), commands: \(problem)") }
        seed += 1
    } while clock() < end
    print("seeds \(first)...\(seed - 1): \(edits) edits, \(seed - first) sessions: nothing found")
}

/// Random edits of the properties of kinds, of one seed after another; says which were not set. Ends at the twentieth that differs.
func runProperties(_ arguments: [String]) {
    guard let count = arguments.first.flatMap({ UInt64($0) }), count > 0 else { fail(usage, code: 64) }
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 0
    var missing = Set(PropertyOfKind.all)
    var (edits, failures) = (0, 0)
    for seed in first..<(first + count) where failures < 20 {
        guard let problem = propertiesRun(seed, &edits, detail: true, set: { pair, _, _ in missing.remove(pair) }) else { continue }
        failures += 1
        print("seed \(seed): \(problem)")
    }
    print(missing.map { "\($0.kind.word).\($0.prop.word)" }.sorted().joined(separator: " "))
    let seeds = "properties \(first)...\(first + count - 1)"
    print("\(seeds): \(edits) edits, \(missing.count) of \(PropertyOfKind.all.count) not set, \(failures) failed")
    if failures > 0 { exit(1) }
}

/// Random nestings of one seed after another: how often containers are visited.
func runNestings(_ arguments: [String]) {
    let count = arguments.first.flatMap { UInt64($0) } ?? 1000
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    let isCSS = arguments.last == "css"
    var most = Int.min
    var failures = 0
    for seed in first..<(first + count) {
        let (excess, problem) = nestingRun(seed, isCSS: isCSS, detail: count == 1)
        if let problem {
            failures += 1
            print(problem)
        } else {
            most = max(most, excess)
        }
    }
    print("nestings \(first)...\(first + count - 1): \(failures) failed; in the others at most depth + \(most) visits")
    if failures > 0 { exit(1) }
}

/// Sessions of the commands in files (`LimitsRun`): lists of commands, and scripts, whose names end with `.tgl`.
func runLimits(_ arguments: [String]) {
    guard arguments.count > 1, let every = Int(arguments[0]), every > 0 else { fail(usage, code: 64) }
    var (sessions, commands, tries, questions, failures) = (0, 0, 0, 0, 0)
    var stretches: [(seconds: Double, command: String)] = []
    for file in arguments.dropFirst() {
        for session in LimitsRun.sessions(String(decoding: readFile(file), as: UTF8.self), isScript: file.hasSuffix(".tgl")) {
            // What only the first one takes, memory and tables made for all, is no stretch of a command.
            _ = LimitsRun(session, every: 1)
            let run = LimitsRun(session, every: every)
            sessions += 1
            commands += run.commands
            tries += run.tries
            questions += run.questions
            stretches = Array((stretches + run.stretches).sorted { $0.seconds > $1.seconds }.prefix(20))
            guard let problem = run.problem else { continue }
            failures += 1
            print("\(file): \(problem)")
        }
    }
    for (seconds, command) in stretches { print("\(Int(seconds * 1e6)) µs of processor time without a question: \(command.prefix(100))") }
    print("\(sessions) sessions: \(commands) commands, \(questions) questions, \(tries) tries, \(failures) failed")
    if failures > 0 { exit(1) }
}

/// Random sessions, or documents, by seed: each written down and made again. Ends at the twentieth that differs.
func runDumps(_ arguments: [String], _ run: (UInt64) -> DumpRun) {
    guard let count = arguments.first.flatMap({ UInt64($0) }), count > 0 else { fail(usage, code: 64) }
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    var sorts: [LongSession.Sort: Int] = [:]
    var properties: [Prop: Int] = [:]
    var (nodes, oneStep, leaveOut, failures) = (0, 0, 0, 0)
    var (checks, places) = (0, 0)
    for seed in first..<(first + count) where failures < 20 {
        let one = run(seed)
        if let problem = one.problem {
            print("\(problem)\n")
            failures += 1
        }
        sorts.merge(one.sorts, uniquingKeysWith: +)
        for property in one.properties { properties[property, default: 0] += 1 }
        nodes += one.nodes
        oneStep += one.isOneStep ? 1 : 0
        leaveOut += one.leavesOut ? 1 : 0
        checks += one.checks
        places += one.places
    }
    if checks > 0 { print("\(checks) dumps run, \(places) statements that move nodes for the rules that they set") }
    for sort in LongSession.Sort.allCases where !sorts.isEmpty { print("\(sort): \(sorts[sort] ?? 0)") }
    if !properties.isEmpty { print("every property in at least \(Prop.allCases.map { properties[$0] ?? 0 }.min() ?? 0)") }
    print(
        "seeds \(first)...\(first + count - 1): \(nodes) nodes, \(oneStep) in one step, \(leaveOut) with omitted rules, \(failures) failed"
    )
    if failures > 0 { exit(1) }
}

/// Random sessions about collections, by seed. Ends at the twentieth in which something is wrong; a single one says what is typed.
func runCollections(_ arguments: [String]) {
    guard let count = arguments.first.flatMap({ UInt64($0) }), count > 0 else { fail(usage, code: 64) }
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    var sorts: [CollectionSession.Sort: Int] = [:]
    var failures = 0
    for seed in first..<(first + count) where failures < 20 {
        let one = collectionRun(seed) { if count == 1 { print("> \($0)") } }
        if let problem = one.problem {
            print("\(problem)\n")
            failures += 1
        }
        sorts.merge(one.sorts, uniquingKeysWith: +)
    }
    for sort in CollectionSession.Sort.allCases { print("\(sort): \(sorts[sort] ?? 0)") }
    print("seeds \(first)...\(first + count - 1): \(failures) failed")
    if failures > 0 { exit(1) }
}

/// `COUNT FIRST FILE…`: the seeds, and what the files hold.
func seedsAndCorpus(_ arguments: [String]) -> (seeds: Range<UInt64>, corpus: [[UInt8]]) {
    guard arguments.count > 2, let count = UInt64(arguments[0]), count > 0, let first = UInt64(arguments[1]) else { fail(usage, code: 64) }
    let corpus = arguments.dropFirst(2).map { readFile($0) }.filter { !$0.isEmpty }
    if corpus.isEmpty { fail("the files hold nothing", code: 64) }
    return (first..<first + count, corpus)
}

/// Texts by seed, formatted. Ends at the twentieth in which something is wrong.
func runFormats(_ arguments: [String]) {
    let (seeds, corpus) = seedsAndCorpus(arguments)
    var (formatted, failures) = (0, 0)
    for seed in seeds where failures < 20 {
        let run = FormatRun(seed: seed, corpus: corpus)
        formatted += run.isFormatted ? 1 : 0
        guard let problem = run.problem else { continue }
        failures += 1
        print("seed \(seed): \(problem)\n-- the text:\n\(String(decoding: run.text, as: UTF8.self))\n")
    }
    print("seeds \(seeds.lowerBound)...\(seeds.upperBound - 1): \(formatted) without errors, \(failures) failed")
    if failures > 0 { exit(1) }
}

/// Texts by seed, made of those in files, with random edits, after which they are as they are anew. Ends at the twentieth that is not.
func runEdited(_ arguments: [String], _ run: (_ text: [UInt8], _ seed: UInt64) -> (edits: Int, problem: String?)) {
    let (seeds, corpus) = seedsAndCorpus(arguments)
    var (edits, failures) = (0, 0)
    for seed in seeds where failures < 20 {
        var mutator = Mutator(seed: seed, corpus: corpus)
        // Some are right at first, most are not.
        let text = seed % 3 == 0 ? corpus[Int(seed / 3) % corpus.count] : mutator.input()
        let run = run(text, seed)
        edits += run.edits
        guard let problem = run.problem else { continue }
        failures += 1
        print("seed \(seed): \(problem)\n")
    }
    print("seeds \(seeds.lowerBound)...\(seeds.upperBound - 1): \(edits) edits, \(failures) failed")
    if failures > 0 { exit(1) }
}

/// Sessions of the commands in files, as `runDumps` states them; an empty line begins another session.
func replaySessions(_ files: [String]) {
    var (sessions, failures) = (0, 0)
    for file in files {
        let lines = String(decoding: readFile(file), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for session in lines.split(whereSeparator: { $0.isEmpty }) {
            sessions += 1
            guard let problem = problemAfter(session.map(String.init), failed: { print("fails: \($0)") }) else { continue }
            failures += 1
            print("\(file): \(problem)-- typed:\n\(session.joined(separator: "\n"))\n")
        }
    }
    print("\(sessions) sessions, \(failures) failed")
    if failures > 0 { exit(1) }
}

func replay(_ target: FuzzTarget, _ files: [String]) {
    var failures = 0
    for file in files {
        guard let problem = target.check(readFile(file)) else { continue }
        failures += 1
        print("\(target) \(file): \(problem)")
    }
    print("\(target): \(files.count) files, \(failures) failed")
    if failures > 0 { exit(1) }
}

func mutate(_ target: FuzzTarget, _ arguments: [String]) {
    guard arguments.count >= 2, let seconds = Double(arguments[0]), var seed = UInt64(arguments[1]) else { fail(usage, code: 64) }
    let corpus = arguments.dropFirst(2).map { readFile($0) }.filter { !$0.isEmpty }
    // The input that runs now, so that a crash leaves it behind.
    let last = ".build-fuzz/last-\(target)"
    let start = seed
    let end = clock() + seconds
    repeat {
        var mutator = Mutator(seed: seed, corpus: corpus)
        let input = target == .texts ? mutator.statements() : mutator.input()
        writeFile(last, input)
        if let problem = target.check(input) { fail("\(target) seed \(seed): \(problem); the input is in \(last)") }
        seed += 1
    } while clock() < end
    print("\(target): seeds \(start)...\(seed - 1): nothing found")
}

/// Statements of every kind with values that share their lists, run and typed. One that does not end is the last that is said.
func runShared() {
    let shared = SharedValues()
    if let problem = shared.begin() { fail("the values cannot be made: \(problem)") }
    let statements = SharedValues.statements
    var results: [SharedValues.Result] = []
    for statement in statements {
        // The one that runs now, so that a crash, or an alarm, leaves it behind.
        writeFile(".build-fuzz/last-shared", Array(statement.utf8))
        alarm(60)
        results.append(shared.run(statement))
    }
    alarm(0)
    let late = results.filter { $0.seconds > SharedValues.most }
    for result in late { print("\(result.seconds) s, \(result.what): \(result.statement)") }
    let (limited, failed) = (results.count { $0.isLimited }, results.count { $0.failed })
    print("\(results.count - late.count) of \(results.count) statements end in time, \(failed) with an error, \(limited) by a limit")
    if let slowest = results.max(by: { $0.seconds < $1.seconds }) {
        print("the slowest: \(slowest.seconds) s, \(slowest.what): \(slowest.statement)")
    }
    let seconds = shared.dump()
    print("the dump took \(seconds) s")
    if !late.isEmpty || seconds > 5 { exit(1) }
}

#if GUIDED
    @_silgen_name("LLVMFuzzerRunDriver")
    func libFuzzer(
        _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    nonisolated(unsafe) var guided = FuzzTarget.lex

    func guide(_ target: FuzzTarget, _ arguments: [String]) {
        guided = target
        var pointers: [UnsafeMutablePointer<CChar>?] = (["tgl-fuzz"] + arguments).map { strdup($0) } + [nil]
        var count = CInt(arguments.count + 1)
        let result = pointers.withUnsafeMutableBufferPointer { buffer -> CInt in
            guard var base = buffer.baseAddress else { return 1 }
            return libFuzzer(&count, &base) { data, size in
                let bytes = Array(UnsafeBufferPointer(start: data, count: size))
                if let problem = guided.check(bytes) {
                    print("FOUND \(guided): \(problem)")
                    fflush(stdout)
                    abort()
                }
                return 0
            }
        }
        exit(result)
    }
#else
    func guide(_ target: FuzzTarget, _ arguments: [String]) { fail("this tgl-fuzz was built without guidance: see scripts/fuzz", code: 64) }
#endif

let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
let usage = """
    usage: tgl-fuzz seeds [SECONDS] [FIRST]
           tgl-fuzz properties COUNT [FIRST]
           tgl-fuzz nestings [COUNT] [FIRST] [css]
           tgl-fuzz limits EVERY FILE…
           tgl-fuzz dumps COUNT [FIRST]
           tgl-fuzz dumps FILE…
           tgl-fuzz places COUNT [FIRST]
           tgl-fuzz documents COUNT [FIRST]
           tgl-fuzz collections COUNT [FIRST]
           tgl-fuzz questions COUNT [FIRST]
           tgl-fuzz questions FILE…
           tgl-fuzz questions typed SEED
           tgl-fuzz offers COUNT SEED FILE…
           tgl-fuzz formats COUNT FIRST FILE…
           tgl-fuzz kept COUNT FIRST FILE…
           tgl-fuzz server COUNT FIRST FILE…
           tgl-fuzz systems COUNT [FIRST] [large]
           tgl-fuzz systems -
           tgl-fuzz shared
           tgl-fuzz \(names) FILE…
           tgl-fuzz mutate TARGET SECONDS SEED FILE…
           tgl-fuzz guide TARGET [ARGUMENTS OF LIBFUZZER…]
    """

/// The target that a word names, with the arguments after it.
func target(_ arguments: ArraySlice<String>) -> (FuzzTarget, [String]) {
    guard let target = arguments.first.flatMap({ FuzzTarget(rawValue: $0) }) else { fail(usage, code: 64) }
    return (target, Array(arguments.dropFirst()))
}

setvbuf(stdout, nil, _IOLBF, 0)
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "guide" {
    // On the main thread, whose stack the shell sets: libFuzzer's alarm is heard nowhere else.
    let (target, rest) = target(arguments.dropFirst())
    guide(target, rest)
} else {
    runOnLargeStack {
        switch arguments.first {
        case "seeds": runSeeds(Array(arguments.dropFirst()))
        case "properties": runProperties(Array(arguments.dropFirst()))
        case "nestings": runNestings(Array(arguments.dropFirst()))
        case "limits": runLimits(Array(arguments.dropFirst()))
        case "dumps" where arguments.count > 1 && UInt64(arguments[arguments.startIndex + 1]) == nil:
            replaySessions(Array(arguments.dropFirst()))
        case "dumps":
            runDumps(Array(arguments.dropFirst())) { seed in
                sessionDumpRun(seed) { if arguments.dropFirst().first == "1" { print("> \($0)") } }
            }
        case "places":
            runDumps(Array(arguments.dropFirst())) { seed in
                placesRun(seed) { if arguments.dropFirst().first == "1" { print("> \($0)") } }
            }
        case "documents": runDumps(Array(arguments.dropFirst())) { documentDumpRun($0) }
        case "pictures": runPictures(Array(arguments.dropFirst()))
        case "collections": runCollections(Array(arguments.dropFirst()))
        case "questions" where arguments.dropFirst().first == "typed": typeQuestions(Array(arguments.dropFirst(2)))
        case "questions" where arguments.count > 1 && UInt64(arguments[arguments.startIndex + 1]) == nil:
            replayQuestions(Array(arguments.dropFirst()))
        case "questions": runQuestions(Array(arguments.dropFirst()))
        case "kept" where arguments.count > 2 && UInt64(arguments[arguments.startIndex + 1]) != nil:
            runEdited(Array(arguments.dropFirst())) { text, seed in
                let run = KeptCheckRun(text, seed: seed, edits: 50)
                return (run.edits, run.problem)
            }
        case "server" where arguments.count > 2 && UInt64(arguments[arguments.startIndex + 1]) != nil:
            runEdited(Array(arguments.dropFirst())) { text, seed in
                let run = ServerRun(text, seed: seed, edits: 50)
                return (run.edits, run.problem)
            }
        case "offers": runOffers(Array(arguments.dropFirst()))
        case "formats": runFormats(Array(arguments.dropFirst()))
        case "systems": runSystems(Array(arguments.dropFirst()))
        case "shared": runShared()
        case "mutate":
            let (target, rest) = target(arguments.dropFirst())
            mutate(target, rest)
        default:
            let (target, rest) = target(arguments)
            replay(target, rest)
        }
    }
}
