import Foundation
import XCTest

/// What `tgl FILE --show tree` prints for some examples, as kept in Tests/Golden.
/// With TGL_UPDATE_GOLDEN set in the environment the files are written anew instead.
final class GoldenTests: XCTestCase {
    /// The program, as it was last built.
    private func program() throws -> URL {
        for configuration in ["release", "debug"] {
            let url = Scripts.root().appendingPathComponent(".build/\(configuration)/tgl")
            if FileManager.default.isExecutableFile(atPath: url.path) { return url }
        }
        throw XCTSkip("tgl has not been built: swift build -c release --product tgl")
    }

    private func output(of program: URL, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = Scripts.root()
        var environment = ProcessInfo.processInfo.environment
        environment["LC_ALL"] = "C.UTF-8"
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0, "tgl \(arguments.joined(separator: " "))")
        return String(decoding: data, as: UTF8.self)
    }

    func testTreesOfExamples() throws {
        let program = try program()
        let folder = Scripts.root().appendingPathComponent("Tests/Golden")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tree.txt") }.sorted()
        XCTAssertFalse(names.isEmpty)
        for name in names {
            let example = "scripts/examples/" + name.replacingOccurrences(of: ".tree.txt", with: ".tgl")
            let found = try output(of: program, ["run", example, "--show", "tree"])
            let file = folder.appendingPathComponent(name)
            if ProcessInfo.processInfo.environment["TGL_UPDATE_GOLDEN"] != nil {
                try found.write(to: file, atomically: true, encoding: .utf8)
            } else {
                XCTAssertEqual(found, try String(contentsOf: file, encoding: .utf8), example)
            }
        }
    }
}
