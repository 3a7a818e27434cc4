import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import XCTest

/// What completion offers, by the text before the cursor and by the names that are known.
final class CompletionTests: XCTestCase {
    /// The names of a session that ran a script.
    private func names(_ script: String) throws -> KnownNames {
        let session = Session()
        let outcome = session.run(SourceFile(name: "script", text: script))
        XCTAssertEqual(outcome.diagnostics.map(\.message), [])
        return KnownNames(session)
    }

    private static let scene = """
        let gap = 4
        style card { width = 9 }
        def make() { return 1 }
        linear vert S { view A { width = 40; height = 20 }; view B { width = 60; height = 30 } }
        for i in 1..2 { view cell[i] { width = 5 } }
        """

    private func list(_ text: String, _ names: KnownNames = KnownNames(), at cursor: Int? = nil) -> CompletionList {
        CompletionEngine(names).complete(text, at: cursor ?? text.utf8.count)
    }

    private func texts(_ text: String, _ names: KnownNames = KnownNames()) -> [String] { list(text, names).items.map(\.text) }

    private func item(_ word: String, in list: CompletionList) throws -> CompletionItem {
        try XCTUnwrap(list.items.first { $0.text == word }, word)
    }

    // MARK: The language alone

    func testAStatementBeginsWithAKindAStatementOrACommand() throws {
        let list = list("")
        for kind in Kind.infos where kind.kind != .screen { XCTAssertEqual(try item(kind.kind.word, in: list).category, .nodeKind) }
        for statement in StatementInfo.all { XCTAssertEqual(try item(statement.name, in: list).help, statement.help) }
        for word in ["undo", "hint", "next"] { XCTAssertEqual(try item(word, in: list).category, .command) }
        let taken = try names("view hint")
        XCTAssertEqual(self.list("", taken).items.filter { $0.text == "hint" }.map(\.category), [.node])
        // Commands are on lines of their own only.
        XCTAssertFalse(texts("view A; ").contains("undo"))
    }

    func testBehindAnArrowANodeMayBegin() throws {
        let names = try names(Self.scene)
        let list = list("let f = v => la", names)
        XCTAssertEqual(try item("label", in: list).category, .nodeKind)
        XCTAssertTrue(texts("let f = v => ", names).contains("gap"))
        XCTAssertEqual(texts("let f = v => linear ", names), ["vert", "horz"])
        XCTAssertTrue(texts("map([1], v => label { maxL", names).contains("maxLines"))
        XCTAssertTrue(texts("insert gap to ", names).contains("S"))
    }

    func testTheKeysOfAName() throws {
        let names = try names(
            """
            view header["General"] { width = 40; height = 20 }
            view header["About \\"us\\""]
            view header["Genre"]
            view cell[1]
            let i = 1
            """)
        let all = ["\"General\"", "\"About \\\"us\\\"\"", "\"Genre\""]
        XCTAssertEqual(texts("header[", names), all)
        XCTAssertEqual(texts("A.width = header[ ", names), all)
        XCTAssertEqual(texts("header[\"Gen", names), ["\"General\"", "\"Genre\""])
        XCTAssertEqual(list("header[\"Gen", names).start, 7)
        XCTAssertEqual(texts("view A { width = header[\"A", names), ["\"About \\\"us\\\"\""])
        XCTAssertEqual(try item("\"General\"", in: list("header[", names)).help, "view [0, 0, 40, 20]")
        XCTAssertEqual(try item("\"General\"", in: list("header[", names)).suffix, "]")
        XCTAssertEqual(texts("header[\"x", names), [])
        XCTAssertEqual(texts("nothing[\"G", names), [])
        XCTAssertTrue(texts("cell[", names).contains("i"))
        XCTAssertTrue(texts("header[\"General\"].wid", names).contains("width"))
        XCTAssertEqual(texts("print \"header[", names), [])
    }

    func testTheWordSoFarIsKept() {
        XCTAssertEqual(list("view A { hei"), CompletionList(start: 9, word: "hei", items: list("view A { hei").items))
        XCTAssertEqual(texts("whe"), ["when"])
        XCTAssertEqual(texts("xyz"), [])
    }

    func testNoTextIsOfferedTwice() throws {
        let names = try names(Self.scene)
        for text in ["", "A.", "A.width = ", "S.gravity = ", "print ", "screen ", ":", ":help ", ":why "] {
            let found = texts(text, names)
            XCTAssertFalse(found.isEmpty, text)
            XCTAssertEqual(Set(found).count, found.count, text)
        }
    }

    /// At every byte of every example, within characters too: the word is what is before the cursor, and all begins with it.
    func testAnyCursorInAnyText() {
        let scripts = StatementInfo.all.map(\.example) + TopicInfo.all.map(\.example) + Prop.table.map(\.example)
        for text in scripts + SessionCommand.table.map(\.example) + [
            "label T \"视图 👨‍👩‍👧\" { text = \"{1 + 1} é", ":why 视", ":help é…", "\u{0}\r\n}}{{..==",
        ] {
            let bytes = Array(text.utf8)
            for cursor in -1...bytes.count + 1 {
                let list = list(text, at: cursor)
                var end = min(max(cursor, 0), bytes.count)
                while end < bytes.count, String(validating: bytes[..<end], as: UTF8.self) == nil { end -= 1 }
                XCTAssertEqual(String(decoding: bytes[list.start..<end], as: UTF8.self), list.word, "\(text) at \(cursor)")
                XCTAssertTrue(list.items.allSatisfy { $0.text.hasPrefix(list.word) }, "\(text) at \(cursor)")
            }
        }
    }

    func testInAWhenStandNodesAndStyles() throws {
        let names = try names(Self.scene)
        for text in ["when landscape { ", "when screen.width < 600 { A.width = 5; ", "when h:compact {\n  card.width = 3\n  "] {
            let found = Set(texts(text, names))
            XCTAssertTrue(found.isSuperset(of: ["A", "S", "cell", "card"]), text)
            XCTAssertTrue(found.isDisjoint(with: ["gap", "make", "view", "print", "if", "width"]), text)
        }
        for text in ["when landscape { card { ", "when landscape { card."] {
            XCTAssertTrue(Set(texts(text, names)).isSuperset(of: ["width", "hspace", "visibility"]), text)
        }
        XCTAssertTrue(texts("when landscape { card { wid", names).contains("width"))
    }

    func testTheTextBehindTheCursorDoesNotCount() {
        XCTAssertEqual(list("whe x { }", at: 3).items.map(\.text), ["when"])
    }

    func testPropertiesThatMeanSomethingStandFirst() throws {
        let found = texts("linear vert S { ")
        let gravity = try XCTUnwrap(found.firstIndex(of: "gravity"))
        let text = try XCTUnwrap(found.firstIndex(of: "text"))
        XCTAssertLessThan(gravity, text)
    }

    func testAValueHasTheWordsOfItsProperty() throws {
        let gravity = list("linear vert S { gravity = ")
        for word in try XCTUnwrap(Prop(word: "gravity")).info.words { XCTAssertEqual(try item(word.word, in: gravity).help, word.help) }
        XCTAssertTrue(texts("view A { width = ").contains("wrap"))
        XCTAssertEqual(try item("share(", in: list("view A { width = sha")).category, .word)
        XCTAssertFalse(texts("view A { color = ").contains("wrap"))
    }

    func testWordsThatFollowAWord() {
        XCTAssertEqual(texts("linear "), ["vert", "horz"])
        XCTAssertEqual(texts("screen iphone"), Devices.all.map(\.name).filter { $0.hasPrefix("iphone") })
        XCTAssertEqual(texts("show A as "), OutputForm.words(for: .statement))
        XCTAssertEqual(list("show A as sv").items, [CompletionItem("svg", .outputForm, help: OutputForm.svg.help)])
    }

    func testNothingStandsInStringsAndComments() {
        for text in ["print \"A.", "# view A { ", "print \"{ 1 } "] { XCTAssertEqual(texts(text), [], text) }
        XCTAssertTrue(texts("print \"{ ").contains("true"))
    }

    func testAPathIsLeftToTheCaller() {
        XCTAssertEqual(list("import \"lib/a"), CompletionList(start: 8, word: "lib/a", isPath: true))
        XCTAssertEqual(list(":load de"), CompletionList(start: 6, word: "de", isPath: true))
        // A page is read from a file, or pasted.
        XCTAssertEqual(list(":import h").items.map(\.text), ["html"])
        XCTAssertTrue(list(":import h").isPath)
        XCTAssertEqual(list(":import ./h"), CompletionList(start: 8, word: "./h", isPath: true))
    }

    // MARK: Names

    func testNodesWithTheirFrames() throws {
        let names = try names(Self.scene)
        XCTAssertEqual(try item("B", in: list("remove ", names)).help, "view [0, 20, 60, 30]")
        XCTAssertEqual(try item("cell", in: list("remove c", names)).help, "a list of nodes")
    }

    func testDeclaredNames() throws {
        let list = try list("print ", names(Self.scene))
        for (name, category) in [("gap", CompletionItem.Category.variable), ("card", .style), ("make", .function)] {
            XCTAssertEqual(try item(name, in: list).category, category)
        }
    }

    func testOnlyStylesAreOfferedForStyle() throws {
        let names = KnownNames(declared: [DeclaredName("gap", .variable), DeclaredName("card", .style)])
        let list = list("view A { style = ", names)
        XCTAssertEqual(list.items.first, CompletionItem("card", .style, help: "your style"))
    }

    func testMembersSayWhyTheyMeanNothing() throws {
        let list = try list("A.", names(Self.scene))
        XCTAssertEqual(try item("width", in: list).help, Prop(word: "width")?.info.help)
        XCTAssertTrue(try item("gravity", in: list).help.hasPrefix("("))
        XCTAssertEqual(try item("next", in: list).category, .word)
        XCTAssertEqual(list.start, 2)
    }

    func testWhatIsUsedMostStandsFirstAndWhatMeansNothingLast() throws {
        let items = try list("A.", names(Self.scene)).items
        XCTAssertEqual(items.prefix(4).map(\.text), ["width", "height", "size", "left"])
        let idle = try XCTUnwrap(items.firstIndex { $0.isIdle })
        XCTAssertTrue(items[idle...].allSatisfy(\.isIdle))
        XCTAssertLessThan(idle, 45)
        XCTAssertTrue(items[idle...].map(\.text).contains("padding"))
        XCTAssertFalse(try list("S.", names(Self.scene)).items.first { $0.text == "padding" }?.isIdle ?? true)
        XCTAssertEqual(items.first { $0.text == "y" }?.help, "the coordinate of its top edge in its container (read-only)")
        for item in items { XCTAssertFalse(item.help.isEmpty, item.text) }
    }

    func testTheExamplesAreOffered() {
        XCTAssertEqual(texts(":load example tag"), ["tagcloud"])
        XCTAssertEqual(texts(":load example "), ExampleScript.all.map(\.name))
    }

    func testMembersOfWhatWordsLeadTo() throws {
        let names = try names(Self.scene)
        // The parent is a linear layout, to which `gravity` means something.
        XCTAssertFalse(try item("gravity", in: list("A.parent.", names)).help.hasPrefix("("))
        XCTAssertTrue(try item("gravity", in: list("A.next.", names)).help.hasPrefix("("))
        XCTAssertFalse(try item("gravity", in: list("S { self.", names)).help.hasPrefix("("))
    }

    func testARuleMayNameTheNodesBesideIt() throws {
        let list = try list("A.width = ", names(Self.scene))
        XCTAssertEqual(try item("B", in: list).help, "view next to it")
        XCTAssertEqual(try item("self", in: list).suffix, ".")
    }

    func testCompletionChangesNothing() throws {
        let names = try names(Self.scene)
        let mark = names.document.mark
        for text in ["A.width = ", "cell.", "view C { ", ":why A."] { XCTAssertFalse(texts(text, names).isEmpty) }
        XCTAssertEqual(names.document.mark, mark)
    }

    // MARK: Session commands

    func testSessionCommands() throws {
        let list = list(":")
        XCTAssertEqual(list.items.map(\.text), SessionCommand.allCases.map { ":" + $0.rawValue })
        XCTAssertEqual(try item(":help", in: list).suffix, " ")
        XCTAssertNil(try item(":verify", in: list).suffix)
        XCTAssertEqual(texts("  :verif"), [":verify"])
    }

    func testWhatACommandTakes() throws {
        let names = try names(Self.scene)
        XCTAssertEqual(texts(":help widthC", names), Help.topics.filter { $0.hasPrefix("widthC") })
        let settings = [
            "show", "picture", "size", "names", "color", "colours", "ascii", "notes", "pager", "preview", "plain", "guides", "strict",
        ]
        XCTAssertEqual(texts(":set "), settings)
        XCTAssertEqual(texts(":set show "), OutputForm.words(for: .command) + ["made", "all"])
        XCTAssertTrue(texts(":why ", names).contains("screen"))
        XCTAssertTrue(texts(":why A.hei", names).contains("height"))
        XCTAssertTrue(texts(":want ", names).contains("A"))
        XCTAssertTrue(texts(":want A.hei", names).contains("height"))
        XCTAssertTrue(texts(":want A.width = 3, A.hei", names).contains("height"))
        XCTAssertTrue(texts(":want A.width <= A.hei", names).contains("height"))
        XCTAssertTrue(texts(":want A.width = mi", names).contains("min"))
        XCTAssertEqual(list(":want A.hei", names).start, 8)
        XCTAssertEqual(texts(":time vie", names), [])
        XCTAssertEqual(texts(":nothing ", names), [])
    }
}
