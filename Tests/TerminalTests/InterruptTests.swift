import XCTest

/// Ctrl-C in all its places: it clears what is typed, and stops what runs and takes it back whole.
final class InterruptTests: TglTestCase {
    /// Lets a command begin, presses Ctrl-C, and checks that it is over at once and has left nothing behind.
    private func checkStops(_ command: String, after sign: String? = nil, says message: String = "interrupted; nothing was changed") throws
    {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try type(session, ":set show off")
        try session.enter(command)
        if let sign { try session.expect(sign) } else { usleep(300_000) }
        let start = monotonicSeconds()
        try session.sendKey(.ctrlC)
        try session.expect(message)
        try session.wait(for: "the prompt") { $0.cursorRow == "tgl[2]>" }
        // 0.1 s is promised; the machine of a test may be busy.
        XCTAssertLessThan(monotonicSeconds() - start, 5, command)
        try type(session, "S.vspace + S.height", "70", "tgl[3]")
        try type(session, ":verify", "the same, bit for bit")
    }

    private func monotonicSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    func testInALongLoop() throws { try checkStops("let n = 0; S.vspace = 99; while true { n += 1 }") }

    func testInALoopThatLaysOut() throws { try checkStops("while true { S.vspace += 1; let h = S.height }") }

    func testWhileManyNodesAreMade() throws {
        try checkStops("print 6 * 7; S { for i in 1..260000 { view n[i] { width = 1; height = fill } } }; while true { }", after: "42")
    }

    func testInALayoutOfManyNodes() throws {
        let nest = "def nest(k) { if k > 0 { linear vert { label \"a few words that wrap\" { width = fill }; nest(k - 1) } } }"
        try checkStops(
            "\(nest); S { for i in 1..300 { nest(20) } }; print 6 * 7; while true { S.width = 60 + value(S.height) mod 7 }", after: "42")
    }

    func testWhileATreeIsPrinted() throws { try checkStops("S.vspace = 99; while true { show as tree }", after: "├─") }

    func testInASweep() throws {
        try checkStops(":sweep S.vspace 0..90000 step 1 S.height", says: "interrupted")
    }

    /// Whatever looks at a very large document stops at once; nothing has changed.
    func testInLongAnswers() throws {
        let session = try prompt()
        try type(session, ":set show off")
        try type(session, "linear vert S { for i in 1..200000 { view n[i] { width = 1; height = i mod 7 } } }; print 6 * 7", "42")
        for command in [
            ":lint", ":step all", ":dump", ":dump dump.tgl", "why S.height deep", "why n[200000].top deep", "why n", "show as boxes",
        ] {
            try session.enter(command)
            usleep(30_000)
            let start = monotonicSeconds()
            try session.sendKey(.ctrlC)
            try session.expect("interrupted")
            try session.wait(for: "the prompt") { $0.cursorRow.hasPrefix("tgl[") && $0.cursorRow.hasSuffix("]>") }
            // 0.1 s is promised; the machine of a test may be busy.
            XCTAssertLessThan(monotonicSeconds() - start, 2, command)
        }
        try type(session, "S.size", "[1, 599997]")
        try type(session, ":verify", "the same, bit for bit")
        XCTAssertFalse(FileManager.default.fileExists(atPath: home.path + "/dump.tgl"))
    }

    func testInAStepByStepLayout() throws {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try session.enter(":step")
        try session.expect("any key: next")
        try session.wait(for: "a page") { $0.isPage }
        try session.sendKey(.ctrlC)
        try session.expect("tgl[2]> ")
        XCTAssertFalse(session.screen.isPage)
        try type(session, "A.width", "40")
    }

    func testOnALineInABlockAndOnNothing() throws {
        let session = try prompt()
        try session.send("view half")
        try session.expectRow("tgl[1]> view half")
        try session.sendKey(.ctrlC)
        try session.expectRow("tgl[1]>")
        try session.enter("view A {")
        try session.expect("...> ")
        try session.send("width = 5")
        try session.sendKey(.ctrlC)
        try session.wait(for: "an empty prompt") { $0.cursorRow == "tgl[1]>" }
        try session.sendKey(.ctrlC)
        try session.expect("Ctrl-D or :quit leaves")
        try type(session, ":history", "no commands yet")
    }

    func testWhileASessionIsBroughtBack() throws {
        let old = try prompt()
        try type(old, "let k = 1", "laid out")
        try type(old, "let sum = 0; for i in 1..3000000 { sum += i }", "laid out")
        old.signal(SIGKILL)
        _ = try old.waitExit()
        let next = try prompt()
        try next.enter(":recover")
        usleep(200_000)
        try next.sendKey(.ctrlC)
        try next.wait(for: "an answer") { $0.printed.contains("interrupted") || $0.printed.contains("laid out") }
        let isInterrupted = next.screen.printed.contains("interrupted")
        if isInterrupted { try type(next, ":recover list", "2 commands") }
        try type(next, isInterrupted ? ":recover" : ":history", "tgl[")
        try type(next, "sum", "4500001500000")
    }
}
