import XCTest

/// Ctrl-C in all its places: it clears what is typed, and stops what runs and takes it back whole.
final class InterruptTests: TglTestCase {
    /// Lets a command begin, presses Ctrl-C, and checks that it ends, which it does not by itself, and has left nothing behind.
    private func checkStops(_ command: String, after sign: String? = nil, says message: String = "interrupted; nothing was changed") throws
    {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try type(session, ":set show off")
        try session.enter(command)
        if let sign { try session.expect(sign) } else { usleep(300_000) }
        try session.sendKey(.ctrlC)
        try session.expect(message)
        try session.wait(for: "the prompt") { $0.cursorRow == "tgl[2]>" }
        try type(session, "S.vspace + S.height", "70", "tgl[3]")
        try type(session, ":verify", "is identical")
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

    /// Whatever looks at a very large document can be interrupted; nothing has changed.
    func testInLongAnswers() throws {
        let session = try prompt()
        try type(session, ":set show off")
        try type(session, "linear vert S { for i in 1..200000 { view n[i] { width = 1; height = i mod 7 } } }; print 6 * 7", "42")
        let file = home.path + "/dump.tgl"
        for command in [
            ":lint", ":step all", ":dump", ":dump dump.tgl", "why S.height deep", "why n[200000].top deep", "why n", "show as boxes",
            "show on iphone8, ipad",
        ] {
            // How long an answer takes is the machine's business: Ctrl-C is pressed sooner each time, until it comes before the end.
            let waits: [UInt32] = [30_000, 10_000, 3_000, 1_000, 20_000, 6_000, 2_000, 0, 15_000, 5_000]
            let hit = try waits.first { wait in
                if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
                return try interrupts(command, session, after: wait)
            }
            XCTAssertNotNil(hit, "\(command) is never interrupted")
        }
        try type(session, "S.size", "[1, 599997]")
        try type(session, ":verify", "is identical")
        XCTAssertFalse(FileManager.default.fileExists(atPath: file))
    }

    /// A command that says it was interrupted has changed nothing: the state, the variables, the nodes and the frames are those before.
    func testWhatSaysInterruptedHasChangedNothing() throws {
        let session = try prompt()
        try type(session, ":set show off")
        try type(session, "let k = 1")
        try type(session, "style s { width = 3 }; linear vert S { for i in 1..10000 { view n[i] : s { height = i mod 7 } } }")
        try type(session, "when w:compact { n.width = 5 }; k = 2")
        try type(session, "S.width = 50; k = 3")
        for command in [
            ":undo 3", ":goto 0", ":goto 1", ":diff 0 4", ":verify", "k = 9; copy S as Q",
            "k = 9; n { height = 3 }",
            "k = 9; when h:regular { n.height = 2 }", "k = 9; s.width = 4", "k = 9; screen 800 800", "k = 9; unset when w:compact",
            ":load big.tgl",
        ] {
            if command.contains("big") {
                try home.write("big.tgl", "k = 9\n" + (1...30_000).map { "view b\($0) { width = 1 }" }.joined(separator: "\n"))
            }
            try checkUnchanged(command, session)
        }
        try type(session, ":undo 2", "at state 2")
        try checkUnchanged(":redo 2", session, state: 2, k: 1)
        try type(session, ":verify", "is identical")
    }

    /// The sum of `i mod 7` for i from 1 to 10,000.
    private static let height = 1428 * 21 + 10

    /// Presses Ctrl-C in a command until it comes before the end, and looks at what is then.
    private func checkUnchanged(_ command: String, _ session: Session, state: Int = 4, k: Int = 3) throws {
        let waits: [UInt32] = [100_000, 30_000, 10_000, 3_000, 1_000, 300_000, 20_000, 6_000, 2_000, 500, 0, 15_000, 5_000]
        let hit = try waits.first { wait in
            if try interrupts(command, session, after: wait) { return true }
            try type(session, ":goto \(state)", "at state \(state)")
            return false
        }
        XCTAssertNotNil(hit, "\(command) is never interrupted")
        try type(session, ":history", "*\(state) ")
        try type(
            session, "print \"<{k} {S.size} {n[9].size} {len(children(screen))}>\"",
            "<\(k) [\(k == 3 ? 50 : 3), \(Self.height)] [\(k == 3 ? 5 : 3), 2] 1>")
        try type(session, ":goto \(state)", "at state \(state)")
    }

    /// Enters a command and presses Ctrl-C so many microseconds later: whether the command was interrupted, and not at its end yet.
    private func interrupts(_ command: String, _ session: Session, after wait: UInt32) throws -> Bool {
        let start = session.screen.printedBytes.count
        try session.enter(command)
        usleep(wait)
        try session.sendKey(.ctrlC)
        var isInterrupted = false
        try session.wait(for: "an answer to Ctrl-C") { screen in
            let printed = String(decoding: screen.printedBytes.dropFirst(start).suffix(300), as: UTF8.self)
            isInterrupted = printed.contains("interrupted")
            // One that comes in the last moment of a command is over with it.
            let isOver = printed.contains("\n") && screen.cursorRow.hasPrefix("tgl[") && screen.cursorRow.hasSuffix("]>")
            return isInterrupted || isOver || printed.contains("Ctrl-D or :quit to exit") || printed.contains("is omitted")
        }
        try session.wait(for: "the prompt") { $0.cursorRow.hasPrefix("tgl[") && $0.cursorRow.hasSuffix("]>") }
        return isInterrupted
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
        try session.expect("Ctrl-D or :quit to exit")
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
        try next.wait(for: "an answer") { $0.printed.contains("interrupted; nothing") || $0.printed.contains("laid out") }
        let isInterrupted = next.screen.printed.contains("interrupted; nothing")
        if isInterrupted {
            try type(next, ":history", "no commands yet")
            try type(next, ":recover list", "2 commands")
        }
        try type(next, isInterrupted ? ":recover" : ":history", "tgl[")
        try type(next, "sum", "4500001500000")
    }
}
