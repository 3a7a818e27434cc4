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
        discussion: """
            A file that has an `expect` outside of its tests is a test itself, named by the file.

            The last line is `N passed, N failed`; with --json, or --junit -, it goes to standard error. No test at all, or none whose \
            name contains the filter, ends with exit code 3.
            """)

    @Argument(
        help: ArgumentHelp("Files, and folders whose *.tgl files are all run.", valueName: "path"), completion: .file(extensions: ["tgl"]))
    var paths: [String]

    @Option(help: ArgumentHelp("Run only tests whose name contains this.", valueName: "text"))
    var filter: String?

    @Option(
        defaultAsFlag: PictureUpdate.all,
        help: ArgumentHelp(
            "Write the pictures that tests expect and that differ; `new`: only those that have no file yet.", valueName: "new"))
    var update: PictureUpdate?

    @Option(
        help: ArgumentHelp(
            "Write a page of all pictures that differ into this folder: as they were, as they are, and both.", valueName: "folder"),
        completion: .directory)
    var pictures: String?

    @Flag(help: "Only list the tests that would run: file, line and name.")
    var list = false

    @Flag(name: .shortAndLong, help: "Also name the tests that pass, and those that take longest.")
    var verbose = false

    @Flag(help: "End with the first test that fails.")
    var failFast = false

    @Option(help: ArgumentHelp("Test only a share of the files: 2/3 is the second of three.", valueName: "i/n"))
    var shard: Shard?

    @Flag(help: "Run the tests of one file on each save, as `tgl watch --test` does.")
    var watch = false

    @Flag(help: "Results as JSON on standard output.")
    var json = false

    @Option(
        help: ArgumentHelp("Also write the results as JUnit XML; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var junit: String?

    @Option(
        name: .customShort("j", allowingJoined: true), help: ArgumentHelp("The number of files to test in parallel.", valueName: "n"))
    var j = 1

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    /// The arguments with what `--update` takes beside it: `new` is optional, and a path may follow.
    static func withUpdate(_ arguments: [String]) -> [String] {
        guard arguments.first == name, let index = arguments.firstIndex(of: "--update") else { return arguments }
        var arguments = arguments
        let next = index + 1 < arguments.count ? PictureUpdate(rawValue: arguments[index + 1]) : nil
        arguments.replaceSubrange(index...(next == nil ? index : index + 1), with: ["--update=\((next ?? .all).rawValue)"])
        return arguments
    }

    func validate() throws {
        if j < 1 { throw ValidationError("-j takes a number above 0") }
        if paths.isEmpty { throw ValidationError("no files are given: `tgl test PATH…`") }
        if json, junit == "-" { throw ValidationError("--json and --junit - both write to standard output: give --junit a file") }
        if watch, paths.count > 1 { throw ValidationError("--watch takes one file") }
        if update == .all, pictures != nil {
            throw ValidationError(
                "--update writes all pictures, so none is left for the page of --pictures: give one of them, or --update new")
        }
        if watch,
            list || verbose || failFast || json || filter != nil || shard != nil || junit != nil || j != 1 || update != nil
                || pictures != nil
        {
            throw ValidationError("--watch runs all tests of the file on each save, and takes no other option of tests")
        }
    }

    func work() -> Int32 {
        let presenter = Presenter(lookFlags.look)
        if watch { return watched(presenter) }
        MemoryWatch.begin(limitFlags.limits)
        let found = ScriptFiles.find(paths)
        for note in found.skipped + found.problems { presenter.note(note) }
        let files = shard?.part(of: found.files) ?? found.files
        if list { return write(listOf: files, presenter, isWhole: found.problems.isEmpty) }
        let results = run(files)
        if Interrupts.interruptRequested() { return Ends.interrupted }
        let report = TestReport(files: results, properties: properties)
        for file in results {
            if let problem = file.unreadable { presenter.note(problem) }
            if file.notRun > 0 {
                let were = file.notRun == 1 ? "was" : "were"
                presenter.note("\(file.path): \(file.notRun) \(plural("test", file.notRun)) \(were) not run")
            }
        }
        var code = report.failed > 0 ? Ends.failed : Ends.fine
        if !found.problems.isEmpty || results.contains(where: { $0.unreadable != nil }) { code = Ends.file }
        if json {
            Output.standard.write(TerminalText(lines: report.json))
        } else if junit != "-" {
            for file in results { write(file, presenter) }
            Output.standard.write(report.common(presenter.look).text(presenter.look.style))
            if verbose { Output.standard.write(report.slowest(presenter.look).text(presenter.look.style)) }
        }
        if let junit, !write(report.junit, to: junit, presenter) { code = Ends.file }
        if let pictures {
            do throws(SystemError) {
                try report.differences.write(to: pictures)
                presenter.note("\(pictures)/index.html shows the pictures that differ or are new: \(report.differences.entries.count)")
            } catch {
                presenter.note(error.description)
                code = Ends.file
            }
        }
        for path in results.flatMap(\.results).flatMap(\.written) { presenter.note("wrote \(path)") }
        // A test that fails, or does not run, may have gone on to expect it.
        if code == Ends.fine, filter == nil, shard == nil { note(orphans: found.scenes, results, presenter) }
        if report.passed + report.failed == 0, code == Ends.fine {
            note(noTests: presenter)
            // There may be more shares than files.
            if shard == nil || filter != nil { code = Ends.noTests }
        }
        let summary: TerminalText = "\(report.passed) passed, \(report.failed) failed\n"
        if json || junit == "-" { Output.errors.write(summary) } else { Output.standard.write(summary) }
        return code
    }

    /// Runs the tests of the file on each save.
    private func watched(_ presenter: Presenter) -> Int32 {
        guard let command = try? WatchFileCommand.parse(["--test", "--", paths[0]]) else {
            presenter.note("--watch takes one file, and \(paths[0]) is none")
            return Ends.usage
        }
        return command.work()
    }

    /// What a report says of how its tests ran.
    private var properties: [(name: String, value: String)] {
        [("tgl", Tgl.version), ("filter", filter ?? ""), ("shard", shard?.text ?? "")].filter { !$0.1.isEmpty }
    }

    /// Names the pictures in the folders that no test has asked for.
    private func note(orphans scenes: [String], _ results: [TestFile], _ presenter: Presenter) {
        let asked = results.reduce(into: Set<String>()) { $0.formUnion($1.asked) }
        let orphans = scenes.filter { scene in
            let picture = String(scene.dropLast(ExpectedPicture.sceneEnding.count))
            guard let real = Files.realPath(scene), !asked.contains(String(real.dropLast(ExpectedPicture.sceneEnding.count))),
                let file = try? OpenFile(scene), file.sort == .file, let bytes = try? Files.read(file, scene)
            else { return false }
            return ExpectedPicture.isScene(
                String(decoding: bytes.prefix(1000), as: UTF8.self), of: String(picture.split(separator: "/").last ?? ""))
        }
        for scene in orphans.prefix(Self.mostOrphans) {
            let picture = scene.dropLast(ExpectedPicture.sceneEnding.count)
            presenter.note("no test of \(paths.joined(separator: ", ")) expects \(picture): delete it, with \(scene), if it is not needed")
        }
        if orphans.count > Self.mostOrphans { presenter.note("\(orphans.count - Self.mostOrphans) more pictures are expected by no test") }
    }

    /// So many pictures that no test expects are named.
    private static let mostOrphans = 10

    private func note(noTests presenter: Presenter) {
        let none = "there are no tests in \(paths.joined(separator: ", "))" + (shard.map { ", share \($0.text)" } ?? "")
        presenter.note(filter.map { "no test has `\($0)` in its name" } ?? none)
    }

    /// Writes the tests that would run, a line each.
    private func write(listOf files: [ScriptFiles.Found], _ presenter: Presenter, isWhole: Bool) -> Int32 {
        let runner = TestRunner(limits: limitFlags.forScript, filter: filter)
        var (count, code) = (0, isWhole ? Ends.fine : Ends.file)
        for found in files where !Interrupts.interruptRequested() {
            do throws(SystemError) {
                let source = SourceFile(name: found.path, bytes: try found.read(patience: runner.limits.seconds))
                guard let tests = runner.names(in: source) else {
                    presenter.note("\(found.path) has errors; `tgl check` tells them")
                    code = max(code, Ends.failed)
                    continue
                }
                for test in tests {
                    count += 1
                    let style = presenter.look.style
                    presenter.print("\(style.show(found.path)):\(test.line): \(style.show(test.name))")
                }
            } catch {
                presenter.note(error.description)
                code = Ends.file
            }
        }
        if Interrupts.interruptRequested() { return Ends.interrupted }
        guard count == 0, code == Ends.fine else { return code }
        note(noTests: presenter)
        return Ends.noTests
    }

    private func write(_ report: String, to path: String, _ presenter: Presenter) -> Bool {
        if path == "-" {
            Output.standard.write(TerminalText(lines: report))
            return true
        }
        do throws(SystemError) { try Files.write(report, to: path) } catch {
            presenter.note(error.description)
            return false
        }
        return true
    }

    private func write(_ file: TestFile, _ presenter: Presenter) {
        if file.failed > 0 { for line in file.output { presenter.print(line) } }
        Output.standard.write(file.outcomes(presenter.look, namesAll: verbose).text(presenter.look.style))
    }

    // MARK: Running

    private func run(_ files: [ScriptFiles.Found]) -> [TestFile] {
        var runner = TestRunner(limits: limitFlags.forScript, filter: filter, stopsAtFailure: failFast)
        runner.pictures = update.map { $0 == .all ? .writeAll : .writeNew } ?? .compare
        let pool = TestPool(files, runner: runner, drawsDifferences: pictures != nil)
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

/// Which pictures `--update` writes.
enum PictureUpdate: String, ExpressibleByArgument, CaseIterable {
    case all, new
}

/// A share of files: the `number`th of `count`, from 1.
struct Shard: ExpressibleByArgument {
    let number: Int
    let count: Int

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else { return nil }
        (self.number, self.count) = (number, count)
    }

    /// As it is written.
    var text: String { "\(number)/\(count)" }

    /// Every `count`th of them, so that each share has files from everywhere.
    func part<T>(of all: [T]) -> [T] { all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element) }
}

/// The tests of one file.
struct TestFile: Sendable {
    let path: String
    var results: [TestResult] = []
    /// What the tests printed.
    var output: [String] = []
    /// How many of its tests were not run, since its own statements failed.
    var notRun = 0
    /// The files that its tests have asked for: pictures, scenes, imports.
    var asked: Set<String> = []
    /// The pictures that differ, in the order of the errors that say so.
    var differences: [ShownDifference] = []
    /// Whether these have drawings for a page.
    var drawsDifferences = false
    var unreadable: String?

    var passed: Int { results.count { $0.passed } }
    var failed: Int { results.count { !$0.passed } + (unreadable == nil ? 0 : 1) }

    /// Runs the tests of a text.
    mutating func run(_ source: SourceFile, _ runner: TestRunner, _ loader: FileLoader) {
        let host = Presenter(LookOptions(colour: .never))
        host.capture = []
        host.drawsDifferences = drawsDifferences
        results = runner.run(
            source, loader: loader, host: host, shouldStop: { Patience.isAskedToStop() },
            memoryShortage: { MemoryWatch.shortage(adding: $0) }, memoryHasRoom: { MemoryWatch.hasRoom(for: $0) })
        if results.contains(where: { !$0.passed && $0.name == source.name }) {
            let names = runner.names(in: source)?.filter { $0.name != source.name } ?? []
            notRun = max(names.count - results.count { $0.name != source.name }, 0)
        }
        output = host.capture ?? []
        differences = host.differences
    }

    /// The tests that failed, each with its error; those that passed as well where all are named.
    func outcomes(_ look: Look, namesAll: Bool) -> TextBlock {
        var block = TextBlock()
        for (test, told) in zip(results, told(look)) {
            if test.passed {
                if namesAll { block.lines.append(TextLine("\(test.file):\(test.line): test \"\(look.style.show(test.name))\" passed")) }
                continue
            }
            block.lines.append(TextLine("\(test.file):\(test.line): test \"\(look.style.show(test.name))\" failed", .strong))
            block.lines += told.lines
        }
        return block
    }

    /// What is told of each test that failed: its errors, each with the picture that it is about.
    func told(_ look: Look) -> [TextBlock] {
        let options = DiagnosticOptions(style: look.style, columns: look.columns)
        var rest = differences[...]
        return results.map { test in
            var block = TextBlock()
            for diagnostic in test.diagnostics {
                block.lines += diagnosticBlock(DiagnosticPicture(diagnostic), options: options).lines
                if diagnostic.tellsOfPicture, let shown = rest.popFirst() { block.lines += shown.block(look).lines }
            }
            return block
        }
    }
}

/// The paths of files that were asked for.
private final class AskedFiles {
    var paths: Set<String> = []
}

/// Files that threads take one after the other.
private final class TestPool: Sendable {
    private let paths: [ScriptFiles.Found]
    private let runner: TestRunner
    private let drawsDifferences: Bool
    private let state: Mutex<(next: Int, done: [TestFile?])>

    init(_ paths: [ScriptFiles.Found], runner: TestRunner, drawsDifferences: Bool) {
        self.paths = paths
        self.runner = runner
        self.drawsDifferences = drawsDifferences
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
            state.withLock { state in
                state.done[index] = file
                // No other file is begun.
                if runner.stopsAtFailure, file.failed > 0 { state.next = paths.count }
            }
        }
    }

    private func run(_ found: ScriptFiles.Found) -> TestFile {
        var file = TestFile(path: found.path, drawsDifferences: drawsDifferences)
        let asked = AskedFiles()
        do throws(SystemError) {
            let source = SourceFile(name: file.path, bytes: try found.read(patience: runner.limits.seconds))
            let loader = FileLoader(script: found.path)
            loader.willRead = { [asked] path in asked.paths.insert(FileLoader.normalized(path)) }
            file.run(source, runner, loader)
            file.asked = asked.paths
        } catch {
            file.unreadable = error.description
        }
        return file
    }
}
