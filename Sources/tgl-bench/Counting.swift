import TGLLayout
import TGLScript
import TGLSyntax

/// What `scripts/bench-instructions` counts the instructions of, and nothing else: it finds the function by its name.
@inline(never)
func measured(_ work: () -> Void) { work() }

/// Runs each counted scene and says in which order: the making of a screen, the first layout of a tree, and 20 edits, each with its layout;
/// of whole screens also with all frames read. What a program does only the first time is done before, so that a count does not depend on
/// which other scenes ran.
func countInstructions() {
    let trees = Catalogue.trees(quick: true)
    for tree in trees where tree.screen != nil { countMaking(tree) }
    for tree in trees {
        guard let small = tree.small, Options.given.wants("first " + tree.name, tree.n) else { continue }
        small().layout()
        let t = small()
        measured { t.layout() }
        Result(scene: "first " + tree.name, n: tree.n, nodes: t.doc.count - 1, fields: [("divisor", Double(t.doc.count - 1))]).report()
    }
    for scene in EditScene.all(trees) {
        countEdits(scene, reads: false)
        if scene.isOfScreen { countEdits(scene, reads: true) }
    }
    countScript("script app") { ScriptText.app(20) }
    countCollections()
}

/// A script that makes a screen, read and run in a session, without a layout.
private func countScript(_ name: String, _ text: () -> String) {
    guard Options.given.wants(name, 0) else { return }
    let source = SourceFile(name: "bench.tgl", text: text())
    _ = Session().run(source)
    let session = Session()
    measured { _ = session.run(source) }
    let nodes = session.document.count - 1
    Result(scene: name, n: 0, nodes: nodes, fields: [("divisor", Double(nodes))]).report()
}

/// The making of a tree, without a layout: several times, since what growing memory costs depends on what is beside it.
private func countMaking(_ tree: SceneEntry) {
    let name = "make " + tree.name
    guard let small = tree.small, Options.given.wants(name, tree.n) else { return }
    let times = 10
    var t = small()
    measured { for _ in 0..<times { t = small() } }
    let nodes = t.doc.count - 1
    Result(scene: name, n: tree.n, nodes: nodes, fields: [("divisor", Double(nodes * times))]).report()
}

/// - Parameter reads: whether all frames are read after each edit.
private func countEdits(_ scene: EditScene, reads: Bool) {
    let times = 20
    let name = scene.name + (reads ? " read" : "")
    guard let small = scene.small, Options.given.wants(name, scene.n) else { return }
    var t = scene.ready(small)
    var g = Generator()
    var sum = 0.0
    func edit(_ i: Int) {
        _ = scene.make(&t, i, &g)
        t.layout()
        if reads { sum += t.checksum() }
    }
    edit(0)
    edit(1)
    measured { for i in 2..<times + 2 { edit(i) } }
    if sum.isNaN { fail("\(name): a frame is not a number") }
    Result(scene: name, n: scene.n, nodes: t.doc.count - 1, fields: [("divisor", Double(times))]).report()
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
