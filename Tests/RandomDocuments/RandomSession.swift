import TGLLayout

/// Random commands as somebody at the prompt might type them: nodes of all kinds, rules, bounds, styles, `when`s, variables,
/// functions, and changes of the tree. Not every one succeeds; one that fails leaves no trace.
public struct RandomSession {
    var random: Random
    /// Names for nodes without one would run on after what was removed, which no dump can know.
    public var makesUnnamed = true
    private let names = [
        "A", "B", "C", "D", "E", "F", "G", "cell[1]", "cell[2]", "cell[3]", "head[\"a\"]", "head[\"b c\"]", "head[\"\\{q\\\"\\n\"]",
    ]

    public init(seed: UInt64) { random = Random(seed) }
    /// One whose first choices are these bytes.
    public init(_ choices: [UInt8]) { random = Random(choices) }

    /// What somebody types next: a command, a question, or a step back or forward (see `sessionProblem`).
    public mutating func line() -> String {
        switch random.below(20) {
        case 0: random.pick([":undo", ":undo", ":redo", ":goto \(random.below(10))"])
        case 1:
            random.pick(["why \(name())", "why \(name()).\(random.pick(Prop.allCases).word)", "why \(name()).width deep", "\(name())", "k"])
        default: command()
        }
    }

    public mutating func command() -> String {
        if random.chance(15) { return relation() }
        switch random.below(100) {
        case 0..<26: return make()
        case 26..<58: return set()
        case 58..<63: return "unset \(name()).\(random.pick(["width", "height", "left", "gravity", "vspace", "top"]))"
        case 63..<68: return style()
        case 68..<74: return when()
        case 74..<84: return variable()
        case 84..<93: return tree()
        case 93..<97: return screen()
        default:
            return random.pick([
                "\(name()).width += 4", "\(name()).height *= 2", "\(name()).vspace += 1", "\(name()) { width -= 3; left = 2 }",
            ])
        }
    }

    mutating func name() -> String { random.pick(names) }
    mutating func number() -> String {
        random.pick(["0", "5", "12.5", "20", "33.3", "40", "60", "100", "-4", "1e-3", "0.1 + 0.2", "k", "g", "g * 2 + k"])
    }

    private mutating func make() -> String {
        let kind = random.pick([
            "view", "view", "label", "image", "linear vert", "linear horz", "frame", "table vert", "relative", "relative", "flow vert",
            "float horz", "path",
        ])
        let named = !makesUnnamed || random.chance(85)
        var text = kind + (named ? " " + name() : "")
        if kind == "label" { text += " " + random.pick(["\"Hello\"", "\"two words {k}\"", "\"a \\\"b\\\" \\{c\\} \\u{1F600}\"", "\"\""]) }
        if random.chance(20) { text += " : " + random.pick(["s1", "s2", "s1, s2"]) }
        var rules: [String] = []
        for _ in 0..<random.below(4) { rules.append(rule()) }
        if kind == "path" { rules.append(curve()) }
        if kind.hasPrefix("frame"), random.chance(20) { rules.append(split()) }
        if kind.hasPrefix("flow"), random.chance(20) { rules.append(lineGravity()) }
        if kind == "table vert", makesUnnamed {
            rules.append(
                "row { size = \(random.pick(["20", "wrap", "average"])); colSize = \(random.pick(["average", "30", "fill"])); view; view }")
        }
        if makesUnnamed, random.chance(25) { rules.append("view { \(rule()) }") }
        text += " { \(rules.joined(separator: "; ")) }"
        return random.chance(60) ? "\(name()) { \(text) }" : text
    }

    private mutating func split() -> String {
        let inner = random.pick(["fill", "part(20%, rows(wrap, fill, gap(2)))", "part(wrap, columns(fill, 9))", "wrap"])
        let parts = [random.pick(["20", "30%", "g", "scaled(12)"]), inner, "fill", "gap(\(random.below(6)))"]
        return "split = \(random.pick(["rows", "columns"]))(\(parts.joined(separator: ", ")))"
    }

    private mutating func lineGravity() -> String {
        "lineGravity = "
            + random.pick([
                "betweenX", "center", "line => if line mod 2 == 0 then right else fill",
                "(line, count) => if count > k then stretch else none",
                "(line, count, isLast) => if isLast then among else left",
            ])
    }

    private mutating func curve() -> String {
        random.pick([
            "polar = t => 40", "polar = t => k * 2", "polar = f", "rect = x => x / 2 + len(xs)", "param = t => [t, m]",
            "polar = [t => k, t => 2 * k][1]",
            "polar = (n => t => n + k)(7)", "polar = reach",
        ])
    }

    private mutating func size() -> String {
        let other = name()
        return random.pick([
            number(), number(), number(), "\(random.below(130))%", "20% + 5", "wrap", "wrap + 4", "fill", "fill * 0.5", "average",
            "share(2)", "share(3) - 2",
            "\(other).width", "\(other).height * 2 - 3", "parent.width * 0.5", "prev.width", "next.height + 1", "height", "first.width",
            "[\(other).width * 2, \(name()).width]",
            "scaled(\(number()))", "design(20, height) * 2 + g", "idiom(20, 50%)", "scaled(40, title1, 60) - 3", "exact(12)",
            "\(other).width - g", "fill * 0.1 * g", "if flag then wrap else g", "max(g, k) + sum(map(1..2, x => x * g))",
        ])
    }

    private mutating func position() -> String {
        let other = name()
        return random.pick([
            number(), number(), "10%", "5% - 3", "safeArea", "safeArea + 2", "layoutMargin", "layoutMargin * 0.5 + 1",
            "\(other).right + 10", "\(other).left", "parent.left + 3",
            "prev.bottom - 2", "\(other).bottom", "\(other).centerX",
            "[\(other).centerX]",
            "design(5)", "\(other).right + scaled(4)", "idiom(\(other).left, 10%) + 2",
            "\(other).left + g", "if flag then g else 10%", "prev.bottom + g * 0.5",
        ])
    }

    mutating func rule() -> String {
        let sign = random.chance(80) ? "=" : random.pick([">=", "<="])
        if random.chance(8) { return "\(random.pick(Prop.allCases).word) = \(anything())" }
        switch random.below(20) {
        case 0..<7: return "\(random.pick(["width", "height"])) \(sign) \(size())"
        case 7..<13:
            return
                "\(random.pick(["left", "right", "top", "bottom", "centerX", "centerY", "leading", "trailing", "baseline"])) \(sign) "
                + "\(position())"
        case 13: return "visibility = \(random.pick(["gone", "invisible", "visible", "if flag then gone else visible"]))"
        case 14:
            return
                "\(random.pick(["gravity", "alignment", "arrangedGravity"])) = "
                + "\(random.pick(["center", "[left, bottom]", "fill", "betweenX", "none", "trailing", "stretch", "stretchX"]))"
        case 15: return "\(random.pick(["vspace", "hspace", "padding", "margin", "space", "topPadding", "fontSize"])) = \(number())"
        case 16: return random.pick(["padding = [1, 2, 3, \(number())]", "frame = [g, 2, \(number()), 40]", "size = [g * 3, \(number())]"])
        case 17:
            return random.pick([
                "useFrame = true", "noLayout = true", "frame = [1, 2, 30, 40]", "reverseLayout = true",
                "layoutTransform = [-1, 0, 0, 1, 0, 0]",
            ])
        case 18:
            return random.pick([
                "color = red", "color = \"#ff8800\"", "subviewsSize = [20, 5]", "arrangedCount = 2", "shrinkType = [average, space]",
                "insetsFromSafeArea = [top, bottom]", "imageSize = [60, 40]", "insetsFromSafeArea = none",
            ])
        default:
            return random.pick([
                "orientation = horz", "equalize = size", "spaceType = fixed(20)", "spaceType = flexed", "coordinateOrigin = [0.5, 0.5]",
                "adapt = \(random.pick(["width", "both", "diagonal", "none", "min"]))", "design = [320, 568]", "textStyle = title1",
                "textSizeRange = [small, xlarge]", "lineHeight = scaled(20)", "padding = idiom(4, [1, 2, 3, 4])",
                "text = \"x\"", "maxLines = 2", "originView = \(name())", "weight = 1",
                "split = \(random.pick(["rows(9, fill)", "columns(wrap, part(fill, rows(20%, wrap)), gap(2))", "none"]))",
                "shrink = \(random.below(3))",
                "weight = \(random.below(4))", "weightSum = 3",
                "sharedColumns = true", "sharedColumns = true", "stretchColumns = \(random.pick(["all", "[1]", "none", "0..2"]))",
                "shrinkColumns = all", "collapseColumns = [\(random.below(3))]", "columnCount = \(random.below(4))", "rowCount = 2",
                "columnSpan = \(1 + random.below(3))", "column = \(random.below(4))", "row = \(random.below(3))", "rowSpan = 2",
                "columnWeight = 1", "rowWeight = \(random.below(3))",
                "layoutMargins = [1, 2, 3, 14]", "preservesMargins = true", "intelligentBorderline = 1", "topBorderline = [1, red, 3]",
                "largestChild = true", "divider = 3", "dividers = \(random.pick(["middle", "[beginning, end]", "none"]))",
            ])
        }
    }

    /// A value that some property takes.
    private mutating func anything() -> String {
        random.pick([
            number(), number(), "true", "false", "none", "50%", "wrap", "fill", "average", "center", "[top, left]", "[1, 2]",
            "[4, 3, 2, 1]", "always", "auto",
            "t => 30", "t => [t, k]", "count(3)", "horz", "\"text\"", name(), "share(2)", "3", "2",
        ])
    }

    private mutating func set() -> String {
        let text = rule()
        if random.chance(80) { return "\(name()).\(text)" }
        return random.chance(50) ? "\(name()), \(name()) { \(text) }" : "\(random.pick(["cell", "head"])).\(text)"
    }

    private mutating func style() -> String {
        let s = random.pick(["s1", "s2"])
        switch random.below(4) {
        case 0: return "style \(s) { \(rule()); \(rule()) }"
        case 1: return "\(s).\(rule())"
        case 2: return "\(name()).style = \(random.pick(["[s1, s2]", "s2", "[]", "s1"]))"
        default: return "unset \(s).width"
        }
    }

    private mutating func when() -> String {
        let test = random.pick([
            "landscape", "portrait", "w:regular", "h:compact landscape", "screen.width < 600", "screen.width > k * 10",
            "screen.height > 2 and screen.direction == ltr",
            "w:any h:any", "screen.width < 300 + 5 * 7", "not (screen.width > 400)", "flag", "screen.width > g * 40",
            "not flag and screen.height > 2",
        ])
        if random.chance(12) { return "unset when \(random.pick(["landscape", "w:regular", "portrait", test]))" }
        let bearer = random.chance(30) ? random.pick(["s1", "s2", "[s1, \(name())]"]) : name()
        return "when \(test) { \(bearer).\(rule()); \(random.chance(20) ? "s2" : name()) { \(rule()) } }"
    }

    private mutating func variable() -> String {
        random.pick([
            "let k = \(random.below(9))", "let m = 12.5%", "let xs = [1, 2%, \"a\", true, none]", "let xs = [[1, 2], 0.1 + 0.2, -3]",
            "let word = horz", "k = k + 1", "xs = xs + [k]",
            "let f = t => t * k", "let f = (a => t => t + a)(\(random.below(9)))", "let g = max", "let xs = 1..4",
            "def twice(x) { return 2 * x }", "let m = twice(4)",
            "let n = \(name())", "let xs = [\(name()), \(name())]", "let word = \"q\\\"\\n{k}\\{\"",
            "for i in 1..2 { \(name()).width = 10 * i }", "let g = s1", "let f = twice",
            "knob g = \(random.below(9))", "knob g = 4 in 0..12", "knob flag = true", "g = \(random.below(14))", "g = \(random.below(14))",
            "g += 1", "flag = not flag", "flag = false", "let m = g", "def reach(t) { return g + t }", "knob g = 3 in [1, 2, 3, 5]",
            "for i in 1..2 { \(name()).width = g * i }",
            "for i, n in cell { n.width = 10 * i }", "for i, x in [20, 30] { \(name()).height = x + i }", "let xs = head",
            "def area(a, b = 2) {\n  return a * b\n}", "let m = 1e21", "let m = 0.1 * 3", "let word = share(2)",
        ])
    }

    private mutating func tree() -> String {
        random.pick([
            "remove \(name())", "rename \(name()) to \(name())", "copy \(name()) as \(name())", "move \(name()) to \(name())",
            "move \(name()) before \(name())",
            "move \(name()) at 0", "move \(name()) to screen", "remove \(name())",
        ])
    }

    private mutating func screen() -> String {
        random.pick([
            "screen 320 568", "screen iphoneX", "screen iphoneX landscape", "screen ipad", "screen { direction = rtl }",
            "screen { direction = ltr; scale = 2 }", "screen { scale = 0; safeArea = [44, 0, 34, 0] }",
            "screen.textSize = ax2", "screen.textSize = small", "screen.design = [375, 667]", "screen.padDesign = [768, 1024]",
            "screen.idiom = pad", "unset screen.idiom", "unset screen.design", "screen.adapt = width", "unset screen.adapt",
            "screen.widthClass = regular", "unset screen.widthClass", "screen.orientation = landscape",
        ])
    }
}
