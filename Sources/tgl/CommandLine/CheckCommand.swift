// `tgl check PATH…`: what is wrong with scripts, without running them.

import ArgumentParser
import Glibc
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal
import TGLTools

struct CheckCommand: WorkingCommand {
    static let name = "check"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Say what is wrong with scripts, without running them.",
        discussion: """
            Errors are what a run would stop at; warnings are about variables, functions and styles that nothing uses, code that never \
            runs, names that hide others, values that are not used, and rules that are set twice. `tgl explain` lists them all.

            A comment at the end of a line, or alone on the line above it, silences warnings of that line, with a reason:
            `# tgl: allow TGL0903 because other files use it`. It says so where it silences nothing. Errors cannot be silenced.

            --fix makes the changes that findings offer, such as a name that was meant, and checks the file again: a change after which \
            the finding is still there, or that brings an error, is not made, and no comment is removed. The report and the exit code \
            are about what is left. A file that had the format of `tgl fmt` has it afterwards; files are written as `tgl fmt` \
            writes them. Of - the text goes to standard output, and the findings to standard error.

            --over "screen.width 320..1440", --text xsmall..ax5 and --rtl run each file and ask where something breaks over these \
            values: overflows, is cut, overlaps, leaves the screen or vanishes. Each is a warning at the node, with where it is so, by how \
            much, by which rules, and pictures of the nearest layout without it and of the first with it. Values of --over are ranges or \
            lists of what a property or a knob takes, as in `:sweep`; a comment may allow `breaks-overlaps` and the like, or what lint \
            calls it. What breaks is found by bisection between places where rules change; `tgl help expect` says what can be missed. At \
            most \(BreakSearch.mostLayouts) layouts are looked at, for each combination at most \(BreakSearch.mostOfLine); where that \
            is not enough, a warning says so.

            The last line counts them; with --json or --sarif - it goes to standard error. Errors end with exit code 1, warnings only with \
            --strict.
            """)

    @Argument(
        help: ArgumentHelp("Files, and folders whose *.tgl files are all checked; - is standard input.", valueName: "path"),
        completion: .file(extensions: ["tgl"]))
    var paths: [String]

    @Flag(help: "Also run each file, within the limits, and add the run's errors and what `:lint` finds in its final tree.")
    var run = false

    @Option(
        help: ArgumentHelp(
            "Run each file and say where something breaks over values, as \"screen.width 320..1440\"; may be given several times.",
            valueName: "values"))
    var over: [String] = []

    @Option(help: ArgumentHelp("Say where something breaks over text sizes, as xsmall..ax5.", valueName: "sizes"))
    var text: String?

    @Flag(help: "Say where something breaks from right to left, too.")
    var rtl = false

    @Flag(help: "Make the changes that findings offer, and tell what is left.")
    var fix = false

    @Flag(help: "With --fix: change no file, and show what would change, as a unified diff.")
    var diff = false

    @Flag(help: "Warnings end with exit code 1, too.")
    var strict = false

    @Flag(help: "The findings as JSON on standard output, an object a line.")
    var json = false

    @Option(
        help: ArgumentHelp("Also write the findings as SARIF 2.1.0; - is standard output, for them alone.", valueName: "file"),
        completion: .file(extensions: ["sarif"]))
    var sarif: String?

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func validate() throws {
        if paths.isEmpty { throw ValidationError("no files are given: `tgl check PATH…`") }
        if diff, !fix { throw ValidationError("`--diff` shows what `--fix` would change: `tgl check --fix --diff PATH…`") }
        if let sweep = sweepText {
            // A knob has its range where a file declares it.
            let clauses = sweep.clauses { _ in 0...1 }
            let question = "expect nothing breaks over \(clauses ?? "")"
            let errors = SyntaxTree.parse(SourceFile(name: "sweep", text: question), names: .layout).diagnostics
            if clauses == nil || errors.contains(where: { $0.severity == .error }) {
                throw ValidationError("`\(sweep.text)` is not a property or a knob and its values: `--over \"screen.width 320..1440\"`")
            }
        }
        let writers = [
            (json, "`--json`"), (sarif == "-", "`--sarif -`"), (diff, "`--diff`"), (fix && !diff && paths.contains("-"), "`--fix -`"),
        ].filter { $0.0 }
        if writers.count > 1 { throw ValidationError("\(writers[0].1) and \(writers[1].1) both write to standard output") }
    }

    /// What is swept; nil where nothing is.
    private var sweepText: SweepText? {
        let sizes = text.map { "screen.textSize \($0.contains(",") ? "[\($0)]" : $0)" }
        let all = over + [sizes, rtl ? "screen.direction [ltr, rtl]" : nil].compactMap { $0 }
        return all.isEmpty ? nil : SweepText(all.joined(separator: ", "))
    }

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        let limits = limitFlags.forScript
        MemoryWatch.begin(limits)
        let found = ScriptFiles.find(paths)
        for note in found.skipped + found.problems { presenter.note(note) }
        var texts = CheckedFiles(limits: limits, runs: run)
        texts.sweep = sweepText
        if !json, sarif != "-" { texts.drawing = presenter }
        var isUnread = !found.problems.isEmpty
        for file in found.files {
            if Interrupts.interruptRequested() { return Ends.interrupted }
            do throws(SystemError) { try texts.add(file) } catch {
                if error.code == EINTR { return Ends.interrupted }
                presenter.note(error.description)
                isUnread = true
            }
        }
        texts.addImports()
        var fixes = FixedFiles(isTold: diff, presenter: presenter)
        if fix { texts.fix { fixes.write($0) } }
        if fixes.hasFailed { isUnread = true }
        let report = CheckReport(files: texts.findings())
        if Interrupts.interruptRequested() { return Ends.interrupted }
        let summary: TerminalText = "\(presenter.look.style.show(fixes.summary + report.summary))\n"
        // Standard output is for the findings in one form.
        if json || sarif == "-" {
            Output.standard.write(TerminalText(lines: json ? report.json : report.sarif))
            Output.errors.write(summary)
        } else {
            let output = diff || fix && paths.contains("-") ? Output.errors : Output.standard
            for file in report.files { write(file, presenter, to: output) }
            output.write(summary)
        }
        if let sarif, sarif != "-" {
            do throws(SystemError) { try Files.write(report.sarif, to: sarif) } catch {
                presenter.note(error.description)
                isUnread = true
            }
        }
        if isUnread { return Ends.file }
        return report.errors > 0 || strict && report.warnings > 0 ? Ends.failed : Ends.fine
    }

    private func write(_ file: CheckedFile, _ presenter: Presenter, to output: Output) {
        let look = presenter.look
        for (index, finding) in file.findings.enumerated() {
            output.write(presenter.text(of: finding.diagnostic, look) + (file.pictures[index] ?? ""))
        }
        if file.omitted > 0 {
            output.write("\(look.style.show("… and \(file.omitted) more \(plural("finding", file.omitted))"))\n")
        }
    }
}

/// What is told of a file.
struct CheckedFile {
    var findings: [CheckFinding]
    /// How many more findings there were.
    var omitted: Int
    /// How many layouts were looked at for what breaks; nil where that was not asked.
    var layouts: Int?
    /// Of findings of what breaks, by their places: the layout without it, and with it.
    var pictures: [Int: TerminalText] = [:]

    /// Where a finding is, and by which rule.
    private struct FindingPlace: Hashable {
        let rule: String
        let file: String
        let range: SourceRange

        init(_ finding: CheckFinding) {
            rule = finding.rule
            file = finding.diagnostic.primary.source.name
            range = finding.diagnostic.primary.range
        }
    }

    /// Adds what a run of the file tells that is not known; of lint all.
    mutating func add(_ others: [CheckFinding]) {
        var known = Set(findings.map { FindingPlace($0) })
        for finding in others where finding.diagnostic.code.isEmpty || known.insert(FindingPlace(finding)).inserted {
            findings.append(finding)
        }
    }
}

/// The files of one check: which of them others import is known only when all are read.
struct CheckedFiles {
    private struct Entry {
        var text: CheckedText
        /// As it was read.
        let bytes: [UInt8]
        /// What the loader calls it; nil for standard input.
        let key: String?
        let path: String?
        /// The command line names it.
        var isGiven = true

        var canRun: Bool { isGiven && !text.hasSyntaxErrors && !text.tree.isLessonFile }
    }

    private let limits: Limits
    private let runs: Bool
    /// What is swept, where it is asked what breaks.
    var sweep: SweepText?
    /// What draws pictures of what breaks; nil where there are none.
    var drawing: Presenter?
    private var entries: [Entry] = []

    init(limits: Limits, runs: Bool) {
        self.limits = limits
        self.runs = runs
    }

    mutating func add(_ file: ScriptFiles.Found) throws(SystemError) {
        let isInput = file.path == "-"
        let bytes = isInput ? try Input().readToEnd(limit: Files.longestText) : try file.read(patience: limits.seconds)
        let source = SourceFile(name: isInput ? "<stdin>" : file.path, bytes: bytes)
        let path = isInput ? nil : file.path
        let text = CheckedText(source, loader: FileLoader(script: path), limits: limits)
        entries.append(Entry(text: text, bytes: bytes, key: path.flatMap { Files.realPath($0) }, path: path))
    }

    /// Adds the texts that others import and that are not among them: of these only errors are told.
    mutating func addImports() {
        var known = Set(entries.compactMap(\.key))
        for entry in entries {
            for (key, tree) in zip(entry.text.importKeys, entry.text.imports) where known.insert(key).inserted {
                let text = CheckedText(tree.source, loader: FileLoader(script: key), limits: limits)
                if text.hasErrors { entries.append(Entry(text: text, bytes: tree.source.bytes, key: key, path: key, isGiven: false)) }
            }
        }
    }

    /// What the loader calls the files that others import.
    private var importedKeys: Set<String> { Set(entries.flatMap { entry in entry.text.importKeys.filter { $0 != entry.key } }) }

    /// Makes the changes that findings offer, as far as each text could be written.
    mutating func fix(_ write: (FixedFile) -> Bool) {
        let imported = importedKeys
        var options = ParseOptions(maxNesting: limits.nesting)
        options.shouldStop = { Patience.isOver() }
        for (index, entry) in entries.enumerated() where entry.isGiven {
            let isImported = entry.key.map { imported.contains($0) } ?? false
            let fix = ScriptFix(entry.text, isImported: isImported, options: options) { [limits] source in
                CheckedText(source, loader: FileLoader(script: entry.path), limits: limits)
            }
            if Interrupts.interruptRequested() { return }
            let mark = Array(entry.bytes.prefix(entry.bytes.count - entry.text.tree.source.bytes.count))
            let file = FixedFile(
                path: entry.path, name: entry.text.tree.source.name, before: entry.bytes, after: mark + fix.text.tree.source.bytes,
                count: fix.count)
            if write(file) { entries[index].text = fix.text }
        }
    }

    /// What is told of each file, in order.
    func findings() -> [CheckedFile] {
        let imported = importedKeys
        var files: [CheckedFile] = []
        for entry in entries where !Interrupts.interruptRequested() {
            let isImported = entry.key.map { imported.contains($0) } ?? false
            let run = (runs || sweep != nil) && entry.canRun ? run(entry) : nil
            var swept = CheckedFile(findings: [], omitted: 0)
            if let sweep, let run, run.check.isGood { findBreaks(over: sweep, run.session, entry.text.tree.source, &swept) }
            // What an imported file allows may be for the runs of others.
            let allowed = runs && run?.check.isGood ?? false ? run?.session.usedAllowances(in: entry.text.tree.source) : nil
            let check = ScriptCheck(entry.text, isImported: isImported, allowedInRun: isImported ? nil : allowed)
            let told = check.diagnostics.filter { entry.isGiven || $0.severity == .error }
            var file = CheckedFile(findings: told.map { CheckFinding($0) }, omitted: check.omitted + swept.omitted)
            if let run { file.add(run.check.findings) }
            for (index, pictures) in swept.pictures { file.pictures[file.findings.count + index] = pictures }
            file.findings += swept.findings
            file.layouts = swept.layouts
            files.append(file)
        }
        return files
    }

    /// Runs a file; lint is asked for with `--run` alone.
    private func run(_ entry: Entry) -> (check: RunCheck, session: Session) {
        let session = Session(limits: limits, loader: FileLoader(script: entry.path))
        session.heedsSignals()
        return (RunCheck(entry.text.tree.source, in: session, lints: runs) { Patience.isOver() }, session)
    }

    // MARK: Breaking

    /// Asks where something breaks, of a file that was run.
    private func findBreaks(over sweep: SweepText, _ session: Session, _ source: SourceFile, _ file: inout CheckedFile) {
        let start = Diagnostic.Place(source: source, range: SourceRange(at: 0))
        func note(_ rule: String, _ message: String, help: String? = nil, _ severity: Diagnostic.Severity = .warning) {
            let diagnostic = Diagnostic(code: rule, severity: severity, message: message, primary: start, help: help)
            file.findings.append(CheckFinding(rule: rule, diagnostic: diagnostic))
        }
        guard let clauses = sweep.clauses({ session.span(ofKnob: $0) }) else {
            return note("breaks", "no knob with a range is named in `\(sweep.text)`", help: "`gutter 4..24` gives the range", .error)
        }
        let outcome = session.whatBreaks("breaks over \(clauses)") { breaks in
            file.layouts = breaks.layouts
            file.omitted = breaks.omitted
            for (index, found) in breaks.all.enumerated() {
                if let drawing { file.pictures[file.findings.count] = drawing.pictures(of: breaks, at: index, in: session) }
                var finding = CheckFinding(rule: found.code, diagnostic: found.diagnostic(in: session, at: start))
                finding.layoutBreak = found
                file.findings.append(finding)
            }
            if let limit = breaks.limit { note("breaks-limit", "not all was looked at: \(limit)", help: "sweep fewer values at once") }
        }
        for error in outcome.diagnostics where error.severity == .error {
            note(error.code, "`\(sweep.text)`: \(error.message)" + (error.note.map { " (\($0))" } ?? ""), help: error.help, .error)
        }
    }
}
