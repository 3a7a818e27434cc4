// The pages for what is called otherwise elsewhere.

import TGLLayout
import TGLScript

extension Help {
    /// The page of a thing under the name that it has here, with a sentence on that before.
    static func otherPage(_ other: OtherName) -> HelpPage? {
        let parts = ownParts(other.topic) + commandParts(other.topic)
        guard !parts.isEmpty || listPage(other.topic) != nil else { return nil }
        return HelpPage(parts: [.paragraph(other.text)] + (parts.isEmpty ? listPage(other.topic)?.parts ?? [] : parts))
    }

    /// The phrases of a system: theirs, ours.
    static func systemParts(_ system: PhraseSystem) -> [HelpPage.Part] {
        [.title("\(system.name) — \(system.title), and the tgl equivalents"), .paragraph(system.text), rows(system.phrases)]
            + sceneParts(of: system)
    }

    /// A line of another system: the statement that does it, and the line of the phrase book that it is like.
    static func linePage(_ line: String) -> HelpPage? {
        guard line.contains(where: { "().=[]<".contains($0) }), let answer = ForeignAnswer(line) else { return nil }
        var parts: [HelpPage.Part] = [.title("\(line) — from other layout systems")]
        if let statement = answer.statement { parts += [.heading("here it is"), .code(statement)] }
        if !answer.because.isEmpty { parts.append(.paragraph(answer.because)) }
        if let (system, phrase) = answer.phrase {
            parts += [.heading("\(system.title)   (:help \(system.name) has more)"), rows([phrase])] + sceneParts(of: system)
        }
        return HelpPage(parts: parts)
    }

    /// The phrases that a word of other systems leads to, with the systems' names.
    static func phrasePage(_ word: String) -> HelpPage? {
        let found = PhraseBook.phrases(word)
        guard !found.isEmpty else { return nil }
        var parts: [HelpPage.Part] = [.title("\(word) — from other layout systems")]
        // The systems that spell the word as it was typed come first.
        let exact = Set(found.filter { $0.phrase.isSpelled(word) }.map(\.system.name))
        let systems = PhraseBook.systems.filter { exact.contains($0.name) } + PhraseBook.systems.filter { !exact.contains($0.name) }
        for system in systems {
            let phrases = found.filter { $0.system.name == system.name }.map(\.phrase)
            if !phrases.isEmpty { parts += [.heading("\(system.title)   (:help \(system.name) has more)"), rows(phrases)] }
        }
        return HelpPage(parts: parts + sceneParts)
    }

    /// What does the same in other containers as a property that only flex, grid and block have.
    static func phrasesElsewhere(_ word: String) -> [HelpPage.Part] {
        let props = Prop(word: word).map { [$0] } ?? Prop.shorthands.first { $0.name == word }?.parts ?? []
        guard !props.isEmpty, props.allSatisfy(\.info.isOfCSS) else { return [] }
        let phrases = PhraseBook.phrases(word).map(\.phrase)
        return phrases.isEmpty ? [] : [.heading("in other containers"), rows(phrases)] + sceneParts
    }

    private static func rows(_ phrases: [Phrase]) -> HelpPage.Part { .translations(phrases.map { HelpRow($0.theirs, $0.ours) }) }

    static var sceneParts: [HelpPage.Part] {
        [.heading("the lines on the right use these nodes"), .script(PhraseBook.scene)]
    }

    private static func sceneParts(of system: PhraseSystem) -> [HelpPage.Part] {
        let scene = PhraseBook.scene + (system.scene.isEmpty ? "" : "\n" + system.scene)
        return [.heading("the lines on the right use these nodes"), .script(scene)]
    }
}
