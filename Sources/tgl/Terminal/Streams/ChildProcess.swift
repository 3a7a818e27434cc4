import Glibc

/// Runs other programs: an editor, a pager, a converter of pictures.
public enum ChildProcess {
    /// How a program ended.
    public enum Result: Equatable, Sendable {
        /// It ended with an exit code; 127 is the shell's code for a program that was not found.
        case ended(Int32)
        /// It could not be started, or was ended by a signal: an error number, or 0.
        case failed(Int32)

        /// Whether it succeeded.
        public var isFine: Bool { self == .ended(0) }
    }

    /// Runs a shell command and waits for its end. The arguments are `$1`, `$2` … in the command, so they may contain anything. Without
    /// `input`, the command reads this program's standard input; `environment` is added to this program's environment.
    public static func run(
        shell command: String, _ arguments: [String] = [], input: String? = nil, environment: [String: String] = [:]
    ) -> Result {
        var ends: [Int32] = [-1, -1]
        if input != nil {
            guard pipe(&ends) == 0 else { return .failed(errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if input != nil { posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO) }
        var words: [UnsafeMutablePointer<CChar>?] = (["sh", "-c", command, "sh"] + arguments).map { strdup($0) } + [nil]
        var variables = allVariables(with: environment).map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let started = posix_spawn(&process, "/bin/sh", &actions, nil, &words, &variables)
        if input != nil { close(ends[0]) }
        if let input {
            // A program that ends before reading everything, as a pager may, closes the pipe; that is not an error.
            if started == 0 { write(input, to: ends[1]) }
            close(ends[1])
        }
        guard started == 0 else { return .failed(started) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return .failed(errno) }
        }
        return status & 0x7F == 0 ? .ended(status >> 8 & 0xFF) : .failed(0)
    }

    /// Whether a program of this name is in one of the folders of `PATH`.
    public static func isInstalled(_ name: String) -> Bool {
        let folders = Terminal.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").contains { folder in again { access("\(folder)/\(name)", X_OK) } == 0 }
    }

    private static func write(_ text: String, to stream: Int32) {
        var text = text
        text.withUTF8 { _ = writeFully(UnsafeRawBufferPointer($0), to: stream) }
    }

    private static func allVariables(with more: [String: String]) -> [String] {
        var all: [String] = []
        var next = environ
        while let variable = next.pointee {
            let text = String(cString: variable)
            if !more.keys.contains(where: { text.hasPrefix($0 + "=") }) { all.append(text) }
            next += 1
        }
        return all + more.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }
}
