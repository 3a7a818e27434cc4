// The cells of a divided frame, as the pass uses them: while a child is asked for its size, and while it is placed, its cell is the content
// box. A sibling to whose size it refers is asked in that sibling's own cell.

/// A cell, in logical terms, from the frame's edges.
struct SplitCell {
    var start = Pair(0, 0)
    var size = Pair(0, 0)
    /// The part of the innermost template along each axis, by its number in the recording (`Recording.splitParts`), or -1.
    var x: Int32 = -1
    var y: Int32 = -1
}

/// All cells of a frame: one for each item.
struct SplitCells {
    let each: UnsafeMutablePointer<SplitCell>
    /// The axes on which the cells are known.
    var isKnownX = false
    var isKnownY = false
    /// The item whose cell is the content box now, or -1.
    var current = -1
}

extension Run {
    /// Makes an item's cell the content box; returns the one before.
    func enterCell(_ k: Int) -> (pad: Insets, current: Int)? {
        guard let cells = state.pointee.cells else { return nil }
        let around = (pad: state.pointee.pad, current: cells.pointee.current)
        cells.pointee.current = k
        let cell = cells.pointee.each[k]
        if cells.pointee.isKnownX {
            state.pointee.pad.leading = cell.start.x
            state.pointee.pad.trailing = state.pointee.size.x - cell.start.x - cell.size.x
        }
        if cells.pointee.isKnownY {
            state.pointee.pad.top = cell.start.y
            state.pointee.pad.bottom = state.pointee.size.y - cell.start.y - cell.size.y
        }
        return around
    }

    /// Restores the content box.
    func leaveCell(_ around: (pad: Insets, current: Int)) {
        state.pointee.pad = around.pad
        state.pointee.cells?.pointee.current = around.current
    }

    /// The recorded number of the part of a template that is the content box along an axis now; -1 where none divides that axis.
    private func cellPart(_ axis: Axis) -> Int {
        guard let cells = state.pointee.cells, cells.pointee.current >= 0 else { return -1 }
        guard axis == .x ? cells.pointee.isKnownX : cells.pointee.isKnownY else { return -1 }
        let cell = cells.pointee.each[cells.pointee.current]
        return Int(axis == .x ? cell.x : cell.y)
    }

    /// Whether the content box is a part of a template along an axis.
    func isInCell(_ axis: Axis) -> Bool { cellPart(axis) >= 0 }

    /// What determines the length of the current cell along an axis, or its beginning; `nil` outside of a cell.
    func cellReads(_ axis: Axis, start: Bool) -> [Fact.Read]? {
        let part = cellPart(axis)
        guard part >= 0, let parts = pass.state.pointee.recording?.splitParts else { return nil }
        let (steps, content) = start ? parts.starts(part) : parts.lengths(part)
        let room = content.map { [Fact.Read(node, paddingProp(node, axis), .room($0))] } ?? []
        return room + steps.map { Fact.Read(node, .split, .step($0)) }
    }
}
