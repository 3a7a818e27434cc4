// `tgl fmt FILE…`: scripts in the one form.

import ArgumentParser
import Glibc
import TGLRender
import TGLSyntax
import TGLTerminal
import TGLTools

struct FormatCommand: WorkingCommand {
    static let name = "fmt"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Write scripts in the standard format.",
        discussion: """
            Files are rewritten; those that have the format already are not touched. Only white space, line breaks, `;` and redundant \
            parentheses change. A script with syntax errors stays as it is, and the exit code is 1.

            A file is the old one or the new one, whole, also after a full disk, a kill or a power cut, and keeps its mode and owner; a \
            symbolic link is followed. What cannot be written so is left as it is, with exit code 2: a write-protected file, one with \
            several names (hard links), one in a folder where no other file can be made.

            A statement is on its own line, with two spaces for each block around it. A block that you write on one line stays on one \
            while the line has at most \(ScriptFormatter.lineLength) columns. Comments, single blank lines, and line breaks in brackets \
            and after operators stay.
            """)

    @Argument(
        help: ArgumentHelp(
            "Files, and folders whose *.tgl files are all formatted; - is standard input to standard output.", valueName: "path"),
        completion: .file(extensions: ["tgl"]))
    var paths: [String]

    @Flag(help: "Change no file: name the files that are not formatted, and exit with 1 where there is one.")
    var check = false

    @Flag(
        help: ArgumentHelp(
            "Change no file: show what would change, as a unified diff, and exit with 1 where something would.",
            discussion: "Names of files in it are quoted where `git` quotes them."))
    var diff = false

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        MemoryWatch.begin(limitFlags.forScript)
        var run = FormatRun(presenter: presenter, limits: limitFlags, check: check, diff: diff)
        for path in paths {
            if path == "-" {
                run.formatInput()
                continue
            }
            let found = ScriptFiles.find([path])
            for note in found.skipped + found.problems { presenter.note(note) }
            if !found.problems.isEmpty { run.end(Ends.file) }
            for file in found.files { run.format(file) }
        }
        if Interrupts.interruptRequested() { return Ends.interrupted }
        run.writeSummary()
        return run.code
    }
}

/// One run of the command over several files.
private struct FormatRun {
    let presenter: Presenter
    let limits: LimitFlags
    let check: Bool
    let diff: Bool
    private(set) var code = Ends.fine
    private var changed = 0
    private var unchanged = 0
    private var failed = 0
    /// Whether standard output is for a text, and for nothing else.
    private var wroteText = false

    init(presenter: Presenter, limits: LimitFlags, check: Bool, diff: Bool) {
        self.presenter = presenter
        self.limits = limits
        self.check = check
        self.diff = diff
    }

    /// Ends with this code, unless a worse one was noted.
    mutating func end(_ code: Int32) { self.code = max(self.code, code) }

    mutating func formatInput() {
        wroteText = !check && !diff
        do throws(SystemError) {
            let bytes = try Input().readToEnd(limit: Files.longestText)
            guard let text = format(bytes, "<stdin>") else { return }
            if check || diff { return tell(bytes, text, "<stdin>") }
            Output.standard.write(product: text)
        } catch {
            fail(error)
        }
    }

    mutating func format(_ file: ScriptFiles.Found) {
        if Interrupts.interruptRequested() { return }
        do throws(SystemError) {
            let bytes = try file.read(patience: limits.forScript.seconds)
            guard let text = format(bytes, file.path) else { return }
            if check || diff || text == bytes { return tell(bytes, text, file.path) }
            do throws(SystemError) {
                try WholeFile.write(text, to: file.path)
            } catch {
                return fail(error, "`tgl fmt - < FILE` writes the text to standard output")
            }
            changed += 1
        } catch {
            fail(error)
        }
    }

    private mutating func fail(_ error: SystemError, _ wayOut: String? = nil) {
        if !Interrupts.interruptRequested() { presenter.note(error.description + (wayOut.map { "; " + $0 } ?? "")) }
        failed += 1
        end(Ends.file)
    }

    /// The formatted text; nil where it was reported that there is none.
    private mutating func format(_ bytes: [UInt8], _ name: String) -> [UInt8]? {
        var options = ParseOptions(maxNesting: limits.limits.nesting)
        options.shouldStop = { Patience.isOver() }
        switch ScriptFormatter.format(SourceFile(name: name, bytes: bytes), options: options) {
        case .formatted(let text): return text
        case .errors(let diagnostics, let omitted):
            presenter.report(diagnostics, omitted: omitted)
        case .refused(let reason): presenter.note("\(name) is left as it is: \(reason)")
        case .stopped: if let shortage = Patience.shortageNote { presenter.note("\(name) is left as it is: \(shortage)") }
        }
        failed += 1
        end(Ends.failed)
        return nil
    }

    /// Says whether and how a text would change.
    private mutating func tell(_ bytes: [UInt8], _ text: [UInt8], _ name: String) {
        if text == bytes {
            unchanged += 1
            return
        }
        changed += 1
        end(Ends.failed)
        if diff {
            presenter.write(diff: TextDiff.text(from: bytes, to: text, name: PathText.quoted(name)))
        } else {
            Output.standard.write("\(presenter.look.style.show(name))\n")
        }
    }

    /// The last line: on standard output where files were written, and beside names and diffs on standard error.
    func writeSummary() {
        if wroteText { return }
        let files = plural("file", changed)
        let left = failed > 0 ? ", \(failed) left because of an error" : ""
        if check || diff {
            Output.errors.write("\(changed) \(files) to format, \(unchanged) already formatted\(left)\n")
        } else {
            Output.standard.write("\(changed) \(files) formatted, \(unchanged) unchanged\(left)\n")
        }
    }
}

extension Presenter {
    /// Writes a diff in colour for a terminal, and for anything else as it is.
    func write(diff: String) {
        if !look.isTerminal, look.style.color == .none { return Output.standard.write(product: Array(diff.utf8)) }
        for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let role: TextRole =
                switch line.utf8.first {
                case UInt8(ascii: "+"): .new
                case UInt8(ascii: "-"): .removed
                case UInt8(ascii: "@"), UInt8(ascii: "\\"): .faint
                default: .plain
                }
            Output.standard.write(look.style.paint(TerminalText(lines: look.style.show(String(line))), role) + "\n")
        }
    }
}
