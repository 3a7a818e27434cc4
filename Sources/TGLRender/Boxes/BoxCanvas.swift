/// The cells of a picture while it is drawn: lines that join, marks, fills and labels. Drawing outside the picture is ignored.
struct BoxCanvas {
    let columns: Int
    let rows: Int

    /// No node.
    static let nobody: Int32 = -1

    private var arms: [Arms]
    /// For each cell, the node whose line was drawn last.
    private var lineOwner: [Int32]
    /// For each cell, the topmost node; edges belong to their node.
    private var areaOwner: [Int32]
    /// For each cell, a character that replaces its lines.
    private var marks: [Mark]
    /// For each cell, the role of its lines; the role of a changed node is kept.
    private var roles: [TextRole]
    private var isLabelled: [Bool]
    private var labels: [Label] = []
    /// For each cell, its ground as an index into `grounds` plus 1; 0 for none.
    private var groundOf: [UInt16]
    private var grounds: [GroundColor] = []

    enum Mark: UInt8 {
        case none, speck, blockStart, block, blockEnd, hatch, overlap, outside, toLeft, toRight, toTop, toBottom, guideAcross, guideDown,
            dividerAcross, dividerDown, goalAcross, goalDown, goalTopLeft, goalTopRight, goalBottomLeft, goalBottomRight, thumbAcross,
            thumbDown
    }

    struct Label {
        var row: Int
        var column: Int
        var text: String
        var columns: Int
        var role: TextRole
    }

    /// What raised boxes hide; hidden parts are not drawn.
    private let covers: RaisedCells?

    init(columns: Int, rows: Int, covers: RaisedCells? = nil) {
        self.covers = covers
        self.columns = columns
        self.rows = rows
        let count = columns * rows
        arms = [Arms](repeating: Arms(), count: count)
        lineOwner = [Int32](repeating: Self.nobody, count: count)
        areaOwner = lineOwner
        marks = [Mark](repeating: .none, count: count)
        roles = [TextRole](repeating: .faint, count: count)
        isLabelled = [Bool](repeating: false, count: count)
        groundOf = [UInt16](repeating: 0, count: count)
    }

    // MARK: Drawing

    /// Draws a box without an outline: only its area, on top of everything there.
    mutating func cover(_ box: CellBox, cuts: BoxSides = [], node: Int) { cover(box.within(cuts), Int32(truncatingIfNeeded: node)) }

    /// Draws the outline of a box, and its area on top of everything there. Clipped sides have no line, and the lines of the other sides
    /// end before them.
    mutating func draw(_ box: CellBox, cuts: BoxSides = [], node: Int, weight: LineWeight, role: TextRole) {
        let pen = Pen(owner: Int32(truncatingIfNeeded: node), role: role == .plain ? .faint : role, seen: box.within(cuts))
        cover(pen.seen, pen.owner)
        if box.isFlat, box.isThin {
            guard holds(row: box.top, column: box.left), !hides(pen, box.top * columns + box.left) else { return }
            marks[box.top * columns + box.left] = .speck
            touch(box.top * columns + box.left, pen)
        } else if box.isFlat {
            drawBlock(box, pen)
        } else if box.isThin {
            drawColumn(box.left, box.top, box.bottom, .heavy, pen)
        } else {
            if !cuts.contains(.top) { drawRow(box.top, box.left, box.right, weight, pen) }
            if !cuts.contains(.bottom) { drawRow(box.bottom, box.left, box.right, weight, pen) }
            if !cuts.contains(.left) { drawColumn(box.left, box.top, box.bottom, weight, pen) }
            if !cuts.contains(.right) { drawColumn(box.right, box.top, box.bottom, weight, pen) }
        }
    }

    private struct Pen {
        var owner: Int32
        var role: TextRole
        /// The cells of the box that are drawn.
        var seen: CellBox
    }

    /// Whether a raised box hides what is drawn in a cell.
    private func hides(_ pen: Pen, _ cell: Int) -> Bool { covers?.hides(Int(pen.owner), cell) ?? false }

    private mutating func touch(_ cell: Int, _ pen: Pen) {
        lineOwner[cell] = pen.owner
        if [.blockStart, .block, .blockEnd].contains(marks[cell]), !isLabelled[cell] { marks[cell] = .none }
        if pen.role != .faint { roles[cell] = pen.role }
    }

    private mutating func cover(_ box: CellBox, _ owner: Int32) {
        let first = max(box.left, 0)
        let last = min(box.right, columns - 1)
        guard first <= last, box.top < rows, box.bottom >= 0 else { return }
        for row in max(box.top, 0)...min(box.bottom, rows - 1) {
            for cell in (row * columns + first)...(row * columns + last) {
                if let covers, covers.hides(Int(owner), cell) { continue }
                areaOwner[cell] = owner
            }
        }
    }

    /// Sets or removes the ground of a box's cells. With `withinEdges`, the cells of the edges are left out.
    mutating func lay(_ ground: GroundColor?, under box: CellBox, withinEdges: Bool) {
        let inset = withinEdges ? 1 : 0
        let (first, last) = (max(box.left + inset, 0), min(box.right - inset, columns - 1))
        let (top, bottom) = (max(box.top + inset, 0), min(box.bottom - inset, rows - 1))
        guard first <= last, top <= bottom else { return }
        let number = ground.map { self.number(of: $0) } ?? 0
        for row in top...bottom {
            for cell in (row * columns + first)...(row * columns + last) { groundOf[cell] = number }
        }
    }

    /// Sets the ground of a box without a border. Cells on its edges are left out where the border of a node outside it runs.
    mutating func lay(_ ground: GroundColor, over box: CellBox, node: Int, _ links: SceneLinks) {
        let (first, last) = (max(box.left, 0), min(box.right, columns - 1))
        let (top, bottom) = (max(box.top, 0), min(box.bottom, rows - 1))
        guard first <= last, top <= bottom else { return }
        let number = number(of: ground)
        let inside = node..<links.subtreeEnd(node)
        for row in top...bottom {
            for column in first...last {
                let cell = row * columns + column
                let isAbove = row == box.top || row == box.bottom
                let isBeside = column == box.left || column == box.right
                let runsAlong =
                    isAbove && isBeside ? !arms[cell].isEmpty : isAbove ? arms[cell].runsAcross : isBeside && arms[cell].runsDown
                if runsAlong, !inside.contains(Int(lineOwner[cell])) { continue }
                groundOf[cell] = number
            }
        }
    }

    private mutating func number(of ground: GroundColor) -> UInt16 {
        if let known = grounds.firstIndex(of: ground) { return UInt16(known + 1) }
        if grounds.count < 1000 { grounds.append(ground) }
        return UInt16(grounds.count)
    }

    private func ground(_ cell: Int) -> GroundColor? { groundOf[cell] == 0 ? nil : grounds[Int(groundOf[cell]) - 1] }

    private mutating func drawBlock(_ box: CellBox, _ pen: Pen) {
        guard box.top >= 0, box.top < rows else { return }
        for column in columnRange(of: pen.seen) {
            let cell = box.top * columns + column
            if isLabelled[cell] || hides(pen, cell) { continue }
            marks[cell] = column == box.left ? .blockStart : column == box.right ? .blockEnd : .block
            lineOwner[cell] = pen.owner
            roles[cell] = pen.role
        }
    }

    private mutating func drawRow(_ row: Int, _ from: Int, _ to: Int, _ weight: LineWeight, _ pen: Pen) {
        guard row >= 0, row < rows else { return }
        for column in columnRange(of: pen.seen) {
            let cell = row * columns + column
            if hides(pen, cell) { continue }
            if column > from { arms[cell].add(.left, weight) }
            if column < to { arms[cell].add(.right, weight) }
            touch(cell, pen)
        }
    }

    private mutating func drawColumn(_ column: Int, _ from: Int, _ to: Int, _ weight: LineWeight, _ pen: Pen) {
        guard column >= 0, column < columns else { return }
        let (first, last) = (max(pen.seen.top, 0), min(pen.seen.bottom, rows - 1))
        for row in first..<max(last + 1, first) {
            let cell = row * columns + column
            if hides(pen, cell) { continue }
            if row > from { arms[cell].add(.up, weight) }
            if row < to { arms[cell].add(.down, weight) }
            touch(cell, pen)
        }
    }

    /// Draws a border line along an edge of a box, above the content of its cells.
    mutating func drawLine(_ line: CellBox, along edge: SceneLine.Edge, of box: CellBox, node: Int, weight: LineWeight) {
        let pen = Pen(owner: Int32(truncatingIfNeeded: node), role: .faint, seen: box)
        switch edge {
        case .top, .bottom:
            let row = min(max(edge == .top ? line.top : line.bottom, box.top), box.bottom)
            let (from, to) = (max(line.left, box.left), min(line.right, box.right))
            var seen = pen
            (seen.seen.left, seen.seen.right) = (from, to)
            drawRow(row, from, to, weight, seen)
        case .left, .right:
            let column = min(max(edge == .left ? line.left : line.right, box.left), box.right)
            let (from, to) = (max(line.top, box.top), min(line.bottom, box.bottom))
            var seen = pen
            (seen.seen.top, seen.seen.bottom) = (from, to)
            drawColumn(column, from, to, weight, seen)
        }
    }

    /// The columns of the picture that a box covers.
    private func columnRange(of box: CellBox) -> Range<Int> {
        let first = max(box.left, 0)
        return first..<max(min(box.right, columns - 1) + 1, first)
    }

    /// Fills the blank cells of a box with a mark.
    mutating func fill(_ box: CellBox, _ mark: Mark, where condition: (Int, Int) -> Bool = { _, _ in true }) {
        guard box.right >= 0, box.left < columns, box.bottom >= 0, box.top < rows else { return }
        for row in max(box.top, 0)...min(box.bottom, rows - 1) {
            for column in max(box.left, 0)...min(box.right, columns - 1)
            where isBlank(row: row, column: column) && condition(row, column) {
                marks[row * columns + column] = mark
            }
        }
    }

    /// Hatches the blank cells of a box that have no other box on top.
    mutating func hatch(_ box: CellBox, node: Int) {
        let owner = Int32(truncatingIfNeeded: node)
        let areas = areaOwner
        let width = columns
        fill(box, .hatch) { row, column in areas[row * width + column] == owner }
    }

    /// Puts a mark in a cell that has no label.
    mutating func put(_ mark: Mark, row: Int, column: Int) {
        guard holds(row: row, column: column), !isLabelled[row * columns + column] else { return }
        marks[row * columns + column] = mark
    }

    mutating func write(_ text: String, columns width: Int, row: Int, column: Int, role: TextRole) {
        guard width > 0, holds(row: row, column: column), column + width <= columns else { return }
        labels.append(Label(row: row, column: column, text: text, columns: width, role: role))
        for offset in 0..<width { isLabelled[row * columns + column + offset] = true }
    }

    // MARK: Asking

    func holds(row: Int, column: Int) -> Bool {
        row >= 0 && row < rows && column >= 0 && column < columns
    }

    /// Whether nothing is drawn in a cell.
    func isBlank(row: Int, column: Int) -> Bool {
        guard holds(row: row, column: column) else { return false }
        let cell = row * columns + column
        return arms[cell].isEmpty && marks[cell] == .none && !isLabelled[cell]
    }

    /// Whether a cell has a straight piece of a goal's line and no label.
    func isGoal(row: Int, column: Int) -> Bool {
        guard holds(row: row, column: column), !isLabelled[row * columns + column] else { return false }
        return [.goalAcross, .goalDown].contains(marks[row * columns + column])
    }

    /// Whether a cell has a line or a mark and no label.
    func isDrawn(row: Int, column: Int) -> Bool {
        holds(row: row, column: column) && !isBlank(row: row, column: column) && !isLabelled[row * columns + column]
    }

    /// The topmost node in a cell.
    func owner(row: Int, column: Int) -> Int? {
        guard holds(row: row, column: column), areaOwner[row * columns + column] >= 0 else { return nil }
        return Int(areaOwner[row * columns + column])
    }

    /// Whether a cell is blank and no other box covers this node's box there.
    func isFree(row: Int, column: Int, for node: Int) -> Bool {
        isBlank(row: row, column: column) && areaOwner[row * columns + column] == Int32(truncatingIfNeeded: node)
    }

    /// Whether a cell has a piece of a horizontal line without a label, last drawn by `node` or, if that is nil, by any node.
    func isLine(row: Int, column: Int, of node: Int?) -> Bool {
        guard holds(row: row, column: column) else { return false }
        let cell = row * columns + column
        guard arms[cell].isHorizontal, marks[cell] == .none, !isLabelled[cell] else { return false }
        return node == nil || lineOwner[cell] == node.map { Int32(truncatingIfNeeded: $0) }
    }

    /// Whether a cell has a piece of a horizontal line, even if other lines meet it, or of a block, and no label.
    func isCovered(row: Int, column: Int) -> Bool {
        guard holds(row: row, column: column) else { return false }
        let cell = row * columns + column
        return arms[cell].runsAcross && marks[cell] == .none && !isLabelled[cell] || isBlock(row: row, column: column, of: nil)
    }

    /// Whether a cell has a piece of a block other than its ends, and no label; the block belongs to `node` or, if that is nil, to any
    /// node.
    func isBlock(row: Int, column: Int, of node: Int?) -> Bool {
        guard holds(row: row, column: column) else { return false }
        let cell = row * columns + column
        guard marks[cell] == .block, !isLabelled[cell] else { return false }
        return node == nil || lineOwner[cell] == node.map { Int32(truncatingIfNeeded: $0) }
    }

    /// Whether a cell has a label.
    func hasLabel(row: Int, column: Int) -> Bool { holds(row: row, column: column) && isLabelled[row * columns + column] }

    /// Whether a label is directly before or after these columns of the row.
    func hasLabel(row: Int, beside run: Range<Int>) -> Bool {
        let before = run.lowerBound - 1
        let after = run.upperBound
        return (holds(row: row, column: before) && isLabelled[row * columns + before])
            || (holds(row: row, column: after) && isLabelled[row * columns + after])
    }

    /// For each node, how many cells of its box no later box covers.
    func uncoveredCells(nodeCount: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: nodeCount)
        for owner in areaOwner where owner >= 0 && Int(owner) < nodeCount { counts[Int(owner)] += 1 }
        return counts
    }

    // MARK: Reading out

    /// The picture as lines.
    func block(_ style: RenderStyle) -> TextBlock {
        var byRow = [[Label]](repeating: [], count: rows)
        for label in labels { byRow[label.row].append(label) }
        return TextBlock(
            (0..<rows).map { row in
                line(row, byRow[row].sorted { $0.column < $1.column }, style)
            })
    }

    private func line(_ row: Int, _ labels: [Label], _ style: RenderStyle) -> TextLine {
        var line = TextLine()
        var column = 0
        for label in labels {
            appendCells(row, column, label.column, style, &line)
            appendLabel(label, &line)
            column = label.column + label.columns
        }
        appendCells(row, column, columns, style, &line)
        return line
    }

    /// Appends a label; each character has the ground of its cell.
    private func appendLabel(_ label: Label, _ line: inout TextLine) {
        var column = label.column
        let start = label.row * columns
        if groundOf[(start + column)..<(start + column + label.columns)].allSatisfy({ $0 == 0 }) {
            return line.append(label.text, label.role)
        }
        for character in label.text {
            let width = displayWidth(character)
            let ground = ground(start + min(column, columns - 1))
            line.append(String(character), ground == nil ? label.role : .plain, columns: width, ground: ground)
            column += width
        }
    }

    /// Appends the cells from one column up to another; cells with the same colours are joined.
    private func appendCells(_ row: Int, _ from: Int, _ to: Int, _ style: RenderStyle, _ line: inout TextLine) {
        var run = ""
        var runRole = TextRole.plain
        var runGround: GroundColor?
        func endRun() { line.append(run, runRole, columns: displayWidth(run), ground: runGround) }
        for column in from..<max(to, from) {
            let cell = row * columns + column
            let ground = ground(cell)
            let cellRole = ground != nil && role(of: cell) == .faint ? .plain : role(of: cell)
            if cellRole != runRole || ground != runGround {
                endRun()
                run = ""
                (runRole, runGround) = (cellRole, ground)
            }
            // A block on a ground of its own is drawn as that ground.
            let isBlock = [.block, .blockStart, .blockEnd].contains(marks[cell])
            run += ground != nil && isBlock ? " " : character(of: cell, style)
        }
        endRun()
    }

    private func role(of cell: Int) -> TextRole {
        switch marks[cell] {
        case .overlap, .outside, .toLeft, .toRight, .toTop, .toBottom: return .warning
        case .speck, .blockStart, .block, .blockEnd: return roles[cell]
        case .hatch, .guideAcross, .guideDown, .dividerAcross, .dividerDown: return .faint
        case .thumbAcross, .thumbDown: return .plain
        case .goalAcross, .goalDown, .goalTopLeft, .goalTopRight, .goalBottomLeft, .goalBottomRight: return .right
        case .none: return arms[cell].isEmpty ? .plain : roles[cell]
        }
    }

    private func character(of cell: Int, _ style: RenderStyle) -> String {
        let glyphs = style.glyphs
        switch marks[cell] {
        case .none: return arms[cell].character(ascii: style.ascii)
        case .speck: return glyphs.speck
        case .blockStart: return glyphs.blockStart
        case .block: return glyphs.block
        case .blockEnd: return glyphs.blockEnd
        case .hatch: return glyphs.hatch
        case .overlap: return glyphs.overlap
        case .outside: return glyphs.outside
        case .toLeft: return glyphs.toLeft
        case .toRight: return glyphs.toRight
        case .toTop: return glyphs.toTop
        case .toBottom: return glyphs.toBottom
        case .guideAcross: return glyphs.guideAcross
        case .guideDown: return glyphs.guideDown
        case .dividerAcross: return glyphs.dividerAcross
        case .dividerDown: return glyphs.dividerDown
        case .goalAcross: return glyphs.goalAcross
        case .goalDown: return glyphs.goalDown
        case .goalTopLeft: return glyphs.goalCorners[0]
        case .goalTopRight: return glyphs.goalCorners[1]
        case .goalBottomLeft: return glyphs.goalCorners[2]
        case .goalBottomRight: return glyphs.goalCorners[3]
        case .thumbAcross: return glyphs.thumbAcross
        case .thumbDown: return glyphs.thumbDown
        }
    }
}
