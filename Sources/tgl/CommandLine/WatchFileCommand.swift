// `tgl watch FILE`: the script is run on every save.

import ArgumentParser
import TGLScript
import TGLTerminal

struct WatchFileCommand: WorkingCommand {
    static let name = "watch"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Run a script whenever it is saved, and show what changed.",
        discussion: """
            Shows the tree and the picture, with what has changed since the last run without an error, on a page of its own; after an \
            error that run's picture stays, dimmed, above it. Files that the script imports are watched, too. A script that is still \
            running is stopped by the next save or by any key.

            Keys: q ends (as Ctrl-C and Ctrl-D do), t runs the tests, d shows the next device, and after the last one the \
            script's own screen; p opens the live page, on which the layout can be explored in a browser.

            It needs a terminal; in a pipe use `tgl run FILE` and `tgl test FILE`.
            """)

    @Argument(
        help: ArgumentHelp("The script; it may be made later.", valueName: "file"), completion: .file(extensions: ["tgl"]))
    var file: String

    @Flag(help: "Also run the script's tests on each save.")
    var test = false

    @Flag(help: "Constraints that cannot all hold are an error instead of a warning.")
    var strict = false

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    func validate() throws {
        if file == "-" { throw ValidationError("`tgl watch` takes a file: standard input is not saved") }
        if Files.isFolder(file) { throw ValidationError("`tgl watch` takes a file: \(file) is a folder") }
        if file.isEmpty { throw ValidationError("`tgl watch` takes a file, not an empty name") }
    }

    func work() -> Int32 {
        MemoryWatch.begin(limitFlags.limits)
        let plan = WatchPlan(path: file, look: lookFlags.look, limits: limitFlags.forScript, isStrict: strict, runsTests: test)
        guard Terminal.isTerminal(0), Terminal.isTerminal(1), !Terminal.isDumb(), let watch = FileWatch(plan) else {
            let instead = "`tgl \(test ? "test" : "run") \(file)` runs the file once"
            Presenter(plan.look).note("`tgl watch` needs a terminal that it can draw on and that keys come from; \(instead)")
            return Ends.usage
        }
        return watch.work()
    }
}
