// What the window shows while a file is watched:
//
//     demo.tgl · run 3 · 6 nodes · 2 ms
//     S   linear    0   0  100×210   height 200 → 210          ┌────┐
//     └─ A  view   20   0   60×60    50×50 → 60×60             └────┘
//
//     2 passed, 0 failed
//     q quits · t runs the tests · d shows the next device · p opens a page
//
// Where the last run ended with an error, the last picture without one is dimmed above it.

import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

struct WatchView {
    /// The file's name.
    let name: String
    let run: WatchedRun
    /// The last run without an error: that of `run`, or one before it.
    var good: GoodRun?
    var tests: TestFile?
    /// The results are those of a run before this one.
    var testsAreOld = false
    /// The device on whose screen it is shown; nil for the screen of the script.
    var device: KnownDevice?
    /// The file is run once more.
    var isRunning = false
    /// What is to be said of the live page.
    var page: String?

    private static let keys = "q quits · t runs the tests · d shows the next device · p opens a page"

    private var isGood: Bool { if case .good = run.end { true } else { false } }

    /// The lines of the window, cut to its size.
    func lines(_ presenter: Presenter, _ look: Look) -> [TextLine] {
        let room = max(look.rows - 2, 0)
        let sections = self.sections(look)
        let most = isGood ? room / 2 : room * 2 / 3
        let shares = Self.shares(of: good == nil ? room : most, among: sections.map(\.rows))
        var lines = [status(presenter, look)] + picture(presenter, look, rows: room - shares.reduce(0, +))
        for (section, rows) in zip(sections, shares) { lines += section.lines(rows, look) }
        lines = Array(lines.prefix(look.rows - 1))
        lines += Array(repeating: TextLine(), count: max(look.rows - 1 - lines.count, 0))
        if let page, !lines.isEmpty { lines[lines.count - 1] = TextLine(look.style.show(page), .faint) }
        lines.append(TextLine(look.style.show(Self.keys), .faint))
        let ellipsis = look.style.show("…")
        return lines.suffix(look.rows).map { $0.cut(to: look.columns, ellipsis: ellipsis) }
    }

    // MARK: The first line

    private func status(_ presenter: Presenter, _ look: Look) -> TextLine {
        let style = look.style
        var line = TextLine(style.show(name), .strong)
        func add(_ text: String, _ role: TextRole = .faint) {
            line.append(style.show(" · "), .faint)
            line.append(style.show(text), role)
        }
        switch run.end {
        case .good:
            add("run \(run.number)")
            let count = (good?.session.document.count ?? 1) - 1
            add("\(formatCount(count)) \(plural("node", count))")
            add(formatDuration(nanoseconds: run.nanoseconds, ascii: style.ascii))
        case .failed: add("run \(run.number) failed", .error)
        case .impossible: add("could not be run", .error)
        case .stopped where isRunning: break
        case .stopped: add("run \(run.number) was stopped by a key; save the file to run it again", .warning)
        }
        if !isGood, let good { add("the picture is of run \(good.number)") }
        if let device { add(presenter.title(of: (device.name, device.size))) }
        if isRunning { add("running; any key stops it", .changed) }
        return line
    }

    // MARK: The tree and the picture

    private func picture(_ presenter: Presenter, _ look: Look, rows: Int) -> [TextLine] {
        guard let good, rows > 0 else { return [] }
        var options = presenter.outputOptions(look)
        // A picture in less room says nothing.
        if rows < 8 || look.columns < 16 { options.picture = .off }
        let block = answerBlock(good.scene, width: look.columns, height: rows, form: .both, options: options)
        let isEmpty = good.scene.nodes.allSatisfy { $0.change == .gone }
        let none = isEmpty ? [TextLine("the script makes no nodes", .faint)] : []
        return Array((none + (isGood ? block : block.dimmed).lines).prefix(rows))
    }

    // MARK: What is below

    /// A part of the window below the picture.
    private struct Section {
        var heading: TextLine?
        var body: [TextLine]
        /// So many lines before the body are not part of it.
        var omitted = 0
        /// The last lines say most.
        var keepsEnd = false

        /// A blank line, and all others.
        var rows: Int { 1 + (heading == nil ? 0 : 1) + (omitted > 0 ? 1 : 0) + body.count }

        /// So many lines of it, with one that says how many there are more.
        func lines(_ rows: Int, _ look: Look) -> [TextLine] {
            guard rows > 0 else { return [] }
            let head = [TextLine()] + (heading.map { [$0] } ?? [])
            let room = rows - head.count
            if body.count <= room, omitted == 0 { return head + body }
            let kept = max(room - 1, 0)
            let count = omitted + body.count - kept
            let more = TextLine(
                look.style.show("… \(formatCount(count)) \(keepsEnd ? "earlier" : "more") \(plural("line", count))"), .faint)
            return (head + (keepsEnd ? [more] + body.suffix(kept) : body.prefix(kept) + [more])).suffix(rows)
        }
    }

    private func sections(_ look: Look) -> [Section] {
        var sections: [Section] = []
        let problems = self.problems(look)
        if !problems.isEmpty { sections.append(Section(body: problems)) }
        if let tests {
            var section = self.section(of: tests, look)
            if testsAreOld { (section.heading, section.body) = (section.heading?.dimmed, section.body.map(\.dimmed)) }
            sections.append(section)
        }
        if run.printed.count > 0 {
            let body = run.printed.last.map { TextLine(look.style.show($0)) }
            sections.append(
                Section(heading: TextLine("printed", .faint), body: body, omitted: run.printed.count - body.count, keepsEnd: true))
        }
        return sections
    }

    /// The errors, or notes.
    private func problems(_ look: Look) -> [TextLine] {
        switch run.end {
        case .good:
            guard let good else { return [] }
            let notes = good.notes.isEmpty ? [] : Notes.block(good.notes, in: good.session, look: look).lines
            return lines(of: run.warnings, look) + notes
        case .failed(let diagnostics, let omitted):
            let more = "… and \(omitted) more \(plural("error", omitted))"
            return lines(of: diagnostics, look) + (omitted > 0 ? [TextLine(look.style.show(more))] : [])
        case .impossible(let why): return [TextLine("tgl: \(look.style.show(why))"), TextLine("the next save runs it", .faint)]
        case .stopped: return []
        }
    }

    private func lines(of diagnostics: [Diagnostic], _ look: Look) -> [TextLine] {
        let options = DiagnosticOptions(style: look.style, columns: look.columns)
        return diagnostics.flatMap { diagnosticBlock(DiagnosticPicture($0), options: options).lines }
    }

    private func section(of tests: TestFile, _ look: Look) -> Section {
        if let problem = tests.unreadable { return Section(body: [TextLine("tgl: \(look.style.show(problem))")]) }
        let output = PrintedLines(tests.output).last.map { TextLine(look.style.show($0)) }
        if tests.results.isEmpty { return Section(heading: TextLine("there are no tests in this file", .faint), body: output) }
        if !isGood, tests.results.allSatisfy({ $0.name == $0.file }) {
            return Section(heading: TextLine("the tests did not run: the script has an error", .error), body: output)
        }
        let summary = TextLine("\(tests.passed) passed, \(tests.failed) failed", tests.failed > 0 ? .error : .right)
        var failed = tests
        // The error of the script itself is shown above.
        if !isGood { failed.results.removeAll { $0.name == $0.file } }
        return Section(heading: summary, body: failed.outcomes(look, namesAll: false).lines + output)
    }

    /// Distributes rows among parts: each gets as many as it needs, but all later parts keep up to four.
    private static func shares(of rows: Int, among needs: [Int]) -> [Int] {
        var left = rows
        return needs.indices.map { index in
            let later = needs[(index + 1)...].reduce(0) { $0 + min($1, 4) }
            let share = min(needs[index], max(left - later, min(left, 4)))
            left -= share
            return share
        }
    }
}
