// :save :dump :load :reload :edit

import Glibc
import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal
import TGLTools

extension Prompt {
    // MARK: Loading

    func loadFile(_ rest: String) throws(CommandFailure) {
        guard !rest.isEmpty else { throw CommandFailure("`:load` takes a file: `:load demo.tgl`") }
        if rest == "example" || rest.hasPrefix("example "), !Files.exists(rest) {
            return try loadExample(String(rest.dropFirst("example".count)).trimmed)
        }
        try loadFile(at: Files.expandingHome(unquoted(rest)))
    }

    private func loadFile(at path: String) throws(CommandFailure) {
        let source = try source(path)
        loader.register(path)
        if load(source) { lastLoad?.path = path }
    }

    /// `:load example NAME`, on an empty screen. The previous document stays in the history.
    private func loadExample(_ name: String) throws(CommandFailure) {
        guard !name.isEmpty else { throw CommandFailure("`:load example` takes a name; `:examples` lists them") }
        guard let example = ExampleScript.named(name) else {
            let near = Suggestions.nearest(name, among: ExampleScript.all.map(\.name))
            throw CommandFailure("there is no example `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? "; `:examples` lists them"))
        }
        let source = try source("example \(example.name)")
        let left = session.currentState
        if left == 0 {
            load(source)
            return
        }
        let nodes = NodesByName(session.document)
        let isLoaded = session.attempting {
            guard session.changes(goingTo: 0) != nil else { return false }
            return load(source, against: nodes)
        }
        if isLoaded { presenter.note("the previous document is not lost: `:goto \(left)` goes back to it") }
    }

    /// Lists the examples with their descriptions.
    func showExamples() {
        let rows = ExampleScript.all.map { HelpRow($0.name, $0.summary) }
        // The first one in alphabetical order is a library.
        let first = ExampleScript.all.first { $0.name == "introduction" } ?? ExampleScript.all[0]
        let page = HelpPage(parts: [.rows(rows), .paragraph("`:load example \(first.name)` opens one.")])
        Output.standard.write(page.text(columns: presenter.look.columns, style: presenter.look.style))
    }

    func reload() throws(CommandFailure) {
        guard let last = lastLoad else { throw CommandFailure("no file has been loaded") }
        let source = try source(last.path)
        guard let before = session.parentState(of: last.state) else { return }
        let left = session.currentState
        let nodes = NodesByName(session.document)
        let isLoaded = session.attempting {
            guard session.changes(goingTo: before) != nil else { return false }
            return load(source, against: nodes)
        }
        if isLoaded, left != last.state {
            presenter.note("changes made after the file was loaded are not in this state; `:goto \(left)` goes back to them")
        }
    }

    private func source(_ path: String) throws(CommandFailure) -> SourceFile {
        if path.hasPrefix("example "), let example = ExampleScript.named(String(path.dropFirst(8))), !Files.exists(path) {
            return SourceFile(name: path, text: example.text)
        }
        do throws(SystemError) {
            return try Files.source(path, streams: .read(patience: session.limits.seconds))
        } catch {
            throw CommandFailure(error.code == EINTR ? "interrupted; nothing was changed" : error.description)
        }
    }

    func unquoted(_ path: String) -> String {
        path.count > 1 && path.hasPrefix("\"") && path.hasSuffix("\"") ? String(path.dropFirst().dropLast()) : path
    }

    // MARK: Editing

    func edit(_ rest: String) throws(CommandFailure) {
        if rest.isEmpty, lastLoad == nil { return try editLastCommand() }
        let path = rest.isEmpty ? lastLoad?.path ?? "" : Files.expandingHome(unquoted(rest))
        try openEditor(on: path)
        if lastLoad?.path == path { return try reload() }
        try loadFile(at: path)
    }

    /// Edits the last command in a temporary file.
    private func editLastCommand() throws(CommandFailure) {
        let last = entries[session.currentState]?.text ?? ""
        let text = try edited(last)?.trimmed ?? ""
        guard !text.isEmpty, text != last.trimmed else {
            Output.standard.write("nothing was changed\n")
            return
        }
        guard let before = session.parentState(of: session.currentState) else { return }
        let nodes = NodesByName(session.document)
        session.attempting {
            guard session.changes(goingTo: before) != nil else { return false }
            return runTyped(text, against: nodes)
        }
    }

    /// The text after the user has edited it in a temporary file.
    func edited(_ text: String) throws(CommandFailure) -> String? {
        var template = Array("/tmp/tgl-XXXXXX.tgl".utf8CString)
        let file = mkstemps(&template, 4)
        guard file >= 0 else { throw CommandFailure(SystemError("create", "a file in /tmp").description) }
        close(file)
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        defer { unlink(path) }
        do throws(SystemError) {
            try Files.write(text.isEmpty ? "" : text + "\n", to: path)
        } catch {
            throw CommandFailure(error.description)
        }
        try openEditor(on: path)
        return String(decoding: try source(path).bytes, as: UTF8.self)
    }

    private func openEditor(on path: String) throws(CommandFailure) {
        let named = ["VISUAL", "EDITOR"].compactMap { Terminal.environment($0) }.first { !$0.isEmpty }
        let editor = named ?? (Files.exists("/usr/bin/editor") ? "/usr/bin/editor" : "vi")
        Output.standard.flush()
        // The shell splits an editor with arguments; the path is passed as a separate argument.
        let result = ChildProcess.run(shell: "\(editor) \"$1\"", [path])
        if case .failed(let code) = result, code != 0 { throw CommandFailure(SystemError("start", editor, code: code).description) }
        Interrupts.clearInterrupt()
        guard result.isFine else { throw CommandFailure("the editor `\(editor)` ended with an error; nothing was run") }
    }

    // MARK: Saving

    func save(_ rest: String, replaces: Bool) throws(CommandFailure) {
        if rest == "back" || rest.hasPrefix("back ") { return try saveBack(String(rest.dropFirst("back".count))) }
        var path = rest
        var range: ClosedRange<Int>?
        let first = String(rest.prefix { !$0.isWhitespace })
        if let dots = first.firstRange(of: ".."), let low = Int(first[..<dots.lowerBound]), let high = Int(first[dots.upperBound...]) {
            guard low <= high else { throw CommandFailure("`\(first)` is in descending order") }
            range = low...high
            path = String(rest.dropFirst(first.count)).trimmed
        }
        guard !path.isEmpty else { throw CommandFailure("`:save` takes a file: `:save work.tgl`, `:save 3..9 work.tgl`") }
        try refusePicture(path, ":save", "the commands as a script")
        // Commands that failed or were lost when a session was recovered changed nothing.
        let states = session.way(to: session.currentState).filter { range?.contains($0) ?? true }
        let commands = states.compactMap { entries[$0] }.filter { !$0.isVoid }
        guard !commands.isEmpty else { throw CommandFailure("there are no commands to save") }
        let text = formatted(
            SavedScript.text(
                of: commands.compactMap { command in
                    switch command.source {
                    case .typed(let text): .typed(text)
                    case .loaded(let file), .settings(let file): .loaded(path: file.name, text: command.text)
                    case .lost: nil
                    }
                }))
        try write(text, to: unquoted(path), ":save", replaces: replaces)
        savedStates.formUnion(states)
        Output.standard.write("\(commands.count) \(plural("command", commands.count)) written to \(presenter.look.style.show(path))\n")
    }

    func dump(_ rest: String, replaces: Bool) throws(CommandFailure) {
        let words = wordsOutsideStrings(rest)
        if words.count > 1, words[0] == "test", words[1].hasPrefix("\"") {
            guard words.count < 4 else {
                throw CommandFailure("`:dump test` takes a name and a file: `:dump test \"the header\" header.tgl`")
            }
            return try dumpTest(words[1], to: words.count == 3 ? words[2] : nil, replaces: replaces)
        }
        let text = formatted(session.dump())
        // An interrupted result is not written.
        if Patience.isOver() { return }
        if rest.isEmpty { return Output.standard.write(TerminalText(lines: text)) }
        try refusePicture(rest, ":dump", "the document as a script")
        try write(text, to: unquoted(rest), ":dump", replaces: replaces)
        savedStates.formUnion(session.way(to: session.currentState))
        Output.standard.write("the document was written to \(presenter.look.style.show(rest))\n")
    }

    /// `:dump test "name" [FILE]`
    private func dumpTest(_ title: String, to path: String?, replaces: Bool) throws(CommandFailure) {
        let text: String
        switch session.testScript(titled: title) {
        case .success(let script): text = formatted(script)
        case .failure(let error):
            throw CommandFailure("the document cannot be written as a test, which fails: \(error.message)", diagnostics: [error])
        }
        if Patience.isOver() { return }
        guard let path else { return Output.standard.write(TerminalText(lines: text)) }
        try refusePicture(path, ":dump", "the document as a script")
        try write(text, to: unquoted(path), ":dump", replaces: replaces)
        savedStates.formUnion(session.way(to: session.currentState))
        Output.standard.write("the test was written to \(presenter.look.style.show(path))\n")
    }

    /// A script in standard format; a script with errors is not changed.
    func formatted(_ script: String) -> String {
        var options = ParseOptions(maxNesting: ParseOptions.nestingCeiling)
        options.shouldStop = { Patience.isOver() }
        guard case .formatted(let text) = ScriptFormatter.format(SourceFile(name: "", text: script), options: options) else {
            return script
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func refusePicture(_ path: String, _ command: String, _ what: String) throws(CommandFailure) {
        guard PictureFile(unquoted(path)) != nil else { return }
        throw CommandFailure("`\(command)` writes \(what), and `\(path)` is the name of a picture: use `:picture \(path)`")
    }

    // MARK: Pictures

    /// `:picture FILE [A] [on SCREENS] [clean]`
    func picture(_ rest: String) throws(CommandFailure) {
        let words = wordsOutsideStrings(rest)
        guard let first = words.first else {
            throw CommandFailure(
                "`:picture` takes a file whose name ends in \(PictureFile.endings), and optionally a node, screens and `clean`: "
                    + "`:picture a.svg S on iphone8, ipad clean`")
        }
        let path = Files.expandingHome(unquoted(first))
        guard let file = PictureFile(path) else {
            throw CommandFailure("the name of a picture must end in \(PictureFile.endings), and `\(first)` does not")
        }
        let request = try pictureRequest(Array(words.dropFirst()))
        let text = file.text(of: request, in: session, title: first, ascii: presenter.options.ascii)
        if Patience.isOver() { return }
        if let problem = file.write(text, to: path, waiting: tellWaiting) { throw CommandFailure(problem) }
        Output.standard.write("the picture is written to \(presenter.look.style.show(first))\n")
    }

    /// Reports which program a picture waits for.
    func tellWaiting(_ program: String) {
        let look = presenter.look
        Output.standard.write(TextLine("waiting for \(program), which makes the picture …", .faint).text(look.style) + "\n")
        Output.standard.flush()
    }

    /// The options of a picture: `A on iphone8, ipad clean`; each part may be omitted.
    private func pictureRequest(_ given: [String]) throws(CommandFailure) -> PictureRequest {
        var words = given
        var request = PictureRequest()
        request.guides = presenter.guides
        func takeClean() {
            guard !request.isClean, words.last == "clean" else { return }
            request.isClean = true
            words.removeLast()
        }
        takeClean()
        if let on = words.firstIndex(of: "on") {
            do throws(Devices.NoScreen) {
                request.screens = try Devices.screens(words[(on + 1)...].joined(separator: " "))
            } catch {
                throw CommandFailure(error.message)
            }
            words.removeSubrange(on...)
            takeClean()
        }
        if let name = words.first { request.node = try node(name) }
        if words.count > 1 {
            throw CommandFailure(
                "`\(words[1])` is unexpected: the file can be followed by a node, `on` with screens, and `clean`: "
                    + "`:picture a.svg S on iphone8, ipad clean`")
        }
        return request
    }

    /// Writes a script, or the page of one. A file with something in it that this session did not write is not replaced unless that is
    /// asked for; `form` stands before the name of the file.
    func write(_ text: String, to path: String, _ command: String, form: String = "", replaces: Bool) throws(CommandFailure) {
        let path = Files.expandingHome(path)
        if !replaces, let real = Files.realPath(path), !writtenScripts.contains(real), Files.hasContent(real) {
            throw CommandFailure("`\(path)` is there, and this session did not write it: `\(command)! \(form)\(path)` replaces it")
        }
        do throws(SystemError) {
            try Files.write(text, to: path)
        } catch {
            throw CommandFailure(error.description)
        }
        if let real = Files.realPath(path) { writtenScripts.insert(real) }
    }
}
