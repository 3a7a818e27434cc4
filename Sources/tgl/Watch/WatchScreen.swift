// The window while a file is watched: rows, of which only those are written that are not there yet, so that nothing flickers.

import TGLRender
import TGLTerminal

struct WatchScreen {
    /// The rows as they are in the window; empty where nothing is known of it.
    private var rows: [TerminalText] = []

    /// What is in the window is not known any more.
    mutating func forget() { rows = [] }

    /// Shows lines, as many as the window has.
    mutating func show(_ lines: [TextLine], _ style: RenderStyle) {
        let new = lines.map { $0.text(style) }
        // A cursor would only be in the way.
        var text: TerminalText = rows.isEmpty ? "\u{1B}[?25l\u{1B}[2J" : ""
        for (index, row) in new.enumerated() where index >= rows.count || rows[index] != row {
            text += "\u{1B}[\(index + 1);1H\u{1B}[K\(row)"
        }
        rows = new
        Output.standard.write(text)
        // Where Ctrl-C cut the output short, nobody knows what is there.
        if !Output.standard.flush() { forget() }
    }
}
