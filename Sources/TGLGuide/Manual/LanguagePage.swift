// The man page `tgl(5)` about the language, from the same tables as help.

import TGLLayout
import TGLScript

/// The man page about the language.
public enum LanguagePage {
    /// The text of the page.
    ///
    /// - Parameters:
    ///   - date: the date of the version, such as `2026-11-26`.
    ///   - limits: the options that set limits, with what they limit and their default.
    public static func text(version: String, date: String, limits: [HelpRow]) -> String {
        var page = Roff("TGL", section: 5, date: date, version: version, title: "File Formats")
        page.section("NAME")
        page.raw("tgl \\- the language for laying out boxes")
        page.section("DESCRIPTION")
        page.paragraphs(description, isFirst: true)
        page.code(example)
        page.section("STATEMENTS")
        for info in StatementInfo.all { page.item(info.usage.replacing("   ", with: "  |  "), info.help) }
        topics(["relations", "operators", "numbers", "choosing"], "EXPRESSIONS", &page)
        nodes(&page)
        properties(&page)
        words(&page)
        page.section("FUNCTIONS")
        for info in BuiltInInfo.all { page.item(info.usage, info.help) }
        let told: Set<String> = ["relations", "operators", "numbers", "choosing", "names", "words", "prompt"]
        topics(TopicInfo.all.map(\.name).filter { !told.contains($0) }, "TOPICS", &page)
        page.section("LIMITS")
        page.paragraphs("Each limit has an error of its own, which names the option that raises it.", isFirst: true)
        for limit in limits { page.item(limit.word, limit.help) }
        page.section("SEE ALSO")
        page.raw(".BR tgl (1)")
        page.paragraphs("`tgl help TOPIC` has a page with examples for each word here, and `tgl help all` all of them.")
        return page.text
    }

    private static let description = """
        A script is a text in UTF-8 of statements, one on a line or several with `;` between them. A block in braces goes on over \
        lines, and so does a line that ends within brackets or after an operator. `#` begins a comment, which ends with the line. \
        Statements make nodes, boxes that lie within each other on the screen, and set rules for them; after each top-level statement \
        the frames of all nodes are those that the rules say. Numbers are points.
        """

    private static let example = """
        # three boxes in a column
        linear vert S { width = 300; vspace = 8; padding = 16
          label T "Title" { textStyle = headline }
          for i in 1..2 { view row[i] { width = fill; height = 20 * i } }
        }
        S.width >= 320
        expect row[2].height == 40
        """

    private static func topics(_ names: [String], _ title: String, _ page: inout Roff) {
        page.section(title)
        for topic in names.compactMap({ TopicInfo.named($0) }) {
            page.part("\(topic.name): \(topic.summary)")
            page.paragraphs(topic.text, isFirst: true)
            page.code(topic.example)
        }
    }

    private static func nodes(_ page: inout Roff) {
        page.section("NODES")
        page.paragraphs(
            """
            A node is made with its kind, a name, a text for a label, and a block: `view A { … }`, `label T "text"`, \
            `view cell[3] : STYLE`.
            """, isFirst: true)
        for info in Kind.infos { page.item(info.kind.word, info.help) }
        for name in ["names", "words"] {
            guard let topic = TopicInfo.named(name) else { continue }
            page.part("\(topic.name): \(topic.summary)")
            page.paragraphs(topic.text, isFirst: true)
        }
    }

    // MARK: Properties

    private static func properties(_ page: inout Roff) {
        page.section("PROPERTIES")
        page.paragraphs("Of each property: what it is, what it takes, and what it is where nothing sets it.", isFirst: true)
        var groups: [(title: String, rows: [PropInfo])] = []
        for info in Prop.table {
            let title = Help.scope(info)
            if let place = groups.firstIndex(where: { $0.title == title }) {
                groups[place].rows.append(info)
            } else {
                groups.append((title, [info]))
            }
        }
        for group in groups {
            page.part(group.title)
            for info in group.rows {
                page.item(info.name, "\(info.help). Takes \(Help.forms(info)). Default: \(info.standard).")
            }
        }
        page.part("short for several")
        for short in Prop.shorthands where Prop(word: short.name) == nil { page.item(short.name, short.help) }
        for other in Prop.otherSpellings { page.item(other.name, "another spelling of `\(other.of)`") }
    }

    private static func words(_ page: inout Roff) {
        page.section("WORDS")
        var places: [String: Int] = [:]
        var rows: [(word: String, help: [String])] = []
        for word in Help.words {
            let help = word.help.isEmpty ? "`\(word.property)`" : "`\(word.property)`: \(word.help)"
            if let place = places[word.word] {
                rows[place].help.append(help)
            } else {
                places[word.word] = rows.count
                rows.append((word.word, [help]))
            }
        }
        for row in rows { page.item(row.word, row.help.joined(separator: "; ")) }
    }
}
