import Foundation
import XCTest

/// The texts of the conformance suite, `Tests/Conformance`.
enum Conformance {
    static func files(_ path: String = #filePath) throws -> [(name: String, bytes: [UInt8])] {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("../Conformance").standardizedFileURL
        let scripts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tgl") }.sorted()
        XCTAssertGreaterThan(scripts.count, 30)
        return try scripts.map { name in
            (name, [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }
}
