// The help pages for concepts that have other names elsewhere.

import TGLLayout
import TGLScript

extension Help {
    /// The page of a concept under its name here, preceded by a sentence about the name.
    static func otherPage(_ other: OtherName) -> HelpPage? {
        let parts = ownParts(other.topic) + commandParts(other.topic)
        guard !parts.isEmpty || listPage(other.topic) != nil else { return nil }
        return HelpPage(parts: [.paragraph(other.text)] + (parts.isEmpty ? listPage(other.topic)?.parts ?? [] : parts))
    }

    /// The phrases of another system, with their equivalents here.
    static func systemParts(_ system: PhraseSystem) -> [HelpPage.Part] {
        [.title("\(system.name) — \(system.title), and the tgl equivalents"), .paragraph(system.text)] + conversionParts(of: system)
            + [rows(system.phrases)] + sceneParts(of: system)
    }

    /// Which lines of a system are converted as code.
    private static func conversionParts(of system: PhraseSystem) -> [HelpPage.Part] {
        guard let (form, unread) = PhraseBook.conversion(of: system.name) else { return [] }
        let rest = unread.isEmpty ? "" : ", but for \(unread.map { "`\($0)`" }.joined(separator: ", "))"
        return [.paragraph("`tgl export \(form)` writes these lines, and `tgl import` reads them\(rest) (`:help pages`).")]
    }

    /// The page for a line of another system: the equivalent statement, and the most similar line of the phrase book.
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

    /// The page with the phrases that a word of other systems leads to, by system.
    static func phrasePage(_ word: String) -> HelpPage? {
        let found = PhraseBook.phrases(word)
        guard !found.isEmpty else { return nil }
        var parts: [HelpPage.Part] = [.title("\(word) — from other layout systems")]
        // The systems that use exactly the typed spelling come first.
        let exact = Set(found.filter { $0.phrase.isSpelled(word) }.map(\.system.name))
        let systems = PhraseBook.systems.filter { exact.contains($0.name) } + PhraseBook.systems.filter { !exact.contains($0.name) }
        for system in systems {
            let phrases = found.filter { $0.system.name == system.name }.map(\.phrase)
            if !phrases.isEmpty { parts += [.heading("\(system.title)   (:help \(system.name) has more)"), rows(phrases)] }
        }
        return HelpPage(parts: parts + sceneParts)
    }

    /// The equivalents in other containers for a property that only flex, grid and block have.
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
