// The editing of entries: their surroundings, the indentation of their lines, and the text kept after an error.

import TGLGuide
import TGLScript
import TGLSyntax
import TGLTerminal

/// The initial text of an entry.
struct Draft {
    var text = ""
    /// The cursor as a byte offset; nil for the end.
    var cursor: Int?
    /// Whether it is an entry that could not be parsed.
    var isMistaken = false

    /// The session command that was typed into an entry which could not be parsed, and else left as it was: `:hint` in
    /// `A.width = 100:hintpx`; `nil` for any other line.
    func command(in line: String) -> String? {
        guard isMistaken, line != text else { return nil }
        let place = cursor ?? text.utf8.count
        let (before, after) = (text.utf8.prefix(place), text.utf8.dropFirst(place))
        guard line.utf8.starts(with: before), line.utf8.reversed().starts(with: after.reversed()), line.utf8.count > text.utf8.count else {
            return nil
        }
        let typed = String(decoding: line.utf8.dropFirst(before.count).dropLast(after.count), as: UTF8.self).trimmed
        guard typed.hasPrefix(":"), let name = typed.dropFirst().split(separator: " ").first else { return nil }
        return SessionCommand.named(String(name)) == nil ? nil : typed
    }
}

extension Prompt {
    /// Sets up what is the same for all entries.
    func setUpEditor() {
        let completer = PromptCompleter { [session] in KnownNames(session) }
        editor.completer = { completer.complete($0, $1) }
        editor.editElsewhere = { [unowned self] in editedElsewhere($0) }
    }

    /// Sets up the surroundings of the next entry.
    func dressEditor() {
        var dressing = EntryDressing()
        defer { editor.dressing = dressing }
        editor.indentation = isPlain ? nil : { Indentation.blanks(after: String(decoding: $0.utf8.prefix($1), as: UTF8.self), closes: $2) }
        guard editor.mode == .readline, !isPlain else { return }
        let style = presenter.look.style
        dressing.isASCII = style.ascii
        dressing.hintRows = 2
        let highlighter = Highlighter(session)
        if style.color != .none {
            dressing.spans = { text, cursor in
                highlighter.spans(text, cursor: cursor < 0 ? nil : cursor).compactMap { span in
                    HighlightPalette.code(for: span.role, style.color).map { EntrySpan(span.range, style: $0) }
                }
            }
        }
        let suggester = EntrySuggester(session)
        dressing.suggestion = { [unowned self] in suggester.rest(of: $0, history: editor.entries.reversed()) ?? "" }
        dressing.preview = { [unowned self] text, columns in
            guard previews, text != kept, !text.trimmed.hasPrefix(":"), SessionCommand.bare(text.trimmed, in: session) == nil else {
                return nil
            }
            let preview = session.preview(parse(text), unless: Interrupts.isInputWaiting)
            return preview.map { EntryHint(style.show($0.line(columns: columns))) }
        }
        let help = LineHelp(session)
        dressing.help = { [unowned self] text, cursor, columns in
            if text == kept { return EntryHint("correct it; Enter on its last line runs it, Ctrl-C drops it") }
            return help.line(text, cursor: cursor, columns: columns).map { line in
                let text = style.show(line.text)
                return EntryHint(text, emphasis: text == line.text ? line.emphasis : nil)
            }
        }
    }

    /// Keeps an entry that cannot be parsed for the next prompt, with the cursor at the error, unless there is typed-ahead input.
    func keep(_ text: String, cursor: Int) {
        guard editor.mode == .readline, !isPlain, !Interrupts.isInputWaiting() else { return }
        draft = Draft(text: text, cursor: cursor, isMistaken: true)
    }

    /// The text after editing it in the user's editor; nil to leave it unchanged.
    private func editedElsewhere(_ text: String) -> String? {
        do throws(CommandFailure) {
            return try edited(text).map { $0.last == "\n" ? String($0.dropLast()) : $0 }
        } catch {
            presenter.note(error.message)
            Output.standard.flush()
            return nil
        }
    }
}
