@preconcurrency import Glibc

/// What the command line asks for.
struct Options: Sendable {
    var asJSON = false
    /// Fewer rounds, and nothing of a million nodes.
    var quick = false
    /// Times are processor time of the thread, which other programs on the machine disturb less.
    var cpu = environment("CPU") != nil
    /// Names of scenes; each stands for all scenes whose name begins so.
    var beginnings: [String] = []
    /// Names of scenes as they are.
    var only: [String] = []
    /// Of scenes of several sizes only this one.
    var onlyN: Int?
    /// Instead of measuring: list the scenes, count instructions, or print the script or the nodes of a scene.
    var task = Task.measure

    enum Task: Sendable {
        case measure, list, count
        case print(script: String, n: Int)
        case printScreen(String)
    }

    static let given = Options(Array(CommandLine.arguments.dropFirst()))

    static let usage = """
        usage: tgl-bench [SCENE…] [--only SCENE]… [--only-n N] [--json] [--quick] [--cpu]
               tgl-bench --list
               tgl-bench --count [SCENE…] [--only SCENE]…
               tgl-bench --print loop|blocks N
               tgl-bench --screen SCENE
          SCENE        the scenes whose name starts with SCENE
          --only SCENE the scene with that name, or with that name and size as in --list
          --only-n N   of scenes of several sizes, only size N
          --json       one JSON object per line
          --quick      fewer rounds, and no scenes of a million nodes
          --cpu        measure processor time (like the environment variable CPU)
          --list       list the scenes
          --count      run each counted scene once, for scripts/bench-instructions
          --print      the script of a scene, for timing the whole program on it
          --screen     the list of nodes of a screen, as SCENE is called in --list, for the drivers of other engines
        """

    init(_ arguments: [String]) {
        var rest = arguments[...]
        func number() -> Int {
            guard let text = rest.popFirst(), let n = Int(text), n >= 0 else { fail("a number is missing\n\(Options.usage)") }
            return n
        }
        while let word = rest.popFirst() {
            switch word {
            case "--json": asJSON = true
            case "--quick": quick = true
            case "--cpu": cpu = true
            case "--list": task = .list
            case "--count": task = .count
            case "--only-n": onlyN = number()
            case "--only":
                guard let name = rest.popFirst() else { fail("--only needs the name of a scene") }
                only.append(name)
            case "--print":
                guard let script = rest.popFirst(), script == "loop" || script == "blocks" else { fail("--print needs loop or blocks") }
                task = .print(script: script, n: number())
            case "--screen":
                guard let name = rest.popFirst() else { fail("--screen needs the name of a scene") }
                task = .printScreen(name)
            case "--help":
                print(Options.usage)
                exit(0)
            default:
                if word.hasPrefix("--") { fail("unknown option \(word)\n\(Options.usage)") }
                beginnings.append(word)
            }
        }
    }

    /// Whether some scenes are asked for, and not all.
    var isChoosing: Bool { onlyN != nil || !only.isEmpty || !beginnings.isEmpty }

    /// Whether a scene is asked for.
    func wants(_ name: String, _ n: Int) -> Bool {
        if let onlyN, n != onlyN { return false }
        if only.isEmpty && beginnings.isEmpty { return true }
        return only.contains(name) || only.contains("\(name) \(n)") || beginnings.contains { name.hasPrefix($0) }
    }
}
