import TGLLayout

/// What `scripts/bench-instructions` counts the instructions of, and nothing else: it finds the function by its name.
@inline(never)
func measured(_ work: () -> Void) { work() }

/// Runs each counted scene and says in which order: the first layout of a tree, and 20 edits, each with its layout. What a program does
/// only the first time is done before, so that a count does not depend on which other scenes ran.
func countInstructions() {
    let trees = Catalogue.trees(quick: true)
    for tree in trees {
        guard let small = tree.small, Options.given.wants("first " + tree.name, tree.n) else { continue }
        small().layout()
        let t = small()
        measured { t.layout() }
        Result(scene: "first " + tree.name, n: tree.n, nodes: t.doc.count - 1, fields: [("divisor", Double(t.doc.count - 1))]).report()
    }
    let times = 20
    for scene in EditScene.ofLeaves(trees) + Catalogue.edits {
        guard let small = scene.small, Options.given.wants(scene.name, scene.n) else { continue }
        var t = scene.ready(small)
        var g = Generator()
        func edit(_ i: Int) {
            _ = scene.make(&t, i, &g)
            t.layout()
        }
        edit(0)
        edit(1)
        measured { for i in 2..<times + 2 { edit(i) } }
        Result(scene: scene.name, n: scene.n, nodes: t.doc.count - 1, fields: [("divisor", Double(times))]).report()
    }
    countCollections()
}

/// Commands on items: as many instructions in a list of a million as in one of ten thousand.
private func countCollections() {
    let times = 8
    for scene in CollectionScene.counted {
        for command in scene.offsets + scene.changes where command.isCounted {
            let name = "\(scene.name) \(scene.n) \(command.name)"
            guard Options.given.wants(name, 0) else { continue }
            let (session, run) = scene.counted(command)
            run(0)
            run(1)
            measured { for round in 2..<times + 2 { run(round) } }
            Result(scene: name, n: scene.n, nodes: session.document.count - 1, fields: [("divisor", Double(times))]).report()
        }
    }
}
