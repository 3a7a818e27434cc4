// Which scripts the paths of a command line name.

import Glibc
import TGLScript
import TGLTerminal

/// The scripts that paths name: files as they are, folders with all that lies below them.
struct ScriptFiles {
    /// A script that was found.
    struct Found {
        let path: String
        /// The folder, as a real path, in which it was found and in which it must lie; nil for one that was named itself.
        let root: String?

        /// Its bytes. What was named may be a pipe; what was found in a folder is a file that lies there when it is opened.
        func read(patience: Double) throws(SystemError) -> [UInt8] {
            let file = try OpenFile(path)
            guard let root else { return try Files.read(file, path, .read(patience: patience)) }
            guard file.realPath.map({ FileLoader.isInside($0, root) || root == "/" }) ?? false else {
                throw SystemError("read", path, problem: "it is outside the folder that was named")
            }
            return try Files.read(file, path)
        }
    }

    private(set) var files: [Found] = []
    /// The scenes of expected pictures that lie in folders.
    private(set) var scenes: [String] = []
    /// What was left out, in words.
    private(set) var skipped: [String] = []
    /// What cannot be read, in words.
    private(set) var problems: [String] = []

    static func find(_ paths: [String]) -> ScriptFiles {
        var found = ScriptFiles()
        for path in paths {
            if Files.isFolder(path), let root = Files.realPath(path) {
                found.addFolder(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path, root)
            } else {
                found.files.append(Found(path: path, root: nil))
            }
        }
        return found
    }

    /// Adds the scripts in a folder. A link to a file in that folder stands for the file; one that leads out of it is
    /// left out. No link to a folder is followed: one in that folder is visited by itself.
    private mutating func addFolder(_ folder: String, _ root: String) {
        if Interrupts.interruptRequested() { return }
        guard let names = Files.names(in: folder) else {
            problems.append(SystemError("read", folder).description)
            return
        }
        for name in names where !name.hasPrefix(".") {
            let path = folder == "/" ? "/" + name : folder + "/" + name
            let isFolder = Files.isFolder(path)
            if Files.isLink(path), isFolder || name.hasSuffix(".tgl") {
                let real = Files.realPath(path)
                if let real, !FileLoader.isInside(real, root), root != "/" {
                    skipped.append("\(path) is skipped: it is a link to a place outside the folder that was named")
                    continue
                }
                if isFolder { continue }
            }
            if isFolder {
                addFolder(path, root)
            } else if name.hasSuffix(".tgl") {
                addScript(path, root)
            } else if name.hasSuffix(ExpectedPicture.sceneEnding) {
                scenes.append(path)
            }
        }
    }

    private mutating func addScript(_ path: String, _ root: String) {
        do throws(SystemError) {
            let sort = try OpenFile(path).sort
            if sort == .file { return files.append(Found(path: path, root: root)) }
            skipped.append("\(path) is skipped: \(sort.problem)")
        } catch {
            files.append(Found(path: path, root: root))
        }
    }
}
