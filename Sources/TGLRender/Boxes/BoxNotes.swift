/// The lines beneath the picture, each a heading followed by a list:
///
///     overlaps: A and B, B and C
///     sticks out: C (right 20)
struct BoxNotes {
    private var paragraphs: [Paragraph] = []
    private let style: RenderStyle

    private struct Paragraph {
        var heading: String
        var count: Int
        /// The text of an item, by index. Created only when needed, because there may be room for only a few of very many items.
        var item: (Int) -> String
        /// The text that replaces the items that do not fit.
        var more: String?
        var maxLines: Int
        /// The maximum number of items to list.
        var maxItems: Int
    }

    /// No notes.
    static func none(_ style: RenderStyle) -> BoxNotes { BoxNotes(style: style) }

    private init(style: RenderStyle) { self.style = style }

    init(
        _ scene: Scene, _ drawing: Drawing, _ findings: BoxFindings, _ plan: BoxPlan, unnamed: [Int], goals: [String],
        showsScreen: Bool, _ style: RenderStyle
    ) {
        self.style = style
        let nodes = scene.nodes
        func name(_ index: Int) -> String {
            shortName(style.show(nodes[index].name), columns: 30, ellipsis: style.glyphs.cut)
        }

        add(
            "overlaps", findings.overlaps, more: findings.hasMoreOverlaps ? "and more" : nil
        ) { name($0.first) + " and " + name($0.second) }
        let outermost = showsScreen ? 0 : SceneLinks.none
        func addOverflows(_ heading: String, ofScreen: Bool) {
            let overflows = findings.overflows.filter {
                !RenderPatience.ends(at: $0.node) && (drawing.links.parent[$0.node] == outermost) == ofScreen
            }
            add(heading, overflows) { "\(name($0.node)) (\($0.words))" }
        }
        addOverflows("sticks out", ofScreen: false)
        addOverflows("sticks out of the screen", ofScreen: true)
        add("outside the picture", plan.outside, maxLines: 1, item: name)
        add("no size", nodes.indices.filter { !RenderPatience.ends(at: $0) && drawing.isEmpty[$0] }) {
            "\(name($0)) (\(formatSize(nodes[$0].frame, style.glyphs)))"
        }
        // Each node once, in tree order: nodes that take less than two columns and a row, and nodes without room for their children.
        let isLeaf = { drawing.links.firstChild[$0] == SceneLinks.none }
        let small = unnamed.filter { drawing.views.isWhole($0) }.filter {
            isLeaf($0) || plan.boxes[$0].map { $0.isFlat || $0.isThin } ?? false
        }
        let cramped = nodes.indices.filter { plan.hiddenInside[$0] > 0 }
        let tooSmall = Set(small.filter { plan.isSmall[$0] }).union(cramped).sorted()
        add("too small to draw", tooSmall, maxItems: 5, maxLines: 1) { index in
            let inside = plan.hiddenInside[index]
            return inside > 0 ? "\(formatCount(inside)) in \(name(index))" : name(index)
        }
        add("no room for the name", small.filter { !plan.isSmall[$0] }, maxItems: 5, maxLines: 1, item: name)
        add("no room for the goal's name", goals, maxItems: 5, maxLines: 1) { $0 }
        add("not drawn", nodes.indices.filter { nodes[$0].omitted > 0 }) { "\(formatCount(nodes[$0].omitted)) in \(name($0))" }
    }

    private mutating func add<Item>(
        _ heading: String, _ items: [Item], more: String? = nil, maxItems: Int = .max, maxLines: Int = 3, item: @escaping (Item) -> String
    ) {
        guard !items.isEmpty else { return }
        paragraphs.append(
            Paragraph(heading: heading, count: items.count, item: { item(items[$0]) }, more: more, maxLines: maxLines, maxItems: maxItems))
    }

    /// The notes, limited to `columns` and `maxLines`.
    func lines(columns: Int, maxLines: Int) -> [TextLine] {
        guard columns > 0, maxLines > 0 else { return [] }
        var result: [TextLine] = []
        for (position, paragraph) in paragraphs.enumerated() {
            let waiting = paragraphs.count - position - 1
            let room = maxLines - result.count - min(waiting, max(maxLines - result.count - 1, 0))
            guard room > 0 else { break }
            let lines = wrap(paragraph, columns, maxLines: min(room, paragraph.maxLines))
            result += lines.map { $0.cut(to: columns, ellipsis: style.glyphs.ellipsis) }
        }
        return result
    }

    /// Lists items until the lines are full, followed by the number of items left out.
    private func wrap(_ paragraph: Paragraph, _ columns: Int, maxLines: Int) -> [TextLine] {
        var lines: [TextLine] = []
        var line = TextLine(paragraph.heading + ": ", .warning)
        var isFresh = true
        for position in 0..<paragraph.count {
            let rest = paragraph.count - position
            if position == paragraph.maxItems {
                line.append(" " + restWords(rest, paragraph), .faint)
                return lines + [line]
            }
            let isLastItem = rest == 1 && paragraph.more == nil
            let text = paragraph.item(position) + (isLastItem ? "" : ",")
            let needed = displayWidth(text) + (isFresh ? 0 : 1)
            let isLastLine = lines.count == maxLines - 1
            // The last line keeps room for the number of items that do not fit.
            let reserve = isLastLine && !isLastItem ? displayWidth(restWords(rest - 1, paragraph)) + 1 : 0
            if line.columns + needed + reserve > columns, !isFresh {
                if isLastLine {
                    line.append(" " + restWords(rest, paragraph), .faint)
                    return lines + [line]
                }
                lines.append(line)
                line = TextLine("  ")
                isFresh = true
            }
            line.append((isFresh ? "" : " ") + text)
            isFresh = false
        }
        if let more = paragraph.more { line.append(" " + more, .faint) }
        return lines + [line]
    }

    private func restWords(_ count: Int, _ paragraph: Paragraph) -> String {
        if let more = paragraph.more { return more }
        return style.glyphs.ellipsis + " " + formatCount(count) + " more"
    }
}
