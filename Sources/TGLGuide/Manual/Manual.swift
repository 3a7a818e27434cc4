// The complete manual: all help pages, in chapters.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// All help pages in chapters, to be written as one text or as a site.
public struct Manual: Sendable {
    /// A page, with the topic that leads to it.
    public struct Page: Sendable {
        /// The argument of `tgl help` for the page.
        public let topic: String
        /// The name of its file and the target of links to it; unique even if case is ignored.
        public let id: String
        /// Its name in lists and window titles.
        public let label: String
        /// The contents of the page.
        public let content: HelpPage
    }

    /// A line in the list of a chapter. A page that belongs to several chapters has a line in each.
    public struct Entry: Sendable {
        /// The word.
        public let label: String
        /// A one-line description; empty if the word says enough.
        public let brief: String
        /// The index of the page in `pages`.
        public let page: Int
    }

    /// Pages of the same sort.
    public struct Chapter: Sendable {
        /// The target of links to the chapter.
        public let id: String
        /// The title of the chapter.
        public let title: String
        /// The lines of the chapter, in the order of the table that they come from.
        public let entries: [Entry]
    }

    /// All pages, each once, in reading order.
    public private(set) var pages: [Page] = []
    /// The chapters in order.
    public private(set) var chapters: [Chapter] = []
    /// For each topic with a page, the index of the page.
    private var places: [String: Int] = [:]
    private var ids: Set<String> = []

    /// Creates the manual.
    ///
    /// - Parameter withExamples: whether it also has a page for each built-in script.
    public init(withExamples: Bool = false) {
        add("topics", "topics", TopicInfo.all.map { ($0.name, $0.summary) })
        add("kinds", "kinds of node", Kind.infos.map { ($0.kind.word, $0.help) })
        add("statements", "statements", StatementInfo.all.map { ($0.name, $0.help) })
        let shorthands = Prop.shorthands.map(\.name).filter { Prop(word: $0) == nil }
        add("properties", "properties", (Prop.table.map(\.name) + shorthands + Prop.otherSpellings.map(\.name)).map { ($0, "") })
        add("functions", "functions", BuiltInInfo.all.map { ($0.name, $0.help) })
        add("commands", "session commands", SessionCommand.table.map { (":" + $0.name, $0.help) })
        var seen: Set<String> = []
        add("keywords", "keywords", Help.words.map { ($0.word, "") }.filter { seen.insert($0.0).inserted })
        add("systems", "other layout systems", PhraseBook.systems.map { ($0.name, $0.title) })
        add("lists", "lists", Self.lists.map { ($0.topic, $0.brief) })
        add("errors", "errors", ErrorHelp.pages.map { ($0.code, $0.title) })
        add("mistakes", "mistakes", ErrorHelp.mistakes.map { ($0.name, $0.title) })
        if withExamples { addExamples() }
        for other in Prop.otherSpellings { places[other.name] = places[other.of] }
    }

    private mutating func add(_ id: String, _ title: String, _ words: [(label: String, brief: String)]) {
        let entries = words.compactMap { word -> Entry? in
            let topic = word.label.hasPrefix(":") ? String(word.label.dropFirst()) : word.label
            if let known = places[topic] { return Entry(label: word.label, brief: word.brief, page: known) }
            guard let content = Self.extra(topic) ?? Help.page(topic) else { return nil }
            return Entry(label: word.label, brief: word.brief, page: add(topic, word.label, content))
        }
        chapters.append(Chapter(id: id, title: title, entries: entries))
    }

    private mutating func addExamples() {
        let entries = ExampleScript.all.map { example in
            let title = HelpPage.Part.title("\(example.name) — an example script")
            let words = HelpPage.Part.paragraph("`:load example \(example.name)` opens it at the prompt.")
            let content = HelpPage(parts: [title, .paragraph(example.summary), .script(example.text), words])
            return Entry(label: example.name, brief: example.summary, page: add("example \(example.name)", example.name, content))
        }
        chapters.append(Chapter(id: "examples", title: "example scripts", entries: entries))
    }

    private mutating func add(_ topic: String, _ label: String, _ content: HelpPage) -> Int {
        pages.append(Page(topic: topic, id: id(for: topic), label: label, content: content))
        places[topic] = pages.count - 1
        return pages.count - 1
    }

    /// An id of letters, digits and hyphens; ids that differ only in case get a number at the end.
    private mutating func id(for topic: String) -> String {
        let words = topic.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let plain = words.isEmpty ? "page" : words.joined(separator: "-")
        var id = plain
        var number = 2
        while !ids.insert(id.lowercased()).inserted {
            id = "\(plain)-\(number)"
            number += 1
        }
        return id
    }

    /// The index of the page for a word in a text or in code; nil if there is none. A session command may have its colon.
    public func place(of word: String) -> Int? {
        if word.hasPrefix(":") { return SessionCommand.named(String(word.dropFirst())).flatMap { places[$0.rawValue] } }
        return places[word]
    }

    // MARK: Pages that only the manual has

    private static let lists: [(topic: String, brief: String)] = [
        ("contents", "every page of help"), ("kinds", "the kinds of node"), ("statements", "the statements"),
        ("properties", "the properties"), ("functions", "the functions"), ("commands", "the session commands"),
        ("topics", "the topics"), ("systems", "the other layout systems"), ("errors", "every error by its code"),
        ("mistakes", "mistakes that are answered in the names of the document"),
        ("other names", "words that have another name here"),
        ("phrases", "what other layout systems write, in alphabetical order"),
    ]

    private static func extra(_ topic: String) -> HelpPage? {
        switch topic {
        case "other names":
            let rows = OtherName.all.map { HelpRow($0.words.joined(separator: ", "), "`\($0.topic)`: \($0.text)") }
            return HelpPage(parts: [.title("other names — words that have another name here"), .rows(rows)])
        case "phrases":
            let all = PhraseBook.systems.flatMap { system in system.phrases.map { (theirs: $0.theirs, system: system.name, ours: $0.ours) }
            }
            let sorted = all.sorted {
                ($0.theirs.lowercased(), $0.theirs, $0.system) < ($1.theirs.lowercased(), $1.theirs, $1.system)
            }
            let rows = sorted.map { HelpRow("\($0.theirs)   (\($0.system))", $0.ours) }
            return HelpPage(
                parts: [.title("phrases — what other layout systems write, in alphabetical order"), .translations(rows)] + Help.sceneParts)
        default: return nil
        }
    }
}

extension Manual {
    /// The manual as one text, `columns` columns wide, with a line end after every line.
    ///
    /// - Parameter version: the version of the program.
    public func text(version: String, columns: Int, style: RenderStyle = .plain) -> TerminalText {
        var text: TerminalText = """
            \(style.paint("The tgl manual", .strong))

            Version \(version). `tgl help all --html FOLDER` writes it with pictures.

            """
        var printed: Set<Int> = []
        for chapter in chapters {
            text += "\n\n" + style.paint(TerminalText(chapter.title.uppercased()), .strong) + "\n"
            for entry in chapter.entries where printed.insert(entry.page).inserted {
                text += "\n" + pages[entry.page].content.text(columns: columns, style: style)
            }
        }
        return text
    }
}
