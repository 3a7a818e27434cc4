import TGLLayout

// Centring as other systems write it. Here it is a distance between two centres: `A.center = [0, 0]`.

extension Advice {
    static let centring: [Adviser] = [
        Adviser("center-on-screen", centredOnScreen),
        Adviser("center-by-word", centredNode),
        Adviser("part-of-shorthand", partOfShorthand),
        Adviser("move-to-center", movedToCenter),
    ]

    private static let centerWords: Set<String> = [
        "center", "centre", "middle", "centered", "auto", "centervertical", "centerhorizontal", "centerinparent", "centerx", "centery",
    ]

    /// Whether a value means the middle of something other than a node.
    private static func meansCenter(_ value: String, margin: Bool) -> Bool {
        let words = value.lowercased().split { !($0.isLetter || $0.isNumber || "_%.[]".contains($0)) }.map(lastStep)
        if value.hasPrefix("translate(") { return words.contains("50%") }
        return words.contains { centerWords.contains($0) && (margin || $0 != "auto") }
    }

    /// The last part of a value: `center` for `.center` and `Alignment.center`; for a node's name, its centre.
    private static func lastStep(_ word: Substring) -> String {
        let plain = String(word.filter { $0 != "_" && $0 != "[" && $0 != "]" })
        guard let dot = plain.lastIndex(of: ".") else { return plain }
        let last = String(plain[plain.index(after: dot)...])
        return dot > plain.startIndex && last.hasPrefix("center") && last != "center" ? plain : last
    }

    /// A name of another system, letters only and in lower case.
    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "." } }

    private static let acrossWords: Set<String> = [
        "centerx", "left", "right", "x", "leading", "trailing", "start", "end", "centerxanchor", "margin",
    ]
    private static let downWords: Set<String> = ["centery", "top", "bottom", "y", "centeryanchor"]
    private static let bothWords: Set<String> = [
        "center", "position", "pos", "origin", "align", "alignself", "justifyself", "placeself", "placeitems", "alignment",
        "layoutgravity", "transform", "textalign", "layoutcenterinparent", "centerinparent", "location", "anchor", "frame",
    ]

    private static func property(_ word: String) -> String? {
        if acrossWords.contains(word) { return "centerX" }
        if downWords.contains(word) { return "centerY" }
        return bothWords.contains(word) ? "center" : nil
    }

    /// The statement that centres a node, and what it is centred in.
    private static func advice(_ name: String?, _ prefix: String, _ property: String, in container: String?) -> Advice {
        let what = name.map { "`\($0)`" } ?? "a node"
        let where_ = container.map { $0 == "screen" ? "on the screen" : "in `\($0)`" } ?? "in its container"
        let value = property == "center" ? "[0, 0]" : "0"
        return Advice.write(
            "\(prefix)\(property) = \(value)", to: "to center \(what) \(where_)",
            note: property == "center"
                ? "`center` is the distance from the center of the container, across and down"
                : "`\(property)` is the distance from the center of the container")
    }

    /// `A.center = screen`, `A.left = center`, `margin = auto`, `A.centerX = parent.width / 2`
    private static func centredNode(_ turn: WrongTurn) -> Advice? {
        guard let relation = turn.relation, turn.subject != "screen" else { return nil }
        let word = plain(relation.property)
        guard var property = property(word) else { return nil }
        // In a flex, grid or block, `auto` edges do centre.
        if let container = turn.container, turn.kind(of: container)?.isCSS ?? false { return nil }
        if word == "placeitems" || word == "align", turn.subjectKind?.isCSS ?? false { return nil }
        // A block in the syntax of another language is answered as a whole.
        if turn.openNode?.head.contains(where: { "(.".contains($0) }) ?? false { return nil }
        // The alignment of a stack applies to its children.
        if word == "alignment", turn.subjectKind?.traits.arrangesInOrder ?? false { return nil }
        let isOwn = word.hasPrefix("center")
        // The center of a sibling is no wish to be in the middle of the container.
        if isOwn, relation.value.hasSuffix(".center"), turn.isNode(String(relation.value.dropLast(".center".count))),
            !meansContainer(relation.value, turn)
        {
            return nil
        }
        let asks = meansCenter(relation.value, margin: word == "margin") || word.hasSuffix("centerinparent")
        guard asks || isOwn && meansContainer(relation.value, turn) else { return nil }
        if word == "transform" || word.hasSuffix("centerinparent") { property = "center" }
        // In these containers a child has its own position; in others `alignment` places it.
        if word != "center", let container = turn.container, let kind = turn.kind(of: container), bothWords.contains(word),
            Prop.alignment.info.parents.contains(Bearers(kind)), word != "position"
        {
            return nil
        }
        return advice(turn.subject, turn.prefix, property, in: turn.container)
    }

    /// Whether a value refers to the container, or has no meaning of its own: `screen`, `true`, `parent.width / 2`.
    private static func meansContainer(_ value: String, _ turn: WrongTurn) -> Bool {
        if value == "true" || value.isEmpty { return true }
        let first = value.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if ["screen", "parent", "superview", "super", "container", "window", "view", "self", "body"].contains(String(first)) {
            return true
        }
        return String(first) == turn.container
    }

    /// `A.center.x = 0`, `A.frame.width = 50`: a part of a shorthand is a property of its own.
    private static func partOfShorthand(_ turn: WrongTurn) -> Advice? {
        guard let relation = turn.relation, let base = relation.base else { return nil }
        let steps = base.split(separator: ".").map(String.init)
        guard let shorthand = steps.last, shorthand != base || turn.openNode != nil else { return nil }
        let node = steps.dropLast().filter { !["frame", "bounds"].contains($0) }.joined(separator: ".")
        let part: String? =
            switch (shorthand.lowercased(), relation.property.lowercased()) {
            case ("center", "x"): "centerX"
            case ("center", "y"): "centerY"
            case ("frame", "x"), ("origin", "x"), ("position", "x"): "left"
            case ("frame", "y"), ("origin", "y"), ("position", "y"): "top"
            case ("frame", "width"), ("size", "width"), ("bounds", "width"): "width"
            case ("frame", "height"), ("size", "height"), ("bounds", "height"): "height"
            case ("padding", "left"), ("padding", "right"), ("padding", "top"), ("padding", "bottom"): "\(relation.property)Padding"
            case ("margin", "left"), ("margin", "right"), ("margin", "top"), ("margin", "bottom"): relation.property
            default: nil
            }
        guard let part else { return nil }
        let prefix = node.isEmpty ? "" : node + "."
        if part == "centerX" || part == "centerY" { return advice(node.isEmpty ? turn.openNode?.name : node, prefix, part, in: nil) }
        return Advice.write("\(prefix)\(part) \(relation.sign) \(relation.value)")
    }

    /// `screen.gravity = center`: nodes on the screen have positions of their own.
    private static func centredOnScreen(_ turn: WrongTurn) -> Advice? {
        let opensScreen = turn.blocks.last?.words.first == "screen" && turn.relation?.base == nil
        guard let relation = turn.relation, opensScreen || relation.base == "screen" || relation.base?.hasPrefix("screen.") == true
        else { return nil }
        let text = turn.diagnostic.primary.source.text(turn.diagnostic.primary.source.range)
        guard meansCenter(relation.value, margin: false) || opensScreen && meansCenter(text, margin: false) else { return nil }
        let children = turn.document.children(of: Document.screen, limit: 9)
        let name = children.last.map { turn.document.nameText($0) }
        return Advice.write(
            name.map { "\($0).center = [0, 0]" } ?? "view A { size = [100, 100]; center = [0, 0] }",
            to: "to center \(name.map { "`\($0)`" } ?? "a node") on the screen",
            message: "the screen has no `\(plainName(relation))`: it places nothing, and each node on it has a place of its own", note: "")
    }

    private static func plainName(_ relation: WrittenRelation) -> String {
        guard let base = relation.base, base != "screen" else { return relation.property }
        return String(base.dropFirst("screen.".count)) + "." + relation.property
    }

    /// `move A to center`
    private static func movedToCenter(_ turn: WrongTurn) -> Advice? {
        let words = turn.clause.split(separator: " ").map(String.init)
        guard words.count > 3, words[0] == "move", words[2] == "to", meansCenter(words[3...].joined(separator: " "), margin: false),
            !turn.isNode(words[3])
        else { return nil }
        let home = turn.document.find(written: words[1]).flatMap { turn.document.parent($0) }.map { turn.document.nameText($0) }
        var advice = advice(words[1], words[1] + ".", "center", in: home)
        (advice.message, advice.note) = ("`move` puts a node into another container, not to a place", "")
        return advice
    }
}
