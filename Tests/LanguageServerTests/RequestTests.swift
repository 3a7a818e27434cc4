import TGLJSON
import XCTest

/// Each request of an editor, and what the program answers.
final class RequestTests: XCTestCase {
    private static let library = """
        style card { color = "#f00" }
        let gap = 8
        def box(n) {
          view b { width = n; height = n }
        }

        """
    private static let script = """
        import "lib.tgl"
        # One comment,
        # and another.
        linear vert S : card {
          width = 200; vspace = gap
          view A { width = 50%; height = 20 }
          view B {
            width = A.width
            height = 30
          }
        }
        box(3)
        def twice(n) { return n * 2 }
        let four = twice(2)
        print four
        test "wide" {
          view T { width = 10; height = 10 }
          expect T.width == 10
        }

        """

    private var client: LspClient!
    private let script = RequestTests.script

    override func setUpWithError() throws {
        client = try LspClient(["lib.tgl": Self.library, "main.tgl": script])
        try client.initialize(
            ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]], options: ["runDelay": 0])
        client.open("main.tgl", script)
    }

    override func tearDown() { client = nil }

    private func at(_ piece: String, _ further: Int = 0, _ more: [(String, JSONValue)] = []) -> JSONValue {
        client.at("main.tgl", script, piece, further, more)
    }

    /// Waits until the script has run: its lint is told then.
    private func waitForRun() throws {
        _ = try client.diagnostics("main.tgl", version: 1) { $0.contains { $0["code"]?.string == "lint-overlaps" } }
    }

    private func ranges(_ answer: JSONValue) -> [String] {
        (answer.array ?? []).map { item in
            (item["uri"]?.string?.split(separator: "/").last.map { $0 + " " } ?? "") + (item["range"]?.rangeText ?? "")
        }
    }

    // MARK: Hover, completion, signatures

    func testHoverOfANodeSaysItsFrameAndWhyItIsAsLarge() throws {
        try waitForRun()
        let text = try client.request("textDocument/hover", at("A {"))["contents"]?["value"]?.string ?? ""
        XCTAssert(text.hasPrefix("**A**, a view, 0,0 100×20\n"), text)
        XCTAssert(text.contains("`width = 50%`: 50% of S.width 200 = 100    # main.tgl:6"), text)
        XCTAssert(text.contains("A.height = 20"), text)
        XCTAssertEqual(
            try client.request("textDocument/hover", at("A.width"))["contents"]?["value"]?.string?.prefix(25), "**A**, a view, 0,0 100×20")
    }

    func testHoverOfOtherNames() throws {
        try waitForRun()
        func hover(_ piece: String, _ further: Int = 0) throws -> String {
            try client.request("textDocument/hover", at(piece, further))["contents"]?["value"]?.string ?? "none"
        }
        XCTAssertEqual(try hover("gap\n"), "**gap**, a variable\n\n```tgl\nlet gap = 8\n```\n\nnow `8`\n")
        XCTAssertEqual(try hover("four\n"), "**four**, a variable\n\n```tgl\nlet four = twice(2)\n```\n\nnow `4`\n")
        XCTAssertEqual(try hover("twice(2"), "**twice**, a function\n\n```tgl\ndef twice(n) { return n * 2 }\n```\n")
        XCTAssertEqual(try hover("card"), "**card**, a style\n\n```tgl\nstyle card { color = \"#f00\" }\n```\n")
        XCTAssert(try hover("vspace").hasPrefix("**vspace — a property**\n"))
        XCTAssert(try hover("linear").hasPrefix("**linear — a kind of node**\n"))
        XCTAssertEqual(try hover("50%"), "`50%` is 100\n")
        XCTAssertEqual(try hover("# One"), "none")
        // The comment above, a block on other lines, and words that are several things.
        let text = "# Twice `n`,\n# and more.\ndef more(n) {\n  return 2 * n\n}\nprint more(2)\nflex F { view A { flex = 1 } }\n"
        client.open("words.tgl", text)
        func word(_ piece: String) throws -> String {
            try client.request("textDocument/hover", client.at("words.tgl", text, piece))["contents"]?["value"]?.string ?? "none"
        }
        XCTAssertEqual(try word("more(2"), "**more**, a function\n\n```tgl\ndef more(n) { … }\n```\n\nTwice `n`,\nand more.\n")
        XCTAssertEqual(try word("flex = 1").split(separator: "\n").first, "**flex — short for flexGrow, flexShrink, flexBasis**")
        XCTAssertEqual(try word("flex F").split(separator: "\n").first, "**flex — a kind of node**")
    }

    /// What a run finds about a node is told at its name.
    func testFindingsOfARunAreAtTheNamesOfNodes() throws {
        let told = try client.diagnostics("main.tgl", version: 1) { $0.contains { $0["code"]?.string == "lint-overlaps" } }
        XCTAssertEqual(told.first { $0["code"] == "lint-overlaps" }?["range"]?.rangeText, "3:12-3:13")
    }

    func testCompletionOffersWhatFits() throws {
        try waitForRun()
        func items(_ piece: String, _ further: Int) throws -> [String] {
            try client.request("textDocument/completion", at(piece, further))["items"]?.array?.compactMap { $0["label"]?.string } ?? []
        }
        let members = try items("A.width", 2)
        XCTAssertEqual(Array(members.prefix(3)), ["width", "height", "size"])
        XCTAssert(members.contains("parent"))
        let values = try items("= A.width", 2)
        for word in ["wrap", "fill", "A", "S", "four", "gap", "twice", "box"] { XCTAssert(values.contains(word), word) }
        let statements = try items("  view B", 2)
        for word in ["view", "linear", "width", "if"] { XCTAssert(statements.contains(word), word) }
        XCTAssertEqual(try items("\"lib.tgl", 1), ["lib.tgl"])
    }

    /// What a function, a loop or a block declares is known only there.
    func testCompletionOffersWhatIsKnownAtThePlace() throws {
        let text = """
            def f(alpha) {
              let beta = alpha
              return 1
            }
            for gamma in 1..2 { print 1 }
            let g = delta => 1
            print 2
            def h(omega) {
              return\u{20}
            """
        client.open("scopes.tgl", text)
        func items(_ piece: String) throws -> Set<String> {
            let answer = try client.request("textDocument/completion", client.at("scopes.tgl", text, piece, piece.utf16.count - 1))
            return Set(answer["items"]?.array?.compactMap { $0["label"]?.string } ?? [])
                .intersection(["f", "alpha", "beta", "gamma", "delta", "omega"])
        }
        XCTAssertEqual(try items("print 2"), ["f"])
        XCTAssertEqual(try items("return 1"), ["f", "alpha", "beta"])
        XCTAssertEqual(try items("print 1"), ["f", "gamma"])
        XCTAssertEqual(try items("=> 1"), ["f", "delta"])
        // A function that is not closed yet.
        let end = try client.request(
            "textDocument/completion",
            ["textDocument": ["uri": .string(client.uri("scopes.tgl"))], "position": ["line": 8, "character": 9]])
        let offered = end["items"]?.array?.compactMap { $0["label"]?.string } ?? []
        XCTAssert(offered.contains("omega") && !offered.contains("alpha"), "\(offered)")
    }

    func testCompletionIsResolvedToItsPage() throws {
        let item = try client.request("textDocument/completion", at("A.width", 2))["items"]?[0] ?? .null
        XCTAssertNil(item["documentation"])
        let resolved = try client.request("completionItem/resolve", item)
        XCTAssert(resolved["documentation"]?.string?.hasPrefix("width — a property\n") ?? false)
        XCTAssertEqual(resolved["label"], item["label"])
    }

    func testSignatureHelpMarksTheParameter() throws {
        let help = try client.request("textDocument/signatureHelp", at("twice(2)", 6))
        XCTAssertEqual(help["signatures"]?[0]?["label"]?.string, "twice(n)")
        XCTAssertEqual(help["signatures"]?[0]?["parameters"], [["label": "n"]])
        XCTAssertEqual(help["activeParameter"], 0)
        XCTAssertEqual(try client.request("textDocument/signatureHelp", at("# One")), .null)
        // Of a function that another text declares, also before a run.
        let imported = try client.request("textDocument/signatureHelp", at("box(3", 4))
        XCTAssertEqual(imported["signatures"]?[0]?["label"]?.string, "box(n)")
    }

    func testHoverOfANodeWithAnIndexIsOfThatNode() throws {
        let text = "for i in 1..3 { view c[i] { width = i * 10; height = 5 } }\nc[2].left = 4\n"
        client.open("index.tgl", text)
        _ = try client.request("tgl/frames", client.document("index.tgl"))
        func hover(_ piece: String) throws -> String {
            try client.request("textDocument/hover", client.at("index.tgl", text, piece))["contents"]?["value"]?.string ?? "none"
        }
        XCTAssertEqual(try hover("c[2]").split(separator: "\n").first, "**c\\[2\\]**, a view, 4,0 20×5")
        XCTAssertEqual(try hover("c[i]").split(separator: "\n").first, "**c\\[1\\]**, a view, 0,0 10×5")
    }

    /// An editor that takes no Markdown gets the words without its marks.
    func testTextsAreAsTheEditorTakesThem() throws {
        let plain = try LspClient()
        let formats: JSONValue = ["hover": ["contentFormat": ["plaintext"]]]
        try plain.initialize(["textDocument": formats], options: ["run": false])
        plain.open("a.tgl", "let a_b = [1]\nprint a_b\n")
        let hover = try plain.request("textDocument/hover", plain.at("a.tgl", "let a_b", "a_b"))["contents"]
        XCTAssertEqual(hover, ["kind": "plaintext", "value": "a_b, a variable\n\nlet a_b = [1]\n"])
        let page = try plain.request("textDocument/hover", plain.at("a.tgl", "let a_b", "let"))["contents"]?["value"]?.string ?? ""
        XCTAssert(page.hasPrefix("let — a statement\n\n"), page)
        XCTAssertFalse(page.contains("*") || page.contains("`") || page.contains("\\"), page)
    }

    // MARK: Names

    func testDefinitionsAreFoundAcrossImports() throws {
        func definition(_ piece: String, _ further: Int = 0) throws -> [String] {
            let answer = try client.request("textDocument/definition", at(piece, further))
            return ranges(answer.array == nil ? [answer] : answer)
        }
        XCTAssertEqual(try definition("gap\n"), ["lib.tgl 1:4-1:7"])
        XCTAssertEqual(try definition("box(3"), ["lib.tgl 2:4-2:7"])
        XCTAssertEqual(try definition("card"), ["lib.tgl 0:6-0:10"])
        XCTAssertEqual(try definition("A.width"), ["main.tgl 5:7-5:8"])
        XCTAssertEqual(try definition("n * 2"), ["main.tgl 12:10-12:11"])
        XCTAssertEqual(try definition("lib.tgl"), ["lib.tgl 0:0-0:0"])
        XCTAssertEqual(try client.request("textDocument/definition", at("# One")), .null)
    }

    func testReferencesAreFoundAcrossImports() throws {
        let context: [(String, JSONValue)] = [("context", ["includeDeclaration": true])]
        XCTAssertEqual(
            ranges(try client.request("textDocument/references", at("gap\n", 0, context))), ["main.tgl 4:24-4:27", "lib.tgl 1:4-1:7"])
        XCTAssertEqual(
            ranges(try client.request("textDocument/references", at("A.width", 0, [("context", ["includeDeclaration": false])]))),
            ["main.tgl 7:12-7:13"])
        // From the library: the texts that import it are found in the folder.
        client.open("lib.tgl", Self.library)
        let fromLibrary = client.at("lib.tgl", Self.library, "gap", 0, context)
        XCTAssertEqual(ranges(try client.request("textDocument/references", fromLibrary)), ["lib.tgl 1:4-1:7", "main.tgl 4:24-4:27"])
    }

    /// A text that imports the same text as another one belongs to it, too.
    func testRenamingChangesOtherImporters() throws {
        let other = "import \"lib.tgl\"\nprint gap\n"
        try Data(other.utf8).write(to: client.folder.appendingPathComponent("other.tgl"))
        let edit = try client.request("textDocument/rename", at("gap\n", 0, [("newName", "room")]))
        let edits = edit["changes"]?[client.uri("other.tgl")]?.array ?? []
        XCTAssertEqual(JSONValue.text(other, with: edits), other.replacing("gap", with: "room"))
        XCTAssertEqual(edit["changes"]?.object?.count, 3)
    }

    func testHighlightsTellReadsFromDeclarations() throws {
        let marks = try client.request("textDocument/documentHighlight", at("A.width")).array ?? []
        XCTAssertEqual(marks.map { $0["range"]?.rangeText ?? "" }, ["5:7-5:8", "7:12-7:13"])
        XCTAssertEqual(marks.map { $0["kind"]?.int ?? 0 }, [3, 2])
    }

    private func renamed(_ piece: String, to name: String) throws -> [String: String] {
        let edit = try client.request("textDocument/rename", at(piece, 0, [("newName", .string(name))]))
        var texts: [String: String] = [:]
        for member in edit["changes"]?.object ?? [] {
            let file = member.name.split(separator: "/").last.map(String.init) ?? ""
            texts[file] = JSONValue.text(file == "lib.tgl" ? Self.library : script, with: member.value.array ?? [])
        }
        return texts
    }

    func testRenamingChangesAllTextsThatHaveTheName() throws {
        XCTAssertEqual(
            try renamed("gap\n", to: "room"),
            ["main.tgl": script.replacing("gap", with: "room"), "lib.tgl": Self.library.replacing("gap", with: "room")])
        XCTAssertEqual(
            try renamed("A.width", to: "left1"),
            ["main.tgl": script.replacing("view A", with: "view left1").replacing("A.width", with: "left1.width")])
        XCTAssertEqual(try renamed("n * 2", to: "m"), ["main.tgl": script.replacing("twice(n) { return n", with: "twice(m) { return m")])
        XCTAssertEqual(try renamed("twice(2", to: "double"), ["main.tgl": script.replacing("twice", with: "double")])
        let prepared = try client.request("textDocument/prepareRename", at("card"))
        XCTAssertEqual(prepared["placeholder"], "card")
        XCTAssertEqual(try client.request("textDocument/prepareRename", at("# One")), .null)
    }

    func testRenamingIsRefusedWithItsReason() throws {
        func reason(_ piece: String, _ name: String) -> String {
            do {
                _ = try renamed(piece, to: name)
                return "it was renamed"
            } catch { return (error as? LspClient.Refusal)?.message ?? "\(error)" }
        }
        XCTAssertEqual(reason("A.width", "B"), "`B` is taken: with it, `B` in line 7 of main.tgl would mean something else")
        XCTAssertEqual(reason("gap\n", "if"), "`if` is a word of the language and cannot be a name")
        XCTAssert(reason("gap\n", "2x").hasPrefix("`2x` is no name"))
        XCTAssert(reason("gap\n", "a b").hasPrefix("`a b` is no name"))
        XCTAssertEqual(reason("gap\n", "width"), "`width` already means something else in main.tgl; choose another name")
        XCTAssertEqual(reason("# One", "x"), "no name that can be renamed is there")
        XCTAssertEqual(
            reason("gap\n", "screen"), "afterwards line 2 of lib.tgl is wrong: `screen` is already the name of a node")
        // What a block declares would be taken for the new name.
        XCTAssert(reason("four\n", "twice").contains("twice"))
    }

    func testCallsOfAFunction() throws {
        let item = try XCTUnwrap(client.request("textDocument/prepareCallHierarchy", at("box(3"))[0])
        XCTAssertEqual(item["name"], "box")
        XCTAssertEqual(item["selectionRange"]?.rangeText, "2:4-2:7")
        let callers = try client.request("callHierarchy/incomingCalls", ["item": item])
        XCTAssertEqual(callers.array?.count, 1)
        XCTAssertEqual(callers[0]?["from"]?["name"], "main.tgl")
        XCTAssertEqual(callers[0]?["fromRanges"]?[0]?.rangeText, "11:0-11:3")
        XCTAssertEqual(try client.request("callHierarchy/outgoingCalls", ["item": item]), [])
    }

    // MARK: The text as a whole

    func testSymbolsFoldsAndSelections() throws {
        let symbols = try client.request("textDocument/documentSymbol", client.document("main.tgl")).array ?? []
        XCTAssertEqual(symbols.map { $0["name"]?.string ?? "" }, ["S", "twice", "four", "wide"])
        XCTAssertEqual(symbols[0]["children"]?.array?.map { $0["name"]?.string ?? "" }, ["A", "B"])
        XCTAssertEqual(symbols[0]["selectionRange"]?.rangeText, "3:12-3:13")
        let found = try client.request("workspace/symbol", ["query": "bx"])
        XCTAssertEqual(found.array?.map { $0["name"]?.string ?? "" }, ["box"])
        let folds = try client.request("textDocument/foldingRange", client.document("main.tgl")).array ?? []
        XCTAssertEqual(
            folds.map { "\($0["startLine"]?.int ?? -1)-\($0["endLine"]?.int ?? -1) \($0["kind"]?.string ?? "")" },
            ["1-2 comment", "3-9 ", "6-8 ", "15-17 "])
        let place = at("A.width")["position"] ?? .null
        var selection = try client.request(
            "textDocument/selectionRange", ["textDocument": ["uri": .string(client.uri("main.tgl"))], "positions": [place]])[0]
        var ranges: [String] = []
        while let range = selection {
            ranges.append(range["range"]?.rangeText ?? "")
            selection = range["parent"]
        }
        XCTAssertEqual(Array(ranges.prefix(3)), ["7:12-7:13", "7:12-7:19", "7:4-7:19"])
        XCTAssertEqual(ranges.last, "0:0-19:0")
    }

    func testLinksAndColours() throws {
        let links = try client.request("textDocument/documentLink", client.document("main.tgl"))
        XCTAssertEqual(links[0]?["target"]?.string, client.uri("lib.tgl"))
        XCTAssertEqual(links[0]?["range"]?.rangeText, "0:8-0:15")
        client.open("lib.tgl", Self.library)
        let colours = try client.request("textDocument/documentColor", client.document("lib.tgl"))
        XCTAssertEqual(
            colours,
            [
                [
                    "range": ["start": ["line": 0, "character": 21], "end": ["line": 0, "character": 27]],
                    "color": ["red": 1, "green": 0, "blue": 0, "alpha": 1],
                ]
            ])
        // The names of colours are colours, too; those of nodes are not.
        client.open("names.tgl", "view red { color = red }\nred.color = [1, 2]\n")
        let named = try client.request("textDocument/documentColor", client.document("names.tgl"))
        XCTAssertEqual(named.array?.map { $0["range"]?.rangeText ?? "" }, ["0:19-0:22"])
        let forms = try client.request("textDocument/colorPresentation", ["color": ["red": 0, "green": 0.5, "blue": 1, "alpha": 1]])
        XCTAssertEqual(forms, [["label": "\"#0080ff\""]])
    }

    func testTokensAndWhatChangedOfThem() throws {
        let all = try client.request("textDocument/semanticTokens/full", client.document("main.tgl"))
        let data = (all["data"]?.array ?? []).compactMap(\.int)
        XCTAssertEqual(data.count % 5, 0)
        // `import "lib.tgl"`, and the comment below it.
        XCTAssertEqual(Array(data.prefix(15)), [0, 0, 6, 2, 0, 0, 7, 9, 4, 0, 1, 0, 14, 5, 0])
        let lines: JSONValue = ["start": ["line": 1, "character": 3], "end": ["line": 2, "character": 1]]
        let part = try client.request(
            "textDocument/semanticTokens/range", ["textDocument": ["uri": .string(client.uri("main.tgl"))], "range": lines])
        XCTAssertEqual(part["data"], [1, 0, 14, 5, 0, 1, 0, 14, 5, 0])
        client.change("main.tgl", version: 2, from: (5, 19), to: (5, 22), "100")
        let delta = try client.request(
            "textDocument/semanticTokens/full/delta",
            ["textDocument": ["uri": .string(client.uri("main.tgl"))], "previousResultId": all["resultId"] ?? .null])
        XCTAssertEqual(delta["edits"], [])
        client.change("main.tgl", version: 3, from: (5, 19), to: (5, 22), "fill")
        let second = try client.request(
            "textDocument/semanticTokens/full/delta",
            ["textDocument": ["uri": .string(client.uri("main.tgl"))], "previousResultId": delta["resultId"] ?? .null])
        var changed = data
        for edit in second["edits"]?.array ?? [] {
            let start = edit["start"]?.int ?? 0
            changed.replaceSubrange(start..<(start + (edit["deleteCount"]?.int ?? 0)), with: (edit["data"]?.array ?? []).compactMap(\.int))
        }
        let anew = try client.request("textDocument/semanticTokens/full", client.document("main.tgl"))
        XCTAssertEqual(changed, (anew["data"]?.array ?? []).compactMap(\.int))
        XCTAssertNotEqual(changed, data)
    }

    func testFormatting() throws {
        let text = "view   A {width=20;height = (30)}\nview B { width = 1\n}\nview C { width = 2\n}\n"
        client.open("format.tgl", text)
        let options: JSONValue = ["tabSize": 2, "insertSpaces": true]
        func parameters(_ more: (String, JSONValue)...) -> JSONValue {
            .object(
                [JSONMember("textDocument", ["uri": .string(client.uri("format.tgl"))]), JSONMember("options", options)]
                    + more.map { JSONMember($0.0, $0.1) })
        }
        let edits = try client.request("textDocument/formatting", parameters()).array ?? []
        XCTAssertEqual(
            JSONValue.text(text, with: edits),
            "view A { width = 20; height = 30 }\nview B {\n  width = 1\n}\nview C {\n  width = 2\n}\n")
        let range: JSONValue = ["start": ["line": 1, "character": 0], "end": ["line": 2, "character": 1]]
        let some = try client.request("textDocument/rangeFormatting", parameters(("range", range))).array ?? []
        XCTAssertEqual(
            JSONValue.text(text, with: some), "view   A {width=20;height = (30)}\nview B {\n  width = 1\n}\nview C { width = 2\n}\n")
        let typed =
            try client.request(
                "textDocument/onTypeFormatting", parameters(("position", ["line": 4, "character": 1]), ("ch", "}"))
            ).array ?? []
        XCTAssertEqual(
            JSONValue.text(text, with: typed), "view   A {width=20;height = (30)}\nview B { width = 1\n}\nview C {\n  width = 2\n}\n")
        client.open("broken.tgl", "view A {")
        XCTAssertThrowsError(try client.request("textDocument/formatting", ["textDocument": ["uri": .string(client.uri("broken.tgl"))]])) {
            XCTAssert(($0 as? LspClient.Refusal)?.message.hasPrefix("a text with syntax errors is not formatted: line 1: ") ?? false)
        }
    }

    /// Changes of a text whose lines end with CR LF end them likewise, also where only a part of it is formatted.
    func testFormattingKeepsTheLineEnds() throws {
        let text = "view A {\r\nwidth = 3;height = 4\r\n}\r\nview B {  width = 5 }\r\n"
        client.open("ends.tgl", text)
        let range: JSONValue = ["start": ["line": 1, "character": 0], "end": ["line": 1, "character": 1]]
        let edits = try client.request(
            "textDocument/rangeFormatting",
            ["textDocument": ["uri": .string(client.uri("ends.tgl"))], "range": range, "options": ["tabSize": 2, "insertSpaces": true]])
        XCTAssertEqual(edits.array?.map { $0["newText"]?.string ?? "" }, ["  ", "\r\n  "])
        XCTAssertEqual(edits.array?.map { $0["range"]?.rangeText ?? "" }, ["1:0-1:0", "1:9-1:10"])
    }

    // MARK: After a run

    func testHintsShowFramesAndWhatSharesCameTo() throws {
        try waitForRun()
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
        let hints =
            try client.request(
                "textDocument/inlayHint", ["textDocument": ["uri": .string(client.uri("main.tgl"))], "range": range]
            ).array ?? []
        func text(_ hint: JSONValue) -> String {
            "\(hint["position"]?["line"]?.int ?? -1):\(hint["position"]?["character"]?.int ?? -1) \(hint["label"]?.string ?? "")"
        }
        XCTAssertEqual(hints.map(text).sorted(), ["3:22 ⟶ 0,0 200×58", "5:22 = 100", "5:37 ⟶ 0,0 100×20", "6:10 ⟶ 0,28 100×30"])
    }

    /// What grows into the space there is tells how large it is along its line.
    func testHintsOfWhatGrows() throws {
        let text = "flex F { width = 300; height = 9; view A { flex = 1 }; view B { flex = 2 } }\n"
        client.open("grow.tgl", text)
        _ = try client.request("tgl/frames", client.document("grow.tgl"))
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]]
        let hints = try client.request(
            "textDocument/inlayHint", ["textDocument": ["uri": .string(client.uri("grow.tgl"))], "range": range])
        let labels = hints.array?.compactMap { $0["label"]?.string }.filter { $0.hasPrefix("=") }
        XCTAssertEqual(labels, ["= 100", "= 200"])
    }

    func testLensesAndTheirCommands() throws {
        let lenses = try client.request("textDocument/codeLens", client.document("main.tgl")).array ?? []
        XCTAssertEqual(lenses.map { $0["command"]?["title"]?.string ?? "" }, ["run", "open page", "why", "run test"])
        func run(_ index: Int) throws -> JSONValue {
            let command = lenses[index]["command"] ?? .null
            return try client.request(
                "workspace/executeCommand", ["command": command["command"] ?? .null, "arguments": command["arguments"] ?? .null])
        }
        XCTAssertEqual(try run(0)["message"], "4")
        XCTAssert(try run(1)["message"]?.string?.hasSuffix("main.tgl --page") ?? false)
        XCTAssert(try run(2)["message"]?.string?.contains("[0, 0, 200, 58]\n") ?? false)
        XCTAssertEqual(try run(3)["message"], "passed")
        let other: JSONValue = ["command": "tgl.test", "arguments": [.string(client.uri("main.tgl")), "narrow"]]
        XCTAssertEqual(
            try client.request("workspace/executeCommand", other), ["message": "no test has the name \"narrow\"", "isGood": false])
        XCTAssertThrowsError(try client.request("workspace/executeCommand", ["command": "tgl.other", "arguments": []]))
    }

    func testFramesAreThoseOfARun() throws {
        let frames = try client.request("tgl/frames", client.document("main.tgl"))
        XCTAssertEqual(frames["isCurrent"], true)
        XCTAssertEqual(frames["printed"], ["4"])
        let nodes = frames["scene"]?["nodes"]
        XCTAssertEqual(nodes?[0]?["name"], "S")
        XCTAssertEqual(nodes?[0]?["children"]?[1]?["y"], 28)
        XCTAssertEqual(frames["places"]?["B"]?.rangeText, "6:7-6:8")
        XCTAssertNil(frames["picture"])
    }

    /// A picture beside the text: the scene that the live page takes, and the page's own files to draw it.
    func testPicturesAreThoseOfTheLivePage() throws {
        let frames = try client.request(
            "tgl/frames", ["textDocument": ["uri": .string(client.uri("main.tgl"))], "picture": true])
        let scene = frames["picture"]?[0]
        XCTAssertEqual(scene?["type"], "scene")
        XCTAssertEqual(scene?["view"], "main")
        XCTAssertEqual(scene?["screen"]?["width"], 375)
        XCTAssertEqual(scene?["left"], 0)
        let made = scene?["made"]
        let names = made?["names"]?.array ?? []
        XCTAssertEqual(names.first, "S")
        // The children come after all that are above them: A and B are a run of siblings in S.
        XCTAssertEqual(names.suffix(2), ["A", "B"])
        XCTAssertEqual(made?["runs"]?.array?.suffix(3).first, made?["ids"]?[0])
        XCTAssertEqual(made?["runs"]?.array?.last, 2)
        let files = try client.request("tgl/page", [:])
        let parts = [("painter.js", "export class Painter"), ("document.js", "export class LayoutDocument"), ("page.css", ":root")]
        for (name, part) in parts {
            XCTAssert(files[name]?.string?.contains(part) ?? false, name)
        }
    }
}
