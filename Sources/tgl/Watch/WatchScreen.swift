// The window while a file is watched: rows, of which only those are written that are not there yet, so that nothing flickers.

import TGLRender
import TGLTerminal

struct WatchScreen {
    /// The rows as they are in the window; empty where nothing is known of it.
    private var rows: [TerminalText] = []

    /// Forgets the contents of the window.
    mutating func forget() { rows = [] }

    /// Shows lines, as many as fit in the window.
    mutating func show(_ lines: [TextLine], _ style: RenderStyle) {
        let new = lines.map { $0.text(style) }
        // The cursor is hidden.
        var text: TerminalText = rows.isEmpty ? "\u{1B}[?25l\u{1B}[2J" : ""
        for (index, row) in new.enumerated() where index >= rows.count || rows[index] != row {
            text += "\u{1B}[\(index + 1);1H\u{1B}[K\(row)"
        }
        rows = new
        Output.standard.write(text)
        // If Ctrl-C cut the output short, the contents of the window are unknown.
        if !Output.standard.flush() { forget() }
    }
}
