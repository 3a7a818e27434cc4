// `:save back`: writes the changes since a file was loaded back into the file.

import TGLGuide
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal
import TGLTools

/// The changes since a file was loaded, and their possible places in the file.
struct PromptWriteBack {
    let back: WriteBack
    let path: String
    /// The states whose commands are then in the file.
    let states: [Int]
}

extension Prompt {
    /// `:save back [N…]`
    func saveBack(_ rest: String) throws(CommandFailure) {
        let words = rest.split(separator: " ")
        let choices = words.compactMap { Int($0) }
        guard choices.count == words.count else {
            throw CommandFailure("`:save back` may be followed by the numbers of places: `:save back 2`")
        }
        let found = try writeBack(choices: choices)
        if found.back.changes.isEmpty { throw CommandFailure("nothing was changed since \(found.path) was loaded") }
        Output.standard.write(TerminalText(lines: Self.lines(of: found.back).joined(separator: "\n") + "\n"))
        if found.back.needsChoice {
            throw CommandFailure("nothing was written; choose by numbers, one for each change with several places: `:save back 1`")
        }
        let written = try write(found)
        Output.standard.write("written to \(presenter.look.style.show(written.joined(separator: ", ")))\n")
    }

    /// Finds the places in the last loaded file for the changes since then. Nothing is changed or written.
    ///
    /// - Parameter choices: for each change with several places, the number of the place to use, from 1.
    func writeBack(choices: [Int] = []) throws(CommandFailure) -> PromptWriteBack {
        guard let last = lastLoad else { throw CommandFailure("`:save back` writes into the file that was loaded, and none was") }
        guard Files.exists(last.path) else {
            throw CommandFailure("`\(last.path)` is no file to be written to: `:save FILE` writes the commands as a script")
        }
        let way = session.way(to: session.currentState)
        guard way.contains(last.state) else {
            throw CommandFailure("`\(last.path)` is not part of this state: `:goto \(last.state)` goes to where it was loaded")
        }
        var start = last.state
        if let written = writtenBack, written > start {
            guard way.contains(written) else {
                throw CommandFailure("`\(last.path)` has the changes up to state \(written), which is not part of this one: `:reload`")
            }
            start = written
        }
        let states = way.filter { $0 > start }
        var statements: [String] = []
        for state in states {
            guard let entry = entries[state], !entry.isVoid else { continue }
            guard case .typed(let text) = entry.source else {
                throw CommandFailure("state \(state) was not typed, so it cannot be brought into `\(last.path)`")
            }
            statements.append(text)
        }
        let source: SourceFile
        do throws(SystemError) { source = try Files.source(last.path) } catch { throw CommandFailure(error.description) }
        do throws(WriteBack.Problem) {
            let back = try WriteBack(
                statements, into: source, loader: FileLoader(script: last.path), limits: session.limits, choices: choices
            ) {
                $0.heedsSignals()
                $0.defersRestoring = false
            }
            return PromptWriteBack(back: back, path: last.path, states: states)
        } catch { throw CommandFailure(error.message) }
    }

    /// Writes the changed texts. Returns their names.
    func write(_ found: PromptWriteBack) throws(CommandFailure) -> [String] {
        do throws(SystemError) {
            for text in found.back.texts {
                let path = text.key ?? found.path
                let hasMark = try Files.read(path).starts(with: [0xEF, 0xBB, 0xBF])
                try WholeFile.write((hasMark ? [0xEF, 0xBB, 0xBF] : []) + text.source.bytes, to: path)
            }
        } catch { throw CommandFailure(error.description) }
        savedStates.formUnion(found.states)
        writtenBack = session.currentState
        return found.back.texts.map(\.source.name)
    }

    /// Lists each change with its places, the chosen one first.
    private static func lines(of back: WriteBack) -> [String] {
        back.changes.flatMap { change -> [String] in
            let isOpen = change.chosen == nil
            let head = "\(change.statement)" + (isOpen ? " can go into \(change.places.count) places:" : "")
            let order = change.places.indices.sorted { ($0 == change.chosen ? 0 : 1, $0) < ($1 == change.chosen ? 0 : 1, $1) }
            return [head]
                + order.map { index in
                    let mark = isOpen ? "\(index + 1): " : index == change.chosen ? "" : "or \(index + 1): "
                    return "  \(mark)\(text(of: change.places[index]))"
                }
        }
    }

    private static func text(of place: WriteBack.Place) -> String {
        if let reason = place.reason { return "\(place.name):\(place.line)  appended, because \(reason)" }
        let more = place.others.count > 3 ? " and \(place.others.count - 3) more" : ""
        let others = place.others.isEmpty ? "" : "; changes \(place.others.prefix(3).joined(separator: ", "))\(more), too"
        return "\(place.name):\(place.line)  \(place.before) → \(place.after)\(others)"
    }
}
