// Phrases of other layout systems with their equivalents in this language, for help and for hints in errors.

import TGLTexts

/// A phrase of one system, and its equivalent here.
public struct Phrase: Sendable, Equatable {
    /// The phrase of the other system.
    public let theirs: String
    /// The equivalent statement here; it runs in `PhraseBook.scene`.
    public let ours: String
    /// The other system's line as it would be typed in the scene; `nil` if `theirs` is no line.
    public let typed: String?
    /// Further words for finding the phrase, besides those in `theirs`.
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
    /// Whether the other system writes a word with exactly this capitalization.
    public func isSpelled(_ word: String) -> Bool {
        (theirs + " " + words).split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }.contains { $0 == word }
    }
}

/// The phrases of one layout system.
public struct PhraseSystem: Sendable, Equatable {
    /// The name by which `:help` finds it.
    public let name: String
    /// The title.
    public let title: String
    /// What its users should know first, in a sentence or two.
    public let text: String
    /// Additional statements for its lines, besides the scene of all systems; may be empty.
    public let scene: String
    /// Its phrases, the most frequent first.
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

/// The phrase book: a list of systems.
public enum PhraseBook {
    /// The scene in which the lines of the phrase book run.
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
        TextForm(
            code: ["other names", "scene", "code"], rows: ["phrases"], optional: ["other names", "scene", "code"],
            details: ["also", "typed", "import"]))

    /// All systems, in the order in which they are listed.
    public static let systems = table.sections.map(PhraseSystem.init)

    /// The system with a name or another name of it; `nil` if there is none.
    public static func system(_ name: String) -> PhraseSystem? {
        let key = key(name)
        return systems.first { $0.name == (otherNames[key] ?? key) }
    }

    /// The phrases found by a word or a whole phrase, each with its system.
    public static func phrases(_ text: String) -> [(system: PhraseSystem, phrase: Phrase)] { index[key(text)] ?? [] }

    /// Every word that finds a phrase or a system, sorted.
    public static var words: [String] { Array(Set(index.keys).union(systems.map(\.name)).union(otherNames.keys)).sorted() }

    /// The equivalent of a word of another system; `nil` if it is unknown.
    static func line(for word: String) -> String? { phrases(word).first?.phrase.ours }

    /// The form of code in which `tgl import` reads the lines of a system and `tgl export` writes them, with the lines that are not read;
    /// `nil` if there is none.
    public static func conversion(of system: String) -> (form: String, unread: [String])? {
        guard let section = table.section(system) else { return nil }
        let form = section.code("code").split(whereSeparator: \.isWhitespace).joined()
        if form.isEmpty { return nil }
        return (form, section.rows("phrases").filter { $0.details("import") == ["no"] }.map(\.from))
    }

    /// A sheet in which a line stands that `tgl import` reads, where it is more than a declaration.
    package static func sheet(of line: String, in system: String) -> String? {
        table.section(system)?.rows("phrases").first { $0.from == line }?.details("import").first
    }

    /// The system for each alternative name.
    private static let otherNames: [String: String] = {
        var names: [String: String] = [:]
        for section in table.sections {
            for name in section.code("other names").split(whereSeparator: \.isWhitespace) { names[String(name)] = section.key }
        }
        return names
    }()

    /// The letters and digits in lower case: `justify-content: center` and `justifyContent.center` have the same key.
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

    /// The words of a phrase: its names without numbers and single letters, the whole phrase, and its further words.
    private static func words(of phrase: Phrase) -> Set<String> {
        let parts = phrase.theirs.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        let names = parts.map { key(String($0)) }.filter { $0.count > 2 && !($0.first?.isNumber ?? true) }
        return Set(names + phrase.words.split(separator: " ").map { key(String($0)) } + [key(phrase.theirs)])
    }
}
