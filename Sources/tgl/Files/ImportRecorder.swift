// The files that imports read are part of a command: the journal contains them, and a recovered session reads them from there.

import TGLScript
import TGLSyntax
import TGLTerminal

/// Records the files that a session reads through its loader, and supplies them again.
final class ImportRecorder: SourceLoader {
    private let files: any SourceLoader
    private var read: [JournalFile] = []
    /// While a command runs again: what it read, and how much of that it has asked for.
    private var given: [JournalFile]?
    private var asked = 0
    /// What all commands read that ran again, by the file's full path.
    private var known: [String: JournalFile] = [:]
    /// The full paths of texts that were given, by their names, and the folder of what was typed.
    private var places: [String: String] = [:]
    private var folder = ""

    init(_ files: any SourceLoader) { self.files = files }

    /// Runs work and returns the files that it imported.
    func recording<T>(_ work: () -> T) -> (T, [JournalFile]) {
        read = []
        defer { read = [] }
        let result = work()
        return (result, read)
    }

    /// Runs a command again: what it imports is what it imported in a session that ran in `folder`.
    func giving<T>(_ files: [JournalFile], in folder: String, _ work: () -> T) -> T {
        for file in files where file.bytes != nil { known[file.key] = file }
        for file in files { places[file.name] = file.key }
        self.folder = folder
        given = files
        asked = 0
        defer { given = nil }
        return work()
    }

    /// Forgets the supplied files.
    func forget() {
        known = [:]
        places = [:]
    }

    func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure? {
        files.write(text, to: path, beside: source)
    }

    func shownPath(_ path: String, beside source: SourceFile) -> String { files.shownPath(path, beside: source) }

    func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure> {
        if given != nil { return again(path, importer) }
        let result = files.load(path, from: importer)
        if case .success(let loaded) = result {
            read.append(JournalFile(path: path, name: loaded.source.name, key: loaded.key, bytes: loaded.source.bytes))
        }
        return result
    }

    /// The same file as then. A command may import less or more than it did, where damage to the journal took what ran before it.
    private func again(_ path: String, _ importer: SourceFile) -> Result<LoadedSource, LoadFailure> {
        let left = given?.dropFirst(asked) ?? []
        let base = places[importer.name].map { PathText.folder(of: $0) } ?? folder
        let full = FileLoader.normalized(path.hasPrefix("/") ? path : base + "/" + path)
        let index = left.firstIndex { $0.path == path }
        guard let file = index.map({ left[$0] }) ?? known[full] else {
            return .failure(.unreadable("the journal does not contain its text"))
        }
        if let index { asked = index + 1 }
        guard let bytes = file.bytes else { return .failure(.unreadable("its text was lost with a part of the journal")) }
        return .success(LoadedSource(key: file.key, source: SourceFile(name: file.name, bytes: bytes)))
    }
}
