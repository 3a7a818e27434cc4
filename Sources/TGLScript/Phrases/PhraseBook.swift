// What is written in other layout systems, and what is written here: for help, and for hints in errors.

import TGLTexts

/// What one system writes for something, and what is written here.
public struct Phrase: Sendable, Equatable {
    /// What the other system writes.
    public let theirs: String
    /// The statement that does it here; it runs in `PhraseBook.scene`.
    public let ours: String
    /// The other system's line as it is typed in the scene; nil where `theirs` is no line.
    public let typed: String?
    /// Further words that lead to the phrase, beside those in `theirs`.
    let words: String

    init(_ row: TextRow, isTyped: Bool) {
        theirs = row.from
        ours = row.to
        words = row.also
        let line = row.details("typed").first
        typed = line == "no" ? nil : line ?? (isTyped ? row.from : nil)
    }
}

extension Phrase {
    /// Whether the other system writes a word, with these capital letters.
    public func isSpelled(_ word: String) -> Bool {
        (theirs + " " + words).split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }.contains { $0 == word }
    }
}

/// The phrases of one layout system.
public struct PhraseSystem: Sendable, Equatable {
    /// The word that `:help` takes for it.
    public let name: String
    /// What it is called.
    public let title: String
    /// What its users should know first, in a sentence or two.
    public let text: String
    /// What its lines run in, beside the scene of all systems; empty where that is all.
    public let scene: String
    /// Its phrases, what is used most first.
    public let phrases: [Phrase]

    init(_ section: TextSection) {
        name = section.key
        title = section.title
        text = section.text
        let scene = section.code("scene")
        self.scene = scene
        phrases = section.rows("phrases").map { Phrase($0, isTyped: !scene.isEmpty) }
    }
}

/// The phrase book: one system after the other.
public enum PhraseBook {
    /// The scene that the lines of the phrase book run in.
    public static let scene = """
        linear horz S { width = 300; height = 100; view A { size = [40, 20] }; view B { size = [60, 30] } }
        relative R { width = 300; height = 200; view C { size = [50, 20] }; view D { size = [50, 20] } }
        label T "A text that goes on for a while"
        flex X { width = 300; height = 100; view J { size = [40, 20] }; view L { size = [60, 30] } }
        grid Y { width = 300; view M { height = 20 }; view N { height = 20 } }
        block Z { width = 300; view P { size = [50, 20] }; view Q { height = 20 } }
        collection U { width = 90; height = 60; items = 9; item = v => view { height = 20 } }
        """

    /// The file of the systems.
    package static let table = TextTable(
        "phrases",
        TextForm(code: ["other names", "scene"], rows: ["phrases"], optional: ["other names", "scene"], details: ["also", "typed"]))

    /// All systems, in the order in which they are listed.
    public static let systems = table.sections.map(PhraseSystem.init)

    /// The system that a word of help names; nil where none has the name.
    public static func system(_ name: String) -> PhraseSystem? {
        let key = key(name)
        return systems.first { $0.name == (otherNames[key] ?? key) }
    }

    /// The phrases that a word, or a phrase as it is written there, leads to, with the system of each.
    public static func phrases(_ text: String) -> [(system: PhraseSystem, phrase: Phrase)] { index[key(text)] ?? [] }

    /// Every word that leads to a phrase or a system, in alphabetical order.
    public static var words: [String] { Array(Set(index.keys).union(systems.map(\.name)).union(otherNames.keys)).sorted() }

    /// What is written here for a word of another system, if it leads to a phrase.
    static func line(for word: String) -> String? { phrases(word).first?.phrase.ours }

    /// The system of each further name that one has.
    private static let otherNames: [String: String] = {
        var names: [String: String] = [:]
        for section in table.sections {
            for name in section.code("other names").split(whereSeparator: \.isWhitespace) { names[String(name)] = section.key }
        }
        return names
    }()

    /// Letters and digits in lower case: `justify-content: center` and `justifyContent.center` are one.
    private static func key(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
    }

    private static let index: [String: [(system: PhraseSystem, phrase: Phrase)]] = {
        var index: [String: [(system: PhraseSystem, phrase: Phrase)]] = [:]
        for system in systems {
            for phrase in system.phrases {
                for word in words(of: phrase) { index[word, default: []].append((system, phrase)) }
            }
        }
        return index
    }()

    /// The words of a phrase: its names, without numbers and single letters; the whole of it; and those that it has beside.
    private static func words(of phrase: Phrase) -> Set<String> {
        let parts = phrase.theirs.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        let names = parts.map { key(String($0)) }.filter { $0.count > 2 && !($0.first?.isNumber ?? true) }
        return Set(names + phrase.words.split(separator: " ").map { key(String($0)) } + [key(phrase.theirs)])
    }
}
