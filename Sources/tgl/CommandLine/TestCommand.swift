// `tgl test PATH…`: the tests of files and folders, several files at once.

import ArgumentParser
import Glibc
import Synchronization
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

struct TestCommand: WorkingCommand {
    static let name = "test"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Run the tests in files and folders.",
        discussion: "The last line is `N passed, N failed`; with --json it goes to standard error.")

    @Argument(
        help: ArgumentHelp("Files, and folders whose *.tgl files are all run.", valueName: "path"), completion: .file(extensions: ["tgl"]))
    var paths: [String]

    @Option(help: ArgumentHelp("Run only tests whose name contains this.", valueName: "text"))
    var filter: String?

    @Flag(help: "Results as JSON on standard output.")
    var json = false

    @Option(help: ArgumentHelp("Also write the results as JUnit XML.", valueName: "file"), completion: .file(extensions: ["xml"]))
    var junit: String?

    @Option(name: .short, help: ArgumentHelp("The number of files to test in parallel.", valueName: "n"))
    var j = 1

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func validate() throws {
        if j < 1 { throw ValidationError("-j takes a number above 0") }
        if paths.isEmpty { throw ValidationError("no files are given: `tgl test PATH…`") }
    }

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        MemoryWatch.begin(limitFlags.limits)
        let found = ScriptFiles.find(paths)
        for note in found.skipped + found.problems { presenter.note(note) }
        let results = run(found.files)
        if Interrupts.interruptRequested() { return Ends.interrupted }
        let report = TestReport(files: results)
        for file in results { if let problem = file.unreadable { presenter.note(problem) } }
        if json {
            Output.standard.write(TerminalText(lines: report.json))
        } else {
            for file in results where file.failed > 0 { write(file, presenter) }
        }
        var code = report.failed > 0 ? Ends.failed : Ends.fine
        if !found.problems.isEmpty || results.contains(where: { $0.unreadable != nil }) { code = Ends.file }
        if let junit {
            do throws(SystemError) {
                try Files.write(report.junit, to: junit)
            } catch {
                presenter.note(error.description)
                code = Ends.file
            }
        }
        if report.passed + report.failed == 0, found.problems.isEmpty, code == Ends.fine {
            let none = "there are no tests in \(paths.joined(separator: ", "))"
            presenter.note(filter.map { "no test has `\($0)` in its name" } ?? none)
        }
        let summary: TerminalText = "\(report.passed) passed, \(report.failed) failed\n"
        if json { Output.errors.write(summary) } else { Output.standard.write(summary) }
        return code
    }

    private func write(_ file: TestFile, _ presenter: Presenter) {
        for line in file.output { presenter.print(line) }
        Output.standard.write(file.failures(presenter.look).text(presenter.look.style))
    }

    // MARK: Running

    private func run(_ files: [ScriptFiles.Found]) -> [TestFile] {
        let pool = TestPool(files, runner: TestRunner(limits: limitFlags.forScript, filter: filter))
        let count = min(j, files.count)
        if count <= 1 {
            pool.work()
        } else {
            var threads: [pthread_t] = []
            for _ in 0..<count {
                var thread = pthread_t()
                let argument = Unmanaged.passRetained(pool)
                let result = pthread_create(
                    &thread, nil,
                    { raw in
                        let pool = Unmanaged<TestPool>.fromOpaque(raw!).takeRetainedValue()
                        runOnLargeStack { pool.work() }
                        return nil
                    }, argument.toOpaque())
                if result == 0 { threads.append(thread) } else { argument.release() }
            }
            if threads.isEmpty { pool.work() }
            for thread in threads { pthread_join(thread, nil) }
        }
        return pool.results
    }
}

/// The tests of one file.
struct TestFile: Sendable {
    let path: String
    var results: [TestResult] = []
    /// What the tests printed.
    var output: [String] = []
    var unreadable: String?

    var passed: Int { results.count { $0.passed } }
    var failed: Int { results.count { !$0.passed } + (unreadable == nil ? 0 : 1) }

    /// Runs the tests of a text.
    mutating func run(_ source: SourceFile, _ runner: TestRunner, _ loader: FileLoader) {
        let host = Presenter(LookOptions(colour: .never))
        host.capture = []
        results = runner.run(
            source, loader: loader, host: host, shouldStop: { Patience.isAskedToStop() },
            memoryShortage: { MemoryWatch.shortage(adding: $0) }, memoryHasRoom: { MemoryWatch.hasRoom(for: $0) })
        output = host.capture ?? []
    }

    /// The tests that failed, each with its error.
    func failures(_ look: Look) -> TextBlock {
        var block = TextBlock()
        let options = DiagnosticOptions(style: look.style, columns: look.columns)
        for test in results {
            guard let diagnostic = test.diagnostic else { continue }
            block.lines.append(TextLine("\(test.file):\(test.line): test \"\(look.style.show(test.name))\" failed", .strong))
            block.lines += diagnosticBlock(DiagnosticPicture(diagnostic), options: options).lines
        }
        return block
    }
}

/// Files that threads take one after the other.
private final class TestPool: Sendable {
    private let paths: [ScriptFiles.Found]
    private let runner: TestRunner
    private let state: Mutex<(next: Int, done: [TestFile?])>

    init(_ paths: [ScriptFiles.Found], runner: TestRunner) {
        self.paths = paths
        self.runner = runner
        state = Mutex((0, Array(repeating: nil, count: paths.count)))
    }

    var results: [TestFile] { state.withLock { $0.done.compactMap(\.self) } }

    func work() {
        while !Interrupts.interruptRequested() {
            let index = state.withLock { state -> Int? in
                guard state.next < paths.count else { return nil }
                state.next += 1
                return state.next - 1
            }
            guard let index else { return }
            let file = run(paths[index])
            state.withLock { $0.done[index] = file }
        }
    }

    private func run(_ found: ScriptFiles.Found) -> TestFile {
        var file = TestFile(path: found.path)
        do throws(SystemError) {
            let source = SourceFile(name: file.path, bytes: try found.read(patience: runner.limits.seconds))
            file.run(source, runner, FileLoader(script: found.path))
        } catch {
            file.unreadable = error.description
        }
        return file
    }
}
