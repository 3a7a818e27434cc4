import CReadline
import Glibc
import TGLRender

/// Somebody else who asks for something while an entry is typed.
public struct EntryVisitor {
    /// Can be read when something is asked.
    public var descriptor: Int32
    /// Does what is asked, between two keys.
    public var serve: () -> Void

    /// A descriptor, and what is done when it can be read.
    public init(descriptor: Int32, serve: @escaping () -> Void) { (self.descriptor, self.serve) = (descriptor, serve) }
}

/// Reads entries: with readline on a terminal, with bare prompts on a dumb one, and without either from a
/// pipe or a file. Use one, from one thread. Between calls the terminal is as it was before.
public final class LineEditor {
    /// What reading an entry came to.
    public enum Entry: Equatable, Sendable {
        /// The text, of one line or more, without the newline at its end.
        case line(String)
        /// Ctrl-C: what was typed is gone; with nothing typed, how to leave has been said.
        case interrupted
        /// Ctrl-D on an empty entry, or the end of the input.
        case endOfFile
        /// The input holds something that cannot be read; nothing follows.
        case failed(SystemError)
    }

    /// How entries are read.
    public enum Mode: Equatable, Sendable {
        /// Standard input and output are a terminal that can move its cursor.
        case readline
        /// They are a terminal that only prints lines.
        case plain
        /// They are not both a terminal: no prompts, no echo.
        case silent
    }

    /// How entries are read, as the streams allowed when the editor was made.
    public let mode: Mode
    /// Answers Tab; without one Tab finds nothing.
    public var completer: Completer?
    /// Called each time a prompt is: the time for work that nobody should wait for.
    public var promptShown: () -> Void = {}
    /// What Ctrl-C says on an empty entry.
    public var leaveHint: TerminalText = "Ctrl-D or :quit to exit"
    /// Whether the help in lists of choices is dimmed.
    public var usesColour = false
    /// Blanks for the line with the cursor, a place in the text in bytes; `closes`, where a closing bracket is to begin it.
    /// Without it lines begin as they are typed.
    public var indentation: ((_ text: String, _ cursor: Int, _ closes: Bool) -> Int)?
    /// Lets somebody edit the text elsewhere: what it is then, or nil to leave it.
    public var editElsewhere: (String) -> String? = { _ in nil }
    /// Beside the keys, what is waited for while an entry is typed; nil for nothing.
    public var visitor: EntryVisitor?
    /// What stands around the text while it is typed.
    public var dressing = EntryDressing() { didSet { display.dressing = dressing } }
    /// The entries of the history, the newest last, but for those that are too long to be called back.
    public private(set) var entries: [String] = []
    /// An entry of more bytes is kept in the file and not called back: to draw it takes too long.
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

    /// An editor for standard input that answers on `output`. `program` is the name that `~/.inputrc` may
    /// ask for. On a terminal, the entries of `history` can be called back and new ones are added to it.
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

    /// Whether somebody sits at the prompt.
    public var isInteractive: Bool { mode != .silent }

    /// Reads an entry. `prompt` is before its first line and may be coloured, `continuation` before the others and is plain.
    /// `initial` is there to be edited, with the cursor at `cursor`, in bytes, or at its end. Enter ends the entry unless `needsMore`
    /// says of its text that it is unfinished; prompts of a pasted transcript are never part of the text. From a stream, `couldEnd` is
    /// told each line of the entry: while it says no, a long text is not looked at for every line.
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

    /// A text of more bytes is long.
    private static let shortText = 4096

    private func readPlain(prompt: TerminalText, continuation: TerminalText, _ couldEnd: (String) -> Bool) -> Entry {
        var text = ""
        var isBegun = false
        // How long the text was when it was last asked whether it is finished.
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

    /// While somebody types an entry, does what writes to the terminal above it: the entry goes, and is there again afterwards, as it was
    /// typed, behind the prompt that `prompt` then gives.
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

    /// Loads it once, when the first prompt is already: nobody waits for it then.
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

    /// The prompt with its colour sequences marked as taking no room.
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
