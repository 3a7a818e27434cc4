// A picture that differs from its file: both versions side by side, and the nodes that moved.

import TGLRender
import TGLScript
import TGLSyntax
import TGLTools

/// The report on a picture that differs from its file.
struct ShownDifference: Sendable {
    let picture: PictureDifference
    /// The differences between the scenes; nil if the earlier one is unknown.
    let scenes: DocumentDifference?
    /// Both scenes as SVG, for a page; a new picture has only the current one.
    let drawings: (before: String?, after: String)?

    init(_ picture: PictureDifference, before: Session?, in session: Session, hasDrawings: Bool) {
        self.picture = picture
        scenes = before.map { DocumentRecord($0, by: .name).difference(to: session, by: .name) }
        let isKnown = before != nil || picture.expected == nil
        drawings = hasDrawings && isKnown ? Self.drawings(before, session) : nil
    }

    /// The scenes as SVG in the same size, cropped to the used part of the screen.
    private static func drawings(_ before: Session?, _ now: Session) -> (String?, String) {
        func scene(_ session: Session) -> Scene { SceneBuilder(doc: session.document, limit: .max, takesLines: true).build() }
        let scenes = (before.map(scene), scene(now))
        let crop = PictureCrop(of: [scenes.0, scenes.1].compactMap { $0 })
        return (scenes.0.map { svgText(crop.applied(to: $0)) }, svgText(crop.applied(to: scenes.1)))
    }

    /// Both pictures, followed by the nodes that moved and the rules that moved them. Data is shown as a unified diff.
    func block(_ look: Look) -> TextBlock {
        var block = TextBlock()
        if let expected = picture.expected {
            block.lines += picture.form.isData ? diff(expected, look) : pictures(expected, look)
        } else if !picture.form.isData {
            block.lines += Self.some(Self.lines(picture.actual).map { TextLine(Self.plain.show(String($0))) })
        }
        if let problem = picture.sceneProblem { block.lines.append(TextLine(look.style.show(problem), .faint)) }
        guard let scenes else { return block }
        if scenes.isEmpty {
            block.lines.append(TextLine("no frame and no rule differs: the picture is drawn otherwise than it was", .faint))
        }
        block.lines += scenes.block(look).lines
        return block
    }

    private static func lines(_ text: String) -> [Substring] {
        var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    // MARK: Pictures

    /// Pictures are shown in the characters in which they were drawn.
    private static let plain = RenderStyle(color: .none, ascii: false)
    /// The maximum number of picture lines shown.
    private static let mostRows = 60

    private static func some(_ lines: [TextLine]) -> [TextLine] {
        lines.count <= mostRows ? lines : lines.prefix(mostRows) + [TextLine("… \(lines.count - mostRows) more lines", .faint)]
    }

    /// The number of unchanged lines shown around changed ones.
    private static let context = 2

    /// The changed lines, with those of the file on the left, or above if the terminal is too narrow.
    private func pictures(_ expected: String, _ look: Look) -> [TextLine] {
        let (old, new) = (Self.lines(expected), Self.lines(picture.actual))
        let count = max(old.count, new.count)
        let differ = (0..<count).map { row in (row < old.count ? old[row] : "") != (row < new.count ? new[row] : "") }
        var isShown = Array(repeating: false, count: count)
        for row in differ.indices where differ[row] {
            for near in max(0, row - Self.context)..<min(count, row + Self.context + 1) { isShown[near] = true }
        }
        func block(_ title: String, _ lines: [Substring], marks: Bool) -> TextBlock {
            var block = TextBlock([TextLine((marks ? "  " : "") + title, .strong)])
            for row in 0..<count where isShown[row] || row > 0 && isShown[row - 1] {
                guard isShown[row] else {
                    block.lines.append(TextLine((marks ? "  " : "") + "…", .faint))
                    continue
                }
                let text = row < lines.count ? Self.plain.show(String(lines[row])) : ""
                var line = TextLine(marks ? differ[row] ? "~ " : "  " : "")
                line.append(text, differ[row] ? .changed : .faint)
                block.lines.append(line)
            }
            return block
        }
        let (left, right) = (block(picture.path, old, marks: false), block("now", new, marks: true))
        let gap = 2
        if look.isTerminal, left.columns + gap + right.columns > look.columns { return Self.some(left.lines) + Self.some(right.lines) }
        return Self.some(sideBySide(left, right, gap: gap).lines)
    }

    // MARK: Data

    /// The maximum number of diff lines shown for data.
    private static let mostLines = 60

    private func diff(_ expected: String, _ look: Look) -> [TextLine] {
        let text = TextDiff.text(from: Array(expected.utf8), to: Array(picture.actual.utf8), name: picture.path)
        let lines = Self.lines(text)
        let more = lines.count > Self.mostLines ? [TextLine("… \(lines.count - Self.mostLines) more lines", .faint)] : []
        return lines.prefix(Self.mostLines).map { TextLine(look.style.show(String($0))).cut(to: 200) } + more
    }
}

extension Diagnostic {
    /// Whether the error is about a picture that differs from its file; the picture is then shown with it.
    var tellsOfPicture: Bool { code == ScriptCode.pictureDiffers.text }
}
