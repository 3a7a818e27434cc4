import TGLLayout

/// A document made for measuring, with what the edits need to know of it.
struct BenchTree {
    let doc = Document()
    var root: Int32 = 0
    /// Nodes without children.
    var leaves: [Int32] = []
    /// Containers below the root.
    var inner: [Int32] = []
    var labels: [Int32] = []
    /// Where children are inserted at the front.
    var front: Int32 = 0
    /// What the root's width was set to.
    var rootWidth = 0.0

    init() {
        // First layouts are those of a program that lays out and never undoes.
        doc.keepsHistory = false
    }

    mutating func node(_ kind: Kind, in parent: Int32) -> Int32 {
        do { return try doc.make(kind, in: parent) } catch { fail("\(error)") }
    }

    func size(_ i: Int32, _ w: Rule, _ h: Rule) {
        doc.set(i, .width, .rule, w)
        doc.set(i, .height, .rule, h)
    }

    func orient(_ i: Int32, row: Bool) {
        if row { doc.set(i, .orientation, .rule, .word(Orientation.horz.rawValue)) }
    }

    func layout() {
        do { try doc.layout() } catch { fail("\(error)") }
    }

    func layoutAgain() {
        do { try doc.layoutAgain() } catch { fail("\(error)") }
    }

    /// Over all nodes in preorder, i from 1: (x + 2y + 3w + 5h) · ((i mod 7) + 1).
    func checksum() -> Double {
        var sum = 0.0
        var i = 0
        doc.walk(root) { n, _ in
            i += 1
            let f = doc.frame(n)
            sum += (f.x + 2 * f.y + 3 * f.width + 5 * f.height) * Double(i % 7 + 1)
        }
        return sum
    }

    /// The checksum, after the document was compared with one laid out from scratch.
    func checkedSum(_ scene: String) -> Double {
        let sum = checksum()
        layoutAgain()
        if checksum() != sum { fail("\(scene): incremental differs from scratch") }
        return sum
    }
}
