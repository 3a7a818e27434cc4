@preconcurrency import Glibc
import TGLTerminal

/// What is whole in a journal comes back, and what is not is told. The first byte chooses: the rest is a file found in the folder
/// of journals, or lines that a session wrote down before it was killed and its file damaged.
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
        let count = fread(&buffer, 1, buffer.count, file)
        return Array(buffer.prefix(count))
    }

    /// What the only unfinished session holds; `nil` where there is none.
    var found: Found? {
        let sessions = Journal.unfinished(in: path)
        defer { for session in sessions { session.leave() } }
        return sessions.first.map { Found($0) }
    }
}

private struct Found: Equatable {
    var steps: [JournalStep]
    var damage: JournalDamage?

    init(_ session: UnfinishedSession) {
        steps = (0..<session.stepCount).map { session.step($0) }
        damage = session.damage
    }

    /// What was typed, by state.
    var texts: [Int: String] {
        var texts: [Int: String] = [:]
        for case .command(let command) in steps where command.source != .lost { texts[command.state] = command.text }
        return texts
    }
}

private func typed(_ text: String, state: Int) -> JournalStep {
    .command(JournalCommand(state: state, parent: state - 1, .typed(text)))
}

/// Any file is read; what was found goes on in a journal of its own, and keeps what it had.
private func foundFileProblem(_ content: ArraySlice<UInt8>, _ folder: JournalFolder) -> String? {
    folder.write(content, to: "1-1-a.journal")
    guard let before = folder.found else { return nil }
    if before.steps.isEmpty, before.damage == nil { return "a session without commands was offered" }
    if folder.found != before { return "a session looks otherwise when it is found again" }
    guard let session = Journal.unfinished(in: folder.path).first else { return "a session that was left is not found again" }
    let next = (before.steps.map { if case .command(let command) = $0 { command.state } else { 0 } }.max() ?? 0) + 1
    let more = before.steps + [typed("more", state: next)]
    var journal: Journal? = Journal(folder: folder.path)
    _ = journal?.replace(with: more, goingOnWith: session, keepsOld: before.damage != nil)
    journal = nil  // as if killed: not closed
    guard let after = folder.found else { return "what was found is gone after one more command" }
    if after.damage != nil { return "a new journal is damaged" }
    if after.texts[next] != "more" { return "one more command does not come back" }
    let kept = Journal.kept(in: folder.path)
    defer { for session in kept { session.leave() } }
    return kept.map { Found($0) } == (before.damage == nil ? [] : [before]) ? nil : "the damaged journal was not kept as it was"
}

/// Where a file's bytes are cut or changed, every record that no damage touched comes back.
private func damagedFileProblem(_ content: ArraySlice<UInt8>, _ folder: JournalFolder) -> String? {
    guard content.count >= 4 else { return nil }
    let damage = Array(content.prefix(4))
    let lines = content.dropFirst(4).split(separator: UInt8(ascii: "\n")).prefix(20).map { String(decoding: $0, as: UTF8.self) }
    guard !lines.isEmpty else { return nil }
    var journal: Journal? = Journal(folder: folder.path)
    var ends: [Int] = []
    for (index, line) in lines.enumerated() {
        if let problem = journal?.append(typed(line, state: index + 1)) { return problem }
        ends.append(folder.names.first.map { folder.read($0).count } ?? 0)
    }
    journal = nil
    let all = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($0 + 1, $1) })
    guard folder.found?.texts == all, folder.found?.damage == nil else { return "what was written does not come back" }
    guard let name = folder.names.first else { return "the journal is gone" }
    var file = folder.read(name)
    let at = (Int(damage[0]) << 8 | Int(damage[1])) % file.count
    let touched: Range<Int>
    switch damage[2] % 3 {
    case 0: touched = at..<file.count
    case 1: touched = at..<at + 1
    default: touched = at..<min(at + Int(damage[3]) + 1, file.count)
    }
    if damage[2] % 3 == 1 { file[at] ^= damage[3] | 1 } else { file.removeSubrange(touched) }
    folder.write(file, to: name)
    // A command's record ends where the file ended after it, and begins at most where the one before it ended.
    var whole: [Int: String] = [:]
    for (index, line) in lines.enumerated() where index > 0 && !touched.overlaps(ends[index - 1]..<ends[index]) { whole[index + 1] = line }
    let found = folder.found
    for (state, line) in whole where found?.texts[state] != line { return "command \(state) is whole and did not come back" }
    for (state, line) in found?.texts ?? [:] where all[state] != line { return "command \(state) came back as \(line)" }
    let isCutBetween = damage[2] % 3 != 1 && touched.upperBound == ends.last && (at == 0 || ends.contains(at) || found == nil)
    return found?.damage != nil || isCutBetween ? nil : "what is damaged was not told"
}
