// The lines of a grid's tracks for pictures, where no child covers them.

import TGLLayout
import TGLRender

extension SceneBuilder {
    /// Grids with more lines are drawn without them, and containers with more children are not examined.
    private static let mostLines = 200
    static let mostChildren = 2000

    /// The visible pieces of a grid's lines, in the coordinates of the scene.
    ///
    /// - Parameter corner: the grid's corner on the screen.
    func gridLines(of i: Int32, at corner: (x: Double, y: Double)) -> [SceneFrame] {
        let (xs, ys) = (doc.trackEdges(of: i, .x), doc.trackEdges(of: i, .y))
        guard let left = xs.first, let right = xs.last, let top = ys.first, let bottom = ys.last,
            xs.count + ys.count <= Self.mostLines
        else { return [] }
        let own = doc.exactFrame(i)
        let frames: [Rect] = doc.children(i).filter { !doc.isGone($0) }.map { doc.exactFrame($0) }
        var lines: [Rect] = []
        for x in xs where x > 0.01 && x < own.width - 0.01 {
            var covered: [Stretch] = []
            for f in frames where f.width > 0 && f.x <= x + 0.01 && x <= f.right + 0.01 { covered.append(Stretch(from: f.y, to: f.bottom)) }
            for piece in pieces(top, bottom, without: covered) {
                lines.append(Rect(corner.x + x, corner.y + piece.from, 0, piece.to - piece.from))
            }
        }
        for y in ys where y > 0.01 && y < own.height - 0.01 {
            var covered: [Stretch] = []
            for f in frames where f.height > 0 && f.y <= y + 0.01 && y <= f.bottom + 0.01 {
                covered.append(Stretch(from: f.x, to: f.right))
            }
            for piece in pieces(left, right, without: covered) {
                lines.append(Rect(corner.x + piece.from, corner.y + y, piece.to - piece.from, 0))
            }
        }
        return lines.map(doc.snap).map { SceneFrame(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    }

    /// A range along a line.
    private struct Stretch {
        let from: Double
        let to: Double
    }

    /// The parts of a range that are not covered.
    private func pieces(_ start: Double, _ end: Double, without covered: [Stretch]) -> [Stretch] {
        var found: [Stretch] = []
        var at = start
        for stretch in covered.sorted(by: { $0.from < $1.from }) {
            if stretch.from > at + 0.01 { found.append(Stretch(from: at, to: min(stretch.from, end))) }
            at = max(at, stretch.to)
        }
        if end > at + 0.01 { found.append(Stretch(from: at, to: end)) }
        return found.filter { $0.to > $0.from }
    }
}
