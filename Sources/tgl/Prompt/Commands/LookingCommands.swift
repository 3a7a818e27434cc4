// :why :lint :verify :measure :sweep :time :help

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal
import TGLWhy

extension Prompt {
    /// The names of nodes in cells that a command accepts, such as `C[7].T` and `header(S)`.
    enum CellNames {
        case none
        /// Those in cells that the layout made.
        case made
        /// All; other cells are made, and released when the session settles.
        case all
    }

    /// The node with a name as written: `A`, `cell[3]`, `header["General"]`, `screen`.
    func node(_ name: some StringProtocol, inCells: CellNames = .none) throws(CommandFailure) -> Int32 {
        let document = session.document
        if let found = document.find(written: String(name)) { return found }
        if inCells != .none {
            do { if let found = try session.node(inCell: String(name), makes: inCells == .all) { return found } } catch {
                throw CommandFailure(error.message, diagnostics: error.diagnostic.map { [$0] } ?? [])
            }
        }
        let near = Suggestions.nearest(String(name), among: document.allNames())
        throw CommandFailure("no node is named `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
    }

    /// `:why A.width deep`, which runs the statement `why`.
    func why(_ rest: String) throws(CommandFailure) {
        guard !rest.isEmpty else { throw CommandFailure("`:why` takes a node or one of its properties: `:why A.width`") }
        let outcome = session.trying { session.run(SourceFile(name: "tgl[\(session.stateCount)]", text: "why \(rest)")) }
        presenter.report(outcome)
    }

    // MARK: Lint and verify

    func lint(_ rest: String) throws(CommandFailure) {
        let root = try rest.isEmpty ? Document.screen : node(rest, inCells: .made)
        let findings = session.document.asking(session.isToldToStop) { session.document.lint(root) }
        if Patience.isOver() { return }
        let look = presenter.look
        let notes = session.notes(of: findings)
        if notes.isEmpty { return Output.standard.write("no problems found\n") }
        let lines = notes.map { ExplanationLine(0, $0.text + ($0.help.map { "; \($0)" } ?? ""), source: $0.source) }
        let block = WhyText.block(lines, in: session, look: look, first: .plain)
        Output.standard.write(block.text(look.style))
        let count = "\(formatCount(notes.count)) \(plural("finding", notes.count))"
        Output.standard.write(TextLine(count, .faint).text(look.style) + "\n")
    }

    func verify() throws(CommandFailure) {
        let document = session.document
        let start = monotonicNanoseconds()
        let differences: [LayoutDifference]
        do { differences = try document.asking(session.isToldToStop, { try document.differencesFromScratch() }) } catch { return }
        let time = monotonicNanoseconds() - start
        let different = differences.prefix(20).map {
            "\($0.name): \(Prompt.text($0.here)) incrementally, \(Prompt.text($0.anew)) from scratch"
        }
        let look = presenter.look
        let count = "\(formatCount(document.count)) \(plural("node", document.count))"
        if different.isEmpty {
            let duration = formatDuration(nanoseconds: time, ascii: look.style.ascii)
            return Output.standard.write("\(look.style.show("\(count): the layout from scratch is identical · \(duration)"))\n")
        }
        for line in different { Output.standard.write("\(look.style.show(line))\n") }
        throw CommandFailure("the incremental layout differs from that from scratch: this is a bug in tgl, please report it with `:save`")
    }

    private static func text(_ frame: Rect?) -> String {
        guard let frame else { return "not there" }
        return "[" + [frame.x, frame.y, frame.width, frame.height].map(exactNumber).joined(separator: ", ") + "]"
    }

    // MARK: Measure and sweep

    func measure(_ rest: String) throws(CommandFailure) {
        let words = wordsOutsideStrings(rest)
        guard words.count == 3 else {
            throw CommandFailure("`:measure` takes a node, a width and a height; - leaves one free: `:measure A 200 -`")
        }
        let width = try side(words[1])
        let height = try side(words[2])
        defer { session.giveBackCells() }
        let node = try node(words[0], inCells: .all)
        let size: (width: Double, height: Double)
        do { size = try session.measure(node, width: width, height: height) } catch {
            throw CommandFailure(error.message, diagnostics: error.diagnostic.map { [$0] } ?? [])
        }
        let style = presenter.look.style
        let offered = "\(width.map(formatNumber) ?? "free") × \(height.map(formatNumber) ?? "free")"
        let answer = "\(formatNumber(size.width)) × \(formatNumber(size.height))"
        Output.standard.write("\(style.show("\(words[0]) offered \(offered) would be \(answer)"))\n")
    }

    private func side(_ word: String) throws(CommandFailure) -> Double? {
        if ["-", "none", "free"].contains(word) { return nil }
        guard let number = Double(word), number.isFinite, number >= 0 else {
            throw CommandFailure("`\(word)` is not a size: give a number, or - to leave it free")
        }
        return number
    }

    func sweep(_ rest: String) throws(CommandFailure) {
        if try sweepBreaks(rest) { return }
        let usage =
            "`:sweep` takes a property, a range, and the values to show: `:sweep screen.width 300..800 A.width`; "
            + "or `breaks`, to ask where something breaks: `:sweep screen.width 300..800 breaks`"
        var words = wordsOutsideStrings(rest)
        if let meant = Prompt.sweepMeant(words) { throw CommandFailure("write `:sweep \(meant)`") }
        if words.count >= 2, words[1].firstRange(of: "..") == nil, let span = session.span(ofKnob: words[0]) {
            words.insert("\(exactNumber(span.lowerBound))..\(exactNumber(span.upperBound))", at: 1)
        }
        guard words.count >= 3, let dots = words[1].firstRange(of: ".."),
            let low = Double(words[1][..<dots.lowerBound]), let high = Double(words[1][dots.upperBound...]), low.isFinite, high.isFinite
        else { throw CommandFailure(usage) }
        let target = words[0]
        words.removeFirst(2)
        var step: Double?
        if words[0] == "step", words.count > 2 {
            guard let given = Double(words[1]), given.isFinite, given > 0 else { throw CommandFailure("a step must be a number above 0") }
            step = given
            words.removeFirst(2)
        }
        let width = abs(high - low)
        guard width.isFinite else { throw CommandFailure("that range is too wide to step through") }
        guard width == 0 || width > 1e-300 else { throw CommandFailure("that range is too narrow to step through") }
        let size = step ?? SweptValues.niceStep(width / 40)
        guard width / size < 100_000 else { throw CommandFailure("there are too many steps: the limit is 100000") }
        var points: [Double] = []
        for index in 0...Int(width / size + 1e-9) { points.append(low + (low <= high ? 1 : -1) * Double(index) * size) }
        let rows = try values(of: words, setting: target, to: points)
        showSweep(target, words, points, rows)
    }

    /// The correct form of a sweep in other syntax: `A.width from 10 to 20 by 2` means `A.width 10..20 step 2 A.width`; nil if it is
    /// correct already.
    private static func sweepMeant(_ given: [String]) -> String? {
        var words = given
        if words.count > 4, words[1] == "from", words[3] == "to" { words.replaceSubrange(1...4, with: ["\(words[2])..\(words[4])"]) }
        if words.count > 3, words[2] == "to", Double(words[1]) != nil { words.replaceSubrange(1...3, with: ["\(words[1])..\(words[3])"]) }
        if words.count > 3, ["by", "every", "steps"].contains(words[2]), Double(words[3]) != nil { words[2] = "step" }
        if words == given { return nil }
        let hasValues = words.count > (words.count > 2 && words[2] == "step" ? 4 : 2)
        return (hasValues ? words : words + [words[0]]).joined(separator: " ")
    }

    private func values(of expressions: [String], setting target: String, to points: [Double]) throws(CommandFailure) -> [[String]] {
        var rows: [[String]] = []
        for point in points {
            if Patience.isOver() { return rows }
            presenter.capture = []
            let text = "\(target) = \(exactNumber(point))\n" + expressions.map { "print \($0)\n" }.joined()
            let outcome = session.trying { session.run(SourceFile(name: "sweep", text: text)) }
            let printed = presenter.capture ?? []
            presenter.capture = nil
            if let first = outcome.firstError {
                let help = first.help.map { "; \($0)" } ?? ""
                throw CommandFailure("\(first.message)\(help); the sweep stopped at \(target) = \(formatNumber(point))")
            }
            rows.append(printed)
        }
        return rows
    }

    private func showSweep(_ target: String, _ expressions: [String], _ points: [Double], _ rows: [[String]]) {
        let look = presenter.look
        let stride = max(1, (rows.count + 19) / 20)
        let shown = rows.indices.filter { $0 % stride == 0 || $0 == rows.count - 1 }
        let cells = shown.map { [formatNumber(points[$0])] + rows[$0].map { Double($0).map { formatNumber($0) } ?? $0 } }
        let alignment = [ColumnAlignment](repeating: .right, count: expressions.count + 1)
        Output.standard.write(table(header: [target] + expressions, rows: cells, alignment: alignment, style: look.style).text(look.style))
        let names = expressions.map { look.style.show($0) }
        let widest = names.map { displayWidth($0) }.max() ?? 0
        for (column, name) in names.enumerated() {
            let numbers = rows.map { column < $0.count ? Double($0[column]) ?? .nan : .nan }
            let line = sparkline(numbers, style: look.style)
            Output.standard.write("\(name)\(look.style.show(String(repeating: " ", count: widest - displayWidth(name))))  \(line)\n")
        }
    }

    // MARK: Knobs

    func showKnobs() {
        let look = presenter.look
        let knobs = session.knobs()
        if knobs.isEmpty {
            let text = "there are no knobs; `knob gutter = 8` makes one"
            Output.standard.write(TextLine(text, .faint).cut(to: look.columns).text(look.style) + "\n")
            return
        }
        let rows = knobs.map { knob in
            var users: [String] = []
            if knob.rules > 0 || knob.conditions == 0 { users.append("\(formatCount(knob.rules)) \(plural("rule", knob.rules))") }
            if knob.conditions > 0 { users.append("\(knob.conditions) \(plural("condition", knob.conditions))") }
            return [knob.name, knob.value, knob.limits ?? "", users.joined(separator: ", ")].map { look.style.show($0) }
        }
        let block = table(
            header: ["knob", "value", "takes", "followed by"], rows: rows, alignment: [.left, .right, .left, .left], style: look.style)
        Output.standard.write(block.text(look.style))
    }

    // MARK: Time, help

    func time(_ rest: String) throws(CommandFailure) {
        guard !rest.isEmpty else { throw CommandFailure("`:time` takes a command: `:time A.width = 20`") }
        let start = monotonicNanoseconds()
        take(rest)
        Output.standard.flush()
        let look = presenter.look
        let line = "the whole command took \(formatDuration(nanoseconds: monotonicNanoseconds() - start, ascii: look.style.ascii))"
        Output.standard.write(TextLine(line, .faint).text(look.style) + "\n")
    }

    func help(_ rest: String) throws(CommandFailure) {
        let look = presenter.look
        if rest == HelpCommand.everything {
            return Output.standard.write(Manual().text(version: Tgl.version, columns: look.columns, style: look.style))
        }
        if let page = rest.isEmpty ? Help.overview : Help.page(rest) {
            return Output.standard.write(page.text(columns: look.columns, style: look.style))
        }
        if let own = try? node(rest) {
            let name = look.style.show(rest)
            let kind = session.document.kind(own).word
            return Output.standard.write("\(name) is your node: a \(kind). `why \(name)` explains it.\n")
        }
        let near = Help.nearest(rest).map { "; did you mean `:help \($0)`?" } ?? "; `:help contents` lists all pages"
        throw CommandFailure("no help on `\(rest)`\(near)")
    }
}
