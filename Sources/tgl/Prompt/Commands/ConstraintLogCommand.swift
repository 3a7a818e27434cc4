// Logs of unsatisfiable constraints that are pasted at the prompt.

import TGLRender
import TGLScript
import TGLTerminal

extension Prompt {
    /// Runs a log as a script, and reports which priorities to lower. Returns false if the entry is something else.
    func takeConstraintLog(_ text: String) -> Bool {
        // The lines after a log, if the terminal sends them one by one.
        if ConstraintLog.isTail(text) { return true }
        guard ConstraintLog.begins(text) else { return false }
        guard let log = ConstraintLog(text, isFree: { [session] in session.names.find($0) == nil }) else {
            presenter.note(ConstraintLog.nothingFound)
            return true
        }
        let look = presenter.look
        var script = TextBlock()
        script.lines = log.script.split(separator: "\n").map { TextLine(look.style.show(String($0)), .faint) }
        Output.standard.write(script.text(look.style))
        guard runTyped(log.script) else { return true }
        var advice = TextBlock()
        advice.lines = session.advice(on: log).flatMap { wrap(look.style.show($0), columns: look.columns).map { TextLine($0) } }
        Output.standard.write(advice.text(look.style))
        return true
    }
}
