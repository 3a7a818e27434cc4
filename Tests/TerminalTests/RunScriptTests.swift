import Foundation
import XCTest

/// `scripts/run` says what it does while it builds. A stand-in for `swift`, first in the path, says what the builder would say.
final class RunScriptTests: XCTestCase {
    private var folder: TemporaryFolder!

    /// A project on a machine of two cores, whose builder prints `lines` and leaves a program behind.
    private func makeProject(builder lines: [String], exit code: Int = 0, cores: Int = 2, slowly: Bool = false) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL
        for name in ["scripts", "bin", ".build", ".build/release"] { mkdir(folder.path + "/" + name, 0o755) }
        for name in ["run", "setup", "build"] {
            try folder.write("scripts/" + name, try String(contentsOf: root.appendingPathComponent("scripts/" + name), encoding: .utf8))
        }
        let said = ((slowly ? ["sleep 1.1"] : []) + lines.map { "echo '\($0)'" }).joined(separator: "\n")
        let program = """
            printf '#!/bin/sh\\necho started "$@"\\n' > "$0.tmp"
            chmod +x "$0.tmp"
            mv "$0.tmp" \(folder.path)/.build/release/tgl
            """
        try folder.write("bin/swift", "#!/bin/bash\n\(said)\n\(code == 0 ? program : "")\nexit \(code)\n")
        try folder.write("bin/nproc", "#!/bin/sh\necho \(cores)\n")
        for name in ["swift", "nproc"] { chmod(folder.path + "/bin/" + name, 0o755) }
    }

    override func setUpWithError() throws { folder = try TemporaryFolder() }
    override func tearDown() { folder = nil }

    private var command: [String] { ["/bin/bash", folder.path + "/scripts/run", "a", "b"] }
    private var environment: [String: String] { ["PATH": folder.path + "/bin:/usr/bin:/bin", "HOME": folder.path] }

    private static let building = [
        "Fetching something", "Building for production...", "[1/9] Write sources", "[2/9] Compiling A A.swift",
        "[3/9] Emitting module for Terminal", "[4/9] Compiling Terminal two.c", "[5/9] Compiling ArgumentParserToolInfo ToolInfo.swift",
        "[6/9] Compiling ArgumentParser Parser.swift", "[7/9] Compiling B B.swift", "[8/9] Compiling tgl main.swift", "[9/9] Linking tgl",
        "Build of product tgl complete! (100 s)",
    ]
    private static let nothingToBuild = ["Building for production...", "[0/3] Write sources", "Build of product tgl complete! (0.2 s)"]

    func testOnATerminalTheStepsAreShown() throws {
        try makeProject(builder: Self.building)
        let session = try Session(start: command, environment: environment, columns: 120)
        for text in [
            "building tgl, about 4 minutes on 2 cores",
            "building tgl, about 4 minutes on 2 cores  [2/9] Compiling A A.swift", "  [3/9] Emitting module for Terminal",
            "building tgl, about 4 minutes on 2 cores  [8/9] Compiling tgl main.swift",
        ] {
            try session.expect(text)
        }
        try session.expect("started a b")
        XCTAssertEqual(try session.waitExit(), .exited(0))
        XCTAssertEqual(Array(session.screen.rows.prefix(2)), ["started a b", ""], "the line of progress goes")
    }

    /// A line that breaks could not be written over.
    func testTheLineOfProgressIsNoWiderThanTheTerminal() throws {
        try makeProject(builder: Self.building)
        let session = try Session(start: command, environment: environment, columns: 50)
        try session.expect("building tgl, about 4 minutes on 2 cores  [8/9] C")
        try session.expect("started a b")
        XCTAssertEqual(session.screen.rows.first, "started a b")
    }

    func testWhatToExpectDependsOnTheCores() throws {
        for (cores, words) in [(1, "about 7 minutes on 1 core"), (3, "about 4 minutes on 3 cores"), (8, "about 3 minutes on 8 cores")] {
            try makeProject(builder: Self.building, cores: cores)
            XCTAssertEqual(try PipedRun(command, environment: environment).errors, "building tgl, \(words)\n")
            unlink(folder.path + "/.build/release/tgl")
            // A build that took a second is noted.
            unlink(folder.path + "/.local/state/tgl/build-seconds")
        }
    }

    func testAMachineThatBuiltItBeforeKnowsHowLongItTakes() throws {
        try makeProject(builder: Self.building)
        for name in [".local", ".local/state", ".local/state/tgl"] { mkdir(folder.path + "/" + name, 0o755) }
        let records = [
            ("205\n", "3 minutes the last time"), ("71\n", "71 seconds the last time"), ("x\n", "about 4 minutes on 2 cores"),
        ]
        for (record, words) in records {
            try folder.write(".local/state/tgl/build-seconds", record)
            XCTAssertEqual(try PipedRun(command, environment: environment).errors, "building tgl, \(words)\n")
            unlink(folder.path + "/.build/release/tgl")
        }
    }

    func testAWholeBuildIsRecorded() throws {
        try makeProject(builder: Self.building, slowly: true)
        _ = try PipedRun(command, environment: environment)
        let record = try String(contentsOfFile: folder.path + "/.local/state/tgl/build-seconds", encoding: .utf8)
        XCTAssertTrue((1...60).contains(try XCTUnwrap(Int(record.dropLast()))), record)
    }

    func testAPackageThatLiesAtHandIsNamed() throws {
        try makeProject(builder: Self.building)
        mkdir(folder.path + "/.build/packages", 0o755)
        let machine = try PipedRun(["/bin/uname", "-m"], environment: environment).output.dropLast()
        let package = folder.path + "/.build/packages/tgl-1.0-linux-\(machine).tar.gz"
        try folder.write(".build/packages/tgl-1.0-linux-\(machine).tar.gz", "")
        XCTAssertEqual(
            try PipedRun(command, environment: environment).errors,
            "\(package) has a built program, made by scripts/package\nbuilding tgl, about 4 minutes on 2 cores\n")
    }

    func testOnATerminalNothingIsSaidOfNothing() throws {
        try makeProject(builder: Self.building)
        _ = try PipedRun(command, environment: environment)
        try makeProject(builder: Self.nothingToBuild)
        let session = try Session(start: command, environment: environment)
        try session.expect("started a b")
        XCTAssertEqual(try session.waitExit(), .exited(0))
        XCTAssertEqual(session.screen.rows.first, "started a b")
    }

    func testALaterBuildDoesNotTakeMinutes() throws {
        try makeProject(builder: Self.building)
        _ = try PipedRun(command, environment: environment)
        let run = try PipedRun(command, environment: environment)
        XCTAssertEqual(run.errors, "building tgl\n")
    }

    func testWithoutATerminalThereIsOneLine() throws {
        try makeProject(builder: Self.building)
        let first = try PipedRun(command, environment: environment)
        XCTAssertEqual(first.errors, "building tgl, about 4 minutes on 2 cores\n")
        XCTAssertEqual(first.output, "started a b\n")
        try makeProject(builder: Self.nothingToBuild)
        let second = try PipedRun(command, environment: environment)
        XCTAssertEqual(second.errors, "")
        XCTAssertEqual(second.output, "started a b\n")
    }

    func testABuildThatFailsShowsWhatItSaid() throws {
        try makeProject(builder: ["[1/9] Compiling A A.swift", "A.swift:1:1: error: no"], exit: 1)
        let run = try PipedRun(command, environment: environment)
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertEqual(
            run.errors,
            "building tgl, about 4 minutes on 2 cores\n[1/9] Compiling A A.swift\nA.swift:1:1: error: no\n")
        XCTAssertEqual(run.output, "")
    }
}
