import TGLLayout

/// What `scripts/bench-instructions` counts the instructions of, and nothing else: it finds the function by its name.
@inline(never)
func measured(_ work: () -> Void) { work() }

/// Runs each counted scene once and says in which order: the first layout of a tree, and 20 edits, each with its layout.
func countInstructions() {
    let trees = Catalogue.trees(quick: true)
    for tree in trees {
        guard let small = tree.small, Options.given.wants("first " + tree.name, tree.n) else { continue }
        let t = small()
        measured { t.layout() }
        Result(scene: "first " + tree.name, n: tree.n, nodes: t.doc.count - 1, fields: [("divisor", Double(t.doc.count - 1))]).report()
    }
    let times = 20
    for scene in EditScene.ofLeaves(trees) + Catalogue.edits {
        guard let small = scene.small, Options.given.wants(scene.name, scene.n) else { continue }
        var t = scene.ready(small)
        var g = Generator()
        measured {
            for i in 0..<times {
                _ = scene.make(&t, i, &g)
                t.layout()
            }
        }
        Result(scene: scene.name, n: scene.n, nodes: t.doc.count - 1, fields: [("divisor", Double(times))]).report()
    }
}
