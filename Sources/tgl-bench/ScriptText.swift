/// Scripts for the figures of the language.
enum ScriptText {
    /// Makes column N by a loop.
    static func loop(_ n: Int) -> String {
        "linear S { width = 1000 }\nfor i in 1..\(n) {\n  S { view { width = 100; height = 10 } }\n}\n"
    }

    /// The screen of an app, spelled out.
    static func app(_ cards: Int) -> String { ScreenShape.app(cards).script }

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

    /// Statements of many sorts, several on a line, which the formatter moves: `n` of them.
    static func statements(_ n: Int) -> String {
        var s = ""
        for k in 0..<n / 8 {
            s += "let a\(k)=(\(k)+2*3);let b\(k)=[1,2,\n3]   # the numbers\n\n\n"
            s += "if a\(k)>b\(k)[0]and true{c=1}else{c=2;d=f(a\(k),-1)}\n# a comment by itself\n"
            s += "style card\(k){width=100;height=a\(k)*2;padding=[1,2,3,4];color=\"#336699\";left=20%;right=10;top=self.height}\n"
        }
        return s
    }
}
