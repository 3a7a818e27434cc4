// Echoes what it reads, for the terminal tests. An entry is unfinished while it has more `{` than `}`.
// `:`-words do what the tests need; see `run`.
import Glibc
import TGLTerminal

let words = ["width": "how wide a node is", "when": "what holds while a condition does", "view": "places its children freely"]
let many = (1...60).map { "choice\($0)" }

func complete(_ text: String, _ cursor: Int) -> Completion {
    let typed = Array(text.utf8.prefix(cursor))
    let start = (typed.lastIndex { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }).map { $0 + 1 } ?? 0
    let word = String(decoding: typed[start...], as: UTF8.self)
    let choices =
        words.sorted { $0.key < $1.key }.map { Completion.Choice($0.key, help: $0.value, suffix: " ") }
        + (word.hasPrefix("c") ? many.map { Completion.Choice($0, help: "one of many") } : [])
    return Completion(start: start, choices: choices.filter { $0.text.hasPrefix(word) })
}

func workUntilInterrupted() {
    Output.standard.write("working\n")
    Output.standard.flush()
    var state: UInt64 = 1
    while !Interrupts.interruptRequested() { state = state &* 6_364_136_223_846_793_005 &+ 1 }
    Interrupts.clearInterrupt()
    Output.standard.write("stopped\n")
}

func readKeys(page: Bool) {
    guard let keys = KeyReader(page: page) else { return }
    defer { keys.close() }
    Output.standard.write("keys\n")
    while true {
        Output.standard.flush()
        let event = keys.next()
        Output.standard.write("\(String(describing: event))\n")
        if event == .interrupted || event == .key(.character("q")) { return }
    }
}

@inline(never) func overflow(_ depth: Int) -> Int {
    depth < 0 ? 0 : overflow(depth + 1) + overflow(depth + 2)
}

/// Adds an entry to the journal as the command that made the state of this number.
func run(_ entry: String, _ journal: Journal, state: Int) {
    switch entry {
    case ":work": workUntilInterrupted()
    case ":keys": readKeys(page: false)
    case ":page": readKeys(page: true)
    case ":big":
        var number = 0
        while !Interrupts.interruptRequested() {
            number += 1
            Output.standard.write("line \(number) of a great many\n")
        }
        Output.standard.flush()  // throws away what is left
        Interrupts.clearInterrupt()
    case ":size": Output.standard.write("size \(Terminal.size(of: 1).map { "\($0.columns)x\($0.rows)" } ?? "none")\n")
    default:
        if let problem = journal.append(.command(JournalCommand(state: state, parent: state - 1, .typed(entry)))) {
            Output.errors.write("note: \(problem.description)\n")
        }
        let shown = entry.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "|")
        Output.standard.write("got <\(shown)>\n")
    }
}

Interrupts.install()
let state = StateFolder.path()
let sessions = Journal.folder(in: state ?? "")
let journal = Journal(folder: state.map { Journal.folder(in: $0) })
let editor = LineEditor(history: state.map { HistoryFile(path: $0 + "/history") })
editor.completer = complete

var recovered = 0
if let session = Journal.unfinished(in: state.map { Journal.folder(in: $0) }).first {
    let commands = (0..<session.stepCount).map { if case .command(let command) = session.step($0) { command.text } else { "?" } }
    Output.standard.write("recovered <\(commands.joined(separator: "; "))>\n")
    recovered = commands.count
    _ = journal.adopt(session)
}

var number = 1
var initial = ""
reading: while true {
    let entry = editor.readLine(prompt: "\u{1B}[1mtgl[\(number)]> \u{1B}[0m", continuation: "  ...> ", initial: initial) { text in
        if text == ":crash" { fatalError("asked to") }
        if text == ":overflow" { _ = overflow(1) }
        return text.count { $0 == "{" } > text.count { $0 == "}" }
    }
    initial = ""
    switch entry {
    case .line(":quit"), .endOfFile, .failed: break reading
    case .line(":initial"): initial = "view A {\nwidth"
    case .line(let text):
        run(text, journal, state: recovered + number)
        number += 1
    case .interrupted: if !editor.isInteractive { exit(130) }
    }
}
journal.close()
Output.standard.write("bye\n")
Output.standard.flush()
