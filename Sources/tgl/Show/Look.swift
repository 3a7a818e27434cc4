// The properties of an output stream: colours, character set and size.

import TGLRender
import TGLTerminal

/// The options of the command line for output.
struct LookOptions: Sendable {
    var colour: Terminal.ColourChoice = .auto
    var ascii = false
}

/// The current properties of a stream.
struct Look {
    let style: RenderStyle
    let isTerminal: Bool
    let columns: Int
    let rows: Int

    init(_ stream: Int32, _ options: LookOptions) {
        isTerminal = Terminal.isTerminal(stream)
        let shows = Terminal.showsColour(on: stream, choice: options.colour)
        let ascii = options.ascii || (isTerminal && !Terminal.showsUnicode())
        style = RenderStyle(color: shows ? Look.depth() : .none, ascii: ascii)
        let size = isTerminal ? Terminal.size(of: stream) : nil
        columns = size?.columns ?? Look.number("COLUMNS") ?? (isTerminal ? 80 : 100)
        rows = size?.rows ?? 24
    }

    /// The properties for a picture in a file: 80 columns, any number of lines, no colour.
    static let file = Look()

    private init() {
        (style, isTerminal, columns, rows) = (RenderStyle(color: .none, ascii: false), false, 80, 1 << 20)
    }

    private static func number(_ name: String) -> Int? {
        Terminal.environment(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The number of colours that the terminal reports.
    private static func depth() -> ColorDepth {
        switch Terminal.environment("COLORTERM") {
        case "truecolor", "24bit": return .trueColor
        default: break
        }
        return Terminal.mentions(Terminal.environment("TERM") ?? "", "256") ? .palette : .basic
    }
}
