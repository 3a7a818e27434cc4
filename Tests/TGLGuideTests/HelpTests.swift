import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import XCTest

/// The pages of help, and the tables that they are made from.
final class HelpTests: XCTestCase {
    private func title(_ topic: String) -> String? {
        guard case .title(let text)? = Help.page(topic)?.parts.first else { return nil }
        return text
    }

    func testEveryTopicHasAPageThatSaysWhatItIsAbout() {
        XCTAssertEqual(Help.topics, Help.topics.sorted())
        for topic in Help.topics { XCTAssertNotNil(title(topic), topic) }
    }

    func testWhatAPageIsOf() {
        XCTAssertEqual(title("linear"), "linear — a kind of node")
        XCTAssertEqual(title("rename"), "rename — a statement")
        XCTAssertEqual(title("height"), "height — a property")
        XCTAssertEqual(title(":undo"), ":undo [N] — a session command")
        XCTAssertEqual(title("undo"), ":undo [N] — a session command")
        XCTAssertEqual(title("relations"), "relations — NODE.PROPERTY = VALUE, and >= <= for bounds")
        XCTAssertEqual(title("TGL0101"), title("101"))
        XCTAssertEqual(title("tgl0101")?.hasPrefix("TGL0101: "), true)
        XCTAssertNil(Help.page("nothing whatever"))
        XCTAssertNil(Help.page(":width"))
        XCTAssertEqual(title("contents"), "contents — every page of help")
        XCTAssertEqual(title("errors"), "errors — every error and warning by its code")
    }

    func testWhatSeveralTablesKnowStandsOnOnePage() throws {
        // A statement, and a session command.
        let titles = try XCTUnwrap(Help.page("why")).parts.compactMap { part -> String? in
            if case .title(let text) = part { return text }
            return nil
        }
        XCTAssertEqual(titles, ["why — a statement", ":why A[.PROPERTY] [deep] — a session command"])
    }

    func testAPropertysPageHasItsWords() throws {
        let info = try XCTUnwrap(Prop(word: "gravity")).info
        let parts = try XCTUnwrap(Help.page("gravity")).parts
        XCTAssertTrue(parts.contains(.rows(info.words.map { HelpRow($0.word, $0.help) })))
        XCTAssertEqual(parts.last, .script(info.example))
    }

    func testPagesThatTakeAFormListTheForms() throws {
        for (topic, use) in [("show", OutputUse.statement), (":set", .command)] {
            let parts = try XCTUnwrap(Help.page(topic)).parts
            XCTAssertTrue(parts.contains(.rows(OutputForm.all(for: use).map { HelpRow($0.word(for: use), $0.help) })), topic)
        }
    }

    func testTheOverviewGoesByTasksThatRunAndLeadOn() throws {
        XCTAssertEqual(TaskInfo.all.count, 12)
        let session = Session()
        for task in TaskInfo.all {
            for topic in task.topics { XCTAssertNotNil(Help.page(topic), topic) }
            if task.example.hasPrefix(":") {
                XCTAssertNotNil(SessionCommand.named(String(task.example.dropFirst().prefix { $0 != " " })), task.example)
            } else {
                let outcome = session.run(SourceFile(name: task.task, text: task.example))
                XCTAssertEqual(outcome.diagnostics.filter { $0.severity == .error }.map(\.message), [], task.example)
            }
        }
        let lines = Help.overview.text(columns: 80).text.split(separator: "\n")
        XCTAssertLessThanOrEqual(lines.count, 18)
        for line in lines { XCTAssertLessThanOrEqual(displayWidth(String(line)), 80, String(line)) }
    }

    func testTheListOfAllNamesEverything() throws {
        let text = try XCTUnwrap(Help.page("contents")).text(columns: 100).text
        let names = SessionCommand.table.map(\.usage) + StatementInfo.all.map(\.name) + TopicInfo.all.map(\.name)
        for name in names + Kind.infos.map(\.kind.word) + BuiltInInfo.all.map(\.name) { XCTAssertTrue(text.contains(name), name) }
    }

    func testANearTopicIsNamed() {
        XCTAssertEqual(Help.nearest("centre"), "center")
        XCTAssertEqual(Help.nearest("widht"), "width")
        XCTAssertEqual(Help.nearest("flexbx"), "flexbox")
        for word in ["xqzwvk", "how", "hello"] { XCTAssertNil(Help.nearest(word), word) }
    }

    func testErrorsAreListedOnce() {
        let codes = ErrorHelp.pages.map(\.code)
        XCTAssertEqual(Set(codes).count, codes.count)
        guard case .rows(let rows)? = ErrorHelp.list().parts.last else { return XCTFail("the list has no rows") }
        XCTAssertEqual(rows.map(\.word), codes)
        for code in codes { XCTAssertNotNil(ErrorHelp.page(code), code) }
        XCTAssertNil(ErrorHelp.page("TGL9999"))
    }

    // MARK: Tables

    func testTheFilesOfTheTablesAreRead() {
        for table in [TopicInfo.table, OtherName.table, StatementInfo.table, PhraseBook.table] {
            XCTAssertEqual(table.problems, [])
            XCTAssertGreaterThan(table.sections.count, 10, table.path)
        }
        XCTAssertEqual(SessionCommand.texts.problems(keys: SessionCommand.allCases.map(\.rawValue)), [])
        for section in OtherName.table.sections { XCTAssertNotNil(Help.page(section.key), "\(section.place): \(section.key)") }
    }

    func testEverySessionCommandHasOneRow() {
        XCTAssertEqual(SessionCommand.table.map(\.command), SessionCommand.allCases)
        for command in SessionCommand.allCases {
            XCTAssertEqual(SessionCommand.named(command.rawValue), command)
            XCTAssertTrue(command.info.usage.hasPrefix(":" + command.rawValue))
            XCTAssertTrue(command.info.example.contains(":" + command.rawValue))
        }
        XCTAssertEqual(SessionCommand.named("q"), .quit)
        XCTAssertEqual(SessionCommand.named("?"), .help)
        XCTAssertNil(SessionCommand.named("nothing"))
        for word in SessionCommand.bareWords { XCTAssertNotNil(SessionCommand.named(word), word) }
        for word in ["solution", "skip", "restart", "back", "course"] {
            XCTAssertNil(SessionCommand.named(word), word)
            XCTAssertNotNil(SessionCommand.meant(by: word).flatMap { SessionCommand.named(String($0.prefix { $0 != " " })) }, word)
        }
    }

    func testAWordIsACommandWithoutItsColonWhereNothingHasThatName() {
        let session = Session()
        XCTAssertEqual(SessionCommand.bare("hint", in: session), .hint)
        XCTAssertEqual(SessionCommand.bare("exit", in: session), .quit)
        XCTAssertNil(SessionCommand.bare("hint 2", in: session))
        XCTAssertNil(SessionCommand.bare("lint", in: session))
        for text in ["view hint", "let learn = 4", "view answer[1]", "def again() { }"] {
            XCTAssertTrue(session.runPrompt(SourceFile(name: "test", text: text)).diagnostics.isEmpty, text)
        }
        for word in ["hint", "learn", "answer", "again"] { XCTAssertNil(SessionCommand.bare(word, in: session), word) }
        XCTAssertEqual(SessionCommand.bare("lessons", in: session), .lessons)
    }

    func testNamesOfATableOccurOnce() {
        for names in [StatementInfo.all.map(\.name), TopicInfo.all.map(\.name)] { XCTAssertEqual(Set(names).count, names.count) }
        XCTAssertEqual(StatementInfo.named("when")?.name, "when")
        XCTAssertNil(StatementInfo.named("nothing"))
        XCTAssertNil(TopicInfo.named("nothing"))
    }

    func testEveryFunctionHasAnExample() {
        for info in BuiltInInfo.all { XCTAssertTrue(FunctionExamples.text(info.name).contains(info.name), info.name) }
    }

    // MARK: Text

    func testAPageFitsItsColumns() throws {
        for topic in ["relations", "gravity", "set", "why"] {
            let page = try XCTUnwrap(Help.page(topic))
            for columns in [60, 80, 200] {
                for line in page.text(columns: columns).text.split(separator: "\n") where !line.hasPrefix("    ") {
                    // A usage or a long word may be wider than the screen, and is alone then.
                    let isAlone = !line.dropFirst(2).contains("  ") && line.hasPrefix("  ")
                    XCTAssertTrue(displayWidth(String(line)) <= min(columns, 100) || isAlone || line.contains(" — "), String(line))
                }
            }
        }
    }

    func testAPageInASCII() {
        let page = HelpPage(parts: [.title("a — b"), .heading("rows"), .rows([HelpRow("×", "3 − 2 → 1 …")])])
        XCTAssertEqual(page.text(columns: 80, style: RenderStyle(ascii: true)), "a - b\n\nrows\n  x  3 - 2 -> 1 ...\n")
        XCTAssertEqual(page.text(columns: 80), "a — b\n\nrows\n  ×  3 − 2 → 1 …\n")
    }

    func testAPropertyOfNodesSaysThatItTakesAList() throws {
        let text = try XCTUnwrap(Help.page("items")).text(columns: 100).text
        XCTAssertTrue(text.contains("a list of nodes"), text)
    }
}
