import TGLLayout

/// Random right sides of relations, as a script writes them. Everything comes from the property's row in `PropTable`, so a new
/// property joins by itself.
struct PropertyText {
    let doc: Document
    /// The node that the relation is about.
    let node: Int32
    /// Variables that hold numbers.
    var numbers: [String] = []
    /// Expressions that give a function of a number to a point or a length.
    var functions = ["t => 40", "t => [t, t / 2]"]

    /// A text with escapes, interpolated braces and wide characters, quoted.
    static let texts = [
        #""Hello""#, #""two words""#, #""""#, #""a \"b\" \{c\} \\ \n\t""#, #""\u{1F600} 视图""#, #""\u{7}""#, ##""# no comment; ""##,
    ]

    /// A value that the property takes in a slot; `nil` where the node has nothing that could be named.
    func value(of info: PropInfo, _ slot: SlotKind, _ random: inout Random) -> String? {
        var choices = plain(info, slot, &random)
        if info.forms.contains(.bool) { choices += ["true", "false"] }
        if info.forms.contains(.string) { choices.append(random.pick(PropertyText.texts)) }
        if info.forms.contains(.color) { choices += ["red", "\"#0a8\"", "\"#ff8800\""] }
        if info.forms.contains(.function) { choices.append(random.pick(functions)) }
        if info.forms.contains(.styles) { choices.append(styles(&random)) }
        if info.forms.contains(.node), let child = doc.children(node).randomOrNil(&random) { choices = [doc.nameText(child)] }
        choices += cssValues(of: info, &random) + collectionValues(of: info, &random)
        if !info.words.isEmpty, info.forms.isDisjoint(with: [.template, .safety, .areas]) { choices += words(info, &random) }
        if info.forms.contains(.numbers) {
            let count = random.pick(info.counts)
            choices.append(count == 6 ? transform(&random) : "[\((0..<count).map { _ in number(&random) }.joined(separator: ", "))]")
        }
        if info.forms.contains(.nodes) {
            let siblings = (doc.parent(node).map { doc.children($0) } ?? []).filter { $0 != node && node != Document.screen }
            choices.append("[\(siblings.prefix(3).map { doc.nameText($0) }.joined(separator: ", "))]")
        }
        // References are as likely as all else together.
        let references = references(of: info, slot, &random)
        if !references.isEmpty, choices.isEmpty || random.chance(45) { choices = references }
        return choices.randomOrNil(&random)
    }

    func number(_ random: inout Random) -> String {
        if let name = numbers.randomOrNil(&random), random.chance(10) { return name }
        return random.pick(["0", "1", "5", "12.5", "20", "33.3", "40", "60", "100", "0.1 + 0.2", "1e-3", "7 / 3", "-4"])
    }

    private func plain(_ info: PropInfo, _ slot: SlotKind, _ random: inout Random) -> [String] {
        var choices: [String] = []
        if info.forms.contains(.number) {
            // A font is larger than 0.
            choices += info.prop == .fontSize ? ["8", "12.5", "20"] : [number(&random), number(&random)]
        }
        if info.forms.contains(.count) { choices += ["0", "2", "3", "5"] }
        if info.forms.contains(.percent) { choices += ["\(random.below(130))%", "20% + 5", "12.5% - 3", "0%"] }
        if info.forms.contains(.safeArea) { choices += ["safeArea", "safeArea + 2"] }
        if info.forms.contains(.layoutMargin) { choices += ["layoutMargin", "layoutMargin - 3"] }
        if info.forms.contains(.sizeWords) {
            choices += ["wrap", "wrap + 4", "wrap * 0.5", "fill", "fill - 5", "average", "average + 2", "share(2)", "share(3) - 2"]
        }
        if info.forms.contains(.wrapWord) { choices.append("wrap") }
        if info.forms.contains(.auto), slot == .rule { choices.append("auto") }
        if info.forms.contains(.contentWords) { choices += ["stretch", "minContent", "maxContent", "fitContent"] }
        if info.forms.contains(.averageWord) { choices.append("average") }
        if info.forms.contains(.fillWord) { choices.append("fill") }
        return choices
    }

    /// Values of forms that only properties of flex, grid and block take.
    private func cssValues(of info: PropInfo, _ random: inout Random) -> [String] {
        let forms = info.forms
        if forms.contains(.borderline) { return ["1", "[2, red]", "[hairline, \"#0a8\", 4, 2.5]", "[0.5, none, 1, 2, -3, 4]"] }
        if forms.contains(.amount) { return ["0", "1", "2.5"] }
        if forms.contains(.whole) { return ["0", "-3", "7"] }
        if forms.contains(.ratio) { return ["1.5", "[16, 9]", "none"] }
        if forms.contains(.areas) { return ["[\"a a\", \"b .\"]", "none"] }
        if forms.contains(.gridLine) { return ["auto", "2", "-1", "span(2)", "\"main\"", "line(\"main\", 2)", "span(\"main\")"] }
        if forms.contains(.safety) {
            let word = random.pick(info.words.filter { $0.code < 32 }).word
            return [word, "[safe, \(word)]", "[unsafe, \(word)]"]
        }
        let tracks = [
            "10", "20%", "1fr", "auto", "minContent", "maxContent", "fitContent(30)", "fitContent(20%)", "minmax(10, 2fr)",
            "minmax(minContent, 60)",
        ]
        let list = "[\((0...random.below(3)).map { _ in random.pick(tracks) }.joined(separator: ", "))]"
        if forms.contains(.tracks) { return [random.pick(tracks.filter { $0 != "10" }), list] }
        guard forms.contains(.template) else { return [] }
        return [
            "3", "none", "subgrid", "[subgrid, \"a\"]", list, "[\"a b\", 10, \"c\", repeat(2, 1fr)]",
            "[repeat(autoFill, [20, \"x\", 30%])]",
            "[10, repeat(autoFit, minmax(40, 1fr))]", "[repeat(2, [1fr, auto])]",
        ]
    }

    /// Values of forms that only properties of scrolls and collections take.
    private func collectionValues(of info: PropInfo, _ random: inout Random) -> [String] {
        var choices: [String] = []
        if info.forms.contains(.items) { choices += ["0", "3", "40", "5000", "[1, 2, 3]", "4..9"] }
        if info.forms.contains(.places) { choices += ["[0, 2]", "0..3"] }
        if info.forms.contains(.spots) {
            let kind = doc.kind(node)
            let child = doc.children(node).randomOrNil(&random).map { doc.nameText($0) }
            choices += ["page(1)", "page(0.5) + 3"]
            if kind.takes(.item) { choices += ["item(0)", "item(2) + 5", "item(1, end)", "item(3, center) - 2"] }
            if kind.takes(.show), let child { choices += ["show(\(child))", "show(\(child), 9)"] }
        }
        guard info.forms.contains(.itemFunction) else { return choices }
        switch info.prop {
        case .item:
            choices += [
                "v => view { height = 9 + v mod 3 * 4; width = 20 }", "(v, i) => label \"row {i}\"",
                "v => linear vert { label T \"{v}\"; view { height = T.height; width = 30 } }",
                "v => view { width = screen.width / 4; height = 6 }",
            ]
        case .header, .footer, .background: choices += ["() => label \"edge\"", "() => view { height = 12 }"]
        case .adjust: choices += ["(f, port) => [f[0] + 1, f[1] - port[1] * 0.5, f[2], f[3]]"]
        case .itemSize: choices += ["v => [20 + v mod 2 * 10, 8]"]
        case .itemSpan: choices += ["v => 1 + v mod 3", "v => [1 + v mod 2, 1 + v mod 3]", "[2, 2]"]
        case .key: choices += ["v => v", "v => v mod 5"]
        default: choices += ["v => 10 + v mod 4"]
        }
        return choices
    }

    private func words(_ info: PropInfo, _ random: inout Random) -> [String] {
        let one = random.pick(info.words).word
        if info.forms.contains(.calls) { return [one, "\(one)(\(1 + random.below(20)))", "\(one)(12)"] }
        if info.forms.contains(.wordSet) { return [one, one, "[\(one), \(random.pick(info.words).word)]"] }
        return [one]
    }

    private func styles(_ random: inout Random) -> String {
        let names = doc.allStyles.map { doc.styleName($0) }.filter { _ in random.chance(50) }
        return "[\((random.chance(50) ? names : names.reversed()).joined(separator: ", "))]"
    }

    private func transform(_ random: inout Random) -> String {
        random.pick(["[-1, 0, 0, 1, 0, 0]", "[0, 1, 1, 0, 0, 0]", "[1, 0, 0, 1, 3, -2.5]", "[0.6, 0.8, -0.8, 0.6, 1, 0]"])
    }

    /// Sizes and positions of the node itself, its parent and its siblings, named and by live words, and lists of them.
    private func references(of info: PropInfo, _ slot: SlotKind, _ random: inout Random) -> [String] {
        guard node != Document.screen, !info.forms.isDisjoint(with: [.sizeReference, .positionReference]) else { return [] }
        let siblings = (doc.parent(node).map { doc.children($0) } ?? []).filter { $0 != node }.map { doc.nameText($0) }
        var anchors: [String] = []
        if info.forms.contains(.sizeReference) { anchors += [info.prop.word, info.prop.word, "width", "height"] }
        if info.forms.contains(.positionReference) {
            anchors += Prop.allCases.filter { $0.isPosition && $0.axis == info.prop.axis }.map(\.word)
        }
        let anchor = random.pick(anchors)
        var choices: [String] = []
        for base in siblings.isEmpty ? [] : [random.pick(siblings), random.pick(siblings)] {
            choices += ["\(base).\(anchor)", "\(base).\(anchor) * 0.5 + 3", "\(base).\(anchor) - 4"]
        }
        choices += ["parent.\(anchor) + 2", "prev.\(anchor)", "next.\(anchor) + 1", "parent.first.\(anchor)"]
        if info.prop.isSize { choices += [info.prop == .width ? "height * 2" : "width * 0.5", "first.\(anchor)"] }
        if random.chance(25) { choices = combined(of: info, choices, anchor, &random) }
        guard info.forms.contains(.list), slot == .rule, !siblings.isEmpty else { return choices }
        let members = siblings.filter { _ in random.chance(60) } + [random.pick(siblings)]
        let items = members.map { "\($0).\(info.prop.word)\(random.pick(["", "", " + 5", " - 3"] + (info.prop.isSize ? [" * 2"] : [])))" }
        let list = "[\(items.joined(separator: ", "))]"
        return choices + [list, list, list, "\(list) + 4"]
    }

    /// Rules that are made of others: `a or b`, the largest and smallest of some, those of a phone and a pad, sums, and priorities.
    private func combined(of info: PropInfo, _ others: [String], _ anchor: String, _ random: inout Random) -> [String] {
        let (a, b, own) = (random.pick(others), random.pick(others), "\(doc.nameText(node)).\(anchor)")
        let siblings = (doc.parent(node).map { doc.children($0) } ?? []).filter { $0 != node }.map { doc.nameText($0) }
        let side = info.prop.isSize ? "height" : random.pick(["left", "right", "top", "centerY"])
        let far = siblings.randomOrNil(&random).map { "\($0).\(side)" } ?? own
        return [
            "\(a) or 7", "\(own) or 9", "\(a) or \(own) or 3", "(\(a) or \(b)) or 5", "\(a) or \(b)", "max(\(own), 20) or 5",
            "max(\(a), \(b))", "min(\(a), \(own)) + 2", "max(\(a), \(b), \(own))", "idiom(\(a), 12)", "idiom(10%, \(b))",
            "idiom(\(a), \(b)) or 4", "\(a) + scaled(3)", "(\(a)) + (\(b))", "(\(own)) * 2 - (\(b)) / 3", "\(far)", "\(far) @ low",
            "\(a) @ 300", "1e10", "share(2)",
        ]
    }
}
