import TGLRender

/// Shows a text longer than the terminal in a pager: `$PAGER`, or `less`, which ends by itself if the text fits.
public struct Pager: Sendable {
    /// The shell command.
    package let command: String

    /// Creates the pager of an environment. Returns nil if `PAGER` is empty, or if it is not set and `less` is not installed.
    public init?(environment: Terminal.Environment = Terminal.environment, isInstalled: (String) -> Bool = ChildProcess.isInstalled) {
        if let named = environment("PAGER") {
            guard named.contains(where: { !$0.isWhitespace }) else { return nil }
            command = named
        } else if isInstalled("less") {
            command = "less -FRX"
        } else {
            return nil
        }
    }

    /// Shows a text and waits for the pager to end. Returns false if the pager did not start.
    public func show(_ text: TerminalText) -> Bool {
        Output.standard.flush()
        // These options make `less` show colours, end after a short text, and leave the text on the screen. `LESSSECURE` prevents
        // typed-ahead keys from writing files or running programs.
        let options = (Terminal.environment("LESS") == nil ? ["LESS": "FRX"] : [:]).merging(["LESSSECURE": "1"]) { $1 }
        let result = ChildProcess.run(shell: command, input: text.text, environment: options)
        Interrupts.clearInterrupt()
        // The shell's exit codes for a program that was not found or cannot be run.
        return result != .ended(127) && result != .ended(126)
    }

    /// The number of rows that a text fills at a width of `columns`. Escape sequences have no width; every other character counts as one
    /// column, so the result is too small for wide characters.
    public static func rows(of text: TerminalText, columns: Int) -> Int {
        var rows = 0
        var width = 0
        var isEscape = false
        for scalar in text.text.unicodeScalars {
            if isEscape {
                // `ESC [` starts a sequence; a letter ends it.
                if scalar.value >= 0x40, scalar != "[" { isEscape = false }
            } else if scalar == "\u{1B}" {
                isEscape = true
            } else if scalar == "\n" {
                rows += max((width + columns - 1) / max(columns, 1), 1)
                width = 0
            } else {
                width += 1
            }
        }
        return rows + (width > 0 ? (width + columns - 1) / max(columns, 1) : 0)
    }
}
