import Foundation
import XCTest

/// `scripts/run` says what it does while it builds. A stand-in for `swift`, first in the path, says what the builder would say.
final class RunScriptTests: XCTestCase {
    private var folder: TemporaryFolder!

    /// A project of four modules and the one of command line options, whose builder prints `lines` and leaves a program behind.
    private func makeProject(builder lines: [String], exit code: Int = 0) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL
        for name in ["scripts", "bin", ".build", ".build/release"] { mkdir(folder.path + "/" + name, 0o755) }
        for name in ["run", "setup", "build"] {
            try folder.write("scripts/" + name, try String(contentsOf: root.appendingPathComponent("scripts/" + name), encoding: .utf8))
        }
        let manifest = """
            let package = Package(
                name: "tgl",
                targets: [
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"], linkerSettings: [.linkedLibrary("m")]),
                    .target(name: "Other", dependencies: ["A"]),
                    .executableTarget(
                        name: "tgl",
                        dependencies: [
                            "B", "A", "Terminal", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                        ]),
                    .target(name: "Terminal", path: "Sources/tgl/Terminal"),
                    .testTarget(name: "Tests", dependencies: ["Other", "Support"]),
                ])
            """
        try folder.write("Package.swift", manifest)
        let said = lines.map { "echo '\($0)'" }.joined(separator: "\n")
        let program = """
            printf '#!/bin/sh\\necho started "$@"\\n' > "$0.tmp"
            chmod +x "$0.tmp"
            mv "$0.tmp" \(folder.path)/.build/release/tgl
            """
        try folder.write("bin/swift", "#!/bin/bash\n\(said)\n\(code == 0 ? program : "")\nexit \(code)\n")
        chmod(folder.path + "/bin/swift", 0o755)
    }

    override func setUpWithError() throws { folder = try TemporaryFolder() }
    override func tearDown() { folder = nil }

    private var command: [String] { ["/bin/bash", folder.path + "/scripts/run", "a", "b"] }
    private var environment: [String: String] { ["PATH": folder.path + "/bin:/usr/bin:/bin", "HOME": folder.path] }

    private static let building = [
        "Fetching something", "Building for production...", "[1/9] Write sources", "[2/9] Compiling A A.swift",
        "[3/9] Compiling Terminal one.c", "[4/9] Compiling Terminal two.c", "[5/9] Compiling ArgumentParserToolInfo ToolInfo.swift",
        "[6/9] Compiling ArgumentParser Parser.swift", "[7/9] Compiling B B.swift", "[8/9] Compiling tgl main.swift", "[9/9] Linking tgl",
        "Build of product tgl complete! (100 s)",
    ]
    private static let nothingToBuild = ["Building for production...", "[0/3] Write sources", "Build of product tgl complete! (0.2 s)"]

    func testOnATerminalTheModulesAreCounted() throws {
        try makeProject(builder: Self.building)
        let session = try Session(start: command, environment: environment, columns: 120)
        for text in [
            "0 of 6 modules, about ten minutes the first time",
            "1 of 6 modules, about ten minutes the first time  [2/9] Compiling A A.swift",
            "2 of 6 modules, about ten minutes the first time  [3/9] Compiling Terminal one.c", "  [4/9] Compiling Terminal two.c",
            "6 of 6 modules, about ten minutes the first time  [8/9] Compiling tgl main.swift",
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
        try session.expect("building tgl: 6 of 6 modules, about ten minutes t")
        try session.expect("started a b")
        XCTAssertEqual(session.screen.rows.first, "started a b")
    }

    /// The modules of the program itself: a folder each, the one inside of `tgl`, and the two of the package of command line options.
    func testAllModulesOfTheProgramAreCounted() throws {
        try makeProject(builder: ["[1/9] Compiling TGLTools TGLTools.swift"])
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL
        try folder.write("Package.swift", try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8))
        let folders = try FileManager.default.contentsOfDirectory(atPath: root.path + "/Sources").filter { !$0.hasPrefix("tgl-") }
        let session = try Session(start: command, environment: environment, columns: 120)
        try session.expect("building tgl: 1 of \(folders.count + 3) modules, about ten minutes the first time  [1/9] Compiling TGLTools")
        try session.expect("started a b")
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
        XCTAssertEqual(first.errors, "building tgl, about ten minutes the first time\n")
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
            "building tgl, about ten minutes the first time\n[1/9] Compiling A A.swift\nA.swift:1:1: error: no\n")
        XCTAssertEqual(run.output, "")
    }
}
