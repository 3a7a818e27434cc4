import Glibc

/// What the streams and the environment say about the terminal.
public enum Terminal {
    /// Looks a variable of the environment up.
    public typealias Environment = (String) -> String?

    /// The environment of this process.
    public static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Whether a stream is a terminal.
    public static func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 }

    /// The size of a terminal, in characters.
    public struct Size: Equatable, Sendable {
        /// Characters in a row.
        public var columns: Int
        /// Rows.
        public var rows: Int

        /// A size of so many columns and rows.
        public init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// The size of the terminal that a stream is; nil if it is none or does not know.
    public static func size(of stream: Int32) -> Size? {
        var window = winsize()
        guard ioctl(stream, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// The height of a cell of the terminal that a stream is, in pixels; nil if it is none or does not know.
    public static func cellHeight(of stream: Int32) -> Int? {
        var window = winsize()
        guard ioctl(stream, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_ypixel >= window.ws_row else { return nil }
        return Int(window.ws_ypixel / window.ws_row)
    }

    // MARK: Colour and characters

    /// What `--color` says; the raw value is its word.
    public enum ColourChoice: String, CaseIterable, Sendable {
        /// Colour on terminals that show it; everywhere; nowhere.
        case auto, always, never
    }

    /// Whether to colour what goes to a stream. The first that speaks decides: `--color`, a non-empty
    /// `NO_COLOR`, `CLICOLOR_FORCE` (neither empty nor 0), `TERM=dumb`, and then whether that very stream
    /// is a terminal.
    public static func showsColour(
        on stream: Int32, choice: ColourChoice = .auto, environment: Environment = environment,
        isTerminal: (Int32) -> Bool = isTerminal
    ) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let no = environment("NO_COLOR"), !no.isEmpty { return false }
        if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
        if environment("TERM") == "dumb" { return false }
        return isTerminal(stream)
    }

    /// Whether the locale's characters are UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set says.
    public static func showsUnicode(environment: Environment = environment) -> Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = environment(name), !value.isEmpty else { continue }
            return mentions(value.lowercased().filter { $0 != "-" }, "utf8")
        }
        return false
    }

    /// Whether a variable's value has a word in it. (The library's search costs a start too much.)
    public static func mentions(_ value: String, _ word: String) -> Bool {
        value.indices.contains { value[$0...].hasPrefix(word) }
    }

    /// Whether the terminal can do no more than print lines: `TERM` is dumb or not set.
    public static func isDumb(environment: Environment = environment) -> Bool {
        let term = environment("TERM") ?? ""
        return term.isEmpty || term == "dumb"
    }
}
