/// Scripts for the figures of the language.
enum ScriptText {
    /// Makes column N by a loop.
    static func loop(_ n: Int) -> String {
        "linear S { width = 1000 }\nfor i in 1..\(n) {\n  S { view { width = 100; height = 10 } }\n}\n"
    }

    /// Nested containers, each with ten views, spelled out: `n` nodes in all.
    static func spelledOut(_ n: Int) -> String {
        var s = "linear vert S { width = 1000\n"
        for k in 0..<n / 11 {
            s += "  linear horz row\(k) { height = wrap; width = fill; hspace = 4; padding = [1, 2, 1, 2]\n"
            for c in 0..<10 { s += "    view cell\(k)_\(c) { width = \(10 + c); height = 20 + \(c) * 0.5 }   # the cell \(c)\n" }
            s += "  }\n"
        }
        return s + "}\n"
    }
}
