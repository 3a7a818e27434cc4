import TGLSyntax
import TGLTools
import XCTest

/// The project's own scripts are formatted: `tgl fmt scripts Tests`, then those that are named here as they were.
final class FormattedScriptsTests: XCTestCase {
    /// Scripts that are about white space, line ends and `;` themselves, and inputs that are kept as they were found. A folder ends
    /// with `/`.
    static let exempt = [
        "Tests/Conformance/language/text.tgl",
        "Tests/Corpus/",
        "Tests/Golden/Check/syntax.tgl",
        // As README types it at the prompt.
        "Tests/Golden/Pictures/readme.tgl",
        "Tests/Scripts/language/when-styles.tgl",
    ]

    private static func isExempt(_ path: String) -> Bool { exempt.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 } }

    func testTheScriptsOfTheProjectAreFormatted() throws {
        var loose: [String] = []
        for path in Scripts.paths where !Self.isExempt(path) {
            let text = try Scripts.text(path)
            guard case .formatted(let result) = ScriptFormatter.format(SourceFile(name: path, text: text)) else {
                XCTFail("\(path) is not formatted")
                continue
            }
            if result != Array(text.utf8) { loose.append(path) }
        }
        XCTAssertEqual(loose, [], "run `tgl fmt` on these")
    }

    func testWhatIsExemptIsThereAndNotFormatted() throws {
        for path in Self.exempt {
            let scripts = Scripts.paths.filter { $0.hasPrefix(path) }
            XCTAssertFalse(scripts.isEmpty, path)
            let isLoose = try scripts.contains { path in
                let text = try Scripts.text(path)
                guard case .formatted(let result) = ScriptFormatter.format(SourceFile(name: path, text: text)) else { return true }
                return result != Array(text.utf8)
            }
            XCTAssertTrue(isLoose, "\(path) is formatted, and need not be exempt")
        }
    }
}
