// The help pages with lists: the overview of `:help`, the table of contents, and a list for each table.

import TGLLayout
import TGLRender
import TGLScript

extension Help {
    /// The page of `:help` without a topic: a line for each task, with the topics that explain it.
    public static var overview: HelpPage {
        let examples = TaskInfo.all.map(\.example).reduce(0) { max($0, displayWidth($1)) }
        let tasks = TaskInfo.all.map(\.task).reduce(0) { max($0, displayWidth($1)) }
        let lines = TaskInfo.all.map { info in
            info.task + spaces(tasks + 2 - displayWidth(info.task)) + info.example + spaces(examples + 2 - displayWidth(info.example))
                + ":help " + info.topics.joined(separator: ", ")
        }
        return HelpPage(parts: [
            .paragraph("A statement lays boxes out; after each statement the tree and the picture show what changed."),
            .code(lines.joined(separator: "\n")),
            .paragraph(
                "`:help WORD` explains a word, also one of another layout system (`:help flexbox`). `:help contents` lists "
                    + "all pages, `:help all` is the whole manual. Tab completes."),
        ])
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }

    /// The page that lists all pages.
    static var contents: HelpPage {
        HelpPage(parts: [.title("contents — every page of help")] + lists.flatMap { [.heading($0.heading), $0.part()] })
    }

    /// A list of the rows of a table.
    struct List {
        /// The topic that shows the list.
        let name: String
        let heading: String
        let part: @Sendable () -> HelpPage.Part
    }

    static let lists: [List] = [
        List(name: "commands", heading: "session commands") { .rows(SessionCommand.table.map { HelpRow($0.usage, $0.help) }) },
        List(name: "kinds", heading: "kinds of node") {
            .rows(Kind.infos.filter { $0.kind != .screen }.map { HelpRow($0.kind.word, $0.help) })
        },
        List(name: "statements", heading: "statements") { .words(StatementInfo.all.map(\.name)) },
        List(name: "properties", heading: "properties") {
            .words(Prop.table.map(\.name) + Prop.shorthands.map(\.name).filter { Prop(word: $0) == nil })
        },
        List(name: "functions", heading: "functions") { .rows(BuiltInInfo.all.map { HelpRow($0.usage, $0.help) }) },
        List(name: "topics", heading: "topics") { .rows(TopicInfo.all.map { HelpRow($0.name, $0.summary) }) },
        List(name: "systems", heading: "other layout systems") { .rows(PhraseBook.systems.map { HelpRow($0.name, $0.title) }) },
        List(name: "mistakes", heading: "mistakes that are answered in the names of the document") {
            .rows(ErrorHelp.mistakes.map { HelpRow($0.name, $0.title) })
        },
    ]

    /// The topics whose pages are lists.
    static let listNames = lists.map(\.name) + ["contents", "errors"]

    static func listPage(_ name: String) -> HelpPage? {
        if name == "contents" { return contents }
        if name == "errors" { return ErrorHelp.list() }
        return lists.first { $0.name == name }.map { HelpPage(parts: [.title("\($0.name) — \($0.heading)"), $0.part()]) }
    }
}
