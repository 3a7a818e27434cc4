// Values that are shown above the prompt.

import TGLRender
import TGLScript
import TGLTerminal

/// The watched values, with the values that were last shown.
final class Watches {
    struct Watch {
        let number: Int
        let text: String
        var shown: Session.AskedValue?
    }

    private(set) var all: [Watch] = []
    private var last = 0

    func add(_ text: String) {
        last += 1
        all.append(Watch(number: last, text: text))
    }

    /// Ends a watch. Returns false if there is none with this number.
    func remove(_ number: Int) -> Bool {
        let before = all.count
        all.removeAll { $0.number == number }
        return all.count < before
    }

    func removeAll() { all = [] }

    /// The current values, one piece each: `1 A.width = 40 → 60`.
    ///
    /// - Parameter wanted: whether unchanged values are included.
    func pieces(_ style: RenderStyle, all wanted: Bool, _ value: (String) -> Session.AskedValue) -> [TextLine] {
        var pieces: [TextLine] = []
        for index in all.indices {
            let now = value(all[index].text)
            let before = all[index].shown
            all[index].shown = now
            if !wanted, before == now { continue }
            pieces.append(piece(all[index], before, now, style))
        }
        return pieces
    }

    private func piece(_ watch: Watch, _ before: Session.AskedValue?, _ now: Session.AskedValue, _ style: RenderStyle) -> TextLine {
        var line = TextLine("\(watch.number) \(style.show(watch.text))", .faint)
        func short(_ text: String) -> String { style.show(Double(text).map { formatNumber($0) } ?? text) }
        switch now {
        case .failed(let message):
            line.append(": ", .faint)
            line.append(short(message), .warning)
        case .value(let value):
            line.append(" = ", .faint)
            if case .value(let old)? = before, old != value {
                line.append(style.show("\(short(old)) → "), .faint)
                line.append(short(value), .changed)
            } else {
                line.append(short(value))
            }
        }
        return line
    }

    /// Joins pieces into as few lines as possible.
    static func lines(_ pieces: [TextLine], columns: Int, ellipsis: String) -> [TextLine] {
        var lines: [TextLine] = []
        for piece in pieces {
            if var line = lines.last, line.columns + 3 + piece.columns <= columns {
                line.append("   ")
                line.append(piece)
                lines[lines.count - 1] = line
            } else {
                lines.append(piece.cut(to: columns, ellipsis: ellipsis))
            }
        }
        return lines
    }
}
