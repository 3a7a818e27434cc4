/// The goal of a lesson for a node, followed by the node's changes in words: `height 200 → 210`, `50×50 → 60×60`, `y 60 → 70`, `new`,
/// `gone`. Empty if there are none.
///
/// - Parameter isShort: old values are left out: `y → 70`.
func changeWords(_ node: SceneNode, in scene: Scene, _ style: RenderStyle, isShort: Bool = false) -> TextLine {
    let changes = changesOf(node, in: scene, style, isShort)
    guard !node.goal.isEmpty, node.change != .gone else { return changes }
    var line = TextLine(style.show(node.goal), .strong)
    if changes.columns > 0 { line.append("   ") }
    line.append(changes)
    return line
}

private func changesOf(_ node: SceneNode, in scene: Scene, _ style: RenderStyle, _ isShort: Bool) -> TextLine {
    var line = TextLine()
    let item = scene.items[node.id]
    let making = item?.making ?? ""
    switch node.change {
    case .none: break
    case .new: line.append(making.isEmpty ? "new" : making, .new)
    case .gone: line.append("gone", .removed)
    case .changed(let old):
        let words = MoveWords(glyphs: style.glyphs, isShort: isShort)
        words.appendMoves(from: old, to: scene.shownFrame(node), isGone: node.isGone, into: &line)
    }
    if !making.isEmpty, node.change != .new { appendWord(making, .changed, &line) }
    if let item, !item.formerName.isEmpty { appendWord("was " + item.formerName, .faint, &line) }
    if node.isInvisible, !node.isGone, node.change != .gone {
        appendWord("invisible", .faint, &line)
    }
    return line
}

/// The changes of a frame in words: `x 16 → 20, height 200 → 210`.
private struct MoveWords {
    let glyphs: Glyphs
    /// Whether old values are left out: `x → 20`.
    let isShort: Bool

    func appendMoves(from old: SceneFrame, to new: SceneFrame, isGone: Bool, into line: inout TextLine) {
        if isGone {
            appendMove("", formatSize(old, glyphs), "gone", &line)
            return
        }
        appendNumber("x", old.x, new.x, &line)
        appendNumber("y", old.y, new.y, &line)
        let isWider = formatNumber(old.width) != formatNumber(new.width)
        let isHigher = formatNumber(old.height) != formatNumber(new.height)
        if isWider, isHigher {
            appendMove("", formatSize(old, glyphs), formatSize(new, glyphs), &line)
        } else if isWider {
            appendNumber("width", old.width, new.width, &line)
        } else if isHigher {
            appendNumber("height", old.height, new.height, &line)
        }
        if line.columns == 0, old != new { line.append("by less than 0.01", .changed) }
    }

    /// Appends nothing if both numbers have the same text.
    private func appendNumber(_ word: String, _ old: Double, _ new: Double, _ line: inout TextLine) {
        let before = formatNumber(old)
        let after = formatNumber(new)
        if before != after { appendMove(word, before, after, &line) }
    }

    private func appendMove(_ word: String, _ before: String, _ after: String, _ line: inout TextLine) {
        if line.columns > 0 { line.append(", ", .faint) }
        if !word.isEmpty { line.append(word + " ", .changed) }
        line.append((isShort ? "" : before + " ") + glyphs.arrow + " ", .faint)
        line.append(after, .changed)
    }
}

private func appendWord(_ word: String, _ role: TextRole, _ line: inout TextLine) {
    if line.columns > 0 { line.append(", ", .faint) }
    line.append(word, role)
}
