import TGLRender

/// Shows a text that is longer than the terminal through a pager: `$PAGER`, or `less`, which ends by itself where the text fits.
public struct Pager: Sendable {
    /// The shell's command.
    package let command: String

    /// The pager of this environment: nil where `PAGER` is empty, and where it is not set and there is no `less`.
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

    /// Shows a text and waits until the reader has left; false where the pager did not start, and the text was not shown.
    public func show(_ text: TerminalText) -> Bool {
        Output.standard.flush()
        // A plain `less` shows colours, ends at the end of a short text, and leaves what it showed on the screen. Keys that were meant for
        // the next entry make it neither write files nor run programs.
        let options = (Terminal.environment("LESS") == nil ? ["LESS": "FRX"] : [:]).merging(["LESSSECURE": "1"]) { $1 }
        let result = ChildProcess.run(shell: command, input: text.text, environment: options)
        Interrupts.clearInterrupt()
        // The shell's codes for a program that is not there or cannot be run.
        return result != .ended(127) && result != .ended(126)
    }

    /// How many rows of so many columns a text fills. Escape sequences have no width; every other character has one column, so the
    /// result is exact but for wide characters, where it is too small.
    public static func rows(of text: TerminalText, columns: Int) -> Int {
        var rows = 0
        var width = 0
        var isEscape = false
        for scalar in text.text.unicodeScalars {
            if isEscape {
                // `ESC [` begins a sequence; a letter ends it.
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
