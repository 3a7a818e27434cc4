// :where :find

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

extension Prompt {
    // MARK: Where

    /// `:where A`: the tree and the picture with the node marked, and its place in words.
    func showWhere(_ rest: String) throws(CommandFailure) {
        guard !rest.isEmpty else { throw CommandFailure("`:where` takes a node: `:where A`") }
        let sought = try node(rest)
        let document = session.document
        if sought == Document.screen { throw CommandFailure("`screen` is all there is: `:zoom screen` draws it") }
        let look = presenter.look
        var builder = SceneBuilder(doc: document, limit: 2000, showsGuides: presenter.guides)
        builder.alsoShown = sought
        var scene = builder.build()
        guard let index = scene.nodes.firstIndex(where: { $0.id == Int(sought) }) else { return }
        scene.nodes[index].emphasis = true
        scene.sought = index
        let options = presenter.outputOptions(look)
        let words = wrap(whereWords(sought, scene, index), columns: look.isTerminal ? look.columns - 1 : 1 << 20)
        let rows = look.isTerminal ? max(look.rows - 2 - words.count, 6) : 1 << 20
        let text = presenter.drawn([[scene]]) { [options] in
            composeAnswer($0[0][0], width: look.columns, height: rows, form: .both, options: options)
        }
        if let text, !Patience.isOver() { Output.standard.write(text + TextBlock(words.map { TextLine($0, .faint) }).text(look.style)) }
    }

    private func whereWords(_ node: Int32, _ scene: Scene, _ index: Int) -> String {
        let document = session.document
        let style = presenter.look.style
        let name = style.show(document.nameText(node))
        if document.isGone(node) { return "\(name) is gone (`visibility = gone`): it has no place" }
        let frame = scene.nodes[index].frame
        let size = "\(formatNumber(frame.width))\(style.ascii ? "x" : "×")\(formatNumber(frame.height))"
        let corner = "\(formatNumber(scene.nodes[index].absoluteX)) \(formatNumber(scene.nodes[index].absoluteY))"
        if frame.width <= 0 || frame.height <= 0 { return "\(name) has no area (\(size), at \(corner)); `why \(name)` explains it" }
        var words = "\(name) is \(scene.place(of: index)): \(size) at \(corner)"
        if let missing = missing(node, scene, index) { words += "; \(missing)" }
        return words
    }

    /// Why a node is not visible in the picture.
    private func missing(_ node: Int32, _ scene: Scene, _ index: Int) -> String? {
        if presenter.picture == .off { return nil }
        let document = session.document
        if case .node(let name) = presenter.zoom, let shown = document.find(written: name) {
            var above: Int32? = node
            while let at = above, at != shown { above = document.parent(at) }
            if above == nil { return "the picture shows \(presenter.look.style.show(name)) alone: `:zoom screen` shows all" }
        }
        let look = presenter.look
        // The size of a cell in points, at most, if the picture uses all columns.
        let cell = scene.screenWidth / Double(max(look.columns * (look.columns >= 100 ? 3 : 5) / 5, 1))
        let isSmall = scene.nodes[index].frame.width < cell || scene.nodes[index].frame.height < cell
        guard isSmall, presenter.zoom == .screen, let parent = document.parent(node), parent != Document.screen else { return nil }
        return "it is small: `:zoom \(look.style.show(document.nameText(parent)))` draws it larger"
    }

    // MARK: Find

    /// The maximum number of nodes to list.
    private static let mostFound = 50

    /// `:find TEXT`: finds nodes by name, text, kind and rule.
    func find(_ rest: String) throws(CommandFailure) {
        guard !rest.isEmpty else { throw CommandFailure("`:find` takes a text: `:find parent.width`") }
        let look = presenter.look
        var search = NodeSearch(unquoted(rest), in: session)
        var shown: [NodeSearch.Found] = []
        var count = 0
        session.document.asking(session.isToldToStop) {
            var seen = 0
            var isOver = false
            session.document.walk(Document.screen) { node, _ in
                seen += 1
                if seen & 1023 == 0, Patience.isOver() { isOver = true }
                guard !isOver, node != Document.screen, let found = search.look(at: node, wantsPlace: count < Self.mostFound) else {
                    return
                }
                count += 1
                if shown.count < Self.mostFound { shown.append(found) }
            }
        }
        if Patience.isOver() { return }
        if shown.isEmpty { throw CommandFailure("no node has `\(rest)` in its name, text, kind or rules") }
        Output.standard.write(block(shown, look).text(look.style))
        let all = "\(formatCount(count)) \(plural("node", count))"
        let words = count > shown.count ? "\(all); the first \(shown.count) are listed" : all
        Output.standard.write(TextLine(words, .faint).text(look.style) + "\n")
    }

    /// A line for each node: name, kind, frame, the matching text, and where that was set.
    private func block(_ found: [NodeSearch.Found], _ look: Look) -> TextBlock {
        let style = look.style
        let document = session.document
        let names = found.map { shortName(style.show(document.nameText($0.node)), columns: 30) }
        let kinds = found.map { document.kind($0.node).word }
        let frames = found.map { item -> String in
            if document.isGone(item.node) { return "gone" }
            let frame = document.frame(item.node)
            return "\(formatNumber(frame.x)) \(formatNumber(frame.y))  \(formatNumber(frame.width))"
                + "\(style.ascii ? "x" : "×")\(formatNumber(frame.height))"
        }
        func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, displayWidth($1)) } }
        let (nameEnd, kindEnd) = (widest(names), widest(kinds))
        let frameEnd = widest(frames)
        var block = TextBlock()
        for (index, item) in found.enumerated() {
            var line = TextLine()
            append(names[index], item.name, &line)
            line.pad(to: nameEnd + 2)
            append(kinds[index], item.kind, &line, plain: .faint)
            line.pad(to: nameEnd + kindEnd + 4)
            line.append(frames[index], endingAt: nameEnd + kindEnd + 4 + frameEnd)
            if let match = item.match {
                line.append("   ")
                append(match.text, match.range, &line, plain: .plain)
            }
            if let place = item.place { line.append("   \(style.show(place))", .faint) }
            block.lines.append(line.cut(to: look.isTerminal ? look.columns - 1 : 1 << 20))
        }
        return block
    }

    /// Appends a text with the matching part marked.
    private func append(_ text: String, _ range: Range<Int>?, _ line: inout TextLine, plain: TextRole = .strong) {
        let letters = Array(text)
        guard let range, range.upperBound <= letters.count else { return line.append(presenter.look.style.show(text), plain) }
        line.append(presenter.look.style.show(String(letters[..<range.lowerBound])), plain)
        line.append(presenter.look.style.show(String(letters[range])), .changed)
        line.append(presenter.look.style.show(String(letters[range.upperBound...])), plain)
    }
}
