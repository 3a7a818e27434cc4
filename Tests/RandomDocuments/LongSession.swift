import TGLLayout

/// Commands of every sort, chosen with a look at the document as it is, so that most succeed: rules of every property, styles
/// that come and go, conditions, copies, lists whose members are removed, renames, imports, functions, steps through the past.
public struct LongSession {
    /// The sorts of commands.
    public enum Sort: String, CaseIterable, Sendable {
        case make, rule, bound, list, cycle, unset, add, reopen
        case style, styleUse, styleEnd
        case whenClasses, whenTest, whenEnd
        case copy, rename, move, gather, turn, remove
        case keep, keepSet
        case importing, variable, function, curve
        case knob
        case screen, device, sizeClass, direction
        case undo, redo, goto
    }

    /// What is there to import.
    public static let files = [
        "lib.tgl": "let gutter = 8\nlet ease = t => gutter * (1 + t)\ndef double(x) { return 2 * x }",
        "kit.tgl": "import \"lib.tgl\"\nstyle chip { width = double(gutter); height = 9 }\nframe kit { view; view : chip }",
        "curves.tgl": "let bent = (a => t => [t, a + t * t])(3)\ndef round_(t) {\n  let r = 20\n  return r + t\n}",
    ]

    private var random: Random
    private var names = 0
    /// Whether something was just undone, and can come back.
    private var isBack = false
    /// Names of variables that hold numbers, and of functions of one number, as far as they were offered.
    private var numbers = ["k", "g", "(g * 2)", "if flag then g else k"]
    private var functions = ["t => k", "t => [t, k]", "t => g + k", "t => if flag then [g, t] else [t, k]", "reach"]
    /// Commands that go together with one that was just given.
    private var pending: [String] = []
    /// The node that the last command is about.
    public private(set) var subject = Document.screen

    public init(seed: UInt64) { random = Random(seed ^ 0xD0_C5) }

    /// The first commands of a session.
    public mutating func beginning() -> [String] {
        [
            "let k = 3", "knob g = \(1 + random.below(9)) in 0..20", "knob flag = \(random.pick(["true", "false"]))",
            "def reach(t) { return g * t + k }", "style s1 { width = 30 }", "style s2 { height = 20; hspace = 3 }",
            "relative A { width = 200; height = 100; view B; view cell[1] { width = 10 }; "
                + "linear vert C { label D \"two words\"; view cell[2] } }",
            "\(random.pick(["flow vert", "float horz", "linear horz", "frame", "table horz"])) E { width = 50%; "
                + "\(random.pick(["left = 3", "padding = 3"])) }",
        ]
    }

    /// The next command and what sort it is of. One that begins with `:` is not of the language: `:undo`, `:redo`, `:goto 3`.
    public mutating func next(in doc: Document, states: Int) -> (sort: Sort, text: String) {
        if !pending.isEmpty { return (.cycle, pending.removeFirst()) }
        let sort = pickSort()
        return (sort, text(of: sort, in: doc, states: states))
    }

    private mutating func pickSort() -> Sort {
        defer { isBack = false }
        if isBack, random.chance(40) { return random.pick([.redo, .redo, .undo]) }
        // Rules and what lies over them come more often than the rest.
        let often: [Sort] = [
            .make, .make, .rule, .rule, .rule, .list, .list, .cycle, .styleUse, .style, .whenClasses, .whenTest, .remove, .move, .gather,
            .keep,
        ]
        return random.chance(50) ? random.pick(often) : random.pick(Sort.allCases)
    }

    private mutating func text(of sort: Sort, in doc: Document, states: Int) -> String {
        var nodes: [Int32] = []
        doc.walk(Document.screen) { node, _ in nodes.append(node) }
        let others = Array(nodes.dropFirst())
        let node = others.randomOrNil(&random) ?? Document.screen
        let name = node == Document.screen ? "A" : doc.nameText(node)
        let at = PropertyText(doc: doc, node: node, numbers: numbers, functions: functions)
        subject = node
        switch sort {
        case .gather: return gather(doc, nodes, others)
        case .turn: return turn(doc, others)
        case .keep, .keepSet: return keep(sort, doc, others)
        case .make: return make(doc, nodes)
        case .rule: return "\(name).\(relation(at, .rule))"
        case .bound: return "\(name).\(relation(at, random.pick([.lower, .upper])))"
        case .list: return list(at)
        case .cycle: return cycle(at)
        case .unset: return random.chance(15) ? "unset \(name)" : "unset \(name).\(ownProperty(doc, node))"
        case .add:
            return
                "\(name).\(random.pick(["width += 4", "height *= 2", "left -= 3", "width /= 3", "vspace += 1", "width += g", "left += k"]))"
        case .reopen: return reopen(at, others)
        case .style, .styleUse, .styleEnd: return style(sort, at, others)
        case .whenClasses, .whenTest, .whenEnd: return when(sort, at, others)
        case .copy: return "copy \(name) as \(newName(doc))"
        case .rename: return "rename \(name) to \(newName(doc))"
        case .move: return "move \(name) \(place(doc, nodes, others))"
        case .remove: return "remove \(random.chance(80) ? name : "\(name), \(anyName(doc, others))")"
        case .importing: return "import \"\(random.pick(LongSession.files.keys.sorted()))\""
        case .variable: return variable(doc, others)
        case .function: return function()
        case .curve: return curve(doc, nodes, others)
        case .knob:
            return random.pick([
                "g = \(random.below(20))", "g += 1", "g *= 0.5", "flag = not flag", "flag = \(random.pick(["true", "false"]))",
                "g = 0.1 * 3",
                "knob h\(random.below(3)) = g + 1", "if flag { g = 2 } else { g = 3 }",
            ])
        case .screen: return screen(doc)
        case .device: return random.pick(["screen iphoneX", "screen iphoneX landscape", "screen ipad", "screen 320 568", "screen 812 375"])
        case .sizeClass:
            return random.pick([
                "screen.widthClass = regular", "screen.widthClass = compact", "screen.heightClass = compact", "unset screen.widthClass",
                "screen.orientation = landscape", "unset screen.orientation", "unset screen.heightClass",
            ])
        case .direction: return random.pick(["screen { direction = rtl }", "screen { direction = ltr }", "screen.direction = rtl"])
        case .undo:
            isBack = true
            return ":undo"
        case .redo:
            isBack = true
            return ":redo"
        case .goto:
            isBack = true
            return ":goto \(random.chance(70) ? max(0, states - 1 - random.below(6)) : random.below(states))"
        }
    }

    // MARK: Names

    private mutating func newName(_ doc: Document) -> String {
        names += 1
        switch random.below(14) {
        case 12: return random.pick(["head", "head", "vert"]) + "[\"\(random.pick(["a", "b c", "", "視", "e\u{301}", "\u{E9}"]))\"]"
        case 13: return "head[\"n\(random.below(9))\\n\\\"\\{\"]"
        case 0: return "view\(1 + random.below(6))"
        case 1: return "label\(1 + random.below(3))"
        case 2: return random.pick(["视图", "_", "É\(names)", "über"])
        case 3: return random.pick(["max", "len", "cos", "card", "landscape", "vert", "horz[2]"])
        case 4..<8: return "cell[\(random.below(9))]"
        default: return random.pick(["A", "B", "F", "G", "H"]) + (random.chance(50) ? "" : "\(names)")
        }
    }

    private mutating func anyName(_ doc: Document, _ nodes: [Int32]) -> String {
        nodes.randomOrNil(&random).map { doc.nameText($0) } ?? "A"
    }

    // MARK: The tree

    private mutating func make(_ doc: Document, _ nodes: [Int32]) -> String {
        let homes = nodes.filter { doc.kind($0) != .label && doc.kind($0) != .image }
        let home = random.pick(homes)
        let kinds = Kind.allCases.filter { $0 != .screen && ($0 == .row) == (doc.kind(home) == .table) }
        let kind = random.pick(kinds)
        var text = kind.word
        if kind.bears(.orientation), random.chance(50) { text += random.pick([" vert", " horz"]) }
        if random.chance(75) { text += " " + newName(doc) }
        if kind.hasText { text += " " + random.pick(PropertyText.texts) }
        if random.chance(20) { text += " : s1" }
        let at = PropertyText(doc: doc, node: doc.children(home).randomOrNil(&random) ?? home, numbers: numbers, functions: functions)
        var rules = (0..<random.below(4)).map { _ in relation(at, .rule, of: kind) }
        if kind.isContainer, kind != .table, random.chance(50) { rules += ["view { width = 9; height = 4 }", "label \"in it\""] }
        text += rules.isEmpty ? "" : " { \(rules.joined(separator: "; ")) }"
        return home == Document.screen ? text : "\(doc.nameText(home)) { \(text) }"
    }

    private mutating func place(_ doc: Document, _ nodes: [Int32], _ others: [Int32]) -> String {
        switch random.below(6) {
        case 0: return "at \(random.below(3))"
        case 1: return "before \(anyName(doc, others))"
        case 2: return "after \(anyName(doc, others))"
        case 3: return "to \(anyName(doc, nodes)) at 0"
        case 4: return "to screen"
        default: return "to \(anyName(doc, nodes.filter { doc.kind($0) != .label && doc.kind($0) != .image }))"
        }
    }

    /// A node whose rules name others goes where these may mean nothing: out of its container, or into one of another sort.
    private mutating func gather(_ doc: Document, _ nodes: [Int32], _ others: [Int32]) -> String {
        let bound = others.filter { node in
            doc.ownSlots(node).contains { [.reference, .sum, .adaptive, .list, .share, .average, .spot].contains($0.rule.kind) }
        }
        subject = bound.randomOrNil(&random) ?? others.randomOrNil(&random) ?? Document.screen
        let homes = nodes.filter { [.scroll, .constraint, .stack, .flex, .grid, .relative, .screen].contains(doc.kind($0)) }
        let home = random.pick(homes)
        return "move \(doc.nameText(subject)) to \(doc.nameText(home))\(random.chance(40) ? " at 0" : "")"
    }

    /// A container stacks its children along the other axis.
    private mutating func turn(_ doc: Document, _ others: [Int32]) -> String {
        let containers = others.filter { doc.kind($0).bears(.orientation) && doc.first($0) != nil }
        let scrolls = containers.filter { doc.kind($0).scrolls }
        subject = scrolls.randomOrNil(&random) ?? containers.randomOrNil(&random) ?? Document.screen
        return "\(doc.nameText(subject)).orientation = \(doc.isHorizontal(subject) ? "vert" : "horz")"
    }

    /// A relation beside the slots, or a change of one.
    private mutating func keep(_ sort: Sort, _ doc: Document, _ others: [Int32]) -> String {
        let label = random.pick(["gap", "tie", "edge"])
        if sort == .keepSet {
            return random.pick(["\(label).active = false", "\(label).active = true", "\(label).constant = 4", "\(label).priority = 300"])
        }
        let items = others.filter { doc.system(of: $0) != nil }
        guard let first = items.randomOrNil(&random), let parent = doc.parent(first) else {
            names += 1
            let items = "view { width = 9 }; view { left = prev.right + 3 }; guide G\(names) { left = 4 }"
            return "constraint K\(names) { size = [90, 60]; \(items) }"
        }
        let same = items.filter { doc.system(of: $0) == doc.system(of: first) }
        let (a, b) = (doc.nameText(first), doc.nameText(random.pick(same)))
        let relation = random.pick([
            "\(a).left = \(b).right + 3", "\(a).width >= \(b).width / 2", "\(a).right - \(b).left <= 40", "\(a).top = 4 @ low",
            "\(a).height = \(b).width + \(a).width / 3 @ 400", "\(a).width = g * 2",
        ])
        let named = random.chance(60) ? "\(label): " : ""
        let text = "\(doc.nameText(parent)) { keep \(named)\(relation) }"
        return random.chance(20) && parent != Document.screen ? "when landscape { \(text) }" : text
    }

    // MARK: Rules

    /// A relation of some property; sizes and positions are as likely as all others.
    private mutating func relation(_ at: PropertyText, _ slot: SlotKind, of kind: Kind? = nil) -> String {
        let kind = kind ?? at.doc.kind(at.node)
        for _ in 0..<5 {
            let live = slot != .rule || random.chance(55)
            let rows = Prop.table.filter {
                live ? $0.prop.isLive : !$0.prop.isLive && $0.bearers.contains(Bearers(kind)) && !$0.forms.contains(.function)
            }
            // What means nothing on a node is kept, and has to be written.
            let info =
                random.chance(5)
                ? random.pick(Prop.table.filter { $0.bearers != .screen && !$0.forms.contains(.function) }) : random.pick(rows)
            if let value = at.value(of: info, slot, &random) { return "\(info.name) \(slot.sign) \(value)" }
        }
        return "width = 10"
    }

    /// A list of siblings' sizes or centres, mostly of a node that has some.
    private mutating func list(_ at: PropertyText) -> String {
        let doc = at.doc
        var nodes: [Int32] = []
        doc.walk(Document.screen) { node, _ in
            if doc.parent(node).map({ doc.kind($0) == .relative && doc.children($0).count > 2 }) ?? false { nodes.append(node) }
        }
        let node = nodes.randomOrNil(&random) ?? at.node
        guard node != Document.screen, let parent = doc.parent(node) else { return "k = 4" }
        let siblings = doc.children(parent).filter { $0 != node }.map { doc.nameText($0) }
        if siblings.isEmpty { return "\(doc.nameText(node)).width = [width]" }
        let prop = random.pick(["width", "width", "height", "centerX", "centerY"])
        let gaps = prop.hasPrefix("c") ? ["", " + 5", " + 7", " - 2"] : ["", " * 2", " - 10", " + 3"]
        let items = (0...random.below(4)).map { _ in "\(random.pick(siblings)).\(prop)\(random.pick(gaps))" }
        let rule = "\(prop) = [\(items.joined(separator: ", "))]\(random.pick(["", "", " + 6", " * 2"]))"
        return random.chance(15) ? "style s1 { \(rule) }" : "\(doc.nameText(node)).\(rule)"
    }

    /// Several commands, each of which is accepted: something hides a rule, then others close a cycle through it, or name a node in
    /// two lists.
    private mutating func cycle(_ at: PropertyText) -> String {
        let doc = at.doc
        let name = at.node == Document.screen ? "A" : doc.nameText(at.node)
        let prop = random.pick(["width", "height"])
        let hidden = random.pick([
            "when \(random.pick(["w:any", "screen.width > 10"])) { \(name).\(prop) = 9 }", "\(name).\(prop) = 9",
            "\(name) { left = 1; right = 2; top = 3; bottom = 4 }", "\(name).visibility = gone", "\(name) { useFrame = true; \(prop) = 7 }",
        ])
        let siblings = (doc.parent(at.node).map { doc.children($0) } ?? []).filter { $0 != at.node }.map { doc.nameText($0) }
        let other = siblings.randomOrNil(&random) ?? name
        let third = siblings.randomOrNil(&random) ?? other
        pending = random.pick([
            ["\(name).\(prop) = \(name).\(prop) * 2"], ["\(other).\(prop) = \(name).\(prop)", "\(name).\(prop) = \(other).\(prop)"],
            ["style t9 { \(prop) = \(prop) * 0.5 + 1 }", "\(name).style = [s1, t9]"],
            ["\(third).\(prop) = [\(other).\(prop)]", "\(name).\(prop) = [\(other).\(prop), \(third).\(prop)]"],
            ["\(name) { width = height * 2; height = width }"],
            [
                "\(other).\(prop) = \(third).\(prop)", "\(third).\(prop) = \(name).\(prop)",
                "when landscape { \(name).\(prop) = \(other).\(prop) }",
            ],
        ])
        return hidden
    }

    /// Two nodes, a node's children, or all nodes of an indexed name.
    private mutating func reopen(_ at: PropertyText, _ others: [Int32]) -> String {
        let name = at.node == Document.screen ? "A" : at.doc.nameText(at.node)
        let rules = "\(relation(at, .rule)); \(relation(at, .rule))"
        switch random.below(6) {
        case 0: return "children(\(name)) { \(rules) }"
        case 1: return "cell { \(rules) }"
        case 2: return "for i, n in children(\(name)) { n.\(random.pick(["width", "left", "vspace"])) = 3 * i + k }"
        default: return "\(name), \(anyName(at.doc, others)) { \(rules) }"
        }
    }

    private func ownProperty(_ doc: Document, _ node: Int32) -> String { doc.ownSlots(node).last?.prop.word ?? "width" }

    // MARK: Styles and conditions

    private mutating func style(_ sort: Sort, _ at: PropertyText, _ others: [Int32]) -> String {
        let doc = at.doc
        let styles = doc.allStyles.map { doc.styleName($0) }
        let one = styles.randomOrNil(&random) ?? "s1"
        switch sort {
        case .style:
            if random.chance(25) { return "style t\(random.below(4)) { \(relation(at, .rule)); \(relation(at, .rule)) }" }
            return random.chance(80)
                ? "\(one).\(relation(at, random.chance(80) ? .rule : .lower))" : "\(one) { \(relation(at, .rule)); \(relation(at, .rule)) }"
        case .styleUse:
            let users = others.filter { _ in random.chance(25) } + [at.node]
            let list = styles.filter { _ in random.chance(60) }
            return "\(users.map { doc.nameText($0) }.joined(separator: ", ")) { style = [\(list.joined(separator: ", "))] }"
        default:
            let users = others.filter { !doc.stylesOf($0).isEmpty }
            guard let user = users.randomOrNil(&random), random.chance(60) else { return "unset \(one).width" }
            return random.pick(["unset \(doc.nameText(user)).style", "\(doc.nameText(user)).style = []", "remove \(doc.nameText(user))"])
        }
    }

    private mutating func when(_ sort: Sort, _ at: PropertyText, _ others: [Int32]) -> String {
        let test: String
        let size = random.pick(["screen.width", "screen.height"])
        switch sort {
        case .whenClasses:
            let classes = [random.pick(["w:any", "w:compact", "w:regular"]), random.pick(["h:any", "h:compact", "h:regular"])]
            let orientation = random.pick(["portrait", "landscape"])
            test = random.pick([
                classes[0], classes[1], orientation, "\(classes[0]) \(orientation)", "\(classes[0]) \(classes[1]) \(orientation)",
            ])
        case .whenTest:
            test = random.pick([
                "\(size) < 600", "\(size) > k * 100", "not (\(size) > 400)", "\(size) >= 320 and screen.direction == ltr",
                "screen.scale == 0 or \(size) < 300 + 5 * 7", "screen.widthClass == compact", "screen.orientation == landscape",
                "flag", "\(size) > g * 50", "not flag or \(size) > reach(40)", "\(size) > far(200)", "abs(\(size)) > 400",
                "(t => \(size) > t)(f(100))",
            ])
        default:
            guard let when = at.doc.allWhens.randomOrNil(&random) else { return "unset when landscape" }
            return "unset when \(at.doc.whenText(when))"
        }
        let other = PropertyText(doc: at.doc, node: others.randomOrNil(&random) ?? at.node, numbers: numbers)
        let first = "\(at.doc.nameText(at.node)).\(relation(at, random.chance(80) ? .rule : .upper))"
        let second = "\(at.doc.nameText(other.node)) { \(relation(other, .rule)); \(relation(other, .rule)) }"
        if random.chance(8) { return "for i in 0..2 { when \(size) > 200 * i { \(at.doc.nameText(at.node)).width = 10 * i } }" }
        let styles = at.doc.allStyles.map { at.doc.styleName($0) }
        guard let style = styles.randomOrNil(&random), random.chance(50) else {
            return "when \(test) { \(first)\(random.chance(50) ? "; \(second)" : "") }"
        }
        // Of a style, by itself or beside nodes.
        switch random.below(4) {
        case 0: return "when \(test) { \(style) { \(relation(other, .rule)); \(relation(other, .upper)) } }"
        case 1: return "when \(test) { [\(style), \(at.doc.nameText(at.node))].\(relation(other, .rule)) }"
        case 2: return "when \(test) { \(first); \(style).\(relation(at, .rule)) }"
        default: return "when \(test) { \(style).\(relation(at, random.chance(80) ? .rule : .lower)) }"
        }
    }

    // MARK: Variables, functions, curves

    private mutating func variable(_ doc: Document, _ others: [Int32]) -> String {
        let name = random.pick(["k", "k", "m", "n", "xs", "held", "taken"])
        if name == "m", !numbers.contains("m") { numbers.append("m") }
        switch name {
        case "k": return random.pick(["k = k + 1", "let k = \(random.below(9))", "k = 7.25"])
        case "m": return random.pick(["let m = 12", "let m = 0.1 * 3", "let m = k"])
        case "n": return "let n = \(anyName(doc, others))"
        // Names that built-ins and words have.
        case "taken": return random.pick(["let cos = t => t + k", "let landscape = k", "def abs(x) { return 2 * x }", "let fill = 3"])
        case "held": return "let held = [\(anyName(doc, others)), s1, \(anyName(doc, others)), 4]"
        default:
            return random.pick([
                "let xs = [1, 2%, \"a\\\"\", true, none]", "xs = xs + [k]", "let xs = 1..4", "let xs = [[1], wrap, share(2), horz]",
            ])
        }
    }

    private mutating func function() -> String {
        let made = random.pick([
            ("let f = t => t * k", "f"), ("let g = (a => t => [t, t + a])(\(random.below(9)))", "g"),
            ("def far(t) { return t + k }", "far"), ("def turn(t) {\n  if t < 1 { return k }\n  return turn(t / 50 - 1)\n}", "turn"),
            ("def maker(r) { return t => r + t * k }", "maker(\(random.below(9)))"),
            ("def inner(r) {\n  def deep(t) { return r + t + k }\n  return deep\n}", "inner(\(random.below(9)))"),
            ("let h = [t => k, t => 2 * k][1]", "h"), ("let mm = t => f(t) + 1", "mm"), ("let pair = (a, b) => a + b", "t => pair(t, k)"),
            ("let cc = abs", "cc"), ("let made = inner(4)", "made"), ("let xf = [t => 1, f]", "xf[1]"),
            ("def compose(f) { return t => f(t) + 1 }", "compose(compose(abs))"), ("let xf = [t => f(t), far, turn]", "xf[2]"),
            ("def ping(t) { if t < 5 { return k }; return pong(t / 2 - 1) }", "ping"), ("def pong(t) { return ping(t / 3 - 1) }", "pong"),
            ("def pong(t) { return k + far(t) }", "pong"), ("let back = ping", "back"), ("f = t => 20 + cos(t)", "f"),
            ("let here = t => len([n]) + k", "here"), ("let rr = (t => t * k)", "t => rr(t)"),
            ("def far(t) { return turn(t / 9) }", "far"), ("let few = t => [5, 9, k][floor(t / 90)]", "few"),
        ])
        if !functions.contains(made.1) { functions.append(made.1) }
        return made.0
    }

    private mutating func curve(_ doc: Document, _ nodes: [Int32], _ others: [Int32]) -> String {
        let paths = nodes.filter { doc.kind($0) == .path }
        let function = random.chance(10) ? "(x => t => len([x]) * k)(\(anyName(doc, others)))" : random.pick(functions)
        let rule = "\(random.pick(["polar", "rect", "param"])) = \(function)"
        guard let path = paths.randomOrNil(&random), random.chance(80) else {
            return "path \(newName(doc)) { width = 90; height = 80; \(rule); view; view { width = 5; height = 5 } }"
        }
        let name = doc.nameText(path)
        if random.chance(15) { return "style s2 { \(rule) }" }
        return random.chance(20) ? "when landscape { \(name).\(rule) }" : "\(name).\(rule)"
    }

    private mutating func screen(_ doc: Document) -> String {
        let rows = Prop.table.filter { $0.bearers.contains(.screen) && $0.prop != .style }
        let info = random.pick(rows)
        let at = PropertyText(doc: doc, node: Document.screen)
        if info.prop.isSize { return "screen { \(info.name) = \(random.pick([320, 375, 414, 667, 812, 1024])) }" }
        return "screen { \(info.name) = \(at.value(of: info, .rule, &random) ?? "1") }"
    }
}
