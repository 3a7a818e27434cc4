import Foundation
import XCTest

/// What holds of the modules, as `scripts/imports` reads it from the sources: a file imports only what its target depends on, a target
/// depends on nothing that it does not import, and a module imports only modules below it in the table of ARCHITECTURE.md. The build checks
/// none of that: it finds a module that was built for another target, and fails where that one is built later.
final class ModuleTests: XCTestCase {
    /// Runs the script on a project; what it draws, and what it finds.
    private func imports(in folder: URL) throws -> (picture: [String], errors: [String], status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [Project.root.appendingPathComponent("scripts/imports").path, folder.path]
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        func lines(_ pipe: Pipe) -> [String] {
            String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n").map(String.init)
        }
        // What is written to both is less than a pipe holds.
        let read = (lines(output), lines(errors))
        process.waitUntilExit()
        return (read.0, read.1, process.terminationStatus)
    }

    func testModulesImportWhatIsBelowThem() throws {
        let (picture, errors, status) = try imports(in: Project.root)
        XCTAssertEqual(errors, [])
        XCTAssertEqual(status, 0)
        XCTAssertGreaterThan(picture.count, 15)
        XCTAssertGreaterThan(picture.joined(separator: " ").split(separator: " ").compactMap { Int($0) }.reduce(0, +), 500)
    }

    /// A project of three modules, and a test target elsewhere.
    private let project = [
        "ARCHITECTURE.md": "| module | does |\n| --- | --- |\n| `Top` | |\n| `Middle`, `Base` | |\n\n| `Other` | |\n",
        "Package.swift": """
        let package = Package(
            targets: [
                // The lowest, with a [ in its comment.
                .target(name: "Base"),
                .target(
                    name: "Middle", dependencies: ["Base", .product(name: "C", package: "c")], path: "Sources/Top/Inner"),
                .target(name: "Top", dependencies: ["Middle"], exclude: ["Inner"]),
                .testTarget(name: "TopTests", dependencies: ["Top"]),
            ])

        """,
        "Sources/Base/Base.swift": "import Foundation\n",
        "Sources/Top/Inner/Middle.swift": "import Base\nimport C\n",
        "Sources/Top/Top.swift": "@preconcurrency import Middle\n",
        "Tests/TopTests/TopTests.swift": "import Top\nimport XCTest\n",
    ]

    private func imports(of files: [String: String]) throws -> (picture: [String], errors: [String], status: Int32) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try imports(in: folder)
    }

    func testTheProjectIsDrawn() throws {
        let (picture, errors, status) = try imports(of: project)
        XCTAssertEqual(errors, [])
        XCTAssertEqual(status, 0)
        XCTAssertEqual(
            picture.map { $0.split(separator: " ").joined(separator: " ") }, ["1 2 3", #"1 Top \ 1"#, #"2 Middle \ 1"#, #"3 Base \"#])
    }

    func testWhatIsWrongIsFound() throws {
        for (path, part, change, error) in [
            (
                "Sources/Base/Base.swift", "Foundation", "Top",
                "error: Sources/Base/Base.swift imports Top, on which Base does not depend in Package.swift"
            ),
            (
                "Sources/Base/Base.swift", "Foundation", "Middle",
                "error: Sources/Base/Base.swift imports Middle, which is not below Base in the table of modules"
            ),
            (
                "Tests/TopTests/TopTests.swift", "XCTest", "Base",
                "error: Tests/TopTests/TopTests.swift imports Base, on which TopTests does not depend in Package.swift"
            ),
            ("Sources/Top/Top.swift", "Middle", "Foundation", "error: Top depends on Middle in Package.swift and imports none of it"),
            ("ARCHITECTURE.md", "`Middle`, ", "", "error: Middle is not in the table of modules in ARCHITECTURE.md"),
            ("ARCHITECTURE.md", "`Middle`", "`Middle`, `Gone`", "error: Gone is in the table of modules and no target in Package.swift"),
        ] {
            var files = project
            let text = try XCTUnwrap(files[path])
            XCTAssertTrue(text.contains(part), error)
            files[path] = text.replacingOccurrences(of: part, with: change)
            let (_, errors, status) = try imports(of: files)
            XCTAssertTrue(errors.contains(error), "\(errors)")
            XCTAssertEqual(status, 1, error)
        }
    }
}
