import Foundation
import XCTest

/// What `tgl FILE --show tree` prints for some examples, as kept in Tests/Golden.
/// With TGL_UPDATE_GOLDEN set in the environment the files are written again instead.
final class GoldenTests: XCTestCase {
    /// The program: what `TGL_PROGRAM` names, else the one that was built with the tests.
    private func program() throws -> URL {
        let given = ProcessInfo.processInfo.environment["TGL_PROGRAM"]
        let runner = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let url = given.map { URL(fileURLWithPath: $0) } ?? runner.deletingLastPathComponent().appendingPathComponent("tgl")
        XCTAssertTrue(FileManager.default.isExecutableFile(atPath: url.path), "there is no program at \(url.path)")
        return url
    }

    /// What a run prints; `status`: the exit code that it must have. `isReport`: what it prints on standard error.
    private func output(of program: URL, _ arguments: [String], isReport: Bool = false, status: Int32 = 0) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = Scripts.root()
        var environment = ProcessInfo.processInfo.environment
        environment["LC_ALL"] = "C.UTF-8"
        process.environment = environment
        let pipe = Pipe()
        if isReport {
            process.standardError = pipe
            process.standardOutput = FileHandle.nullDevice
        } else {
            process.standardOutput = pipe
        }
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, status, "tgl \(arguments.joined(separator: " "))")
        return String(decoding: data, as: UTF8.self)
    }

    /// Compares what a run prints with what is kept, or keeps it.
    private func compare(_ found: String, with name: String) throws {
        let file = Scripts.root().appendingPathComponent("Tests/Golden/" + name)
        if ProcessInfo.processInfo.environment["TGL_UPDATE_GOLDEN"] != nil {
            try found.write(to: file, atomically: true, encoding: .utf8)
        } else {
            XCTAssertEqual(found, try String(contentsOf: file, encoding: .utf8), name)
        }
    }

    private func names(ending suffix: String) throws -> [String] {
        let folder = Scripts.root().appendingPathComponent("Tests/Golden")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }.sorted()
        XCTAssertFalse(names.isEmpty)
        return names
    }

    func testTreesOfExamples() throws {
        let program = try program()
        for name in try names(ending: ".tree.txt") {
            let example = "scripts/examples/" + name.replacingOccurrences(of: ".tree.txt", with: ".tgl")
            try compare(try output(of: program, ["run", example, "--show", "tree"]), with: name)
        }
    }

    /// What `why` prints for the scripts that are kept beside the texts.
    func testExplanations() throws {
        let program = try program()
        for name in try names(ending: ".why.tgl") {
            let text = try output(of: program, ["run", "Tests/Golden/" + name, "--show", "none"])
            try compare(text, with: name.replacingOccurrences(of: ".tgl", with: ".txt"))
        }
    }

    /// What is told of relations that cannot all hold. With `--strict` it is the same, but an error.
    func testConflicts() throws {
        let program = try program()
        for name in try names(ending: ".conflict.tgl") {
            let arguments = ["run", "Tests/Golden/" + name, "--show", "none"]
            let text = try output(of: program, arguments, isReport: true)
            try compare(text, with: name.replacingOccurrences(of: ".tgl", with: ".txt"))
            let strict = try output(of: program, arguments + ["--strict"], isReport: true, status: 1)
            XCTAssertEqual(strict.replacingOccurrences(of: "error[", with: "warning["), text, name)
        }
    }

    /// The time that the runs so far took of the processor.
    private func seconds() -> Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    /// What is told of templates that fail, loop, make too much or no node: the item, its value and the place in the template. Each takes
    /// little memory, and little time even where the program is not optimized.
    func testTemplatesThatFail() throws {
        let program = try program()
        for name in try names(ending: ".template.tgl") {
            let limits = ["--max-steps", "1000000", "--max-memory", "300000000"]
            let start = seconds()
            let text = try output(of: program, ["run", "Tests/Golden/" + name, "--show", "none"] + limits, isReport: true, status: 1)
            XCTAssertLessThan(seconds() - start, 5, name)
            try compare(text, with: name.replacingOccurrences(of: ".tgl", with: ".txt"))
        }
    }
}
