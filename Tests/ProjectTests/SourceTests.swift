import XCTest

/// What holds of every Swift file: short lines, files and functions, and names that occur once. `scripts/check-format` checks the
/// format itself and the documentation of public declarations.
final class SourceTests: XCTestCase {
    private let files =
        ["Package.swift"] + Project.files(in: "Sources", ending: ".swift") + Project.files(in: "Tests", ending: ".swift")

    func testTheFilesAreFound() {
        XCTAssertGreaterThan(files.count, 200)
    }

    func testLinesHave140CharactersAtMost() throws {
        for file in files {
            for (index, line) in try Project.lines(file).enumerated() where line.count > 140 {
                XCTFail("\(file):\(index + 1): \(line.count) characters")
            }
        }
    }

    func testFilesHave600LinesAtMost() throws {
        for file in files {
            let count = try Project.lines(file).count - 1
            XCTAssertLessThanOrEqual(count, 600, file)
        }
    }

    /// Functions that may be longer. The machine's fast loop is one switch: a function for a part of it would be a call for each
    /// instruction of that part.
    private static let longer = ["Execute.swift execute": 90]

    func testFunctionsHave70LinesAtMost() throws {
        var seen = 0
        for file in files {
            for function in FunctionLengths.functions(in: try Project.lines(file)) {
                seen += 1
                let most = SourceTests.longer["\(file.split(separator: "/").last ?? "") \(function.name)"] ?? 70
                if function.lines > most { XCTFail("\(file):\(function.line): \(function.name) has \(function.lines) lines") }
            }
        }
        XCTAssertGreaterThan(seen, 2000)
    }

    func testNamesOfSourceFilesOccurOnce() {
        var places: [String: String] = [:]
        for file in files where file.hasPrefix("Sources/") {
            let name = file.split(separator: "/").last.map(String.init) ?? file
            if name == "main.swift" { continue }
            if let other = places[name] { XCTFail("\(file) and \(other) have the same name") }
            places[name] = file
        }
        XCTAssertGreaterThan(places.count, 150)
    }

    /// Whatever is written to standard output and standard error goes through `Output`, which takes text as a terminal shows it.
    func testOneFileWritesToTheStandardStreams() throws {
        let ways = try NSRegularExpression(
            pattern: #"(^|[^.\w])((print|debugPrint|puts|fputs|printf|fwrite|putchar)\(|(stdout|stderr)\b)|FileHandle"#)
        var seen = 0
        for file in files where file.hasPrefix("Sources/") && !file.hasPrefix("Sources/tgl-") {
            for (index, line) in try Project.lines(file).enumerated() where !line.contains("//") {
                seen += 1
                // The language has a statement of this name.
                if ["func print(", "case print(", "try print(i)"].contains(where: line.contains) { continue }
                let all = NSRange(line.startIndex..., in: line)
                if ways.firstMatch(in: line, range: all) != nil { XCTFail("\(file):\(index + 1): \(line)") }
            }
        }
        XCTAssertGreaterThan(seen, 50_000)
    }

    func testTheLengthOfFunctions() {
        let text = """
            protocol P {
                func required(_ n: Int) -> Int
                init()
            }
            struct S: P {
                init() {}
                public static func long(
                    _ n: Int
                ) -> Int {
                    let text = \"\"\"
                        }
                        \"\"\"
                    func inner() { print(text) }
                    return n
                }
                var value: Int {
                    1
                }
            }
            """
        let found = FunctionLengths.functions(in: text.components(separatedBy: "\n"))
        XCTAssertEqual(found.map(\.name), ["init", "long", "inner"])
        XCTAssertEqual(found.map(\.line), [6, 7, 13])
        XCTAssertEqual(found.map(\.lines), [1, 9, 1])
    }
}
