// Replays the benchmark scenes through the engine and prints figures: see `Options.usage`.

@preconcurrency import Glibc
import TGLLayout

func measureAll() {
    let trees = Catalogue.trees(quick: Options.given.quick)
    for tree in trees { measureFirst(tree) }
    for scene in EditScene.all(trees) where scene.isQuick || !Options.given.quick || Options.given.isChoosing {
        scene.run()
    }
    for scene in CollectionScene.all(quick: Options.given.quick) { scene.run() }
    measureScript("script loop") { ScriptText.loop(100_000) }
    measureScript("script blocks") { ScriptText.spelledOut(100_000) }
    measureScript("script app") { ScriptText.app(200) }
    measureFormat("fmt blocks") { ScriptText.spelledOut(100_000) }
    measureFormat("fmt statements") { ScriptText.statements(100_000) }
    // About 2,000 lines.
    measureCheck("script check") { ScriptText.spelledOut(1_700) }
    measureTyping("script typed") { ScriptText.statements(3_200) }
    measureTyping("block typed") { ScriptText.spelledOut(1_700) }
}

func list() {
    let trees = Catalogue.trees(quick: false)
    let named = trees.map { ($0.name, $0.n) } + EditScene.all(trees).map { ($0.name, $0.n) }
    let items = CollectionScene.all(quick: false).map { ($0.name, $0.n) }
    for (name, n) in named + items { print(n > 0 ? "\(name) \(n)" : name) }
    print("script loop\nscript blocks\nscript app\nfmt blocks\nfmt statements\nscript check\nscript typed\nblock typed")
}

/// The list of nodes of a tree, for the drivers of other engines.
func printScreen(_ name: String) {
    guard let kept = Catalogue.trees(quick: false).first(where: { "\($0.name) \($0.n)" == name })?.screen else {
        fail("no list of nodes for a scene \(name)")
    }
    print(kept.screen.list, terminator: "")
}

// Deep chains need more than the first thread's stack.
runOnLargeStack {
    switch Options.given.task {
    case .measure: measureAll()
    case .list: list()
    case .count: countInstructions()
    case .print(let script, let n): print(script == "loop" ? ScriptText.loop(n) : ScriptText.spelledOut(n))
    case .printScreen(let name): printScreen(name)
    }
}
