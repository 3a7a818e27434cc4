import Foundation

/// The files of the project.
enum Project {
    static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url
    }()

    /// The files below a folder whose names end so, in order, as paths from the root.
    static func files(in folder: String, ending suffix: String) -> [String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted().map { folder + "/" + $0 }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    static func lines(_ path: String) throws -> [String] { try text(path).components(separatedBy: "\n") }
}
