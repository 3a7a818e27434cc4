// The answers of a class: files, and folders of files.

import TGLSyntax
import TGLTerminal

/// The files of answers that paths lead to.
struct ClassFiles {
    private(set) var sources: [SourceFile] = []
    /// Why a path could not be read, in a sentence for each.
    private(set) var problems: [String] = []
    private let patience: Double

    /// Folders within folders, as a class may be sorted by groups.
    private static let mostFolders = 8

    init(paths: [String], patience: Double) {
        self.patience = patience
        for path in paths { add(path, depth: 0) }
    }

    private mutating func add(_ path: String, depth: Int) {
        if Files.isFolder(path) {
            guard depth < Self.mostFolders, let names = Files.names(in: path) else {
                problems.append("the folder \(path) cannot be read")
                return
            }
            for name in names where !name.hasPrefix(".") { add(path.hasSuffix("/") ? path + name : "\(path)/\(name)", depth: depth + 1) }
            return
        }
        do throws(SystemError) { sources.append(try Files.source(path, streams: .read(patience: patience))) } catch {
            problems.append(error.description)
        }
    }
}
