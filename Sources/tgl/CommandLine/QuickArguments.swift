// The commonest command lines of `tgl run`, read without the library that parses options: that takes longer than all the rest of a
// short run. What is not found here, or makes no sense, goes to the library, which knows everything and says what is wrong.

import TGLRender
import TGLTerminal

/// What the arguments of `run` ask for, as far as they are the usual ones.
struct QuickArguments {
    private var rest: ArraySlice<String>
    private var plan = RunPlan()
    private var asksForJSON = false
    private var seen: Set<String> = []

    /// A plan for arguments, with or without `run` before them; `nil` where the library is to read them.
    static func plan(for arguments: [String]) -> RunPlan? {
        var reader = QuickArguments(rest: arguments.first == RunCommand.name ? arguments.dropFirst() : arguments[...])
        while let word = reader.rest.popFirst() {
            guard reader.take(word) else { return nil }
        }
        return reader.finished()
    }

    private init(rest: ArraySlice<String>) { self.rest = rest }

    private mutating func take(_ word: String) -> Bool {
        if word == "-e" {
            guard let code = rest.popFirst() else { return false }
            plan.code.append(code)
            return true
        }
        if word == "-" || !word.hasPrefix("-") {
            guard plan.file == nil, !word.isEmpty, !Tgl.commandNames.contains(word) else { return false }
            plan.file = word
            return true
        }
        // Of what is said twice the library knows which counts.
        return seen.insert(word).inserted && takeOption(word)
    }

    private mutating func takeOption(_ word: String) -> Bool {
        switch word {
        case "--show":
            guard let form = rest.popFirst().flatMap({ OutputForm(argument: $0) }) else { return false }
            plan.show = form
        case "--color":
            guard let choice = rest.popFirst().flatMap({ Terminal.ColourChoice(rawValue: $0) }) else { return false }
            plan.look.colour = choice
        case "--notes":
            guard let choice = rest.popFirst().flatMap({ NotesChoice(rawValue: $0) }) else { return false }
            plan.tellsNotes = choice == .auto
        case "--ascii": plan.look.ascii = true
        case "--each": plan.each = true
        case "--json": asksForJSON = true
        case "--no-rc": plan.readsSettings = false
        case "--strict": plan.isStrict = true
        case "-i": plan.staysAtPrompt = true
        case "--page": (plan.staysAtPrompt, plan.opensPage) = (true, true)
        default: return false
        }
        return true
    }

    private consuming func finished() -> RunPlan? {
        if asksForJSON {
            if let show = plan.show, show != .json { return nil }
            plan.show = .json
        }
        return plan.file == nil || plan.code.isEmpty ? plan : nil
    }
}
