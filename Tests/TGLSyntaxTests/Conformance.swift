import Foundation
import XCTest

/// The texts of the conformance suite, where it lies beside the package.
enum Conformance {
    static func files(_ path: String = #filePath) throws -> [(name: String, bytes: [UInt8])] {
        var root = URL(fileURLWithPath: path)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let folder = root.appendingPathComponent("../shared/conformance").standardizedFileURL
        let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let scripts = (names ?? []).filter { $0.hasSuffix(".tgl") }.sorted()
        try XCTSkipIf(scripts.isEmpty, "there is no conformance suite at ../shared/conformance")
        return try scripts.map { name in
            (name, [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }
}
