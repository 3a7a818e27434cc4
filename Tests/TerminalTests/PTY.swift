import CPTY
import Glibc
import TGLTerminal
import XCTest

/// A key as a terminal sends it.
struct Key {
    let bytes: String

    static func ctrl(_ letter: Character) -> Key {
        Key(bytes: String(Unicode.Scalar(UInt8(ascii: letter.unicodeScalars.first!) & 0x1F)))
    }
    static let ctrlC = ctrl("c"), ctrlD = ctrl("d"), ctrlR = ctrl("r"), ctrlZ = ctrl("z")
    static let enter = Key(bytes: "\r"), tab = Key(bytes: "\t"), backspace = Key(bytes: "\u{7F}"), escape = Key(bytes: "\u{1B}")
    static let up = Key(bytes: "\u{1B}[A"), down = Key(bytes: "\u{1B}[B"), right = Key(bytes: "\u{1B}[C"), left = Key(bytes: "\u{1B}[D")
    static let home = Key(bytes: "\u{1B}[H"), end = Key(bytes: "\u{1B}[F")
}

/// How a program ended.
enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)

    init(status: Int32) {
        self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
    }
}

struct SessionFailure: Error, CustomStringConvertible {
    let description: String
}

/// A program at a pseudo-terminal that is its controlling terminal, and the screen it draws on. What is
/// waited for is waited for by reading what the program writes; nothing sleeps.
final class Session {
    /// Generous, since the machine may be busy; a test that passes never waits for it.
    static let patience = Terminal.environment("TGL_TEST_PATIENCE").flatMap(Double.init) ?? 60

    private let master: Int32
    private let process: pid_t
    private(set) var screen: Screen
    /// All that the program wrote, with its escape sequences.
    private(set) var received: [UInt8] = []
    private var expected = 0  // how much of what was printed has been matched
    private var ending: Ending?
    private var isAtEnd = false

    /// Starts a program. `environment` is added to a small fixed one: an xterm, UTF-8, no `~/.inputrc`, no pager.
    init(start command: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24) throws {
        screen = Screen(width: columns, height: rows)
        var name = [CChar](repeating: 0, count: 128)
        master = cpty_open(&name, name.count)
        guard master >= 0 else { throw SystemError("open", "a pseudo-terminal") }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        Self.setSize(master, columns, rows)

        // The first terminal that the leader of a session opens becomes its controlling one.
        process = try spawn(command, environment: Self.environment(environment)) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
    }

    deinit {
        if ending == nil {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        close(master)
    }

    static func environment(_ more: [String: String]) -> [String: String] {
        var all = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null", "PATH": "/usr/bin:/bin", "PAGER": ""]
        if let path = Terminal.environment("LD_LIBRARY_PATH") { all["LD_LIBRARY_PATH"] = path }
        return all.merging(more) { $1 }
    }

    private static func setSize(_ master: Int32, _ columns: Int, _ rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    // MARK: Typing

    func send(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                _ = try read(timeout: 0.1)  // the program may be waiting for us to read
            } else if errno != EINTR {
                throw SystemError("write", "the pseudo-terminal")
            }
        }
    }

    func sendKey(_ key: Key, times: Int = 1) throws {
        try send(String(repeating: key.bytes, count: times))
    }

    /// Sends a line and Enter.
    func enter(_ line: String) throws { try send(line + "\r") }

    /// Pastes as a terminal does, which marks pastes if the program asked for it.
    func paste(_ text: String) throws {
        let typed = String(text.map { $0 == "\n" ? "\r" : $0 })
        try send(screen.hasBracketedPaste ? "\u{1B}[200~\(typed)\u{1B}[201~" : typed)
    }

    func resize(columns: Int, rows: Int) {
        screen.resize(width: columns, height: rows)
        Self.setSize(master, columns, rows)
    }

    func signal(_ number: Int32) { kill(process, number) }

    /// How many entries the system has of the program under this name: `fd` for its descriptors, `task` for its threads.
    func count(_ what: String) -> Int {
        guard let listing = opendir("/proc/\(process)/\(what)") else { return 0 }
        defer { closedir(listing) }
        var count = 0
        while readdir(listing) != nil { count += 1 }
        return count - 2
    }

    /// Makes the disk full for the program, or lets it write again. False where the system does not allow that.
    func setDiskFull(_ isFull: Bool) -> Bool { cpty_limit_files(process, isFull ? 0 : -1) == 0 }

    /// Whether the terminal is as a shell wants it: echoing, and handing over whole lines.
    var isCooked: Bool {
        var modes = termios()
        tcgetattr(master, &modes)
        return modes.c_lflag & tcflag_t(ECHO) != 0 && modes.c_lflag & tcflag_t(ICANON) != 0
    }

    // MARK: Waiting

    /// Reads what is there within the time; false if nothing came.
    private func read(timeout: Double) throws -> Bool {
        if isAtEnd { return false }
        var input = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&input, 1, Int32(timeout * 1000)) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(master, &bytes, bytes.count)
        if count > 0 {
            screen.feed(bytes.prefix(count))
            received += bytes.prefix(count)
            return true
        }
        if count == 0 || (errno != EAGAIN && errno != EINTR) { isAtEnd = true }
        return false
    }

    /// Waits until what is printed and drawn fulfils a condition. Throws what was waited for, and the screen.
    func wait(for what: String, timeout: Double = patience, until isFulfilled: (Screen) -> Bool) throws {
        let end = now() + timeout
        while !isFulfilled(screen) {
            let left = end - now()
            if left > 0 && !isAtEnd {
                _ = try read(timeout: min(left, 1))
            } else {
                let rows = screen.rows.map { "  |\($0)" }.joined(separator: "\n")
                let why = isAtEnd ? "the program ended before" : "the time was over before"
                throw SessionFailure(description: "\(why) \(what); the screen:\n\(rows)\n  cursor \(screen.cursor)")
            }
        }
    }

    /// Waits until nothing was written for so many seconds.
    func rest(for seconds: Double) throws {
        while try read(timeout: seconds) {}
    }

    /// Waits for text to be printed after what the last `expect` waited for.
    func expect(_ text: String, timeout: Double = patience) throws {
        try wait(for: "printed “\(text)”", timeout: timeout) { screen in
            guard let end = endOfFirst(Array(text.utf8), in: screen.printedBytes, from: expected) else { return false }
            expected = end
            return true
        }
    }

    /// Waits until the row of the cursor reads so, with the cursor at its end or where `column` says.
    func expectRow(_ text: String, column: Int? = nil, timeout: Double = patience) throws {
        try wait(for: "cursor in row “\(text)”\(column.map { " at \($0)" } ?? "")", timeout: timeout) {
            $0.cursorRow == text && (column == nil || $0.cursor.column == column)
        }
    }

    /// Waits until the rows that end with that of the cursor read so.
    func expectRows(_ rows: [String], timeout: Double = patience) throws {
        try wait(for: "rows \(rows)", timeout: timeout) { screen in
            let upToCursor = screen.rows.prefix(screen.cursor.row + 1)
            return upToCursor.suffix(rows.count) == rows[...]
        }
    }

    /// Waits for the program to end.
    func waitExit(timeout: Double = patience) throws -> Ending {
        let end = now() + timeout
        while ending == nil {
            var status: Int32 = 0
            if waitpid(process, &status, isAtEnd && now() < end ? 0 : WNOHANG) == process { ending = Ending(status: status) }
            if now() > end {
                throw SessionFailure(description: "the program did not end; its screen:\n" + screen.rows.joined(separator: "\n"))
            }
            if ending == nil { _ = try read(timeout: 0.1) }
        }
        while try read(timeout: 0) {}
        return ending!
    }
}

func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func endOfFirst(_ text: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
        var at = start
        while bytes.count - at >= text.count, let found = memchr(bytes.baseAddress! + at, Int32(text[0]), bytes.count - at) {
            at = found - UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
            if bytes.count - at >= text.count && memcmp(found, text, text.count) == 0 { return at + text.count }
            at += 1
        }
        return nil
    }
}

// MARK: Starting programs

/// Starts a program as the leader of a session of its own, with standard signals.
func spawn(
    _ command: [String], environment: [String: String], streams: (inout posix_spawn_file_actions_t) -> Void
) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    streams(&actions)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(&attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))

    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process = pid_t()
    let result = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw SystemError("start", command[0], code: result) }
    return process
}

/// What a program without a terminal wrote, and how it ended.
struct PipedRun {
    var output = ""
    var errors = ""
    var ending: Ending

    /// Runs a program with `input` on standard input, streams of files.
    init(_ command: [String], input: String = "", environment: [String: String] = [:], outputFile: String? = nil) throws {
        let folder = try TemporaryFolder()
        let (inPath, outPath, errPath) = (folder.path + "/in", outputFile ?? folder.path + "/out", folder.path + "/err")
        try folder.write("in", input)
        let process = try spawn(command, environment: Session.environment(environment)) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, inPath, O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, outPath, O_WRONLY | O_CREAT, 0o600)
            posix_spawn_file_actions_addopen(&actions, 2, errPath, O_WRONLY | O_CREAT, 0o600)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) != process {}
        ending = Ending(status: status)
        output = outputFile == nil ? try folder.read("out") : ""
        errors = try folder.read("err")
    }
}

/// A folder that goes with the value that holds it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/tgl-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError("create", "a temporary folder") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { cpty_remove_folder(path) }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        guard let file = fopen(path + "/" + name, "w") else { throw SystemError("write", name) }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }

    func read(_ name: String) throws -> String {
        guard let file = fopen(path + "/" + name, "r") else { throw SystemError("read", name) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// `tgl` itself: the program that `TGL_PROGRAM` names, else the one that was built with the tests.
func tglPath() -> String { Terminal.environment("TGL_PROGRAM") ?? builtProgram("tgl") }

/// A program of this package, as built beside the tests.
func builtProgram(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let runner = String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(runner[..<(runner.lastIndex(of: "/") ?? runner.endIndex)]) + "/" + name
}

/// The program that echoes.
func demoPath() -> String { builtProgram("terminal-demo") }
