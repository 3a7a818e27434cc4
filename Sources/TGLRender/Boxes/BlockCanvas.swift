// A picture of coloured areas: every terminal cell has two pixels, one above the other, so a pixel is as tall as it is wide.

/// A box in pixels; its right and bottom pixels are included.
package struct PixelBox: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    package init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }

    func contains(row: Int, column: Int) -> Bool { row >= top && row <= bottom && column >= left && column <= right }

    func intersection(_ other: PixelBox) -> PixelBox? {
        let common = PixelBox(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right), bottom: min(bottom, other.bottom))
        return common.left <= common.right && common.top <= common.bottom ? common : nil
    }
}

/// The pixels of a picture while it is drawn, and the labels on them. Drawing outside the picture is ignored.
package struct BlockCanvas {
    let columns: Int
    /// Rows of cells; each has two rows of pixels.
    let rows: Int

    /// For each pixel, its ground as an index into `grounds` plus 1; 0 for none.
    private var groundOf: [UInt16]
    private var grounds: [GroundColor] = []
    /// For each pixel, the ground of the edge drawn there; 0 for none. Labels use `groundOf`, not this.
    private var edgeOf: [UInt16]
    /// For each pixel, the topmost node.
    private var owners: [Int32]
    private var isLabelled: [Bool]
    private var labels: [Label] = []

    private struct Label {
        var row: Int
        var column: Int
        var text: String
        var columns: Int
        var role: TextRole
        var isFaint: Bool
        /// The colour of the text if it is not the default.
        var ink: GroundColor?
        /// Whether the label is drawn on the ground of the cells' lower pixels.
        var isLow: Bool
    }

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        groundOf = [UInt16](repeating: 0, count: columns * rows * 2)
        edgeOf = groundOf
        owners = [Int32](repeating: -1, count: columns * rows * 2)
        isLabelled = [Bool](repeating: false, count: columns * rows)
    }

    // MARK: Drawing

    /// The part of a box that is inside the picture.
    func clip(_ box: PixelBox) -> PixelBox? {
        box.intersection(PixelBox(left: 0, top: 0, right: columns - 1, bottom: rows * 2 - 1))
    }

    /// Whether two grounds are hard to distinguish.
    func isNear(_ one: UInt16, _ other: UInt16) -> Bool {
        guard let one = ground(one), let other = ground(other) else { return one == other }
        return one.isNear(other)
    }

    /// The number of a ground on this canvas; a new ground gets a new number.
    package mutating func number(of ground: GroundColor) -> UInt16 {
        if let known = grounds.firstIndex(of: ground) { return UInt16(known + 1) }
        if grounds.count < 1000 { grounds.append(ground) }
        return UInt16(grounds.count)
    }

    /// The ground that a number stands for.
    func ground(_ number: UInt16) -> GroundColor? { number == 0 ? nil : grounds[Int(number) - 1] }

    /// Draws a box on top of everything there. Without a ground it is transparent, unless `hides` is set.
    package mutating func lay(_ box: PixelBox, ground: UInt16, node: Int, hides: Bool = false) {
        guard let box = clip(box) else { return }
        for row in box.top...box.bottom {
            for pixel in (row * columns + box.left)...(row * columns + box.right) {
                owners[pixel] = Int32(truncatingIfNeeded: node)
                guard ground > 0 || hides else { continue }
                groundOf[pixel] = ground
                edgeOf[pixel] = 0
            }
        }
    }

    /// Draws the edges of a box, except sides that are clipped, where they are inside an outer box. A dashed edge uses every other pixel.
    mutating func outline(_ box: PixelBox, in outer: PixelBox? = nil, cuts: BoxSides = [], ground: UInt16, isDashed: Bool) {
        func put(_ row: Int, _ column: Int) {
            guard outer?.contains(row: row, column: column) ?? true, row >= 0, row < rows * 2, column >= 0, column < columns,
                !isDashed || (row + column) % 2 == 0
            else { return }
            edgeOf[row * columns + column] = ground
        }
        guard let seen = clip(box) else { return }
        for column in seen.left...seen.right {
            if !cuts.contains(.top) { put(box.top, column) }
            if !cuts.contains(.bottom) { put(box.bottom, column) }
        }
        for row in seen.top...seen.bottom {
            if !cuts.contains(.left) { put(row, box.left) }
            if !cuts.contains(.right) { put(row, box.right) }
        }
    }

    /// Draws a border line; a dashed one uses every other pixel.
    mutating func drawLine(_ box: PixelBox, ground: UInt16, isDashed: Bool) {
        guard let box = clip(box) else { return }
        for row in box.top...box.bottom {
            for column in box.left...box.right where !isDashed || (row + column) % 2 == 0 { edgeOf[row * columns + column] = ground }
        }
    }

    /// Draws a scroll bar where one of the given nodes is topmost. No label can be written on it.
    mutating func drawBar(_ box: PixelBox, ground: UInt16, in nodes: Range<Int>) {
        guard let box = clip(box) else { return }
        for row in box.top...box.bottom {
            for column in box.left...box.right where nodes.contains(Int(owners[row * columns + column])) {
                edgeOf[row * columns + column] = ground
                isLabelled[row / 2 * columns + column] = true
            }
        }
    }

    /// Writes a label on the cells.
    ///
    /// - Parameter isLow: the label is drawn on the ground of the lower pixels.
    mutating func write(
        _ text: String, columns width: Int, row: Int, column: Int, role: TextRole = .plain, isFaint: Bool = false, isLow: Bool = false
    ) {
        guard width > 0, row >= 0, row < rows, column >= 0, column + width <= columns else { return }
        labels.append(Label(row: row, column: column, text: text, columns: width, role: role, isFaint: isFaint, isLow: isLow))
        for offset in 0..<width { isLabelled[row * columns + column + offset] = true }
    }

    /// Draws thin lines along the left and right sides of a box, in cells that have one ground and no label.
    mutating func drawSides(
        _ box: PixelBox, ink: GroundColor, left: String?, right: String?, where condition: (_ owner: Int) -> Bool
    ) {
        guard let seen = clip(box) else { return }
        for row in ((seen.top + 1) / 2)..<max((seen.bottom + 1) / 2, (seen.top + 1) / 2) {
            for (column, glyph) in [(box.left, left), (box.right, right)] {
                guard let glyph, isBlank(row: row, column: column), isWhole(row: row, column: column),
                    condition(owners(row: row, column: column).upper)
                else { continue }
                write(glyph, columns: 1, row: row, column: column)
                labels[labels.count - 1].ink = ink
            }
        }
    }

    /// Draws a mark in every cell of a box that satisfies the condition and has no label.
    mutating func mark(_ box: PixelBox, _ mark: String, role: TextRole, where condition: (Int, Int) -> Bool) {
        guard let box = clip(box) else { return }
        for row in (box.top / 2)...(box.bottom / 2) {
            for column in box.left...box.right where isBlank(row: row, column: column) && condition(row, column) {
                write(mark, columns: 1, row: row, column: column, role: role)
            }
        }
    }

    /// Hatches the cells of a box that have no label and no other box on top.
    mutating func hatch(_ box: PixelBox, _ mark: String, node: Int) {
        guard let box = clip(box) else { return }
        for row in (box.top / 2)...(box.bottom / 2) {
            for column in box.left...box.right where isBlank(row: row, column: column) && isWhole(row: row, column: column) {
                guard owners(row: row, column: column) == (node, node) else { continue }
                write(mark, columns: 1, row: row, column: column, isFaint: true)
            }
        }
    }

    // MARK: Asking

    /// Whether a cell has no label.
    func isBlank(row: Int, column: Int) -> Bool {
        row >= 0 && row < rows && column >= 0 && column < columns && !isLabelled[row * columns + column]
    }

    /// The topmost nodes at the two pixels of a cell.
    func owners(row: Int, column: Int) -> (upper: Int, lower: Int) {
        (Int(owners[2 * row * columns + column]), Int(owners[(2 * row + 1) * columns + column]))
    }

    /// Whether the two pixels of a cell have the same ground.
    func isWhole(row: Int, column: Int) -> Bool {
        groundOf[2 * row * columns + column] == groundOf[(2 * row + 1) * columns + column]
    }

    /// The numbers of the grounds just outside a box.
    package func groundsAround(_ box: PixelBox) -> Set<UInt16> {
        var result: Set<UInt16> = []
        let rows = max(box.top, 0)...max(min(box.bottom, self.rows * 2 - 1), max(box.top, 0))
        let columns = max(box.left, 0)...max(min(box.right, self.columns - 1), max(box.left, 0))
        for row in [box.top - 1, box.bottom + 1] where row >= 0 && row < self.rows * 2 {
            for column in columns where column < self.columns { result.insert(groundOf[row * self.columns + column]) }
        }
        for column in [box.left - 1, box.right + 1] where column >= 0 && column < self.columns {
            for row in rows where row < self.rows * 2 { result.insert(groundOf[row * self.columns + column]) }
        }
        return result
    }

    /// For each node, how many pixels of its box no later box covers.
    package func uncovered(nodeCount: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: nodeCount)
        for owner in owners where owner >= 0 && Int(owner) < nodeCount { counts[Int(owner)] += 1 }
        return counts
    }

    // MARK: Reading out

    /// The picture as lines.
    package func block() -> TextBlock {
        var byRow = [[Label]](repeating: [], count: rows)
        for label in labels { byRow[label.row].append(label) }
        return TextBlock(byRow.enumerated().map { row, labels in line(row, labels.sorted { $0.column < $1.column }) })
    }

    private func line(_ row: Int, _ labels: [Label]) -> TextLine {
        var line = TextLine()
        var column = 0
        for label in labels {
            appendPixels(row, column..<max(label.column, column), &line)
            appendLabel(label, &line)
            column = label.column + label.columns
        }
        appendPixels(row, column..<max(columns, column), &line)
        return line
    }

    private func seen(_ row: Int, _ column: Int) -> GroundColor? {
        let pixel = row * columns + column
        return ground(edgeOf[pixel] == 0 ? groundOf[pixel] : edgeOf[pixel])
    }

    private func appendPixels(_ row: Int, _ range: Range<Int>, _ line: inout TextLine) {
        for column in range {
            let (upper, lower) = (seen(2 * row, column), seen(2 * row + 1, column))
            if upper == lower {
                line.append(" ", .plain, columns: 1, ground: upper)
            } else if let upper {
                line.append("▀", .plain, columns: 1, ground: lower, ink: upper)
            } else {
                line.append("▄", .plain, columns: 1, ground: nil, ink: lower)
            }
        }
    }

    private func appendLabel(_ label: Label, _ line: inout TextLine) {
        var column = label.column
        for character in label.text {
            let width = displayWidth(character)
            let ground = ground(groundOf[(2 * label.row + (label.isLow ? 1 : 0)) * columns + min(column, columns - 1)])
            let ink = label.isFaint ? ground?.towardsInk(0.6) : label.ink
            line.append(String(character), ground == nil && label.isFaint ? .faint : label.role, columns: width, ground: ground, ink: ink)
            column += width
        }
    }
}
