/// The named areas of a grid, as `areas` lists them.
public enum GridAreas {
    /// The first name whose cells do not form one rectangle; `nil` where all do. `.` names no cell. `look` is called after each row, with
    /// its number of cells.
    public static func brokenName<E: Error>(_ rows: [[Substring]], look: (Int) throws(E) -> Void) throws(E) -> String? {
        var boxes: [Substring: (top: Int, left: Int, bottom: Int, right: Int, cells: Int)] = [:]
        var names: [Substring] = []
        for (row, cells) in rows.enumerated() {
            try look(cells.count)
            for (column, name) in cells.enumerated() where !isEmpty(name) {
                guard var box = boxes[name] else {
                    boxes[name] = (row, column, row, column, 1)
                    names.append(name)
                    continue
                }
                box.left = min(box.left, column)
                box.right = max(box.right, column)
                box.bottom = row
                box.cells += 1
                boxes[name] = box
            }
        }
        return names.first { name in
            guard let box = boxes[name] else { return false }
            return (box.bottom - box.top + 1) * (box.right - box.left + 1) != box.cells
        }.map(String.init)
    }

    /// Whether a cell has no name: it is written as one or more points.
    static func isEmpty(_ name: Substring) -> Bool { name.allSatisfy { $0 == "." } }
}
