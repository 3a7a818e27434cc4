import Glibc
import TGLScript
import TGLSyntax

// For now: `tgl FILE`, `tgl test FILES… [--filter TEXT]`.

/// Prints what scripts print.
final class PlainHost: Host {
    func print(_ line: String) { Swift.print(line) }
    func show(_ request: ShowRequest, in session: Session) {}
    func why(_ request: WhyRequest, in session: Session) {}
}

func complain(_ text: String) {
    for byte in text.utf8 { _ = withUnsafePointer(to: byte) { write(2, $0, 1) } }
}

func readFile(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes.append(contentsOf: buffer[..<count])
    }
}

func describe(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.primary
    var text = "\(place.source.name):\(place.position.line):\(place.position.column): \(diagnostic.code): \(diagnostic.message)"
    text += "\n    | \(place.source.lineText(place.position.line))"
    if !place.label.isEmpty { text += "\n    ^ \(place.label)" }
    for other in diagnostic.secondary { text += "\n    \(other.source.name):\(other.position.line): \(other.label)" }
    if let note = diagnostic.note { text += "\n    = \(note)" }
    if let help = diagnostic.help { text += "\n    help: \(help)" }
    return text
}

func runTests(_ arguments: [String]) -> Int32 {
    var filter: String?
    var files: [String] = []
    var index = 0
    while index < arguments.count {
        if arguments[index] == "--filter", index + 1 < arguments.count {
            filter = arguments[index + 1]
            index += 1
        } else {
            files.append(arguments[index])
        }
        index += 1
    }
    let host = PlainHost()
    var passed = 0
    var failed = 0
    for file in files {
        guard let bytes = readFile(file) else {
            complain("cannot read \(file)\n")
            return 2
        }
        for result in TestRunner(filter: filter).run(SourceFile(name: file, bytes: bytes), host: host) {
            if let diagnostic = result.diagnostic {
                failed += 1
                print("FAIL \(result.name)\n  \(describe(diagnostic))")
            } else {
                passed += 1
            }
        }
    }
    print("\(passed) passed, \(failed) failed")
    return failed == 0 ? 0 : 1
}

func runFile(_ path: String) -> Int32 {
    guard let bytes = readFile(path) else {
        complain("cannot read \(path)\n")
        return 2
    }
    let host = PlainHost()
    let outcome = Session(host: host).run(SourceFile(name: path, bytes: bytes))
    for diagnostic in outcome.diagnostics { complain(describe(diagnostic) + "\n") }
    return outcome.failed ? 1 : 0
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "test" {
    exit(runTests(Array(arguments.dropFirst())))
} else if let file = arguments.first {
    exit(runFile(file))
}
