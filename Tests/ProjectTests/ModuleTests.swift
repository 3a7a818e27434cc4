import XCTest

/// What holds of the modules: a file imports only what its target depends on. The build does not check that: it finds a module that was
/// built for another target, and fails where that one is built later.
final class ModuleTests: XCTestCase {
    private struct Target {
        let name: String
        let folder: String
        let excluded: [String]
        let dependencies: Set<String>
    }

    /// The targets of a package's description, which are written one after the other.
    private func targets(of description: String) -> [Target] {
        let start = description.range(of: "targets: [\n")?.upperBound ?? description.endIndex
        let pieces = description[start...].split(separator: /\.(executableTarget|testTarget|target)\(\s*(?=name:)/)
        return pieces.compactMap { piece in
            guard let name = piece.firstMatch(of: /^name: "([^"]+)"/)?.1 else { return nil }
            func strings(_ label: String) -> [String] {
                let lists = piece.matches(of: /(\w+): \[([^\]]*)\]/)
                return lists.filter { $0.1 == label }.flatMap { $0.2.matches(of: /"([^"]+)"/).map { String($0.1) } }
            }
            let path = piece.firstMatch(of: /path: "([^"]+)"/)?.1
            let root = name.hasSuffix("Tests") ? "Tests" : "Sources"
            return Target(
                name: String(name), folder: path.map(String.init) ?? "\(root)/\(name)", excluded: strings("exclude"),
                dependencies: Set(strings("dependencies")))
        }
    }

    private func imports(of target: Target) throws -> [(file: String, module: String)] {
        let excluded = target.excluded.map { "\(target.folder)/\($0)/" }
        let files = Project.files(in: target.folder, ending: ".swift").filter { file in !excluded.contains { file.hasPrefix($0) } }
        return try files.flatMap { file in
            try Project.lines(file).compactMap { line in
                guard line.hasPrefix("import ") || line.hasPrefix("@") else { return nil }
                return line.wholeMatch(of: /(?:@\w+ )?import (\w+)/).map { (file, String($0.1)) }
            }
        }
    }

    func testFilesImportWhatTheirTargetDependsOn() throws {
        let targets = targets(of: try Project.text("Package.swift"))
        let own = Set(targets.map(\.name))
        var count = 0
        for target in targets {
            let imports = try imports(of: target)
            for (file, module) in imports where own.contains(module) {
                count += 1
                XCTAssert(target.dependencies.contains(module), "\(file) imports \(module), on which \(target.name) does not depend")
            }
            // A program that tests drive is not imported; only the names of programs have a hyphen.
            let unused = target.dependencies.intersection(own).subtracting(imports.map(\.module)).filter { !$0.contains("-") }
            XCTAssert(unused.isEmpty, "\(target.name) depends on \(unused.sorted()) and imports none of it")
        }
        XCTAssertGreaterThan(targets.count, 20)
        XCTAssertGreaterThan(count, 500)
    }

    func testTargetsAreRead() {
        let targets = targets(
            of: """
                let package = Package(
                    targets: [
                        // One.
                        .target(name: "A"),
                        .executableTarget(
                            name: "b", dependencies: ["A", .product(name: "C", package: "c")], exclude: ["Inner"]),
                        .testTarget(name: "ATests", dependencies: ["A"], path: "Elsewhere"),
                    ])
                """)
        XCTAssertEqual(targets.map(\.name), ["A", "b", "ATests"])
        XCTAssertEqual(targets.map(\.folder), ["Sources/A", "Sources/b", "Elsewhere"])
        XCTAssert(targets[1].dependencies.isSuperset(of: ["A", "C"]))
        XCTAssertEqual(targets[1].excluded, ["Inner"])
    }
}
