// `:import` and `:export`: converts code of other systems.

import Glibc
import TGLCode
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

/// Code that is pasted behind `:import html` or `:import css`, up to a line with a single `.`.
struct PastedCode {
    private static let forms = ["html", "css"]

    /// What it is written in.
    let form: String
    /// The code without its first and last lines.
    let text: String
    /// Whether the final line is present.
    let isWhole: Bool

    /// Returns nil if the entry is something else.
    init?(_ entry: String) {
        let lines = entry.split(separator: "\n", omittingEmptySubsequences: false)
        guard let head = lines.firstIndex(where: { !$0.trimmed.isEmpty }) else { return nil }
        let words = lines[head].split(whereSeparator: \.isWhitespace)
        guard words.count == 2, words[0] == ":import", Self.forms.contains(String(words[1])) else { return nil }
        form = String(words[1])
        var code = lines[(head + 1)...]
        let end = code.firstIndex { $0.trimmed == "." }
        isWhole = end != nil
        if let end { code = code[..<end] }
        text = code.joined(separator: "\n")
    }
}

extension Prompt {
    private static let mostToldLosses = 12
    private static let mostShownLines = 40

    /// `:import FILE`
    func importCode(_ rest: String) throws(CommandFailure) {
        let path = Files.expandingHome(unquoted(rest))
        guard !path.isEmpty else {
            throw CommandFailure("`:import` takes a page, or reads what is pasted: `:import page.html`, `:import html`, `:import css`")
        }
        do throws(SystemError) {
            takeCode(
                try Files.source(path, streams: .read(patience: session.limits.seconds)), beside: path, isSheet: path.hasSuffix(".css"))
        } catch {
            throw CommandFailure(error.code == EINTR ? "interrupted; nothing was changed" : error.description)
        }
    }

    /// Imports pasted code.
    func take(_ pasted: PastedCode) {
        isAccepted = false
        if pasted.text.trimmed.isEmpty {
            return presenter.note("there is no code: paste it behind `:import \(pasted.form)`, and end it with a line that is `.`")
        }
        takeCode(SourceFile(name: "pasted \(pasted.form)", text: pasted.text), beside: nil, isSheet: pasted.form == "css")
        if isAccepted { tellStop() }
    }

    /// Runs the script of a page, or what a sheet sets on the document, as one command, and says what was left out.
    private func takeCode(_ source: SourceFile, beside path: String?, isSheet: Bool) {
        var options = CodeImport.Options()
        let screen = session.document.exactFrame(Document.screen)
        (options.width, options.height, options.setsScreen) = (screen.width, screen.height, false)
        options.isFree = { [session] in !session.hasName($0) && session.document.find($0) == nil }
        options.isPart = path == nil
        options.load = CodeFiles.loader(beside: path)
        let made = isSheet ? CodeImport.css(source, on: styledNodes, options) : CodeImport.html(source, options)
        if isSheet, made.script.trimmed.isEmpty {
            return presenter.note("no rule of the sheet means a node: ids are names of nodes, and classes their styles")
        }
        let look = presenter.look
        let lines = made.script.split(separator: "\n")
        if lines.count <= Self.mostShownLines {
            var script = TextBlock()
            script.lines = lines.map { TextLine(look.style.show(String($0)), .faint) }
            Output.standard.write(script.text(look.style))
        }
        guard runTyped(made.script) else { return }
        let losses = made.losses.prefix(Self.mostToldLosses)
        for loss in losses { presenter.note(loss.message) }
        let more = made.losses.count - losses.count + made.omittedLosses
        if more > 0 { presenter.note("… and \(more) more; they are comments in `:dump`") }
    }

    /// The nodes of the document, as the selectors of a sheet see them.
    private var styledNodes: [CodeImport.StyledNode] {
        let document = session.document
        var nodes: [CodeImport.StyledNode] = []
        var places: [Int32: Int] = [:]
        document.walkWithoutCells(Document.screen) { node, _ in
            guard node != Document.screen else { return }
            places[node] = nodes.count
            nodes.append(
                CodeImport.StyledNode(
                    name: document.nameText(node), styles: document.stylesOf(node).map { document.styleName($0) },
                    kind: document.kind(node),
                    parent: document.parent(node).flatMap { places[$0] }))
        }
        return nodes
    }

    /// `:export html [FILE]`
    func exportCode(_ rest: String, replaces: Bool) throws(CommandFailure) {
        let words = wordsOutsideStrings(rest)
        guard let form = words.first, CodeExport.forms.contains(form) else {
            let forms = CodeExport.forms.joined(separator: ", ")
            throw CommandFailure("`:export` takes a form, \(forms), and optionally a file: `:export html page.html`")
        }
        if words.count > 2 { throw CommandFailure("`\(words[2])` is unexpected: `:export html page.html`") }
        guard let code = session.exportedPage(title: words.count > 1 ? unquoted(words[1]) : "tgl") else {
            if Patience.isOver() { return }
            throw CommandFailure("the document cannot be laid out, so there is nothing to export")
        }
        if words.count == 1 {
            Output.standard.write(TerminalText(lines: code.text))
        } else {
            try write(code.text, to: unquoted(words[1]), ":export", form: form + " ", replaces: replaces)
            Output.standard.write("the page was written to \(presenter.look.style.show(words[1]))\n")
        }
        for loss in code.losses.prefix(Self.mostToldLosses) { presenter.note(loss.message) }
        if code.losses.count > Self.mostToldLosses {
            presenter.note("… and \(code.losses.count - Self.mostToldLosses) more; they are comments in the page")
        }
    }
}

/// Access to files beside a page.
enum CodeFiles {
    /// A loader for style sheets and images that a page refers to; without a page, relative to the current folder. Nothing is fetched from
    /// a network.
    static func loader(beside path: String?) -> (String) -> SourceFile? {
        let loader = FileLoader(script: path == "-" ? nil : path)
        let importer = SourceFile(name: path ?? "-", bytes: [])
        return { path in
            // Queries and fragments (`?`, `#`) are not part of the file name.
            let clean = String(path.prefix { $0 != "?" && $0 != "#" })
            guard !clean.isEmpty, !clean.contains("://"), !clean.hasPrefix("//"),
                case .success(let loaded) = loader.load(clean, from: importer)
            else { return nil }
            return loaded.source
        }
    }
}
