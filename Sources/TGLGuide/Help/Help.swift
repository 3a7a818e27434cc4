// Creates help pages from the tables that the parser, the binder and completion use.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// The help pages of kinds, properties, words, statements, functions, session commands, topics and errors.
public enum Help {
    /// The page of a topic; if several tables contain it, they are combined on one page. Nil if no table contains it.
    ///
    /// A topic is a word of the language or of another layout system, another name of a concept, or a question that contains such words.
    public static func page(_ topic: String) -> HelpPage? {
        let topic = topic.trimmed
        if let page = page(ofWord: topic) { return page }
        guard !topic.hasPrefix(":"), topic.utf8.count < 400 else { return nil }
        if let page = linePage(topic) { return page }
        let words = topic.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map(String.init)
            .filter { !fillers.contains($0.lowercased()) }
        if words.count == 1, words[0] == topic { return nil }
        if words.count > 1, let page = page(ofWord: words.joined(separator: " ")) { return page }
        return words.lazy.compactMap { page(ofWord: $0) }.first
    }

    /// Words of a question that do not identify its topic.
    private static let fillers: Set<String> = [
        "how", "to", "do", "does", "i", "a", "an", "the", "can", "what", "is", "are", "my", "me", "of", "make", "with", "use", "set", "and",
        "or", "it", "this", "that", "in", "on", "at", "you", "want", "where", "there", "please", "one", "two", "get",
    ]

    /// All topics that have a page, except errors and words of other systems, in alphabetical order.
    public static var topics: [String] {
        var names = SessionCommand.allCases.map(\.rawValue) + Kind.infos.map(\.kind.word) + StatementInfo.all.map(\.name)
        names += Prop.table.map(\.name) + Prop.shorthands.map(\.name) + BuiltInInfo.all.map(\.name) + TopicInfo.all.map(\.name)
        names += words.map(\.word) + PhraseBook.systems.map(\.name) + listNames
        return Array(Set(names)).sorted()
    }

    /// The topic that was probably meant by a word without a page; nil if none is similar.
    public static func nearest(_ topic: String) -> String? {
        if topic.split(separator: " ").allSatisfy({ fillers.contains($0.lowercased()) }) { return nil }
        return Suggestions.nearest(topic, among: topics)
            ?? Suggestions.nearest(topic, among: OtherName.all.flatMap(\.words) + PhraseBook.words)
    }

    private static func page(ofWord topic: String) -> HelpPage? {
        let bare = topic.hasPrefix(":") ? String(topic.dropFirst()) : topic
        var page = HelpPage()
        if !topic.hasPrefix(":") { page.parts += ownParts(topic) }
        page.parts += commandParts(bare)
        if !topic.hasPrefix(":"), let system = PhraseBook.system(topic),
            page.parts.isEmpty || Kind(word: topic) != nil
        {
            page.parts += systemParts(system)
        }
        if !topic.hasPrefix(":") { page.parts += phrasesElsewhere(topic) }
        if !topic.hasPrefix(":"), let list = listPage(topic) { page.parts = list.parts + page.parts }
        if !page.parts.isEmpty { return page }
        if topic.hasPrefix(":") { return nil }
        if let page = ErrorHelp.page(topic) ?? ErrorHelp.page(ofMistake: topic) { return page }
        if let other = OtherName.named(topic) { return otherPage(other) }
        return phrasePage(topic)
    }

    static func ownParts(_ topic: String) -> [HelpPage.Part] {
        topicParts(topic) + kindParts(topic) + statementParts(topic) + propertyParts(topic) + functionParts(topic)
            + wordParts(topic)
    }

    // MARK: Parts

    private static func topicParts(_ name: String) -> [HelpPage.Part] {
        guard let topic = TopicInfo.named(name) else { return [] }
        return [.title("\(topic.name) — \(topic.summary)"), .paragraph(topic.text), .heading("example"), .script(topic.example)]
    }

    private static func kindParts(_ name: String) -> [HelpPage.Part] {
        guard let info = Kind.infos.first(where: { $0.kind.word == name }) else { return [] }
        let bearer = Bearers(info.kind)
        // Properties in the example come first, then those that few kinds have: they are typical of the kind.
        let shown = Set(info.example.split { !$0.isLetter }.map(String.init))
        func order(_ row: PropInfo) -> Int { shown.contains(row.name) ? 0 : row.bearers.rawValue.nonzeroBitCount }
        let own = Prop.table.filter { $0.bearers.contains(bearer) && !$0.bearers.isSuperset(of: .nodes) }.enumerated()
            .sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(\.element)
        let inside = Prop.table.filter { !$0.parents.isEmpty && $0.parents.contains(bearer) }
        var parts: [HelpPage.Part] = [
            .title("\(name) — a kind of node"), .paragraph(info.help), .heading("example"), .script(info.example),
        ]
        let article = name.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
        if !own.isEmpty { parts += [.heading("properties of \(article) \(name)"), .rows(own.map { HelpRow($0.name, $0.help) })] }
        if !inside.isEmpty { parts += [.heading("properties of its children"), .rows(inside.map { HelpRow($0.name, $0.help) })] }
        return parts
    }

    private static func statementParts(_ name: String) -> [HelpPage.Part] {
        guard let info = StatementInfo.named(name) else { return [] }
        var parts: [HelpPage.Part] = [.title("\(name) — a statement"), .paragraph(info.help), .heading("usage")]
        parts.append(.code(info.usage.replacing("   ", with: "\n")))
        if name == "show" { parts += formParts(.statement) }
        return parts + [.heading("example"), .script(info.example)]
    }

    private static func propertyParts(_ name: String) -> [HelpPage.Part] {
        if let short = Prop.shorthands.first(where: { $0.name == name }), Prop(word: name) == nil {
            return [
                .title("\(name) — short for \(short.parts.map(\.word).joined(separator: ", "))"), .paragraph(short.help),
                .heading("example"), .script(short.example),
            ]
        }
        if let other = Prop.otherSpellings.first(where: { $0.name == name }) {
            return [.title("\(name) — another spelling of \(other.of)")] + propertyParts(other.of)
        }
        guard let info = Prop(word: name)?.info else { return [] }
        var parts: [HelpPage.Part] = [.title("\(name) — a property"), .paragraph(info.help)]
        var facts = [HelpRow("takes", forms(info)), HelpRow("default", info.standard)]
        if !info.bearers.isSuperset(of: .nodes) { facts.append(HelpRow("of", kinds(info.bearers))) }
        if !info.parents.isEmpty { facts.append(HelpRow("in", kinds(info.parents))) }
        parts.append(.rows(facts))
        if !info.words.isEmpty { parts += [.heading("words"), .rows(info.words.map { HelpRow($0.word, $0.help) })] }
        return parts + [.heading("example"), .script(info.example)]
    }

    private static func functionParts(_ name: String) -> [HelpPage.Part] {
        guard let info = BuiltInInfo.all.first(where: { $0.name == name }) else { return [] }
        return [.title("\(info.usage) — a function"), .paragraph(info.help), .heading("example"), .script(FunctionExamples.text(name))]
    }

    static func commandParts(_ name: String) -> [HelpPage.Part] {
        guard let info = SessionCommand.named(name)?.info else { return [] }
        var parts: [HelpPage.Part] = [.title("\(info.usage) — a session command"), .paragraph(info.help)]
        if info.command == .set { parts += formParts(.command) }
        return parts + [.heading("example"), .code(info.example)]
    }

    private static func formParts(_ use: OutputUse) -> [HelpPage.Part] {
        [.heading("forms"), .rows(OutputForm.all(for: use).map { HelpRow($0.word(for: use), $0.help) })]
    }

    private static func wordParts(_ name: String) -> [HelpPage.Part] {
        let found = words.filter { $0.word == name }
        if found.isEmpty { return [] }
        return [.title("\(name) — a keyword"), .rows(found.map { HelpRow($0.property, $0.help) })]
    }

    // MARK: Words

    /// The words that are values of properties, with the property and their meaning.
    static let words: [(word: String, property: String, help: String)] = {
        var all: [(word: String, property: String, help: String)] = []
        for info in Prop.table {
            for word in values(info) where Prop(word: word.word) == nil || word.word == "fill" {
                all.append((word.word, info.name, word.help))
            }
        }
        all += priorities.map { ($0.word, "@", $0.help) }
        all += [("leftToRight", "align", "the nodes of a `vfl` from left to right, whatever the reading direction is")]
        all += [("rightToLeft", "align", "the nodes of a `vfl` from right to left, whatever the reading direction is")]
        return all
    }()

    /// The words allowed after `@`, by decreasing priority.
    static let priorities = [
        (word: "required", help: "priority 1000, also without `@`: the relation holds unless it contradicts others; see `:help priority`"),
        (word: "high", help: "priority 750; see `:help priority`"), (word: "medium", help: "priority 500; see `:help priority`"),
        (word: "low", help: "priority 250; see `:help priority`"),
        (word: "fit", help: "priority 50, with which a container is as small as its content; see `:help priority`"),
    ]

    /// The most common colours.
    static let usualColors = ["red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "gray", "white"]

    /// The words that are values of a property, including those for sizes.
    static func values(_ info: PropInfo) -> [(word: String, help: String)] {
        var result = info.words.map { (word: $0.word, help: $0.help) }
        let forms = info.forms
        if forms.contains(.sizeWords) {
            result += [
                ("wrap", "as large as its content"), ("fill", "the space that is left"), ("average", "an equal part"),
                ("share(n)", "a share of the free space, in proportion to n"),
            ]
        }
        for word in forms.keywords where !result.contains(where: { $0.word == word.word }) { result.append(word) }
        if forms.contains(.wrapWord) { result.append(("wrap", "as large as the content")) }
        if forms.contains(.averageWord) { result.append(("average", "an equal part")) }
        if forms.contains(.fillWord) { result.append(("fill", "all of the space")) }
        if forms.contains(.safeArea) { result.append(("safeArea", "the screen's inset on that side")) }
        if forms.contains(.layoutMargin) { result.append(("layoutMargin", "the parent's layout margin on that side")) }
        if forms.contains(.bool) { result += [("true", ""), ("false", "")] }
        return result
    }

    /// The forms of values that a property takes, in words.
    static func forms(_ info: PropInfo) -> String {
        let names: [(Forms, String)] = [
            (.number, "a number"), (.count, "a whole number"), (.percent, "a percentage"),
            (.sizeReference, "another node's size"), (.positionReference, "another node's edge or centre"), (.bool, "true or false"),
            (.string, "a string"),
            (.numbers, "a list of \(info.counts.map(String.init).joined(separator: " or ")) numbers"),
            (.color, "a CSS colour name (\(usualColors.joined(separator: ", ")), …) or \"#rrggbb\""),
            (.function, "a function"), (.styles, "a style or a list of them"),
            (.node, "a node"), (.nodes, "a list of nodes"),
            (.wordSet, "one of its keywords or a list of them"), (.word, "one of its keywords"), (.calls, "fixed(d), count(n)"),
        ]
        var parts = names.filter { info.forms.contains($0.0) }.map(\.1) + info.forms.descriptions
        if info.forms.contains(.safety) { parts.append("safe or unsafe and a keyword in a list") }
        if info.forms.contains(.dense) { parts.append("row or column in a list with dense") }
        if info.forms.contains(.word), !info.forms.keywords.isEmpty {
            parts.append(info.forms.keywords.map(\.word).joined(separator: ", "))
        }
        if !info.forms.contains(.word), !info.forms.contains(.wordSet) {
            let words = values(info).map(\.word).filter { $0 != "true" && $0 != "false" }
            if !words.isEmpty { parts.insert(words.joined(separator: ", "), at: min(2, parts.count)) }
        }
        return parts.joined(separator: ", ")
    }

    /// The nodes on which a property has an effect, in words.
    static func scope(_ info: PropInfo) -> String {
        let (some, others) = (kinds(info.bearers), kinds(Bearers.all.subtracting(info.bearers)))
        let own = info.bearers.isSuperset(of: .nodes) ? "of every node" : some.count < others.count ? "of \(some)" : "of all but \(others)"
        return info.parents.isEmpty ? own : "\(own), in \(kinds(info.parents))"
    }

    private static func kinds(_ bearers: Bearers) -> String {
        Kind.allCases.filter { bearers.contains(Bearers($0)) }.map(\.word).joined(separator: ", ")
    }
}
