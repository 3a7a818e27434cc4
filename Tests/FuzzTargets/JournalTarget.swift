@preconcurrency import Glibc
import TGLTerminal

/// What a journal holds comes back, and what is broken is passed over. The first byte chooses: the rest is a file found in the
/// folder of journals, or lines that a session wrote down before it was killed and its file damaged.
func journalProblem(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let folder = JournalFolder()
    return first & 1 == 0 ? foundFileProblem(bytes.dropFirst(), folder) : damagedFileProblem(bytes.dropFirst(), folder)
}

/// A folder of this process's own, emptied with each use.
private struct JournalFolder {
    let path = (Terminal.environment("TMPDIR") ?? "/tmp") + "/tgl-journals-\(getpid())"

    init() {
        mkdir(path, 0o700)
        for name in names { unlink(path + "/" + name) }
    }

    var names: [String] {
        guard let listing = opendir(path) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    func write(_ bytes: some Collection<UInt8>, to name: String) {
        guard let file = fopen(path + "/" + name, "wb") else { return }
        _ = Array(bytes).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        fclose(file)
    }

    func read(_ name: String) -> [UInt8] {
        guard let file = fopen(path + "/" + name, "rb") else { return [] }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        return Array(buffer.prefix(fread(&buffer, 1, buffer.count, file)))
    }

    /// The commands of the only unfinished session; `nil` where there is none.
    var commands: [String]? {
        let found = Journal.unfinished(in: path)
        defer { for session in found { session.leave() } }
        return found.first?.commands
    }
}

/// Any file is read or passed over; a session that was found goes on, and keeps what it had.
private func foundFileProblem(_ content: ArraySlice<UInt8>, _ folder: JournalFolder) -> String? {
    folder.write(content, to: "1-1-a.journal")
    guard let before = folder.commands else { return nil }
    if before.isEmpty { return "a session without commands was offered" }
    if folder.commands != before { return "a session looks otherwise when it is found again" }
    guard let session = Journal.unfinished(in: folder.path).first else { return "a session that was left is not found again" }
    var journal: Journal? = Journal(folder: folder.path)
    journal?.adopt(session)
    _ = journal?.append("more")
    journal = nil  // as if killed: not closed
    return folder.commands == before + ["more"] ? nil : "after one more command the session holds \(folder.commands ?? [])"
}

/// However the file's bytes are cut or changed, what comes back is a beginning of what was written.
private func damagedFileProblem(_ content: ArraySlice<UInt8>, _ folder: JournalFolder) -> String? {
    guard content.count >= 4 else { return nil }
    let damage = Array(content.prefix(4))
    let lines = content.dropFirst(4).split(separator: UInt8(ascii: "\n")).prefix(20).map { String(decoding: $0, as: UTF8.self) }
    guard !lines.isEmpty else { return nil }
    var journal: Journal? = Journal(folder: folder.path)
    for line in lines {
        if let problem = journal?.append(line) { return problem }
    }
    journal = nil
    guard folder.commands == lines else { return "what was written does not come back" }
    guard let name = folder.names.first else { return "the journal is gone" }
    var file = folder.read(name)
    let at = (Int(damage[0]) << 8 | Int(damage[1])) % (file.count + 1)
    if damage[2] & 1 == 0 { file.removeSubrange(at...) } else if at < file.count { file[at] ^= damage[3] | 1 }
    folder.write(file, to: name)
    guard let found = folder.commands else { return nil }
    return lines.starts(with: found) ? nil : "\(found) is no beginning of \(lines)"
}
