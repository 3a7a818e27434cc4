// The implementation of each session command; its row is in the table of TGLGuide.

import TGLGuide
import TGLSyntax
import TGLWhy

extension SessionCommand {
    /// Runs the command at a prompt.
    ///
    /// - Parameter rest: the text after the command's name.
    /// - Parameter replaces: whether a `!` follows the name.
    func run(at prompt: Prompt, _ rest: String, replaces: Bool = false) throws(CommandFailure) {
        switch self {
        case .undo: try prompt.undo(rest)
        case .redo: try prompt.redo(rest)
        case .goto: try prompt.goTo(rest)
        case .diff: try prompt.diff(rest)
        case .animate: try prompt.animate(rest)
        case .history: prompt.showHistory(rest)
        case .state: prompt.showStates()
        case .recover: try prompt.recover(rest)
        case .save: try prompt.save(rest, replaces: replaces)
        case .dump: try prompt.dump(rest, replaces: replaces)
        case .picture: try prompt.picture(rest)
        case .screenshot: try prompt.screenshot(rest)
        case .load: try prompt.loadFile(rest)
        case .reload: try prompt.reload()
        case .edit: try prompt.edit(rest)
        case .import: try prompt.importCode(rest)
        case .export: try prompt.exportCode(rest, replaces: replaces)
        case .why: try prompt.why(rest)
        case .want: try prompt.want(rest)
        case .where: try prompt.showWhere(rest)
        case .find: try prompt.find(rest)
        case .watch: try prompt.watch(rest)
        case .unwatch: try prompt.unwatch(rest)
        case .zoom: try prompt.zoom(rest)
        case .step: try prompt.step(rest)
        case .lint: try prompt.lint(rest)
        case .verify: try prompt.verify()
        case .measure: try prompt.measure(rest)
        case .knobs: prompt.showKnobs()
        case .sweep: try prompt.sweep(rest)
        case .time: try prompt.time(rest)
        case .page: try prompt.page(rest)
        case .set: try prompt.set(rest)
        case .examples: prompt.showExamples()
        case .learn: try prompt.learn(rest)
        case .lessons: try prompt.lessons(rest, replaces: replaces)
        case .lesson: try prompt.lesson(rest, replaces: replaces)
        case .next: try prompt.nextLesson()
        case .again: try prompt.againLesson()
        case .hint: try prompt.hint()
        case .answer: try prompt.answer()
        case .help: try prompt.help(rest)
        case .quit: prompt.isOver = true
        }
    }
}

extension SessionCommand {
    /// Whether it shows an answer that may be long, and runs nothing that writes output itself.
    var isPaged: Bool {
        switch self {
        case .history, .state, .diff, .dump, .why, .want, .where, .find, .watch, .step, .lint, .knobs, .sweep, .examples, .help, .set: true
        default: false
        }
    }
}

/// The reason why a session command failed.
struct CommandFailure: Error {
    let message: String
    /// Errors in a text, shown after the message.
    var diagnostics: [Diagnostic] = []
    init(_ message: String, diagnostics: [Diagnostic] = []) { (self.message, self.diagnostics) = (message, diagnostics) }
}
