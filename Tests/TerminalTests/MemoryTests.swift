import Glibc
import XCTest

/// Memory that is used up ends the command that asked for it, and nothing else.
final class MemoryTests: TglTestCase {
    private func limited(_ kilobytes: Int, _ command: String) throws -> PipedRun {
        try PipedRun(
            ["/bin/bash", "-c", "cd \(home.path); ulimit -v \(kilobytes); \(command)"],
            environment: ["HOME": home.path, "T": tglPath(), "NO_COLOR": "1"])
    }

    /// Whatever grows, where the system gives no more it is an error of the script.
    func testWhatTheSystemRefusesIsAnError() throws {
        for code in [
            "for i in 1..5000000 { view }", "let s = [1]; while true { s = [s, s, s] }",
            "let s = \"abcdefgh\"; let xs = []; while true { s = s + s; if len(s) > 4000000 { s = \"x{len(xs)}\" }; xs = xs + [s] }",
            "let x = 1..4000000; let xs = []; while true { xs = xs + [x + [1]] }", "def f(n) { let a = n; return 1 + f(n + 1) }; f(0)",
        ] {
            let run = try limited(320_000, "$T --max-calls 100000000 --max-list 100000000 --max-string 100000000 --show none -e '\(code)'")
            XCTAssertEqual(run.ending, .exited(1), "\(code): \(run.errors.prefix(600))")
            XCTAssertTrue(run.errors.contains("TGL0279"), "\(code): \(run.errors.prefix(600))")
        }
    }

    func testWhatIsShownOrReadMayBeTooMuchToo() throws {
        let nodes = "linear vert S { for i in 1..100000 { label l[i] \"some words\" } }"
        for command in [
            "$T -e '\(nodes)' --show json --notes never",
            "(for i in $(seq 100000); do echo \"view a$i { width = $i; left = 5; height = $i }\"; done) | $T --notes never",
        ] {
            let run = try limited(280_000, "\(command) | wc -c")
            XCTAssertEqual(run.ending, .exited(0))
            XCTAssertTrue(run.errors.isEmpty || run.errors.contains("memory"), String(run.errors.prefix(600)))
            XCTAssertFalse(run.errors.contains("Fatal") || run.errors.contains("rash"), String(run.errors.prefix(600)))
        }
    }

    /// What a command took is there again after it was undone.
    func testThePromptGoesOn() throws {
        let session = try Session(
            start: ["/bin/bash", "-c", "cd \(home.path); ulimit -v 330000; exec \(tglPath()) run --no-rc"],
            environment: ["HOME": home.path, "NO_COLOR": "1"], columns: 100, rows: 40)
        try session.expect("tgl[")
        try type(session, ":set show off")
        try type(session, "let a = 1; view A { width = 7 }")
        for _ in 1...2 {
            try session.enter("a = 2; A.width = 9; for i in 1..9000000 { view }")
            try session.expect("out of memory")
            try session.expect("undone")
            try session.expect("> ")
            try type(session, "print a, A.width, len(children(screen))", "1 7 1")
            try type(session, ":undo", "at the beginning")
            try type(session, ":redo", "at state 1")
            try type(session, ":goto 1")
        }
    }

    /// The limit is what the process takes, to a tenth. A list that grows is copied to a larger place: where all that there is is one
    /// list, it is met before that, since both places count.
    func testTheLimitIsWhatTheProcessTakes() throws {
        for (code, least) in [
            ("let s = [1]; let xs = []; while true { xs = xs + [[s, s, s]] }", 108e6),
            ("let s = [1]; while true { s = [s, s, s] }", 108e6),
            ("for i in 1..5000000 { view { width = 5; left = 3; right >= 4 } }", 108e6),
            ("let xs = []; while true { xs = xs + [\"a string that is long enough\"] }", 72e6),
        ] {
            let run = try PipedRun(
                ["/usr/bin/python3", "-c", Self.peak, tglPath(), "--max-memory", "120000000", "--max-list", "100000000", "-e", code],
                environment: ["HOME": home.path, "NO_COLOR": "1"])
            XCTAssertTrue(run.errors.contains("TGL0279"), run.errors)
            let peak = Double(run.output.split(separator: "\n").last ?? "") ?? 0
            XCTAssertTrue(peak > least && peak < 132e6, "\(code): \(peak)")
        }
    }

    /// Runs a program and prints the most memory that it took at any time, less what it takes for nothing, in bytes.
    private static let peak = """
        import os, sys
        def peak(arguments):
            process = os.posix_spawn(arguments[0], arguments, os.environ)
            return os.wait4(process, 0)[2].ru_maxrss * 1024
        print(peak(sys.argv[1:]) - peak([sys.argv[1], "-e", "1"]))
        """
}
