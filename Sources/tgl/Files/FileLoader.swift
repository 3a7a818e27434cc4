// `import`: the only way in which a script reads files, and only those under the folder that it was started from.

import TGLScript
import TGLSyntax

final class FileLoader: SourceLoader {
    /// The folder that no import leads out of, as a real path.
    private let root: String
    /// For texts that are files: their folder, by the text's name.
    private var folders: [String: String] = [:]

    /// The start folder is the one where the program was started, or the script's own where it lies elsewhere.
    init(script: String? = nil) {
        let current = Files.currentFolder
        guard let script, let folder = Files.realPath(Files.folder(of: script)) else {
            root = current
            return
        }
        root = FileLoader.isInside(folder, current) ? current : folder
        folders[script] = folder
    }

    /// Imports of this text are looked for in its folder.
    func register(_ path: String) {
        if let folder = Files.realPath(Files.folder(of: path)) { folders[path] = folder }
    }

    func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure> {
        let base = folders[importer.name] ?? root
        let full = path.hasPrefix("/") ? path : base + "/" + path
        guard FileLoader.isInside(FileLoader.normalized(full), root) else { return .failure(.outside) }
        guard let real = Files.realPath(full) else { return .failure(.notFound) }
        guard FileLoader.isInside(real, root) else { return .failure(.outside) }
        let shown = importer.name.contains("/") && !path.hasPrefix("/") ? Files.folder(of: importer.name) + "/" + path : path
        do {
            let source = SourceFile(name: shown, bytes: try Files.read(real, isPlain: true))
            folders[shown] = Files.folder(of: real)
            return .success(LoadedSource(key: real, source: source))
        } catch {
            return .failure(.unreadable(error.reason))
        }
    }

    /// Whether a path without `..` lies in a folder.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }

    /// The path with `.` and `..` worked out by their letters alone.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}
