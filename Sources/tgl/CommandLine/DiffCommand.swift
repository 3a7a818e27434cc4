// `tgl diff A.tgl B.tgl`: what differs between the layouts of two scripts; and what makes git compare layouts.

import ArgumentParser
import Glibc
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

struct DiffCommand: WorkingCommand {
    static let name = "diff"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Say what differs between the layouts of two scripts.",
        discussion: """
            Both are run within the limits, and their final trees are compared by the names of the nodes: knobs, frames, and rules of \
            nodes that are in both, of styles and of `when`s, each with a sign: - only in the first, + only in the second, ~ otherwise; \
            which of these rules moved what; and pictures of both, side by side. --on compares them on another screen.

            The exit code is 0, or with --exit-code 1 where something differs; 1 too where a script fails, and 2 where a file cannot be \
            read.

            `tgl diff --git` prints the commands by which git compares layouts, to be read and run in a repository, as by \
            `tgl diff --git | sh`: `git diff`, `git log -p` and `git show` then compare what `tgl diff --textconv FILE` prints, which is \
            the tree of the script with all frames and the script that makes just that tree; of a file that cannot be run its text. \
            `git difftool -t tgl` shows what `tgl diff` does. An `import` is found only beside the file, which for versions that git has \
            stored is a folder for temporary files: such scripts are compared as texts.
            """)

    @Argument(help: ArgumentHelp("The two scripts.", valueName: "file"), completion: .file(extensions: ["tgl"]))
    var files: [String] = []

    @Option(
        name: .customLong("on"),
        help: ArgumentHelp("Compare them on this screen, as \"ipad landscape\" or \"375 667\".", valueName: "screen"))
    var screen: String?

    @Flag(help: "End with exit code 1 where something differs.")
    var exitCode = false

    @Flag(help: "Print the commands by which git compares layouts.")
    var git = false

    @Option(help: ArgumentHelp("Print a script as git compares it.", valueName: "file"), completion: .file(extensions: ["tgl"]))
    var textconv: String?

    @OptionGroup var lookFlags: LookFlags
    @OptionGroup(title: "Limits") var limitFlags: LimitFlags

    /// What git is told, as commands of a shell.
    static let gitSetup = """
        # git diff, git log -p and git show of *.tgl compare layouts: frames and rules.
        grep -qxF '*.tgl diff=tgl' .gitattributes 2>/dev/null || echo '*.tgl diff=tgl' >> .gitattributes
        git config diff.tgl.textconv 'tgl diff --textconv'
        # git difftool -t tgl shows them with pictures.
        git config difftool.tgl.cmd 'tgl diff "$LOCAL" "$REMOTE"'

        """

    func validate() throws {
        let (isAlone, count) = (git || textconv != nil, files.count)
        if git, textconv != nil { throw ValidationError("`--git` prints the commands that use `--textconv`: give one of them") }
        if isAlone, count > 0 || screen != nil || exitCode {
            throw ValidationError("`\(git ? "--git" : "--textconv")` compares no scripts: `tgl diff \(git ? "--git" : "--textconv FILE")`")
        }
        if !isAlone, count != 2 { throw ValidationError("two scripts are compared: `tgl diff A.tgl B.tgl`") }
        do throws(Devices.NoScreen) { _ = try size } catch { throw ValidationError(error.message) }
    }

    private var size: NamedScreen? {
        get throws(Devices.NoScreen) {
            guard let screen else { return nil }
            return try Devices.screens(screen).first
        }
    }

    func work() -> Int32 {
        if git {
            Output.standard.write(TerminalText(lines: Self.gitSetup))
            return Ends.fine
        }
        let presenter = Presenter(lookFlags.look)
        let limits = limitFlags.forScript
        MemoryWatch.begin(limits)
        do throws(SystemError) {
            if let textconv { return try convert(textconv, limits, presenter) }
            let sources = [try read(files[0], limits), try read(files[1], limits)]
            return compare(sources, limits, presenter)
        } catch {
            if error.code == EINTR { return Ends.interrupted }
            presenter.note(error.description)
            return Ends.file
        }
    }

    private func read(_ path: String, _ limits: Limits) throws(SystemError) -> SourceFile {
        try Files.source(path, streams: .read(patience: limits.seconds))
    }

    private func run(_ source: SourceFile, _ path: String, _ limits: Limits) -> (session: Session, outcome: Outcome) {
        let session = Session(limits: limits, loader: FileLoader(script: path))
        session.heedsSignals()
        session.keepsPast = false
        return (session, session.run(source))
    }

    // MARK: Comparing

    private func compare(_ sources: [SourceFile], _ limits: Limits, _ presenter: Presenter) -> Int32 {
        var sessions: [Session] = []
        for (source, path) in zip(sources, files) {
            let (session, outcome) = run(source, path, limits)
            presenter.report(outcome.diagnostics.filter { $0.severity == .error }, omitted: outcome.omitted)
            if outcome.wasInterrupted { return Ends.interrupted }
            if outcome.failed { return Ends.failed }
            sessions.append(session)
        }
        guard let size = try? size else { return differences(sessions, presenter) }
        return sessions[0].withScreen(size.size) { sessions[1].withScreen(size.size) { differences(sessions, presenter) } }
    }

    /// Writes what differs between the documents of two sessions.
    private func differences(_ sessions: [Session], _ presenter: Presenter) -> Int32 {
        let look = presenter.look
        let difference = DocumentRecord(sessions[0], by: .name).difference(to: sessions[1], by: .name)
        if Interrupts.interruptRequested() { return Ends.interrupted }
        if difference.isEmpty { return Ends.fine }
        Output.standard.write(difference.block(look).text(look.style))
        if !difference.frames.isEmpty {
            Output.standard.write(presenter.pictures(of: zip(files, sessions).map { presenter.titled($0, of: $1) }))
        }
        return Interrupts.interruptRequested() ? Ends.interrupted : exitCode ? Ends.failed : Ends.fine
    }

    // MARK: For git

    /// Writes what git compares of a script: its tree with frames, and the script that makes it; its text where it cannot be run.
    private func convert(_ path: String, _ limits: Limits, _ presenter: Presenter) throws(SystemError) -> Int32 {
        let source = try read(path, limits)
        let (session, outcome) = run(source, path, limits)
        if outcome.wasInterrupted { return Ends.interrupted }
        guard !outcome.failed else {
            Output.standard.write(TerminalText(lines: String(decoding: source.bytes, as: UTF8.self)))
            return Ends.fine
        }
        var options = OutputOptions(style: presenter.look.style)
        options.columns = 1000
        let tree = OutputForm.tree.text(of: SceneBuilder(doc: session.document, limit: .max, takesLines: false).build(), options)
        Output.standard.write(tree + "\n" + TerminalText(lines: session.dump()))
        return Ends.fine
    }
}
