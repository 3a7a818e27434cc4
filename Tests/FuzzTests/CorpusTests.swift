import Foundation
import FuzzTargets
import TGLLayout
import XCTest

/// Inputs that once broke something, and small ones that reach far: each target is all that is in its folder of Tests/Corpus.
/// `scripts/fuzz` looks for more.
final class CorpusTests: XCTestCase {
    private func files(_ target: FuzzTarget) throws -> [URL] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Corpus/\(target)")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).sorted { $0.path < $1.path }
    }

    func testEveryTargetStandsItsCorpus() throws {
        for target in FuzzTarget.allCases {
            let files = try files(target)
            XCTAssertFalse(files.isEmpty, "\(target) has no corpus")
            for file in files {
                let bytes = [UInt8](try Data(contentsOf: file))
                runOnLargeStack {
                    if let problem = target.check(bytes) { XCTFail("\(target) \(file.lastPathComponent): \(problem)") }
                }
            }
        }
    }
}
