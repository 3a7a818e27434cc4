import Foundation
import XCTest

/// The files of Tests/Golden, with what the program is expected to write.
enum GoldenFile {
    /// The folder of that name.
    static func folder(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Golden/\(name)")
    }

    /// Compares a text with a file. With TGL_UPDATE_GOLDEN set in the environment the file is written instead.
    static func compare(_ found: String, with file: URL) throws {
        if ProcessInfo.processInfo.environment["TGL_UPDATE_GOLDEN"] != nil {
            try found.write(to: file, atomically: true, encoding: .utf8)
        } else {
            XCTAssertEqual(found, try String(contentsOf: file, encoding: .utf8), file.lastPathComponent)
        }
    }
}
