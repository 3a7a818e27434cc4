// One run of a watched script: what came of it.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

/// The result of the last run.
struct WatchedRun {
    enum End {
        case good
        /// It ended with errors, of which so many more are not among these.
        case failed([Diagnostic], omitted: Int)
        /// The file, or memory, was not enough to run it: why.
        case impossible(String)
        /// It was ended by a key.
        case stopped
    }

    let number: Int
    var end = End.stopped
    /// Warnings of a run without errors.
    var warnings: [Diagnostic] = []
    var printed = PrintedLines()
    var nanoseconds = 0
}

/// The last lines that a script printed; of all, how many there were.
struct PrintedLines {
    private(set) var count = 0
    private(set) var last: [String] = []
    /// No window has more lines.
    private static let most = 500

    init(_ texts: [String] = []) {
        for text in texts.reversed() {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            count += lines.count
            if last.count < Self.most { last += lines.suffix(Self.most - last.count).reversed().map(String.init) }
        }
        last.reverse()
    }
}

/// How a watched script is run.
struct WatchPlan {
    let path: String
    var look = LookOptions()
    /// The limits on what a run may take.
    var limits = LimitFlags.standardForScript
    /// Whether relations that cannot all hold are an error.
    var isStrict = false
    /// Whether the tests run on each save.
    var runsTests = false

    /// Runs the script as it is on disk; with the document where there was no error. `willRead` hears of each file that is imported.
    func run(number: Int, on device: KnownDevice?, after before: GoodRun?, willRead: @escaping (String) -> Void) -> (WatchedRun, GoodRun?) {
        var run = WatchedRun(number: number)
        let begin = monotonicNanoseconds()
        let good = self.run(&run, on: device, after: before, willRead)
        run.nanoseconds = monotonicNanoseconds() - begin
        return (run, good)
    }

    private func run(
        _ run: inout WatchedRun, on device: KnownDevice?, after before: GoodRun?, _ willRead: @escaping (String) -> Void
    ) -> GoodRun? {
        let source: SourceFile
        do throws(SystemError) { source = try Files.source(path) } catch {
            run.end = .impossible(error.description)
            return nil
        }
        let host = Presenter(LookOptions(colour: .never, ascii: look.ascii))
        host.capture = []
        let session = Session(limits: limits, loader: loader(willRead), host: host)
        session.heedsSignals()
        session.keepsPast = false
        session.isStrict = isStrict
        let outcome = session.run(source)
        run.printed = PrintedLines(host.capture ?? [])
        if outcome.failed {
            run.end = .failed(outcome.diagnostics, omitted: outcome.omitted)
            return nil
        }
        session.defersRestoring = false
        run.warnings = outcome.diagnostics
        let good = GoodRun(session, number: run.number, on: device, after: before)
        if let shortage = Patience.shortageNote {
            run.end = .impossible(shortage)
            return nil
        }
        run.end = .good
        return good
    }

    /// Runs the tests of the script as it is on disk.
    func test(willRead: @escaping (String) -> Void) -> TestFile {
        var file = TestFile(path: path)
        do throws(SystemError) {
            file.run(try Files.source(path), TestRunner(limits: limits), loader(willRead))
        } catch {
            file.unreadable = error.description
        }
        return file
    }

    private func loader(_ willRead: @escaping (String) -> Void) -> FileLoader {
        let loader = FileLoader(script: path)
        loader.willRead = willRead
        return loader
    }
}
