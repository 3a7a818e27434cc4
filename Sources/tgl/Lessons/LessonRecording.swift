// `:lesson record "TITLE"` … `:lesson done FILE`: a lesson of what a teacher does at the prompt.

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// A lesson that is being recorded.
struct LessonRecording {
    let title: String
    /// What makes the document in which it begins.
    let start: String
    /// The state in which it begins.
    let state: Int
}

extension Prompt {
    /// `:lesson record "TITLE"`, `:lesson done FILE`
    func lesson(_ rest: String, replaces: Bool) throws(CommandFailure) {
        let words = wordsOutsideStrings(rest)
        switch (words.first, words.count) {
        case ("record", 2):
            let title = unquoted(words[1])
            recording = LessonRecording(title: title, start: session.dump(), state: session.currentState)
            tellText("recording \"\(title)\": what you change from here on is the goal; `:lesson done FILE` writes the lesson", .faint)
        case ("done", 2), ("done!", 2): try finishRecording(unquoted(words[1]), replaces: replaces || words[0] == "done!")
        case ("record", _): throw CommandFailure("`:lesson record` takes a title: `:lesson record \"A wider box\"`")
        case ("done", _): throw CommandFailure("`:lesson done` takes a file: `:lesson done my-course.tgl`")
        default:
            let help = rest.isEmpty ? "`:learn` opens the lessons that there are" : "`:learn \(rest)` opens one that is there"
            throw CommandFailure("`:lesson record \"TITLE\"` begins a lesson of your own; \(help)")
        }
    }

    private func finishRecording(_ path: String, replaces: Bool) throws(CommandFailure) {
        guard let recording else { throw CommandFailure("no lesson is being recorded; `:lesson record \"TITLE\"` begins one") }
        guard session.way(to: session.currentState).contains(recording.state) else {
            throw CommandFailure("the state in which the recording began is not part of this one; `:goto \(recording.state)` goes to it")
        }
        let goal = typedCommands(since: recording.state).split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
        guard !goal.trimmed.isEmpty else { throw CommandFailure("nothing was changed since the recording began, so there is no goal") }
        let recorded = RecordedLesson(title: recording.title, start: recording.start, goal: goal)
        let (text, problems) = recorded.proved { SessionCommand.named($0) != nil }
        try write(formatted(text), to: path, ":lesson done", replaces: replaces)
        self.recording = nil
        tellText("the lesson \"\(recording.title)\" was written to \(path)")
        for problem in problems { tellText("- \(problem.message)" + (problem.help.map { ": \($0)" } ?? "")) }
        tellText("edit its texts; `tgl learn --check \(path)` proves it, `:learn \(path)` opens it", .faint)
    }
}
