import CPTY

/// What a terminal shows: enough of a VT100 (and of what xterm added) for readline and for pictures.
/// Widening and narrowing wraps the lines again, as most terminals do.
struct Screen {
    /// A row of cells; a wide character leaves an empty cell behind it.
    private struct Row {
        var cells: [String]
        /// The parameters of the escape sequences in force where each cell was written, as `1;34`.
        var looks: [String]
        /// The line goes on in the next row.
        var isWrapped = false
    }

    private(set) var width: Int
    private(set) var height: Int
    private var lines: [Row]  // with what has scrolled off before them
    private var top = 0
    private var row = 0  // in `lines`
    private var column = 0
    private var wrapsNext = false
    private var saved = (row: 0, column: 0)
    private var look = ""
    /// The program asked for pastes to be bracketed.
    private(set) var hasBracketedPaste = false
    /// The program asked for a screen of its own; what it draws there is drawn over the rest all the same.
    private(set) var isPage = false
    /// All text printed so far, without escape sequences.
    private(set) var printedBytes: [UInt8] = []
    var printed: String { String(decoding: printedBytes, as: UTF8.self) }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        lines = []
        addRows()
    }

    // MARK: Reading it

    /// The rows on the screen, without blanks at their ends.
    var rows: [String] { (0..<height).map { text(top + $0) } }

    /// The rows from the first ever printed, with those that have scrolled off.
    var allRows: [String] { lines.indices.map { text($0) } }

    /// The rows on the screen, each part with a look of its own as `⟨1;34|view⟩`; without blanks at their ends.
    var rowsWithLooks: [String] {
        (0..<height).map { index in
            guard top + index < lines.count else { return "" }
            let line = lines[top + index]
            let end = line.cells.indices.last { line.cells[$0] != " " || !line.looks[$0].isEmpty } ?? -1
            var text = ""
            var look = ""
            for cell in 0..<end + 1 {
                if line.looks[cell] != look {
                    if !look.isEmpty { text += "⟩" }
                    look = line.looks[cell]
                    if !look.isEmpty { text += "⟨\(look)|" }
                }
                text += line.cells[cell]
            }
            return look.isEmpty ? text : text + "⟩"
        }
    }

    /// The row that the cursor is in, and where in it.
    var cursorRow: String { text(row) }
    var cursor: (row: Int, column: Int) { (row - top, column) }

    private func text(_ index: Int) -> String {
        guard index < lines.count else { return "" }
        var text = lines[index].cells.joined()
        while text.last == " " { text.removeLast() }
        return text
    }

    // MARK: Printing on it

    private enum State {
        case text, escape, sequence, string, charset
    }
    private var state = State.text
    private var parameters = ""
    private var pending: [UInt8] = []

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            switch state {
            case .text: textByte(byte)
            case .escape: escapeByte(byte)
            case .charset: state = .text
            case .string: if byte == 0x07 || byte == 0x5C { state = .text }
            case .sequence:
                if (0x40...0x7E).contains(byte) {
                    state = .text
                    perform(Character(Unicode.Scalar(byte)))
                } else {
                    parameters.unicodeScalars.append(Unicode.Scalar(byte))
                }
            }
        }
    }

    private mutating func textByte(_ byte: UInt8) {
        if !pending.isEmpty || byte >= 0x80 {
            pending.append(byte)
            let needed = pending[0] >= 0xF0 ? 4 : pending[0] >= 0xE0 ? 3 : 2
            if pending.count >= needed {
                for scalar in String(decoding: pending, as: UTF8.self).unicodeScalars { put(scalar) }
                pending = []
            }
            return
        }
        switch byte {
        case 0x1B: state = .escape
        case 0x0D: moveTo(row, 0)
        case 0x0A:
            printedBytes.append(byte)
            lineFeed()
        case 0x08: moveTo(row, column - 1)
        case 0x09: moveTo(row, (column / 8 + 1) * 8)
        case 0x20...0x7E: put(Unicode.Scalar(byte))
        default: break
        }
    }

    private mutating func escapeByte(_ byte: UInt8) {
        state = .text
        switch Character(Unicode.Scalar(byte)) {
        case "[": (state, parameters) = (.sequence, "")
        case "]", "P", "_": state = .string
        case "(", ")": state = .charset
        case "7": saved = (row - top, column)
        case "8": moveTo(top + saved.row, saved.column)
        case "M": moveTo(max(row - 1, top), column)
        case "c": self = Screen(width: width, height: height)
        default: break
        }
    }

    private static let ascii = (0..<128).map { String(Unicode.Scalar(UInt8($0))) }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let isASCII = scalar.value < 0x7F
        let text = isASCII ? Self.ascii[Int(scalar.value)] : String(Character(scalar))
        printedBytes += text.utf8
        let cells = isASCII ? 1 : Int(cpty_width(scalar.value))
        if cells == 0 {
            // It belongs to the last character, which in the last column is the one that the cursor is on.
            let last = wrapsNext ? column : column - 1
            if last >= 0 { lines[row].cells[last] += text }
            return
        }
        if wrapsNext || column + cells > width {
            lines[row].isWrapped = true
            lineFeed()
            column = 0
        }
        lines[row].cells[column] = text
        lines[row].looks[column] = look
        if cells == 2 {
            lines[row].cells[column + 1] = ""
            lines[row].looks[column + 1] = look
        }
        column += cells
        wrapsNext = column >= width
        if wrapsNext { column = width - 1 }
    }

    private mutating func lineFeed() {
        wrapsNext = false
        row += 1
        addRows()
        if row >= top + height { top = row - height + 1 }
    }

    private mutating func addRows() {
        while lines.count <= row { lines.append(blankRow) }
    }

    private var blankRow: Row { Self.row([], [], width: width) }

    /// A row of so many columns that begins with these cells.
    private static func row(_ cells: [String], _ looks: [String], width: Int, isWrapped: Bool = false) -> Row {
        let blanks = width - cells.count
        return Row(
            cells: cells + Array(repeating: " ", count: blanks), looks: looks + Array(repeating: "", count: blanks), isWrapped: isWrapped)
    }

    private mutating func moveTo(_ newRow: Int, _ newColumn: Int) {
        row = min(max(newRow, top), top + height - 1)
        column = min(max(newColumn, 0), width - 1)
        wrapsNext = false
        addRows()
    }

    // MARK: Escape sequences

    private mutating func perform(_ command: Character) {
        if parameters.hasPrefix("?") {
            if parameters == "?2004" { hasBracketedPaste = command == "h" }
            if parameters == "?1049" { isPage = command == "h" }
            return
        }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = numbers.first ?? 0
        let count = max(first, 1)
        switch command {
        case "A": moveTo(row - count, column)
        case "B": moveTo(row + count, column)
        case "C": moveTo(row, column + count)
        case "D": moveTo(row, column - count)
        case "G": moveTo(row, count - 1)
        case "d": moveTo(top + count - 1, column)
        case "H", "f": moveTo(top + count - 1, max(numbers.dropFirst().first ?? 1, 1) - 1)
        case "m": setLook()
        case "K": eraseLine(first)
        case "J": eraseScreen(first)
        case "@": insertCells(count)
        case "P": deleteCells(count)
        case "X": blank(row, column..<min(column + count, width))
        case "L", "M": insertOrDeleteRows(count, isInsert: command == "L")
        default: break
        }
    }

    /// Looks add up until they are reset.
    private mutating func setLook() {
        let isReset = parameters.isEmpty || parameters == "0" || parameters.hasPrefix("0;")
        let added = parameters.hasPrefix("0;") ? String(parameters.dropFirst(2)) : isReset ? "" : parameters
        look = isReset || look.isEmpty ? added : look + ";" + added
    }

    private mutating func blank(_ index: Int, _ range: Range<Int>) {
        guard index < lines.count else { return }
        for cell in range {
            lines[index].cells[cell] = " "
            lines[index].looks[cell] = ""
        }
        if range.upperBound == width { lines[index].isWrapped = false }
    }

    private mutating func eraseLine(_ what: Int) {
        switch what {
        case 0: blank(row, column..<width)
        case 1: blank(row, 0..<column + 1)
        default: blank(row, 0..<width)
        }
    }

    private mutating func eraseScreen(_ what: Int) {
        if what == 0 { eraseLine(0) }
        let first = what == 0 ? row + 1 : top
        let end = what == 1 ? row : top + height
        for index in first..<max(first, end) { blank(index, 0..<width) }
    }

    private mutating func insertCells(_ count: Int) {
        let line = lines[row]
        let blanks = min(count, width - column)
        lines[row] = Row(
            cells: Array((line.cells[..<column] + Array(repeating: " ", count: blanks) + line.cells[column...]).prefix(width)),
            looks: Array((line.looks[..<column] + Array(repeating: "", count: blanks) + line.looks[column...]).prefix(width)))
    }

    private mutating func deleteCells(_ count: Int) {
        let line = lines[row]
        let gone = column..<min(column + count, width)
        let cells = line.cells[..<gone.lowerBound] + line.cells[gone.upperBound...]
        let looks = line.looks[..<gone.lowerBound] + line.looks[gone.upperBound...]
        lines[row] = Self.row(Array(cells), Array(looks), width: width)
    }

    private mutating func insertOrDeleteRows(_ count: Int, isInsert: Bool) {
        while lines.count < top + height { lines.append(blankRow) }
        for _ in 0..<count {
            if isInsert {
                lines.remove(at: top + height - 1)
                lines.insert(blankRow, at: row)
            } else {
                lines.remove(at: row)
                lines.insert(blankRow, at: top + height - 1)
            }
        }
    }

    // MARK: Another size

    mutating func resize(width newWidth: Int, height newHeight: Int) {
        var joined: [Row] = []  // lines as they were before they were wrapped
        var cursorLine = 0
        var cursorOffset = 0
        var goesOn = false
        for (index, line) in lines.enumerated() {
            if !goesOn { joined.append(Row(cells: [], looks: [])) }
            if index == row { (cursorLine, cursorOffset) = (joined.count - 1, joined[joined.count - 1].cells.count + column) }
            joined[joined.count - 1].cells += line.cells
            joined[joined.count - 1].looks += line.looks
            goesOn = line.isWrapped
        }
        (width, height, lines) = (newWidth, newHeight, [])
        for (index, line) in joined.enumerated() {
            var end = line.cells.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
            if index == cursorLine { end = max(end, cursorOffset) }
            let first = lines.count
            for start in stride(from: 0, to: max(end, 1), by: newWidth) {
                let part = start..<max(start, min(start + newWidth, end))
                let wraps = start + newWidth < end
                lines.append(Self.row(Array(line.cells[part]), Array(line.looks[part]), width: newWidth, isWrapped: wraps))
            }
            if index == cursorLine {
                row = first + cursorOffset / newWidth
                column = cursorOffset % newWidth
            }
        }
        addRows()
        wrapsNext = false
        top = max(0, min(row, lines.count - newHeight))
        if row >= top + newHeight { top = row - newHeight + 1 }
    }
}
