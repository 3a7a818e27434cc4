// :set

import TGLGuide
import TGLRender
import TGLTerminal

extension Prompt {
    /// The settings in the order in which they are listed, with their current values.
    private var settings: [(name: String, value: String)] {
        func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
        return [
            ("show", "\(presenter.answerForm.word(for: .command)), \(presenter.treeLines.rawValue)"),
            ("picture", presenter.picture.rawValue),
            ("size", presenter.isLarge ? "large" : "normal"),
            ("names", presenter.names.rawValue),
            ("color", presenter.options.colour.rawValue),
            ("ascii", word(presenter.options.ascii)),
            ("notes", word(notes.isOn)),
            ("pager", word(presenter.allowsPager)),
            ("preview", word(previews)),
            ("plain", word(isPlain)),
            ("guides", word(presenter.guides)),
            ("strict", word(session.isStrict)),
        ]
    }

    /// `:set`, and `:set NAME VALUE`.
    func set(_ rest: String) throws(CommandFailure) {
        let words = rest.split(separator: " ").map(String.init)
        switch words.first {
        case nil:
            for setting in settings { Output.standard.write("\(setting.name) \(setting.value)\n") }
        case "show":
            guard words.count == 2 else { throw noForm }
            if let lines = TreeLines(rawValue: words[1]) {
                presenter.treeLines = lines
            } else if let form = OutputForm(word: words[1], for: .command) {
                presenter.answerForm = form
            } else {
                throw noForm
            }
        case "color":
            guard words.count == 2, let choice = Terminal.ColourChoice(rawValue: words[1]) else {
                throw CommandFailure("`:set color` takes auto, always or never")
            }
            presenter.options.colour = choice
        case "colours", "colors":
            guard words.count == 1 else {
                throw CommandFailure(
                    "`:set colours` shows the colors of what is typed, and takes no value; `:set color never` hides them")
            }
            Output.standard.write(HighlightPalette.list(presenter.look.style.color))
        case "picture": try setPicture(words)
        case "names":
            guard words.count == 2, let choice = NamesChoice(rawValue: words[1]) else {
                throw CommandFailure("`:set names` takes on, off or auto")
            }
            presenter.names = choice
        case "size":
            guard words.count == 2, ["normal", "large"].contains(words[1]) else {
                throw CommandFailure("`:set size` takes normal or large")
            }
            presenter.isLarge = words[1] == "large"
        case "ascii": presenter.options.ascii = try isOn(words)
        case "notes": notes.isOn = try isOn(words)
        case "pager": presenter.allowsPager = try isOn(words)
        case "preview": previews = try isOn(words)
        case "plain": isPlain = try isOn(words)
        case "guides": presenter.guides = try isOn(words)
        case "strict": session.isStrict = try isOn(words)
        case .some(let other):
            let names = (settings.map(\.name) + ["colours"]).joined(separator: ", ")
            throw CommandFailure("there is no setting `\(other)`; the settings are \(names)")
        }
    }

    private var noForm: CommandFailure {
        let words = OutputForm.words(for: .command) + TreeLines.allCases.map(\.rawValue)
        return CommandFailure("`:set show` takes one of \(words.joined(separator: ", "))")
    }

    private func isOn(_ words: [String]) throws(CommandFailure) -> Bool {
        guard words.count == 2, ["on", "off"].contains(words[1]) else { throw CommandFailure("`:set \(words[0])` takes on or off") }
        return words[1] == "on"
    }
}
