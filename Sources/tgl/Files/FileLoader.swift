// `import`: the only way in which a script reads files, and only those under its root.

import Glibc
import TGLScript
import TGLSyntax
import TGLTools
import TGLTerminal

/// Reads what scripts import. The root of a script is the folder that the program was started in, where the script lies under
/// it; else the script's own folder. The top of the file system is no root that the folders in it belong to: from there only
/// files that are beside a script can be imported.
final class FileLoader: SourceLoader {
    /// Where a text's imports are looked for, and what they do not lead out of; both are real paths.
    private struct Place {
        let folder: String
        let root: String
    }

    /// The place of what is typed, or comes from no file.
    private let start: Place
    /// The places of texts that are files, by the name of the text.
    private var places: [String: Place] = [:]
    /// Called with each path that is about to be read, whether or not the file exists.
    var willRead: ((String) -> Void)?

    init(script: String? = nil) {
        let current = Files.currentFolder
        start = Place(folder: current, root: current)
        if let script { register(script) }
    }

    /// Gives a text that is read from a path its place.
    func register(_ path: String) {
        guard let folder = Files.realPath(PathText.folder(of: path)) else { return }
        let lies = start.root != "/" && FileLoader.isInside(folder + "/.", start.root)
        places[path] = Place(folder: folder, root: lies ? start.root : folder)
    }

    func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure> {
        let place = places[importer.name] ?? start
        let full = path.hasPrefix("/") ? path : place.folder + "/" + path
        guard FileLoader.isInside(FileLoader.normalized(full), place.root) else { return .failure(.outside) }
        willRead?(full)
        do {
            // What is opened is looked at, not what the name led to before: between the two it may be exchanged.
            let file = try OpenFile(full)
            guard let real = file.realPath else { return .failure(.unreadable("its location could not be determined")) }
            guard FileLoader.isInside(real, place.root) else { return .failure(.outside) }
            let shown = shownPath(path, beside: importer)
            let source = SourceFile(name: shown, bytes: try Files.read(file, path))
            places[shown] = Place(folder: PathText.folder(of: real), root: place.root)
            return .success(LoadedSource(key: real, source: source))
        } catch {
            return .failure(error.code == ENOENT || error.code == ENOTDIR ? .notFound : .unreadable(error.reason))
        }
    }

    func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure? {
        let place = places[source.name] ?? start
        let full = FileLoader.normalized(path.hasPrefix("/") ? path : place.folder + "/" + path)
        guard FileLoader.isInside(full, place.root) else { return .outside }
        // What a link leads to counts, of the file and of its folders.
        guard let folder = Files.realPath(PathText.folder(of: full)) else { return .notFound }
        let target = Files.realPath(full) ?? folder + "/" + (full.split(separator: "/").last ?? "")
        guard FileLoader.isInside(target, place.root) else { return .outside }
        var bytes = Array(text.utf8)
        // A script is written in the format of `tgl fmt`.
        if path.hasSuffix(".scene"), case .formatted(let formatted) = ScriptFormatter.format(SourceFile(name: path, bytes: bytes)) {
            bytes = formatted
        }
        do throws(SystemError) { try WholeFile.write(bytes, to: target) } catch { return .unreadable(error.reason) }
        return nil
    }

    func shownPath(_ path: String, beside source: SourceFile) -> String {
        source.name.contains("/") && !path.hasPrefix("/") ? PathText.folder(of: source.name) + "/" + path : path
    }

    /// Whether a path without `..` lies in a folder, however deep; in the top of the file system, whether it is right there.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        if folder == "/" { return !path.dropFirst().contains("/") }
        return path == folder || path.hasPrefix(folder + "/")
    }

    /// The path with `.` and `..` resolved textually.
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
