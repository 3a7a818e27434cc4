import Foundation
import XCTest

/// What `why` prints of random documents is true as it stands (scripts/why-verifier). Without Python the tests are skipped.
final class WhyVerifierTests: TglTestCase {
    private func verified(_ arguments: [String]) throws -> PipedRun {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else {
            throw XCTSkip("the answers of why were not read: there is no python3 here")
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try PipedRun(
            ["/usr/bin/python3", root.path + "/scripts/why-verifier"] + arguments,
            environment: ["TGL_PROGRAM": tglPath(), "HOME": home.path, "PYTHONDONTWRITEBYTECODE": "1"])
    }

    /// Faults that are planted in true answers are found, of each class.
    func testPlantedFaultsAreFound() throws {
        let result = try verified(["--inject", "--random", "100"])
        XCTAssertEqual(result.ending, .exited(0), result.output + result.errors)
    }

    func testRandomDocuments() throws {
        let kinds = "linear,frame,table,relative,flow,float,path,constraint,stack,scroll"
        let result = try verified([
            "--random", "200", "--kinds", kinds, "--class", "unknown,empty,sum,advice,silent", "--examples", "1",
        ])
        XCTAssertEqual(result.ending, .exited(0), result.output + result.errors)
    }
}
