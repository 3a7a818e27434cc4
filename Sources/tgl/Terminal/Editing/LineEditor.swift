import CReadline
import Glibc
import TGLRender

/// Another source of requests while an entry is typed.
public struct EntryVisitor {
    /// The descriptor that becomes readable on a request.
    public var descriptor: Int32
    /// Handles requests, between two keys.
    public var serve: () -> Void

    /// Creates a visitor from its parts.
    public init(descriptor: Int32, serve: @escaping () -> Void) { (self.descriptor, self.serve) = (descriptor, serve) }
}

/// Reads entries: with readline on a terminal, with bare prompts on a dumb terminal, and without either from a pipe or a file. There must
/// be only one editor, used from one thread. Between calls the terminal is in its original state.
public final class LineEditor {
    /// The result of reading an entry.
    public enum Entry: Equatable, Sendable {
        /// The text of one or more lines, without the final newline.
        case line(String)
        /// Ctrl-C: the typed text was discarded; if there was none, a hint on how to exit was shown.
        case interrupted
        /// Ctrl-D on an empty entry, or the end of the input.
        case endOfFile
        /// The input could not be read; nothing follows.
        case failed(SystemError)
    }

    /// How entries are read.
    public enum Mode: Equatable, Sendable {
        /// Standard input and output are a terminal that can move its cursor.
        case readline
        /// They are a dumb terminal, which only prints lines.
        case plain
        /// They are not both a terminal: there are no prompts and no echo.
        case silent
    }

    /// How entries are read; determined by the streams when the editor was created.
    public let mode: Mode
    /// Computes completions for Tab; nil for none.
    public var completer: Completer?
    /// Called after each prompt is shown, for work that should not delay it.
    public var promptShown: () -> Void = {}
    /// The hint after Ctrl-C on an empty entry.
    public var leaveHint: TerminalText = "Ctrl-D or :quit to exit"
    /// Whether the help in lists of choices is dimmed.
    public var usesColour = false
    /// The indentation for the line with the cursor, a byte offset; `closes` says whether the line will begin with a closing bracket. If
    /// nil, lines are not indented.
    public var indentation: ((_ text: String, _ cursor: Int, _ closes: Bool) -> Int)?
    /// Edits the text in another program. Returns the new text, or nil to leave it unchanged.
    public var editElsewhere: (String) -> String? = { _ in nil }
    /// A source of requests while an entry is typed; nil for none.
    public var visitor: EntryVisitor?
    /// The surroundings of the text while it is typed.
    public var dressing = EntryDressing() { didSet { display.dressing = dressing } }
    /// The entries of the history, newest last, without those that are too long to recall.
    public private(set) var entries: [String] = []
    /// Longer entries are kept in the file but cannot be recalled, because drawing them takes too long.
    private static let longestRecalled = 1 << 18
    private let idleMilliseconds = 80
    private let display: EntryDisplay

    private let history: HistoryFile?
    private let output: Output
    private let input: Input
    private var lastEntry: String?
    private var historyIsLoaded = false
    private var historyProblem: SystemError?
    private var hasToldHistoryProblem = false
    private var needsMore: ((String) -> Bool)?

    /// Creates an editor for standard input that echoes to `output`.
    ///
    /// - Parameters:
    ///   - program: the name that `~/.inputrc` may test for.
    ///   - history: on a terminal, its entries can be recalled, and new entries are added to it.
    public init(program: String = "tgl", history: HistoryFile? = nil, input: Input = Input(), output: Output = .standard) {
        self.history = history
        self.input = input
        self.output = output
        display = EntryDisplay(stream: output.stream)
        if !Terminal.isTerminal(STDIN_FILENO) || !Terminal.isTerminal(output.stream) {
            mode = .silent
        } else {
            mode = Terminal.isDumb() ? .plain : .readline
        }
        if mode == .readline {
            crl_setup(program)
        }
    }

    /// Whether a user types at the prompt.
    public var isInteractive: Bool { mode != .silent }

    /// Reads an entry.
    ///
    /// `prompt` is before its first line and may be coloured; `continuation` is before the others and is plain. `initial` is the initial
    /// text, with the cursor at the byte offset `cursor` or at its end. Enter ends the entry unless `needsMore` returns true for its text.
    /// Prompts in a pasted transcript are removed. For input from a stream, `couldEnd` is called with each line; while it returns false, a
    /// long text is not checked with `needsMore`.
    public func readLine(
        prompt: TerminalText, continuation: TerminalText = "...> ", initial: String = "", cursor: Int? = nil,
        needsMore: (String) -> Bool = { _ in false },
        couldEnd: (String) -> Bool = { _ in true }
    ) -> Entry {
        output.flush()
        return withoutActuallyEscaping(needsMore) { needsMore in
            self.needsMore = needsMore
            defer { self.needsMore = nil }
            switch mode {
            case .readline: return edit(prompt: prompt, continuation: continuation, initial: initial, cursor: cursor)
            case .plain: return readPlain(prompt: prompt, continuation: continuation, couldEnd)
            case .silent: return readPlain(prompt: "", continuation: "", couldEnd)
            }
        }
    }

    private func isUnfinished(_ text: String) -> Bool { needsMore?(text) ?? false }

    private func sayHowToLeave() {
        output.write(leaveHint + "\n")
        output.flush()
    }

    // MARK: Lines from a stream

    /// Longer texts, in bytes, are not checked after every line.
    private static let shortText = 4096

    private func readPlain(prompt: TerminalText, continuation: TerminalText, _ couldEnd: (String) -> Bool) -> Entry {
        var text = ""
        var isBegun = false
        // The length of the text when it was last checked for completeness.
        var lengthAsked = 0
        while true {
            output.write(isBegun ? continuation : prompt)
            output.flush()
            while let visitor, isInteractive, input.isVisited(by: visitor.descriptor) { visitor.serve() }
            switch input.nextLine() {
            case .text(let bytes):
                let line = Transcript.droppingPrompts(String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes[...], as: UTF8.self))
                if isBegun { text += "\n" }
                text += line
                isBegun = true
                let length = text.utf8.count
                if couldEnd(line) || length < Self.shortText || length >= 2 * lengthAsked {
                    lengthAsked = length
                    if !isUnfinished(text) { return .line(text) }
                }
            case .endOfFile:
                if isInteractive { output.write("\n") }
                return isBegun ? .line(text) : .endOfFile
            case .failed(let error):
                return .failed(error)
            case .interrupted:
                Interrupts.clearInterrupt()
                input.forget()
                if isInteractive { output.write("\n") }
                if isInteractive && !isBegun { sayHowToLeave() }
                return .interrupted
            }
        }
    }

    // MARK: Readline

    private func edit(prompt: TerminalText, continuation: TerminalText, initial: String, cursor: Int?) -> Entry {
        var owner = crl_owner()
        owner.context = Unmanaged.passUnretained(self).toOpaque()
        owner.idle_after = Int32(idleMilliseconds)
        setCallbacks(&owner)
        display.begin(continuation: continuation.text)
        crl_set_colour(usesColour ? 1 : 0)
        var text: UnsafeMutablePointer<CChar>?
        let result = withUnsafePointer(to: owner) {
            crl_edit(Self.hidingEscapes(prompt.text), initial, Int32(clamping: cursor ?? -1), $0, &text)
        }
        defer { free(text) }
        switch result {
        case CRL_LINE:
            guard let text else { return .endOfFile }
            let entry = Transcript.droppingPrompts(String(cString: text))
            remember(entry)
            return .line(entry)
        case CRL_INTERRUPT:
            sayHowToLeave()
            return .interrupted
        case CRL_CLEARED:
            return .interrupted
        default:
            return .endOfFile
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer) -> LineEditor {
        Unmanaged<LineEditor>.fromOpaque(context).takeUnretainedValue()
    }

    private func setCallbacks(_ owner: inout crl_owner) {
        owner.prompt_shown = { context in
            guard let context else { return }
            let editor = LineEditor.of(context)
            editor.loadHistory()
            editor.promptShown()
        }
        owner.needs_more = { context, text in
            guard let context, let text else { return 0 }
            return LineEditor.of(context).isUnfinished(Transcript.droppingPrompts(String(cString: text))) ? 1 : 0
        }
        owner.complete = { context, text, cursor, choices in
            guard let context, let text else { return }
            LineEditor.of(context).complete(String(cString: text), Int(cursor), into: choices)
        }
        owner.clean_paste = { _, text in
            text.flatMap { strdup(Transcript.clean(String(cString: $0))) }
        }
        owner.draw = { context, view in
            guard let context, let view else { return }
            LineEditor.of(context).display.draw(view.pointee)
        }
        owner.idle = { context in
            guard let context else { return }
            LineEditor.of(context).display.drawPreview()
        }
        owner.suggestion = { context, text, word in
            guard let context, let text else { return nil }
            let rest = LineEditor.of(context).display.suggestion(for: String(cString: text))
            return rest.isEmpty ? nil : strdup(word == 0 ? rest : Suggested.firstWord(of: rest))
        }
        owner.indentation = { context, text, cursor, closes in
            guard let context, let text else { return 0 }
            return Int32(clamping: LineEditor.of(context).indentation?(String(cString: text), Int(cursor), closes != 0) ?? -1)
        }
        owner.other = visitor?.descriptor ?? -1
        owner.other_ready = { context in
            guard let context else { return }
            LineEditor.of(context).visitor?.serve()
        }
        owner.edit_elsewhere = { context, text in
            guard let context, let text else { return nil }
            return LineEditor.of(context).editElsewhere(String(cString: text)).flatMap { strdup($0) }
        }
    }

    /// Runs work that writes to the terminal above the entry being typed. The entry is hidden meanwhile, and drawn again afterwards with
    /// the result of `prompt`.
    public func writeAboveEntry(_ work: () -> Void, prompt: () -> TerminalText) {
        if mode == .readline {
            crl_make_way()
            work()
            output.flush()
            crl_come_back(Self.hidingEscapes(prompt().text))
        } else {
            output.write("\n")
            work()
            output.write(prompt())
            output.flush()
        }
    }

    private func complete(_ text: String, _ cursor: Int, into choices: OpaquePointer?) {
        guard let completer else { return }
        let completion = completer(text, cursor)
        crl_choices_set_start(choices, Int32(clamping: completion.start))
        for choice in completion.choices {
            let suffix = choice.suffix.flatMap { $0.isASCII ? CChar($0.value) : nil } ?? 0
            let (shown, help) = (TerminalText(choice.text), TerminalText(choice.help))
            crl_choices_add(choices, choice.text, shown.text, help.text, suffix, choice.isIdle ? 1 : 0)
        }
    }

    // MARK: History

    /// Loads the history once, after the first prompt is shown, so that it does not delay the prompt.
    private func loadHistory() {
        guard let history, !historyIsLoaded else { return }
        historyIsLoaded = true
        crl_history_limit(Int32(clamping: history.limit))
        do throws(SystemError) {
            let entries = try history.load().filter { $0.utf8.count <= Self.longestRecalled }
            for entry in entries { crl_history_add(entry) }
            lastEntry = entries.last
            self.entries = entries
        } catch {
            historyProblem = error
        }
    }

    private func remember(_ entry: String) {
        guard entry != lastEntry, !entry.allSatisfy(\.isWhitespace) else { return }
        lastEntry = entry
        if entry.utf8.count <= Self.longestRecalled {
            entries.append(entry)
            crl_history_add(entry)
        }
        do throws(SystemError) {
            try history?.append(entry)
        } catch {
            historyProblem = error
        }
        guard let historyProblem, !hasToldHistoryProblem else { return }
        Output.errors.write("tgl: the history is not saved: \(historyProblem.description)\n")
        hasToldHistoryProblem = true
    }

    /// The prompt with its colour sequences marked as zero-width.
    package static func hidingEscapes(_ prompt: String) -> String {
        var marked = ""
        var inEscape = false
        for scalar in prompt.unicodeScalars {
            if scalar == "\u{1B}" && !inEscape {
                inEscape = true
                marked.unicodeScalars.append("\u{1}")
            }
            marked.unicodeScalars.append(scalar)
            if inEscape && scalar != "[" && ("@"..."~").contains(scalar) {
                inEscape = false
                marked.unicodeScalars.append("\u{2}")
            }
        }
        return marked
    }
}
