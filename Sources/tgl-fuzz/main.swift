// Long random runs that look for a difference or a crash; each prints its seed, and a seed repeats its run.
//
//     tgl-fuzz edits [SECONDS] [SEED]              random edits: incremental equals from scratch, undo and redo give the same states
//     tgl-fuzz parse [SECONDS] [SEED] [SCRIPT…]    mutated scripts through lexer and parser
//     tgl-fuzz eval [SECONDS] [SEED] [SCRIPT…]     mutated scripts through evaluator and layout

@preconcurrency import Glibc
import RandomDocuments
import TGLLayout

func clock() -> Double {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
}

let arguments = Array(CommandLine.arguments.dropFirst())
let mode = arguments.first ?? "edits"
let seconds = arguments.count > 1 ? Double(arguments[1]) ?? 10 : 10
/// A seed given by hand asks for details.
let wantsDetail = arguments.count > 2
let seed = arguments.count > 2 ? UInt64(arguments[2]) : nil

func runEdits() {
    var s = seed ?? 1
    let end = clock() + seconds
    var edits = 0
    var runs = 0
    repeat {
        if let problem = editsRun(s, &edits, detail: wantsDetail) {
            print("seed \(s): \(problem)")
            exit(1)
        }
        runs += 1
        s += 1
    } while clock() < end && seed == nil
    print("\(edits) edits in \(runs) documents, seeds \(seed ?? 1)...\(s - 1): no difference")
}

setvbuf(stdout, nil, _IOLBF, 0)
runOnLargeStack {
    switch mode {
    case "edits": runEdits()
    case "parse": runLanguage("parse", parseRun)
    case "eval": runLanguage("eval", evalRun)
    default:
        print("usage: tgl-fuzz edits|parse|eval [SECONDS] [SEED] [SCRIPT…]")
        exit(64)
    }
}
