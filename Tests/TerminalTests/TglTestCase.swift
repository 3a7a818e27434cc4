import Glibc
import XCTest

/// `tgl` itself, at a terminal or without one, with an empty home that is also the current folder.
class TglTestCase: XCTestCase {
    var home: TemporaryFolder!

    override func setUpWithError() throws { home = try TemporaryFolder() }
    override func tearDown() { home = nil }

    private func environment(_ more: [String: String]) -> [String: String] {
        ["HOME": home.path, "NO_COLOR": "1"].merging(more) { $1 }
    }

    private func command(_ arguments: [String]) -> [String] {
        ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", home.path, tglPath()] + arguments
    }

    /// Starts it at a terminal.
    func start(_ arguments: [String], _ more: [String: String] = [:], columns: Int = 100, rows: Int = 40) throws -> Session {
        try Session(start: command(arguments), environment: environment(more), columns: columns, rows: rows)
    }

    /// Starts the prompt and waits for it.
    func prompt(_ arguments: [String] = [], _ more: [String: String] = [:], columns: Int = 100, rows: Int = 40) throws -> Session {
        let session = try start(arguments, more, columns: columns, rows: rows)
        try session.expect("tgl[")
        return session
    }

    /// Runs without a terminal.
    func run(_ arguments: [String], input: String = "", _ more: [String: String] = [:]) throws -> PipedRun {
        try PipedRun(command(arguments), input: input, environment: environment(more))
    }

    static let scene = "linear vert S { width = 100; vspace = 10; view A { width = 40; height = 20 }; view B { width = 60; height = 30 } }"

    /// Types the scene that most tests work on.
    func type(_ session: Session, _ line: String, _ answers: String...) throws {
        try session.enter(line)
        for answer in answers { try session.expect(answer) }
        try session.expect("> ")
    }

    /// Drops an entry with a mistake, which the prompt has kept.
    func dropEntry(_ session: Session) throws {
        try session.sendKey(.ctrlC)
        try session.expect("^C")
        try session.expect("> ")
    }
}

extension TglTestCase {
    /// Where the test's user has the journals of sessions.
    var journalFolder: String { home.path + "/.local/state/tgl/sessions" }

    /// The names of the journals there, in order.
    func journals() -> [String] {
        guard let listing = opendir(journalFolder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
