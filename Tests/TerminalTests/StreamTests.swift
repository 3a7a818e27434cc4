import Glibc
import TGLTerminal
import XCTest

/// Without a terminal, and with streams that fail.
final class StreamTests: TerminalTestCase {
    private func run(_ input: String, environment: [String: String] = [:], outputFile: String? = nil) throws -> PipedRun {
        try PipedRun([demoPath()], input: input, environment: ["HOME": home.path].merging(environment) { $1 }, outputFile: outputFile)
    }

    func testPipeGetsNoPromptAndNoEcho() throws {
        let run = try run("one\ntwo\n")
        XCTAssertEqual(run.output, "got <one>\ngot <two>\nbye\n")
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(run.ending, .exited(0))
    }

    func testPipedBlockIsOneEntry() throws {
        XCTAssertEqual(try run("a {\r\n  b\r\n}\r\nlast").output, "got <a {|  b|}>\ngot <last>\nbye\n")
    }

    func testUnfinishedBlockAtTheEndIsHandedOver() throws {
        XCTAssertEqual(try run("a {\nb").output, "got <a {|b>\nbye\n")
    }

    func testPromptsOfAPipedTranscriptAreDropped() throws {
        XCTAssertEqual(try run("tgl[1]> a {\n   ...> }\n").output, "got <a {|}>\nbye\n")
    }

    func testHistoryIsNotKeptFromAPipe() throws {
        _ = try run("one\n")
        XCTAssertNotEqual(access(home.path + "/.local/state/tgl/history", F_OK), 0)
    }

    func testClosedPipeEndsQuietly() throws {
        let run = try PipedRun(
            ["/bin/bash", "-c", "yes x | \(demoPath()) | head -n 1; echo ${PIPESTATUS[1]}"], environment: ["HOME": home.path])
        XCTAssertEqual(run.output, "got <x>\n\(Output.closedPipeExitCode)\n")
        XCTAssertEqual(run.errors, "")
    }

    func testFullDiskIsReported() throws {
        let run = try run("one\n", outputFile: "/dev/full")
        XCTAssertEqual(run.errors, "tgl: cannot write standard output: No space left on device\n")
        XCTAssertEqual(run.ending, .exited(2))
    }

    func testFolderAsInputIsTheEndOfIt() throws {
        let run = try PipedRun(["/bin/bash", "-c", "\(demoPath()) < /"], environment: ["HOME": home.path])
        XCTAssertEqual(run.output, "bye\n")
    }

    func testCtrlCEndsAWaitForAPipe() throws {
        let session = try Session(
            start: ["/bin/bash", "-c", "trap : INT; (echo one; exec sleep 1000) | \(demoPath()); echo ended ${PIPESTATUS[1]}"],
            environment: ["HOME": home.path])
        try session.expect("got <one>")
        try session.sendKey(.ctrlC)
        try session.expect("ended 130")
    }

    // MARK: What is asked of the environment

    func testColourIsDecidedByTheFirstThatSpeaks() {
        func shows(_ choice: Terminal.ColourChoice = .auto, _ variables: [String: String] = [:], terminal: Bool = true) -> Bool {
            Terminal.showsColour(on: 1, choice: choice, environment: { variables[$0] }, isTerminal: { _ in terminal })
        }
        XCTAssertTrue(shows())
        XCTAssertFalse(shows(terminal: false))
        XCTAssertTrue(shows(.always, ["NO_COLOR": "1", "TERM": "dumb"], terminal: false))
        XCTAssertFalse(shows(.never, ["CLICOLOR_FORCE": "1"]))
        XCTAssertFalse(shows(.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]))
        XCTAssertTrue(shows(.auto, ["NO_COLOR": "", "CLICOLOR_FORCE": "1", "TERM": "dumb"], terminal: false))
        XCTAssertFalse(shows(.auto, ["CLICOLOR_FORCE": "0"], terminal: false))
        XCTAssertFalse(shows(.auto, ["TERM": "dumb"]))
    }

    func testCharactersAreDecidedByTheLocale() {
        func shows(_ variables: [String: String]) -> Bool { Terminal.showsUnicode { variables[$0] } }
        XCTAssertTrue(shows(["LANG": "de_DE.UTF-8"]))
        XCTAssertTrue(shows(["LC_CTYPE": "UTF-8", "LANG": "C"]))
        XCTAssertTrue(shows(["LC_ALL": "", "LANG": "C.utf8"]))
        XCTAssertFalse(shows(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]))
        XCTAssertFalse(shows([:]))
    }

    func testPlaceForStateIsFoundAsTheConventionsSay() {
        func path(_ variables: [String: String]) -> String? { StateFolder.path { variables[$0] } }
        XCTAssertEqual(path(["HOME": "/home/a"]), "/home/a/.local/state/tgl")
        XCTAssertEqual(path(["HOME": "/home/a", "XDG_STATE_HOME": "/s"]), "/s/tgl")
        XCTAssertEqual(path(["HOME": "/home/a", "XDG_STATE_HOME": "s"]), "/home/a/.local/state/tgl")
        XCTAssertNil(path([:]))
    }
}
