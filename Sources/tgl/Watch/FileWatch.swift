// `tgl watch`: runs a script whenever it, or what it imports, is saved, until a key ends that.

import TGLLayout
import TGLPage
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

final class FileWatch {
    /// What a key, a signal or a save asks for while something runs.
    private enum Wish {
        case end(Int32), tests, device, page, stop, save
    }

    private let plan: WatchPlan
    private let presenter: Presenter
    private let keys: KeyReader
    private let watcher = FileWatcher()
    private var screen = WatchScreen()

    private var run: WatchedRun
    private var good: GoodRun?
    private var tests: TestFile?
    /// They are those of a run before this one.
    private var testsAreOld = false
    /// The tests are to run once more.
    private var wantsTests = false
    /// The place in the list of devices; nil for the screen of the script.
    private var device: Int?
    /// The live page, once it was asked for, or why there is none.
    private var page: LivePage?
    private var pageProblem: String?
    /// The exit code, once all is to end.
    private var exitCode: Int32?

    /// Something runs, which looks now and then whether it is to end.
    private var isWorking = false
    private var wish: Wish?
    /// When it began, and when it last looked, in milliseconds.
    private var begin = 0
    private var lastLook = 0
    private var saysThatItRuns = false
    /// The number of consecutive runs that a save ended.
    private var overtaken = 0

    /// Work of so many milliseconds says that it is under way.
    private static let silence = 200
    /// After so many runs that saves ended, the next one has so many milliseconds: who saves without end sees something, too.
    private static let (mostOvertaken, leastTime) = (3, 1000)

    /// Takes the terminal; nil where it lets no keys through.
    init?(_ plan: WatchPlan) {
        guard let keys = KeyReader(page: true) else { return nil }
        self.plan = plan
        self.keys = keys
        presenter = Presenter(plan.look)
        run = WatchedRun(number: 0)
    }

    /// Runs the script, shows the result, and waits until a key or signal ends it. Returns the exit code.
    func work() -> Int32 {
        Patience.isAskedToStop = { [unowned self] in mustStop() }
        defer {
            Patience.isAskedToStop = Interrupts.interruptRequested
            keys.close()
            page?.close()
        }
        watcher.add(plan.path)
        runScript()
        while true {
            if let exitCode { return exitCode }
            switch watcher.look() {
            case .changed: runScript()
            case .wait(let milliseconds):
                page?.isAtPrompt()
                take(keys.next(timeout: milliseconds, or: watcher.descriptor, page?.server.descriptor ?? -1))
                page?.serve()
                page?.waits(for: "the run of the script")
            }
        }
    }

    // MARK: Runs

    private func runScript() {
        overtaken = 0
        var isDone = false
        while !isDone, exitCode == nil {
            // What nobody waits for any more has the memory that this needs.
            guard Aside.settle() else { return exitCode = Ends.interrupted }
            let number = run.number + 1
            watcher.restart()
            var paths: Set<String> = [plan.path]
            let (result, made) = working {
                plan.run(number: number, on: shownDevice, after: good) { [watcher] path in
                    paths.insert(path)
                    watcher.add(path)
                }
            }
            isDone = settle(result, made, paths)
        }
        if exitCode != nil { return }
        if plan.runsTests, !isStopped { wantsTests = true }
        // The old results stay visible until the new ones are available, so that the picture moves only once.
        if !wantsTests { tests = nil }
        draw()
        if wantsTests { runTests() }
    }

    private var isStopped: Bool { if case .stopped = run.end { true } else { false } }

    /// Takes what a run made, unless it was ended; false where it is to run again.
    private func settle(_ result: WatchedRun, _ made: GoodRun?, _ paths: Set<String>) -> Bool {
        switch wish {
        case nil:
            run = result
            if let made {
                good = made
                watcher.keep(only: paths)
            }
            good?.show(on: shownDevice)
            testsAreOld = true
            return true
        case .stop:
            run = result
            run.end = .stopped
            wantsTests = false
            tests = nil
            return true
        case .save: overtaken += 1
        case .tests: wantsTests = true
        case .device: moveToNextDevice()
        case .page: openPage()
        case .end(let code): exitCode = code
        }
        return false
    }

    private func runTests() {
        wantsTests = true
        while wantsTests, exitCode == nil {
            let result = working { plan.test { [watcher] in watcher.add($0) } }
            switch wish {
            case nil:
                (tests, testsAreOld) = (result, false)
                wantsTests = false
            case .stop:
                tests = nil
                wantsTests = false
            // The next run of the script has them run after it.
            case .save: return
            case .tests: break
            case .device: showNextDevice()
            case .page: openPage()
            case .end(let code): exitCode = code
            }
        }
        if exitCode == nil { draw() }
    }

    // MARK: Devices

    private var shownDevice: KnownDevice? { device.map { Devices.listed[$0] } }

    /// After the last device comes the screen of the script again.
    private func moveToNextDevice() {
        let next = (device ?? -1) + 1
        device = next < Devices.listed.count ? next : nil
    }

    private func showNextDevice() {
        moveToNextDevice()
        good?.show(on: shownDevice)
        draw()
    }

    // MARK: Keys

    /// What an event asks for; nil where it is to be drawn again, or nothing is to be done.
    private func wish(for event: KeyReader.Event) -> Wish? {
        switch event {
        case .key(.character("q")), .endOfInput: return .end(Ends.fine)
        case .interrupted: return .end(Ends.interrupted)
        case .key(.character("t")): return .tests
        case .key(.character("d")): return .device
        case .key(.character("p")): return .page
        case .key: return .stop
        case .redraw:
            screen.forget()
            draw()
            return nil
        case .readable, .timeout: return nil
        }
    }

    /// Handles a key while nothing runs.
    private func take(_ event: KeyReader.Event) {
        switch wish(for: event) {
        case .end(let code): exitCode = code
        case .tests: runTests()
        case .device: showNextDevice()
        case .page:
            openPage()
            draw()
        case .stop, .save, nil: break
        }
    }

    // MARK: Work that is looked after

    private func working<T>(_ work: () -> T) -> T {
        wish = nil
        begin = Self.milliseconds()
        lastLook = begin
        saysThatItRuns = false
        isWorking = true
        defer {
            isWorking = false
            saysThatItRuns = false
        }
        return work()
    }

    /// Whether what runs is to end. Keys are read, and files looked at, once a millisecond at most.
    private func mustStop() -> Bool {
        guard isWorking else { return Interrupts.interruptRequested() }
        if wish != nil { return true }
        let now = Self.milliseconds()
        if now == lastLook, !Interrupts.interruptRequested() { return false }
        lastLook = now
        // What is drawn here does not look.
        isWorking = false
        defer { isWorking = true }
        if !saysThatItRuns, now - begin > Self.silence {
            saysThatItRuns = true
            draw()
        }
        while wish == nil {
            let event = keys.next(timeout: 0)
            if event == .timeout { break }
            wish = wish(for: event)
        }
        let mayBeOvertaken = overtaken < Self.mostOvertaken || now - begin > Self.leastTime
        if wish == nil, mayBeOvertaken, watcher.look() == .changed { wish = .save }
        return wish != nil
    }

    private static func milliseconds() -> Int { monotonicNanoseconds() / 1_000_000 }

    private func draw() {
        let look = presenter.look
        let view = WatchView(
            name: plan.path, run: run, good: good, tests: tests, testsAreOld: testsAreOld, device: shownDevice,
            isRunning: saysThatItRuns, page: pageProblem ?? page.map { "the live page: \($0.server.link)" })
        screen.show(view.lines(presenter, look), look.style)
    }
}

// MARK: The page

extension FileWatch: PagedWork {
    private func openPage() {
        if page == nil {
            do throws(PageServerError) { page = try LivePage(self) } catch { pageProblem = error.description }
        }
        if let page { Desktop.open(page.server.link) }
    }

    var pagedSession: Session? { good?.session }
    var pagedStates: [(state: Int, parent: Int, text: String)] { [] }

    /// The file is the document: what a page would run is for the page to keep.
    func runFromPage(_ text: String) -> (wrote: TerminalText, isDone: Bool)? { nil }

    /// Appends statements to the script, which then runs again as after any save. They have been tried before, without any file.
    func appendFromPage(_ text: String) -> String? {
        guard let session = good?.session else { return "nothing is laid out yet" }
        if text.trimmed.isEmpty { return "there is no statement" }
        var problem: Diagnostic?
        _ = listening {
            let loader = session.loader
            session.loader = nil
            defer { session.loader = loader }
            problem = session.trying { session.run(SourceFile(name: "page", text: text)).firstError }
        }
        if let problem { return problem.message }
        do throws(SystemError) {
            var bytes = try Files.read(plan.path)
            if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
            bytes += Array(text.trimmed.utf8) + [UInt8(ascii: "\n")]
            try WholeFile.write(bytes, to: plan.path)
        } catch { return "\(plan.path): \(error.reason)" }
        return nil
    }

    func listening(_ work: () -> Void) -> [String] {
        guard let session = good?.session else { return [] }
        let before = (session.host, presenter.capture)
        (session.host, presenter.capture) = (presenter, [])
        defer { (session.host, presenter.capture) = before }
        work()
        return presenter.capture ?? []
    }
}
