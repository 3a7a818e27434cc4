/// The lines beneath the picture, each a heading and what belongs under it:
///
///     overlaps: A and B, B and C
///     sticks out: C (right 20)
struct BoxNotes {
    private var paragraphs: [Paragraph] = []
    private let style: RenderStyle

    private struct Paragraph {
        var heading: String
        var items: [String]
        /// Said instead of the items that do not fit.
        var more: String?
        var maxLines: Int
    }

    /// Nothing to say.
    static func none(_ style: RenderStyle) -> BoxNotes { BoxNotes(style: style) }

    private init(style: RenderStyle) { self.style = style }

    init(
        _ scene: Scene, _ drawing: Drawing, _ findings: BoxFindings, _ plan: BoxPlan, unnamed: [Int],
        showsScreen: Bool, _ style: RenderStyle
    ) {
        self.style = style
        let nodes = scene.nodes
        func name(_ index: Int) -> String {
            truncate(style.show(nodes[index].name), columns: 30, ellipsis: style.glyphs.cut)
        }

        add(
            "overlaps", findings.overlaps.map { name($0.first) + " and " + name($0.second) },
            more: findings.hasMoreOverlaps ? "and more" : nil)
        let outermost = showsScreen ? 0 : SceneLinks.none
        func overflow(ofScreen: Bool) -> [String] {
            findings.overflows.filter { !RenderPatience.ends(at: $0.node) && (drawing.links.parent[$0.node] == outermost) == ofScreen }
                .map { "\(name($0.node)) (\($0.words))" }
        }
        add("sticks out", overflow(ofScreen: false))
        add("sticks out of the screen", overflow(ofScreen: true))
        add("outside the picture", plan.outside.map(name), maxLines: 1)
        add(
            "no size",
            nodes.indices.filter { !RenderPatience.ends(at: $0) && drawing.isEmpty[$0] }.map {
                "\(name($0)) (\(formatSize(nodes[$0].frame, style.glyphs)))"
            })
        let small = unnamed.filter { plan.boxes[$0].map { $0.isFlat || $0.isThin } ?? false }
        let cramped = nodes.indices.filter { plan.hiddenInside[$0] > 0 }
        add(
            "too small to draw",
            small.map(name)
                + cramped.map {
                    "\(formatCount(plan.hiddenInside[$0])) in \(name($0))"
                }, maxLines: 1)
        add(
            "not drawn",
            nodes.indices.filter { nodes[$0].omitted > 0 }.map {
                "\(formatCount(nodes[$0].omitted)) in \(name($0))"
            })
    }

    private mutating func add(_ heading: String, _ items: [String], more: String? = nil, maxLines: Int = 3) {
        guard !items.isEmpty else { return }
        paragraphs.append(Paragraph(heading: heading, items: items, more: more, maxLines: maxLines))
    }

    /// The notes in at most so many columns and lines.
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

    /// Items until the lines are full, then how many there are besides.
    private func wrap(_ paragraph: Paragraph, _ columns: Int, maxLines: Int) -> [TextLine] {
        var lines: [TextLine] = []
        var line = TextLine(paragraph.heading + ": ", .warning)
        var isFresh = true
        for (position, item) in paragraph.items.enumerated() {
            let rest = paragraph.items.count - position
            let isLastItem = rest == 1 && paragraph.more == nil
            let text = item + (isLastItem ? "" : ",")
            let needed = displayWidth(text) + (isFresh ? 0 : 1)
            let isLastLine = lines.count == maxLines - 1
            // On the last line room is kept for the count of what does not fit.
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
