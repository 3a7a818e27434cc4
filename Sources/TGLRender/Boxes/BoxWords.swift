/// A label or a part of one, with its width.
struct LabelWord {
    let text: String
    let columns: Int

    init(_ text: String) {
        self.text = text
        columns = displayWidth(text)
    }

    /// The label with a space on either side.
    var spaced: LabelWord { LabelWord(" " + text + " ") }

    func cut(to room: Int, _ style: RenderStyle) -> LabelWord {
        LabelWord(shortName(text, columns: room, ellipsis: style.glyphs.cut))
    }
}

/// The texts of different lengths that can label a box.
struct BoxWords {
    let name: LabelWord
    let size: LabelWord
    /// The name, and the number of hidden nodes inside: `Row +3`.
    let counted: LabelWord
    let full: LabelWord
    /// The two names of two boxes with the same cells, for two rows.
    var pair: (LabelWord, LabelWord)?

    /// Creates the labels for a box, or for several that share a name.
    init(_ shown: String, _ node: SceneNode, isOne: Bool, hidden: Int, _ style: RenderStyle) {
        let size = formatSize(node.frame, style.glyphs)
        let count = hidden > 0 ? " +" + formatCount(hidden) : ""
        name = LabelWord(shown)
        self.size = LabelWord(size)
        counted = LabelWord(shown + count)
        full = isOne ? LabelWord(shown + " " + size + count) : counted
    }
}

/// Groups boxes that share a label: siblings too small to be distinguished (flat boxes in the same row, thin boxes and specks in the same
/// cells: `r5…r20`), and boxes in the same cells (`A = B`). The label belongs to the last box of a group.
struct SameCells {
    private struct LabelSpot: Hashable {
        var parent: Int?
        var box: CellBox
    }

    private let scene: Scene
    private var membersByLast: [Int: [Int]] = [:]
    private var isCovered: [Bool]
    /// For each node, whether its group consists of boxes in the same cells.
    private var isSame: [Bool]

    init(_ scene: Scene, _ drawing: Drawing, _ plan: BoxPlan, showsText: [Bool], skipping nameless: Int?) {
        self.scene = scene
        isCovered = [Bool](repeating: false, count: plan.boxes.count)
        isSame = isCovered
        var lastAt: [LabelSpot: Int] = [:]
        for index in plan.boxes.indices {
            guard var box = plan.boxes[index], !showsText[index], index != nameless else { continue }
            let isSmall = box.bottom - box.top <= 1 || box.isThin
            if isSmall, !box.isThin { box.bottom = box.top }
            let spot = LabelSpot(parent: isSmall ? scene.nodes[index].parent : nil, box: box)
            if let before = lastAt[spot], isSmall || drawing.edges[before] == drawing.edges[index] {
                isCovered[before] = true
                isSame[index] = !isSmall
                membersByLast[index] = (membersByLast.removeValue(forKey: before) ?? [before]) + [index]
            }
            lastAt[spot] = index
        }
    }

    func isLast(_ index: Int) -> Bool { !isCovered[index] }

    func members(of index: Int) -> [Int] { membersByLast[index] ?? [index] }

    func words(for index: Int, _ plan: BoxPlan, _ style: RenderStyle) -> BoxWords {
        let node = scene.nodes[index]
        let last = style.show(node.name)
        let members = members(of: index)
        let hidden = members.reduce(0) { $0 + plan.hiddenInside[$1] }
        guard members.count > 1 else { return BoxWords(last, node, isOne: true, hidden: hidden, style) }
        let first = style.show(scene.nodes[members[0]].name)
        if isSame[index] {
            let shown = members.count == 2 ? first + " = " + last : first + " =" + style.glyphs.ellipsis + "= " + last
            var words = BoxWords(shown, node, isOne: true, hidden: hidden, style)
            words.pair = (LabelWord(first + " ="), LabelWord(last))
            return words
        }
        return BoxWords(first + style.glyphs.ellipsis + last, node, isOne: false, hidden: hidden, style)
    }
}
